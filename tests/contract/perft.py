"""perft: how many ways there are to answer, so many answers deep. A change of the rules shows as another number.

Chance is drawn from a stream that belongs to the way taken, forms stand for a few sampled members, and revisions are
not taken. `python -m tests.contract.perft` counts again and writes `perft.yaml`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import yaml

from contract.cases import CASES, Case
from playing import chance, given, play
from wartable.kernel.engine.oracle import ALL, Answer, Question
from wartable.kernel.engine.position import Position, run_on

FILE = Path(__file__).parent / "perft.yaml"
MEMBERS = 2
"""How many members of a form are counted."""
SEED = 1


def count(case: Case, answers: int, depth: int) -> int:
    """The number of ways from the position after so many random answers."""
    match = play(case.match(SEED), random.Random(SEED).random, answers)
    return _count(case, match.position, depth, f"{case.name}/{answers}")


def _count(case: Case, position: Position[Any], depth: int, way: str) -> int:
    question = position.question
    if question is None or depth == 0:
        return 1
    total = 0
    for seat, option in _answers(question, way):
        further = f"{way}/{seat}:{option}"
        uniform = random.Random(further).random
        trace = position.answered(given(question, seat, option, uniform))
        total += _count(case, run_on(case.game, position.base, trace, chance(uniform)), depth - 1, further)
    return total


def _answers(question: Question, way: str) -> list[tuple[int, Answer]]:
    """Who may answer what; of sealed answers one seat's, the others' being drawn."""
    uniform = random.Random(way).random
    seats = question.seats[:1] if question.mode == ALL else question.seats
    listed: list[tuple[int, Answer]] = [(seat, option) for seat in seats for option in question.options_of(seat)]
    for index, form in enumerate(question.forms):
        members = dict.fromkeys(form.sample(uniform) for _ in range(MEMBERS))
        listed += [(seat, (index, *values)) for seat in seats for values in members]
    return listed


def counts() -> dict[str, list[dict[str, int]]]:
    """All that `perft.yaml` records."""
    return {
        case.name: [
            {"after": answers, "depth": depth, "ways": count(case, answers, depth)} for answers, depth in case.perft
        ]
        for case in CASES
    }


if __name__ == "__main__":
    FILE.write_text(yaml.safe_dump(counts(), sort_keys=False), encoding="utf-8")
