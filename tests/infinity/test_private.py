"""Private Information stays private: nothing a seat is sent, in either mode, names whom it has not seen."""

from __future__ import annotations

import random
import re

import pytest

from playing import play
from wartable.games.infinity import GAME
from wartable.games.infinity.state import Table
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.views import heard_by
from wartable.kernel.showing.parts import Look, draw_of, screen_of

LISTS = (
    "harbour-watch-300a,low-tide-300a",
    "red-lantern-300a,skyhook-union-300b",
    "orchid-survey-300a,glass-choir-300b",
)
SCENARIOS = ("annihilation", "supremacy", "firefight", "unmasking")


def sent(match: Match[Table], seat: int) -> tuple[str, set[int]]:
    """Everything a seat could read, and the Troopers it was told of."""
    assert match.question is not None
    view = GAME.view(match.state, seat)
    question = match.question.seen_from(seat) if seat in match.question.seats else None
    heard = heard_by(match.events, seat)
    look = Look(question=question, heard=heard)
    drawing = draw_of(GAME).draw(view, seat, look)
    lines = [kind(view, *args) for kind, _, args in heard]
    lines += [
        str(drawing.board),
        repr(drawing.panels),
        repr(drawing.text),
        repr(words_of(GAME).describe(view)["troopers"]),
    ]
    lines.append(str(screen_of(GAME).screen(view, seat, Look(plain=True))))
    for option in question.options_of(seat) if question is not None else ():
        assert question is not None
        lines.append(question.what.key(view, seat, option))
        lines.append(question.what.label(view, seat, option))
    known = {"deployed": 0, "unmasked": 1, "landed": 0, "appeared": 0, "took_extra": 1}
    told = {args[known[kind.__name__]] for kind, _, args in heard if kind.__name__ in known}
    return "\n".join(lines), told


@pytest.mark.parametrize("mode", ["digital", "match"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_sent_names_a_trooper_that_was_not_seen(seed: int, mode: str) -> None:
    options = {"scenario": SCENARIOS[seed], "lists": LISTS[seed % 3]}
    match: Match[Table] = start(GAME, Setup(mode, ("human", "human"), options), str(seed))
    rng = random.Random(seed)
    for _ in range(25):
        play(match, rng.random, 12)
        if match.question is None:
            break
        for seat in (0, 1, 2):
            text, told = sent(match, seat)
            for t, trooper in enumerate(match.state.setting.troopers):
                if trooper.side != seat and t not in told:
                    assert not re.search(rf"(?<![\w-]){trooper.id}(?![\w-])", text), (seat, trooper.id)
