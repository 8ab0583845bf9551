"""Missions that players write: what is found in a folder, and the sentence for every mistake."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from wartable.games import game
from wartable.games.starbreach import GAME, content
from wartable.games.starbreach.missions import OWN_BARRICADES
from wartable.kernel.books import situation_runs, situations
from wartable.kernel.engine.errors import Unreadable

EXAMPLE = Path(__file__).parents[2] / "examples" / "starbreach"
LONG_NIGHT = yaml.safe_load((EXAMPLE / "missions" / "long-night.yaml").read_text(encoding="utf-8"))


def written(folder: Path, mission: dict[str, Any], name: str = "mine.yaml") -> Path:
    (folder / "missions").mkdir(exist_ok=True)
    (folder / "missions" / name).write_text(yaml.safe_dump(mission), encoding="utf-8")
    return folder


def changed(**changes: Any) -> dict[str, Any]:
    mission: dict[str, Any] = copy.deepcopy(LONG_NIGHT)
    mission.update(changes)
    return mission


def test_the_example_is_sound_and_can_be_played() -> None:
    assert content.check(EXAMPLE).problems == []
    assert content.check(EXAMPLE).found["missions"] == ["long-night"]
    setting = GAME.setting("campaign-2", {"mission": "long-night"}, EXAMPLE)
    assert setting.mission.most_barricades == OWN_BARRICADES
    assert GAME.content_digest(EXAMPLE) != GAME.content_digest()


ONE = LONG_NIGHT["ships"][0]
TWO = LONG_NIGHT["ships"][1]
MISTAKES: list[tuple[dict[str, Any], str, str]] = [
    ({"ships": [{"NW": "dome"}, TWO]}, "ships[0]", "the ground room NE is missing"),
    ({"ships": [{**ONE, "NW": "doom"}, TWO]}, "ships[0].NW", "'doom' is not possible here"),
    ({"ships": [{**ONE, "XX": "dome"}, TWO]}, "ships[0]", "'XX' is no place of a ship"),
    ({"ships": [{**ONE, "NE": "dome"}, TWO]}, "ships[0]", "dome stands in NW and in NE"),
    ({"ships": [{**ONE, "NE++": "air-duct"}, TWO]}, "ships[0]", "NE++ stands on nothing; NE+ must be there"),
    ({"ships": [{**ONE, "NE+": "air-duct"}, TWO]}, "ships", "3 platforms need 12 pillars; there are 8"),
    ({"ships": [{**ONE, "SE++": "destroyed"}, TWO]}, "ships[0]", "SE++ cannot be a destroyed room"),
    (
        {"clamp": [], "ships": [{**ONE, "SE++": "control-room"}, TWO]},
        "ships[1]",
        "2:NW cannot be reached from ship 1; a Displacement Chamber, a clamp or another way is needed",
    ),
    ({"no_start": ["NW", "NE", "SE"]}, "no_start", "3 rooms are left to start in; four Heroes need four"),
    ({"barricades": ["a9"]}, "barricades[0]", "'a9' is no edge of this mission"),
    ({"barricades": ["a1", "1:a1"]}, "barricades[1]", "a barricade stands on 1:a1 already"),
    ({"barricades": ["2:a4"]}, "barricades[0]", "2:a4 is an outer edge of a destroyed room"),
    ({"barricades": ["a1"] * 6}, "barricades", "6 entries are too many; at most 5"),
    ({"airlocks": [["a2", "a3"]]}, "airlocks", "one airlock leads nowhere; write two"),
    ({"airlocks": []}, "airlocks", "two ships are joined by two airlocks"),
    ({"airlocks": [["a2", "a4"], ["2:a6", "2:a7"]]}, "airlocks[0]", "a2 and a4 are no neighbours"),
    ({"airlocks": [["a2", "a3"], ["a6", "a7"]]}, "airlocks", "both airlocks are on one ship"),
    ({"clamp": ["SW", "NW"]}, "clamp", "a clamp joins two ground rooms of different ships"),
    ({"clamp": ["SW", "2:SE"]}, "clamp[1]", "2:SE is a destroyed room"),
    ({"vortices": ["a1", "a3", "a5"]}, "vortices", "3 entries are too few; at least 4"),
    (
        {"objects": [{"kind": "science-object", "at": "2:SE"}]},
        "objects[0].at",
        "there is no room 2:SE that anybody can enter",
    ),
    ({"objects": [{"kind": "repair-kit", "at": "NE"}]}, "objects", "the objective deliver needs a science-object"),
    (
        {"objects": [{"kind": "science-object", "at": "2:NE", "players": 2}]},
        "objects",
        "put one among the objects, for any players",
    ),
    (
        {"objects": [{"kind": "grenade", "at": "NE"}, {"kind": "grenade", "at": "NE"}]},
        "objects",
        "grenade is used 2 times; there is one token of it",
    ),
    ({"scientist": "NW", "superboss": "a5"}, "superboss", "two sides of one card; use one of them (SB-COMP-03)"),
    ({"objective": {"kind": "deliver"}}, "objective", "'room' is missing; deliver ends in a room"),
    ({"objective": {"kind": "engine-room"}}, "objective", "'needed' is missing"),
    ({"objective": {"kind": "superboss"}}, "superboss", "say in which area he stands"),
    ({"objective": {"kind": "samples", "room": "NW", "needed": [1, 1, 1, 1]}}, "objective.room", "the Medical Bay"),
    ({"hidden": {"kinds": ["grenade"], "places": ["NW", "NE"]}}, "hidden.places", "1 hidden objects have 2 places"),
    (
        {"hidden": {"kinds": ["grenade", "sacred-relic"], "places": ["NW", "NE"]}},
        "hidden.kinds[1]",
        "write {kind: sacred-relic, players: 2}",
    ),
    ({"hidden": {"kinds": ["granade"], "places": ["NW"]}}, "hidden.kinds[0]", "'granade' is not possible here"),
    ({"siege": {"room": "SE+", "fire": 6}}, "siege.room", "SE+ is a platform"),
    ({"deck": {"top_bosses": -3}}, "deck", "with 1 player(s) a portion of the deck would have -1 cards"),
    ({"deck": {"bottom_grunts": [0, 1]}}, "deck.bottom_grunts", "2 entries are too few; at least 4"),
    ({"deck": {"top_grunts": [0, 0, 0, 9]}}, "deck.top_grunts[3]", "9 is too big; it must be at most 6"),
    ({"deck": {"top_grunts": "few"}}, "deck.top_grunts", "list"),
    ({"deck": {"middle_bosses": 3}, "levels": [1]}, "deck", "the deck needs more cards than there are"),
    ({"id": "two-hulls"}, "id", "'two-hulls' is the id of another mission"),
    ({"airlock": []}, "airlock", "(did you mean 'airlocks'?)"),
]


@pytest.mark.parametrize(("changes", "path", "reason"), MISTAKES, ids=[reason[:40] for _, _, reason in MISTAKES])
def test_a_mistake_is_named_with_file_place_and_reason(
    tmp_path: Path, changes: dict[str, Any], path: str, reason: str
) -> None:
    folder = written(tmp_path, changed(**changes))
    said = [(problem.file, problem.path) for problem in content.check(folder).problems if reason in problem.reason]
    assert ("missions/mine.yaml", path) in said, content.check(folder).problems
    with pytest.raises(Unreadable, match=r"missions/mine\.yaml"):
        GAME.new("campaign-1", {"mission": "long-night"}, folder)


def test_a_folder_without_missions_says_what_belongs_there(tmp_path: Path) -> None:
    assert "holds nothing of the game" in str(content.check(tmp_path).problems[0])
    assert "there is no such folder" in str(content.check(tmp_path / "nowhere").problems[0])
    (tmp_path / "missions").mkdir()
    assert "holds nothing of the game" in str(content.check(tmp_path).problems[0])
    written(tmp_path, LONG_NIGHT, "mine.yml")
    assert "call it mine.yaml" in str(content.check(tmp_path).problems[0])


ROOM = "works_as: medical-bay, name: Hydroponics, icons: [SPECIAL], text: Each die restores 1 LP."
HEALS = """
title: A room of ones own heals for SPECIAL dice
game: starbreach
mode: intro-1
content: .
position: {P1: {at: NW, life: 5, dice: {reserve: [SPECIAL], initiative-1: [STAR]}}, rooms: {NW: medical-bay}}
do:
  - {do: "activate:SPECIAL*1", refused: {}, expect: {P1: {life: 6}}}
"""


def test_a_room_of_ones_own_takes_the_place_of_a_shipped_tile(tmp_path: Path) -> None:
    (tmp_path / "rooms.yaml").write_text(f"rooms: [{{{ROOM}}}]", encoding="utf-8")
    report = content.check(tmp_path)
    assert report.problems == [] and report.found["rooms"] == ["medical-bay"]
    (tmp_path / "heals.yaml").write_text(HEALS, encoding="utf-8")
    played = situation_runs.play(situations.read(tmp_path / "heals.yaml", game))
    assert played.ok, played
    said = [text for step in played.steps for text, _ in step.events]
    assert any("activates Hydroponics with a Special die" in text for text in said), said


@pytest.mark.parametrize(
    ("rooms", "path", "reason"),
    [
        (f"[{{{ROOM}}}, {{{ROOM}}}]", "rooms[1].works_as", "another room works as 'medical-bay' already"),
        ("[{works_as: promethium-tank, name: X, icons: [MOVE], text: X}]", "rooms[0].icons", "MELEE or RANGED"),
        ("[{works_as: bay, name: X, icons: [MOVE], text: X}]", "rooms[0].works_as", "'bay' is not possible here"),
        (
            "[{works_as: cryoscan, name: X, icons: [MOVE], text: X, platform: false}, {works_as: displacement-chamber, "
            "name: X, icons: [MOVE], text: X, platform: false}, {works_as: depressurization-chamber, name: X, "
            "icons: [MOVE], text: X, platform: false}]",
            "rooms", "fewer than 2 of the tiles I to VI may stand on pillars",
        ),
    ],
)  # fmt: skip
def test_a_mistake_in_a_room_is_named(tmp_path: Path, rooms: str, path: str, reason: str) -> None:
    (tmp_path / "rooms.yaml").write_text(f"rooms: {rooms}", encoding="utf-8")
    found = [(each.path, each.reason) for each in content.check(tmp_path).problems]
    assert any(where == path and reason in why for where, why in found), found
