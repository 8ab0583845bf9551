"""What is worked out in processes of its own (`thinking`): answers of programs, odds, replays.

Everything here is a plain function of plain data, and knows nothing that its caller may not know.
"""

from __future__ import annotations

import random
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, TypedDict

from wartable.bots import HUMAN, bot
from wartable.bots.levels import LEVELS, searching
from wartable.bots.searcher import Plan, Searcher
from wartable.bots.verdict import Found, best
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Ambiguous, WartableError
from wartable.kernel.engine.frames import Frame, at_entry, frames_of
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.journal import Line
from wartable.kernel.engine.keys import read_key
from wartable.kernel.engine.oracle import ALL, ONE, Answer, Diverged, Entry
from wartable.kernel.engine.parts import win_chance
from wartable.kernel.engine.people import NOBODY_NAMED, called, calling
from wartable.kernel.engine.position import Position, run, run_on
from wartable.kernel.engine.replay import verify
from wartable.kernel.engine.views import SeatView, heard_by
from wartable.kernel.showing.drawing import Drawing, Foreseen
from wartable.kernel.showing.markup import key_id
from wartable.kernel.showing.parts import Look, draw_of
from wartable.lab.analysis import Moved, moves
from wartable.odds import Odds, odds
from wartable.odds.settling import given
from wartable.odds.table import is_certain, percent, summed_up, ways_ahead
from wartable.table import offers

OUTCOMES: Final = 5
"""How many outcomes are listed under an option."""
SEARCHERS: Final = 24
"""Programs whose turns one process remembers."""
FILMS: Final = 12
FILM_LETTERS: Final = 3_000_000
"""Matches kept unrolled in one process, and the letters of their journals together."""


Outcome = tuple[str, float, str]
"""Its name, its share in percent, and the same in words."""


class Thought(NamedTuple):
    """What a program answers, and how it means to go on if nothing comes in between."""

    answer: Answer
    plan: Plan = Plan()


def answer(name: str, game: str, seed: str, view: SeatView[Any]) -> Thought:
    """What a program answers to the open question of a view, within the seconds of its level.

    `seed` is that of the table, the seat and the number of the question, with / between them.
    """
    rules, level = find_game(game), LEVELS.get(name)
    if level is None or level.budget is None:
        return Thought(bot(name, rules, seed).answer(view))
    player = _searcher(name, game, seed.rpartition("/")[0], seed)
    return Thought(player.answer(view), player.plan)


def _searcher(name: str, game: str, whose: str, seed: str) -> Searcher:
    """The program of a seat at a table as this process last knew it, with what it learned of the turn."""
    budget = LEVELS[name].budget
    assert budget is not None
    key = (name, game, whose)
    player = _SEARCHERS.pop(key, None) or searching(find_game(game), seed, budget, waited_for=True)
    _SEARCHERS[key] = player
    while len(_SEARCHERS) > SEARCHERS:
        _SEARCHERS.popitem(last=False)
    return player


def weigh(name: str, game: str, seed: str, view: SeatView[Any]) -> Found:
    """What one process of several found by searching, for `agreed`; the last part of `seed` is which of them it is."""
    return _searcher(name, game, seed.rsplit("/", 2)[0], seed).weigh(view)


def agreed(found: Sequence[Found]) -> Thought:
    """The answer that all processes together found best."""
    return Thought(best(*found))


class Chances(TypedDict):
    """The odds of an option as a page shows them; `ahead` has those of one's own next choices."""

    rows: list[Outcome]
    sampled: int
    ahead: list[tuple[str, list[Outcome], int]]
    certain: bool


def chances(game: str, view: SeatView[Any], key: str, seed: int, called: Mapping[str, str] = NOBODY_NAMED) -> Chances:
    """What an option can lead to, as far as the seat of the view knows."""
    rules = find_game(game)
    assert view.question is not None
    chosen = read_key(rules, view.now, view.question, view.seat, key)
    with calling(called):
        made = odds(rules, view, chosen, random.Random(seed).random)
    ahead = [(heading, _rows(way), way.sampled) for heading, way in ways_ahead(made)]
    return {"rows": _rows(made), "sampled": made.sampled, "ahead": ahead, "certain": is_certain(made)}


# -- what an answer would lead to -------------------------------------------------------------------------------------

AHEAD_S: Final = 0.25
AHEAD_STEPS: Final = 4
"""How many seconds answers are tried to see where they lead, and how many in a row."""


class Way(NamedTuple):
    """A place that can be reached by several answers in a row, and by no other row that is as short."""

    target: str
    keys: tuple[str, ...]


def ahead(game: str, view: SeatView[Any], keys: Sequence[str], called: Mapping[str, str]) -> list[Way]:
    """Where these answers lead on the board, as long as only the same seat is asked and nothing is left to chance.

    Places are the targets of the questions that would follow, as the game draws them.
    """
    rules = find_game(game)
    assert view.question is not None
    found: dict[str, Way | None] = {}
    try:
        start = run(rules, view.base, tuple(Entry(*seen) for seen in view.trace))
    except Diverged:
        return []  # what led here is not all known, so it cannot be gone on with
    if start.question is None or start.question.mode == ALL or view.seat not in start.question.seats:
        return []
    level: list[tuple[tuple[str, ...], Position[Any], str]] = [((), start, key) for key in keys]
    until = perf_counter() + AHEAD_S
    with calling(called):
        for _ in range(AHEAD_STEPS):
            reached: dict[str, list[Way]] = {}
            following: list[tuple[tuple[str, ...], Position[Any], str]] = []
            for before, position, key in level:
                if perf_counter() > until:
                    break
                after = _answered(rules, view.seat, position, key)
                if after is None:
                    continue
                for target, next_key in _targets(rules, view.seat, after):
                    way = Way(target, (*before, key, next_key))
                    place = _place(target)
                    if place not in found:
                        reached.setdefault(place, []).append(way)
                        following.append(((*before, key), after, next_key))
            for place, ways in reached.items():
                first = [way for way in ways if way.keys[0] == ways[0].keys[0]]
                found[place] = ways[0] if len(first) == 1 else None
            level = following
    return [way for way in found.values() if way is not None]


def foreseen(game: str, view: SeatView[Any], key: str, called: Mapping[str, str]) -> Foreseen | None:
    """What a form filled in like this would mean, by the rule that would judge it; None when there is no such form."""
    with calling(called):
        return offers.foreseen(find_game(game), view, key)


def _answered(rules: Game[Any], seat: int, position: Position[Any], key: str) -> Position[Any] | None:
    """The position after an answer; None when somebody else, or chance, is asked then."""
    assert position.question is not None
    option = read_key(rules, position.now, position.question, seat, key)
    after = run_on(rules, position.base, position.answered(given(position.question, seat, option)))
    question = after.question
    if question is None or question.by_chance or question.mode != ONE or question.seats != (seat,):
        return None
    return after


def _targets(rules: Game[Any], seat: int, position: Position[Any]) -> list[tuple[str, str]]:
    """The places of the open question that one option alone lies in, each with the key of that option."""
    question = position.question
    assert question is not None
    put = question.seen_from(seat)
    keys = {
        key_id(key): key
        for option in question.options_of(seat)
        for key in [put.what.said(position.now, seat, option).key]
    }
    board = draw_of(rules).board(position.now, seat, put)
    lies = [(str(each), re.search(r'data-for="([^"]*)"', each)) for each in board.targets]
    return [(text, keys[found[1]]) for text, found in lies if found is not None and found[1] in keys]


def _place(target: str) -> str:
    """Where a target lies, whatever its options are: its shape."""
    found = re.search(r'<[^>]*class="halo"[^>]*>', target)
    return found[0] if found else target


def _rows(made: Odds) -> list[Outcome]:
    return [(name, float(share) * 100, percent(share)) for name, share in summed_up(made, OUTCOMES)]


def prove(text: str) -> None:
    """Raises what `verify` raises for a journal that is not what the rules give."""
    journal = records.parse(text, "the file")
    verify(find_game(journal.header.game), journal)


# -- replays -----------------------------------------------------------------------------------------------------------


class Recorded(NamedTuple):
    """A match to be seen again: its journal, the content it was played with, and what its people were called."""

    id: str
    game: str
    text: str
    content: Path | None
    called: Mapping[str, str] = NOBODY_NAMED


class Shown(NamedTuple):
    """One position of a match as somebody sees it."""

    at: int
    last: int
    drawing: Drawing
    said: list[tuple[str, str]]
    line: Line | None
    answer: str
    """Who did what, in words."""
    retracted: bool
    entry: int


_SEARCHERS: OrderedDict[tuple[str, str, str], Searcher] = OrderedDict()
_FILMS: OrderedDict[tuple[str, int], list[Frame[Any]]] = OrderedDict()


def show(match: Recorded, seats: tuple[str, ...], at: int | None, entry: int | None, eyes: int) -> Shown:
    """A position by its number, or that of a journal entry; the last one when neither is given."""
    game, frames = find_game(match.game), film(match)
    index = at_entry(frames, entry) if entry is not None else len(frames) - 1 if at is None else at
    if not 0 <= index < len(frames):
        raise Ambiguous(f"the match has positions 0 to {len(frames) - 1}; there is no {index}")
    frame = frames[index]
    view = game.view(frame.position.now, eyes)
    told = [(event, event.seen_by(eyes)) for event in frame.events[len(frame.events) - frame.fresh :]]
    with calling(match.called):
        return Shown(
            index,
            len(frames) - 1,
            draw_of(game).draw(view, eyes, Look(heard=heard_by(frame.events, eyes))),
            [(event.kind(view, *args), event.rule) for event, args in told if args is not None],
            frame.line,
            _answer(game, frames, index, seats),
            frame.retracted,
            frame.entries,
        )


def _answer(game: Game[Any], frames: Sequence[Frame[Any]], index: int, seats: Sequence[str]) -> str:
    """What led to a position, in words; empty when chance did, or somebody agreed to something."""
    line = frames[index].line
    if line is not None and line.what in records.ASIDE:
        return f"{called(line.who)} {aside(line)}"
    question = frames[index - 1].position.question if index else None
    if line is None or question is None or question.by_chance or line.who not in seats:
        return ""
    seat = seats.index(line.who)
    view = game.view(frames[index - 1].position.now, seat)
    try:
        chosen = read_key(game, view, question.seen_from(seat), seat, line.key)
    except WartableError:
        return ""
    label = "a place" if isinstance(chosen, tuple) else question.what.label(view, seat, chosen)
    return f"{called(line.who)}: {label}"


def aside(line: Line) -> str:
    """What somebody did beside answering, after their name."""
    if line.what == records.RESIGN:
        return "had no time left" if line.key == records.TIME else "resigned"
    return {records.UNDO: "took an answer back", records.DRAW: "agreed to a draw"}.get(
        line.what, "plays from here on" if line.key == HUMAN else "let a program play on"
    )


def analysed(match: Recorded, seats: tuple[str, ...], first: int, last: int) -> tuple[float, int, list[Moved]]:
    """The win chance at the beginning, the number of positions, and what some of them brought."""
    game, frames = find_game(match.game), film(match)
    start = win_chance(game, frames[0].position.now, 0)
    with calling(match.called):
        return start, len(frames), list(moves(game, frames, seats, first, last))


def film(match: Recorded) -> list[Frame[Any]]:
    """All positions of a match, unrolled once."""
    key = (match.id, len(match.text))
    if key not in _FILMS:
        journal = records.parse(match.text, f"table {match.id}")
        made = frames_of(find_game(match.game), journal, match.content)
        for old in [old for old in _FILMS if old[0] == match.id]:
            del _FILMS[old]  # the same match, when it was shorter
        _FILMS[key] = made
    _FILMS.move_to_end(key)
    while len(_FILMS) > 1 and (len(_FILMS) > FILMS or sum(letters for _, letters in _FILMS) > FILM_LETTERS):
        _FILMS.popitem(last=False)
    return _FILMS[key]


def ready() -> list[str]:
    """All games, loaded; so that a process that is begun later has them at once."""
    return [find_game(name).name for name in names()]
