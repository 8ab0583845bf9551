"""Game Rounds and Player Turns: what happens at their start and end, and how the game ends."""

from __future__ import annotations

from wartable.games.infinity import cards, codes, deeds, escorting, harm, questions, recording, tasks
from wartable.games.infinity import events as on
from wartable.games.infinity import opening_events as before
from wartable.games.infinity.dice import d20, save_fails
from wartable.games.infinity.measure import radius, share_inside
from wartable.games.infinity.names import who
from wartable.games.infinity.scorer import LAST_ROUND
from wartable.games.infinity.setting import NOBODY, UNITS
from wartable.games.infinity.setup import COMMON, open_cards
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.state import (
    DEAD,
    DOGGED,
    HIDDEN,
    ISOLATED,
    LEADERLESS,
    LEFT,
    LT_NULL_AT_TURN_END,
    NOT_TAKEN,
    NULL,
    RESERVE,
    RETREATING,
    STUNNED,
    TABLE,
    UNDEPLOYED,
    WAS_LIEUTENANT,
    Table,
)
from wartable.kernel.engine.chance import including
from wartable.kernel.engine.oracle import Oracle

PLAGUE_DAMAGE = 14


def game_round(table: Table, ask: Oracle, number: int) -> None:
    """Two Player Turns in Initiative order (INF-SEQ-01)."""
    table.round = number
    ask.tell(on.round_begins, "INF-SEQ-01", number)
    table.push((tasks.TURN_BEGINS, table.first), (tasks.TURN_BEGINS, 1 - table.first), (tasks.ROUND_ENDS,))


def turn_begins(table: Table, ask: Oracle, side: int) -> None:
    """The Tactical Phase begins; the shared cards may be exchanged at its start (SC-CM-02)."""
    table.active = side
    ask.tell(on.turn_begins, "INF-SEQ-02", side, table.round)
    ahead: list[tuple[int, ...]] = [(tasks.TACTICAL,), (tasks.TURN,)]
    if table.setting.digital:
        table.limit = NOBODY
        before = (tasks.TACTICAL, tasks.STRATEGIC, tasks.REGULAR, tasks.IMPETUOUS, tasks.ORDERS)
        ahead = [(task,) for task in before]
    if table.setting.scenario.flags["classified_deck"]["use"] == "shared" and table.open:
        ahead.insert(0, (tasks.EXCHANGE,))
    table.push(*ahead)


def exchange(table: Table, ask: Oracle) -> None:
    """One of the open cards may be discarded and replaced (SC-CM-02)."""
    card = ask.choose(table.active, questions.EXCHANGE, (codes.NONE, *table.open))
    if card == codes.NONE:
        return
    table.open = tuple(other for other in table.open if other != card)
    table.discard[COMMON] = including(table.discard[COMMON], card)
    ask.tell(before.discarded, "SC-CM-02", table.active, card)
    open_cards(table, ask, "SC-CM-02")


# ------------------------------------------------------------------------------------------------------ Tactical Phase


def tactical(table: Table, ask: Oracle) -> None:
    """Retreat!, the Lieutenant, the Order Count (INF-SEQ-02)."""
    side = table.active
    deeds.leaders(table, side)  # what its army does now tells both players whether it is led
    table.losing = RETREATING if retreats(table, ask, side) else 0
    if table.retreated[side] and not table.losing:
        ask.tell(on.retreat_over, "INF-RET-05", side)
    table.retreated[side] = int(bool(table.losing))
    _check_end(table, ask, side)
    if not table.losing:
        table.losing = int(_lieutenant_lost(table, ask, side))
    if table.losing:  # Suppressive Fire does not outlast it (INF-STATE-10), nor Marker States Retreat! (INF-RET-02)
        for t in table.setting.army[side]:
            if table.fire[t]:
                harm.end_suppression(table, ask, t)
            if table.losing == RETREATING and table.marker[t] and table.place[t] == TABLE:
                harm.reveal(table, ask, t)
    count_orders(table, ask, side)


def retreats(table: Table, ask: Oracle, side: int) -> bool:
    """25 percent of the Army Points or less are left (INF-RET-01); No Quarter knows no Retreat! (SC-NQ-01)."""
    setting = table.setting
    left = sum(
        setting.troopers[t].cost
        for t in setting.army[side]
        if not setting.troopers[t].extra
        and (table.standing(t) or table.place[t] in (RESERVE, HIDDEN, UNDEPLOYED) or table.history[t] & LEFT)
    )
    if left > -(-setting.army_points // 4):
        return False
    if setting.scenario.flags["no_quarter"]:
        ask.tell(on.no_quarter, "SC-NQ-01", side, left)
        return False
    ask.tell(on.retreat, "INF-RET-01", side, left)
    return True


def _check_end(table: Table, ask: Oracle, side: int) -> None:
    """Does the game end with this Turn (SC-END-02 to -04)?"""
    end = table.setting.scenario.end
    if table.losing and end["retreat_ends_game"]:
        table.ending = 1
        ask.tell(on.ending, "SC-END-02", side)
    elif table.losing:
        ask.tell(on.retreat, "SC-END-04", side, 0)
    army = [t for t in table.setting.army[side] if table.place[t] != NOT_TAKEN]
    if end["all_null_ends_game"] and all(table.states[t] & NULL for t in army):
        table.ending = 1
        ask.tell(on.ending, "SC-END-03", side)


def _lieutenant_lost(table: Table, ask: Oracle, side: int) -> bool:
    """Is the army in Loss of Lieutenant? Some scenarios have a new one named at once instead (SC-LT-04)."""
    if _leads(table, table.lieutenant[side]):
        return False
    able = [t for t in table.setting.army[side] if table.standing(t)]
    if "SC-LT-04" in table.setting.rules:
        able = [t for t in able if not table.states[t] & ISOLATED]
        if able:
            name_lieutenant(table, ask, side, ask.choose(side, questions.LIEUTENANT, able), "SC-LT-04")
        return False
    if "reinforced-command" in table.setting.agreed:
        ask.tell(on.no_loss, "ITS-RCMD-01", side)
        return False
    for t in able:
        if "chain-of-command" in table.setting.troopers[t].skills and not table.states[t] & ISOLATED:
            name_lieutenant(table, ask, side, t, "INF-LT-04")
            return False
    ask.tell(on.lieutenant_lost, "INF-LT-02", side)
    return True


def _leads(table: Table, t: int) -> bool:
    return t != NOBODY and table.standing(t) and not table.states[t] & ISOLATED


def name_lieutenant(table: Table, ask: Oracle, side: int, t: int, rule: str) -> None:
    table.lieutenant[side] = t
    table.history[t] |= WAS_LIEUTENANT
    if rule != "SC-LT-04":
        table.known[side] = NOBODY
        ask.tell_only(1 << side, on.lieutenant_named, rule, (side, t), (side, NOBODY))
    else:
        table.known[side] = t
        ask.tell(on.lieutenant_named, rule, side, t)


def count_orders(table: Table, ask: Oracle, side: int) -> None:
    """Every Trooper gives an Order; scenarios add some (INF-ORD-01 to -05, SC-EVO-01, SC-MB-04, SC-MW-10)."""
    setting = table.setting
    table.pool = [0] * setting.groups
    table.own = [0] * len(setting.troopers)
    for t in setting.army[side]:
        trooper = setting.troopers[t]
        if table.place[t] in (HIDDEN, RESERVE):
            table.own[t] = 1
        elif table.standing(t):
            veteran = table.losing == LEADERLESS and "veteran" in trooper.skills
            if veteran:
                ask.tell(on.stays_regular, "INF-SK-07", who(table, t))
            leaderless = table.losing and not veteran
            if leaderless or trooper.irregular or table.states[t] & ISOLATED:
                table.own[t] = 1
            else:
                table.pool[table.group[t]] += 1
            if "tactical-awareness" in trooper.skills or table.key_ops[side] == t:
                table.own[t] += 1
                ask.tell(on.extra_order, "INF-ORD-05", who(table, t))
    lieutenant = table.lieutenant[side]
    if not table.losing and _leads(table, lieutenant):
        table.special[side] = 1  # kept apart: whose Order it is stays private until it is used (INF-INFO-02)
    if "master-breacher-order" in setting.season:
        _extra_order(table, ask, table.breacher[side], "SC-MB-04")
    if setting.packs:
        _extra_order(table, ask, table.carrier[setting.packs[side]], "SC-MW-10")
    if "evo-bonus" in setting.season:
        _evo_order(table, ask, side)
    ask.tell(on.orders, "INF-ORD-01", side, sum(table.pool), sum(table.own))


def _extra_order(table: Table, ask: Oracle, t: int, rule: str) -> None:
    if t != NOBODY and table.standing(t):
        table.own[t] += 1
        ask.tell(on.extra_order, rule, t)


def _evo_order(table: Table, ask: Oracle, side: int) -> None:
    """One Regular Order for an EVO Hacking Device, at most one for a list (SC-EVO-01)."""
    for t in table.setting.army[side]:
        trooper = table.setting.troopers[t]
        if "evo-hacking-device" in trooper.gear and table.standing(t) and not table.states[t] & ISOLATED:
            table.pool[table.group[t]] += 1
            ask.tell(on.extra_order, "SC-EVO-01", t)
            return


# ---------------------------------------------------------------------------------------------------- end of a Turn


def turn_ends(table: Table, ask: Oracle) -> None:
    """The States Phase and what the scenario says of the end of a Player Turn (INF-SEQ-02)."""
    side = table.active
    table.order_hits, table.denied, table.missed, table.special = (), (), (), [0, 0]
    escorting.lapse(table, ask)
    for t in range(len(table.states)):
        if table.states[t] & STUNNED:
            harm.leave(table, ask, t, STUNNED)
        if table.states[t] & DOGGED and not table.states[t] & DEAD:
            ask.tell(done.dies_of_it, "INF-WND-06", t)
            harm.enter(table, ask, t, DEAD, NOBODY)
    if "SC-BIO-02" in table.setting.rules:
        plague_saves(table, ask, side)
        escorting.lapse(table, ask)
    if table.setting.scenario.flags.get("lieutenant_null_at_turn_end_counts", False):
        _note_fallen_lieutenants(table, ask)
    if table.losing == LEADERLESS:
        _new_lieutenant(table, ask, side)
    table.pool = [0] * len(table.pool)
    table.own = [0] * len(table.own)
    ask.tell(on.turn_ends, "INF-SEQ-02", side)
    if table.ending:
        table.agenda = ((tasks.ROUND_ENDS,),)
    deeds.turn_ends(table)
    if table.setting.scenario.flags["classified_deck"]["use"] != "shared":
        return
    if table.setting.digital:
        cards.take_met(table, ask, ("event", "end"))
        table.push((tasks.REFILL,))
    else:
        table.push(*((tasks.CLOSING_CARD, player, -1) for player in (side, 1 - side)), (tasks.REFILL,))


def _note_fallen_lieutenants(table: Table, ask: Oracle) -> None:
    """A Lieutenant in a Null State at the end of a Player Turn counts as Killed for good (SC-LT-05)."""
    for side in (0, 1):
        t = table.lieutenant[side]
        fallen = t != NOBODY and table.states[t] & NULL and not table.history[t] & LT_NULL_AT_TURN_END
        if fallen:
            table.history[t] |= LT_NULL_AT_TURN_END
            ask.tell(on.lieutenant_fell, "SC-LT-05", side, t)


def _new_lieutenant(table: Table, ask: Oracle, side: int) -> None:
    """After a turn in Loss of Lieutenant a new one is named (INF-LT-03); in Retreat! nobody is (INF-RET-02)."""
    if _leads(table, table.lieutenant[side]):
        return
    troopers = table.setting.troopers
    able = [
        t
        for t in table.setting.army[side]
        if table.standing(t) and not troopers[t].irregular and troopers[t].type != "REM"
    ]
    if able:
        chosen = ask.choose(side, questions.LIEUTENANT, able, seen_by=1 << side)
        name_lieutenant(table, ask, side, chosen, "INF-LT-03")


def plague_saves(table: Table, ask: Oracle, side: int) -> None:
    """Troopers of the player inside the Plague Area save, with STR twice (SC-BIO-02, -03; SC-PR-04)."""
    setting = table.setting
    for t in setting.army[side]:
        if table.place[t] != TABLE or not in_plague(table, t):
            continue
        if any(table.touches(t, n) for n in setting.of_kind("biotechvore-antenna")):
            ask.tell(on.plague_save, "SC-PR-04", t, 0, 1)
            continue
        trooper = setting.troopers[t]
        for number in range(2 if trooper.structure else 1):
            if table.place[t] != TABLE:
                break
            rule = "SC-BIO-03" if number else "SC-BIO-02"
            die = d20(ask, rule)
            failed = save_fails(die, PLAGUE_DAMAGE, trooper.bts)
            ask.tell(on.plague_save, rule, t, die, int(not failed))
            if failed:
                harm.lose(table, ask, t, 1, NOBODY, "INF-SCN-06")


def in_plague(table: Table, t: int) -> bool:
    """More than half of the base in the Plague Area as it is now (SC-ZONE-02, SC-PR-03)."""
    r = radius(table.setting.troopers[t].base_mm)
    x, y = table.x[t] / UNITS, table.y[t] / UNITS
    return any(
        share_inside(x, y, r, [[side / UNITS for side in rect] for rect in area.rects]) > 0.5
        for area in table.setting.areas
        if area.kind == "plague" and area.grows_after < table.round
    )


# ---------------------------------------------------------------------------------------------- end of a Game Round


def round_ends(table: Table, ask: Oracle) -> None:
    """First the effects of the moment, then the count (SC-OP-01)."""
    setting = table.setting
    for area in setting.areas:
        if area.grows_after and area.grows_after == table.round:
            ask.tell(on.plague_grows, "SC-PR-03", table.round)
    last = table.round == LAST_ROUND
    if last and setting.scenario.end_effects:
        rule = setting.scenario.end_effects[0].rule
        for t in recording.slain_now(table):
            ask.tell(on.slain, rule, t)
            harm.enter(table, ask, t, DEAD, NOBODY)
        escorting.lapse(table, ask)
    table.rounds = (*table.rounds, table.snapshot())
    if last or table.ending:
        rule = "SC-END-01" if last else "SC-END-05"
        ask.tell(on.ending, rule, NOBODY)
        table.agenda = ((tasks.CLOSING,),)
        return
    sheets = recording.live(table, explain=False)
    ask.tell(on.round_scored, setting.scenario.scored_by, table.round, sheets["A"].op, sheets["B"].op)
    table.push((tasks.ROUND, table.round + 1))


def closing(table: Table, ask: Oracle) -> None:
    """What is still to be said when the game has ended: cards checked at the end, INTELCOM, Secure HVT."""
    flags = table.setting.scenario.flags
    order = (table.first, 1 - table.first)
    for side in order:
        deeds.leaders(table, side)
    ahead: list[tuple[int, ...]] = []
    if flags["classified_deck"]["use"] in ("private", "main-and-secondary"):
        ahead += [(tasks.CLOSING_CARD, side, -1) for side in order]
    if flags["intelcom"]["mode"] == "support-and-control":
        ahead += [(tasks.USE_INTELCOM, side) for side in order]
    if flags["hvt"]["secure_hvt"]:
        ahead += [(tasks.SECURE, side) for side in order]
    elif table.hand[0] or table.hand[1]:
        ask.tell(on.nothing_secured, "ITS-SHVT-06")
    table.push(*ahead, (tasks.GAME_ENDS,))


def game_ends(table: Table, ask: Oracle) -> None:
    """The score stands (SC-OP-04)."""
    table.over = 1
    table.agenda = ()
    a, b = recording.result(table).values()
    ask.tell(on.round_scored, table.setting.scenario.scored_by, table.round, a["op"], b["op"])
    if table.setting.digital:
        for t, place in enumerate(table.place):
            if place in (RESERVE, HIDDEN):
                ask.tell(on.never_came, "INF-ADEP-07", t)
    ask.tell(on.victory_points, "INF-VP-01", a["vp"], b["vp"])
    ask.tell(on.game_over, "SC-OP-04", a["op"], b["op"])
