"""Army lists: limits, mercenaries, Spec-Ops, one army, privacy and the sealed choice."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from its.commands import as_yaml, its, its_json
from wartable.its.list_file import ArmyList, read_list
from wartable.its.lists import (
    FREE_GAME,
    SOLDIERS_OF_FORTUNE,
    SPEC_OPS,
    check_list,
    check_lists,
    is_valid,
    swc_used,
)
from wartable.its.lists_report import check_player
from wartable.its.privacy import (
    ListChoice,
    Viewer,
    add_note,
    choose_list,
    courtesy_view,
    fixed_list,
    notes_for,
    printed_copies,
    public_pin,
    show_complete,
    show_courtesy,
    start_clock,
)
from wartable.its.season import load_season
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Refused, Unreadable

SEASON = load_season()


def trooper(name: str = "Fusilier", cost: int = 10, **more: Any) -> dict[str, Any]:
    return {"name": name, "cost": cost, **more}


def army(*troopers: dict[str, Any], name: str = "Harbour Watch", kind: str = "generic", **more: Any) -> ArmyList:
    lines = [dict(line) for line in troopers]
    if lines and not any(line.get("lieutenant") for line in lines):
        lines[0]["lieutenant"] = True
    return check(
        ArmyList, {"army": name, "kind": kind, "builder_verified": True, "troopers": lines, **more}, "list.yaml"
    )


def checked(lists: list[ArmyList], points: int | list[int] = 300, *extras: str) -> list[dict[str, Any]]:
    """What `wartable its check-list --event` says of each list, and of all of them together."""
    with tempfile.TemporaryDirectory() as folder:
        event = Path(folder) / "event.yaml"
        data = {"rounds": 3, "army_points": points, "extras": list(extras), "draw": list("ABCD")}
        event.write_text(as_yaml(data), encoding="utf-8")
        files = []
        for number, each in enumerate(lists, 1):
            files.append(Path(folder) / f"list-{number}.yaml")
            written = each.model_dump(mode="json", exclude_unset=True)
            for line in written["troopers"]:
                line["swc"] = line.get("swc", 0) / 2  # kept in halves
            files[-1].write_text(as_yaml(written), encoding="utf-8")
        answer: list[dict[str, Any]] = its_json("check-list", *files, "--event", event)["lists"]
    return answer


def found(army_list: ArmyList, points: int = 300, *extras: str) -> list[str]:
    """Findings as text, without the remark that the official builder has the last word."""
    findings = checked([army_list], points, *extras)[0]["findings"]
    return [f"{each['kind']}: {each['text']} ({each['rule']})" for each in findings if each["rule"] != "ITS-EVENT-06"]


def of_size(*groups: int) -> ArmyList:
    return army(
        *(
            trooper(f"T{group}-{number}", 1, group=group)
            for group, size in enumerate(groups, 1)
            for number in range(size)
        )
    )


@pytest.mark.rule("ITS-LIST-03")
def test_300_points_valid_301_one_point_over() -> None:
    assert found(army(trooper(cost=300))) == []
    assert found(army(trooper(cost=301))) == ["error: 1 point over 300 (ITS-LIST-03)"]


@pytest.mark.rule("ITS-LIST-04")
def test_250_points_swc_5_valid_5_5_is_half_over() -> None:
    assert found(army(trooper(swc=5)), 250) == []
    assert found(army(trooper(swc=5.5)), 250) == ["error: 0.5 SWC over 5 (ITS-LIST-04)"]


@pytest.mark.rule("ITS-LIST-05")
def test_15_troopers_valid_16_one_over() -> None:
    assert found(of_size(10, 5)) == []
    assert found(of_size(10, 6)) == ["error: 1 Trooper over 15 (ITS-LIST-05)"]
    uncounted = [trooper(f"T{number}", 1, group=1 + number // 10) for number in range(15)]
    assert found(army(*uncounted, trooper("Bot", 0, group=2, counts_to_limit=False))) == []


@pytest.mark.rule("ITS-FREE-01")
def test_free_game_lifts_the_15() -> None:
    assert found(of_size(10, 6), 300, FREE_GAME) == ["note: 16 Troopers, allowed by Free Game (ITS-FREE-01)"]
    assert is_valid(check_list(of_size(10, 10, 2), 300, [FREE_GAME], SEASON))


@pytest.mark.rule("ITS-LIST-06")
def test_groups_of_ten_also_with_free_game() -> None:
    assert found(of_size(11, 4)) == ["error: group 1 has 11, at most 10 (ITS-LIST-06)"]
    assert "error: group 1 has 12, at most 10 (ITS-LIST-06)" in found(of_size(12, 4), 300, FREE_GAME)


@pytest.mark.rule("ITS-LIST-07")
def test_lieutenants_and_ava_are_only_warned_about() -> None:
    nobody = army(trooper(lieutenant=True), trooper("B", lieutenant=True), trooper("C", army_ava=1), trooper("C"))
    assert found(nobody) == [
        "warning: 2 Lieutenants instead of exactly one (ITS-LIST-07)",
        "warning: 2 of C, AVA 1 (ITS-LIST-07)",
    ]


@pytest.mark.rule("ITS-LIST-08")
def test_a_list_not_checked_with_the_official_builder_is_warned_about() -> None:
    unchecked = army(trooper(), builder_verified=False)
    assert found(unchecked) == ["warning: not marked as checked with the official army builder (ITS-LIST-08)"]
    assert is_valid(check_list(unchecked, 300, [], SEASON))


@pytest.mark.rule("ITS-EVENT-06")
def test_an_invalid_list_marked_as_checked_says_who_is_right() -> None:
    notes = [each["text"] for each in checked([army(trooper(cost=301))])[0]["findings"] if each["kind"] == "note"]
    assert notes == ["marked as checked with the official builder, which is right wherever the two differ"]


@pytest.mark.rule("ITS-LIST-09")
def test_mercenaries_only_where_available() -> None:
    foreign = army(trooper(), trooper("Wild Bill", 20, mercenary=True, available_in_army=False))
    assert found(foreign) == ["error: Wild Bill is a mercenary that Harbour Watch does not list (ITS-LIST-09)"]
    assert found(army(trooper(), trooper("Wild Bill", 20, mercenary=True))) == []


def hired(cost: int, name: str = "Merc", **more: Any) -> dict[str, Any]:
    return trooper(name, cost, mercenary=True, available_in_army=False, **more)


@pytest.mark.rule("ITS-SOF-03", "ITS-SOF-01")
def test_85_points_of_mercenaries() -> None:
    def errors(*lines: dict[str, Any]) -> list[str]:
        return [each for each in found(army(trooper(), *lines), 300, SOLDIERS_OF_FORTUNE) if each.startswith("error")]

    assert errors(hired(45), hired(40)) == []
    assert errors(hired(45), hired(41)) == ["error: mercenaries 1 point over 85 (ITS-SOF-03)"]
    assert errors(hired(85), trooper("Native", 30, mercenary=True)) == []
    assert errors(
        hired(80), trooper("Native", 6, mercenary=True, army_ava=1), trooper("Native", 6, mercenary=True, army_ava=1)
    ) == ["error: mercenaries 1 point over 85 (ITS-SOF-03)"]


@pytest.mark.rule("ITS-SOF-02")
def test_the_availability_of_the_mercenarys_own_profile_holds() -> None:
    two = army(trooper(), hired(10, profile_ava=2), hired(10, profile_ava=2))
    assert is_valid(check_list(two, 300, [SOLDIERS_OF_FORTUNE], SEASON))
    three = army(trooper(), *[hired(10, profile_ava=2)] * 3)
    assert "error: 3 of Merc, whose profile allows 2 (ITS-SOF-02)" in found(three, 300, SOLDIERS_OF_FORTUNE)


@pytest.mark.rule("ITS-SOF-05")
def test_one_swc_for_using_them() -> None:
    cheap = army(trooper(swc=4.5), hired(10, swc=0.5))
    assert (
        swc_used(cheap, [SOLDIERS_OF_FORTUNE], SEASON),
        is_valid(check_list(cheap, 300, [SOLDIERS_OF_FORTUNE], SEASON)),
    ) == (12, True)
    dear = army(trooper(swc=5), hired(10, swc=0.5))
    assert "error: 0.5 SWC over 6 (ITS-LIST-04)" in found(dear, 300, SOLDIERS_OF_FORTUNE)
    assert found(army(trooper(swc=6)), 300, SOLDIERS_OF_FORTUNE) == []
    assert "note: +1 SWC for Soldiers of Fortune, 6 used (ITS-SOF-05)" in found(cheap, 300, SOLDIERS_OF_FORTUNE)


@pytest.mark.rule("ITS-SOF-04", "ITS-SPECOPS-03")
def test_mercenaries_and_spec_ops_may_differ_between_the_lists_of_a_player() -> None:
    """ITS-SOF-04, ITS-SPECOPS-03."""
    lists = [army(trooper(), hired(20, "Merc"), spec_ops(12)), army(trooper(), hired(30, "Other"), spec_ops(3, 4))]
    extras = [SOLDIERS_OF_FORTUNE, SPEC_OPS]
    assert all(is_valid(check_list(each, 300, extras, SEASON)) for each in lists)
    assert check_lists(lists, None, extras, SEASON) == []


@pytest.mark.rule("ITS-SOF-06")
def test_characters_stay_unique() -> None:
    twice = army(trooper(), trooper("Hero", 20, character=True), hired(20, "Hero", character=True))
    assert "error: the Character Hero appears 2 times (ITS-SOF-06)" in found(twice, 300, SOLDIERS_OF_FORTUNE)


def spec_ops(*costs: int) -> dict[str, Any]:
    return trooper("Agent", 8, spec_ops={"purchases": [{"name": "BS +1", "cost": cost} for cost in costs]})


@pytest.mark.rule("ITS-SPECOPS-01")
def test_one_spec_ops_and_only_with_the_extra() -> None:
    assert found(army(trooper(), spec_ops(12))) == [
        "error: Agent is a Spec-Ops, but the Extra is not in use (ITS-SPECOPS-01)"
    ]
    two = army(trooper(), spec_ops(12), spec_ops(12))
    assert found(two, 300, SPEC_OPS) == ["error: 2 Spec-Ops, at most 1 (ITS-SPECOPS-01)"]


@pytest.mark.rule("ITS-SPECOPS-02", "ITS-SPECOPS-04")
def test_12_experience_points_written_down() -> None:
    assert found(army(trooper(), spec_ops(6, 6)), 300, SPEC_OPS) == []
    assert found(army(trooper(), spec_ops(7, 6)), 300, SPEC_OPS) == [
        "error: Agent spends 13 of 12 Experience Points (ITS-SPECOPS-02)"
    ]
    assert found(army(trooper(), trooper("Agent", 8, spec_ops=True)), 300, SPEC_OPS) == [
        "error: the purchases of Agent are not listed (ITS-SPECOPS-04)"
    ]


@pytest.mark.rule("ITS-LIST-01")
def test_two_lists_which_may_be_identical() -> None:
    one = army(trooper())
    assert [(each["text"], each["rule"]) for each in checked([one])[-1]["findings"]] == [
        ("1 list handed in, 2 are needed", "ITS-LIST-01")
    ]
    assert [each["kind"] for each in checked([one, one])[-1]["findings"]] == ["note"]


@pytest.mark.rule("ITS-LIST-02")
def test_one_army_in_all_lists_and_on_the_control_sheet() -> None:
    generic, sectorial = army(trooper()), army(trooper(), name="Harbour Watch Docks", kind="sectorial")
    errors = checked([generic, sectorial])[-1]["findings"]
    assert errors[0]["text"] == "lists of 2 armies: Harbour Watch (generic), Harbour Watch Docks (sectorial)"
    assert check_lists([generic, army(trooper("B"))], "Glass Choir", [], SEASON)[0].reason.rule == "ITS-LIST-02"


@pytest.mark.rule("ITS-ESC-05", "ITS-LIST-02", "ITS-LIST-03")
def test_escalation_has_three_lists_each_for_its_round() -> None:
    one, two, together = checked([army(trooper(cost=cost)) for cost in (200, 300)], [150, 300, 400])
    assert [each["rule"] for each in one["findings"]] == ["ITS-LIST-03", "ITS-EVENT-06"]
    assert two["findings"] == []
    assert [each["rule"] for each in together["findings"]] == ["ITS-ESC-05"]
    three = [army(trooper(cost=150)), army(trooper(cost=300)), army(trooper(cost=400), name="Glass Choir")]
    assert [each["rule"] for each in checked(three, [150, 300, 400])[-1]["findings"]] == ["ITS-LIST-02"]


def test_a_bad_list_file_names_the_place() -> None:
    with pytest.raises(Unreadable, match=r"list\.yaml: troopers\[0\]\.swc: SWC is counted in halves, such as 1\.5"):
        army(trooper(swc=0.3))
    with pytest.raises(Unreadable, match="numbered 1, 2, 3 without a gap"):
        army(trooper(group=2))
    with pytest.raises(Unreadable, match=r"mine\.yaml: 'army' is missing"):
        read_list("{kind: generic, troopers: [{name: A, cost: 1}]}", "mine.yaml")
    with pytest.raises(Refused, match="one: 350 Army Points do not exist"):
        check_player(["one"], [army(trooper(), army_points=350)], None)
    with pytest.raises(Unreadable, match="one: army_points: this field is missing"):
        check_player(["one"], [army(trooper())], None)


# ------------------------------------------------------------------ privacy

SECRET = army(
    trooper("Open", notes=[{"text": "hurt"}, {"text": "Lieutenant", "private": True}]), trooper("Hidden", private=True)
)


def test_the_courtesy_view_leaves_out_private_lines_notes_and_totals() -> None:
    view, _ = courtesy_view(SECRET)
    assert [line["name"] for line in view["troopers"]] == ["Open"]
    assert view["troopers"][0]["notes"] == ["hurt"]
    words = json.dumps(view)
    assert not any(word in words for word in ("cost", "swc", "Hidden", "Lieutenant", "lieutenant"))


def test_the_complete_list_is_for_owner_organizer_and_referee() -> None:
    for viewer in (Viewer("A"), Viewer("O", organizer=True), Viewer("R", referee=True)):
        assert show_complete(viewer, "A").rule == "ITS-PRIV-01"
    with pytest.raises(Refused, match="B may not see"):
        show_complete(Viewer("B"), "A")


def test_the_courtesy_list_is_shown_to_the_opponent_after_deployment() -> None:
    with pytest.raises(Refused, match="after deployment"):
        show_courtesy("B", "A", "B", False, SECRET)
    with pytest.raises(Refused, match="C does not play against A"):
        show_courtesy("C", "A", "B", True, SECRET)
    assert show_courtesy("B", "A", "B", True, SECRET)[0]["troopers"][0]["name"] == "Open"


def test_private_notes_are_only_added_and_shown_to_owner_and_referee() -> None:
    notes, _ = add_note((), "Lieutenant is line 3", "10:00")
    notes, _ = add_note(notes, "hidden at the crates", "10:05")
    with pytest.raises(Refused, match="older than the one before"):
        add_note(notes, "backdated", "09:00")
    shown = (notes[0], replace(notes[1], revealed=True))
    assert len(notes_for(Viewer("A"), "A", shown)[0]) == len(notes_for(Viewer("R", referee=True), "A", shown)[0]) == 2
    assert notes_for(Viewer("B"), "A", shown)[0] == ["hidden at the crates"]


def test_a_pin_is_shown_to_its_owner_and_the_organizer() -> None:
    assert public_pin(Viewer("A"), "A", "X1") == public_pin(Viewer("O", organizer=True), "A", "X1") == "X1"
    with pytest.raises(Refused, match="the PIN of A is private"):
        public_pin(Viewer("B"), "A", "X1")


def test_a_list_is_chosen_sealed_after_pairing_and_drawing() -> None:
    open_choice = ListChoice("A", 2)
    with pytest.raises(Refused, match="draw the Classified Objective first"):
        choose_list(open_choice, 2, True, objectives_to_draw=1, objectives_drawn=0)
    with pytest.raises(Refused, match="when the pairing and the table are published"):
        choose_list(open_choice, 2, False, 0, 0)
    with pytest.raises(Refused, match="there is no List 3"):
        choose_list(open_choice, 3, True, 0, 0)
    chosen, _ = choose_list(open_choice, 2, True, 0, 0)
    assert choose_list(chosen, 1, True, 0, 0)[0].chosen == 1
    locked, reason = start_clock(chosen)
    assert reason.text == "List 2 is used"
    with pytest.raises(Refused, match="once the clock runs"):
        choose_list(locked, 1, True, 0, 0)
    assert start_clock(open_choice)[0].chosen == 1


def test_in_escalation_there_is_no_choice() -> None:
    assert fixed_list("A", 2)[0].chosen == 2


def test_two_lists_and_5_players_are_20_complete_and_10_courtesy_copies() -> None:
    assert printed_copies(5, 2)[0] == {"complete": 20, "with the Organizer": 10, "courtesy": 10}


# ------------------------------------------------------------------ commands


def write(folder: Path, name: str, *troopers: dict[str, Any], **more: Any) -> str:
    lines = [{**troopers[0], "lieutenant": True}, *troopers[1:]]
    data = {"army": "Harbour Watch", "kind": "generic", "builder_verified": True, "troopers": lines, **more}
    (folder / name).write_text(yaml.safe_dump(data), encoding="utf-8")
    return str(folder / name)


def test_check_list_prints_findings_and_exits_1_for_an_invalid_list(tmp_path: Path) -> None:
    good = write(tmp_path, "good.yaml", trooper(cost=300), army_points=300)
    bad = write(tmp_path, "bad.yaml", trooper(cost=301), army_points=300)
    assert its("check-list", good) == (0, f"{good}: valid\n")
    wrong = its("check-list", good, bad, "--json")
    data = json.loads(wrong.out)
    assert (wrong.code, data["valid"], [each["valid"] for each in data["lists"]]) == (
        1,
        False,
        [True, False, True],
    )
    assert data["lists"][1]["findings"][0] == {"kind": "error", "text": "1 point over 300", "rule": "ITS-LIST-03"}


def test_check_list_for_an_event_takes_its_extras_and_counts_the_lists(tmp_path: Path) -> None:
    event = tmp_path / "event.yaml"
    event.write_text("{rounds: 3, army_points: 250, extras: [spec-ops], draw: [A, B, C, D]}", encoding="utf-8")
    one = write(tmp_path, "one.yaml", trooper(cost=240), spec_ops(12))
    two = write(tmp_path, "two.yaml", trooper(cost=250))
    alone = its("check-list", one, "--event", event)
    assert alone.code == 1
    assert "all lists: invalid\n  error: 1 list handed in, 2 are needed (ITS-LIST-01)" in alone.out
    assert its("check-list", one, two, "--event", event).code == 0


def test_odds_commands_are_exact() -> None:
    data = its_json("odds", "civevac", "13", "--attempts", "2")
    assert (data["chance"], data["exact"], data["expected_attempts"]) == (0.96, "24/25", 1.25)
    assert "0.8 (4/5)" in its("odds", "roll", "13", "--mod", "3").out
    assert "automatic failure, no die is rolled (ITS-CQB-01)" in its("odds", "cqb", "32", "12").out
