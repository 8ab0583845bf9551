"""The content of Starbreach: the shipped boards, tiles, cards and missions, a user's missions beside them.

`load()` gives the shipped content, `load(folder)` with a user's missions added, or an `Unreadable` that names every
problem. `check` and `schemas` are what `wartable content` asks of a game.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, final

from wartable.games.starbreach import cards, missions, schema
from wartable.games.starbreach.cards import Enemy, Equipment, Hero, Room
from wartable.games.starbreach.missions import Mission
from wartable.kernel.books.datafiles import Problem, Report, digest, read_yaml, refuse, validate
from wartable.kernel.books.kept import VERSIONS, apart

GAME = "starbreach"
SHIPPED = Path(__file__).with_name("content")
FILES = ("heroes.yaml", "rooms.yaml", "enemies.yaml", "deck.yaml", "superboss.yaml")
MISSIONS = "missions"
LAYOUT = f"a content folder for {GAME} holds {MISSIONS}/*.yaml"


@final
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a game is played with; shared by all matches. Grunts come before Bosses, the SuperBoss is last."""

    heroes: tuple[Hero, ...]
    rooms: tuple[Room, ...]
    enemies: tuple[Enemy, ...]
    vortices: tuple[int, ...]
    portions: tuple[tuple[int, int, int, int], ...]
    """By players less one: Grunts and Bosses of the Top portion, Bosses of the Middle, Grunts of the Bottom."""
    superboss_growth: int
    """LP that the SuperBoss has more for each player (SB-MISS-18)."""
    scientist_life: int
    missions: dict[str, Mission]
    documents: dict[str, Any]

    def digest(self) -> str:
        """SHA-256 of what the files say, whatever their layout and comments."""
        return digest(self.documents)


def load(extra: Path | None = None) -> Content:
    """The shipped content, with the missions of a user's folder if one is given.

    Raises:
        Unreadable: the folder has problems; the message has one line for each of them.
    """
    root, extra = apart(extra, SHIPPED)
    shipped = _shipped(root)
    if extra is None:
        return shipped
    found, documents, problems = _read_missions(extra, shipped)
    if problems:
        refuse(problems)
    own = {mission.id: missions.compiled(mission, own=True) for mission in found}
    return replace(shipped, missions=shipped.missions | own, documents=shipped.documents | documents)


def check(folder: Path) -> Report:
    """What a user's folder holds and every problem with it."""
    found, _, problems = _read_missions(folder, _shipped())
    return Report(GAME, {"missions": [mission.id for mission in found]}, problems)


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the files a user may write, by kind."""
    return {"mission": schema.Mission.model_json_schema()}


def _read_missions(root: Path, shipped: Content) -> tuple[list[schema.Mission], dict[str, Any], list[Problem]]:
    """The missions of a user's folder, their documents, and every problem."""
    problems: list[Problem] = []
    found: list[schema.Mission] = []
    documents: dict[str, Any] = {}
    if not (root / MISSIONS).is_dir():
        what = f"has no folder '{MISSIONS}' in it" if root.is_dir() else "there is no such folder"
        return [], {}, [Problem(str(root), "", f"{what}; {LAYOUT}")]
    taken = set(shipped.missions)
    for path in sorted((root / MISSIONS).iterdir()):
        name = f"{MISSIONS}/{path.name}"
        if path.suffix == ".yml":
            problems.append(Problem(name, "", f"would not be read; call it {path.stem}.yaml"))
        if path.suffix != ".yaml":
            continue
        document = read_yaml(path, name, problems)
        mission = None if document is None else validate(schema.Mission, document, name, problems)
        if mission is None:
            continue
        if mission.id in taken:
            problems.append(Problem(name, "id", f"'{mission.id}' is the id of another mission; choose another"))
        taken.add(mission.id)
        problems.extend(missions.problems(mission, shipped.portions, name))
        found.append(mission)
        documents[f"mission {mission.id}"] = document
    if not found and not problems:
        problems.append(Problem(str(root / MISSIONS), "", f"holds no mission; {LAYOUT}"))
    return found, documents, problems


@functools.lru_cache(VERSIONS)
def _shipped(root: Path = SHIPPED) -> Content:
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
        documents,
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
