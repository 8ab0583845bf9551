"""The table in sentences, in an order that can be followed by ear: for screen readers and for `board SPACE`."""

from __future__ import annotations

from wartable.games.battle_bosses import actions, dashboards, laying
from wartable.games.battle_bosses.dashboards import Heard
from wartable.games.battle_bosses.names import (
    card_name,
    contents,
    count_minions,
    crystals_word,
    figure_name,
    seat_name,
    side_name,
    space_name,
)
from wartable.games.battle_bosses.program import Ability
from wartable.games.battle_bosses.state import Table
from wartable.kernel.showing.words import counted

ZONES = ("Alpha Base", "Alpha Spawn", "Cool Zone", "the Wastes", "Hot Zone", "Omega Spawn", "Omega Base")


def status(table: Table, seat: int) -> str:
    """Where the game stands and what the seat has, in one or two sentences."""
    whose = f"Turn {table.turn}, {side_name(table, table.active)}'s." if table.turn else "Before the first turn."
    if not 0 <= seat < table.setting.players:
        return whose
    left = table.health(seat) - table.damage[seat]
    return (
        f"{whose} You are {seat_name(table, seat)} and have {table.energy[seat]} energy, "
        f"{crystals_word(table.crystals[seat])} and {left} of {table.health(seat)} health."
    )


def board(table: Table) -> str:
    """Every space that holds something."""
    geometry = table.setting.geometry
    lines = [f"The board is {geometry.board.name}, with {geometry.size} spaces. Spaces with something in them:"]
    lines += [sentence(table, space, held) for space in table.taken() if (held := inside(table, space))]
    return "\n".join(lines + camps(table))


def sentence(table: Table, space: int, held: str) -> str:
    """A space with what it holds."""
    return f"{space_name(table, space)}: {held}."


def camps(table: Table) -> list[str]:
    """Every camp of an Arena with what lies on it."""
    return [f"{line.rstrip('.')}." for line in dashboards.camps(table)] if table.setting.arena else []


def inside(table: Table, space: int) -> str:
    """What is in a space; nothing for an empty one."""
    held = contents(table, space).removeprefix(" (").removesuffix(")")
    if table.setting.geometry.board is laying.FIELD:
        return f"a tile of {seat_name(table, table.laid.index(space) % 2)}" if space in table.laid else ""
    spaces = table.setting.geometry.board
    if space in spaces.bases:
        side = spaces.bases.index(space)
        base = f"{side_name(table, side)}'s base with {spaces.base_health - table.base_damage[side]} health left"
        return f"{base}, {held}" if held else base
    return held


def space(table: Table, at: int) -> str:
    """One space and its neighbours."""
    geometry = table.setting.geometry
    zone = f", in {ZONES[geometry.board.zone_of[at]]}," if geometry.board.zone_of else ""
    lines = [f"{space_name(table, at)}{zone} holds {inside(table, at) or 'nothing'}. Its neighbours:"]
    lines += [f"{space_name(table, near)}: {inside(table, near) or 'empty'}." for near in geometry.neighbours[at]]
    return "\n".join(lines)


def dashboard(table: Table, player: int, seat: int) -> str:
    """One player in sentences."""
    boss = table.setting.dashboards[player].boss
    who = f"{boss.name}, {seat_name(table, player)}{', you' if player == seat else ''}"
    lines = [
        f"{who}: {table.health(player) - table.damage[player]} of {table.health(player)} health left, "
        f"{table.damage[player]} damage.",
        f"{table.energy[player]} energy, {crystals_word(table.crystals[player])}.",
        f"{counted(len(table.hand[player]), 'card')} in hand, {dashboards.deck_size(table, player)} in the deck, "
        f"{len(table.discard[player])} in the discard pile.",
    ]
    on_board = [count_minions(table, kind, n) for kind, n in dashboards.on_board(table, player)]
    token = table.setting.dashboards[player].token
    if token is not None:
        on_board.append(f"{dashboards.tokens_on_board(table, player)} of {token.max} {token.name} tokens")
    lines.append(f"On the board: {', '.join(on_board)}.")
    for number in table.upgrades[player]:
        card = table.setting.dashboards[player].cards[number]
        lines.append(f"In play: {card.name}. {card.text}")
    if for_now := dashboards.gained(table, player):
        lines.append(f"Until the end of the turn: {', '.join(for_now)}.")
    lines += [
        f"Pet: {figure_name(table, pet)}, {table.health(pet) - table.damage[pet]} health left."
        for pet in dashboards.pets_of(table, player)
    ]
    return "\n".join(lines)


def full_dashboard(table: Table, player: int, seat: int) -> str:
    """One player in sentences, with everything that is printed on the dashboard."""
    printed = table.setting.dashboards[player]
    lines = [dashboard(table, player, seat)]
    lines += [_ability(table, player, ability, "") for ability in printed.boss.abilities]
    for minion in printed.boss.minions:
        lines += [_ability(table, player, ability, f"Each {minion.name}: ") for ability in minion.abilities]
    if printed.token is not None:
        lines.append(f"{printed.token.name}: {printed.token.text}")
        lines += [_ability(table, player, a, f"Each {printed.token.name}: ") for a in printed.token.abilities]
    lines += [text for text in (printed.boss.modifier_text, *(t.text for t in printed.boss.triggers)) if text]
    for figure in dashboards.pets_of(table, player):
        pet = dashboards.pet_of(table, figure)
        lines += [_ability(table, player, ability, f"{pet.name}: ") for ability in pet.abilities]
        lines += [pet.modifier_text] * bool(pet.modifier_text)
    lines += [f"{title.capitalize()}: {cards}." for title, cards in dashboards.piles(table, player, seat)]
    return "\n".join(lines)


def _ability(table: Table, player: int, ability: Ability, holder: str) -> str:
    also = dashboards.additional_of(table.setting.dashboards[player], ability)
    more = f", additional cost: {also}" if also else ""
    return f"{holder}{ability.name}, {actions.energy_cost(table, player, ability)} energy{more}. {ability.text}"


def hand(table: Table, seat: int, only: int = -1) -> str:
    """The seat's hand, or one card of it."""
    held = [(number, copies) for number, copies in dashboards.known_hand(table, seat) if only in (-1, number)]
    lines = [f"You hold {len(table.hand[seat])} card{'' if len(table.hand[seat]) == 1 else 's'}."] if only < 0 else []
    for number, copies in held:
        card = table.setting.dashboards[seat].cards[number]
        twice = f", {copies} copies" if copies > 1 else ""
        also = dashboards.additional(table.setting.dashboards[seat], card.cost)
        price = crystals_word(actions.card_cost(table, seat, number)) + (f", additional cost: {also}" if also else "")
        lines.append(f"{card_name(table, seat, number)}{twice}, {dashboards.card_type(card)}, {price}. {card.text}")
    return "\n".join(lines)


def dice(table: Table, heard: Heard) -> str:
    """The last roll in words."""
    sentences = []
    for player, counts in dashboards.last_dice(heard):
        shown = [
            f"{count} times {_face(*face)}" if count > 1 else _face(*face)
            for face, count in zip(table.setting.die_faces, counts, strict=True)
            if count
        ]
        sentences.append(f"Last dice of {seat_name(table, player)}: {'; '.join(shown)}.")
    return "\n".join(sentences)


def _face(energy: int, crystal: int, overload: bool) -> str:
    shown = [f"{energy} energy"] * bool(energy) + [crystals_word(crystal)] * bool(crystal) + ["overload"] * overload
    return " and ".join(shown) or "a blank"
