"""Whatever file a command is given, it answers with a sentence: never a traceback, never a hang."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from cli.mangling import mangled
from cli.running import Wartable
from wartable import games
from wartable.kernel.books.rule_examples import FOLDER as SITUATIONS

ROOT: Final = Path(__file__).parents[2]
TRIES: Final = 25
"""How many damaged files of each kind are tried; soak tries twenty times as many."""

LIST: Final = """army: Harbour Watch
kind: generic
army_points: 300
builder_verified: true
troopers:
  - {name: Dock Guard, group: 1, cost: 12, swc: 0.5, type: LI, lieutenant: true}
  - {name: Crane Walker, group: 1, cost: 31, swc: 1, type: REM, skills: [Forward Observer], equipment: [Repeater],
     spec_ops: {purchases: [{name: Boots, cost: 3}]}, notes: [{text: Reserve, private: true}]}
"""
EVENT: Final = """type: tournament
rounds: 3
army_points: 300
draw: [C, A, E, D, B]
ratings: {A: 1100, B: 1000}
results:
  1: [{a: C, b: A, op: [3, 5], vp: [180, 210]}, {a: E, b: D, op: [3, 5], vp: [180, 210]}]
withdrawals: {after_round_1: [A]}
sanctions: [{after_round: 1, player: A, take_op: 3, of_round: 1}]
"""
SEASON: Final = """season: 14
events:
  - name: Spring Cup
    date: 2026-03-01
    event: {type: one_shot, army_points: 300, results: {1: [{a: A, b: B, op: [5, 0], vp: [0, 0]}]}}
"""
PLAYERS: Final = (
    "name,pin,region,army,club,rating,table,contact\nAnn Lee,A1,ES,Harbour Watch,Docks,1000,2,\nBo,B2,,,,,,x@y\n"
)


def situations(game: str) -> str:
    """One long situation of a game."""
    return max((SITUATIONS / game).glob("**/*.yaml"), key=lambda path: path.stat().st_size).read_text()


def content_file(game: str, name: str) -> str:
    return (ROOT / "src/wartable/games" / game / "content" / name).read_text(encoding="utf-8")


KINDS: Final[dict[str, tuple[Callable[[], str], str, tuple[str, ...]]]] = {
    "army list": (lambda: LIST, "list.yaml", ("its", "check-list", "{file}")),
    "event": (lambda: EVENT, "event.yaml", ("its", "replay", "{file}")),
    "season": (lambda: SEASON, "season.yaml", ("its", "season", "{file}")),
    "record": (
        lambda: (ROOT / "examples/records/acquisition.yaml").read_text(),
        "record.yaml",
        ("its", "score", "{file}"),
    ),
    "players": (lambda: PLAYERS, "players.csv", ("its", "add", "--csv", "{file}", "--db", "{folder}/desk.sqlite")),
    "copy": (
        lambda: (ROOT / "tests/desk/golden/busy-day.json").read_text(),
        "copy.json",
        ("its", "restore", "{file}", "--db", "{folder}/desk.sqlite"),
    ),
    **{
        f"situation of {game}": (partial(situations, game), "case.yaml", ("situation", "{file}"))
        for game in games.names()
    },
    "army": (
        lambda: content_file("infinity", "armies/harbour-watch.yaml"),
        "armies/mine.yaml",
        ("content", "check", "{folder}"),
    ),
    "scenario": (
        lambda: content_file("infinity", "scenarios/acquisition.yaml"),
        "scenarios/mine.yaml",
        ("content", "check", "{folder}"),
    ),
}


def tried(wartable: Wartable, folder: Path, kind: str, seeds: range) -> None:
    make, name, words = KINDS[kind]
    good = make()
    for seed in seeds:
        case = folder / str(seed)
        file = case / name
        file.parent.mkdir(parents=True)
        file.write_bytes(mangled(good, seed).encode("utf-8", "surrogatepass"))
        code, _, err = wartable(*(word.format(file=file, folder=case) for word in words))
        assert code in (0, 1, 2), (seed, code)
        assert "Traceback" not in err, (seed, err)
        assert code != 2 or err.strip(), f"seed {seed}: it was not understood, but nothing says why"
        shutil.rmtree(case)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_answered_with_a_sentence(wartable: Wartable, tmp_path: Path, kind: str) -> None:
    tried(wartable, tmp_path, kind, range(TRIES))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_five_hundred_damaged_files_of_each_kind(wartable: Wartable, tmp_path: Path, kind: str) -> None:
    tried(wartable, tmp_path, kind, range(TRIES, TRIES + 500))
