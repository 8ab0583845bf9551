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


@pytest.mark.rule("ITS-LIST-12")
@pytest.mark.parametrize("mode", ["digital", "match"])
def test_which_list_was_chosen_is_known_to_its_player_alone_until_it_is_deployed(mode: str) -> None:
    options = {"scenario": "frostbyte", "lists": "harbour-watch-300a|harbour-watch-300b,low-tide-300a|low-tide-300b"}
    found = []
    for chosen in ("list-1", "list-2"):
        match: Match[Table] = start(GAME, Setup(mode, ("human", "human"), options), "7")
        lists = []
        while str(match.question and match.question.what) not in ("prefer", "None"):
            seat = match.waiting_for()[0]
            if str(match.question and match.question.what) == "list":
                lists.append(seat)
            key = chosen if lists[-1:] == [seat] and "list-1" in match.keys(seat) else match.keys(seat)[0]
            match.answer(seat, match.question_id, "list-1" if key == chosen and seat == 1 else key)
        assert lists == [0, 1]
        found.append(match)
    one, other = found
    assert sent(one, 1) == sent(other, 1) and sent(one, 2) == sent(other, 2)
    assert GAME.view(one.state, 1).key() == GAME.view(other.state, 1).key()
    assert GAME.view(one.state, 0).key() != GAME.view(other.state, 0).key()
    rng = random.Random(1)
    worlds = [GAME.redeal(GAME.view(one.state, 1), rng.random) for _ in range(12)]
    assert len({tuple(world.place) for world in worlds}) == 2, "either list may be it"
    assert all(GAME.view(world, 1).key() == GAME.view(one.state, 1).key() for world in worlds)
