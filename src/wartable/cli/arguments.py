"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.kernel.engine.errors import Unreadable

Options = Annotated[
    list[str] | None,
    typer.Option("--option", help="An option of the game as NAME=VALUE; may be given several times."),
]
ContentDir = Annotated[
    Path | None, typer.Option("--content", help="A folder with content of your own (see docs/content.md).")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def read_options(given: list[str] | None) -> dict[str, str]:
    """The options as names and values."""
    options: dict[str, str] = {}
    for text in given or ():
        name, mark, value = text.partition("=")
        if not mark or not name:
            raise Unreadable(f"--option {text}: an option is written NAME=VALUE")
        options[name] = value
    return options
