"""What an answer or a roll changed, in a few words: the name under which odds are reported."""

from __future__ import annotations

from wartable.games.battle_bosses.names import card_name, figure_name, seat_name, side_name
from wartable.games.battle_bosses.state import Table


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
            parts.append(f"{name} {hand:+d} card{'' if abs(hand) == 1 else 's'}")
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
            minion = before.setting.kind_names[kind]
            parts.append(f"{change:+d} {minion.name if abs(change) == 1 else minion.plural}")
    drawn = [card for card in set(after.hand[seat]) if after.hand[seat].count(card) > before.hand[seat].count(card)]
    parts += [f"draws {card_name(after, seat, card)}" for card in sorted(drawn)]
    return ", ".join(parts) or "nothing changes"
