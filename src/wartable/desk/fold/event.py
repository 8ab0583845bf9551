"""From the log to the state: every entry that still counts is applied in order; an entry that cannot stand is refused.

Pure: the same entries give the same state everywhere. Undo is therefore exact: it is folding without some entries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from wartable.desk import actions as act
from wartable.desk.actions import Action, read_action
from wartable.desk.announcing import ANNOUNCING, accepts, announce_change
from wartable.desk.fold.floor import FLOOR_ACTIONS
from wartable.desk.fold.games import GAME_ACTIONS, check_type
from wartable.desk.fold.lists import LIST_ACTIONS
from wartable.desk.fold.rounds import CLOSED, ROUND_ACTIONS
from wartable.desk.persons import Persons
from wartable.desk.settings import called
from wartable.desk.state import EventState, Player
from wartable.its.season import load_season
from wartable.its.setup import check_pins, check_players, check_scenarios, known_extras, rounds_notices, sizes_by_round
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Refused, Unreadable, WartableError
from wartable.kernel.engine.saying import said
from wartable.store.log import Entry

FREE_AFTER_THE_DRAW = (
    "name", "official", "rounds", "scenarios", "avoid_rematches", "late_entry_until_round", "confirmation", "clubs",
    "tables", "round_minutes", "lists_until", "day", "begins", "break_minutes", "zone", "venue", "table_count",
    "painting_required", "stand_ins_allowed", "own_rules", "sign_up",
    "language",
)  # fmt: skip
"""The settings that may change at any time (the scenarios of an official event only for a new last round); the others
are announced before and hold (ITS-ANN-02)."""


MOST_WAITING = 300
"""So many people may wait to be confirmed."""


@dataclass(frozen=True, slots=True)
class Step:
    """An entry with its action."""

    entry: Entry
    action: Action


def steps(entries: Sequence[Entry], event: str, persons: Persons) -> list[Step]:
    """The entries of a log as actions, with the names of the persons in them. Raises Unreadable."""
    if entries and entries[0].data.get("format") == 1:
        raise Unreadable(
            f"{event} was written by an earlier version, which kept names inside the log; bring it over under another "
            f"id from one of its copies: wartable its restore COPY.json --event {event}-2"
        )
    return [Step(entry, read_action(persons.show(entry.data), f"{event}: entry {entry.number}")) for entry in entries]


def undone(log: Sequence[Step]) -> set[int]:
    """The numbers of the entries that do not count any more. An undo that is itself undone takes nothing away."""
    gone: set[int] = set()
    for step in reversed(log):
        if isinstance(step.action, act.Undo) and step.entry.number not in gone:
            gone.update(step.action.entries)
    return gone


def counting(log: Sequence[Step]) -> list[Step]:
    """The steps that make the state."""
    gone = undone(log)
    return [step for step in log if step.entry.number not in gone and not isinstance(step.action, act.Undo)]


def fold(log: Sequence[Step]) -> EventState:
    """The state after a log. Raises where an entry cannot stand, which a log written by the desk never does."""
    state, fallen = fold_what_stands(counting(log))
    if fallen:
        step, error = fallen[0]
        raise Unreadable(f"entry {step.entry.number} does not fit what came before it: {error}")
    return state


def fold_what_stands(counted: Sequence[Step]) -> tuple[EventState, list[tuple[Step, WartableError]]]:
    """The state from the steps that can stand, and those that cannot, each with the reason."""
    if not counted or not isinstance(counted[0].action, act.Create):
        raise Unreadable("a log begins with the creation of its event")
    state = EventState(counted[0].action.settings)
    fallen: list[tuple[Step, WartableError]] = []
    for step in counted[1:]:
        try:
            apply(state, step.action, step.entry.at)
        except WartableError as error:
            fallen.append((step, error))
    return state, fallen


def apply(state: EventState, action: Action, at: str) -> None:
    """Change the state by one action. Raises, before anything is changed, when the action cannot stand."""
    if state.closed and not isinstance(action, act.Correct | act.Edit):
        raise Refused(CLOSED)
    check_type(state, action)
    _APPLY[type(action)](state, action, at)


def check_settings(settings: act.Settings) -> None:
    """Refuse settings an official event cannot have (ITS-FORMAT-03, ITS-TIER-05, ITS-ESC-03, ITS-SCEN-01)."""
    season = load_season(settings.season)
    if settings.type in act.BY_HAND:
        if not isinstance(settings.army_points, int):
            raise Refused(f"every game of a {settings.type} has the announced Army Points", rule="ITS-TIER-06")
        if settings.official:
            season.tier(settings.army_points)
        return
    assert settings.rounds is not None  # the settings were checked
    extras = known_extras(EventState(settings).extras(), season)
    points = settings.army_points
    if not isinstance(points, int) and len(points) != settings.rounds:
        raise Refused(f"{len(points)} Army Points for {settings.rounds} rounds; give one for each", rule="ITS-ESC-03")
    if not settings.official:
        return
    rounds_notices(settings.rounds, season.minimum.players, extras, season)
    sizes_by_round(points, settings.rounds, extras, season)
    if settings.scenarios is not None:
        titles = [each if isinstance(each, str) else each.name for each in settings.scenarios]
        own = [number for number, each in enumerate(settings.scenarios, start=1) if not isinstance(each, str)]
        check_scenarios(titles, own, settings.rounds, extras, season)


def _create(state: EventState, action: act.Create, at: str) -> None:
    raise Refused("the event exists already")


def _settings(state: EventState, action: act.Change, at: str) -> None:
    changed = check(act.Settings, {**state.settings.model_dump(), **action.changes}, "settings")
    announced = state.drawn or any(player.lists for player in state.players.values())
    for item in action.changes:
        held = item not in FREE_AFTER_THE_DRAW and announced
        if (held or item == "season") and getattr(changed, item) != getattr(state.settings, item):
            raise Refused(f"{called(item)} cannot change any more; it was announced", rule="ITS-ANN-02")
    if changed.rounds is not None and changed.rounds < len(state.rounds):
        raise Refused(f"round {len(state.rounds)} is already paired; the event cannot have fewer", rule="ITS-ROUNDS-04")
    check_settings(changed)
    state.settings = changed
    announce_change(state, at)


def _check_new(state: EventState, entrants: Sequence[act.Entrant]) -> None:
    names = {player.name.casefold(): player.name for player in state.players.values()}
    names |= {key.casefold(): key for key in state.players}
    pins = {player.pin: player.name for player in state.players.values() if player.pin}
    for entrant in entrants:
        if entrant.name.casefold() in names:
            words = "%(name)s is already registered; write another name for another person"
            raise Refused(said(words, name=entrant.name))
        if entrant.pin and entrant.pin in pins:
            words = "%(name)s has the PIN of %(other)s"
            raise Refused(said(words, name=entrant.name, other=pins[entrant.pin]), rule="ITS-ORG-04")
        names[entrant.name.casefold()] = entrant.name
        if entrant.pin:
            pins[entrant.pin] = entrant.name


def _player(entrant: act.Entrant, **more: Any) -> Player:
    return Player(key=entrant.name, **entrant.model_dump(), **more)


def _add(state: EventState, action: act.Add, at: str) -> None:
    if state.drawn:
        raise Refused("the lots are drawn; somebody who comes now is a late entry", rule="ITS-LATE-01")
    _check_new(state, action.players)
    for entrant in action.players:
        state.players[entrant.name] = _player(entrant)
        accepts(state, state.players[entrant.name])


def _sign_up(state: EventState, action: act.SignUp, at: str) -> None:
    if not state.settings.sign_up or state.drawn:
        raise Refused(said("nobody can sign up any more; ask the organiser"), rule="ITS-LATE-01")
    if len(state.waiting) >= MOST_WAITING:
        raise Refused(said("%(n)s people wait to be confirmed already; ask the organiser", n=MOST_WAITING))
    known = EventState(state.settings, players={name: _player(each) for name, each in state.waiting.items()})
    _check_new(known, [action.player])
    _check_new(state, [action.player])
    state.waiting[action.player.name] = action.player


def _admit(state: EventState, action: act.Admit, at: str) -> None:
    if action.player not in state.waiting:
        raise Refused(f"{action.player} does not wait to be confirmed any more")
    entrant = state.waiting[action.player]
    if action.admitted:
        _add(state, act.Add(players=[entrant]), at)
    del state.waiting[action.player]


def _edit(state: EventState, action: act.Edit, at: str) -> None:
    player = _known(state, action.player)
    before = act.Entrant(
        name=player.name, pin=player.pin, region=player.region, army=player.army, club=player.club,
        contact=player.contact, rating=player.rating, table=player.table,
    )  # fmt: skip
    changed = check(act.Entrant, {**before.model_dump(), **action.changes}, player.name)
    others = EventState(state.settings, players={key: each for key, each in state.players.items() if key != player.key})
    _check_new(others, [changed])
    for item, value in changed.model_dump().items():
        setattr(player, item, value)


def _checkin(state: EventState, action: act.CheckIn, at: str) -> None:
    if state.drawn:
        raise Refused("the lots are drawn; who comes now is let in as late, who goes leaves", rule="ITS-PAIR-02")
    for player in [_known(state, key) for key in action.players]:
        player.checked_in = action.present
        if action.present:
            accepts(state, player)


def _draw(state: EventState, action: act.Draw, at: str) -> None:
    if state.rounds and (state.rounds[0].games or state.rounds[0].leavers or len(state.rounds) > 1):
        raise Refused("round 1 has begun and cannot be drawn again", rule="ITS-PAIR-07")
    expected = to_be_drawn(state)
    if sorted(action.order) != sorted(expected):
        names = ", ".join(state.name(key) for key in expected)
        raise Refused(f"a draw holds each of the players present once: {names}", rule="ITS-PAIR-02")
    if state.settings.official:
        check_players(action.order, state.season)
        check_pins({state.name(key): state.players[key].pin or "" for key in action.order})
        rounds_notices(state.planned, len(action.order), state.extras(), state.season)
    elif len(action.order) < 2:
        raise Refused("a draw needs two players")
    state.order, state.seed = list(action.order), action.seed
    state.announced_at_draw = len(state.announcements)
    state.rounds.clear()
    for key in action.order:
        state.players[key].late = None


def to_be_drawn(state: EventState) -> list[str]:
    """Who takes part in the draw: those checked in, or everybody when nobody was checked in (ITS-PAIR-02).

    A new draw of Round 1 also holds those who came too late for the first one (ITS-LATE-01).
    """
    started = [player for player in state.players.values() if player.late in (None, 1) and player.status == "active"]
    checked = any(player.checked_in for player in started if player.late is None)
    return [player.key for player in started if player.checked_in or not checked]


def _late(state: EventState, action: act.Late, at: str) -> None:
    if not state.drawn:
        raise Refused("the lots are not drawn yet; add the player instead", rule="ITS-LATE-01")
    _check_new(state, [action.player])
    _check_entry(state, action.player.name, action.round)
    _enter(state, _player(action.player), action.round)


def _arrive(state: EventState, action: act.Arrive, at: str) -> None:
    player = _known(state, action.player)
    if player.key not in state.absent():
        why = "is in the draw" if state.drawn else "is not late: the lots are not drawn yet"
        raise Refused(f"{player.name} {why}", rule="ITS-LATE-01")
    if state.settings.official:
        check_pins({player.name: player.pin or ""})
    _check_entry(state, player.name, action.round)
    _enter(state, player, action.round)


def _check_entry(state: EventState, name: str, number: int) -> None:
    """May somebody enter with this round?"""
    last = len(state.rounds)
    if number == 1:
        if last > 1 or (last == 1 and (state.rounds[0].games or state.rounds[0].leavers)):
            raise Refused(f"round 1 has begun; {name} enters with round 2", rule="ITS-LATE-02")
        others = sum(player.late == 1 for player in state.players.values())
        free = state.rounds[0].held().bye is not None if last else len(state.order) % 2 == 1 and not others
        if not free:
            raise Refused(f"nobody has a bye in round 1; {name} enters with round 2", rule="ITS-LATE-02")
    elif number <= last:
        raise Refused(f"round {number} is already paired; enter with round {last + 1}", rule="ITS-LATE-02")
    closes = state.settings.late_entry_until_round or state.season.entry_closes_with_round
    if number > 1 and (number > closes or number >= state.planned):
        last_open = min(closes, state.planned - 1)
        raise Refused(f"entry closes with round {last_open}; {name} is too late", rule="ITS-LATE-02")


def _enter(state: EventState, player: Player, number: int) -> None:
    player.late, player.checked_in = number, True
    accepts(state, player)
    state.players[player.key] = player
    if number == 1 and len(state.rounds) == 1:
        state.rounds[0].arrivals.append(player.key)
        state.rounds[0].known = None


def _known(state: EventState, key: str) -> Player:
    if key not in state.players:
        raise Refused(said("%(name)s is not registered", name=key))
    return state.players[key]


_APPLY: dict[type[Any], Callable[[EventState, Any, str], None]] = {
    act.Create: _create,
    act.Change: _settings,
    act.Add: _add,
    act.SignUp: _sign_up,
    act.Admit: _admit,
    act.Edit: _edit,
    act.CheckIn: _checkin,
    act.Draw: _draw,
    act.Late: _late,
    act.Arrive: _arrive,
    **ANNOUNCING,
    **ROUND_ACTIONS,
    **FLOOR_ACTIONS,
    **GAME_ACTIONS,
    **LIST_ACTIONS,
}
