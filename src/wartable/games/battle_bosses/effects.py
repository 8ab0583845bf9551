"""Carrying out effect programs: references, choices, one step after the other, and the line of triggered effects.

The verbs themselves are in `verbs.py`, movement in `moves.py`.
"""

from __future__ import annotations

from typing import Final, final

from wartable.games.battle_bosses import codes, verbs
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.choices import (
    BOSS_ABILITY,
    CARD,
    NO_FOG,
    REWARD,
    TOKEN,
    count_of,
    find_pieces,
    find_spaces,
    may_be_used,
    space_of,
)
from wartable.games.battle_bosses.program import Condition, Number, Space, Step, Target
from wartable.games.battle_bosses.state import OFF, Table, Waiting
from wartable.kernel.engine.oracle import Asking, Oracle

RULES: Final = {prog.TURN_START: "BB-TURN-02", prog.TURN_END: "BB-TURN-01", prog.TOKEN_ENTERED: "BB-ABIL-10"}
"""What lets a triggered effect happen, where it is not the general order of triggers."""


ENDLESS: Final = 500
"""Triggered effects after one event beyond which they are taken to be a loop; what waits then does not happen."""


@final
class Optional(Asking):
    """A step that may be left out: besides what every step says, whom it is about and how far it goes."""

    __slots__ = ("effect", "step")

    def __init__(self, effect: Effect, step: Step) -> None:
        self.effect = effect
        self.step = step

    def about(self) -> tuple[int, ...]:
        effect, target = self.effect, self.step.target
        known = {
            prog.BOSS_REF: effect.me,
            prog.SOURCE_REF: effect.source,
            prog.LAST_REF: effect.last_piece,
            prog.EVENT_REF: effect.event_piece,
        }
        piece = codes.NO_PIECE if target is None else known.get(target.ref, codes.NO_PIECE)
        return (*effect.doing(), piece, self.step.steps)


@final
class Effect(Asking):
    """One program being carried out for player `me`, with what its references mean at the moment."""

    __slots__ = (
        "ask",
        "event_piece",
        "event_space",
        "fogged",
        "group",
        "holder",
        "last_count",
        "last_piece",
        "last_space",
        "me",
        "n",
        "source",
        "source_space",
        "table",
        "triggered",
        "verb",
    )

    def __init__(self, table: Table, ask: Oracle, me: int, holder: int, source: int, source_space: int = OFF) -> None:
        self.table = table
        self.ask = ask
        self.me = me
        self.holder = holder
        self.source = source
        """The piece whose program this is: the boss, a pet, a token, or a minion."""
        self.source_space = source_space
        self.group = (0, 0)
        """Kind and number of the minions that use a minion ability."""
        self.last_piece = codes.NO_PIECE
        self.last_space = OFF
        self.last_count = 0
        self.event_piece = codes.NO_PIECE
        self.event_space = OFF
        self.verb = prog.MOVE
        self.n = 0
        """How much the step does, where its text says a plain number; else 0."""
        self.fogged = False
        """Did the fog of war keep this step from something it speaks of?"""
        self.triggered = False
        """A triggered effect does not resolve the line it was itself taken from: what it sets off joins the end."""

    def run(self, steps: tuple[Step, ...]) -> None:
        """Carry the steps out in order; one that cannot be done is skipped, the next is still done (BB-GEN-06)."""
        for step in steps:
            self.verb = step.verb
            self.n = 0 if step.n.count is not None else step.n.plus
            self.fogged = False
            if (step.may or step.when is not None) and not self._wanted(step):
                self._skip()
            elif not verbs.DO[step.verb](self, step):
                if self.fogged:
                    self.ask.tell(on.fogged, self._fog_rule(), self.me, step.verb)
                else:
                    self.ask.tell(on.skipped, "BB-GEN-06", self.me, step.verb)
                self._skip()
            if self.table.line:
                self.settle()

    def _skip(self) -> None:
        self.last_count = 0
        self.last_piece = codes.NO_PIECE

    def _wanted(self, step: Step) -> bool:
        if step.when is not None and not self.holds(step.when):
            return False
        if not step.may:
            return True
        return (
            self._possible(step)
            and self.ask.choose(self.me, asked.WHETHER, (codes.YES, codes.NO), Optional(self, step)) == codes.YES
        )

    def _possible(self, step: Step) -> bool:
        """Is there anything to choose for an optional step?"""
        space, target = step.space, step.target
        if space is not None and space.ref != prog.NO_REF and not self.spaces(space):
            return False
        if target is None or target.ref == prog.GROUP_REF:
            return True
        if target.ref != prog.NO_REF:
            return self.piece(target.ref) != codes.NO_PIECE
        return bool(self.candidates(target))

    def about(self) -> tuple[int, ...]:
        """What is being done, and the piece it spoke of last: that one is moved or healed."""
        return (*self.doing(), self.last_piece)

    def doing(self) -> tuple[int, int, int, int, int]:
        """Whose program asks, where that piece is, from where it reaches, what it is doing, and how much of it."""
        return self.holder, self.space(prog.SOURCE_REF), self.eye(), self.verb, self.n

    def settle(self) -> None:
        """Resolve what was triggered, unless this is itself a triggered effect."""
        if self.table.line and not self.triggered:
            resolve_line(self.table, self.ask)

    # -- the fog of war -----------------------------------------------------------------------------------------------

    def eye(self) -> int:
        """Where fog reach is measured from."""
        if self.holder == REWARD or not self.table.setting.arena:
            return NO_FOG
        if self.holder in (CARD, BOSS_ABILITY):
            return self.table.where[self.me]
        return self.space(prog.SOURCE_REF)

    def reaches(self, space: int) -> bool:
        """The gate to everything on the board: what a program speaks of is there for it only if this lets it through.

        What it chooses comes from `choices.find_pieces` and `find_spaces`, which look through the same eye.
        """
        eye = self.eye()
        if eye == NO_FOG or self.table.setting.geometry.reach[eye][space]:
            return True
        self.fogged = True
        return False

    def _fog_rule(self) -> str:
        return "BB-FOG-03" if self.holder in (CARD, BOSS_ABILITY) else "BB-FOG-07"

    # -- references ---------------------------------------------------------------------------------------------------

    def space(self, ref: int) -> int:
        """The space a reference means; a piece that is gone means its last space (BB-TIME-04)."""
        if ref == prog.BOSS_REF:
            return self.table.where[self.me]
        if ref == prog.LAST_REF:
            return self.last_space
        if ref == prog.EVENT_REF:
            return self.event_space
        if codes.FIGURE.has(self.source) and self.table.where[self.source] != OFF:
            return self.table.where[self.source]
        return self.source_space

    def piece(self, ref: int) -> int:
        """The piece a reference means; NO_PIECE when it is gone or out of reach."""
        if ref == prog.BOSS_REF:
            piece = self.me
        elif ref == prog.SOURCE_REF:
            piece = self.source
        elif ref == prog.LAST_REF:
            piece = self.last_piece
        else:
            piece = self.event_piece
        if piece == codes.NO_PIECE or not count_of(self.table, piece):
            return codes.NO_PIECE
        if not codes.UPGRADE.has(piece) and not self.reaches(space_of(self.table, piece)):
            return codes.NO_PIECE
        return piece

    # -- expressions --------------------------------------------------------------------------------------------------

    def number(self, number: Number) -> int:
        n = number.plus
        if number.count is not None:
            n += self.last_count if number.count.ref == prog.LAST_REF else self.count(number.count)
        return min(n, number.top) if number.top >= 0 else n

    def count(self, target: Target) -> int:
        """How many pieces fit, whatever `pick` says."""
        if target.ref != prog.NO_REF:
            return int(self.piece(target.ref) != codes.NO_PIECE)
        return sum(count_of(self.table, piece) for piece in self.candidates(target))

    def holds(self, condition: Condition) -> bool:
        if condition.count is not None and self.count(condition.count) < condition.at_least:
            return False
        if condition.control is None:
            return True
        return any(self.table.controls(self.me, space) for space in self.spaces(condition.control))

    def candidates(self, target: Target, damage: bool = False) -> list[int]:
        origin = self.space(target.of)
        if origin == OFF and target.piece != prog.UPGRADE:
            return []
        return find_pieces(self.table, self.me, target, origin, self.eye(), damage)

    def spaces(self, space: Space) -> list[int]:
        """The spaces that fit; for a reference, its space if it is in reach."""
        if space.ref != prog.NO_REF:
            at = self.space(space.ref)
            return [] if at == OFF or not self.reaches(at) else [at]
        origin = self.space(space.of)
        return [] if origin == OFF else find_spaces(self.table, self.me, space, origin, self.eye())

    # -- choices ------------------------------------------------------------------------------------------------------

    def choose_space(self, space: Space, allowed: list[int] | None = None) -> int:
        """One space, chosen by me if several fit; OFF when none does."""
        found = self.spaces(space) if allowed is None else allowed
        if not found:
            return OFF
        return self.ask.choose(self.me, asked.SPACE, found, self)

    def choose_pieces(self, target: Target, damage: bool = False) -> dict[int, int]:
        """The pieces chosen, with how many of each; they become `last`."""
        chosen = self._choose_pieces(target, damage)
        if chosen:
            self.last_piece = next(iter(chosen))
            self.last_count = sum(chosen.values())
            if not codes.UPGRADE.has(self.last_piece):
                self.last_space = space_of(self.table, self.last_piece)
        return chosen

    def _choose_pieces(self, target: Target, damage: bool) -> dict[int, int]:
        if target.ref != prog.NO_REF:
            piece = self.piece(target.ref)
            return {} if piece == codes.NO_PIECE else {piece: 1}
        found = self.candidates(target, damage)
        if target.pick == prog.ALL:
            return {piece: count_of(self.table, piece) for piece in found}
        chosen: dict[int, int] = {}
        left = target.pick
        while left and found:
            options = [*found, codes.STOP] if target.up_to and chosen else found
            piece = self.ask.choose(self.me, asked.TARGET, options, self)
            if piece == codes.STOP:
                break
            n = self._how_many(target, piece, left) if target.same_space else 1
            chosen[piece] = chosen.get(piece, 0) + n
            left -= n
            found = [
                other
                for other in found
                if chosen.get(other, 0) < count_of(self.table, other)
                and (
                    not target.same_space
                    or (other != piece and space_of(self.table, other) == space_of(self.table, piece))
                )
            ]
        return chosen

    def _how_many(self, target: Target, piece: int, left: int) -> int:
        """How many alike pieces of one space are taken together."""
        most = min(left, count_of(self.table, piece))
        return self.ask.choose(self.me, asked.GROUP, range(most, 0, -1), self) if target.up_to else most


def resolve_line(table: Table, ask: Oracle) -> None:
    """Carry out waiting triggers one by one: the active side's first, in the order its players choose (BB-TIME-03)."""
    resolved = 0
    while table.line:
        resolved += 1
        if resolved > ENDLESS:
            ask.tell(on.exhausted, "BB-TIME-03", ENDLESS, len(table.line))
            table.line.clear()
            return
        waiting = [at for at, entry in enumerate(table.line) if entry[0] & 1 == table.active]
        if not waiting:
            waiting = list(range(len(table.line)))
        distinct = [at for n, at in enumerate(waiting) if table.line[at] not in [table.line[b] for b in waiting[:n]]]
        chooser = min(table.line[at][0] for at in distinct)
        _carry_out(table, ask, table.line.pop(ask.choose(chooser, asked.ORDER, distinct)))


def _carry_out(table: Table, ask: Oracle, entry: Waiting) -> None:
    player, numbers, source, spaces, cause = entry
    from_token = codes.TOKEN.has(source)
    space = spaces[0] if len(spaces) == 1 else ask.choose(player, asked.EVENT_SPACE, spaces)
    for number in numbers:
        trigger = table.setting.dashboards[player].triggers[number]
        ask.tell(on.triggered, RULES.get(trigger.trigger, "BB-TIME-03"), player, number, space)
        effect = Effect(table, ask, player, TOKEN if from_token else BOSS_ABILITY, source, space)
        effect.event_space = space
        effect.event_piece = cause
        effect.triggered = True
        effect.run(trigger.steps)


def usable_options(effect: Effect, step: Step) -> list[int]:
    """The options of `choose` of which something can be done; all of them when nothing can."""
    table, me = effect.table, effect.me
    source, eye = effect.space(prog.SOURCE_REF), effect.eye()
    first = codes.CHOICE.code(table.setting.choices.index(step))
    usable = [first + at for at, option in enumerate(step.options) if may_be_used(table, me, option.steps, source, eye)]
    return usable or list(range(first, first + len(step.options)))
