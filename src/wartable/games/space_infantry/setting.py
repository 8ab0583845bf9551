"""What is fixed before a game, from the options a player gives: enemy, squad, Resources."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Final

from wartable.games.space_infantry import cards, codes, squad
from wartable.games.space_infantry.content import Content
from wartable.games.space_infantry.mission import campaign
from wartable.games.space_infantry.state import NONE, Setting, Table
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.modes import check_options, mode_called

STANDARD_SQUAD: Final = "squad-leader,fire-team*2,assault-team,heavy-weapons,shotgunner,explorer,medic,technician"
STANDARD_KIT: Final = "grenade*3,scorpio*3,piercing-rounds*2"
MISSION_KIT: Final = "grenade*2,scorpio*2,intel*2,medikit*2"


def listed(text: str, known: Sequence[str], noun: str) -> list[int]:
    """Names with counts, as in `fire-team*2,medic`, by number.

    >>> listed("b*2,a", ("a", "b"), "letter")
    [1, 1, 0]
    """
    found: list[int] = []
    for part in text.split(","):
        name, _, count = part.strip().partition("*")
        if name not in known:
            raise Ambiguous(f"there is no {noun} '{name}'; there are {', '.join(known)}{did_you_mean(name, known)}")
        if count and not (count.isdecimal() and 0 < int(count) < 100):
            raise Unreadable(f"'{part.strip()}' cannot be read; write {name}*2 for two of them")
        found += [known.index(name)] * int(count or 1)
    return found


def make(game: Game[Table], mode: str, options: Mapping[str, str], pack: Content) -> Setting:
    """Everything that is fixed, checked. Raises `Unreadable`, `Ambiguous` or `Refused`."""
    mode_called(game, mode, "SI-BASE-CAMP-06")
    check_options(game, options, mode)
    said = {name: options.get(name, choice.default) for name, choice in game.choices.items()}
    foes = list(pack.enemies.values())
    bosses = tuple(pack.bosses.values())
    first = []
    for boss in bosses:
        first.append(len(foes))
        foes += boss.cards
    races = tuple(pack.races.values())
    if mode == "campaign":
        return _campaign(said, pack, Setting(mode, pack.units, tuple(foes), bosses, tuple(first), races))
    if mode == "mission":
        return _mission(said, pack, Setting(mode, pack.units, tuple(foes), bosses, tuple(first), races))
    force, boss_at, race, letter = _enemy(said["enemy"], pack)
    if said["ambush"] not in ("no", "yes"):
        raise Unreadable(f"ambush is '{said['ambush']}'; it is yes or no")
    bare = Setting(
        mode, pack.units, tuple(foes), bosses, tuple(first), races, force=force, boss=boss_at, race=race,
        encounter=letter, ambush=said["ambush"] == "yes", cap=_cap(said["cap"]),
    )  # fmt: skip
    return with_squad(bare, said["squad"], said["resources"])


def _cap(text: str) -> int:
    if not text.isdecimal():
        raise Unreadable(f"cap is '{text}'; it is a number of rounds, or 0 for none")
    return int(text)


def _mission(said: Mapping[str, str], pack: Content, bare: Setting) -> Setting:
    """A mission sheet: points, Resources, Vehicles that are lent, and the race if it is fixed (SI-BASE-SETUP-02)."""
    name = said["mission"]
    if name not in pack.missions:
        known = ", ".join(pack.missions)
        raise Ambiguous(f"there is no mission '{name}'; missions are {known}{did_you_mean(name, pack.missions)}")
    mission = pack.missions[name]
    races = list(pack.races)
    race = said["race"] or (mission.race if mission.race != "any" else "")
    if race and race not in races:
        raise Ambiguous(f"there is no race '{race}'; races are {', '.join(races)}{did_you_mean(race, races)}")
    if said["race"] and mission.race not in ("any", race):
        raise Refused(f"{mission.name} is fought against {pack.races[mission.race].name}", "SI-BASE-SETUP-02")
    ids = [card.id for card in pack.units]
    sheet = dataclasses.replace(
        bare,
        mission=mission,
        campaign=(mission,),
        points=mission.points,
        resources=mission.resources,
        race=races.index(race) if race else NONE,
        lends=tuple(ids.index(car) for car in mission.lends),
        cap=_cap(said["cap"]),
    )
    return with_squad(sheet, said["squad"], MISSION_KIT if said["resources"] == "standard" else said["resources"])


def _campaign(said: Mapping[str, str], pack: Content, bare: Setting) -> Setting:
    """A fixed list of missions; the setting of the first one (SI-BASE-CAMP-01)."""
    name = said["campaign"]
    if name not in pack.campaigns:
        raise Ambiguous(f"there is no campaign '{name}'; campaigns are {', '.join(pack.campaigns)}")
    units, base, ways = campaign.with_veterans(pack.units)
    whole = dataclasses.replace(
        bare,
        campaign=tuple(pack.missions[mission] for mission in pack.campaigns[name]),
        units=units,
        fresh=len(pack.units),
        base=base,
        ways=ways,
        cap=_cap(said["cap"]),
    )
    first = campaign.stage_setting(whole, 0, retry=False)
    return with_squad(first, said["squad"], MISSION_KIT if said["resources"] == "standard" else said["resources"])


def with_squad(bare: Setting, named: str, kit: str) -> Setting:
    """The setting with a squad and Resources named beforehand, unless they are picked (SI-BASE-SQUAD-01)."""
    kinds: Sequence[int] = ()
    if named != "pick":
        ids = [card.id for card in bare.units]
        kinds = listed(STANDARD_SQUAD if named == "standard" else named, ids, "Unit")
        no = squad.refuse_squad(bare, kinds)
        if no is not None:
            raise no.told()
    packed: Sequence[int] = ()
    if kit != "pick":
        packed = listed(STANDARD_KIT if kit == "standard" else kit, cards.RESOURCES, "Resource")
        no = squad.refuse_kit(bare, packed)
        if no is not None:
            raise no.told()
    _check_sizes(bare)
    return dataclasses.replace(bare, squad=tuple(kinds), kit=tuple(packed))


def _check_sizes(bare: Setting) -> None:
    """Is there a number for everything that can be named?"""
    units = squad.UNITS_MOST + 1 + len(bare.lends)
    zones = max((len(boss.zones) for boss in bare.bosses), default=0)
    codes.KIND.fits(kind=len(bare.units))
    codes.DEPLOYMENT.fits(unit=units, zone=max(units, zones), goal=zones + 1)
    codes.RACE.fits(race=len(bare.races))
    for mission in bare.campaign:
        codes.NODE.fits(node=len(mission.nodes))


def _enemy(text: str, pack: Content) -> tuple[tuple[int, ...], int, int, str]:
    """A Boss, perhaps with escorts, a race and class, or a list of Enemies: force, Boss, race, class letter."""
    if text in pack.bosses:
        return (), list(pack.bosses).index(text), NONE, ""
    name, plus, escorts = text.partition("+")
    if plus and name in pack.bosses:
        return tuple(listed(escorts, list(pack.enemies), "Enemy")), list(pack.bosses).index(name), NONE, ""
    race, slash, letter = text.partition("/")
    if slash:
        if race not in pack.races:
            raise Ambiguous(f"there is no race '{race}'; races are {', '.join(pack.races)}")
        if letter not in pack.races[race].encounters:
            classes = ", ".join(pack.races[race].encounters)
            raise Ambiguous(f"{pack.races[race].name} have no class '{letter}'; classes are {classes}")
        return (), NONE, list(pack.races).index(race), letter
    names = list(pack.enemies)
    try:
        return tuple(listed(text, names, "Enemy")), NONE, NONE, ""
    except Ambiguous as error:
        raise Ambiguous(f"{error}; Bosses are {', '.join(pack.bosses)}") from None
