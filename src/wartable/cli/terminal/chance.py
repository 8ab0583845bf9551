"""Real dice and cards drawn by hand: what people are asked to type, and what they may type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import ROLL, Question
from wartable.kernel.engine.people import called
from wartable.kernel.engine.state import State


def outcomes(game: Game[Any], state: State, question: Question) -> list[str]:
    """The faces of the die, or the keys of what may be drawn."""
    if question.mode == ROLL:
        assert question.die is not None
        return list(question.die.faces)
    return sorted({game.item_key(state, question.what, item) for item in question.bag})


def wanted(game: Game[Any], state: State, question: Question, seats: Sequence[str], everything: bool) -> list[str]:
    """What is to be rolled or drawn. What may be drawn is listed only when asked for: it can be a whole deck."""
    keys = ", ".join(outcomes(game, state, question))
    if question.mode == ROLL:
        assert question.die is not None
        return [f"Roll {question.n} {question.die.name} ({question.rule}) and type the faces that show: {keys}."]
    names = [called(name) for at, name in enumerate(seats) if question.seen_by >> at & 1]
    whose = "" if question.seen_by == EVERYBODY or not names else f" for {' and '.join(names)}"
    draw = f"Draw{whose} ({question.rule}) and type what it is"
    return [f"{draw}: {keys}."] if everything else [f"{draw}; options lists what it can be."]
