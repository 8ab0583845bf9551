"""What happens to a Trooper: points lost and regained, States entered and left, death, and what it lets fall.

The core game decides who is hurt; its owner says so (`hurt`). From there on the rules of the scenario are at work.
"""

from __future__ import annotations

from wartable.games.infinity import codes, deeds, questions
from wartable.games.infinity import events as on
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import ESCORTED, NOBODY
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.state import (
    BIT,
    DEAD,
    DOGGED,
    DOWN,
    FELL_LEADING,
    FRENZIED,
    IMMOBILE,
    ISOLATED,
    KILLED,
    NULL,
    REMOVED,
    STATES,
    STUNNED,
    TABLE,
    UNCONSCIOUS,
    WAS_DEAD,
    Table,
)
from wartable.kernel.engine.oracle import Oracle

DROP_RULES = {"beacon": "SC-CAP-04", "supply-box": "SC-SUP-04", "data-pack": "SC-MW-08"}
HELPLESS = UNCONSCIOUS | IMMOBILE | STUNNED
"""Who is in one of these States may be carried (ITS-CASEVAC-03)."""
ENTERED = (
    "unconscious", "dead", "sepsitorized", "isolated", "immobilized-a", "immobilized-b", "stunned", "targeted",
    "unloaded",
)  # fmt: skip
"""The States that anybody may enter; Shasvastii may be Embryos as well."""


def hurt(table: Table, ask: Oracle, t: int, by: int) -> None:
    """Its owner says what happened to a Trooper; `by` is who did it, as far as is known."""
    if table.place[t] != TABLE:
        return
    side = table.setting.troopers[t].side
    answer = ask.choose(side, questions.HURT, options(table, t), (t,))
    if answer == codes.UNHURT:
        return
    if table.marker[t]:  # to whom something happens is no Marker any more (INF-CAMO-03)
        reveal(table, ask, t)
    if answer == codes.UNMASK:
        return
    if answer == codes.LOSE_POINT:
        by = _credit(table, ask, t, by)
        lose(table, ask, t, 1, by, "INF-WND-01")
    elif answer == codes.REGAIN_POINT:
        regain(table, ask, t)
    elif codes.LEAVE.has(answer):
        leave(table, ask, t, 1 << codes.LEAVE.part(answer))
    else:
        bit = 1 << codes.ENTER.part(answer)
        if bit & NULL:
            by = _credit(table, ask, t, by)
            _remember_hit(table, t, by)
        enter(table, ask, t, bit, by)


def options(table: Table, t: int) -> list[int]:
    """What can happen to a Trooper."""
    states = table.states[t]
    found = [codes.UNHURT, codes.LOSE_POINT, *([codes.UNMASK] if table.marker[t] else [])]
    if table.points[t] < table.setting.troopers[t].vitality:
        found.append(codes.REGAIN_POINT)
    shasvastii = "shasvastii" in table.setting.troopers[t].skills
    for name in (*ENTERED, "shasvastii-embryo") if shasvastii else ENTERED:
        bit = BIT[name]
        if not states & bit and not (bit == UNCONSCIOUS and states & NULL):
            found.append(codes.ENTER.code(STATES.index(name)))
    left = (BIT[name] for name in STATES)
    return found + [codes.LEAVE.code(bit.bit_length() - 1) for bit in left if states & bit and bit != DEAD]


def _credit(table: Table, ask: Oracle, t: int, by: int) -> int:
    """Where kills of the Key Ops score, its owner is believed who says whether the Key Ops took part (SC-KILL-07)."""
    side = table.setting.troopers[t].side
    hunter = table.key_ops[1 - side]
    if not table.setting.credit or by != NOBODY or hunter == NOBODY:
        return by
    took_part = ask.choose(side, questions.CREDIT, (codes.NO, codes.YES), (t,))
    if took_part:
        ask.tell(on.credited, "SC-KILL-07", hunter, t)
        return hunter
    return NOBODY


def _remember_hit(table: Table, t: int, by: int) -> None:
    if by != NOBODY:
        table.order_hits = (*table.order_hits, (t, by))


def lose(table: Table, ask: Oracle, t: int, n: int, by: int, rule: str, doomed: bool = False) -> None:
    """Lose points of Wounds or STR: Unconscious at 0, Dead below (INF-WND-01; -07 for Remote Presence).

    Some act on with no points left, but not who is `doomed` by Shock (INF-WND-05, -06, INF-AMMO-05).
    """
    for _ in range(n):
        if table.place[t] != TABLE:
            return
        table.points[t] -= 1
        _remember_hit(table, t, by)
        left = table.points[t]
        trooper = table.setting.troopers[t]
        ask.tell(on.hurt, "INF-WND-07" if trooper.remote and left == -1 else rule, t, left)
        _rage(table, ask, t, by)
        if left < (-1 if trooper.remote else 0):
            enter(table, ask, t, DEAD, by)
        elif left <= 0 and not table.states[t] & UNCONSCIOUS and not _acts_on(table, ask, t, doomed):
            enter(table, ask, t, UNCONSCIOUS, by)


def _rage(table: Table, ask: Oracle, t: int, by: int) -> None:
    """Who has Frenzy and costs an enemy a point is Impetuous from its next own Turn on (INF-ORD-08)."""
    if not table.setting.digital or by == NOBODY or table.history[by] & FRENZIED:
        return
    attacker = table.setting.troopers[by]
    if "frenzy" in attacker.skills and attacker.side != table.setting.troopers[t].side:
        table.history[by] |= FRENZIED
        ask.tell(done.frenzied, "INF-ORD-08", by)


def _acts_on(table: Table, ask: Oracle, t: int, doomed: bool) -> bool:
    """Does a Trooper without points left act on: always, or until the Turn ends if its owner wants so?"""
    skills = table.setting.troopers[t].skills
    if doomed:
        return False
    if "no-wound-incapacitation" in skills:
        ask.tell(done.acts_on, "INF-WND-05", t)
        return True
    if "dogged" not in skills or not table.setting.digital or table.states[t] & DOGGED:
        return False
    side = table.setting.troopers[t].side
    if ask.choose(side, questions.DOGGED, (codes.NO, codes.YES), (t,)) == codes.NO:
        return False
    table.states[t] |= DOGGED
    ask.tell(done.acts_on, "INF-WND-06", t)
    return True


def regain(table: Table, ask: Oracle, t: int) -> None:
    """A point is healed or repaired; with a point the Trooper is no longer Unconscious."""
    table.points[t] = max(table.points[t], 0) + 1
    ask.tell(on.healed, "INF-WND-02", t, table.points[t])
    if table.states[t] & UNCONSCIOUS:
        leave(table, ask, t, UNCONSCIOUS)


def enter(table: Table, ask: Oracle, t: int, bit: int, by: int) -> None:
    """A Trooper enters a State; a Null State makes it let go of what it carries, death takes it off the table."""
    was_null = table.states[t] & NULL
    held = sighting.holding(table, t) if table.setting.digital and bit & (NULL | IMMOBILE) else []
    table.states[t] |= bit
    ask.tell(on.state, "INF-STATE-01", t, bit.bit_length() - 1)
    for foe in held:
        ask.tell(done.parted, "INF-CC-10", foe, t)
    if bit & (NULL | IMMOBILE) and t in table.borne:
        let_go(table, ask, table.borne.index(t), "ITS-CASEVAC-15")
    if bit == DEAD and table.borne[t] != NOBODY:
        let_go(table, ask, t, "ITS-CASEVAC-17")
    if bit & (NULL | ISOLATED | IMMOBILE | STUNNED) and table.fire[t]:
        end_suppression(table, ask, t)
    if bit & NULL:
        table.points[t] = min(table.points[t], 0)
        if table.marker[t]:
            reveal(table, ask, t)
        drop_all(table, ask, t)
        if not was_null or bit == DEAD:
            table.null_by[t] = by
        if t in table.lieutenant:
            table.history[t] |= FELL_LEADING
    if bit == DEAD:
        table.history[t] |= WAS_DEAD
        table.hits[t] = tuple(sorted({attacker for victim, attacker in table.order_hits if victim == t}))
        table.place[t] = REMOVED
        ask.tell(on.dead, "INF-WND-03", t)
    if bit & NULL and t in table.known:
        deeds.leaders(table, table.setting.troopers[t].side)


def end_suppression(table: Table, ask: Oracle, t: int) -> None:
    """The Suppressive Fire State ends (INF-STATE-10)."""
    table.fire[t] = 0
    ask.tell(done.fire_ends, "INF-STATE-10", t)


def let_go(table: Table, ask: Oracle, t: int, rule: str) -> None:
    """Nobody carries a Trooper any more; it stays where it is (ITS-CASEVAC-13 to -18)."""
    by, table.borne[t] = table.borne[t], NOBODY
    ask.tell(done.lets_go, rule, by, t)


def leave(table: Table, ask: Oracle, t: int, bit: int) -> None:
    """A State ends. Who leaves the last Null State was Killed by nobody (SC-KILL-01)."""
    table.states[t] &= ~bit
    if bit & UNCONSCIOUS:
        table.points[t] = max(1, table.points[t])
    if not table.states[t] & NULL:
        table.null_by[t] = NOBODY
    ask.tell(on.state_ended, "INF-STATE-01", t, bit.bit_length() - 1)
    if table.borne[t] != NOBODY and not table.states[t] & HELPLESS:
        let_go(table, ask, t, "ITS-CASEVAC-17")


def reveal(table: Table, ask: Oracle, t: int, rule: str = "INF-CAMO-03") -> None:
    """A Marker becomes a Model (INF-CAMO-03)."""
    marker = who(table, t)
    table.marker[t] = 0
    ask.tell(on.unmasked, rule, marker, t)


def drop_all(table: Table, ask: Oracle, t: int, marker: bool = False) -> None:
    """Everything carried stays where the Trooper is; whom it escorts is let go when the Order ends (`escorting`)."""
    for thing in table.carried(t):
        kind = table.setting.things[thing].kind
        if kind in ESCORTED or (marker and kind == "data-pack"):  # a Marker keeps its Data Pack (SC-MW-08)
            continue
        table.carrier[thing] = NOBODY
        table.tx[thing], table.ty[thing] = table.x[t], table.y[t]
        rule = "SC-CAP-03" if marker and kind == "beacon" else DROP_RULES[kind]
        ask.tell(on.dropped, rule, thing, table.tx[thing], table.ty[thing])


def hurt_target(table: Table, ask: Oracle, n: int) -> None:
    """The owner says what an attack did to a Designated Target, which has one Wound (SC-HVT-05)."""
    side = table.setting.things[n].owner
    answer = ask.choose(
        side, questions.HURT, (codes.UNHURT, codes.ENTER.code(0), codes.ENTER.code(1)), (codes.THING.code(n),)
    )
    if answer == codes.UNHURT:
        return
    table.flags[n] |= DOWN if answer == codes.ENTER.code(0) else KILLED
    ask.tell(on.target_killed, "SC-HVT-05", n, int(answer != codes.ENTER.code(0)))
