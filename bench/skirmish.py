"""`python -m bench.skirmish`: Line of Fire, ways, Face to Face odds (next to icepool) and random games of Infinity.

Figures are for one core and count CPU seconds. Lines are checked on every shipped table between random places with 28
Troopers around: "new" pairs that were never asked about, and "asked" ones, which a terrain remembers.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable

import icepool
from rich.console import Console
from rich.table import Table as Grid

from wartable.games.infinity import GAME, content
from wartable.games.infinity.dice import strength
from wartable.games.infinity.geometry import paths, sight
from wartable.games.infinity.geometry.paths import Walker
from wartable.games.infinity.geometry.sight import Eye
from wartable.games.infinity.geometry.terrain import Terrain
from wartable.games.infinity.places import ground
from wartable.games.infinity.skirmish import rolls
from wartable.games.infinity.state import blank
from wartable.kernel.engine.oracle import Rollout
from wartable.kernel.engine.parts import lineup_of

SECONDS = 2.0
SPOTS = 60
WALKER = Walker(49, 157)


def rate(work: Callable[[], int]) -> float:
    """How many of the things that the work counts are done in a second."""
    done, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        done += work()
    return done / (time.process_time() - begin)


def terrains() -> list[Terrain]:
    found = []
    for slug, table in content.load().tables.items():
        points = str(table.army_points[0])
        made = ground(blank(GAME.setting("digital", {"table": slug, "points": points})))
        assert made is not None
        found.append(made)
    return found


def spots(terrain: Terrain, rng: random.Random) -> list[Eye]:
    found: list[Eye] = []
    while len(found) < SPOTS:
        x, y = rng.randrange(60, terrain.width - 60), rng.randrange(60, terrain.length - 60)
        z = paths.rests(terrain, WALKER, x, y)
        if z is not None:
            found.append(Eye(x, y, z, WALKER.radius, WALKER.height))
    return found


def checks(terrain: Terrain) -> dict[str, Callable[[], int]]:
    """What is measured of a table, by its name."""
    rng = random.Random(1)
    eyes = spots(terrain, rng)
    bodies = tuple((eye.x, eye.y, eye.radius, eye.z + eye.height) for eye in eyes[:28])
    pairs = [(a, b) for a in eyes for b in eyes if a != b]

    def check() -> int:
        for a, b in pairs:
            sight.sees(terrain, a, b, bodies)
        return len(pairs)

    def new() -> int:
        terrain.clear.clear()
        return check()

    def alone() -> int:
        terrain.clear.clear()
        for a, b in pairs:
            sight.sees(terrain, a, b)
        return len(pairs)

    def ways() -> int:
        for eye in eyes:
            goal = (eye.x + rng.randrange(-400, 401), eye.y + rng.randrange(-400, 401))
            if 60 < goal[0] < terrain.width - 60 and 60 < goal[1] < terrain.length - 60:
                paths.find(terrain, WALKER, eye[:3], goal, 400)
        return len(eyes)

    check()
    return {"lines/s, new": new, "new, nobody around": alone, "asked": check, "ways/s": ways}


def ours() -> int:
    """Four dice against two with saves, for both sides, nothing remembered."""
    for kept in (rolls.chances, rolls.losses, rolls.failures, rolls._bests, rolls._faces):
        kept.cache_clear()
    rolls.losses(13, 4, 11, 2, 1, 9)
    rolls.losses(11, 2, 13, 4, 1, 9)
    return 1


def theirs() -> int:
    """The same by icepool: the best of the other side, then hits and Criticals, then saves."""

    def side(value: int, dice: int, other: int, against: int) -> object:
        mine = icepool.Die([strength(face, value) for face in range(1, 21)])
        best = icepool.Die([strength(face, other) for face in range(1, 21)]).highest(against, 1)

        def scored(top: int) -> object:
            if top == rolls.CRITICAL:
                return icepool.Die([0])
            hit = mine.map(lambda die: (die > top) + (die == rolls.CRITICAL))
            return dice @ hit

        save = icepool.Die([int(face <= 9) for face in range(1, 21)])
        return best.map(scored).map(lambda n: n @ save if n else 0)

    side(13, 4, 11, 2)
    side(11, 2, 13, 4)
    return 1


def games(points: str) -> dict[str, float]:
    base = [GAME.new("digital", {**options, "points": points}) for options in lineup_of(GAME).matchups("digital")]
    actions = played = 0
    begin = time.process_time()
    while time.process_time() - begin < 3 * SECONDS:
        state, ask = base[played % len(base)].copy(), Rollout(random.Random(played).random)
        while state.agenda:
            GAME.step(state, ask)
        actions, played = actions + ask.choices, played + 1
    spent = time.process_time() - begin
    return {"actions/s": actions / spent, "games/s": played / spent, "s/game": spent / played}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.skirmish", description="Measure the skirmish engine.")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    given = parser.parse_args()
    names = list(content.load().tables)
    found = {
        "tables": {
            name: {what: rate(work) for what, work in checks(terrain).items()}
            for name, terrain in zip(names, terrains(), strict=True)
        },
        "Face to Face, 4 against 2 dice with saves": {"ours/s": rate(ours), "icepool/s": rate(theirs)},
        "random games": {points: games(points) for points in ("150", "300")},
    }
    if given.json:
        json.dump(found, sys.stdout, indent=2)
        return
    out = Console()
    out.print(_grid("Line of Fire and ways", found["tables"]))
    out.print(
        _grid(
            "Face to Face, 4 against 2 dice with saves, both sides",
            {"": found["Face to Face, 4 against 2 dice with saves"]},
        )
    )
    out.print(_grid("Random digital games over all scenarios, by Army Points", found["random games"], "{:,.2f}"))


def _grid(title: str, rows: dict[str, dict[str, float]], form: str = "{:,.0f}") -> Grid:
    grid = Grid(title=title, title_justify="left")
    grid.add_column("")
    for column in next(iter(rows.values())):
        grid.add_column(column, justify="right")
    for name, row in rows.items():
        grid.add_row(name, *(form.format(figure) for figure in row.values()))
    return grid


if __name__ == "__main__":
    main()
