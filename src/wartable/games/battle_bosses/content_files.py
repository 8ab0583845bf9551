"""The content files of Battle Bosses: read, checked and compiled for the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from wartable.games.battle_bosses import battlefields, checks, compiling, schema
from wartable.games.battle_bosses.content import GAME, MARKS, Content, Die
from wartable.games.battle_bosses.program import Boss
from wartable.kernel.books import packs
from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.kept import is_kept
from wartable.kernel.books.problems import Problem, Report, refuse
from wartable.kernel.books.shapes import Record, validate

Shape = TypeVar("Shape", bound=Record)


def added(shipped: Content, root: Path) -> Content:
    """The shipped pack with a user's folder; raises `Unreadable` with all its problems."""
    folder = _Folder(root)
    folder.read_users(shipped)
    if folder.problems:
        refuse(folder.problems)
    return Content(
        shipped.bosses | _bosses(folder),
        shipped.boards | {map_.id: battlefields.standard_board(map_) for map_ in folder.maps},
        shipped.default_map,
        shipped.die if folder.dice is None else _die(folder.dice.die),
        shipped.dice_normal if folder.dice is None else folder.dice.dice_per_turn.normal,
        shipped.dice_first if folder.dice is None else folder.dice.dice_per_turn.very_first_turn,
        shipped.monsters + tuple(compiling.monster(monster, folder.pet_ids(shipped)) for monster in folder.monsters),
        shipped.pets + tuple(compiling.pet(pet) for pet in folder.pets),
        shipped.documents.joined(folder.documents),
    )


def check(folder: Path, shipped: Content) -> Report:
    """What a user's folder holds and every problem with it."""
    user = _Folder(folder)
    user.read_users(shipped)
    found = {
        "bosses": sorted(user.bosses),
        "cards": [f"{slug}/{card.id}" for slug, boss in sorted(user.bosses.items()) for card in boss.deck],
        "maps": [map_.id for map_ in user.maps],
        "monsters": [monster.id for monster in user.monsters],
        "pets": [pet.id for pet in user.pets],
        "dice": [] if user.dice is None else [user.dice.die.id],
    }
    return Report(GAME, found, user.problems)


def trial(folder: Path, shipped: Content) -> tuple[str, dict[str, str]]:
    """A mode and options in which what a user's folder holds is met."""
    user = _Folder(folder)
    user.read_users(shipped)
    arena = bool(user.monsters) and not user.bosses
    bosses = [*sorted(user.bosses), *shipped.bosses][: 4 if arena else 2]
    options = {"bosses": ",".join(bosses)}
    if arena:
        return "arena-2v2", options
    return "standard", options | ({"map": user.maps[0].id} if user.maps else {})


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the files a user may write, by kind."""
    return {
        "boss": schema.Boss.model_json_schema(),
        "boards": battlefields.UserBoards.model_json_schema(),
        "monsters": schema.UserMonsters.model_json_schema(),
        "dice": schema.Dice.model_json_schema(),
    }


# ----------------------------------------------------------------------------------------------------------- reading


class _Folder:
    """A content folder while it is read: what was found so far, and the problems."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.bosses: dict[str, schema.Boss] = {}
        self.maps: list[battlefields.Map] = []
        self.monsters: list[schema.Monster] = []
        self.pets: list[schema.Pet] = []
        self.dice: schema.Dice | None = None
        self.documents: dict[str, Any] = {}
        self.problems: list[Problem] = []

    def read_users(self, shipped: Content) -> None:
        """A user's folder, with the packs that it needs: any of the files of `MARKS`."""
        layout = f"a content folder holds {', '.join(MARKS)}, or some of them"
        if not packs.is_folder(self.root, layout, self.problems):
            return
        maps = set(shipped.boards)
        for folder, prefix in packs.folders(self.root, self.problems):
            self.read_bosses(set(shipped.bosses), folder, prefix)
            boards = self._read(battlefields.UserBoards, folder, f"{prefix}boards.yaml")
            if boards is not None:
                self.add_maps(boards[0].standard, boards[1], maps, f"{prefix}boards.yaml")
            monsters = self._read(schema.UserMonsters, folder, f"{prefix}monsters.yaml")
            if monsters is not None:
                self.add_monsters(monsters[0], monsters[1], shipped, f"{prefix}monsters.yaml")
            dice = self._read(schema.Dice, folder, f"{prefix}dice.yaml")
            if dice is not None:
                self.dice, self.documents["dice.yaml"] = dice
        if not self.documents and not self.problems:
            self.problems.append(Problem(str(self.root), "", f"is empty: nothing of the game is in it; {layout}"))

    def _read(self, shape: type[Shape], folder: Path, name: str) -> tuple[Shape, Any] | None:
        """A file of a folder and its document; None when it is not there or has problems."""
        path = folder / name.rpartition("/")[2]
        document = read_yaml(path, name, self.problems) if path.exists() else None
        made = None if document is None else validate(shape, document, name, self.problems)
        return None if made is None else (made, document)

    def pet_ids(self, shipped: Content) -> list[str]:
        return [*(pet.id for pet in shipped.pets), *(pet.id for pet in self.pets)]

    def add_monsters(self, written: schema.UserMonsters, document: Any, shipped: Content, name: str) -> None:
        """Monsters and pets besides those there are."""
        monsters = [*(monster.id for monster in shipped.monsters), *(monster.id for monster in self.monsters)]
        for what, taken, own in (
            ("monsters", monsters, [monster.id for monster in written.monsters]),
            ("pets", self.pet_ids(shipped), [pet.id for pet in written.pets]),
        ):
            for i, id_ in enumerate(own):
                if id_ in taken:
                    reason = f"'{id_}' is the id of another; choose another id"
                    self.problems.append(Problem(name, f"{what}[{i}].id", reason))
        self.problems.extend(checks.check_monsters(written, name, self.pet_ids(shipped)))
        self.monsters += written.monsters
        self.pets += written.pets
        self.documents[f"monsters {name}"] = document

    def read_bosses(self, taken: set[str], folder: Path | None = None, prefix: str = "") -> None:
        """Every boss file; `taken` are slugs that belong to others."""
        files: dict[str, str] = dict.fromkeys(self.bosses, "another pack")
        for path, name in packs.sheets(folder or self.root, "bosses", prefix, self.problems):
            document = read_yaml(path, name, self.problems)
            boss = None if document is None else validate(schema.Boss, document, name, self.problems)
            if boss is None:
                continue
            if boss.slug in taken:
                self.problems.append(Problem(name, "slug", f"'{boss.slug}' is a shipped boss; choose another slug"))
            elif boss.slug in files:
                reason = f"'{boss.slug}' is also the slug of {files[boss.slug]}; choose another slug"
                self.problems.append(Problem(name, "slug", reason))
            files[boss.slug] = name
            self.problems.extend(checks.check_boss(boss, name, played=is_kept(self.root)))
            self.bosses[boss.slug] = boss
            self.documents[f"boss {boss.slug}"] = document

    def add_maps(self, maps: battlefields.Maps, document: Any, taken: set[str], name: str = "boards.yaml") -> None:
        """The standard maps of a `boards.yaml`; `taken` are ids that belong to others."""
        for i, map_ in enumerate(maps.maps):
            path = f"standard.maps[{i}]"
            if map_.id in taken:
                reason = f"'{map_.id}' is the id of another map; choose another id"
                self.problems.append(Problem(name, f"{path}.id", reason))
            taken.add(map_.id)
            self.problems.extend(battlefields.check_map(map_, name, path))
            self.maps.append(map_)
            self.documents[f"map {map_.id}"] = document["standard"]["maps"][i]


def shipped(root: Path) -> Content:
    """The content that is shipped."""
    folder = _Folder(root)
    folder.read_bosses(set())
    problems = folder.problems
    names = ("boards.yaml", "dice.yaml", "monsters.yaml")
    documents = {name: read_yaml(root / name, name, problems) for name in names}
    boards = validate(battlefields.ShippedBoards, documents["boards.yaml"], "boards.yaml", problems)
    dice = validate(schema.Dice, documents["dice.yaml"], "dice.yaml", problems)
    monsters = validate(schema.Monsters, documents["monsters.yaml"], "monsters.yaml", problems)
    if boards is None or dice is None or monsters is None:
        refuse(problems)
    folder.add_maps(boards.standard, documents["boards.yaml"], {arena.id for arena in boards.arena})
    problems.extend(battlefields.check_boards(boards, "boards.yaml"))
    problems.extend(checks.check_monsters(monsters, "monsters.yaml"))
    if problems:
        refuse(problems)
    compiled = [battlefields.standard_board(map_) for map_ in folder.maps]
    compiled += [battlefields.arena_board(arena) for arena in boards.arena]
    pets = [pet.id for pet in monsters.pets]
    return Content(
        bosses=_bosses(folder),
        boards={board.id: board for board in compiled},
        default_map=boards.standard.default,
        die=_die(dice.die),
        dice_normal=dice.dice_per_turn.normal,
        dice_first=dice.dice_per_turn.very_first_turn,
        monsters=tuple(compiling.monster(monster, pets) for monster in monsters.monsters),
        pets=tuple(compiling.pet(pet) for pet in monsters.pets),
        documents=Documents.of(folder.documents | documents),
    )


def _bosses(folder: _Folder) -> dict[str, tuple[Boss, Boss]]:
    return {slug: (compiling.boss(boss, False), compiling.boss(boss, True)) for slug, boss in folder.bosses.items()}


def _die(die: schema.Die) -> Die:
    weights: dict[tuple[int, int, bool], int] = {}
    for side in die.faces:
        face = (side.energy, side.crystal, side.overload)
        weights[face] = weights.get(face, 0) + 1
    return Die(tuple(weights), tuple(weights.values()))
