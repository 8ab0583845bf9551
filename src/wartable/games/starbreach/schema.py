"""The shapes of the content files. What they mean is in `cards.py`; what is wrong is said by `datafiles`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from wartable.kernel.datafiles import Id, Record, Text

Value = Annotated[int, Field(ge=0, le=9)]
Track = Annotated[list[Value], Field(min_length=2, max_length=6)]
Line = Literal["move", "melee", "ranged", "defense", "special"]
Face = Literal["MOVE", "MELEE", "RANGED", "DEFENSE", "SPECIAL"]
Area = Literal["a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8"]
IconText = Annotated[
    str,
    Field(
        pattern=r"^((max-)?(melee|ranged):[1-9]|(left|right):[1-9]|grenade-(melee|ranged)|acrobat|sniffer|regen)$",
        description="An icon of a strip, as in melee:2, left:1 or sniffer.",
    ),
]
EffectText = Annotated[
    str,
    Field(
        pattern=r"^(move:[12]|move-other|(reroll|flip):(one|many)|to-star|choose-face|(melee|ranged)-(bonus:[1-9]|max)"
        r"|all-(melee|ranged):[1-9]|heal:[1-9]|shield:[1-9])$"
    ),
]


class Hero(Record):
    id: Id
    name: Text
    role: Text
    life: Annotated[int, Field(ge=1, le=20)]
    initiative: Annotated[int, Field(ge=1, le=10)]
    move: Track
    melee: Track
    ranged: Track
    defense: Track
    special: Annotated[list[Value], Field(min_length=4, max_length=4)]
    starred: Annotated[list[Line], Field(min_length=2, max_length=2)]
    ability: Literal["heal", "block", "push", "sweep"]


class Heroes(Record):
    heroes: Annotated[list[Hero], Field(min_length=4)]


class Room(Record):
    id: Id
    tile: Text
    name: Text
    icons: Annotated[list[Face], Field(min_length=1, max_length=2)]
    text: Text
    platform: bool = True


class Rooms(Record):
    rooms: Annotated[list[Room], Field(min_length=6, max_length=6)]


class Equipment(Record):
    id: Id
    name: Text
    text: Text
    effect: EffectText
    phase: Literal["B", "C", "always"]
    cost: Literal["none", "any", "MOVE", "MELEE", "RANGED", "DEFENSE", "SPECIAL", "STAR"]
    use: Literal["permanent", "single"]
    no_platform: bool = False


class Grunt(Record):
    id: Id
    name: Text
    initiative: Annotated[int, Field(ge=1, le=10)]
    lp: Annotated[int, Field(ge=1, le=10)]
    radar: bool = False
    armor: Annotated[int, Field(ge=0, le=3)] = 0
    flight: bool = False
    strip: Annotated[list[Annotated[list[IconText], Field(min_length=1)]], Field(min_length=1)]
    equipment: Equipment


class Boss(Grunt):
    level: Annotated[int, Field(ge=1, le=3)]


class Enemies(Record):
    grunts: Annotated[list[Grunt], Field(min_length=9)]
    bosses: Annotated[list[Boss], Field(min_length=6)]


class Portions(Record):
    players: Annotated[int, Field(ge=1, le=4)]
    top_grunts: int
    top_bosses: int
    middle_bosses: int
    bottom_grunts: int


class Deck(Record):
    vortices: Annotated[list[Area], Field(min_length=4, max_length=4)]
    portions: Annotated[list[Portions], Field(min_length=4, max_length=4)]
