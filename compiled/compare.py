"""`python -m compiled.compare [--games N]`: do the compiled and the interpreted build play the same games? How fast?

Both play the same seeded random games of every game and mode, turn about; the digest of every final state and the count
of choices go into one sum for each. They must agree bit for bit. So must a game that programs search their answers
in, of every game that is not too slow for it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from typing import Any, Final

from compiled.__main__ import ROOT, TREE

PLAY: Final = """
import hashlib, json, random, sys, time
from wartable import build, games
from wartable.kernel.engine.oracle import GameOver, Rollout

game, mode, first, many = games.game(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
sum_, actions, spent = hashlib.sha256(), 0, 0.0
base = game.new(mode, {}, None)
for seed in range(first, first + many):
    state, ask = base.copy(), Rollout(random.Random(seed).random)
    begun = time.process_time()
    try:
        while state.agenda:
            game.step(state, ask)
    except GameOver:
        pass
    spent += time.process_time() - begun
    actions += ask.choices
    sum_.update(f"{state.digest()} {ask.choices}".encode())
print(json.dumps({"build": build(), "sum": sum_.hexdigest(), "actions": actions, "cpu": spent}))
"""
SEARCH: Final = """
import json, sys, time
from wartable import build, games
from wartable.lab.playing import play_out

game, mode = games.game(sys.argv[1]), sys.argv[2]
begun = time.process_time()
end = play_out(game, game.new(mode, {}, None), ["search:16"] * len(game.modes[mode].seats), sys.argv[3])
print(json.dumps({"build": build(), "sum": end.digest(), "actions": 1, "cpu": time.process_time() - begun}))
"""
ROUNDS: Final = 3


def played(source: str, name: str, mode: str, first: int, many: int) -> dict[str, Any]:
    """Random games with seeds from `first` on."""
    return _run(source, PLAY, name, mode, first, many)


def searched(source: str, name: str, mode: str) -> dict[str, Any]:
    """One game of programs that search."""
    return _run(source, SEARCH, name, mode, 1)


def _run(source: str, program: str, *given: object) -> dict[str, Any]:
    command = [sys.executable, "-c", program, *map(str, given)]
    said = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": source}, check=True, capture_output=True, text=True, cwd=source
    )
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def _row(name: str, mode: str, same: bool, plain: float, fast: float) -> dict[str, Any]:
    return {"game": name, "mode": mode, "same": same, "interpreted": plain, "compiled": fast}


def _print(row: dict[str, Any], unit: str) -> None:
    plain, fast = row["interpreted"], row["compiled"]
    digits = 0 if plain > 100 else 3
    print(
        f"{row['game'] + ' ' + row['mode']:<36}{plain:>10,.{digits}f} {unit:<9}{fast:>10,.{digits}f} compiled"
        f"{fast / plain:>7.2f} times  {'the same games' if row['same'] else 'OTHER GAMES'}",
        flush=True,
    )


def main() -> None:
    from wartable import games

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="random games of each mode")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    if not (TREE / "src").is_dir():
        raise SystemExit("There is no compiled build here; `make wheel` makes one.")
    rows = []
    for name in games.names():
        mode = next(iter(games.game(name).modes))
        if games.game(name).heavy == 1:  # in a slow one it takes too long
            plain, fast = (searched(str(source), name, mode) for source in (ROOT / "src", TREE / "src"))
            rows.append(_row(name, f"{mode}, searched", plain["sum"] == fast["sum"], 1 / plain["cpu"], 1 / fast["cpu"]))
            if not wanted.json:
                _print(rows[-1], "games/s")
        for mode in games.game(name).modes:
            rates: dict[str, list[float]] = {"interpreted": [], "compiled": []}
            same = True
            for turn in range(ROUNDS):
                many = max(1, wanted.games // ROUNDS)
                both = [played(str(source), name, mode, turn * many, many) for source in (ROOT / "src", TREE / "src")]
                same = same and both[0]["sum"] == both[1]["sum"]
                for one in both:
                    rates[one["build"]].append(one["actions"] / one["cpu"])
            usual = (sorted(rates[build])[ROUNDS // 2] for build in ("interpreted", "compiled"))
            rows.append(_row(name, mode, same, *usual))
            if not wanted.json:
                _print(rows[-1], "actions/s")
    if wanted.json:
        print(json.dumps(rows))
    if not all(row["same"] for row in rows):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
