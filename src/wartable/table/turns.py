"""Who is to answer the open question, where people and programs sit at one table."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, Final

from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ANY

NOBODY: Final = -1


def next_to_answer(match: Match[Any], bots: Container[int], asked_for: int = NOBODY, holder: int = NOBODY) -> int:
    """The seat that answers now; `NOBODY` when chance is asked or the match is over.

    Where any of several may answer, people come first; otherwise programs do not keep them waiting. `asked_for` was
    asked to go first, `holder` sits at the keyboard.
    """
    question, waiting = match.question, match.waiting_for()
    if question is None or not waiting:
        return NOBODY
    if asked_for in waiting:
        return asked_for
    people = [seat for seat in waiting if seat not in bots]
    if people and (question.mode == ANY or len(people) == len(waiting)):
        return holder if holder in people else people[0]
    return next(seat for seat in waiting if seat in bots)
