"""The announcement of an event: what it needs, what holds from then on, and whether the event can be official."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from desk.desks import AT, NAMES, Room, army, fresh
from wartable.cli.main import command_line
from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.announcing import announcement_view, official_conditions
from wartable.desk.computed import report
from wartable.desk.season import season_of
from wartable.desk.sheets.event import announcement
from wartable.desk.times import as_typed, day_and_hour, from_venue
from wartable.kernel.engine.errors import Refused, Unreadable

SCENARIOS = ["Acquisition", "Supplies", "Rescue"]


def changed(room: Room, **changes: Any) -> None:
    room.act(act.Change(changes=changes))


def open_conditions(room: Room) -> list[str]:
    return [each.name for each in official_conditions(room.state) if not each.met]


def played_out(room: Room) -> None:
    room.act(act.Draw(order=list(room.state.players)))
    for _ in range(3):
        room.published()
        room.played()
    room.act(act.Close())


@pytest.mark.rule("ITS-ANN-01", "ITS-SCEN-05")
def test_an_official_event_is_announced_with_a_scenario_for_every_round(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    with pytest.raises(Refused, match="the scenario of round 1 is missing"):
        room.act(act.Announce())
    changed(room, scenarios=SCENARIOS)
    room.act(act.Announce())
    told = announcement_view(room.state)
    assert (told["number"], [each["scenario"] for each in told["rounds"]]) == (1, SCENARIOS)
    with pytest.raises(Refused, match="nothing is different from the last announcement"):
        room.act(act.Announce())


@pytest.mark.rule("ITS-ANN-02")
def test_what_is_announced_changes_by_new_announcements_until_the_first_list(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    room.announced()
    changed(room, scenarios=["Frostbyte", "Supplies", "Rescue"], venue="Dock 5")
    told = announcement_view(room.state)
    assert (told["number"], told["changed"][0]["items"]) == (2, ["scenarios", "venue"])
    room.players(NAMES[:4], pin=None)
    room.act(lambda state: decisions.hand_in(state, "Ann", {"first": army(), "second": army()}))
    for item, value in (("scenarios", SCENARIOS), ("army_points", 200), ("extras", ["CQB"]), ("deck", "red")):
        with pytest.raises(Refused, match="ITS-ANN-02"):
            changed(room, **{item: value})
    changed(room, begins="10:30", round_minutes=100)
    assert announcement_view(room.state)["changed"][-1]["items"] == ["start", "length of rounds"]
    changed(room, rounds=4, scenarios=["Frostbyte", "Supplies", "Rescue", "Supremacy"])
    assert len(announcement_view(room.state)["rounds"]) == 4


@pytest.mark.rule("ITS-EVENT-03")
def test_who_registers_accepts_the_announcement_and_a_new_one_asks_again(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.announced()
    room.players(["Ann"])
    assert room.state.players["Ann"].accepts == 1
    changed(room, venue="Dock 5")
    assert room.state.players["Ann"].accepts == 1 < len(room.state.announcements)
    room.act(act.Accept(player="Ann"))
    assert room.state.players["Ann"].accepts == 2


def test_the_announcement_says_deck_extras_tables_and_what_to_bring(tmp_path: Path) -> None:
    room = fresh(tmp_path, deck="red", extras=["Reinforced Command"], begins="10:00", break_minutes=30, table_count=1)
    room.players(NAMES[:5])
    told = announcement_view(room.state)
    assert (told["deck"]["version"], told["lieutenant"]["text"]) == ("red", "Loss of Lieutenant is not used")
    assert [(each["starts"], each["ends"]) for each in told["rounds"]] == [
        ("10:00", "12:00"), ("12:30", "14:30"), ("15:00", "17:00"),
    ]  # fmt: skip
    assert told["tables_why"] == "5 active players need 2 tables, 1 player without a game"
    assert all(each["needed"] for each in told["bring"]) and len(told["bring"]) == 6
    both = fresh(tmp_path, name="Double", extras=["double_deck"])
    assert announcement_view(both.state)["deck"]["version"] == "both"


@pytest.mark.rule("ITS-EVENT-01", "ITS-LIST-01", "ITS-ANN-01")
def test_every_condition_is_shown_while_the_event_is_prepared_and_the_last_makes_it_official(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    missing = ["Scenarios", "Announcement", "Players", "PINs", "Factions", "Army lists", "Rounds played"]
    assert open_conditions(room) == missing
    room.announced()
    assert open_conditions(room) == missing[2:]
    room.players(NAMES[:4])
    assert open_conditions(room) == missing[3:]
    for name in NAMES[:4]:
        room.act(act.Edit(player=name, changes={"pin": f"P{name}", "army": "Watch"}))
    assert open_conditions(room) == ["Army lists", "Rounds played"]
    room.lists(NAMES[:4])
    assert open_conditions(room) == ["Rounds played"]
    played_out(room)
    assert open_conditions(room) == []
    assert report(room.state).status.official


def prepared(room: Room, lacking: str) -> None:
    """Everything but one thing."""
    if lacking != "Announcement":
        room.announced()
    else:
        changed(room, scenarios=SCENARIOS)
    army_of = None if lacking == "Factions" else "Watch"
    room.act(act.Add(players=[act.Entrant(name=name, pin=f"P{name}", army=army_of) for name in NAMES[:4]]))
    if lacking != "Army lists":
        room.lists(NAMES[:4])


@pytest.mark.rule("ITS-EVENT-01")
@pytest.mark.parametrize("lacking", ["Announcement", "Army lists"])
def test_an_event_that_lacks_one_thing_never_becomes_official(tmp_path: Path, lacking: str) -> None:
    room = fresh(tmp_path, official=True)
    prepared(room, lacking)
    played_out(room)
    assert open_conditions(room) == [lacking]
    computed = report(room.state)
    assert not computed.status.official and {line.rating_change for line in computed.final} == {0}
    assert season_of(room.desk, 14).overall == ()


@pytest.mark.rule("ITS-ANN-02", "ITS-EVENT-01")
def test_after_the_draw_nothing_makes_an_event_official_that_was_not(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    prepared(room, "Announcement")
    room.act(act.Draw(order=list(NAMES[:4])))
    with pytest.raises(Refused, match="drawn without an announcement"):
        room.act(act.Announce())
    with pytest.raises(Refused, match="scenarios cannot change"):
        changed(room, scenarios=["Frostbyte", "Supplies", "Rescue"])
    changed(room, official=False)
    changed(room, scenarios=["Frostbyte", "Supplies", "Rescue"])
    with pytest.raises(Refused, match="drawn as not official cannot become official"):
        changed(room, official=True)


@pytest.mark.rule("ITS-LIST-02")
def test_a_faction_that_differs_from_the_lists_is_refused_and_later_a_missing_condition(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    room.ready(NAMES[:4])
    with pytest.raises(Refused, match="the control sheet says Watch, the lists Crane Crew"):
        room.act(lambda state: decisions.hand_in(state, "Ann", {"1": army("Crane Crew"), "2": army("Crane Crew")}))
    room.act(act.Edit(player="Ann", changes={"army": "Crane Crew"}))
    [wrong] = [each for each in official_conditions(room.state) if each.name == "Army lists"]
    assert wrong.reason.text == "Ann: the control sheet says Crane Crew, the lists Watch"


def test_an_event_closed_too_early_says_so(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    room.ready(NAMES[:4])
    room.act(act.Draw(order=list(NAMES[:4])))
    for _ in range(2):
        room.published()
        room.played()
    room.act(act.Close())
    assert report(room.state).status.reasons[0].text == (
        "closed after 2 of 3 rounds, which is too early to be official"
    )


@pytest.mark.rule("ITS-EVENT-05", "ITS-EVENT-01", "ITS-ANN-01")
def test_announcing_from_the_terminal(tmp_path: Path) -> None:
    def its(*words: str) -> Any:
        return CliRunner().invoke(command_line(), ["its", *words, "--db", f"sqlite:///{tmp_path / 'w.sqlite'}"])

    its("new", "Cup", "--rounds", "3")
    its("set", "scenarios=[Acquisition, Supplies, Rescue]", "day=2026-05-09")
    assert "announced" in its("announce").output
    assert "it does not apply" not in its("announcement", "--released", "2026-05-02").output
    assert "it does not apply; the last day is 2026-05-02" in its("announcement", "--released", "2026-05-03").output
    answer = its("official", "--json")
    found = json.loads(answer.stdout)
    assert (answer.exit_code, found["official"]) == (1, False)
    assert {each["name"]: each["met"] for each in found["conditions"]}["Announcement"] is True
    assert "not yet  Players: 0 registered" in its("official").output


def test_times_are_those_of_the_venue(tmp_path: Path) -> None:
    settings = fresh(tmp_path, zone="Europe/Madrid").state.settings
    assert day_and_hour(AT, settings) == "2026-03-01 11:00 CET"
    moment = from_venue("2026-07-01T10:00", settings)
    assert moment == "2026-07-01T08:00+00:00" and as_typed(moment, settings) == "2026-07-01T10:00"


def test_without_a_zone_times_are_those_of_this_computer_in_summer_and_winter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Madrid")
    time.tzset()
    try:
        room = fresh(tmp_path)
        for typed, told in (
            ({"lists_until": "2026-05-01T10:00"}, "2026-05-01 10:00 CEST"),
            ({"lists_until": "2026-01-10T10:00"}, "2026-01-10 10:00 CET"),
            ({"lists_until": "2026-05-01T10:00+00:00"}, "2026-05-01 12:00 CEST"),
            ({"lists_until": "2026-05-01T10:00", "zone": "Asia/Tokyo"}, "2026-05-01 10:00 JST"),
        ):
            room.act(partial(decisions.change, changes=typed))
            settings = room.state.settings
            assert settings.lists_until is not None and day_and_hour(settings.lists_until, settings) == told
        room.act(act.Change(changes={"day": "2026-07-01", "begins": "10:00", "zone": None}))
        assert announcement_view(room.state)["zone"] == "CEST"
        assert "When: 2026-07-01, 10:00 CEST" in str(announcement(room.state))
        with pytest.raises(Unreadable, match="'noon' is not a time"):
            room.act(lambda state: decisions.change(state, {"lists_until": "noon"}))
        with pytest.raises(Unreadable, match="'Moon' is not a time zone"):
            room.act(lambda state: decisions.change(state, {"lists_until": "2026-05-01T10:00", "zone": "Moon"}))
    finally:
        monkeypatch.undo()
        time.tzset()
