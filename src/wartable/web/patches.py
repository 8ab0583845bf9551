"""What has changed between two pages of a table, as a message that makes the one the other in a browser.

    {"seq": 8, "after": 7, "parts": {"act": "<section ...>"}, "columns": {"right": ["act", "log"]},
     "steps": [...], "board": {"pieces": {"set": ["<g ...>"], "order": ["p-1", "p-2"]}}, "log": [31, ["<li ...>"]]}

`parts` are regions by id, `columns` is there when a region came, went or moved. A board's layer has the elements that
are new or different, and the ids in their order when that has changed; a layer whose elements have no ids comes whole
(`"marks": "<g ...>"`), and so does a board of another shape (`"svg"`). `log` says from which event on rows are taken
away, and gives those that follow, the oldest first. `steps` are boards on the way to the last one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from wartable.kernel.showing.drawing import Board
from wartable.kernel.showing.markup import Markup
from wartable.table.told import Happened
from wartable.web.handwritten import event
from wartable.web.room import Page

LAYERS: Final = ("tiles", "marks", "targets", "pieces")
_ID: Final = re.compile(r'<\w+[^>]*? id="([^"]*)"').match


def patch(table: str, old: Page, new: Page) -> dict[str, Any]:
    """The message that makes the old page of a table the new one."""
    known = old.regions
    made: dict[str, Any] = {
        "seq": new.seq,
        "after": old.seq,
        "parts": {name: text for name, text in new.regions.items() if known.get(name) != text},
    }
    columns = {
        name: there
        for name, before, there in zip(new.columns._fields, old.columns, new.columns, strict=True)
        if before != there
    }
    if columns:
        made["columns"] = columns
    last, steps = old.board, []
    for board in new.before:
        if not board.same_but_for_targets(last):
            steps.append(board_patch(last, board))
            last = board
    if steps:
        made["steps"] = steps
    final = board_patch(last, new.board)
    if final:
        made["board"] = final
    rows = _log_patch(old.log, new.log)
    if rows is not None:
        start, fresh = rows
        made["log"] = start, [event(table, row) for row in fresh]
    return made


def board_patch(old: Board, new: Board) -> dict[str, Any]:
    """What of the board has changed; empty when nothing has."""
    if (old.attributes, old.decor) != (new.attributes, new.decor):
        return {"svg": str(new)}
    made: dict[str, Any] = {}
    for layer in LAYERS:
        before, after = getattr(old, layer), getattr(new, layer)
        if before != after:
            made[layer] = _layer_patch(before, after)
    return made


def _layer_patch(old: tuple[Markup, ...], new: tuple[Markup, ...]) -> str | dict[str, Any]:
    before, after = ({_id_of(element): element for element in layer} for layer in (old, new))
    if "" in before or "" in after or len(before) != len(old) or len(after) != len(new):
        return "".join(new)
    made: dict[str, Any] = {"set": [element for name, element in after.items() if before.get(name) != element]}
    if list(before) != list(after):
        made["order"] = list(after)
    return made


@lru_cache(16384)
def _id_of(element: str) -> str:
    """The id of an element of a board; empty when it has none."""
    found = _ID(element)
    return found[1] if found else ""


def _log_patch(old: Sequence[Happened], new: Sequence[Happened]) -> tuple[int, Sequence[Happened]] | None:
    """From which number on rows go, and the rows that come; None when the log is as it was."""
    last = old[-1] if old else None
    for at in range(len(new) - 1, -1, -1):
        if new[at] is last:  # rows only come and go at the end: all before it are as they were
            return (new[at + 1].number, new[at + 1 :]) if at + 1 < len(new) else None
    first = new[0].number if new else 0
    past = next((at for at, row in enumerate(old) if row.number >= first), len(old))
    same, most = 0, min(len(old) - past, len(new))
    while same < most and old[past + same] is new[same]:
        same += 1
    gone = [rows[at].number for rows, at in ((old, past + same), (new, same)) if at < len(rows)]
    return (min(gone), new[same:]) if gone else None
