"""`wartable content`: check a folder of a user's content, print the JSON Schema of a kind of file.

A game takes part by a line in `GAMES`: its content module offers `check(folder) -> Report` and
`schemas() -> {kind: JSON Schema}`. Exit code 2: the folder has problems, or the words name nothing.
"""

from __future__ import annotations

import importlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, cast

import typer

from wartable.kernel.errors import Ambiguous

if TYPE_CHECKING:
    from wartable.kernel.datafiles import Report

SHOWN = 8  # ids of one kind that are listed; more are only counted


class ContentModule(Protocol):
    """What a game's content module offers."""

    def check(self, folder: Path) -> Report:
        """What a folder holds and every problem with it."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """JSON Schemas by kind of file."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A game whose content users can write; a folder is recognised by having `mark` in it."""

    game: str
    module: str
    mark: str

    def load(self) -> ContentModule:
        """The module; imported only now, so that other commands start fast."""
        return cast(ContentModule, importlib.import_module(self.module))


GAMES = (
    Pack("battle-bosses", "wartable.games.battle_bosses.content", "bosses"),
    Pack("space-infantry", "wartable.games.space_infantry.content", "boss-sheets"),
    Pack("infinity", "wartable.games.infinity.content", "scenarios"),
    Pack("starbreach", "wartable.games.starbreach.content", "missions"),
)

app = typer.Typer(help="Check content you wrote yourself; print the schema of its files.", no_args_is_help=True)


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The content folder.")],
    game: Annotated[str, typer.Option(help="The game it is for; found out from the folder if left out.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print a report as JSON.")] = False,
) -> None:
    """Validate a content folder and name every problem in it.

    Example: wartable content check examples/content
    """
    from wartable.cli.output import print_json

    report = _pack(folder, game).load().check(folder)
    if as_json:
        print_json({"ok": not report.problems, **asdict(report)})
    elif report.problems:
        for problem in report.problems:
            typer.echo(str(problem), err=True)
    else:
        print(f"{folder}: content for {report.game}, no problems")
        for kind, ids in report.found.items():
            named = f" ({', '.join(ids)})" if 0 < len(ids) <= SHOWN else ""
            print(f"  {kind}: {len(ids)}{named}")
    if report.problems:
        raise typer.Exit(2)


@app.command()
def schema(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of file, such as boss.")],
    game: Annotated[str, typer.Option(help="The game, if several have files of this kind.")] = "",
) -> None:
    """Print the JSON Schema of a kind of content file.

    Example: wartable content schema boss > boss.schema.json
    """
    from wartable.cli.output import print_json

    packs = [_named(game)] if game else list(GAMES)
    schemas = {known: made for pack in packs for known, made in pack.load().schemas().items()}
    if kind not in schemas:
        raise Ambiguous(f"'{kind}' is not a kind of content file; kinds are {', '.join(schemas)}")
    print_json({"$schema": "https://json-schema.org/draft/2020-12/schema", **schemas[kind]})


def _pack(folder: Path, game: str) -> Pack:
    if game:
        return _named(game)
    if len(GAMES) == 1:
        return GAMES[0]
    fits = [pack for pack in GAMES if (folder / pack.mark).exists()]
    if len(fits) != 1:
        marks = ", ".join(f"{pack.mark}/ for {pack.game}" for pack in GAMES)
        raise Ambiguous(f"{folder}: cannot tell which game this is for; it should hold one of {marks}, or use --game")
    return fits[0]


def _named(game: str) -> Pack:
    names = [pack.game for pack in GAMES]
    if game not in names:
        raise Ambiguous(f"'{game}' has no content files of its own; games are {', '.join(names)}")
    return GAMES[names.index(game)]
