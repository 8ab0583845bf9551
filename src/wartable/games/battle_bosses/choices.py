"""Which pieces and spaces an instruction may choose, and whether a program may be used at all (BB-GEN-06).

Everything here reads the table and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wartable.games.battle_bosses import codes
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.program import Space, Step, Target
from wartable.games.battle_bosses.state import OFF, Table, first_choice

NO_FOG: Final = -1
"""As the place from which reach is measured: the fog does not matter."""

# Who holds a program, which decides where reach is measured from (BB-FOG-03, -07) and which steps modifiers lengthen.
CARD: Final = 0
BOSS_ABILITY: Final = 1
MINION_ABILITY: Final = 2
TOKEN: Final = 3
PET_ABILITY: Final = 4
REWARD: Final = 5


def players_of(table: Table, me: int, side: int) -> tuple[int, ...]:
    """The players whose pieces `side` means, seen from player `me`."""
    if side == prog.MINE:
        return (me,)
    if side == prog.ALLY:
        return table.setting.sides[me & 1]
    if side == prog.ENEMY:
        return table.setting.sides[1 - (me & 1)]
    return tuple(range(table.setting.players))


def find_pieces(table: Table, me: int, target: Target, origin: int, eye: int, damage: bool = False) -> list[int]:
    """The pieces that fit a target, each kind of minion or token once per space."""
    return list(_fitting(table, me, target, origin, eye, damage))


def _fitting(table: Table, me: int, target: Target, origin: int, eye: int, damage: bool) -> Iterator[int]:
    """Every piece that fits a target, found one after the other: mostly it only matters whether there is one.

    `origin` is where distance is counted from, `eye` where fog reach is measured from. With `damage` a face-up monster
    may be chosen wherever an enemy boss could (BB-CAMP-03), but is never swept along (BB-CAMP-04).
    """
    setting = table.setting
    geometry = setting.geometry
    size = geometry.size
    players = players_of(table, me, target.side)
    if target.piece == prog.UPGRADE:
        for player in players:
            for card in sorted(set(table.upgrades[player])):
                yield codes.UPGRADE.code(player, card)
        return
    distance, within = geometry.distance[origin], target.within
    reach = None if eye == NO_FOG or not setting.arena else geometry.reach[eye]
    if target.piece in (prog.BOSS, prog.UNIT):
        for figure, space in enumerate(table.where):
            if space == OFF or table.figure_owner[figure] not in players or distance[space] > within:
                continue
            if reach is None or reach[space]:
                yield figure
        if damage and setting.arena and target.pick != prog.ALL and target.side in (prog.ENEMY, prog.ANY):
            for camp, space in enumerate(geometry.board.camps):
                if table.camp_tile[camp] >= 0 and distance[space] <= within and (reach is None or reach[space]):
                    yield codes.MONSTER.code(camp)
        if target.piece == prog.BOSS:
            return
    near: Sequence[int] = geometry.within(origin, within)
    if reach is not None:
        near = [space for space in near if reach[space]]
    if target.piece in (prog.MINION, prog.UNIT):
        for player in players:
            for kind in setting.dashboards[player].kinds:
                row = kind * size
                for space in near:
                    if table.minions[row + space]:
                        yield codes.MINION.code(kind, space)
    elif target.piece == prog.TOKEN:
        for player in players:
            row = player * size
            for space in near:
                if table.tokens[row + space]:
                    yield codes.TOKEN.code(player, space)


def space_of(table: Table, piece: int) -> int:
    """Where a piece of the board stands."""
    if codes.FIGURE.has(piece):
        return table.where[piece]
    if codes.MINION.has(piece):
        return codes.MINION.pair(piece)[1]
    if codes.MONSTER.has(piece):
        return table.setting.geometry.board.camps[codes.MONSTER.part(piece)]
    return codes.TOKEN.pair(piece)[1]


def owner_of(table: Table, piece: int) -> int:
    """The player whose boss, pet, minion or token it is."""
    if codes.FIGURE.has(piece):
        return table.figure_owner[piece]
    if codes.MINION.has(piece):
        return table.setting.kind_owner[codes.MINION.pair(piece)[0]]
    return codes.TOKEN.pair(piece)[0]


def count_of(table: Table, piece: int) -> int:
    """How many pieces a piece number stands for."""
    size = table.setting.geometry.size
    if codes.MINION.has(piece):
        kind, space = codes.MINION.pair(piece)
        return table.minions[kind * size + space]
    if codes.TOKEN.has(piece):
        player, space = codes.TOKEN.pair(piece)
        return table.tokens[player * size + space]
    if codes.UPGRADE.has(piece):
        player, card = codes.UPGRADE.pair(piece)
        return table.upgrades[player].count(card)
    return int(codes.MONSTER.has(piece) or table.where[piece] != OFF)


def find_spaces(table: Table, me: int, space: Space, origin: int, eye: int) -> list[int]:
    """The spaces that fit, in order."""
    near = _near(table, space, origin, eye)
    if space.has_piece < 0 and not space.controlled and not space.empty:
        return list(near)
    return [at for at in near if fits(table, me, space, at)]


def is_space_there(table: Table, me: int, space: Space, origin: int, eye: int) -> bool:
    """Does any space fit?"""
    return any(fits(table, me, space, at) for at in _near(table, space, origin, eye))


def _near(table: Table, space: Space, origin: int, eye: int) -> Sequence[int]:
    """The spaces that are near enough and in reach."""
    geometry = table.setting.geometry
    near = geometry.within(origin, space.within)
    if eye == NO_FOG or not table.setting.arena:
        return near
    reach = geometry.reach[eye]
    return [at for at in near if reach[at]]


def fits(table: Table, me: int, space: Space, at: int) -> bool:
    """Is this space, which is near enough, as it should be?"""
    if space.has_piece >= 0:
        return has_piece(table, me, space.has_side, space.has_piece, at)
    if space.controlled:
        return table.controls(me, at)
    return not space.empty or is_empty(table, at)


def has_piece(table: Table, me: int, side: int, piece: int, space: int) -> bool:
    """Is there such a piece of that side in the space?"""
    size = table.setting.geometry.size
    for player in players_of(table, me, side):
        if piece == prog.TOKEN:
            if table.tokens[player * size + space]:
                return True
            continue
        if piece != prog.BOSS and table.minions_of(player, space):
            return True
        if piece != prog.MINION and any(
            at == space and table.figure_owner[figure] == player for figure, at in enumerate(table.where)
        ):
            return True
    return False


def is_empty(table: Table, space: int) -> bool:
    """No unit and no special token of anyone is there."""
    size = table.setting.geometry.size
    return not (
        table.crowd[space] or table.crowd[size + space] or space in table.where or any(table.tokens[space::size])
    )


def is_there(table: Table, me: int, target: Target, origin: int, eye: int, damage: bool) -> bool:
    """Does any piece fit the target? The quick way for what is asked most: a unit of the other side nearby."""
    if target.piece == prog.UNIT and target.side == prog.ENEMY and not table.setting.arena:
        enemy = 1 - (me & 1)
        geometry = table.setting.geometry
        if geometry.distance[origin][table.where[enemy]] <= target.within:
            return True
        crowd, row = table.crowd, enemy * geometry.size
        return sum([crowd[row + space] for space in geometry.within(origin, target.within)]) > 0
    for _ in _fitting(table, me, target, origin, eye, damage):
        return True
    return False


def is_possible(table: Table, me: int, step: Step, source: int, eye: int) -> bool:
    """Has this step, the first of a program, a legal choice? References in it are to the boss or the source."""
    if step.verb == prog.CHOOSE:
        return any(may_be_used(table, me, option.steps, source, eye) for option in step.options)
    target = step.target
    if target is not None and target.ref == prog.NO_REF:
        origin = table.where[me] if target.of == prog.BOSS_REF else source
        if not is_there(table, me, target, origin, eye, step.verb == prog.DAMAGE_UNIT):
            return False
    space = step.space
    if space is not None and space.ref == prog.NO_REF and (space.has_piece >= 0 or space.empty or space.controlled):
        origin = table.where[me] if space.of == prog.BOSS_REF else source
        return is_space_there(table, me, space, origin, eye)
    return True


def may_be_used(table: Table, me: int, steps: tuple[Step, ...], source: int, eye: int) -> bool:
    """Does the first step that must choose something find a legal choice?"""
    step = first_choice(steps)
    return step is None or is_possible(table, me, step, source, eye)
