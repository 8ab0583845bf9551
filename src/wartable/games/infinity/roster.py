"""Troopers as the match sees them: a profile with its option, from a demo list, an imported list or a free profile."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import final

from wartable.games.infinity import spec_ops
from wartable.games.infinity.record import Trooper as RecordTrooper
from wartable.games.infinity.schema import Army, DemoList, ListRow, Purchase, Silhouette, Unit
from wartable.games.infinity.scoring_words import SIDES, SPECIALIST_SKILLS
from wartable.games.infinity.skirmish.weapons import Weapon
from wartable.its import list_file, profiles
from wartable.its.privacy import without_rank
from wartable.kernel.engine.errors import Ambiguous

_STANDARD = {"HI": (13, 2), "TAG": (14, 3), "REM": (11, 1)}
"""PH and Wounds or STR that an imported list, which names neither, is given; everybody else has 11 and 1."""
_SILHOUETTE = {"TAG": 7, "REM": 3}


def slug(name: str) -> str:
    """A name as a slug: `Forward Deployment (+4)` is `forward-deployment-4`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@final
class Trooper:
    """One Trooper of a list: all that does not change during a match."""

    __slots__ = (
        "airborne", "arm", "arms", "base_mm", "booty", "bs", "bts", "camouflage", "cc", "classification", "cost",
        "d_charges", "destroyer", "extra", "forward", "gear", "group", "height", "hidden", "id", "infiltration",
        "irregular", "lieutenant", "listed", "looks", "mimetism", "mov", "name", "ph", "radius", "remote", "s",
        "season", "side", "skills", "specialist", "structure", "type", "vitality", "weapons", "wip",
    )  # fmt: skip

    def __init__(
        self,
        side: int,
        number: int,
        unit: Unit,
        label: str,
        group: int,
        silhouettes: Mapping[str, Silhouette],
        anti_materiel: Iterable[str],
        armoury: Sequence[Weapon] = (),
        extra: str = "",
    ) -> None:
        option = next(option for option in unit.options if option.label == label)
        size = silhouettes[f"S{unit.s}"]
        skills = [*unit.skills, *option.skills]
        self.season: tuple[str, ...] = ()
        """The season rules that change its profile (ITS-SEASON-01)."""
        printed = profiles.Unit(unit.type, (unit.classification,), tuple(skills), (*unit.equipment, *option.equipment))
        changed, reasons = profiles.season_changes(printed)
        skills = list(changed.skills)
        self.season = tuple(reason.rule for reason in reasons)
        self.id = f"{'ab'[side]}{number}"
        self.name = f"{unit.name}, {label}"
        self.side = side
        self.group = group
        self.cost = option.cost
        self.type = unit.type
        self.classification = tuple(name for printed in changed.classification for name in classes(printed))
        self.irregular = unit.training == "Irregular"
        self.cc, self.bs, self.ph, self.wip = unit.cc, unit.bs, unit.ph, unit.wip
        self.arm, self.bts = unit.arm, unit.bts
        self.mov = _mov(unit.mov)
        """The lengths of a first and a second Move in an Order (INF-MOVE-01)."""
        self.structure = "STR" in unit.vitality
        self.vitality = sum(unit.vitality.values())
        self.s, self.radius, self.height, self.base_mm = unit.s, size.radius, size.height, size.base_mm
        self.skills = frozenset(slug(skill) for skill in skills)
        self.gear = frozenset(slug(thing) for thing in changed.equipment)
        self.weapons = (*unit.weapons, *option.weapons)
        self.arms = tuple(
            n
            for n, weapon in enumerate(armoury)
            if weapon.name.partition(" (")[0] in self.weapons or not self.gear.isdisjoint(weapon.devices)
        )
        """Its weapons in each of their modes and the programs of its device, as numbers of the weapon table."""
        self.mimetism = max((int(name[9:]) for name in self.skills if name.startswith("mimetism-")), default=0)
        called = without_rank(unit.name) or unit.type
        self.looks = ", ".join([called, *(option.weapons or unit.weapons)])
        """What anybody sees of it: who leads is not among it (INF-LT-01)."""
        self.extra = extra
        self.listed = 0
        """Of which list it is, where a player chooses one of several when the cards are drawn (ITS-LIST-12)."""
        self.lieutenant = "lieutenant" in self.skills
        self.specialist = bool(extra) or not SPECIALIST_SKILLS.isdisjoint(self.skills)
        self.camouflage = "camouflage" in self.skills
        self.hidden = "hidden-deployment" in self.skills
        self.infiltration = "infiltration" in self.skills
        self.airborne = "combat-jump" in self.skills or "parachutist" in self.skills
        self.forward = max(
            (int(name[19:]) for name in self.skills if name.startswith("forward-deployment-")), default=0
        )
        self.remote = "remote-presence" in self.skills
        self.booty = "booty" in self.skills
        self.d_charges = "D-Charges" in self.weapons
        materiel = set(anti_materiel)
        self.destroyer = any(weapon in materiel and "CC" in weapon for weapon in self.weapons) or self.d_charges
        """Carries a close combat weapon with the Anti-materiel trait."""

    def recorded(self, roles: Iterable[str], lieutenant_ever: bool) -> RecordTrooper:
        """The Trooper as a record lists it."""
        return RecordTrooper(
            id=self.id,
            side=SIDES[self.side],
            cost=self.cost,
            base_mm=float(self.base_mm),
            type=self.type,
            skills=sorted(self.skills),
            gear=sorted(self.gear),
            classification=list(self.classification),
            roles=list(roles),
            lieutenant_ever=lieutenant_ever,
            extra=self.extra or None,
        )


def classes(printed: str) -> tuple[str, ...]:
    """`Headquarters Troop` is `headquarters`."""
    return (slug(printed.removesuffix(" Troop")),)


def _mov(printed: str | None) -> tuple[int, int]:
    """`4-2` is 400 and 200."""
    values = [int(value) * 100 for value in (printed or "0-0").split("-")]
    return values[0], values[-1]


def of_list(
    side: int,
    found: DemoList,
    army: Army,
    silhouettes: Mapping[str, Silhouette],
    anti_materiel: Iterable[str],
    armoury: Sequence[Weapon],
    before: int = 0,
) -> list[Trooper]:
    """The Troopers of a list, in its order; numbers go on after those `before`."""
    units = {unit.id: unit for unit in army.units}
    return [
        Trooper(side, number, units[row.unit], row.option, row.group, silhouettes, anti_materiel, armoury)
        for number, row in enumerate(found.troopers, before + 1)
    ]


def imported(found: list_file.ArmyList, purchases: Iterable[Purchase] = ()) -> tuple[Army, DemoList]:
    """An imported list as an army of its own units. It names no attributes; the usual ones of the type are taken.

    What its Spec-Ops bought is in force as far as it is among the `purchases`, by name.
    """
    units, rows = [], []
    known = {purchase.name: purchase for purchase in purchases}
    for number, line in enumerate(found.troopers, 1):
        ph, points = _STANDARD.get(line.type, (11, 1))
        skills = [*line.skills, *(["Lieutenant"] if line.lieutenant else [])]
        printed = "Character" if line.character else line.classification[0] if line.classification else "Line Troop"
        unit = {
            "id": f"u{number}", "name": line.name, "type": line.type, "classification": printed,
            "training": "Irregular" if line.type == "WB" else "Regular", "mov": "4-4", "cc": 14, "bs": 11, "ph": ph,
            "wip": 13, "arm": 1, "bts": 0, "vitality": {"STR" if line.type in ("TAG", "REM") else "W": points},
            "s": _SILHOUETTE.get(line.type, 2), "ava": "T", "skills": [], "equipment": [], "weapons": [],
            "hackable": False,
            "options": [
                {"label": line.option or "as listed", "weapons": [], "skills": skills, "equipment": line.equipment,
                 "swc": line.swc / 2, "cost": line.cost}
            ],
        }  # fmt: skip
        made = Unit.model_validate(unit)
        if line.spec_ops:
            listed = line.spec_ops.purchases if isinstance(line.spec_ops, list_file.SpecOps) else ()
            made = spec_ops.equipped(made, made.options[0], [known[each.name] for each in listed if each.name in known])
        units.append(made)
        rows.append(ListRow(unit=f"u{number}", option=line.option or "as listed", group=line.group))
    name = slug(found.army)
    cost = sum(line.cost for line in found.troopers)
    rest = DemoList(
        id=name, name=found.army, points=found.army_points or cost, swc_limit=0, total_cost=cost, total_swc=0,
        troopers=rows,
    )  # fmt: skip
    return Army(army=found.army, slug=name, kind=found.kind, theme="", units=units, lists=[rest]), rest


def one_lieutenant(name: str, troopers: list[Trooper]) -> None:
    """A list has exactly one Lieutenant (INF-LT-01)."""
    found = [trooper.name for trooper in troopers if trooper.lieutenant]
    if len(found) != 1:
        raise Ambiguous(f"the list '{name}' has {len(found)} Lieutenants; exactly one Trooper is the Lieutenant")
