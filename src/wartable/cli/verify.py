"""`wartable verify`: prove that journals are consistent, used the dice they committed to, and who signed them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.arguments import ContentDir


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Journals.", show_default=False)],
    content: ContentDir = None,
    key: Annotated[str, typer.Option(help="The public key of the server that must have signed them.")] = "",
) -> None:
    """Check journals, one line each: what is proven of them and what is not. Exit code 1: one of them does not hold.

    With --key a journal holds only if it was signed with that key, which a server shows on its page of keys.

    Example: wartable verify match.journal
    """
    from wartable import games
    from wartable.kernel.engine import journal as records
    from wartable.kernel.engine import replay
    from wartable.kernel.engine.errors import Refused, WartableError

    failed = False
    for file in files:
        try:
            journal = records.read(file)
            verdict = replay.verify(games.game(journal.header.game), journal, content)
            if key and verdict.signer != key:
                raise Refused(f"{file}: it is signed by {verdict.signer or 'no server'}, not by {key}")
        except WartableError as error:
            failed = True
            typer.echo(str(error) if str(error).startswith(str(file)) else f"{file}: {error}", err=True)
            continue
        print(f"{file}: {verdict}")
    if failed:
        raise typer.Exit(1)
