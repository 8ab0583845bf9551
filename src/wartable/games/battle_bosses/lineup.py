"""Who may take part: the bosses and battlefields that content has, their pictures, every line-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from pathlib import Path

from wartable.games.battle_bosses import GAME, content, laying
from wartable.games.battle_bosses.state import Table
from wartable.kernel.engine.game import Named


def named(content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
    pack = content.load(content_dir)
    bosses = [(pack.boss(slug, False), pack.boss(slug, True).health) for slug in pack.bosses]
    maps = [Named(slug, board.name) for slug, board in pack.boards.items() if not board.bases]
    return {
        "bosses": [
            Named(boss.slug, f"{boss.name}, {boss.title}", f"{boss.style} {boss.health} health, {arena} in the Arena.")
            for boss, arena in bosses
        ],
        "map": [
            *sorted(maps, key=lambda each: each.value != pack.default_map),
            Named(laying.FIELD.id, "Lay the tiles yourselves", laying.FIELD.text),
        ],
    }


def portraits() -> tuple[str, Mapping[str, str]]:
    from wartable.games.battle_bosses.draw.art import faces
    from wartable.games.battle_bosses.draw.pieces import face

    pack = content.load(None)
    bosses = [pack.boss(slug, False) for slug in pack.bosses]
    return faces(), {boss.slug: face(boss.slug, at & 1) for at, boss in enumerate(bosses)}


def matchups(mode: str, content_dir: Path | None = None) -> list[dict[str, str]]:
    """Every ordered pair of different bosses in standard play; in Arena every line-up in turn."""
    slugs = tuple(content.load(content_dir).bosses)
    seats = len(GAME.modes[mode].seats)
    return [{"bosses": ",".join(chosen)} for chosen in permutations(slugs, seats)]


def faction(state: Table, seat: int) -> str:
    return state.setting.dashboards[seat].boss.slug
