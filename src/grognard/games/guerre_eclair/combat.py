"""Combat (rulebook: Combats): cards, dice, losses, and who holds the space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from grognard.engine.asks import Ask, Note, Procedure, Refuse, Reveal, Roll, pick
from grognard.games.guerre_eclair.losses import choose_loss, lose
from grognard.games.guerre_eclair.phases import end_action
from grognard.games.guerre_eclair.pieces import move_elan, put, take
from grognard.games.guerre_eclair.retreat import back_to_start, retreat
from grognard.games.guerre_eclair.state import Table
from grognard.games.guerre_eclair.supply import FULL, LIMITED, NONE, attack_supply, supply_at
from grognard.games.guerre_eclair.tables import (
    AIR,
    BASES,
    BELGIUM,
    BONUS,
    BRITISH_ARM,
    CARD,
    CARDS,
    COUNTRIES,
    DECK,
    FOG,
    FORTRESSES,
    FRENCH_ARM,
    GERMAN,
    GERMAN_ARM,
    GERMANY,
    LOOKS,
    NAMES,
    NETHERLANDS,
    PARIS,
    TYPES,
    Card,
)

DICE_MOST: Final = 4
DICE_MOST_UNSUPPLIED: Final = 3
ENGINEERS: Final = 2  # what Engineers take off a fortress's bonus


# ---- the attack is declared ----


def declare(g: Table, side: int, origin: int, target: int, group: Sequence[int], before: int) -> Procedure:
    """Units enter a space that the other side controls: the screen goes, supply and armour are settled (GE-143)."""
    other = 1 - side
    if g.screened >> target & 1:
        yield Reveal("screen")
        g.screened &= ~(1 << target)
        g.floor[target] = 0
        yield Note("screen", "GE-225", other, at=NAMES[target])
    g.origin, g.target, g.attacker = origin, target, side
    g.group = bytearray(group)
    g.attackers, g.defenders = sum(group), g.count[target]
    supply = attack_supply(g, side, origin, target, before)
    g.limited = int(supply == LIMITED)
    g.unsupplied[side] = int(supply != FULL)
    g.unsupplied[other] = int(g.defenders > 0 and supply_at(g, other, target) == NONE)
    g.superior = int(has_superiority(g))
    g.laid, g.rolled, g.kept, g.gain = [[], []], [[], []], [[], []], [0, 0]
    g.open_cards, g.victor = 0, -1
    g.stage = "cards"


def armour_in(group: Sequence[int]) -> int:
    return group[GERMAN_ARM] + group[FRENCH_ARM] + group[BRITISH_ARM]


def defending(g: Table) -> bytearray:
    """The units in the attacked space, by type."""
    return g.units[g.target * TYPES : g.target * TYPES + TYPES]


def has_superiority(g: Table) -> bool:
    """More armour than the defender, and no fortress (GE-165, GE-166)."""
    return not FORTRESSES >> g.target & 1 and armour_in(g.group) > armour_in(defending(g))


# ---- combat cards (GE-146 to GE-160) ----


def lay_cards(g: Table) -> Procedure:
    """The attacker lays cards face down, then the defender; then all are shown."""
    for side in (g.attacker, 1 - g.attacker):
        laid: list[str] = yield from choose_cards(g, side)
        for card in laid:
            g.hand[CARD[side][card]] -= 1
            g.laid[side].append(CARD[side][card])
        yield Note("laid", "GE-146" if side == g.attacker else "GE-147", side, cards=len(laid))
    yield Reveal("cards")
    g.open_cards = 1
    for side in (g.attacker, 1 - g.attacker):
        if g.laid[side]:
            yield Note("shown", "GE-148", side, cards=[CARDS[card].id for card in g.laid[side]])
    g.stage = "attack-dice"


def choose_cards(g: Table, side: int) -> Procedure:
    role = "attack-cards" if side == g.attacker else "defence-cards"
    items: list[str] = []
    barred: list[tuple[str, str]] = []
    for card in DECK[side]:
        if g.hand[card]:
            rule = why_not_laid(g, side, CARDS[card])
            if rule:
                barred.append((CARDS[card].id, rule))
            else:
                items.append(CARDS[card].id)
    about = {"at": NAMES[g.target], "laid": len(g.laid[g.attacker])}
    if not items:  # still asked: that nothing can be laid is a secret too
        yield Ask(side, role, lambda no: no_cards(barred, no), "GE-152", private=True, about=about, always=("done",))
        return []
    chosen: list[str] = yield from pick(
        side, role, items, 0, len(items), "GE-152", private=True, barred=barred, about=about, twice="GE-157"
    )
    return chosen


def no_cards(barred: Iterable[tuple[str, str]], no: Refuse) -> Iterator[str]:
    for card, rule in barred:
        no(card, rule)
    yield "done"


def why_not_laid(g: Table, side: int, card: Card) -> str:
    """The rule that bars a card from this combat; empty when it may be laid (GE-153, GE-154, GE-159)."""
    if card.after:
        return "GE-156"
    attacking = side == g.attacker
    if not (card.attack or card.defence):
        return "GE-152"
    if not (card.attack if attacking else card.defence):
        return "GE-153" if attacking else "GE-154"
    fits = {
        "": True,
        "fortress": bool(FORTRESSES >> g.target & 1),
        "low-countries": bool((BELGIUM | NETHERLANDS) >> g.target & 1),
        "armour": armour_in(g.group) > 0,
    }
    return "" if fits[card.when] else "GE-159"


# ---- the number of dice (GE-161 to GE-172) ----


def sources(g: Table, side: int, cards: Sequence[int]) -> list[tuple[str, int, str]]:
    """Where a side's dice come from: name, dice, rule.  What gives nothing is there with 0."""
    attacking = side == g.attacker
    units = g.attackers if attacking else g.defenders
    found = [("units", min(units, 2), "GE-161")]
    if attacking:
        found.append(("armour", g.superior, "GE-165" if not FORTRESSES >> g.target & 1 else "GE-166"))
    else:
        found.append(("bonus", bonus(g, side), "GE-162" if bonus_counts(g, side) else "GE-163"))
    for card in cards:
        found.append((CARDS[card].id, CARDS[card].dice, "GE-167"))
    if g.unsupplied[side]:
        found.append(("supply", -1, "GE-168"))
    return found


def bonus_counts(g: Table, side: int) -> bool:
    """The German has no bonus outside Germany (GE-163)."""
    return side != GERMAN or bool(GERMANY >> g.target & 1)


def bonus(g: Table, side: int) -> int:
    """The defence bonus of the attacked space for its defender, less what Engineers take off."""
    if not bonus_counts(g, side):
        return 0
    printed = BONUS[g.target]
    if g.open_cards and CARD[0]["engineers"] in g.laid[GERMAN] and g.attacker == GERMAN:
        return max(0, printed - ENGINEERS)
    return printed


def dice(g: Table, side: int, cards: Sequence[int]) -> int:
    """How many dice a side rolls: the attacker 1 to 4, the defender 0 to 4, at most 3 without supply."""
    number = sum(given for _, given, _ in sources(g, side, cards))
    most = DICE_MOST_UNSUPPLIED if g.unsupplied[side] else DICE_MOST
    return max(1 if side == g.attacker else 0, min(number, most))


# ---- rolling and keeping (GE-149, GE-150, GE-173) ----


def attack_dice(g: Table) -> Procedure:
    """The attacker rolls first; against no dice and no units he has won (GE-174)."""
    if not g.defenders and not dice(g, 1 - g.attacker, g.laid[1 - g.attacker]):
        g.victor = g.attacker
        yield Note("walkover", "GE-174", g.attacker, at=NAMES[g.target])
        g.stage = "outcome"
        return
    yield from throw(g, g.attacker, "attack")
    g.stage = "defence-dice"


def defence_dice(g: Table) -> Procedure:
    yield from throw(g, 1 - g.attacker, "defence")
    g.stage = "losses"


def throw(g: Table, side: int, label: str) -> Procedure:
    """Roll, roll again with General staff, keep."""
    number = dice(g, side, g.laid[side])
    if not number:
        return
    rolled: list[int] = yield Roll(number, label)
    g.rolled[side] = sorted(rolled, reverse=True)
    rule = "GE-149" if side == g.attacker else "GE-150"
    yield Note("rolled", rule, side, dice=g.rolled[side][:])
    if CARD[side]["staff"] in g.laid[side]:
        yield from throw_again(g, side, label)
    about = {"dice": g.rolled[side][:], "at": NAMES[g.target]}
    kept: list[int | str] = yield Ask(side, "keep", lambda no: keeps(g.rolled[side], no), "GE-173", about=about)
    g.kept[side] = [int(value) for value in kept[1:]]
    yield Note("kept", "GE-173", side, dice=g.kept[side][:], sum=sum(g.kept[side]))


def keeps(rolled: Sequence[int], no: Refuse) -> Iterator[list[int | str]]:
    """The different ways to keep two dice, or the only one; high sums first."""
    number = min(2, len(rolled))
    listed = sorted(set(combinations(sorted(rolled, reverse=True), number)), key=lambda kept: (-sum(kept), -kept[0]))
    for kept in listed:
        yield ["dice", *kept]
    if number == 2:
        for value in sorted(set(rolled), reverse=True):
            no(["dice", value], "GE-173", most=number)


def throw_again(g: Table, side: int, label: str) -> Procedure:
    """General staff: any of the own dice once more."""
    about = {"dice": g.rolled[side][:], "at": NAMES[g.target]}
    again: list[int | str] | str = yield Ask(side, "reroll", lambda _: rerolls(g.rolled[side]), "GE-068", about=about)
    if again == "stand":
        return
    values = [int(value) for value in again[1:]]
    left = g.rolled[side][:]
    for value in values:
        left.remove(value)
    fresh: list[int] = yield Roll(len(values), f"{label}-again")
    g.rolled[side] = sorted(left + fresh, reverse=True)
    yield Note("rerolled", "GE-068", side, dice=values, fresh=sorted(fresh, reverse=True))


def rerolls(rolled: Sequence[int]) -> Iterator[list[int | str] | str]:
    yield "stand"
    for number in range(1, len(rolled) + 1):
        for some in sorted(set(combinations(sorted(rolled), number))):
            yield ["dice", *some]


# ---- losses and the winner (GE-174 to GE-189) ----


def is_pair(kept: Sequence[int]) -> bool:
    return len(kept) == 2 and kept[0] == kept[1]


def losses(g: Table) -> Procedure:
    """A pair costs the other side a unit; both are named, defender first, then both go (GE-180 to GE-184)."""
    attacker, defender = g.attacker, 1 - g.attacker
    victims: list[tuple[int, int]] = []
    if is_pair(g.kept[attacker]) and g.count[g.target]:
        kind: int = yield from choose_loss(g, defender)
        victims.append((defender, kind))
    if is_pair(g.kept[defender]):
        kind = yield from choose_loss(g, attacker)
        victims.append((attacker, kind))
    for side, kind in victims:
        if not g.over:
            yield from lose(g, side, kind, "GE-180")
    if not g.over:
        yield from find_winner(g)
        g.stage = "outcome"


def find_winner(g: Table) -> Procedure:
    """Who is left; else the higher sum, more dice, the defender."""
    attacker, defender = g.attacker, 1 - g.attacker
    sums = [sum(g.kept[attacker]), sum(g.kept[defender])]
    thrown = [len(g.rolled[attacker]), len(g.rolled[defender])]
    if not sum(g.group):
        g.victor, rule = defender, "GE-189"
    elif g.defenders and not g.count[g.target]:
        g.victor, rule = attacker, "GE-186"
    elif sums[0] != sums[1]:
        g.victor, rule = (attacker if sums[0] > sums[1] else defender), "GE-176"
    elif thrown[0] != thrown[1]:
        g.victor, rule = (attacker if thrown[0] > thrown[1] else defender), "GE-178"
    else:
        g.victor, rule = defender, "GE-179"
    if g.victor == defender:
        g.gain[defender] += 1  # GE-227
    yield Note("won", rule, g.victor, at=NAMES[g.target], sums=sums)


# ---- the outcome (GE-190 to GE-197) ----


def outcome(g: Table) -> Procedure:
    """The attackers go back, or the defenders stand by sacrifice, or they retreat and the space is taken."""
    attacker, defender = g.attacker, 1 - g.attacker
    if g.victor == defender:
        yield from back_to_start(g, "GE-190")
        g.stage = "close"
        return
    superior = has_superiority(g) if g.options["superiority"] == "after" else bool(g.superior)
    if g.count[g.target] and (not superior or (BASES | FORTRESSES) >> g.target & 1):
        rule = "GE-193" if (BASES | FORTRESSES) >> g.target & 1 else "GE-192"
        about = {"at": NAMES[g.target]}
        answer: str = yield Ask(defender, "stand", lambda _: ("retreat", "sacrifice"), rule, about=about)
        if answer == "sacrifice":
            yield from sacrifice(g, defender)
            return
    yield from conquer(g, attacker if superior else defender)
    if not g.over:
        g.stage = "close"


def sacrifice(g: Table, defender: int) -> Procedure:
    """A defending unit goes, and so do the attackers (GE-194, GE-197)."""
    kind: int = yield from choose_loss(g, defender)
    yield from lose(g, defender, kind, "GE-192")
    if g.over:
        return
    if g.options["sacrifice-elan"] == "defender":
        g.gain[defender] += 1
    yield from back_to_start(g, "GE-194")
    g.stage = "close"


def conquer(g: Table, chooser: int) -> Procedure:
    """The attackers take the space, then its defenders retreat (GE-195)."""
    beaten = defending(g)
    for kind in range(TYPES):
        if beaten[kind]:
            take(g, g.target, kind, beaten[kind])
    for kind in range(TYPES):
        if g.group[kind]:
            put(g, g.target, kind, g.group[kind])
    g.group = bytearray(TYPES)
    yield Note("taken", "GE-195", g.attacker, at=NAMES[g.target])
    if g.attacker == GERMAN:
        yield from collapse(g)
        g.paris_fell |= g.target == PARIS
    yield from retreat(g, beaten, chooser)


def collapse(g: Table) -> Procedure:
    """A country of which the German controls every space is his by default from now on (GE-055 to GE-057)."""
    for country, spaces in COUNTRIES.items():
        held = g.german_at | (g.german_home & ~g.allied_at)
        if not spaces & ~held and g.german_home & spaces != spaces:
            g.german_home |= spaces
            yield Note("collapsed", "GE-057" if country == "netherlands" else "GE-055", GERMAN, country=country)


# ---- the end of a combat (GE-158, GE-206, GE-229) ----


def close(g: Table) -> Procedure:
    """The Élan marker moves by the difference, and the cards go where they go."""
    gained = g.gain[g.attacker] - g.gain[1 - g.attacker]
    if gained:
        side = g.attacker if gained > 0 else 1 - g.attacker
        move_elan(g, side, abs(gained))
        yield Note("elan", "GE-229", side, points=abs(gained))
    both_air = AIR[0] in g.laid[0] and AIR[1] in g.laid[1]
    for side in (g.attacker, 1 - g.attacker):
        for card in g.laid[side]:
            yield from put_away(g, side, card, both_air)
    took = g.victor == g.attacker and bool(g.count[g.target]) and g.attacker == GERMAN
    g.laid = [[], []]
    g.open_cards = 0
    if took and g.german_at >> g.target & 1 and g.units[g.target * TYPES + GERMAN_ARM]:
        g.stage = "breakthrough"
    else:
        finish(g)


def put_away(g: Table, side: int, card: int, both_air: bool) -> Procedure:
    """Fog of war back to the hand, what is marked so out of the game, the rest to the reserve."""
    name = CARDS[card].id
    if card == FOG[side]:
        g.hand[card] += 1
    elif CARDS[card].fate == "removed" or (both_air and card == AIR[1]):
        g.removed[card] += 1
        yield Note("removed", "GE-206" if card == AIR[1] else "GE-087", side, cards=[name])
    else:
        g.reserve[card] += 1
        g.shown[card] += 1
        if both_air and card == AIR[0]:
            g.blocked_next[card] += 1
            yield Note("blocked", "GE-206", side, cards=[name])


def finish(g: Table) -> None:
    """The combat is over, and with it the action."""
    g.stage = ""
    g.group = bytearray(TYPES)
    g.rolled, g.kept = [[], []], [[], []]
    end_action(g)


def looks_of(group: Sequence[int]) -> list[str]:
    """One look for each unit of a group."""
    return [LOOKS[kind] for kind in range(TYPES) for _ in range(group[kind])]
