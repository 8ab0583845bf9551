"""Every MOD of a roll, and what the target saves against: each with its rule (INF-BS-03, INF-CC-05, INF-SAVE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.geometry import sight
from wartable.games.infinity.setting import UNITS
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.skirmish.acts import (
    BLOWN,
    DODGED,
    HACKED,
    LOBBED,
    MINED,
    RAGED,
    RESET,
    SEARCHED,
    SHOT,
    SPRAYED,
    STRUCK,
    Act,
)  # fmt: skip
from wartable.games.infinity.skirmish.rolls import Mod, summed
from wartable.games.infinity.skirmish.weapons import BS, BTS, CC, NO_ARM, OF_PH, OF_PH_LESS_1, PH, WIP, Weapon
from wartable.games.infinity.state import BIT, EXPOSED, ISOLATED, RUSHING, STUNNED, Table
from wartable.its.rolls import CQB_INCHES

COVER: Final = 3
SUPPRESSION_BANDS: Final = ((1600, 0), (2400, -3))
SUPPRESSION_REACH: Final = 2400
TARGETED: Final = BIT["targeted"]


def range_mod(table: Table, t: int, weapon: Weapon, far: int) -> int | None:
    """The range MOD, that of the Suppressive Fire mode included (INF-BS-02, INF-STATE-09)."""
    if table.fire[t] and t != table.actor and table.setting.weapons[table.fire[t] - 1] is weapon:
        return next((mod for most, mod in SUPPRESSION_BANDS if far <= most), None)
    return weapon.range_mod(far)


def success_value(table: Table, act: Act, answer: Act | None) -> tuple[int, list[Mod]]:
    """The Success Value of a roll and its MODs; `answer` is the Skill it is Face to Face with, None: a Normal Roll."""
    base, mods = _parts(table, act, answer)
    surprised = answer is not None and answer.actor == table.surprise
    if surprised and "sixth-sense" not in table.setting.troopers[act.actor].skills:
        mods.append(Mod(-3, "Surprise Attack", "INF-CAMO-05"))
    return base + summed(mods), mods


def _parts(table: Table, act: Act, answer: Act | None) -> tuple[int, list[Mod]]:
    """The attribute that is rolled against, and the MODs of the Skill itself."""
    if act.kind == SHOT:
        return _shot_value(table, act, answer)
    if act.kind in (STRUCK, RAGED):
        return _strike_value(table, act, answer)
    if act.kind == LOBBED:
        return _lob_value(table, act)
    if act.kind == SEARCHED:
        return _search_value(table, act)
    if act.kind == HACKED:
        return _hack_value(table, act)
    return _escape_value(table, act, answer)


def _lob_value(table: Table, act: Act) -> tuple[int, list[Mod]]:
    """A throw at somebody who is not seen: the range MOD and -6 (INF-BS-11)."""
    weapon = table.setting.weapons[act.weapon]
    away = sighting.far(table, act.actor, (act.ax, act.ay, act.az), act.target, (act.bx, act.by, act.bz))
    mods = [Mod(weapon.range_mod(away) or 0, "range", "INF-BS-02"), Mod(-6, "Speculative Attack", "INF-BS-11")]
    return attribute(table, act.actor, weapon.attribute), [mod for mod in mods if mod.value]


def beyond_cqb(table: Table, act: Act) -> bool:
    """Does a BS Attack fail by itself because it is too far for the Extra CQB (ITS-CQB-01)?"""
    if "cqb" not in table.setting.agreed:
        return False
    away = sighting.far(table, act.actor, (act.ax, act.ay, act.az), act.target, (act.bx, act.by, act.bz))
    return away >= CQB_INCHES * UNITS


def attribute(table: Table, t: int, number: int) -> int:
    trooper = table.setting.troopers[t]
    return {BS: trooper.bs, WIP: trooper.wip, PH: trooper.ph, CC: trooper.cc}[number]


def _shot_value(table: Table, act: Act, answer: Act | None) -> tuple[int, list[Mod]]:
    setting = table.setting
    weapon, shooter = setting.weapons[act.weapon], setting.troopers[act.actor]
    here, there = (act.ax, act.ay, act.az), (act.bx, act.by, act.bz)
    away = sighting.far(table, act.actor, here, act.target, there)
    mod = range_mod(table, act.actor, weapon, away) or 0
    if "x-visor" in shooter.gear and mod < 0:
        mods = [Mod(mod + 3, "range with an X Visor", "INF-EQ-06")]
    else:
        mods = [Mod(mod, "range", "INF-BS-02")]
    if "marksmanship" not in shooter.skills and cover(table, act):
        mods.append(Mod(-COVER, "Partial Cover", "INF-COV-02"))
    mods += of_target(table, act)
    if answer is not None and answer.kind == SHOT and table.fire[answer.actor] and away <= SUPPRESSION_REACH:
        mods.append(Mod(-3, "Suppressive Fire", "INF-STATE-09"))
    mods = [each for each in mods if each.value]
    return attribute(table, act.actor, weapon.attribute), mods


def of_target(table: Table, act: Act) -> list[Mod]:
    """The MODs of a BS Attack that are the same from everywhere."""
    mods = _hard_to_see(table, act)
    if table.states[act.target] & TARGETED:
        mods.append(Mod(3, "Targeted", "INF-STATE-07"))
    return mods


def _hard_to_see(table: Table, act: Act) -> list[Mod]:
    """Mimetism, as far as the visor of the attacker leaves any of it (INF-CAMO-07, INF-EQ-05)."""
    mimetism = profile.mimetism(table, act.target)
    gear = profile.gear(table, act.actor)
    if not mimetism or "multispectral-visor-l2" in gear:
        return []
    if "multispectral-visor-l1" in gear:
        return [Mod(3 - mimetism, "Mimetism through a visor", "INF-EQ-05")] if mimetism > 3 else []
    return [Mod(-mimetism, "Mimetism", "INF-CAMO-07")]


def _strike_value(table: Table, act: Act, answer: Act | None) -> tuple[int, list[Mod]]:
    """CC with Martial Arts of both sides; Natural Born Warrior cancels those of the other (INF-CC-05, -06)."""
    mods = []
    mine, theirs = martial(table, act.actor), martial(table, act.target)
    natural = "natural-born-warrior"
    if mine[0] and natural not in table.setting.troopers[act.target].skills:
        mods.append(Mod(mine[0], "Martial Arts", "INF-CC-05"))
    opposed = answer is not None and answer.kind == STRUCK
    if opposed and theirs[1] and natural not in table.setting.troopers[act.actor].skills:
        mods.append(Mod(theirs[1], "Martial Arts of the enemy", "INF-CC-05"))
    if act.kind == RAGED:
        mods.append(Mod(6, "Berserk", "INF-CC-07"))
    if table.setting.weapons[act.weapon].disposable:
        mods.append(Mod(-3, "Improvised", "INF-DPL-03"))
    return table.setting.troopers[act.actor].cc, mods


MARTIAL: Final = ((0, 0, 0, 0), (0, -3, 1, 0), (3, -3, 1, 0), (3, -3, 2, 0), (3, -3, 3, 0), (3, -3, 3, 1))


def martial(table: Table, t: int) -> tuple[int, int, int, int]:
    """Own MOD, MOD of the enemy, Damage, Burst by the level of Martial Arts (INF-CC-05)."""
    skills = table.setting.troopers[t].skills
    return next((MARTIAL[level] for level in range(5, 0, -1) if f"martial-arts-l{level}" in skills), MARTIAL[0])


def _escape_value(table: Table, act: Act, answer: Act | None) -> tuple[int, list[Mod]]:
    """PH for a Dodge, WIP for a Reset, and what hampers them (INF-DODGE-02, INF-RESET-01)."""
    trooper, states = table.setting.troopers[act.actor], table.states[act.actor]
    mods = []
    if act.kind == RESET:
        mods += [Mod(-3, "Immobilized-B", "INF-STATE-04")] if states & BIT["immobilized-b"] else []
        mods += [Mod(-9, "Isolated", "INF-STATE-05")] if states & ISOLATED else []
        mods += [Mod(-3, "Targeted", "INF-STATE-07")] if states & TARGETED else []
        base = trooper.wip
    else:
        if act.blind:
            mods.append(Mod(-3, "no Line of Fire", "INF-DODGE-02"))
        if trooper.type == "REM" or trooper.s >= 6 or profile.mov(table, act.actor)[0] >= 800:
            mods.append(Mod(-3, "large or mounted", "INF-DODGE-02"))
        if any(name.startswith("dodge-3") for name in trooper.skills) or table.key_ops[trooper.side] == act.actor:
            mods.append(Mod(3, "Dodge", "INF-SK-09"))
        if any(each[0] == MINED and each[3] == act.actor for each in table.acts):
            mods.append(Mod(-3, "mine", "INF-DPL-04"))
        mods += [Mod(-6, "Immobilized-A", "INF-STATE-03")] if states & BIT["immobilized-a"] else []
        base = trooper.ph
    if states & STUNNED:
        mods.append(Mod(-3, "Stunned", "INF-STATE-06"))
    return base, mods


def cover(table: Table, act: Act) -> bool:
    """Has the target Partial Cover from the point of the attacker (INF-COV-01)? Not who rushes, climbs or lands."""
    if act.target == table.actor and table.manner in (RUSHING, EXPOSED):
        return False
    here, there = (act.ax, act.ay, act.az), (act.bx, act.by, act.bz)
    attacker, target = sighting.eye(table, act.actor, here), sighting.eye(table, act.target, there)
    return sight.covered(sighting.terrain(table), attacker, target)


def shielded(table: Table, act: Act) -> bool:
    """Does cover help to save? Not against Circular Templates, blades or programs (INF-COV-02)."""
    if act.kind not in (SHOT, SPRAYED) or table.setting.weapons[act.weapon].impact:
        return False
    return cover(table, act)


def fails_on(table: Table, act: Act) -> int:
    """The highest number of the die with which the target fails a Saving Roll (INF-SAVE-01, INF-AMMO-02, -10)."""
    weapon, target = table.setting.weapons[act.weapon], table.setting.troopers[act.target]
    shield = target.bts if weapon.save == BTS else 0 if weapon.save == NO_ARM else profile.arm(table, act.target)
    if weapon.ap:
        shield = -(-shield // 2)
    if shielded(table, act):
        shield += COVER
    return damage(table, act) - shield


def damage(table: Table, act: Act) -> int:
    """What the weapon does; in close combat mostly the PH of who strikes (INF-CC-04)."""
    weapon, ph = table.setting.weapons[act.weapon], table.setting.troopers[act.actor].ph
    printed = {OF_PH: ph, OF_PH_LESS_1: ph - 1}.get(weapon.damage, weapon.damage)
    natural = "natural-born-warrior" in table.setting.troopers[act.target].skills
    more = martial(table, act.actor)[2] if act.kind in (STRUCK, RAGED) and not natural else 0
    return printed + more


def opposing(act: Act, acts: Sequence[Act]) -> Act | None:
    """The Skill of the target that an attack is Face to Face with (INF-F2F-02); None: a Normal Roll."""
    return next((other for other in acts if other.actor == act.target and answers(other, act)), None)


def answers(other: Act, act: Act) -> bool:
    """Does a Skill of its target oppose an attack? Templates are opposed by nothing (INF-F2F-02, INF-TMPL-02)."""
    if act.kind in (SPRAYED, BLOWN, RAGED):
        return False
    if act.kind == HACKED:
        return other.kind == RESET or (other.kind == HACKED and other.target == act.actor)
    return other.kind == DODGED or (other.kind in (SHOT, STRUCK) and other.target == act.actor)


def _hack_value(table: Table, act: Act) -> tuple[int, list[Mod]]:
    """WIP with the MOD of the program, whatever is in between (INF-HACK-02, -10)."""
    weapon, target = table.setting.weapons[act.weapon], table.setting.troopers[act.target]
    mods = [Mod(weapon.mod, weapon.name, "INF-HACK-07")] if weapon.mod else []
    if "ecm-hacker-3" in target.gear:
        mods.append(Mod(-3, "ECM: Hacker", "INF-HACK-10"))
    if table.states[act.target] & TARGETED:
        mods.append(Mod(3, "Targeted", "INF-STATE-07"))
    return table.setting.troopers[act.actor].wip, mods


DISCOVER_BANDS: Final = ((800, 3), (3200, 0), (4800, -3), (9600, -6))


def discover_mod(away: int) -> int:
    """The range MOD of Discover (INF-DISC-01)."""
    return next((mod for most, mod in DISCOVER_BANDS if away <= most), -6)


def _search_value(table: Table, act: Act) -> tuple[int, list[Mod]]:
    """WIP with the range MOD and the Mimetism of the Marker (INF-DISC-01, INF-EQ-05)."""
    away = sighting.far(table, act.actor, (act.ax, act.ay, act.az), act.target, (act.bx, act.by, act.bz))
    mod = discover_mod(away)
    if "multispectral-visor-l2" in profile.gear(table, act.actor):
        mod = max(0, mod)
    mods = [Mod(mod, "range", "INF-DISC-01"), *_hard_to_see(table, act)]
    if table.states[act.actor] & STUNNED:
        mods.append(Mod(-3, "Stunned", "INF-STATE-06"))
    mods = [each for each in mods if each.value]
    return table.setting.troopers[act.actor].wip, mods
