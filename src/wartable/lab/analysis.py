"""What decided a match: the chance of winning at every position, the answers that moved it, luck, better answers.

The chance is the game's own judgement of a position (`win_chance`). Luck is what chance brought beside what the
same answer brings on average; a better answer is one that a short search found to win clearly more often.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from wartable.bots.search import Budget, Search
from wartable.bots.verdict import best
from wartable.kernel.engine.errors import Unreadable, WartableError
from wartable.kernel.engine.frames import Frame
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.keys import key_of, read_key
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Question
from wartable.kernel.engine.parts import win_chance
from wartable.kernel.engine.position import Position
from wartable.kernel.engine.views import seat_view
from wartable.kernel.showing.words import counted
from wartable.lab.luck import with_other_dice

RUNS: Final = 48
"""Runs of the search at each question."""
WORLDS: Final = 12
"""In how many worlds the answer it prefers is held against the one that was given."""
CLEAR: Final = 0.06
"""How much better an answer must be to be named; and how much a moment must move."""
SHOWN: Final = 8
FEW, LITTLE = 3, 0.01
"""Where nothing moved a match clearly, so many moments are named, of those that moved it so much."""


class Better(NamedTuple):
    """An answer that was not given: its words, and by how much more it wins."""

    label: str
    by: float


class Moved(NamedTuple):
    """One answer of a match and what it did: `at` is the position it led to, chances are those of the first seat.

    `said` is the first thing that everybody was told of it; empty when that was nothing. `turn` and `asked` say when
    and to what it was an answer; what was kept before they were written down has neither.
    """

    at: int
    who: int
    label: str
    said: str
    before: float
    after: float
    luck: float
    better: Better | None
    turn: int = 0
    asked: str = ""

    def by(self) -> float:
        """How far it moved the match, whoever it was good for."""
        return abs(self.after - self.before)


class Analysis(NamedTuple):
    """All that was looked at so far, of so many positions."""

    seats: tuple[str, ...]
    start: float
    moves: tuple[Moved, ...]
    looked: int
    positions: int

    def is_whole(self) -> bool:
        return 0 < self.positions <= self.looked

    def swings(self) -> list[Moved]:
        """The moments that moved the match most, in their order; of one that went step by step the largest steps."""
        most = sorted((move for move in self.moves if move.by() >= LITTLE), key=lambda move: -move.by())
        clear = [move for move in most if move.by() >= CLEAR][:SHOWN]
        return sorted(clear or (most[:FEW] if self.is_whole() else []), key=lambda move: move.at)

    def step_by_step(self) -> bool:
        """Did no single answer move it clearly?"""
        return all(move.by() < CLEAR for move in self.moves)

    def missed(self) -> list[Moved]:
        """Answers beside which the search found a better one, in their order."""
        found = [move for move in self.moves if move.better is not None]
        most = sorted(found, key=lambda move: -(move.better.by if move.better else 0.0))[:SHOWN]
        return sorted(most, key=lambda move: move.at)

    def luck(self) -> float:
        """What chance brought the first seat, in games: 0.5 is half a game."""
        return sum(move.luck for move in self.moves)

    def written(self) -> str:
        """As a text to be kept with the match."""
        return json.dumps(self, ensure_ascii=False, separators=(",", ":"))

    def as_json(self) -> dict[str, Any]:
        """The findings as plain data; see `docs/measuring.md`."""

        def said(move: Moved) -> dict[str, Any]:
            better = None if move.better is None else move.better._asdict()
            return {**move._asdict(), "who": self.seats[move.who], "better": better}

        return {
            "of": self.seats[0],
            "looked": self.looked,
            "positions": self.positions,
            "start": self.start,
            "luck": self.luck(),
            "moves": [said(move) for move in self.moves],
            "swings": [move.at for move in self.swings()],
            "missed": [move.at for move in self.missed()],
        }


def read_analysis(text: str) -> Analysis:
    """What `written` wrote. Raises `Unreadable` for anything else."""
    try:
        seats, start, moves, looked, positions = json.loads(text)
        read = [Moved(*move) for move in moves]
        made = tuple(move._replace(better=Better(*move.better) if move.better else None) for move in read)
        return Analysis(tuple(seats), start, made, looked, positions)
    except (ValueError, TypeError, IndexError) as error:
        raise Unreadable(f"an analysis cannot be read: {error}") from None


def sentence(move: Moved, seats: Sequence[str]) -> str:
    """A moment in words.

    >>> sentence(Moved(12, 1, "Broadside", "Saltjaw uses Broadside.", 0.61, 0.34, 0.0, None), ("A", "B"))
    '12: Saltjaw uses Broadside: 61 → 34 %'
    """
    return f"{move.at}: {what(move, seats)}: {100 * move.before:.0f} → {100 * move.after:.0f} %"


def what(move: Moved, seats: Sequence[str]) -> str:
    """What was done, without the dot at the end of a sentence."""
    return move.said.rstrip(".") or f"{seats[move.who]}, {move.label}"


def luck_said(luck: float, name: str) -> str:
    """What chance brought somebody, in words.

    >>> luck_said(0.12, "Ada"), luck_said(-0.01, "Ada"), luck_said(0.001, "Ada")
    ('Luck brought Ada 12 points altogether.', 'Luck cost Ada 1 point altogether.', 'Luck was even for Ada altogether.')
    """
    points = round(100 * abs(luck))
    if not points:
        return f"Luck was even for {name} altogether."
    return f"Luck {'brought' if luck > 0 else 'cost'} {name} {counted(points, 'point')} altogether."


def moves(
    game: Game[Any], frames: Sequence[Frame[Any]], seats: Sequence[str], first: int, last: int
) -> Iterator[Moved]:
    """What the answers that led to positions `first` to `last - 1` did. The same match gives the same findings."""
    for at in range(max(1, first), min(last, len(frames))):
        given = given_at(game, frames, seats, at)
        if given is None:
            continue
        before, frame, (seat, question, chosen) = frames[at - 1].position, frames[at], given
        rng = random.Random(at)
        now, then = win_chance(game, before.now, 0), win_chance(game, frame.position.now, 0)
        others = with_other_dice(game, before, given.answer(), 0, rng.random)
        luck = then - sum(others) / len(others) if others else 0.0
        better = _better(game, before, question, seat, chosen, at)
        label, said = _label(game, before, question, seat, chosen), _said(game, frame, len(seats))
        turn, asked = game.length(before.now), question.what.put(game.view(before.now, seat), question, seat)
        yield Moved(at, seat, label, said, now, then, luck, better, turn, asked)


class Given(NamedTuple):
    """An answer of a seat to a question of the game."""

    seat: int
    question: Question
    chosen: Answer

    def answer(self) -> Answer:
        """As the position takes it."""
        return (self.seat, self.chosen) if self.question.mode == ANY else self.chosen


def given_at(game: Game[Any], frames: Sequence[Frame[Any]], seats: Sequence[str], at: int) -> Given | None:
    """The answer that led to a position; None where that was something else, or several answered at once."""
    before, frame = frames[at - 1].position, frames[at]
    question, line = before.question, frame.line
    if question is None or line is None or frame.retracted or line.who not in seats or question.mode == ALL:
        return None
    seat = seats.index(line.who)
    try:
        chosen = read_key(game, game.view(before.now, seat), question.seen_from(seat), seat, line.key)
    except WartableError:
        return None  # somebody handed over, or agreed to something: no answer of the game
    return Given(seat, question, chosen) if question.offers(seat, chosen) else None


def _said(game: Game[Any], frame: Frame[Any], onlooker: int) -> str:
    """What an onlooker was told first of an answer."""
    for event in frame.events[len(frame.events) - frame.fresh :]:
        told = event.seen_by(onlooker)
        if told is not None:
            text: str = event.kind(game.view(frame.position.now, onlooker), *told)
            return text
    return ""


def _label(game: Game[Any], position: Position[Any], question: Question, seat: int, answer: Any) -> str:
    if isinstance(answer, tuple):
        return key_of(position.now, seat, question, answer)
    label: str = question.what.label(game.view(position.now, seat), seat, answer)
    return label


def _better(
    game: Game[Any], before: Position[Any], question: Question, seat: int, chosen: Any, at: int
) -> Better | None:
    """The answer that a search prefers clearly; None when it is content with the one given."""
    if len(question.options_of(seat)) < 2 and not question.forms:
        return None
    search = Search(game, seat_view(game, before, seat), random.Random(at).random)
    search.run(Budget(max(WORLDS, RUNS // game.heavy)))
    if chosen not in search.lines:
        return None
    preferred = best(search.found)
    if preferred == chosen:
        return None
    by = sum(search.sample(preferred, n, 1) - search.sample(chosen, n, 1) for n in range(WORLDS)) / WORLDS
    return Better(_label(game, before, question, seat, preferred), by) if by >= CLEAR else None
