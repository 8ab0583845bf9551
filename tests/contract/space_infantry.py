"""What the contract checks of Space Infantry: fights of every kind, and counts that stay within their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.games.space_infantry.squad import CARRIED
from wartable.games.space_infantry.state import Table

OPTIONS: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "skirmish": (
        {"enemy": "gate-warden"},
        {"enemy": "free-lances/V"},
        {"enemy": "burrow-matriarch", "ambush": "yes"},
        {"enemy": "sporekin/C", "squad": "pick", "resources": "pick"},
        {"enemy": "hush-choir"},
        {"enemy": "gnashers/B", "ambush": "yes"},
        {"enemy": "thornmother"},
        {"enemy": "iron-prelate"},
        {"enemy": "hush-cult/C"},
        {"enemy": "titan,locust,gunhand*2"},
    ),
    "mission": (
        {"mission": "dry-well"},
        {"mission": "anvil-pass"},
        {"mission": "nest-below"},
        {"mission": "foundry-march"},
        {"mission": "anvil-pass", "squad": "pick", "resources": "pick"},
        {"mission": "dry-well", "race": "sporekin"},
    ),
    "campaign": ({"campaign": "long-fuse"}, {"campaign": "long-fuse", "squad": "pick"}),
}
"""By mode."""


RECORDED: Final = {"mission": (1, 2, 3, 6)}
"""Seeds that play each of the four missions once."""


def bounds(table: Table) -> object:
    """No count goes below zero, nobody with enough wounds is alive, nobody is in two places (SI-BASE-GEN-03)."""
    assert min((0, *table.res, *table.wounds, *table.foe_wounds, table.cp)) == 0
    assert sum(table.res) <= CARRIED
    for unit in range(len(table.kind)):
        assert table.aboard[unit] < 0 or table.engaged[unit] < 0
    for zone in range(table.zone_count):
        limit = table.sheet().zones[zone].limit
        assert sum(at == zone for at in table.engaged) <= limit
    return "within bounds"
