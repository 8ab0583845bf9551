"""Before the Orders Phase of a digital match: Command Tokens, and who rushes ahead unasked (INF-CMD, INF-ORD-07)."""

from __future__ import annotations

from math import cos, radians, sin

from wartable.games.infinity import codes, harm, tasks
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import declaring, moving, orders, sighting, tokens
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.skirmish.acts import MOVEMENT
from wartable.games.infinity.state import FRENZIED, ISOLATED, NULL, RUSHING, TABLE, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Oracle

TAKEN = 2
"""Regular Orders that the second player may take away (INF-CMD-03)."""
MOST_IN_GROUP = 10
ONE_TOKEN = 1


def strategic(table: Table, ask: Oracle) -> None:
    """In the first Turn of the game the other player may spend a token on two Orders, or on tokens (INF-CMD-03)."""
    side, other = table.active, 1 - table.active
    if table.round != 1 or side != table.first or not table.tokens[other]:
        return
    answer = ask.choose(other, declaring.STRATEGIC, (codes.NONE, *range(len(declaring.STRATEGIES))))
    if answer == codes.NONE:
        return
    table.tokens[other] -= 1
    if answer == 0:
        for _ in range(TAKEN):
            group = max(range(len(table.pool)), key=lambda at: table.pool[at])
            table.pool[group] = max(0, table.pool[group] - 1)
    else:
        table.limit = ONE_TOKEN
    ask.tell(done.strategic, "INF-CMD-03", other, answer)


def regular(table: Table, ask: Oracle) -> None:
    """A token turns the own Order of an Irregular Trooper into one of its group, or changes a group (INF-CMD-02)."""
    side = table.active
    able = [t for t in table.setting.army[side] if may_join(table, t)]
    moves = regroupings(table, side)
    if not tokens.left(table, side) or not (able or moves):
        return
    answer = ask.choose(side, declaring.REGULAR, (codes.NONE, *able, *moves))
    if answer == codes.NONE:
        return
    tokens.spend(table, side)
    if codes.REGROUP.has(answer):
        t, group = codes.REGROUP.pair(answer)
        if not table.own[t]:  # its Order goes with it
            table.pool[table.group[t]] -= 1
            table.pool[group] += 1
        table.group[t] = group
        ask.tell(done.regrouped, "INF-CMD-02", who(table, t), group, table.tokens[side])
    else:
        table.own[answer] -= 1
        table.pool[table.group[answer]] += 1
        ask.tell(done.joins, "INF-CMD-02", who(table, answer), table.tokens[side])
    table.push((tasks.REGULAR,))


def regroupings(table: Table, side: int) -> list[int]:
    """Who could be moved to which other Combat Group of the side that has room (INF-CMD-02, INF-ORD-06)."""
    army = [t for t in table.setting.army[side] if table.standing(t) and not table.states[t] & ISOLATED]
    groups = sorted({table.group[t] for t in table.setting.army[side]})
    size = {group: sum(table.group[t] == group for t in table.setting.army[side]) for group in groups}
    return [
        codes.REGROUP.code(t, group)
        for t in army
        for group in groups
        if group != table.group[t] and size[group] < MOST_IN_GROUP
    ]


def may_join(table: Table, t: int) -> bool:
    """Has a Trooper on the table an Irregular Order of its own that could become Regular (INF-CMD-02, INF-STATE-05)?"""
    trooper = table.setting.troopers[t]
    alone = trooper.irregular or table.losing == 1
    return bool(table.own[t]) and alone and table.standing(t) and not table.states[t] & ISOLATED


# -- Impetuous Troopers -----------------------------------------------------------------------------------------------


def impetuous(table: Table, ask: Oracle) -> None:
    """Every Impetuous Trooper may be activated once for free before the Orders Phase; not in Retreat! (INF-ORD-07)."""
    if table.losing == 2:
        return
    table.push(*((tasks.RUSH, t) for t in table.setting.army[table.active] if hot_headed(table, t)))


def hot_headed(table: Table, t: int) -> bool:
    """Is a Trooper Impetuous, by its profile or by its Frenzy (INF-ORD-08)?"""
    return "impetuous" in table.setting.troopers[t].skills or bool(table.history[t] & FRENZIED)


def rush(table: Table, ask: Oracle, t: int) -> None:
    """Its owner may decline; otherwise it moves as far as it can towards the nearest enemy, and then acts."""
    side = table.setting.troopers[t].side
    if not table.standing(t) or moving.cannot_move(table, t) is not None:
        return
    foes = [foe for foe in table.setting.army[1 - side] if table.place[foe] == TABLE and not table.states[foe] & NULL]
    if not foes or ask.choose(side, declaring.RUSH, (codes.NO, codes.YES), (t,)) == codes.NO:
        return
    if t in table.borne:
        harm.let_go(table, ask, table.borne.index(t), "ITS-CASEVAC-14")
    ask.tell(done.rushes, "INF-ORD-07", who(table, t))
    table.actor, table.path, table.acts, table.asked = t, (sighting.at(table, t),), (), ()
    table.surprise, table.manner = NOBODY, RUSHING
    here = sighting.at(table, t)
    foe = min(foes, key=lambda each: sighting.far(table, t, here, each, sighting.at(table, each)))
    go = moving.reach(table, t, moving.allowance(table, t, 0))
    orders.walk(table, ask, t, go, *ahead(go, table.x[foe], table.y[foe]))
    table.push((tasks.REACTIONS, t), (tasks.DECLARE, t, MOVEMENT, 1))


def ahead(go: moving.Reach, x: int, y: int) -> tuple[int, int]:
    """Of the places all around that a Move can reach, the one nearest to a point."""
    best = go.start[:2]
    for degrees in range(0, 360, 10):
        for part in (4, 3, 2, 1):
            far = go.most * part / 4
            place = (round(go.start[0] + far * cos(radians(degrees))), round(go.start[1] + far * sin(radians(degrees))))
            if (place[0] - x) ** 2 + (place[1] - y) ** 2 >= (best[0] - x) ** 2 + (best[1] - y) ** 2:
                continue
            if not isinstance(go.way(*place), Refused):
                best = place
                break
    return best
