"""The table of a Battle Bosses game: everything that changes, as columns of small integers.

A player is its seat number; players 0, 2, 4 are side 0 (A, in Arena: Alpha), players 1, 3, 5 side 1. A figure is a boss
or a pet: figure p is the boss of player p, later figures are pets. `Setting` is what never changes during a match.
"""

from __future__ import annotations

from typing import final

from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.board import Geometry
from wartable.games.battle_bosses.program import Ability, Boss, Minion, Modifier, Monster, Pet, Step, Trigger
from wartable.kernel.chance import Bag, Die
from wartable.kernel.state import State

OFF = -1
"""Not on the board."""
UNKNOWN = -1
"""A card of a hand that the viewing seat does not know."""

# Who has won.
NOBODY_YET = -1
DRAWN = 2
TIMED_OUT = 3

FACE_DOWN = -1
NO_TILE = -2
"""What lies on a camp when no monster is turned up."""


@final
class Dashboard:
    """All that is printed for one player: boss, minions, token and deck, with lists of every ability and trigger."""

    __slots__ = (
        "abilities",
        "ability_numbers",
        "boss",
        "boss_abilities",
        "boss_triggers",
        "card_abilities",
        "card_first_choice",
        "card_triggers",
        "cards",
        "first_choice",
        "gain_abilities",
        "gains",
        "kinds",
        "minion_abilities",
        "token",
        "token_abilities",
        "token_triggers",
        "triggers",
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
        self.card_first_choice = tuple(first_choice(card.steps) for card in boss.deck)
        self.uses_group = tuple(_uses_group(ability.steps) for ability in self.abilities)
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
    return space is None or space.has_piece >= 0 or space.empty


def chooses(step: Step) -> bool:
    """Does the step make its player choose a piece or a space?"""
    if step.verb == prog.CHOOSE:
        return True
    target, space = step.target, step.space
    if target is not None and target.ref == prog.NO_REF and target.pick != prog.ALL:
        return True
    return space is not None and space.ref == prog.NO_REF and not space.pick_all


def _uses_group(steps: tuple[Step, ...]) -> bool:
    return any(step.target is not None and step.target.ref == prog.GROUP_REF for step in steps)


@final
class Setting:
    """What is fixed when a match begins: the board, the dashboards, the dice, the neutral monsters."""

    __slots__ = (
        "arena",
        "boards",
        "cap",
        "dashboards",
        "dice_first",
        "dice_normal",
        "die",
        "die_faces",
        "geometry",
        "kind_names",
        "kind_owner",
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
        dice: tuple[int, int],
        cap: int,
        monsters: tuple[Monster, ...] = (),
        pets: tuple[Pet, ...] = (),
    ) -> None:
        self.geometry = geometry
        self.seats = seats
        self.players = len(bosses)
        self.sides = (tuple(range(0, self.players, 2)), tuple(range(1, self.players, 2)))
        self.die = die
        self.die_faces = die_faces
        """What each face of the die gives: energy, crystals, and whether it overloads."""
        self.dice_normal, self.dice_first = dice
        self.cap = cap
        """The number of turns after which unattended play stops (BB-WIN-06); 0 means never."""
        self.monsters = monsters
        self.pets = pets
        self.arena = bool(geometry.board.bases)
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


Waiting = tuple[int, tuple[int, ...], int, tuple[int, ...], int]
"""Triggers in line: their player, their numbers (carried out in this order), their source (a piece), the spaces where
it happened, and the piece that caused it."""


@final
class Table(State):
    """The position. See the module's first lines for players, sides and figures."""

    __slots__ = (
        "active",
        "base_damage",
        "camp_damage",
        "camp_origin",
        "camp_tile",
        "camp_timer",
        "crowd",
        "crystals",
        "damage",
        "deck",
        "discard",
        "doing",
        "done",
        "energy",
        "falls",
        "figure_owner",
        "figure_pet",
        "gained",
        "hand",
        "known",
        "line",
        "minions",
        "mods",
        "neutral",
        "neutral_discard",
        "setting",
        "spent",
        "tokens",
        "turn",
        "upgrades",
        "where",
        "winner",
    )

    def __init__(self, setting: Setting) -> None:
        players, size = setting.players, setting.geometry.size
        self.setting = setting
        self.agenda = ()
        self.turn = 0
        self.active = 0
        self.winner = NOBODY_YET
        self.doing = 0
        """The option of the ACTION question that is being carried out; 0 between actions."""
        self.energy = [0] * players
        self.crystals = [0] * players
        self.done = [0] * players
        self.deck: list[Bag] = [()] * players
        self.hand: list[Bag] = [()] * players
        self.known: list[Bag] = [()] * players
        """The part of each hand that everybody can work out: what was in it when the deck was last renewed."""
        self.discard: list[Bag] = [()] * players
        self.upgrades: list[tuple[int, ...]] = [()] * players
        self.gained: list[tuple[int, ...]] = [()] * players
        self.mods: list[tuple[Modifier, ...]] = [board.boss.modifiers for board in setting.dashboards]
        """Every modifier at work for each player; follows from dashboard, `upgrades` and `gained`."""
        self.spent: tuple[tuple[int, int, int], ...] = ()
        """Once-a-turn triggers already used: player, number, copy."""
        self.line: list[Waiting] = []
        self.figure_owner = list(range(players))
        self.figure_pet = [-1] * players
        self.where = [OFF] * players
        self.damage = [0] * players
        self.falls = [0] * players
        """How often each figure was eliminated: a boss that respawned is a new arrival (BB-TIME-04)."""
        self.minions = [0] * (len(setting.kind_owner) * size)
        self.crowd = [0] * (2 * size)
        """Minions of each side in each space; follows from `minions`."""
        self.tokens = [0] * (players * size)
        self.base_damage = [0] * len(setting.geometry.board.bases)
        camps = len(setting.geometry.board.camps)
        self.camp_tile = [NO_TILE] * camps
        self.camp_origin = [0] * camps
        self.camp_timer = [0] * camps
        self.camp_damage = [0] * camps
        self.neutral: tuple[Bag, ...] = ((),)
        """The bags that face-down tiles come from; the last is the neutral deck with the tiles dealt from it."""
        self.neutral_discard: Bag = ()

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.setting = self.setting
        new.agenda = self.agenda
        new.turn = self.turn
        new.active = self.active
        new.winner = self.winner
        new.doing = self.doing
        new.energy = self.energy[:]
        new.crystals = self.crystals[:]
        new.done = self.done[:]
        new.deck = self.deck[:]
        new.hand = self.hand[:]
        new.known = self.known[:]
        new.discard = self.discard[:]
        new.upgrades = self.upgrades[:]
        new.gained = self.gained[:]
        new.mods = self.mods[:]
        new.spent = self.spent
        new.line = self.line[:]
        new.figure_owner = self.figure_owner[:]
        new.figure_pet = self.figure_pet[:]
        new.where = self.where[:]
        new.damage = self.damage[:]
        new.falls = self.falls[:]
        new.minions = self.minions[:]
        new.crowd = self.crowd[:]
        new.tokens = self.tokens[:]
        new.base_damage = self.base_damage[:]
        new.camp_tile = self.camp_tile[:]
        new.camp_origin = self.camp_origin[:]
        new.camp_timer = self.camp_timer[:]
        new.camp_damage = self.camp_damage[:]
        new.neutral = self.neutral
        new.neutral_discard = self.neutral_discard
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.agenda,
            (self.turn, self.active, self.winner, self.doing),
            tuple(self.energy),
            tuple(self.crystals),
            tuple(self.done),
            tuple(self.deck),
            tuple(self.hand),
            tuple(self.known),
            tuple(self.discard),
            tuple(self.upgrades),
            tuple(self.gained),
            self.spent,
            tuple(self.line),
            tuple(self.figure_owner),
            tuple(self.figure_pet),
            tuple(self.where),
            tuple(self.damage),
            tuple(self.falls),
            tuple(self.minions),
            tuple(self.tokens),
            tuple(self.base_damage),
            tuple(self.camp_tile),
            tuple(self.camp_origin),
            tuple(self.camp_timer),
            tuple(self.camp_damage),
            self.neutral,
            self.neutral_discard,
        )

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

    def health(self, figure: int) -> int:
        """The most damage the figure can take."""
        pet = self.figure_pet[figure]
        return self.setting.dashboards[figure].boss.health if pet < 0 else self.setting.pets[pet].health

    def modifier(self, player: int, mod: int, detail: int = 0) -> int:
        """The sum of the player's modifiers of one sort (BB-CARD-08)."""
        return sum(change.n for change in self.mods[player] if change.mod == mod and change.detail == detail)

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
