"""Rules that people meet at the desk on a page of their own: sheets, tokens, PINs, referees, the report."""

from __future__ import annotations

import pytest

from web.desk.desk_web import Venue, finish, shown, table_of


@pytest.mark.rule("ITS-SHEET-02", "ITS-SHEET-03", "ITS-BYE-10")
def test_control_sheets_have_the_scores_the_bye_and_room_for_private_information(venue: Venue) -> None:
    event = venue.event(5)
    venue.published(event)
    finish(venue, event)
    bye = venue.desk.state(event).rounds[0].held().bye
    assert bye is not None
    page = venue.olga.get(f"/desk/{event}/print/control.html")
    own = page.partition(f"Name: {bye.player}")[2].partition("</section>")[0]
    assert ">BYE</td>" in own and ">3</td>" in own
    assert "Private Information, open to the Referee at any time (ITS-SHEET-03)" in own
    other = page.partition("Name: Ann" if bye.player != "Ann" else "Name: Ben")[2].partition("</section>")[0]
    assert ">200</td>" in other and ">100</td>" in other


@pytest.mark.rule("ITS-TOKEN-01")
def test_the_scenario_page_gives_the_sizes_of_its_tokens(venue: Venue) -> None:
    event = venue.event(4, scenarios="Supplies")
    assert "tech coffin, 40 mm ITS-TOKEN-01" in shown(venue.person().get(f"/event/{event}/scenario/1"))


@pytest.mark.rule("SC-FRAME-08")
def test_civilians_are_as_wide_in_the_list_as_on_the_map(venue: Venue) -> None:
    event = venue.event(4, scenarios=["Rescue"])
    assert "8 × civilian, 25 mm SC-FRAME-08" in shown(venue.person().get(f"/event/{event}/scenario/1"))
    assert "Civilian x 8, 25 mm" in venue.person().get(f"/event/{event}/scenario/1/map.svg")


@pytest.mark.rule("ITS-TOKEN-02")
def test_a_token_that_the_chart_does_not_list_has_40_millimetres(venue: Venue) -> None:
    event = venue.event(4, scenarios="Acquisition")
    assert "comm antenna, 40 mm ITS-TOKEN-02" in shown(venue.person().get(f"/event/{event}/scenario/1"))


@pytest.mark.rule("ITS-REF-01")
def test_what_a_referee_has_decided_an_organiser_does_not_change(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    judge = venue.staff(f"Rita {event}", "judge")
    table = table_of(venue, event, "Ann")
    numbers = {"round": "1", "table": str(table), "op_a": "7", "op_b": "3", "vp_a": "200", "vp_b": "100"}
    judge.post(f"/desk/{event}/correct", numbers | {"why": "watched it", "sure": "yes"})
    said = shown(venue.olga.post(f"/desk/{event}/correct", numbers | {"op_a": "8", "why": "no", "sure": "yes"}, 409))
    assert "a Referee set this result" in said or "A Referee set this result" in said


@pytest.mark.rule("ITS-REPORT-03")
def test_there_is_no_report_before_the_event_is_over(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    said = shown(venue.olga.get(f"/desk/{event}/export/manager.csv", 409))
    assert "reported when it is finished" in said


@pytest.mark.rule("ITS-SHEET-03")
def test_private_information_is_written_down_for_ever_and_seen_by_its_owner_and_the_referee(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.published(event)
    a, b, table = venue.desk.state(event).rounds[0].seats()[0]
    ann, ben = venue.player(links[a]), venue.player(links[b])
    page = shown(ann.post(f"/event/{event}/note", {"note": "Guard 3 is the Lieutenant"}))
    assert "1. Guard 3 is the Lieutenant" in page
    for reader in (ben, venue.olga):
        assert "Guard 3" not in reader.get(f"/event/{event}")
    assert "Guard 3" not in venue.olga.get(f"/desk/{event}/game/1/{table}") + venue.olga.get(f"/desk/{event}/log")
    judge = venue.staff(f"Nora {event}", "judge")
    assert "Guard 3 is the Lieutenant" in judge.get(f"/desk/{event}/game/1/{table}")
    refused = venue.olga.post(f"/desk/{event}/reveal", {"round": "1", "table": str(table), "player": a}, 409)
    assert "only a Referee" in shown(refused) or "Only a Referee" in shown(refused)
    judge.post(f"/desk/{event}/reveal", {"round": "1", "table": str(table), "player": a})
    assert f"{a}: Guard 3 is the Lieutenant" in shown(ben.get(f"/event/{event}"))
    ann.post(f"/event/{event}/note", {"note": "Guard 4 hides"})
    assert "Guard 4" not in ben.get(f"/event/{event}")
