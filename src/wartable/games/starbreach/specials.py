"""The Special abilities of the four Heroes: heal, block, push, sweep (SB-SPEC)."""

from __future__ import annotations

from wartable.games.starbreach import cards, codes, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.enemies import step
from wartable.games.starbreach.harm import hurt_all
from wartable.games.starbreach.state import Table
from wartable.kernel.engine.oracle import Oracle


def possible(table: Table, seat: int) -> bool:
    """Is there anything the ability could be used on?"""
    level = table.value(seat, cards.SPECIAL)
    match table.setting.heroes[seat].ability:
        case cards.HEAL:
            return bool(wounded(table, seat))
        case cards.BLOCK:
            return bool(circles(table, seat, level))
        case cards.PUSH:
            return bool(within(table, seat, level))
        case _:
            return True


def use(table: Table, ask: Oracle, seat: int, level: int) -> None:
    match table.setting.heroes[seat].ability:
        case cards.HEAL:
            heal(table, ask, seat, level)
        case cards.BLOCK:
            block(table, ask, seat, level)
        case cards.PUSH:
            push(table, ask, seat, level)
        case _:
            sweep(table, ask, seat, level)


def wounded(table: Table, seat: int) -> list[int]:
    """Who on the same ship is not at full LP, the Scientist included (SB-SPEC-03, SB-EQ-16)."""
    at = ship.SHIP_OF[table.room[seat]]
    return [
        other
        for other, life in enumerate(table.life)
        if 0 < life < table.setting.full_life(other) and ship.SHIP_OF[table.room[other]] == at
    ]


def restore(table: Table, ask: Oracle, seat: int, n: int, rule: str) -> None:
    """LP never rise above the top of the gauge (SB-DEF-06)."""
    table.life[seat] = min(table.setting.full_life(seat), table.life[seat] + n)
    ask.tell(on.healed, rule, seat, table.life[seat])


def heal(table: Table, ask: Oracle, seat: int, level: int) -> None:
    """One LP after the other, to whomever the player likes (SB-SPEC-03)."""
    for n in range(level):
        hurt = wounded(table, seat)
        whom = ask.choose(seat, asked.HEAL_WHOM, [codes.STOP, *hurt] if n else hurt) if hurt else codes.STOP
        if whom == codes.STOP:
            return
        restore(table, ask, whom, 1, "SB-SPEC-03")


def within(table: Table, seat: int, level: int) -> list[int]:
    """The Enemies an ability reaches: adjacent ones at level 1 (SB-GEO-10), any of the same ship from level 2 on
    (SB-SPEC-02)."""
    room = table.room[seat]
    near = ship.ADJACENT_AREAS[room] if level == 1 else ship.AREAS_OF[ship.SHIP_OF[room]]
    return [card for card, area in zip(table.e_card, table.e_area, strict=True) if area in near]


def circles(table: Table, seat: int, level: int) -> list[int]:
    """The circles that may be blocked."""
    return [
        codes.CIRCLE.code(card, circle)
        for card in within(table, seat, level)
        for circle in range(len(table.setting.enemies[card].strip))
        if not table.e_blocked[table.e_card.index(card)] >> circle & 1
    ]


def block(table: Table, ask: Oracle, seat: int, level: int) -> None:
    """One circle, or two at level 3, of one Enemy or of two (SB-SPEC-04)."""
    for n in range(2 if level == 3 else 1):
        free = circles(table, seat, level)
        choice = ask.choose(seat, asked.BLOCK_WHAT, [codes.STOP, *free] if n else free) if free else codes.STOP
        if choice == codes.STOP:
            return
        card, circle = codes.CIRCLE.pair(choice)
        table.e_blocked[table.e_card.index(card)] |= 1 << circle
        ask.tell(on.blocked, "SB-SPEC-04", card, circle)


def push(table: Table, ask: Oracle, seat: int, level: int) -> None:
    """One area for one Enemy; at level 3 two areas the same way, or one each for two (SB-SPEC-08)."""
    reached = within(table, seat, level)
    first = ask.choose(seat, asked.PUSH_WHOM, [codes.PUSH.code(card, back) for card in reached for back in (0, 1)])
    shift(table, ask, first)
    if level < 3:
        return
    pushed, _ = codes.PUSH.pair(first)
    others = [codes.PUSH.code(card, back) for card in reached for back in (0, 1) if card != pushed]
    second = ask.choose(seat, asked.PUSH_WHOM, [codes.STOP, first, *others])
    if second != codes.STOP:
        shift(table, ask, second)


def shift(table: Table, ask: Oracle, choice: int) -> None:
    card, back = codes.PUSH.pair(choice)
    at = table.e_card.index(card)
    step(table, ask, at, -1 if back else 1, "SB-LOCK-04")
    ask.tell(on.pushed, "SB-SPEC-08", card, table.e_area[at])


def sweep(table: Table, ask: Oracle, seat: int, level: int) -> None:
    """Unstoppable damage to every Enemy of one adjacent area, in melee or ranged range (SB-SPEC-09, SB-GEO-10)."""
    area = ask.choose(seat, asked.SWEEP_WHERE, sorted(ship.ADJACENT_AREAS[table.room[seat]]))
    ask.tell(on.swept, "SB-SPEC-09", seat, area, level)
    hurt_all(table, ask, (area,), level, seat, "SB-ATK-06")
