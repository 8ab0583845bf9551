"""A base state and the trace since: all that a match is at any moment, and the one function that runs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from wartable.kernel.engine.events import Event, Log
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import Diverged, Entry, GameOver, Live, Question, Source, Suspend, Trace


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """The task at the head of the agenda, carried out as far as the trace goes.

    `now` is the state as it stands, also in mid-effect; `events` are those of this task so far. `question` is None when
    the task is finished: then `now` is the next base.
    """

    base: S
    trace: Trace
    now: S
    events: tuple[Event, ...]
    question: Question | None

    def answered(self, answer: object) -> Trace:
        """The trace with the open question answered."""
        assert self.question is not None
        return (*self.trace, Entry(self.question, answer))


def run(game: Game[S], base: S, trace: Trace = (), source: Source | None = None) -> Position[S]:
    """Carry out the first task of the base's agenda from its beginning. The base itself never changes.

    Raises `Diverged` when the trace does not fit the questions asked.
    """
    now = base.copy()
    log = Log()
    ask = Live(trace, source, log)
    question = None
    try:
        game.step(now, ask)
    except Suspend as stop:
        question = stop.question
    except GameOver:
        now.agenda = ()
    if not ask.exhausted:
        raise Diverged(f"the task is over, but answers are left in the trace after {len(log.events)} events")
    return Position(base, tuple(ask.trace), now, tuple(log.events), question)


def run_on(game: Game[S], base: S, trace: Trace = (), source: Source | None = None) -> Position[S]:
    """Carry out tasks until a question is open or the game is over."""
    position = run(game, base, trace, source)
    while position.question is None and position.now.agenda:
        position = run(game, position.now, (), source)
    return position
