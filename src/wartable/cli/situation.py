"""`wartable situation`: play situations and say what happened, by which rule, and what is not as expected."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.cli.arguments import ContentDir, Json

if TYPE_CHECKING:
    from wartable.kernel.books.situation_runs import Report


def situation(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Situation files.", show_default=False)],
    json: Json = False,
    content: ContentDir = None,
) -> None:
    """Play situations: a position, chance, actions, and what must be true after.

    The format is described in docs/situations.md. Exit code 1: something is not as expected.

    Example: wartable situation tests/situations/battle-bosses/overload.yaml
    """
    from wartable import games
    from wartable.cli.output import print_json
    from wartable.kernel.books import situation_runs, situations
    from wartable.kernel.engine.errors import Unreadable

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
