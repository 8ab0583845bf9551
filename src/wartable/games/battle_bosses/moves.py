"""Movement: a figure, a group of minions, or both together, step by step or by a jump (BB-ABIL-05 to -09, -14)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from wartable.games.battle_bosses import arena, codes, combat, triggers
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.choices import BOSS_ABILITY, MINION_ABILITY, NO_FOG, space_of
from wartable.games.battle_bosses.program import Step
from wartable.games.battle_bosses.state import OFF, Table

if TYPE_CHECKING:
    from wartable.games.battle_bosses.effects import Effect

NO_FIGURE: Final = -1


@final
class Mover:
    """What moves together: a figure (or none) and minions by kind, all in one space."""

    __slots__ = ("falls", "figure", "minions", "space")

    def __init__(self, table: Table, figure: int, minions: dict[int, int], space: int) -> None:
        self.figure = figure
        self.minions = minions
        self.space = space
        self.falls = table.falls[figure] if figure != NO_FIGURE else 0

    def survives(self, table: Table) -> bool:
        """Is anything of it left where it went? A boss that respawned is a new arrival (BB-TIME-04)."""
        size = table.setting.geometry.size
        if self.figure != NO_FIGURE and (
            table.falls[self.figure] != self.falls or table.where[self.figure] != self.space
        ):
            self.figure = NO_FIGURE
        # The attacker would rather lose minions that stood there already, so as many as possible go on.
        if self.minions:
            self.minions = {
                kind: min(n, table.minions[kind * size + self.space])
                for kind, n in self.minions.items()
                if table.minions[kind * size + self.space]
            }
        return self.figure != NO_FIGURE or bool(self.minions)

    def owners(self, table: Table) -> set[int]:
        owners = {table.setting.kind_owner[kind] for kind in self.minions}
        return owners if self.figure == NO_FIGURE else owners | {table.figure_owner[self.figure]}

    def piece(self) -> int:
        """The number of the figure, or of the minions where they are now."""
        return self.figure if self.figure != NO_FIGURE else codes.MINION.code(next(iter(self.minions)), self.space)


def move(effect: Effect, step: Step) -> bool:
    """The verb: find out what moves, then walk or jump."""
    mover = _mover(effect, step)
    if mover is None:
        return False
    effect.last_space = mover.space
    effect.last_piece = mover.piece()
    if step.with_minions:
        _take_along(effect, mover)
    if step.jump:
        return _jump(effect, step, mover)
    return _walk(effect, mover, step.steps + _extra_steps(effect, mover))


def _mover(effect: Effect, step: Step) -> Mover | None:
    table, target = effect.table, step.target
    assert target is not None
    if target.ref == prog.GROUP_REF:
        kind, n = effect.group
        return Mover(table, NO_FIGURE, {kind: n}, effect.source_space)
    chosen = effect.choose_pieces(target)
    if not chosen:
        return None
    first = next(iter(chosen))
    if codes.MONSTER.has(first):
        return None  # a monster that was damaged is not moved by what follows (BB-CAMP-04)
    if codes.FIGURE.has(first):
        return Mover(table, first, {}, table.where[first])
    minions: dict[int, int] = {}
    for piece, n in chosen.items():
        kind, _ = codes.MINION.pair(piece)
        minions[kind] = minions.get(kind, 0) + n
    return Mover(table, NO_FIGURE, minions, space_of(table, first))


def _take_along(effect: Effect, mover: Mover) -> None:
    """Any number of my minions in the mover's space come along."""
    size = effect.table.setting.geometry.size
    for kind in effect.table.setting.dashboards[effect.me].kinds:
        here = effect.table.minions[kind * size + mover.space]
        if here:
            n = effect.ask.choose(effect.me, asked.COMPANY, range(here, -1, -1), effect)
            if n:
                mover.minions[kind] = n


def _extra_steps(effect: Effect, mover: Mover) -> int:
    """Modifiers lengthen walks in the abilities of the boss and of minions, nothing else."""
    if effect.holder == BOSS_ABILITY and mover.figure == effect.me and not effect.triggered:
        detail = prog.BOSS
    elif effect.holder == MINION_ABILITY:
        detail = prog.MINION
    else:
        return 0
    extra = effect.table.modifier(effect.me, prog.MOVE_STEPS, detail)
    if extra:
        rule = "BB-CARD-06" if detail == prog.MINION else "BB-CARD-04"
        effect.ask.tell(on.modified, rule, effect.me, prog.MOVE_STEPS, extra)
    return extra


def _ways(effect: Effect, mover: Mover) -> list[int]:
    """Where the next step may go: adjacent, in reach, and no base for bosses and pets (BB-ABIL-07, BB-BASE-02, -03)."""
    geometry = effect.table.setting.geometry
    near = geometry.neighbours if mover.figure == NO_FIGURE else geometry.open_near
    eye = effect.eye()
    if eye == NO_FOG:
        return list(near[mover.space])
    return [space for space in near[mover.space] if geometry.reach[eye][space]]


def _walk(effect: Effect, mover: Mover, steps: int) -> bool:
    """One to `steps` steps, chosen one by one, with combat after each (BB-ABIL-08)."""
    for taken in range(steps):
        ways = _ways(effect, mover)
        if not ways:
            return taken > 0
        if taken:
            ways.append(codes.STOP)
        to = effect.ask.choose(effect.me, asked.STEP, ways, effect)
        if to == codes.STOP:
            break
        if not _arrive(effect, mover, to):
            break
        if effect.holder == MINION_ABILITY:
            effect.source_space = mover.space  # reach is measured from where the minions are now (BB-FOG-06, -07)
    return True


def _jump(effect: Effect, step: Step, mover: Mover) -> bool:
    """Straight to a space, as one step; staying where it is does nothing."""
    assert step.to is not None
    geometry = effect.table.setting.geometry
    spaces = effect.spaces(step.to)
    if mover.figure != NO_FIGURE:
        spaces = [space for space in spaces if space not in geometry.board.bases]
    if effect.eye() != NO_FOG:
        spaces = [space for space in spaces if geometry.reach[mover.space][space]]  # BB-FOG-06
    if not spaces:
        return False
    to = effect.ask.choose(effect.me, asked.SPACE, spaces, effect)
    if to != mover.space:
        _arrive(effect, mover, to)
    return True


def _arrive(effect: Effect, mover: Mover, to: int) -> bool:
    """Move one step and do what follows in the order of BB-TIME-01. False when nothing is left that could go on."""
    table, ask = effect.table, effect.ask
    for kind, n in mover.minions.items():
        table.add_minions(kind, mover.space, -n)
        table.add_minions(kind, to, n)
        ask.tell(on.moved, "BB-ABIL-05", codes.MINION.code(kind, mover.space), mover.space, to, n)
    if mover.figure != NO_FIGURE:
        table.where[mover.figure] = to
        ask.tell(on.moved, "BB-ABIL-07", mover.figure, mover.space, to, 1)
    mover.space = to
    effect.last_space = to
    cause = effect.last_piece = mover.piece()
    if mover.figure != NO_FIGURE and table.setting.arena:
        arena.visit_camp(table, ask, to)
    combat.minions_clash(table, ask, to, effect.me)
    if mover.figure != NO_FIGURE:
        combat.boss_meets_minions(table, ask, mover.figure)
    if any(table.tokens[to :: table.setting.geometry.size]):
        triggers.queue_entry(table, to, mover.owners(table), cause)
    if table.line:
        effect.settle()
    alive = mover.survives(table)
    effect.last_piece = mover.piece() if alive else codes.NO_PIECE
    return alive and (mover.figure == NO_FIGURE or table.where[mover.figure] != OFF)
