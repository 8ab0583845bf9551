"""Weapons as the rules read them: bands in hundredths of an inch, what a hit asks of the target, traits as numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

# What is rolled against.
BS, WIP, PH, CC, NO_ROLL = range(5)
ATTRIBUTES: Final = ("BS", "WIP", "PH", "CC", "none")
# What the target saves with.
ARM, BTS, PH_SAVE, NO_ARM, NO_SAVE = range(5)
SAVES: Final = ("ARM", "BTS", "PH-6", "ARM=0", "none")
# Damage that depends on who strikes.
OF_PH, OF_PH_LESS_1 = -1, -2
DAMAGES: Final = {"PH": OF_PH, "PH-1": OF_PH_LESS_1, None: 0}
TEARDROPS: Final = {"Small Teardrop": 650, "Large Teardrop": 950}
RANGED: Final = ("bs", "tech", "throw")


class Weapon(NamedTuple):
    """One weapon in one mode (INF-WEAPON-01, -02)."""

    key: str
    """Its name and mode as a slug, as in `multi-rifle-ap`."""
    name: str
    kind: str
    attribute: int
    bands: tuple[tuple[int, int], ...]
    damage: int
    burst: int
    save: int
    saves: int
    ap: bool
    shock: bool
    state: str
    """The State a failed save causes; empty when it costs a point."""
    wounds: bool
    """Does a failed save cost a point of Wounds or STR?"""
    suppressive: bool
    disposable: int
    impact: bool
    teardrop: int
    materiel: bool
    speculative: bool = False
    kills: bool = False
    """A failed save kills outright (INF-AMMO-10)."""
    intuitive: bool = False
    mod: int = 0
    """What a program adds to the WIP of its user."""
    devices: tuple[str, ...] = ()
    """The devices that run a program, as slugs."""

    def range_mod(self, far: int) -> int | None:
        """The MOD of the band; a distance on a border belongs to the nearer one; None beyond the last (INF-BS-02)."""
        for most, mod in self.bands:
            if far <= most:
                return mod
        return None


def compiled(rows: Sequence[Mapping[str, Any]], programs: Sequence[Mapping[str, Any]]) -> tuple[Weapon, ...]:
    """The weapon table of the content, and after it the programs of Hackers: they hit and are saved against alike."""
    return (*(_weapon(row) for row in rows), *(_program(row) for row in programs))


EFFECTS: Final = {"Targeted": "targeted", "IMM-B": "immobilized-b", "Isolated": "isolated"}


def _program(row: Mapping[str, Any]) -> Weapon:
    effect = str(row["effect"]).partition(",")[0]
    return Weapon(
        key=slugged(row["name"]), name=row["name"], kind="program", attribute=WIP, bands=(), damage=row["damage"] or 0,
        burst=row["burst"], save=SAVES.index(row["save"]), saves=row["saves"], ap="AP" in row["ammo"], shock=False,
        state=EFFECTS.get(effect, ""), wounds=effect not in EFFECTS, suppressive=False, disposable=0, impact=False,
        teardrop=0, materiel=False, mod=row["attack_mod"], devices=tuple(slugged(name) for name in row["devices"]),
    )  # fmt: skip


def slugged(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _weapon(row: Mapping[str, Any]) -> Weapon:
    mode = row.get("mode") or ""
    traits: list[str] = row.get("traits") or []
    ammo: list[str] = row.get("ammo") or []
    states = [trait.removeprefix("State: ") for trait in traits if trait.startswith("State: ")]
    uses = [int(trait[12:-1]) for trait in traits if trait.startswith("Disposable (")]
    shapes = [TEARDROPS[trait[17:-1]] for trait in traits if trait.startswith("Direct Template (")]
    damage = row.get("damage")
    state = {"IMM-A": "immobilized-a", "Dead": ""}.get(states[0], states[0].lower()) if states else ""
    return Weapon(
        key=slugged(f"{row['name']} {mode}"),
        name=f"{row['name']} ({mode})" if mode else row["name"],
        kind=row["kind"],
        attribute=ATTRIBUTES.index(row["attribute"]),
        bands=tuple((int(far * 100), int(mod)) for far, mod in row.get("bands") or ()),
        damage=damage if isinstance(damage, int) else DAMAGES[damage],
        burst=row["burst"],
        save=SAVES.index(row["save"]),
        saves=row["saves"],
        ap="AP" in ammo or "E/M" in ammo,
        shock="Shock" in ammo,
        state=state,
        wounds="Non-lethal" not in traits,
        suppressive="Suppressive Fire" in traits,
        disposable=uses[0] if uses else 0,
        impact="Impact Template (Circular)" in traits,
        teardrop=shapes[0] if shapes else 0,
        materiel="Anti-materiel" in traits,
        kills="State: Dead" in traits,
        speculative="Speculative Attack" in traits,
        intuitive="Intuitive Attack" in traits,
    )
