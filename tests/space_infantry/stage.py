"""Positions for tests: a table arranged by hand, played with scripted chance, as a situation file does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.games.space_infantry import GAME
from wartable.kernel.books.rule_examples import FOLDER as SITUATIONS
from wartable.kernel.engine.chance import commitment
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import Header
from wartable.kernel.engine.keys import read_chance
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Answer, Question
from wartable.kernel.engine.parts import words_of

SHEETS = SITUATIONS / "space-infantry" / "content"


class Stage:
    """A match from a position or from the beginning, with Random Numbers from a list."""

    def __init__(
        self,
        position: Mapping[str, Any] | None = None,
        numbers: Sequence[object] = (),
        mode: str = "skirmish",
        **options: str,
    ) -> None:
        self.numbers = [str(number) for number in numbers]
        if position is None:
            self.start = GAME.new(mode, options, SHEETS)
        else:
            self.start = GAME.arrange(position, mode, options, SHEETS)
        header = Header(
            game=GAME.name,
            rules=GAME.rules_number,
            mode=mode,
            content=GAME.content_digest(SHEETS),
            commitment=commitment("test"),
            seats=(("Squad", "human"),),
        )
        self.match = Match(GAME, self.start, header, self._chance)

    def _chance(self, question: Question) -> Answer:
        if not self.numbers:
            return None
        return read_chance(GAME, self.start, question, self.numbers.pop(0))

    def do(self, key: str, *numbers: object) -> dict[str, Any]:
        """Give an answer; further Random Numbers may come with it. Gives the position after it."""
        self.numbers += [str(number) for number in numbers]
        self.match.answer(0, self.match.question_id, key)
        return self.now

    @property
    def now(self) -> dict[str, Any]:
        return words_of(GAME).describe(self.match.state)

    @property
    def keys(self) -> list[str]:
        return self.match.keys(0)

    @property
    def told(self) -> list[str]:
        """Everything that happened, with its rule."""
        return [f"{event.kind(self.match.state, *event.args)} [{event.rule}]" for event in self.match.events]

    def refusal(self, key: str) -> str:
        """The rule by which a key is refused."""
        try:
            self.match.answer(0, self.match.question_id, key)
        except Refused as refused:
            return refused.rule
        raise AssertionError(f"{key} was not refused")
