"""`wartable content`: begin a file of a user's content, check a folder, print the JSON Schema of a kind of file.

A game takes part by its `content_mark`: its content module offers `check(folder) -> Report` and
`schemas() -> {kind: JSON Schema}`. Exit code 2: the folder has problems, or the words name nothing.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, cast

import typer

from wartable.cli.listing import Listing
from wartable.kernel.engine.errors import Ambiguous, Refused

if TYPE_CHECKING:
    from wartable.kernel.books.problems import Report
    from wartable.kernel.engine.game import Game

SHOWN = 8  # ids of one kind that are listed; more are only counted


class ContentModule(Protocol):
    """What a game's content module offers."""

    def check(self, folder: Path) -> Report:
        """What a folder holds and every problem with it."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """JSON Schemas by kind of file."""


app = typer.Typer(
    cls=Listing, help="Check content you wrote yourself; print the schema of its files.", no_args_is_help=True
)


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

    report = _content(_named(game) if game else found_for(folder)).check(folder)
    if as_json:
        print_json({"ok": not report.problems, **asdict(report)})
    elif report.problems:
        for problem in report.problems:
            typer.echo(str(problem), err=True)
    else:
        print(f"{folder}: content for {report.game}, no problems")
        for kind, ids in ((kind, ids) for kind, ids in report.found.items() if ids):
            named = f" ({', '.join(ids)})" if 0 < len(ids) <= SHOWN else ""
            print(f"  {kind}: {len(ids)}{named}")
    if report.problems:
        raise typer.Exit(2)


@app.command()
def schema(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of file, such as boss.")],
    game: Annotated[str, typer.Option(help="The game, if several have files of this kind.")] = "",
    table: Annotated[bool, typer.Option("--table", help="Print its keys as tables to be read.")] = False,
) -> None:
    """Print the JSON Schema of a kind of content file.

    Example: wartable content schema boss > boss.schema.json
    """
    from wartable.cli.output import print_json

    chosen = [_named(game)] if game else _writable()
    schemas = {known: made for each in chosen for known, made in _content(each).schemas().items()}
    if kind == "pack":
        from wartable.kernel.books.packs import Pack

        schemas["pack"] = Pack.model_json_schema()
    if kind not in schemas:
        raise Ambiguous(f"'{kind}' is not a kind of content file; kinds are {', '.join(schemas)}")
    if table:
        from wartable.kernel.books.fields import tables

        typer.echo("\n".join(tables(schemas[kind])).rstrip())
        return
    print_json({"$schema": "https://json-schema.org/draft/2020-12/schema", **schemas[kind]})


@app.command()
def new(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="A kind of file, such as boss or monsters.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The content folder; made if it is not there.")],
    name: Annotated[str, typer.Option(help="The id of the new thing, for kinds that are a file each.")] = "",
    game: Annotated[str, typer.Option(help="The game, if several have files of this kind.")] = "",
) -> None:
    """Write a commented example of a kind of content file, ready to be changed.

    Example: wartable content new boss my-content --name paper-tiger
    """
    from wartable.kernel.books.examples import example, kinds

    chosen = [_named(game)] if game else _writable()
    fits = [each for each in chosen if kind in kinds(each)]
    if not fits:
        known = ", ".join(f"{each.name}: {' '.join(kinds(each))}" for each in chosen if kinds(each))
        raise Ambiguous(f"there is no example of '{kind}'; there are for {known}")
    path, text = example(fits[0], kind, name)
    file = folder / path
    if file.exists():
        raise Refused(f"{file} is there already; nothing was written")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    typer.echo(f"{file}: change it, then wartable content check {folder}")


def _writable() -> list[Game[Any]]:
    """The games whose content users can write."""
    from wartable.games import game, names

    return [found for found in map(game, names()) if found.content_mark]


def _content(game: Game[Any]) -> ContentModule:
    return cast(ContentModule, game.part("content"))


def found_for(folder: Path) -> Game[Any]:
    """The game a folder is for: it has the game's mark in it."""
    fits = [game for game in _writable() if _is_for(game, folder)]
    if len(fits) != 1:
        marks = ", ".join(f"{game.content_mark}/ for {game.name}" for game in _writable())
        raise Ambiguous(f"{folder}: cannot tell which game this is for; it should hold one of {marks}, or use --game")
    return fits[0]


def _is_for(game: Game[Any], folder: Path) -> bool:
    """Does a folder, or a pack in it, hold anything of the game?"""
    marks = getattr(_content(game), "MARKS", (game.content_mark,))
    own = [folder, *(inner for inner in folder.iterdir() if inner.is_dir())] if folder.is_dir() else []
    return any((place / mark).exists() for place in own for mark in marks)


def _named(name: str) -> Game[Any]:
    known = {game.name: game for game in _writable()}
    if name not in known:
        raise Ambiguous(f"'{name}' has no content files of its own; games are {', '.join(known)}")
    return known[name]
