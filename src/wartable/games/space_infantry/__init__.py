"""Space Infantry: a squad against Bosses, Vehicles and encounters; solitaire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wartable.games.space_infantry import content, policy, setting, situation_words, turn
from wartable.games.space_infantry.cards import Boss
from wartable.games.space_infantry.mission.maps import Mission
from wartable.games.space_infantry.state import CAUSES, EXTRACTED, GOES_ON, NONE, WON, Table, lay_out
from wartable.kernel.engine.game import Choice, Cover, Game, Mode, Named, Result

SKIRMISH = "Easy to learn: one fight of ten rounds or so, which a careful squad mostly wins."
MISSION = "Harder: what a fight costs is missing in the next, and time runs. Read the briefing."
CAMPAIGN = "Long: missions in a row, and who is lost stays lost."


class SpaceInfantry(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "space-infantry"
    title = "Space Infantry"
    grave = frozenset({"boss_dead", "squad_lost"})
    system = "space-infantry"
    rules_number = 4
    cover = Cover(
        "Space Infantry",
        "Lead a squad down the tunnels and take a boss apart, zone by zone.",
        ("solo", "40 min"),
        (("Missions", "mission"),),
    )
    content_mark = "boss-sheets"
    mapped: Mapping[str, Sequence[Mapping[str, str]]] = {"mission": ({"race": "rustkin"}, {})}
    modes: Mapping[str, Mode] = {
        "skirmish": Mode("skirmish", "Skirmish: one fight", ("Squad",), ((0,),), difficulty=SKIRMISH),
        "mission": Mode("mission", "Mission: a map, turns and objectives", ("Squad",), ((0,),), difficulty=MISSION),
        "campaign": Mode(
            "campaign", "Campaign: missions in a row with one roster", ("Squad",), ((0,),), difficulty=CAMPAIGN
        ),
    }
    choices: Mapping[str, Choice] = {
        "enemy": Choice(
            "gate-warden",
            "a Boss, perhaps with escorts (`iron-prelate+skitter*2`), Enemies as in `titan,gunhand*2`, or a race and "
            "class as in `gnashers/B`",
            modes=("skirmish",),
            free=True,
        ),
        "mission": Choice("dry-well", "the mission sheet", modes=("mission",)),
        "campaign": Choice("long-fuse", "the campaign", modes=("campaign",)),
        "race": Choice("", "the enemy race of a mission that leaves it open", modes=("mission",)),
        "squad": Choice("standard", "standard, pick, or kinds as in squad-leader,fire-team*2,..."),
        "resources": Choice("standard", "standard, pick, or kinds as in grenade*3,scorpio*3,..."),
        "ambush": Choice("no", "does the fight begin with an Ambush?", ("no", "yes"), modes=("skirmish",)),
        "cap": Choice("100", "rounds after which unattended play stops; 0 means never"),
    }

    parts = ("status", "briefing", "boss", "enemies", "squad", "map")
    groups: Mapping[str, str] = {
        "engage": "Engage",
        "fire": "Fire",
        "melee": "Melee",
        "grenade": "Grenades",
        "pierce": "Piercing Rounds",
        "av": "Anti-Vehicle",
        "scorpio": "Scorpios",
    }

    asking = (
        "squad", "skills", "combat", "orders", "damage", "bosses",
        "mission.rules", "mission.deeds", "mission.nodes", "mission.campaign",
    )  # fmt: skip
    step = staticmethod(turn.step)

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = lay_out(Table(), setting.make(self, mode, options, content.load(content_dir)))
        table.agenda = turn.SKIRMISH if mode == "skirmish" else turn.MISSION
        return table

    def named(self, content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
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
            "race": [Named("", "picked at the start"), *(Named(race.id, race.name) for race in pack.races.values())],
        }

    def portraits(self) -> tuple[str, Mapping[str, str]]:
        from wartable.games.space_infantry.draw.art import art, picture

        faces = {slug: picture(("boss",), slug, 50, 50, 96) for slug in content.load(None).bosses}
        return art(), {slug: face for slug, face in faces.items() if face is not None}

    def content_digest(self, content_dir: Path | None = None) -> str:
        return content.load(content_dir).digest()

    def carries_on(self, state: Table) -> bool:
        return bool(state.agenda) and state.agenda[0][0] in turn.CARRIED_ON

    def result(self, state: Table) -> Result | None:
        if state.ended == GOES_ON:
            return None
        if state.setting.mode == "campaign":  # the share of missions that succeeded
            return Result((state.wins / len(state.setting.campaign),), "campaign")
        return Result((1.0 if state.ended in (WON, EXTRACTED) else 0.0,), CAUSES[state.ended])

    def scale(self, state: Table) -> tuple[float, float]:
        return policy.SCALE[state.setting.mode]

    def side(self, state: Table, seat: int) -> tuple[int, ...]:
        return (0,)

    # -- measuring ----------------------------------------------------------------------------------------------------

    def matchups(self, mode: str, content_dir: Path | None = None) -> list[dict[str, str]]:
        """A skirmish against every Boss; every mission."""
        if mode == "campaign":
            return [{"campaign": name} for name in content.load(content_dir).campaigns]
        if mode == "mission":
            return [{"mission": mission, "race": ""} for mission in content.load(content_dir).missions]
        return [{"enemy": boss} for boss in content.load(content_dir).bosses]

    def faction(self, state: Table, seat: int) -> str:
        """What the squad fights against."""
        if state.setting.mission is not None:
            return state.setting.mission.id
        if state.setting.boss != NONE:
            return state.setting.bosses[state.setting.boss].id
        return state.setting.races[state.setting.race].id if state.setting.race != NONE else "enemies"

    def length(self, state: Table) -> int:
        return state.round if state.setting.mission is None else state.setting.mission.turns - state.track

    def clock(self, state: Table) -> tuple[int, ...]:
        """In a fight its rounds count as well."""
        turns = (state.setting.stage, self.length(state))
        return (*turns, state.round) if state.setting.mission is not None and state.foe else turns

    # -- words --------------------------------------------------------------------------------------------------------

    def item_key(self, state: Table, stream: int, item: int) -> str:
        return str(item)

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        table = lay_out(Table(), setting.make(self, mode, options, content.load(content_dir)))
        return situation_words.arrange(table, position)


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


GAME = SpaceInfantry()
