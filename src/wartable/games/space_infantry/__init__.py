"""Space Infantry: a squad against Bosses, Vehicles and encounters; solitaire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.games.space_infantry import content, setting, situation_words, turn, views
from wartable.games.space_infantry.state import CAUSES, EXTRACTED, GOES_ON, WON, Table, lay_out
from wartable.kernel.engine.game import Choice, Cover, Game, Mode, Result

SKIRMISH = "Easy to learn: one fight of ten rounds or so, which a careful squad mostly wins."
MISSION = "Harder: what a fight costs is missing in the next, and time runs. Read the briefing."
CAMPAIGN = "Long: missions in a row, and who is lost stays lost."


class SpaceInfantry(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "space-infantry"
    title = "Space Infantry"
    grave = frozenset({"boss_dead", "squad_lost"})
    opposing: Mapping[str, str] = {
        "foe_acts": "The Enemies",
        "ambushed": "The Enemies",
        "encounter": "An encounter",
        "round": "A new round",
    }
    system = "space-infantry"
    rules_number = 6
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
        "squad": Choice("standard", "Units by their names, as in `squad-leader,fire-team*2,medic`", free=True),
        "resources": Choice("standard", "Resources by their names, as in `grenade*3,scorpio*3,medikit*2`", free=True),
        "ambush": Choice("no", "does the fight begin with an Ambush?", ("no", "yes"), modes=("skirmish",)),
        "cap": Choice("100", "rounds after which unattended play stops; 0 means never"),
    }

    parts = ("status", "briefing", "boss", "enemies", "squad", "map")
    groups: Mapping[str, str] = {
        "engage": "Engage",
        "disengage": "Disengage",
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
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = lay_out(Table(), setting.make(self, mode, options, content.load(content_dir)))
        table.agenda = turn.SKIRMISH if mode == "skirmish" else turn.MISSION
        return table

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

    def side(self, state: Table, seat: int) -> tuple[int, ...]:
        return (0,)

    def length(self, state: Table) -> int:
        mission = state.setting.mission
        if mission is None:
            return state.round
        return mission.turns - state.track if state.explored else 0

    def item_key(self, state: Table, stream: int, item: int) -> str:
        return str(item)

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        table = lay_out(Table(), setting.make(self, mode, options, content.load(content_dir)))
        return situation_words.arrange(table, position)


GAME = SpaceInfantry()

if TYPE_CHECKING:  # mypy holds the modules of this folder to what the kernel asks of them
    from wartable.games.space_infantry import draw, ending, lineup, outcomes, policy, screen
    from wartable.kernel.showing.parts import Parts

    PARTS: Parts[Table] = Parts(policy, lineup, outcomes, ending, situation_words, screen, draw)
