"""`wartable content`: everything that ships as YAML can be begun, checked and played by a user, also put together."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from cli.running import Wartable
from playing import play
from wartable.games import game
from wartable.kernel.books.examples import kinds
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.parts import Look, draw_of, screen_of

GAMES = ("battle-bosses", "space-infantry", "starbreach")


def begun(wartable: Wartable, name: str, folder: Path, *wanted: str) -> Path:
    for kind in wanted or kinds(game(name)):
        code, _, err = wartable("content", "new", kind, str(folder), "--game", name)
        assert (code, err) == (0, "")
    return folder


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_sound_example_of_every_kind_of_file(wartable: Wartable, tmp_path: Path, name: str) -> None:
    assert set(kinds(game(name))) == set(game(name).part("content").schemas())
    folder = begun(wartable, name, tmp_path)
    code, out, err = wartable("content", "check", str(folder), "--json")
    assert (code, err) == (0, "")
    assert all(found for kind, found in json.loads(out)["found"].items()), out


PLAYED = [
    ("battle-bosses", "arena-2v2", {"bosses": "my-boss,mecha-bot,old-marrow,vesper-null"}),
    ("battle-bosses", "standard", {"bosses": "my-boss,my-boss", "map": "my-map"}),
    (
        "space-infantry",
        "mission",
        {"mission": "my-mission", "race": "my-race", "squad": "squad-leader,my-unit*2,fire-team*2,explorer,technician"},
    ),
    ("space-infantry", "skirmish", {"enemy": "my-boss+my-tank,my-queen"}),
    ("starbreach", "campaign-2", {"mission": "my-mission", "heroes": "my-hero,green"}),
]


@pytest.mark.parametrize(("name", "mode", "options"), PLAYED)
def test_what_the_examples_say_can_be_played_and_shown(
    wartable: Wartable, tmp_path: Path, name: str, mode: str, options: dict[str, str]
) -> None:
    folder = begun(wartable, name, tmp_path)
    rules = game(name)
    seats = ("random",) * len(rules.modes[mode].seats)
    match = play(start(rules, Setup(mode, seats, options, folder), "2"), random.Random(2).random, 120)
    view = rules.view(match.state, 0)
    assert draw_of(rules).draw(view, 0, Look()).board
    assert str(screen_of(rules).screen(view, 0, Look(plain=True)))


def test_an_example_may_be_given_a_name_and_is_never_written_over(wartable: Wartable, tmp_path: Path) -> None:
    assert wartable("content", "new", "boss", str(tmp_path), "--name", "tin-fox")[0] == 0
    assert (tmp_path / "bosses" / "tin-fox.yaml").read_text(encoding="utf-8").count("slug: tin-fox") == 1
    code, _, err = wartable("content", "new", "boss", str(tmp_path), "--name", "tin-fox")
    assert code == 1 and "is there already; nothing was written" in err
    code, _, err = wartable("content", "new", "boss", str(tmp_path), "--name", "Tin Fox")
    assert code == 2 and "is no id" in err
    code, _, err = wartable("content", "new", "monsters", str(tmp_path), "--name", "tin-fox")
    assert code == 2 and "takes no name" in err
    code, _, err = wartable("content", "new", "zap", str(tmp_path))
    assert code == 2 and "there is no example of 'zap'" in err


def test_packs_are_put_together_and_say_what_they_need(wartable: Wartable, tmp_path: Path) -> None:
    whole = begun(wartable, "battle-bosses", tmp_path / "whole", "boss")
    begun(wartable, "battle-bosses", whole / "wild", "monsters", "dice")
    (whole / "pack.yaml").write_text("name: Whole\nneeds: [wild]\n", encoding="utf-8")
    code, out, _ = wartable("content", "check", str(whole), "--json")
    found = json.loads(out)["found"]
    assert code == 0 and found["bosses"] == ["my-boss"] and found["pets"] == ["my-pet"]
    (whole / "pack.yaml").write_text("name: Whole\nneeds: [wild, ../elsewhere]\n", encoding="utf-8")
    code, _, err = wartable("content", "check", str(whole))
    assert code == 2 and "pack.yaml: needs[1]: there is no folder '../elsewhere' in this pack" in err
    begun(wartable, "battle-bosses", whole / "wild", "boss")
    (whole / "pack.yaml").write_text("name: Whole\nneeds: [wild]\n", encoding="utf-8")
    code, _, err = wartable("content", "check", str(whole))
    assert code == 2 and "'my-boss' is also the slug of another pack" in err


@pytest.mark.parametrize(
    ("name", "file", "text", "said"),
    [
        (
            "battle-bosses",
            "monsters.yaml",
            "monsters: [{id: gem-toad, name: x, health: 1, text: x, reward: [{do: draw, n: 1}]}]",
            "'gem-toad' is the id of another",
        ),
        ("battle-bosses", "dice.yaml", "die: 3", "dice.yaml: die"),
        (
            "space-infantry",
            "units.yaml",
            "units: [{id: medic, name: M, category: basic, cost: 1, hp: 1, skills: {fire: 3}}]",
            "'medic' is the id of another",
        ),
        (
            "space-infantry",
            "campaigns.yaml",
            "campaigns: [{id: mine, name: M, missions: [dry-wel]}]",
            "there is no mission 'dry-wel' (did you mean 'dry-well'?)",
        ),
        ("starbreach", "heroes.yaml", "heroes: []", "heroes.yaml: heroes"),
        ("starbreach", "superboss.yaml", "superboss: {}", "superboss.yaml: superboss"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_file_and_place(
    wartable: Wartable, tmp_path: Path, name: str, file: str, text: str, said: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    code, _, err = wartable("content", "check", str(tmp_path), "--game", name)
    assert code == 2 and said in err and file in err


def test_the_keys_of_the_documentation_are_those_of_the_schemas(wartable: Wartable) -> None:
    page = (Path(__file__).parents[2] / "docs" / "content.md").read_text(encoding="utf-8")
    shown = re.findall(r"<!-- keys (\S+) -->\n(.*?)\n<!-- end -->", page, re.S)
    every = {kind for name in GAMES for kind in game(name).part("content").schemas()}
    assert {kind for kind, _ in shown} == every - {"monsters"}
    for kind, table in shown:
        assert wartable("content", "schema", kind, "--table")[1].strip() == table, kind
