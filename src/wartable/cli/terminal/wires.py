"""The lines between a person, or a pipe, and the program."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console, RenderableType

from wartable.kernel.engine.errors import Unreadable

try:
    import readline
except ImportError:  # not every system has it; then lines are typed without history
    readline = None  # type: ignore[assignment]

LONGEST: Final = 500
"""A longer line is no answer to anything."""


class InputEnded(Exception):
    """There is nothing more to read."""


class Wires:
    """Standard input and output. `live` means that a person sits at both ends.

    From a pipe an answer is a line; empty lines and lines that begin with `#` are passed over, and every answer is
    printed after its prompt, so that the output reads like what a person would have seen.
    """

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        self.paper, self.margin = (
            Console(markup=False, highlight=False, emoji=False, no_color=True if plain else None, stderr=stderr)
            for stderr in (False, True)
        )
        for stream in (sys.stdin, sys.stdout):
            _forgive(stream)

    def say(self, what: RenderableType = "", whole: bool = False) -> None:
        """Print. In plain mode, or when it is to stay whole, a text is not broken into lines."""
        self.paper.print(what, soft_wrap=self.plain or whole)

    def complain(self, sentence: str) -> None:
        """Say on standard error what was wrong."""
        sys.stdout.flush()
        self.margin.print(sentence, style="red", soft_wrap=self.plain or not self.margin.is_terminal)

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """The next line; `words` can be completed with the tabulator key. Raises `InputEnded`."""
        line = self._typed(prompt, words) if self.live else self._piped(prompt)
        if len(line) > LONGEST:
            raise Unreadable(f"a line of {len(line)} characters is no answer; the longest are far below {LONGEST}")
        return line.strip()

    def _typed(self, prompt: str, words: Sequence[str]) -> str:
        if readline is not None:
            readline.set_completer_delims(" ")
            readline.set_completer(lambda begun, n: [*(w for w in words if w.startswith(begun)), None][n])
            readline.parse_and_bind("tab: complete")
        sys.stdout.flush()
        try:
            return input(prompt)
        except EOFError:
            self.say()
            raise InputEnded from None

    def _piped(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        for line in sys.stdin:
            if line.strip() and not line.startswith("#"):
                print(line.strip()[:LONGEST], flush=True)
                return line
        print(flush=True)
        raise InputEnded

    def pass_to(self, name: str, hide: bool) -> None:
        """Somebody else sits down: hide what the last one saw. In a pipe there is nobody to hide it from."""
        sentence = f"Pass the keyboard to {name}"
        if not self.live:
            self.say(f"{sentence}.")
            return
        if hide:
            self._wipe()
        self.ask(f"{sentence}, then press Enter. ")
        if hide:
            self._wipe()

    def _wipe(self) -> None:
        """Clear the screen, what can be scrolled back to, and what the arrow keys would bring back."""
        if readline is not None:
            readline.clear_history()
        sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
        sys.stdout.flush()


def _forgive(stream: Any) -> None:
    """Characters that the terminal cannot show, or bytes that are no text, must not end a match."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
