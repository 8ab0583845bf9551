"""Recorded playthroughs: one or more games of every case as text, `tests/playthroughs/CASE.txt`.

A change of rules, words or order shows as a difference there. `python -m tests.playthroughs` records all of them again;
look at the difference before you commit it.
"""

from __future__ import annotations

import random
from pathlib import Path

from contract.cases import CASES, Case
from playing import choose
from wartable.kernel.errors import listed

FOLDER = Path(__file__).parent / "playthroughs"
MOST_ANSWERS = 250
"""Where a long game is left; the contract plays whole ones."""


def path(case: Case, seed: int) -> Path:
    """Where the playthrough of a case with this seed is kept."""
    return FOLDER / (f"{case.name}.txt" if seed == case.recorded[0] else f"{case.name}-{seed}.txt")


RECORDED = [(case, seed) for case in CASES for seed in case.recorded]


def record(case: Case, seed: int) -> str:
    """A game at random: every question with what is offered, every answer, and all that the seats are told."""
    match, uniform = case.match(seed), random.Random(seed).random
    lines: list[str] = []
    written = 0
    for _ in range(MOST_ANSWERS):
        question = match.question
        if question is None:
            break
        seat, key = choose(match, uniform)
        lines += _readable(match.journal.lines[written:])
        written = len(match.journal.lines)
        view = case.game.view(match.state, seat)
        prompt = case.game.prompt(view, question.seen_from(seat), seat)
        lines.append(f"? {match.seats[seat]}: {prompt} {listed(match.keys(seat))}")
        match.answer(seat, match.question_id, key)
    return "\n".join([*lines, *_readable(match.journal.lines[written:]), f"state {match.state.digest()}"]) + "\n"


def _readable(lines: list[str]) -> list[str]:
    """Journal lines without digests and checks: one change of the game should not change every line."""
    kept = [line for line in lines if not line.startswith(("content ", "commitment ", "begin "))]
    return [line if line.startswith("  > ") else line.rpartition(" | ")[0] or line for line in kept]


def main() -> None:
    """Record every case again; what belongs to no case is removed."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case, seed in RECORDED:
        path(case, seed).write_text(record(case, seed), encoding="utf-8")


if __name__ == "__main__":
    main()
