"""The content of Starbreach: the shipped boards, tiles and cards, compiled for the engine."""

from __future__ import annotations

import functools
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, final

from wartable.games.starbreach import cards, schema
from wartable.games.starbreach.cards import Enemy, Equipment, Hero, Room
from wartable.kernel.datafiles import Problem, read_yaml, refuse, validate

SHIPPED = Path(__file__).with_name("content")
FILES = ("heroes.yaml", "rooms.yaml", "enemies.yaml", "deck.yaml")


@final
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a game is played with; shared by all matches. Grunts come before Bosses."""

    heroes: tuple[Hero, ...]
    rooms: tuple[Room, ...]
    enemies: tuple[Enemy, ...]
    vortices: tuple[int, ...]
    portions: tuple[tuple[int, int, int, int], ...]
    """By players less one: Grunts and Bosses of the Top portion, Bosses of the Middle, Grunts of the Bottom."""
    documents: dict[str, Any]

    def digest(self) -> str:
        """SHA-256 of what the files say, whatever their layout and comments."""
        said = json.dumps(self.documents, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(said.encode()).hexdigest()


@functools.cache
def load() -> Content:
    """The shipped content."""
    problems: list[Problem] = []
    documents = {name: read_yaml(SHIPPED / name, name, problems) for name in FILES}
    heroes = validate(schema.Heroes, documents["heroes.yaml"], "heroes.yaml", problems)
    rooms = validate(schema.Rooms, documents["rooms.yaml"], "rooms.yaml", problems)
    enemies = validate(schema.Enemies, documents["enemies.yaml"], "enemies.yaml", problems)
    deck = validate(schema.Deck, documents["deck.yaml"], "deck.yaml", problems)
    if heroes is None or rooms is None or enemies is None or deck is None:
        refuse(problems)
    return Content(
        tuple(compile_hero(hero) for hero in heroes.heroes),
        tuple(
            Room(room.id, room.tile, room.name, tuple(map(cards.FACES.index, room.icons)), room.text, room.platform)
            for room in sorted(rooms.rooms, key=lambda room: cards.ROOMS.index(room.id))
        ),
        tuple(compile_enemy(enemy, 0) for enemy in enemies.grunts)
        + tuple(compile_enemy(enemy, enemy.level) for enemy in enemies.bosses),
        tuple(int(area[1:]) - 1 for area in deck.vortices),
        tuple((row.top_grunts, row.top_bosses, row.middle_bosses, row.bottom_grunts) for row in deck.portions),
        documents,
    )


def compile_hero(hero: schema.Hero) -> Hero:
    tracks = (hero.move, hero.melee, hero.ranged, hero.defense, hero.special)
    return Hero(
        hero.id,
        hero.name,
        hero.role,
        hero.life,
        hero.initiative,
        tuple(tuple(track) for track in tracks),
        tuple(cards.LINES.index(line) for line in hero.starred),
        cards.ABILITIES.index(hero.ability),
    )


def compile_enemy(enemy: schema.Grunt, level: int) -> Enemy:
    return Enemy(
        enemy.id,
        enemy.name,
        level,
        enemy.initiative,
        enemy.lp,
        enemy.radar,
        enemy.armor,
        enemy.flight,
        tuple(tuple(_icon(icon) for icon in circle) for circle in enemy.strip),
        compile_equipment(enemy.equipment),
    )


def compile_equipment(card: schema.Equipment) -> Equipment:
    word, _, n = card.effect.partition(":")
    number = {"": 0, "one": 1, "many": cards.MANY}.get(n)
    cost = {"none": cards.FREE, "any": cards.ANY_FACE}.get(card.cost)
    return Equipment(
        card.id,
        card.name,
        card.text,
        cards.EFFECTS.index(word),
        int(n) if number is None else number,
        cards.PHASES.index(card.phase),
        cards.FACES.index(card.cost) if cost is None else cost,
        card.use == "single",
        card.no_platform,
    )


def _icon(text: str) -> tuple[int, int]:
    word, _, n = text.partition(":")
    return cards.ICONS.index(word), int(n or 0)
