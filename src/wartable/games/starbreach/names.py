"""What things are called in keys and sentences."""

from __future__ import annotations

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach.state import EST, FASTER, LINE, ON_CARD, RESERVE, SET_TO, SLOWER, Setting

CAUSE_WORDS = (
    "",
    "every Boss is eliminated",
    "all Heroes are eliminated",
    "the two rounds after the first elimination are over",
    "the rounds of unattended play are over",
)


def hero_name(setting: Setting, seat: int) -> str:
    """A Hero with his seat, as in `Mira Solenne (P1)`."""
    return f"{setting.heroes[seat].name} ({setting.seats[seat]})"


def room_name(position: int) -> str:
    return ship.ROOM_NAMES[position]


def area_name(area: int) -> str:
    return ship.AREA_NAMES[area]


def enemy_name(setting: Setting, card: int) -> str:
    return setting.enemies[card].name


def card_name(setting: Setting, card: int) -> str:
    return setting.enemies[card].equipment.name


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
    return {FASTER: "faster", SLOWER: "slower", RESERVE: "reserve", EST: "est"}[place]


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
    }[place]
