"""What people see: the drawn table, the terminal, the maps as PDF, the schema, and the result for the desk."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from contract.infinity import OPTIONS
from infinity.tabletop import Tabletop, acting, ordered
from playing import answer
from wartable.cli.main import run
from wartable.games.infinity import GAME, content, recording
from wartable.games.infinity.draw.ground import zone_names
from wartable.games.infinity.names import area_name
from wartable.games.infinity.record_files import read
from wartable.games.infinity.scenario import SHIPPED
from wartable.games.infinity.scorer import outcome
from wartable.games.infinity.state import TABLE
from wartable.kernel.engine.errors import Ambiguous, Unreadable
from wartable.kernel.engine.people import calling
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.markup import key_id
from wartable.kernel.showing.parts import Look, draw_of, screen_of
from wartable.table.seat_page import seat_page

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("options", OPTIONS[:125:25], ids=lambda options: options["points"])
def test_every_position_can_be_drawn_and_told_for_every_seat(options: dict[str, str]) -> None:
    match = start(GAME, Setup("match", ("random", "random"), options), "4")
    uniform = random.Random(4).random
    at = 0
    while match.question is not None:
        for seat in (0, 1, 2) if at % 9 == 0 else ():
            question = match.question.seen_from(seat) if seat in match.question.seats else None
            look = Look(question=question)
            drawing = draw_of(GAME).draw(GAME.view(match.state, seat), seat, look)
            board = ElementTree.fromstring(str(drawing.board))
            ids = [element.get("id") for element in board.iter() if element.get("id")]
            assert len(set(ids)) == len(ids)
            shown = {name for target in board.iter("a") for name in str(target.get("data-for")).split()}
            assert shown <= {key_id(key) for key in (match.keys(seat) if question else [])}
            plain = screen_of(GAME).screen(GAME.view(match.state, seat), seat, Look(plain=True))
            assert match.state.setting.scenario.name in str(plain)
            assert drawing.title.endswith("points, assisted"), "the page names the way it is played"
        answer(match, uniform)
        at += 1


def test_nobody_sees_the_hidden_places_and_cards_of_the_other() -> None:
    match = Tabletop("supplies", None, "G01", "G02").do("G02", "G03", "G04").do("G04", "G05", "G06")
    seen = draw_of(GAME).draw(GAME.view(match.state, 1), 1, Look())
    assert [card.id for card in seen.cards] == []
    own = draw_of(GAME).draw(GAME.view(match.state, 0), 0, Look())
    assert [card.id for card in own.cards] == ["G02", "G04"]


def test_the_terminal_shows_what_it_would_score_now() -> None:
    match = acting("acquisition", "a5", (24, 22.7))
    told = str(screen_of(GAME).screen(match.state, 0, Look(part="score", plain=True)))
    assert "A: 3 Objective Points" in told
    assert "SC-CTRL-01" in told
    assert "Acquisition, 300 points: round 1" in str(
        screen_of(GAME).screen(match.state, 0, Look(part="status", plain=True))
    )
    assert str(screen_of(GAME).screen(match.state, 0, Look(part="troopers", about="a5"))).startswith(
        "a5 (Quay Constable"
    )
    with pytest.raises(Ambiguous, match="'zz' is no Trooper and no object"):
        screen_of(GAME).screen(match.state, 0, Look(part="troopers", about="zz"))


def test_the_score_names_the_cards_that_were_accomplished() -> None:
    position = {"round": 1, "active": "A", "first": "A", "step": "turn", "A": {"cards": ["G10"], "done": ["G10"]}}
    match = Tabletop("acquisition", {**position, "troopers": {"a5": {"at": [12, 4]}}})
    with calling({"A": "Ada"}):
        beside = draw_of(GAME).draw(GAME.view(match.state, 0), 0, Look()).panels[0]
        whole = str(screen_of(GAME).screen(GAME.view(match.state, 0), 0, Look(part="score", plain=True)))
    assert [row.text for row in beside.rows if row.text] == ["Ada: G10 Long Reach"]
    assert "G10 Long Reach: 1 x 1 OP (SC-CLS-01)" in whole


def test_a_finished_match_gives_a_record_file_that_scores_the_same(tmp_path: Path) -> None:
    for seed, slug in enumerate(("cryogenics", "mindwipe", "highly-classified", "quadrant-control", "supplies")):
        match = start(GAME, Setup("match", ("random", "random"), {"scenario": slug}), str(seed))
        uniform = random.Random(seed).random
        while match.question is not None:
            answer(match, uniform)
        path = tmp_path / f"{slug}.yaml"
        path.write_text(yaml.safe_dump(recording.as_document(match.state)), encoding="utf-8")
        record, scenario = read(path)
        assert outcome(record, scenario) == recording.result(match.state)
        assert match.result is not None
        a, b = (entry["op"] for entry in outcome(record, scenario).values())
        assert match.result.scores == ((0.5, 0.5) if a == b else (float(a > b), float(b > a)))


def test_victory_points_are_what_still_stands() -> None:
    position = {"step": "round-ends", "round": 3, "active": "B", "first": "A"}
    troopers = {"a5": {"at": [7, 20]}, "a6": {"at": [9, 20], "states": ["unconscious"]}, "b5": {"at": [7, 30]}}
    match = Tabletop("annihilation", {**position, "troopers": troopers})
    assert {side: entry["vp"] for side, entry in recording.result(match.state).items()} == {"A": 13, "B": 12}


def test_maps_as_pdf_and_the_published_schema(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "maps.pdf"
    monkeypatch.setattr(sys, "argv", ["wartable", "its", "scenarios", "--pdf", str(path)])
    assert run() == 0
    assert path.read_bytes().startswith(b"%PDF")
    capsys.readouterr()
    monkeypatch.setattr(sys, "argv", ["wartable", "content", "schema", "scenario"])
    assert run() == 0
    schema = json.loads(capsys.readouterr().out)
    assert "mark-exclusive" in json.dumps(schema["$defs"]["Skill"])


def test_a_folder_of_ones_own_adds_scenarios_and_lists(tmp_path: Path) -> None:
    document = yaml.safe_load((SHIPPED / "scenarios/acquisition.yaml").read_text(encoding="utf-8"))
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "lists").mkdir()
    (tmp_path / "scenarios/mine.yaml").write_text(yaml.safe_dump(document | {"slug": "mine"}), encoding="utf-8")
    troopers = [{"name": "Boss", "cost": 20, "lieutenant": True}, {"name": "Crane", "cost": 30, "type": "TAG"}]
    army = {"army": "Mine", "kind": "generic", "troopers": troopers}
    (tmp_path / "lists/night.yaml").write_text(yaml.safe_dump(army), encoding="utf-8")
    table = GAME.new("match", {"scenario": "mine", "lists": "night,low-tide-300a"}, tmp_path)
    assert [trooper.name for trooper in table.setting.troopers[:2]] == ["Boss, as listed", "Crane, as listed"]
    assert table.setting.scenario.slug == "mine"
    (tmp_path / "lists/night.yaml").write_text(yaml.safe_dump(army | {"troopers": []}), encoding="utf-8")
    assert [problem.file for problem in content.check(tmp_path).problems] == ["lists/night.yaml"]
    with pytest.raises(Unreadable, match=r"lists/night.yaml: troopers"):
        content.load(tmp_path)


def test_places_at_which_one_would_be_seen_are_dotted_for_who_moves_alone() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 30], "facing": 270}, "b4": {"at": [30, 12], "marker": True}})
    question = table.match.question
    assert question is not None
    own = str(draw_of(GAME).draw(GAME.view(table.state, 0), 0, Look(question=question.seen_from(0))).board)
    assert "data-seen=" in own and "data-from=" in own
    other = str(draw_of(GAME).draw(GAME.view(table.state, 1), 1, Look()).board)
    assert "data-seen=" not in other and "data-from=" not in other
    hidden = ordered("a5", (12, 12), {"b8": {"at": [12, 30], "facing": 90}})
    asked = hidden.match.question
    assert asked is not None
    board = str(draw_of(GAME).draw(GAME.view(hidden.state, 0), 0, Look(question=asked.seen_from(0))).board)
    assert "data-seen=" not in board  # it looks away


@pytest.mark.parametrize(
    "scenario", ["rescue", "panic-room", "quadrant-control", "battleground", "biotechvore", "power-pack"]
)
def test_zones_are_called_as_the_book_does(scenario: str) -> None:
    options = {"scenario": scenario, "points": "300"}
    setting = start(GAME, Setup("digital", ("human", "human"), options), "4").state.setting
    written = [ElementTree.fromstring(str(text)) for text in zone_names(setting, 3)]
    named = [text.text or "" for text in written]
    lines = [(float(text.get("x", 0)), float(text.get("y", 0))) for text in written]
    assert len(set(lines)) == len(lines), "two names in one place"
    edges = [y for (_, y), name in zip(lines, named, strict=True) if name == "Deployment Zone"]
    assert len(edges) == 2, named
    others = [y for (_, y), name in zip(lines, named, strict=True) if name != "Deployment Zone"]
    assert min(edges) < min(others) and max(others) < max(edges), "something else is written where the players sit"
    assert {area_name(setting, area) for area in setting.areas if area.kind == "deployment"} == {
        f"Deployment Zone of {army}" for army in setting.factions
    }
    assert all(re.search(r"Zone|Sector|Quadrant \d|Area|Panic Room", name) for name in named), named
    for area in setting.areas:
        if area.id == "dead-b":
            assert area_name(setting, area) == f"Dead Zone of {setting.factions[1]}"


def test_a_card_in_hand_is_played_by_clicking_it_or_says_why_not() -> None:
    others = {"b1": {"at": [12, 46], "facing": 90}}
    table = ordered("a5", (12, 4), others, scenario="acquisition", A={"cards": ["G10", "G04"], "orders": 3})

    def reasons() -> dict[str, str]:
        match = table.match
        return seat_page(match, match.seats, 0, match.game.view(match.state, 0), []).reasons

    assert reasons() == {"card:G04": "G04 HVT: Wire Tap is not tried with this Trooper now"}
    table.do("idle").do("done")
    assert table.asked == "A turn"
    assert set(reasons()) == {"card:G04", "card:G10"}
    assert "a Trooper tries it in an Order" in reasons()["card:G04"] and "it asks for this" in reasons()["card:G10"]
    near = ordered("a7", (12, 30), others, scenario="biotechvore", objects={"hvt-b1": {"at": [12, 33]}},
                   A={"cards": ["G03"]})  # fmt: skip
    drawn = draw_of(GAME).draw(GAME.view(near.state, 0), 0, Look(question=near.match.question, heard=[]))
    assert "card:G03" in near.offered and [card.key for card in drawn.cards] == ["card:G03"]


def test_whom_a_question_is_about_is_clicked_on_the_table_and_is_marked_wider_than_it_is_drawn() -> None:
    match = start(GAME, Setup("digital", ("human", "human"), {"points": "150"}), "4")
    uniform, asked = random.Random(4).random, set[str]()
    while match.question is not None and len(asked) < 3:
        seat, name = match.question.seats[0], match.question.what.name
        if name in ("facings", "regular", "turn") and name not in asked:
            asked.add(name)
            question = match.question.seen_from(seat)
            drawing = draw_of(GAME).draw(GAME.view(match.state, seat), seat, Look(question=question))
            board = ElementTree.fromstring(str(drawing.board))
            targets = {str(one.get("data-for")): one for one in board.iter("a")}
            shown = {key for keys in targets for key in keys.split()}
            setting, place = match.state.setting, match.state.place
            standing = [setting.troopers[t].id for t in setting.army[seat] if place[t] == TABLE]
            about = {name: key for key in match.keys(seat) for name in standing if name in re.split(r"[:-]", key)}
            assert about and {key_id(key) for key in about.values()} <= shown
            for one in targets.values():
                halo = next(circle for circle in one.iter("circle") if circle.get("class") == "halo")
                assert float(str(halo.get("r"))) > 27, "the ring of what can be clicked lies under its piece"
            assert name != "facings" or drawing.finish == "ahead"
        answer(match, uniform)
    assert asked == {"facings", "regular", "turn"}


def test_the_score_beside_the_table_says_in_short_what_brings_the_points() -> None:
    match = start(GAME, Setup("digital", ("human", "human"), {"points": "150", "scenario": "supremacy"}), "4")
    uniform = random.Random(5).random
    while match.question is not None and match.state.round < 3:
        answer(match, uniform)
    view = GAME.view(match.state, 0)
    score = draw_of(GAME).draw(view, 0, Look()).panels[0]
    told = [row.text for row in score.rows if row.text]
    assert told and all("round 1: " in text for text in told)
    assert not re.search(r"\([A-Z]+-[A-Z]+-\d\d\)|more than half|\d OP\b", " ".join(told)), told
    assert max(map(len, told)) < 400, told
    assert "more than half of its base" in str(screen_of(GAME).screen(view, 0, Look(part="score"))), (
        "all of it is told there"
    )
