"""Random and greedy players use every skill of every scenario and score every item; a long test."""

from __future__ import annotations

import random

import pytest

from contract import exhaustive, infinity
from contract.cases import Case, case
from contract.seeds import first_seed
from wartable.bots import BOTS
from wartable.games.infinity import GAME, acting, recording
from wartable.games.infinity.scenario import scenarios
from wartable.games.infinity.state import Table
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Rollout

MOST_GAMES = 40
"""Of one scenario; every fourth is played by greedy bots."""


def one_of(slug: str) -> Case:
    found = case("infinity-match")
    options = tuple(option for option in infinity.OPTIONS if option["scenario"] == slug)
    return Case(found.name, found.game, found.mode, found.conserved, options)


def greedy(of: Case, seed: int, scored: set[str]) -> Match[Table]:
    """A match of greedy bots; what is scored at any time of it is added to `scored`."""
    match = of.match(seed)
    bots = [BOTS["greedy"](of.game, f"{seed}/{seat}") for seat in range(2)]
    while match.question is not None:
        if match.question.what == acting.TURN:
            scored.update(items(match.state))
        seat = match.waiting_for()[0]
        match.answer_option(seat, bots[seat].answer(match.view(seat)))
    return match


def items(table: Table) -> set[str]:
    """What would be scored if the game ended now."""
    return {item.id for sheet in recording.live(table, explain=False).values() for item in sheet.items if item.op}


def test_random_matches_of_every_scenario_at_every_size_end_with_a_score() -> None:
    for seed, options in enumerate(infinity.OPTIONS):
        table = GAME.new("match", options)
        ask = Rollout(random.Random(seed).random)
        while table.agenda:
            GAME.step(table, ask)
        for sheet in recording.live(table, explain=False).values():
            assert 0 <= sheet.op <= table.setting.scenario.max_op
        assert len(table.rounds) == table.round <= 3


def played_out(seed: int, options: dict[str, str]) -> None:
    """A digital match at random, to its last point."""
    table = GAME.new("digital", options)
    ask = Rollout(random.Random(seed).random)
    while table.agenda:
        GAME.step(table, ask)
    for side, sheet in recording.live(table, explain=False).items():
        assert 0 <= sheet.op <= table.setting.scenario.max_op
        assert recording.result(table)[side]["op"] == sheet.op
    assert len(table.rounds) == table.round <= 3 and table.over


def test_some_digital_matches_are_played_to_an_exact_score() -> None:
    for seed, options in enumerate(infinity.DIGITAL[::9]):
        played_out(seed, options)


@pytest.mark.soak
def test_digital_matches_of_every_scenario_at_every_size_are_played_to_an_exact_score() -> None:
    for seed, options in enumerate(infinity.DIGITAL):
        played_out(seed, options)


@pytest.mark.soak
@pytest.mark.parametrize("slug", scenarios())
def test_every_skill_is_used_and_every_item_is_scored(slug: str) -> None:
    scenario = scenarios()[slug]
    missing = {item.id for item in scenario.scoring} | {skill.id for skill in scenario.skills}
    of = one_of(slug)
    for number in range(MOST_GAMES):
        seed = first_seed() + number
        scored: set[str] = set()
        match = greedy(of, seed, scored) if number % 4 == 0 else exhaustive.play(of, seed)
        keys = {line.key for line in match.entries}
        missing -= {skill.id for skill in scenario.skills if any(f"skill:{skill.id}@" in key for key in keys)}
        missing -= scored | items(match.state)
        if not missing:
            return
    raise AssertionError(f"never used in {MOST_GAMES} games of {scenario.name}: {', '.join(sorted(missing))}")
