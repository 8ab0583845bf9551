"""Lanterns: a game of a hundred lines that uses everything the kernel offers, to prove the kernel before real games.

Both seats seal a bid (ALL). On a turn a seat lights a lantern on a line of ten (a form), takes its last one back
(revise), or fishes: it draws a card nobody else sees, then the other seat guesses high or low in mid-effect. Between
turns anybody may shout first (ANY). All its parts are in this one file.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from wartable.kernel.engine.chance import Bag, Die, without
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.forms import Blank, Form
from wartable.kernel.engine.game import Choice, Game, Mode, Result
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.parts import no_candidates, weighs_nothing
from wartable.kernel.engine.state import State
from wartable.kernel.engine.vocabulary import Asked, No, Options, Packed, Said, option
from wartable.kernel.showing.parts import nothing_foreseen

SETUP, PLAY, RACE = range(3)
LIGHT, TAKE_BACK, FISH, PASS = range(4)
UNKNOWN = 0
COIN = Die("coin", ("heads", "tails"), (1, 1))


class Lamp(State):
    """Who lit what, who holds which cards, and what is left in the bag."""

    __slots__ = ("active", "hands", "last", "line", "points", "pool", "turns")

    def __init__(self) -> None:
        self.agenda = ((SETUP,),)
        self.line = [-1] * 10
        self.hands: list[Bag] = [(), ()]
        self.pool: Bag = (1, 1, 2, 3, 4, 5, 6, 6)
        self.points = [0, 0]
        self.active, self.last, self.turns = 0, -1, 12

    def copy(self) -> Lamp:
        new = Lamp()
        new.agenda, new.pool, new.active, new.last, new.turns = (
            self.agenda,
            self.pool,
            self.active,
            self.last,
            self.turns,
        )
        new.line, new.hands, new.points = self.line[:], self.hands[:], self.points[:]
        return new

    def key(self) -> tuple[object, ...]:
        rest = (self.pool, self.active, self.last, self.turns)
        return (self.agenda, tuple(self.line), tuple(self.hands), tuple(self.points), *rest)

    def place(self) -> Form:
        return Form("light@{x}", (Blank("x", 0, 9),), Dark(tuple(self.line)))


def _named(*keys: str) -> list[Options]:
    """Options that read as their keys; nobody is told why one of them is not there."""
    return [Options(Packed(at), lambda lamp, me, key=key: Said(key, key), None) for at, key in enumerate(keys)]


def cannot_fish(lamp: Lamp, me: int, question: Question, chosen: int) -> No | None:
    """A view counts the cards it does not know to the bag as well."""
    return None if len(lamp.pool) > sum(hand.count(UNKNOWN) for hand in lamp.hands) else EMPTY


EMPTY = No("BB-CARD-10", "the bag is empty")
BID = Asked("bid", "bid?", *_named("zero", "one", "two"))
TURN = Asked(
    "turn", "turn?", *_named("light", "take-back"), option("fish", "fish", FISH), *_named("", "", "", "pass")[PASS:],
    unless=cannot_fish,
)  # fmt: skip
GUESS = Asked("guess", "guess?", *_named("low", "high"))
SHOUT = Asked("shout", "shout?", *_named("wait", "shout"))
KEYS = {
    BID: ("zero", "one", "two"),
    TURN: ("light", "take-back", "fish", "pass"),
    GUESS: ("low", "high"),
    SHOUT: ("wait", "shout"),
}


def bids(lamp: Lamp, *args: int) -> str:
    return _told("bids", args)


def lit(lamp: Lamp, *args: int) -> str:
    return _told("lit", args)


def took(lamp: Lamp, *args: int) -> str:
    return _told("took", args)


def fished(lamp: Lamp, *args: int) -> str:
    return _told("fished", args)


def guessed(lamp: Lamp, *args: int) -> str:
    return _told("guessed", args)


def shouted(lamp: Lamp, *args: int) -> str:
    return _told("shouted", args)


def flipped(lamp: Lamp, *args: int) -> str:
    return _told("flipped", args)


def _told(name: str, args: tuple[int, ...]) -> str:
    return f"{name} {' '.join(str(arg) for arg in args)}"


EVENTS = (bids, lit, took, fished, guessed, shouted, flipped)


class Dark(tuple[int, ...]):
    """Checks that a place is still dark."""

    def __new__(cls, line: tuple[int, ...]) -> Dark:
        return super().__new__(cls, line)

    def __call__(self, values: tuple[int, ...]) -> None:
        if self[values[0]] >= 0:
            raise Refused(f"place {values[0]} is lit already", "BB-GEN-06")


class Lanterns(Game[Lamp]):
    name, title, system, rules_number = "lanterns", "Lanterns", "battle-bosses", 1
    modes: Mapping[str, Mode] = {"duel": Mode("duel", "a duel", ("A", "B"), ((0,), (1,)))}
    choices: Mapping[str, Choice] = {}

    def part(self, name: str) -> Any:
        return sys.modules[__name__]

    def new(self, mode: str, options: Mapping[str, str], content: Path | None = None) -> Lamp:
        return Lamp()

    def content_digest(self, content: Path | None = None) -> str:
        return "none"

    def step(self, state: Lamp, ask: Oracle) -> None:
        task, *_ = state.agenda[0]
        state.agenda = state.agenda[1:]
        (self.bids, self.turn, self.race)[task](state, ask)

    def bids(self, state: Lamp, ask: Oracle) -> None:
        bid = ask.all_of(BID, {0: range(3), 1: range(3)})
        ask.tell(bids, "BB-SETUP-06", bid[0], bid[1])
        first = bid[0] - bid[1]
        if first == 0:
            first = 1 if ask.roll(COIN, 1, "BB-SETUP-08")[0] else -1
            ask.tell(flipped, "BB-SETUP-08", first)
        state.active = 0 if first > 0 else 1
        state.agenda = ((PLAY,),)

    def turn(self, state: Lamp, ask: Oracle) -> None:
        me, other = state.active, 1 - state.active
        options = [PASS] + [FISH] * bool(state.pool)
        forms = (state.place(),) if -1 in state.line else ()
        revise = (TAKE_BACK,) if state.last >= 0 else ()
        if forms and not revise:
            answer = ask.fill(me, TURN, forms, options)
        else:
            answer = ask.choose(me, TURN, options, revise=revise, always=True)
        if isinstance(answer, tuple):
            state.last = answer[1]
            state.line[state.last] = me
            ask.tell(lit, "BB-GEN-06", me, state.last)
            state.agenda = ((PLAY,),)
        elif answer == TAKE_BACK:
            state.line[state.last] = -1
            ask.tell(took, "BB-GEN-06", me, state.last)
            state.last = -1
            state.agenda = ((PLAY,),)
        else:
            if answer == FISH:
                card = ask.draw(state.pool, "BB-SETUP-03", seen_by=1 << me)
                ask.tell_only(1 << me, fished, "BB-SETUP-03", (me, card), (me, UNKNOWN))
                state.pool, state.hands[me] = without(state.pool, card), tuple(sorted((*state.hands[me], card)))
                high = ask.choose(other, GUESS, (0, 1))
                right = high == (card > 3)
                state.points[other if right else me] += 1
                ask.tell(guessed, "BB-TIME-03", other, high, int(right))
            state.last = -1
            state.turns -= 1
            state.agenda = ((RACE,),) if state.turns else ()
            state.active = other

    def race(self, state: Lamp, ask: Oracle) -> None:
        seat, loud = ask.any_of(SHOUT, {0: (0, 1), 1: (0, 1)})
        if loud:
            state.points[seat] += 1
            ask.tell(shouted, "BB-ATURN-02", seat)
        state.agenda = ((PLAY,),)

    def view(self, state: Lamp, seat: int) -> Lamp:
        seen = Lamp()
        seen.agenda, seen.active, seen.last, seen.turns = state.agenda, state.active, state.last, state.turns
        seen.line, seen.points = state.line[:], state.points[:]
        seen.pool = state.pool
        for owner, hand in enumerate(state.hands):
            seen.hands[owner] = hand if owner == seat else (UNKNOWN,) * len(hand)
            if owner != seat:
                seen.pool = tuple(sorted(seen.pool + tuple(card for card in hand if card != UNKNOWN)))
        return seen

    def redeal(self, view: Lamp, uniform: Callable[[], float]) -> Lamp:
        state = view.copy()
        for seat, hand in enumerate(view.hands):
            for at, card in enumerate(hand):
                if card == UNKNOWN:
                    drawn = state.pool[int(uniform() * len(state.pool))]
                    state.pool = without(state.pool, drawn)
                    state.hands[seat] = (
                        tuple(sorted((*state.hands[seat][1:], drawn))) if at else tuple(sorted((drawn, *hand[1:])))
                    )
        return state

    def result(self, state: Lamp) -> Result | None:
        if state.agenda:
            return None
        lead = state.points[0] - state.points[1]
        return Result((0.5, 0.5) if not lead else (1.0, 0.0) if lead > 0 else (0.0, 1.0), "turns")

    def length(self, state: Lamp) -> int:
        return 12 - state.turns

    def side(self, state: Lamp, seat: int) -> tuple[int, ...]:
        return (seat,)

    def item_key(self, state: Lamp, stream: int, item: int) -> str:
        return f"card-{item}"

    def arrange(self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content: Path | None) -> Lamp:
        state = Lamp()
        state.agenda = ((PLAY,),)
        for word, value in position.items():
            if word == "turn":
                state.active = "AB".index(value)
            elif word == "turns":
                state.turns = value
            elif word == "pool":
                state.pool = tuple(sorted(value))
            elif word == "hands":
                state.hands = [tuple(sorted(value.get(seat, ()))) for seat in "AB"]
            elif word == "lit":
                for place, seat in value.items():
                    state.line[int(place)] = "AB".index(seat)
            else:
                raise Unreadable(f"position.{word}: lanterns has no such thing")
        return state


REFERENCE: Mapping[str, Mapping[str, str]] = {}
candidates = no_candidates
weighs = weighs_nothing
foreseen = nothing_foreseen


def finish(question: Question) -> str:
    return ""


def pictured(lamp: Lamp, kind: Any, args: tuple[Any, ...]) -> str:
    return ""


def value(lamp: Lamp, seat: int) -> float:
    return float(lamp.points[seat] - lamp.points[1 - seat])


def scale(lamp: Lamp) -> tuple[float, float]:
    return 0.0, 1.0


def clock(lamp: Lamp) -> tuple[int, ...]:
    return (12 - lamp.turns,)


def outcome(before: Lamp, after: Lamp, seat: int) -> str:
    return f"points {after.points[0]}:{after.points[1]}"


def describe(lamp: Lamp) -> dict[str, Any]:
    return {
        "turn": "AB"[lamp.active],
        "turns": lamp.turns,
        "lit": {str(place): "AB"[seat] for place, seat in enumerate(lamp.line) if seat >= 0},
        "points": {"A": lamp.points[0], "B": lamp.points[1]},
        "hands": {"A": list(lamp.hands[0]), "B": list(lamp.hands[1])},
        "pool": list(lamp.pool),
    }


LANTERNS = Lanterns()
