"""Army lists at the desk: handing in until the deadline, the sealed choice for a round, and deployment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.desk import actions as act
from wartable.desk.fold_rounds import open_round
from wartable.desk.state import EventState, Player, RoundState
from wartable.its.privacy import ListChoice, choose_list, fixed_list
from wartable.its.setup import ESCALATION
from wartable.kernel.engine.errors import Refused


def _known(state: EventState, key: str) -> Player:
    if key not in state.players:
        raise Refused(f"{key} is not registered")
    return state.players[key]


def _list(state: EventState, action: act.HandIn, at: str) -> None:
    player = _known(state, action.player)
    until = state.settings.lists_until
    if not action.accepted and (state.drawn or (until is not None and at > until)):
        closed = "the lots are drawn" if state.drawn else f"lists were to be handed in until {until}"
        text = f"{closed}; say why the lists of {player.name} are still accepted"
        raise Refused(text, rule="ITS-LIST-11")
    player.lists, player.lists_accepted = list(action.lists), action.accepted
    armies = {str(each["army"]) for each in player.lists if each.get("army")}
    if player.army is None and len(armies) == 1:
        player.army = armies.pop()


def _link(state: EventState, action: act.Link, at: str) -> None:
    for player in [_known(state, each.player) for each in action.links]:
        player.link = next(each.hash for each in action.links if each.player == player.key)


def _choose(state: EventState, action: act.Choose, at: str) -> None:
    current = state.round(action.round)
    player = _known(state, action.player)
    if current.held().pair_of(player.key) is None:
        raise Refused(f"{player.name} has no game in round {action.round}", rule="ITS-LIST-12")
    if player.key in current.has_deployed:
        raise Refused(f"{player.name} has deployed, and plays the list that was chosen", rule="ITS-LIST-12")
    if ESCALATION in state.extras():
        raise Refused(f"{player.name} uses the list of round {action.round}", rule="ITS-ESC-05")
    lists = len(player.lists) or state.season.lists.per_player
    before = current.choices.get(player.key, ListChoice(player.name, lists))
    current.choices[player.key], _ = choose_list(before, action.number, current.published, 0, 0)


def list_in_use(state: EventState, current: RoundState, key: str) -> int:
    """Which list a player uses in a round: as chosen, or fixed, or the first."""
    if ESCALATION in state.extras():
        return fixed_list(key, current.number)[0].chosen or 1
    choice = current.choices.get(key)
    return (choice.chosen if choice else None) or 1


def _deployed(state: EventState, action: act.Deployed, at: str) -> None:
    current = open_round(state, action.round)
    pair = current.held().pair_of(action.a)
    if pair is None or set(pair) != {action.a, action.b}:
        raise Refused(f"round {action.round} has no such game", rule="ITS-PRIV-03")
    if action.by is not None:
        if action.by not in pair:
            raise Refused(f"{action.by} does not play this game", rule="ITS-PRIV-03")
        current.has_deployed.add(action.by)
    if action.by is None or current.has_deployed >= set(pair):
        current.deployed.add(frozenset(pair))


LIST_ACTIONS: dict[type[Any], Callable[[EventState, Any, str], None]] = {
    act.HandIn: _list,
    act.Link: _link,
    act.Choose: _choose,
    act.Deployed: _deployed,
}
