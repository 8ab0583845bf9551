"""A page that is kept up to date by messages, as `patches.js` does it, but with nothing to look at."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from wartable.kernel.showing.drawing import Board
from wartable.kernel.showing.markup import Markup

FIRST_ID = re.compile(r'<\w+[^>]*? id="([^"]*)"')


class Patched:
    """The first page of a table, and the regions that have changed since."""

    def __init__(self, first: dict[str, Any]) -> None:
        self.text, self.seq = "", -1
        self.parts: dict[str, str] = {}
        self.hear(first)

    def hear(self, message: dict[str, Any]) -> None:
        """Take a page or what has changed of it."""
        if "html" in message:
            self.text, self.parts = message["html"], {}
        elif "parts" in message:
            assert message["after"] == self.seq, "nothing was missed"
            self.parts |= message["parts"]
        else:
            return
        self.seq = message["seq"]

    @property
    def actions(self) -> str:
        """The part of the page that holds the question and its options."""
        if "act" in self.parts:
            return self.parts["act"]
        found = re.search(r'<section[^>]*id="act".*?</section>', self.text, re.S)
        return found[0] if found else ""

    @property
    def question(self) -> tuple[int, int] | None:
        """The number of the open question and the seat it is for; None when the page asks nothing."""
        found = re.search(r'data-question="(\d+)" data-seat="(\d)"', self.actions)
        return (int(found[1]), int(found[2])) if found else None

    @property
    def keys(self) -> list[str]:
        """What may be answered."""
        return [key for key in re.findall(r'name="key" value="([^"]+)"', self.actions) if "{" not in key]


class PatchedBoard:
    """A board whose layers follow patches."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def change(self, patch: dict[str, Any]) -> None:
        if "svg" in patch:
            [attributes, decor, *layers] = _layers(patch["svg"])
            self._board = Board(attributes, Markup(decor), *layers)
            return
        changed: dict[str, Any] = {
            name: self._changed(getattr(self._board, name), change) for name, change in patch.items()
        }
        self._board = self._board._replace(**changed)

    def _changed(self, layer: tuple[str, ...], change: str | dict[str, Any]) -> tuple[str, ...]:
        if isinstance(change, str):
            return (change,)
        known = {_id(old): old for old in layer} | {_id(new): new for new in change["set"]}
        return tuple(known[name] for name in change.get("order", [_id(old) for old in layer]))

    def text(self) -> str:
        return str(self._board)


def _layers(svg: str) -> list[Any]:
    """The attributes, the decor and the layers of a board's text; elements of layers one by one."""
    root = ElementTree.fromstring(svg)
    attributes = svg[len("<svg") : svg.index(">")]
    group = r'<g class="(?:decor|tiles|marks|targets|pieces)"[^>]*>'
    inside = re.findall(rf"{group}(.*?)</g>(?={group}|</svg>)", svg, re.S)
    assert len(inside) == len(root) == 5
    return [attributes, inside[0], *(tuple(_elements(layer)) for layer in inside[1:])]


def _elements(layer: str) -> list[str]:
    """The outermost elements of a piece of markup, as they are written."""
    found, depth, start = [], 0, 0
    for tag in re.finditer(r"<(/?)\w+[^>]*?(/?)>", layer):
        if depth == 0:
            start = tag.start()
        depth += 0 if tag[2] else -1 if tag[1] else 1
        if depth == 0:
            found.append(layer[start : tag.end()])
    return found


def _id(element: str) -> str:
    found = FIRST_ID.match(element)
    assert found is not None, element
    return found[1]
