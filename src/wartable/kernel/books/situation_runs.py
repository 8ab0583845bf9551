"""Situations on the stage: each step played with the code of a real match, and everything that is not as expected.

A step that cannot be taken ends the play; a check that fails does not. Nothing here knows a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wartable.kernel.books import ledger
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.books.situations import ASKED, OPEN, STOP, Checks, Situation, Step
from wartable.kernel.engine.chance import commitment
from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.kernel.engine.events import Event
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.journal import Header
from wartable.kernel.engine.keys import chance_name, read_chance, read_key
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Answer, Question
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.state import State


@dataclass(slots=True)
class Played:
    """One step as it was played: what was done, what happened (each with its rule), and what was not as expected."""

    do: str
    events: list[tuple[str, str]] = field(default_factory=list)
    mismatches: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Report:
    """A situation that was played. The first step is what happened before anything was done."""

    situation: Situation
    steps: list[Played]
    mismatches: list[str]
    """What was not as expected at the end."""

    @property
    def ok(self) -> bool:
        return not self.mismatches and not any(step.mismatches for step in self.steps)


class _Given:
    """Chance from the list of a situation; at the end of the list the run stops."""

    def __init__(self, game: Game[Any], state: State, keys: tuple[str, ...]) -> None:
        self._game = game
        self._state = state
        self._common = list(keys)
        self._own: list[str] | None = None

    def for_step(self, keys: tuple[str, ...] | None) -> None:
        """From now on the step's own list is used; without one, the common list."""
        self._own = None if keys is None else list(keys)

    @property
    def left(self) -> list[str]:
        return self._common if self._own is None else self._own

    def __call__(self, question: Question) -> Answer:
        if not self.left:
            return None
        key = self.left.pop(0)
        try:
            return read_chance(self._game, self._state, question, key)
        except Unreadable as error:
            by = f" by {question.rule}" if question.rule else ""
            raise Refused(f"{chance_name(question)} is asked{by}, but the situation gives '{key}': {error}") from None


class Stage:
    """A situation being played."""

    def __init__(self, situation: Situation) -> None:
        """Arrange the position. Raises `Refused` when the chance given does not fit what is asked at once."""
        game, start = situation.game, situation.start
        header = Header(
            game=game.name,
            rules=game.rules_number,
            mode=situation.mode.name,
            content=game.content_digest(situation.content),
            commitment=commitment("situation"),
            seats=tuple((seat, "human") for seat in situation.mode.seats),
        )
        self.game = game
        self.chance = _Given(game, start, situation.chance)
        self._answered = ""
        """Who gave the last answer, and which."""
        self.match: Match[Any] = Match(game, start, header, self.chance)
        steps = situation.steps
        self._stop = steps[-1] if steps and steps[-1].key == STOP else None
        self._before_stop = steps[-2] if len(steps) > 1 else None
        self._check_chance(None)

    def seat(self, seat: int) -> int:
        """The seat that is meant: the one asked, unless it is named."""
        if seat != ASKED:
            return seat
        waiting = self.match.waiting_for()
        if not waiting:
            raise Refused("The game is over; nobody is asked any more")
        if len(waiting) > 1:
            names = " and ".join(self.match.seats[asked] for asked in waiting)
            raise Ambiguous(f"{names} are asked; say who answers, as in '{self.match.seats[waiting[0]]}: key'")
        return waiting[0]

    def option(self, seat: int, key: str) -> Answer:
        """The option that a key names. Raises `Refused`, `Ambiguous` or `Unreadable`; nothing changes."""
        question = self.match.question
        if question is None or seat not in question.seats:
            raise Refused(f"{self.match.seats[seat]} is not asked")
        view = self.game.view(self.match.state, seat)
        return read_key(self.game, view, question.seen_from(seat), seat, key)

    def act(self, step: Step) -> None:
        """Take a step. Raises `WartableError` when it cannot be taken, or chance is missing or left over."""
        self.chance.for_step(step.chance)
        self._answered = self.name(step) if step.key else ""
        if step.key and not (step is self._stop and self._stops()):
            self.match.answer(self.seat(step.seat), self.match.question_id, step.key)
        self._check_chance(step)
        if step.chance and self.chance.left:
            raise Refused(f"chance of this step is left over: {' '.join(self.chance.left)}")

    def name(self, step: Step) -> str:
        """The step as it is shown."""
        if not step.key:
            return "look"
        if step is self._stop and self._stops():
            return STOP
        asked = self.match.waiting_for()
        seat = asked[0] if step.seat == ASKED and len(asked) == 1 else step.seat
        return step.key if seat == ASKED else f"{self.match.seats[seat]}: {step.key}"

    def _stops(self) -> bool:
        """Does the last word, `stop`, end the play here? Not where it is an answer that somebody may give."""
        return not any(STOP in self.match.keys(seat) for seat in self.match.waiting_for())

    def _check_chance(self, step: Step | None) -> None:
        """Chance that is asked after a step must be given, unless the play stops there."""
        question = self.match.question
        if question is None or not question.by_chance:
            return
        if self._stop is not None and (step is self._stop or step is self._before_stop):
            return
        raise Refused(
            f"{self._asked_of_chance(question)}, but the situation gives no more chance; "
            f"say what comes up under 'chance', or end the play here with '{STOP}'"
        )

    def _asked_of_chance(self, question: Question) -> str:
        """What is asked of chance, by which rule, after whose answer and what came of it."""
        title = "" if ledger.unknown([question.rule]) else f" ({ledger.find(question.rule).title})"
        why = f" by {question.rule}{title}" if question.rule else ""
        told = _told(self, self.match.events[-1:])
        answer = f", after '{self._answered}'" if self._answered else ""
        return f"{chance_name(question)} is asked{why}{answer}{f': {told[0][0]}' if told else ''}"

    # -- checks -----------------------------------------------------------------------------------------------------

    def mismatches(self, checks: Checks, events: list[tuple[str, str]]) -> Iterator[str]:
        """Everything that is not as it must be now, given what has happened."""
        if checks.expect:
            yield from differences(checks.expect, words_of(self.game).describe(self.match.state), "")
        for seat, keys in checks.offered.items():
            yield from self._offered(seat, keys)
        for seat, key, rule in checks.refused:
            yield from self._refused(seat, key, rule)
        yield from _in_order(checks.events, events)
        yield from self._result(checks.result)

    def _offered(self, seat: int, keys: tuple[str, ...]) -> Iterator[str]:
        if seat == ASKED and not self.match.waiting_for():
            offered = []
        else:
            try:
                offered = self.match.keys(self.seat(seat))
            except WartableError as error:
                yield f"offered: {error}"
                return
        missing = [key for key in keys if key not in offered]
        surplus = [key for key in offered if key not in keys]
        if missing:
            there = ", ".join(offered) or "none"
            yield f"offered: {', '.join(missing)} should be offered and is not; offered are {there}"
        if surplus:
            yield f"offered: {', '.join(surplus)} should not be offered"

    def _refused(self, seat: int, key: str, rule: str) -> Iterator[str]:
        try:
            self.option(self.seat(seat), key)
        except Refused as refused:
            if refused.rule != ("" if rule == OPEN else rule):
                yield f"refused: {key} should be refused by {rule}, but it is refused by this: {refused}"
        except WartableError as error:
            yield f"refused: {key} should be refused by {rule}, but: {error}"
        else:
            yield f"refused: {key} should be refused by {rule}, but it is offered"

    def _result(self, expected: Any) -> Iterator[str]:
        result = self.match.result
        if expected == OPEN:
            if result is not None:
                yield f"result: the game should go on, but it is over ({result.cause})"
        elif expected and result is None:
            yield "result: the game goes on, but it should be over"
        elif expected and result is not None:
            scores = dict(zip(self.match.seats, result.scores, strict=True))
            yield from differences(expected, {**scores, "cause": result.cause}, "result")


@surface("match")
def play(situation: Situation) -> Report:
    """Play a situation to its end, or to the first step that cannot be taken."""
    start = Played("start")
    try:
        stage = Stage(situation)
    except WartableError as error:
        start.mismatches.append(str(error))
        return Report(situation, [start], [])
    played = [start]
    start.events = _told(stage, stage.match.events)
    happened = list(start.events)
    for step in situation.steps:
        now = Played(stage.name(step))
        played.append(now)
        before = len(stage.match.events)
        try:
            stage.act(step)
        except WartableError as error:
            now.mismatches.append(str(error))
        now.events = _told(stage, stage.match.events[before:])
        if now.mismatches:
            return Report(situation, played, [])
        happened += now.events
        now.mismatches += stage.mismatches(step.checks, now.events)
    final = list(stage.mismatches(situation.checks, happened))
    stage.chance.for_step(None)
    if stage.chance.left:
        final.append(f"chance: left over at the end: {' '.join(stage.chance.left)}")
    return Report(situation, played, final)


def before_last_action(situation: Situation) -> tuple[Match[Any], int, Answer]:
    """The match just before the last action of a situation, who takes that action, and the option it is.

    Raises:
        Refused: the situation has no action, or an earlier one cannot be taken.
    """
    at = max((at for at, step in enumerate(situation.steps) if step.key), default=-1)
    if at < 0:
        raise Refused(f"{situation.file}: nothing is done in this situation, so there are no odds to tell")
    try:
        stage = Stage(situation)
        for step in situation.steps[:at]:
            stage.act(step)
        last = situation.steps[at]
        seat = stage.seat(last.seat)
        return stage.match, seat, stage.option(seat, last.key)
    except WartableError as error:
        raise Refused(f"{situation.file}: {error}") from None


def _told(stage: Stage, events: list[Event]) -> list[tuple[str, str]]:
    state = stage.match.state
    return [(event.kind(state, *event.args), event.rule) for event in events]


def _in_order(parts: tuple[str, ...], events: list[tuple[str, str]]) -> Iterator[str]:
    """Each part is a rule id or a part of the text of an event; they must come in this order, others in between.

    Different parts in a row may be about one event, such as its rule and its text.
    """
    at, said = 0, set[str]()
    for number, part in enumerate(parts):
        fitting = [n for n, (text, rule) in enumerate(events) if part == rule or part in text]
        found = next((n for n in fitting if n > at or (n == at and part not in said)), None)
        if found is None:
            why = f"only before '{parts[number - 1]}'" if fitting and number else "not"
            yield f"events: '{part}' should happen here, but it does {why}"
            return
        if found > at:
            at, said = found, set()
        said.add(part)


def differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """Where `found` is not what is expected; mappings may hold more than is expected, lists and empty mappings may not.

    A list of words is compared in any order, and a number stands for a list of so many.

    >>> list(differences({"A": {"energy": 3}}, {"A": {"energy": 4, "hand": 5}}, "players"))
    ['players.A.energy: expected 3, found 4']
    """
    if isinstance(expected, dict) and isinstance(found, dict) and (expected or not found):
        for word, value in expected.items():
            inner = f"{path}.{word}".removeprefix(".")
            key = word if word in found else str(word)
            if key in found:
                yield from differences(value, found[key], inner)
            elif value is not None:
                known = [str(name) for name in found]
                there = f"{', '.join(known) or 'nothing'}{did_you_mean(str(word), known)}"
                yield f"{inner}: expected {value!r}, but it is not there; there is {there}"
    elif isinstance(expected, int) and not isinstance(expected, bool) and isinstance(found, list | tuple):
        if expected != len(found):
            yield f"{path}: expected {expected} of them, found {len(found)}: {_words(found)}"
    elif _is_words(expected) and _is_words(found):
        missing, surplus = Counter(expected) - Counter(found), Counter(found) - Counter(expected)
        if missing or surplus:
            parts = [f"{_words(missing.elements())} missing"] * bool(missing)
            parts += [f"{_words(surplus.elements())} too much"] * bool(surplus)
            yield f"{path}: expected [{_words(expected)}], found [{_words(found)}]: {', '.join(parts)}"
    elif isinstance(expected, list) and isinstance(found, list | tuple) and len(expected) == len(found):
        for at, (left, right) in enumerate(zip(expected, found, strict=True)):
            yield from differences(left, right, f"{path}[{at}]")
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield f"{path}: expected {expected!r}, found {found!r}"


def _is_words(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _words(found: Iterable[Any]) -> str:
    return ", ".join(str(each) for each in found)
