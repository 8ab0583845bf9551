"""The content files of Space Infantry: read, checked and compiled for the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from wartable.games.space_infantry import cards, checks, codes, schema
from wartable.games.space_infantry.cards import Boss, Card, Race
from wartable.games.space_infantry.content import BOSS_SHEETS, GAME, MARKS, MISSION_SHEETS, Content
from wartable.games.space_infantry.mission import maps
from wartable.kernel.books import packs
from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.problems import Problem, Report, did_you_mean, refuse
from wartable.kernel.books.shapes import validate


def added(shipped: Content, root: Path) -> Content:
    """The shipped content with a user's folder; raises `Unreadable` with all its problems."""
    folder = _Folder(root)
    folder.read_users(shipped)
    if folder.problems:
        refuse(folder.problems)
    people = [card for card in shipped.units if not card.vehicle]
    cars = [card for card in shipped.units if card.vehicle]
    return Content(
        (*people, *(compile_unit(unit) for unit in folder.units), *cars, *folder.cars("squad")),
        folder.enemies(shipped),
        shipped.races | {race.id: compile_race(race) for race in folder.races},
        shipped.bosses | {boss.id: compile_boss(boss) for boss in folder.bosses},
        shipped.missions | {mission.id: maps.compile_mission(mission) for mission in folder.missions},
        shipped.campaigns | {campaign.id: tuple(campaign.missions) for campaign in folder.campaigns},
        shipped.documents.joined(folder.documents),
    )


def check(folder: Path, shipped: Content) -> Report:
    """What a user's folder holds and every problem with it."""
    user = _Folder(folder)
    user.read_users(shipped)
    found = {
        "bosses": [boss.id for boss in user.bosses],
        "zones": [f"{boss.id}/{zone.id}" for boss in user.bosses for zone in boss.zones],
        "missions": [mission.id for mission in user.missions],
        "units": [unit.id for unit in user.units],
        "vehicles": [car.id for car in user.vehicles],
        "races": [race.id for race in user.races],
        "enemies": [kind.id for race in user.races for kind in race.types],
        "campaigns": [campaign.id for campaign in user.campaigns],
    }
    return Report(GAME, found, user.problems)


def trial(folder: Path, shipped: Content) -> tuple[str, dict[str, str]]:
    """A mode and options in which what a user's folder holds is met."""
    user = _Folder(folder)
    user.read_users(shipped)
    if user.missions:
        mission = user.missions[0]
        race = {"race": user.races[0].id} if user.races and mission.race == "any" else {}
        return "mission", {"mission": mission.id, **race}
    if user.campaigns and not user.bosses:
        return "campaign", {"campaign": user.campaigns[0].id}
    squad = {"squad": "pick"} if user.units or user.cars("squad") else {}
    enemies = [boss.id for boss in user.bosses] + [f"{race.id}/A" for race in user.races]
    enemies += [car.id for car in user.vehicles if car.side == "enemy"]
    return "skirmish", squad | ({"enemy": enemies[0]} if enemies else {})


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the files a user may write, by kind."""
    return {
        "boss-sheet": schema.Boss.model_json_schema(),
        "mission-sheet": schema.Mission.model_json_schema(),
        "units": schema.Units.model_json_schema(),
        "vehicles": schema.Vehicles.model_json_schema(),
        "races": schema.Races.model_json_schema(),
        "campaigns": schema.Campaigns.model_json_schema(),
    }


# ----------------------------------------------------------------------------------------------------------- reading


class _Folder:
    """A content folder while it is read: what was found so far, and the problems."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bosses: list[schema.Boss] = []
        self.missions: list[schema.Mission] = []
        self.units: list[schema.Unit] = []
        self.vehicles: list[schema.Vehicle] = []
        self.races: list[schema.Race] = []
        self.campaigns: list[schema.Campaign] = []
        self.documents: dict[str, Any] = {}
        self.problems: list[Problem] = []

    def read_users(self, shipped: Content) -> None:
        """A user's folder, with the packs that it needs: any of the files of `MARKS`."""
        layout = f"a content folder holds {', '.join(MARKS)}, or some of them"
        if not packs.is_folder(self.root, layout, self.problems):
            return
        every = packs.folders(self.root, self.problems)
        for folder, prefix in every:
            self.read_kinds(shipped, folder, prefix)
        vehicles = [card.id for card in shipped.units if card.vehicle]
        vehicles += [car.id for car in self.vehicles if car.side == "squad"]
        enemies = self.enemies(shipped)
        for race in self.races:
            self.problems.extend(checks.check_race(race, enemies, "races.yaml"))
        races = {**shipped.races, **{race.id: compile_race(race) for race in self.races}}
        bosses, missions = set(shipped.bosses), set(shipped.missions)
        for self.root, prefix in every:
            self.read_bosses(bosses, enemies, prefix)
        for self.root, prefix in every:
            self.read_missions(missions, races, enemies, bosses, vehicles, prefix)
        for campaign in self.campaigns:
            for mission in campaign.missions:
                if mission not in missions:
                    reason = f"there is no mission '{mission}'{did_you_mean(mission, missions)}"
                    self.problems.append(Problem("campaigns.yaml", campaign.id, reason))
        if not self.documents and not self.problems:
            self.problems.append(Problem(str(self.root), "", f"holds nothing of the game; {layout}"))
        if len(shipped.units) + len(self.units) + len(vehicles) > codes.KIND.parts["kind"]:
            most = codes.KIND.parts["kind"]
            self.problems.append(Problem("units.yaml", "units", f"with the shipped ones there are more than {most}"))
        if len(races) > codes.RACE.parts["race"]:
            most = codes.RACE.parts["race"]
            self.problems.append(Problem("races.yaml", "races", f"with the shipped ones there are more than {most}"))

    def read_kinds(self, shipped: Content, folder: Path, prefix: str) -> None:
        """Units, Vehicles, races and campaigns, added to those there are."""
        enemies = set(self.enemies(shipped))
        units = {card.id for card in shipped.units} | {unit.id for unit in self.units}
        for file, shape, taken, found in (
            ("units.yaml", schema.Units, units, self.units),
            ("vehicles.yaml", schema.Vehicles, units | enemies, self.vehicles),
            ("races.yaml", schema.Races, set(shipped.races), self.races),
            ("campaigns.yaml", schema.Campaigns, set(shipped.campaigns), self.campaigns),
        ):
            name = f"{prefix}{file}"
            document = read_yaml(folder / file, name, self.problems) if (folder / file).exists() else None
            made = None if document is None else validate(shape, document, name, self.problems)
            if made is None:
                continue
            own: list[Any] = getattr(made, file.removesuffix(".yaml"))
            for each in own:
                self._fresh(each.id, taken, name)
                kinds = each.types if isinstance(each, schema.Race) else [each]
                for kind in kinds:
                    if isinstance(kind, schema.Unit | schema.Vehicle | schema.EnemyType):
                        self.problems.extend(checks.check_skills(kind.skills, name, f"{kind.id}.skills"))
                if isinstance(each, schema.Race):
                    for kind in each.types:
                        self._fresh(kind.id, enemies, name)
            found += own
            self.documents[f"{file} {name}"] = document

    def cars(self, side: str) -> list[Card]:
        return [compile_vehicle(car) for car in self.vehicles if car.side == side]

    def enemies(self, shipped: Content) -> dict[str, Card]:
        """Every Enemy by its id."""
        own = {
            kind.id: compile_card(kind, cards.ENEMY, closing=race.closing) for race in self.races for kind in race.types
        }
        return shipped.enemies | own | {car.id: car for car in self.cars("enemy")}

    def _fresh(self, word: str, taken: set[str], name: str) -> None:
        if word in taken:
            self.problems.append(Problem(name, "id", f"'{word}' is the id of another sheet; choose another"))
        taken.add(word)

    def read_bosses(self, taken: set[str], enemies: Mapping[str, Card], prefix: str = "") -> None:
        for path, name in packs.sheets(self.root, BOSS_SHEETS, prefix, self.problems):
            document = read_yaml(path, name, self.problems)
            boss = None if document is None else validate(schema.Boss, document, name, self.problems)
            if boss is not None:
                self._fresh(boss.id, taken, name)
                self.problems.extend(checks.check_boss(boss, enemies, name))
                self.bosses.append(boss)
                self.documents[f"boss {boss.id}"] = document

    def read_missions(
        self,
        taken: set[str],
        races: Mapping[str, Race],
        enemies: Mapping[str, Card],
        bosses: set[str],
        vehicles: list[str],
        prefix: str = "",
    ) -> None:
        for path, name in packs.sheets(self.root, MISSION_SHEETS, prefix, self.problems):
            document = read_yaml(path, name, self.problems)
            mission = None if document is None else validate(schema.Mission, document, name, self.problems)
            if mission is not None:
                self._fresh(mission.id, taken, name)
                self.problems.extend(checks.check_mission(mission, races, enemies, bosses, vehicles, name))
                self.missions.append(mission)
                self.documents[f"mission {mission.id}"] = document


def shipped(root: Path) -> Content:
    """The content that is shipped."""
    folder = _Folder(root)
    problems = folder.problems
    names = ("units.yaml", "resources.yaml", "races.yaml", "vehicles.yaml", "campaigns.yaml")
    documents = {name: read_yaml(root / name, name, problems) for name in names}
    units = validate(schema.Units, documents["units.yaml"], "units.yaml", problems)
    resources = validate(schema.Resources, documents["resources.yaml"], "resources.yaml", problems)
    races = validate(schema.Races, documents["races.yaml"], "races.yaml", problems)
    vehicles = validate(schema.Vehicles, documents["vehicles.yaml"], "vehicles.yaml", problems)
    campaigns = validate(schema.Campaigns, documents["campaigns.yaml"], "campaigns.yaml", problems)
    if units is None or resources is None or races is None or vehicles is None or campaigns is None:
        refuse(problems)
    enemies = {
        card.id: card
        for race in races.races
        for card in (compile_card(kind, cards.ENEMY, closing=race.closing) for kind in race.types)
    }
    enemies |= {car.id: compile_vehicle(car) for car in vehicles.vehicles if car.side == "enemy"}
    compiled_races = {race.id: compile_race(race) for race in races.races}
    squad_cars = [compile_vehicle(car) for car in vehicles.vehicles if car.side == "squad"]
    for race in races.races:
        problems.extend(checks.check_race(race, enemies, "races.yaml"))
    folder.read_bosses(set(), enemies)
    known = {boss.id for boss in folder.bosses}
    folder.read_missions(set(), compiled_races, enemies, known, [car.id for car in squad_cars])
    if problems:
        refuse(problems)
    return Content(
        tuple(compile_unit(unit) for unit in units.units) + tuple(squad_cars),
        enemies,
        compiled_races,
        {boss.id: compile_boss(boss) for boss in folder.bosses},
        {mission.id: maps.compile_mission(mission) for mission in folder.missions},
        {campaign.id: tuple(campaign.missions) for campaign in campaigns.campaigns},
        Documents.of(folder.documents | documents),
    )


# --------------------------------------------------------------------------------------------------------- compiling


def _levels(skills: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(skills.get(skill, 0) for skill in cards.SKILLS)


def _flags(words: Iterable[str]) -> int:
    return sum(cards.ABILITIES.get(word, 0) for word in words)


def _number(words: Iterable[str], ability: str) -> int:
    return sum(int(word.rpartition("-")[2]) for word in words if word.rpartition("-")[0] == ability)


def compile_card(
    written: schema.Unit | schema.EnemyType | schema.Zone, category: int, cost: int = 0, closing: int = 7
) -> Card:
    """A Unit, an Enemy or a zone."""
    words = written.abilities
    plating = _number(words, "heavy-plating")
    return Card(
        written.id,
        written.name,
        category,
        written.hp,
        _levels(written.skills),
        cost,
        _flags(words),
        written.pen,
        heavy=plating > 0,
        dmg=plating,
        closing=closing,
        regenerate=_number(words, "regenerate"),
        shield=_number(words, "shield"),
        spawns=next((word[6:] for word in words if word.startswith("spawn-")), ""),
    )


def compile_unit(unit: schema.Unit) -> Card:
    """A kind of the squad."""
    return compile_card(unit, cards.CATEGORIES.index(unit.category), unit.cost)


def compile_vehicle(car: schema.Vehicle) -> Card:
    """A Vehicle of either side."""
    return Card(
        car.id,
        car.name,
        cards.VEHICLE if car.side == "squad" else cards.ENEMY,
        (car.sp if car.heavy_armor else car.hp) or 1,
        _levels(car.skills),
        car.cost,
        _flags(car.abilities),
        car.pen,
        vehicle=True,
        heavy=car.heavy_armor,
        dmg=car.dmg or 0,
        capacity=car.capacity,
        closing=car.closing,
    )


def compile_race(race: schema.Race) -> Race:
    tables = {letter: tuple(tuple(line) for line in table) for letter, table in race.encounters.items()}
    return Race(race.id, race.name, cards.RANGES.index(race.ambush_range), {str(key): tables[key] for key in tables})


def compile_boss(boss: schema.Boss) -> Boss:
    ids = [zone.id for zone in boss.zones]
    links = {(zone.id, other) for zone in boss.zones for other in zone.connects}
    links |= {(other, zone) for zone, other in links}
    return Boss(
        boss.id,
        boss.name,
        boss.closing,
        cards.RANGES.index(boss.ambush_range),
        _flags(boss.abilities),
        tuple(compile_card(zone, cards.ENEMY, closing=boss.closing) for zone in boss.zones),
        tuple(
            cards.Zone(
                cards.OUTER if zone.type == "outer" else cards.INTERNAL,
                zone.limit or 0,
                zone.vital,
                tuple(at for at, other in enumerate(ids) if (zone.id, other) in links),
            )
            for zone in boss.zones
        ),
    )
