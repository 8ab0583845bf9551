"""The content files of Infinity: read, checked and compiled for the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wartable.games.infinity import scenario as files
from wartable.games.infinity.content import GAME, Content
from wartable.games.infinity.roster import imported
from wartable.games.infinity.scenario import Scenario
from wartable.games.infinity.schema import Army, DemoList, Purchase, Purchases, Scenery, Tables, Troopers, Weapons
from wartable.games.infinity.skirmish.weapons import compiled
from wartable.its.list_file import ArmyList
from wartable.kernel.books import packs
from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.problems import Problem, Report, did_you_mean, refuse
from wartable.kernel.books.shapes import validate
from wartable.kernel.engine.errors import Unreadable

KINDS = {
    "weapons": "weapons", "tables": "table", "scenarios": "scenario", "armies": "army", "spec-ops": "spec-ops",
    "lists": "army-list",
}  # fmt: skip
"""The folders of a user's content and the kinds of file in them, in the order in which they are read."""
MOST_PIECES = 200
OLD = ("scenarios", "lists")
"""Always counted in a report, also when there are none."""


def check(folder: Path, shipped: Content) -> Report:
    """What a user's folder holds and every problem with it."""
    user = _Folder(folder, shipped)
    own = [row["name"] for row in user.own_weapons]
    found = {
        "scenarios": list(user.scenarios), "lists": list(user.lists), "armies": list(user.armies),
        "tables": list(user.tables), "weapons": list(dict.fromkeys(own)), "spec-ops": list(user.purchases),
    }  # fmt: skip
    return Report(GAME, {kind: names for kind, names in found.items() if names or kind in OLD}, user.problems)


def trial(folder: Path, shipped: Content) -> tuple[str, dict[str, str]]:
    """A mode and options in which what a user's folder holds is met."""
    user = _Folder(folder, shipped)
    options: dict[str, str] = {}
    if user.lists:
        own, (_, found) = next(iter(user.lists.items()))
        options |= {"points": str(found.points), "lists": f"{own},{own}"}
    if user.tables:
        slug, table = next(iter(user.tables.items()))
        options |= {"table": slug} | ({} if user.lists else {"points": str(table.army_points[0])})
    if user.scenarios:
        options["scenario"] = next(iter(user.scenarios))
    return "digital", options


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the files a user may write, by kind."""
    return {
        "scenario": Scenario.model_json_schema(by_alias=True),
        "army": Army.model_json_schema(),
        "army-list": ArmyList.model_json_schema(),
        "table": Scenery.model_json_schema(),
        "weapons": Weapons.model_json_schema(),
        "spec-ops": Purchases.model_json_schema(),
    }


def shipped(root: Path) -> Content:
    """The shipped content, or what was shipped once and is kept; raises `Unreadable` with all its problems."""
    problems: list[Problem] = []
    documents = {
        str(path.relative_to(root)): read_yaml(path, path.name, problems) for path in sorted(root.rglob("*.yaml"))
    }
    armies = [
        validate(Army, document, name, problems) for name, document in documents.items() if name.startswith("armies/")
    ]
    troopers = validate(Troopers, documents["troopers.yaml"], "troopers.yaml", problems)
    tables = validate(Tables, documents["tables.yaml"], "tables.yaml", problems)
    table = validate(Purchases, documents["spec-ops.yaml"], "spec-ops.yaml", problems)
    if problems or troopers is None or tables is None or table is None:
        refuse(problems)
    weapons = documents["weapons.yaml"]["weapons"]
    return Content(
        files.scenarios(root),
        {found.id: (army, found) for army in armies if army is not None for found in army.lists},
        {army.slug: army for army in armies if army is not None},
        {table.slug: table for table in tables.tables},
        troopers.silhouettes,
        dict(zip(("secdet", "corsair"), troopers.free_troopers, strict=True)),
        tuple(troopers.panoply_chart),
        frozenset(weapon["name"] for weapon in weapons if "Anti-materiel" in weapon.get("traits", ())),
        compiled(weapons, documents["weapons.yaml"]["hacking_programs"]),
        {purchase.id: purchase for purchase in table.purchases},
        Documents.of(documents),
    )


def added(shipped: Content, root: Path) -> Content:
    """The shipped content with a user's folder; raises `Unreadable` with all its problems."""
    folder = _Folder(root, shipped)
    if folder.problems:
        refuse(folder.problems)
    return Content(
        {**shipped.scenarios, **folder.scenarios},
        {**shipped.lists, **folder.lists},
        {**shipped.armies, **folder.armies},
        {**shipped.tables, **folder.tables},
        shipped.silhouettes,
        shipped.free,
        shipped.chart,
        frozenset(row["name"] for row in folder.armoury if "Anti-materiel" in (row.get("traits") or ())),
        compiled(folder.armoury, folder.programs),
        {**shipped.purchases, **folder.purchases},
        shipped.documents.joined(folder.documents),
    )


class _Folder:
    """A user's folder while it is read: weapons, tables, scenarios, armies and lists, each a folder of files."""

    def __init__(self, root: Path, shipped: Content) -> None:
        arms = shipped.documents.parsed()["weapons.yaml"]
        self._shipped = shipped
        self.scenarios: dict[str, Scenario] = {}
        self.lists: dict[str, tuple[Army, DemoList]] = {}
        self.armies: dict[str, Army] = {}
        self.tables: dict[str, Scenery] = {}
        self.purchases: dict[str, Purchase] = {}
        self._arms: list[dict[str, Any]] = arms["weapons"]
        self.own_weapons: list[dict[str, Any]] = []
        self.programs: list[dict[str, Any]] = arms["hacking_programs"]
        self.documents: dict[str, Any] = {}
        self.problems: list[Problem] = []
        layout = f"a content folder holds {', '.join(f'{kind}/*.yaml' for kind in KINDS)}"
        if not packs.is_folder(root, layout, self.problems):
            return
        paths = [path for kind in KINDS for path in sorted((root / kind).glob("*.yaml"))]
        if not paths:
            self.problems.append(Problem(str(root), "", f"holds nothing for this game; {layout}"))
        for path in paths:
            self._read(path, str(path.relative_to(root)))

    @property
    def armoury(self) -> list[dict[str, Any]]:
        """All weapons, the user's own last."""
        return [*self._arms, *self.own_weapons]

    def _read(self, path: Path, name: str) -> None:
        document = read_yaml(path, name, self.problems)
        if document is None:
            return
        self.documents[f"user/{name}"] = document
        if name.startswith("weapons/"):
            arms = validate(Weapons, document, name, self.problems)
            if arms is not None:
                self._add_weapons(arms, name)
        elif name.startswith("tables/"):
            table = validate(Scenery, document, name, self.problems)
            if table is not None:
                self._add_table(table, name)
        elif name.startswith("scenarios/"):
            self._add_scenario(path)
        elif name.startswith("armies/"):
            army = validate(Army, document, name, self.problems)
            if army is not None:
                self._add_army(army, name)
        elif name.startswith("spec-ops/"):
            bought = validate(Purchases, document, name, self.problems)
            if bought is not None:
                self._add_purchases(bought, name)
        else:
            found = validate(ArmyList, document, name, self.problems)
            if found is not None:
                army, made = imported(found, {**self._shipped.purchases, **self.purchases}.values())
                self._add_list(path.stem, army, made, name)

    def _add_scenario(self, path: Path) -> None:
        try:
            found = files.read(path)
        except Unreadable as error:
            self.problems += [Problem("", "", line) for line in str(error).splitlines()]
            return
        if found.slug in self._shipped.scenarios:
            self.problems.append(Problem(path.name, "slug", f"'{found.slug}' is a shipped scenario; take another slug"))
        self.scenarios[found.slug] = found

    def _add_weapons(self, arms: Weapons, name: str) -> None:
        """Weapons of one's own have names of their own (INF-WEAPON-01)."""
        shipped = {row["name"] for row in self._arms}
        for at, row in enumerate(arms.weapons):
            if row.name in shipped:
                reason = f"'{row.name}' is a shipped weapon; take another name"
                self.problems.append(Problem(name, f"weapons[{at}].name", reason))
            if row.kind in ("bs", "tech", "throw") and not row.bands:
                reason = "a weapon that is fired needs bands, as in [[16, 3], [32, -3]]"
                self.problems.append(Problem(name, f"weapons[{at}].bands", reason))
            self.own_weapons.append(row.model_dump())

    def _add_table(self, table: Scenery, name: str) -> None:
        """Pieces lie on the table and do not overlap each other (INF-GEO-06, -08)."""
        if table.slug in self._shipped.tables or table.slug in self.tables:
            self.problems.append(Problem(name, "slug", f"'{table.slug}' is the name of another table"))
        if len(table.pieces) > MOST_PIECES:
            self.problems.append(Problem(name, "pieces", f"{len(table.pieces)} pieces are more than {MOST_PIECES}"))
            return
        for at, piece in enumerate(table.pieces):
            where = f"pieces[{at}]"
            if piece.w <= 0 or piece.h <= 0 or piece.height <= 0:
                self.problems.append(Problem(name, where, f"{piece.id} has no size; w, h and height are above 0"))
            if piece.x < 0 or piece.y < 0 or piece.x + piece.w > table.width or piece.y + piece.h > table.depth:
                reason = f"{piece.id} does not lie wholly on the table of {table.width:g} x {table.depth:g} inches"
                self.problems.append(Problem(name, where, reason))
            for other in table.pieces[:at]:
                across = piece.x < other.x + other.w and other.x < piece.x + piece.w
                if across and piece.y < other.y + other.h and other.y < piece.y + piece.h:
                    self.problems.append(Problem(name, where, f"{piece.id} overlaps {other.id}"))
        self.tables[table.slug] = table

    def _add_army(self, army: Army, name: str) -> None:
        self.armies[army.slug] = army
        known = {row["name"] for row in self.armoury}
        for at, unit in enumerate(army.units):
            for arm in dict.fromkeys([*unit.weapons, *(arm for option in unit.options for arm in option.weapons)]):
                if arm not in known:
                    reason = f"there is no weapon '{arm}'{did_you_mean(arm, known)}"
                    self.problems.append(Problem(name, f"units[{at}].weapons", reason))
        units = {unit.id: {option.label for option in unit.options} for unit in army.units}
        for found in army.lists:
            for at, row in enumerate(found.troopers):
                if row.option not in units.get(row.unit, ()):
                    reason = f"there is no option '{row.option}' of a unit '{row.unit}'"
                    self.problems.append(Problem(name, f"lists.{found.id}.troopers[{at}]", reason))
            self._add_list(found.id, army, found, name)

    def _add_purchases(self, table: Purchases, name: str) -> None:
        """Purchases of one's own have ids of their own, and weapons that there are."""
        known = {row["name"] for row in self.armoury}
        for at, purchase in enumerate(table.purchases):
            if purchase.id in self._shipped.purchases or purchase.id in self.purchases:
                self.problems.append(Problem(name, f"purchases[{at}].id", f"'{purchase.id}' is another purchase"))
            self.problems += [
                Problem(name, f"purchases[{at}].weapons", f"there is no weapon '{arm}'{did_you_mean(arm, known)}")
                for arm in purchase.weapons
                if arm not in known
            ]
            self.purchases[purchase.id] = purchase

    def _add_list(self, key: str, army: Army, found: DemoList, name: str) -> None:
        if key in self._shipped.lists or key in self.lists:
            self.problems.append(Problem(name, "", f"'{key}' is the name of another list"))
        self.lists[key] = (army, found)
