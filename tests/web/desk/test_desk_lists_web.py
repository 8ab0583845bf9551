"""Lists from phones and at the desk in every form, the order before a game, a digital table with the players' lists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from its.test_its_received import TEXT, coded
from wartable.bots import bot
from wartable.cli.main import command_line
from wartable.desk import photos
from wartable.desk.copies import copies_of
from web.desk.desk_web import NAMES, Person, Venue, shown, table_of

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 200
LIST = """
army: Harbour Watch
kind: generic
builder_verified: true
troopers: [{name: Guard, cost: 12, lieutenant: true}, {name: Walker, cost: 30}]
"""


def row_of(venue: Venue, event: str, name: str) -> str:
    page = venue.olga.get(f"/desk/{event}/lists")
    found = re.search(rf"<tr><td><b>{name}</b>.*?</tr>", page, re.DOTALL)
    assert found is not None
    return shown(f"<main{found[0]}")


@pytest.mark.rule("ITS-LIST-08", "ITS-LIST-02")
def test_a_code_is_received_and_counts_when_a_judge_accepts_it(venue: Venue) -> None:
    event = venue.event(4, official="yes")
    ann = venue.player(venue.links(event)["Ann"])
    said = shown(ann.post(f"/event/{event}/lists", {"list_1": coded("tide-guard", 300, 10, 2), "list_2": LIST}, 409))
    assert "lists of 2 armies" in said
    codes = {"list_1": coded("harbour-watch", 300, 10, 2), "list_2": coded("harbour-watch", 300, 8)}
    page = shown(ann.post(f"/event/{event}/lists", codes))
    assert "received, not checked" in page and "Harbour Watch, 300 points, Groups of 10 + 2, army code" in page
    assert "received, not checked" in row_of(venue, event, "Ann")
    assert venue.desk.state(event).players["Ann"].lists_accepted == ""
    judge = venue.staff(f"Jo {event}", "judge")
    judge.post(f"/desk/{event}/lists/accept", {"player": "Ann", "why": "looked at it in the builder"})
    assert "accepted" in row_of(venue, event, "Ann") and "looked at it in the builder" in row_of(venue, event, "Ann")


@pytest.mark.rule("ITS-LIST-05")
def test_a_code_with_too_many_troopers_is_refused_by_rule(venue: Venue) -> None:
    event = venue.event(4)
    codes = {"list_1": coded("harbour-watch", 300, 10, 6), "list_2": coded("harbour-watch", 300, 8)}
    said = shown(venue.olga.post(f"/desk/{event}/lists", {"player": "Ann", **codes}, 409))
    assert "list 1: 16 Troopers, at most 15 (ITS-LIST-05)" in said


@pytest.mark.rule("ITS-LIST-03")
def test_with_unit_data_as_the_docs_say_codes_are_checked_in_full(
    venue: Venue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = (Path(__file__).parents[3] / "docs/running-an-event.md").read_text(encoding="utf-8")
    written = re.search(r"```yaml\n(armies:.*?)```", docs, re.DOTALL)
    assert written is not None
    file = tmp_path / "units.yaml"
    monkeypatch.setenv("WARTABLE_UNITS", str(file))
    event, code = venue.event(4), coded("harbour-watch", 300, 2)
    lists = {"player": "Ann", "list_1": code, "list_2": code}
    file.write_text(written[1], encoding="utf-8")
    venue.olga.post(f"/desk/{event}/lists", lists)
    assert "The unit data does not know 102-1-1." in shown(venue.olga.get(f"/desk/{event}/lists/1"))
    file.write_text(f"{written[1]}  102-1-1: {{name: Crane Walker, cost: 300}}\n", encoding="utf-8")
    assert "12 points over 300 (ITS-LIST-03)" in shown(venue.olga.post(f"/desk/{event}/lists", lists, 409))
    file.write_text(f"{written[1]}  102-1-1: {{name: Crane Walker, cost: 30}}\n", encoding="utf-8")
    venue.olga.post(f"/desk/{event}/lists", lists)
    assert "Crane Walker" in shown(venue.olga.get(f"/desk/{event}/lists/1"))
    code_file = tmp_path / "code.txt"
    code_file.write_text(code, encoding="utf-8")
    done = CliRunner().invoke(command_line(), ["its", "check-list", str(code_file)])
    assert done.exit_code == 0 and "valid" in done.output and "not checked in full" not in done.output
    for broken, says in (
        (
            "units: {Guard: {name: Guard, cost: 1}}",
            "units.Guard: not the numbers of a Trooper; write unit-group-option",
        ),
        ("units: {101-1-1: {name: Guard}}", "'cost' is missing"),
        ("units: [", "not valid YAML"),
    ):
        file.write_text(broken, encoding="utf-8")
        assert says in shown(venue.olga.post(f"/desk/{event}/lists", lists, 400))
    file.unlink()
    assert "cannot be read: No such file" in shown(venue.olga.post(f"/desk/{event}/lists", lists, 400))


def test_photos_are_taken_by_their_content_and_seen_by_the_staff_alone(venue: Venue) -> None:
    event = venue.event(4)
    ann = venue.player(venue.links(event)["Ann"])
    files: Any = [("file_1", ("one.png", PNG)), ("file_2", ("two.png", PNG + b"1"))]
    ann.post(f"/event/{event}/lists", {}, files=files)
    page = venue.olga.get(f"/desk/{event}/lists/1")
    names = re.findall(r'src="(/desk/[^"]*/photo/[^"]*)"', page)
    assert len(names) == 2
    got = venue.olga.client.get(names[0])
    assert (got.headers["content-type"], got.content) == ("image/png", PNG)
    assert "sandbox" in got.headers["content-security-policy"]
    assert venue.person().client.get(names[0], follow_redirects=False).status_code == 303
    both = ann.post(f"/event/{event}/lists", {"list_1": LIST}, 409, files=files)
    assert "list 1 is here as text and as a file; leave one of them out (ITS-LIST-01)" in shown(both).replace(
        "List 1 is", "list 1 is"
    )
    wrong: Any = [("file_1", ("evil.png", b"\xff\xfe<script>" * 20))]
    assert "neither text nor a picture" in shown(ann.post(f"/event/{event}/lists", {}, 400, files=wrong))
    missing = venue.olga.client.get(f"/desk/{event}/lists/1/photo/{'0' * 32}.png")
    assert missing.status_code == 404


def test_photos_travel_with_the_copies_of_an_event(venue: Venue, tmp_path: Path) -> None:
    event = venue.event(4)
    ann = venue.player(venue.links(event)["Ann"])
    files: Any = [("file_1", ("one.png", PNG)), ("file_2", ("two.png", PNG + b"2"))]
    ann.post(f"/event/{event}/lists", {}, files=files)
    venue.published(event)
    [copy] = copies_of(venue.url, event)
    other = f"sqlite:///{tmp_path / 'other' / 'wartable.sqlite'}"
    spoilt = copy.parent / "photos" / event / f"{'0' * 32}.png"
    spoilt.write_bytes(PNG + b"not what its name says")
    (tmp_path / "other").mkdir()
    done = CliRunner().invoke(command_line(), ["its", "restore", str(copy), "--db", other])
    assert done.exit_code == 0 and "Pictures of lists: 2." in done.output, done.output
    names = sorted(path.name for path in (tmp_path / "other" / "photos" / event).iterdir())
    assert len(names) == 2 and photos.read(other, event, names[0])[0].startswith(PNG)
    venue.desk.erase(event, 1)
    assert [path.name for path in spoilt.parent.iterdir()] == [spoilt.name], "who is erased is erased beside copies too"


@pytest.mark.rule("ITS-LIST-10", "ITS-PRIV-02")
def test_lists_on_paper_count_and_complete_and_courtesy_lists_are_printed(venue: Venue) -> None:
    event = venue.event(4)
    venue.olga.post(f"/desk/{event}/lists/paper", {"player": "Ann"})
    assert "on paper, seen by Olga (organiser)" in row_of(venue, event, "Ann")
    secret = LIST.replace("{name: Walker, cost: 30}", "{name: Ghost, cost: 30, private: true}")
    venue.olga.post(f"/desk/{event}/lists", {"player": "Ben", "list_1": secret, "list_2": LIST})
    complete = venue.olga.get(f"/desk/{event}/print/complete.html")
    courtesy = venue.olga.get(f"/desk/{event}/print/courtesy.html")
    assert "Ghost" in complete and "Ghost" not in courtesy and "Guard" in courtesy
    assert "ITS-LIST-10" in complete and "<td>42</td>" not in courtesy
    control = venue.olga.get(f"/desk/{event}/print/control-blank.html")
    assert control.count('class="private"') == 3 * 4, "room for the Private Information of each round (ITS-SHEET-03)"


@pytest.mark.rule("ITS-CO-06", "ITS-LIST-12")
def test_the_order_before_a_game_is_cards_then_list_and_nothing_changes_when_both_have_sealed(venue: Venue) -> None:
    event = venue.event(4, scenarios="Acquisition")
    links = venue.links(event)
    for name in NAMES[:4]:
        venue.olga.post(f"/desk/{event}/lists", {"player": name, "list_1": LIST, "list_2": LIST.replace("12", "14")})
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    ann, ben = venue.player(links[a]), venue.player(links[b])
    assert "draw the Classified Objective first" in shown(ann.post(f"/event/{event}/choose", {"list": "2"}, 409))
    for player in (ann, ben):
        player.post(f"/event/{event}/cards", {})
    ann.post(f"/event/{event}/choose", {"list": "2"})
    ann.post(f"/event/{event}/choose", {"list": "1"})
    ben.post(f"/event/{event}/choose", {"list": "2"})
    for player in (ann, ben):
        said = shown(player.post(f"/event/{event}/choose", {"list": "1"}, 409))
        assert "Both lists are sealed; neither is changed any more" in said


@pytest.mark.rule("ITS-LIST-12")
def test_nobody_reads_the_other_list_and_then_changes_the_own(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    for name in NAMES[:4]:
        venue.olga.post(f"/desk/{event}/lists", {"player": name, "list_1": LIST, "list_2": LIST.replace("12", "14")})
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    ann, ben = venue.player(links[a]), venue.player(links[b])
    ann.post(f"/event/{event}/deployed", {})
    assert "shown after deployment" in ann.get(f"/event/{event}/opponent", 409)
    assert "has deployed, and plays the list" in shown(ann.post(f"/event/{event}/choose", {"list": "2"}, 409))
    ben.post(f"/event/{event}/deployed", {})
    assert "Guard" in ann.get(f"/event/{event}/opponent")
    assert "ITS-LIST-12" in ben.post(f"/event/{event}/choose", {"list": "2"}, 409)


def test_a_digital_table_has_the_lists_scenario_points_and_deck_of_the_event(venue: Venue) -> None:
    event = venue.event(4, scenarios="capture-and-protect", deck="red", army_points="200")
    links = venue.links(event)
    for name in NAMES[:4]:
        mine = LIST.replace("Guard", f"Guard of {name}")
        venue.olga.post(f"/desk/{event}/lists", {"player": name, "list_1": mine, "list_2": LIST})
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    people = [venue.player(links[name]) for name in (a, b)]
    for person in people:
        person.post(f"/event/{event}/wants", {})
    opened = people[0].send(f"/event/{event}/match", {})
    assert opened.status_code == 200, shown(opened.text)
    room = opened.url.path.rpartition("/")[2]
    table = venue.services.tables.table(room)
    options = dict(table.match.header.options)
    assert (options["scenario"], options["points"], options["deck"]) == ("capture-and-protect", "200", "extreme")
    names = [trooper.name for trooper in table.match.state.setting.troopers]
    assert any(f"Guard of {a}" in name for name in names) and any(f"Guard of {b}" in name for name in names)


def test_a_digital_table_says_which_list_it_cannot_use(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    codes = {"list_1": coded("harbour-watch", 300, 10), "list_2": coded("harbour-watch", 300, 8)}
    for name in NAMES[:4]:
        given = {"list_1": LIST, "list_2": LIST} if name == "Ann" else codes
        venue.olga.post(f"/desk/{event}/lists", {"player": name, **given, "accepted": "seen"})
    venue.published(event)
    pair = next(pair for pair in venue.desk.state(event).rounds[0].missing() if "Ann" in pair)
    people = [venue.player(links[name]) for name in pair]
    for person in people:
        person.post(f"/event/{event}/wants", {})
    assert "whose Troopers are known" in shown(people[0].post(f"/event/{event}/match", {}, 409))


def test_the_text_of_the_builder_is_checked(venue: Venue) -> None:
    event = venue.event(4)
    given = TEXT.replace("Tide Guard", "Harbour Watch")
    venue.olga.post(f"/desk/{event}/lists", {"player": "Ann", "list_1": given, "list_2": given})
    assert "checked" in row_of(venue, event, "Ann") and "73 points, 3 Troopers" in row_of(venue, event, "Ann")


def test_a_list_of_our_builder_is_handed_in_by_the_address_of_its_page(venue: Venue) -> None:
    event = venue.event(4)
    ann = venue.player(venue.links(event)["Ann"])
    picks = "HW-04.1.1%2BHW-01.3.1%2BHW-01.2.1"
    page = shown(ann.get(f"/armies/harbour-watch?points=300&picks={picks}"))
    word = re.search(r"harbour-watch~[\w.+-]+", page)
    assert word is not None
    both = {"list_1": f"http://desk.test/armies/harbour-watch?points=300&picks={picks}#list", "list_2": word[0]}
    page = shown(ann.post(f"/event/{event}/lists", both))
    assert page.count("Harbour Watch") >= 2 and "3 Troopers" in page and "checked" in page
    assert "checked" in row_of(venue, event, "Ann")
    for wrong in ("/armies/harbour-watch?points=300", "/armies/nobody?picks=HW-04.1.1", "harbour-watch~HW-99.1.1"):
        said = shown(ann.post(f"/event/{event}/lists", both | {"list_2": wrong}, 400))
        assert "List 2: this is no list of the builder; copy the whole address" in said


@pytest.mark.rule("ITS-ESC-05")
def test_lists_of_our_armies_are_played_by_the_software_with_nothing_open_that_is_private(venue: Venue) -> None:
    event = venue.event(4, scenarios=["Acquisition", "Supplies", "Rescue"], army_points="150, 250, 400")
    links = venue.links(event)
    small = "harbour-watch~HW-04.1.1+HW-01.3.1+HW-01.2.1"
    large = "harbour-watch~HW-04.1.1+HW-01.3.1"
    for name in NAMES[:4]:
        player = venue.player(links[name])
        assert "List for round 2, 250 points" in shown(player.get(f"/event/{event}"))
        said = shown(player.post(f"/event/{event}/lists", {"list_1": small, "list_2": large}, 409))
        assert "2 lists handed in, 3 are needed, one for each round: that of round 3 is missing (ITS-ESC-05)" in said
        player.post(f"/event/{event}/lists", {"list_1": small, "list_2": large, "list_3": large})
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    people = [venue.player(links[name]) for name in (a, b)]
    page = shown(people[0].get(f"/event/{event}"))
    assert "You play the list of this round, 150 points." in page and "in secret" not in page
    assert "uses the list of round 1 (ITS-ESC-05)" in shown(
        people[0].post(f"/event/{event}/choose", {"list": "2"}, 409)
    )
    for person in people:
        person.post(f"/event/{event}/wants", {})
    opened = people[0].send(f"/event/{event}/match", {})
    room = opened.url.path.rpartition("/")[2]
    match = venue.services.tables.table(room).match
    assert match.header.mode == "digital"
    options = dict(match.header.options)
    assert (options["lists"], options["points"]) == (f"{small},{small}", "150")
    other = people[1].send(f"/event/{event}/match", {}).text
    assert "b1 Dockmaster" in other and "a1 Dockmaster" not in other, "the army of the other side is not deployed yet"
    assert "Let a program play for me" not in opened.text
    taken = people[0].send(f"/table/{room}/player", {"seat": "0", "player": "greedy"})
    assert taken.status_code == 409 and "its players play it themselves" in taken.text
    late = shown(people[0].post(f"/event/{event}/lists", {"list_1": small, "list_2": small, "list_3": small}, 409))
    assert "the lots are drawn" in late.lower()


def at_the_table(venue: Venue, event: str, links: dict[str, str]) -> tuple[list[Person], str]:
    """The two players of a game, and the digital table that both have come to."""
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    people = [venue.player(links[name]) for name in (a, b)]
    for person in people:
        person.post(f"/event/{event}/wants", {})
    for person in people:
        opened = person.send(f"/event/{event}/match", {})
        assert opened.status_code == 200, shown(opened.text)
    return people, opened.url.path.rpartition("/")[2]


FOREIGN = """army: Tide Guard
kind: generic
troopers:
  - {name: %(who)s Guard, option: Combi Rifle, cost: 12}
  - {name: %(who)s Warden (Lieutenant), option: Officer, cost: 14, lieutenant: true}
  - {name: %(who)s Ghost, option: Rifle, cost: 20, skills: [Camouflage, Hidden Deployment]}
"""


def with_foreign_lists(venue: Venue) -> tuple[str, dict[str, str]]:
    """An event whose first round is published, everybody with two lists of no army of ours; and the players' links."""
    event = venue.event(4, scenarios=["Frostbyte", "Rescue", "Acquisition"])
    links = venue.links(event)
    for name in NAMES[:4]:
        lists = {f"list_{n}": FOREIGN % {"who": f"{name}{n}"} for n in (1, 2)}
        venue.olga.post(f"/desk/{event}/lists", {"player": name, **lists, "accepted": "seen"})
    venue.published(event)
    return event, links


@pytest.mark.rule("ITS-LIST-12")
def test_at_a_digital_table_cards_come_first_then_the_list_and_nobody_reads_the_other_one(venue: Venue) -> None:
    event, links = with_foreign_lists(venue)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    venue.player(links[a]).post(f"/event/{event}/cards", {})
    venue.player(links[a]).post(f"/event/{event}/choose", {"list": "2"})
    people, room = at_the_table(venue, event, links)
    match = venue.services.tables.table(room).match
    assert match.header.mode == "match"
    asked = []
    while match.question is not None and str(match.question.what) != "prefer":
        seat = match.waiting_for()[0]
        asked.append((seat, str(match.question.what)))
        key = "list-2" if asked[-1] == (0, "list") else match.keys(seat)[0]
        people[seat].send(f"/table/{room}/answer", {"seat": str(seat), "question": str(match.question_id), "key": key})
        match = venue.services.tables.table(room).match
    order = [what for _, what in asked]
    assert order.count("list") == 2 and "keep" in order, asked
    assert order.index("list") > max(at for at, what in enumerate(order) if what == "keep"), "cards, then the list"
    for seat, other in ((0, b), (1, a)):
        pages = [
            people[seat].get(f"/table/{room}?seat={seat}"),
            people[seat].get(f"/table/{room}/journal?seat={seat}"),
            people[seat].get(f"/table/{room}/situation?seat={seat}"),
            shown(people[seat].get(f"/event/{event}")),
        ]
        for page in pages:
            assert not re.search(f"{other}[12] (Guard|Warden|Ghost)", page), (
                "nothing of the other list before deployment"
            )
            assert "lists=" not in page and "-round-1-" not in page
        assert f"{(a, b)[seat]}{2 - seat} Warden" in pages[0], "one's own is there, as chosen"
        assert f"{(a, b)[seat]}{1 + seat} Warden" not in pages[0]
    assert "has chosen a list" in people[1].get(f"/table/{room}?seat=1")
    refused = shown(people[1].post(f"/event/{event}/choose", {"list": "2"}, 409))
    assert (
        "your digital table is open; the list is chosen there, after the cards (ITS-LIST-12)"
        in refused.lower().replace("its-list-12", "ITS-LIST-12")
    )
    own = shown(people[0].get(f"/event/{event}"))
    assert "You play list" not in own and "open here when both have deployed at your digital table" in own
    at = table_of(venue, event, a)
    for refused in (
        people[0].get(f"/event/{event}/opponent", 409),
        people[0].post(f"/event/{event}/deployed", {}, 409),
        venue.olga.post(f"/desk/{event}/deployed", {"round": "1", "table": str(at)}, 409),
    ):
        assert "ITS-PRIV-03" in refused and "deploy" in refused
    assert "Lists in play" not in venue.olga.get(f"/desk/{event}/game/1/{at}")

    deployed_at(venue, room)
    pages = [shown(person.get(f"/event/{event}/opponent")) for person in people]
    assert f"{a}2 Guard" in pages[1] and f"{b}1 Guard" in pages[0]
    for page, other in zip(pages, (f"{b}2", f"{a}1"), strict=True):
        assert other not in page, "of the list in play alone"
        assert not re.search("Lieutenant|Ghost", page.partition("Open Information")[2]), "who leads, and who is hidden"
    assert "You play list 2." in shown(people[0].get(f"/event/{event}"))
    game = shown(venue.olga.get(f"/desk/{event}/game/1/{at}"))
    assert f"{a} : list 2" in game and f"{b} : list 1" in game and "Both have deployed" in game
    keeper = venue.staff(f"Kim {event}", "scorekeeper")
    assert "Lists in play" not in keeper.get(f"/desk/{event}/game/1/{at}")


def deployed_at(venue: Venue, room: str) -> None:
    """Both players deploy at a digital table."""
    table = venue.services.tables.table(room)
    while not table.match.state.round:
        seat = table.match.waiting_for()[0]
        player = bot("random", table.game, str(table.match.question_id))
        table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))
        venue.services.changed(table)


@pytest.mark.rule("ITS-LIST-12")
def test_who_has_drawn_real_cards_and_sealed_goes_on_with_them_beside_a_real_table(venue: Venue) -> None:
    event, links = with_foreign_lists(venue)
    pair = venue.desk.state(event).rounds[0].missing()[0]
    for name in pair:
        venue.player(links[name]).post(f"/event/{event}/cards", {})
        venue.player(links[name]).post(f"/event/{event}/choose", {"list": "2"})
    _, room = at_the_table(venue, event, links)
    match = venue.services.tables.table(room).match
    assert dict(match.header.options)["deck"] == "own"
    assert [trooper.name.split(" ")[0] for trooper in match.state.setting.troopers] == [
        f"{name}2" for name in pair for _ in range(3)
    ]


def test_lists_of_our_armies_are_chosen_after_the_cards_and_stand_in_no_record_of_the_other_seat(venue: Venue) -> None:
    event = venue.event(4, scenarios=["Frostbyte", "Rescue", "Acquisition"])
    links = venue.links(event)
    for name in NAMES[:4]:
        both = {"list_1": "harbour-watch~HW-04.1.1+HW-01.3.1+HW-01.2.1", "list_2": "harbour-watch~HW-04.1.1+HW-01.3.1"}
        venue.player(links[name]).post(f"/event/{event}/lists", both)
    venue.published(event)
    for name in venue.desk.state(event).rounds[0].missing()[0]:  # real cards do not count at this table
        venue.player(links[name]).post(f"/event/{event}/cards", {})
        venue.player(links[name]).post(f"/event/{event}/choose", {"list": "2"})
    people, room = at_the_table(venue, event, links)
    match = venue.services.tables.table(room).match
    assert match.header.mode == "digital" and match.state.setting.brought == (2, 2)
    for path in ("journal", "situation"):
        told = people[0].get(f"/table/{room}/{path}?seat=0")
        assert "frostbyte" in told and "HW-0" not in told and "lists" not in told


def test_without_lists_a_game_of_an_official_event_has_no_digital_table(venue: Venue) -> None:
    event = venue.event(4, official="yes", scenarios=["Acquisition", "Supplies", "Rescue"])
    links = venue.links(event)
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    people = [venue.player(links[name]) for name in (a, b)]
    for person in people:
        person.post(f"/event/{event}/wants", {})
    said = shown(people[0].post(f"/event/{event}/match", {}, 409))
    assert "needs the lists of both players; hand them in first (ITS-LIST-12)" in said
