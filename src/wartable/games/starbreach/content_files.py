"""The content files of Starbreach: read, checked and compiled for the engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from wartable.games.starbreach import cards, codes, missions, schema
from wartable.games.starbreach.cards import Enemy, Equipment, Hero, Room
from wartable.games.starbreach.content import GAME, MARKS, MISSIONS, Content
from wartable.kernel.books import packs
from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.problems import Problem, Report, refuse
from wartable.kernel.books.shapes import Record, validate

PLATFORMS = 2
"""Of the introductory game (SB-SETUP-03)."""
FILES = ("heroes.yaml", "rooms.yaml", "enemies.yaml", "deck.yaml", "superboss.yaml")
Shape = TypeVar("Shape", bound=Record)
LAYOUT = f"a content folder for {GAME} holds {', '.join(MARKS)}, or some of them"


def added(shipped: Content, root: Path) -> Content:
    """The shipped content with a user's folder; raises `Unreadable` with all its problems."""
    folder = _Folder(root, shipped)
    if folder.problems:
        refuse(folder.problems)
    return folder.added()


def check(folder: Path, shipped: Content) -> Report:
    """What a user's folder holds and every problem with it."""
    user = _Folder(folder, shipped)
    found: dict[str, list[str]] = {
        "missions": [mission.id for mission in user.missions],
        "heroes": [hero.id for hero in user.heroes],
        "grunts": [enemy.id for enemy in user.grunts],
        "bosses": [enemy.id for enemy in user.bosses],
        "rooms": [room.works_as for room in user.rooms],
        "equipment": [enemy.equipment.id for enemy in (*user.grunts, *user.bosses)],
        "superboss": [] if user.extra is None else [user.extra.superboss.id],
    }
    return Report(GAME, found, user.problems)


def trial(folder: Path, shipped: Content) -> tuple[str, dict[str, str]]:
    """A mode and options in which what a user's folder holds is met."""
    user = _Folder(folder, shipped)
    heroes = {"heroes": user.heroes[0].id} if user.heroes else {}
    if user.missions:
        return "campaign-1", {"mission": user.missions[0].id, **heroes}
    return ("campaign-1", {"mission": "sternploeeg", **heroes}) if user.extra else ("intro-1", heroes)


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the files a user may write, by kind."""
    return {
        "mission": schema.Mission.model_json_schema(),
        "heroes": schema.UserHeroes.model_json_schema(),
        "enemies": schema.UserEnemies.model_json_schema(),
        "rooms": schema.UserRooms.model_json_schema(),
        "superboss": schema.ExtraCard.model_json_schema(),
    }


class _Folder:
    """A user's folder with the packs it needs: what is added to the shipped content, and every problem."""

    def __init__(self, root: Path, shipped: Content) -> None:
        self.shipped = shipped
        self.missions: list[schema.Mission] = []
        self.heroes: list[schema.Hero] = []
        self.grunts: list[schema.Grunt] = []
        self.bosses: list[schema.Boss] = []
        self.rooms: list[schema.UserRoom] = []
        self.extra: schema.ExtraCard | None = None
        self.documents: dict[str, Any] = {}
        self.problems: list[Problem] = []
        if not packs.is_folder(root, LAYOUT, self.problems):
            return
        for folder, prefix in packs.folders(root, self.problems):
            self._cards(folder, prefix)
            self._tiles(folder, prefix)
            self._missions(folder, prefix)
        if not self.documents and not self.problems:
            self.problems.append(Problem(str(root), "", f"holds nothing of the game; {LAYOUT}"))

    def added(self) -> Content:
        """The shipped content with what is in the folder."""
        shipped, extra = self.shipped, self.extra
        grunts = [enemy for enemy in shipped.enemies if not enemy.level]
        bosses = [enemy for enemy in shipped.enemies if enemy.level and enemy.level != cards.SUPER]
        last = shipped.enemies[-1] if extra is None else compile_superboss(extra.superboss)
        return replace(
            shipped,
            heroes=shipped.heroes + tuple(map(compile_hero, self.heroes)),
            rooms=self.tiles(),
            enemies=(
                *grunts, *(compile_enemy(enemy, 0) for enemy in self.grunts),
                *bosses, *(compile_enemy(enemy, enemy.level) for enemy in self.bosses), last,
            ),
            superboss_growth=shipped.superboss_growth if extra is None else extra.superboss.lp_per_player,
            scientist_life=shipped.scientist_life if extra is None else extra.scientist.life,
            missions=shipped.missions | {each.id: missions.compiled(each, own=True) for each in self.missions},
            documents=shipped.documents.joined(self.documents),
        )  # fmt: skip

    def tiles(self) -> tuple[Room, ...]:
        """The Room tiles with those of the folder in their places."""
        tiles = list(self.shipped.rooms)
        for room in self.rooms:
            at = cards.ROOMS.index(room.works_as)
            icons = tuple(map(cards.FACES.index, room.icons))
            tiles[at] = replace(tiles[at], name=room.name, icons=icons, text=room.text, platform=room.platform)
        return tuple(tiles)

    def _tiles(self, folder: Path, prefix: str) -> None:
        """Room tiles in place of shipped ones; enough of them must still be able to stand on pillars."""
        name = f"{prefix}rooms.yaml"
        rooms = self._read(schema.UserRooms, folder, name)
        for at, room in enumerate(rooms.rooms if rooms is not None else ()):
            if any(room.works_as == other.works_as for other in self.rooms):
                reason = f"another room works as '{room.works_as}' already; choose another tile"
                self.problems.append(Problem(name, f"rooms[{at}].works_as", reason))
            if room.works_as == cards.ROOMS[cards.PROMETHIUM_TANK] and not set(room.icons) <= {"MELEE", "RANGED"}:
                reason = "what works as a promethium-tank is used with MELEE or RANGED (SB-ROOM-05)"
                self.problems.append(Problem(name, f"rooms[{at}].icons", reason))
            self.rooms.append(room)
        if rooms is not None and sum(self.tiles()[at].platform for at in cards.INTRODUCTORY) < PLATFORMS:
            reason = f"fewer than {PLATFORMS} of the tiles I to VI may stand on pillars (SB-SETUP-03)"
            self.problems.append(Problem(name, "rooms", reason))

    def _cards(self, folder: Path, prefix: str) -> None:
        """Hero boards, Enemy cards with their Equipment, and the extra card."""
        heroes = self._read(schema.UserHeroes, folder, f"{prefix}heroes.yaml")
        if heroes is not None:
            taken = {hero.id for hero in self.shipped.heroes} | {hero.id for hero in self.heroes}
            self._fresh([hero.id for hero in heroes.heroes], taken, f"{prefix}heroes.yaml", "heroes")
            self.heroes += heroes.heroes
        enemies = self._read(schema.UserEnemies, folder, f"{prefix}enemies.yaml")
        if enemies is not None:
            name, own = f"{prefix}enemies.yaml", [*self.grunts, *self.bosses]
            taken = {enemy.id for enemy in self.shipped.enemies} | {enemy.id for enemy in own}
            backs = {enemy.equipment.id for enemy in self.shipped.enemies} | {enemy.equipment.id for enemy in own}
            for what, found in (("grunts", enemies.grunts), ("bosses", enemies.bosses)):
                self._fresh([enemy.id for enemy in found], taken, name, what)
                self._fresh([enemy.equipment.id for enemy in found], backs, name, what, ".equipment")
            self.grunts += enemies.grunts
            self.bosses += enemies.bosses
            if len(taken) > codes.CARD.parts["card"]:
                reason = f"with the shipped ones there are more than {codes.CARD.parts['card']} cards"
                self.problems.append(Problem(name, "", reason))
        self.extra = self._read(schema.ExtraCard, folder, f"{prefix}superboss.yaml") or self.extra

    def _read(self, shape: type[Shape], folder: Path, name: str) -> Shape | None:
        path = folder / name.rpartition("/")[2]
        document = read_yaml(path, name, self.problems) if path.exists() else None
        made = None if document is None else validate(shape, document, name, self.problems)
        if made is not None:
            self.documents[f"own {name}"] = document
        return made

    def _fresh(self, ids: list[str], taken: set[str], name: str, what: str, of: str = "") -> None:
        for at, word in enumerate(ids):
            if word in taken:
                reason = f"'{word}' is the id of another; choose another"
                self.problems.append(Problem(name, f"{what}[{at}]{of}.id", reason))
            taken.add(word)

    def _missions(self, folder: Path, prefix: str) -> None:
        taken = set(self.shipped.missions) | {mission.id for mission in self.missions}
        for path, name in packs.sheets(folder, MISSIONS, prefix, self.problems):
            document = read_yaml(path, name, self.problems)
            mission = None if document is None else validate(schema.Mission, document, name, self.problems)
            if mission is None:
                continue
            if mission.id in taken:
                reason = f"'{mission.id}' is the id of another mission; choose another"
                self.problems.append(Problem(name, "id", reason))
            taken.add(mission.id)
            self.problems.extend(missions.problems(mission, self.shipped.portions, name))
            self.missions.append(mission)
            self.documents[f"mission {mission.id}"] = document


def shipped(root: Path) -> Content:
    """The content that is shipped."""
    problems: list[Problem] = []
    files = [*FILES, *sorted(f"{MISSIONS}/{path.name}" for path in (root / MISSIONS).glob("*.yaml"))]
    documents = {name: read_yaml(root / name, name, problems) for name in files}
    heroes = validate(schema.Heroes, documents["heroes.yaml"], "heroes.yaml", problems)
    rooms = validate(schema.Rooms, documents["rooms.yaml"], "rooms.yaml", problems)
    enemies = validate(schema.Enemies, documents["enemies.yaml"], "enemies.yaml", problems)
    deck = validate(schema.Deck, documents["deck.yaml"], "deck.yaml", problems)
    extra = validate(schema.ExtraCard, documents["superboss.yaml"], "superboss.yaml", problems)
    sheets = [validate(schema.Mission, documents[name], name, problems) for name in files[len(FILES) :]]
    if heroes is None or rooms is None or enemies is None or deck is None or extra is None or None in sheets:
        refuse(problems)
    portions = tuple((row.top_grunts, row.top_bosses, row.middle_bosses, row.bottom_grunts) for row in deck.portions)
    ordered = sorted((sheet for sheet in sheets if sheet is not None), key=lambda sheet: sheet.number)
    for sheet in ordered:
        problems.extend(missions.problems(sheet, portions, sheet.id))
    if problems:
        refuse(problems)
    return Content(
        tuple(compile_hero(hero) for hero in heroes.heroes),
        tuple(
            Room(room.id, room.tile, room.name, tuple(map(cards.FACES.index, room.icons)), room.text, room.platform)
            for room in sorted(rooms.rooms, key=lambda room: cards.ROOMS.index(room.id))
        ),
        tuple(compile_enemy(enemy, 0) for enemy in enemies.grunts)
        + tuple(compile_enemy(enemy, enemy.level) for enemy in enemies.bosses)
        + (compile_superboss(extra.superboss),),
        tuple(int(area[1:]) - 1 for area in deck.vortices),
        portions,
        extra.superboss.lp_per_player,
        extra.scientist.life,
        {sheet.id: missions.compiled(sheet, own=False) for sheet in ordered},
        Documents.of(documents),
    )


def compile_hero(hero: schema.Hero) -> Hero:
    tracks = (hero.move, hero.melee, hero.ranged, hero.defense, hero.special)
    return Hero(
        hero.id,
        hero.name,
        hero.role,
        hero.life,
        hero.initiative,
        tuple(tuple(track) for track in tracks),
        tuple(cards.LINES.index(line) for line in hero.starred),
        cards.ABILITIES.index(hero.ability),
    )


def compile_enemy(enemy: schema.Grunt, level: int) -> Enemy:
    return Enemy(
        enemy.id,
        enemy.name,
        level,
        enemy.initiative,
        enemy.lp,
        enemy.radar,
        enemy.armor,
        enemy.flight,
        tuple(tuple(_icon(icon) for icon in circle) for circle in enemy.strip),
        compile_equipment(enemy.equipment),
    )


def compile_superboss(boss: schema.SuperBoss) -> Enemy:
    return Enemy(
        boss.id,
        boss.name,
        cards.SUPER,
        boss.initiative,
        boss.lp,
        False,
        boss.armor,
        boss.flight,
        tuple(tuple(_icon(icon) for icon in circle) for circle in boss.strip),
        cards.NO_EQUIPMENT,
    )


def compile_equipment(card: schema.Equipment) -> Equipment:
    word, _, n = card.effect.partition(":")
    number = {"": 0, "one": 1, "many": cards.MANY}.get(n)
    cost = {"none": cards.FREE, "any": cards.ANY_FACE}.get(card.cost)
    return Equipment(
        card.id,
        card.name,
        card.text,
        cards.EFFECTS.index(word),
        int(n) if number is None else number,
        cards.PHASES.index(card.phase),
        cards.FACES.index(card.cost) if cost is None else cost,
        card.use == "single",
        card.no_platform,
    )


def _icon(text: str) -> tuple[int, int]:
    word, _, n = text.partition(":")
    return cards.ICONS.index(word), int(n or 0)
