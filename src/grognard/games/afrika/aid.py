"""What helps with a decision (docs/scene.md): reach, what a combat would come to, plans, who would go without supply.

Nothing here tells more than the side that is asked may know: of an enemy stack its top counter counts, and that alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from grognard.engine.asks import DONE, Ask
from grognard.engine.game import unheard
from grognard.games.afrika import bombardment, movement, movers, payment, transport
from grognard.games.afrika.combat import able_to_attack
from grognard.games.afrika.losses import ids
from grognard.games.afrika.overruns import OVERRUN
from grognard.games.afrika.pieces import on_map, stack
from grognard.games.afrika.sources import is_campaign
from grognard.games.afrika.state import Desert
from grognard.games.afrika.strength import attack_total, defence_total, odds_column, odds_word
from grognard.games.afrika.supply import supplied_hexes
from grognard.games.afrika.tables import BOMBARD, COUNTERS, HEX, LRDG, NAMES, UNIT
from grognard.games.afrika.view import combat, reply


def aid(g: Desert, ask: Ask) -> dict[str, Any]:
    help_with = HELP.get(ask.kind)
    return {**(help_with(g, ask) if help_with else {}), "supply": outlook(g, ask.side)}


def weighed(ask: Ask) -> list[Any]:
    """The answers that are thought of and not given."""
    found: list[Any] = ask.about.get("weighed", [])
    return found


# ---- supply ----


def outlook(g: Desert, side: int) -> dict[str, Any]:
    """How far supply reaches, and who would go without it as things stand."""
    if not is_campaign(g.scenario):
        return {"line": f"{supplied_hexes(g, side):x}", "without": ids(cut_off(g, side))}
    return {
        "depots": {
            name: {"points": points, "range": f"{payment.reach_of_depot(g, side, name):x}"}
            for name, points in g.depots[side].items()
            if name in HEX
        },
        "without": ids(unfed(g, side)),
    }


def cut_off(g: Desert, side: int) -> list[int]:
    joined = supplied_hexes(g, side)
    return [unit for unit in on_map(g, side) if not joined >> g.where[unit] & 1 and unit != LRDG]


def unfed(g: Desert, side: int) -> list[int]:
    """The units that the default plan leaves out."""
    fed = {unit for _, units in payment.plan(g, side) for unit in units}
    return [unit for unit in payment.to_supply(g, side) if not g.paid[unit] and unit not in fed]


def supply_plan(g: Desert, ask: Ask) -> dict[str, Any]:
    """The default plan, which the player may change; whom each depot reaches; what a group costs by its count."""
    hungry = [unit for unit in payment.to_supply(g, ask.side) if not g.paid[unit]]
    return {
        "plan": [[name, ids(units)] for name, units in payment.plan(g, ask.side)],
        "needs": {COUNTERS[unit].id: COUNTERS[unit].needs for unit in hungry},
        "prices": payment.PRICES,
        "sources": {
            name: {"points": points, "units": ids(u for u in payment.in_reach(g, ask.side, name) if not g.paid[u])}
            for name, points in g.depots[ask.side].items()
        },
    }


# ---- movement ----


def before_the_end(g: Desert, ask: Ask) -> dict[str, Any]:
    """What the end of the phase would leave undone."""
    idle = movers.movable(g, ask.side)
    hungry = unfed(g, ask.side) if is_campaign(g.scenario) else cut_off(g, ask.side)
    warned = [["unmoved", {"n": len(idle)}]] if idle else []
    if hungry:
        warned.append(["hungry", {"n": len(hungry), "units": ids(hungry)}])
    return {"warn": {"end": warned}, "idle": ids(idle)}


def ways(g: Desert, ask: Ask) -> dict[str, Any]:
    """Reach and overruns of a group; with an overrun that is thought of, what it would come to."""
    found = movement.help_with(g, ask.side, ask.about["group"], ask.about["at"])
    for one in weighed(ask):
        if isinstance(one, list) and one[0] == "overrun":
            cost = g.spent + found["reach"].get(one[2], 0) + OVERRUN
            found["preview"] = {**weigh(g, "overrun", HEX[one[1]], ask.about["group"]), "from": one[2], "cost": cost}
    return found


def truck_ways(g: Desert, ask: Ask) -> dict[str, Any]:
    """What each goal costs in transport points, and from where one drives there."""
    start, number = ask.about["at"], ask.about["number"]
    spare = g.spare if start == g.spare_at else 0
    price = {
        name: -(-max(0, number * cost - spare) // transport.TEN_POINTS)
        for name, cost in transport.truck_goals(g, ask.side, start, number)
    }
    return {"reach": {name: 2 * points for name, points in price.items()}}


def all_of_it(_: Desert, ask: Ask) -> dict[str, Any]:
    """A load begins as all that can go."""
    return {"suggest": max(ask.choices(unheard))}


# ---- combat ----


def known_defenders(g: Desert, target: int) -> list[int]:
    """The top counter."""
    return stack(g, target)[:1]


def weigh(g: Desert, kind: str, target: int, names: Sequence[str]) -> dict[str, Any]:
    """What a combat would come to against what is known of the defence."""
    trial = g.copy()
    trial.combat, trial.target, trial.stage = kind, target, "preview"
    trial.attackers = [UNIT[name] for name in names if name in UNIT]
    trial.defenders = known_defenders(g, target)
    trial.bid, trial.dice, trial.result = [0, 0], [], ""
    attack = attack_total(trial, trial.attackers)
    trial.column = odds_column(attack, defence_total(trial, trial.defenders, target))
    return {**combat(trial), "hidden": 1, "reply": reply(trial)}


def attack_preview(g: Desert, ask: Ask) -> dict[str, Any]:
    """With the units that are thought of, else with those chosen."""
    names = weighed(ask) or ask.about["chosen"]
    return {"preview": weigh(g, "attack", HEX[ask.about["at"]], names)} if names else {}


def attack_odds(g: Desert, ask: Ask) -> dict[str, Any]:
    """For each hex the odds of all that could attack it against what is known of it."""
    found: dict[str, str] = {}
    for answer in ask.choices(unheard):
        if answer != DONE:
            target = HEX[answer]
            attack = attack_total(g, able_to_attack(g, ask.side, target))
            found[answer] = odds_word(attack, max(1, defence_total(g, known_defenders(g, target), target)))
    return {"odds": found}


def air_preview(g: Desert, ask: Ask) -> dict[str, Any]:
    """The combat with the air points that are thought of; only the attacker need still fear a reply."""
    trial = g.copy()
    trial.bid[ask.side] = weighed(ask)[0] if weighed(ask) else 0
    attacking = COUNTERS[g.attackers[0]].side == ask.side
    return {"preview": {**combat(trial), **({"reply": reply(trial)} if attacking else {})}}


# ---- bombardment ----


def gun_preview(g: Desert, ask: Ask) -> dict[str, Any]:
    names = weighed(ask) or ask.about["chosen"]
    return {"preview": shelling(g, ask, [UNIT[name] for name in names], 0)} if names else {}


def bomber_preview(g: Desert, ask: Ask) -> dict[str, Any]:
    points = weighed(ask)[0] if weighed(ask) else int(not ask.about.get("guns"))
    guns = [UNIT[name] for name in ask.about.get("guns", ())]
    return {"preview": shelling(g, ask, guns, points)}


def shelling(g: Desert, ask: Ask, guns: Sequence[int], points: int) -> dict[str, Any]:
    """A bombardment by these guns and air points."""
    target, port = HEX[ask.about["at"]], ask.about.get("port", 0)
    total = sum(bombardment.strength(g, unit) for unit in guns) // 2 + bombardment.AIR_POINT * points
    cover = 0 if port else bombardment.cover_shift(g, target, 1 - ask.side)
    base = bombardment.bombard_column(total)
    column = base + cover
    hits = [BOMBARD[first + second][column] if column >= 0 else 0 for first in range(6) for second in range(6)]
    defenders = [] if port else known_defenders(g, target)
    return {
        "kind": "bombard",
        "at": NAMES[target],
        "stage": "preview",
        "rule": "AF-320",
        "attackers": [[COUNTERS[u].id, NAMES[g.where[u]], bombardment.strength(g, u) / 2, []] for u in guns],
        "defenders": [[COUNTERS[u].id, NAMES[target], 0, []] for u in defenders],
        "points": total,
        "base": base,
        "column": column,
        "shifts": [["bombers", 0, "AF-301"], ["cover", cover, "AF-325"]],
        "chances": [[str(hit), round(hits.count(hit) / 36, 4)] for hit in sorted(set(hits))],
    }


HELP: Final[dict[str, Callable[[Desert, Ask], dict[str, Any]]]] = {
    "move": before_the_end,
    "to": ways,
    "leg": ways,
    "attack": attack_odds,
    "attackers": attack_preview,
    "air": air_preview,
    "guns": gun_preview,
    "bombers": bomber_preview,
    "truck-to": truck_ways,
    "truck-load": all_of_it,
    "ship-load": all_of_it,
    "flee-load": all_of_it,
    "supply": supply_plan,
}
