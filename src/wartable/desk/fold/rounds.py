"""What the actions of a round do to the state: drafts, publication, results, the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from wartable.desk import actions as act
from wartable.desk.notices import said_of_options
from wartable.desk.state import ClockState, EventState, GameState, Player, RoundState
from wartable.its.event_file import ScenarioEntry
from wartable.its.privacy import start_clock
from wartable.its.results import Scores, Staff, Table, decide, report
from wartable.its.round_in_play import shown
from wartable.its.scoring import Game, Score, check_concession, check_score
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said

CLOSED = said("the event is closed; only the organiser can open it again, by undoing that")


def active_in(state: EventState, number: int) -> list[str]:
    """Who is to be paired in a round, in order of lots."""
    late = [key for key, player in state.players.items() if player.late is not None and 1 < number >= player.late]
    return [key for key in [*state.order, *late] if state.players[key].status == "active"]


def check_can_pair(state: EventState, number: int, again: bool = True) -> None:
    """Refuse to pair a round that is not next (ITS-FORMAT-04) or that has begun (ITS-PAIR-07)."""
    if state.closed:
        raise Refused(CLOSED)
    if not state.drawn:
        raise Refused("draw the lots first", rule="ITS-PAIR-02")
    last = len(state.rounds)
    if number == last and last:
        current = state.rounds[-1]
        if current.games or current.leavers or current.walkovers:
            raise Refused(f"round {number} has begun; its pairings hold", rule="ITS-PAIR-07")
        if current.published and not again:
            raise Refused(f"round {number} is published; ask to pair it again", rule="ITS-PAIR-07")
        return
    if number != last + 1:
        raise Refused(f"round {last + 1} is the next to be paired, not round {number}", rule="ITS-FORMAT-04")
    if last and not state.rounds[-1].published:
        raise Refused(f"round {last} is not published yet", rule="ITS-FORMAT-04")
    missing = state.rounds[-1].missing() if last else []
    if missing:
        games = ", ".join(f"{state.name(a)}-{state.name(b)} ({state.rounds[-1].game_state(a, b)})" for a, b in missing)
        raise Refused(f"round {last} still waits for {games}", rule="ITS-FORMAT-04")
    if number > state.planned:
        raise Refused(f"the event has {state.planned} rounds; close it, or add a round", rule="ITS-ROUNDS-04")


def _pair(state: EventState, action: act.Pair, at: str) -> None:
    check_can_pair(state, action.round)
    named = [key for board in action.boards for key in (board.a, board.b)]
    named += [action.bye.player] if action.bye else []
    if sorted(named) != sorted(active_in(state, action.round)):
        raise Refused(f"the draft of round {action.round} does not hold each active player once", rule="ITS-PAIR-07")
    tables = [board.table for board in action.boards]
    if len(set(tables)) < len(tables):
        raise Refused(f"the draft of round {action.round} uses a table twice", rule="ITS-PAIR-03")
    made = RoundState(action.round, list(action.boards), action.bye, list(action.notices))
    if action.round == 1:
        made.arrivals = [key for key, player in state.players.items() if player.late == 1]
    state.rounds[action.round - 1 :] = [made]
    state.clock = None


def _wish(state: EventState, action: act.Wish, at: str) -> None:
    if action.a == action.b:
        raise Refused("choose two different players", rule="ITS-PAIR-07")
    pair = frozenset((taking_part(state, action.a).key, taking_part(state, action.b).key))
    if action.wish == "lock":
        current = state.rounds[-1] if state.rounds else None
        if current is None or current.published:
            raise Refused("there is no draft; pair the round first", rule="ITS-PAIR-07")
        if pair not in {frozenset((board.a, board.b)) for board in current.boards}:
            raise Refused("only a pair of the draft is locked; swap first", rule="ITS-PAIR-07")
    state.locked.discard(pair)
    state.forbidden.discard(pair)
    if action.wish == "lock":
        state.locked.add(pair)
    elif action.wish == "forbid":
        state.forbidden.add(pair)


def _swap(state: EventState, action: act.Swap, at: str) -> None:
    current = open_round(state, action.round, published=False)
    if current.games or current.leavers or current.walkovers or current.arrivals:
        raise Refused(f"round {action.round} has begun; its pairings hold", rule="ITS-PAIR-07")
    places = {key for board in current.boards for key in (board.a, board.b)}
    places |= {current.bye.player} if current.bye else set()
    for key in (action.x, action.y):
        if key not in places:
            raise Refused(f"{name_of(state, key)} is not in round {action.round}", rule="ITS-PAIR-07")
    before = _said_of(state, current)
    other = {action.x: action.y, action.y: action.x}
    why, rule = f"the organiser swapped {state.name(action.x)} and {state.name(action.y)}", "ITS-PAIR-07"
    for position, board in enumerate(current.boards):
        if other.keys() & {board.a, board.b}:
            a, b = other.get(board.a, board.a), other.get(board.b, board.b)
            current.boards[position] = act.Board(a=a, b=b, table=board.table, why=why, rule=rule)
    if current.bye is not None and current.bye.player in other:
        current.bye = act.Sits(player=other[current.bye.player], why=why, rule=rule)
    current.known = None
    _say_anew(state, current, before)


def _table(state: EventState, action: act.Move, at: str) -> None:
    current = open_round(state, action.round, published=False)
    seats = current.seats()
    here = next((table for a, b, table in seats if {a, b} == {action.a, action.b}), None)
    if here is None:
        raise no_such_game(state, current, action.a, action.b)
    before = _said_of(state, current)
    for position, board in enumerate(current.boards):
        table = {here: action.table, action.table: here}.get(board.table)
        if table is not None:
            current.boards[position] = board.model_copy(update={"table": table})
    _say_anew(state, current, before)


def _said_of(state: EventState, current: RoundState) -> list[str]:
    return said_of_options(state, current.number, [(board.a, board.b, board.table) for board in current.boards])


def _say_anew(state: EventState, current: RoundState, before: list[str]) -> None:
    """What was said of the draft `before` it was changed by hand is said of it as it is now.

    Drafts of earlier versions have other sentences; those stay.
    """
    if set(before) & set(current.notices):
        others = [notice for notice in current.notices if notice not in before]
        current.notices = others + _said_of(state, current)


def _publish(state: EventState, action: act.Publish, at: str) -> None:
    current = open_round(state, action.round, published=False)
    if current.published:
        raise Refused(f"round {action.round} is published already", rule="ITS-PAIR-07")
    current.published = True
    state.calls.clear()
    state.locked.clear()


def _game(state: EventState, current: RoundState, a: str, b: str) -> tuple[str, str]:
    """The pair in the order of its board."""
    held = current.held()
    pair = held.pair_of(a)
    if pair is None or b not in pair or a == b:
        raise no_such_game(state, current, a, b)
    if frozenset(pair) in held.not_played():
        raise Refused(said("%(a)s against %(b)s is a walkover", a=state.name(a), b=state.name(b)), rule="ITS-DROP-03")
    return pair


def scores_of(state: EventState, action: act.Scored) -> Scores:
    """The numbers in the order of the board, checked (ITS-SHEET-05, ITS-DROP-05)."""
    current = open_round(state, action.round, last=False)
    a, _ = _game(state, current, action.a, action.b)
    first, second = (Score(op, vp) for op, vp in zip(action.op, action.vp, strict=True))
    if not action.referee:
        scenarios = state.settings.scenarios or []
        scenario = scenarios[action.round - 1] if action.round <= len(scenarios) else ""
        most = scenario.max_op if isinstance(scenario, ScenarioEntry) else state.season.max_op
        for key, score in ((action.a, first), (action.b, second)):
            check_score(state.name(key), score, state.sizes()[action.round - 1], most)
    if action.conceded not in (None, action.a, action.b):
        raise Refused("only one of the two players can have conceded", rule="ITS-DROP-05")
    check_concession(Game(action.round, action.a, action.b, first, second, action.conceded))
    return (first, second) if action.a == a else (second, first)


def told(state: EventState, a: str, b: str, scores: Scores) -> str:
    """A result in words: Ann 7 - 3 Ben, 200 - 150 VP."""
    return f"{state.name(a)} {scores[0].op} - {scores[1].op} {state.name(b)}, {scores[0].vp} - {scores[1].vp} VP"


def _result(state: EventState, action: act.Result, at: str) -> None:
    scores = scores_of(state, action)
    current = state.rounds[action.round - 1]
    a, b = _game(state, current, action.a, action.b)
    game = current.games.get(frozenset((a, b))) or GameState(Table(a, b))
    if game.table.confirmed is not None:
        there = told(state, a, b, game.table.confirmed)
        words = "this game has a confirmed result: %(there)s; the staff can correct it if it is wrong"
        raise Refused(said(words, there=there), rule="ITS-SHEET-04")
    if action.by in (a, b):
        game.table = report(game.table, action.by, scores)
    else:
        entered = game.entered[1:] if game.entered else ()
        known = [each for each in (*entered, game.table.report_a, game.table.report_b) if each is not None]
        if any(each != scores for each in known):
            there = told(state, a, b, next(each for each in known if each != scores))
            raise Refused(
                f"somebody else wrote down {there}; confirm that, or correct it to {told(state, a, b, scores)}",
                rule="ITS-SHEET-04",
            )
        second = bool(known) and (game.entered is None or game.entered[0] != action.by)
        if second or not state.settings.confirmation:
            game.table = decide(game.table, _staff(action.by, bool(action.referee)), scores)
        game.entered = (action.by, scores)
    _keep(current, game, action)


def _confirm(state: EventState, action: act.Confirm, at: str) -> None:
    current = open_round(state, action.round, last=False)
    a, b = _game(state, current, action.a, action.b)
    game = current.games.get(frozenset((a, b)))
    names = {"a": state.name(a), "b": state.name(b)}
    if game is None:
        raise Refused(said("%(a)s against %(b)s has no result", **names), rule="ITS-SHEET-04")
    if game.table.confirmed is not None:
        raise Refused(said("%(a)s against %(b)s has a confirmed result", **names), rule="ITS-SHEET-04")
    if game.table.in_dispute:
        words = "%(a)s and %(b)s disagree; the staff sets the result"
        raise Refused(said(words, **names), rule="ITS-SHEET-04")
    scores = game.entered[1] if game.entered else game.table.report_a or game.table.report_b
    assert scores is not None
    if state.settings.confirmation and game.entered is not None and game.entered[0] == action.by:
        raise Refused(f"{action.by} wrote this result down; somebody else confirms it", rule="ITS-SHEET-04")
    if action.by in (a, b):
        game.table = report(game.table, action.by, scores)
        if game.table.confirmed is not None:
            return
    game.table = decide(game.table, _staff(action.by, bool(game.referee)), scores)


def _correct(state: EventState, action: act.Correct, at: str) -> None:
    scores = scores_of(state, action)
    current = state.rounds[action.round - 1]
    a, b = _game(state, current, action.a, action.b)
    game = current.games.get(frozenset((a, b))) or GameState(Table(a, b))
    by_referee = action.by_referee or bool(action.referee)
    game.table = decide(game.table, _staff(action.by, by_referee), scores, action.why or action.referee)
    game.entered = (action.by, scores)
    _keep(current, game, action)


def _keep(current: RoundState, game: GameState, action: act.Scored) -> None:
    if isinstance(action, act.Correct) or action.conceded or action.referee:
        game.conceded, game.referee = action.conceded, action.referee
    if action.lists is not None:
        game.lists = list(action.lists if action.a == game.table.a else reversed(action.lists))
    current.games[frozenset((game.table.a, game.table.b))] = game


def _staff(name: str, referee: bool) -> Staff:
    return Staff(name, organizer=True, referee=referee)


def _digital(state: EventState, action: act.Digital, at: str) -> None:
    current = open_round(state, action.round)
    pair = _game(state, current, action.a, action.b)
    if current.game_state(*pair) == "confirmed":
        raise Refused(said("this game has a confirmed result already"), rule="ITS-SHEET-04")
    current.digital[frozenset(pair)] = action


def _clock(state: EventState, action: act.Clock, at: str) -> None:
    if action.step == "start":
        current = open_round(state, len(state.rounds))
        usual = state.season.round_minutes.get(state.sizes()[current.number - 1])
        minutes = action.minutes or state.settings.round_minutes or usual
        if minutes is None:
            raise Refused("say how many minutes the round has", rule="ITS-ORG-06")
        state.clock = ClockState(minutes, since=at)
        current.choices = {key: start_clock(choice)[0] for key, choice in current.choices.items()}
        return
    clock = state.clock
    if clock is None:
        raise Refused("the clock was not started", rule="ITS-ORG-06")
    if action.step == "stop":
        state.clock = None
    elif action.step == "add":
        if action.minutes is None:
            raise Refused("say how many minutes to add", rule="ITS-ORG-06")
        clock.minutes += action.minutes
    elif (action.step == "pause") != (clock.since is not None):
        raise Refused(f"the clock is {'standing' if clock.since is None else 'running'} already", rule="ITS-ORG-06")
    elif clock.since is not None:
        clock.elapsed += seconds_between(clock.since, at)
        clock.since = None
    else:
        clock.since = at


def seconds_between(first: str, second: str) -> float:
    """From one moment of the log to another; a clock set back counts as no time."""
    return max(0.0, (datetime.fromisoformat(second) - datetime.fromisoformat(first)).total_seconds())


def _close(state: EventState, action: act.Close, at: str) -> None:
    for each in state.rounds:
        if each.published and not each.complete:
            raise Refused(f"round {each.number} is not complete; finish or undo it first", rule="ITS-ROUNDS-04")
    if not state.completed:
        raise Refused("no round is complete, so there is nothing to close", rule="ITS-ROUNDS-04")
    discard_draft(state)
    state.clock = None
    state.closed = True


def open_round(state: EventState, number: int, published: bool = True, last: bool = True) -> RoundState:
    """The round an action is about: the newest, or with `last` false any; published, unless a draft will do."""
    current = state.round(number)
    if last and number != len(state.rounds):
        words = "round %(n)s is over; round %(last)s is the newest"
        raise Refused(said(words, n=number, last=len(state.rounds)), rule="ITS-PAIR-07")
    if published and not current.published:
        raise Refused(said("round %(n)s is a draft; publish it first", n=number), rule="ITS-FORMAT-05")
    return current


def between_rounds(state: EventState, after: int, what: str, rule: str) -> None:
    """Players come and go after the newest published round; a draft made with them is thrown away."""
    published = sum(each.published for each in state.rounds)
    if after != published:
        raise Refused(f"nobody can {what} after round {after}; the newest published is {published}", rule=rule)
    discard_draft(state)


def discard_draft(state: EventState) -> None:
    """A draft that nobody has seen goes."""
    if state.rounds and not state.rounds[-1].published:
        state.rounds.pop()


def taking_part(state: EventState, key: str) -> Player:
    """An active player. Raises Refused for anybody else."""
    player = state.players.get(key)
    if player is None or player.status != "active":
        raise Refused(said("%(name)s is not active", name=name_of(state, key)), rule="ITS-DROP-01")
    return player


def name_of(state: EventState, key: str) -> str:
    """The name shown, also of somebody who is not registered."""
    return state.players[key].name if key in state.players else key


def no_such_game(state: EventState, current: RoundState, a: str, b: str) -> Refused:
    """What to answer when a game is meant that the round does not have."""
    pairs: Sequence[tuple[str, str]] = [(state.name(x), state.name(y)) for x, y in current.held().pairs]
    words = "round %(n)s has no game %(a)s-%(b)s; it has %(them)s"
    made = said(words, n=current.number, a=name_of(state, a), b=name_of(state, b), them=shown(pairs))
    return Refused(made, rule="ITS-PAIR-07")


ROUND_ACTIONS: dict[type[Any], Callable[[EventState, Any, str], None]] = {
    act.Wish: _wish,
    act.Pair: _pair,
    act.Swap: _swap,
    act.Move: _table,
    act.Publish: _publish,
    act.Result: _result,
    act.Confirm: _confirm,
    act.Correct: _correct,
    act.Digital: _digital,
    act.Clock: _clock,
    act.Close: _close,
}
