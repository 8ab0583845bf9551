"""Attacks before they are rolled: who may be attacked with what, from where, and every MOD of it (INF-BS, INF-CC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.sight import Body
from wartable.games.infinity.geometry.terrain import leg_enters
from wartable.games.infinity.setting import TOUCH
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
from wartable.games.infinity.skirmish.sighting import Point
from wartable.games.infinity.skirmish.weapons import (
    BS,
    BTS,
    CC,
    NO_ARM,
    NO_SAVE,
    OF_PH,
    OF_PH_LESS_1,
    PH,
    RANGED,
    WIP,
    Weapon,
)
from wartable.games.infinity.state import (
    BIT,
    EXPOSED,
    IMMOBILE,
    ISOLATED,
    NULL,
    RUSHING,
    STUNNED,
    TABLE,
    Table,
)
from wartable.kernel.engine.vocabulary import No

COVER: Final = 3
SUPPRESSION_BANDS: Final = ((1600, 0), (2400, -3))
SUPPRESSION_BURST: Final = 3
SUPPRESSION_REACH: Final = 2400
TARGETED: Final = BIT["targeted"]
NO_SHOT: Final = No("INF-BS-01", "{weapon} cannot be fired at anybody")
NO_BLADE: Final = No("INF-CC-01", "{weapon} is no close combat weapon")
STUNNED_ATTACK: Final = No("INF-STATE-06", "{actor} is Stunned and may declare no Attack")
IMMOBILE_ACT: Final = No("INF-STATE-03", "{actor} is Immobilized and can only try to get free")
UNLOADED: Final = No("INF-BS-07", "{actor} has no use of {weapon} left")
NO_ENEMY: Final = No("INF-BS-01", "{it} is no enemy Model on the table")
A_MARKER: Final = No("INF-CAMO-02", "{it} is a Marker and must be Discovered first")
IN_COMBAT: Final = No("INF-BS-05", "{it} is Engaged")
SHOOTER_ENGAGED: Final = No("INF-BS-05", "{actor} is Engaged and cannot fire")
OUT_OF_SIGHT: Final = No("INF-COV-03", "{actor} has no Line of Fire to {it} from its path")
OUT_OF_RANGE: Final = No("INF-BS-02", "{it} is beyond the last range band of {weapon}")
NO_CONTACT: Final = No("INF-CC-01", "{actor} is not in Silhouette contact with {it}")


def cannot_attack(table: Table, t: int) -> No | None:
    """Why a Trooper may declare no Attack at all."""
    if table.states[t] & STUNNED:
        return STUNNED_ATTACK
    return IMMOBILE_ACT if table.states[t] & IMMOBILE else None


def cannot_target(table: Table, t: int, foe: int) -> No | None:
    """Why somebody is no target for an attack."""
    if table.setting.troopers[foe].side == table.setting.troopers[t].side or table.place[foe] != TABLE:
        return NO_ENEMY
    if table.marker[foe]:
        return None if searched(table, t, foe) else A_MARKER
    return NO_ENEMY if table.states[foe] & (NULL & ~BIT["unconscious"]) else None


def searched(table: Table, t: int, foe: int) -> bool:
    """Has a Trooper declared Discover on a Marker in this Order, so that it may fire at it too (INF-DISC-03)?"""
    return table.actor == t and any(act[0] == SEARCHED and act[1] == t and act[3] == foe for act in table.acts)


def just_met(table: Table, t: int, foe: int) -> bool:
    """Has the activated Trooper come into contact with somebody in this very Order, who was not Engaged (INF-CC-08)?"""
    if foe != table.actor or len(table.path) < 2 or sighting.engaged(table, t) != [foe]:
        return False
    return sighting.far(table, t, sighting.at(table, t), foe, table.path[0]) > TOUCH


def cannot_load(table: Table, t: int, weapon: int) -> No | None:
    """Why a Trooper has nothing to fire a weapon with."""
    used = table.setting.weapons[weapon]
    if used.kind not in RANGED or not used.bands or (used.save == NO_SAVE and not used.state):
        return NO_SHOT
    return UNLOADED if used.disposable and table.spent[t] >= used.disposable else None


def cannot_shoot_at(table: Table, t: int, foe: int) -> No | None:
    """Why a Trooper may fire no weapon at somebody, wherever both are."""
    no = cannot_attack(table, t) or cannot_target(table, t, foe)
    if no is not None or just_met(table, t, foe):
        return no
    if sighting.engaged(table, foe):
        return IN_COMBAT
    return SHOOTER_ENGAGED if sighting.engaged(table, t) else None


Pairs = Sequence[tuple[Point, Point]]
"""Where the attacker and where the target is, at each point of a path from which one sees the other."""


def sight_pairs(table: Table, t: int, foe: int, bodies: tuple[Body, ...]) -> Pairs:
    """From where to where a Trooper sees another in this Order (INF-EXP-10)."""
    if t == table.actor:
        there = sighting.at(table, foe)
        return [(here, there) for here in points_of(table, t) if sighting.sees(table, t, here, foe, there, bodies)]
    here, met = sighting.at(table, t), just_met(table, t, foe)  # then from a point before contact (INF-CC-08)
    return [
        (here, there)
        for there in points_of(table, foe)
        if sighting.sees(table, t, here, foe, there, bodies)
        and not (met and sighting.far(table, t, here, foe, there) <= TOUCH)
    ]


def points_of(table: Table, t: int) -> tuple[Point, ...]:
    """Where a Trooper can be met in this Order: along its path, or where it stands (INF-EXP-10)."""
    return table.path if t == table.actor and table.path else (sighting.at(table, t),)


def out_of_range(table: Table, t: int, weapon: int, foe: int, pairs: Pairs) -> No | None:
    """Why a weapon does not reach: nothing is seen, or only what is too far away."""
    if not pairs:
        return OUT_OF_SIGHT
    used = table.setting.weapons[weapon]
    for here, there in pairs:
        if _range(table, t, used, sighting.far(table, t, here, foe, there)) is not None:
            return None
    return OUT_OF_RANGE


def cannot_shoot(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not fire a weapon at an enemy from any point of its path."""
    no = cannot_load(table, t, weapon) or cannot_shoot_at(table, t, foe)
    if no is not None:
        return no
    bodies = sighting.blockers(table)
    return out_of_range(table, t, weapon, foe, sight_pairs(table, t, foe, bodies))


def cannot_cut(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not strike an enemy with a weapon (INF-CC-01)."""
    used = table.setting.weapons[weapon]
    if used.kind != "cc" or (used.disposable and not table.charges[t]):
        return NO_BLADE
    no = cannot_attack(table, t) or cannot_target(table, t, foe)
    if no is not None:
        return no
    return None if table.side_by_side(t, foe) else NO_CONTACT


def _range(table: Table, t: int, weapon: Weapon, far: int) -> int | None:
    """The range MOD, that of the Suppressive Fire mode included (INF-BS-02, INF-STATE-09)."""
    if table.fire[t] and t != table.actor and table.setting.weapons[table.fire[t] - 1] is weapon:
        return next((mod for most, mod in SUPPRESSION_BANDS if far <= most), None)
    return weapon.range_mod(far)


def best_shot(table: Table, t: int, weapon: int, foe: int, pairs: Pairs, dice: int) -> Act | None:
    """The shot from the pair of points with the best Success Value; None when every pair is out of range.

    Each side picks its own point (INF-EXP-10), so nothing speaks against the best one.
    """
    used = table.setting.weapons[weapon]
    best: tuple[int, Act] | None = None
    for here, there in pairs:
        if _range(table, t, used, sighting.far(table, t, here, foe, there)) is None:
            continue
        act = Act(SHOT, t, weapon, foe, dice, *here, *there)
        value = success_value(table, act, None)[0]
        if best is None or value > best[0]:
            best = (value, act)
    return None if best is None else best[1]


def burst(table: Table, t: int, weapon: Weapon) -> int:
    """How many dice a reaction has: one, unless a rule says otherwise (INF-ARO-04, INF-SK-04, INF-STATE-09)."""
    if table.fire[t] and table.setting.weapons[table.fire[t] - 1] is weapon:
        return SUPPRESSION_BURST
    return weapon.burst if "total-reaction" in table.setting.troopers[t].skills else 1


def saturated(table: Table, act: Act) -> bool:
    """Does a line begin in, end in or pass through a Saturation Zone (INF-TERR-03)?"""
    setting = table.setting
    here, there = (act.ax, act.ay, act.az), (act.bx, act.by, act.bz)
    ar, br = setting.troopers[act.actor].radius, setting.troopers[act.target].radius
    for n in setting.templates:
        if table.on_table(n):
            x, y, r = table.tx[n], table.ty[n], setting.things[n].radius
            for (px, py, _), pr in ((here, ar), (there, br)):
                if (px - x) ** 2 + (py - y) ** 2 < (r + pr) ** 2:
                    return True
            if sight.hidden_by(here[0], here[1], 0, there[0], there[1], 0, (x, y, r - 1, 0)):
                return True
    for area in setting.areas:
        if area.kind == "saturation":
            for rect in area.rects:
                if leg_enters(*here[:2], *there[:2], *rect):
                    return True
    return False


# -- Success Values --------------------------------------------------------------------------------------------------


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


def attribute(table: Table, t: int, number: int) -> int:
    trooper = table.setting.troopers[t]
    return {BS: trooper.bs, WIP: trooper.wip, PH: trooper.ph, CC: trooper.cc}[number]


def _shot_value(table: Table, act: Act, answer: Act | None) -> tuple[int, list[Mod]]:
    setting = table.setting
    weapon, shooter = setting.weapons[act.weapon], setting.troopers[act.actor]
    here, there = (act.ax, act.ay, act.az), (act.bx, act.by, act.bz)
    away = sighting.far(table, act.actor, here, act.target, there)
    mod = _range(table, act.actor, weapon, away) or 0
    if "x-visor" in shooter.gear and mod < 0:
        mods = [Mod(mod + 3, "range with an X Visor", "INF-EQ-06")]
    else:
        mods = [Mod(mod, "range", "INF-BS-02")]
    if cover(table, act) and "marksmanship" not in shooter.skills:
        mods.append(Mod(-COVER, "Partial Cover", "INF-COV-02"))
    mods += _hard_to_see(table, act)
    if table.states[act.target] & TARGETED:
        mods.append(Mod(3, "Targeted", "INF-STATE-07"))
    if answer is not None and answer.kind == SHOT and table.fire[answer.actor] and away <= SUPPRESSION_REACH:
        mods.append(Mod(-3, "Suppressive Fire", "INF-STATE-09"))
    mods = [each for each in mods if each.value]
    return attribute(table, act.actor, weapon.attribute), mods


def _hard_to_see(table: Table, act: Act) -> list[Mod]:
    """Mimetism, as far as the visor of the attacker leaves any of it (INF-CAMO-07, INF-EQ-05)."""
    mimetism = table.setting.troopers[act.target].mimetism
    gear = table.setting.troopers[act.actor].gear
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
        if trooper.type == "REM" or trooper.s >= 6 or trooper.mov[0] >= 800:
            mods.append(Mod(-3, "large or mounted", "INF-DODGE-02"))
        if any(name.startswith("dodge-3") for name in trooper.skills):
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
    shield = target.bts if weapon.save == BTS else 0 if weapon.save == NO_ARM else target.arm
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
    if "multispectral-visor-l2" in table.setting.troopers[act.actor].gear:
        mod = max(0, mod)
    mods = [Mod(mod, "range", "INF-DISC-01"), *_hard_to_see(table, act)]
    if table.states[act.actor] & STUNNED:
        mods.append(Mod(-3, "Stunned", "INF-STATE-06"))
    mods = [each for each in mods if each.value]
    return table.setting.troopers[act.actor].wip, mods
