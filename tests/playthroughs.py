"""Recorded playthroughs: the beginning of one game of every case as text to be read, `tests/playthroughs/CASE.txt`, and
a digest of that game further on and of other games, `digests.txt`.

A change of rules, words or order shows as a difference there. `python -m tests.playthroughs` records all of them again;
look at the difference before you commit it. `python -m tests.playthroughs CASE SEED` prints a game that has only a
digest, to be compared with what it was.
"""

from __future__ import annotations

import random
import sys
from hashlib import sha256
from pathlib import Path

from contract.cases import CASES, Case
from contract.cases import case as find
from playing import choose
from wartable.kernel.engine.errors import listed

FOLDER = Path(__file__).parent / "playthroughs"
DIGESTS = FOLDER / "digests.txt"
READ = 40
"""Answers of the part that is kept to be read."""
MOST_ANSWERS = 250
"""Where a long game is left; the contract plays whole ones."""

RECORDED = [(case, seed) for case in CASES for seed in case.recorded]


def path(case: Case) -> Path:
    """Where the readable part of a case's first recorded game is kept."""
    return FOLDER / f"{case.name}.txt"


def record(case: Case, seed: int, answers: int = MOST_ANSWERS) -> str:
    """A game at random: every question with what is offered, every answer, and all that the seats are told."""
    match, uniform = case.match(seed), random.Random(seed).random
    lines: list[str] = []
    written = 0
    for _ in range(answers):
        question = match.question
        if question is None:
            break
        seat, key = choose(match, uniform)
        lines += _readable(match.journal.lines[written:])
        written = len(match.journal.lines)
        view = case.game.view(match.state, seat)
        prompt = question.what.put(view, question.seen_from(seat), seat)
        lines.append(f"? {match.seats[seat]}: {prompt} {listed(match.keys(seat))}")
        match.answer(seat, match.question_id, key)
    return "\n".join([*lines, *_readable(match.journal.lines[written:]), f"state {match.state.digest()}"]) + "\n"


def digest(case: Case, seed: int) -> str:
    """A line for `digests.txt`: the whole text of a game in short."""
    return f"{case.name} {seed} {sha256(record(case, seed).encode()).hexdigest()}"


def _readable(lines: list[str]) -> list[str]:
    """Journal lines without digests and checks: one change of the game should not change every line."""
    kept = [line for line in lines if not line.startswith(("content ", "commitment ", "begin "))]
    return [line if line.startswith("  > ") else line.rpartition(" | ")[0] or line for line in kept]


def main() -> None:
    """Record every case again, or print one game; what belongs to no case is removed."""
    if len(sys.argv) == 3:
        print(record(find(sys.argv[1]), int(sys.argv[2])), end="")
        return
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for case in CASES:
        path(case).write_text(record(case, case.recorded[0], READ), encoding="utf-8")
    DIGESTS.write_text("".join(f"{digest(case, seed)}\n" for case, seed in RECORDED), encoding="utf-8")


if __name__ == "__main__":
    main()
