"""Byes after hand swaps: nobody sits out twice unless the organiser says that the event is then not official."""

from __future__ import annotations

from collections import Counter

from wartable.desk import actions as act
from wartable.desk.state import EventState
from wartable.kernel.engine.errors import Refused


def byes_before(state: EventState, number: int) -> Counter[str]:
    """How many byes and walkovers each player has had before a round (ITS-BYE-04)."""
    had: Counter[str] = Counter()
    for played in state.rounds[: number - 1]:
        held = played.held()
        had.update([held.bye.player] if held.bye else [])
        had.update(each.present for each in held.walkovers if each.present)
    return had


def second_byes(state: EventState) -> list[str]:
    """Who got a bye after an earlier one while somebody else of the round had had fewer (ITS-BYE-04)."""
    found: list[str] = []
    for played in state.rounds:
        others = [key for board in played.boards for key in (board.a, board.b)]
        if not played.published or played.bye is None or not others:
            continue
        had = byes_before(state, played.number)
        if had[played.bye.player] > min(had[key] for key in others):
            found.append(state.name(played.bye.player))
    return found


def check_swap(state: EventState, action: act.Swap) -> None:
    """Refuse a swap of nobody, and without a reason one that gives a second bye too early (ITS-BYE-04)."""
    if action.x == action.y:
        raise Refused("choose two different players to change places", rule="ITS-PAIR-07")
    if not 1 <= action.round <= len(state.rounds):
        return
    bye = state.rounds[action.round - 1].bye
    if bye is None or bye.player not in (action.x, action.y) or action.why:
        return
    sits = action.x if bye.player == action.y else action.y
    had = byes_before(state, action.round)
    if sits in state.players and had[sits] > had[bye.player]:
        raise Refused(
            f"{state.name(sits)} has had a bye already and {state.name(bye.player)} has not; to do it all the same, "
            "say why, and the event is not official any more",
            rule="ITS-BYE-04",
        )
