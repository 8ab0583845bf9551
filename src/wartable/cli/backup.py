"""`wartable backup` and `wartable restore`: one file that holds everything, made while the server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Db = Annotated[str, typer.Option("--db", metavar="URL", help="sqlite:///FILE or postgresql://...; else your own.")]


def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the copy; it must not be there yet.")],
    db: Db = "",
    force: Annotated[bool, typer.Option("--force", help="Replace a file that is there.")] = False,
) -> None:
    """Copy everything (events, tables, staff) into one file, also while the server runs.

    The copy is an SQLite file, of PostgreSQL as well. Serve it with --db FILE, or bring it back with restore.

    Example: wartable backup before-round-3.sqlite
    """
    from wartable.store.backup import back_up
    from wartable.store.database import default_url

    made = back_up(db or default_url(), file, force)
    typer.echo(f"{file}: {made.events} events, {made.tables} tables, {made.records} records; checked and whole.")


def restore(
    file: Annotated[Path, typer.Argument(help="A copy made with backup.")],
    db: Db = "",
) -> None:
    """Bring a copy back into a database that is empty; nothing is ever overwritten.

    Example: wartable restore before-round-3.sqlite --db postgresql://table@db/wartable
    """
    from wartable.store.backup import bring_back
    from wartable.store.database import default_url

    made = bring_back(file, db or default_url())
    typer.echo(f"{made.events} events, {made.tables} tables, {made.records} records are back.")
