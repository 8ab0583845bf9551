"""What the commands of a live event share: opening the desk, reading what people type, printing what was done."""

from __future__ import annotations

import re
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from wartable.kernel.engine.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from wartable.desk.service import Decide, Desk, Done

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Db = Annotated[str | None, typer.Option("--db", metavar="URL", help="The database: a file, or postgresql://...")]
Event = Annotated[str | None, typer.Option("--event", metavar="ID", help="The event; the one written to last.")]
Round = Annotated[int | None, typer.Option("--round", min=1, help="The round; the newest.")]


AS_TYPED = ("name", "pin", "day", "begins", "lists_until")
"""Fields whose values are text although YAML would take some for numbers or days."""


@contextmanager
def open_desk(db: str | None) -> Iterator[Desk]:
    """The desk on the database that was named, or on that of this installation."""
    from wartable.desk.service import Desk
    from wartable.store.database import default_url
    from wartable.store.log import Store

    store = Store(db or default_url())
    try:
        yield Desk(store)
    finally:
        store.close()


def read_text(file: Path) -> str:
    """The text of a file, or a sentence why not."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text; save it as UTF-8"
        raise Unreadable(f"{file}: cannot be read: {why}") from None


def two(text: str, what: str) -> tuple[int, int]:
    """Two numbers such as 7-3."""
    found = re.fullmatch(r"\s*(\d{1,6})\s*[-:/]\s*(\d{1,6})\s*", text)
    if found is None:
        raise Unreadable(f"{what}: expected two numbers such as 7-3, found {text!r}")
    return int(found[1]), int(found[2])


def key_values(words: Sequence[str]) -> dict[str, Any]:
    """FIELD=VALUE words; values are read as YAML, and nothing after the sign takes the value away."""
    from wartable.kernel.books.datafiles import parse

    values: dict[str, Any] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not key:
            raise Unreadable(f"{word!r}: write FIELD=VALUE")
        values[key.strip()] = value or None if key.strip() in AS_TYPED else parse(value, key.strip())
    return values


def say(data: dict[str, Any], text: str, as_json: bool) -> None:
    """One answer: JSON for programs, sentences for people."""
    from wartable.cli.output import paper, print_json

    if as_json:
        print_json(data)
    else:
        paper().print(text, soft_wrap=True)


def print_done(event: str, done: Done, do: str, text: str, as_json: bool, more: dict[str, Any] | None = None) -> None:
    """What was written down, and the copies that were made by the way."""
    data = {"event": event, "number": done.number, "do": do, **(more or {})}
    data |= {"copies": [str(path) for path in done.copies], "failed_copies": done.failed_copies}
    lines = [text, *(f"copy: {path}" for path in done.copies), *done.failed_copies]
    say(data, "\n".join(lines), as_json)


def act(db: str | None, event: str | None, decide: Decide, text: str | Callable[[Any], str], as_json: bool) -> None:
    """Do one thing and say so; `text` may depend on what it came to."""
    from wartable.store.stamps import now

    with open_desk(db) as desk:
        name = event or desk.newest()
        made: list[Any] = []

        def noted(state: Any) -> Any:
            made[:] = [decide(state)]
            return made[0]

        done = desk.act(name, noted, now())
        print_done(name, done, made[0].do, text if isinstance(text, str) else text(made[0]), as_json)


def print_round(event: str, done: Done, number: int | None, as_json: bool) -> None:
    """A round with its tables."""
    from wartable.cli.output import paper, plain_table
    from wartable.desk.views import round_view

    view = round_view(done.state, done.state.round(number))
    if as_json:
        print_done(event, done, "round", "", True, view)
        return
    out = paper()
    rows = plain_table("table", "players", "OP", "VP", "state", title=f"Round {view['round']}, {view['state']}")
    for row in view["tables"]:
        op, vp = (" - ".join(map(str, row[what])) if what in row else "" for what in ("op", "vp"))
        rows.add_row(str(row["table"]), f"{row['a']} - {row['b']}", op, vp, row["state"])
    if view["bye"]:
        rows.add_row("", f"{view['bye']}: bye", "", "", "")
    out.print(rows)
    for notice in [*view["notices"], *(f"copy: {path}" for path in done.copies), *done.failed_copies]:
        out.print(f"  {notice}", soft_wrap=True)
