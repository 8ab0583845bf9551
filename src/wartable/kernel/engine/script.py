"""An oracle for tests: answers and chance from lists, inline, on a given state.

    script = Script(game, table, answers=["to:0,1", "no"], chance=["2E,2E", "spare-part"])
    minions_clash(table, space, attacker, script)
    script.finish()
    assert script.rules == ["BB-COMBAT-01", "BB-COMBAT-01"]

Everything is written as journals write it. What was not scripted, or cannot be answered, fails the test at once and
says what was offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.events import Event, EventKind, Log, Ts
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.keys import chance_name, key_of, read_chance, read_key
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Oracle, Question

Line = str | tuple[int, str]
"""A key, or a seat and its key where it must be said who answers (ANY)."""


class OffScript(AssertionError):
    """The rule asked what the script does not answer, or did not ask what it does."""


class Script(Oracle, Generic[S]):
    """Answers from lists; `events` are what the rule told.

    A question to several seats sealed (ALL) takes one key per seat, in the order of the seats.
    """

    def __init__(self, game: Game[S], state: S, answers: Sequence[Line] = (), chance: Sequence[str] = ()) -> None:
        self.game = game
        self.state = state
        self.answers = list(answers)
        self.chance = list(chance)
        self._log = Log()

    @property
    def events(self) -> list[Event]:
        return self._log.events

    @property
    def rules(self) -> list[str]:
        """The rules of the events, in their order."""
        return [event.rule for event in self.events]

    @property
    def texts(self) -> list[str]:
        """The events as sentences."""
        return [event.kind(self.state, *event.args) for event in self.events]

    def finish(self) -> None:
        """Fail when something scripted was never asked for."""
        if self.answers or self.chance:
            raise OffScript(f"left over: answers {self.answers}, chance {self.chance}")

    def answer(self, question: Question) -> Answer:
        if question.by_chance:
            return self._outcome(question)
        if question.mode == ALL:
            return tuple(self._choice(question, seat)[1] for seat in question.seats)
        seat, option = self._choice(question, question.seats[0])
        return (seat, option) if question.mode == ANY else option

    def _outcome(self, question: Question) -> Answer:
        if not self.chance:
            raise OffScript(f"{chance_name(question)} is asked ({question.rule}), but no chance is left in the script")
        key = self.chance.pop(0)
        try:
            return read_chance(self.game, self.state, question, key)
        except WartableError as error:
            raise OffScript(f"{chance_name(question)} is asked ({question.rule}): {error}") from None

    def _choice(self, question: Question, seat: int) -> tuple[int, Answer]:
        offered = self._offered(question, seat)
        if not self.answers:
            raise OffScript(f"{offered}, but no answer is left in the script")
        line = self.answers.pop(0)
        if question.mode == ANY and isinstance(line, str):
            raise OffScript(f"{offered}; say which seat answers: (seat, {line!r})")
        named, key = (seat, line) if isinstance(line, str) else line
        if named not in question.seats:
            raise OffScript(f"{offered}, but seat {named} is not asked and answers '{key}'")
        try:
            return named, read_key(self.game, self.state, question, named, key)
        except WartableError as error:
            raise OffScript(f"{self._offered(question, named)}, and the script answers '{key}': {error}") from None

    def _offered(self, question: Question, seat: int) -> str:
        options = (*question.options_of(seat), *question.revise)
        keys = [key_of(self.state, seat, question, option) for option in options]
        keys += [form.key for form in question.forms]
        return f"seat {seat} is asked '{question.what.name}' and offered {', '.join(keys)}"

    def tell(self, kind: EventKind[*Ts], rule: str, *args: *Ts) -> None:
        self._log.add(Event(kind, rule, args))

    def tell_only(
        self, seats: int, kind: Any, rule: str, args: tuple[int, ...], others: tuple[int, ...] | None
    ) -> None:
        self._log.add(Event(kind, rule, args, seats, others))
