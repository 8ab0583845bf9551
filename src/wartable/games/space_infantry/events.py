"""What happens: a kind of event is the function that says it. Units, Enemies and nodes are the codes of `state.CODE`,
which mean the same in every state of a match; an Enemy beside Units, or a Unit beside Enemies, is -1 - code."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, codes
from wartable.games.space_infantry.names import either, foe_name, unit_name, who
from wartable.games.space_infantry.state import Table
from wartable.kernel.showing.words import counted

MEANS: Final = ("", "attacks", "fires Piercing Rounds", "throws a Grenade", "makes an A-V attack", "fires a Scorpio")
RANGES: Final = ("Fire", "Melee")


def said(name: str, rest: str) -> str:
    """A sentence that begins with a name."""
    return name[:1].upper() + name[1:] + rest


# -- the squad --------------------------------------------------------------------------------------------------------


def joined(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " joins the squad")


def packed(t: Table, resource: int, n: int) -> str:
    return said(cards.RESOURCE_NAMES[resource], f" packed; Resources: {n}")


def spent(t: Table, resource: int, left: int) -> str:
    return said(cards.RESOURCE_NAMES[resource], f" used up; {left} left")


# -- a fight ----------------------------------------------------------------------------------------------------------


def race_drawn(t: Table, race: int) -> str:
    return f"The enemy: {t.setting.races[race].name}"


def encounter(t: Table, letter: int, rn: int) -> str:
    return f"Encounter {chr(letter)}: RN {rn}"


def met(t: Table, code: int) -> str:
    return said(t.setting.bosses[-1 - code].name if code < 0 else foe_name(t.setting, code), " appears")


def round(t: Table, n: int) -> str:
    return f"Combat round {n}"


def no_command(t: Table) -> str:
    return "Nobody can command"


def commanded(t: Table, unit: int, rn: int, points: int) -> str:
    return said(unit_name(t.setting, unit), f" commands: RN {rn}, {points} CP")


def range_drew(t: Table, rn: int, closing: int) -> str:
    return f"Range RN {rn} against Closing {closing}"


def shifted(t: Table, by: int, rn: int) -> str:
    return f"The range RN is shifted by {by:+d} to {rn}"


def range_set(t: Table, at: int) -> str:
    return f"The range is {RANGES[at]}"


def closing(t: Table, number: int) -> str:
    return f"The force closes on {number}"


def engaged(t: Table, unit: int, zone: int) -> str:
    return said(unit_name(t.setting, unit), f" engages {foe_name(t.setting, zone)}")


def disengaged(t: Table, unit: int, zone: int) -> str:
    return said(unit_name(t.setting, unit), f" disengages from {foe_name(t.setting, zone)}")


def in_breach(t: Table, unit: int, outer: int, inner: int) -> str:
    return said(
        unit_name(t.setting, unit), f" engages {foe_name(t.setting, inner)} through {foe_name(t.setting, outer)}"
    )


def mounted(t: Table, unit: int, car: int) -> str:
    return said(unit_name(t.setting, unit), f" mounts {unit_name(t.setting, car)}")


def dismounted(t: Table, unit: int, car: int) -> str:
    return said(unit_name(t.setting, unit), f" dismounts from {unit_name(t.setting, car)}")


def narrowed(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " goes to the front")


def ambushed(t: Table, at: int) -> str:
    return f"Ambush at {RANGES[at]} range"


# -- activations ------------------------------------------------------------------------------------------------------


def activated(t: Table, unit: int, means: int, aimed: int, at: int) -> str:
    how = f"{MEANS[means]} at {RANGES[at]} range" if means == codes.STANDARD else MEANS[means]
    against = f" against {foe_name(t.setting, aimed)}" if aimed >= 0 else ""
    return said(unit_name(t.setting, unit), f" {how}{against}")


def drew(t: Table, unit: int, rn: int) -> str:
    return said(unit_name(t.setting, unit), f" draws RN {rn}")


def modified(t: Table, code: int, ap: int) -> str:
    return said(who(t.setting, code), f": {ap:+d} AP" if ap else ": its ability works")


def scored(t: Table, unit: int, ap: int, level: int, sl: int) -> str:
    return said(unit_name(t.setting, unit), f": {ap} AP at level {level} give {sl} SL")


def potential(t: Table, code: int, hits: int) -> str:
    return said(who(t.setting, code), f": {counted(hits, 'potential hit')}")


def penetration(t: Table, code: int, hits: int, needed: int, pen: int, *numbers: int) -> str:
    if not numbers:
        return said(who(t.setting, code), ": no Success Level, so nothing is drawn to penetrate")
    shown = ", ".join(str(number) for number in numbers)
    return said(who(t.setting, code), f": penetration RN {shown}, PEN {pen}, against {needed}+: {counted(hits, 'hit')}")


def held_back(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " holds back")


def takes_effect(t: Table, unit: int, n: int, piercing: int) -> str:
    return said(unit_name(t.setting, unit), f": {n} {'piercing ' if piercing else ''}damage")


def cp_lost(t: Table, n: int) -> str:
    return f"{n} unspent CP {'is' if n == 1 else 'are'} lost"


def foe_acts(t: Table, foe: int, rn: int) -> str:
    return said(foe_name(t.setting, foe), f" is activated: RN {rn}")


def foe_idle(t: Table, foe: int) -> str:
    return said(foe_name(t.setting, foe), " has no skill for this range")


def foe_scored(t: Table, foe: int, n: int) -> str:
    return said(foe_name(t.setting, foe), f" scores {n} damage")


def foe_aims(t: Table, foe: int, unit: int) -> str:
    return said(foe_name(t.setting, foe), f" makes an A-V attack at {unit_name(t.setting, unit)}")


# -- damage -----------------------------------------------------------------------------------------------------------


def allotted(t: Table, unit: int, foe: int) -> str:
    return said(unit_name(t.setting, unit), f": a point goes to {foe_name(t.setting, foe)}")


def allotted_zone(t: Table, unit: int, zone: int, n: int) -> str:
    return said(
        unit_name(t.setting, unit),
        f": {counted(n, 'point')} {'goes' if n == 1 else 'go'} to {foe_name(t.setting, zone)}",
    )


def waits(t: Table, code: int) -> str:
    return said(either(t.setting, code), ": the point waits for its pair")


def paired(t: Table, code: int) -> str:
    return said(either(t.setting, code), ": two points make a wound")


def pierced(t: Table, code: int) -> str:
    return said(either(t.setting, code), ": the point ignores Armor")


def shielded(t: Table, foe: int) -> str:
    return f"The Shield of {foe_name(t.setting, foe)} stops a point"


def immune(t: Table, foe: int, n: int) -> str:
    return said(foe_name(t.setting, foe), f" is immune: {counted(n, 'point')} {'does' if n == 1 else 'do'} nothing")


def overflows(t: Table, unit: int, zone: int, n: int) -> str:
    return said(
        unit_name(t.setting, unit),
        f": {counted(n, 'point')} {'goes' if n == 1 else 'go'} on to {foe_name(t.setting, zone)}",
    )


def lost(t: Table, code: int, n: int) -> str:
    return said(either(t.setting, code), f": {counted(n, 'point')} {'is' if n == 1 else 'are'} lost")


def foe_wounded(t: Table, foe: int, now: int, health: int) -> str:
    return said(foe_name(t.setting, foe), f" is wounded: {now} of {health}")


def foe_destroyed(t: Table, foe: int) -> str:
    return said(foe_name(t.setting, foe), " is destroyed")


def struck(t: Table, foe: int, unit: int) -> str:
    return said(foe_name(t.setting, foe), f" strikes {unit_name(t.setting, unit)}")


def wounded(t: Table, unit: int, now: int, health: int) -> str:
    return said(unit_name(t.setting, unit), f" is wounded: {now} of {health}")


def hit(t: Table, foe: int, unit: int, n: int) -> str:
    return said(foe_name(t.setting, foe), f" hits {unit_name(t.setting, unit)}: {n}")


def killed(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " is lost")


def thrown_out(t: Table, unit: int, rn: int) -> str:
    return said(unit_name(t.setting, unit), f" is thrown out: RN {rn}")


def grappled(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " is grappled for the next round")


def poisoned(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " is poisoned")


def blasted(t: Table, foe: int, unit: int) -> str:
    return said(foe_name(t.setting, foe), f" blasts {unit_name(t.setting, unit)}")


def points_over(t: Table, n: int) -> str:
    return f"{counted(n, 'point')} {'finds' if n == 1 else 'find'} no target" if n else "All damage takes effect"


# -- the end of a fight -----------------------------------------------------------------------------------------------


def boss_dead(t: Table, boss: int) -> str:
    return said(t.setting.bosses[boss].name, " is eliminated")


def drive_lost(t: Table, boss: int) -> str:
    return said(t.setting.bosses[boss].name, " cannot close any more")


def leaves(t: Table, foe: int) -> str:
    return said(foe_name(t.setting, foe), " leaves play")


def regenerated(t: Table, foe: int, n: int) -> str:
    return said(foe_name(t.setting, foe), f" regenerates {n}")


def spawned(t: Table, foe: int, other: int) -> str:
    born = foe_name(t.setting, other) if other >= 0 else "nothing"
    return said(foe_name(t.setting, foe), f" spawns {born}")


def stalemate(t: Table) -> str:
    return "Neither side can end this: the Enemies are removed"


def both_lost(t: Table) -> str:
    return "The last Enemy and the last Unit fall together"


def fight_over(t: Table, won: int, alive: int) -> str:
    return f"The fight is over: {'the Enemies are gone' if won else 'the Enemies hold the field'}"


def toxic(t: Table, unit: int, rn: int) -> str:
    return said(unit_name(t.setting, unit), f" and the poison: RN {rn}")


def squad_lost(t: Table) -> str:
    return "The squad is lost"


def score(t: Table, n: int) -> str:
    if t.setting.mission is None:
        return f"Score: {n}"
    return "The mission has succeeded" if n else "The mission has failed"
