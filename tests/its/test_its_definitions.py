"""Rules that fix a word or say what does not happen: each is asserted as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from its.made_events import FIVE, plain
from wartable.its import civevac
from wartable.its.civevac import Civilian, Escort
from wartable.its.classified import cards_of, deck_version, load_decks
from wartable.its.list_file import ArmyList, SpecOps
from wartable.its.lists import SPEC_OPS, check_list, is_valid
from wartable.its.results import Staff, Table, decide
from wartable.its.scoring import Score
from wartable.its.season import load_season
from wartable.its.setup import DIRECT_ACTION
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Refused, Unreadable

ESCALATING = [200, 300, 400]

SEASON = load_season()


@pytest.mark.rule("ITS-TIER-01")
def test_the_tier_sets_how_many_army_points_there_are() -> None:
    sizes = {points: tier.name for tier in SEASON.tiers for points in tier.swc}
    assert {points: SEASON.tier(points).name for points in sizes} == sizes
    for points in sizes:
        costs = {"army": "A", "kind": "generic", "troopers": [{"name": "T", "cost": points, "lieutenant": True}]}
        exact = check(ArmyList, costs, "list")
        assert is_valid(check_list(exact, points, (), SEASON))
        costs["troopers"] = [{"name": "T", "cost": points + 1, "lieutenant": True}]
        assert not is_valid(check_list(check(ArmyList, costs, "list"), points, (), SEASON))


@pytest.mark.rule("ITS-FORMAT-01")
def test_every_game_is_one_player_against_one_over_several_rounds() -> None:
    rounds = plain(FIVE)["rounds"]
    assert list(rounds) == ["1", "2", "3"]
    for played in rounds.values():
        players = [name for pair in played["pairings"] for name in pair]
        assert all(len(pair) == 2 for pair in played["pairings"]) and len(set(players)) == len(players)
    with pytest.raises(Unreadable, match="A cannot play against A"):
        plain("draw: [A, B, C, D]\nresults: {1: [{a: A, b: A, op: [1, 0], vp: [0, 0]}]}")


@pytest.mark.rule("ITS-ORG-01")
def test_the_organizer_may_play_and_still_runs_the_event() -> None:
    scores = (Score(7, 100), Score(3, 50))
    table = decide(Table("Ann", "Ben"), Staff("Ann", organizer=True), scores)
    assert table.confirmed == scores
    with pytest.raises(Refused, match="neither Organizer nor Referee"):
        decide(Table("Ann", "Ben"), Staff("Ben"), scores)


@pytest.mark.rule("ITS-SPECOPS-06")
def test_no_experience_is_earned_during_the_tournament() -> None:
    assert set(SpecOps.model_fields) == {"purchases"}
    spent = SEASON.lists.experience
    for experience, valid in ((spent, True), (spent + 1, False)):
        spec_ops = {"purchases": [{"name": "x", "cost": experience}]}
        line = {"name": "S", "cost": 10, "lieutenant": True, "spec_ops": spec_ops}
        made = check(ArmyList, {"army": "A", "kind": "generic", "troopers": [line]}, "list")
        # The same in every round: what was played before makes no difference to the limit.
        assert is_valid(check_list(made, 300, [SPEC_OPS], SEASON)) is valid


@pytest.mark.rule("ITS-ESC-06")
def test_escalation_scores_ranks_pairs_and_gives_byes_as_always() -> None:
    small = FIVE.replace("vp: [220, 140]", "vp: [120, 140]")  # 200 Army Points in round 1
    usual, escalating = plain(small), plain(small, army_points=ESCALATING)
    for number in ("1", "2", "3"):
        for item in ("bye", "pairings", "ranking_before", "standings_before"):
            assert escalating["rounds"][number][item] == usual["rounds"][number][item]
    what = ("place", "p", "tp", "op", "final_op", "vp", "final_vp", "sos")
    assert [[line[item] for item in what] for line in escalating["final"]] == [
        [line[item] for item in what] for line in usual["final"]
    ]


@pytest.mark.rule("ITS-DA-02")
def test_direct_action_leaves_out_the_cards_and_nothing_else() -> None:
    assert cards_of(deck_version("green", [DIRECT_ACTION])[0], load_decks())[0] == []
    assert cards_of(deck_version("green", [])[0], load_decks())[0] != []
    usual, direct = plain(FIVE), plain(FIVE, extras=[DIRECT_ACTION])
    assert (direct["rounds"], direct["final"]) == (usual["rounds"], usual["final"])


@pytest.mark.rule("ITS-CIVEVAC-15", "ITS-CIVEVAC-25")
def test_a_civilian_is_free_or_escorted_by_one_trooper_who_has_at_most_two() -> None:
    trooper, free = Escort("T", wip=12), Civilian("C")
    for other in (trooper, Escort("U", wip=12)):
        with pytest.raises(Refused, match="already under control"):
            civevac.check(other, Civilian("C", token="T"))
    civevac.check(replace(trooper, escorting=1), free)
    with pytest.raises(Refused, match="already escorts 2"):
        civevac.check(replace(trooper, escorting=2), free)
