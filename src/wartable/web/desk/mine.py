"""The newest published round with the eyes of one player: table, opponent, numbers, lists, what is to be done."""

from __future__ import annotations

from typing import Any

from wartable.desk.fold.lists import classified_to_draw, list_in_use, sealed
from wartable.desk.lists_held import shown, state_of_lists
from wartable.desk.rounds_scenario import scenario_name
from wartable.desk.state import EventState, Player, RoundState
from wartable.its.official import lists_needed
from wartable.its.privacy import Viewer, notes_for, told_before_choosing
from wartable.its.setup import ESCALATION
from wartable.web.desk.lists import sizes_of_lists
from wartable.web.desk.newest import Seen


def mine(seen: Seen, me: Player) -> dict[str, Any]:
    """All that the page of a player shows besides what everybody sees."""
    state = seen.state
    made: dict[str, Any] = {"me": me, "row": None, "bye": False, "lists_until": state.settings.lists_until}
    made |= {"handed": [shown(each) for each in me.lists], "lists_state": state_of_lists(state, me)}
    made |= {"called": me.key in state.calls, "needed": lists_needed(state.extras(), state.season)}
    made["sizes"] = sizes_of_lists(state)
    published = [each for each in state.rounds if each.published]
    if not published:
        return made
    played = published[-1]
    held = played.held()
    pair = held.pair_of(me.key)
    made |= {"round": played.number, "bye": bool(held.bye and held.bye.player == me.key)}
    return made if pair is None else made | _game(seen, me, played, pair)


def _game(seen: Seen, me: Player, played: RoundState, pair: tuple[str, str]) -> dict[str, Any]:
    """The game of a player in a round."""
    state, two = seen.state, frozenset(pair)
    other = state.players[pair[0] if pair[1] == me.key else pair[1]]
    row = next(each for each in seen.newest if me.name in (each["a"], each["b"]))
    first = row["a"] == me.name
    choice, digital = played.choices.get(me.key), two in played.digital
    return {
        "row": row, "known": _turned(row, first) if "op" in row else None,
        "other": other, "stands": _standing(seen, other),
        "reports": {who: _turned(said, first) for who, said in row.get("reports", {}).items()},
        "choice": _chosen(state, played, me.key, digital and two not in played.deployed),
        "locked": digital or bool(choice and choice.locked),
        "lists": _to_choose_from(state, me), "sealed": sealed(played, pair),
        "to_draw": classified_to_draw(state, played.number), "drawn": me.key in played.cards,
        "deployed": two in played.deployed,
        "i_deployed": me.key in played.has_deployed, "they_deployed": other.key in played.has_deployed,
        "notes": notes_for(Viewer(me.name), me.name, played.notes.get(me.key, ()))[0],
        "their_notes": notes_for(Viewer(me.name), other.name, played.notes.get(other.key, ()))[0],
        "i_want": me.key in played.wants_digital, "they_want": other.key in played.wants_digital,
        "digital": digital, "replay": played.digital[two].room if digital else "",
        "told": told_before_choosing(other.name, other.army or "", row["table"], scenario_name(state, played.number)),
    }  # fmt: skip


def _standing(seen: Seen, player: Player) -> dict[str, Any] | None:
    """The line of a player in the standings; None before a round is complete."""
    lines = seen.public["standings"] if seen.state.completed else []
    return next((line for line in lines if line["p"] == player.name), None)


def _to_choose_from(state: EventState, me: Player) -> int:
    """From how many lists a player chooses in secret; in Escalation from none (ITS-ESC-05)."""
    if ESCALATION in state.extras():
        return 1
    return len(me.lists) or state.season.lists.per_player


def _chosen(state: EventState, played: RoundState, key: str, at_a_table: bool) -> int | None:
    """The list a player uses, as far as the desk knows it: chosen, or fixed by the round.

    What is chosen `at_a_table` it learns when both have deployed there.
    """
    choice = played.choices.get(key)
    if ESCALATION in state.extras():
        return list_in_use(state, played, key)
    return choice.chosen if choice and not at_a_table else None


def _turned(said: dict[str, Any], first: bool) -> dict[str, list[int]]:
    """Numbers with the player's own first."""
    return {what: list(said[what]) if first else list(reversed(said[what])) for what in ("op", "vp")}
