"""Games of a study as they are kept: played a few at a time, put together, and seen again as a match.

A part is a text with all there is to know of its games, so that a report made from parts is the one that would have
been made at once.
"""

from __future__ import annotations

import json
import random
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple
from zlib import compress, decompress

from wartable.games import game as find_game
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Question, Rollout, sample_answer
from wartable.kernel.engine.replay import Setup, start
from wartable.lab import compare
from wartable.lab.compare import Comparison
from wartable.lab.luck import Luck
from wartable.lab.playing import RANDOM
from wartable.lab.report import Interval, Played, Report, Slow, Study
from wartable.lab.simulate import play_some, seed_of

Work = Study | compare.Question
"""What is played: a study, or two packs against each other."""
NARROWER: Final = 1.15
"""After so many times the games the interval is noted again: a line to watch it narrow."""


def play_part(work: Work, first: int, last: int, seconds: float) -> str:
    """Games `first` to `last - 1`, each within so many seconds; of a comparison each with both packs."""
    if isinstance(work, Study):
        return packed(play_some(work, first, last, seconds))
    both = [play_some(study, first, last, seconds) for study in (work.one, work.other)]
    return packed([played for pair in zip(*both, strict=True) for played in pair])


def packed(games: Sequence[Played]) -> str:
    """Games as a short text."""
    return b64encode(compress(json.dumps(games, separators=(",", ":")).encode(), 6)).decode()


def unpacked(text: str) -> list[Played]:
    """The games of such a text. Raises `Unreadable` when it is none."""
    try:
        return [_played(*each) for each in json.loads(decompress(b64decode(text)))]
    except (ValueError, TypeError, OSError, ArithmeticError) as error:
        raise Unreadable(f"games of a study cannot be read: {error}") from None


def _played(
    options: int, factions: list[str], scores: list[float], length: int, cause: str, first: int,
    used: list[list[str]], slowest: list[Any] | None, luck: list[list[Any]], answers: list[Any],
) -> Played:  # fmt: skip
    return Played(
        options,
        tuple(factions),
        tuple(scores),
        length,
        cause,
        first,
        tuple(map(tuple, used)),
        None if slowest is None else Slow(*slowest),
        tuple(Luck(*each) for each in luck),
        tuple(map(_plain, answers)),
    )


def _plain(answer: Any) -> Answer:
    return tuple(map(_plain, answer)) if isinstance(answer, list) else answer


class Noted(NamedTuple):
    """An interval after so many games."""

    games: int
    found: Interval


class Findings:
    """What is known of a study or a comparison, game after game."""

    def __init__(self, work: Work) -> None:
        self.work = work
        study = work if isinstance(work, Study) else work.one
        mode = find_game(study.game).modes[study.mode]
        self.report = Report(study, mode.seats, mode.sides)
        """Of a comparison that of the first pack."""
        self.comparison = None if isinstance(work, Study) else Comparison(work)
        self.noted: list[Noted] = []

    @property
    def games(self) -> int:
        return len(self.report.lengths)

    def is_whole(self) -> bool:
        """Is there nothing left to be played: are all games, or is the answer clear?"""
        clear = self.comparison is not None and self.comparison.is_clear()
        return clear or self.games >= self.report.study.games

    def add(self, games: Iterable[Played]) -> None:
        """Count the games of a part, up to the one that makes the answer clear."""
        coming = iter(games)
        for played in coming:
            if self.is_whole():
                return
            self.report.add(played)
            if self.comparison is not None:
                self.comparison.add(played, next(coming))
            if not self.noted or self.games >= self.noted[-1].games * NARROWER + 1 or self.is_whole():
                self.noted.append(Noted(self.games, self.interval()))

    def interval(self) -> Interval:
        """What is watched: the share of the first seat, or the difference between the packs."""
        if self.comparison is not None:
            return self.comparison.difference()
        return next(iter(self.report.seats.values())).interval()

    def as_json(self) -> dict[str, Any]:
        """The same as `wartable simulate --json` and `wartable lab compare --json` print."""
        return self.report.as_json() if self.comparison is None else self.comparison.as_json()


# -- a game seen again -------------------------------------------------------------------------------------------------


class _Shared:
    """Players at random who share one stream with the dice, as quick games are played (`playing.roll_out`)."""

    def __init__(self, seed: str) -> None:
        self.uniform = random.Random(seed).random

    def answer(self, question: Question, seat: int) -> Answer:
        ask, options = Rollout(self.uniform), question.options_of(seat)
        if question.forms:
            return ask.fill(seat, question.what, question.forms, options)
        return ask.choose(seat, question.what, options)


def journal_of(study: Study, number: int, played: Played) -> str:
    """The journal of a game, from what was answered in it and the dice of its seed."""
    game, seed = find_game(study.game), seed_of(study, number)
    setup = Setup(study.mode, study.players, dict(study.options[played.options]), study.content)
    match: Match[Any] = start(game, setup, seed)
    if all(player == RANDOM for player in study.players):
        shared = _Shared(seed)
        base = game.new(setup.mode, setup.options, setup.content)
        match = Match(game, base, match.header, partial(sample_answer, uniform=shared.uniform))
        while match.question is not None:
            seat = match.waiting_for()[0]
            match.answer_option(seat, shared.answer(match.question, seat))
    for answer in played.answers:
        question = match.question
        assert question is not None
        if question.mode == ALL:
            for seat, each in zip(question.seats, answer, strict=True):
                match.answer_option(seat, each)
        elif question.mode == ANY:
            match.answer_option(*answer)
        else:
            match.answer_option(question.seats[0], answer)
    if match.result is None or (match.result.scores, match.result.cause) != (played.scores, played.cause):
        raise Unreadable(f"game {number + 1} does not come out as it did; the rules have changed since it was played")
    return "\n".join([*match.journal.lines, ""])
