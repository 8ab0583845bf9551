"""What is worked out in processes of its own (`thinking`): answers of programs, odds, replays.

Everything here is a plain function of plain data, and knows nothing that its caller may not know.
"""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypedDict

from wartable.bots import bot
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.frames import Frame, at_entry, frames_of
from wartable.kernel.engine.game import Look
from wartable.kernel.engine.journal import Line
from wartable.kernel.engine.keys import read_key
from wartable.kernel.engine.oracle import Answer
from wartable.kernel.engine.people import NOBODY_NAMED, calling
from wartable.kernel.engine.replay import verify
from wartable.kernel.engine.views import SeatView, heard_by
from wartable.kernel.showing.drawing import Drawing
from wartable.odds import Odds, odds
from wartable.odds.table import is_certain, percent, summed_up, ways_ahead

OUTCOMES: Final = 5
"""How many outcomes are listed under an option."""
FILMS: Final = 12
FILM_LETTERS: Final = 3_000_000
"""Matches kept unrolled in one process, and the letters of their journals together."""


Outcome = tuple[str, float, str]
"""Its name, its share in percent, and the same in words."""


def answer(name: str, game: str, seed: str, view: SeatView[Any]) -> Answer:
    """What a program answers to the open question of a view."""
    return bot(name, find_game(game), seed).answer(view)


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
    retracted: bool
    entry: int


_FILMS: OrderedDict[tuple[str, int], list[Frame[Any]]] = OrderedDict()


def show(match: Recorded, at: int | None, entry: int | None, eyes: int) -> Shown:
    """A position by its number, or that of a journal entry; the last one when neither is given."""
    game, frames = find_game(match.game), _film(match)
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
            game.draw(view, eyes, Look(heard=heard_by(frame.events, eyes))),
            [(game.event_text(view, event.kind, args), event.rule) for event, args in told if args is not None],
            frame.line,
            frame.retracted,
            frame.entries,
        )


def _film(match: Recorded) -> list[Frame[Any]]:
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
