"""The ACTIONS step: what a player may use and play, what it costs, and doing it (BB-RES, BB-ABIL, BB-CARD)."""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import cards, codes, triggers, verbs
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.choices import (
    BOSS_ABILITY,
    CARD,
    MINION_ABILITY,
    NO_FOG,
    PET_ABILITY,
    TOKEN,
    count_of,
    find_pieces,
    is_possible,
    may_be_used,
    space_of,
)
from wartable.games.battle_bosses.codes import BOSS_SPACE, DONE, PLAY, USE, USE_PET
from wartable.games.battle_bosses.effects import Effect, resolve_line
from wartable.games.battle_bosses.program import Ability, Card, Cost, Modifier, Step, Target
from wartable.games.battle_bosses.state import OFF, Table
from wartable.kernel.engine.chance import including
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

TOO_FEW_CRYSTALS: Final = No("BB-ABIL-03", "{it} costs {price} besides its energy")
TOO_DEAR: Final = No("BB-RES-02", "{it} costs {price} and you have {crystals}")
NOT_PAYABLE: Final = No("BB-ABIL-03", "The additional cost of {it} cannot be paid")
CARD_NOT_PAYABLE: Final = No("BB-GEN-06", NOT_PAYABLE.text)
COST_IN_FOG: Final = No("BB-FOG-03", "What {it} costs besides is out of reach in the fog of war")
COST_IN_FOG_OF_PIECES: Final = No("BB-FOG-07", COST_IN_FOG.text)
NO_TARGET: Final = No("BB-GEN-06", "{it} has no legal target")


# -- what may be done -------------------------------------------------------------------------------------------------


def possible(table: Table, player: int) -> list[int]:
    """Everything the player may do now; being done is always possible (BB-TURN-05)."""
    found = [DONE]
    board = table.setting.dashboards[player]
    if table.energy[player]:
        space, needs = table.where[player], board.needs
        found += [
            board.uses[number]
            for number in affordable(table, player, boss_abilities(table, player))
            if not needs[number] or not lacks(table, player, number, space)
        ]
        size = table.setting.geometry.size
        for index, kind in enumerate(board.kinds):
            users = table.minions[kind * size : (kind + 1) * size]
            if any(users):
                numbers = board.minion_abilities[index] + _granted(table, player, prog.MINION)
                _add_uses(table, player, numbers, users, kind, found)
        if board.token is not None:
            users = table.tokens[player * size : (player + 1) * size]
            if any(users):
                _add_uses(table, player, board.token_abilities + _granted(table, player, prog.TOKEN), users, 0, found)
        if len(table.where) > table.setting.players:
            found += _pet_options(table, player)
    crystals = table.crystals[player]
    as_printed = not table.is_modified(player, prog.CRYSTAL_COST)
    first, previous = PLAY.first, -1
    for card in table.hand[player]:
        if card == previous or (as_printed and board.prices[card] > crystals):
            continue
        previous = card
        if (as_printed and not board.card_needs[card]) or not cannot_play(table, player, card):
            found.append(first + card)
    return found


def _add_uses(
    table: Table, player: int, numbers: tuple[int, ...], users: list[int], kind: int, found: list[int]
) -> None:
    """Options for abilities of minions or tokens: one for each space with such a piece (BB-ABIL-11)."""
    needs = table.setting.dashboards[player].needs
    for number in affordable(table, player, numbers):
        first = USE.code(number, kind)
        found += [
            first + space
            for space, n in enumerate(users)
            if n and (not needs[number] or not lacks(table, player, number, space))
        ]


def affordable(table: Table, player: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The abilities the player has the energy for. As long as no modifier changes what they cost, that is kept."""
    board, energy = table.setting.dashboards[player], table.energy[player]
    if table.is_modified(player, prog.ENERGY_COST):
        return tuple([number for number in numbers if energy_cost(table, player, board.abilities[number]) <= energy])
    found = board.affordable.get((numbers, energy))
    if found is None:
        found = tuple([number for number in numbers if board.abilities[number].cost.energy <= energy])
        board.affordable[numbers, energy] = found
    return found


def boss_abilities(table: Table, player: int) -> tuple[int, ...]:
    """Abilities of the boss: printed, granted by Upgrades in play (BB-ABIL-13), gained for this turn."""
    board = table.setting.dashboards[player]
    found = board.boss_abilities
    for card in table.upgrades[player]:
        if board.card_abilities[card] and board.cards[card].type == prog.UPGRADE_CARD:
            found += board.card_abilities[card]
    for gain in table.gained[player]:
        found += board.gain_abilities[gain]
    return found


def abilities_of(table: Table, player: int, holder: int, kind: int) -> tuple[int, ...]:
    """Abilities that the boss, a kind of minion or the tokens of the player have now."""
    board = table.setting.dashboards[player]
    if holder == prog.BOSS:
        return boss_abilities(table, player)
    own = board.minion_abilities[board.kinds.index(kind)] if holder == prog.MINION else board.token_abilities
    return (*own, *_granted(table, player, holder))


def _granted(table: Table, player: int, promotes: int) -> tuple[int, ...]:
    """Abilities that Promotions in play give to all minions or tokens of the player (BB-CARD-06)."""
    found: tuple[int, ...] = ()
    if not table.upgrades[player]:
        return found
    board = table.setting.dashboards[player]
    for card in table.upgrades[player]:
        if board.cards[card].promotes == promotes:
            found += board.card_abilities[card]
    return found


def _pet_options(table: Table, player: int) -> list[int]:
    found = []
    for figure in range(table.setting.players, len(table.where)):
        pet, space = table.figure_pet[figure], table.where[figure]
        if pet < 0 or space == OFF or table.figure_owner[figure] != player:
            continue
        for at, ability in enumerate(table.setting.pets[pet].abilities):
            if ability.cost.energy <= table.energy[player] and legal(table, player, ability.steps, space, space):
                found.append(USE_PET.code(figure, at))
    return found


def energy_cost(table: Table, player: int, ability: Ability) -> int:
    """The energy an ability costs now."""
    mods = table.mods[player]
    return modified_energy(ability, mods) if mods else ability.cost.energy


def modified_energy(ability: Ability, mods: tuple[Modifier, ...]) -> int:
    """The energy an ability costs with these modifiers, which never bring it below 1."""
    cost = ability.cost.energy
    for mod in mods:
        if mod.mod == prog.ENERGY_COST and mod.ability == ability.id:
            cost += mod.n
    return cost if cost >= 1 else min(1, ability.cost.energy)


def card_cost(table: Table, player: int, card: int) -> int:
    """The crystals a card costs now; modifiers never bring it below 1, and a card printed with 0 stays 0."""
    printed = table.setting.dashboards[player].cards[card]
    cost = printed.cost.crystals
    mods = table.mods[player]
    if not cost or not mods:
        return cost
    for mod in mods:
        if mod.mod == prog.CRYSTAL_COST and mod.detail in (printed.type, prog.ANY_CARD):
            cost += mod.n
    return max(1, cost)


def lacks(table: Table, player: int, number: int, space: int) -> No | None:
    """What an ability lacks besides energy: the rest of its cost (BB-ABIL-03), a legal target (BB-GEN-06)."""
    board = table.setting.dashboards[player]
    ability = board.abilities[number]
    cost = ability.cost
    if not cost.plain:
        if cost.crystals > table.crystals[player]:
            return TOO_FEW_CRYSTALS
        if not can_pay_extra(table, player, cost, space, eye := _eye(table, player, ability.holder, space)):
            if eye == NO_FOG or not can_pay_extra(table, player, cost, space, NO_FOG):
                return NOT_PAYABLE
            return COST_IN_FOG if ability.holder == prog.BOSS else COST_IN_FOG_OF_PIECES
    step = board.first_choice[number]
    if step is None or is_possible(table, player, step, space, _eye(table, player, ability.holder, space)):
        return None
    return NO_TARGET


def cannot_play(table: Table, player: int, card: int) -> No | None:
    """Why a card of the hand cannot be played: its crystals (BB-RES-02), its other cost, a target (BB-GEN-06)."""
    if card_cost(table, player, card) > table.crystals[player]:
        return TOO_DEAR
    board = table.setting.dashboards[player]
    cost, step = board.cards[card].cost, board.card_first_choice[card]
    if cost.plain and step is None:
        return None
    space = table.where[player]
    eye = _eye(table, player, prog.BOSS, space)
    if not cost.plain and not can_pay_extra(table, player, cost, space, eye, playing=1):
        in_fog = eye != NO_FOG and can_pay_extra(table, player, cost, space, NO_FOG, playing=1)
        return COST_IN_FOG if in_fog else CARD_NOT_PAYABLE
    if step is None or is_possible(table, player, step, space, eye):
        return None
    return NO_TARGET


def legal(table: Table, player: int, steps: tuple[Step, ...], source: int, eye: int) -> bool:
    return may_be_used(table, player, steps, source, eye if table.setting.arena else NO_FOG)


def _eye(table: Table, player: int, holder: int, space: int) -> int:
    if not table.setting.arena:
        return NO_FOG
    return table.where[player] if holder == prog.BOSS else space


def can_pay_extra(table: Table, player: int, cost: Cost, source: int, eye: int, playing: int = 0) -> bool:
    """Is there enough in reach of everything a cost asks for besides energy and crystals?"""
    if cost.discard > len(table.hand[player]) - playing:
        return False
    if cost.self_damage:
        if table.damage[player] + cost.self_damage >= table.health(player):
            return False
        if eye != NO_FOG and not table.setting.geometry.reach[eye][table.where[player]]:
            return False
    if cost.sacrifice_piece < 0:
        return True
    target = _offering(cost)
    found = find_pieces(table, player, target, source, eye)
    return sum(count_of(table, piece) for piece in found) >= cost.sacrifice_n


def _offering(cost: Cost) -> Target:
    return Target(piece=cost.sacrifice_piece, side=prog.MINE, within=cost.sacrifice_within, of=prog.SOURCE_REF)


# -- doing it ---------------------------------------------------------------------------------------------------------


def announce(table: Table, player: int, option: int) -> None:
    """An action is named openly: a card leaves the hand and is in no pile until it is resolved (BB-CARD-03)."""
    if PLAY.has(option):
        cards.take_from_hand(table, player, PLAY.part(option))


def perform(table: Table, ask: Oracle, player: int, option: int) -> None:
    """Carry one action out completely: pay, do, and everything that follows (BB-TURN-05)."""
    if PLAY.has(option):
        _play(table, ask, player, PLAY.part(option))
    elif USE.has(option):
        number, kind, space = USE.triple(option)
        _use(table, ask, player, number, kind, space)
    else:
        figure, at = USE_PET.pair(option)
        _use_pet(table, ask, player, figure, at)


def _use(table: Table, ask: Oracle, player: int, number: int, kind: int, space: int) -> None:
    board = table.setting.dashboards[player]
    ability = board.abilities[number]
    energy = energy_cost(table, player, ability)
    if ability.holder == prog.BOSS:
        effect = Effect(table, ask, player, BOSS_ABILITY, player, table.where[player])
    elif ability.holder == prog.MINION:
        effect = Effect(table, ask, player, MINION_ABILITY, codes.MINION.code(kind, space), space)
    else:
        effect = Effect(table, ask, player, TOKEN, codes.TOKEN.code(player, space), space)
    rule = _ability_rule(table, player, number, ability)
    ask.tell(on.used, rule, player, number, energy, space if space != BOSS_SPACE else table.where[player])
    if energy != ability.cost.energy:
        ask.tell(on.modified, "BB-CARD-04", player, prog.ENERGY_COST, energy - ability.cost.energy)
    table.energy[player] -= energy
    table.crystals[player] -= ability.cost.crystals
    if not ability.cost.plain:
        _pay_extra(effect, ability.cost)
    if board.uses_group[number]:
        here = table.minions[kind * table.setting.geometry.size + space]
        effect.group = (kind, ask.choose(player, asked.GROUP, range(here, 0, -1), effect))
    effect.run(ability.steps)


def _ability_rule(table: Table, player: int, number: int, ability: Ability) -> str:
    """Which rule lets this ability be used."""
    if not ability.cost.plain:
        return "BB-ABIL-03"
    if ability.holder != prog.BOSS:
        return "BB-ABIL-11"
    board = table.setting.dashboards[player]
    return "BB-RES-01" if number in board.boss_abilities else "BB-ABIL-13"


def _use_pet(table: Table, ask: Oracle, player: int, figure: int, at: int) -> None:
    ability = table.setting.pets[table.figure_pet[figure]].abilities[at]
    ask.tell(on.used_pet, "BB-PET-03", player, figure, at, ability.cost.energy, table.where[figure])
    table.energy[player] -= ability.cost.energy
    effect = Effect(table, ask, player, PET_ABILITY, figure, table.where[figure])
    effect.run(ability.steps)


def _play(table: Table, ask: Oracle, player: int, card: int) -> None:
    """Pay for a card; an Effect is resolved and then discarded, an Upgrade stays in play (BB-CARD-02 to -05)."""
    printed: Card = table.setting.dashboards[player].cards[card]
    cost = card_cost(table, player, card)
    ask.tell(on.played, "BB-RES-02", player, card, cost)
    if cost != printed.cost.crystals:
        ask.tell(on.modified, "BB-CARD-04", player, prog.CRYSTAL_COST, cost - printed.cost.crystals)
    table.crystals[player] -= cost
    effect = Effect(table, ask, player, CARD, player, table.where[player])
    if not printed.cost.plain:
        _pay_extra(effect, printed.cost)
    if printed.type == prog.EFFECT_CARD:
        effect.run(printed.steps)
        table.discard[player] = including(table.discard[player], card)
        ask.tell(on.discarded, "BB-CARD-02", player, card)
    else:
        table.upgrades[player] += (card,)
        table.refresh(player)
        ask.tell(on.in_play, "BB-CARD-04" if printed.type == prog.UPGRADE_CARD else "BB-CARD-05", player, card)
    triggers.queue(table, player, prog.CARD_PLAYED, (table.where[player],), card_type=printed.type)
    if table.line:
        resolve_line(table, ask)


def _pay_extra(effect: Effect, cost: Cost) -> None:
    """Give up what the cost asks for, before the effect begins (BB-ABIL-04)."""
    table, ask, me = effect.table, effect.ask, effect.me
    if cost.sacrifice_piece >= 0:
        _sacrifice(effect, cost)
    if cost.discard:
        cards.discard_chosen(table, ask, me, cost.discard, "BB-ABIL-04")
    if cost.self_damage:
        table.damage[me] += cost.self_damage
        ask.tell(on.damaged, "BB-ABIL-04", me, cost.self_damage, table.damage[me], table.health(me))
        triggers.queue(table, me, prog.BOSS_DAMAGED, (table.where[me],), against=prog.AGAINST_EFFECTS)
    effect.settle()


def _sacrifice(effect: Effect, cost: Cost) -> None:
    """Choose what is given up, then give it up as one event; its space and number become `last`."""
    table, ask, me = effect.table, effect.ask, effect.me
    effect.verb, effect.n = prog.SACRIFICE, cost.sacrifice_n
    found = effect.candidates(_offering(cost))
    given: dict[int, int] = {}
    for _ in range(cost.sacrifice_n):
        left = [piece for piece in found if given.get(piece, 0) < count_of(table, piece)]
        piece = ask.choose(me, asked.TARGET, left, effect)
        given[piece] = given.get(piece, 0) + 1
        if not codes.UPGRADE.has(piece):
            effect.last_space = space_of(table, piece)
    effect.last_count = cost.sacrifice_n
    verbs.give_up(table, ask, given, (), "BB-ABIL-04")
