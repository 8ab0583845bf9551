"""The shapes of the content files. What they mean is in `cards.py`; what is wrong is said by `shapes`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from wartable.kernel.books.shapes import Id, Record, Text

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


class UserHeroes(Record):
    """A file `heroes.yaml` of a user: Heroes besides the shipped ones."""

    heroes: Annotated[list[Hero], Field(min_length=1, max_length=20)]


class Room(Record):
    id: Id
    tile: Text
    name: Text
    icons: Annotated[list[Face], Field(max_length=2)]
    text: Text
    platform: bool = True


class Rooms(Record):
    rooms: Annotated[list[Room], Field(min_length=12, max_length=12)]


class UserRoom(Record):
    """A tile in place of a shipped one: it does the same under another name, for other dice."""

    works_as: Literal[
        "air-duct", "promethium-tank", "cryoscan", "displacement-chamber", "medical-bay", "depressurization-chamber",
        "dome", "displacement-chamber-viii", "control-room", "engine-room",
    ]  # fmt: skip
    """The tile whose place it takes, on the ships of all missions."""
    name: Text
    icons: Annotated[list[Face], Field(min_length=1, max_length=2)]
    """The dice it takes."""
    text: Text
    platform: bool = True
    """Whether it may stand on pillars in the introductory game."""


class UserRooms(Record):
    """A file `rooms.yaml` of a user: Room tiles that take the places of shipped ones."""

    rooms: Annotated[list[UserRoom], Field(min_length=1, max_length=10)]


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


class UserEnemies(Record):
    """A file `enemies.yaml` of a user: cards that are shuffled in with the shipped ones."""

    grunts: list[Grunt] = Field(default_factory=list)
    bosses: list[Boss] = Field(default_factory=list)


class Portions(Record):
    players: Annotated[int, Field(ge=1, le=4)]
    top_grunts: int
    top_bosses: int
    middle_bosses: int
    bottom_grunts: int


class Deck(Record):
    vortices: Annotated[list[Area], Field(min_length=4, max_length=4)]
    portions: Annotated[list[Portions], Field(min_length=4, max_length=4)]


class SuperBoss(Record):
    id: Id
    name: Text
    initiative: Annotated[int, Field(ge=1, le=10)]
    lp: Annotated[int, Field(ge=1, le=10)]
    lp_per_player: Annotated[int, Field(ge=0, le=9)]
    armor: Annotated[int, Field(ge=0, le=3)] = 0
    flight: bool = False
    strip: Annotated[list[Annotated[list[IconText], Field(min_length=1)]], Field(min_length=1)]


class Scientist(Record):
    life: Annotated[int, Field(ge=1, le=10)]


class ExtraCard(Record):
    superboss: SuperBoss
    scientist: Scientist


# -- missions ---------------------------------------------------------------------------------------------------------

PerPlayers = Annotated[
    list[Annotated[int, Field(ge=0, le=9)]],
    Field(min_length=4, max_length=4, description="Four numbers: for one, two, three and four players."),
]
RoomId = Literal[
    "air-duct", "promethium-tank", "cryoscan", "displacement-chamber", "medical-bay", "depressurization-chamber",
    "dome", "displacement-chamber-viii", "control-room", "engine-room", "bay", "destroyed",
]  # fmt: skip
FromPlayers = Annotated[int, Field(ge=1, le=4, description="Used from so many players on.")]
Special = Literal["sacred-relic", "toxic-object", "repair-kit", "grenade"]


class Lying(Record):
    """An Object token that lies face up at the start."""

    kind: Literal["science-object", "survey-point", "sacred-relic", "toxic-object", "repair-kit", "grenade"]
    at: Text
    players: FromPlayers = 1


class Shuffled(Record):
    """An Object token among the hidden ones; its name alone when it is always used."""

    kind: Special
    players: FromPlayers = 1


class Hidden(Record):
    """Tokens that are shuffled plain side up onto their places (SB-MISS-05); the first places when not all are used."""

    kinds: Annotated[
        list[
            Annotated[
                Shuffled,
                BeforeValidator(
                    lambda given: {"kind": given} if isinstance(given, str) else given,
                    json_schema_input_type=Special | Shuffled,
                ),
            ]
        ],
        Field(min_length=1, max_length=4),
    ]
    places: Annotated[list[Text], Field(min_length=1, max_length=4)]


class Siege(Record):
    """A room that Enemies set on fire (SB-MISS-11); `fire` is the total at which the game is lost."""

    room: Text
    fire: Annotated[int, Field(ge=1, le=15)]


Change = Annotated[
    list[Annotated[int, Field(ge=-6, le=6)]],
    Field(min_length=4, max_length=4, description="One number, or four: for one, two, three and four players."),
    BeforeValidator(
        lambda given: [given] * 4 if isinstance(given, int) else given, json_schema_input_type=int | list[int]
    ),
]


class DeckChange(Record):
    """What the deck has more or less than the table (SB-SETUP-10)."""

    top_grunts: Change = [0] * 4
    top_bosses: Change = [0] * 4
    middle_bosses: Change = [0] * 4
    bottom_grunts: Change = [0] * 4


class Objective(Record):
    kind: Literal["bosses", "engine-room", "survey", "samples", "deliver", "bring-relic", "superboss"]
    room: str = ""
    needed: PerPlayers | None = None


class Mission(Record):
    """A mission; names of places as in NW, NE+ or 2:SE, of areas as in a1 or 2:a5, of inner edges as in NW/NE."""

    id: Id
    number: Annotated[int, Field(ge=1)] = 99
    name: Text
    text: Text
    ships: Annotated[list[dict[str, RoomId]], Field(min_length=1, max_length=2)]
    vortices: Annotated[list[Text], Field(min_length=4, max_length=4)] = Field(
        default_factory=lambda: ["a1", "a3", "a5", "a7"]
    )
    levels: Annotated[list[Annotated[int, Field(ge=1, le=3)]], Field(min_length=1, max_length=3)] = Field(
        default_factory=lambda: [1, 2, 3]
    )
    deck: DeckChange = DeckChange()
    no_start: list[Text] = Field(default_factory=list)
    lock: PerPlayers | None = None
    scientist: str = ""
    superboss: str = ""
    barricades: Annotated[list[Text], Field(max_length=5)] = Field(default_factory=list)
    objects: Annotated[list[Lying], Field(max_length=4)] = Field(default_factory=list)
    hidden: Hidden | None = None
    siege: Siege | None = None
    airlocks: Annotated[list[Annotated[list[Text], Field(min_length=2, max_length=2)]], Field(max_length=2)] = Field(
        default_factory=list
    )
    clamp: Annotated[list[Text], Field(max_length=2)] = Field(default_factory=list)
    objective: Objective
