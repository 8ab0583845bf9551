"""Why an answer is not possible now, with the rule that forbids it."""

from __future__ import annotations

import re

from wartable.games.space_infantry import bosses, cards, combat, damage, mission_refusals, orders, squad, vehicles
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.names import find_foe, find_unit
from wartable.games.space_infantry.reasons import refused
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.errors import Refused
from wartable.kernel.oracle import Question

_ENGAGE = re.compile(r"engage:(?P<unit>[a-z0-9+-]+)@(?P<zone>[a-z0-9-]+)(?:/(?P<goal>[a-z0-9-]+))?")
_LEAVE = re.compile(r"(?P<what>disengage|dismount):(?P<unit>[a-z0-9+-]+)")
_MOUNT = re.compile(r"mount:(?P<unit>[a-z0-9+-]+)@(?P<car>[a-z0-9-]+)")
_ORDER = re.compile(
    r"(?P<means>fire|melee|pierce|grenade|av|scorpio):(?P<unit>[a-z0-9+-]+)(?:@(?P<target>[a-z0-9-]+))?"
)
_MEANS = {
    "fire": on.STANDARD,
    "melee": on.STANDARD,
    "pierce": on.PIERCING,
    "grenade": on.GRENADE,
    "av": on.ANTI_VEHICLE,
    "scorpio": on.SCORPIO,
}


def why_not(table: Table, question: Question, key: str) -> Refused | None:
    """The reason why `key` is no option of the question; None when the key means nothing at all."""
    word, _, rest = key.partition(":")
    if question.what in mission_refusals.QUESTIONS or word in mission_refusals.DEEDS:
        told = mission_refusals.why_not(table, question, word, rest)
        if told is not None:
            return told
    if found := _ENGAGE.fullmatch(key):
        return _engage(table, question, found)
    if found := _LEAVE.fullmatch(key):
        return _leave(table, question, found["what"], find_unit(table, found["unit"]))
    if found := _MOUNT.fullmatch(key):
        return _mount(table, question, find_unit(table, found["unit"]), find_unit(table, found["car"]))
    if found := _ORDER.fullmatch(key):
        return _order(table, question, found)
    if word == "take" and not rest.isdecimal():
        return _take(table, question, rest)
    if key == "enough" and question.what == on.ASK_PICK:
        return refused(squad.refuse_squad(table.setting, table.kind))
    if word == "pack" and rest in cards.RESOURCES and question.what == on.ASK_RESOURCE:
        return Refused("At most three Resources of the same kind", "SI-BASE-RES-01")
    if word == "on" and question.what == on.ASK_SUFFER:
        return _suffer(table, find_unit(table, rest))
    if word == "hit" and question.what in (on.ASK_STRIKE, on.ASK_OVERFLOW):
        return _strike(table, find_foe(table, rest))
    if word in ("spend", "up", "down") and rest.isdecimal():
        rule = "SI-BASE-CMD-04" if word == "spend" else "SI-BASE-CMD-06"
        if question.what in (on.ASK_SPEND, on.ASK_SHIFT) and int(rest) > table.cp:
            return Refused(f"There are {table.cp} Command Points", rule)
        return Refused("Command Points are spent right after the RN they change", "SI-BASE-CMD-05")
    if key == "command":
        return Refused("Command is the first step of a round", "SI-BASE-CMD-02")
    if key in ("done", "ready", "keep", "enough"):
        return Refused("That step of the round is not now", "SI-BASE-COMBAT-01")
    return None


def _not_now() -> Refused:
    return Refused("That step of the round is not now", "SI-BASE-COMBAT-01")


def _engage(table: Table, question: Question, found: re.Match[str]) -> Refused | None:
    unit, zone = find_unit(table, found["unit"]), find_foe(table, found["zone"])
    goal = find_foe(table, found["goal"]) if found["goal"] else NONE
    if unit < 0 or zone < 0:
        return None
    if question.what != on.ASK_DEPLOY:
        return Refused("Units engage in the Deployment step, after the range is known", "SI-BOSS-ENG-03")
    return refused(bosses.why_not_engage(table, unit, zone, goal))


def _leave(table: Table, question: Question, what: str, unit: int) -> Refused | None:
    if unit < 0:
        return None
    if question.what != on.ASK_DEPLOY:
        return Refused("Units change place in the Deployment step", "SI-BOSS-ENG-03")
    if what == "disengage":
        return refused(bosses.why_not_leave(table, unit))
    if table.aboard[unit] == NONE:
        return Refused("That Unit is aboard nothing", "SI-BASE-PILUM-03")
    if table.moved[unit]:
        return Refused("A Unit mounts or dismounts once in a Deployment step", "SI-BASE-PILUM-03")
    return Refused("A Specialist is engaged; disengage it before a Basic Unit becomes available", "SI-BOSS-ENG-04")


def _mount(table: Table, question: Question, unit: int, car: int) -> Refused | None:
    if unit < 0 or car < 0:
        return None
    if question.what != on.ASK_DEPLOY:
        return Refused("Units mount in the Deployment step", "SI-BASE-PILUM-03")
    if table.grappled[unit]:
        return Refused("A grappled Unit cannot mount", "SI-ABL-01")
    if not vehicles.has_room(table, car):
        return Refused(f"{table.card(car).name} has no room for another Unit", "SI-BASE-PILUM-02")
    if table.moved[unit] or table.aboard[unit] != NONE:
        return Refused("A Unit mounts or dismounts once in a Deployment step", "SI-BASE-PILUM-03")
    return refused(bosses.why_not_leave(table, unit))


def _order(table: Table, question: Question, found: re.Match[str]) -> Refused | None:
    unit = find_unit(table, found["unit"])
    if unit < 0:
        return None
    if question.what != on.ASK_ORDER:
        return Refused("Units are activated in step 4 of a round", "SI-BASE-COMBAT-01")
    means = _MEANS[found["means"]]
    if means == on.STANDARD and found["means"] != cards.RANGES[table.range]:
        no = orders.why_not_act(table, unit)
        shown = cards.RANGES[table.range].title()
        return refused(no) or Refused(f"The range is {shown}, and that decides the skill", "SI-BASE-COMBAT-05")
    target = find_foe(table, found["target"]) if found["target"] else on.NOBODY
    if means in (on.ANTI_VEHICLE, on.SCORPIO) and target in (NONE, on.NOBODY):
        return Refused("An A-V attack names its target", "SI-AV-02")
    no = orders.why_not(table, means, unit, target)
    if no is None and not combat.enemies_left(table):
        return Refused("No Enemy is left", "SI-BASE-COMBAT-20")
    return refused(no) or Refused("Only Units with Overwatch act before the Enemies of an Ambush", "SI-ABL-12")


def _take(table: Table, question: Question, slug: str) -> Refused | None:
    kind = next((at for at, card in enumerate(table.setting.units) if card.id == slug), NONE)
    if kind == NONE:
        return None
    if question.what != on.ASK_PICK:
        return Refused("The squad is complete", "SI-BASE-SETUP-01")
    kinds = [*table.kind, kind]
    no = squad.refuse_squad(table.setting, kinds, complete=False)
    return refused(no) or Refused("The points left would not buy a legal squad any more", "SI-BASE-SQUAD-01")


def _suffer(table: Table, unit: int) -> Refused | None:
    """Why a point of an Enemy cannot go to this Unit."""
    if unit < 0 or not table.blows:
        return None
    foe = table.blows[0][0]
    name = table.card(unit).name
    if table.dead[unit]:
        return Refused(f"{name} is dead", "SI-BASE-UNIT-04")
    if table.aboard[unit] != NONE:
        return Refused(f"{name} is aboard and cannot be damaged", "SI-BASE-PILUM-04")
    if table.card(unit).heavy:
        return Refused(f"{name} has Heavy Armor and takes no standard damage", "SI-VEH-10")
    if table.doomed(unit):
        return Refused(f"{name} has enough damage to be killed already", "SI-BASE-COMBAT-14")
    pool, rule = damage.pool(table, foe)
    if unit not in pool:
        if table.engaged[unit] != NONE:
            return Refused(f"{name} is engaged with another zone and safe from this one", "SI-BOSS-HURT-05")
        return Refused(f"The damage goes to the Units engaged with {table.foe_card(foe).name}", rule)
    if not table.front_liner(unit):
        return Refused(f"{name} is hurt only when every Basic Unit is doomed", "SI-BASE-COMBAT-13")
    return Refused(f"{name} stands behind the Units in front", "SI-BASE-NODE-14")


def _strike(table: Table, foe: int) -> Refused | None:
    if foe < 0:
        return None
    if table.foe_out[foe]:
        return Refused(f"{table.foe_card(foe).name} has enough damage already", "SI-BASE-COMBAT-14")
    if table.foe_card(foe).heavy:
        return Refused(f"{table.foe_card(foe).name} is immune to standard attacks", "SI-VEH-03")
    return Refused(f"The damage does not go to {table.foe_card(foe).name}", "SI-BOSS-DMG-01")
