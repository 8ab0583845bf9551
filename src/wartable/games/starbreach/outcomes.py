"""What an answer or a roll changed, in a few words: the name under which odds are reported."""

from __future__ import annotations

from wartable.games.starbreach import cards
from wartable.games.starbreach.names import CAUSE_WORDS, hero_name, object_name, room_name
from wartable.games.starbreach.state import Table


def outcome(before: Table, after: Table, seat: int) -> str:
    """What changed, in a few words: LP of Heroes, Enemies and their LP, dice that lie differently."""
    if after.ended:
        return CAUSE_WORDS[after.ended]
    parts = []
    for hero, life in enumerate(after.life):
        if life != before.life[hero]:
            parts.append(f"{hero_name(before.setting, hero)} {life - before.life[hero]:+} LP")
    gone = [card for card in before.e_card if card not in after.e_card]
    parts += [f"{before.setting.enemies[card].name} eliminated" for card in gone]
    for at, card in enumerate(after.e_card):
        if card not in before.e_card:
            parts.append(f"{after.enemy(at).name} arrives")
        elif after.e_life[at] != before.e_life[before.e_card.index(card)]:
            parts.append(f"{after.enemy(at).name} at {after.e_life[at]} LP")
    if after.top != before.top:
        parts.append("top card " + (after.setting.enemies[after.top].name if after.top >= 0 else "none"))
    if sum(after.fire_two) != sum(before.fire_two):
        parts.append("fire " + ", ".join(room_name(p) for p, n in enumerate(after.fire_two) if n != before.fire_two[p]))
    if after.o_kind != before.o_kind:
        parts.append("objects " + ", ".join(object_name(kind) for kind in after.o_kind))
    if after.face != before.face:
        parts.append("dice " + ", ".join("-" if face < 0 else cards.FACE_NAMES[face] for face in after.face))
    return "; ".join(parts) or "nothing changes"
