"""What a new entry must keep besides fitting into the log: checks that entries of earlier versions did not know.

`fold` never asks them, so an event written by an earlier version can always be read.
"""

from __future__ import annotations

from wartable.desk import actions as act
from wartable.desk.announcing import check_change
from wartable.desk.fold.lists import check_choice, check_deployed
from wartable.desk.rounds_byes import check_swap
from wartable.desk.state import EventState
from wartable.its.setup import check_pins
from wartable.kernel.books.shapes import check


def check_new(state: EventState, action: act.Action) -> None:
    """Refuse a new action that an entry of the log could have been, but must not be any more."""
    match action:
        case act.Change():
            check_change(state, check(act.Settings, {**state.settings.model_dump(), **action.changes}, "settings"))
        case act.Late() if state.drawn and state.settings.official:
            check_pins({action.player.name: action.player.pin or ""})
        case act.Choose():
            check_choice(state, action)
        case act.Deployed():
            check_deployed(state, action)
        case act.Swap():
            check_swap(state, action)
