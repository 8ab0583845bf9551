"""`python -m tests.contract.digests CASE SEED N`: digests of N random games, to compare runs in different processes."""

from __future__ import annotations

import hashlib
import random
import sys

from contract.cases import Case
from contract.cases import case as find
from playing import play

MOST_ANSWERS = 300


def digests(case: Case, seed: int, n: int) -> list[str]:
    """One digest of the whole journal of each game."""
    found = []
    for number in range(seed, seed + n):
        match = play(case.match(number), random.Random(number).random, MOST_ANSWERS)
        found.append(hashlib.sha256("\n".join(match.journal.lines).encode()).hexdigest())
    return found


if __name__ == "__main__":
    print("\n".join(digests(find(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
