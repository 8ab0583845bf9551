"""The question of the ACTIONS step: how actions read, and why one is not possible now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.battle_bosses import actions, names
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.codes import BOSS_SPACE, DONE, PLAY, USE, USE_PET
from wartable.games.battle_bosses.program import Ability
from wartable.games.battle_bosses.state import OFF, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options

NOT_NOW: Final = No("BB-TURN-06", "Abilities and cards are used in the ACTIONS step, one after the other")
RESOLVING: Final = No("BB-TURN-05", "An effect is being resolved; it is finished before the next action")
NOT_IN_HAND: Final = No("BB-TURN-06", "{it} is not in your hand")
NOT_IN_PLAY: Final = No("BB-ABIL-13", "{it} comes from an Upgrade that is not in play")
NO_SPACE: Final = No("", "{it} needs the space of the piece that uses it, as in use:{id}@0,0")
NO_USER: Final = No("BB-ABIL-11", "{it} needs a piece of yours at {where}")
TOO_LITTLE_ENERGY: Final = No("BB-RES-04", "{boss} has {energy} energy and {it} costs {cost}")


def every_card(t: Table, me: int) -> Iterator[int]:
    return (PLAY.code(card) for card in range(len(t.setting.dashboards[me].cards)))


@options(PLAY, every_card)
def play(t: Table, me: int, card: int) -> Said:
    printed, cost = t.setting.dashboards[me].cards[card], actions.card_cost(t, me, card)
    price = names.crystals_word(cost)
    return Said(
        f"play:{printed.id}", f"Play {printed.name} ({price}): {printed.text}",
        it=printed.name, text=printed.text, where="", cost=cost, price=price, crystals=t.crystals[me],
    )  # fmt: skip


def every_use(t: Table, me: int) -> Iterator[int]:
    board = t.setting.dashboards[me]
    for number, ability in enumerate(board.abilities):
        for kind in board.kinds if ability.holder == prog.MINION else (0,):
            yield USE.code(number, kind, BOSS_SPACE)
            if ability.holder != prog.BOSS:
                yield from (USE.code(number, kind, space) for space in range(t.setting.geometry.size))


@options(USE, every_use)
def use(t: Table, me: int, number: int, kind: int, space: int) -> Said:
    board = t.setting.dashboards[me]
    ability = board.abilities[number]
    of_kind = f".{t.setting.kind_names[kind].id}" if ability.holder == prog.MINION and len(board.kinds) > 1 else ""
    at = "" if space == BOSS_SPACE else names.space_name(t, space)
    return _said(t, me, ability, f"{of_kind}{at and f'@{at}'}", at)


def every_pet(t: Table, me: int) -> Iterator[int]:
    for figure in range(t.setting.players, len(t.where)):
        if t.figure_owner[figure] == me:
            yield from (USE_PET.code(figure, at) for at in range(len(t.setting.pets[t.figure_pet[figure]].abilities)))


@options(USE_PET, every_pet)
def use_pet(t: Table, me: int, figure: int, at: int) -> Said:
    ability = t.setting.pets[t.figure_pet[figure]].abilities[at]
    return _said(t, me, ability, f".{figure}", names.space_name(t, t.where[figure]))


def _said(t: Table, me: int, ability: Ability, who: str, at: str) -> Said:
    cost = actions.energy_cost(t, me, ability)
    return Said(
        f"use:{ability.id}{who}",
        f"{ability.name}{at and f' at {at}'} ({cost} energy): {ability.text}",
        it=ability.name, text=ability.text, id=ability.id, where=at, cost=cost,
        price=names.crystals_word(ability.cost.crystals),
        energy=t.energy[me], boss=t.setting.dashboards[me].boss.name,
    )  # fmt: skip


def not_now(t: Table, me: int, question: Question, option: int) -> No:
    """Actions are taken when they are asked for."""
    return RESOLVING if option == DONE else NOT_NOW


def cannot_act(t: Table, me: int, question: Question, option: int) -> No | None:
    """Why an action is not possible."""
    if option == DONE:
        return None
    if PLAY.has(option):
        card = PLAY.part(option)
        return actions.cannot_play(t, me, card) if card in t.hand[me] else NOT_IN_HAND
    if USE_PET.has(option):
        figure, at = USE_PET.pair(option)
        ability, space = t.setting.pets[t.figure_pet[figure]].abilities[at], t.where[figure]
        if ability.cost.energy > t.energy[me]:
            return TOO_LITTLE_ENERGY
        return None if space != OFF and actions.legal(t, me, ability.steps, space, space) else actions.NO_TARGET
    number, kind, space = USE.triple(option)
    ability = t.setting.dashboards[me].abilities[number]
    if number not in actions.abilities_of(t, me, ability.holder, kind):
        return NOT_IN_PLAY
    if ability.holder == prog.BOSS:
        space = t.where[me]
    elif space == BOSS_SPACE:
        return NO_SPACE
    elif not _has_user(t, me, ability.holder, kind, space):
        return NO_USER
    return (
        TOO_LITTLE_ENERGY if actions.energy_cost(t, me, ability) > t.energy[me] else actions.lacks(t, me, number, space)
    )


def _has_user(t: Table, me: int, holder: int, kind: int, space: int) -> bool:
    size = t.setting.geometry.size
    return (t.minions[kind * size + space] if holder == prog.MINION else t.tokens[me * size + space]) > 0


def of_another(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """An ability of somebody else, or of somebody else's pet."""
    slug, _, number = key.removeprefix("use:").partition("@")[0].partition(".")
    for player, board in enumerate(t.setting.dashboards):
        if player != me and slug in board.ability_numbers:
            rule = "BB-ASETUP-06" if (player ^ me) & 1 == 0 else "BB-TURN-06"
            return Refused(f"That ability belongs to {board.boss.name}, whom {names.seat_name(t, player)} plays", rule)
    having = [
        figure
        for figure in range(t.setting.players, len(t.where))
        if t.where[figure] != OFF and slug in (ability.id for ability in t.setting.pets[t.figure_pet[figure]].abilities)
    ]
    for figure in sorted(having, key=lambda figure: str(figure) != number):
        owner = t.figure_owner[figure]
        rule = "BB-ASETUP-06" if (owner ^ me) & 1 == 0 else "BB-PET-03"
        return Refused(f"That ability belongs to {names.figure_name(t, figure)}, a pet you do not control", rule)
    return None


ACTION: Final = Asked(
    "action",
    "What do you do?",
    option("done", "End your turn", DONE),
    play,
    use,
    use_pet,
    unless=cannot_act,
    closed=not_now,
    beyond=of_another,
)
