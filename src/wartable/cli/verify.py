"""`wartable verify`: prove that journals are whole, replay to the same states, and used the dice they committed to."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.arguments import ContentDir


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Journals.", show_default=False)],
    content: ContentDir = None,
) -> None:
    """Check journals, one line each. Exit code 1: at least one of them does not hold.

    Example: wartable verify match.journal
    """
    from wartable import games
    from wartable.kernel import journal as records
    from wartable.kernel import replay
    from wartable.kernel.errors import WartableError

    failed = False
    for file in files:
        try:
            journal = records.read(file)
            verdict = replay.verify(games.game(journal.header.game), journal, content)
        except WartableError as error:
            failed = True
            typer.echo(str(error) if str(error).startswith(str(file)) else f"{file}: {error}", err=True)
            continue
        end = "finished" if verdict.finished else "not finished"
        cut = f"; {verdict.cut}" if verdict.cut else ""
        print(f"{file}: holds: {verdict.entries} entries, {end}, dice {verdict.dice}{cut}")
    if failed:
        raise typer.Exit(1)
