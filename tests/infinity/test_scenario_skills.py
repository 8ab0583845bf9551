"""The skills that scenarios add: requirement, roll, bonus, effect; one test for each thing they can do."""

from __future__ import annotations

import pytest

from infinity.tabletop import acting

BESIDE_ANTENNA = (12, 22.7)


@pytest.mark.rule("SC-SKILL-01", "SC-SKILL-02", "SC-PP-02", "SC-SKILL-03", "SC-SPEC-01")
def test_an_antenna_is_activated_and_taken_over_by_a_wip_roll_of_a_specialist() -> None:
    match = acting("acquisition", "a5", BESIDE_ANTENNA, others={"a6": {"at": [12, 25.3]}})
    assert "skill:activate-communication-antenna@antenna-1" in match.offered
    match.do("skill:activate-communication-antenna@antenna-1", 14)
    assert match.thing("antenna-1")["marks"] == []
    match.do("skill:activate-communication-antenna@antenna-1", 13)
    assert match.thing("antenna-1")["marks"] == ["A"]
    again = acting("acquisition", "a5", BESIDE_ANTENNA, objects={"antenna-1": {"marks": ["A"]}})
    assert again.refuses("skill:activate-communication-antenna@antenna-1") == "SC-SKILL-03"
    taken = acting("acquisition", "a5", BESIDE_ANTENNA, objects={"antenna-1": {"marks": ["B"]}})
    taken.do("skill:activate-communication-antenna@antenna-1", 1)
    assert taken.thing("antenna-1")["marks"] == ["A"]
    assert "SC-PP-02" in taken.rules
    nobody = acting("acquisition", "a6", BESIDE_ANTENNA)
    assert nobody.refuses("skill:activate-communication-antenna@antenna-1") == "SC-SPEC-01"


@pytest.mark.rule("SC-SPEC-02", "SC-SKILL-01")
def test_a_specialist_works_in_person_only() -> None:
    far = acting("acquisition", "a7", (12, 20), others={"a3": {"at": [12, 22.4]}})
    assert far.refuses("skill:activate-communication-antenna@antenna-1") == "SC-SKILL-01"


@pytest.mark.rule("SC-BONUS-01")
def test_the_bonus_gives_three_more_and_two_rolls() -> None:
    match = acting("supremacy", "a7", (12, 10.7))  # a Hacker with WIP 13
    match.do("skill:hack-consoles@console-1", "17,16")
    assert match.thing("console-1")["marks"] == ["A"]
    assert "SC-BONUS-01" in match.rules
    match = acting("supremacy", "a5", (12, 10.7))
    match.do("skill:hack-consoles@console-1", 14)
    assert match.thing("console-1")["marks"] == []


@pytest.mark.rule("SC-HACK-01")
def test_a_hacked_console_counts_for_both() -> None:
    match = acting("superiority", "a7", (12, 10.7), objects={"console-1": {"marks": ["B"]}})
    match.do("skill:hack-consoles@console-1", "3,4")
    assert match.thing("console-1")["marks"] == ["A", "B"]
    assert match.now["items"]["A"]["consoles"] == match.now["items"]["B"]["consoles"] == 1


@pytest.mark.rule("SC-BONUS-02", "SC-CRY-02", "SC-CRY-03")
def test_the_coffin_chart_gives_each_result_twice_at_most() -> None:
    said = {"coffin-2": {"marks": ["A"], "gone": True}, "coffin-3": {"marks": ["B"], "gone": True}}
    match = acting("cryogenics", "a8", (12, 10.7), objects=said)
    match.do("skill:activate-tech-coffin@coffin-1", "16,20", 3)  # Paramedic, WIP 13 + 3; two coffins were empty
    assert "SC-BONUS-02" in match.rules
    assert match.thing("hvt-a1")["at"] == [12, 12]
    match = acting("cryogenics", "a8", (12, 10.7), objects={"hvt-a1": {"at": [40, 40]}, "coffin-4": {"gone": True}})
    match.do("skill:activate-tech-coffin@coffin-1", "5,20", 17)
    assert match.thing("hvt-b1")["at"] == [12, 12]
    match = acting("cryogenics", "a8", (12, 10.7), objects={"coffin-1": {"marks": ["B"]}})
    assert match.refuses("skill:activate-tech-coffin@coffin-1") == "SC-CRY-03"


@pytest.mark.rule("SC-CAP-02", "SC-CAP-03", "SC-CAP-04")
def test_the_enemy_beacon_is_picked_up_handed_over_and_dropped() -> None:
    match = acting("capture-and-protect", "a5", (24, 35.2), others={"a6": {"at": [24, 34.2]}})
    assert "skill:pick-up-beacon@beacon-b" in match.offered
    match.do("skill:pick-up-beacon@beacon-b")
    assert match.trooper("a5")["carries"] == ["beacon-b"]
    match.all("done")
    guarded = acting("capture-and-protect", "a5", (24, 35.2), others={"b5": {"at": [24, 36.8]}})
    assert guarded.refuses("skill:pick-up-beacon@beacon-b") == "SC-CAP-02"
    own = acting("capture-and-protect", "a5", (24, 11.2))
    assert not [key for key in own.offered if key.startswith("skill:")]
    marker = acting("capture-and-protect", "b4", (24, 12.8), said={"marker": True})
    assert marker.refuses("skill:pick-up-beacon@beacon-a") == "SC-CAP-03"
    hurt = acting(
        "capture-and-protect",
        "b5",
        (24, 12.8),
        others={"a5": {"at": [20, 20]}},
        objects={"beacon-b": {"carrier": "a5"}},
    )
    hurt.all("attack", "lose-point")
    assert "SC-CAP-04" in hurt.rules
    assert (hurt.thing("beacon-b")["carrier"], hurt.thing("beacon-b")["at"]) == (None, [20, 20])


@pytest.mark.rule("SC-CAP-03")
def test_a_friend_takes_the_beacon_over() -> None:
    others = {"a5": {"at": [24, 30]}}
    match = acting("capture-and-protect", "a6", (24, 29), others=others, objects={"beacon-b": {"carrier": "a5"}})
    match.do("skill:pick-up-beacon@a5")
    assert match.trooper("a6")["carries"] == ["beacon-b"]
    full = {"beacon-b": {"carrier": "a6"}}
    carrying = acting("capture-and-protect", "a6", (24, 35.2), objects={**full})
    assert not [key for key in carrying.offered if key.startswith("skill:")]
    ghost = acting("capture-and-protect", "b4", (24, 20), objects={"beacon-a": {"carrier": "b4"}})
    ghost.do("marker")
    assert ghost.thing("beacon-a")["carrier"] is None


@pytest.mark.rule("SC-SUP-02", "SC-SUP-03", "SC-SUP-04")
def test_supply_boxes_are_extracted_picked_up_and_left_lying() -> None:
    match = acting("supplies", "a8", (12, 22.7)).do("skill:extract-supply-box@coffin-1", "2,3")
    assert match.trooper("a8")["carries"] == ["box-1"]
    assert match.thing("coffin-1")["gone"]
    match = acting("supplies", "a5", (20, 20), objects={"box-2": {"at": [20.9, 20]}})
    match.do("skill:pick-up-supply-box@box-2")
    assert "SC-SUP-03" in match.rules
    full = acting("supplies", "a5", (20, 20), objects={"box-2": {"at": [20.9, 20]}, "box-1": {"carrier": "a5"}})
    assert full.refuses("skill:pick-up-supply-box@box-2") == "SC-SUP-04"
    lists = {"lists": "glass-choir-300b,low-tide-300a"}
    porter = acting(
        "supplies", "a5", (20, 20), objects={"box-2": {"at": [20.9, 20]}, "box-1": {"carrier": "a5"}}, options=lists
    )
    porter.do("skill:pick-up-supply-box@box-2")  # Baggage carries two
    assert porter.trooper("a5")["carries"] == ["box-1", "box-2"]
    laden = acting("supplies", "a5", (12, 22.7), objects={"box-3": {"carrier": "a5"}})
    laden.do("skill:extract-supply-box@coffin-1", 2)
    assert (laden.thing("box-1")["carrier"], laden.thing("box-1")["at"]) == (None, [12, 22.7])


@pytest.mark.rule("SC-FROST-03", "SC-FROST-04")
def test_a_console_names_a_heating_unit_once() -> None:
    match = acting("frostbyte", "a5", (24, 22.7), objects={"heat-a-dz": {"marks": ["B"]}})
    match.do("skill:connect-a-console@console-2", 4)
    assert (match.asked, match.offered) == ("A heating-unit", ["heat-a-dead", "heat-b-dead", "heat-b-dz"])
    match.do("heat-b-dz")
    assert match.thing("heat-b-dz")["marks"] == ["A"]
    assert match.refuses("skill:connect-a-console@console-2") == "SC-FROST-03"


@pytest.mark.rule("SC-MW-05", "SC-MW-06")
def test_a_console_finds_the_rogue_ai() -> None:
    match = acting("mindwipe", "a7", (16, 22.7)).do("skill:activate-console@console-1", "3,9", 19)
    assert (match.asked, match.offered) == ("A server", ["server-b1", "server-b2", "server-b3"])
    match.do("server-b2")
    assert match.thing("server-b2")["rogue"]
    lettered = acting("mindwipe", "a7", (16, 22.7)).do("skill:activate-console@console-1", "3,9", 13)
    assert lettered.thing("server-b3")["rogue"]
    second = acting("mindwipe", "a7", (32, 22.7), objects={"console-1": {"marks": ["A"]}})
    assert second.refuses("skill:activate-console@console-2") == "SC-MW-05"


@pytest.mark.rule("SC-MW-04", "SC-MW-09", "SC-MW-02")
def test_data_erasure_destroys_a_server_in_the_zone_of_control() -> None:
    said = {"data-pack-a": {"carrier": "a7"}, "console-1": {"marks": ["A"]}}
    early = acting("mindwipe", "a7", (24, 34), objects=said)
    assert early.refuses("skill:data-erasure@server-b2") == "SC-MW-04"
    far = acting("mindwipe", "a7", (24, 20), objects=said, round=2)
    assert far.refuses("skill:data-erasure@server-b2") == "SC-MW-09"
    match = acting("mindwipe", "a7", (24, 34), objects=said, round=2)
    match.do("skill:data-erasure@server-b2", 5, "11,12")  # BTS 6 against Damage 17: 11 fails, 12 saves
    assert match.thing("server-b2")["str"] == 1
    match.do("skill:data-erasure@server-b2", 13, "1,2,20")  # a critical: three saves
    assert match.thing("server-b2")["gone"]
    assert "SC-MW-02" in match.rules


@pytest.mark.rule("SC-MW-08", "SC-MW-07")
def test_the_data_pack_stays_behind_and_is_salvaged_by_a_hacker() -> None:
    match = acting(
        "mindwipe", "b5", (20, 20), others={"a7": {"at": [10, 10]}}, objects={"data-pack-a": {"carrier": "a7"}}
    )
    match.all("attack", "state:unconscious")
    assert "SC-MW-08" in match.rules
    assert match.thing("data-pack-a")["at"] == [10, 10]
    lying = {"data-pack-a": {"at": [10, 10]}, "console-1": {"marks": ["A"]}}
    other = acting("mindwipe", "a5", (10.9, 10), objects=lying)
    assert other.refuses("skill:salvage-data-pack@data-pack-a") == "SC-MW-08"
    assert other.refuses("skill:data-erasure@server-b2") == "SC-MW-07"
    hacker = acting("mindwipe", "a7", (10.9, 10), objects=lying).do("skill:salvage-data-pack@data-pack-a")
    assert hacker.thing("data-pack-a")["carrier"] == "a7"


@pytest.mark.rule("SC-PP-03")
def test_a_third_antenna_has_no_effect() -> None:
    said = {"antenna-1": {"marks": ["A"]}, "antenna-2": {"marks": ["A"]}, "antenna-3": {"marks": ["B"]}}
    match = acting("power-pack", "a5", (36, 22.7), objects=said).do("skill:activate-antenna@antenna-3", 2)
    assert "SC-PP-03" in match.rules
    assert match.thing("antenna-3")["marks"] == ["B"]


@pytest.mark.rule("SC-RES-02", "SC-RES-03", "ITS-CIVEVAC-08")
def test_own_civilians_are_escorted_one_or_for_specialists_two() -> None:
    match = acting("rescue", "a5", (12, 30.52)).do("skill:civevac@civ-a1", 16)  # WIP 13 + 3
    assert match.thing("civ-a1")["carrier"] == "a5"
    match.do("move@1200,2000")
    x, y = match.thing("civ-a1")["at"]
    assert (x - 12) ** 2 + (y - 20) ** 2 < 1.05
    theirs = acting("rescue", "a5", (12, 17.48))
    assert not [key for key in theirs.offered if key.startswith("skill:")]
    full = {"civ-a2": {"carrier": "a6"}}
    line = acting("rescue", "a6", (12, 30.52), objects=full)
    assert line.refuses("skill:civevac@civ-a1") == "SC-RES-03"
    specialist = acting("rescue", "a5", (12, 30.52), objects={"civ-a2": {"carrier": "a5"}})
    assert "skill:civevac@civ-a1" in specialist.offered
    walker = acting("rescue", "a3", (12, 30.22))
    assert walker.refuses("skill:civevac@civ-a1") == "ITS-CIVEVAC-08"


@pytest.mark.rule("ITS-CIVEVAC-10", "ITS-CIVEVAC-11")
def test_an_hvt_is_taken_along_by_the_common_skill_and_moves_with_its_escort() -> None:
    match = acting("acquisition", "a5", (20, 20), objects={"hvt-a1": {"at": [20.99, 20]}})
    match.do("civevac@hvt-a1", 17).do("civevac@hvt-a1", 16)
    assert match.thing("hvt-a1")["carrier"] == "a5"
    assert match.rules[-2:] == ["ITS-CIVEVAC-11", "ITS-CIVEVAC-10"]
    hostile = acting("decapitation", "a5", (20, 20), objects={"hvt-b1": {"at": [20.99, 20]}})
    assert "civevac@hvt-b1" not in hostile.offered


@pytest.mark.rule("SC-UNM-02", "SC-UNM-03", "SC-UNM-04", "SC-UNM-05")
def test_a_console_reveals_an_hvt_and_only_then_it_may_be_attacked() -> None:
    hvts = {"hvt-b1": {"at": [10, 30], "role": "decoy"}, "hvt-b2": {"at": [20, 30], "role": "designated"}}
    match = acting(
        "unmasking", "a7", (24, 22.7), objects={**hvts, "console-2": {"marks": ["B"]}}, others={"b5": {"at": [40, 40]}}
    )
    match.do("skill:activate-console@console-2", "3,4")
    assert "SC-UNM-04" in match.rules
    assert (match.asked, match.offered) == ("A reveal", ["hvt-b1", "hvt-b2", "hvt-b3", "none"])
    match.do("hvt-b2")
    assert match.thing("hvt-b2")["revealed"]
    assert "hvt-b2 is the Designated Target" in match.told
    match.do("attack")
    assert match.offered == ["b5", "hvt-b2"]
    assert match.refuses("hvt-b1") == "SC-UNM-05"
    match.all("hvt-b2", "state:dead")
    assert match.thing("hvt-b2")["killed"]


@pytest.mark.rule("SC-PAN-02", "SC-PAN-03")
def test_a_panoply_gives_one_thing_to_each_trooper() -> None:
    match = acting("firefight", "a6", (24, 22.7))
    match.do("skill:use-panoplies@panoply-2", 14)
    match.do("skill:use-panoplies@panoply-2", 13, 20)
    assert match.trooper("a6")["gains"] == ["Heavy Machine Gun"]
    assert match.now["A"]["acquired"] == 1
    again = acting("firefight", "a6", (24, 22.7))
    again.do("skill:use-panoplies@panoply-2", 13, 20)
    assert again.refuses("skill:use-panoplies@panoply-2") == "SC-PAN-03"


@pytest.mark.rule("SC-PAN-06")
def test_what_a_trooper_has_already_is_rolled_again() -> None:
    match = acting("firefight", "a6", (24, 22.7), skills=1, A={"orders": 3})
    match.do("skill:use-panoplies@panoply-2", 3, 20)
    match.all("order:a6", "approach", "panoply-3")
    match.do("skill:use-panoplies@panoply-3", 3, 20)
    match.do("again", 1)
    assert match.trooper("a6")["gains"] == ["Heavy Machine Gun", "+1 ARM"]
    assert "SC-PAN-06" in match.rules


@pytest.mark.rule("SC-PAN-04", "SC-PAN-05", "SC-PAN-07")
def test_booty_needs_no_roll_reloading_neither_and_looters_may_take_d_charges() -> None:
    match = acting("looting-and-sabotaging", "a12", (12, 22.7), said={"states": ["unloaded"]})
    match.do("skill:use-panoplies-d-charges@panoply-1")
    assert (match.asked, match.offered) == ("A panoply", ["chart", "d-charges"])
    match.do("d-charges")
    assert match.trooper("a12")["charges"] == 3
    match.do("reload@panoply-1")
    assert match.trooper("a12")["states"] == []
    assert {"SC-PAN-04", "SC-PAN-05", "SC-PAN-07"} <= set(match.rules)


@pytest.mark.rule("SC-ROOM-03")
def test_the_armory_is_closed_until_a_specialist_opens_all_gates() -> None:
    match = acting("the-armory", "a5", (24, 18.7))
    assert match.refuses("move@2400,2400") == "SC-ROOM-03"
    match.do("skill:open-the-armory-gates@gate-a", 2)
    assert all(match.thing(f"gate-{name}")["open"] for name in ("a", "b", "left", "right"))
    match.do("move@2400,2400")
    assert match.trooper("a5")["at"] == [24, 24]
