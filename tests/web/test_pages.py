"""Every page by itself: what it shows, what it refuses, what it never says."""

from __future__ import annotations

import io
import random
import re
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml
from fastapi.testclient import TestClient

from machine import patience
from wartable.bots import BOTS
from wartable.games import game, names
from wartable.kernel.books import situation_runs, situations
from wartable.kernel.books.examples import example, kinds
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.journal import parse
from wartable.store.stamps import day_of, now
from web.asking import open_table, services_of, token


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/games",
        "/rules",
        "/rules/battle-bosses",
        "/rules/BB-DICE-01",
        "/replays",
        "/tutorials",
        "/you",
        "/how/starbreach",
        "/offline",
    ],
)
def test_pages_that_need_nothing_are_there(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200 and 'id="main"' in answer.text


def test_it_can_be_put_on_the_first_screen_of_a_phone(client: TestClient) -> None:
    said = client.get("/manifest.webmanifest").json()
    assert said["display"] == "standalone" and client.get(said["icons"][0]["src"]).status_code == 200
    assert "/offline" in client.get("/worker.js").text
    offline = client.get("/offline").text
    assert "<h1>You are offline</h1>" in offline and "no line to the server" in offline


def test_one_click_begins_a_game_against_the_easy_program(client: TestClient) -> None:
    for name in names():
        answer = client.post("/play", data={"csrf": token(client), "game": name}, follow_redirects=False)
        assert answer.status_code == 303 and client.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("name", names())
def test_every_game_and_mode_can_be_set_up(client: TestClient, name: str) -> None:
    for mode in game(name).modes:
        page = client.get(f"/new/{name}?mode={mode}").text
        seats = range(len(game(name).modes[mode].seats))
        assert all(f'<label for="seat-{seat}">' in page for seat in seats)
        assert all((f'value="{bot}"' in page) == game(name).modes[mode].programs for bot in BOTS)


def test_what_is_played_is_chosen_by_name_and_seat_by_seat(client: TestClient) -> None:
    page = client.get("/new/starbreach?mode=campaign-2").text
    assert '<option value="two-hulls">Two Hulls</option>' in page
    assert 'id="option-heroes-1"' in page and 'id="option-heroes-2"' not in page
    assert "Bring every Science Object" in page and 'id="option-ship"' not in page
    assert 'id="option-mission"' not in client.get("/new/starbreach?mode=intro-2").text
    fields = {"game": "starbreach", "mode": "campaign-2", "option-mission": "two-hulls", "option-heroes-0": "red"}
    table = client.get(open_table(client, **fields, **{"option-heroes-1": "green"})).text
    assert "Two Hulls" in table
    assert re.search(r"Garrick Holt<.{0,300}Guest ", table, re.DOTALL)
    assert re.search(r"Mira Solenne<.{0,300}Random bot ", table, re.DOTALL)
    fight = {"game": "space-infantry", "mode": "skirmish", "option-enemy": "gate-warden", "own-enemy": "gunhand*2"}
    assert "Gunhand" in client.get(open_table(client, **fight)).text


def test_who_sets_a_table_up_meets_nothing_that_is_typed_before_the_options(client: TestClient) -> None:
    solo = client.get("/new/space-infantry?mode=skirmish").text
    first, options = solo.split("<summary>Options", 1)
    assert "gunhand*2" not in first and 'id="own-enemy"' in options and 'id="own-squad"' in options
    assert '<option value="pick">Chosen Unit by Unit at the start</option>' in first
    assert 'name="listed"' not in solo and "Several seats" not in solo  # nobody else can come
    duel = client.get("/new/battle-bosses").text
    assert 'name="listed"' in duel and duel.count('class="level"') == 4 and "(^_^)" not in duel


def test_choices_from_content_of_ones_own_are_typed_and_mistakes_named(client: TestClient) -> None:
    pack = io.BytesIO()
    with zipfile.ZipFile(pack, "w") as folder:
        mission = Path(__file__).parents[2] / "examples" / "starbreach" / "missions" / "long-night.yaml"
        folder.writestr("missions/long-night.yaml", mission.read_text(encoding="utf-8"))
    fields = {"csrf": token(client), "game": "starbreach", "mode": "campaign-1", "option-mission": "cold-start"}

    def opened(choices: str) -> Any:
        files = {"pack": ("own.zip", pack.getvalue(), "application/zip")}
        return client.post("/tables", data={**fields, "pack-options": choices}, files=files)

    assert "The Long Night" in opened("mission=long-night").text
    for wrong in ("mission", "missions=long-night"):
        refusal = opened(wrong)
        assert refusal.status_code == 400 and "is no option; write NAME=VALUE" in refusal.text


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/nothing", 404, "There is no such page."),
        ("/table/nothing", 404, "There is no such table."),
        ("/new/chess", 404, "There is no game &#39;chess&#39;"),
        ("/new/battle-bosses?mode=chess", 409, "has no mode"),
        (f"/rules/BB-DICE-{99}", 404, "No rulebook has a rule"),
        ("/table/x?seat=a", 422, "seat:"),
    ],
)
def test_what_does_not_exist_is_said_in_a_sentence(client: TestClient, path: str, status: int, sentence: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status and sentence in answer.text


def test_the_board_the_options_and_the_log_are_in_the_first_page(client: TestClient) -> None:
    page = client.get(open_table(client)).text
    assert '<g class="tiles">' in page and 'id="p-boss-0"' in page
    assert 'name="key" value="keep"' in page, "it can be answered without a script"
    assert "BB-SETUP-03" in page and 'id="board-text"' in page


def test_a_match_is_answered_without_a_script(client: TestClient) -> None:
    table = open_table(client)
    page = client.get(table).text
    number = re.search(r'name="question" value="(\d+)"', page)
    assert number is not None
    fields = {"csrf": token(client), "seat": "0", "question": number[1], "key": "keep"}
    answer = client.post(f"{table}/answer", data=fields)
    assert answer.status_code == 200 and "Which cards do you set aside" not in answer.text
    for _ in range(400):  # the program answers when it has thought
        if client.get(f"/api{table.replace('table', 'tables')}").json()["question"] != int(number[1]):
            break
        time.sleep(0.05)
    again = client.post(f"{table}/answer", data=fields)
    assert again.status_code == 409 and "is not open any more" in again.text


def test_a_place_is_typed_in_inches_without_a_script(client: TestClient) -> None:
    place = open_table(client, game="infinity", mode="digital", **{"seat-1": "here"})
    table = services_of(client).tables.table(place.rsplit("/", 1)[-1])
    chooser = random.Random(1)
    while (question := table.match.question) is not None and not question.forms:
        seat = table.match.waiting_for()[0]
        table.answer_option(seat, table.match.question_id, chooser.choice(question.options_of(seat)))
    assert question is not None
    form, (seat,) = question.forms[0], question.seats
    x, y = form.sample(chooser.random)
    page = client.get(f"{place}?seat={seat}").text
    assert f'value="{form.typed}"' in page and "In inches, from the corner" in page
    fields = {"csrf": token(client), "seat": str(seat), "question": str(table.match.question_id), "key": form.typed}
    said = client.post(f"{place}/answer", data={**fields, "blank-x": "99", "blank-y": str(y / 100)})
    assert "X is 99 inches; it goes from" in said.text
    client.post(f"{place}/answer", data={**fields, "blank-x": str(x / 100), "blank-y": str(y / 100)})
    assert table.match.entries[-1].key == form.write((x, y))


def test_a_refusal_names_its_rule_and_shows_it(client: TestClient) -> None:
    table = open_table(client)
    number = re.search(r'name="question" value="(\d+)"', client.get(table).text)
    assert number is not None
    fields = {"csrf": token(client), "seat": "0", "question": number[1], "key": "done"}
    answer = client.post(f"{table}/answer", data=fields)
    assert answer.status_code == 409 and 'href="/rules/BB-TURN-05"' in answer.text


def test_whoever_sent_a_form_that_is_refused_comes_back_to_it(client: TestClient) -> None:
    fields = {"csrf": token(client), "game": "infinity", "mode": "digital", "seat-0": "here", "seat-1": "easy"}
    wrong = {**fields, "option-points": "150", "option-table": "container-yard"}

    def refused(came: str) -> str:
        answer = client.post("/tables", data=wrong, headers={"referer": came})
        assert answer.status_code == 409 and "SC-FRAME-02" in answer.text
        return answer.text

    assert '<a class="btn btn--primary" href="/new/infinity?mode=digital" data-back>Back</a>' in refused(
        "http://table.test/new/infinity?mode=digital"
    )
    for elsewhere in ("http://other.test/new/infinity", "http://table.test//other.test", "http://[", ""):
        assert "data-back" not in refused(elsewhere)
    assert "data-back" not in client.get("/table/nothing").text


def test_a_server_that_can_work_nothing_out_says_so_where_the_odds_would_stand(client: TestClient) -> None:
    table = open_table(client)
    number = re.search(r'name="question" value="(\d+)"', client.get(table).text)
    assert number is not None
    services_of(client).thinking.stop()
    answer = client.get(f"{table}/odds?key=keep&seat=0&question={number[1]}")
    assert (answer.status_code, "The server is about to stop." in answer.text) == (202, True)
    answer = client.get(f"{table}/ahead?keys=keep&seat=0&question={number[1]}")
    assert (answer.status_code, answer.json()) == (202, [])


# -- hidden stays hidden ----------------------------------------------------------------------------------------------


def test_the_other_hand_is_in_no_page_and_no_json(client: TestClient) -> None:
    table = open_table(client, **{"seat-1": "here"})
    mine = client.get(f"{table}?seat=0").text
    hand = set(re.findall(r'id="card-([\w-]+)"', client.get(f"{table}?seat=1").text))
    own = set(re.findall(r'id="card-([\w-]+)"', mine))
    assert hand - own
    stranger = TestClient(client.app, base_url="http://table.test")
    pictures = re.compile(r'<svg class="defs" aria-hidden="true">.*?</defs></svg>', re.DOTALL)
    decks = pictures.findall(mine)  # the pictures of all cards of both decks, whoever looks and whatever is held
    for text in (mine, stranger.get(table).text):
        assert pictures.findall(text) == decks
        assert not any(name in pictures.sub("", text) for name in hand - own)
    assert not re.search(r'id="card-', stranger.get(table).text)
    position = stranger.get(f"/api{table.replace('table', 'tables')}").json()["position"]
    assert {card for seat in "AB" for card in position[seat]["hand"]} == {"?"}


def test_notes_are_seen_by_who_wrote_them_alone(client: TestClient) -> None:
    table = open_table(client)
    written = {"csrf": token(client), "seat": "0", "note": "Card 1: <b>Sabotage</b>"}
    page = client.post(f"{table}/notes", data=written).text
    assert "Your notes" in page and "Card 1: &lt;b&gt;Sabotage&lt;/b&gt;" in page
    assert "Sabotage" in client.get(f"{table}/notes?seat=0").text
    stranger = TestClient(client.app, base_url="http://table.test")
    api = f"/api{table.replace('table', 'tables')}"
    for address in (table, f"/replay/{table.rpartition('/')[2]}", f"{table}/notes?seat=0", api):
        assert "Sabotage" not in stranger.get(address).text
    assert stranger.post(f"{table}/notes", data=written | {"csrf": token(stranger), "note": ""}).status_code == 409
    assert "Sabotage" in client.get(table).text


def test_nobody_answers_for_a_seat_that_is_not_theirs(client: TestClient) -> None:
    table = open_table(client)
    stranger = TestClient(client.app, base_url="http://table.test")
    fields = {"csrf": token(stranger), "seat": "0", "question": "1", "key": "keep"}
    answer = stranger.post(f"{table}/answer", data=fields)
    assert answer.status_code == 409 and "You do not sit there" in answer.text
    assert stranger.get(f"{table}/journal?seat=0").status_code == 409
    assert stranger.get(f"{table}/odds?seat=0&key=keep&question=1").status_code == 409


def test_while_a_match_runs_a_seat_downloads_what_it_saw_and_no_more(client: TestClient) -> None:
    table = open_table(client, **{"seat-1": "here"})
    seen = client.get(f"{table}/journal?seat=0").text
    assert seen.startswith("what A saw of a match") and "[B]" not in seen
    assert client.get(f"{table}/journal").status_code == 409


def test_a_seat_saves_what_it_knows_as_a_situation(client: TestClient, tmp_path: Path) -> None:
    table = open_table(client, **{"seat-1": "here"})
    saved = client.get(f"{table}/situation?seat=0")
    assert saved.status_code == 200
    known = yaml.safe_load(saved.text)["position"]
    assert len(known["A"]["hand"]) == 5 and known["B"]["hand"] == 5 and known["step"] == "mulligan"
    (tmp_path / "case.yaml").write_text(saved.text, encoding="utf-8")
    assert situation_runs.play(situations.read(tmp_path / "case.yaml", game)).ok
    stranger = TestClient(client.app, base_url="http://table.test")
    assert stranger.get(f"{table}/situation?seat=0").status_code == 409
    assert client.get(f"{table}/situation").status_code == 409


# -- replays ----------------------------------------------------------------------------------------------------------


def _finished(client: TestClient) -> str:
    """A match of two programs, waited for."""
    import time

    table = open_table(client, **{"seat-0": "random", "seat-1": "random"})
    until = time.monotonic() + patience(60)
    while time.monotonic() < until:
        if client.get(f"/api{table.replace('table', 'tables')}").json()["over"]:
            return table
        time.sleep(0.1)
    raise AssertionError("the programs did not finish")


def test_a_finished_match_is_seen_with_any_eyes_and_played_on_from_anywhere(client: TestClient) -> None:
    table = _finished(client)
    replay = table.replace("/table/", "/replay/")
    page = client.get(f"{replay}?at=5&eyes=1").text
    assert 'value="5"' in page and re.search(r'id="card-', page)
    assert client.get(f"{replay}/frame?at=5&eyes=0").status_code == 200
    assert client.get(f"{replay}?at=99999").status_code == 404
    fields = {"csrf": token(client), "at": "5", "seat-0": "human", "seat-1": "random"}
    answer = client.post(f"{replay}/continue", data=fields, follow_redirects=False)
    assert answer.status_code == 303
    assert client.get(answer.headers["location"]).status_code == 200


def test_a_running_match_is_not_seen_with_another_seats_eyes(client: TestClient) -> None:
    table = open_table(client)
    replay = table.replace("/table/", "/replay/")
    assert client.get(f"{replay}?eyes=0").status_code == 200
    assert client.get(f"{replay}?eyes=1").status_code == 409
    assert client.post(f"{replay}/continue", data={"csrf": token(client), "at": "0"}).status_code == 409


def test_a_journal_is_proven_before_it_is_shown(client: TestClient) -> None:
    journal = client.get(f"{_finished(client)}/journal").text.rpartition("signed ")[0]
    fields = {"csrf": token(client)}
    good = client.post("/replays", data=fields, files={"journal": ("a.journal", journal)})
    assert good.status_code == 200 and "Replay" in good.text
    for bad, sentence in (
        (journal.replace(" done ", " keep ", 1), "does not fit the check"),
        ("hello", "not a journal"),
        (b"\xff\xfe", "not text in UTF-8"),
    ):
        answer = client.post("/replays", data=fields, files={"journal": ("a.journal", bad)})
        assert answer.status_code == 400 and sentence in answer.text


def test_a_table_that_is_listed_is_found_on_the_front_page_until_it_is_full(client: TestClient) -> None:
    fields = {"game": "battle-bosses", "mode": "standard", "seat-0": "here", "seat-1": "link", "listed": "1"}
    client.post("/tables", data={"csrf": token(client), **fields})
    friend = TestClient(client.app, base_url="http://table.test")
    code = re.search(r'name="code" value="([A-Z]+-[2-9A-Z]{6})"', friend.get("/").text)
    assert code is not None
    page = friend.post("/join", data={"csrf": token(friend), "code": code[1]}).text
    assert 'data-seat="1"' in page
    assert "Open tables" not in client.get("/").text
    assert f'value="{code[1]}"' in client.get(f"/?code={code[1]}").text


# -- signatures --------------------------------------------------------------------------------------------------------


def test_the_journal_of_a_match_that_is_over_is_signed_with_the_key_this_server_shows(client: TestClient) -> None:
    fields = {"game": "space-infantry", "mode": "skirmish", "seat-0": "random", "own-enemy": "gunhand"}
    table = open_table(client, **fields)
    for _ in range(600):
        if client.get(f"/api{table.replace('table', 'tables')}").json()["over"]:
            break
        time.sleep(0.05)
    written = client.get(f"{table}/journal").text
    shown = re.search(r"<code>([\w=-]{44})</code>", client.get("/keys").text)
    assert shown is not None
    journal = parse(written)
    assert journal.signer == shown[1]
    with pytest.raises(Unreadable, match="the signature at its end does not belong to this text"):
        parse(re.sub(r"(signed [\w=-]{44} )(.)", lambda found: found[1] + ("A" if found[2] != "A" else "B"), written))
    sent = client.post("/replays", data={"csrf": token(client)}, files={"journal": ("m.journal", written)})
    assert sent.status_code == 200 and 'Signed by <a href="/keys">this server</a>' in sent.text
    bare = written.rpartition("signed ")[0]
    sent = client.post("/replays", data={"csrf": token(client)}, files={"journal": ("m.journal", bare)})
    assert sent.status_code == 200 and "Not signed: it is consistent with itself" in sent.text


# -- content of one's own ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["battle-bosses", "space-infantry", "starbreach", "infinity"])
def test_every_example_is_checked_drawn_and_played_in_the_browser(client: TestClient, name: str) -> None:
    listed = client.get("/content").text
    for kind in kinds(game(name)):
        assert f"/content/{name}?kind={kind}" in listed
        page = client.get(f"/content/{name}?kind={kind}").text
        assert "No problems" in page and "How a game with it begins" in page and "<svg" in page
        path, written = example(game(name), kind)
        fields = {"csrf": token(client), "path-0": path, "text-0": written, "do": "play"}
        played = client.post(f"/content/{name}", data=fields, follow_redirects=False)
        assert played.status_code == 303, (kind, played.text)
        assert client.get(played.headers["location"]).status_code == 200


def test_a_mistake_in_content_is_said_while_it_is_typed_and_nothing_is_played(client: TestClient) -> None:
    path, written = example(game("battle-bosses"), "boss")
    wrong = written.replace("do: draw", "do: drow")
    fields = {"csrf": token(client), "path-0": path, "text-0": wrong}
    said = client.post("/content/battle-bosses/check", data=fields)
    assert said.status_code == 200 and "&#39;drow&#39; is not a verb" in said.text and "did you mean" in said.text
    again = client.post("/content/battle-bosses", data=fields | {"do": "play"}, follow_redirects=False)
    assert again.status_code == 200 and "1 problem" in again.text and "do: drow" in again.text
    outside = client.post("/content/battle-bosses/check", data=fields | {"path-0": "../../etc/passwd.yaml"})
    assert outside.status_code == 409 and "cannot be the name of a content file" in outside.text
    assert client.get("/content/chess").status_code == 404
    assert client.get("/content/battle-bosses?kind=zap").status_code == 404


def test_files_are_added_and_taken_home_as_an_archive(client: TestClient) -> None:
    path, written = example(game("battle-bosses"), "boss")
    fields = {"csrf": token(client), "path-0": path, "text-0": written}
    more = client.post("/content/battle-bosses", data=fields | {"do": "add", "kind": "monsters"}).text
    assert 'value="monsters.yaml"' in more and "pets: my-pet" in more
    packed = client.post("/content/battle-bosses", data=fields | {"do": "zip"})
    assert zipfile.ZipFile(io.BytesIO(packed.content)).namelist() == [path]


def test_games_of_ones_own_are_told_apart_by_their_turn_their_day_and_how_they_came_out(client: TestClient) -> None:
    today = day_of(now())
    table = open_table(client)
    for path in ("/", "/you"):
        assert f"with Random bot · {today}" in client.get(path).text
    question = re.search(r'name="question" value="(\d+)"', client.get(table).text)
    assert question is not None
    fields = {"csrf": token(client), "seat": "0", "question": question[1], "key": "keep"}
    assert client.post(f"{table}/answer", data=fields).status_code == 200
    until = time.monotonic() + patience(20)
    while not re.search(rf"turn \d · with Random bot · {today}", client.get("/you").text):
        assert time.monotonic() < until, "the program has answered, and a turn has begun"
        time.sleep(0.1)
    client.post(f"{table}/end", data={"csrf": token(client), "seat": "0", "how": "resign"})
    shown = client.get("/you").text
    assert f"You lost · with Random bot · {today}" in client.get("/").text
    assert f"You lost · with Random bot · {today}" in shown and "#i-trophy" not in shown.partition('id="your-games"')[2]


def test_ones_games_are_taken_along_to_another_browser_by_a_key(client: TestClient) -> None:
    table = open_table(client)
    key = re.search(r'id="history-key" value="([0-9a-f-]+)"', client.get("/you").text)
    assert key is not None
    other = TestClient(client.app)
    assert table not in other.get("/you").text and 'id="history-key"' not in other.get("/you").text
    wrong = key[1][:-1] + ("0" if key[1][-1] != "0" else "1")
    refused = other.post("/you/games", data={"csrf": token(other), "key": wrong})
    assert refused.status_code == 409 and "No games go with this key" in refused.text
    assert f'id="key" name="key" maxlength="100" autocomplete="off" spellcheck="false" value="{wrong}"' in refused.text
    assert 'href="/you">You</a>' in other.get("/").text  # who has said no name finds the page all the same
    brought = other.post("/you/games", data={"csrf": token(other), "key": f" {key[1].upper()} "})
    assert brought.status_code == 200 and table in brought.text
    said = "The games of the other browser are listed here now"
    assert said in brought.text and said not in other.get("/you").text, "it is said once"
    assert said not in client.get("/you?brought=yes").text, "an address that somebody types brings nothing"
    assert 'id="answer"' in other.get(table).text


def test_ones_own_dashboard_has_its_height_and_those_of_the_others_give_way(client: TestClient) -> None:
    page = client.get(open_table(client)).text
    shown = re.findall(r'class="pane dash dash--(\w)[^"]*?( gives-way)?" id', page)
    assert shown == [("b", " gives-way"), ("a", "")]
    assert len(re.findall(r'class="dash__body" tabindex="0"', page)) == 1, (
        "what scrolls can be reached with the keyboard"
    )


def test_the_front_page_calls_who_comes_back_by_name(client: TestClient) -> None:
    assert "<h1>Take a seat</h1>" in client.get("/").text
    client.post("/you", data={"csrf": token(client), "name": "Mara <3"})
    assert "<h1>Take a seat, Mara &lt;3</h1>" in client.get("/").text
