"""An Enemy's activation: every circle of its strip from left to right, exactly as printed (SB-ENEMY, SB-EACT).

Every event says why it is this room, this pillar or this area: the last argument is one of `motives.py`.
"""

from __future__ import annotations

from functools import cache

from wartable.games.starbreach import cards, goals, motives, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach.barricades import batter
from wartable.games.starbreach.collapsing import lose_pillar
from wartable.games.starbreach.harm import strike
from wartable.games.starbreach.state import FIRES, GRENADES, NONE, Table
from wartable.kernel.engine.oracle import Oracle


def activate(table: Table, ask: Oracle, card: int) -> None:
    """All circles except blocked ones, then the Enemy is marked as activated (SB-ENEMY-01, SB-INIT-06)."""
    at = table.e_card.index(card)
    ask.tell(on.enemy_acts, "SB-ENEMY-01", card, table.e_area[at])
    for number, circle in enumerate(table.setting.enemies[card].strip):
        if table.e_blocked[at] >> number & 1:
            ask.tell(on.skipped, "SB-SPEC-05", card, number)
            continue
        token = table.token(at, number)
        if token:
            kind, n = cards.ARROWS[token]
            walk(table, ask, at, n if kind == cards.LEFT else -n, motives.BY_TOKEN)
            continue
        for kind, n in in_order(circle):
            perform(table, ask, at, kind, n)
    table.e_done[at] = 1
    if table.e_moves[at]:
        table.e_moves[at] = 0
        ask.tell(on.tokens_back, "SB-ROOM-13", card)


@cache
def in_order(circle: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The icons of a circle in their order (SB-ENEMY-02)."""
    order = cards.IN_CIRCLE
    return tuple(sorted(circle, key=lambda icon: order.index(icon[0]) if icon[0] in order else len(order)))


def perform(table: Table, ask: Oracle, at: int, kind: int, n: int) -> None:
    card, area = table.e_card[at], table.e_area[at]
    match kind:
        case cards.E_MELEE | cards.MAX_MELEE:
            melee(table, ask, at, n, kind == cards.MAX_MELEE)
        case cards.E_RANGED | cards.MAX_RANGED:
            ranged(table, ask, at, n, kind == cards.MAX_RANGED)
        case cards.GRENADE_MELEE:
            grenade(table, ask, at, ship.FRONT[area])
        case cards.GRENADE_RANGED:
            grenade(table, ask, at, ship.FAR[area])
        case cards.LEFT:
            walk(table, ask, at, n, motives.BY_ARROWS)
        case cards.RIGHT:
            walk(table, ask, at, -n, motives.BY_ARROWS)
        case cards.ACROBAT:  # it passes no areas, hence no airlock (SB-EACT-13)
            table.e_area[at] = ship.OPPOSITE[area]
            ask.tell(on.enemy_moved, "SB-EACT-13", card, table.e_area[at], motives.ACROSS)
        case cards.SNIFFER:
            sniff(table, ask, at)
        case cards.REGEN:
            if table.e_life[at] < table.e_full[at]:
                table.e_life[at] += 1
                ask.tell(on.regenerated, "SB-EACT-15", card, table.e_life[at])


# -- moving -----------------------------------------------------------------------------------------------------------


def worth_visiting(table: Table, at: int) -> bool:
    """Has this ship a Hero, the Scientist or an Object token, lying or carried (SB-LOCK-03)?"""
    return any(room != NONE and ship.SHIP_OF[room] == at for room in table.room) or any(
        place != NONE and ship.SHIP_OF[place] == at for place in table.o_at
    )


def airlock(table: Table, area: int, way: int) -> int:
    """Where the airlock on the border that a step crosses comes out; NONE when none lies there (SB-LOCK-02)."""
    border = area if way > 0 else ship.turned(area, -1)
    locks = table.setting.mission.airlocks
    if border not in locks:
        return NONE
    other = locks[1 - locks.index(border)]
    return ship.turned(other, 1) if way > 0 else other


def next_area(table: Table, area: int, way: int) -> int:
    """One step along the ring, through an airlock that leads somewhere (SB-LOCK-02, SB-LOCK-03)."""
    if table.setting.mission.airlocks:
        out = airlock(table, area, way)
        if out != NONE and worth_visiting(table, out // ship.SHIP_AREAS):
            return out
    return ship.turned(area, way)


def step(table: Table, ask: Oracle, at: int, way: int, rule: str) -> None:
    """An Enemy moves one area, and it is told when it meets an airlock; `rule` says why it may use one."""
    area = table.e_area[at]
    table.e_area[at] = next_area(table, area, way)
    if table.setting.mission.airlocks and airlock(table, area, way) != NONE:
        if table.e_area[at] // ship.SHIP_AREAS != area // ship.SHIP_AREAS:
            ask.tell(on.airlock_passed, rule, table.e_card[at], table.e_area[at])
        else:
            ask.tell(on.airlock_ignored, "SB-LOCK-03", table.e_card[at])


def walk(table: Table, ask: Oracle, at: int, n: int, why: int) -> None:
    """As many areas as arrows, one after the other; left is clockwise (SB-EACT-01)."""
    for _ in range(abs(n)):
        step(table, ask, at, 1 if n > 0 else -1, "SB-LOCK-04" if why == motives.BY_TOKEN else "SB-LOCK-02")
    rule = "SB-ROOM-13" if why == motives.BY_TOKEN else "SB-EACT-01"
    ask.tell(on.enemy_moved, rule, table.e_card[at], table.e_area[at], why)


def scent(table: Table, area: int) -> int:
    """How many steps clockwise the first area is that faces somebody, on the ground or above; NONE without one."""
    for steps in range(2 * ship.SHIP_AREAS):
        if any(room in ship.COLUMN[ship.FRONT[area]] for room in table.room):
            return steps
        area = next_area(table, area, 1)
    return NONE


def sniff(table: Table, ask: Oracle, at: int) -> None:
    """Clockwise to the first area that faces a Hero, on the ground or on a platform (SB-EACT-14)."""
    steps = scent(table, table.e_area[at])
    if steps in (0, NONE):
        ask.tell(on.stays, "SB-EACT-14", table.e_card[at], motives.NO_SCENT if steps else motives.FACES_ONE)
        return
    for _ in range(steps):
        step(table, ask, at, 1, "SB-LOCK-04")
    ask.tell(on.enemy_moved, "SB-EACT-14", table.e_card[at], table.e_area[at], motives.SCENT)


# -- attacks ----------------------------------------------------------------------------------------------------------


def within_reach(table: Table, at: int, ground: int) -> list[int]:
    """The rooms with people that an attack on a ground room hits: for a flyer also those above (SB-EACT-11)."""
    if not table.enemy(at).flight:
        return [ground] if ground in table.room else []
    return [position for position in ship.COLUMN[ground] if position in table.room]


def melee(table: Table, ask: Oracle, at: int, n: int, unstoppable: bool) -> None:
    """Everybody in the front room (SB-EACT-02); a barricade takes the blow for the ground room (SB-BAR-04)."""
    card, area = table.e_card[at], table.e_area[at]
    front, edge = ship.FRONT[area], ship.OUTER[area]
    hit = within_reach(table, at, front)
    besieged = table.setting.mission.siege == front
    if not hit and not besieged:
        safe = any(room in ship.COLUMN[front] for room in table.room)
        rule = "SB-EACT-10" if safe else "SB-EACT-17" if table.wall[edge] else "SB-EACT-02"
        ask.tell(on.nothing_hit, rule, card, motives.OUT_OF_REACH if safe else motives.NOBODY_IN_FRONT)
        return
    stopped = False
    if table.wall[edge] and (besieged or front in hit):
        if unstoppable:
            ask.tell(on.barricade_ignored, "SB-BAR-05", card, edge)
        else:
            stopped = True
            hit = [position for position in hit if position != front]
            ask.tell(on.barricade_up, "SB-BAR-06" if hit else "SB-BAR-04", card, edge)
            batter(table, ask, edge, n)
    if hit:
        why = motives.EVERY_LEVEL if ship.LEVEL[hit[-1]] else motives.IN_FRONT
        ask.tell(on.struck, _attack_rule(hit, unstoppable, "SB-EACT-02"), card, front, n, why)
        strike(table, ask, hit, n, unstoppable)
    if besieged and not stopped:
        lay_siege(table, ask, front)


def lay_siege(table: Table, ask: Oracle, room: int) -> None:
    """A melee attack that gets into the besieged room lays a -1 Fire token there (SB-MISS-11)."""
    if table.fires() < FIRES:
        table.fire_one[room] += 1
        ask.tell(on.siege_fire, "SB-MISS-11", room, table.fire(room))
        goals.fire_spreads(table, ask)


def ranged(table: Table, ask: Oracle, at: int, n: int, unstoppable: bool) -> None:
    """Everybody in the far room (SB-EACT-03); without anybody in the line of sight, a pillar (SB-EACT-05)."""
    card, area = table.e_card[at], table.e_area[at]
    hit = within_reach(table, at, ship.FAR[area])
    if hit:
        why = motives.EVERY_LEVEL if ship.LEVEL[hit[-1]] else motives.BEHIND
        ask.tell(on.struck, _attack_rule(hit, unstoppable, "SB-EACT-03"), card, ship.FAR[area], n, why)
        strike(table, ask, hit, n, unstoppable)
        return
    if within_reach(table, at, ship.FRONT[area]):
        ask.tell(on.nothing_hit, "SB-EACT-05", card, motives.TOO_NEAR)
        return
    for ground in (ship.FRONT[area], ship.FAR[area]):
        standing = [position for position in ship.COLUMN[ground][1:] if table.tile[position] != NONE]
        if standing:
            lose_pillar(table, ask, standing[-1], card, len(standing) > 1)
            return
    ask.tell(on.nothing_hit, "SB-EACT-07", card, motives.NOBODY_IN_LINE)


def _attack_rule(hit: list[int], unstoppable: bool, rule: str) -> str:
    if unstoppable:
        return "SB-EACT-09"
    return "SB-EACT-11" if ship.LEVEL[hit[-1]] else rule


def grenade(table: Table, ask: Oracle, at: int, ground: int) -> None:
    """A Grenade token where an attack of that kind would hit, if one is left (SB-EACT-12)."""
    hit = within_reach(table, at, ground)
    if not hit or sum(table.grenades) >= GRENADES:
        why = motives.NO_GRENADE if hit else motives.NOBODY_TO_THROW_AT
        ask.tell(on.nothing_hit, "SB-EACT-12", table.e_card[at], why)
        return
    table.grenades[hit[0]] += 1
    ask.tell(on.grenade, "SB-EACT-12", table.e_card[at], hit[0])
