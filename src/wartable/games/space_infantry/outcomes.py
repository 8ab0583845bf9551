"""What an answer or a draw changed, in a few words: the name under which odds are reported."""

from __future__ import annotations

from wartable.games.space_infantry import outlook
from wartable.games.space_infantry.events import RANGES
from wartable.games.space_infantry.names import foe_name, unit_name
from wartable.games.space_infantry.state import Table


def outcome(before: Table, after: Table, seat: int) -> str:
    """What changed, in a few words: destroyed, wounded, lost."""
    said: list[str] = []
    had = len(before.foe)
    was, now = outlook.wounds(before), outlook.wounds(after)
    for foe in range(min(had, len(after.foe))):
        if before.foe[foe] != after.foe[foe]:
            break
        card = after.foe_card(foe)
        name = foe_name(after.setting, after.foe_code(foe))
        if before.foe_out[foe]:
            continue
        if now[foe] >= card.health > was[foe] or (after.foe_out[foe] and was[foe] < card.health):
            said.append(f"destroys {name}")
        elif now[foe] > was[foe]:
            n = now[foe] - was[foe]
            said.append(_wounds(n, name))
    for unit in range(min(len(before.kind), len(after.kind))):
        name = unit_name(after.setting, after.code(unit))
        if after.dead[unit] and not before.dead[unit]:
            said.append(f"{name} is lost")
        elif after.wounds[unit] > before.wounds[unit]:
            said.append(_wounds(after.wounds[unit] - before.wounds[unit], name))
    if after.node != before.node and after.setting.mission is not None and after.setting.stage == before.setting.stage:
        said.append(f"enters {after.setting.mission.nodes[after.node].name}")
    elif after.marks != before.marks:
        said.append("marks Success Levels")
    points = sum(attack[2] for attack in after.attacks) - sum(attack[2] for attack in before.attacks)
    if points > 0 and not said:
        said.append(f"{points} damage")
    if after.cp != before.cp:
        said.append(f"{after.cp} CP")
    if after.range != before.range and after.round == before.round:
        said.append(f"{RANGES[after.range]} range")
    return ", ".join(said) or "nothing changes"


def _wounds(n: int, name: str) -> str:
    return f"{n} wound{'s' if n > 1 else ''} on {name}"
