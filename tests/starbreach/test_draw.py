"""The drawn ships: places with options are targets, pieces have names, and nothing is markup by accident."""

from __future__ import annotations

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from playing import answer
from wartable.games.starbreach import GAME, content, draw
from wartable.games.starbreach.draw.boxes import room_box
from wartable.games.starbreach.draw.pieces import fitting
from wartable.games.starbreach.outcomes import outcome
from wartable.games.starbreach.screen import enemy
from wartable.games.starbreach.ship import LEVEL
from wartable.games.starbreach.state import NONE, Table
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.markup import key_id
from wartable.kernel.showing.parts import Look, draw_of

LAYERS = ["decor", "tiles", "marks", "targets", "pieces"]
ANSWERS = 150


def drawn(match: Match[Table], seat: int) -> Drawing:
    question = match.question
    look = Look(question=None if question is None else question.seen_from(seat))
    return draw_of(GAME).draw(match.view(seat).now, seat, look)


def layer(root: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(group for group in root if group.get("class") == name)


@pytest.mark.parametrize("mission", ["", *content.load().missions])
def test_places_with_options_are_targets_and_everything_has_one_name(mission: str) -> None:
    mode = "campaign-3" if mission else "intro-3"
    match = start(GAME, Setup(mode, ("human",) * 3, {"mission": mission} if mission else {}), "draw")
    uniform = random.Random(3).random
    seen: Counter[str] = Counter()
    for _ in range(ANSWERS):
        if match.question is None:
            break
        seat = match.waiting_for()[0]
        drawing = drawn(match, seat)
        root = ElementTree.fromstring(str(drawing.board))
        assert [group.get("class") for group in root] == LAYERS
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        placed = {
            key_id(key)
            for key, option in zip(match.keys(seat), match.question.options_of(seat), strict=False)
            if draw.place_of(match.state, match.question, option) is not None
        }
        targets = layer(root, "targets")
        assert {key for target in targets for key in str(target.get("data-for")).split()} == placed
        seen["targets"] += len(targets)
        for piece in layer(root, "pieces"):
            assert piece.get("aria-label")
            assert str(piece.get("id")).startswith("p-")
        assert drawing.step in range(-1, 4)
        answer(match, uniform)
    assert seen["targets"]


def test_pieces_stand_where_things_are_and_the_text_says_the_same() -> None:
    position = {
        "P1": {"at": "NW", "carries": "repair-kit", "cards": ["grip-boots"], "dice": {"loose": ["MOVE"]}},
        "barricades": {"a1": "damaged"},
        "fire": {"SE": [2]},
        "grenades": {"SE": 1},
        "enemies": {"gnasher": {"at": "a1", "acted": True}, "stormcrown": {"at": "a1", "blocked": [1]}},
        "objects": [["hidden", "SW"]],
    }
    table = GAME.arrange(position, "campaign-1", {"mission": "hold-the-dome"}, None)
    drawing = draw_of(GAME).draw(table, 0, Look())
    names = [piece.get("aria-label") for piece in layer(ElementTree.fromstring(str(drawing.board)), "pieces")]
    assert "Damaged barricade on a1" in names
    assert "Mira Solenne (P1), 10 of 10 LP, in NW, carries the Repair Kit" in names
    assert "Fire of 2 in SE" in names
    assert "hidden object in SW" in names
    assert any(str(name).startswith("Gnasher, Grunt, in a1: 4 of 4 LP") for name in names)
    assert any("NW The Dome" in line for line in drawing.text)
    assert [card.name for card in drawing.cards] == ["Grip Boots"]
    assert [face.name for face in drawing.dice] == ["Move"]
    assert [panel.title for panel in drawing.panels] == ["Mira Solenne", "Enemies", "Hold the Dome"]
    assert [row.text for row in drawing.panels[-1].rows][1:] == ["0 of 2 Bosses eliminated", "Fire 0 of 6 in NW"]


def test_an_onlooker_sees_the_ships_without_targets() -> None:
    table = GAME.arrange({}, "intro-2", {}, None)
    drawing = draw_of(GAME).draw(table, 2, Look())
    assert len(layer(ElementTree.fromstring(str(drawing.board)), "targets")) == 0
    assert drawing.cards == ()
    assert table.top == NONE


def test_what_is_blocked_is_said_of_one_enemy_only_and_its_icons_are_words() -> None:
    first = GAME.arrange({"enemies": {"fuse-imp": {"at": "a1", "blocked": [1]}}}, "intro-1", {}, None)
    for _ in range(2):  # looking changes nothing
        assert "melee grenade (blocked) > right 2." in enemy(first, 0)
    second = GAME.arrange({"enemies": {"fuse-imp": {"at": "a1"}}}, "intro-1", {}, None)
    assert "melee grenade > right 2." in enemy(second, 0)


def test_the_name_of_an_enemy_or_a_room_is_written_whole_in_its_box() -> None:
    names = ("Husk", "Vault Stalker", "Hunger That Walks")
    short, long, longest = (str(fitting(0, 0, name, 94, "--ink")) for name in names)
    assert "Husk" in short and "textLength" not in short
    assert "Vault Stalker" in long and 'textLength="94"' in long
    assert "Hunger That…" in longest and 'textLength="94"' in longest
    wide = str(fitting(0, 0, "Rasp Hound", 94, "--ink"))
    assert 'textLength="94"' in wide, "in a wide font it would stand out of its card"


@pytest.mark.parametrize("of", [2, 3, 4])
def test_enemies_that_overlap_show_their_names_and_life_points_all_the_same(of: int) -> None:
    names = ("rasp-hound", "beacon-wisp", "drift-mite", "kite-marshal")[:of]
    table = GAME.arrange({"enemies": {name: {"at": "a1"} for name in names}}, "intro-1", {}, None)
    board = ElementTree.fromstring(str(draw_of(GAME).draw(table, 0, Look()).board))
    cards = [piece for piece in layer(board, "pieces") if str(piece.get("id")).startswith("p-enemy")]
    ends = [float(re.findall(r"-?[\d.]+(?=px)", str(card.get("style")))[0]) for card in cards[1:]]
    assert len(cards) == of
    for card, end in zip(cards, ends, strict=False):
        begin = float(re.findall(r"-?[\d.]+(?=px)", str(card.get("style")))[0])
        hearts = [
            float(str(box.get("x"))) + 32 for box in card.iter("svg") if [*box] and box[0].get("href") == "#i-heart"
        ]
        squeezed = [30 + float(str(text.get("textLength"))) for text in card.iter("text") if text.get("textLength")]
        assert hearts and all(begin + right <= end for right in (*hearts, *squeezed))


@pytest.mark.parametrize("level", [1, 2])
def test_people_on_a_platform_stand_on_it_and_above_its_name(level: int) -> None:
    match = start(GAME, Setup("intro-4", ("human",) * 4, {"platforms": "automatic"}), "draw")
    table = match.state.copy()
    raised = next(at for at, tile in enumerate(table.tile) if tile != NONE and LEVEL[at])
    if level == 2:  # the same tile stacked
        stacked = next(at for at, one in enumerate(LEVEL) if one == 2)
        table.tile[stacked], raised = table.tile[raised], stacked
    table.room = [raised] * len(table.room)
    box = room_box(raised)
    board = ElementTree.fromstring(str(draw_of(GAME).draw(table, 0, Look()).board))
    people = [piece for piece in layer(board, "pieces") if str(piece.get("id")).startswith("p-hero")]
    places = [[float(n) for n in re.findall(r"-?[\d.]+(?=px)", str(piece.get("style")))] for piece in people]
    assert len({tuple(place) for place in places}) == 4
    name = min(
        float(str(text.get("y"))) - 12
        for text in layer(board, "tiles").iter("text")
        if box.x < float(str(text.get("x"))) < box.x + box.w and box.y + 60 < float(str(text.get("y"))) < box.y + box.h
    )
    for x, y in places:
        assert box.x <= x - 20 and x + 20 <= box.x + box.w and box.y <= y - 20 and y + 20 <= name


def test_who_is_asked_about_the_dice_reads_how_many_have_no_place_yet() -> None:
    match = start(GAME, Setup("intro-1", ("human",), {"platforms": "automatic"}), "draw")
    prompts: list[str] = []
    while match.question is not None and (match.question.what.name == "dice" or not prompts):
        asked = match.question
        if asked.what.name == "dice":
            prompts.append(asked.what.put(match.view(0).now, asked, 0))
            puts = [key for key in match.keys(0) if key.startswith("put:")]
            match.answer(0, match.question_id, puts[0] if puts else "ready")
        else:
            match.answer_option(0, asked.options_of(0)[0])
    assert prompts[0] == "Phase B: 5 dice have no place yet. What do you do?"
    assert prompts[4:] == [
        "Phase B: 1 die has no place yet. What do you do?",
        "Phase B: all your dice have a place. What do you do?",
    ]


def test_the_odds_name_dice_with_room_between_them() -> None:
    before = GAME.arrange({}, "intro-1", {}, None)
    after = before.copy()
    after.face = [(face + 1) % 6 for face in before.face]
    assert re.search(r"dice ([A-Z][a-z]+, )+[A-Z][a-z]+$", outcome(before, after, 0))
