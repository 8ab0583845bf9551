"""How events and outcomes read, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.battle_bosses import happenings as on
from wartable.games.battle_bosses import pieces
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.names import (
    MODIFIER_WORDS,
    ability_of,
    card_name,
    count_minions,
    crystals,
    figure_name,
    owned,
    piece_key,
    seat_name,
    side_name,
    space_name,
    token_name,
)
from wartable.games.battle_bosses.state import Table


def event_text(table: Table, kind: int, args: tuple[int, ...]) -> str:
    """The event as a sentence."""
    return SENTENCES[kind](table, *args)


def _drew(table: Table, player: int, card: int) -> str:
    return f"{seat_name(table, player)} draws {card_name(table, player, card)}."


def _set_aside(table: Table, player: int, n: int, *cards: int) -> str:
    names = f": {', '.join(card_name(table, player, card) for card in cards)}" if cards else ""
    return f"{seat_name(table, player)} sets {n or 'no'} card{'' if n == 1 else 's'} aside{names}."


def _rolled(table: Table, player: int, *counts: int) -> str:
    return f"{seat_name(table, player)} rolls {table.setting.die.describe(counts).replace(',', ' ')}."


def _used(table: Table, player: int, number: int, energy: int, space: int) -> str:
    option = number if number >= on.USE_PET else on.USE + number * 8192
    ability = ability_of(table, option, player)[0]
    return f"{seat_name(table, player)} uses {ability.name} at {space_name(table, space)} for {energy} energy."


def _moved(table: Table, piece: int, at: int, to: int, n: int) -> str:
    if pieces.is_figure(piece):
        who, verb = figure_name(table, piece), "moves"
    else:
        kind, _ = pieces.kind_and_space(piece)
        who = owned(table, table.setting.kind_owner[kind], count_minions(table, kind, n))
        verb = "moves" if n == 1 else "move"
    return f"{who} {verb} from {space_name(table, at)} to {space_name(table, to)}."


def _made(table: Table, kind: int, space: int, n: int) -> str:
    owner = table.setting.kind_owner[kind]
    return f"{seat_name(table, owner)} makes {count_minions(table, kind, n)} at {space_name(table, space)}."


def _lost_minions(table: Table, kind: int, space: int, n: int) -> str:
    owner = table.setting.kind_owner[kind]
    return f"{seat_name(table, owner)} loses {count_minions(table, kind, n)} at {space_name(table, space)}."


def _damaged(table: Table, figure: int, n: int, now: int, health: int) -> str:
    return f"{figure_name(table, figure)} takes {n or 'no'} damage ({now} of {health})."


def _healed(table: Table, figure: int, n: int, now: int, health: int) -> str:
    return f"{figure_name(table, figure)} heals {n or 'no'} damage ({now} of {health} left on it)."


def _brawled(table: Table, figure: int, enemy: int) -> str:
    if pieces.is_figure(enemy):
        return f"{figure_name(table, figure)} brawls {figure_name(table, enemy)}."
    return f"{figure_name(table, figure)} brawls the monster of {_camp(table, enemy - pieces.FIRST_MONSTER)}."


def _stole(table: Table, thief: int, victim: int, n: int, of_crystals: int) -> str:
    what = crystals(n) if of_crystals else f"{n} energy"
    return f"{seat_name(table, thief)} steals {what} from {seat_name(table, victim)}."


def _modified(table: Table, player: int, modifier: int, n: int) -> str:
    return f"{seat_name(table, player)}: {n:+d} {MODIFIER_WORDS[modifier]}."


def _triggered(table: Table, player: int, number: int, space: int) -> str:
    trigger = table.setting.dashboards[player].triggers[number]
    return f"{seat_name(table, player)} at {space_name(table, space)}: {trigger.text}"


def _fight(table: Table, space: int, ours: int, theirs: int) -> str:
    return f"Minions fight at {space_name(table, space)}, {ours} against {theirs}."


def _gained(table: Table, player: int, number: int) -> str:
    step = table.setting.dashboards[player].gains[number]
    mods = [f"{mod.n:+d} {MODIFIER_WORDS[mod.mod]}" for mod in step.modifiers]
    mods += [ability.name for ability in step.abilities]
    return f"{seat_name(table, player)} has until the end of the turn: {', '.join(mods)}."


def _reshuffled(table: Table, player: int, n: int) -> str:
    if player < 0:
        return f"The neutral discard pile becomes a new deck of {n} tiles."
    return f"{seat_name(table, player)} shuffles; the deck holds {n} cards."


def _no_card(table: Table, player: int) -> str:
    if player < 0:
        return f"{table.setting.geometry.board.camp_names[-1 - player]} stays empty."
    return f"{seat_name(table, player)} has no card left to draw."


def _camp(table: Table, camp: int) -> str:
    return table.setting.geometry.board.camp_names[camp]


def _monster(table: Table, tile: int) -> str:
    return table.setting.monsters[tile].name


SENTENCES: dict[int, Callable[..., str]] = {
    on.PLACED: lambda t, p, s: f"{figure_name(t, p)} starts at {space_name(t, s)}.",
    on.DREW: _drew,
    on.SET_ASIDE: _set_aside,
    on.STARTS: lambda t, s: f"{side_name(t, s)} starts.",
    on.TURN: lambda t, n, s: f"Turn {n}: {side_name(t, s)}.",
    on.ROLLED: _rolled,
    on.OVERLOAD: lambda t, p, n: f"{seat_name(t, p)} rolls {n} overloaded {'die' if n == 1 else 'dice'} again.",
    on.GOT_ENERGY: lambda t, p, n, now: f"{seat_name(t, p)} gets {n} energy and has {now}.",
    on.GOT_CRYSTALS: lambda t, p, n, now: f"{seat_name(t, p)} gets {crystals(n)} and has {now}.",
    on.USED: _used,
    on.PLAYED: lambda t, p, c, n: f"{seat_name(t, p)} plays {card_name(t, p, c)} for {crystals(n)}.",
    on.AIMED: lambda t, p, s, n: f"{seat_name(t, p)} deals {n} damage to {space_name(t, s)}.",
    on.BRAWLED: _brawled,
    on.SKIPPED: lambda t, p, v: f"{seat_name(t, p)}: {prog.VERBS[v].replace('_', ' ')} cannot be done and is skipped.",
    on.CHOSE: lambda t, p, piece: f"{seat_name(t, p)} picks {piece_key(t, piece)}.",
    on.MOVED: _moved,
    on.MADE: _made,
    on.TOKEN_PLACED: lambda t, p, s: f"{seat_name(t, p)} places a {token_name(t, p)} at {space_name(t, s)}.",
    on.LOST_MINIONS: _lost_minions,
    on.LOST_TOKEN: lambda t, p, s: f"{seat_name(t, p)} loses a {token_name(t, p)} at {space_name(t, s)}.",
    on.LOST_UPGRADE: lambda t, p, c: f"{seat_name(t, p)} loses {card_name(t, p, c)}.",
    on.DAMAGED: _damaged,
    on.HEALED: _healed,
    on.STOLE: _stole,
    on.DISCARDED: lambda t, p, c: f"{card_name(t, p, c)} goes to {seat_name(t, p)}'s discard pile.",
    on.RESHUFFLED: _reshuffled,
    on.GAINED: _gained,
    on.MODIFIED: _modified,
    on.ELIMINATED: lambda t, f: f"{figure_name(t, f)} is eliminated.",
    on.WON: lambda t, s: f"{side_name(t, s)} wins.",
    on.DRAW_GAME: lambda t: "Nobody is left standing: a draw.",
    on.IS_DONE: lambda t, p: f"{seat_name(t, p)} is done.",
    on.LOST_ENERGY: lambda t, p, n: f"{seat_name(t, p)} loses {n} unspent energy.",
    on.FIGHT: _fight,
    on.TRIGGERED: _triggered,
    on.IN_PLAY: lambda t, p, c: f"{card_name(t, p, c)} stays in play for {seat_name(t, p)}.",
    on.TIMEOUT: lambda t, n: f"{n} turns have been played: a draw on time.",
    on.NO_CARD: _no_card,
    on.BASE_DAMAGED: lambda t, s, n, now, health: f"{side_name(t, s)}'s base takes {n} damage ({now} of {health}).",
    on.RESPAWNED: lambda t, f, s: f"{figure_name(t, f)} respawns at {space_name(t, s)}.",
    on.TURNED_UP: lambda t, c, m: f"{_camp(t, c)}: {_monster(t, m)} is turned up.",
    on.TIMER: lambda t, c, n: f"{_camp(t, c)}: {n} counters left.",
    on.DEFEATED: lambda t, c, m, p: f"{_monster(t, m)} is defeated; {seat_name(t, p)} gets the reward.",
    on.NEW_TILE: lambda t, c: f"{_camp(t, c)}: a tile lies face down.",
    on.PET_GAINED: lambda t, f, p, s: f"{seat_name(t, p)} gains {figure_name(t, f)} at {space_name(t, s)}.",
    on.MONSTER_DAMAGED: lambda t, c, n, now, health: (
        f"{_camp(t, c)}: the monster takes {n} damage ({now} of {health})."
    ),
    on.HEALTH_LEFT: lambda t, f, n: f"The game ends at once; {figure_name(t, f)} has {n} health left.",
}


def outcome(before: Table, after: Table, seat: int) -> str:
    """What changed for bosses, minions and resources: the name under which odds are reported."""
    if after.winner >= 0 and before.winner < 0:
        return f"{side_name(after, after.winner)} wins" if after.winner < 2 else "the game is drawn"
    parts = []
    for player in range(before.setting.players):
        name = seat_name(before, player)
        energy = after.energy[player] - before.energy[player]
        gems = after.crystals[player] - before.crystals[player]
        hand = len(after.hand[player]) - len(before.hand[player])
        if energy:
            parts.append(f"{name} {energy:+d} energy")
        if gems:
            parts.append(f"{name} {gems:+d} crystal{'' if abs(gems) == 1 else 's'}")
        if hand:
            parts.append(f"{name} {hand:+d} cards")
    for figure in range(min(len(before.damage), len(after.damage))):
        damage = after.damage[figure] - before.damage[figure]
        if damage:
            parts.append(f"{figure_name(before, figure)} {damage:+d} damage")
    size = before.setting.geometry.size
    for kind in range(len(before.setting.kind_owner)):
        change = sum(after.minions[kind * size : (kind + 1) * size]) - sum(
            before.minions[kind * size : (kind + 1) * size]
        )
        if change:
            parts.append(f"{change:+d} {before.setting.kind_names[kind].plural}")
    drawn = [card for card in set(after.hand[seat]) if after.hand[seat].count(card) > before.hand[seat].count(card)]
    parts += [f"draws {card_name(after, seat, card)}" for card in sorted(drawn)]
    return ", ".join(parts) or "nothing changes"
