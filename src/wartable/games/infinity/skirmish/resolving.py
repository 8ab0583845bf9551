"""The end of an Order: which rolls oppose each other, the dice, Saving Rolls, what they cost (INF-F2F to INF-WND)."""

from __future__ import annotations

from wartable.games.infinity import codes, deeds, harm, tasks
from wartable.games.infinity.dice import d20, dice, strength
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import (
    deployables,
    guessing,
    healing,
    moving,
    neutral,
    sighting,
    templates,
    things,
    values,
)
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import (
    AT_THING,
    ATTACKS,
    BLAST,
    BLOWN,
    DODGED,
    FINISHED,
    GUARDED,
    GUESSED,
    HACKED,
    LOBBED,
    MINED,
    RAGED,
    RESET,
    ROLLED,
    SCENARIO,
    SEARCHED,
    SHOT,
    SOUGHT,
    SPRAYED,
    STRUCK,
    TREATED,
    Act,
)  # fmt: skip
from wartable.games.infinity.skirmish.rolls import BEST, scored, summed
from wartable.games.infinity.skirmish.weapons import NO_ARM, NO_SAVE, PH_SAVE, Weapon
from wartable.games.infinity.state import BIT, DEAD, ISOLATED, TABLE, UNCONSCIOUS, Table
from wartable.kernel.engine.oracle import Oracle

ROLL_RULES = {
    SHOT: "INF-BS-01",
    STRUCK: "INF-CC-01",
    DODGED: "INF-DODGE-01",
    RESET: "INF-RESET-01",
    SEARCHED: "INF-DISC-01",
    HACKED: "INF-HACK-02",
    RAGED: "INF-CC-07",
    LOBBED: "INF-BS-11",
}
HIT_RULES = {
    SHOT: "INF-BS-06", STRUCK: "INF-CC-01", HACKED: "INF-HACK-02", RAGED: "INF-CC-07", LOBBED: "INF-BS-11",
}  # fmt: skip
APART = (SCENARIO, TREATED, FINISHED, AT_THING, GUARDED, GUESSED, MINED, SOUGHT)
"""What is resolved beside the rolls of Troopers against each other."""
ELECTRIC = frozenset({"HI", "TAG", "REM"})


def resolve(table: Table, ask: Oracle, t: int) -> None:
    """All at once: what the scenario offers, then the fight, then the facing (INF-EXP-06)."""
    ahead: list[tuple[int, ...]] = []
    for act in (Act(*each) for each in table.acts):
        if act.kind == SCENARIO:
            chosen = act.weapon
            if codes.SKILL.has(chosen):
                ahead.append((tasks.SKILL, t, chosen))
            elif codes.ATTEMPT.has(chosen):
                ahead.append((tasks.ATTEMPT, t, codes.ATTEMPT.part(chosen)))
            else:
                ahead.append((tasks.WITH_THING, t, chosen))
    table.push(*ahead, (tasks.COMBAT, t), (tasks.FACE, t))


def combat(table: Table, ask: Oracle, t: int) -> None:
    """Every roll of the Order, then every Saving Roll, then every loss (INF-SAVE-04)."""
    _without_a_roll(table, ask)
    acts = _after_looking(table, ask, [Act(*each) for each in table.acts if each[0] not in APART])
    for act in [Act(*each) for each in table.acts]:
        if act.kind == GUESSED:
            acts += guessing.resolve(table, ask, act)
        elif act.kind == SOUGHT:
            deployables.seek(table, ask, act)
    rolled = [
        _roll(table, ask, act, values.opposing(act, acts) if act.kind in ATTACKS else _first_on(act, acts))
        for act in acts
    ]
    hits = [
        (act, *_score(ask, act, rolled[at], _against(act, acts, rolled))) if act.kind in ROLLED else (act, 1, 0)
        for at, act in enumerate(acts)
        if act.kind in ATTACKS
    ]
    hits = _spread(table, ask, acts, rolled, hits)
    for at, act in enumerate(acts):
        if act.kind in (DODGED, RESET):
            _escape(table, ask, act, acts, rolled, at)
    dodge = [
        die for act, faces in zip(acts, rolled, strict=True) if (act.kind, act.actor) == (DODGED, t) for die in faces
    ]
    guarded = things.resolve(table, ask, dodge)
    for mined in (Act(*each) for each in table.acts if each[0] == MINED):
        if deployables.escapes(table, ask, mined, acts, rolled):
            ask.tell(done.escaped, "INF-DPL-04", mined.target)
        else:
            hits.append((mined, 1, 0))
    for act, n, _ in hits:
        if n and table.marker[act.target]:  # what touches a Marker reveals it (INF-CAMO-02)
            harm.reveal(table, ask, act.target)
        if n and act.kind == HACKED:
            deeds.note(table, table.setting.troopers[act.actor].side, deeds.BREACHED, act.actor, act.target)
    wounds = [(act, _saves(table, ask, act, n, critical)) for act, n, critical in hits if n]
    wounds += [(act._replace(actor=NOBODY), failed) for act, failed in guarded]
    hurt: set[int] = set()
    for act, failed in wounds:
        if failed:
            was = deeds.before(table, act.target)
            _suffer(table, ask, act, failed, "INF-SAVE-04" if act.target in hurt else "INF-WND-01")
            hurt.add(act.target)
            if act.actor != NOBODY:
                _remember(table, act, was)


def _remember(table: Table, act: Act, was: tuple[int, bool]) -> None:
    """What Classified Objectives ask about an attack; of a blast counts how far away the one aimed at was."""
    far = 0
    if act.kind in (SHOT, LOBBED, BLAST):
        far = sighting.far(table, act.actor, (act.ax, act.ay, act.az), act.target, (act.bx, act.by, act.bz))
    deeds.attacked(table, act.actor, act.target, was, act.kind in (STRUCK, RAGED), far)
    if act.kind == HACKED:
        deeds.hacked(table, act.actor, act.target, was)


def _after_looking(table: Table, ask: Oracle, acts: list[Act]) -> list[Act]:
    """Discover is rolled first; an attack on a Marker that stays one is not rolled at all (INF-DISC-01, -03)."""
    for act in acts:
        if act.kind == SEARCHED and not table.marker[act.target]:  # it has shown itself meanwhile
            ask.tell(done.idle, "INF-EXP-08", who(table, act.actor))
        elif act.kind == SEARCHED:
            _search(table, ask, act, _roll(table, ask, act, None))
    rest = [act for act in acts if act.kind != SEARCHED]
    for act in rest:
        if act.kind == SHOT and table.marker[act.target]:
            ask.tell(done.misses, "INF-DISC-03", act.actor, who(table, act.target))
    rest = [act for act in rest if act.kind != SHOT or not table.marker[act.target]]
    for act in rest:
        if act.kind == SHOT and values.beyond_cqb(table, act):
            opposed = any(values.answers(other, act) for other in rest if other.actor == act.target)
            ask.tell(done.misses, "ITS-CQB-02" if opposed else "ITS-CQB-01", act.actor, act.target)
    return [act for act in rest if act.kind != SHOT or not values.beyond_cqb(table, act)]


def _without_a_roll(table: Table, ask: Oracle) -> None:
    """Treatment comes before harm (INF-EXP-09); a Coup de grace needs no roll (INF-CC-09)."""
    for act in (Act(*each) for each in table.acts):
        if act.kind == TREATED:
            healing.treat(table, ask, act)
        elif act.kind == FINISHED and table.place[act.target] == TABLE:
            ask.tell(done.finished, "INF-CC-09", act.actor, act.target)
            was = deeds.before(table, act.target)
            harm.enter(table, ask, act.target, DEAD, act.actor)
            deeds.attacked(table, act.actor, act.target, was, near=True, far=0)


Hits = list[tuple[Act, int, int]]


def _spread(table: Table, ask: Oracle, acts: list[Act], rolled: list[list[int]], hits: Hits) -> Hits:
    """Templates hit everybody in them; who gets out of one by a Dodge is not hit (INF-TMPL-02, -03)."""
    dodged = {act.actor: faces[0] for act, faces in zip(acts, rolled, strict=True) if act.kind == DODGED}
    busy = {act.actor for act in acts}
    found: Hits = []
    for act, n, criticals in hits:
        if act.kind == SPRAYED:
            if dodged.get(act.target, 0):
                ask.tell(done.escaped, "INF-TMPL-02", act.target)
            else:
                found.append((act, 1, 0))
            continue
        found.append((act, n, criticals))
        if not n or not table.setting.weapons[act.weapon].impact:
            continue
        neutral.blasted(table, ask, act.target)
        for other in templates.blasted(table, act.target):
            if other in (act.target, act.actor):
                continue
            ask.tell(done.blasted, "INF-TMPL-03", other)
            value = table.setting.troopers[other].ph - 3
            die = d20(ask, "INF-TMPL-03") if other not in busy else 0
            if die:
                ask.tell(done.ducks, "INF-TMPL-03", other, die, value)
            if not die or die > value:
                found.append((act._replace(target=other, kind=BLAST), 1, 0))
    return found


def _first_on(act: Act, acts: list[Act]) -> Act | None:
    """The first attack that a Dodge or Reset answers."""
    return next((other for other in acts if other.target == act.actor and values.answers(act, other)), None)


def _roll(table: Table, ask: Oracle, act: Act, answer: Act | None) -> list[int]:
    """Roll the dice of one Skill and tell every MOD; gives how good each die is (INF-ROLL-01 to -04)."""
    if act.kind in (SPRAYED, BLOWN):
        return []
    value, mods = values.success_value(table, act, answer)
    for mod in mods:
        ask.tell(done.modified, mod.rule, act.actor, mod.value)
    whole = sum(mod.value for mod in mods)
    if abs(whole) > BEST:
        ask.tell(done.capped, "INF-ROLL-02", act.actor, whole)
    if act.kind == SHOT and len(mods) > 1:
        ask.tell(done.summed, "INF-BS-03", act.actor, summed(mods), value)
    faces = dice(ask, act.dice, ROLL_RULES[act.kind])
    rule = "INF-ROLL-05" if answer is None else "INF-F2F-04" if act.kind in (DODGED, RESET) else "INF-F2F-02"
    if rule == "INF-F2F-02" and _divided(table, act):
        rule = "INF-F2F-03"
    ask.tell(done.thrown, rule, act.kind, act.actor, value, *things.padded(faces))
    return [strength(face, value) for face in faces]


def _divided(table: Table, act: Act) -> bool:
    """Are the dice of a BS Attack shared out, so that only some of them meet this target (INF-F2F-03)?"""
    shots = (Act(*each) for each in table.acts if each[0] == SHOT)
    return act.kind == SHOT and any(shot.actor == act.actor and shot.target != act.target for shot in shots)


def _against(act: Act, acts: list[Act], rolled: list[list[int]]) -> list[int]:
    """The dice that an attack is compared with."""
    return [
        die
        for other, faces in zip(acts, rolled, strict=True)
        if other.actor == act.target and values.answers(other, act)
        for die in faces
    ]


def _score(ask: Oracle, act: Act, mine: list[int], theirs: list[int]) -> tuple[int, int]:
    hits, criticals = scored(mine, theirs)
    if hits:
        ask.tell(done.hits, HIT_RULES[act.kind], act.actor, act.target, hits, criticals)
    else:
        ask.tell(done.misses, "INF-F2F-01" if theirs else "INF-ROLL-01", act.actor, act.target)
    return hits, criticals


def _escape(table: Table, ask: Oracle, act: Act, acts: list[Act], rolled: list[list[int]], at: int) -> None:
    """A Dodge or Reset has won if it succeeds and no opposing success is as good (INF-F2F-04)."""
    mine = rolled[at][0]
    theirs = [
        die
        for other, faces in zip(acts, rolled, strict=True)
        if other.target == act.actor and values.answers(act, other)
        for die in faces
    ]
    if not scored([mine], theirs)[0]:
        return
    if act.kind == RESET:
        ask.tell(done.escaped, "INF-RESET-01", act.actor)
        for bit in (BIT["targeted"], BIT["immobilized-b"], ISOLATED):
            if table.states[act.actor] & bit:
                harm.leave(table, ask, act.actor, bit)
        return
    free = table.states[act.actor] & BIT["immobilized-a"]
    ask.tell(done.escaped, "INF-DODGE-04" if free else "INF-DODGE-03", act.actor)
    if free:
        harm.leave(table, ask, act.actor, BIT["immobilized-a"])
        return
    if table.standing(act.actor) and not table.states[act.actor] & BIT["immobilized-b"] and moving.DODGE_MOVE:
        table.push((tasks.STEP, act.actor))


def _search(table: Table, ask: Oracle, act: Act, mine: list[int]) -> None:
    """A success replaces the Marker with the Model (INF-DISC-01)."""
    if not table.marker[act.target]:
        return
    if mine[0]:
        ask.tell(done.found, "INF-DISC-01", act.actor, who(table, act.target))
        harm.reveal(table, ask, act.target)
    else:
        table.missed = (*table.missed, (act.actor, act.target))
        ask.tell(done.not_found, "INF-DISC-02", act.actor, who(table, act.target))


# -- Saving Rolls -----------------------------------------------------------------------------------------------------


def _saves(table: Table, ask: Oracle, act: Act, hits: int, criticals: int) -> int:
    """The Saving Rolls that hits cause, a Critical one more; gives how many fail (INF-SAVE-01, -03)."""
    weapon = table.setting.weapons[act.weapon]
    if weapon.save == NO_SAVE:
        return hits
    n = hits * weapon.saves + criticals
    if criticals:
        ask.tell(done.critical, "INF-SAVE-03", act.actor, criticals)
    rule = _ammunition(weapon)
    if weapon.save == PH_SAVE:
        least = table.setting.troopers[act.target].ph - 6
        faces = dice(ask, n, rule)
        failed = sum(face > least for face in faces)
    else:
        most = values.fails_on(table, act)
        faces = dice(ask, n, rule)
        failed = sum(face <= most for face in faces)
        if values.shielded(table, act):
            ask.tell(done.covered, "INF-COV-01", act.target)
        least = most + 1
    ask.tell(done.saves, rule, act.target, n, least, failed)
    return failed


def _ammunition(weapon: Weapon) -> str:
    """The rule of an ammunition."""
    if weapon.save == PH_SAVE:
        return "INF-AMMO-08"
    if weapon.kind != "program" and weapon.state in ("stunned", "isolated"):
        return "INF-AMMO-06" if weapon.state == "stunned" else "INF-AMMO-07"
    if weapon.save == NO_ARM:
        return "INF-AMMO-10"
    if weapon.ap and weapon.saves > 1:
        return "INF-AMMO-09"
    if weapon.ap:
        return "INF-AMMO-02"
    if weapon.shock:
        return "INF-AMMO-05"
    plain = "INF-SAVE-01" if weapon.kind == "program" else "INF-AMMO-01"
    return {2: "INF-AMMO-03", 3: "INF-AMMO-04"}.get(weapon.saves, plain)


def _suffer(table: Table, ask: Oracle, act: Act, failed: int, rule: str) -> None:
    """Failed Saving Rolls cost points, or put the target in a State (INF-WND-01, INF-AMMO-05 to -08)."""
    weapon, target = table.setting.weapons[act.weapon], act.target
    if table.place[target] != TABLE:
        return
    if weapon.state:
        bits = [BIT[weapon.state]]
        if weapon.state == "isolated" and table.setting.troopers[target].type in ELECTRIC:
            bits.append(BIT["immobilized-b"])
        for bit in bits:
            if not table.states[target] & bit:
                harm.enter(table, ask, target, bit, act.actor)
    if not weapon.wounds:
        return
    trooper = table.setting.troopers[target]
    plain = trooper.structure or trooper.vitality > 1 or "immunity-shock" in trooper.skills
    if weapon.kills:
        ask.tell(done.shocked, "INF-AMMO-10", target)
        harm.enter(table, ask, target, DEAD, act.actor)
        return
    harm.lose(table, ask, target, failed, act.actor, rule, weapon.shock and not plain)
    if weapon.shock and not plain and table.states[target] & UNCONSCIOUS and table.place[target] == TABLE:
        ask.tell(done.shocked, "INF-AMMO-05", target)
        harm.enter(table, ask, target, DEAD, act.actor)
