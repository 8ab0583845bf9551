"""What is fixed before a game, and how it is made from a mode and its options (SB-SETUP, SB-DIFF)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, final

from wartable.games.starbreach import cards, missions, ship
from wartable.games.starbreach.cards import Enemy, Hero, Room
from wartable.games.starbreach.content import Content
from wartable.games.starbreach.missions import Mission
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable

NONE: Final = -1
WHOLE: Final = "all"
"""As the mission: every mission in its order, and what was won is kept (SB-MISS-01)."""


@final
@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before a game."""

    heroes: tuple[Hero, ...]
    """By seat."""
    seats: tuple[str, ...]
    rooms: tuple[Room, ...]
    enemies: tuple[Enemy, ...]
    mission: Mission
    vortices: tuple[int, ...]
    """The areas of the vortices in play, Vortex 1 first."""
    portions: tuple[int, int, int, int]
    levels: tuple[int, ...]
    """The levels of the Bosses in the deck (SB-DIFF-01)."""
    training: int
    automatic: bool
    cap: int
    layout: tuple[int, ...]
    """Six tiles chosen by the players for a ship of their own, ground rooms first (SB-SETUP-13); or empty."""
    superboss_life: int
    scientist_life: int
    next_to: tuple[tuple[int, ...], ...]
    """By position: what is adjacent, the docking clamp included (SB-GEO-06, SB-MISS-16)."""
    rank: tuple[int, ...]
    """By area: its turn among tied Enemies (SB-INIT-04)."""
    stages: tuple[Mission, ...] = ()
    """The missions that are played in this match: one, or those of a campaign in their order (SB-MISS-01)."""
    stage: int = 0
    level: str = "mixed"
    table: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The deck for so many players before the mission changes it (SB-SETUP-10)."""

    @property
    def players(self) -> int:
        return len(self.heroes)

    @property
    def bosses(self) -> int:
        """How many Bosses there are to be eliminated; the SuperBoss counts (SB-SUPER-01)."""
        return self.portions[1] + self.portions[2] + (self.mission.superboss != NONE)

    def full_life(self, seat: int) -> int:
        """The top of the Life Gauge of a Hero or of the Scientist."""
        return self.heroes[seat].life if seat < len(self.heroes) else self.scientist_life

    def printed_life(self, card: int) -> int:
        """The LP an Enemy appears with, less in training, never below 1 (SB-ARR-02, SB-DIFF-02)."""
        enemy = self.enemies[card]
        lp = self.superboss_life if enemy.level == cards.SUPER else enemy.lp
        return max(1, lp - self.training)


def ranks(vortices: tuple[int, ...], ships: int) -> tuple[int, ...]:
    """Area by area clockwise from Vortex 1, then the other ship from its lowest vortex or a1 (SB-INIT-04)."""
    found = [0] * (ships * ship.SHIP_AREAS)
    first = vortices[0] // ship.SHIP_AREAS
    for n, at in enumerate((first, 1 - first)[:ships]):
        begin = next((area for area in vortices if area // ship.SHIP_AREAS == at), at * ship.SHIP_AREAS)
        for steps in range(ship.SHIP_AREAS):
            found[ship.turned(begin, steps)] = n * ship.SHIP_AREAS + steps
    return tuple(found)


def adjacency(clamp: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What is next to what, with a clamp between two rooms if there is one."""
    joined = list(ship.NEXT_TO)
    if clamp:
        joined[clamp[0]] = (*joined[clamp[0]], clamp[1])
        joined[clamp[1]] = (*joined[clamp[1]], clamp[0])
    return tuple(joined)


def make(options: Mapping[str, str], seats: tuple[str, ...], campaign: bool, pack: Content) -> Setting:
    """The setting of a game with these options.

    Raises:
        Ambiguous: a Hero, room or mission that is not there.
        Refused: Heroes or rooms that the rules do not allow.
        Unreadable: a number that is none.
    """
    stages = _missions(options, campaign, pack)
    mission = stages[0]
    level = options.get("level", "mixed")
    cap = options.get("cap", "60")
    if not cap.isdecimal():
        raise Unreadable(f"cap is '{cap}'; it is a number of rounds, or 0 for none")
    players = len(seats)
    table = pack.portions[players - 1]
    first = Setting(
        tuple(pack.heroes[n] for n in _heroes(options.get("heroes", ""), players, pack)),
        seats,
        pack.rooms,
        pack.enemies,
        mission,
        (),
        (0, 0, 0, 0),
        (),
        int(options.get("training", "0")),
        options.get("platforms", "choose") == "automatic",
        int(cap),
        _layout(options.get("ship", ""), campaign, pack),
        pack.enemies[-1].lp + pack.superboss_growth * players,
        pack.scientist_life,
        (),
        (),
        stages,
        0,
        level,
        table,
    )
    return at_stage(first, 0)


def at_stage(setting: Setting, stage: int) -> Setting:
    """The setting of one mission of the match."""
    mission, players = setting.stages[stage], setting.players
    vortices = mission.vortices[:players]
    portions = tuple(n + change[players - 1] for n, change in zip(setting.table, mission.deck, strict=True))
    assert len(portions) == 4
    return replace(
        setting,
        stage=stage,
        mission=mission,
        vortices=vortices,
        portions=portions,
        levels=mission.levels if setting.level == "mixed" else (int(setting.level),),
        next_to=adjacency(mission.clamp),
        rank=ranks(vortices, mission.ships),
    )


def _missions(options: Mapping[str, str], campaign: bool, pack: Content) -> tuple[Mission, ...]:
    if not campaign:
        if options.get("mission"):
            raise Refused("The introductory game has no missions; they are played in the campaign modes", "SB-MISS-01")
        return (missions.FIRST_WATCH,)
    if options.get("mission") == WHOLE:
        return tuple(sorted(pack.missions.values(), key=lambda mission: mission.number))
    word = options.get("mission", "") or next(iter(pack.missions))
    if word not in pack.missions:
        known = ", ".join(pack.missions)
        raise Ambiguous(
            f"there is no mission '{word}'; missions are {known}, or {WHOLE} for the whole campaign"
            f"{did_you_mean(word, pack.missions)}"
        )
    return (pack.missions[word],)


def _heroes(text: str, seats: int, pack: Content) -> list[int]:
    """The Heroes of the seats: as named, or the first ones; each player has a different one (SB-SETUP-07)."""
    known = [hero.id for hero in pack.heroes]
    named = [word.strip() for word in text.split(",") if word.strip()] or known[:seats]
    for word in named:
        if word not in known:
            raise Ambiguous(f"there is no Hero '{word}'; Heroes are {', '.join(known)}")
    if len(named) != seats:
        raise Refused(f"{len(named)} Heroes are named for {seats} seats", "SB-SETUP-01")
    if len(set(named)) < len(named):
        raise Refused("Each player takes a different Hero", "SB-SETUP-07")
    return [known.index(word) for word in named]


def _layout(text: str, campaign: bool, pack: Content) -> tuple[int, ...]:
    """Six tiles of the players' choice: NW, NE, SE, SW, then the two platforms (SB-SETUP-13)."""
    named = [word.strip() for word in text.split(",") if word.strip()]
    if not named:
        return ()
    if campaign:
        raise Refused("A mission has its own rooms; the option ship is for the introductory game", "SB-SETUP-13")
    known = [room.id for room in pack.rooms[: len(cards.TILES)]]
    for word in named:
        if word not in known:
            raise Ambiguous(f"there is no Room tile '{word}'; tiles are {', '.join(known)}{did_you_mean(word, known)}")
    if len(named) != 6 or len(set(named)) < 6:
        raise Refused("A ship is built from six different tiles: NW, NE, SE, SW and two platforms", "SB-SETUP-13")
    return tuple(known.index(word) for word in named)
