"""What may be taken on: the Enemies, missions and campaigns that content has, and every one of them in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from wartable.games.space_infantry import content
from wartable.games.space_infantry.cards import Boss
from wartable.games.space_infantry.mission.maps import Mission
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.game import Named


def named(content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
    pack = content.load(content_dir)
    return {
        "enemy": [Named(boss.id, boss.name, _hardness(boss)) for boss in pack.bosses.values()],
        "mission": [
            Named(mission.id, mission.name, f"{mission.brief} {mission.briefing} {_size(mission)}")
            for mission in pack.missions.values()
        ],
        "campaign": [
            Named(
                slug,
                slug.replace("-", " ").capitalize(),
                ", ".join(pack.missions[mission].name for mission in played),
            )
            for slug, played in pack.campaigns.items()
        ],
        "squad": [Named("standard", "The standard squad"), Named("pick", "Chosen Unit by Unit at the start")],
        "resources": [
            Named("standard", "The standard Resources"),
            Named("pick", "Chosen one by one at the start"),
        ],
        "ambush": [Named("no", "No"), Named("yes", "Yes: the fight begins with one")],
        "race": [Named("", "Picked at the start"), *(Named(race.id, race.name) for race in pack.races.values())],
    }


def portraits() -> tuple[str, Mapping[str, str]]:
    from wartable.games.space_infantry.draw.art import art, picture

    faces = {slug: picture(("boss",), slug, 50, 50, 96) for slug in content.load(None).bosses}
    return art(), {slug: face for slug, face in faces.items() if face is not None}


def matchups(mode: str, content_dir: Path | None = None) -> list[dict[str, str]]:
    """A skirmish against every Boss; every mission."""
    if mode == "campaign":
        return [{"campaign": name} for name in content.load(content_dir).campaigns]
    if mode == "mission":
        return [{"mission": mission, "race": ""} for mission in content.load(content_dir).missions]
    return [{"enemy": boss} for boss in content.load(content_dir).bosses]


def faction(state: Table, seat: int) -> str:
    """What the squad fights against."""
    if state.setting.mission is not None:
        return state.setting.mission.id
    if state.setting.boss != NONE:
        return state.setting.bosses[state.setting.boss].id
    return state.setting.races[state.setting.race].id if state.setting.race != NONE else "enemies"


def _hardness(boss: Boss) -> str:
    """How much stands between a squad and its win."""
    vital = [card for card, zone in zip(boss.cards, boss.zones, strict=True) if zone.vital]
    whole = sum(card.health for card in boss.cards)
    return (
        f"{len(boss.zones)} zones with {whole} Hit Points, {sum(card.health for card in vital)} of them vital. "
        f"Closing number {boss.closing}."
    )


def _size(mission: Mission) -> str:
    """How long a mission is, and what it can bring."""
    goals = [node.objective for node in mission.nodes if node.objective is not None]
    return (
        f"{len(mission.nodes)} places, {len(goals)} objectives worth {sum(goal.vp for goal in goals)} Victory Points."
    )
