"""Two small games for the engine's tests: a duel with cards and dice, and a bench that runs given procedures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from grognard.engine.asks import Ask, Draw, Note, Procedure, Refuse, Reveal, Roll, Secret, pick
from grognard.engine.game import Game, new_game
from grognard.engine.module import Module, Option, Scenario
from grognard.engine.state import State

RED, BLUE = 0, 1
SPOTS = range(5)


class Bench(State):
    """State of the bench: how many procedures have run, and what they wrote down."""

    ran: int
    wrote: list[Any]


class BenchModule(Module):
    """Runs the given procedures one after another, each as a step; then the game is over."""

    name = "bench"
    sides = ("red", "blue")
    scenarios = (Scenario("only"),)
    state = Bench

    def __init__(self, *procedures: Callable[[Any], Procedure]) -> None:
        self.procedures = procedures

    def setup(self, scenario: str, options: Mapping[str, str]) -> Bench:
        return Bench(ran=0, wrote=[])

    def step(self, g: Any) -> Procedure | None:
        if g.ran == len(self.procedures):
            g.over = 1
            return None
        return self._run(g)

    def _run(self, g: Bench) -> Procedure:
        yield from self.procedures[g.ran](g)
        g.ran += 1

    def view(self, g: Any, side: int | None) -> dict[str, Any]:
        return {"wrote": list(g.wrote)}


def bench(*procedures: Callable[[Any], Procedure], **extra: Any) -> Game:
    return new_game(BenchModule(*procedures), **{"seed": 1, **extra})


def ask(side: int, *choices: Any, kind: str = "go", private: bool = False, always: tuple[Any, ...] = ()) -> Ask:
    return Ask(side, kind, lambda _: iter(choices), "T-1", private=private, always=always)


def asking(side: int, *choices: Any, **more: Any) -> Callable[[Any], Procedure]:
    """A procedure that asks one thing and writes the answer down."""

    def procedure(g: Any) -> Procedure:
        g.wrote.append((yield ask(side, *choices, **more)))

    return procedure


class Duel(State):
    """Red looks for where blue hides; both hold secret cards."""

    pile: bytearray  # how many of each card are left
    hands: list[list[int]]
    hidden: int  # blue's spot, -1 before it is chosen
    known: int  # 1 once red has found it
    score: list[int]
    turn: int
    bids: list[int]  # the last duel's sums, which both may know


class DuelModule(Module):
    """Each go is one of: roll dice, scout a spot, duel with secret cards, throw cards away, pass."""

    name = "duel"
    sides = ("red", "blue")
    scenarios = (Scenario("short", [Option("length", ("8", "20"), "D-1")]), Scenario("bare"))
    state: type[State] = Duel

    def setup(self, scenario: str, options: Mapping[str, str]) -> State:
        return Duel(
            pile=bytearray([0, 4, 4, 4, 4]), hands=[[], []], hidden=-1, known=0, score=[0, 0], turn=0, bids=[0, 0]
        )

    def step(self, g: Any) -> Procedure | None:
        if g.over:
            return None
        if not g.hands[BLUE] and g.hidden < 0:
            return self.deal(g)
        return self.hide(g) if g.hidden < 0 else self.go(g, g.turn % 2)

    def deal(self, g: Duel) -> Procedure:
        for side in (RED, BLUE):
            for _ in range(4):
                card: int = yield Draw([card for card in range(5) for _ in range(g.pile[card])], "deal", side)
                g.pile[card] -= 1
                g.hands[side].append(card)
                yield Note("dealt", "D-2", side, only=side, card=card)
            g.hands[side].sort()

    def hide(self, g: Duel) -> Procedure:
        g.hidden = yield Ask(BLUE, "hide", lambda _: SPOTS, "D-3", private=True)
        yield Note("hidden", "D-3", BLUE)

    def go(self, g: Duel, side: int) -> Procedure:
        act: str = yield Ask(side, "go", lambda no: self.acts(g, side, no), "D-4")
        yield Note("go", "D-4", side, act=act)
        if act == "roll":
            dice: list[int] = yield Roll(2, "go")
            g.score[side] += sum(dice)
            yield Note("rolled", "D-5", side, dice=dice)
        elif act == "scout":
            yield from self.scout(g)
        elif act == "duel":
            yield from self.duel(g)
        elif act == "throw":
            yield from self.throw(g, side)
        self.end_go(g)

    def acts(self, g: Duel, side: int, no: Refuse) -> Iterable[Any]:
        yield from ("pass", "roll")
        if side == RED and not g.known:
            yield "scout"
        else:
            no("scout", "D-6", known=g.known)
        if all(g.hands):
            yield from ("duel", "throw")
        else:
            no("duel", "D-7", cards=[len(hand) for hand in g.hands])

    def scout(self, g: Duel) -> Procedure:
        spot: int = yield Ask(RED, "spot", lambda _: SPOTS, "D-6")
        yield Reveal("scouted")
        g.known = int(spot == g.hidden)
        yield Note("scouted", "D-6", RED, spot=spot, found=g.known)

    def duel(self, g: Duel) -> Procedure:
        laid: list[list[int]] = yield Secret([(RED, self.lay(g, RED)), (BLUE, self.lay(g, BLUE))])
        g.bids = [sum(cards) for cards in laid]
        for side in (RED, BLUE):
            self.drop(g, side, laid[side])
        if g.bids[RED] != g.bids[BLUE]:
            g.score[int(g.bids[BLUE] > g.bids[RED])] += 10
        yield Note("duel", "D-7", bids=g.bids)

    def lay(self, g: Duel, side: int) -> Procedure:
        return (yield from pick(side, "lay", g.hands[side], 0, 2, "D-7", private=True))

    def throw(self, g: Duel, side: int) -> Procedure:
        cards: list[int] = yield from pick(side, "throw", g.hands[side], 1, 2, "D-8", private=True)
        self.drop(g, side, cards)
        yield Note("thrown", "D-8", side, count=len(cards))

    def drop(self, g: Duel, side: int, cards: list[int]) -> None:
        for card in cards:
            g.hands[side].remove(card)

    def end_go(self, g: Duel) -> None:
        g.turn += 1
        if g.turn >= int(g.options.get("length", "8")):
            g.over = 1
            red, blue = g.score
            g.winner = -1 if red == blue else int(blue > red)
            g.ending = "D-9"

    def view(self, g: Any, side: int | None) -> dict[str, Any]:
        return {
            "turn": g.turn,
            "score": g.score[:],
            "bids": g.bids[:],
            "hands": [hand[:] if mine == side else len(hand) for mine, hand in enumerate(g.hands)],
            "hidden": g.hidden if side == BLUE or g.known else -1,
        }

    def redeal(self, g: Any, side: int, rng: Random) -> Duel:
        new: Duel = g.copy()
        other = 1 - side
        unseen = [card for card in range(5) for _ in range(new.pile[card])] + new.hands[other]
        rng.shuffle(unseen)
        count = len(new.hands[other])
        new.hands[other] = sorted(unseen[:count])
        new.pile = bytearray(unseen[count:].count(card) for card in range(5))
        if side == RED and new.hidden >= 0 and not new.known:
            new.hidden = rng.choice(SPOTS)
        return new

    def board(self, scenario: str = "") -> dict[str, Any]:
        return {"secrets": 1}


DUEL = DuelModule()


def duel(scenario: str = "short", **extra: Any) -> Game:
    return new_game(DUEL, scenario, **{"seed": 1, **extra})


def find(name: str) -> Module:
    """Where records of the toys find their module."""
    if name == "duel":
        return DUEL
    raise ValueError(f"no game {name!r}")


def play_at_random(game: Game, rng: Random, most: int = 1000) -> int:
    """Let all sides answer at random; how many answers it took."""
    for count in range(most):
        if game.over:
            return count
        side = rng.choice(sorted(game.waiting))
        game.play(side, rng.choice(game.choices(side)))
    return most


def random_duel(seed: int, most: int = 1000) -> Game:
    game = duel(seed=seed, options={"length": "20"})
    play_at_random(game, Random(seed), most)
    return game
