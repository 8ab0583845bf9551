"""Armies, tables, weapons and scenarios of one's own: written from examples, checked in sentences, played."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from infinity.tabletop import Played
from wartable.games.infinity import GAME
from wartable.games.infinity.content import check
from wartable.kernel.books.examples import example, kinds
from wartable.kernel.engine.oracle import Rollout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Every example in its place."""
    for kind in kinds(GAME):
        path, text = example(GAME, kind)
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def spoil(folder: Path, file: str, old: str, new: str) -> list[str]:
    """The problems of the folder after something in a file was changed."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [str(problem) for problem in check(folder).problems]


def test_the_examples_are_sound_and_can_be_played(folder: Path) -> None:
    assert kinds(GAME) == ["army", "scenario", "spec-ops", "table", "weapons"]
    assert spoil(folder, "armies/my-army.yaml", "weapons: [Pistol, CC Weapon]", "weapons: [Pistol, Harpoon Gun]") == []
    options = {"scenario": "my-scenario", "points": "150", "table": "my-table", "lists": "my-army-150,low-tide-150"}
    table = GAME.new("digital", options, folder)
    harpoon = next(at for at, weapon in enumerate(table.setting.weapons) if weapon.key == "harpoon-gun")
    assert harpoon in table.setting.troopers[0].arms and "Harpoon Gun" in table.setting.anti_materiel
    ask = Rollout(random.Random(1).random)
    while table.agenda:
        GAME.step(table, ask)
    assert GAME.result(table) is not None


OWN = {"points": "150", "lists": "my-army-150,low-tide-150", "table": "open"}


def own(folder: Path) -> type[Played]:
    """Matches with content of one's own."""
    return type("Own", (Played,), {"content": folder})


@pytest.mark.rule("ITS-CIVEVAC-07")
def test_a_peripheral_of_an_army_of_ones_own_takes_nobody_along(folder: Path) -> None:
    assert not spoil(folder, "armies/my-army.yaml", "skills: [Paramedic]", "skills: [Paramedic, Peripheral]")
    for name, rule in (("a2", ""), ("a3", "ITS-CIVEVAC-07")):
        position = {"round": 1, "active": "A", "first": "A", "troopers": {name: {"at": [12, 16]}},
                    "objects": {"hvt-a1": {"at": [12, 16.99]}}, "order": {"trooper": name}}  # fmt: skip
        table = own(folder)("supremacy", position, **OWN)
        if rule:
            assert table.refuses("civevac@hvt-a1") == rule
        assert ("civevac@hvt-a1" in table.offered) == (not rule)


@pytest.mark.rule("ITS-TACHI-02")
def test_a_remote_that_has_an_ecm_keeps_the_one_it_has(folder: Path) -> None:
    for old, new in (
        ("type: LI ", "type: REM "),
        ("vitality: {W: 1}", "vitality: {STR: 1}"),
        (
            "    skills: []\n    equipment: []",
            "    skills: [Forward Observer]\n    equipment: [Repeater, 'ECM: Hacker (-6)']",
        ),
    ):
        assert not spoil(folder, "armies/my-army.yaml", old, new)
    table = own(folder)("supremacy", {"step": "deployment"}, **OWN)
    assert "ITS-TACHI-02" in table.rules
    trooper = table.state.setting.troopers[0]
    assert {"marksmanship", "tactical-awareness"} <= trooper.skills
    assert [item for item in trooper.gear if item.startswith("ecm")] == ["ecm-hacker-6"]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("tables/my-table.yaml", "x: 3, y: 10", "x: 10, y: 15", "box-1 overlaps hall"),
        ("tables/my-table.yaml", "x: 17, y: 20", "x: 22, y: 20", "box-2 does not lie wholly on the table of 24 x 32"),
        ("tables/my-table.yaml", "slug: my-table", "slug: service-deck", "'service-deck' is the name of another table"),
        ("tables/my-table.yaml", "w: 6, h: 4", "w: 0, h: 4", "hall has no size"),
        (
            "armies/my-army.yaml",
            "[Combi Rifle]",
            "[Comby Rifle]",
            "no weapon 'Comby Rifle' (did you mean 'Combi Rifle'",
        ),
        ("weapons/my-weapons.yaml", "name: Harpoon Gun", "name: Pistol", "'Pistol' is a shipped weapon"),
        ("weapons/my-weapons.yaml", "    bands: [[8, 3], [16, 0], [24, -6]]\n", "", "needs bands"),
        ("weapons/my-weapons.yaml", "ammo: [AP]", "ammo: [Acid]", "ammo"),
    ],
)
def test_every_mistake_is_a_sentence(folder: Path, file: str, old: str, new: str, says: str) -> None:
    problems = spoil(folder, file, old, new)
    assert any(says in problem and problem.startswith(file) for problem in problems), problems
