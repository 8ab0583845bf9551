"""Balance by numbers: thousands of games between bots, in several processes or on a cluster.

Game number n of a study always has the same seed and the same options, and games are counted in their order, so the
report does not depend on who plays them or who is done first. What was played when somebody interrupts is kept.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import Final

from wartable.games import game as find_game
from wartable.kernel.engine.parts import lineup_of
from wartable.lab.playing import watched
from wartable.lab.report import Played, Report, Study

CHUNK: Final = 10
"""How many games are played in one go."""
AHEAD: Final = 4
"""How many goes of each process are handed out at a time."""

Chunk = tuple[int, int]


def play_some(study: Study, first: int, last: int, seconds: float = 0.0) -> list[Played]:
    """Play games `first` to `last - 1` of a study, each in so many seconds at most; 0 is no limit."""
    game = find_game(study.game)
    played = []
    for number in range(first, last):
        which = number % len(study.options)
        base = game.new(study.mode, dict(study.options[which]), study.content)
        out = watched(game, base, study.players, seed_of(study, number), seconds=seconds)
        result = game.result(out.final)
        assert result is not None, f"game {number} of seed {study.seed} has no result"
        factions = tuple(lineup_of(game).faction(out.final, seat) for seat in range(len(study.players)))
        length = game.length(out.final)
        told = (out.first, out.used, out.slowest, out.luck, out.answers)
        played.append(Played(which, factions, result.scores, length, result.cause, *told))
    return played


def seed_of(study: Study, number: int) -> str:
    """The seed of one game."""
    return f"{study.seed}/{number}"


def chunks_of(study: Study) -> list[Chunk]:
    """The games of a study, cut into goes."""
    size = CHUNK if study.games >= 4 * CHUNK else 1
    return [(first, min(first + size, study.games)) for first in range(0, study.games, size)]


Players = Callable[[Study], Iterator[list[Played]]]
"""Who plays a study: gives its games in order, a few at a time."""


def simulate(
    study: Study, players: Players | int = 1, progress: Callable[[Report], None] = lambda report: None
) -> Report:
    """Play a study; `progress` is told what is known after every few games. An interrupt ends it with that."""
    mode = find_game(study.game).modes[study.mode]
    report = Report(study, mode.seats, mode.sides)
    some = in_processes(study, players) if isinstance(players, int) else players(study)
    try:
        for chunk in some:
            for played in chunk:
                report.add(played)
            progress(report)
    except KeyboardInterrupt:
        report.interrupted = True
    return report


def in_processes(study: Study, jobs: int) -> Iterator[list[Played]]:
    """The games in order, a few at a time, played here or in so many processes."""
    cuts = chunks_of(study)
    if jobs <= 1:
        for first, last in cuts:
            yield play_some(study, first, last)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts) as pool:
        left = iter(cuts)
        waiting = [pool.submit(play_some, study, *cut) for cut in islice(left, AHEAD * jobs)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(play_some, study, *cut) for cut in islice(left, 1)]
        finally:
            for chunk in waiting:
                chunk.cancel()


def leave_interrupts() -> None:
    """Ctrl-C goes to all processes of a terminal; the one that counts deals with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
