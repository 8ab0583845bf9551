"""Copies of an event: one file that holds the whole log, made by itself at the begin and end of each round.

A copy proves itself (the hash chain is in it), moves to another laptop, and comes back with one command.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wartable.kernel.errors import Unreadable
from wartable.store.database import default_url, parse_url
from wartable.store.log import Entry, first_fault

FORMAT = "wartable event 1"


def copy_text(event: str, entries: Sequence[Entry]) -> str:
    """The text of a copy: a header and one line per entry, so that two copies can be compared by eye."""
    lines = [json.dumps([each.number, each.at, each.payload, each.hash], ensure_ascii=False) for each in entries]
    head = json.dumps({"format": FORMAT, "event": event}, ensure_ascii=False)[1:-1]
    return "{" + head + ', "entries": [\n' + ",\n".join(lines) + "\n]}\n"


def read_copy(text: str, name: str) -> tuple[str, list[Entry]]:
    """The event's id and its entries; raises Unreadable for anything but a whole copy."""
    try:
        data: Any = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"{name}: not a copy of an event: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unreadable(f"{name}: not a copy of an event; a copy says {FORMAT!r} in its first line")
    try:
        entries = [Entry(int(number), str(at), str(kept), str(digest)) for number, at, kept, digest in data["entries"]]
        event = str(data["event"])
    except (KeyError, TypeError, ValueError):
        raise Unreadable(f"{name}: this copy is damaged: entries are [number, time, payload, hash]") from None
    fault = first_fault(entries) if entries else "it holds no entries"
    if fault:
        raise Unreadable(f"{name}: this copy is damaged: {fault}")
    return event, entries


def folders(url: str) -> list[Path]:
    """Where copies go: next to the SQLite file (PostgreSQL: the user's data folder), and to each of WARTABLE_COPIES."""
    made = parse_url(url)
    if made.get_backend_name() != "sqlite" or made.database is None:
        made = parse_url(default_url())
    home = [Path(made.database).expanduser().parent / "copies"] if made.database else []
    more = os.environ.get("WARTABLE_COPIES", "")
    return home + [Path(each) for each in more.split(os.pathsep) if each]


def write_copy(folder: Path, event: str, entries: Sequence[Entry], label: str) -> Path:
    """Write a copy that is whole or not there at all. The name holds the number of the last entry."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{event}-{entries[-1].number:05}-{label}.json"
    write_whole(path, copy_text(event, entries))
    return path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a power cut leaves the old one or the new one, never half."""
    part = path.with_name(f".{path.name}.{os.getpid()}")
    with part.open("w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)


def copies_of(url: str, event: str) -> list[Path]:
    """The copies of an event, oldest first."""
    own = re.compile(rf"{re.escape(event)}-\d{{5,}}-round-\d+-(begin|end)\.json")
    found = (path for folder in folders(url) if folder.is_dir() for path in folder.iterdir())
    return sorted(path for path in found if own.fullmatch(path.name))
