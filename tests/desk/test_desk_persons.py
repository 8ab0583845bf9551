"""Personal data stand beside the log: handed over whole, erased for good, and the log still proves itself."""

from __future__ import annotations

import json
import random
import sqlite3
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from desk.desks import AT, NAMES, Room, fresh
from wartable.cli.main import command_line
from wartable.desk import actions as act
from wartable.desk import decisions, people
from wartable.desk.copies import copies_of, copy_text
from wartable.desk.exchange import event_yaml, players_to_csv, results_to_csv
from wartable.desk.links import new_links, player_of, without_link
from wartable.desk.persons import Persons
from wartable.desk.service import Desk
from wartable.desk.sheets import documents as sheets
from wartable.desk.sheets.html import as_html
from wartable.desk.views import event_view, round_view, standings_view
from wartable.desk.words import sentence
from wartable.its.event import replay
from wartable.its.event_file import read_event
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.store.log import Store

PERSONAL = ("Zoë Łęcka", "ZPIN77", "Docks Club", "zoe@example.org")


def finished(folder: Path, url: str = "") -> Room:
    """An official event in which Zoë took part, was mentioned, renamed and sanctioned."""
    room = Room(Store(url), official=True) if url else fresh(folder, official=True)
    others = [act.Entrant(name=name, pin=f"P{name}") for name in NAMES[:5]]
    name, pin, club, contact = PERSONAL
    room.act(
        act.Add(players=[*others, act.Entrant(name="Zoe", pin=pin, club=club, contact=contact, rating=Decimal(1100))])
    )
    room.act(act.Edit(player="Zoe", changes={"name": name}))
    room.announced()
    room.lists([*NAMES[:5], name])
    room.act(lambda state: decisions.draw(state, 3))
    for seed in (1, 2, 3):
        room.published()
        room.played(random.Random(seed))
    room.act(lambda state: decisions.sanction(state, name, 1, 0, None, False, f"{name} was late", "Jo", False))
    room.correct(name, (5, 5), number=1, why="Zoë said so")
    room.act(act.Close())
    return room


def everything(room: Room) -> str:
    """Whatever leaves the desk, as one text."""
    state = room.state
    papers = [as_html(sheets.sheet(kind, state, room.event)) for kind in sheets.possible(state)]
    views = json.dumps([event_view(state, room.event), standings_view(state, explain=True)], ensure_ascii=False)
    log = "\n".join(sentence(step) for step in room.desk.log(room.event))
    files = [event_yaml(state), players_to_csv(state), results_to_csv(state), copy_text(room.desk.copy(room.event))]
    return "\n".join([*papers, views, log, *files])


def test_the_log_holds_no_name_no_pin_no_club_and_no_contact(tmp_path: Path) -> None:
    room = finished(tmp_path)
    log = "\n".join(entry.payload for entry in room.desk.store.read(room.event))
    for value in (*PERSONAL, "Zoe", "Ann", "PAnn", "Finn"):
        assert value not in log
    assert '"player":"{#6}"' in log and '"why":"{#6.2} was late"' in log
    for value in PERSONAL:
        assert value in everything(room)


def test_an_erased_person_is_a_neutral_label_everywhere_and_nothing_else_changes(tmp_path: Path) -> None:
    room = finished(tmp_path)
    before = room.state
    table = [(line["p"], line["place"], line["tp"], line["rating"]) for line in standings_view(before)["standings"]]
    head = room.desk.verify(room.event)[-1].hash
    [done] = people.erase(room.desk, "zpin77")
    assert (done.event, done.label, len(done.copies)) == (room.event, "Player #6", 6)
    # A first name alone that somebody typed cannot be known to be one; the entry is named instead.
    assert [sentence(room.desk.log(room.event)[number - 1]).split(":")[0] for number in done.mentions] == [
        f"{done.mentions[0]} correct"
    ]
    assert room.desk.verify(room.event)[-1].hash == head
    text = everything(room)
    for value in (*PERSONAL, "Zoe"):
        assert value not in text
    assert standings_view(room.state)["official"] is True
    renamed = [("Player #6" if name == PERSONAL[0] else name, *rest) for name, *rest in table]
    assert [
        (line["p"], line["place"], line["tp"], line["rating"]) for line in standings_view(room.state)["standings"]
    ] == [tuple(line) for line in renamed]
    assert room.state.settings == before.settings
    with pytest.raises(Ambiguous, match="nobody has the name or PIN 'Zoe' in any event here"):
        people.find(room.desk, "Zoe")
    replay(read_event(event_yaml(room.state), "export"), room.state.season)


def test_the_private_link_of_an_erased_person_opens_nothing(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.act(act.Add(players=[act.Entrant(name=name) for name in (*NAMES[:5], PERSONAL[0])]))
    action, tokens = new_links(room.state, without_link(room.state))
    room.act(action)
    of = {room.state.name(key): token for key, token in tokens.items()}
    people.erase(room.desk, PERSONAL[0])
    assert without_link(room.state) == []
    with pytest.raises(Refused, match="Player #6 was erased, and a link of theirs opens nothing"):
        new_links(room.state, [room.state.find("Player #6").key])
    assert player_of(room.state, of[PERSONAL[0]]) is None
    others = [player_of(room.state, of[name]) for name in NAMES[:5]]
    assert [player.name for player in others if player] == list(NAMES[:5])
    assert room.desk.verify(room.event)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_of_an_erased_person_is_left_on_disk(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres_url") if database == "postgresql" else ""
    room = finished(tmp_path, url)
    people.erase(room.desk, "Zoe", room.event)
    if database == "sqlite":
        kept = [*tmp_path.glob("wartable.sqlite*"), *copies_of(room.desk.store.url, room.event)]
        assert len(kept) >= 8
        for path in kept:
            found = [value for value in (*PERSONAL, '"Zoe"') if value.encode() in path.read_bytes()]
            assert found == [], path
    assert all(each.data is None for each in room.desk.store.read_whole(room.event)[1] if each.person == 6)
    assert room.desk.verify(room.event)
    room.desk.store.close()


def test_erasing_travels_with_copies_and_an_old_copy_does_not_bring_the_name_back(tmp_path: Path) -> None:
    room = finished(tmp_path / "one")
    old = copy_text(room.desk.copy(room.event))
    other = Desk(Store(str(tmp_path / "other.sqlite")))
    other.restore(old, "copy.json", AT)
    assert other.verify(room.event) == room.desk.verify(room.event)
    assert event_view(other.state(room.event), "x") == event_view(room.state, "x")
    people.erase(room.desk, "Zoe")
    assert "Zoë Łęcka" not in (new := copy_text(room.desk.copy(room.event)))
    assert room.desk.restore(old, "copy.json", AT)[1] == "spring-cup: who is erased here or in the copy is erased"
    assert "Player #6" in [player.name for player in room.state.players.values()]
    assert other.restore(new, "copy.json", AT)[1] == "spring-cup: who is erased here or in the copy is erased"
    assert copy_text(other.copy(room.event)) == new
    assert other.restore(new, "copy.json", AT)[1] == "spring-cup is exactly this copy already"


def test_an_event_goes_on_after_an_erasure(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(NAMES[:4])
    room.published()
    people.erase(room.desk, "Ben")
    assert round_view(room.state, room.state.rounds[0])["tables"][0]["b"] == "Player #2"
    room.act(lambda state: act.Edit(player=state.find("player #2").key, changes={"table": 2}))
    room.result("Player #2", (9, 0))
    room.result("Cleo", (1, 1))
    with pytest.raises(Refused, match="Player #3 is how somebody is called whose name was erased"):
        room.act(lambda state: act.Edit(player="Ann", changes={"name": "Player #3"}))
    room.late("Ben")
    assert [player.name for player in room.state.players.values()] == ["Ann", "Player #2", "Cleo", "Dan", "Ben"]
    room.desk.undo(room.event, None, AT)
    assert room.desk.verify(room.event)


def test_a_changed_name_is_found_as_surely_as_a_changed_result(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(NAMES[:4])
    room.desk.verify(room.event)
    for change, said in (
        (
            "UPDATE persons SET data = replace(data, 'Ann', 'Amy')",
            "entry 2: the personal data of person 1 were changed",
        ),
        ("DELETE FROM persons WHERE person = 2", "entry 2: the personal data of person 1 were changed"),
        ("DELETE FROM persons WHERE person = 1", "entry 2: the personal data of person 1 are missing"),
    ):
        with sqlite3.connect(tmp_path / "wartable.sqlite") as connection:
            connection.execute(change)
        with pytest.raises(Refused, match=said):
            room.desk.verify(room.event)
    with pytest.raises(Unreadable, match="the personal data of person 1 are not here; the event was not copied whole"):
        _ = room.state


def test_a_person_gets_everything_that_is_kept_about_them(tmp_path: Path) -> None:
    room = finished(tmp_path)
    made = people.export(room.desk, "zoe")
    [event] = made["events"]
    assert event["records"] == [
        {"name": "Zoe", "pin": "ZPIN77", "club": "Docks Club", "contact": "zoe@example.org"},
        {"name": "Zoë Łęcka"},
    ]
    assert event["standing"]["p"] == "Zoë Łęcka"
    assert [game["round"] for game in event["games"]] == [1, 2, 3]
    assert {step["text"].split(" ", 1)[1].partition(":")[0] for step in event["entries"]} >= {"add", "edit", "draw"}
    assert made == json.loads(json.dumps(made))


def test_two_people_of_one_name_are_told_apart_by_their_pins(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.players(["Ann"], pin="A1")
    second = Room(room.desk.store, name="Autumn Cup")
    second.players(["Ann"], pin="A2")
    with pytest.raises(Ambiguous, match=r"Ann is in .*spring-cup \(PIN A1\).*give a PIN or --event"):
        people.find(room.desk, "Ann")
    assert [each.event for each in people.find(room.desk, "A2")] == ["autumn-cup"]
    people.erase(room.desk, "A2")
    assert [each.event for each in people.find(room.desk, "Ann")] == ["spring-cup"]


def test_two_who_had_one_name_in_turn_are_never_erased_together(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.players(["Ann", "Ben", "Ivo"])
    room.drop("Ann")
    room.act(act.Edit(player="Ivo", changes={"name": "Ann"}))
    with pytest.raises(Ambiguous, match="Ann is or was the name of Player #1 and Player #3 in spring-cup"):
        people.erase(room.desk, "Ann")
    with pytest.raises(Ambiguous, match="nobody has the name or PIN 'Player #3' in any event"):
        people.erase(room.desk, "Player #3")
    [done] = people.erase(room.desk, "player #3", room.event)
    assert done.label == "Player #3"
    assert sorted(player.name for player in room.state.players.values()) == ["Ben", "Player #3"]


def test_the_commands_show_before_they_erase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARTABLE_DB", "wartable.sqlite")

    def its(*words: str) -> Any:
        done = CliRunner().invoke(command_line(), ["its", *words])
        assert done.exit_code == 0, done.output
        return done.output

    its("new", "Cup", "--rounds", "3", "--unofficial")
    its("add", "Ann", "--pin", "A1", "--contact", "ann@example.org")
    assert json.loads(its("person", "export", "A1"))["events"][0]["records"][0]["contact"] == "ann@example.org"
    assert "cup: Ann would be Player #1\nNothing is changed yet" in its("person", "erase", "Ann")
    assert json.loads(its("person", "erase", "Ann", "--json"))["done"] is False
    made = json.loads(its("person", "erase", "Ann", "--yes", "--json"))
    assert made == {"done": True, "events": [{"event": "cup", "label": "Player #1", "copies": [], "mentions": []}]}
    assert [player["name"] for player in json.loads(its("show", "--json"))["players"]] == ["Player #1"]
    assert json.loads(its("verify", "--json"))["whole"] is True


def test_an_event_of_the_earlier_format_is_refused_here_and_brought_over_from_its_copy(tmp_path: Path) -> None:
    copy = (Path(__file__).parent / "golden" / "cut-short.json").read_text(encoding="utf-8")
    desk = Desk(Store(str(tmp_path / "wartable.sqlite")))
    desk.store.append("old", 0, [json.loads(json.loads(copy)["entries"][0][2])], AT)
    with pytest.raises(Unreadable, match="old was written by an earlier version, which kept names inside the log"):
        desk.state("old")
    event, said = desk.restore(copy, "copy.json", AT)
    assert said == f"{event}: the whole event is here"
    assert desk.restore(copy, "copy.json", AT)[1] == f"{event} is exactly this copy already"
    assert desk.verify(event)
    players = [player.name for player in desk.state(event).players.values()]
    assert not [name for name in players if name in "".join(each.payload for each in desk.store.read(event))]


names = st.sampled_from(["Ann", "Ann Lee", "Anna", "山田", "山田 太郎", "{#1}", "{#", "#1}", "(x)", "organiser", "a"])
texts = st.lists(st.one_of(names, st.sampled_from([" ", "}", "さん", "-", "{", "{##", "late", "x"]))).map("".join)


@settings(deadline=None)
@given(st.lists(names, min_size=1, unique=True), st.lists(texts, max_size=4), names)
def test_what_goes_into_the_log_comes_out_again(known: list[str], said: list[str], renamed: str) -> None:
    persons = Persons()
    add: dict[str, Any] = {"do": "add", "players": [{"name": name, "pin": f"P{name}", "rating": "1"} for name in known]}
    log = [persons.hide(add)]
    payloads = [add]
    payloads.append({"do": "edit", "player": known[0], "changes": {"name": renamed, "club": None, "army": renamed}})
    payloads += [
        {"do": "sanction", "player": known[-1], "why": text, "entries": [1], "rule": known[0]} for text in said
    ]
    log += [persons.hide(each) for each in payloads[1:]]
    assert [Persons(persons.new).show(each) for each in log] == payloads
    assert [Persons(persons.new).show(each) for each in json.loads(json.dumps(log))] == payloads


def test_a_name_is_found_inside_a_sentence_but_not_inside_a_word() -> None:
    persons = Persons()
    persons.hide({"do": "add", "players": [{"name": "Ann"}, {"name": "山田"}, {"name": "Ann Lee"}]})
    hidden = persons.hide({"do": "undo", "why": "Ann, Ann Lee and 山田さん; not Annabel"})
    assert hidden["why"] == "{#1}, {#3} and {#2}さん; not Annabel"


def test_a_desk_that_stays_open_sees_what_others_write_and_every_new_name(tmp_path: Path) -> None:
    """What was read last is kept; it is read anew when somebody else wrote, a name changed, or one was erased."""
    room = fresh(tmp_path)
    room.players(NAMES)
    other = Desk(Store(room.desk.store.url))
    assert room.desk.log(room.event) == other.log(room.event)
    other.act(room.event, lambda _: act.CheckIn(players=[NAMES[0]], present=False), AT)
    assert room.desk.log(room.event) == other.log(room.event)
    room.desk.act(room.event, lambda _: act.CheckIn(players=[NAMES[0]], present=True), AT)
    room.desk.act(room.event, lambda _: act.Edit(player=NAMES[1], changes={"name": "Somebody Else"}), AT)
    whole = Desk(Store(room.desk.store.url)).log(room.event)
    assert room.desk.log(room.event) == other.log(room.event) == whole
    assert room.state.find("Somebody Else").name == "Somebody Else"
    room.desk.act(room.event, lambda state: act.Edit(player=NAMES[1], changes={"name": "A Third"}), AT)
    assert room.state.find("A Third").name == "A Third"
    assert room.desk.log(room.event) == Desk(Store(room.desk.store.url)).log(room.event)
    other.erase(room.event, 1)
    assert room.desk.log(room.event) == Desk(Store(room.desk.store.url)).log(room.event)
