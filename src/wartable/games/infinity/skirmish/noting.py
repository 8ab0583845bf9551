"""What is declared is written down, with all it needs, until the Order is resolved (INF-EXP-05, -07)."""

from __future__ import annotations

from wartable.games.infinity import codes, harm
from wartable.games.infinity import events as on
from wartable.games.infinity import orders as shared
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import (
    aiming,
    carrying,
    declaring,
    deployables,
    legality,
    moving,
    neutral,
    sighting,
    templates,
    values,
)
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import (
    AT_THING,
    BLOWN,
    DODGED,
    FINISHED,
    GUESSED,
    HACKED,
    LOBBED,
    RAGED,
    RESET,
    SCENARIO,
    SEARCHED,
    SHOT,
    SOUGHT,
    SPRAYED,
    STRUCK,
    TREATED,
    Act,
)  # fmt: skip
from wartable.games.infinity.state import EXPOSED, LEFT, REMOVED, TABLE, UNLOADED, Table
from wartable.kernel.engine.oracle import Oracle

SILENT = frozenset({codes.IDLE, codes.GO_MODEL, codes.CLIMB, codes.LEAVE_TABLE})
"""What a Marker does without being revealed by it, or what speaks for itself (INF-CAMO-03)."""


def declare(table: Table, ask: Oracle, t: int, chosen: int, moves: bool) -> None:
    """Write down what is declared; what cannot be done as a Marker reveals it at once (INF-CAMO-03)."""
    carrying.declares(table, ask, t, chosen, moves)
    if chosen in SILENT:
        _quietly(table, ask, t, chosen)
        return
    if table.marker[t] and not codes.CASEVAC.has(chosen):
        harm.reveal(table, ask, t, "ITS-CIVEVAC-02" if legality.escorts(table, chosen) else "INF-CAMO-03")
        if "surprise-attack-3" in table.setting.troopers[t].skills:
            table.surprise = t
    if codes.FIRE_AT.has(chosen):
        _share_out(table, ask, t, *codes.FIRE_AT.pair(chosen))
    elif codes.CUT.has(chosen):
        cut(table, ask, t, *codes.CUT.pair(chosen))
    elif codes.BERSERK.has(chosen):
        weapon, foe = codes.BERSERK.pair(chosen)
        dice = 1 + values.martial(table, t)[3] + helpers(table, t, foe)
        note(table, ask, Act(RAGED, t, weapon, foe, dice, *sighting.at(table, t), *sighting.at(table, foe)))
    elif codes.LOB.has(chosen):
        weapon, foe = codes.LOB.pair(chosen)
        note(table, ask, Act(LOBBED, t, weapon, foe, 1, *sighting.at(table, t), *sighting.at(table, foe)))
    elif codes.GUESS.has(chosen):
        weapon, foe = codes.GUESS.pair(chosen)
        note(table, ask, Act(GUESSED, t, weapon, foe, 1, *sighting.at(table, t), *sighting.at(table, foe)))
    elif codes.SPRAY.has(chosen):
        spray(table, ask, t, *codes.SPRAY.pair(chosen))
    elif codes.HACK.has(chosen):
        program, foe = codes.HACK.pair(chosen)
        hack(table, ask, t, program, foe, table.setting.weapons[program].burst)
    else:
        _without_a_shot(table, ask, t, chosen)


def _quietly(table: Table, ask: Oracle, t: int, chosen: int) -> None:
    """What reveals nobody."""
    if chosen == codes.IDLE:
        ask.tell(done.idle, "INF-EXP-02", who(table, t))
    elif chosen == codes.GO_MODEL:
        harm.reveal(table, ask, t)
    elif chosen == codes.LEAVE_TABLE:
        harm.drop_all(table, ask, t)
        table.place[t], table.history[t] = REMOVED, table.history[t] | LEFT
        ask.tell(done.leaves_table, "INF-RET-04", t)
    else:
        goal = moving.climb(table, t)
        assert goal is not None
        table.path, table.z[t] = (*table.path, goal), goal[2]
        table.manner = EXPOSED
        ask.tell(done.climbed, "INF-MOVE-09", who(table, t), goal[2])
        shared.move(table, ask, t, goal[0], goal[1], "INF-MOVE-09")


def _without_a_shot(table: Table, ask: Oracle, t: int, chosen: int) -> None:
    """Fire at things, cures, looking around, States of one's own, Skills of the scenario."""
    if codes.FIRE_ON.has(chosen):
        weapon, n = codes.FIRE_ON.pair(chosen)
        dice = table.setting.weapons[weapon].burst
        table.acts = (*table.acts, Act(AT_THING, t, weapon, n, dice))
        target = table.setting.things[n].kind == "hvt"
        ask.tell(done.aims, "ITS-DT-01" if target else "INF-BS-10", t, weapon, n, dice)
    elif codes.TREAT.has(chosen):
        way, friend = codes.TREAT.pair(chosen)
        table.acts = (*table.acts, Act(TREATED, t, way, friend))
    elif codes.FINISH.has(chosen):
        table.acts = (*table.acts, Act(FINISHED, t, -1, codes.FINISH.part(chosen)))
    elif codes.BLOW_UP.has(chosen):
        table.charges[t] -= 1
        foe = codes.BLOW_UP.part(chosen)
        note(table, ask, Act(BLOWN, t, deployables.demolition(table), foe, 1))
    elif codes.DISCOVER.has(chosen):
        search(table, ask, t, codes.DISCOVER.part(chosen))
    elif codes.CASEVAC.has(chosen):
        carrying.pick_up(table, ask, t, codes.CASEVAC.part(chosen))
    elif chosen == codes.LAY_DOWN:
        carrying.lay_down(table, ask, t)
    elif codes.SEEK.has(chosen):
        n = codes.SEEK.part(chosen)
        table.acts = (*table.acts, Act(SOUGHT, t, -1, n, 1))
        ask.tell(done.seeks, "INF-DPL-04", t, n)
    elif codes.SUPPRESS.has(chosen):
        table.fire[t] = codes.SUPPRESS.part(chosen) + 1
        ask.tell(done.suppresses, "INF-STATE-09", t, codes.SUPPRESS.part(chosen))
    elif chosen == codes.GO_MARKER:
        table.conceal(t)
        ask.tell(on.concealed, "INF-CAMO-06", t, who(table, t))
        harm.drop_all(table, ask, t, marker=True)
    elif chosen in (codes.DODGE, codes.RESET):
        note(table, ask, Act(DODGED if chosen == codes.DODGE else RESET, t, dice=1))
    else:
        table.acts = (*table.acts, Act(SCENARIO, t, chosen))


def cut(table: Table, ask: Oracle, t: int, weapon: int, foe: int) -> None:
    """A CC Attack; a D-Charge is used up by it (INF-DPL-03)."""
    dice = 1 + values.martial(table, t)[3] + helpers(table, t, foe)
    if table.setting.weapons[weapon].disposable:
        table.charges[t] -= 1
    act = Act(STRUCK, t, weapon, foe, dice, *sighting.at(table, t), *sighting.at(table, foe))
    note(table, ask, act, "INF-CC-03" if helpers(table, t, foe) else "INF-CC-01")


PROGRAMS = {"spotlight": "INF-HACK-04", "carbonite": "INF-HACK-05", "oblivion": "INF-HACK-06", "trinity": "INF-HACK-07"}


def hack(table: Table, ask: Oracle, t: int, program: int, foe: int, dice: int) -> None:
    """A program is run; each has a rule of its own (INF-HACK-02)."""
    rule = PROGRAMS.get(table.setting.weapons[program].key, "INF-HACK-02")
    note(table, ask, Act(HACKED, t, program, foe, dice), rule)


def unload(table: Table, ask: Oracle, t: int, weapon: int, dice: int) -> None:
    """Uses of a Disposable weapon are gone; with the last one its bearer is Unloaded (INF-BS-07, INF-STATE-08)."""
    most = table.setting.weapons[weapon].disposable
    table.spent[t] = min(most, table.spent[t] + dice)
    if table.spent[t] == most and not table.states[t] & UNLOADED:
        table.states[t] |= UNLOADED
        ask.tell(on.state, "INF-STATE-08", t, UNLOADED.bit_length() - 1)


def search(table: Table, ask: Oracle, t: int, foe: int) -> None:
    """Discover, from the point of the path that is nearest to the Marker."""
    pairs = aiming.sight_pairs(table, t, foe, sighting.blockers(table, table.actor))
    nearest = min(pairs, key=lambda pair: sighting.far(table, t, pair[0], foe, pair[1]))
    note(table, ask, Act(SEARCHED, t, -1, foe, 1, *nearest[0], *nearest[1]))


def spray(table: Table, ask: Oracle, t: int, weapon: int, foe: int) -> None:
    """A Direct Template hits everybody in it without a roll (INF-TMPL-01)."""
    here, who_is_hit = templates.best_spray(table, t, weapon, foe)
    ask.tell(done.sprays, "INF-TMPL-01", t, weapon, len(who_is_hit))
    neutral.sprayed(table, ask, t, weapon, here, foe)
    for other in who_is_hit:
        there = aiming.points_of(table, other)[-1] if other == foe else sighting.at(table, other)
        table.acts = (*table.acts, Act(SPRAYED, t, weapon, other, 0, *here, *there))


def helpers(table: Table, t: int, foe: int) -> int:
    """Friends that are Engaged with the same enemy: each adds a die (INF-CC-03)."""
    side = table.setting.troopers[t].side
    from_side = [friend for friend in table.setting.army[side] if friend != t and table.model(friend)]
    return sum(table.side_by_side(friend, foe) and aiming.cannot_attack(table, friend) is None for friend in from_side)


def _share_out(table: Table, ask: Oracle, t: int, weapon: int, foe: int) -> None:
    """The dice of a BS Attack are divided among targets when it is declared (INF-BS-04, INF-F2F-03)."""
    used, side = table.setting.weapons[weapon], table.setting.troopers[t].side
    bodies = sighting.blockers(table)
    left, shares = used.burst, {foe: 0}
    if used.disposable:
        left = min(left, used.disposable - table.spent[t])
    pairs = {foe: aiming.sight_pairs(table, t, foe, bodies)}
    for other in table.setting.army[1 - side] if left > 1 else ():
        if other != foe and table.place[other] == TABLE and aiming.cannot_shoot_at(table, t, other) is None:
            found = aiming.sight_pairs(table, t, other, bodies)
            if aiming.out_of_range(table, t, weapon, other, found) is None:
                pairs[other] = found
    for other in [each for each in pairs if each != foe]:
        if left < 2:
            break
        ways = [codes.SHARE.code(other, n) for n in range(1, left)]
        answer = ask.choose(side, declaring.SHARE, (codes.NO, *ways), (foe,))
        if answer != codes.NO:
            shares[other] = codes.SHARE.pair(answer)[1]
            left -= shares[other]
    shares[foe] = left
    for target, dice in shares.items():
        act = aiming.best_shot(table, t, weapon, target, pairs[target], dice) if dice else None
        if act is not None:
            note(table, ask, thinned(table, ask, act), "INF-BS-01" if target == foe else "INF-BS-04")
    if used.disposable:
        unload(table, ask, t, weapon, used.burst)


def thinned(table: Table, ask: Oracle, act: Act) -> Act:
    """From, into or through a Saturation Zone each target gets a die less, never below one (INF-TERR-03)."""
    if act.dice < 2 or not aiming.saturated(table, act):
        return act
    ask.tell(done.saturated, "INF-TERR-03", act.actor, act.dice - 1)
    return act._replace(dice=act.dice - 1)


DECLARED = {
    RAGED: "INF-CC-07", DODGED: "INF-DODGE-01", RESET: "INF-RESET-01", SEARCHED: "INF-DISC-01",
    LOBBED: "INF-BS-11", GUESSED: "INF-BS-12", BLOWN: "INF-DPL-02",
}  # fmt: skip


def note(table: Table, ask: Oracle, act: Act, rule: str = "INF-BS-01") -> None:
    """Keep what was declared, and tell it."""
    table.acts = (*table.acts, act)
    if act.kind == SHOT and rule == "INF-BS-01":
        rule = _rule_of_shot(table, act)
    target = who(table, act.target) if act.target != NOBODY else NOBODY
    ask.tell(done.declared, DECLARED.get(act.kind, rule), act.kind, act.actor, act.weapon, target, act.dice)
    if act.kind == SHOT:
        neutral.looked_past(table, ask, act)
    elif act.kind in (STRUCK, RAGED):
        neutral.helped_by_nobody(table, ask, act.actor, act.target)


def _rule_of_shot(table: Table, act: Act) -> str:
    """Forward Observers, technical and thrown weapons have rules of their own; so has a Marker just Discovered."""
    weapon = table.setting.weapons[act.weapon]
    if table.marker[act.target]:
        return "INF-DISC-03"
    if weapon.key == "forward-observer":
        return "INF-FO-01"
    return {"tech": "INF-BS-08", "throw": "INF-BS-09"}.get(weapon.kind, "INF-BS-01")
