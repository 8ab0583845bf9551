"""The worked example of an agent that learns: it runs as its page says, and what it learns wins."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from machine import patience

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning" / "train.py"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(EXAMPLE), *words], capture_output=True, text=True, timeout=patience(120), check=False
    )


def test_an_agent_that_learned_from_thirty_games_wins_more_than_at_random() -> None:
    done = run("--games", "30", "--test", "8")
    assert done.returncode == 0, done.stderr
    at_random, trained = (float(points) for points in re.findall(r"wins ([\d.]+) of 8 games", done.stdout))
    assert trained > at_random


def test_no_games_are_refused_in_a_sentence() -> None:
    done = run("--games", "0")
    assert done.returncode == 2 and "--games and --test are at least 1" in done.stderr
