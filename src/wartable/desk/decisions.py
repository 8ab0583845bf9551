"""From what an organiser says ("table 3", "Ann leaves") to the action it means on the state as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.desk import actions as act
from wartable.desk.fold.event import to_be_drawn
from wartable.desk.state import EventState, RoundState
from wartable.desk.times import from_venue
from wartable.its.draw import shuffled
from wartable.its.event_file import EventFile
from wartable.its.list_file import ArmyList, Received
from wartable.its.lists_report import check_player
from wartable.its.official import lists_needed
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.saying import in_a_row, said

Two = tuple[int, int]


def add(state: EventState, entrants: Sequence[act.Entrant]) -> act.Add:
    """People are registered, each under a name of their own."""
    return act.Add(players=_told_apart(state, entrants))


def _told_apart(state: EventState, entrants: Sequence[act.Entrant]) -> list[act.Entrant]:
    """Two of one name with different PINs are two people: the second gets a mark."""
    pins = {player.name.casefold(): player.pin for player in state.players.values()}
    taken = set(pins) | {key.casefold() for key in state.players}
    named: list[act.Entrant] = []
    for entrant in entrants:
        name = entrant.name
        if entrant.pin and pins.get(name.casefold()) not in (None, "", entrant.pin):
            name = _apart(entrant, taken)
        pins.setdefault(name.casefold(), entrant.pin)
        taken.add(name.casefold())
        named.append(entrant.model_copy(update={"name": name}))
    return named


def _apart(entrant: act.Entrant, taken: set[str]) -> str:
    """A name that nobody has yet: with the club, or with a number."""
    marks = [entrant.club] if entrant.club else []
    tries = (f"{entrant.name} ({mark})" for mark in (*marks, *range(2, len(taken) + 3)))
    return next(each for each in tries if each.casefold() not in taken)


def draw(state: EventState, seed: int | str | None, order: Sequence[str] = ()) -> act.Draw:
    """Lots by a recorded seed, or in the order the organiser typed (ITS-PAIR-02)."""
    if order:
        return act.Draw(order=[state.find(name).key for name in order])
    assert seed is not None
    return act.Draw(order=shuffled(to_be_drawn(state), seed), seed=seed)


def game(state: EventState, x: str, y: str, number: int | None = None) -> act.Fixture:
    """A game by hand, in the round given or in the first one in which both are free (ITS-EVENT-07)."""
    a, b = state.find(x).key, state.find(y).key
    free = [each.number for each in state.rounds if not each.held().pair_of(a) and not each.held().pair_of(b)]
    return act.Fixture(round=number or next(iter(free), len(state.rounds) + 1), a=a, b=b)


def change(state: EventState, changes: Mapping[str, Any]) -> act.Change:
    """Settings as somebody at the venue types them: the deadline of lists is in its time unless it says otherwise."""
    made = dict(changes)
    if made.get("lists_until"):
        known = {**state.settings.model_dump(), "zone": made.get("zone", state.settings.zone)}
        made["lists_until"] = from_venue(str(made["lists_until"]), check(act.Settings, known, "settings"))
    return act.Change(changes=made)


def game_at(state: EventState, where: str, number: int | None) -> tuple[RoundState, str, str]:
    """The game meant by a table number or a player's name; with a name, that player comes first."""
    played = state.round(number)
    if where.isdigit():
        for a, b, table in played.seats():
            if table == int(where):
                return played, a, b
        tables = ", ".join(str(table) for table in sorted(seat[2] for seat in played.seats()))
        raise Ambiguous(f"round {played.number} has no table {where}; it has {tables}")
    player = state.find(where)
    pair = played.held().pair_of(player.key)
    if pair is None:
        raise Ambiguous(f"{player.name} has no game in round {played.number}")
    return played, player.key, pair[1] if pair[0] == player.key else pair[0]


def result(
    state: EventState,
    where: str,
    op: Two,
    vp: Two,
    number: int | None = None,
    by: str = "organiser",
    conceded: str | None = None,
    referee: str = "",
    lists: Two | None = None,
) -> act.Result:
    """A result arrives. `by` the name of one of the two players counts as that player's own report."""
    played, a, b = game_at(state, where, number)
    return act.Result(
        round=played.number, a=a, b=b, op=list(op), vp=list(vp), by=_source(state, by, a, b),
        conceded=state.find(conceded).key if conceded else None, referee=referee, lists=list(lists) if lists else None,
    )  # fmt: skip


def correct(
    state: EventState,
    where: str,
    op: Two,
    vp: Two,
    number: int | None = None,
    by: str = "organiser",
    conceded: str | None = None,
    referee: str = "",
    lists: Two | None = None,
    why: str = "",
    by_referee: bool = False,
) -> act.Correct:
    """The result is set, whatever was there before."""
    made = result(state, where, op, vp, number, by, conceded, referee, lists)
    return act.Correct(**made.model_dump(exclude={"do"}), why=why, by_referee=by_referee)


def confirm(state: EventState, where: str, number: int | None = None, by: str = "organiser") -> act.Confirm:
    """A second person agrees with what is written down."""
    played, a, b = game_at(state, where, number)
    return act.Confirm(round=played.number, a=a, b=b, by=_source(state, by, a, b))


def _source(state: EventState, by: str, a: str, b: str) -> str:
    return next((key for key in (a, b) if by.strip() in (key, state.name(key))), by)


def drop(state: EventState, name: str, after_round: bool = False) -> act.Drop:
    """A player leaves now: before the first round, before the game of this round, or after the newest round."""
    player = state.find(name)
    published = sum(each.published for each in state.rounds)
    if not published:
        return act.Drop(player=player.key, round=0)
    current = state.rounds[published - 1]
    held = current.held()
    pair = held.pair_of(player.key)
    settled = pair is not None and frozenset(pair) in current.games
    settled = settled or any(player.key in (present, *absent) for present, absent in current.walkovers)
    in_round = pair is not None or (held.bye is not None and held.bye.player == player.key)
    before_game = in_round and not settled and not after_round and not current.complete
    return act.Drop(player=player.key, round=published, before_game=before_game)


def back(state: EventState, name: str) -> act.Back | act.Arrive:
    """Somebody who left plays again from the next round on; somebody who was absent at the draw comes in."""
    if state.find(name).key in state.absent():
        return arrive(state, state.find(name).key)
    published = sum(each.published for each in state.rounds)
    return act.Back(player=state.find(name).key, round=published + 1)


def late(state: EventState, entrant: act.Entrant) -> act.Late | act.Arrive:
    """Somebody comes after the draw; a registered player who was absent at it is let in as they are."""
    known = next((key for key in state.absent() if state.name(key).casefold() == entrant.name.casefold()), None)
    if known is not None:
        return arrive(state, known)
    return act.Late(player=_told_apart(state, [entrant])[0], round=_entry_round(state))


def arrive(state: EventState, key: str) -> act.Arrive:
    """A registered player who was absent at the draw is here."""
    return act.Arrive(player=key, round=_entry_round(state))


def _entry_round(state: EventState) -> int:
    """Round 1 if a bye is free there, otherwise the next round."""
    last = len(state.rounds)
    others = any(player.late == 1 for player in state.players.values())
    if last == 0:
        free = len(state.order) % 2 == 1 and not others
    else:
        first = state.rounds[0]
        free = last == 1 and not first.games and not first.leavers and first.held().bye is not None
    drafted = last > 1 and not state.rounds[-1].published
    return 1 if free else max(2, last if drafted else last + 1)


def absent(state: EventState, names: Sequence[str], number: int | None, step_in: bool) -> act.WalkOver | act.Drop:
    """Somebody did not appear. Whoever has the bye steps in (ITS-DROP-04) unless told otherwise; two names: both."""
    keys = [state.find(name).key for name in names]
    played = state.round(number)
    pair = played.held().pair_of(keys[0])
    if pair is None:
        raise Refused(f"{state.name(keys[0])} has no game in round {played.number}", rule="ITS-DROP-03")
    if len(keys) == 2:
        return act.WalkOver(round=played.number, absent=keys)
    if step_in and played.held().bye is not None:
        return act.Drop(player=keys[0], round=played.number, before_game=True)
    present = pair[0] if pair[1] == keys[0] else pair[1]
    return act.WalkOver(round=played.number, present=present, absent=keys)


def hand_in(state: EventState, name: str, lists: Mapping[str, ArmyList | Received], accepted: str = "") -> act.HandIn:
    """Army lists by name of their file: taken when nothing is wrong, or when the staff says why they are accepted.

    What was only received (a code, a photo) is kept as it is and counts when somebody of the staff accepts it.
    """
    player = state.find(name)
    settings = state.settings
    event = EventFile(
        type="league", season=settings.season, army_points=settings.army_points, extras=list(settings.extras)
    )
    findings = check_player(list(lists), list(lists.values()), event, player.army)
    wrong = [
        said("%(where)s: %(what)s (%(rule)s)", where=where, what=each.reason.text, rule=each.reason.rule)
        for where, found in findings
        for each in found
        if each.kind == "error"
    ]
    if wrong and not accepted:
        words = "the lists of %(name)s are not valid: %(what)s"
        raise Refused(said(words, name=player.name, what=in_a_row(*wrong, between="; ")))
    kept = [each.model_dump(mode="json", exclude_defaults=isinstance(each, Received)) for each in lists.values()]
    return act.HandIn(player=player.key, lists=kept, accepted=accepted)


def on_paper(state: EventState, key: str, by: str) -> act.HandIn:
    """A player has given the lists on paper, and somebody of the staff has seen them (ITS-LIST-10)."""
    needed = lists_needed(state.extras(), state.season)
    paper: dict[str, Any] = {"form": "paper"}
    return act.HandIn(player=key, lists=[paper] * needed, accepted=f"on paper, seen by {by}")


def sanction(
    state: EventState, name: str, take_tp: int, take_op: int, of_round: int | None, remove: bool, why: str, by: str,
    by_referee: bool,
) -> act.Sanction:  # fmt: skip
    """A warning, points, or removal, after the newest published round."""
    published = sum(each.published for each in state.rounds)
    if not published:
        raise Refused("a sanction follows a round that is published", rule="ITS-CONDUCT-02")
    return act.Sanction(
        after_round=published, player=state.find(name).key, take_tp=take_tp, take_op=take_op, of_round=of_round,
        remove=remove, why=why, by=by, by_referee=by_referee,
    )  # fmt: skip
