"""`wartable replay`: step through a journal, all of it or as one seat saw it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.arguments import ContentDir, Json

if TYPE_CHECKING:
    from wartable.kernel.engine.journal import Journal
    from wartable.kernel.engine.retelling import Part


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A journal.")],
    seat: Annotated[str | None, typer.Option("--seat", help="Show only what this seat saw.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Do not stop after each step.")] = False,
    json: Json = False,
    content: ContentDir = None,
) -> None:
    """Step through a journal. In a terminal, Enter goes on and q stops; in a pipe all of it is printed.

    A journal that these rules or this content did not write is shown from the events stored in it.

    Example: wartable replay match.journal --seat A
    """
    from wartable.cli.output import print_json
    from wartable.kernel.engine import journal as records
    from wartable.kernel.engine import retelling

    journal = records.read(file)
    retelling.check_seat(journal, seat)
    why = _why_from_events(journal, content)
    steps = list(retelling.parts(journal, seat))
    if json:
        print_json(_json(journal, steps, seat, why))
        return
    print(_title(journal, seat))
    for note in (why, journal.cut and f"{file}: {journal.cut}"):
        if note:
            typer.echo(f"Note: {note}", err=True)
    stops = not everything and sys.stdin.isatty() and sys.stdout.isatty()
    for step in steps:
        _print(step, seat)
        if stops and step.said and not _goes_on():
            return
    print(f"end: {journal.end}" if journal.end else f"after {len(journal.entries)} entries the match goes on")


def _why_from_events(journal: Journal, content: Path | None) -> str:
    """Why the journal can only be shown from its events; empty when it was replayed with these rules as well."""
    from wartable import games
    from wartable.kernel.engine import replay as replays
    from wartable.kernel.engine.errors import Ambiguous, Refused

    try:
        game = games.game(journal.header.game)
        replays.check_fits(game, journal, content)
    except (Ambiguous, Refused) as reason:
        return str(reason)
    replays.replay(game, journal, content)
    return ""


def _goes_on() -> bool:
    """Wait for Enter; q and the end of input stop."""
    try:
        return input().strip().lower() not in ("q", "quit")
    except EOFError:
        return False


def _title(journal: Journal, seat: str | None) -> str:
    header = journal.header
    players = ", ".join(f"{name} ({player})" for name, player in header.seats)
    eyes = f", as {seat} saw it" if seat else ""
    return f"{header.game}, {header.mode}, rules number {header.rules}: {players}{eyes}"


def _print(step: Part, seat: str | None) -> None:
    entry = step.entry
    if entry is not None:
        print(f"{step.number} {entry.who} {entry.what} {entry.key}")
    for said in step.said:
        whom = f"[{said.seats}] " if seat is None else ""
        print(f"  {'(taken back) ' if said.withdrawn else ''}{whom}{said.text}")


def _json(journal: Journal, steps: list[Part], seat: str | None, why: str) -> dict[str, Any]:
    header = journal.header
    return {
        "game": header.game,
        "rules": header.rules,
        "mode": header.mode,
        "options": dict(header.options),
        "seats": dict(header.seats),
        "seat": seat,
        "from_events": why or None,
        "steps": [
            {
                "number": step.number,
                "who": step.entry.who if step.entry else None,
                "what": step.entry.what if step.entry else None,
                "key": step.entry.key if step.entry else None,
                "told": [{"seats": said.seats, "text": said.text, "withdrawn": said.withdrawn} for said in step.said],
            }
            for step in steps
        ],
        "end": journal.end or None,
        "cut": journal.cut or None,
    }
