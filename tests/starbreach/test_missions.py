"""The campaign: what missions lay out, and what the extra card, objects and the Scientist are."""

from __future__ import annotations

import random
from typing import Any

import pytest

from playing import event_name, play
from wartable.games.starbreach import (
    GAME,
    actions,
    barricades,
    cards,
    content,
    enemies,
    goals,
    harm,
    moving,
    objects,
    preparing,
    ship,
    turn,
)
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.acting import ACTION
from wartable.games.starbreach.dicing import PREPARE
from wartable.games.starbreach.state import CENTRE, INTACT, LOOSE, NONE, TOO_LONG, VICTORIES, Table
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ONE, GameOver, Oracle, Question, Rollout
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import Setup, reopen, start
from wartable.kernel.engine.vocabulary import Asked, why_not
from wartable.kernel.showing.parts import Look, screen_of

CAMPAIGN = list(content.load().missions)
NUMBERS = range(1, 5)


def match(mission: str, players: int, seed: str = "1", **options: str) -> Match[Table]:
    """A mission at its first question."""
    return start(GAME, Setup(f"campaign-{players}", ("human",) * players, {"mission": mission, **options}), seed)


def at(mission: str, players: int, position: dict[str, Any], **options: str) -> Table:
    """A position of a mission by hand."""
    return GAME.arrange(position, f"campaign-{players}", {"mission": mission, **options}, None)


def quiet() -> Oracle:
    return Rollout(random.Random(1).random)


def refusal(table: Table, seat: int, key: str, what: Asked = ACTION) -> str:
    refused = why_not(GAME.questions, table, Question(ONE, what, (seat,), ((0,),)), seat, key)
    assert refused is not None
    return refused.rule


@pytest.mark.rule("SB-MISS-01", "SB-MISS-06")
@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("mission", CAMPAIGN)
def test_every_mission_is_played_to_an_end_by_one_to_four_heroes(mission: str, players: int) -> None:
    game = play(match(mission, players), random.Random(players).random)
    assert GAME.result(game.state) is not None
    told = [event.rule for event in game.events]
    assert told[0] == "SB-MISS-01"
    assert told.count("SB-MISS-06") == players


def test_there_are_seven_missions_in_order() -> None:
    found = content.load().missions
    assert [mission.number for mission in found.values()] == [1, 2, 3, 4, 5, 6, 7]
    assert CAMPAIGN[0] == "cold-start"
    with pytest.raises(Ambiguous, match="did you mean 'two-hulls'"):
        GAME.new("campaign-1", {"mission": "two-hull"})
    with pytest.raises(Refused, match="SB-MISS-01"):
        GAME.new("intro-1", {"mission": "two-hulls"})


@pytest.mark.rule("SB-MISS-02")
@pytest.mark.parametrize("players", NUMBERS)
def test_the_deck_table_applies_unless_the_mission_says_otherwise(players: int) -> None:
    usual = GAME.new(f"intro-{players}", {}).setting.portions
    for mission in CAMPAIGN:
        top, bosses, middle, bottom = GAME.new(f"campaign-{players}", {"mission": mission}).setting.portions
        change = content.load().missions[mission].deck
        expected = tuple(n + more[players - 1] for n, more in zip(usual, change, strict=True))
        assert (top, bosses, middle, bottom) == expected


@pytest.mark.rule("SB-MISS-03", "SB-SETUP-13")
def test_any_tile_may_be_a_platform_outside_the_introductory_deal() -> None:
    ship_of_ours = "dome,control-room,engine-room,cryoscan,air-duct,medical-bay"
    setup = Setup("intro-1", ("human",), {"ship": ship_of_ours, "platforms": "automatic"})
    game = start(GAME, setup, "1")
    assert {ship.ROOM_NAMES[at]: cards.ROOMS[game.state.tile[at]] for at in game.state.rooms()} == {
        "NW": "dome",
        "NE": "control-room",
        "SE": "engine-room",
        "SW": "cryoscan",
        "NW+": "air-duct",
        "SE+": "medical-bay",
    }
    assert "SB-SETUP-13" in [event.rule for event in game.events]
    assert "SB-MISS-03" in [event.rule for event in match("cold-start", 1).events]
    with pytest.raises(Refused, match="SB-SETUP-13"):
        GAME.new("intro-1", {"ship": "dome,dome,cryoscan,air-duct,medical-bay,engine-room"})
    with pytest.raises(Ambiguous, match="no Room tile 'doom'"):
        GAME.new("intro-1", {"ship": "doom"})


@pytest.mark.rule("SB-MISS-04", "SB-LOCK-01", "SB-COMP-06", "SB-MISS-05")
def test_the_enemy_ship_of_mission_six_is_four_bays_joined_by_airlocks() -> None:
    game = match("belly-of-the-beast", 2)
    state = game.state
    assert [state.tile[at] for at in range(ship.SHIP_ROOMS, ship.SHIP_ROOMS + 4)] == [cards.BAY] * 4
    told = {event.rule: event.args for event in game.events}
    assert told["SB-LOCK-01"] == (ship.area_at("a5"), ship.area_at("2:a1"))
    assert told["SB-COMP-06"] == (cards.KIT, ship.room_at("SW"))
    assert [ship.ROOM_NAMES[at] for at in state.o_at] == ["SW", "2:NE", "2:SE", "2:SW"]
    assert state.hidden == (cards.RELIC, cards.TOXIC, cards.GRENADE)


@pytest.mark.rule("SB-MISS-05")
def test_alone_nobody_can_find_an_object_that_keeps_him_from_the_one_he_needs() -> None:
    alone = match("belly-of-the-beast", 1).state
    assert alone.hidden == (cards.RELIC, cards.GRENADE)
    assert [ship.ROOM_NAMES[at] for at in alone.o_at] == ["SW", "2:NE", "2:SE"]
    assert match("bad-cargo", 1).state.hidden == (cards.TOXIC, cards.KIT, cards.GRENADE)
    assert match("bad-cargo", 2).state.hidden == (cards.RELIC, cards.TOXIC, cards.KIT, cards.GRENADE)


def test_hidden_objects_are_in_no_word_of_the_game() -> None:
    told = words_of(GAME).describe(match("bad-cargo", 2).state)
    assert told["objects"] == [["hidden", "NW"], ["hidden", "NE"], ["hidden", "SE"], ["hidden", "SW"]]


def test_what_a_mission_asks_for_depends_on_the_number_of_players() -> None:
    def asked(mission: str) -> list[int]:
        return [goals.needed(match(mission, players).state) for players in NUMBERS]

    assert asked("bad-cargo") == [2, 3, 3, 4]
    assert asked("belly-of-the-beast") == [1, 2, 3, 4]
    lying = [match("two-hulls", players).state.o_kind for players in NUMBERS]
    assert lying == [[cards.SCIENCE], *[[cards.SCIENCE] * 2] * 3]


@pytest.mark.rule("SB-MISS-06")
def test_heroes_start_on_ship_one_where_the_mission_allows_it() -> None:
    game = match("cold-start", 1)
    assert set(game.keys(0)) == {"NW", "NE", "SE", "SW", "SE++"}
    with pytest.raises(Refused, match="SB-MISS-06"):
        game.answer(0, game.question_id, "SE+")
    assert set(match("two-hulls", 1).keys(0)) == {"NW", "NE", "SE", "NE+"}


# -- the extra card ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-COMP-03")
def test_no_mission_uses_the_superboss_and_the_scientist_together() -> None:
    found = content.load().missions.values()
    assert [mission.id for mission in found if mission.superboss != NONE] == ["sternploeeg"]
    assert [mission.id for mission in found if mission.scientist != NONE] == ["walk-him-home", "bad-cargo"]


@pytest.mark.rule("SB-MISS-18", "SB-SUPER-03", "SB-SUPER-01")
def test_sternploeeg_stands_in_a5_with_five_lp_for_each_player_and_one_more() -> None:
    game = match("sternploeeg", 3)
    state = game.state
    assert state.setting.portions == (5, 2, 2, 2)
    assert (state.enemy(0).id, ship.AREA_NAMES[state.e_area[0]], state.e_life[0]) == ("sternploeeg", "a5", 9)
    assert "SB-SUPER-03" in [event.rule for event in game.events]
    assert match("sternploeeg", 3, training="2").state.e_life[0] == 7
    assert state.e_card[0] not in state.boss_pool
    assert all(match(mission, 2).state.e_card == [] for mission in CAMPAIGN[:-1])


@pytest.mark.rule("SB-SUPER-01")
def test_grunts_cover_the_superboss_and_he_counts_as_a_boss() -> None:
    hero = {"at": "SE", "carries": "sacred-relic", "dice": {"object": ["MOVE"], "melee": ["MELEE"]}}
    table = at("sternploeeg", 1, {"P1": hero, "enemies": {"sternploeeg": {"at": "a5"}, "husk": {"at": "a5"}}})
    assert [table.setting.enemies[card].id for card in actions.targets(table, 0, cards.MELEE)] == ["husk"]
    assert table.setting.bosses == sum(table.setting.portions[1:3]) + 1


@pytest.mark.rule("SB-SCI-05")
def test_the_scientist_is_no_player() -> None:
    table = at("walk-him-home", 1, {"step": "support", "P1": {"at": "SW", "dice": {"est": ["MOVE"]}}})
    assert (table.alive(), table.people(), table.heroes_in(ship.SW)) == ([0], [0, 1], [0])
    assert len(table.closed) == 1
    turn.support(table, quiet())
    assert table.held(0, LOOSE) == []
    assert len(table.load) == 1


def test_the_scientist_may_be_healed_and_moved_by_equipment() -> None:
    hero = {"at": "SW", "cards": ["null-cord", "field-dressing"]}
    game = at("walk-him-home", 1, {"P1": hero, "scientist": {"at": "SE", "life": 3}})
    keys = [ACTION.key(game, 0, option) for option in actions.possible(game, 0)]
    assert keys == ["end-turn", "use:null-cord", "use:field-dressing"]


# -- objects ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-OBJ-06")
def test_a_carried_object_is_where_its_carrier_is() -> None:
    table = at("two-hulls", 1, {"P1": {"at": "2:NE", "carries": "science-object"}, "objects": []})
    moving.go(table, quiet(), 0, ship.NE, "SB-ROOM-07")
    harm.lose(table, quiet(), {0: 1}, "SB-DEF-02")
    assert (table.o_at, table.room[0]) == ([NONE], ship.NE)
    with pytest.raises(GameOver):
        harm.lose(table, quiet(), {0: 99}, "SB-DEF-02")
    assert table.o_at == [ship.NE]


@pytest.mark.rule("SB-OBJ-07")
def test_a_room_holds_any_number_of_objects() -> None:
    lying = [["science-object", "SE"], ["repair-kit", "SE"], ["grenade", "SE"], ["hidden", "SE"]]
    table = at("bad-cargo", 1, {"step": "dice", "P1": {"at": "SE", "dice": {"loose": ["MOVE"]}}, "objects": lying})
    assert len(objects.takeable(table, 0)) == 4


def test_dice_of_the_fallen_in_the_engine_room_keep_counting() -> None:
    table = at("cold-start", 2, {"P1": {"dice": {"centre": ["SPECIAL"]}}, "bosses_out": 1})
    harm.lose(table, quiet(), {0: 99}, "SB-DEF-02")
    turn.go_home(table, quiet())
    assert table.place.count(CENTRE) == 1


def test_a_giver_with_a_die_in_the_engine_room_keeps_three() -> None:
    dice = {"loose": ["MOVE"] * 4, "centre": ["SPECIAL"]}
    table = at("cold-start", 2, {"step": "dice", "P1": {"dice": dice}})
    assert refusal(table, 0, "give:MELEE@P2", PREPARE) == "SB-DICE-08"
    preparing.give(table, quiet(), 0, cards.MOVE, 1)
    assert refusal(table, 0, "give:MOVE@P2", PREPARE) == "SB-DICE-06"


# -- two ships and barricades -----------------------------------------------------------------------------------------


@pytest.mark.rule("SB-LOCK-05")
def test_one_order_of_play_for_both_ships() -> None:
    tied = {"gnasher": {"at": "2:a5"}, "spitter": {"at": "a8"}, "stormcrown": {"at": "2:a4"}}
    table = at("two-hulls", 2, {"P1": {"acted": True}, "P2": {"acted": True}, "enemies": tied})
    order = []
    for _ in range(3):
        _, card = turn.next_to_act(table, quiet())
        order.append(table.setting.enemies[card].id)
        table.e_done[table.e_card.index(card)] = 1
    assert order == ["spitter", "gnasher", "stormcrown"]
    fire = [position for position in table.rooms() if cards.RANGED in table.setting.rooms[table.tile[position]].icons]
    assert [ship.ROOM_NAMES[position] for position in fire] == ["2:SE", "2:SW+"]


def test_the_example_of_the_airlocks() -> None:
    table = at("two-hulls", 2, {"P1": {"at": "NW"}, "P2": {"at": "2:NE"}})
    area, seen = ship.area_at("a3"), []
    for _ in range(3):
        area = enemies.next_area(table, area, 1)
        seen.append(ship.AREA_NAMES[area])
    assert seen == ["a4", "2:a1", "2:a2"]
    assert ship.AREA_NAMES[enemies.next_area(table, ship.area_at("a5"), -1)] == "2:a8"


def test_four_barricades_in_the_campaign_and_none_outside_a_destroyed_room() -> None:
    table = at("two-hulls", 1, {"P1": {"at": "2:NW", "dice": {"reserve": ["DEFENSE"]}}})
    outer = {ship.EDGE_NAMES[edge] for edge in barricades.free_edges(table, 0)}
    assert "a6" not in outer
    assert "a7" not in outer
    assert {"a5", "SE/SW", "SW/NW"} <= outer
    for edge in barricades.free_edges(table, 1)[:4]:
        table.wall[edge] = INTACT
    assert barricades.free_edges(table, 0) == []
    assert refusal(table, 0, "activate:DEFENSE*1") == "SB-BAR-01"
    table.wall[ship.edge_at("2:a1")] = 0
    assert refusal(table, 0, "2:a2", asked.EDGE) == "SB-BAR-02"


# -- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mission", CAMPAIGN)
def test_the_screen_shows_what_a_mission_adds(mission: str) -> None:
    game = play(match(mission, 2), random.Random(2).random, 12)
    plain = str(screen_of(GAME).screen(game.state, 0, Look(plain=True)))
    found = content.load().missions[mission]
    assert found.name in plain
    assert ("the Scientist" in plain) == (found.scientist != NONE)
    assert ("Airlocks lie between" in plain) == bool(found.airlocks)
    assert ("barricade stands on" in plain) == bool(found.barricades)
    assert screen_of(GAME).screen(game.state, 0, Look()) is not None


def test_every_enemy_move_says_why() -> None:
    spoken: dict[str, str] = {}
    for seed in range(6):
        for mission in CAMPAIGN:
            game = play(match(mission, 2, str(seed)), random.Random(seed).random)
            for event in game.events:
                if event.kind in (on.struck, on.nothing_hit, on.pillar, on.enemy_moved, on.stays, on.enemy_due):
                    spoken[event_name(event.kind)] = event.kind(game.state, *event.args)
    assert set(spoken) == {"struck", "nothing-hit", "pillar", "enemy-moved", "stays", "enemy-due"}
    assert all(": " in text and text.endswith(".") for text in spoken.values())


# -- the campaign -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SB-MISS-01")
def test_a_campaign_plays_every_mission_in_order_keeps_what_was_won_and_is_taken_up_again() -> None:
    game = match("all", 1, cap="2")
    uniform = random.Random(3).random
    seen: list[str] = []
    while game.question is not None:
        name = game.state.setting.mission.id
        if name not in seen:
            seen.append(name)
            kept = parse("".join(f"{line}\n" for line in game.journal.lines))
            assert reopen(GAME, kept, "1").state.digest() == game.state.digest()
        if "retry" in game.keys(0):
            game.answer(0, game.question_id, "go-on")
        else:
            play(game, uniform, 1)
    assert seen == CAMPAIGN
    assert len(game.state.finished) == len(CAMPAIGN)
    assert game.result is not None and game.result.cause == "campaign"
    assert game.result.scores == (sum(cause in VICTORIES for cause in game.state.finished) / 7,)


@pytest.mark.rule("SB-MISS-01")
def test_a_lost_mission_may_be_tried_once_more() -> None:
    game = match("all", 1, cap="1")
    uniform = random.Random(3).random
    tried = 0
    while game.state.setting.stage == 0:
        if "retry" in game.keys(0):
            tried += 1
            game.answer(0, game.question_id, "retry")
        else:
            play(game, uniform, 1)
    assert tried == 1
    assert game.state.finished == (TOO_LONG,)


def test_dice_of_an_eliminated_hero_that_nobody_uses_cannot_be_placed() -> None:
    with pytest.raises(Unreadable, match="this Hero is eliminated and his dice have left the game"):
        at("cold-start", 2, {"P2": {"life": 0, "dice": {"melee": ["MELEE"]}}})
    table = at("cold-start", 2, {"P2": {"life": 0, "given": {"P1": ["MELEE"]}}})
    assert [table.face[die] for die in table.held(0, LOOSE)] == [cards.MELEE]
