"""A recorded match unrolled: every position has the events that stood then, and they are kept once for all of them."""

from __future__ import annotations

from sys import getsizeof
from typing import Any

from wartable.bots import bot
from wartable.games import game as find_game
from wartable.kernel.engine.frames import frames_of
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, follow, start


def played(answers: int, undo_every: int = 0) -> Match[Any]:
    game = find_game("battle-bosses")
    match = start(game, Setup("standard", ("human", "human"), {"cap": "0"}), "reel")
    for n in range(answers):
        if match.question is None:
            break
        seat = match.waiting_for()[0]
        match.answer_option(seat, bot("random", game, str(n)).answer(match.view(seat)))
        if undo_every and n % undo_every == 0 and match.has_answered(seat) and match.undo_barrier(seat) is None:
            match.undo(seat)
    return match


def test_every_frame_has_the_events_that_stood_at_its_position() -> None:
    match = played(60, undo_every=4)
    assert match.retractions
    journal = parse("\n".join([*match.journal.lines, ""]))
    stood = [tuple(at.events) for at in follow(match.game, journal)]
    frames = frames_of(match.game, journal)
    assert [tuple(frame.events) for frame in frames] == stood
    assert any(frame.retracted for frame in frames)
    last = frames[-1].events
    assert last[-1] == stood[-1][-1] and list(last[-3:]) == list(stood[-1][-3:]) and len(last) == len(stood[-1])


def test_the_events_of_a_long_match_are_kept_once() -> None:
    match = played(1_500)
    frames = frames_of(match.game, parse("\n".join([*match.journal.lines, ""])))
    assert len(frames) > 200 and len(frames[-1].events) > 300
    assert sum(getsizeof(frame.events) for frame in frames) < 100 * len(frames)
