"""Nothing that lies on a board covers what somebody must read there."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from infinity.tabletop import Played
from wartable.games.infinity.draw.panels import panels
from wartable.games.space_infantry import cards
from wartable.games.space_infantry.draw.fight import HIGH, LETTERS, WIDE, _around, _foe_card, _stands
from wartable.games.starbreach.draw.boxes import area_box
from wartable.games.starbreach.draw.pieces import CARD_WIDE, in_rows
from wartable.kernel.showing.markup import tag


@pytest.mark.parametrize(("outer", "inner"), [(3, 1), (4, 2), (5, 2)])
def test_units_at_a_zone_stand_clear_of_every_zone(outer: int, inner: int) -> None:
    spots = _around((cards.OUTER,) * outer + (cards.INTERNAL,) * inner)
    for zone in range(outer):
        for place in range(3):
            x, y = _stands(spots[zone], place)
            assert y - 20 > 0
            for cx, cy in spots.values():
                aside = abs(x - cx) >= WIDE / 2 + 20
                assert aside or abs(y - cy) >= HIGH / 2 + 20, (zone, place)


@pytest.mark.parametrize(("slug", "less"), [("rivet", 5), ("nobody-has-drawn-it", 0)])
def test_words_on_an_enemy_stop_short_of_its_picture(slug: str, less: int) -> None:
    words = "Fire 3 Melee 5 · armored"
    drawn = ElementTree.fromstring(str(tag("g", _foe_card(slug, "Rivet 1", words, 2, 2, "live", False))))
    rows = [str(row.text) for row in drawn.iter("text") if row.get("class") == "zone-words"]
    assert rows and len(rows[0]) <= LETTERS - less
    assert " ".join(" ".join(rows).split()).replace("·", "").split() == words.replace("·", "").split()


def test_three_enemies_and_a_vortex_lie_side_by_side_above_the_ship() -> None:
    for area in (0, 1, 4, 5):
        box = area_box(area)
        assert box.w >= 2 * (CARD_WIDE + 5) + 56 + CARD_WIDE / 2


@pytest.mark.parametrize("name", ["Displacement Chamber", "Depressurization Chamber", "CryoScan"])
def test_names_of_platforms_are_written_whole(name: str) -> None:
    drawn = ElementTree.fromstring(str(tag("g", in_rows(0, 0, name, 116, "--board-ink"))))
    assert " ".join(str(row.text) for row in drawn.iter("text")) == name


def test_the_score_comes_first_and_lists_everything_that_scores() -> None:
    troopers = {"a5": {"at": [12, 4]}, "b8": {"at": [12, 44]}}
    position = {"round": 2, "troopers": troopers, "A": {"cards": ["G10"], "done": ["G10"]}}
    played = Played("acquisition", position, table="open")
    score, *armies = panels(played.state, 0)
    assert score.id == "score" and [army.id for army in armies] == ["army-1", "army-0"]
    assert [row.cost for row in score.rows] == ["0:0", "0:0", "0:0", "1:0"]
    assert score.rows[-1].name == "1 for each Classified Objective" and "G10" in score.rows[-1].text
