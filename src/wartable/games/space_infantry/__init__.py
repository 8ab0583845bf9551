"""Space Infantry: a squad against Bosses, Vehicles and encounters; solitaire."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.games.space_infantry import (
    arranging,
    content,
    policy,
    refusals,
    setting,
    spoken,
    turn,
    words,
)
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.state import CAUSES, EXTRACTED, GOES_ON, NONE, WON, Table
from wartable.kernel.errors import Refused
from wartable.kernel.game import Choice, Game, Look, Mode, Named, Result
from wartable.kernel.oracle import Oracle, Question

if TYPE_CHECKING:
    from rich.console import RenderableType

    from wartable.kernel.drawing import Drawing


class SpaceInfantry(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "space-infantry"
    title = "Space Infantry"
    system = "space-infantry"
    rules_number = 1
    modes: Mapping[str, Mode] = {
        "skirmish": Mode("skirmish", "Skirmish: one fight", ("Squad",), ((0,),)),
        "mission": Mode("mission", "Mission: a map, turns and objectives", ("Squad",), ((0,),)),
        "campaign": Mode("campaign", "Campaign: missions in a row with one roster", ("Squad",), ((0,),)),
    }
    choices: Mapping[str, Choice] = {
        "enemy": Choice(
            "gate-warden",
            "a Boss, Enemies as in titan,gunhand*2, or a race and class as in gnashers/B; see docs",
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

    parts = ("status", "boss", "enemies", "squad", "map")
    groups: Mapping[str, str] = {
        "engage": "Engage",
        "fire": "Fire",
        "melee": "Melee",
        "grenade": "Grenades",
        "pierce": "Piercing Rounds",
        "av": "Anti-Vehicle",
        "scorpio": "Scorpios",
    }

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = Table(setting.make(self, mode, options, content.load(content_dir)))
        table.agenda = turn.SKIRMISH if mode == "skirmish" else turn.MISSION
        return table

    def named(self, content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
        pack = content.load(content_dir)
        return {
            "enemy": [Named(boss.id, boss.name) for boss in pack.bosses.values()],
            "mission": [Named(mission.id, mission.name, mission.brief) for mission in pack.missions.values()],
            "campaign": [
                Named(slug, slug, ", ".join(pack.missions[mission].name for mission in played))
                for slug, played in pack.campaigns.items()
            ],
            "race": [Named("", "picked at the start"), *(Named(race.id, race.name) for race in pack.races.values())],
        }

    def content_digest(self, content_dir: Path | None = None) -> str:
        return content.load(content_dir).digest()

    def step(self, state: Table, ask: Oracle) -> None:
        turn.step(state, ask)

    def carries_on(self, state: Table) -> bool:
        return bool(state.agenda) and state.agenda[0][0] in turn.CARRIED_ON

    def view(self, state: Table, seat: int) -> Table:
        """Nothing is hidden in a solitaire game."""
        return state.copy()

    def redeal(self, view: Table, uniform: Callable[[], float]) -> Table:
        return view.copy()

    def result(self, state: Table) -> Result | None:
        if state.ended == GOES_ON:
            return None
        if state.setting.mode == "campaign":  # the share of missions that succeeded
            return Result((state.wins / len(state.setting.campaign),), "campaign")
        return Result((1.0 if state.ended in (WON, EXTRACTED) else 0.0,), CAUSES[state.ended])

    def value(self, state: Table, seat: int) -> float:
        return policy.value(state)

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

    # -- words --------------------------------------------------------------------------------------------------------

    def what_name(self, what: int) -> str:
        return on.QUESTIONS[what]

    def prompt(self, state: Table, question: Question, seat: int) -> str:
        return words.prompt(state, question)

    def option_key(self, state: Table, seat: int, what: int, option: int) -> str:
        return words.option_key(state, what, option)

    def option_label(self, state: Table, seat: int, what: int, option: int) -> str:
        return words.option_label(state, what, option)

    def item_key(self, state: Table, stream: int, item: int) -> str:
        return str(item)

    def event_name(self, kind: int) -> str:
        return on.EVENTS[kind]

    def event_text(self, state: Table, kind: int, args: tuple[int, ...]) -> str:
        return spoken.event_text(state.setting, kind, args)

    def why_not(self, state: Table, question: Question, seat: int, key: str) -> Refused | None:
        return refusals.why_not(state, question, key)

    def outcome(self, before: Table, after: Table, seat: int) -> str:
        return spoken.outcome(before, after, seat)

    def describe(self, state: Table) -> dict[str, Any]:
        return arranging.describe(state)

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        return arranging.arrange(Table(setting.make(self, mode, options, content.load(content_dir))), position)

    # -- a terminal ---------------------------------------------------------------------------------------------------

    def screen(self, view: Table, seat: int, look: Look) -> RenderableType:
        from wartable.games.space_infantry import screen  # only people at a terminal need what draws

        return screen.screen(view, look)

    def draw(self, view: Table, seat: int, look: Look) -> Drawing:
        from wartable.games.space_infantry import draw

        return draw.draw(view, look)


GAME = SpaceInfantry()
