"""What can happen in an Order of a digital match: each kind of event is the function that says it in a sentence."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity.names import side_name, target_name, thing_name, trooper_name
from wartable.games.infinity.setting import NOBODY, UNITS
from wartable.games.infinity.state import Table
from wartable.kernel.showing.words import counted

KINDS = (
    "", "BS Attack", "CC Attack", "Dodge", "Reset", "Discover", "Skill of the scenario", "Direct Template", "hacking",
    "treatment", "Coup de grace", "Impact Template", "attack on a thing", "reaction of a Turret",
    "Berserk", "Speculative Attack", "Intuitive Attack", "D-Charges", "mine", "Discover",
)  # fmt: skip


def leads(table: Table, side: int, t: int) -> str:
    return f"{side_name(side)} notes who leads" + ("" if t == NOBODY else f": {trooper_name(table, t)}")


WAYS: Final = ("right", "up and right", "up", "up and left", "left", "down and left", "down", "down and right")


def walked(table: Table, t: int, far: int, most: int) -> str:
    return f"{trooper_name(table, t)} has used {far / UNITS:g} of {most / UNITS:g} inches"


def climbed(table: Table, t: int, z: int) -> str:
    return f"{trooper_name(table, t)} climbs {'to the ground' if not z else f'to a height of {z / UNITS:g} inches'}"


def idle(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} declares Idle"


def faces(table: Table, t: int, degrees: int) -> str:
    way = f"{WAYS[degrees // 45]} on the map" if degrees % 45 == 0 else f"{degrees} degrees"
    return f"{trooper_name(table, t)} faces {way}"


def declared(table: Table, kind: int, t: int, weapon: int, target: int, dice: int) -> str:
    at_whom = f" on {target_name(table, target)}" if target != NOBODY else ""
    using = f" with {table.setting.weapons[weapon].name}" if weapon != NOBODY else ""
    number = f", {dice} dice" if dice > 1 else ""
    return f"{trooper_name(table, t)} declares {KINDS[kind]}{at_whom}{using}{number}"


def saturated(table: Table, t: int, dice: int) -> str:
    return f"A Saturation Zone leaves {trooper_name(table, t)} {counted(dice, 'die', 'dice')}"


def suppresses(table: Table, t: int, weapon: int) -> str:
    return f"{trooper_name(table, t)} is in Suppressive Fire with {table.setting.weapons[weapon].name}"


def fire_ends(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} is no longer in Suppressive Fire"


def alerted(table: Table, t: int, actor: int) -> str:
    return f"{trooper_name(table, t)} may react to {trooper_name(table, actor)}"


def lets_pass(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} does not react"


def summed(table: Table, t: int, mods: int, value: int) -> str:
    return f"{mods:+d} together: {trooper_name(table, t)} needs {value} or less"


def modified(table: Table, t: int, value: int) -> str:
    return f"{value:+d} for {trooper_name(table, t)}"


def thrown(table: Table, kind: int, t: int, value: int, a: int, b: int, c: int, d: int, e: int, f: int) -> str:
    faces = ", ".join(str(face) for face in (a, b, c, d, e, f) if face)
    return f"{trooper_name(table, t)} rolls {faces} against {value} ({KINDS[kind]})"


def hits(table: Table, t: int, target: int, n: int, criticals: int) -> str:
    more = f", {criticals} of them Critical" if criticals else ""
    return f"{trooper_name(table, t)} hits {target_name(table, target)} {n} time{'s' * (n > 1)}{more}"


def misses(table: Table, t: int, target: int) -> str:
    return f"{trooper_name(table, t)} does not hit {target_name(table, target)}"


def critical(table: Table, t: int, n: int) -> str:
    return f"{n} more Saving Roll{'s' * (n > 1)} for the Critical of {trooper_name(table, t)}"


def covered(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} has Partial Cover: 3 more to save with"


def saves(table: Table, t: int, n: int, least: int, failed: int) -> str:
    return f"{trooper_name(table, t)} makes {n} Saving Roll{'s' * (n > 1)}, {least} or more: {failed} fail"


def parted(table: Table, t: int, foe: int) -> str:
    return f"{trooper_name(table, t)} and {trooper_name(table, foe)} are no longer Engaged"


def escaped(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} gets away"


def found(table: Table, t: int, target: int) -> str:
    return f"{trooper_name(table, t)} Discovers {target_name(table, target)}"


def not_found(table: Table, t: int, target: int) -> str:
    return f"{trooper_name(table, t)} does not Discover {target_name(table, target)}"


def shocked(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} does not fall Unconscious, but dies at once"


def sprays(table: Table, t: int, weapon: int, n: int) -> str:
    return f"{trooper_name(table, t)} lays the template of {table.setting.weapons[weapon].name} over {n}"


def blasted(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} is in the Impact Template"


def ducks(table: Table, t: int, die: int, value: int) -> str:
    return f"{trooper_name(table, t)} rolls {die} against {value} to get out of the template"


def treated(table: Table, t: int, friend: int, die: int, value: int, passed: int) -> str:
    end = "helps" if passed else "does not help"
    return f"{trooper_name(table, t)} treats {trooper_name(table, friend)}: {die} against {value}, it {end}"


def finished(table: Table, t: int, foe: int) -> str:
    return f"{trooper_name(table, t)} kills {trooper_name(table, foe)}"


def turret_fires(table: Table, n: int, t: int, value: int, a: int, b: int, c: int) -> str:
    faces = ", ".join(str(face) for face in (a, b, c) if face)
    return f"{thing_name(table, n)} fires at {trooper_name(table, t)}: {faces} against {value}"


def aims(table: Table, t: int, weapon: int, n: int, dice: int) -> str:
    used = f"{table.setting.weapons[weapon].name}, {counted(dice, 'die', 'dice')}"
    return f"{trooper_name(table, t)} declares BS Attack on {thing_name(table, n)} with {used}"


def strategic(table: Table, side: int, what: int) -> str:
    return (
        f"{side_name(side)} spends a Command Token: {('two Regular Orders are lost', 'one token may be spent')[what]}"
    )


def joins(table: Table, t: int, left: int) -> str:
    return f"The Order of {trooper_name(table, t)} is Regular in this Turn; {counted(left, 'Command Token')} left"


def rushes(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} rushes ahead"


def leaps(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} jumps"


def leaves_table(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} leaves the table and survives"


def passes(table: Table, side: int, unspent: int) -> str:
    lost = f"{unspent} Order{'s' * (unspent != 1)} unspent" if unspent else "no Order left"
    return f"{side_name(side)} ends the Orders Phase with {lost}"


def capped(table: Table, t: int, whole: int) -> str:
    return f"The MODs of {trooper_name(table, t)} add up to {whole:+d}; never worse than -12 nor better than +12"


def unshaken(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} does not heed Retreat!"


def frenzied(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} has tasted blood: it is Impetuous from its next Turn on"


def acts_on(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} has no points left and acts on"


def dies_of_it(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} has fought on to the end"


def carries(table: Table, t: int, ally: int) -> str:
    return f"{trooper_name(table, t)} carries {trooper_name(table, ally)}"


def lets_go(table: Table, t: int, ally: int) -> str:
    return f"{trooper_name(table, t)} no longer carries {trooper_name(table, ally)}"


def looks_past(table: Table, t: int, target: int, n: int) -> str:
    there = target_name(table, target)
    return f"{thing_name(table, n)} is between {trooper_name(table, t)} and {there}, and blocks no Line of Fire"


def looks_past_carried(table: Table, t: int, target: int, ally: int) -> str:
    there = target_name(table, target)
    return f"{trooper_name(table, ally)} is carried and blocks no Line of Fire from {trooper_name(table, t)} to {there}"


def gives_no_mod(table: Table, n: int) -> str:
    return f"{thing_name(table, n)} stands by and gives no MOD in close combat"


def adds_no_die(table: Table, ally: int) -> str:
    return f"{trooper_name(table, ally)} is carried and adds no die in close combat"


def template_stays(table: Table, n: int) -> str:
    return f"The template touches {thing_name(table, n)} and is laid all the same"


def spared(table: Table, n: int) -> str:
    return f"{thing_name(table, n)} suffers nothing"


def lies_still(table: Table, mine: int, n: int) -> str:
    return f"{thing_name(table, n)} does not set off {thing_name(table, mine)}"


def sees_a_civilian(table: Table, t: int, n: int) -> str:
    return f"{trooper_name(table, t)} sees only {thing_name(table, n)}, which is nothing to react to"


def not_engaged(table: Table, t: int, n: int) -> str:
    return f"{trooper_name(table, t)} is in contact with {thing_name(table, n)} and not Engaged"


def placed(table: Table, t: int, n: int, x: int, y: int) -> str:
    return f"{trooper_name(table, t)} places {thing_name(table, n)} at {x / UNITS:g},{y / UNITS:g}"


def goes_off(table: Table, n: int, t: int) -> str:
    return f"{thing_name(table, n)} goes off: {trooper_name(table, t)} is within 3 inches of it"


def seeks(table: Table, t: int, n: int) -> str:
    return f"{trooper_name(table, t)} declares Discover on {thing_name(table, n)}"


def sought(table: Table, t: int, n: int, die: int, value: int) -> str:
    end = "finds" if die <= value else "does not find"
    return f"{trooper_name(table, t)} {end} {thing_name(table, n)}: {die} against {value}"


def guessed(table: Table, t: int, target: int, die: int, value: int) -> str:
    end = "lays the template" if die <= value else "lays no template"
    return f"{trooper_name(table, t)} {end} over {target_name(table, target)}: {die} against {value}"


def kit_thrown(table: Table, t: int, friend: int, die: int, value: int) -> str:
    end = "hits" if die <= value else "misses"
    return f"{trooper_name(table, t)} {end} {trooper_name(table, friend)} with the kit: {die} against {value}"


def tries_again(table: Table, side: int, left: int) -> str:
    return f"{side_name(side)} spends a Command Token to repeat the roll; {left} left"


def freed(table: Table, t: int, left: int) -> str:
    tokens = counted(left, "Command Token")
    return f"{trooper_name(table, t)} is free from Retreat! for the rest of the game; {tokens} left"


def regrouped(table: Table, t: int, group: int, left: int) -> str:
    return f"{trooper_name(table, t)} is in Combat Group {group} from now on; {counted(left, 'Command Token')} left"


def held_back(table: Table, side: int) -> str:
    return f"{side_name(side)} spends a Command Token and holds back a second Trooper"


def creeps(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} moves with caution"
