"""How to play: one page for each game, its pictures made by the game's own drawing code.

A page is data (`howto.yaml` in the folder of its game): the goal, what a turn is, how one wins. The words one meets
are in the glossary of the game (`table/glossary.py`).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from wartable.games import game, names
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.position import run_on
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.parts import Look, draw_of


class Picture(BaseModel):
    """A position: written by hand as situations are, or the beginning of a match after some answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    mode: str
    options: dict[str, str] = {}
    position: dict[str, Any] = {}
    seed: str = "picture"
    answers: tuple[str, ...] = ()
    says: str
    """What there is to see on it."""


class Part(BaseModel):
    """A paragraph or two with a heading, and a picture where there is something to see."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    text: str
    rules: tuple[str, ...] = ()
    picture: Picture | None = None


class HowTo(BaseModel):
    """How a game is played, in a few minutes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    goal: str
    parts: tuple[Part, ...]


@cache
def how_to_play() -> dict[str, HowTo]:
    """All pages by game."""
    paths = {name: game(name).folder / "howto.yaml" for name in sorted(names())}
    found = {name: yaml.safe_load(path.read_text(encoding="utf-8")) for name, path in paths.items() if path.exists()}
    return {name: HowTo.model_validate({"game": name, **said}) for name, said in found.items()}


def how_to(of: str) -> HowTo:
    """The page of a game. Raises `Ambiguous` when it has none."""
    if of not in how_to_play():
        raise Ambiguous(f"there is no page on how to play '{of}'; there are {', '.join(how_to_play())}")
    return how_to_play()[of]


@cache
def drawn(of: str) -> tuple[Drawing | None, ...]:
    """The pictures of a page, drawn once, as the first seat sees them."""
    return tuple(None if part.picture is None else _drawn(of, part.picture) for part in how_to(of).parts)


def _drawn(of: str, picture: Picture) -> Drawing:
    rules = game(of)
    if picture.position:
        position = run_on(rules, rules.arrange(picture.position, picture.mode, picture.options, None))
        state, question = position.now, position.question
    else:
        seats = len(rules.modes[picture.mode].seats)
        match = start(rules, Setup(picture.mode, ("human",) * seats, picture.options), picture.seed)
        for key in picture.answers:
            match.answer(match.waiting_for()[0], match.question_id, key)
        state, question = match.state, match.question
    asked = question.seen_from(0) if question is not None and 0 in question.seats else None
    return draw_of(rules).draw(rules.view(state, 0), 0, Look(question=asked))
