"""The table of a Battle Bosses game: everything that changes, as columns of small integers.

A player is its seat number; players 0, 2, 4 are side 0 (A, in Arena: Alpha), players 1, 3, 5 side 1. A figure is a boss
or a pet: figure p is the boss of player p, later figures are pets. `Setting` is what never changes during a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.board import Geometry
from wartable.games.battle_bosses.codes import BOSS_SPACE, CHOICE, MINION, TOKEN, UPGRADE, USE
from wartable.games.battle_bosses.program import Ability, Boss, Minion, Modifier, Monster, Pet, Step, Trigger
from wartable.kernel.engine.chance import Bag, Die
from wartable.kernel.engine.state import Derived, Fixed, Hidden, State

OFF: Final = -1
"""Not on the board."""
UNKNOWN: Final = -1
"""A card of a hand that the viewing seat does not know."""

# Who has won.
NOBODY_YET: Final = -1
DRAWN: Final = 2
TIMED_OUT: Final = 3

FACE_DOWN: Final = -1
NO_TILE: Final = -2
"""What lies on a camp when no monster is turned up."""


@final
class Dashboard:
    """All that is printed for one player: boss, minions, token and deck, with lists of every ability and trigger."""

    __slots__ = (
        "abilities",
        "ability_numbers",
        "affordable",
        "awaited",
        "boss",
        "boss_abilities",
        "boss_triggers",
        "card_abilities",
        "card_first_choice",
        "card_needs",
        "card_triggers",
        "cards",
        "first_choice",
        "gain_abilities",
        "gains",
        "kinds",
        "minion_abilities",
        "needs",
        "prices",
        "token",
        "token_abilities",
        "token_triggers",
        "triggers",
        "uses",
        "uses_group",
    )

    def __init__(self, boss: Boss, first_kind: int) -> None:
        self.boss = boss
        self.cards = boss.deck
        self.token = boss.token
        self.kinds = tuple(range(first_kind, first_kind + len(boss.minions)))
        self.abilities: list[Ability] = []
        self.triggers: list[Trigger] = []
        self.boss_abilities = self._add(boss.abilities)
        self.minion_abilities = tuple(self._add(minion.abilities) for minion in boss.minions)
        self.token_abilities = self._add(boss.token.abilities) if boss.token else ()
        self.boss_triggers = self._watch(boss.triggers)
        self.token_triggers = self._watch(boss.token.triggers) if boss.token else ()
        self.card_abilities = tuple(self._add(card.abilities) for card in boss.deck)
        self.card_triggers = tuple(self._watch(card.triggers) for card in boss.deck)
        self.awaited = frozenset(trigger.trigger for trigger in self.triggers)
        """The sorts of events that anything of the player waits for."""
        self.gains: list[Step] = []
        """Every `gain` step of the boss: what is gained for a turn is kept as its number in this list."""
        for ability in list(self.abilities):
            self._find_gains(ability.steps)
        for card in boss.deck:
            self._find_gains(card.steps)
        for trigger in self.triggers:
            self._find_gains(trigger.steps)
        self.gain_abilities = tuple(self._add(step.abilities) for step in self.gains)
        self.first_choice = tuple(first_choice(ability.steps) for ability in self.abilities)
        self.needs = tuple(
            not ability.cost.plain or choice is not None
            for ability, choice in zip(self.abilities, self.first_choice, strict=True)
        )
        """Does using each ability need anything but energy (see `actions.lacks`)?"""
        self.affordable: dict[tuple[tuple[int, ...], int], tuple[int, ...]] = {}
        """Which of some abilities so much energy pays for, as printed (see `actions.affordable`)."""
        self.prices = tuple(card.cost.crystals for card in boss.deck)
        self.card_first_choice = tuple(first_choice(card.steps) for card in boss.deck)
        self.card_needs = tuple(
            not card.cost.plain or choice is not None
            for card, choice in zip(boss.deck, self.card_first_choice, strict=True)
        )
        """Does playing each card need anything but crystals (see `actions.cannot_play`)?"""
        self.uses_group = tuple(_uses_group(ability.steps) for ability in self.abilities)
        self.uses = tuple(USE.code(number, 0, BOSS_SPACE) for number in range(len(self.abilities)))
        """The options by which the boss uses each ability."""
        self.ability_numbers = {ability.id: number for number, ability in enumerate(self.abilities)}

    def _add(self, abilities: tuple[Ability, ...]) -> tuple[int, ...]:
        first = len(self.abilities)
        self.abilities += abilities
        return tuple(range(first, len(self.abilities)))

    def _watch(self, triggers: tuple[Trigger, ...]) -> tuple[int, ...]:
        first = len(self.triggers)
        self.triggers += triggers
        return tuple(range(first, len(self.triggers)))

    def _find_gains(self, steps: tuple[Step, ...]) -> None:
        for step in steps:
            if step.verb == prog.GAIN:
                self.gains.append(step)
            for option in step.options:
                self._find_gains(option.steps)


def first_choice(steps: tuple[Step, ...]) -> Step | None:
    """The first step that chooses a piece or space and is not optional: it decides whether a program may be used."""
    for step in steps:
        if not step.may and chooses(step):
            return step if needs_looking(step) else None
    return None


def needs_looking(step: Step) -> bool:
    """Can the step lack a legal choice? A space merely near the boss or source always exists: its own."""
    space = step.space
    return space is None or space.has_piece >= 0 or space.empty or space.controlled


def chooses(step: Step) -> bool:
    """Does the step make its player choose a piece or a space?"""
    if step.verb == prog.CHOOSE:
        return True
    target, space = step.target, step.space
    if target is not None and target.ref == prog.NO_REF and target.pick != prog.ALL:
        return True
    return space is not None and space.ref == prog.NO_REF and not space.pick_all


def _choosing(steps: tuple[Step, ...]) -> list[Step]:
    """The steps of a program that let one choose an option, however deep."""
    found = []
    for step in steps:
        found += [step] if step.verb == prog.CHOOSE else []
        for option in step.options:
            found += _choosing(option.steps)
    return found


def _uses_group(steps: tuple[Step, ...]) -> bool:
    return any(step.target is not None and step.target.ref == prog.GROUP_REF for step in steps)


@final
class Setting:
    """What is fixed when a match begins: the board, the dashboards, the dice, the neutral monsters."""

    __slots__ = (
        "arena",
        "bosses",
        "cap",
        "choices",
        "dashboards",
        "dice_first",
        "dice_normal",
        "die",
        "die_faces",
        "geometry",
        "kind_names",
        "kind_owner",
        "mirrored",
        "monsters",
        "pets",
        "players",
        "seats",
        "sides",
    )

    def __init__(
        self,
        geometry: Geometry,
        bosses: tuple[Boss, ...],
        seats: tuple[str, ...],
        die: Die,
        die_faces: tuple[tuple[int, int, bool], ...],
        dice_normal: int,
        dice_first: int,
        cap: int,
        monsters: tuple[Monster, ...] = (),
        pets: tuple[Pet, ...] = (),
    ) -> None:
        self.geometry = geometry
        self.bosses = bosses
        self.seats = seats
        self.players = len(bosses)
        self.sides = (tuple(range(0, self.players, 2)), tuple(range(1, self.players, 2)))
        self.die = die
        self.die_faces = die_faces
        """What each face of the die gives: energy, crystals, and whether it overloads."""
        self.dice_normal = dice_normal
        self.dice_first = dice_first
        self.cap = cap
        """The number of turns after which unattended play stops (BB-WIN-06); 0 means never."""
        self.monsters = monsters
        self.pets = pets
        self.arena = bool(geometry.board.bases)
        self.mirrored = len({boss.slug for boss in bosses}) < len(bosses)
        """Does a boss play against itself? Then its name alone does not say whose it is."""
        dashboards: list[Dashboard] = []
        kind_owner: list[int] = []
        kind_names: list[Minion] = []
        for player, boss in enumerate(bosses):
            dashboards.append(Dashboard(boss, len(kind_owner)))
            kind_owner += [player] * len(boss.minions)
            kind_names += boss.minions
        self.dashboards = tuple(dashboards)
        self.kind_owner = tuple(kind_owner)
        self.kind_names = tuple(kind_names)
        self.choices = tuple(step for program in self._programs() for step in _choosing(program))
        """Every `choose` step of the match: an option of one is its number in this list, and which of its options."""
        MINION.fits(kind=len(kind_owner), space=geometry.size)
        USE.fits(ability=max(len(board.abilities) for board in dashboards), space=BOSS_SPACE)
        TOKEN.fits(player=self.players, space=geometry.size)
        UPGRADE.fits(player=self.players, card=max(len(board.cards) for board in dashboards))
        CHOICE.fits(step=len(self.choices), at=max((len(step.options) for step in self.choices), default=0))

    def on(self, geometry: Geometry) -> Setting:
        """The same on another battlefield."""
        return Setting(
            geometry, self.bosses, self.seats, self.die, self.die_faces, self.dice_normal, self.dice_first, self.cap,
            self.monsters, self.pets,
        )  # fmt: skip

    def _programs(self) -> Iterator[tuple[Step, ...]]:
        for board in self.dashboards:
            yield from (ability.steps for ability in board.abilities)
            yield from (trigger.steps for trigger in board.triggers)
            yield from (card.steps for card in board.cards)
        yield from (ability.steps for pet in self.pets for ability in pet.abilities)
        yield from (monster.steps for monster in self.monsters)


Waiting = tuple[int, tuple[int, ...], int, tuple[int, ...], int]
"""Triggers in line: their player, their numbers (carried out in this order), their source (a piece), the spaces where
it happened, and the piece that caused it."""


@final
class Table(State):
    """The position. See the module's first lines for players, sides and figures."""

    setting: Fixed[Setting]
    turn: int
    active: int
    winner: int
    energy: list[int]
    crystals: list[int]
    done: list[int]
    deck: Hidden[list[Bag]]
    hand: Hidden[list[Bag]]
    known: list[Bag]
    """The part of each hand that everybody can work out: what was in it when the deck was last renewed."""
    discard: list[Bag]
    upgrades: list[tuple[int, ...]]
    gained: list[tuple[int, ...]]
    mods: Derived[list[tuple[Modifier, ...]]]
    """Every modifier at work for each player; follows from dashboard, `upgrades` and `gained`."""
    spent: tuple[tuple[int, int, int], ...]
    """Once-a-turn triggers already used: player, number, copy."""
    line: list[Waiting]
    figure_owner: list[int]
    figure_pet: list[int]
    where: list[int]
    damage: list[int]
    falls: list[int]
    """How often each figure was eliminated: a boss that respawned is a new arrival (BB-TIME-04)."""
    minions: list[int]
    crowd: Derived[list[int]]
    """Minions of each side in each space; follows from `minions`."""
    tokens: list[int]
    base_damage: list[int]
    camp_tile: list[int]
    camp_origin: list[int]
    camp_timer: list[int]
    camp_damage: list[int]
    neutral: tuple[Bag, ...]
    """The bags that face-down tiles come from; the last is the neutral deck with the tiles dealt from it."""
    neutral_discard: Bag
    laid: tuple[int, ...]
    """The tiles that the players laid, in their order: places of the field of `laying.py`."""
    __slots__ = tuple(__annotations__)

    # -- reading ----------------------------------------------------------------------------------------------------

    def minions_of(self, player: int, space: int) -> int:
        """How many minions of the player are in the space."""
        size = self.setting.geometry.size
        n = 0
        for kind in self.setting.dashboards[player].kinds:
            n += self.minions[kind * size + space]
        return n

    def side_minions(self, side: int, space: int) -> int:
        """How many minions of the side are in the space."""
        return self.crowd[side * self.setting.geometry.size + space]

    def figures_in(self, space: int, side: int) -> list[int]:
        """Bosses and pets of the side in the space."""
        owner = self.figure_owner
        return [figure for figure, at in enumerate(self.where) if at == space and owner[figure] & 1 == side]

    def taken(self) -> list[int]:
        """The spaces that hold something, in order: bosses, pets, minions, tokens, bases, camps, laid tiles."""
        ground, size = self.setting.geometry.board, self.setting.geometry.size
        found = {*ground.bases, *ground.camps, *self.where, *self.laid}
        found.update([at % size for counts in (self.minions, self.tokens) for at, n in enumerate(counts) if n])
        return sorted(space for space in found if space >= 0)

    def health(self, figure: int) -> int:
        """The most damage the figure can take."""
        pet = self.figure_pet[figure]
        return self.setting.dashboards[figure].boss.health if pet < 0 else self.setting.pets[pet].health

    def modifier(self, player: int, mod: int, detail: int = 0) -> int:
        """The sum of the player's modifiers of one sort (BB-CARD-08)."""
        total = 0
        for change in self.mods[player]:
            if change.mod == mod and change.detail == detail:
                total += change.n
        return total

    def is_modified(self, player: int, mod: int) -> bool:
        """Has the player any modifier of this sort?"""
        return mod in [change.mod for change in self.mods[player]]

    def controls(self, player: int, space: int) -> bool:
        """Has the player a unit there, and the other side none (BB-TERM-09)?"""
        enemy = 1 - (player & 1)
        if self.side_minions(enemy, space) or self.figures_in(space, enemy):
            return False
        mine = any(at == space and self.figure_owner[f] == player for f, at in enumerate(self.where))
        return mine or self.minions_of(player, space) > 0

    # -- writing ----------------------------------------------------------------------------------------------------

    def add_minions(self, kind: int, space: int, n: int) -> None:
        """Put n minions of a kind into a space, or take them away."""
        size = self.setting.geometry.size
        self.minions[kind * size + space] += n
        self.crowd[(self.setting.kind_owner[kind] & 1) * size + space] += n

    def refresh(self, player: int) -> None:
        """Work out the modifiers anew after an Upgrade came or went, or something was gained or lost."""
        board = self.setting.dashboards[player]
        mods = board.boss.modifiers
        for card in self.upgrades[player]:
            mods += board.cards[card].modifiers
        for gain in self.gained[player]:
            mods += board.gains[gain].modifiers
        self.mods[player] = mods


def blank(setting: Setting) -> Table:
    """The table before the set-up."""
    return lay_out(Table(), setting)


def lay_out(table: Table, setting: Setting) -> Table:
    """A table as it is before the set-up."""
    players, size, board = setting.players, setting.geometry.size, setting.geometry.board
    table.laid = ()
    table.setting = setting
    table.agenda = ()
    table.turn = table.active = 0
    table.winner = NOBODY_YET
    table.energy, table.crystals, table.done = [0] * players, [0] * players, [0] * players
    table.deck, table.hand = [()] * players, [()] * players
    table.known, table.discard = [()] * players, [()] * players
    table.upgrades, table.gained = [()] * players, [()] * players
    table.mods = [dashboard.boss.modifiers for dashboard in setting.dashboards]
    table.spent, table.line = (), []
    table.figure_owner, table.figure_pet = list(range(players)), [-1] * players
    table.where, table.damage, table.falls = [OFF] * players, [0] * players, [0] * players
    table.minions, table.crowd = [0] * (len(setting.kind_owner) * size), [0] * (2 * size)
    table.tokens = [0] * (players * size)
    table.base_damage = [0] * len(board.bases)
    camps = len(board.camps)
    table.camp_tile = [NO_TILE] * camps
    table.camp_origin, table.camp_timer, table.camp_damage = [0] * camps, [0] * camps, [0] * camps
    table.neutral, table.neutral_discard = ((),), ()
    return table
