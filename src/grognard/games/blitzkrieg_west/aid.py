"""What helps with a decision (docs/scene.md): reach and ways, odds, what a combat comes to, who must still flee."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from grognard.board.bits import members
from grognard.engine.asks import DONE, Ask
from grognard.games.blitzkrieg_west.combat import base_column
from grognard.games.blitzkrieg_west.movement import allowance, common_reach, movable, plain_reach
from grognard.games.blitzkrieg_west.obligations import able, obligations, pressed, pressing
from grognard.games.blitzkrieg_west.pieces import ids, sheet
from grognard.games.blitzkrieg_west.planner import planner
from grognard.games.blitzkrieg_west.retreat import FARTHEST, Flight, idle
from grognard.games.blitzkrieg_west.state import NOBODY, Front
from grognard.games.blitzkrieg_west.strength import (
    attack_total,
    defence_total,
    defenders_in,
    final_column,
    odds_column,
    shifts,
)
from grognard.games.blitzkrieg_west.supply import cut_off, joined
from grognard.games.blitzkrieg_west.tables import COLUMNS
from grognard.games.blitzkrieg_west.view import combat


def aid(g: Front, ask: Ask) -> dict[str, Any]:
    help_with = HELP.get(ask.kind)
    found = {**(help_with(g, ask) if help_with else {}), "supply": outlook(g, ask.side)}
    return found if weighed(ask) else {**found, "planner": planner(g)}


def outlook(g: Front, side: int) -> dict[str, Any]:
    """How far supply reaches, and who would be cut off as things stand."""
    return {"line": f"{joined(g, side):x}", "without": ids(g, cut_off(g, side))}


def weighed(ask: Ask) -> list[Any]:
    """The answers that are thought of and not given."""
    found: list[Any] = ask.about.get("weighed", [])
    return found


# ---- movement ----


def before_the_end(g: Front, ask: Ask) -> dict[str, Any]:
    """What the end of the phase would leave undone."""
    still = [n for n in movable(g, ask.side) if not sheet(g).units[n].vehicle]
    hungry = cut_off(g, ask.side)
    warned: list[list[Any]] = [["unmoved", {"n": len(still)}]] if still else []
    if hungry:
        warned.append(["hungry", {"n": len(hungry), "units": ids(g, hungry)}])
    return {"warn": {"end": warned}, "idle": ids(g, still)}


def ways(g: Front, ask: Ask) -> dict[str, Any]:
    """Where the group can go, at what cost in halves for its slowest, and by which way."""
    going = [sheet(g).unit[name] for name in ask.about["group"]]
    names = sheet(g).names
    goal = common_reach(g, going)
    reach = plain_reach(g, going[0])
    costs = reach.costs()
    points = min(allowance(g, number) for number in going)
    via = {names[there]: names[before] for there, before in reach.steps().items()}
    here = g.where[going[0]]
    for there in members(goal & ~reach.all):
        via[names[there]] = names[here]  # the minimum move
    return {
        "reach": {names[there]: costs.get(there, points) for there in members(goal)},
        "via": via,
        "allowance": points,
        "spent": 0,
    }


# ---- combat ----


def attack_odds(g: Front, ask: Ask) -> dict[str, Any]:
    """The odds of all who could attack each hex; which must still be attacked; who will have to flee."""
    names = sheet(g).names
    found = {names[hex_]: odds_on(g, ask.side, 1 << hex_) for hex_ in members(g.at[1 - ask.side])}
    due = bound(g, ask.side, obligations(g, ask.side))
    fleeing = [*idle(g, 1 - ask.side), *idle(g, ask.side)]
    warned: list[list[Any]] = [["flee", {"n": len(fleeing), "units": ids(g, fleeing)}]] if fleeing else []
    thought = [name for name in weighed(ask) if name in sheet(g).hex]
    preview = (
        weigh(g, ask.side, able(g, ask.side, sheet(g).masked(thought)), sheet(g).masked(thought)) if thought else {}
    )
    return {"odds": told(found), "due": due, "warn": {DONE: warned}, **preview}


def odds_on(g: Front, side: int, targets: int) -> str:
    """The column that all who could attack these hexes together would fight in; nothing where nobody can."""
    numbers, defenders = able(g, side, targets), defenders_in(g, side, targets)
    if not numbers:
        return ""
    column = odds_column(attack_total(g, numbers, targets), defence_total(g, defenders, targets, numbers))
    return COLUMNS[final_column(column, shifts(g, numbers, defenders, targets))] if column >= 0 else ""


def told(odds: dict[str, str]) -> dict[str, str]:
    return {name: column for name, column in odds.items() if column}


def attack_preview(g: Front, ask: Ask) -> dict[str, Any]:
    """The combat with the units that are thought of, else with those chosen, with the whole ledger."""
    names = weighed(ask) or ask.about["chosen"]
    numbers = [sheet(g).unit[name] for name in names if name in sheet(g).unit]
    return weigh(g, ask.side, numbers, sheet(g).masked(ask.about["targets"]))


def weigh(g: Front, side: int, numbers: list[int], targets: int) -> dict[str, Any]:
    """What an attack by these on these hexes comes to, and where the defenders could go."""
    if not numbers:
        return {}
    trial = g.copy()
    trial.attackers = numbers
    trial.start = [g.where[number] for number in numbers]
    trial.targets = members(targets)
    trial.defenders = defenders_in(g, side, targets)
    trial.stage = "preview"
    trial.no_retreat, trial.spent_shift, trial.die, trial.result = 0, 0, 0, ""
    if base_column(trial) < 0:
        return {}
    return {"preview": combat(trial), "retreats": retreats(trial)}


def retreats(g: Front) -> dict[str, int]:
    """Where the defenders could retreat to before the enemy in front of them, with the steps to each hex."""
    found: dict[str, int] = {}
    for number in g.defenders:
        if sheet(g).units[number].moves or g.carrier[number] != NOBODY:
            found |= ends(g, number, *span(g))
    return found


def span(g: Front) -> tuple[int, int]:
    """How far at least and at most they go back now."""
    if g.stage == "withdraw":
        return 2, 2
    longer = "R*" in g.result and g.options.get("compulsory", "longer") == "longer"
    return (2, 3) if longer else (1, 2)


def ends(g: Front, number: int, least: int, most: int) -> dict[str, int]:
    """The hexes in which a unit's retreat may end."""
    flight = Flight(g, number, least, most)
    found: dict[str, int] = {}
    now = [flight.start]
    for steps in range(FARTHEST + 1):
        found |= {sheet(g).names[here]: steps for here in now if steps and flight.may_end(here, steps)}
        now = sorted({there for here in now for there in flight.onward(here, steps)})
    return found


def way_back(g: Front, ask: Ask) -> dict[str, Any]:
    """The ends of the retreat that is under way."""
    return {"retreats": ends(g, sheet(g).unit[ask.about["unit"]], *span(g))}


def before_the_die(g: Front, _: Ask) -> dict[str, Any]:
    """Where the defenders would go, for who decides whether they stand."""
    return {"retreats": retreats(g)}


def bound(g: Front, side: int, enemies: Iterable[int]) -> dict[str, list[str]]:
    """The hexes that must still be attacked, each with the units that its zone binds."""
    return {sheet(g).names[hex_]: ids(g, pressed(g, side, hex_)) for hex_ in enemies}


def joint(g: Front, ask: Ask) -> dict[str, Any]:
    """The combat on the hexes thought of by all who could join it, and the odds with each further hex."""
    targets = sheet(g).masked([ask.about["at"], *ask.about["chosen"], *weighed(ask)])
    odds = {name: odds_on(g, ask.side, targets | 1 << sheet(g).hex[name]) for name in ask.about["items"]}
    due = bound(g, ask.side, pressing(g, ask.side))
    return {"odds": told(odds), "due": due, **weigh(g, ask.side, able(g, ask.side, targets), targets)}


HELP: Final[dict[str, Callable[[Front, Ask], dict[str, Any]]]] = {
    "move": before_the_end,
    "to": ways,
    "attack": attack_odds,
    "attackers": attack_preview,
    "also": joint,
    "retreat": way_back,
    "withdraw": before_the_die,
    "shift": before_the_die,
    "stand": before_the_die,
}
