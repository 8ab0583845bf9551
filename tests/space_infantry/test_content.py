"""Content: what is shipped, and mistakes in a fan's sheets answered with file, place, rule and what would be right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from space_infantry.stage import SHEETS
from wartable.cli.main import command_line
from wartable.games.space_infantry import GAME, content
from wartable.kernel.engine.errors import Unreadable

BOSS = yaml.safe_load((SHEETS / "boss-sheets" / "sample.yaml").read_text(encoding="utf-8"))
MISSION = yaml.safe_load((SHEETS / "mission-sheets" / "proving-ground.yaml").read_text(encoding="utf-8"))


def folder(tmp_path: Path, boss: object = None, mission: object = None) -> Path:
    for name, sheet in (("boss-sheets", boss), ("mission-sheets", mission)):
        if sheet is not None:
            (tmp_path / name).mkdir()
            (tmp_path / name / "made.yaml").write_text(yaml.safe_dump(sheet), encoding="utf-8")
    return tmp_path


def problems(path: Path) -> list[str]:
    """What `wartable content check` says is wrong with a folder."""
    report = CliRunner().invoke(command_line(), ["content", "check", str(path), "--game", "space-infantry", "--json"])
    return [f"{one['file']}: {one['path']}: {one['reason']}" for one in json.loads(report.stdout)["problems"]]


def test_what_is_shipped() -> None:
    pack = content.load()
    assert (len(pack.units), len(pack.enemies), len(pack.races), len(pack.bosses), len(pack.missions)) == (
        18,
        20,
        5,
        5,
        5,
    )
    assert pack.campaigns == {
        "long-fuse": ("dry-well", "anvil-pass", "nest-below", "foundry-march"),
        "short-fuse": ("nest-below", "black-orchard"),
    }


def test_a_fans_sheets_are_added_and_change_the_digest() -> None:
    pack = content.load(SHEETS)
    assert {"sample", "rig", "bunker", "gate-warden"} <= set(pack.bosses)
    assert pack.digest() != content.load().digest() == GAME.content_digest()
    report = content.check(SHEETS)
    assert not report.problems
    assert report.found["missions"] == ["proving-ground"]


@pytest.mark.rule("SI-BOSS-ZONE-08")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda zones: zones[3].pop("vital"), "no zone is a Vital Part"),
        (lambda zones: [zone.pop("connects", None) for zone in zones], "Brain cannot be reached"),
        (lambda zones: zones[0].pop("limit"), "Head is an Outer zone and needs a limit"),
        (lambda zones: zones[0].update(connects=["tail"]), "join an Outer with an Internal zone only"),
        (lambda zones: zones[0].update(connects=["brian"]), "no zone 'brian' (did you mean 'brain'?)"),
        (lambda zones: zones[0].update(skills={"climb": 2}), "none of fire, melee and anti-vehicle"),
        (lambda zones: zones[3].update(limit=2), "only Outer zones have a limit"),
    ],
)
def test_a_boss_sheet_that_is_not_valid(tmp_path: Path, change: object, said: str) -> None:
    boss = yaml.safe_load(yaml.safe_dump(BOSS))
    boss["id"] = "made"
    change(boss["zones"])  # type: ignore[operator]
    found = problems(folder(tmp_path, boss))
    assert any(
        said in problem and "SI-BOSS-ZONE-08" in problem and "boss-sheets/made.yaml" in problem for problem in found
    )


@pytest.mark.rule("SI-BOSS-ZONE-08")
def test_a_boss_of_one_zone(tmp_path: Path) -> None:
    found = problems(folder(tmp_path, {**BOSS, "id": "made", "zones": BOSS["zones"][1:2]}))
    assert any("at least two zones" in problem for problem in found)


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("grappel", "'grappel' is no ability"),
        ("regenerate-0", "'regenerate-0' is no ability"),
        ("spawn-nobody", "'nobody' is no Enemy"),
    ],
)
def test_an_unknown_ability(tmp_path: Path, ability: str, said: str) -> None:
    boss = yaml.safe_load(yaml.safe_dump(BOSS))
    boss["id"] = "made"
    boss["zones"][0]["abilities"] = [ability]
    [problem] = problems(folder(tmp_path, boss))
    assert problem.startswith("boss-sheets/made.yaml: zones[0].abilities[0]: ")
    assert said in problem


def test_a_shipped_id_cannot_be_taken(tmp_path: Path) -> None:
    assert "is the id of another sheet" in problems(folder(tmp_path, {**BOSS, "id": "gate-warden"}))[0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"race": "martians"}, "'martians' is no race"),
        ({"lends": ["titan"]}, "is no Vehicle of the squad"),
        ({"special": [{"explored": "nowhere", "no_ambush": "lair"}]}, "there is no node 'nowhere'"),
        ({"nodes": MISSION["nodes"][1:]}, "exactly one node is the start"),
    ],
)
def test_a_mission_sheet_that_is_not_valid(tmp_path: Path, change: dict[str, object], said: str) -> None:
    found = problems(folder(tmp_path, mission={**MISSION, "id": "made", **change}))
    assert any(said in problem for problem in found)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"event": "7+/A"}, "is no event"),
        ({"event": "Auto/nobody"}, "is no event"),
        ({"cache": "X"}, "is no letter of a Resource"),
        ({"force": ["titaan"]}, "did you mean 'titan'?"),
        ({"need": [{"jump": 1}]}, "'jump' is no skill"),
        ({"links": ["nowhere"]}, "no node 'nowhere'"),
        ({"objective": {"kind": "kill", "vp": 1, "primary": True}}, "'target' belongs to the kind kill"),
        ({"objective": {"kind": "enter", "vp": 1, "primary": True, "need": [{"climb": 1}]}}, "'need' belongs"),
    ],
)
def test_a_node_that_is_not_valid(tmp_path: Path, change: dict[str, object], said: str) -> None:
    mission = yaml.safe_load(yaml.safe_dump({**MISSION, "id": "made"}))
    mission["nodes"][1].update(change)
    found = problems(folder(tmp_path, mission=mission))
    assert any(said in problem and "nodes[1]" in problem for problem in found)


def test_an_unreachable_node(tmp_path: Path) -> None:
    mission = yaml.safe_load(yaml.safe_dump({**MISSION, "id": "made"}))
    mission["nodes"][0]["links"].remove("hole")
    assert any("Hole cannot be reached" in problem for problem in problems(folder(tmp_path, mission=mission)))


def test_a_folder_without_sheets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="holds nothing of the game"):
        content.load(tmp_path)


def test_schemas_of_what_a_fan_may_write() -> None:
    assert set(content.schemas()) == {"boss-sheet", "mission-sheet", "units", "vehicles", "races", "campaigns"}
