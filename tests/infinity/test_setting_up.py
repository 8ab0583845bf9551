"""The set-up in the scenario's order: cards, free Troopers, initiative, what is placed, deployment and roles."""

from __future__ import annotations

from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop
from wartable.games.infinity import GAME
from wartable.games.infinity.scenario import scenarios
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.views import heard_by

DEPLOYING = {"step": "deployment", "deployer": "A", "first": "A"}


def upto_deployment(scenario: str, *answers: str, **options: str) -> Tabletop:
    """A match at its Deployment Phase, the answers given that come before."""
    return Tabletop(scenario, DEPLOYING, **options).all(*answers)


@pytest.mark.rule("SC-SETUP-01", "SC-CLS-03", "SC-SEC-01", "SC-SEC-02")
def test_the_set_up_of_supplies_goes_in_the_order_of_the_book() -> None:
    match = Tabletop("supplies", None, "G01", "G02")
    assert (match.asked, match.offered) == ("A keep", ["G01", "G02"])
    match.do("G02", "G03", "G04").do("G04", "G05", "G06").do("G05", "G07", "G08")
    match.do("G08")
    assert (match.asked, match.offered) == ("A extra", ["a15", "a16", "a17", "none"])
    match.do("a16").do("none", 5, 18)
    assert match.asked == "A prefer"  # 5 is a success against WIP 14, 18 is none
    match.all("deployment", "B", "A")
    assert match.asked == "A hvt"
    assert match.now["A"]["cards"] == ["G02", "G04"]
    assert match.trooper("a16")["place"] == "undeployed"
    assert "a15" not in match.now["troopers"]
    assert match.told.index("adds") < match.told.index("Initiative") < match.told.index("objectives")


@pytest.mark.rule("SC-CLS-03")
def test_the_other_seat_knows_of_a_draw_but_not_of_the_cards() -> None:
    match = Tabletop("acquisition", None, "G01", "G02")
    assert len(GAME.view(match.state, 1).deck[0]) == 20  # the deck does not tell what was drawn
    match.do("G02", "G03", "G04")
    assert len(GAME.view(match.state, 1).deck[0]) == 20
    seen = words_of(GAME).describe(GAME.view(match.state, 1))
    assert seen["A"]["cards"] == ["hidden"]
    texts = [kind(match.state, *args) for kind, _, args in match.match.view(1).events]
    assert not any("G01" in text or "G02" in text for text in texts)


@pytest.mark.rule("ITS-PRIV-04", "ITS-DECK-04")
def test_a_digital_match_keeps_a_card_private_until_it_is_fulfilled() -> None:
    drawn = Played("acquisition", None, "G01", "G02")
    drawn.do("G02", "G03", "G04")
    told = heard_by(drawn.match.events, 1)
    heard = [(rule, kind(drawn.state, *args)) for kind, rule, args in told]
    assert ("ITS-PRIV-04", "A keeps a card") in heard
    position = {"round": 1, "active": "A", "first": "A", "step": "turn",
                "A": {"cards": ["G06", "G01"], "deeds": [["cut-down", "a5", "b8"]]},
                "troopers": {"a5": {"at": [12, 4]}, "b8": {"at": [12, 40]}}}  # fmt: skip
    match = Played("acquisition", position, table="open")
    assert words_of(GAME).describe(GAME.view(match.state, 1))["A"]["cards"] == ["hidden", "hidden"]
    match.do("card:G06")
    assert (
        words_of(GAME).describe(GAME.view(match.state, 1))["A"]["cards"] == ["G06", "hidden"]
        and "ITS-DECK-04" in match.rules
    )


@pytest.mark.rule("SC-CLS-06", "SC-HVT-06", "SC-CLS-07", "SC-DA-01", "SC-INT-07")
def test_what_a_scenario_does_not_use_is_not_there() -> None:
    for slug, scenario in scenarios().items():
        table = GAME.new("match", {"scenario": slug})
        hvt_cards = [card.id for card in table.setting.cards if card.is_hvt]
        if slug in ("capture-and-protect", "panic-room"):
            assert table.setting.cards
            assert not hvt_cards
        if scenario.flags["hvt"]["use"] == "none":
            assert table.setting.hvts == ((), ())
            assert scenario.flags["hvt"]["secure_hvt"] is False
        if scenario.flags["classified_deck"]["use"] == "none":
            assert not table.setting.cards
        if scenario.kind == "direct-action":
            assert not table.setting.cards
            assert table.setting.hvts == ((), ())
            assert not {"low-gravity", "no-gravity", "decompression"} & set(scenario.flags["season_rules"])
        assert scenario.flags["intelcom"]["mode"] != "interference"
    none = {"annihilation", "decapitation", "unmasking", "battleground", "cutthroat", "superiority", "uplink-center"}
    assert {slug for slug in scenarios() if not GAME.new("match", {"scenario": slug}).setting.cards} == none


@pytest.mark.rule("SC-CM-01")
def test_three_cards_lie_open_for_both_in_countermeasures() -> None:
    match = Tabletop("countermeasures", None, "G01", "G05", "G09")
    assert match.now["open"] == ["G01", "G05", "G09"]
    assert match.asked == "A extra"


@pytest.mark.rule("SC-CM-07", "SC-HC-05")
def test_not_every_scenario_goes_with_every_deck() -> None:
    with pytest.raises(Refused, match="not with double") as error:
        start(GAME, Setup("match", ("human", "human"), {"scenario": "countermeasures", "deck": "double"}), "1")
    assert error.value.rule == "SC-CM-07"
    with pytest.raises(Refused, match="not with high-difficulty"):
        start(GAME, Setup("match", ("human", "human"), {"scenario": "frontline", "deck": "high-difficulty"}), "1")


@pytest.mark.rule("SC-HC-06")
def test_extreme_mode_uses_the_extreme_deck() -> None:
    cards = GAME.new("match", {"scenario": "highly-classified", "deck": "extreme"}).setting.cards
    assert {card.id[0] for card in cards} == {"R"}
    assert len(cards) == 20


@pytest.mark.rule("SC-HC-01", "SC-HC-02", "SC-HC-03")
def test_four_different_main_objectives_lie_open_and_the_secondary_is_private() -> None:
    match = Tabletop("highly-classified", None, "G01", "G01", "G02", "G03", "G04", "G05", "G06")
    assert match.now["open"] == ["G01", "G02", "G03", "G04"]
    assert (match.asked, match.offered) == ("A keep", ["G05", "G06"])
    match.do("G05", "G05", "G07").do("G07", 3, 19)
    assert match.now["A"]["cards"] == ["G05"]
    assert words_of(GAME).describe(GAME.view(match.state, 1))["A"]["cards"] == ["hidden"]


@pytest.mark.rule("SC-HC-05")
def test_in_high_difficulty_mode_the_secondary_is_the_only_card_drawn() -> None:
    numbers = ["G01", "G02", "G03", "G04", "G05", "G06", 3, 19]
    match = Tabletop("highly-classified", None, *numbers, deck="high-difficulty")
    assert (match.now["A"]["cards"], match.now["B"]["cards"]) == (["G05"], ["G06"])


@pytest.mark.rule("SC-INT-01", "ITS-ICOM-03", "ITS-ROLL-05")
def test_the_higher_die_announces_first_and_ties_are_rolled_again() -> None:
    match = Tabletop("the-armory", None, "G01", "G02").do("G01", "G03", "G04")
    match.do("G03", 7, 7, 9, 12)
    assert (match.asked, match.offered) == ("B announce", ["objective", "intelcom"])
    assert "Both have rolled 7 and roll again\nA rolls 9\nB rolls 12\nB has rolled higher" in match.told
    match.do("intelcom").do("objective", 3, 19)
    assert (match.now["A"]["intelcom"], match.now["B"]["intelcom"]) == (False, True)
    assert words_of(GAME).describe(GAME.view(match.state, 0))["B"]["cards"] == ["hidden"]


@pytest.mark.rule("SC-COR-01", "SC-SPEC-03")
def test_a_bashi_bazouk_joins_free_and_is_a_specialist() -> None:
    match = Tabletop("uplink-center").do("a17").do("b16", 3, 19)
    assert "SC-COR-01" in match.rules
    extra = match.state.setting.troopers[16]
    assert (extra.id, extra.specialist, extra.extra) == ("a17", True, "corsair")
    assert not match.state.setting.troopers[5].specialist


@pytest.mark.rule("SC-DEC-01", "SC-DEC-02", "SC-DEC-03")
def test_decompression_templates_lie_outside_of_the_deployment_zones() -> None:
    match = Tabletop("quadrant-control", DEPLOYING)
    assert match.asked == "A template"
    assert match.refuses("at@2400,1300") == "SC-DEC-02"
    match.all("at@2400,2400", "at@2500,2400")
    assert match.asked == "B template"
    match.all("at@600,2400", "at@4000,2400")
    assert match.asked == "A hvt"
    assert "Saturation Zone" in match.told


@pytest.mark.rule("SC-TUR-01")
def test_a_turret_stands_wholly_in_the_own_zone() -> None:
    match = Tabletop("annihilation", DEPLOYING)
    assert match.refuses("at@2400,1180") == "SC-TUR-01"
    match.all("at@2400,1100")
    assert match.asked == "B turret"
    assert match.refuses("at@2400,1100") == "SC-TUR-01"


@pytest.mark.rule("SC-HVT-01", "SC-HVT-02")
def test_an_hvt_stands_four_inches_outside_of_every_zone_on_open_ground() -> None:
    match = Tabletop("supremacy", DEPLOYING, table="container-yard")
    assert match.refuses("at@2400,1648") == "SC-HVT-02"
    scenery = match.state.setting.scenery
    assert scenery is not None
    container = next(piece for piece in scenery.pieces if 18 < piece.y < 28)
    inside = f"at@{int(container.x * 100) + 10},{int(container.y * 100) + 10}"
    assert match.refuses(inside) == "SC-HVT-02"
    match = Tabletop("supremacy", DEPLOYING).do("at@300,1650")
    assert match.thing("hvt-a1")["at"] == [3, 16.5]
    assert match.asked == "A deploy"


@pytest.mark.rule("ITS-HVT-04", "ITS-HVT-05", "ITS-HVT-07")
def test_a_digital_match_names_what_is_wrong_with_the_place_of_an_hvt() -> None:
    match = Played("supremacy", DEPLOYING, table="container-yard")
    assert match.asked == "A hvt" and match.refuses("at@2400,1648") == "ITS-HVT-05"
    scenery = match.state.setting.scenery
    assert scenery is not None
    container = next(piece for piece in scenery.pieces if 18 < piece.y < 28)
    assert match.refuses(f"at@{int(container.x * 100) + 10},{int(container.y * 100) + 10}") == "ITS-HVT-07"
    assert [match.refuses(key) for key in ("a5@1200,400", "rest")] == ["ITS-HVT-04", "ITS-HVT-04"]
    assert Played("supremacy", DEPLOYING, table="open").do("at@300,1650").asked == "A hold"


@pytest.mark.rule("SC-HVT-03", "ITS-HVT-06")
def test_on_a_narrow_field_the_hvt_stands_on_the_central_line() -> None:
    match = Tabletop("acquisition", DEPLOYING, points="150")
    with pytest.raises(Refused):
        match.do("at@800,1500")
    match.do("at@800,1600")
    assert match.rules[-1] == "SC-HVT-03"


@pytest.mark.rule("SC-HVT-04", "SC-UNM-01")
def test_three_masked_hvts_each_and_only_the_owner_knows_the_target() -> None:
    match = Tabletop("unmasking", DEPLOYING).all("at@600,2400", "at@1800,2000", "at@3000,2000")
    assert (match.asked, match.offered) == ("A target", ["hvt-a1", "hvt-a2", "hvt-a3"])
    match.do("hvt-a2")
    at = match.state.setting.index["hvt-a2"]
    assert (match.state.role[at], GAME.view(match.state, 1).role[at]) == (1, -1)
    assert [text for _, text in match.match.told(1)][-1] == "A notes its Designated Target"
    assert [text for _, text in match.match.told(0)][-1] == "A notes hvt-a2 as Designated Target"


@pytest.mark.rule("SC-FRAME-09")
def test_nobody_is_deployed_in_contact_with_a_beacon() -> None:
    match = upto_deployment("capture-and-protect", "at@600,2400", "at@600,2000", "at@3000,2000", "at@3600,2000")
    assert match.refuses("a5@2400,1110") == "SC-FRAME-09"
    match.do("a5@2400,1000")
    assert match.trooper("a5")["place"] == "table"


@pytest.mark.rule("SC-ZONE-04", "SC-ROOM-02")
def test_no_advanced_deployment_into_the_exclusion_zone_or_a_room() -> None:
    match = upto_deployment("rescue", "at@600,2400", lists="glass-choir-300a,low-tide-300a")
    assert match.refuses("a10@2000,1640") == "SC-ZONE-04"
    match.do("a10@2000,1450")
    assert match.trooper("a10")["at"] == [20, 14.5]
    match = upto_deployment("panic-room", lists="glass-choir-300a,low-tide-300a")
    assert match.refuses("a10@2400,2400") == "SC-ROOM-02"


@pytest.mark.rule("SC-CONF-01", "SC-CONF-02", "SC-CONF-03")
def test_who_deploys_outside_of_the_zone_rolls_ph_in_confused_deployment() -> None:
    match = upto_deployment("biotechvore", "at@600,2400", lists="low-tide-300a,harbour-watch-300a")
    match.do("a4@2000,1500", 8)  # PH 11 at -3
    assert match.trooper("a4")["at"] == [20, 15]
    assert match.trooper("a4")["marker"]
    match.do("a6@2000,3000", 6)  # the enemy half costs another 3
    assert (match.asked, match.offered) == ("A deploy", ["a6@{x},{y}"])
    match.do("a6@1000,300")
    assert match.trooper("a6")["at"] == [10, 3]
    assert not match.trooper("a6")["marker"]
    match.do("a5@1500,300")
    assert match.rules[-3:] == ["SC-CONF-01", "SC-CONF-03", "INF-DEP-01"]


@pytest.mark.rule("SC-LT-03")
def test_the_lieutenant_must_be_on_the_table_in_decapitation() -> None:
    match = upto_deployment("decapitation", "at@600,2400", "at@900,2400", lists="skyhook-union-300a,low-tide-300a")
    assert "reserve:a5" in match.offered  # the Line Walker drops from above; as a Lieutenant it may not
    position = {"step": "deployment", "deployer": "A", "A": {"lieutenant": "a5"}}
    bound = Tabletop("decapitation", position, lists="skyhook-union-300a,low-tide-300a")
    bound.all("at@600,2400", "at@900,2400")
    assert bound.refuses("reserve:a5") == "SC-LT-03"


@pytest.mark.rule("SC-MB-01", "SC-MB-03")
def test_the_master_breacher_is_a_regular_model_that_is_no_remote() -> None:
    troopers: dict[str, Any] = {
        "a3": {"at": [5, 5]},
        "a5": {"at": [7, 5]},
        "a14": {"at": [9, 5]},
        "b4": {"at": [9, 40], "marker": True},
    }
    position = {"step": "roles", "first": "B", "troopers": troopers}
    match = Tabletop("frostbyte", position)
    assert (match.now["A"]["breacher"], match.now["B"]["breacher"]) == ("a5", None)
    assert match.trooper("a5")["charges"] == 3
    both = {**position, "troopers": {**troopers, "a6": {"at": [12, 5]}}}
    match = Tabletop("frostbyte", both)
    assert (match.asked, match.offered) == ("A breacher", ["a5", "a6"])
    assert match.refuses("a3") == "SC-MB-01"


@pytest.mark.rule("SC-KEY-01", "SC-KEY-03")
def test_the_key_ops_is_named_in_initiative_order_and_gets_its_gifts() -> None:
    troopers = {"a5": {"at": [7, 5]}, "a6": {"at": [9, 5]}, "b5": {"at": [7, 40]}, "b10": {"at": [9, 40]}}
    match = Tabletop("battleground", {"step": "roles", "first": "B", "troopers": troopers})
    assert (match.asked, match.offered) == ("B key-ops", ["b5", "b10"])
    assert match.refuses("b4") == "SC-KEY-01"
    match.all("b5", "a6")
    assert (match.now["A"]["key_ops"], match.now["B"]["key_ops"]) == ("a6", "b5")
    assert match.rules.count("SC-KEY-03") == 2


@pytest.mark.rule("SC-MW-07", "SC-MW-10")
def test_a_hacker_on_the_table_holds_the_data_pack_and_has_one_more_order() -> None:
    troopers = {"a5": {"at": [7, 5]}, "a7": {"at": [9, 5]}, "b5": {"at": [7, 40]}}
    match = Tabletop("mindwipe", {"step": "roles", "first": "A", "troopers": troopers, "A": {"lieutenant": "a5"}})
    assert match.thing("data-pack-a")["carrier"] == "a7"
    assert match.thing("data-pack-b")["carrier"] is None
    assert "SC-MW-10" in match.rules
    assert match.trooper("a7")["orders"] == 1


def test_who_keeps_deployment_may_have_the_scenery_turned() -> None:
    match = Tabletop("annihilation", None, 3, 19, table="container-yard").all("initiative", "A", "B")
    assert (match.asked, match.offered) == ("B side", ["stay", "change"])
    match.do("change")
    assert match.state.turned == 1
    assert match.told.endswith("The scenario places nothing on the table by itself")


def test_the_rest_is_lined_up_by_the_software() -> None:
    match = upto_deployment("annihilation", "at@2400,1100", "at@2400,4700").do("rest")
    assert match.asked == "B deploy"
    assert sum(said["place"] == "table" for said in match.now["troopers"].values()) == 13
    match.do("rest", "b6").all("rest", "rest")  # in which order Markers are lined up, chance decides
    assert match.asked == "A turn"


def test_who_finds_room_only_between_the_others_is_lined_up_too() -> None:
    armies = {"points": "150", "lists": "ninth-caravan-150,low-tide-150"}
    match = Played("biotechvore", DEPLOYING, table="open", **armies).all("at@600,2000", "one")
    placed = {"a1": 200, "a4": 500, "a5": 797, "a6": 1090, "a7": 1370, "a9": 1770, "a2": 2175}
    for name, across in placed.items():
        match.do(f"{name}@{across},150")
    match.do("rest")
    assert match.trooper("a3")["place"] == "table"


@pytest.mark.rule("SC-CONF-03")
def test_who_would_hide_outside_of_the_zone_rolls_too_in_confused_deployment() -> None:
    lists = "red-lantern-300a,low-tide-300a"
    match = upto_deployment("biotechvore", "at@600,2400", lists=lists).do("hide:a2").do("at@2000,2200", 20)
    assert (match.asked, match.offered) == ("A deploy", ["a2@{x},{y}"])
    match.do("a2@1000,300")
    assert match.trooper("a2")["place"] == "table"
    assert not match.trooper("a2")["marker"]


def test_hidden_deployment_is_written_down_for_the_owner_alone() -> None:
    match = upto_deployment("annihilation", "at@2400,1100", "at@2400,4700", lists="red-lantern-300a,low-tide-300a").do(
        "hide:a2"
    )
    assert match.asked == "A hide"
    match.do("at@2000,2200")
    assert match.trooper("a2")["place"] == "hidden"
    seen = GAME.view(match.state, 1)
    assert (match.state.x[1], seen.x[1]) == (2000, -1)
    match.do("rest", "a9").do("rest", "b4").all("rest", "rest", "suffer", "a2")
    assert (match.trooper("a2")["place"], match.trooper("a2")["at"]) == ("table", [20, 22])
