"""Lists as people hand them in: codes, the builder's text, our own format; what can be read is checked by rule."""

from __future__ import annotations

import base64

import pytest

from wartable.its.army_code import decode, read_units
from wartable.its.list_file import ArmyList, Received
from wartable.its.received import check_received, read_given
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Unreadable

REAL = "gfUGbm9tYWRzASCBLAEBAQACAIbiAQEAAIGeAQEA"
"""A code of the army builder: Nomads, 300 points, one Group of two Troopers."""


def coded(slug: str, points: int, *sizes: int, newer: bool = False) -> str:
    """A code with Groups of these sizes; Trooper n of Group g is unit g00n, option 1 of group 1."""

    def number(value: int) -> bytes:
        return bytes([value]) if value < 128 else bytes([128 + value // 256, value % 256])

    def text(value: str) -> bytes:
        return number(len(value)) + value.encode()

    data = number(501) + text(slug) + text("Mine") + number(points) + number(len(sizes))
    for group, size in enumerate(sizes, start=1):
        data += number(group) + (b"\x01\x00" if newer else b"\x00") + number(size)
        for at in range(1, size + 1):
            data += number(0 if newer else at) + number(group * 100 + at) + b"\x01\x01\x00"
    return base64.b64encode(data).decode()


@pytest.mark.parametrize("newer", [False, True])
def test_a_code_tells_army_points_and_groups(newer: bool) -> None:
    found = decode(coded("tide-guard", 300, 10, 5, newer=newer), "list 1")
    assert (found.title, found.name, found.points) == ("Tide Guard", "Mine", 300)
    assert [len(group) for group in found.groups] == [10, 5]
    assert found.groups[1][4] == (205, 1, 1)


def test_a_code_of_the_army_builder_is_read_also_with_percent_signs_and_without_its_end_signs() -> None:
    found = decode(REAL, "x")
    assert (found.army, found.title, found.points) == (501, "Nomads", 300)
    assert found.groups == (((1762, 1, 1), (414, 1, 1)),)
    whole = coded("a-b", 300, 1)
    for given in (whole.replace("=", "%3D"), whole.rstrip("=")):
        assert decode(given, "x").groups == decode(whole, "x").groups
    assert "=" in whole


@pytest.mark.parametrize("cut", [5, 12, 20, 30, 38])
def test_a_damaged_code_is_a_sentence(cut: int) -> None:
    with pytest.raises(Unreadable, match=r"list 1: (this army code is cut off or damaged|neither an army code)"):
        read_given(REAL[:cut], "list 1")


def test_own_unit_data_makes_a_whole_list_of_a_code() -> None:
    units = read_units(
        """
armies: {"501": Tide Guard}
units:
  101-1-1: {name: Guard, cost: 12, swc: 0.5, lieutenant: true}
  102-1-1: {name: Walker, cost: 31, swc: 1.5, type: REM}
""",
        "units.yaml",
    )
    found = read_given(coded("tide-guard", 300, 2), "list 1", units)
    assert isinstance(found, ArmyList)
    assert (found.army, [each.name for each in found.troopers], found.troopers[1].swc) == (
        "Tide Guard", ["Guard", "Walker"], 3,
    )  # fmt: skip
    assert isinstance(read_given(coded("tide-guard", 300, 3), "list 1", units), Received), (
        "a Trooper is not in the file"
    )
    with pytest.raises(Unreadable, match=r"units\.yaml: units\.1-1-1"):
        read_units("units: {1-1-1: {name: Guard}}", "units.yaml")


TEXT = """
────────────────────────────
 Tide Guard
────────────────────────────

GROUP 1  10  2
GUARD (Lieutenant) Rifle, Grenades / Pistol, Knife. (0 | 16)
WALKER Heavy Gun / Knife. (1.5 | 35)

GROUP 2  1
DIVER Mines / Knife. (- | 22)

 1.5 SWC | 73 Points

Open in the builder
"""


def test_the_text_of_the_builder_is_a_whole_list() -> None:
    found = read_given(TEXT, "list 1")
    assert isinstance(found, ArmyList)
    assert found.army == "Tide Guard"
    assert [(each.name, each.group, each.cost, each.swc) for each in found.troopers] == [
        ("GUARD", 1, 16, 0), ("WALKER Heavy Gun / Knife.", 1, 35, 3), ("DIVER Mines / Knife.", 2, 22, 0),
    ]  # fmt: skip
    assert [each.lieutenant for each in found.troopers] == [True, False, False]


def test_text_whose_lines_do_not_add_up_is_received_and_not_checked() -> None:
    found = read_given(TEXT.replace("73 Points", "300 Points"), "list 1")
    assert isinstance(found, Received) and (found.army, found.points, found.swc) == ("Tide Guard", 300, "1.5")
    with pytest.raises(Unreadable, match="neither an army code nor a list"):
        read_given("My list is very good", "list 1")


def test_what_is_known_of_a_code_is_checked_by_rule() -> None:
    def found(*sizes: int, points: int = 300) -> list[str]:
        given = read_given(coded("tide-guard", points, *sizes), "x")
        assert isinstance(given, Received)
        return [each.reason.rule for each in check_received(given, 300, load_season()) if each.kind == "error"]

    assert found(10, 5) == []
    assert found(10, 6) == ["ITS-LIST-05"]
    assert found(11, 2) == ["ITS-LIST-06"]
    assert found(10, points=400) == ["ITS-LIST-03"]
