"""Army lists at the desk: handing in until the deadline, the sealed choice for a round, and deployment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from wartable.desk import actions as act
from wartable.desk.fold.rounds import open_round
from wartable.desk.state import EventState, Player, RoundState
from wartable.desk.times import day_and_hour
from wartable.its.privacy import ListChoice, add_note, choose_list, fixed_list, start_clock
from wartable.its.setup import DIRECT_ACTION, ESCALATION
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said

MOST_NOTES = 30
"""Notes of one player in one round."""


def _known(state: EventState, key: str) -> Player:
    if key not in state.players:
        raise Refused(said("%(name)s is not registered", name=key))
    return state.players[key]


def _no_game(state: EventState, key: str, number: int, rule: str) -> Refused:
    return Refused(said("%(name)s has no game in round %(n)s", name=state.name(key), n=number), rule=rule)


def _has_deployed(player: Player) -> Refused:
    words = "%(name)s has deployed, and plays the list that was chosen"
    return Refused(said(words, name=player.name), rule="ITS-LIST-12")


def _list(state: EventState, action: act.HandIn, at: str) -> None:
    player = _known(state, action.player)
    until = state.settings.lists_until
    if not action.accepted and (state.drawn or (until is not None and at > until)):
        if state.drawn:
            closed = said(
                "the lots are drawn; only the staff still takes in lists of %(name)s, with a reason",
                name=player.name,
            )
        else:
            words = "lists were due at %(when)s; only the staff still takes in those of %(name)s, with a reason"
            closed = said(words, when=day_and_hour(str(until), state.settings), name=player.name)
        raise Refused(closed, rule="ITS-LIST-11")
    player.lists, player.lists_accepted = list(action.lists), action.accepted
    armies = {str(each["army"]) for each in player.lists if each.get("army")}
    if player.army is None and len(armies) == 1:
        player.army = armies.pop()


def _link(state: EventState, action: act.Link, at: str) -> None:
    for player in [_known(state, each.player) for each in action.links]:
        player.link = next(each.hash for each in action.links if each.player == player.key)


def _accept_lists(state: EventState, action: act.AcceptLists, at: str) -> None:
    player = _known(state, action.player)
    if not player.lists:
        raise Refused(said("%(name)s has handed in no list", name=player.name), rule="ITS-LIST-01")
    player.lists_accepted = action.why


def _cards(state: EventState, action: act.Cards, at: str) -> None:
    current = open_round(state, action.round)
    if current.held().pair_of(action.player) is None:
        raise _no_game(state, action.player, action.round, "ITS-CO-06")
    current.cards.add(action.player)


def _note(state: EventState, action: act.Note, at: str) -> None:
    current = open_round(state, action.round)
    if current.held().pair_of(action.player) is None:
        raise _no_game(state, action.player, action.round, "ITS-SHEET-03")
    before = current.notes.get(action.player, ())
    if len(before) >= MOST_NOTES:
        raise Refused(said("%(n)s notes are enough for a round; use the control sheet", n=MOST_NOTES), "ITS-SHEET-03")
    current.notes[action.player], _ = add_note(before, action.text, at)


def _reveal(state: EventState, action: act.Reveal, at: str) -> None:
    current = open_round(state, action.round)
    notes = current.notes.get(action.player, ())
    if not notes:
        name = _known(state, action.player).name
        raise Refused(said("%(name)s has written nothing down", name=name), rule="ITS-SHEET-03")
    current.notes[action.player] = tuple(replace(note, revealed=True) for note in notes)


def _wants(state: EventState, action: act.Wants, at: str) -> None:
    current = open_round(state, action.round)
    pair = current.held().pair_of(action.player)
    if pair is None:
        raise _no_game(state, action.player, action.round, "ITS-SHEET-04")
    if action.digital:
        current.wants_digital.add(action.player)
    elif frozenset(pair) in current.digital:
        open_already = said("your digital table is open already; play there, or enter the score")
        raise Refused(open_already, rule="ITS-SHEET-04")
    else:
        current.wants_digital.discard(action.player)


def _choose(state: EventState, action: act.Choose, at: str) -> None:
    current = state.round(action.round)
    player = _known(state, action.player)
    if current.held().pair_of(player.key) is None:
        raise _no_game(state, action.player, action.round, "ITS-LIST-12")
    if player.key in current.has_deployed:
        raise _has_deployed(player)
    _check_free(state, player, action.round)
    current.choices[player.key], _ = choose_list(_choice(state, current, player), action.number, True, 0, 0)


def _check_free(state: EventState, player: Player, number: int) -> None:
    """In Escalation there is nothing to choose."""
    if ESCALATION in state.extras():
        words = "%(name)s uses the list of round %(n)s"
        raise Refused(said(words, name=player.name, n=number), rule="ITS-ESC-05")


def _choice(state: EventState, current: RoundState, player: Player) -> ListChoice:
    lists = len(player.lists) or state.season.lists.per_player
    return current.choices.get(player.key, ListChoice(player.name, lists))


def check_choice(state: EventState, action: act.Choose) -> None:
    """The order of a round is pairing, cards, list; once both have sealed, nothing changes (ITS-FORMAT-05)."""
    current = state.round(action.round)
    player = _known(state, action.player)
    pair = current.held().pair_of(player.key)
    if pair is None:
        return
    _check_free(state, player, action.round)
    if player.key in current.has_deployed:
        raise _has_deployed(player)
    if frozenset(pair) in current.digital:
        raise Refused(
            said("your digital table is open; the list is chosen there, after the cards"),
            "ITS-LIST-12",
        )
    if sealed(current, pair) or frozenset(pair) in current.deployed:
        raise Refused(said("both lists are sealed; neither is changed any more"), rule="ITS-LIST-12")
    to_draw = classified_to_draw(state, action.round)
    drawn = to_draw if player.key in current.cards else 0
    choose_list(_choice(state, current, player), action.number, current.published, to_draw, drawn)


def sealed(current: RoundState, pair: tuple[str, str]) -> bool:
    """Both players of a game have sealed their choice."""
    found = [current.choices.get(key) for key in pair]
    return all(choice is not None and choice.chosen is not None for choice in found)


def classified_to_draw(state: EventState, number: int) -> int:
    """How many Classified Objectives a player draws before choosing a list in a round (ITS-CO-04, ITS-CO-06)."""
    from wartable.desk.rounds_scenario import scenario_of

    found = scenario_of(state, number)
    if found is None or DIRECT_ACTION in state.extras():
        return 0
    own = found.flags["classified_deck"]["use"] == "private"
    return found.classified.count if own else 0


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
        raise Refused(said("round %(n)s has no such game", n=action.round), rule="ITS-PRIV-03")
    if action.by is not None:
        if action.by not in pair:
            raise Refused(said("%(name)s does not play this game", name=action.by), rule="ITS-PRIV-03")
        current.has_deployed.add(action.by)
        _fixed(state, current, action.by)
    for key, number in zip((action.a, action.b), action.lists or (), strict=False):
        current.choices[key] = replace(_choice(state, current, state.players[key]), chosen=number)
    if action.by is None or current.has_deployed >= set(pair):
        current.deployed.add(frozenset(pair))
        for key in pair:
            _fixed(state, current, key)


def check_deployed(state: EventState, action: act.Deployed) -> None:
    """What is deployed at a digital table, and with which list, that table says, not people (ITS-PRIV-03)."""
    digital = state.round(action.round).digital.get(frozenset((action.a, action.b)))
    if digital is not None and digital.brings and action.lists is None:
        raise Refused(
            said("this game is played at a digital table; when both have deployed there, the Courtesy lists open"),
            rule="ITS-PRIV-03",
        )


def _fixed(state: EventState, current: RoundState, key: str) -> None:
    """Who has deployed plays the list that was chosen, or List 1; nothing opens before it is fixed (ITS-LIST-12)."""
    choice = current.choices.get(key) or ListChoice(state.name(key), len(state.players[key].lists) or 1)
    current.choices[key], _ = start_clock(choice)


LIST_ACTIONS: dict[type[Any], Callable[[EventState, Any, str], None]] = {
    act.HandIn: _list,
    act.AcceptLists: _accept_lists,
    act.Cards: _cards,
    act.Note: _note,
    act.Reveal: _reveal,
    act.Wants: _wants,
    act.Link: _link,
    act.Choose: _choose,
    act.Deployed: _deployed,
}
