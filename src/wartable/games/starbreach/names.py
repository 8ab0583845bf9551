"""What things are called in keys and sentences."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach.setting import Setting
from wartable.games.starbreach.state import EST, FASTER, LINE, ON_CARD, ON_OBJECT, RESERVE, SET_TO, SLOWER, Table
from wartable.kernel.engine.people import called

CAUSE_WORDS: Final = (
    "",
    "every Boss is eliminated",
    "all Heroes are eliminated",
    "the two rounds after the first elimination are over",
    "the rounds of unattended play are over",
    "the objective of the mission is reached",
    "the Engine Room has collapsed",
    "the Scientist is eliminated",
    "the besieged room has burnt down",
    "an object that the mission needs is lost",
    "the campaign is over",
)
WALL_WORDS: Final = ("destroyed", "damaged", "intact")
OBJECT_NAMES: Final = ("Science Object", "survey point", "Sacred Relic", "Toxic Object", "Repair Kit", "Grenade")
SCIENTIST: Final = "the Scientist"
SCIENTIST_KEY: Final = "scientist"


def hero_name(setting: Setting, seat: int) -> str:
    """A Hero with his seat, as in `Mira Solenne (P1)`."""
    if seat == len(setting.heroes):
        return SCIENTIST
    return f"{setting.heroes[seat].name} ({called(setting.seats[seat])})"


def seat_key(setting: Setting, seat: int) -> str:
    """A player, or the Scientist, as keys write them."""
    return setting.seats[seat] if seat < len(setting.seats) else SCIENTIST_KEY


def object_name(kind: int) -> str:
    return OBJECT_NAMES[kind] if kind >= 0 else "hidden object"


def edge_name(edge: int) -> str:
    return ship.EDGE_NAMES[edge]


def room_name(position: int) -> str:
    return ship.ROOM_NAMES[position]


def area_name(area: int) -> str:
    return ship.AREA_NAMES[area]


def enemy_name(setting: Setting, card: int) -> str:
    return setting.enemies[card].name


def card_name(setting: Setting, card: int) -> str:
    return setting.enemies[card].equipment.name


def strip(table: Table, card: int) -> tuple[str, ...]:
    """The circles of an Enemy in words."""
    return circle_words(table.setting.enemies[card].strip)


@lru_cache(256)
def circle_words(circles: cards.Strip) -> tuple[str, ...]:
    """Circles in words, one by one."""
    return tuple(
        " and ".join(cards.ICON_NAMES[kind] + (f" {n}" if n else "") for kind, n in circle) for circle in circles
    )


def place_key(setting: Setting, place: int) -> str:
    """A place for dice, as keys write it."""
    if place >= ON_CARD:
        return setting.enemies[place - ON_CARD].equipment.id
    if place == SET_TO:
        return "initiative"
    if SET_TO < place <= SET_TO + 10:
        return f"initiative-{place - SET_TO}"
    if LINE <= place < LINE + 5:
        return cards.LINES[place - LINE]
    return {FASTER: "faster", SLOWER: "slower", RESERVE: "reserve", EST: "est", ON_OBJECT: "object"}[place]


def place_name(setting: Setting, place: int) -> str:
    """A place for dice in words."""
    if place >= ON_CARD:
        return setting.enemies[place - ON_CARD].equipment.name
    if place == SET_TO:
        return "the Initiative, to choose its value"
    if SET_TO < place <= SET_TO + 10:
        return f"the Initiative, which becomes {place - SET_TO}"
    if LINE <= place < LINE + 5:
        return f"the {cards.LINES[place - LINE].capitalize()} line"
    return {
        FASTER: "the Initiative, one sooner",
        SLOWER: "the Initiative, one later",
        RESERVE: "the Room Activation Reserve",
        EST: "the EST space",
        ON_OBJECT: "the object he carries",
    }[place]
