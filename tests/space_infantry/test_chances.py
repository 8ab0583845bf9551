"""Exact odds: the chance that this attack destroys this zone or this Vehicle, with what is already allotted."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

from playing import play
from space_infantry.stage import Stage
from wartable.games.space_infantry import GAME
from wartable.kernel.engine.keys import read_key
from wartable.kernel.engine.position import run_on
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.views import seat_view
from wartable.lab import anti_vehicle
from wartable.odds import Odds, odds
from wartable.odds.table import summed_up, ways_ahead

DOCS = Path(__file__).parent.parent.parent / "docs" / "space-infantry.md"


def chances(stage: Stage, key: str) -> Odds:
    question = stage.match.question
    assert question is not None
    option = read_key(GAME, stage.match.state, question, 0, key)
    return odds(GAME, seat_view(GAME, stage.match.position, 0), option, lambda: 0.0)


def test_the_chance_that_an_attack_destroys_a_zone() -> None:
    squad = {"squad-leader": {}, "fire-team-1": {"engaged": "head"}, "fire-team-2": {"engaged": "head"}}
    stage = Stage({"boss": "sample", "zones": {"head": {"wounds": 2}}, "squad": squad})
    first = chances(stage, "fire:fire-team-1")
    assert first.probability("destroys the Head") == Fraction(1, 6)
    assert first.probability("1 wound on the Head") == Fraction(1, 2)
    stage.do("fire:fire-team-1", 3)
    second = chances(stage, "fire:fire-team-2")
    assert second.probability("destroys the Head") == Fraction(1, 2)
    assert second.probability("destroys the Head, 1 wound on the Brain") == Fraction(1, 6)
    assert second.sampled == 0


def test_the_chance_that_an_attack_destroys_a_vehicle() -> None:
    stage = Stage({"squad": ["squad-leader", "heavy-weapons"], "enemies": {"titan-1": {"wounds": 1}}})
    found = chances(stage, "av:heavy-weapons-1@titan-1")
    assert found.probability("destroys Titan 1") == Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 6) * Fraction(3, 4)


def test_a_command_point_that_may_be_spent_after_the_draw_is_looked_through() -> None:
    """The choice between draw and damage must not end the odds before anything has happened."""
    squad = {"squad-leader": {}, "fire-team-1": {"engaged": "head"}}
    stage = Stage({"cp": 1, "boss": "sample", "squad": squad})
    found = chances(stage, "fire:fire-team-1")
    assert found.chance
    best, worst = found.ahead
    named = [name for name, _ in summed_up(best.odds, len(best.odds.rows) - 1)]
    assert named[-1] == "1 other outcome"
    hits = {name: share for name, share in summed_up(best.odds, 9) if "wound" in name}
    assert sum(hits.values()) > 1 - worst.odds.probability("nothing changes") - worst.odds.probability("0 CP")
    assert sum((row.probability for row in best.odds.rows), best.odds.tail) == 1
    assert [heading for heading, _ in ways_ahead(found)] == [
        "At best, by what you choose after it:",
        "At worst, by what you choose after it:",
    ]


def test_odds_say_that_nothing_is_left_to_chance_only_where_nothing_is_rolled_or_drawn() -> None:
    seen = set()
    for seed in range(3):
        match = start(GAME, Setup("skirmish", ("human",), {}), str(seed))
        uniform = random.Random(seed).random
        while match.question is not None and len(match.entries) < 120:
            view = match.view(0)
            assert view.question is not None
            for option in view.question.options_of(0)[:4]:
                found = odds(GAME, view, option, uniform, samples=20)
                after = run_on(GAME, match.position.base, match.position.answered(option))
                asks_chance = after.question is not None and after.question.by_chance
                assert found.chance or not asks_chance
                seen.add((found.chance, asks_chance))
            play(match, uniform, 3)
    assert (False, False) in seen and (True, True) in seen


def test_the_table_in_the_docs_is_what_the_rules_give() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert "\n".join(anti_vehicle.lines()) in text
