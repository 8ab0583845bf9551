"""`python -m bench.scoring`: how long it takes to score a full record of every scenario, interpreted, on one core."""

from __future__ import annotations

import random
import time

from rich.console import Console
from rich.table import Table

from wartable.games.infinity import GAME, recording
from wartable.games.infinity.scorer import score
from wartable.kernel.engine.oracle import Rollout
from wartable.kernel.engine.parts import lineup_of

TIMES = 30


def milliseconds(slug: str) -> tuple[float, float]:
    """For the record of a random match: scoring it with every reason, and making it."""
    table = GAME.new("match", {"scenario": slug})
    ask = Rollout(random.Random(slug).random)
    while table.agenda:
        GAME.step(table, ask)
    record, scenario = recording.record(table), table.setting.scenario
    begin = time.process_time()
    for _ in range(TIMES):
        score(record, scenario)
    scored = time.process_time()
    for _ in range(TIMES):
        recording.record(table)
    return (scored - begin) / TIMES * 1e3, (time.process_time() - scored) / TIMES * 1e3


def main() -> None:
    table = Table(title="A full record: milliseconds to score and to make it", title_justify="left")
    for column in ("scenario", "score", "make"):
        table.add_column(column, justify="left" if column == "scenario" else "right")
    rows = [(options["scenario"], *milliseconds(options["scenario"])) for options in lineup_of(GAME).matchups("match")]
    for slug, scored, made in rows:
        table.add_row(slug, f"{scored:.2f}", f"{made:.2f}")
    mean = sum(scored for _, scored, _ in rows) / len(rows)
    table.add_row("mean, slowest", f"{mean:.2f}, {max(scored for _, scored, _ in rows):.2f}", "")
    Console().print(table)


if __name__ == "__main__":
    main()
