"""How slow this machine is just now, measured once when the tests begin; all they wait for waits in proportion.

A fixed piece of work is timed against what it takes on the machine the tests were written on. Twice as long (an older
machine, or a busy one) makes every time-out twice as long. Workers of pytest-xdist get the figure of the main process.
"""

from __future__ import annotations

import hashlib
import os
import statistics
import time
from typing import Any, Final

import pytest

VARIABLE: Final = "WARTABLE_SLOWNESS"
REFERENCE: Final = 0.05
"""Seconds that the work takes on an idle machine of the kind the time-outs were chosen for."""
TIMES: Final = 9


def _work() -> float:
    begin = time.perf_counter()
    number, text = 0, b""
    for at in range(600_000):
        number = (number * 31 + at) % 1_000_003
        if at % 400 == 0:
            text = hashlib.sha256(text + str(number).encode()).digest()
    return time.perf_counter() - begin


def _measured() -> float:
    return max(1.0, statistics.median(_work() for _ in range(TIMES)) / REFERENCE)


def slowness() -> float:
    """How many times slower than the reference, at least 1."""
    if VARIABLE not in os.environ:
        os.environ[VARIABLE] = f"{_measured():.2f}"
    return float(os.environ[VARIABLE])


def patience(seconds: float) -> float:
    """So many seconds on the reference machine, here."""
    return seconds * slowness()


def pytest_configure(config: pytest.Config) -> None:
    slowness()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    terminalreporter.write_line(f"Time-outs were {slowness():.1f} times those of the reference machine.")
