"""Contract 9: no program cheats. It answers the same in all worlds that its seat cannot tell apart."""

from __future__ import annotations

import random

import pytest

from contract.cases import Case
from contract.seeds import Seeds
from playing import answer
from wartable.bots import BOTS, Bot, bot
from wartable.bots.levels import LEVELS, searching
from wartable.kernel.engine.views import seat_view, world

LOOKS = {"normal": 4, "hard": 2, "expert": 1}
"""How many questions are looked at, where a program thinks long; of others it is this many."""
MANY = 12
RUNS = 40
"""As far as a search goes here: more runs are more of the same."""


def program(name: str, case: Case, seed: str) -> Bot:
    """A program as people meet it, but that it thinks shortly."""
    budget = LEVELS[name].budget if name in LEVELS else None
    if budget is None:
        return bot(name, case.game, seed)
    return searching(case.game, seed, budget._replace(runs=min(RUNS, budget.runs)))


@pytest.mark.parametrize("name", BOTS)
def test_a_program_answers_the_same_in_every_world_its_seat_cannot_tell_apart(
    case: Case, seeds: Seeds, name: str
) -> None:
    if not case.game.modes[case.mode].programs:
        name = "random"  # nobody else may sit there
    looks = LOOKS.get(name, MANY)
    for seed in seeds.games(1):
        match, rng = case.match(seed), random.Random(seed)
        looked = 0
        while match.question is not None and looked < looks:
            seat = match.waiting_for()[0]
            view = match.view(seat)
            choice = len(match.question.options_of(seat)) > 1 or bool(match.question.forms)
            other = world(case.game, view, rng.random) if choice and rng.random() < 0.3 else None
            if other is not None:
                twin = seat_view(case.game, other, seat)
                first, second = (program(name, case, f"{seed}").answer(seen) for seen in (view, twin))
                assert first == second
                looked += 1
            answer(match, rng.random)
        assert looked
