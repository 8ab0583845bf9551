"""The scenarios as data: whole, checked, drawn; and the geometry the scorer stands on."""

from __future__ import annotations

import json
import random
import sys
from math import pi
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
import yaml

from wartable.cli.main import run
from wartable.games.infinity import scenario as files
from wartable.games.infinity.measure import edge_distance, radius, share_inside
from wartable.games.infinity.scenario import read, scenarios
from wartable.games.infinity.skills import EFFECTS
from wartable.games.infinity.tablemap import svg
from wartable.kernel.engine.errors import Unreadable


def test_there_are_21_its_scenarios_and_4_of_direct_action() -> None:
    kinds = [scenario.kind for scenario in scenarios().values()]
    assert (kinds.count("its"), kinds.count("direct-action")) == (21, 4)
    assert {scenario.max_op for scenario in scenarios().values()} <= {9, 10}


@pytest.mark.parametrize("slug", scenarios())
def test_every_scenario_has_every_row_and_a_map_for_each(slug: str) -> None:
    found = scenarios()[slug]
    assert [row.points for row in found.rows] == [150, 200, 250, 300, 400]
    for row in found.rows:
        layout = found.layout(row.points)
        for language, for_phone in (("en", False), ("es", True)):
            picture = ElementTree.fromstring(svg(found, row.points, language, for_phone))
            circles = picture.findall(".//{http://www.w3.org/2000/svg}circle/{http://www.w3.org/2000/svg}title")
            assert len(circles) == len(layout.objects)
            words = {text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")}
            assert ("Zona de Despliegue" in words) is for_phone and ("Deployment Zone" in words) is not for_phone
        assert {zone.owner for zone in layout.zones if zone.kind == "deployment"} == {"A", "B"}


@pytest.mark.parametrize("slug", scenarios())
def test_the_two_deployment_zones_mirror_each_other(slug: str) -> None:
    for layout in scenarios()[slug].layouts.values():
        length = layout.table.length
        for ours in (zone for zone in layout.zones if zone.kind == "deployment" and zone.owner == "A"):
            mirrored = sorted([x0, length - y1, x1, length - y0] for x0, y0, x1, y1 in ours.rects)
            theirs = [sorted(zone.rects) for zone in layout.zones if zone.kind == "deployment" and zone.owner == "B"]
            assert mirrored in theirs


def test_the_vocabulary_of_skills_is_closed_and_every_word_of_it_is_used() -> None:
    words = set(get_args(files.Skill.model_fields["op"].annotation))
    assert words == {*EFFECTS, "damage"}
    assert words == {skill.op for scenario in scenarios().values() for skill in scenario.skills}


def test_areas_agree_with_points_thrown_at_random() -> None:
    rng = random.Random(5)
    rects = [[0, 0, 1, 2], [1, 0, 2, 1]]
    for _ in range(12):
        x, y, r = rng.uniform(-1, 3), rng.uniform(-1, 3), rng.uniform(0.3, 1.5)
        hits = total = 0
        while total < 20_000:
            a, b = rng.uniform(-1, 1), rng.uniform(-1, 1)
            if a * a + b * b <= 1:
                total += 1
                hits += any(p <= x + a * r <= q and s <= y + b * r <= t for p, s, q, t in rects)
        assert share_inside(x, y, r, rects) == pytest.approx(hits / total, abs=0.02)


def test_areas_are_exact_where_they_are_known() -> None:
    assert share_inside(0, 0, 1, [[-2, -2, 2, 2]]) == pytest.approx(1, abs=1e-12)
    assert share_inside(0, 0, 1, [[0, 0, 5, 5]]) == pytest.approx(0.25, abs=1e-12)
    assert share_inside(0, 0, 1, [[-0.5, -0.5, 0.5, 0.5]]) == pytest.approx(1 / pi, abs=1e-12)
    assert edge_distance(0, 0, radius(25.4), 9, 0, radius(25.4)) == pytest.approx(8)


SKILL = {
    "id": "s", "name": "S", "type": "short-skill", "label": "attack", "who": "specialist", "contact_with": ["console"],
    "op": "mark-shared", "effect": "as it says",
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"scoring": []}, "scoring: 0 entries are too few"),
        ({"scored_by": f"SC-SCORE-{99}"}, "is the id of no rule"),
        ({"rows": [{"points": 300, "swc": 6, "layout": "larg"}]}, "there is no layout 'larg'"),
        ({"flags": {"no_quarter": False, "season_rules": []}}, "flags: 'hvt' is missing"),
        ({"end": {"last_round": 3}}, "end: 'retreat_ends_game' is missing"),
        ({"skills": [SKILL | {"contact_with": ["consol"]}]}, "'consol' is no kind of object (did you mean 'console'?)"),
        ({"skills": [SKILL | {"op": "mark-once-and-chart"}]}, "rolls on 'coffin_chart', which 'special' does not hold"),
        ({"skills": [SKILL | {"op": "extract"}]}, "'extract' needs a skill with the op 'carry' as well"),
        ({"skills": [SKILL | {"op": "dance"}]}, "skills[0].op"),
    ],
)
def test_a_mistake_in_a_scenario_of_ones_own_is_named(tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    document = yaml.safe_load((files.SHIPPED / "scenarios/acquisition.yaml").read_text(encoding="utf-8"))
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump(document | change), encoding="utf-8")
    with pytest.raises(Unreadable) as error:
        read(path)
    assert sentence in str(error.value)


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["wartable", "its", *words])
    return run()


def test_the_commands(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    example = Path(__file__).parent.parent.parent / "examples/records/acquisition.yaml"
    assert call(monkeypatch, "score", str(example), "--json") == 0
    assert json.loads(capsys.readouterr().out)["A"]["op"] == 7
    assert call(monkeypatch, "score", str(example)) == 0
    assert "antenna-1: 1 x 1 OP (SC-CTRL-01)" in capsys.readouterr().out
    assert call(monkeypatch, "scenarios", "--json") == 0
    assert len(json.loads(capsys.readouterr().out)) == 25
    assert call(monkeypatch, "scenario", "frostbyte", "--points", "150", "--svg", str(tmp_path / "map.svg")) == 0
    assert "24 x 32 inches" in (tmp_path / "map.svg").read_text(encoding="utf-8")
    assert call(monkeypatch, "scenario", "Capture and Protect") == 0
    assert "Capture and Protect (capture-and-protect), 300 points" in capsys.readouterr().out
    assert call(monkeypatch, "scenario", "frosbyte") == 2
    assert "did you mean 'frostbyte'?" in capsys.readouterr().err
    assert call(monkeypatch, "scenario", "frostbyte", "--points", "500") == 1
