"""Processes to be killed: one that has everything loaded splits off one after another within milliseconds."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from typing import IO

from machine import patience

SPLITTING = """
import os, sys
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            live(*line.split())
        finally:
            os._exit(0)
    print("born", child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""


class Nursery:
    """Runs `live(*args)` of a script in a new process each time, and kills it like a power cut."""

    def __init__(self, script: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", script + SPLITTING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._child = 0
        self._said: list[str] = []

    def bear(self, *args: str) -> None:
        """Begin a process, and wait until it has said its first line, or is over."""
        self._said = []
        stdin = self._pipe(self._process.stdin)
        stdin.write(" ".join(args) + "\n")
        stdin.flush()
        self._child = int(self._line().removeprefix("born "))
        first = self._line()
        self._said.append(first)

    def kill(self) -> list[tuple[int, ...]]:
        """Kill it; every line of numbers that it has said."""
        if self._said[-1] != "gone":
            os.kill(self._child, signal.SIGKILL)
            while self._said[-1] != "gone":
                self._said.append(self._line())
        whole = (re.fullmatch(r"(\d+) (\d+)", line) for line in self._said)
        return [(int(found[1]), int(found[2])) for found in whole if found]

    def close(self) -> None:
        self._pipe(self._process.stdin).close()
        self._process.wait(patience(30))
        self._pipe(self._process.stdout).close()

    def _line(self) -> str:
        return self._pipe(self._process.stdout).readline().rstrip("\n")

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe
