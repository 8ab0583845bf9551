"""Rules of Starbreach that are no position to be arranged: components, geometry, set-up, what does not happen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from playing import play
from wartable.games.starbreach import (
    GAME,
    actions,
    arrival,
    cards,
    collapsing,
    content,
    enemies,
    harm,
    preparing,
    ship,
    specials,
    turn,
)
from wartable.games.starbreach.dicing import PREPARE
from wartable.games.starbreach.state import DICE, GONE, LOOSE, NONE, SPENT, Table
from wartable.kernel.engine.chance import commitment
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import Header
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ONE, GameOver, Oracle, Question, Rollout
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.parts import Look, screen_of

OFF = "SE+"
GAME_QUESTION = Question(ONE, 0, (0,), ((0,),))


def match(players: int, seed: str = "1", **options: str) -> Match[Table]:
    """A new introductory game at its first question."""
    return start(GAME, Setup(f"intro-{players}", ("human",) * players, options), seed)


def at(players: int, position: dict[str, Any], **options: str) -> Table:
    """A position by hand."""
    return GAME.arrange(position, f"intro-{players}", options, None)


def seated(table: Table, players: int) -> Match[Table]:
    """A match that goes on from a position."""
    seats = tuple((seat, "human") for seat in GAME.modes[f"intro-{players}"].seats)
    header = Header(GAME.name, GAME.rules_number, f"intro-{players}", GAME.content_digest(), commitment("x"), seats)
    return Match(GAME, table, header, Dice("1"))


def refusal(game: Match[Table], key: str) -> str:
    """The rule by which P1 is refused an answer."""
    with pytest.raises(Refused) as refused:
        game.answer(0, game.question_id, key)
    return refused.value.rule


def quiet() -> Oracle:
    """Answers what is asked with the first chance of a fixed stream; rules are called directly."""
    return Rollout(random.Random(1).random)


# -- components -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-COMP-01")
def test_a_die_has_six_faces_and_their_opposites() -> None:
    assert cards.DIE.weights == (1,) * 6
    flipped = {cards.FACES[face]: cards.FACES[cards.OPPOSITE[face]] for face in range(6)}
    assert (flipped["MOVE"], flipped["STAR"], flipped["MELEE"]) == ("DEFENSE", "SPECIAL", "RANGED")
    assert all(cards.OPPOSITE[cards.OPPOSITE[face]] == face for face in range(6))


@pytest.mark.rule("SB-COMP-02", "SB-ENEMY-04", "SB-EQ-01")
def test_there_are_thirty_cards_twelve_grunts_and_six_bosses_of_each_level() -> None:
    levels = [enemy.level for enemy in content.load().enemies]
    assert [levels.count(level) for level in range(4)] == [12, 6, 6, 6]
    backs = [enemy.equipment for enemy in content.load().enemies if enemy.level != cards.SUPER]
    assert len({card.id for card in backs}) == 30
    assert {card.phase for card in backs} == {cards.IN_B, cards.IN_C, cards.ALWAYS}


@pytest.mark.rule("SB-COMP-04")
def test_no_enemy_has_more_than_ten_lp_and_tokens_are_limited() -> None:
    assert max(enemy.lp for enemy in content.load().enemies) <= 10
    table = at(1, {"P1": {"at": "NW"}, "grenades": {"SE": 3}, "enemies": {"fuse-imp": {"at": "a1"}}})
    enemies.grenade(table, quiet(), 0, ship.NW)
    assert sum(table.grenades) == 3


# -- geometry ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-GEO-01", "SB-GEO-02", "SB-GEO-03")
def test_every_area_faces_one_room_and_sees_straight_across() -> None:
    seen = {ship.AREA_NAMES[a]: (ship.FRONT[a], ship.FAR[a], ship.AREA_NAMES[ship.OPPOSITE[a]]) for a in range(16)}
    assert seen["a4"] == (ship.SE, ship.SW, "a7")
    assert seen["a8"] == (ship.NW, ship.NE, "a3")
    assert all(ship.OPPOSITE[ship.OPPOSITE[area]] == area for area in range(16))
    assert ship.NE in ship.NEXT_TO[ship.NW]
    assert ship.SE not in ship.NEXT_TO[ship.NW]


@pytest.mark.rule("SB-GEO-04")
def test_left_is_clockwise() -> None:
    assert ship.AREA_NAMES[ship.turned(0, 3)] == "a4"
    assert ship.AREA_NAMES[ship.turned(0, -1)] == "a8"


@pytest.mark.rule("SB-GEO-05", "SB-GEO-06", "SB-MOVE-03")
def test_platforms_are_rooms_next_to_the_rooms_beside_and_below() -> None:
    table = at(1, {})
    assert [ship.ROOM_NAMES[room] for room in table.neighbours(4)] == ["NW", "NE", "SW"]
    usual = {"NW": "air-duct", "NE": "medical-bay", "SE": "cryoscan", "SW": "promethium-tank"}
    table = at(1, {"rooms": {**usual, "NW+": "displacement-chamber", "NE+": "depressurization-chamber"}})
    assert {ship.ROOM_NAMES[room] for room in table.neighbours(ship.NE)} == {"NW", "SE", "NE+", "NW+"}


@pytest.mark.rule("SB-GEO-10", "SB-GEO-11")
def test_adjacent_means_in_melee_or_ranged_range_whoever_stands_between() -> None:
    assert {ship.AREA_NAMES[area] for area in ship.ADJACENT_AREAS[ship.SE]} == {"a2", "a4", "a5", "a7"}
    assert {ship.AREA_NAMES[area] for area in ship.ADJACENT_AREAS[4]} == {"a1", "a3", "a6", "a8"}


# -- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-SETUP-01", "SB-SETUP-07")
def test_one_to_four_players_with_different_heroes() -> None:
    assert [len(mode.seats) for mode in GAME.modes.values()] == [1, 2, 3, 4] * 2
    with pytest.raises(Refused, match="SB-SETUP-07"):
        match(2, heroes="red,red")
    assert GAME.new("intro-2", {"heroes": "red,blue"}).life[:2] == [11, 8]


def test_air_duct_and_medical_bay_are_never_platforms() -> None:
    for seed in range(20):
        tiles = match(1, str(seed), platforms="automatic").state.tile
        raised = [content.load().rooms[tile].tile for tile in tiles[ship.GROUND :] if tile != NONE]
        assert len(raised) == 2
        assert set(raised) <= {"II", "III", "IV", "VI"}
        assert tiles[4] != NONE
        assert tiles[6] != NONE


@pytest.mark.rule("SB-SETUP-05", "SB-SETUP-06", "SB-ARR-06")
def test_three_players_have_vortices_in_a1_a3_and_a5() -> None:
    table = GAME.new("intro-3", {})
    assert [ship.AREA_NAMES[area] for area in table.setting.vortices] == ["a1", "a3", "a5"]
    assert table.closed == [0, 0, 0]


@pytest.mark.rule("SB-SETUP-09", "SB-SETUP-10")
@pytest.mark.parametrize(("players", "grunts", "bosses"), [(1, 6, 3), (2, 7, 4), (3, 7, 5), (4, 9, 6)])
def test_the_deck_is_built_by_the_table(players: int, grunts: int, bosses: int) -> None:
    portions = GAME.new(f"intro-{players}", {}).setting.portions
    assert (portions[0] + portions[3], portions[1] + portions[2]) == (grunts, bosses)


@pytest.mark.rule("SB-SETUP-11")
def test_bosses_of_the_middle_come_before_the_grunts_of_the_bottom() -> None:
    game = play(match(1, "3"), random.Random(3).random)
    table = at(1, {"step": "round", "top": "spitter", "deck": [0, 0, 1, 2]})
    ask = Rollout(random.Random(1).random)
    levels = []
    while table.left != [0, 0, 0, 0]:
        arrival.turn_up(table, ask)
        levels.append(bool(table.setting.enemies[table.top].level))
    assert levels == [True, False, False]
    assert any(event.rule == "SB-SETUP-11" for event in game.events)


@pytest.mark.rule("SB-SETUP-12", "SB-SEQ-09", "SB-DICE-02")
def test_no_word_tells_how_many_cards_are_left_and_all_else_is_open() -> None:
    game = match(2)
    told = words_of(GAME).describe(game.state)
    assert set(told) >= {"top", "enemies", "P1", "P2"}
    assert not {"deck", "left"} & set(told)
    assert GAME.view(game.state, 0).key() == GAME.view(game.state, 1).key()


@pytest.mark.rule("SB-DIFF-01")
def test_bosses_of_one_level_only() -> None:
    for level in ("1", "2", "3"):
        table = GAME.new("intro-4", {"level": level})
        assert {table.setting.enemies[card].level for card in table.boss_pool} == {int(level)}
        assert len(table.boss_pool) >= table.setting.bosses


# -- the round --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-ROUND-02")
def test_unattended_play_stops_as_a_defeat() -> None:
    game = seated(at(1, {"step": "round", "round": 60}), 1)
    assert game.result == ((0.0,), "round-limit")
    assert game.events[-1].rule == "SB-ROUND-02"


@pytest.mark.rule("SB-ROUND-03", "SB-END-04", "SB-END-02")
def test_the_game_ends_at_once_for_everybody_however_the_last_boss_died() -> None:
    table = at(2, {"enemies": {"twinjaw": {"at": "a1", "life": 1}, "gnasher": {"at": "a1"}}, "bosses_out": 3})
    with pytest.raises(GameOver):
        harm.hurt_all(table, quiet(), (0,), 1, NONE, "SB-EST-02")
    assert GAME.result(table) == ((1.0, 1.0), "bosses-eliminated")
    assert table.e_life == [4]


@pytest.mark.rule("SB-ARR-02", "SB-INIT-06", "SB-INIT-07", "SB-PHD-07")
def test_enemies_arrive_unmarked_are_marked_when_they_acted_and_unmarked_in_phase_d() -> None:
    table = at(1, {"P1": {"at": OFF}})
    arrival.appear(table, quiet(), 2, 0)
    assert (table.e_life, table.e_done) == ([2], [0])
    enemies.activate(table, quiet(), 2)
    assert table.e_done == [1]
    table.e_area[0] = 5
    assert table.e_done == [1]
    turn.go_home(table, quiet())
    assert table.e_done == [0]


@pytest.mark.rule("SB-DICE-09", "SB-DICE-21")
def test_pairs_of_stars_may_be_combined_and_dice_may_stay_unplaced() -> None:
    table = at(1, {"step": "dice", "P1": {"dice": {"loose": ["STAR", "STAR", "MOVE", "MOVE", "MELEE"]}}})
    keys = {PREPARE.key(table, 0, option) for option in preparing.options(table, 0)}
    assert {"combine:STAR", "combine:MOVE", "ready"} <= keys


@pytest.mark.rule("SB-DICE-16", "SB-PHD-01", "SB-PHD-09", "SB-ELIM-04")
def test_dice_go_home_and_only_what_is_named_is_removed() -> None:
    dice = {"initiative-2": ["STAR"], "defense": ["DEFENSE"]}
    table = at(2, {"P1": {"life": 5, "dice": dice, "given": {"P2": ["MELEE"]}}, "fire": {"NE": [2]}, "grenades": {}})
    assert (table.initiative(0), table.shields(0), table.holder[2]) == (2, 1, 1)
    harm.lose(table, quiet(), {1: 99}, "SB-DEF-02")
    assert table.place[2] == SPENT
    turn.go_home(table, quiet())
    assert (table.initiative(0), table.shields(0), table.holder[2], table.life[0]) == (4, 0, 0, 5)
    assert table.place[:DICE] == [LOOSE] * DICE
    assert table.place[DICE:] == [GONE] * DICE
    assert table.fire_two[ship.NE] == 1


@pytest.mark.rule("SB-DICE-06")
def test_the_giver_keeps_three_dice_of_his_own() -> None:
    table = at(2, {"step": "dice", "P1": {"dice": {"loose": ["MOVE"] * 5}}})
    table.lay(0, GONE)
    assert preparing.receivers(table, 0) == [1]
    preparing.give(table, quiet(), 0, cards.MOVE, 1)
    assert preparing.receivers(table, 0) == []
    assert refusal(seated(table, 2), "give:MOVE@P2") == "SB-DICE-06"


@pytest.mark.rule("SB-DICE-23")
def test_dice_are_placed_on_ones_own_cards_only() -> None:
    position = {"step": "dice", "P1": {"dice": {"loose": ["DEFENSE"]}}, "P2": {"cards": ["scrap-plate"]}}
    table = at(2, position)
    assert refusal(seated(table, 2), "put:DEFENSE@scrap-plate") == "SB-DICE-23"


# -- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-EST-04")
def test_the_est_acts_once_even_with_twice_the_dice() -> None:
    table = at(1, {"step": "support", "P1": {"dice": {"est": ["MOVE"] * 4}}, "enemies": {"gnasher": {"at": "a1"}}})
    ask = Rollout(lambda: 0.0)
    turn.support(table, ask)
    assert table.e_life == [3]
    turn.support(table, ask)
    assert table.e_life == [3]


@pytest.mark.rule("SB-ATK-05", "SB-ATK-11", "SB-MOVE-04")
def test_attacks_may_have_one_target_or_several_and_none_out_of_reach() -> None:
    dice = {"melee": ["MELEE"], "ranged": ["RANGED"]}
    table = at(1, {"P1": {"at": "NW", "dice": dice}, "enemies": {"gnasher": {"at": "a1"}, "husk": {"at": "a2"}}})
    assert actions.targets(table, 0, cards.MELEE) == [11]
    assert actions.targets(table, 0, cards.RANGED) == []


@pytest.mark.rule("SB-DEF-05", "SB-PLAT-07")
def test_shields_stop_neither_unstoppable_attacks_nor_fire_nor_falls() -> None:
    hero = {"at": "NW", "dice": {"defense": ["DEFENSE"] * 3}}
    table = at(1, {"P1": hero, "fire": {"NW": [2]}, "enemies": {"hunger-that-walks": {"at": "a1"}}})
    enemies.activate(table, quiet(), table.e_card[0])
    assert table.life[0] == 7
    table.life[0] = 10
    turn.burn(table, quiet())
    assert table.life[0] == 8
    collapsing.collapse(table, quiet(), ship.NW + ship.GROUND)
    assert table.life[0] == 4


@pytest.mark.rule("SB-DEF-06", "SB-SEQ-05")
def test_lp_stay_between_nothing_and_the_top_and_the_fallen_are_not_healed() -> None:
    table = at(2, {"P2": {"life": 0}})
    harm.lose(table, quiet(), {0: 3}, "SB-DEF-02")
    specials.restore(table, quiet(), 0, 9, "SB-SPEC-03")
    assert table.life[:2] == [10, 0]
    assert specials.wounded(table, 0) == []


@pytest.mark.rule("SB-ELIM-06", "SB-SEQ-08", "SB-END-06")
def test_who_is_out_takes_no_turn_and_the_clock_is_set_once() -> None:
    table = at(3, {"P1": {"acted": True}, "round": 4})
    harm.lose(table, quiet(), {1: 99}, "SB-DEF-02")
    assert table.clock == 6
    assert turn.next_to_act(table, quiet()) == (turn.HERO, 2)
    table.round = 5
    harm.lose(table, quiet(), {2: 99}, "SB-DEF-02")
    assert table.clock == 6
    assert turn.next_to_act(table, quiet()) == ()


@pytest.mark.rule("SB-SPEC-07", "SB-SPEC-10")
def test_traits_are_no_circles_and_bonuses_leave_specials_alone() -> None:
    table = at(
        1,
        {"P1": {"at": "NE", "dice": {"special": ["SPECIAL"]}}, "enemies": {"iron-vicar": {"at": "a2"}}},
        heroes="blue",
    )
    assert len(specials.circles(table, 0, 2)) == len(table.enemy(0).strip)
    table.pressure[0] = table.bonus[0] = 3
    assert table.value(0, cards.SPECIAL) == 1


@pytest.mark.rule("SB-ENEMY-03", "SB-EACT-16", "SB-EACT-04")
def test_enemies_ask_nobody_pass_each_other_and_hit_everyone_in_the_room() -> None:
    position = {
        "P1": {"at": "NW"},
        "P2": {"at": "NW"},
        "enemies": {"gnasher": {"at": "a1"}, "husk": {"at": "a8"}, "mender-grub": {"at": "a8"}},
    }
    table = at(2, position)
    enemies.activate(table, quiet(), 11)
    assert table.life[:2] == [6, 4]
    assert [ship.AREA_NAMES[area] for area in table.e_area] == ["a8", "a8", "a8"]


@pytest.mark.rule("SB-PLAT-02", "SB-PLAT-09")
def test_a_collapsed_room_is_gone_with_its_tokens_and_the_fallen_keep_their_dice() -> None:
    position = {"P1": {"at": "NW+", "dice": {"melee": ["MELEE"]}}, "fire": {"NW+": [2]}, "grenades": {"NW+": 1}}
    table = at(1, position)
    collapsing.collapse(table, quiet(), ship.NW + ship.GROUND)
    assert (table.tile[4], sum(table.fire_two), sum(table.grenades), table.room[0]) == (NONE, 0, 0, ship.NW)
    assert table.value(0, cards.MELEE) == 1


@pytest.mark.rule("SB-PHD-06", "SB-END-07")
def test_fire_comes_before_grenades_and_the_last_hero_lost_is_a_defeat() -> None:
    table = at(1, {"step": "fire", "P1": {"at": "NE", "life": 2}, "fire": {"NE": [2]}, "grenades": {"NE": 1}})
    with pytest.raises(GameOver):
        turn.step(table, quiet())
    assert GAME.result(table) == ((0.0,), "heroes-eliminated")
    assert table.grenades[ship.NE] == 1


@pytest.mark.rule("SB-EQ-19", "SB-EQ-18")
def test_cards_are_not_limited_and_not_traded() -> None:
    backs = [enemy.equipment.id for enemy in content.load().enemies[:30]]
    table = at(2, {"step": "dice", "P1": {"cards": backs[:20]}, "P2": {"cards": backs[20:]}})
    assert len(table.cards_of[0]) == 20
    assert refusal(seated(table, 2), f"use:{backs[25]}") == "SB-EQ-18"


@pytest.mark.rule("SB-SEQ-10")
def test_any_player_may_make_a_decision_of_the_group() -> None:
    game = match(3)
    assert game.question is not None
    assert game.question.seats == (0, 1, 2)
    game.answer(2, game.question_id, "SW")
    assert game.waiting_for() == (0, 1) and game.keys(0) == ["agree", "object"]
    game.answer(1, game.question_id, "agree")
    assert game.state.tile[ship.SW + ship.GROUND] != -1


def test_the_screen_shows_rooms_heroes_and_enemies_drawn_and_in_sentences() -> None:
    table = at(2, {"P1": {"dice": {"loose": ["MOVE"], "melee": ["MELEE"]}}, "enemies": {"gnasher": {"at": "a1"}}})
    plain = str(screen_of(GAME).screen(table, 0, Look(plain=True)))
    for words in ("NW Air Duct", "Mira Solenne (P1): 10 of 10 LP", "a1 Gnasher; 4 of 4 LP", "0 of 4 Bosses"):
        assert words in plain
    assert screen_of(GAME).screen(table, 0, Look()) is not None
    assert "melee 2 > right 1" in str(screen_of(GAME).screen(table, 0, Look(about="gnasher")))
    assert "+2 to one melee attack" in str(screen_of(GAME).screen(table, 0, Look(about="bone-cleaver")))
