"""Whoever clicks what they see hits it: on every board a piece answers as the target it stands on does."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from web.browsing import Person, choose, click_something, listening, open_table, over
from web.conftest import DESKTOP, PHONE

DRONES = ("keep", "use-mecha-assemble", "use-mecha-assemble")
TABLES: dict[str, tuple[str, str, dict[str, str], tuple[str, ...]]] = {
    "duel": ("battle-bosses", "standard", {"bosses": "mecha-bot,captain-saltjaw", "seed": "first"}, DRONES),
    "arena": ("battle-bosses", "arena-2v2", {"seed": "targets"}, ()),
    "boss": ("space-infantry", "skirmish", {"enemy": "burrow-matriarch", "seed": "first"}, ("no-command",)),
    "enemies": ("space-infantry", "skirmish", {"enemy": "gunhand*2", "seed": "first"}, ()),
    "mission": ("space-infantry", "mission", {"seed": "targets"}, ()),
    "ship": ("starbreach", "intro-2", {"seed": "targets"}, ()),
    "scenario": ("infinity", "digital", {"points": "150", "seed": "targets"}, ()),
}
"""Game, mode, options, and the answers after which looking begins."""
FEWEST, MOST = 10, 80
"""Boards of each table that are looked at: until a piece has stood on a target."""

MISSED = """() => {
  const missed = []
  const seen = { targets: 0, pieces: 0 }
  const board = document.querySelector("#board > svg")
  board.scrollIntoView({ block: "center", behavior: "instant" })
  const hit = (x, y) => document.elementFromPoint(x, y)?.closest("a.target") ?? null
  const holds = (halo, x, y) => {
    const point = new DOMPoint(x, y).matrixTransform(halo.getScreenCTM().inverse())
    return halo.isPointInFill(point) || halo.isPointInStroke(point)
  }
  const targets = [...board.querySelectorAll("a.target")]
  const size = (target) => {
    const box = target.querySelector(".halo").getBoundingClientRect()
    return box.width * box.height
  }
  // A platform stands in a room: of those that hold a point, the smallest is meant, or any of several as small.
  const meant = (x, y) => {
    const here = targets.filter((one) => holds(one.querySelector(".halo"), x, y))
    return here.filter((one) => size(one) < 1.1 * Math.min(...here.map(size)))
  }
  const quarters = [0.25, 0.5, 0.75]
  for (const target of targets) {
    seen.targets += 1
    const box = target.querySelector(".halo").getBoundingClientRect()
    const spots = quarters.flatMap((i) => quarters.map((j) => [box.left + box.width * i, box.top + box.height * j]))
    const mine = spots.filter(([x, y]) => meant(x, y)[0] === target && meant(x, y).length === 1)
    const hits = mine.filter(([x, y]) => hit(x, y) === target)
    if (!mine.length || hits.length < mine.length) missed.push(`${target.id}: ${hits.length} of ${mine.length}`)
  }
  for (const piece of board.querySelectorAll(".piece")) {
    const body = [...piece.querySelectorAll("*")].filter((one) => !one.closest(".focus-ring") && one.localName !== "g")
    const boxes = body.map((one) => one.getBoundingClientRect()).filter((box) => box.width && box.height)
    const largest = boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0]
    if (!largest) continue
    const [x, y] = [largest.left + largest.width / 2, largest.top + largest.height / 2]
    if (!meant(x, y).length) continue
    seen.pieces += 1
    if (!meant(x, y).includes(hit(x, y))) missed.push(piece.id)
  }
  return { missed, ...seen }
}"""


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_target_and_every_piece_on_one_is_hit_where_it_is_seen(
    person: Person, size: ViewportSize, table: str
) -> None:
    page = person(size)
    game, mode, options, opening = TABLES[table]
    quick = {1: "random"} if game == "infinity" else None  # another takes its time for a whole Turn
    open_table(page, game, mode, quick, **options)
    listening(page)
    for key in opening:
        choose(page, f"#opt-{key}")
    chooser = random.Random(7)
    targets = pieces = 0
    for looked in range(MOST):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank, #again")
        if over(page) or (looked >= FEWEST and pieces):
            break
        if page.locator(".zoom:has-text('Whole board')").count():
            page.click(".zoom")
        found: dict[str, Any] = page.evaluate(MISSED)
        assert not found["missed"], page.locator("#act").inner_text()
        targets += found["targets"]
        pieces += found["pieces"]
        click_something(page, chooser)
    assert targets and pieces
