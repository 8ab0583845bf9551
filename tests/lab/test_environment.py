"""PettingZoo's own tests, for every game and mode in which programs may sit."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from wartable.games import game, names
from wartable.kernel.engine.views import seat_view, world
from wartable.lab.environment import ACTIONS, Environment

MODES = [(name, mode.name) for name in names() for mode in game(name).modes.values() if mode.programs]
CYCLES = {"infinity": 60}


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_the_environment_keeps_the_promises_of_pettingzoo(name: str, mode: str) -> None:
    api_test(Environment(name, mode), num_cycles=CYCLES.get(name, 200))


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_the_same_seed_gives_the_same_match(name: str, mode: str) -> None:
    seed_test(lambda: Environment(name, mode), num_cycles=CYCLES.get(name, 100))


def test_an_agent_sees_the_same_in_worlds_that_its_seat_cannot_tell_apart() -> None:
    env = Environment("battle-bosses", "standard", {"bosses": "vesper-null,captain-saltjaw"})
    env.reset(1)
    rng = random.Random(1)
    for _ in range(80):
        seat = env.possible_agents.index(env.agent_selection)
        real = env._position
        other = world(env.game, seat_view(env.game, real, seat), rng.random)
        assert other is not None
        before = env.observe(env.agent_selection)
        env._position = other
        after = env.observe(env.agent_selection)
        env._position = real
        assert all(np.array_equal(before[part], after[part]) for part in before)
        env.step(rng.randrange(int(before["action_mask"].sum())))


def test_an_action_that_is_not_offered_is_refused() -> None:
    env = Environment("battle-bosses", "standard", {"bosses": "mecha-bot,old-marrow"})
    env.reset(3)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert 0 < int(np.sum(mask)) < ACTIONS
    with pytest.raises(ValueError, match="is not offered; there are"):
        env.step(ACTIONS - 1)
