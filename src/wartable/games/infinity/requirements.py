"""What a scenario skill requires: who may declare it, on what, in contact with what, how often and how much.

A scenario says it as data (`scenario.Skill`); the words of its vocabulary are the functions here. `lacks` names the
rule that stands in the way: options and refusals are both made from it.
"""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import codes, objects
from wartable.games.infinity.scenario import Skill
from wartable.games.infinity.setting import ESCORTED, NOBODY, ZONE_OF_CONTROL
from wartable.games.infinity.state import FRENZIED, ISOLATED, OPEN, STUNNED, Table
from wartable.its import civevac
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.vocabulary import No

NO_CIVILIAN: Final = No("ITS-CIVEVAC-03", "{thing} is no Civilian on the table that {actor} could take along")
NO_CIVILIAN_HERE: Final = No("ITS-DT-02", "{thing} is an enemy Trooper here and no Civilian: nobody can take it along")
BY_THE_SCENARIO: Final = No("ITS-CIV-07", "The Civilians of this scenario are taken along by its own Skill")
ISOLATED_ESCORT: Final = No("ITS-CIVEVAC-17", "{actor} is Isolated and can take nobody along")
LIMIT_RULES = {"beacon": "SC-CAP-03", "supply-box": "SC-SUP-04"}


def targets(table: Table, t: int, k: int) -> list[int]:
    """On what the Trooper may use the skill now: things counted from `THING`, friends below it."""
    skill = table.setting.skills[k]
    found = [codes.THING.code(n) for n in _elements(table, t, skill) if not lacks(table, t, k, n)]
    if "friendly-carrier" in skill.contact_with:
        found += [
            friend for friend in table.setting.army[table.setting.troopers[t].side] if _may_take(table, t, k, friend)
        ]
    return found


def _elements(table: Table, t: int, skill: Skill) -> list[int]:
    """The things a skill is about, wherever they are."""
    setting = table.setting
    side = setting.troopers[t].side
    if skill.op == "damage":
        return [n for n in setting.of_kind("server") if setting.things[n].owner != side]
    found: list[int] = []
    for word in skill.contact_with:
        kind = word.removeprefix("enemy-").removeprefix("own-")
        owner = {"enemy-": 1 - side, "own-": side}.get(word.removesuffix(kind))
        found += [n for n in setting.of_kind(kind) if owner is None or setting.things[n].owner == owner]
    return found


def lacks(table: Table, t: int, k: int, n: int) -> str:
    """The rule that keeps the Trooper from using the skill on a thing; empty when it may."""
    setting = table.setting
    skill, trooper, thing = setting.skills[k], setting.troopers[t], setting.things[n]
    side = trooper.side
    if not table.standing(t) or (table.states[t] & STUNNED and skill.label == "attack"):
        return "INF-SCN-03"
    if not table.on_table(n):
        return "SC-SKILL-01"
    if skill.op == "damage":
        return _may_erase(table, t, n)
    if skill.op == "escort" and thing.kind == "civilian" and thing.owner != side:
        return "ITS-CIV-07"  # the scenario gives each player Civilians of their own (SC-RES-02)
    if not table.touches(t, n) or table.carrier[n] != NOBODY:
        return _owner_rule(skill) or "SC-SKILL-01"
    never = never_may(table, t, k, n)
    if never:
        return never
    if skill.op == "escort":
        no = cannot_escort(table, t, n)
        return "" if no is None else no.rule
    if skill.op == "carry":
        crowded = any(table.touches(enemy, n) for enemy in setting.army[1 - side] if table.standing(enemy))
        return "SC-CAP-02" if thing.kind == "beacon" and crowded else ""
    if skill.op in ("panoply-chart", "panoply-chart-or-d-charges"):
        return "SC-PAN-03" if table.looted[t] >> setting.of_kind("panoply").index(n) & 1 else ""
    if skill.op == "open-gates":
        return "SC-ROOM-03" if table.flags[n] & OPEN else ""
    if skill.op.startswith("mark-once"):
        if table.marks[n]:
            return {"mark-once-and-chart": "SC-CRY-03", "mark-once-and-find-rogue-ai": "SC-MW-05"}.get(
                skill.op, "SC-FROST-03"
            )
        if skill.limit is not None and marked(table, side, thing.kind) >= skill.limit.max_marked_per_side:
            return "SC-MW-05"
    if skill.op.startswith("mark") and table.marks[n] >> side & 1:
        return "SC-SKILL-03"
    return ""


def _owner_rule(skill: Skill) -> str:
    return "SC-CAP-02" if "enemy-beacon" in skill.contact_with else ""


def never_may(table: Table, t: int, k: int, n: int) -> str:
    """The rule that keeps a Trooper from using a skill on a thing wherever it stands; empty when there is none.

    It asks what the Trooper is, and how much it carries already.
    """
    skill, trooper = table.setting.skills[k], table.setting.troopers[t]
    if skill.who == "specialist":
        return "" if trooper.specialist else "ITS-SPEC-01" if table.setting.digital else "SC-SPEC-01"
    if skill.who == "friendly-hacker":
        return "" if "hacker" in trooper.skills else "SC-MW-08"
    if skill.op == "escort":
        # The limit of the scenario: SC-RES-02, SC-RES-03.
        limit = skill.carry_limit_specialist if trooper.specialist else skill.carry_limit
        return "SC-RES-03" if len(table.carried(t)) >= limit else civevac.never_may(_escort(table, t))
    if skill.op == "carry":
        kind = table.setting.things[n].kind
        return "" if may_carry(table, t, skill, kind) else LIMIT_RULES.get(kind, "")
    return ""


def marked(table: Table, side: int, kind: str) -> int:
    return sum(table.marks[n] >> side & 1 for n in table.setting.of_kind(kind))


def may_carry(table: Table, t: int, skill: Skill, kind: str) -> bool:
    """A Model carries one, with Baggage two; Markers carry nothing (SC-CAP-03, SC-SUP-04)."""
    if table.marker[t] and kind != "data-pack":
        return False
    if not skill.carry_limit:
        return True
    limit = skill.carry_limit_baggage if "baggage" in table.setting.troopers[t].gear else skill.carry_limit
    held = [n for n in table.carried(t) if table.setting.things[n].kind == kind]
    return len(held) < max(limit, skill.carry_limit)


def kind_of(skill: Skill) -> str:
    return "beacon" if "enemy-beacon" in skill.contact_with else "supply-box"


def _may_take(table: Table, t: int, k: int, friend: int) -> bool:
    """From a friendly carrier in Normal State that it touches (SC-CAP-02, SC-SUP-03)."""
    skill = table.setting.skills[k]
    kind = kind_of(skill)
    return (
        friend != t
        and table.standing(t)
        and table.standing(friend)
        and any(table.setting.things[n].kind == kind for n in table.carried(friend))
        and table.side_by_side(t, friend)
        and not table.states[t] & STUNNED
        and may_carry(table, t, skill, kind)
    )


def _escort(table: Table, t: int, in_contact: bool = True) -> civevac.Escort:
    trooper = table.setting.troopers[t]
    return civevac.Escort(
        trooper.id, trooper.wip, trooper.type, frozenset({"Peripheral"} if "peripheral" in trooper.skills else ()),
        impetuous="impetuous" in trooper.skills or bool(table.history[t] & FRENZIED),
        active_turn=trooper.side == table.active, in_contact=in_contact, escorting=len(table.escorts(t)),
    )  # fmt: skip


def cannot_escort(table: Table, t: int, n: int) -> No | None:
    """Why a Trooper may not take a Civilian under control, by the first requirement it lacks (ITS-CIVEVAC)."""
    setting = table.setting
    trooper, thing = setting.troopers[t], setting.things[n]
    if thing.kind not in ESCORTED:
        return NO_CIVILIAN
    if objects.attackable(table, n):
        return NO_CIVILIAN_HERE
    escort = _escort(table, t, in_contact=table.touches(t, n))
    crowded = any(table.touches(enemy, n) for enemy in setting.army[1 - trooper.side] if not table.marker[enemy])
    by = table.carrier[n]
    token = None if by == NOBODY else setting.troopers[by].id
    try:
        civevac.check(escort, civevac.Civilian(thing.id, token=token), crowded)
    except Refused as refused:
        return No(refused.rule or "ITS-CIVEVAC-03", "{why}", why=refused.reason)
    return ISOLATED_ESCORT if table.states[t] & ISOLATED else None


def _may_erase(table: Table, t: int, n: int) -> str:
    """Data Erasure: the holder of the Data Pack, the time, the Console, the distance (SC-MW-04, -07, -09)."""
    setting = table.setting
    side = setting.troopers[t].side
    if not setting.packs or table.carrier[setting.packs[side]] != t:
        return "SC-MW-07"
    if not objects.may_attack(table, side, n):
        return "SC-MW-04"
    reach = ZONE_OF_CONTROL + setting.troopers[t].radius + setting.things[n].radius
    dx, dy = table.x[t] - table.tx[n], table.y[t] - table.ty[n]
    return "" if dx * dx + dy * dy <= reach * reach else "SC-MW-09"


def cannot_civevac(table: Table, t: int, n: int) -> No | None:
    """Why a Trooper may not take somebody along by the common skill of the season: it is for HVTs here."""
    if table.setting.things[n].kind == "civilian":
        return BY_THE_SCENARIO
    if not table.on_table(n):
        return NO_CIVILIAN
    return cannot_escort(table, t, n)


def civevacs(table: Table, t: int) -> list[int]:
    """The HVTs the Trooper may take along by the common skill of the season: Neutral ones, free, in contact."""
    near = [n for hvts in table.setting.hvts for n in hvts if table.touches(t, n)]
    return [codes.CIVEVAC.code(n) for n in near if cannot_civevac(table, t, n) is None]
