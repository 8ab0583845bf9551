"""What bosses, their cards, minions and tokens, and monsters look like, as symbols of a page."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from wartable.games.battle_bosses import dashboards
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.program import Boss, Card
from wartable.games.battle_bosses.state import Table
from wartable.kernel.showing.markup import Markup, joined, key_id, tag, use
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
    bosses = tuple(board.boss for board in table.setting.dashboards)
    monsters = tuple(monster.id for monster in table.setting.monsters) if table.setting.arena else ()
    return _symbols(bosses, monsters)


@lru_cache(64)
def _symbols(bosses: tuple[Boss, ...], monsters: tuple[str, ...]) -> Markup:
    names = dict.fromkeys(picture_of(boss.slug, card) for boss in bosses for card in boss.deck)
    names |= dict.fromkeys(f"minion-{minion.id}" for boss in bosses for minion in boss.minions)
    names |= dict.fromkeys(f"token-{boss.token.id}" for boss in bosses if boss.token is not None)
    return joined(faces(), PICTURES.symbols((*names, *(f"monster-{monster}" for monster in monsters))))


@lru_cache(1024)
def picture_of(slug: str, card: Card) -> str:
    """The name of a card's picture: its own, or one for what such cards do."""
    own = key_id(f"{slug}-{card.id}")
    if own in PICTURES:
        return own
    kind = dashboards.card_type(card)
    does = KINDS.get(card.steps[0].verb, "plain") if card.steps else "plain"
    return f"{kind}-{does}" if f"{kind}-{does}" in PICTURES else f"{kind}-plain"


@lru_cache(256)
def portrait(slug: str, name: str, size: float) -> Markup:
    """The face that was drawn for a boss or a pet, or its first letter when its content brings none."""
    if f'id="b-{slug}"' in faces():
        return use(f"b-{slug}", x=-size / 2, y=-size / 2, width=size, height=size)
    return picture(f"monster-{slug}", name, size)


@lru_cache(256)
def picture(name: str, called: str, size: float) -> Markup:
    """A picture around 0,0, or the first letter of what it is called."""
    return PICTURES.inside(name, 0, 0, size) or letter(called, size)


def letter(called: str, size: float) -> Markup:
    return tag("text", called[:1].upper(), class_="letter", y=size * 0.22, font_size=f"{size * 0.62:.0f}")
