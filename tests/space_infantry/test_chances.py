"""Exact odds: the chance that this attack destroys this zone or this Vehicle, with what is already allotted."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from space_infantry.stage import Stage
from wartable.games.space_infantry import GAME
from wartable.kernel.keys import read_key
from wartable.kernel.views import seat_view
from wartable.lab import anti_vehicle
from wartable.odds import Odds, odds

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


def test_the_table_in_the_docs_is_what_the_rules_give() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert "\n".join(anti_vehicle.lines()) in text
