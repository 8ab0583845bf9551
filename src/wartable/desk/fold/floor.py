"""What happens on the floor: who leaves and returns, does not appear, is sanctioned, or calls for a referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.desk import actions as act
from wartable.desk.fold.rounds import between_rounds, name_of, no_such_game, open_round, taking_part
from wartable.desk.state import EventState
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said


def _drop(state: EventState, action: act.Drop, at: str) -> None:
    player = taking_part(state, action.player)
    if state.by_hand:
        if any(each.held().pair_of(player.key) for each in state.rounds):
            raise Refused(f"{player.name} has games; who leaves plays no further ones", rule="ITS-EVENT-07")
        del state.players[player.key]
        return
    if action.round == 0:
        if any(each.published for each in state.rounds):
            raise Refused("round 1 is published; drop from it or after it", rule="ITS-DROP-01")
        if player.key not in state.absent():
            state.rounds.clear()
        state.order = [key for key in state.order if key != player.key]
        del state.players[player.key]
        return
    if action.before_game:
        current = open_round(state, action.round)
        pair = current.held().pair_of(player.key)
        if pair and frozenset(pair) in current.games:
            raise Refused(f"the game of {player.name} has a result; drop after the round", rule="ITS-DROP-03")
        if any(player.key in (present, *absent) for present, absent in current.walkovers):
            raise Refused(f"the game of {player.name} is a walkover; drop after the round", rule="ITS-DROP-03")
        current.leavers.append(player.key)
        current.known = None
    else:
        between_rounds(state, action.round, "drop", "ITS-DROP-01")
        state.withdrawals.setdefault(action.round, []).append(player.key)
    player.status = "withdrawn"


def _back(state: EventState, action: act.Back, at: str) -> None:
    player = state.players.get(action.player)
    if player is None or player.status != "withdrawn":
        why = "was removed" if player and player.status == "removed" else "has not left"
        raise Refused(f"{name_of(state, action.player)} {why} and cannot come back", rule="ITS-DROP-06")
    if action.round > state.planned:
        raise Refused("there is no further round to come back for", rule="ITS-DROP-06")
    between_rounds(state, action.round - 1, "come back", "ITS-DROP-06")
    state.readmissions.setdefault(action.round, []).append(player.key)
    player.status = "active"


def _walkover(state: EventState, action: act.WalkOver, at: str) -> None:
    current = open_round(state, action.round)
    keys = [*action.absent, *([action.present] if action.present else [])]
    pair = next((pair for pair in current.held().pairs if set(pair) == set(keys)), None)
    if pair is None:
        raise no_such_game(state, current, keys[0], keys[-1])
    if frozenset(pair) in current.games:
        raise Refused("this game has a result; undo that first", rule="ITS-DROP-03")
    if frozenset(pair) in current.held().not_played():
        raise Refused("this game is a walkover already", rule="ITS-DROP-03")
    for key in action.absent:
        taking_part(state, key)
    current.walkovers.append((action.present, tuple(action.absent)))
    current.known = None
    for key in action.absent:
        state.players[key].status = "withdrawn"


def _sanction(state: EventState, action: act.Sanction, at: str) -> None:
    player = state.players.get(action.player)
    if player is None or player.status == "removed":
        raise Refused(f"{name_of(state, action.player)} does not take part", rule="ITS-CONDUCT-02")
    kinds = sum((action.take_tp > 0, action.take_op > 0, action.remove))
    if kinds > 1 or (action.take_op > 0) != bool(action.of_round):
        raise Refused("take TP, or OP of one round, or remove; one at a time", rule="ITS-CONDUCT-02")
    published = sum(each.published for each in state.rounds)
    if not 1 <= action.after_round <= published:
        raise Refused("a sanction follows a round that is published", rule="ITS-CONDUCT-02")
    if action.remove:
        between_rounds(state, action.after_round, "be removed", "ITS-DROP-08")
        player.status = "removed"
    state.sanctions.append(action)


def _call(state: EventState, action: act.Call, at: str) -> None:
    player = taking_part(state, action.player)
    if player.key in state.calls:
        words = "a referee was called for %(name)s already and is on the way"
        raise Refused(said(words, name=player.name), rule="ITS-REF-02")
    state.calls[player.key] = at


def _answered(state: EventState, action: act.Answered, at: str) -> None:
    if action.player not in state.calls:
        raise Refused(f"{name_of(state, action.player)} has called nobody", rule="ITS-REF-02")
    del state.calls[action.player]


FLOOR_ACTIONS: dict[type[Any], Callable[[EventState, Any, str], None]] = {
    act.Drop: _drop,
    act.Back: _back,
    act.WalkOver: _walkover,
    act.Sanction: _sanction,
    act.Call: _call,
    act.Answered: _answered,
}
