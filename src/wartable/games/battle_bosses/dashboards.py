"""The dashboards, hands and dice as a terminal draws them. What is drawn is what the viewing seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from wartable.games.battle_bosses import actions
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.hexes import SIDE_STYLES
from wartable.games.battle_bosses.names import (
    card_name,
    count_minions,
    crystals_word,
    figure_name,
    modifier_word,
    seat_key,
    seat_name,
)
from wartable.games.battle_bosses.program import Ability, Card, Cost, Pet
from wartable.games.battle_bosses.state import FACE_DOWN, NO_TILE, OFF, UNKNOWN, Dashboard, Table
from wartable.kernel.showing.words import counted

Heard = Sequence[tuple[Any, str, tuple[Any, ...]]]
DIM: Final = "bright_black"
_ROLLING: Final = (on.rolled, on.overload, on.energy, on.crystals)


# -- what both the drawing and the sentences need --------------------------------------------------------------------


def deck_size(table: Table, player: int) -> int:
    """How many cards the deck holds: in a view the hidden cards of a hand are counted as if they were in the deck."""
    return len(table.deck[player]) - table.hand[player].count(UNKNOWN)


def known_hand(table: Table, player: int) -> list[tuple[int, int]]:
    """The cards of a hand that the seat knows, each with its number."""
    hand = table.hand[player]
    return [(card, hand.count(card)) for card in sorted(set(hand)) if card != UNKNOWN]


def on_board(table: Table, player: int) -> list[tuple[int, int]]:
    """The kinds of minions of the player, each with how many are on the board."""
    size = table.setting.geometry.size
    return [
        (kind, sum(table.minions[kind * size : (kind + 1) * size])) for kind in table.setting.dashboards[player].kinds
    ]


def tokens_on_board(table: Table, player: int) -> int:
    size = table.setting.geometry.size
    return sum(table.tokens[player * size : (player + 1) * size])


def pets_of(table: Table, player: int) -> list[int]:
    """The pets before a player now: a dashboard goes away with its pet (BB-PET-06)."""
    owner, where = table.figure_owner, table.where
    pets = range(table.setting.players, len(where))
    return [figure for figure in pets if owner[figure] == player and where[figure] != OFF]


def pet_of(table: Table, figure: int) -> Pet:
    """The dashboard of a pet."""
    return table.setting.pets[table.figure_pet[figure]]


def additional(board: Dashboard, cost: Cost) -> str:
    """What is paid besides energy and crystals, in words; the book marks it by colour (BB-ABIL-03)."""
    found = []
    if cost.sacrifice_piece >= 0:
        if cost.sacrifice_piece == prog.MINION and len(board.boss.minions) == 1:
            minion = board.boss.minions[0]
            what = minion.name if cost.sacrifice_n == 1 else minion.plural
        elif cost.sacrifice_piece == prog.TOKEN and board.token is not None:
            what = board.token.name
        else:
            what = prog.PIECES[cost.sacrifice_piece] + ("" if cost.sacrifice_n == 1 else "s")
        anywhere = cost.sacrifice_within >= prog.BOARD or cost.sacrifice_piece == prog.UPGRADE
        near = "" if anywhere else f" up to {cost.sacrifice_within} away"
        found.append(f"sacrifice {cost.sacrifice_n} {what}{near}")
    if cost.discard:
        found.append(f"discard {cost.discard} card{'' if cost.discard == 1 else 's'}")
    if cost.self_damage:
        found.append(f"take {cost.self_damage} damage")
    return ", ".join(found)


def additional_of(board: Dashboard, ability: Ability) -> str:
    """The additional cost of an ability: of a card crystals are the price, of an ability they come on top."""
    crystals = crystals_word(ability.cost.crystals) if ability.cost.crystals else ""
    return ", ".join(part for part in (crystals, additional(board, ability.cost)) if part)


def gained(table: Table, player: int) -> list[str]:
    """What the player has until the end of the turn."""
    steps = [table.setting.dashboards[player].gains[number] for number in table.gained[player]]
    found = [modifier_word(mod.mod, mod.n) for step in steps for mod in step.modifiers]
    return found + [ability.name for step in steps for ability in step.abilities]


def last_dice(heard: Heard) -> list[tuple[int, tuple[int, ...]]]:
    """The last rolls that belong together: the player and how often each face came up."""
    rolls: list[tuple[int, tuple[int, ...]]] = []
    for kind, _, args in reversed(heard):
        if kind == on.rolled:
            rolls.append((args[0], args[1:]))
        elif rolls and kind not in _ROLLING:
            break
    return rolls[::-1]


def card_type(card: Card) -> str:
    return prog.CARD_TYPES[card.type]


# -- drawing ---------------------------------------------------------------------------------------------------------


def summary(table: Table, player: int, seat: int, ascii_only: bool) -> Group:
    """One player in a few lines; where there are more than two, Upgrades are only named."""
    boss = table.setting.dashboards[player].boss
    style = SIDE_STYLES[player & 1]
    you = " (you)" if player == seat else ""
    title = Text.assemble((f" {seat_name(table, player)} ", f"{style} reverse"), (f" {boss.name}{you}", style))
    if is_acting(table, player):
        title.append(" <" if ascii_only else " ◂", "bold green")
    resources = Text.assemble(
        (f"{table.energy[player]}", "bold"), " energy  ",
        (f"{table.crystals[player]}", "bold"), f" crystal{'' if table.crystals[player] == 1 else 's'}",
    )  # fmt: skip
    known = sum(n for _, n in known_hand(table, player)) if player != seat else 0
    cards = Text(
        f"hand {len(table.hand[player])}{f' ({known} known)' if known else ''}  "
        f"deck {deck_size(table, player)}  discard {len(table.discard[player])}",
        DIM,
    )
    lines: list[RenderableType] = [title, _health(table, player, ascii_only), resources, cards, _army(table, player)]
    in_play = [table.setting.dashboards[player].cards[number] for number in table.upgrades[player]]
    if in_play and table.setting.players > 2:
        lines.append(Text.assemble("in play: ", (", ".join(card.name for card in in_play), "bold")))
    else:
        lines += [Text.assemble((f"{card.name}: ", "bold"), card.text) for card in in_play]
    if for_now := gained(table, player):
        lines.append(Text(f"this turn: {', '.join(for_now)}", "green"))
    for pet in pets_of(table, player):
        left = table.health(pet) - table.damage[pet]
        lines.append(Text(f"{figure_name(table, pet)} {left}/{table.health(pet)}", style))
    return Group(lines[0], *(Padding(line, (0, 0, 0, 1)) for line in lines[1:]))


def is_acting(table: Table, player: int) -> bool:
    return table.turn > 0 and player & 1 == table.active and not table.done[player] and table.winner < 0


def _health(table: Table, player: int, ascii_only: bool) -> Text:
    health = table.health(player)
    left = health - table.damage[player]
    full = (left * 16 + health - 1) // health
    style = "green" if 2 * left > health else "yellow" if 4 * left > health else "red"
    bar, gone = ("#", ".") if ascii_only else ("█", "░")
    return Text.assemble((bar * full, style), (gone * (16 - full), DIM), (f" {left}", "bold"), f"/{health} health")


def _army(table: Table, player: int) -> Text:
    letter = seat_key(table, player).lower()
    found = [
        f"{count_minions(table, kind, n)} ({letter}{at + 1 if at else ''})"
        for at, (kind, n) in enumerate(on_board(table, player))
    ]
    token = table.setting.dashboards[player].token
    if token is not None:
        found.append(f"{tokens_on_board(table, player)}/{token.max} {token.name} ({letter}+)")
    return Text("  ".join(found), DIM)


def dice(table: Table, heard: Heard) -> Text:
    """The last roll; a chain of overloads goes on after an arrow."""
    rolls = last_dice(heard)
    line = Text()
    for at, (player, counts) in enumerate(rolls):
        new = not at or rolls[at - 1][0] != player
        line.append(f"{'  ' if at else ''}dice of {seat_name(table, player)} " if new else " again ", DIM)
        for face, count in zip(table.setting.die.faces, counts, strict=True):
            for _ in range(count):
                line.append(f"[{face}]", "bold").append(" ")
    return line


def hand(table: Table, seat: int) -> RenderableType:
    """The seat's hand with cost and text."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style=DIM)
    grid.add_column()
    for number, copies in known_hand(table, seat):
        card = table.setting.dashboards[seat].cards[number]
        times = f" x{copies}" if copies > 1 else ""
        also = additional(table.setting.dashboards[seat], card.cost)
        grid.add_row(
            f"{actions.card_cost(table, seat, number)}C",
            Text(card.name + times, "bold"),
            card_type(card),
            Text.assemble((f"also: {also}. ", "yellow") if also else "", card.text),
        )
    return grid if grid.row_count else Text("Your hand is empty.", DIM)


def hand_names(table: Table, seat: int) -> Text:
    """The seat's hand in a line."""
    line = Text("hand  ", DIM)
    for at, (number, copies) in enumerate(known_hand(table, seat)):
        times = f" x{copies}" if copies > 1 else ""
        line.append(", " if at else "").append(f"{card_name(table, seat, number)}{times}", "bold")
        line.append(f" {actions.card_cost(table, seat, number)}C", DIM)
    return line


def full(table: Table, player: int, seat: int, ascii_only: bool) -> Group:
    """Everything that is printed on a dashboard, and what lies beside it."""
    board = table.setting.dashboards[player]
    boss = board.boss
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    for ability in boss.abilities:
        _add_ability(grid, table, player, ability, "")
    for minion in boss.minions:
        for ability in minion.abilities:
            _add_ability(grid, table, player, ability, f"{minion.name}: ")
    if board.token is not None:
        grid.add_row("", Text.assemble((f"{board.token.name}. ", "bold"), board.token.text))
        for ability in board.token.abilities:
            _add_ability(grid, table, player, ability, f"{board.token.name}: ")
    for text in (boss.modifier_text, *(trigger.text for trigger in boss.triggers)):
        if text:
            grid.add_row("", text)
    for pet in pets_of(table, player):
        printed = pet_of(table, pet)
        for ability in printed.abilities:
            _add_ability(grid, table, player, ability, f"{printed.name}: ")
        if printed.modifier_text:
            grid.add_row("", printed.modifier_text)
    lines: list[RenderableType] = [summary(table, player, seat, ascii_only), Padding(grid, (0, 0, 0, 1))]
    for title, cards in piles(table, player, seat):
        lines.append(Padding(Text(f"{title}: {cards}", DIM), (0, 0, 0, 1)))
    return Group(*lines)


def piles(table: Table, player: int, seat: int) -> list[tuple[str, str]]:
    """The discard pile, and what is known of another's hand."""
    discarded = table.discard[player]
    found = [("discard pile", _counted(table, player, [(c, discarded.count(c)) for c in sorted(set(discarded))]))]
    if player != seat:
        found.append(("known cards in hand", _counted(table, player, known_hand(table, player))))
    return [(title, cards) for title, cards in found if cards]


def _counted(table: Table, player: int, cards: list[tuple[int, int]]) -> str:
    return ", ".join(f"{card_name(table, player, card)}{f' x{n}' if n > 1 else ''}" for card, n in cards)


def _add_ability(grid: Grid, table: Table, player: int, ability: Ability, holder: str) -> None:
    cost = f"{actions.energy_cost(table, player, ability)}E"
    also = additional_of(table.setting.dashboards[player], ability)
    marked = (f"also: {also}. ", "yellow") if also else ""
    grid.add_row(cost, Text.assemble(holder, (f"{ability.name}. ", "bold"), marked, ability.text))


def camps(table: Table) -> list[str]:
    """What lies on each camp, in words."""
    board = table.setting.geometry.board
    found = []
    for camp, name in enumerate(board.camp_names):
        tile = table.camp_tile[camp]
        q, r = board.spaces[board.camps[camp]]
        if tile == FACE_DOWN:
            timer = table.camp_timer[camp]
            what = "a tile face down" + (f", turned up after {counted(timer, 'more turn')}" if timer else "")
        elif tile == NO_TILE:
            what = "empty"
        else:
            monster = table.setting.monsters[tile]
            left = monster.health - table.camp_damage[camp]
            what = f"{monster.name}, {left} of {monster.health} health left. {monster.text}"
        found.append(f"{name} ({q},{r}): {what}")
    return found
