"""Object tokens: taking, paying, dropping, and what the Repair Kit and the Grenade do (SB-OBJ)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import cards, codes, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.arrival import OBJECTS
from wartable.games.starbreach.harm import hurt_all, leave, lose, set_aside
from wartable.games.starbreach.state import DAMAGED, FIRES, INTACT, LOOSE, NONE, ON_OBJECT, Table
from wartable.kernel.engine.chance import without
from wartable.kernel.engine.oracle import Oracle

TOXIC_LOSS: Final = 1
BLAST: Final = 1

# -- Phase B ----------------------------------------------------------------------------------------------------------


def takeable(table: Table, seat: int) -> list[int]:
    """The objects a Hero may take: in his room, one at most, with a die left for it (SB-OBJ-01, SB-OBJ-02).
    Of like ones in one room the first stands for all."""
    if not table.o_at or table.load[seat] != NONE or not table.held(seat, LOOSE):
        return []
    here = table.room[seat]
    first = {table.o_kind[token]: token for token in reversed(range(len(table.o_at))) if table.o_at[token] == here}
    return sorted(token for kind, token in first.items() if kind != cards.SURVEY)


def take(table: Table, ask: Oracle, seat: int, token: int) -> None:
    """An object is taken; a hidden one is turned up and binds its taker at once (SB-OBJ-02, SB-MISS-05)."""
    if table.o_kind[token] == cards.UNKNOWN:
        kind = ask.draw(table.hidden, "SB-MISS-05", stream=OBJECTS)
        table.hidden = without(table.hidden, kind)
        table.o_kind[token] = kind
        ask.tell(on.turned_up, "SB-MISS-05", seat, kind)
    table.o_at[token] = NONE
    table.load[seat] = token
    ask.tell(on.took_object, "SB-OBJ-02", seat, table.o_kind[token], table.room[seat])


def owes(table: Table, seat: int) -> bool:
    """Must the player still place a die on what he cannot drop (SB-OBJ-08, SB-OBJ-10)?"""
    return (
        table.load[seat] != NONE
        and table.o_kind[table.load[seat]] in cards.KEPT
        and not table.held(seat, ON_OBJECT)
        and bool(table.held(seat, LOOSE))
    )


def accepts(table: Table, seat: int, face: int) -> bool:
    """May a die with this face be placed on the object? One of any icon; the Repair Kit takes a second one, so that
    one of the two is SPECIAL (SB-DICE-20, SB-OBJ-11)."""
    if table.load[seat] == NONE:
        return False
    there = table.held(seat, ON_OBJECT)
    if not there:
        return True
    if table.carries(seat) != cards.KIT or len(there) > 1:
        return False
    return cards.SPECIAL in (face, table.face[there[0]])


def put_back(table: Table, ask: Oracle, seat: int) -> None:
    """An object without a die is laid down again in the room (SB-OBJ-04)."""
    token = table.load[seat]
    table.load[seat] = NONE
    leave(table, ask, seat, token, table.room[seat], "SB-OBJ-04")


def drop_unpaid(table: Table, ask: Oracle) -> None:
    """Before Phase C every object without a die falls to the floor, except what cannot be dropped (SB-OBJ-04)."""
    for seat in table.alive():
        if may_lay_down(table, seat):
            put_back(table, ask, seat)


def may_lay_down(table: Table, seat: int) -> bool:
    """Does the Hero carry an object that he has not paid for and may drop?"""
    return (
        table.load[seat] != NONE
        and table.o_kind[table.load[seat]] not in cards.KEPT
        and not table.held(seat, ON_OBJECT)
    )


# -- Phase C ----------------------------------------------------------------------------------------------------------


def may_drop(table: Table, seat: int) -> bool:
    """May he drop what he carries at the end of his turn (SB-OBJ-05, SB-OBJ-08, SB-OBJ-10)?"""
    return table.load[seat] != NONE and table.o_kind[table.load[seat]] not in cards.KEPT and table.blast_by != seat


def drop(table: Table, ask: Oracle, seat: int) -> None:
    """The object lies in the room he is in; its die waits for Phase D (SB-OBJ-05)."""
    token = table.load[seat]
    set_aside(table, seat, ON_OBJECT)
    table.load[seat] = NONE
    leave(table, ask, seat, token, table.room[seat], "SB-OBJ-05")


def usable(table: Table, seat: int) -> bool:
    """Can the object be used now: the Kit with its two dice, the Grenade with a MOVE die?"""
    kind = table.carries(seat)
    if kind == cards.KIT:
        return kit_is_ready(table, seat) and bool(repairs(table, seat))
    return kind == cards.GRENADE and grenade_is_ready(table, seat) and table.blast_area == NONE


def kit_is_ready(table: Table, seat: int) -> bool:
    """Two dice, one of them SPECIAL (SB-OBJ-11)."""
    dice = table.held(seat, ON_OBJECT)
    return len(dice) == 2 and any(table.face[die] == cards.SPECIAL for die in dice)


def grenade_is_ready(table: Table, seat: int) -> bool:
    """A MOVE die, and not from a platform (SB-OBJ-14)."""
    dice = table.held(seat, ON_OBJECT)
    return bool(dice) and table.face[dice[0]] == cards.MOVE and bool(ship.MELEE_RANGE[table.room[seat]])


def repairs(table: Table, seat: int) -> list[int]:
    """What the Kit could repair from here: Fire and pillars of this room or one next to it, barricades of this room
    (SB-OBJ-12, SB-OBJ-13)."""
    here = table.room[seat]
    near = {here, *table.neighbours(here)}
    found = sorted(position for position in near if table.fire(position))
    for platform, pillars in enumerate(table.pillars):
        # The room of a pillar is the ground room; for a stacked platform also the platform it stands on.
        feet = {ship.GROUND_OF[platform], ship.BENEATH[platform]}
        if 0 < pillars < ship.PILLARS and feet & near:
            found.append(codes.PILLAR_OF.code(platform))
    if not ship.LEVEL[here]:
        found += [codes.BARRICADE_ON.code(edge) for edge in ship.EDGES_OF[here] if table.wall[edge] == DAMAGED]
    return found


def use(table: Table, ask: Oracle, seat: int) -> None:
    if table.carries(seat) == cards.KIT:
        repair(table, ask, seat)
    else:
        throw(table, ask, seat)
    set_aside(table, seat, ON_OBJECT)


def repair(table: Table, ask: Oracle, seat: int) -> None:
    """One of three things: lower Fire by 1, restore a pillar, repair a barricade (SB-OBJ-12)."""
    choice = ask.choose(seat, asked.REPAIR, repairs(table, seat))
    if codes.BARRICADE_ON.has(choice):
        edge = codes.BARRICADE_ON.part(choice)
        table.wall[edge] = INTACT
        ask.tell(on.barricade_repaired, "SB-BAR-08", edge)
    elif codes.PILLAR_OF.has(choice):
        platform = codes.PILLAR_OF.part(choice)
        table.pillars[platform] += 1
        ask.tell(on.pillar_restored, "SB-OBJ-13", platform, table.pillars[platform])
    else:
        if table.fire_two[choice]:
            table.fire_two[choice] -= 1
            table.fire_one[choice] += 1
        else:
            table.fire_one[choice] -= 1
        ask.tell(on.fire_lowered, "SB-OBJ-12", choice, table.fire(choice))


def throw(table: Table, ask: Oracle, seat: int) -> None:
    """A -1 Fire token in an area of melee range; it burns in Phase D (SB-OBJ-14)."""
    if table.fires() >= FIRES:
        ask.tell(on.no_fire, "SB-COMP-05")
        return
    table.blast_area = ask.choose(seat, asked.THROW, ship.MELEE_RANGE[table.room[seat]])
    table.blast_by = seat
    ask.tell(on.thrown, "SB-OBJ-14", seat, table.blast_area)


# -- Phase D ----------------------------------------------------------------------------------------------------------


def poison(table: Table, ask: Oracle) -> None:
    """The carrier of the Toxic Object loses 1 LP unless the Scientist is in his room (SB-PHD-04, SB-SCI-01)."""
    for seat in table.alive():
        if table.carries(seat) == cards.TOXIC:
            if table.room[table.scientist] == table.room[seat]:
                ask.tell(on.hurt, "SB-SCI-01", seat, 0, table.life[seat])
            else:
                lose(table, ask, {seat: TOXIC_LOSS}, "SB-PHD-04")


def burn_enemies(table: Table, ask: Oracle) -> None:
    """Enemies in the area of the Grenade object lose 1 LP, and the object is out of the mission (SB-PHD-05)."""
    area, by = table.blast_area, table.blast_by
    if area == NONE:
        return
    table.blast_area = table.blast_by = NONE
    if table.carries(by) == cards.GRENADE:
        table.load[by] = NONE
    for token, kind in enumerate(table.o_kind):
        if kind == cards.GRENADE:
            table.o_at[token] = NONE
    ask.tell(on.blasted, "SB-PHD-05", area)
    ask.tell(on.object_gone, "SB-OBJ-14", cards.GRENADE)
    hurt_all(table, ask, (area,), BLAST, by if table.life[by] else NONE, "SB-OBJ-15")
