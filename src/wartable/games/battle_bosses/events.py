"""What happens: a kind of event is the function that says it. Rules tell `ask.tell(on.damaged, rule, figure, ...)`."""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import codes
from wartable.games.battle_bosses.names import (
    camp_name,
    card_name,
    count_minions,
    crystals_word,
    face_words,
    figure_name,
    modifier_word,
    owned,
    piece_name,
    seat_name,
    side_name,
    space_name,
    token_name,
    what_is_left,
)
from wartable.games.battle_bosses.state import Table
from wartable.kernel.showing.words import counted

# -- set-up and turns -------------------------------------------------------------------------------------------------


def laid(t: Table, player: int, q: int, r: int) -> str:
    return f"{seat_name(t, player)} lays a tile at {q},{r}."


def placed(t: Table, figure: int, space: int) -> str:
    return f"{figure_name(t, figure)} starts at {space_name(t, space)}."


def drew(t: Table, player: int, card: int) -> str:
    return f"{seat_name(t, player)} draws {card_name(t, player, card)}."


def set_aside(t: Table, player: int, n: int, *cards: int) -> str:
    names = f": {', '.join(card_name(t, player, card) for card in cards)}" if cards else ""
    return f"{seat_name(t, player)} sets {n or 'no'} card{'' if n == 1 else 's'} aside{names}."


def starts(t: Table, side: int) -> str:
    return f"{side_name(t, side)} starts."


def turn(t: Table, n: int, side: int) -> str:
    return f"Turn {n}: {side_name(t, side)}."


def done(t: Table, player: int) -> str:
    return f"{seat_name(t, player)} is done."


def lost_energy(t: Table, player: int, n: int) -> str:
    return f"{seat_name(t, player)} loses {n} unspent energy."


# -- dice and resources -----------------------------------------------------------------------------------------------


def rolled(t: Table, player: int, *counts: int) -> str:
    faces = [face for face, n in zip(t.setting.die_faces, counts, strict=True) for _ in range(n)]
    return f"{seat_name(t, player)} rolls {', '.join(face_words(*face) for face in faces) or 'no die'}."


def overload(t: Table, player: int, n: int) -> str:
    return f"{seat_name(t, player)} rolls {n} overloaded {'die' if n == 1 else 'dice'} again."


def energy(t: Table, player: int, n: int, now: int) -> str:
    return f"{seat_name(t, player)} gets {n} energy and has {now}."


def crystals(t: Table, player: int, n: int, now: int) -> str:
    return f"{seat_name(t, player)} gets {crystals_word(n)} and has {now}."


def stole(t: Table, thief: int, victim: int, n: int, of_crystals: int) -> str:
    what = crystals_word(n) if of_crystals else f"{n} energy"
    return f"{seat_name(t, thief)} steals {what} from {seat_name(t, victim)}."


# -- abilities and cards ----------------------------------------------------------------------------------------------


def used(t: Table, player: int, number: int, cost: int, space: int) -> str:
    name = t.setting.dashboards[player].abilities[number].name
    return f"{seat_name(t, player)} uses {name} at {space_name(t, space)} for {cost} energy."


def used_pet(t: Table, player: int, figure: int, at: int, cost: int, space: int) -> str:
    name = t.setting.pets[t.figure_pet[figure]].abilities[at].name
    return f"{seat_name(t, player)} uses {name} at {space_name(t, space)} for {cost} energy."


def played(t: Table, player: int, card: int, cost: int) -> str:
    return f"{seat_name(t, player)} plays {card_name(t, player, card)} for {crystals_word(cost)}."


def in_play(t: Table, player: int, card: int) -> str:
    return f"{card_name(t, player, card)} stays in play for {seat_name(t, player)}."


def discarded(t: Table, player: int, card: int) -> str:
    return f"{card_name(t, player, card)} goes to {seat_name(t, player)}'s discard pile."


def lost_upgrade(t: Table, player: int, card: int) -> str:
    return f"{seat_name(t, player)} loses {card_name(t, player, card)}."


def reshuffled(t: Table, player: int, n: int) -> str:
    if player < 0:
        return f"The neutral discard pile becomes a new deck of {counted(n, 'tile')}."
    return f"{seat_name(t, player)} shuffles; the deck holds {counted(n, 'card')}."


def no_card(t: Table, player: int) -> str:
    if player < 0:
        return f"{camp_name(t, -1 - player)} stays empty."
    return f"{seat_name(t, player)} has no card left to draw."


def triggered(t: Table, player: int, number: int, space: int) -> str:
    trigger = t.setting.dashboards[player].triggers[number]
    return f"{seat_name(t, player)} at {space_name(t, space)}: {trigger.text}"


def exhausted(t: Table, n: int, left: int) -> str:
    return f"{n} effects have set each other off; the {left} that still wait do not happen."


DOING: Final = (
    "dealing damage", "dealing damage to a space", "a move", "making minions", "placing a token", "destroying a piece",
    "a sacrifice", "healing", "taking what it gives", "stealing", "drawing a card", "discarding a card",
    "rolling a die", "gaining it", "a choice",
)  # fmt: skip
"""Steps of an effect by the numbers of `program.VERBS`, as what is not done."""


def skipped(t: Table, player: int, verb: int) -> str:
    return f"{seat_name(t, player)}: {DOING[verb]} cannot be done and is skipped."


def fogged(t: Table, player: int, verb: int) -> str:
    return f"{seat_name(t, player)}: {DOING[verb]} is skipped; what it is about is out of reach in the fog of war."


def gained(t: Table, player: int, number: int) -> str:
    step = t.setting.dashboards[player].gains[number]
    mods = [modifier_word(mod.mod, mod.n) for mod in step.modifiers]
    mods += [ability.name for ability in step.abilities]
    return f"{seat_name(t, player)} has until the end of the turn: {', '.join(mods)}."


def modified(t: Table, player: int, modifier: int, n: int) -> str:
    return f"{seat_name(t, player)}: {modifier_word(modifier, n)}."


# -- the board --------------------------------------------------------------------------------------------------------


def moved(t: Table, piece: int, at: int, to: int, n: int) -> str:
    if codes.FIGURE.has(piece):
        who, verb = figure_name(t, piece), "moves"
    else:
        kind, _ = codes.MINION.pair(piece)
        who = owned(t, t.setting.kind_owner[kind], count_minions(t, kind, n))
        verb = "moves" if n == 1 else "move"
    return f"{who} {verb} from {space_name(t, at)} to {space_name(t, to)}."


def made(t: Table, kind: int, space: int, n: int) -> str:
    owner = t.setting.kind_owner[kind]
    return f"{seat_name(t, owner)} makes {count_minions(t, kind, n)} at {space_name(t, space)}."


def lost_minions(t: Table, kind: int, space: int, n: int) -> str:
    owner = t.setting.kind_owner[kind]
    return f"{seat_name(t, owner)} loses {count_minions(t, kind, n)} at {space_name(t, space)}."


def token(t: Table, player: int, space: int) -> str:
    return f"{seat_name(t, player)} places a {token_name(t, player)} at {space_name(t, space)}."


def lost_token(t: Table, player: int, space: int) -> str:
    return f"{seat_name(t, player)} loses a {token_name(t, player)} at {space_name(t, space)}."


# -- combat and damage ------------------------------------------------------------------------------------------------


def fight(t: Table, space: int, ours: int, theirs: int) -> str:
    return f"Minions fight at {space_name(t, space)}, {ours} against {theirs}."


def brawled(t: Table, figure: int, enemy: int) -> str:
    if codes.FIGURE.has(enemy):
        return f"{figure_name(t, figure)} brawls {figure_name(t, enemy)}."
    return f"{figure_name(t, figure)} brawls the monster of {camp_name(t, codes.MONSTER.part(enemy))}."


def aimed(t: Table, player: int, space: int, n: int) -> str:
    return f"{seat_name(t, player)} deals {n} damage to {space_name(t, space)}."


def chose(t: Table, player: int, piece: int) -> str:
    return f"{seat_name(t, player)} picks {piece_name(t, piece)}."


def damaged(t: Table, figure: int, n: int, now: int, health: int) -> str:
    return f"{figure_name(t, figure)} takes {n or 'no'} damage: {what_is_left(now, health)}."


def healed(t: Table, figure: int, n: int, now: int, health: int) -> str:
    return f"{figure_name(t, figure)} heals {n or 'no'} damage: {what_is_left(now, health)}."


def eliminated(t: Table, figure: int) -> str:
    return f"{figure_name(t, figure)} is eliminated."


# -- Arena ------------------------------------------------------------------------------------------------------------


def base_damaged(t: Table, side: int, n: int, now: int, health: int) -> str:
    return f"{side_name(t, side)}'s base takes {n} damage: {what_is_left(now, health)}."


def respawned(t: Table, figure: int, space: int) -> str:
    return f"{figure_name(t, figure)} respawns at {space_name(t, space)}."


def restored(t: Table, figure: int, health: int) -> str:
    return f"{figure_name(t, figure)} is back without damage, with all {health} health."


def turned_up(t: Table, camp: int, tile: int) -> str:
    return f"{camp_name(t, camp)}: {t.setting.monsters[tile].name} is turned up."


def timer(t: Table, camp: int, n: int) -> str:
    return f"{camp_name(t, camp)}: {n} counter{'' if n == 1 else 's'} left."


def new_tile(t: Table, camp: int) -> str:
    return f"{camp_name(t, camp)}: a tile lies face down."


def monster_damaged(t: Table, camp: int, n: int, now: int, health: int) -> str:
    return f"{camp_name(t, camp)}: the monster takes {n} damage: {what_is_left(now, health)}."


def defeated(t: Table, camp: int, tile: int, heir: int) -> str:
    return f"{t.setting.monsters[tile].name} is defeated; {seat_name(t, heir)} gets the reward."


def pet(t: Table, figure: int, player: int, space: int) -> str:
    return f"{seat_name(t, player)} gains {figure_name(t, figure)} at {space_name(t, space)}."


# -- the end ----------------------------------------------------------------------------------------------------------


def won(t: Table, side: int) -> str:
    return f"{side_name(t, side)} wins."


def draw(t: Table) -> str:
    return "Nobody is left standing: a draw."


def timeout(t: Table, n: int) -> str:
    return f"{counted(n, 'turn')} have been played: a draw on time."


def health_left(t: Table, figure: int, n: int) -> str:
    return f"The game ends at once; {figure_name(t, figure)} has {n} health left."
