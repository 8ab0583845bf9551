"""A digital match, played: Orders, Moves, reactions, rolls, Saving Rolls, and what nobody else may know."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from infinity.tabletop import Played, ordered
from playing import play
from wartable.cli.main import run
from wartable.games.infinity import GAME
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.parts import Look, draw_of, screen_of
from wartable.table.seat_page import seat_page

SEEN = {"b1": {"at": [12, 24], "facing": 270}}
"""An enemy twelve inches away that looks at the one who acts at 12, 12."""
ASIDE = {"b1": {"at": [12, 24], "facing": 90}}
"""The same enemy, looking the other way."""


def digital(**options: str) -> Match[Any]:
    return start(GAME, Setup("digital", ("human", "human"), options), "7")


@pytest.mark.rule("INF-BS-01", "INF-BS-02", "INF-BS-06", "INF-ROLL-05", "INF-WND-01", "INF-AMMO-02")
def test_a_shot_is_declared_rolled_and_saved() -> None:
    table = ordered("a2", (12, 12), ASIDE)
    table.do("shoot:multi-rifle-ap@b1")
    assert table.offered == ["none", "dodge"]  # it does not see the shooter, but it is shot at
    table.do("none").do("done", "3,20,20", "1")
    assert "a2 hits b1 1 time" in table.told
    assert "b1 makes 1 Saving Roll" in table.told
    assert table.trooper("b1")["points"] == 1


@pytest.mark.rule("INF-F2F-01", "INF-F2F-02", "INF-ARO-01", "INF-ARO-04")
def test_whoever_shoots_back_is_face_to_face_and_has_one_die() -> None:
    table = ordered("a2", (12, 12), SEEN)
    table.do("shoot:multi-rifle-ap@b1")
    assert table.asked == "B react"
    assert table.offered == ["none", "dodge", "shoot:assault-pistol"]
    table.do("shoot:assault-pistol").do("done", "2,3,20", "9", "20")
    assert "b1 hits a2 1 time" in table.told and "a2 does not hit b1" in table.told
    assert "INF-F2F-02" in table.rules and "INF-F2F-01" in table.rules


@pytest.mark.rule("ITS-CONDUCT-05")
def test_an_order_waits_until_every_reaction_is_declared_or_let_pass() -> None:
    table = ordered("a2", (12, 12), SEEN)
    table.do("shoot:multi-rifle-ap@b1")
    with pytest.raises(Refused, match="The Order goes on when every reaction") as refused:
        table.match.answer(0, table.match.question_id, "done")
    assert refused.value.rule == "ITS-CONDUCT-05" and table.asked == "B react"
    pages = [seat_page(table.match, ("Ann", "Ben"), seat, GAME.view(table.state, seat), ()) for seat in (0, 1)]
    assert [page.held and page.held[1] for page in pages] == ["ITS-CONDUCT-05", None]
    table.do("none")
    with pytest.raises(Refused) as refused:
        table.match.answer(1, table.match.question_id, "none")
    assert refused.value.rule == "" and table.asked == "A skill"


@pytest.mark.rule("INF-ARO-03")
def test_who_lets_a_move_pass_has_lost_its_reaction() -> None:
    table = ordered("a2", (12, 12), SEEN)
    table.do("move@1200,1300").do("none").do("shoot:multi-rifle-ap@b1", "20,20,20")
    assert table.asked == "A face"


@pytest.mark.rule("INF-EXP-01")
def test_two_short_skills_are_too_many_and_two_moves_are_not() -> None:
    table = ordered("a2", (12, 12), ASIDE)
    table.do("shoot:multi-rifle-ap@b1").do("none")
    assert table.refuses("dodge") == "INF-EXP-01"
    assert table.refuses("suppress:multi-rifle-ap") == "INF-EXP-01"
    table = ordered("a2", (12, 12), {})
    table.do("move@1200,1600").do("move@1200,2000").do("face:90")
    assert table.trooper("a2")["at"] == [12, 20]


@pytest.mark.rule("INF-MOVE-01", "INF-MOVE-02", "INF-MOVE-08")
def test_a_move_is_as_long_as_its_value_and_an_illegal_one_changes_nothing() -> None:
    table = ordered("a11", (12, 12), {})  # MOV 4-2
    assert table.refuses("move@1200,1601") == "INF-MOVE-01"
    table.do("move@1200,1600")
    assert table.refuses("move@1200,1801") == "INF-MOVE-01"
    table.do("move@1200,1800").do("face:45")
    assert table.trooper("a11")["facing"] == 45


@pytest.mark.rule("INF-MOVE-03", "INF-GEO-06")
def test_walls_are_gone_round_and_nobody_stands_in_them() -> None:
    table = ordered("a2", (17, 39), {}, options={"table": "container-yard"})  # before the building at 16, 40.5
    assert table.refuses("move@1700,4040") == "INF-GEO-06"
    assert table.refuses("move@1700,4260") == "INF-MOVE-07"  # on its roof
    behind = ordered("a2", (12, 18.4), {}, options={"table": "container-yard"})  # before the container at 10, 19
    assert behind.refuses("move@1200,2120") == "INF-MOVE-03"
    table.do("move@1700,3800")


@pytest.mark.rule("INF-BS-02", "INF-COV-03")
def test_a_weapon_that_does_not_reach_says_so() -> None:
    table = ordered("a5", (12, 12), {"b1": {"at": [12, 45], "facing": 90}})
    assert table.refuses("shoot:pistol@b1") == "INF-BS-02"
    hidden = ordered("a5", (19, 38.5), {"b1": {"at": [19, 46], "facing": 90}}, options={"table": "container-yard"})
    assert hidden.refuses("shoot:combi-rifle@b1") == "INF-COV-03"


@pytest.mark.rule("INF-BS-03", "INF-COV-01", "INF-COV-02", "INF-CAMO-07")
def test_every_mod_is_told_with_its_rule() -> None:
    options = {"table": "container-yard", "lists": "harbour-watch-300a,low-tide-300a"}
    table = ordered("a5", (12, 12), {"b4": {"at": [12, 24], "facing": 90}}, options={**options, "table": "open"})
    table.do("shoot:combi-rifle@b4").do("none").do("done", "20,20,20")
    assert "INF-CAMO-07" in table.rules and "INF-BS-02" in table.rules
    scenery = GAME.setting("digital", {"table": "container-yard"}).scenery
    assert scenery is not None
    low = next(piece for piece in scenery.pieces if piece.kind == "wall" and piece.w > piece.h)
    at = (low.x + low.w / 2, low.y - 6)
    behind = {"b1": {"at": [low.x + low.w / 2, low.y + low.h + 0.5], "facing": 90}}
    shot = ordered("a5", at, behind, options=options)
    shot.do("shoot:combi-rifle@b1").do("none").do("done", "1,20,20", "20")
    assert "INF-COV-02" in shot.rules and "INF-COV-01" in shot.rules


@pytest.mark.rule("INF-DODGE-01", "INF-DODGE-03", "INF-F2F-04")
def test_a_won_dodge_moves_two_inches() -> None:
    table = ordered("a2", (12, 12), SEEN)
    table.do("shoot:multi-rifle-ap@b1").do("dodge").do("done", "2,3,4", "9")
    assert table.asked == "B step"
    assert table.refuses("step@1200,2601") == "INF-MOVE-01"
    table.do("step@1200,2600")
    assert table.trooper("b1")["at"] == [12, 26]


@pytest.mark.rule("INF-ZOC-01", "INF-DODGE-02")
def test_whoever_is_near_may_dodge_without_seeing() -> None:
    table = ordered("a2", (12, 17), ASIDE)
    table.do("idle")
    assert table.asked == "B react" and table.offered == ["none", "dodge"]
    table.do("dodge").do("done", "5")
    assert "INF-DODGE-02" in table.rules


@pytest.mark.rule("INF-BS-04")
def test_dice_are_divided_among_targets() -> None:
    others = {"b1": {"at": [12, 24], "facing": 90}, "b2": {"at": [15, 24], "facing": 90}}
    table = ordered("a2", (12, 12), others)
    table.do("shoot:multi-rifle-ap@b1")
    assert table.asked == "A share" and table.offered == ["all", "1@b2", "2@b2"]
    table.do("2@b2").do("none").do("none").do("done", "20", "20,20")
    assert "a2 declares BS Attack on b2 with MULTI Rifle (AP), 2 dice" in table.told


@pytest.mark.rule("INF-F2F-03")
def test_an_answer_meets_only_the_dice_that_were_assigned_to_it() -> None:
    others = {"b1": {"at": [12, 24], "facing": 270}, "b2": {"at": [15, 24], "facing": 90}}
    table = ordered("a2", (12, 12), others)
    table.do("shoot:multi-rifle-ap@b1").do("2@b2").do("shoot:assault-pistol").do("none")
    table.do("done", "2", "10,11", "9", "20,20", "20")  # 9 beats the 2; 10 and 11 go elsewhere
    assert "INF-F2F-03" in table.rules
    assert "b1 hits a2 1 time" in table.told and "a2 does not hit b1" in table.told
    assert "a2 hits b2 2 times" in table.told


@pytest.mark.rule("INF-CC-01", "INF-CC-02", "INF-MOVE-15", "INF-BS-05", "INF-AMMO-03")
def test_in_contact_one_fights_and_does_not_walk_away() -> None:
    table = ordered("a2", (12, 12), {"b1": {"at": [12, 12.99], "facing": 90}})
    assert table.refuses("shoot:multi-rifle-ap@b1") == "INF-BS-05"
    assert table.refuses("move@1200,1100") == "INF-MOVE-15"
    assert table.refuses("suppress:multi-rifle-ap") == "INF-CC-02"
    table.do("cut:da-cc-weapon@b1").do("none").do("done", "1", "2,20")
    assert table.trooper("b1")["points"] == 1


@pytest.mark.rule("INF-STATE-09", "INF-STATE-10")
def test_suppressive_fire_has_three_dice_in_reaction_and_ends_with_an_order() -> None:
    others = {"b8": {"at": [12, 24], "facing": 270, "suppressing": "combi-rifle"}}
    table = ordered("a5", (12, 12), others)
    table.do("shoot:combi-rifle@b8").do("shoot:combi-rifle").do("done", "20,20,20", "20,20,20")
    assert "b8 declares BS Attack on a5 with Combi Rifle, 3 dice" in table.told
    assert "-3 for a5" in table.told and "INF-STATE-09" in table.rules
    table = ordered("a5", (12, 12), {}, A={"orders": 3})
    table.do("suppress:combi-rifle")
    assert table.trooper("a5")["suppressing"] is True
    table.do("order:a5")
    assert "INF-STATE-10" in table.rules


@pytest.mark.rule("INF-DISC-01", "INF-DISC-02", "INF-CAMO-02", "INF-CAMO-03")
def test_a_marker_must_be_discovered_before_it_is_shot() -> None:
    table = ordered("a5", (12, 12), {"b4": {"at": [12, 24], "marker": True}})
    assert table.refuses("shoot:combi-rifle@b-m1") == "INF-CAMO-02"
    table.do("discover@b-m1").do("none").do("done", "19")
    assert "INF-DISC-02" in table.rules and table.trooper("b4")["marker"] is True
    found = ordered("a5", (12, 12), {"b4": {"at": [12, 24], "marker": True}})
    found.do("discover@b-m1").do("none").do("done", "1")
    assert "The Marker b-m1 is b4 (Bog Ghost" in found.told


@pytest.mark.rule("INF-AMMO-05", "INF-WND-03")
def test_shock_kills_whoever_has_one_wound() -> None:
    table = ordered("a2", (12, 12), {"b8": {"at": [12, 24], "facing": 90}})
    table.do("shoot:multi-rifle-shock@b8").do("none").do("done", "3,20,20", "1")
    assert table.trooper("b8")["states"] == ["unconscious", "dead"]


@pytest.mark.rule("INF-AMMO-09", "INF-SAVE-03")
def test_explosive_ammunition_asks_three_saves_and_a_critical_one_more() -> None:
    table = ordered("a10", (12, 10), {"b2": {"at": [12, 40], "facing": 90}})  # Missile Launcher at 30 inches: 11 + 3
    table.do("shoot:missile-launcher-hit@b2").do("none").do("done", "14", "20,20,20,20")
    assert "b2 makes 4 Saving Rolls" in table.told and "INF-SAVE-03" in table.rules


@pytest.mark.rule("INF-LT-01")
def test_nobody_else_knows_who_leads() -> None:
    match = digital(scenario="annihilation", lists="harbour-watch-150,low-tide-150", points="150")
    play(match, random.Random(3).random, 20)
    assert "INF-LT-01" in [event.rule for event in match.events]
    for seat in (0, 1):
        view = GAME.view(match.state, seat)
        assert view.lieutenant[seat] == match.state.lieutenant[seat]
        assert view.lieutenant[1 - seat] == -1
        shown = draw_of(GAME).draw(view, seat, Look())
        other = next(panel for panel in shown.panels if panel.seat == 1 - seat)
        assert "Lieutenant" not in json.dumps([(row.name, row.text) for row in other.rows])


@pytest.mark.rule("INF-DEP-05")
def test_of_a_marker_others_see_a_number_and_a_place() -> None:
    table = ordered("a5", (12, 12), {"b4": {"at": [12, 24], "marker": True}})
    view = GAME.view(table.state, 0)
    seen = "".join(
        [
            str(draw_of(GAME).draw(view, 0, Look()).board),
            json.dumps(words_of(GAME).describe(view)["troopers"]),
            str(screen_of(GAME).screen(view, 0, Look(plain=True))),
        ]
    )
    assert "b-m1" in seen and "Bog Ghost" not in seen and "b4" not in seen
    own = str(screen_of(GAME).screen(GAME.view(table.state, 1), 1, Look(plain=True)))
    assert "b-m1 = b4 (Bog Ghost" in own
    match = digital(scenario="annihilation", lists="harbour-watch-300a,low-tide-300a")
    play(match, random.Random(5).random, 60)
    told = [event for event in match.events if event.kind.__name__ == "marker_deployed"]
    assert told and all(event.rule == "INF-DEP-05" for event in told)


@pytest.mark.rule("INF-ORD-04")
def test_the_special_order_of_the_lieutenant_shows_who_leads() -> None:
    position = {
        "round": 1, "active": "A", "first": "A", "step": "turn-begins",
        "troopers": {"a2": {"at": [12, 12]}, "a5": {"at": [20, 6]}, "b3": {"at": [30, 40]}},
    }  # fmt: skip
    table = Played("annihilation", position, table="open").do("none").do("none")
    assert GAME.view(table.state, 1).lieutenant[0] == -1
    table.do("lead:a2")
    assert GAME.view(table.state, 1).lieutenant[0] == table.state.lieutenant[0]


def test_a_program_sits_only_at_a_digital_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused, match="only people can sit"):
        GAME.modes["match"].check_players([True, False])
    monkeypatch.setattr(sys, "argv", ["wartable", "play", "infinity", "--mode", "match", "--seats", "human,greedy"])
    assert run() != 0
    assert "only people can sit" in capsys.readouterr().err


def _begun(troopers: Mapping[str, object], **more: object) -> Played:
    """A at the beginning of its first Turn; B, who comes second, keeps its Command Token."""
    position = {"round": 1, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers, **more}
    return Played("annihilation", position, table="open")


@pytest.mark.rule("INF-CMD-03")
def test_the_second_player_may_take_two_orders_away() -> None:
    table = _begun({f"a{n}": {"at": [4 * n, 4]} for n in (2, 4, 5, 6)} | {"b3": {"at": [30, 40]}})
    assert table.asked == "B strategic"
    table.do("two-orders")
    assert table.now["A"]["orders"] == 2 and table.state.tokens == [4, 3]


@pytest.mark.rule("INF-CMD-02")
def test_a_command_token_makes_an_irregular_order_regular() -> None:
    table = _begun({"a14": {"at": [12, 4]}, "a2": {"at": [30, 4]}, "b3": {"at": [12, 40]}}).do("none")
    assert table.asked == "A regular" and table.offered == ["none", "a14", "a2-to-2"]
    before = table.state.pool[2]
    table.do("a14")
    assert table.state.pool[2] == before + 1 and table.state.tokens == [3, 4]


@pytest.mark.rule("INF-ORD-07")
def test_an_impetuous_trooper_rushes_towards_the_nearest_enemy() -> None:
    table = _begun({"a14": {"at": [12, 4]}, "a2": {"at": [30, 4]}, "b3": {"at": [12, 40]}}).do("none")
    while table.asked == "A regular":
        table.do("none")
    assert table.asked == "A rush"
    table.do("rush")
    assert table.trooper("a14")["at"] == [12, 10]


@pytest.mark.rule("INF-MOVE-10")
def test_a_jump_is_an_entire_order_and_pays_for_height() -> None:
    table = ordered("a5", (40.5, 6.1), {}, options={"table": "container-yard"})  # beside the container at 40.5, 4
    assert table.refuses("jump@4250,1100") == "INF-MOVE-10"
    table.do("jump@4050,1000").do("face:90")
    assert table.trooper("a5")["at"] == [40.5, 10]


@pytest.mark.rule("INF-MOVE-09")
def test_a_container_is_climbed_with_an_entire_order() -> None:
    table = ordered("a5", (42.5, 5.99), {}, options={"table": "container-yard"})
    table.do("climb").do("face:90")
    assert table.trooper("a5")["height"] == 2
    away = ordered("a5", (24, 24), {}, options={"table": "open"})
    assert away.refuses("climb") == "INF-MOVE-09"


@pytest.mark.rule("INF-CAMO-05", "INF-CAMO-03")
def test_an_attack_out_of_the_marker_state_surprises() -> None:
    table = ordered("b4", (12, 24), {"a5": {"at": [12, 12], "facing": 90}}, said={"marker": True})
    shots = [key for key in table.offered if key.startswith("shoot:")]
    table.do(shots[0]).do("shoot:combi-rifle").do("done", "20,20", "20")
    assert "INF-CAMO-05" in table.rules


@pytest.mark.rule("INF-RET-01", "INF-RET-02")
def test_in_retreat_one_moves_and_does_not_shoot() -> None:
    gone = {f"a{n}": {"states": ["dead"]} for n in range(1, 15) if n != 5}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-begins",
                "troopers": {**gone, "a5": {"at": [12, 12]}, "b3": {"at": [12, 24]}}}  # fmt: skip
    table = Played("frontline", position, table="open")
    while table.asked != "A turn":
        table.do("none")
    assert "INF-RET-01" in table.rules
    table.do("order:a5")
    assert table.refuses("shoot:combi-rifle@b3") == "INF-RET-02"
    assert not [key for key in table.offered if key.startswith("shoot:")]
    table.do("move@1200,800")


@pytest.mark.rule("INF-ARO-07")
def test_who_moves_with_caution_is_not_heard() -> None:
    table = ordered("a5", (12, 17), ASIDE)  # five inches behind the back of b1
    assert table.refuses("creep@1200,2101") == "INF-MOVE-01"
    table.do("creep@1200,1900")
    assert table.asked == "A face"
    watched = ordered("a5", (12, 12), {**SEEN, "b8": {"at": [30, 30]}})
    assert watched.refuses("creep@1200,1300") == "INF-ARO-07"


@pytest.mark.rule("INF-COV-04")
def test_an_objective_gives_no_cover() -> None:
    others = {"b1": {"at": [12, 24], "facing": 90}}
    table = ordered("a5", (12, 12), others, objects={"turret-a": {"at": [12.6, 23.1]}})
    table.do("shoot:combi-rifle@b1").do("none").do("done", "1,20,20", "20")
    assert "Partial Cover" not in table.told and "INF-COV-02" not in table.rules


def test_a_place_may_be_said_by_bearing_and_inches() -> None:
    table = ordered("a5", (12, 12), {})
    assert table.refuses("5 at 90") == "INF-MOVE-01"  # MOV 4
    table.do("3.5 at 90")
    assert table.trooper("a5")["at"] == [12, 15.5]
    assert table.match.journal.lines[-1].find("at 90") == -1  # the record says the place
    table.do("move 2 at 0").do("face:90")
    assert table.trooper("a5")["at"] == [14, 15.5]
    leap = ordered("a5", (12, 12), {})
    leap.do("jump 4 at 180").do("face:90")
    assert leap.trooper("a5")["at"] == [8, 12]
