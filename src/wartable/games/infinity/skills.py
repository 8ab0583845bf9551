"""The skills that scenarios add: the roll with its bonus, and what a success does.

A scenario says all of it as data (`scenario.Skill`); what it requires is in `requirements.py`.
"""

from __future__ import annotations

from wartable.games.infinity import codes, harm, objects, profile, questions
from wartable.games.infinity import events as on
from wartable.games.infinity.dice import critical, d20, dice, save_fails, succeeds
from wartable.games.infinity.requirements import kind_of, marked, may_carry
from wartable.games.infinity.scenario import Skill
from wartable.games.infinity.scenario import common as shared
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import D_CHARGES, DESIGNATED, GONE, OPEN, REVEALED, ROGUE, UNKNOWN, USED, Table
from wartable.kernel.engine.oracle import Oracle

CARRY_RULES = {"beacon": "SC-CAP-02", "supply-box": "SC-SUP-03", "data-pack": "SC-MW-08"}
CORE_RULES = {"SC-SKILL-01": "INF-SCN-02", "SC-PAN-02": "INF-PAN-01"}
"""What a digital match cites for a roll: it is made by the core game, which the scenario only points to."""
CIVEVAC_MOD = 3


def civevac_hvt(table: Table, ask: Oracle, t: int, n: int) -> None:
    """A WIP Roll at +3; the HVT, be it whose it may, goes with the Trooper from then on (ITS-CIVEVAC-10, -11, -24)."""
    if table.marker[t]:
        harm.reveal(table, ask, t, "ITS-CIVEVAC-02")
    if table.carrier[n] != NOBODY:  # the first of two tries in one Order was enough
        return
    die, value = d20(ask, "ITS-CIVEVAC-10"), table.wip(t) + CIVEVAC_MOD
    passed = succeeds(die, value)
    rule = "ITS-CIVEVAC-11"
    if passed:
        table.carrier[n] = t
        own = table.setting.things[n].owner == table.setting.troopers[t].side
        rule = "ITS-CIVEVAC-10" if own else "ITS-CIVEVAC-24"
    ask.tell(on.civevaced, rule, t, n, die, value, int(passed))


def use(table: Table, ask: Oracle, t: int, k: int, target: int) -> None:
    """Declare the skill, roll, and carry out the effect of a success (SC-SKILL-01)."""
    setting = table.setting
    skill = setting.skills[k]
    if table.marker[t]:
        harm.reveal(table, ask, t, "ITS-CIVEVAC-02" if skill.op == "escort" else "INF-CAMO-03")
    if not codes.THING.has(target):
        _take_from(table, ask, t, target, kind_of(skill))
        return
    n = codes.THING.part(target)
    if skill.op == "damage":
        _erase(table, ask, t, n, skill)
    elif _succeeds(table, ask, t, k, n):
        EFFECTS[skill.op](table, ask, t, n, skill)


def chance_value(table: Table, t: int, skill: Skill) -> tuple[int, int]:
    """The Success Value of the roll and the number of dice, the bonus included (SC-BONUS-01, -02)."""
    assert skill.roll is not None
    value, rolls = table.wip(t) + skill.roll.mod, 1
    if skill.bonus is not None and not table.setting.troopers[t].skills.isdisjoint(skill.bonus.skills):
        value, rolls = value + skill.bonus.mod, skill.bonus.rolls
    return value, rolls


def _succeeds(table: Table, ask: Oracle, t: int, k: int, n: int) -> bool:
    skill = table.setting.skills[k]
    rule = _rule_of(skill)
    if skill.roll is None:
        return True
    if not table.setting.troopers[t].skills.isdisjoint(skill.roll.waived_by):
        ask.tell(on.waived, "SC-PAN-04", t, k)
        return True
    value, rolls = chance_value(table, t, skill)
    faces = dice(ask, rolls, rule)
    passed = any(succeeds(face, value) for face in faces)
    if rolls > 1:
        rule = "SC-BONUS-02" if skill.bonus is not None and skill.bonus.not_with_profile_mod else "SC-BONUS-01"
    elif table.setting.digital:
        rule = CORE_RULES.get(rule, rule)
    best = min(faces) if passed else max(faces)
    ask.tell(on.success if passed else on.failure, rule, t, k, n, best, value, rolls)
    return passed


def _rule_of(skill: Skill) -> str:
    if skill.op.startswith("panoply"):
        return "SC-PAN-02"
    return {"open-gates": "SC-ROOM-03", "escort": "SC-RES-02"}.get(skill.op, "SC-SKILL-01")


# --------------------------------------------------------------------------------------------------- effects: marks


def _mark(table: Table, ask: Oracle, t: int, n: int, rule: str = "SC-SKILL-02") -> None:
    side = table.setting.troopers[t].side
    table.marks[n] |= 1 << side
    ask.tell(on.marked, rule, t, n)


def _mark_exclusive(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    side = table.setting.troopers[t].side
    if skill.limit is not None and marked(table, side, table.setting.things[n].kind) >= skill.limit.max_marked_per_side:
        ask.tell(on.no_effect, "SC-PP-03", t, n)
        return
    if table.marks[n]:
        table.marks[n] = 0
        ask.tell(on.mark_taken, "SC-UNM-04" if skill.op == "mark-exclusive-and-reveal" else "SC-PP-02", t, n)
    _mark(table, ask, t, n)


def _mark_shared(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    _mark(table, ask, t, n, "SC-HACK-01" if table.marks[n] else "SC-SKILL-02")


def _mark_and_chart(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """The Coffin chart: empty, or an HVT; no result comes up more than twice (SC-CRY-02, -03)."""
    setting = table.setting
    chart = setting.scenario.special["coffin_chart"]
    _mark(table, ask, t, n, "SC-CRY-03")
    waiting = [hvt for side in (0, 1) for hvt in setting.hvts[side] if not table.on_table(hvt)]
    found = sum(len(hvts) for hvts in setting.hvts) - len(waiting)
    opened = sum(bool(table.flags[coffin] & GONE) for coffin in setting.of_kind("tech-coffin"))
    die = d20(ask, "SC-CRY-02")
    empty = chart["empty"][0] <= die <= chart["empty"][1]
    most = chart["each_result_at_most"]
    if opened - found >= most:
        empty = False
    elif found >= most or not waiting:
        empty = True
    table.flags[n] |= GONE
    if empty:
        ask.tell(on.coffin_empty, "SC-CRY-02", t, n, die)
        return
    side = setting.troopers[t].side
    own = [hvt for hvt in waiting if setting.things[hvt].owner == side]
    hvt = own[0] if own else waiting[0]
    table.tx[hvt], table.ty[hvt] = setting.things[n].x, setting.things[n].y
    ask.tell(on.coffin_hvt, "SC-CRY-02", t, n, die, hvt)


def _mark_and_find(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """Which enemy Server holds the Rogue AI (SC-MW-06)."""
    setting = table.setting
    side = setting.troopers[t].side
    _mark(table, ask, t, n)
    die = d20(ask, "SC-MW-06")
    servers = [server for server in setting.of_kind("server") if setting.things[server].owner != side]
    letter = next(letter for low, high, letter in setting.scenario.special["rogue_ai_table"] if low <= die <= high)
    named = [server for server in servers if setting.things[server].letter == letter]
    server = named[0] if named else ask.choose(side, questions.SERVER, servers)
    table.flags[server] |= ROGUE
    ask.tell(on.rogue, "SC-MW-06", t, server, die)


def _mark_and_heat(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """The Console is used up, and one Heating Unit becomes Active (SC-FROST-03)."""
    side = table.setting.troopers[t].side
    _mark(table, ask, t, n, "SC-FROST-03")
    cold = [unit for unit in table.setting.of_kind("heating-unit") if not table.marks[unit] and table.on_table(unit)]
    if cold:
        unit = ask.choose(side, questions.HEATING_UNIT, cold)
        table.marks[unit] = 1 << side
        ask.tell(on.heated, "SC-FROST-04", t, unit)


def _mark_and_reveal(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """The first time on each Console one enemy HVT may be Revealed (SC-UNM-03)."""
    setting = table.setting
    side = setting.troopers[t].side
    _mark_exclusive(table, ask, t, n, skill)
    hidden = [hvt for hvt in setting.hvts[1 - side] if not table.flags[hvt] & REVEALED]
    if table.flags[n] & USED << side or not hidden:
        return
    table.flags[n] |= USED << side
    chosen = ask.choose(side, questions.REVEAL, (*hidden, codes.NONE))
    if chosen == codes.NONE:
        return
    role = table.role[chosen]
    if role == UNKNOWN:  # a view: as far as the seat knows, any of them may be the Target
        known = any(table.role[hvt] == DESIGNATED for hvt in setting.hvts[1 - side])
        role = ask.draw((0,) * (len(hidden) - 1 + known) + (1,) * (not known), "SC-UNM-03", stream=3)
    table.role[chosen] = role
    table.flags[chosen] |= REVEALED
    ask.tell(on.hvt_revealed, "SC-UNM-03", chosen, role)
    ask.tell(on.target_profile, "SC-UNM-02", chosen)


# ------------------------------------------------------------------------------------------------- effects: carrying


def _carry(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    table.carrier[n] = t
    ask.tell(on.carried, CARRY_RULES[table.setting.things[n].kind], t, n)


def _take_from(table: Table, ask: Oracle, t: int, friend: int, kind: str) -> None:
    n = next(n for n in table.carried(friend) if table.setting.things[n].kind == kind)
    table.carrier[n] = t
    ask.tell(on.carried, CARRY_RULES[kind], t, n)


def _extract(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """The box is taken out into the hands of the declarer, the coffin leaves the table (SC-SUP-02)."""
    setting = table.setting
    box = setting.index[setting.things[n].contains]
    table.flags[n] |= GONE
    table.tx[box], table.ty[box] = table.x[t], table.y[t]
    pick_up = next(other for other in setting.skills if other.op == "carry")
    if may_carry(table, t, pick_up, "supply-box"):
        table.carrier[box] = t
    ask.tell(on.extracted, "SC-SUP-02", t, box)


def _escort(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    table.carrier[n] = t
    ask.tell(on.escorted, "SC-RES-03", t, n)


# ------------------------------------------------------------------------------------------------- effects: the rest


def _panoply(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """One roll on the chart; what the Trooper has already is rolled again (SC-PAN-02, -06, -07)."""
    setting = table.setting
    side = setting.troopers[t].side
    table.looted[t] |= 1 << setting.of_kind("panoply").index(n)
    table.acquired[side] += 1
    if skill.op == "panoply-chart-or-d-charges" and ask.choose(side, questions.PANOPLY, (codes.NO, codes.YES)):
        table.charges[t] = D_CHARGES
        ask.tell(on.d_charges, "SC-PAN-07", t)
        return
    while True:
        die = d20(ask, "SC-PAN-02")
        row = next(at for at, row in enumerate(setting.chart) if row.die[0] <= die <= row.die[1])
        if not profile.has(table, t, setting.chart[row].gain):
            break
        ask.tell(on.had_already, "SC-PAN-06", t, row, die)
        if ask.choose(side, questions.CHART, (codes.NO, codes.YES)) == codes.NO:
            _full_again(table, ask, t, row)
            return
        ask.tell(on.rolls_again, "INF-PAN-02", t)
    table.gains[t] = (*table.gains[t], row)
    ask.tell(on.gained, "INF-PAN-04" if setting.digital else "SC-PAN-02", t, row, die)


def _full_again(table: Table, ask: Oracle, t: int, row: int) -> None:
    """A weapon one has already changes nothing, but a Disposable one is full again (INF-WEAPON-03)."""
    gain = table.setting.chart[row].gain
    if any(weapon.name == gain and weapon.disposable for weapon in table.setting.weapons):
        table.spent[t] = 0
        ask.tell(on.full_again, "INF-WEAPON-03", t, row)


def _open_gates(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    for gate in table.setting.of_kind("gate"):
        table.flags[gate] |= OPEN
    ask.tell(on.gates_opened, "SC-ROOM-03", t)


def _erase(table: Table, ask: Oracle, t: int, n: int, skill: Skill) -> None:
    """Data Erasure: a WIP Roll, then the Server saves against BTS (SC-MW-09)."""
    assert skill.roll is not None
    value, die = table.wip(t), d20(ask, "SC-MW-09")
    passed = succeeds(die, value)
    k = table.setting.skills.index(skill)
    ask.tell(on.success if passed else on.failure, "SC-MW-09", t, k, n, die, value, 1)
    if not passed:
        return
    saves = skill.roll.saves_on_critical if critical(die, value) else skill.roll.saves
    bts = int(shared().profiles["server"]["bts"])
    faces = dice(ask, saves, "SC-MW-09")
    lost = sum(save_fails(face, skill.roll.damage, bts) for face in faces)
    objects.lose_str(table, ask, n, lost, "INF-HACK-08" if table.setting.digital else "SC-MW-09")


EFFECTS = {
    "mark-exclusive": _mark_exclusive,
    "mark-shared": _mark_shared,
    "mark-once-and-chart": _mark_and_chart,
    "mark-once-and-find-rogue-ai": _mark_and_find,
    "mark-once-and-name-heating-unit": _mark_and_heat,
    "mark-exclusive-and-reveal": _mark_and_reveal,
    "carry": _carry,
    "extract": _extract,
    "escort": _escort,
    "panoply-chart": _panoply,
    "panoply-chart-or-d-charges": _panoply,
    "open-gates": _open_gates,
}
