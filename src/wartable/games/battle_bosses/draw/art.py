"""What bosses, their cards, minions and tokens, and monsters look like, as symbols of a page."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final
from zlib import crc32

from wartable.games.battle_bosses import dashboards
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.program import Boss, Card
from wartable.games.battle_bosses.state import Table
from wartable.kernel.showing.markup import NOTHING, Markup, joined, key_id, use
from wartable.kernel.showing.pictures import Pictures

PICTURES: Final = Pictures(Path(__file__).parent / "pictures.yaml")
KINDS: Final = {
    prog.DAMAGE_UNIT: "damage",
    prog.DAMAGE_SPACE: "damage",
    prog.MOVE: "move",
    prog.MAKE: "make",
    prog.PLACE_TOKEN: "make",
    prog.HEAL: "heal",
    prog.DRAW: "draw",
    prog.GET: "get",
    prog.STEAL: "steal",
    prog.DESTROY: "destroy",
}
"""What the picture of a card without one of its own shows, by the first thing it does."""


@cache
def faces() -> Markup:
    """The faces that were drawn, as symbols of the page."""
    from wartable.games.battle_bosses.content import SHIPPED

    text = (SHIPPED / "art.svg").read_text(encoding="utf-8")
    return Markup(text[text.index("<defs>") : text.index("</defs>") + len("</defs>")])


def art(table: Table) -> Markup:
    """Everything that can be seen at this table."""
    setting = table.setting
    bosses = tuple(board.boss for board in setting.dashboards)
    if not setting.arena:
        return _symbols(bosses, (), ())
    return _symbols(bosses, tuple(each.id for each in setting.monsters), tuple(each.id for each in setting.pets))


@lru_cache(64)
def _symbols(bosses: tuple[Boss, ...], monsters: tuple[str, ...], pets: tuple[str, ...]) -> Markup:
    names = dict.fromkeys(picture_of(boss.slug, card) for boss in bosses for card in boss.deck)
    names |= dict.fromkeys(looks("minion", minion.id) for boss in bosses for minion in boss.minions)
    names |= dict.fromkeys(looks("token", boss.token.id) for boss in bosses if boss.token is not None)
    names |= dict.fromkeys(looks("boss", slug) for slug in (*(boss.slug for boss in bosses), *pets))
    names |= dict.fromkeys(looks("monster", monster) for monster in monsters)
    return joined(faces(), PICTURES.symbols((*names, *(("camp-lair", "camp-empty") if monsters else ()))))


@lru_cache(1024)
def picture_of(slug: str, card: Card) -> str:
    """The name of a card's picture: its own, or one for what such cards do."""
    own = key_id(f"{slug}-{card.id}")
    if own in PICTURES:
        return own
    kind = dashboards.card_type(card)
    does = KINDS.get(card.steps[0].verb, "plain") if card.steps else "plain"
    return f"{kind}-{does}" if f"{kind}-{does}" in PICTURES else f"{kind}-plain"


@lru_cache(1024)
def looks(kind: str, slug: str) -> str:
    """The name of the picture of a minion, token, monster, boss or pet: its own, or one that content of one's own is
    given by its name, always the same."""
    for own in (key_id(f"{kind}-{slug}"), key_id(f"monster-{slug}")):
        if own in PICTURES:
            return own
    lent = [name for name in PICTURES if name.startswith(f"{kind}-lent-")]
    return lent[crc32(slug.encode()) % len(lent)]


@lru_cache(256)
def portrait(slug: str, size: float) -> Markup:
    """The face of a boss or a pet."""
    if f'id="b-{slug}"' in faces():
        return use(f"b-{slug}", x=-size / 2, y=-size / 2, width=size, height=size)
    return picture("boss", slug, size)


@lru_cache(256)
def picture(kind: str, slug: str, size: float, y: float = 0) -> Markup:
    """A picture around 0,y."""
    return PICTURES.inside(looks(kind, slug), 0, y, size) or NOTHING
