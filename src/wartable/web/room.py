"""A table as HTML: the same for the first page and for every board that is pushed after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from wartable.kernel.engine.game import Look
from wartable.kernel.engine.oracle import ALL
from wartable.table.live import LiveTable
from wartable.table.sight import Sight, sight, undo_note
from wartable.table.turns import NOBODY
from wartable.table.tutorial import Word, word
from wartable.table.verdict import verdict
from wartable.web.pages import ENVIRONMENT

STEPS: Final = 4
"""How many boards are shown one after the other for one answer; all of it takes no more than a second and a half."""


class Eyes(NamedTuple):
    """Whose eyes a page sees with: the seat it was opened for, and all seats of the same browser."""

    seat: int
    held: tuple[int, ...]


def eyes_for(table: LiveTable, held: tuple[int, ...], wanted: int | None) -> Eyes:
    """The eyes of a browser that holds these seats: as it wishes, else whoever is asked, else an onlooker's."""
    if wanted is not None and wanted in held:
        return Eyes(wanted, held)
    asked = [seat for seat in table.match.waiting_for() if seat in held]
    return Eyes((asked or list(held) or [table.onlooker])[0], held)


def curtain(table: LiveTable, eyes: Eyes) -> int:
    """The seat the device must be passed to before its board is shown; `NOBODY` when the eyes may go on looking.

    Where the seats of one browser see the same there is nothing to hide, and nothing is hidden.
    """
    waiting = table.match.waiting_for()
    others = [seat for seat in waiting if seat in eyes.held and seat != eyes.seat]
    if eyes.seat in waiting or not others:
        return NOBODY
    view, state = table.game.view, table.match.state
    other = others[0]
    return NOBODY if view(state, eyes.seat).key() == view(state, other).key() else other


def looking_from(table: LiveTable, eyes: Eyes) -> int:
    """The seat these eyes see with now: behind a curtain an onlooker's; else the one of theirs that is asked."""
    if curtain(table, eyes) != NOBODY:
        return table.onlooker
    waiting = table.match.waiting_for()
    if eyes.seat in waiting:
        return eyes.seat
    return next((other for other in waiting if other in eyes.held), eyes.seat)


def page_context(table: LiveTable, eyes: Eyes) -> dict[str, Any]:
    """What the template of a table needs, complete with what takes a while; that is worked out on what was seen."""
    with table.lock:
        made, note = context(table, eyes), undo_note(table.match, looking_from(table, eyes))
    return made | {"sight": replace(made["sight"], undo=note())}


def context(table: LiveTable, eyes: Eyes) -> dict[str, Any]:
    """What the template of a table needs; see `sight`."""
    seen = sight(table.match, looking_from(table, eyes))
    question = table.match.question
    sealed = question is not None and question.mode == ALL and seen.seat in question.seats and not seen.asked
    return {
        "id": table.room.id,
        "code": table.room.code,
        "game": table.game,
        "mode": table.game.modes[table.match.header.mode],
        "sight": seen,
        "eyes": eyes,
        "curtain": curtain(table, eyes),
        "seq": table.seq,
        "sealed": sealed,
        "onlooker": table.onlooker,
        "commitment": table.match.header.commitment,
        "practice": bool(table.room.terms.get("practice")),
        "seed": table.room.seed if table.match.question is None else "",
        "coach": coach(table, seen),
        "verdict": verdict(table.match, seen.seat),
    }


def coach(table: LiveTable, seen: Sight) -> Word | None:
    """The tutorial's word at this point; None at a table that is no tutorial."""
    if not table.room.terms.get("tutorial"):
        return None
    return word(table, seen)


def frame(table: LiveTable, eyes: Eyes) -> dict[str, Any]:
    """A board as it is pushed: its number, the whole room, and the boards the last answer went through before it."""
    seen = context(table, eyes)
    html = ENVIRONMENT.get_template("room.html").render(seen)
    return {"seq": table.seq, "before": _before(table, seen["sight"]), "html": html}


def _before(table: LiveTable, seen: Sight) -> list[str]:
    """The last boards between two tasks of what the answer set off, as far as they look different."""
    boards: list[str] = []
    for state in table.match.passed[-STEPS:]:
        board = str(table.game.draw(table.game.view(state, seen.seat), seen.seat, Look()).board)
        if not boards or board != boards[-1]:
            boards.append(board)
    return [board for board in boards if board != seen.drawing.board]


def afterthought(table: LiveTable, eyes: Eyes) -> Callable[[], dict[str, Any]]:
    """What is worked out when the board is on its way, while the table may go on: whether an undo would be free."""
    seq, note = table.seq, undo_note(table.match, looking_from(table, eyes))
    return lambda: {"of": seq, "undo": note()}
