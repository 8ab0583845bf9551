"""Why an Enemy does what it does: the last argument of its events, and its words."""

from __future__ import annotations

from typing import Final

IN_FRONT: Final = 0
BEHIND: Final = 1
EVERY_LEVEL: Final = 2
NOBODY_IN_FRONT: Final = 3
OUT_OF_REACH: Final = 4
NOBODY_IN_LINE: Final = 5
NO_GRENADE: Final = 6
NOBODY_TO_THROW_AT: Final = 7
BY_ARROWS: Final = 8
ACROSS: Final = 9
SCENT: Final = 10
BY_TOKEN: Final = 11
FACES_ONE: Final = 12
NO_SCENT: Final = 13
LOWEST: Final = 14
FIRST_AREA: Final = 15
MOST_LIFE: Final = 16
PLAYERS_CHOOSE: Final = 17
CLOSEST: Final = 18
TOPMOST: Final = 19
TOO_NEAR: Final = 20
WORDS: Final = (
    "that is the room in front of it",
    "that is the room behind the one in front, and somebody is in it",
    "it flies, so every level there is hit",
    "nobody is in the room in front of it",
    "who is above the room in front is out of a walker's reach",
    "nobody is behind the room in front, and no platform is in its line",
    "all Grenade tokens are in use",
    "there is nobody to throw the grenade at",
    "so its arrows say",
    "it jumps across the ship",
    "this is the first area clockwise that faces somebody",
    "so the Move token says",
    "it faces somebody already",
    "no area on its way faces anybody",
    "it has the lowest Initiative",
    "tied Enemies act area by area from Vortex 1 clockwise",
    "of those tied in its area it has the most LP",
    "the players decide among equals",
    "nobody is in its line, and this platform is the closest there",
    "nobody is in its line, and of the closest platforms there this is the topmost",
    "who is in the room in front is in its line, but too near to be shot at",
)
