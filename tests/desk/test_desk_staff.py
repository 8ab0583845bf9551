"""Staff, private links and lists at the desk, below any page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from desk.desks import AT, NAMES, fresh
from wartable.cli.main import command_line
from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.fold.lists import list_in_use
from wartable.desk.links import new_links, player_of
from wartable.desk.season import season_of
from wartable.desk.staff import DESK, FLOOR, Member, Staff
from wartable.desk.state import EventState
from wartable.its.list_file import ArmyList, Trooper
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.store.log import Store

GOOD = ArmyList(army="Watch", kind="generic", troopers=[Trooper(name="Guard", cost=12, lieutenant=True)])


def test_staff_are_added_removed_and_know_their_password(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "wartable.sqlite"))
    staff = Staff(store)
    with pytest.raises(Refused, match="at least 8 characters"):
        staff.begin("Olga", "short")
    staff.begin(" Olga ", "long enough")
    with pytest.raises(Refused, match="there is an organiser already"):
        staff.begin("Eve", "long enough")
    staff.add("Jo", "judge", "long enough")
    for name, role, error, said in (
        ("Jo", "judge", Refused, "Jo is on the staff already"),
        ("", "judge", Refused, "write a name"),
        ("Kim", "king", Unreadable, "'king' is no role; roles are organiser, judge, scorekeeper"),
    ):
        with pytest.raises(error, match=said):
            staff.add(name, role, "long enough")
    token = staff.log_in("Jo", "long enough")
    assert staff.who(token) == Member("Jo", "judge")
    assert staff.who("") is None and staff.who("nothing") is None
    with pytest.raises(Refused, match="do not fit together"):
        staff.change_password("Jo", "wrong one", "another one")
    staff.change_password("Jo", "long enough", "another one")
    assert staff.who(token) is None
    with pytest.raises(Refused, match="do not fit together"):
        staff.log_in("Jo", "long enough")
    again = staff.log_in("Jo", "another one")
    staff.remove("Jo")
    assert staff.who(again) is None
    with pytest.raises(Ambiguous, match="nobody called 'Jo' is on the staff; there are Olga"):
        staff.remove("Jo")
    with pytest.raises(Refused, match="Olga is the only organiser"):
        staff.remove("Olga")
    assert staff.members() == [Member("Olga", "organiser")]
    store.close()


def test_the_commands_make_staff_on_the_machine_that_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARTABLE_DB", str(tmp_path / "wartable.sqlite"))

    def its_staff(*words: str, typed: str = "") -> Result:
        return CliRunner().invoke(command_line(), ["its", "staff", *words], input=typed)

    twice = "long enough\nlong enough\n"
    assert "the first one is the organiser" in str(its_staff("add", "Jo", "judge", typed=twice).exception)
    assert its_staff("list").output == "Nobody yet; add an organiser first.\n"
    assert its_staff("add", "Olga", "organiser", typed=twice).output.endswith(
        "Olga is organiser and logs in at /login.\n"
    )
    assert its_staff("add", "Jo", "judge", typed=twice).exit_code == 0
    assert json.loads(its_staff("list", "--json").output)["staff"] == [
        {"name": "Jo", "role": "judge"},
        {"name": "Olga", "role": "organiser"},
    ]
    assert its_staff("remove", "Jo").output == "Jo is not on the staff any more.\n"
    assert "is the only organiser" in str(its_staff("remove", "Olga").exception)
    store = Store(str(tmp_path / "wartable.sqlite"))
    assert Staff(store).log_in("Olga", "long enough")
    store.close()


def test_every_action_belongs_to_a_role() -> None:
    """A scorekeeper may do less than a judge, a judge less than an organiser."""
    assert set(DESK) < set(FLOOR)
    state = EventState(act.Settings(name="Cup", rounds=3))
    for action in (act.Close(), act.Publish(round=1), act.Undo(entries=[2]), act.Change(changes={})):
        for role in ("judge", "scorekeeper"):
            with pytest.raises(Refused, match=f"Kim is a {role} and may not do this"):
                Member("Kim", role).check_may(action, state)
        Member("Olga", "organiser").check_may(action, state)
    Member("Kim", "judge").check_may(act.Clock(step="pause"), state)
    with pytest.raises(Refused, match="ask an organiser"):
        Member("Kim", "scorekeeper").check_may(act.Clock(step="pause"), state)


def test_a_new_link_replaces_the_old_one_and_undo_brings_it_back(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.players(NAMES[:3])
    action, tokens = new_links(room.state, ["Ann", "Ben"])
    room.act(action)
    found = player_of(room.state, tokens["Ann"])
    assert found is not None and found.key == "Ann"
    assert player_of(room.state, "") is None
    newer, others = new_links(room.state, ["Ann"])
    done = room.act(newer)
    assert player_of(room.state, tokens["Ann"]) is None
    assert player_of(room.state, others["Ann"]) is not None
    room.desk.undo(room.event, done.number, AT)
    assert player_of(room.state, tokens["Ann"]) is not None
    log = "".join(entry.payload for entry in room.desk.store.read(room.event))
    assert not [token for token in (*tokens.values(), *others.values()) if token in log]


@pytest.mark.rule("ITS-LIST-11")
def test_lists_close_at_the_deadline_and_later_ones_need_a_reason(tmp_path: Path) -> None:
    room = fresh(tmp_path, lists_until="2026-03-01T10:00+00:00")
    room.players(NAMES[:4])
    assert room.state.settings.lists_until == "2026-03-01T10:00:00.000Z"
    both = {"one": GOOD, "two": GOOD}
    room.act(lambda state: decisions.hand_in(state, "Ann", both), at="2026-03-01T09:59:00.000Z")
    with pytest.raises(Refused, match=r"lists were due at 2026-03-01 10:00 .*ITS-LIST-11"):
        room.act(lambda state: decisions.hand_in(state, "Ben", both), at="2026-03-01T10:00:01.000Z")
    room.act(lambda state: decisions.hand_in(state, "Ben", both, "train was late"), at="2026-03-01T10:00:01.000Z")
    with pytest.raises(Unreadable, match="'soon' is not a time; write one such as 2026-03-01T10:00"):
        check(act.Settings, {"name": "Cup", "rounds": 3, "lists_until": "soon"}, "settings")


@pytest.mark.rule("ITS-LIST-12", "ITS-PRIV-03", "ITS-ESC-05")
def test_a_list_is_chosen_in_secret_until_the_clock_runs(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(NAMES[:5])
    room.published()
    played = room.state.rounds[0]
    assert list_in_use(room.state, played, "Ann") == 1
    room.act(act.Choose(round=1, player="Ann", number=1))
    room.act(act.Choose(round=1, player="Ann", number=2))
    assert list_in_use(room.state, room.state.rounds[0], "Ann") == 2
    for player, number, said in (("Ann", 3, "no List 3"), ("Eve", 1, "has no game"), ("Zoe", 1, "not registered")):
        with pytest.raises(Refused, match=said):
            room.act(act.Choose(round=1, player=player, number=number))
    room.act(act.Clock(step="start", minutes=60))
    with pytest.raises(Refused, match="cannot change the list once the clock runs"):
        room.act(act.Choose(round=1, player="Ann", number=1))
    room.act(act.Deployed(round=1, a="Ben", b="Ann"))
    assert room.state.rounds[0].deployed == {frozenset(("Ann", "Ben"))}
    with pytest.raises(Refused, match=r"no such game \(ITS-PRIV-03\)"):
        room.act(act.Deployed(round=1, a="Ann", b="Cleo"))
    growing = fresh(tmp_path / "escalation", army_points=[200, 300, 400])
    growing.drawn(NAMES[:4])
    growing.published()
    assert list_in_use(growing.state, growing.state.rounds[0], "Ann") == 1
    with pytest.raises(Refused, match=r"Ann uses the list of round 1 \(ITS-ESC-05\)"):
        growing.act(act.Choose(round=1, player="Ann", number=2))


def test_a_digital_table_belongs_to_an_open_game(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(NAMES[:4])
    room.published()
    room.act(act.Digital(round=1, a="Ben", b="Ann", room="r1"))
    assert room.state.rounds[0].digital[frozenset(("Ann", "Ben"))].room == "r1"
    room.result("Ann", (5, 5))
    with pytest.raises(Refused, match="has a confirmed result already"):
        room.act(act.Digital(round=1, a="Ann", b="Ben", room="r2"))
    with pytest.raises(Refused, match="no game Ann-Cleo"):
        room.act(act.Digital(round=1, a="Ann", b="Cleo", room="r2"))


def test_the_season_is_made_of_the_closed_events_here(tmp_path: Path) -> None:
    room = fresh(tmp_path, official=True)
    with pytest.raises(Refused, match="no event of season 14 is closed here yet"):
        season_of(room.desk, 14)
    room.ready(NAMES[:4], region="ES")
    room.act(act.Draw(order=list(NAMES[:4])))
    for _ in range(3):
        room.published()
        room.played()
    room.act(act.Close())
    table = season_of(room.desk, 14)
    assert [event.name for event in table.events] == ["Spring Cup"]
    assert table.overall[0].player == "Ann"
    assert {line.player for line in table.regions["ES"]} == set(NAMES[:4])
    with pytest.raises(Refused, match="no event of season 13"):
        season_of(room.desk, 13)


def test_events_are_rated_in_order_of_their_last_day_whenever_they_were_closed(tmp_path: Path) -> None:
    for name, more, closed in (
        ("Held last", {"day": "2026-05-09"}, "2026-05-09T18:00:00Z"),
        ("Closed last", {"day": "2026-05-02"}, "2026-05-20T10:00:00Z"),
        ("No date", {"zone": "Pacific/Auckland"}, "2026-05-30T10:00:00Z"),
        ("League", {"type": "league", "day": "2026-01-01"}, "2026-05-31T10:00:00Z"),
    ):
        room = fresh(tmp_path, name=name, **more)
        room.players(NAMES[:2])
        if name == "League":
            room.act(act.Fixture(round=1, a="Ann", b="Ben"), "2026-04-01T10:00:00Z")
        else:
            room.act(act.Draw(order=list(NAMES[:2])))
            room.published()
        played = "2026-05-04T20:00:00Z" if name == "No date" else "2026-04-02T10:00:00Z"
        room.act(lambda state: decisions.result(state, "Ann", (5, 1), (0, 0)), played)
        room.act(act.Close(), closed)
    days = [(str(event.last_day), event.name) for event in season_of(room.desk, 14).events]
    assert days == [
        ("2026-04-02", "League"),
        ("2026-05-02", "Closed last"),
        ("2026-05-05", "No date"),
        ("2026-05-09", "Held last"),
    ]
