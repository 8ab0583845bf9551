"""Files that pages need besides themselves: read once, compressed once, and named by what they say.

A page asks for `/static/wartable.5b1c0e9d2f3a.css`; a browser that has it never asks again, and one that has another
version asks under another name. The plain name works as well, but is asked for each time. Scripts import each other by
plain names; what is sent names them by what they say, so that a page and a script mean the same one.
"""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from wartable.games import names
from wartable.kernel.engine.errors import Ambiguous
from wartable.table.glossary import glossary

FOLDER: Final = Path(__file__).parent / "static"
KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json"}
BOARDS: Final = "boards.css"
"""The styles of all boards, which lie in the folders of their games."""
IMPORTED: Final = re.compile(rb'(?<=from "\./)[\w-]+\.js(?=")')


class File(NamedTuple):
    """A file as it is sent."""

    kind: str
    body: bytes
    packed: bytes
    """The same compressed with gzip."""
    mark: str
    """Stands for what it says."""


@cache
def files() -> dict[str, File]:
    """All of them by their plain names."""
    from wartable.web.covers import styles

    bodies = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.suffix in KINDS}
    bodies[BOARDS] = styles().encode()
    bodies |= {f"glossary-{name}.json": _words(name) for name in names()}
    made: dict[str, File] = {}

    def make(name: str) -> File:
        if name not in made:
            body = IMPORTED.sub(lambda found: marked(other := found[0].decode(), make(other)).encode(), bodies[name])
            mark = sha256(body).hexdigest()[:12]
            made[name] = File(KINDS[Path(name).suffix], body, gzip.compress(body, 9, mtime=0), mark)
        return made[name]

    for name in bodies:
        make(name)
    return made


def marked(name: str, file: File) -> str:
    """A name with what its file says in it."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{file.mark}.{ending}"


def _words(of: str) -> bytes:
    """The words of a game for the script that explains them."""
    rows = [[one.term, one.says, one.rule, one.also, one.icons] for one in glossary(of)]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()


def static(name: str) -> str:
    """The address of a file, with what it says in its name."""
    return f"/static/{marked(name, files()[name])}"


def called(name: str) -> tuple[File, bool]:
    """A file by its plain name, or by the one `static` gives; and whether it was the latter. Raises `Ambiguous`."""
    stem, _, ending = name.rpartition(".")
    plain, _, mark = stem.rpartition(".")
    if name in files():
        return files()[name], False
    found = files().get(f"{plain}.{ending}")
    if found is None or found.mark != mark:
        raise Ambiguous(f"there is no file '{name[:60]}'")
    return found, True
