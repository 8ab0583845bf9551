"""`wartable situation`: play situations and say what happened, by which rule, and what is not as expected."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.arguments import ContentDir, Json

if TYPE_CHECKING:
    from wartable.kernel.books.situation_runs import Report


def situation(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE...]", help="Situation files.", show_default=False)
    ] = None,
    of: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="JOURNAL@ENTRY", help="Write a situation from a match, as it was after an entry."
        ),
    ] = None,
    words: Annotated[str | None, typer.Option("--words", metavar="GAME", help="List the words of positions.")] = None,
    json: Json = False,
    content: ContentDir = None,
) -> None:
    """Play situations: a position, chance, actions, and what must be true after.

    The format is described in docs/situations.md. Exit code 1: something is not as expected.

    Example: wartable situation --from duel.journal@40 > dispute.yaml
    """
    if of is not None:
        _write(of, content)
        return
    if words is not None:
        _list_words(words, json)
        return
    from wartable import games
    from wartable.cli.output import print_json
    from wartable.kernel.books import situation_runs, situations
    from wartable.kernel.engine.errors import Unreadable

    if not files:
        raise Unreadable("name a situation file, or --from JOURNAL@ENTRY, or --words GAME")
    reports, unreadable = [], False
    for file in files:
        try:
            report = situation_runs.play(situations.read(file, games.game, content))
        except Unreadable as error:
            typer.echo(f"wartable: {error}", err=True)
            unreadable = True
            continue
        reports.append(report)
        if not json:
            _print(report)
    if json:
        print_json({"situations": [_json(report) for report in reports]})
    elif len(files) > 1:
        typer.echo(f"{sum(report.ok for report in reports)} of {len(files)} situations are as expected.")
    if unreadable:
        raise typer.Exit(2)
    if not all(report.ok for report in reports):
        raise typer.Exit(1)


def _write(of: str, content: Path | None) -> None:
    """A situation from a journal, printed."""
    from wartable import games
    from wartable.kernel.books import situation_writing
    from wartable.kernel.engine import journal as records
    from wartable.kernel.engine.errors import Unreadable

    name, at, number = of.rpartition("@")
    if not at or not number.isdecimal():
        raise Unreadable(f"'{of}' names no entry; write JOURNAL@ENTRY, as in duel.journal@40")
    journal = records.read(Path(name))
    title = f"Entry {number} of {Path(name).name}"
    game, named = games.game(journal.header.game), "" if content is None else str(content)
    typer.echo(situation_writing.from_journal(game, journal, int(number), content, title, named), nl=False)


def _list_words(name: str, json: bool) -> None:
    """The reference of a game's words."""
    from wartable import games
    from wartable.cli.output import print_json
    from wartable.kernel.books import situation_writing
    from wartable.kernel.engine.parts import words_of

    game = games.game(name)
    if json:
        print_json({"game": game.name, "words": words_of(game).REFERENCE})
        return
    for line in situation_writing.reference(game):
        typer.echo(line)


def _print(report: Report) -> None:
    typer.echo(f"{report.situation.title} ({report.situation.file})")
    for step in report.steps:
        if step.do != "start" or step.events or step.mismatches:
            typer.echo(f"  {step.do}")
        for text, rule in step.events:
            typer.echo(f"    {text} ({rule})")
        for mismatch in step.mismatches:
            typer.echo(f"    MISMATCH {mismatch}")
    for mismatch in report.mismatches:
        typer.echo(f"  MISMATCH {mismatch}")
    if report.ok:
        typer.echo("  as expected")


def _json(report: Report) -> dict[str, Any]:
    return {
        "file": report.situation.file,
        "title": report.situation.title,
        "game": report.situation.game.name,
        "rules": list(report.situation.rules),
        "ok": report.ok,
        "steps": [
            {
                "do": step.do,
                "events": [{"text": text, "rule": rule} for text, rule in step.events],
                "mismatches": step.mismatches,
            }
            for step in report.steps
        ],
        "mismatches": report.mismatches,
    }
