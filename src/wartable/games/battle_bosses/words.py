"""How options read: their keys, which stand in journals, their labels, and the questions. No rule lives here."""

from __future__ import annotations

from wartable.games.battle_bosses import actions
from wartable.games.battle_bosses import happenings as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.names import (
    ability_of,
    card_name,
    contents,
    crystals,
    figure_name,
    piece_key,
    piece_label,
    program_of,
    seat_name,
    space_name,
)
from wartable.games.battle_bosses.state import Table
from wartable.games.battle_bosses.turn import mulligan_sets
from wartable.kernel.oracle import Question


def option_key(table: Table, what: int, option: int, player: int) -> str:
    """The key of an option; `player` is the one who is asked."""
    if what == on.ACTION:
        return _action_key(table, option, player)
    if what == on.MULLIGAN:
        return _mulligan_key(table, player, option)
    if what in (on.STEP, on.SPACE, on.SPAWN, on.EVENT_SPACE):
        return "stop" if option == on.STOP else f"to:{space_name(table, option)}"
    if what in (on.TARGET, on.LOSS, on.SPLIT, on.BRAWL_WITH):
        return "enough" if option == on.STOP else f"hit:{piece_key(table, option)}"
    if what in (on.GROUP, on.COMPANY, on.HEAL_BY):
        return f"{option}"
    if what == on.WHETHER:
        return "yes" if option == on.YES else "no"
    if what == on.DISCARD_CARD:
        return f"discard:{table.setting.dashboards[player].cards[option].id}"
    if what == on.CHOICE:
        return f"option:{option + 1}"
    if what == on.ORDER:
        return f"next:{option + 1}"
    if what == on.TAKE_OFF:
        return "keep" if option == on.KEEP else f"off:{space_name(table, option)}"
    return f"seat:{seat_name(table, option)}"


def _action_key(table: Table, option: int, player: int) -> str:
    if option == on.DONE:
        return "done"
    if option < on.USE:
        return f"play:{table.setting.dashboards[player].cards[option - on.PLAY].id}"
    ability, space = ability_of(table, option, player)
    if option >= on.USE_PET:
        return f"use:{ability.id}.{(option - on.USE_PET) // 64}"
    kinds = table.setting.dashboards[player].kinds
    kind = (option - on.USE) % 8192 // 64
    of_kind = f".{table.setting.kind_names[kind].id}" if ability.holder == prog.MINION and len(kinds) > 1 else ""
    return f"use:{ability.id}{of_kind}" + (f"@{space_name(table, space)}" if space >= 0 else "")


def _mulligan_key(table: Table, player: int, option: int) -> str:
    aside = mulligan_sets(table.hand[player])[option]
    return "swap:" + "+".join(table.setting.dashboards[player].cards[card].id for card in aside) if aside else "keep"


def option_label(table: Table, what: int, option: int, player: int) -> str:
    """The option in words."""
    if what == on.ACTION:
        return _action_label(table, option, player)
    if what == on.MULLIGAN:
        aside = mulligan_sets(table.hand[player])[option]
        names = ", ".join(card_name(table, player, card) for card in aside)
        return f"Set aside {names}" if aside else "Keep all five cards"
    if what in (on.STEP, on.SPACE, on.SPAWN, on.EVENT_SPACE):
        return "Stop here" if option == on.STOP else f"{space_name(table, option)}{contents(table, option)}"
    if what in (on.TARGET, on.LOSS, on.SPLIT, on.BRAWL_WITH):
        return "That is enough" if option == on.STOP else piece_label(table, option)
    if what == on.WHETHER:
        return "Yes" if option == on.YES else "No"
    if what == on.DISCARD_CARD:
        return f"Discard {card_name(table, player, option)}"
    if what == on.CHOICE:
        return _choice_label(table, option, player)
    if what == on.ORDER:
        owner, numbers, _, _, _ = table.line[option]
        return table.setting.dashboards[owner].triggers[numbers[0]].text
    if what == on.TAKE_OFF:
        return "Leave them" if option == on.KEEP else f"Take off the one at {space_name(table, option)}"
    if what in (on.VICTIM, on.REWARD_TO):
        return f"{seat_name(table, option)} ({figure_name(table, option)})"
    return str(option)


def _choice_label(table: Table, option: int, player: int) -> str:
    """The printed text of the option, where the action that is being carried out has such a choice."""
    for step in program_of(table, player):
        if option < len(step.options):
            return step.options[option].text
    return f"Option {option + 1}"


def _action_label(table: Table, option: int, player: int) -> str:
    if option == on.DONE:
        return "Be done with this turn"
    if option < on.USE:
        card = table.setting.dashboards[player].cards[option - on.PLAY]
        return f"Play {card.name} ({crystals(actions.card_cost(table, player, option - on.PLAY))}): {card.text}"
    ability, space = ability_of(table, option, player)
    where = f" at {space_name(table, space)}" if space >= 0 else ""
    return f"{ability.name}{where} ({actions.energy_cost(table, player, ability)} energy): {ability.text}"


PROMPTS = (
    "Which cards do you set aside?",
    "What do you do?",
    "How many of them?",
    "Where to next?",
    "Which piece?",
    "Which space?",
    "Do you want to?",
    "Heal how much damage?",
    "Which card do you discard?",
    "Which of these?",
    "Which effect first?",
    "All your tokens are on the board. Take one off first?",
    "How many minions come along?",
    "Which minion is destroyed?",
    "Which player?",
    "Whom do you brawl?",
    "Who takes the next point of damage?",
    "On which spawn space?",
    "Who gets the reward?",
    "Which of these spaces?",
)


def prompt(table: Table, question: Question) -> str:
    return PROMPTS[question.what]
