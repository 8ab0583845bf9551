"""Every position of every game can be drawn for every seat: as well-formed SVG that says where each option lies."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from contract.cases import CASES, Case
from contract.seeds import Seeds
from playing import answer
from wartable.games import game, names
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.views import heard_by
from wartable.kernel.engine.vocabulary import why_not
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.markup import key_id
from wartable.kernel.showing.parts import Look, draw_of

ANSWERS = 240
GROUPS = ("decor", "tiles", "marks", "targets", "pieces")
"""What a board consists of, in the order in which it is painted."""


def drawn(match: Match[Any], seat: int) -> Drawing:
    view = match.view(seat)
    question = view.question if seat in match.waiting_for() else None
    return draw_of(match.game).draw(view.now, seat, Look(heard=heard_by(match.events, seat), question=question))


def check_board(match: Match[Any], seat: int, drawing: Drawing) -> None:
    """The board is well-formed, its ids are unique, and its targets are options of the seat."""
    board = ElementTree.fromstring(str(drawing.board))
    assert board.tag == "svg" and board.get("viewBox") and board.get("aria-label")
    groups = [group for child in board for group in str(child.get("class", "")).split() if group in GROUPS]
    assert groups == [group for group in GROUPS if group in groups], "painted in the right order"
    ids = Counter(str(one.get("id")) for one in board.iter() if one.get("id"))
    assert not [name for name, times in ids.items() if times > 1]
    keys = {key_id(key) for key in match.keys(seat)} if seat in match.waiting_for() else set()
    for target in board.iter("a"):
        wanted = str(target.get("data-for")).split()
        assert wanted and set(wanted) <= keys
        assert target.get("href") == f"#opt-{wanted[0]}" and target.get("aria-label")
    for piece in board.iter("g"):
        if "piece" in str(piece.get("class", "")).split():
            assert piece.get("id") and piece.get("aria-label") and piece.get("role") and piece.get("tabindex") == "0"


def check_beside(match: Match[Any], seat: int, drawing: Drawing) -> None:
    """What lies beside the board fits the question: notes of options, reasons for what is no option."""
    question, game = match.question, match.game
    if question is None or seat not in match.waiting_for():
        assert not drawing.refused and not any(card.key for card in drawing.cards)
        return
    keys = match.keys(seat)
    view, put = game.view(match.state, seat), question.seen_from(seat)
    for option in drawing.refused:
        said, no = put.what.said(view, seat, option), put.what.against(view, seat, put, option)
        assert said.key not in keys and no is not None and no.rule
        refused = why_not(game.questions, view, put, seat, said.key)
        assert isinstance(refused, Refused) and (refused.reason, refused.rule) == (no.told(said).reason, no.rule)
    assert all(card.key in keys for card in drawing.cards if card.key)


@pytest.mark.parametrize("case", [case for case in CASES if case.game.name in names()], ids=lambda case: case.name)
def test_every_position_can_be_drawn_for_every_seat(case: Case, seeds: Seeds) -> None:
    boards = 0
    for seed in seeds.answers(ANSWERS):
        match, chance_of = case.match(seed), random.Random(seed)
        while match.question is not None and not seeds.looked():
            for seat in range(len(match.seats) + 1):
                drawing = drawn(match, seat)
                check_board(match, seat, drawing)
                check_beside(match, seat, drawing)
                boards += 1
            answer(match, chance_of.random)
    assert boards


def test_every_game_people_can_play_is_drawn() -> None:
    assert all(callable(game(name).part("draw").draw) for name in names())
