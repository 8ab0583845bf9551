"""Regions that are written without a template: nothing that people typed or content says becomes a tag."""

from __future__ import annotations

import re

import pytest

from wartable.kernel.showing.drawing import Card, Meter, Note, Panel, Pool, Row
from wartable.kernel.showing.markup import Markup, escape
from wartable.table.offers import Offer
from wartable.table.seat_page import Closed, Listed
from wartable.table.told import Happened
from wartable.web import handwritten

NASTY = "<b>\"'&"
NOTE = Note(NASTY, NASTY, NASTY, "i-bolt", (NASTY,))
PANEL = Panel(
    "dash", NASTY, NASTY, NASTY, Markup("<face/>"), 0, (Meter(NASTY, NASTY, 3, 60),),
    (Pool("i-bolt", NASTY, NASTY, NASTY),), (Row(NASTY, "i-bolt", NASTY, NASTY, True, NASTY),), (NASTY,),
    Markup("<extra/>"),
)  # fmt: skip
WRITTEN = {
    "option": handwritten.option(Listed(Offer("1", NASTY, NASTY, NASTY), NOTE), True),
    "closed": handwritten.closed(Closed(NASTY, NOTE, NASTY, NASTY)),
    "asking": handwritten.asking(NASTY, 0, 1, NASTY, NASTY, "", [(NASTY, "")], "", "x"),
    "event": handwritten.event(NASTY, Happened(1, NASTY, NASTY, 2, 1, 0, True, False, NASTY, NASTY)),
    "text": handwritten.text([NASTY]),
    "panel": handwritten.panel(PANEL, "acting", NASTY, True),
    "panel of others": handwritten.panel(PANEL, "", NASTY, True, True),
    "card": handwritten.card(Card(NASTY, NASTY, NASTY, NASTY, NASTY, "i-bolt", NASTY, also=NASTY), NASTY, True),
    "closed card": handwritten.card(Card("c", NASTY, NASTY), NASTY, True),
    "title": handwritten.title(NASTY, NASTY, NASTY, NASTY),
    "turnbar": handwritten.turnbar(NASTY, (NASTY, NASTY, NASTY), 1, "", True),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_what_was_typed_becomes_no_tag_and_ends_no_attribute(name: str) -> None:
    text = WRITTEN[name]
    assert '<b>"' not in text and "&lt;b&gt;&quot;&#x27;&amp;" in text
    opened = re.findall(r"<[a-z]+[0-9]?((?: [a-zA-Z-]+(?:=\"[^\"<>]*\")?)*) ?/?>", text)
    assert len(opened) == len(re.findall("<[a-z]", text)), "a tag with an attribute that does not end"


def test_markup_that_was_put_on_a_page_lets_nobody_type_it() -> None:
    escape(Markup("<i>"))
    assert escape("<i>") == "&lt;i&gt;"


def test_a_panel_shows_its_pictures_as_they_are_and_as_many_marks_as_fit() -> None:
    assert "<face/>" in WRITTEN["panel"] and "<extra/>" in WRITTEN["panel"]
    assert WRITTEN["panel"].count('<i class="on">') == 2 and WRITTEN["panel"].count("<i") == 40
