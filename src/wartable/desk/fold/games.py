"""Leagues and One Shots: the organiser enters who plays whom; there is no draw, no automatic pairing and no bye."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.desk import actions as act
from wartable.desk.state import EventState, RoundState
from wartable.its.setup import check_pins
from wartable.kernel.engine.errors import Refused

RULE = "ITS-EVENT-07"

ONLY_TOURNAMENTS = (act.Draw, act.Pair, act.Swap, act.Publish, act.Late, act.Arrive, act.Back, act.WalkOver)


def check_type(state: EventState, action: act.Action) -> None:
    """Refuse what the type of the event does not know."""
    if state.by_hand and isinstance(action, ONLY_TOURNAMENTS):
        word = state.settings.type.replace("_", " ")
        raise Refused(f"a {word} has no {action.do}; enter each game by hand with: game", rule=RULE)
    if not state.by_hand and isinstance(action, act.Fixture):
        raise Refused("the games of a tournament are paired, not entered by hand", rule=RULE)


def _game(state: EventState, action: act.Fixture, at: str) -> None:
    players = [state.players.get(key) for key in (action.a, action.b)]
    if action.a == action.b or None in players:
        raise Refused(f"a game needs two registered players, not {action.a} and {action.b}", rule=RULE)
    last = len(state.rounds)
    if state.settings.type == "one_shot" and (last or len(state.players) != 2):
        raise Refused(f"a One Shot is one game of two players, not of {len(state.players)}", rule=RULE)
    if action.round > last + 1:
        raise Refused(f"round {last + 1} is the next, not round {action.round}", rule=RULE)
    if state.settings.rounds is not None and action.round > state.settings.rounds:
        raise Refused(f"{state.settings.rounds} rounds are planned; set rounds to more, or leave it open", rule=RULE)
    for player in players:
        assert player is not None
        if player.status != "active":
            raise Refused(f"{player.name} does not take part any more", rule=RULE)
        if action.round <= last and state.rounds[action.round - 1].held().pair_of(player.key):
            raise Refused(f"{player.name} has a game in round {action.round}; name another round", rule=RULE)
    if state.settings.official:
        check_pins({player.name: player.pin or "" for player in players if player})
    if action.round > last:
        state.rounds.append(RoundState(action.round, [], None, [], published=True))
    current = state.rounds[action.round - 1]
    taken = {board.table for board in current.boards}
    table = next(number for number in range(1, len(taken) + 2) if number not in taken)
    why = "the Organizer entered this game by hand"
    current.boards.append(act.Board(a=action.a, b=action.b, table=table, why=why, rule=RULE))
    current.known = None


GAME_ACTIONS: dict[type[Any], Callable[[EventState, Any, str], None]] = {act.Fixture: _game}
