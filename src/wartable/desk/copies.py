"""Copies of an event: one file that holds the whole log, made by itself at the begin and end of each round.

A copy proves itself (the hash chain is in it), moves to another laptop, and comes back with one command.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from wartable.desk.persons import Persons
from wartable.kernel.books.datafiles import parse_json
from wartable.kernel.engine.errors import Unreadable
from wartable.store.database import default_url, parse_url
from wartable.store.log import FIRST, Entry, PersonRecord, canonical, chained, first_fault

FORMAT = "wartable event 2"
EARLIER = "wartable event 1"
"""Copies of this format have names inside the log; they are read and their log is written anew."""


class Copy(NamedTuple):
    """A whole event: its id, its log, and the persons beside it."""

    event: str
    entries: list[Entry]
    persons: list[PersonRecord]


def copy_text(copy: Copy) -> str:
    """The text of a copy: a header, a line per person's record and one per entry, to be compared by eye."""
    head = json.dumps({"format": FORMAT, "event": copy.event}, ensure_ascii=False)[1:-1]
    persons = [[each.person, each.record, each.salt, each.data] for each in copy.persons]
    entries = [[each.number, each.at, each.payload, each.hash] for each in copy.entries]
    return "{" + head + f', "persons": {_lines(persons)}, "entries": {_lines(entries)}' + "}\n"


def _lines(rows: Sequence[Any]) -> str:
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"


def read_copy(text: str, name: str) -> Copy:
    """An event from the text of a copy; raises Unreadable for anything but a whole one."""
    data: Any = parse_json(text, name)
    if not isinstance(data, dict) or data.get("format") not in (FORMAT, EARLIER):
        raise Unreadable(f"{name}: not a copy of an event; a copy says {FORMAT!r} in its first line")
    try:
        entries = [Entry(int(number), str(at), str(kept), str(digest)) for number, at, kept, digest in data["entries"]]
        kept = [PersonRecord(int(who), int(record), salt, said) for who, record, salt, said in data.get("persons", [])]
        event = str(data["event"])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise Unreadable(
            f"{name}: this copy is damaged: entries are [number, time, payload, hash], persons are [person, record, "
            "salt, data]"
        ) from None
    fault = first_fault(entries) if entries else "it holds no entries"
    if not fault and data["format"] == FORMAT:
        fault = Persons(kept).fault(entries)
    if fault:
        raise Unreadable(f"{name}: this copy is damaged: {fault}")
    return Copy(event, entries, kept) if data["format"] == FORMAT else _brought_over(event, entries)


def _brought_over(event: str, entries: Sequence[Entry]) -> Copy:
    """An event of the earlier format, its names taken out of the log; the same copy always gives the same log."""
    number = itertools.count(1)
    persons = Persons(salt=lambda: sha256(f"{entries[-1].hash}\n{next(number)}".encode()).hexdigest()[:32])
    made: list[Entry] = []
    for each in entries:
        data = {**each.data, "format": 2} if each.data.get("format") == 1 else each.data
        payload = canonical(persons.hide(data))
        before = made[-1].hash if made else FIRST
        made.append(Entry(each.number, each.at, payload, chained(before, each.number, each.at, payload)))
    return Copy(event, made, persons.all())


def erase_in_copies(url: str, event: str, person: int) -> list[Path]:
    """Take a person out of every copy that can be reached; the files that were changed."""
    changed: list[Path] = []
    for path in copies_of(url, event):
        copy = read_copy(path.read_text(encoding="utf-8"), path.name)
        kept = [
            PersonRecord(each.person, each.record, None, None) if each.person == person else each
            for each in copy.persons
        ]
        if kept != copy.persons:
            write_whole(path, copy_text(copy._replace(persons=kept)))
            changed.append(path)
    return changed


def folders(url: str) -> list[Path]:
    """Where copies go: next to the SQLite file (PostgreSQL: the user's data folder), and to each of WARTABLE_COPIES."""
    made = parse_url(url)
    if made.get_backend_name() != "sqlite" or made.database is None:
        made = parse_url(default_url())
    home = [Path(made.database).expanduser().parent / "copies"] if made.database else []
    more = os.environ.get("WARTABLE_COPIES", "")
    return home + [Path(each) for each in more.split(os.pathsep) if each]


def write_copy(folder: Path, copy: Copy, label: str) -> Path:
    """Write a copy that is whole or not there at all. The name holds the number of the last entry."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{copy.event}-{copy.entries[-1].number:05}-{label}.json"
    write_whole(path, copy_text(copy))
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
