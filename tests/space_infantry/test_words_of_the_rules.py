"""Definitions and absences: what the words mean, in which order things come, and what does not happen."""

from __future__ import annotations

import random

import pytest

from space_infantry.stage import SHEETS, Stage
from wartable.games.space_infantry import GAME, cards, checks, content, skills, turn
from wartable.games.space_infantry.mission import rules as mission
from wartable.games.space_infantry.state import Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.replay import Setup, start
from wartable.lab.playing import play_out

SAMPLE = content.load(SHEETS).bosses["sample"]
TEAM: dict[str, dict[str, object]] = {"squad-leader": {}, "fire-team-1": {}, "fire-team-2": {}}


@pytest.mark.rule("SI-BASE-GEN-01", "SI-BASE-RN-02")
def test_one_player_decides_everything_and_the_same_numbers_give_the_same_game() -> None:
    assert [mode.seats for mode in GAME.modes.values()] == [("Squad",)] * len(GAME.modes)
    games = [play_out(GAME, GAME.new("skirmish", {"enemy": "thornmother"}), ("random",), "same") for _ in range(2)]
    assert games[0].key() == games[1].key()


@pytest.mark.rule("SI-BASE-GEN-02")
def test_an_ability_and_the_boss_rules_go_before_the_standard_rules() -> None:
    """The Boss's own damage rule is used instead of Basic Units first, while the Boss is in the fight."""
    position = {
        "step": "suffer",
        "boss": "sample",
        "squad": {**TEAM, "medic": {}},
        "blows": [{"by": "claw", "points": 1}],
    }
    assert "on:medic" in Stage(position).keys


@pytest.mark.rule("SI-BASE-GEN-03")
def test_divisions_round_down_and_nothing_goes_below_zero() -> None:
    assert [skills.successes(ap, 4) for ap in (-2, 0, 3, 4, 5, 7, 8)] == [0, 0, 0, 1, 1, 1, 2]


@pytest.mark.rule("SI-BASE-GEN-04", "SI-BASE-SKILL-04")
def test_skill_levels_and_success_levels_are_told_apart_and_left_over_ap_are_lost() -> None:
    stage = Stage({"squad": TEAM, "enemies": ["brute"]})
    stage.do("fire:fire-team-1", 5)
    assert "Fire Team 1: 5 AP at level 3 give 1 SL [SI-BASE-SKILL-03]" in stage.told
    stage.do("fire:fire-team-2", 1)
    assert "Fire Team 2: 1 AP at level 3 give 0 SL [SI-BASE-SKILL-03]" in stage.told


@pytest.mark.rule("SI-BASE-RN-01")
def test_a_random_number_is_one_to_six_each_equally_likely() -> None:
    outcomes = Question(3, die=skills.RN, n=1).outcomes()
    assert sorted(weight for _, weight in outcomes) == [1] * 6


@pytest.mark.rule("SI-BASE-RN-03", "SI-BASE-RN-04", "SI-BASE-CMD-02")
def test_the_order_of_the_draws_in_a_turn_and_in_a_round() -> None:
    steps = [task[0] for task in turn.NORMAL]
    order = [turn.COMMAND, turn.RANGE, turn.ORDERS, turn.ENEMIES, turn.EFFECT, turn.END]
    assert [step for step in steps if step in order] == order
    assert [task[0] for task in turn.AFTER_DEED] == [turn.EVENT, turn.CACHE, turn.OBJECTIVE, turn.TURN_END]
    stage = Stage({"step": "command", "squad": TEAM, "enemies": ["gunhand"]})
    with pytest.raises(Exception, match="SI-BASE-CMD-02"):
        stage.do("no-command", 1)
        stage.do("command")


@pytest.mark.rule("SI-BASE-COMBAT-02")
def test_a_fight_is_at_one_range_for_everybody() -> None:
    assert cards.RANGES == ("fire", "melee")
    assert Stage({"range": "melee", "squad": TEAM, "enemies": ["gunhand"]}).keys == [
        "melee:squad-leader", "melee:fire-team-1", "melee:fire-team-2", "done",
    ]  # fmt: skip


@pytest.mark.rule("SI-BASE-UNIT-05")
def test_wounds_short_of_death_change_nothing() -> None:
    stage = Stage({"squad": {"fire-team-1": {"wounds": 3}}, "enemies": ["brute"]})
    assert stage.do("fire:fire-team-1", 6)["attacks"][0]["points"] == 2


@pytest.mark.rule("SI-BASE-UNIT-06")
def test_the_dead_are_not_restored_and_nobody_gets_more_than_full_health() -> None:
    squad = {"fire-team-1": {"wounds": 1}, "fire-team-2": {"dead": True, "wounds": 4}, "medic": {}}
    stage = Stage({"squad": squad, "resources": {"medikit": 2}}, mode="mission", mission="proving-ground")
    assert [key for key in stage.keys if key.startswith("medikit")] == ["medikit:fire-team-1"]
    assert stage.do("medikit:fire-team-1")["squad"]["fire-team-1"]["wounds"] == 0


@pytest.mark.rule("SI-AV-09")
def test_nothing_but_pen_changes_the_penetration_number() -> None:
    position = {"range": "melee", "cp": 2, "squad": ["squad-leader", "heavy-weapons"], "enemies": ["titan"]}
    stage = Stage(position)
    stage.do("av:heavy-weapons-1@titan-1", 3)
    assert stage.do("spend:2", "3,3")["attacks"][0]["points"] == 0


@pytest.mark.parametrize(
    ("drawn", "asked"),
    [
        (1, "1 AP at level 3 give 0 SL; 2 Command Points make it 1. Spend any?"),
        (5, "5 AP at level 3 give 1 SL; 1 Command Point makes it 2. Spend any?"),
        (3, "3 AP at level 3 give 1 SL, and 2 Command Points cannot raise that"),
    ],
)
def test_who_is_asked_for_command_points_reads_what_they_would_make_of_the_draw(drawn: int, asked: str) -> None:
    stage = Stage({"cp": 2, "squad": ["squad-leader", "fire-team"], "enemies": ["hauler"]})
    stage.do("fire:fire-team-1", drawn)
    question = stage.match.question
    assert question is not None and question.what.put(stage.match.state, question, 0) == asked


@pytest.mark.rule("SI-BOSS-ZONE-01", "SI-BOSS-ZONE-02", "SI-BOSS-ZONE-03")
def test_zones_are_attacked_one_by_one_and_keep_their_own_hit_points() -> None:
    assert [card.health for card in SAMPLE.cards] == [4, 3, 3, 5, 3]
    assert all(any(card.skills) for card in SAMPLE.cards)
    position = {
        "step": "hits", "boss": "sample", "squad": {"squad-leader": {}, "fire-team-1": {"engaged": "head"}},
        "attacks": [{"by": "fire-team-1", "points": 2}],
    }  # fmt: skip
    zones = Stage(position).now["zones"]
    assert {name: zone["wounds"] for name, zone in zones.items() if zone["wounds"]} == {"head": 2}


@pytest.mark.rule("SI-BOSS-ZONE-04")
def test_the_ability_of_a_zone_ends_with_it() -> None:
    position = {"step": "end", "boss": "rig", "zones": {"moss": {"wounds": 4}, "nest": {"wounds": 2}}, "squad": TEAM}
    assert Stage(position).now["zones"]["moss"] == {
        "wounds": 4,
        "spawned": False,
        "hp_left": 0,
        "destroyed": True,
    }


@pytest.mark.rule("SI-BOSS-ZONE-05")
def test_an_outer_zone_that_lives_can_be_engaged_in_every_round() -> None:
    for fight_round in (1, 2, 9):
        keys = Stage({"step": "deploy", "round": fight_round, "boss": "sample", "squad": ["fire-team"]}).keys
        assert keys == ["engage:fire-team-1@head", "engage:fire-team-1@claw", "engage:fire-team-1@tail", "ready"]


@pytest.mark.rule("SI-BOSS-VITAL-03")
def test_a_vital_part_may_be_outer() -> None:
    thornmother = content.load().bosses["thornmother"]
    vital = {
        (zone.type, card.id) for zone, card in zip(thornmother.zones, thornmother.cards, strict=True) if zone.vital
    }
    assert vital == {(cards.OUTER, "bloom"), (cards.INTERNAL, "root")}


@pytest.mark.rule("SI-BASE-NODE-01", "SI-BASE-NODE-02")
def test_a_map_is_nodes_with_links_and_requirements() -> None:
    for sheet in content.load().missions.values():
        assert all(at in sheet.nodes[link].links for at, node in enumerate(sheet.nodes) for link in node.links)
        assert all(bool(node.need) != (at == sheet.start) for at, node in enumerate(sheet.nodes))
        assert sheet.nodes[sheet.start].effect == ""
    stage = Stage(None, mode="mission", mission="nest-below")
    assert (stage.now["node"], stage.now["explored"]) == ("shuttle", ["shuttle"])


@pytest.mark.rule("SI-BASE-EVENT-01")
@pytest.mark.parametrize("event", ["6+/A", "5+/Damage", "Auto/V!", "Auto/Toxins", "Auto/gate-warden", "4+/B!"])
def test_an_event_is_written_scope_and_effect(event: str) -> None:
    assert checks.EVENT.fullmatch(event)
    assert not checks.EVENT.fullmatch(f"{event}?")


@pytest.mark.rule("SI-BASE-DEBRIEF-04")
def test_results_are_compared_by_points_then_turn_then_losses_then_resources() -> None:
    def finished(score: int, track: int, dead: int, grenades: int) -> Table:
        table = GAME.arrange({"squad": TEAM}, "mission", {}, None)
        table.score, table.track, table.res[0] = score, track, grenades
        table.dead[1] = dead
        return table

    ranked = [(6, 3, 1, 0), (5, 9, 1, 0), (5, 8, 0, 0), (5, 8, 1, 2), (5, 8, 1, 1)]
    shuffled = random.Random(1).sample(ranked, len(ranked))
    assert sorted(shuffled, key=lambda row: mission.standing(finished(*row)), reverse=True) == ranked


@pytest.mark.rule("SI-BASE-SETUP-02")
def test_the_enemy_is_picked_or_drawn_before_the_squad_and_a_number_without_a_race_is_drawn_again() -> None:
    stage = Stage(None, (6, 2), mode="mission", mission="dry-well", squad="pick")
    races = [f"race:{race}" for race in content.load().races]
    assert stage.keys == [*races, "draw"]
    stage.do("draw")
    assert "The enemy: Gnashers [SI-BASE-SETUP-02]" in stage.told
    assert stage.keys[0] == "take:squad-leader"


@pytest.mark.rule("SI-BASE-SETUP-02")
def test_a_race_that_the_sheet_fixes_cannot_be_changed() -> None:
    with pytest.raises(Exception, match="SI-BASE-SETUP-02"):
        start(GAME, Setup("mission", ("human",), {"mission": "nest-below", "race": "rustkin"}), "1")


@pytest.mark.rule("SI-BASE-SQUAD-03")
def test_a_mission_lends_and_sells_vehicles() -> None:
    stage = Stage(None, mode="mission", mission="anvil-pass", squad="pick")
    assert "take:hasta" in stage.keys and "take:onager" in stage.keys and "take:pilum" not in stage.keys
    stage.do("take:hasta")
    assert stage.refusal("take:onager") == "SI-BASE-SQUAD-03"
