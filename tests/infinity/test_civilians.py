"""Civilians in a digital match: whom they follow and how long, and all that they neither do nor suffer."""

from __future__ import annotations

from typing import Any

import pytest

from infinity.tabletop import Played, acting, ordered

HVT = {"hvt-a1": {"at": [12, 24.99]}}


def by_the_hvt(name: str = "a5", others: dict[str, Any] | None = None, *numbers: object, **more: Any) -> Played:
    """A Trooper of A or B in an Order, in contact with the HVT of A, in a scenario where HVTs are Neutral."""
    said = {"scenario": "supremacy", "objects": HVT, **more}
    return ordered(name, (12, 24), others or {}, *numbers, **said)


def escorting(name: str = "a5", others: dict[str, Any] | None = None, *numbers: object, **more: Any) -> Played:
    return by_the_hvt(name, others, *numbers, objects={"hvt-a1": {"carrier": name, "at": [12, 24.99]}}, **more)


# -- what they are ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ITS-CIV-01", "ITS-HVT-02")
def test_no_player_deploys_a_civilian_and_every_player_an_hvt() -> None:
    table = Played("rescue", {"step": "deployment"}, table="open")
    assert table.asked == "A hvt" and table.refuses("none") == "ITS-HVT-02"
    table.do("at@2400,2400").do("one")
    assert table.asked == "A deploy" and table.refuses("civ-a1@1200,300") == "ITS-CIV-01"
    assert table.thing("hvt-a1")["at"] == [24, 24]
    assert not [key for key in table.offered if "civ-" in key or "hvt-" in key]


@pytest.mark.rule("ITS-CIV-02")
def test_nobody_gives_a_civilian_an_order() -> None:
    troopers = {"a2": {"at": [2, 4]}, "a5": {"at": [4, 4]}, "a6": {"at": [8, 4]}, "b8": {"at": [40, 44]}}
    position = {"round": 1, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers}
    table = Played("rescue", position, table="open")
    while table.asked != "A turn":
        table.do("none")
    assert table.refuses("order:civ-a1") == "ITS-CIV-02"
    assert table.now["A"]["orders"] == 3  # three Troopers, four Civilians, one HVT


@pytest.mark.rule("ITS-CIV-03", "ITS-HVT-08")
def test_nobody_attacks_a_civilian_and_nobody_either_hvt() -> None:
    for hvt in ("hvt-a1", "hvt-b1"):
        table = by_the_hvt(objects={hvt: {"at": [12, 30]}})
        assert table.refuses(f"shoot:combi-rifle@{hvt}") == "ITS-HVT-08"
    rescue = ordered("a5", (12, 12), {}, scenario="rescue")
    for civilian in ("civ-a1", "civ-b1"):
        assert rescue.refuses(f"shoot:combi-rifle@{civilian}") == "ITS-CIV-03"


@pytest.mark.rule("ITS-CIV-04", "ITS-CIVEVAC-23")
def test_a_shot_goes_past_a_civilian() -> None:
    foe = {"b8": {"at": [12, 30], "facing": 270}}
    table = by_the_hvt("a5", foe)
    assert "shoot:combi-rifle@b8" in table.offered  # hvt-a1 stands in the line
    table.do("shoot:combi-rifle@b8")
    assert "hvt-a1 is between a5 and b8, and blocks no Line of Fire" in table.told
    trooper = ordered("a5", (12, 24), {**foe, "a6": {"at": [12, 24.99]}}, scenario="supremacy")
    assert "shoot:combi-rifle@b8" not in trooper.offered
    shield = escorting("a5", foe).do("shoot:combi-rifle@b8")
    assert "ITS-CIVEVAC-23" in shield.rules
    shield.do("all") if shield.asked[2:] == "share" else None
    assert "shoot:combi-rifle" in shield.offered  # and the enemy shoots back past it
    shield.do("shoot:combi-rifle")
    assert shield.rules.count("ITS-CIVEVAC-23") == 2


@pytest.mark.rule("ITS-CIV-05")
def test_a_civilian_gives_nothing_in_close_combat() -> None:
    foe = {"b8": {"at": [12.99, 24], "facing": 180}}
    table = by_the_hvt("a5", foe).do("cut:cc-weapon@b8")
    assert "ITS-CIV-05" in table.rules
    table.do("none").do("done", 12, 1)
    assert "a5 rolls 12 against 13 (CC Attack)" in table.told  # one die, CC 13, no MOD


@pytest.mark.rule("ITS-CIV-06", "ITS-CIV-10")
def test_a_template_over_a_civilian_is_laid_and_does_nothing_to_it() -> None:
    foe = {"b8": {"at": [12, 28], "facing": 90}}
    table = by_the_hvt("a14", foe).do("spray:chain-rifle@b8")
    assert "hvt-a1 suffers nothing" in table.told and {"ITS-CIV-10", "ITS-CIV-06"} <= set(table.rules)
    friend = ordered("a14", (12, 24), {**foe, "a6": {"at": [12, 24.99]}}, scenario="supremacy")
    assert friend.refuses("spray:chain-rifle@b8") == "INF-TMPL-04"
    table.do("none").do("done", 1)
    assert table.thing("hvt-a1") == by_the_hvt().thing("hvt-a1") and "unconscious" in table.trooper("b8")["states"]
    blast = by_the_hvt("a10", {"b8": {"at": [12, 27.2], "facing": 90}})
    blast.do("shoot:missile-launcher-blast@b8").do("none").do("done", "1", "20,20,20")
    assert {"ITS-CIV-10", "ITS-CIV-06"} <= set(blast.rules)


@pytest.mark.rule("ITS-CIV-07")
def test_in_rescue_everybody_takes_own_civilians_by_the_skill_of_the_scenario() -> None:
    theirs = ordered("a5", (12, 17.48), {}, scenario="rescue")
    assert theirs.refuses("skill:civevac@civ-b1") == "ITS-CIV-07"
    assert theirs.refuses("civevac@civ-b1") == "ITS-CIV-07"
    own = ordered("a5", (12, 30.52), {}, scenario="rescue")
    own.do("skill:civevac@civ-a1").do("done", 3)
    assert own.thing("civ-a1")["carrier"] == "a5"


@pytest.mark.rule("ITS-CIV-08")
def test_a_civilian_sets_off_no_mine() -> None:
    near = {"mine-b1": {"at": [12, 28.9]}}  # 2.93 inches from the HVT, 3.92 from its escort
    table = by_the_hvt("a5", {"b4": {"at": [40, 44]}}, objects={"hvt-a1": {"carrier": "a5", "at": [12, 24.99]}, **near})
    table.do("idle")
    assert "hvt-a1 does not set off mine-b1" in table.told and not table.thing("mine-b1")["gone"]
    trooper = ordered("a5", (12, 24.99), {"b4": {"at": [40, 44]}}, scenario="supremacy", objects=near).do("idle")
    assert trooper.thing("mine-b1")["gone"]


@pytest.mark.rule("ITS-CIV-09")
def test_who_sees_no_more_than_a_civilian_does_not_react() -> None:
    others = {"a6": {"at": [12, 25.2]}, "b8": {"at": [12, 44], "facing": 270}}  # a6 hides a5, not the HVT beside it
    hvt = {"hvt-a1": {"carrier": "a5", "at": [12.99, 24]}}
    table = by_the_hvt("a5", others, objects=hvt).do("idle")
    assert table.asked == "A skill" and "b8 sees only hvt-a1, which is nothing to react to" in table.told
    open_ = by_the_hvt("a5", {"b8": others["b8"]}, objects=hvt).do("idle")
    assert open_.asked == "B react"


@pytest.mark.rule("ITS-CIV-11")
def test_contact_with_a_civilian_engages_nobody() -> None:
    table = ordered("a5", (12, 20), {}, scenario="supremacy", objects=HVT)
    table.do("approach@hvt-a1")
    assert "a5 is in contact with hvt-a1 and not Engaged" in table.told
    table.do("move@1200,2200")
    assert table.trooper("a5")["at"] == [12, 22]


@pytest.mark.rule("ITS-DT-01", "ITS-DT-02")
def test_where_hvts_are_targets_they_are_attacked_fight_back_and_follow_nobody() -> None:
    table = ordered("a5", (12, 24), {}, scenario="decapitation", objects={"hvt-b1": {"at": [12, 24.99]}})
    assert table.refuses("civevac@hvt-b1") == "ITS-DT-02"
    table.do("shoot:combi-rifle@hvt-b1")
    assert "ITS-DT-01" in table.rules
    table.do("done", "20", "1,20,20", "1")
    assert "hvt-b1 fires at a5" in table.told and "hvt-b1 is unconscious" in table.told


# -- CivEvac ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ITS-CIVEVAC-01")
def test_civevac_is_half_an_order_and_no_reaction() -> None:
    twice = by_the_hvt().do("civevac@hvt-a1")
    assert "civevac@hvt-a1" in twice.offered  # declared again without knowing the first result
    twice.do("civevac@hvt-a1", 20, 3)
    assert twice.thing("hvt-a1")["carrier"] == "a5"
    after = by_the_hvt("a5", {"b8": {"at": [12, 10], "facing": 270}}).do("shoot:combi-rifle@b8")
    while after.asked != "A skill":
        after.do("all" if after.asked[2:] == "share" else "none")
    assert "civevac@hvt-a1" in after.offered
    reacting = by_the_hvt("a5", {"b8": {"at": [12, 25.98], "facing": 270}}).do("idle")
    assert reacting.asked == "B react" and reacting.refuses("civevac@hvt-a1") == "ITS-CIVEVAC-01"


@pytest.mark.rule("ITS-CIVEVAC-02", "ITS-CIVEVAC-24")
def test_a_marker_that_takes_a_civilian_of_the_enemy_along_is_revealed() -> None:
    table = by_the_hvt("b4", said={"marker": True}).do("civevac@hvt-a1")
    assert "ITS-CIVEVAC-02" in table.rules and table.trooper("b4")["marker"] is False
    table.do("done", "3")
    assert table.thing("hvt-a1")["carrier"] == "b4" and "ITS-CIVEVAC-24" in table.rules


@pytest.mark.rule("ITS-CIVEVAC-03", "ITS-CIVEVAC-04", "ITS-CIVEVAC-05", "ITS-CIVEVAC-06")
def test_whom_nobody_takes_along() -> None:
    assert by_the_hvt(objects={"hvt-a1": {"at": [12, 30]}}).refuses("civevac@hvt-a1") == "ITS-CIVEVAC-03"
    crowded = by_the_hvt("a5", {"b8": {"at": [12, 25.98], "states": ["unconscious"]}})
    assert crowded.refuses("civevac@hvt-a1") == "ITS-CIVEVAC-04"
    marker = by_the_hvt("a5", {"b4": {"at": [12, 25.98], "marker": True}})
    assert "civevac@hvt-a1" in marker.offered
    taken = by_the_hvt("a5", {"a6": {"at": [12, 25.98]}}, objects={"hvt-a1": {"carrier": "a6", "at": [12, 24.99]}})
    assert taken.refuses("civevac@hvt-a1") == "ITS-CIVEVAC-04"
    more = {"hvt-a1": {"at": [12, 24.99]}, "hvt-a2": {"carrier": "a5"}, "hvt-a3": {"carrier": "a5"}}
    full = by_the_hvt(objects=more, scenario="unmasking")
    assert full.refuses("civevac@hvt-a1") == "ITS-CIVEVAC-05"
    assert by_the_hvt("a14").refuses("civevac@hvt-a1") == "ITS-CIVEVAC-06"  # Impetuous


@pytest.mark.rule("ITS-CIVEVAC-14")
def test_a_civilian_goes_along_with_every_move() -> None:
    alone = escorting().do("move@1200,2800")
    x, y = alone.thing("hvt-a1")["at"]
    assert abs((x - 12) ** 2 + (y - 28) ** 2 - 0.99**2) < 0.05
    assert "hvt-a1 goes along with a5" in alone.told


@pytest.mark.rule("ITS-CIVEVAC-13")
def test_an_escort_is_kept_from_a_place_without_room_for_its_civilian() -> None:
    """Between a wall of friends, where one base fits and not two."""
    around = {"a6": (11, 28), "a7": (13, 28), "a8": (12, 29), "a9": (11.2, 27.1), "a10": (12.8, 27.1)}
    friends = {name: {"at": list(at)} for name, at in around.items()}
    table = escorting("a5", friends)
    assert table.refuses("move@1200,2800") == "ITS-CIVEVAC-13"
    free = by_the_hvt("a5", friends, objects={"hvt-a1": {"at": [30, 30]}})
    free.do("move@1200,2800")
    assert free.trooper("a5")["at"] == [12, 28]


@pytest.mark.rule("ITS-CIVEVAC-16", "ITS-CIVEVAC-17")
def test_a_civilian_is_free_when_the_order_is_over_in_which_its_escort_fell() -> None:
    others = {"a5": {"at": [12, 24], "facing": 270}}
    table = ordered("b8", (12, 16), others, scenario="supremacy", B={"orders": 3},
                    objects={"hvt-a1": {"carrier": "a5", "at": [12, 24.99]}})  # fmt: skip
    table.do("shoot:combi-rifle@a5").do("none")
    assert table.thing("hvt-a1")["carrier"] == "a5"
    table.do("done", "1,2,3", "1,1,1")
    assert table.asked == "B turn" and table.thing("hvt-a1")["carrier"] is None
    assert "hvt-a1 stays on the table at 12, 24.99" in table.told
    fell, released = table.rules.index("INF-STATE-01"), table.rules.index("ITS-CIVEVAC-17")
    assert fell < released


@pytest.mark.rule("ITS-CIVEVAC-19")
def test_a_trooper_that_becomes_a_marker_lets_its_civilian_go() -> None:
    table = escorting("b4", B={"orders": 3}).do("marker")
    assert table.thing("hvt-a1")["carrier"] is None and "ITS-CIVEVAC-19" in table.rules


@pytest.mark.rule("ITS-CIVEVAC-20")
def test_a_trooper_in_frenzy_lets_its_civilian_go() -> None:
    foe = {"a5": {"at": [12.99, 24], "facing": 90}}
    table = escorting("b12", foe, B={"orders": 3})
    table.do("cut:ap-cc-weapon@a5").do("none").do("done", 5, "1")
    assert "ITS-CIVEVAC-20" in table.rules and table.thing("hvt-a1")["carrier"] is None


@pytest.mark.rule("ITS-CIVEVAC-21", "ITS-CIVEVAC-22")
def test_an_escort_lets_go_whenever_it_is_activated_or_reacts_for_nothing() -> None:
    table = escorting()
    before = set(table.offered)
    table.do("release@hvt-a1")
    assert set(table.offered) >= before - {"release@hvt-a1", "done"}  # no part of the Order is spent
    assert table.thing("hvt-a1")["carrier"] is None and "hvt-a1 stays on the table at 12, 24.99" in table.told
    assert table.refuses("release@hvt-a1") == "ITS-CIVEVAC-21"
    reacting = ordered("b8", (12, 16), {"a5": {"at": [12, 24], "facing": 270}}, scenario="supremacy",
                       objects={"hvt-a1": {"carrier": "a5", "at": [12, 24.99]}}).do("idle")  # fmt: skip
    reacting.do("release@hvt-a1")
    assert reacting.asked == "A react" and "release@hvt-a1" not in reacting.offered
    assert reacting.thing("hvt-a1")["carrier"] is None


def test_at_a_real_table_a_civilian_is_let_go_for_nothing_as_well() -> None:
    hvt = {"hvt-a1": {"carrier": "a5", "at": [12, 24.99]}}
    table = acting("supremacy", "a5", (12, 24), skills=1, objects=hvt).do("release@hvt-a1")
    assert table.asked == "A act" and table.thing("hvt-a1")["carrier"] is None
