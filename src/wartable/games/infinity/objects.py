"""Objectives with a profile: attacks on them, the Automated Defense System, STR lost and repaired (SC-OBJ, SC-ADS)."""

from __future__ import annotations

from wartable.games.infinity import codes, harm, questions
from wartable.games.infinity import events as on
from wartable.games.infinity.dice import d20, dice, save_fails, strength, succeeds
from wartable.games.infinity.scenario import common
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import GONE, KILLED, REVEALED, STUNNED, Table
from wartable.kernel.engine.oracle import Oracle

ADS_DAMAGE, ADS_SAVES = 15, 2
CHARGE_DAMAGE, CHARGE_SAVES = 14, 3
CRITICAL = 100
DAMAGE_RULES = {
    "server": "SC-MW-03", "biotechvore-antenna": "SC-PR-05", "turret-f13": "SC-TUR-04",
    "mine": "INF-DPL-04", "deployable-repeater": "INF-DPL-06",
}  # fmt: skip
GONE_RULES = {
    "server": "SC-MW-02", "biotechvore-antenna": "SC-PR-05", "heating-unit": "SC-FROST-07", "turret-f13": "SC-TUR-04",
    "mine": "INF-DPL-04", "deployable-repeater": "INF-DPL-06",
}  # fmt: skip


def may_attack(table: Table, side: int, n: int) -> bool:
    """Servers only from the second round on, and after a Console of one's own (SC-MW-04)."""
    if table.setting.things[n].kind != "server":
        return True
    activated = any(table.marks[console] >> side & 1 for console in table.setting.of_kind("console"))
    return table.round >= 2 and activated


def damaged_by(table: Table, n: int) -> list[str]:
    found: list[str] = common().profiles.get(table.setting.things[n].kind, {}).get("damaged_by", [])
    return found


def strikers_weapon(table: Table, t: int, n: int) -> bool:
    """Has the Trooper a close combat weapon that hurts the thing (SC-OBJ-03, SC-LOOT-02)?"""
    setting = table.setting
    trooper = setting.troopers[t]
    if trooper.destroyer or table.charges[t] or (trooper.type == "TAG" and "SC-LOOT-02" in setting.rules):
        return True
    return any(setting.chart[row].gain in setting.anti_materiel for row in table.gains[t])


def attacks(table: Table, t: int) -> list[int]:
    """The attacks on objectives that the Trooper may declare now."""
    setting = table.setting
    side = setting.troopers[t].side
    found: list[int] = []
    if table.states[t] & STUNNED:
        return found
    for n, thing in enumerate(setting.things):
        ways = damaged_by(table, n) if thing.str_ and table.on_table(n) else []
        if not ways or thing.owner == side or not may_attack(table, side, n):
            continue
        if "any-weapon-anti-materiel" in ways and not setting.anti_materiel.isdisjoint(setting.troopers[t].weapons):
            found.append(codes.SHOOT.code(n))
        if not table.touches(t, n):
            continue
        if strikers_weapon(table, t, n):
            found.append(codes.STRIKE.code(n))
        if table.charges[t] and "d-charges" in ways:
            found.append(codes.CHARGE.code(n))
    return found


def attack(table: Table, ask: Oracle, t: int, option: int) -> None:
    """Carry out an attack on an objective."""
    if table.marker[t]:
        harm.reveal(table, ask, t)
    if codes.SHOOT.has(option):
        _shoot(table, ask, t, codes.SHOOT.part(option))
    elif codes.CHARGE.has(option):
        _charge(table, ask, t, codes.CHARGE.part(option))
    else:
        _strike(table, ask, t, codes.STRIKE.part(option))


def _strike(table: Table, ask: Oracle, t: int, n: int) -> None:
    """A CC Attack; against an ADS a Face to Face Roll with its fixed roll, without MODs (SC-ADS-01)."""
    setting = table.setting
    trooper, kind = setting.troopers[t], setting.things[n].kind
    profile = common().profiles[kind]
    rule = "SC-ADS-01" if profile["ads"] else DAMAGE_RULES.get(kind, "SC-OBJ-03")
    if trooper.type == "TAG" and "SC-LOOT-02" in setting.rules and not trooper.destroyer:
        ask.tell(on.gift, "SC-LOOT-02", t, on.ARMORED_FURY)
    die = d20(ask, rule)
    result = strength(die, trooper.cc)
    fixed = int(profile["fixed_cc_roll"]) if profile["ads"] else 0
    if profile["ads"] and result < fixed:
        ask.tell(on.thing_missed, rule, t, n, die)
        _defend(table, ask, t, n)
        return
    if result == 0 or result == fixed:  # a tie with the fixed roll cancels both (INF-SCN-05)
        ask.tell(on.thing_missed, "INF-SCN-05" if fixed else rule, t, n, die)
        return
    ask.tell(on.thing_hit, rule, t, n, die)
    saves = (2 if "DA CC Weapon" in trooper.weapons else 1) + (result == CRITICAL)
    _save(table, ask, n, saves, trooper.ph, int(profile["arm"]), DAMAGE_RULES.get(kind, "SC-OBJ-03"))


def _charge(table: Table, ask: Oracle, t: int, n: int) -> None:
    """D-Charges: the ADS hits unopposed, and they go off all the same (SC-ADS-01, INF-DPL-02)."""
    profile = common().profiles[table.setting.things[n].kind]
    rule = DAMAGE_RULES.get(table.setting.things[n].kind, "SC-OBJ-03")
    table.charges[t] -= 1
    ask.tell(on.thing_hit, rule, t, n, 0)
    if profile["ads"]:
        _defend(table, ask, t, n)
    _save(table, ask, n, CHARGE_SAVES, CHARGE_DAMAGE, -(-int(profile["arm"]) // 2), rule)


def _shoot(table: Table, ask: Oracle, t: int, n: int) -> None:
    """Fire with an Anti-materiel weapon is resolved at the table; the adversary confirms the STR it cost (SC-PR-05)."""
    lost = ask.choose(
        1 - table.setting.troopers[t].side, questions.STR_LOST, range(table.str_[n] + 1), (codes.THING.code(n),)
    )
    ask.tell(on.attacked, "SC-PR-05", t, codes.THING.code(n))
    lose_str(table, ask, n, lost, "SC-PR-05")


def _defend(table: Table, ask: Oracle, t: int, n: int) -> None:
    """A Stun hit of the ADS: two BTS saves at Damage 15, Immunity does not help (SC-ADS-02)."""
    faces = dice(ask, ADS_SAVES, "SC-ADS-02")
    failed = sum(save_fails(face, ADS_DAMAGE, table.setting.troopers[t].bts) for face in faces)
    ask.tell(on.ads, "SC-ADS-02", n, t, failed)
    if failed and not table.states[t] & STUNNED:
        harm.enter(table, ask, t, STUNNED, NOBODY)


def _save(table: Table, ask: Oracle, n: int, saves: int, damage: int, attribute: int, rule: str) -> None:
    faces = dice(ask, saves, rule)
    lose_str(table, ask, n, sum(save_fails(face, damage, attribute) for face in faces), rule)


def lose_str(table: Table, ask: Oracle, n: int, lost: int, rule: str) -> None:
    """STR is lost; at 0 or below the objective is removed (SC-OBJ-03, SC-FROST-07, SC-MW-02)."""
    if not lost:
        ask.tell(on.saved, rule, n)
        return
    table.str_[n] -= lost
    ask.tell(on.lost_str, rule, n, lost, table.str_[n])
    if table.str_[n] <= 0:
        table.flags[n] |= GONE
        ask.tell(on.destroyed, GONE_RULES.get(table.setting.things[n].kind, "SC-OBJ-03"), n)


def repairs(table: Table, t: int) -> list[int]:
    """What the Trooper can repair: never once removed, never above the full STR (SC-OBJ-04)."""
    setting = table.setting
    trooper = setting.troopers[t]
    if "engineer" not in trooper.skills and "GizmoKit" not in trooper.weapons:
        return []
    return [
        codes.REPAIR.code(n)
        for n, thing in enumerate(setting.things)
        if common().profiles.get(thing.kind, {}).get("repairable", False)
        and table.on_table(n)
        and table.str_[n] < thing.str_
        and table.touches(t, n)
    ]


def repair(table: Table, ask: Oracle, t: int, n: int) -> None:
    """With the Engineer skill a WIP Roll, with a GizmoKit one against PH 9 (SC-OBJ-02, SC-OBJ-04)."""
    engineer = "engineer" in table.setting.troopers[t].skills
    kit = int(common().profiles[table.setting.things[n].kind]["gizmokit_ph"])
    value, rule = (table.wip(t), "SC-OBJ-04") if engineer else (kit, "SC-OBJ-02")
    die = d20(ask, rule)
    passed = succeeds(die, value)
    if passed:
        table.str_[n] += 1
    ask.tell(on.repaired, rule, t, n, die, int(passed))


def attackable(table: Table, n: int) -> bool:
    """Is an HVT an enemy Trooper to the other side now?"""
    use = table.setting.scenario.flags["hvt"]["use"]
    shown = use == "designated-target" or (use == "masked-targets" and table.flags[n] & REVEALED)
    return bool(shown) and table.on_table(n) and not table.flags[n] & KILLED
