"""Positions for tests: a match arranged by hand or from its beginning, with dice and cards from a list."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from wartable.games.infinity import GAME
from wartable.games.infinity.state import Table
from wartable.kernel.engine.chance import commitment
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import Header
from wartable.kernel.engine.keys import read_chance
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Answer, Question
from wartable.kernel.engine.parts import words_of


class Tabletop:
    """A match; `numbers` are what dice and decks give, in the order in which they are asked."""

    mode = "match"
    content: Path | None = None

    def __init__(
        self, scenario: str, position: Mapping[str, Any] | None = None, *numbers: object, **options: str
    ) -> None:
        self.numbers = [str(number) for number in numbers]
        chosen = {"scenario": scenario, **options}
        self.start: Table = (
            GAME.new(self.mode, chosen, self.content)
            if position is None
            else GAME.arrange(position, self.mode, chosen, self.content)
        )
        header = Header(
            game=GAME.name,
            rules=GAME.rules_number,
            mode=self.mode,
            content=GAME.content_digest(),
            commitment=commitment("test"),
            seats=(("A", "human"), ("B", "human")),
        )
        self.match: Match[Table] = Match(GAME, self.start, header, self._chance)

    def _chance(self, question: Question) -> Answer:
        return read_chance(GAME, self.start, question, self.numbers.pop(0)) if self.numbers else None

    @property
    def asked(self) -> str:
        """Who is asked what, as `A turn`."""
        question = self.match.question
        assert question is not None
        return f"{'AB'[question.seats[0]]} {question.what.name}"

    @property
    def offered(self) -> list[str]:
        return self.match.keys(self.match.waiting_for()[0])

    def do(self, key: str, *numbers: object) -> Tabletop:
        """Whoever is asked answers; dice may come with it."""
        self.numbers += [str(number) for number in numbers]
        self.match.answer(self.match.waiting_for()[0], self.match.question_id, key)
        return self

    def all(self, *keys: str) -> Tabletop:
        for key in keys:
            self.do(key)
        return self

    def refuses(self, key: str) -> str:
        """The rule by which an answer is refused; nothing changes."""
        before = self.state.key()
        with pytest.raises(Refused) as error:
            self.do(key)
        assert self.state.key() == before
        return error.value.rule

    @property
    def state(self) -> Table:
        return self.match.state

    @property
    def now(self) -> dict[str, Any]:
        return words_of(GAME).describe(self.state)

    @property
    def rules(self) -> list[str]:
        """The rules of all events so far."""
        return [event.rule for event in self.match.events]

    @property
    def told(self) -> str:
        """All events so far as text, without what only one seat is told."""
        return "\n".join(event.kind(self.state, *event.args) for event in self.match.events)

    def trooper(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.now["troopers"][name]
        return found

    def thing(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.now["objects"][name]
        return found


class Played(Tabletop):
    """A digital match: the software moves and rolls."""

    mode = "digital"


def ordered(name: str, at: tuple[float, float], others: Mapping[str, Any], *numbers: object, **more: Any) -> Played:
    """A Trooper in the middle of an Order of a digital match; lists and table as the match has them by itself."""
    options = {"points": "300", "table": "open", **more.pop("options", {})}
    scenario = more.pop("scenario", "annihilation")
    side = "A" if name[0] == "a" else "B"
    position = {
        "round": 1,
        "active": side,
        "first": side,
        "troopers": {name: {"at": list(at), **more.pop("said", {})}, **others},
        "order": {"trooper": name},
        **more,
    }
    return Played(scenario, position, *numbers, **options)


def acting(scenario: str, name: str, at: tuple[float, float], *numbers: object, **more: Any) -> Tabletop:
    """A Trooper of A or B in the middle of an Order; `more` adds to the position, and `options` to the match."""
    options = more.pop("options", {})
    others = more.pop("others", {})
    side = "A" if name[0] == "a" else "B"
    position = {
        "round": more.pop("round", 1),
        "active": side,
        "first": side,
        "troopers": {name: {"at": list(at), **more.pop("said", {})}, **others},
        "order": {"trooper": name, "skills": more.pop("skills", 2)},
        **more,
    }
    return Tabletop(scenario, position, *numbers, **options)
