"""What is fixed before a game, from the options a player gives: enemy, squad, Resources."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from wartable.games.space_infantry import cards, squad
from wartable.games.space_infantry.content import Content
from wartable.games.space_infantry.state import NONE, Setting, Table
from wartable.kernel.datafiles import did_you_mean
from wartable.kernel.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.game import Game

STANDARD_SQUAD = "squad-leader,fire-team*2,assault-team,heavy-weapons,shotgunner,explorer,medic,technician"
STANDARD_KIT = "grenade*3,scorpio*3,piercing-rounds*2"


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
    if mode not in game.modes:
        raise Refused(f"{game.title} has no mode '{mode}'; it has {', '.join(game.modes)}", "SI-BASE-CAMP-06")
    unknown = sorted(set(options) - set(game.choices))
    if unknown:
        raise Ambiguous(f"{game.title} has no option '{unknown[0]}'; options are {', '.join(game.choices)}")
    said = {name: options.get(name, choice.default) for name, choice in game.choices.items()}
    foes = list(pack.enemies.values())
    bosses = tuple(pack.bosses.values())
    first = []
    for boss in bosses:
        first.append(len(foes))
        foes += boss.cards
    races = tuple(pack.races.values())
    force, boss_at, race, letter = _enemy(said["enemy"], pack)
    if said["ambush"] not in ("no", "yes"):
        raise Unreadable(f"ambush is '{said['ambush']}'; it is yes or no")
    if not said["cap"].isdecimal():
        raise Unreadable(f"cap is '{said['cap']}'; it is a number of rounds, or 0 for none")
    bare = Setting(
        mode, pack.units, tuple(foes), bosses, tuple(first), races, force=force, boss=boss_at, race=race,
        encounter=letter, ambush=said["ambush"] == "yes", cap=int(said["cap"]),
    )  # fmt: skip
    return with_squad(bare, said["squad"], said["resources"])


def with_squad(bare: Setting, named: str, kit: str) -> Setting:
    """The setting with a squad and Resources named beforehand, unless they are picked (SI-BASE-SQUAD-01)."""
    kinds: Sequence[int] = ()
    if named != "pick":
        ids = [card.id for card in bare.units]
        kinds = listed(STANDARD_SQUAD if named == "standard" else named, ids, "Unit")
        refused = squad.refuse_squad(bare, kinds)
        if refused is not None:
            raise refused
    packed: Sequence[int] = ()
    if kit != "pick":
        packed = listed(STANDARD_KIT if kit == "standard" else kit, cards.RESOURCES, "Resource")
        refused = squad.refuse_kit(bare, packed)
        if refused is not None:
            raise refused
    return dataclasses.replace(bare, squad=tuple(kinds), kit=tuple(packed))


def _enemy(text: str, pack: Content) -> tuple[tuple[int, ...], int, int, str]:
    """A Boss, a race and class, or a list of Enemies: force, Boss, race, class letter."""
    if text in pack.bosses:
        return (), list(pack.bosses).index(text), NONE, ""
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
