"""Infinity: ITS scenarios played as a match with the software as the referee's assistant, scored from the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wartable.games.infinity import codes, content, deployment, match, recording, roster, setup, situation_words, views
from wartable.games.infinity.scenario import Scenario
from wartable.games.infinity.setting import DECKS, OWN_DECK, SEVERAL, SIZES, Arsenal, Setting
from wartable.games.infinity.state import STATES, Table, blank
from wartable.its.classified import Card, cards_of, load_decks
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Choice, Cover, Game, Mode, Result
from wartable.kernel.engine.modes import check_options, mode_called
from wartable.kernel.engine.nearest import did_you_mean

DIGITAL = "digital"
MOST_LISTS = 3
"""Of which a player chooses one (ITS-LIST-01, ITS-ESC-05)."""

DIGITAL_SAYS = "The most to learn: begin with the tour, then 150 points of Supremacy; 300 points take an evening."


class Infinity(Game[Table]):
    """The game as the rest of Wartable sees it."""

    name = "infinity"
    title = "Infinity"
    grave = frozenset({"lieutenant_lost", "retreat"})
    gathered = frozenset({"deployed", "marker_deployed", "hidden", "in_reserve", "hvt_placed", "turret_placed"})
    system = "its-scenarios"
    rules_number = 13
    heavy = 10
    cover = Cover(
        "Infinity",
        "Lead an army through twenty-five tournament scenarios, or let the software keep score at a real table.",
        ("2 players", "75–150 min"),
    )
    content_mark = "scenarios"
    mapped: Mapping[str, Sequence[Mapping[str, str]]] = {
        "scenario": ({"points": "300"},),
        "table": tuple({"points": size} for size in SIZES),
    }
    modes: Mapping[str, Mode] = {
        "digital": Mode(
            "digital", "Digital: the software moves and rolls", ("A", "B"), ((0,), (1,)), difficulty=DIGITAL_SAYS
        ),
        "match": Mode(
            "match",
            "Assisted: a real table, you enter what happens",
            ("A", "B"),
            ((0,), (1,)),
            programs=False,
            difficulty="For people who know the game: the software keeps Orders, the score and the rules at hand.",
        ),
    }
    choices: Mapping[str, Choice] = {
        "scenario": Choice("acquisition", "the scenario", begin="supremacy"),
        "points": Choice("300", "Army Points", SIZES, begin="150"),
        "lists": Choice(
            "",
            "the lists of both sides, as in `harbour-watch-300a,low-tide-300b`; of several, as in "
            "`harbour-watch-300a|harbour-watch-300b,low-tide-300b`, a player chooses one in secret",
            each=True,
            free=True,
            private=True,
        ),
        "table": Choice("auto", "the scenery"),
        "deck": Choice("standard", "the Classified Deck", tuple(DECKS), rare=True),
        "extras": Choice("", "Extras of the event, as in Reinforced Command,CQB", free=True),
    }
    asking = ("acting", "questions", "skirmish.declaring")
    step = staticmethod(match.step)
    view = staticmethod(views.view)
    redeal = staticmethod(views.redeal)
    parts = ("status", "score", "troopers", "objectives", "cards")
    groups: Mapping[str, str] = {
        "order": "Orders",
        "lead": "Lieutenant Special Order",
        "skill": "Skills of the scenario",
        "card": "Classified Objectives",
        "corners": "A way of your own",
        "suffer": "What happened at the table",
    }

    def new(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Table:
        table = blank(self.setting(mode, options, content_dir))
        table.agenda = setup.begin(table)
        return table

    def setting(self, mode: str, options: Mapping[str, str], content_dir: Path | None = None) -> Setting:
        """Everything that is fixed before the match, checked."""
        mode_called(self, mode)
        check_options(self, options)
        chosen = {name: options.get(name) or choice.default for name, choice in self.choices.items()}
        pack = content.load(content_dir)
        scenario = pack.scenario(chosen["scenario"])
        if not chosen["points"].isdecimal():
            raise Unreadable(f"points is '{chosen['points']}'; it is one of {', '.join(SIZES)}")
        points = int(chosen["points"])
        layout = scenario.layout(points)
        names, agreed = _list_names(chosen["lists"], points), _extras(chosen["extras"])
        troopers = [
            trooper for side, name in enumerate(names) for trooper in _army(side, name, points, scenario, pack, agreed)
        ]
        fitting = [table for table in pack.tables.values() if table.fits(layout.table.width, layout.table.length)]
        if chosen["table"] == "auto":
            scenery = fitting[0] if fitting and mode == DIGITAL else None
        else:
            scenery = None if chosen["table"] == "open" else pack.table(chosen["table"])
        if scenery is not None and not scenery.fits(layout.table.width, layout.table.length):
            size = f"{layout.table.width:g} x {layout.table.length:g}"
            raise Refused(f"{scenery.name} is no table of {size} inches, which {points} points need", "SC-FRAME-02")
        double = "double-deck" in agreed and "double" in scenario.flags["classified_deck"]["modes"]
        version = "double" if double and chosen["deck"] == "standard" else chosen["deck"]
        digital = mode == DIGITAL
        cards = _own_deck(scenario, digital) if version == OWN_DECK else _deck(version, scenario)
        factions = tuple(pack.army_list(name.split(SEVERAL)[0], points, agreed)[0].army for name in names)
        arsenal = Arsenal(pack.weapons, pack.chart, pack.anti_materiel)
        made = Setting(
            scenario, points, names, factions, tuple(troopers), scenery, cards, version, arsenal, digital, agreed
        )
        codes.check(len(troopers), len(made.things), len(cards), len(made.areas), len(made.skills), len(STATES))
        return made

    def content_digest(self, content_dir: Path | None = None) -> str:
        return content.load(content_dir).digest()

    def carries_on(self, state: Table) -> bool:
        return bool(state.agenda) and state.agenda[0][0] in match.CARRIED_ON

    def result(self, state: Table) -> Result | None:
        if not state.over:
            return None
        a, b = (entry["op"] for entry in recording.result(state).values())
        return Result((0.5, 0.5) if a == b else (1.0, 0.0) if a > b else (0.0, 1.0), "objectives")

    def side(self, state: Table, seat: int) -> tuple[int, ...]:
        return (seat,)

    def length(self, state: Table) -> int:
        return state.round

    def item_key(self, state: Table, stream: int, item: int) -> str:
        if stream == 3:
            return ("decoy", "designated")[item]
        if stream == deployment.MARKERS:
            return "hidden" if item < 0 else state.setting.troopers[item].id
        return "hidden" if item < 0 else state.setting.cards[item].id

    def arrange(
        self, position: Mapping[str, Any], mode: str, options: Mapping[str, str], content_dir: Path | None
    ) -> Table:
        return situation_words.arrange(blank(self.setting(mode, options, content_dir)), position)


def _list_names(text: str, points: int) -> tuple[str, str]:
    """The lists of both seats: as named, or demo lists of the size for those that are left out."""
    usual = ("harbour-watch-300a", "low-tide-300a") if points >= 300 else ("harbour-watch-150", "low-tide-150")
    named = [name.strip() for name in text.split(",")] if text.strip() else ["", ""]
    if len(named) != 2:
        reason = f"lists names {len(named)}; name one for A and one for B, as in harbour-watch-300a,low-tide-300b"
        raise Refused(reason, "INF-LIST-01")
    return named[0] or usual[0], named[1] or usual[1]


def _army(
    side: int, name: str, points: int, scenario: Scenario, pack: content.Content, agreed: frozenset[str]
) -> list[roster.Trooper]:
    """The Troopers of the lists of a side, and after them the options of the free Trooper that the scenario gives."""
    troopers: list[roster.Trooper] = []
    brought = name.split(SEVERAL)
    if len(brought) > MOST_LISTS:
        reason = f"{len(brought)} lists are named for one side; a player brings two, or three to an Escalation"
        raise Refused(reason, "ITS-LIST-01")
    for at, each in enumerate(brought):
        army, found = pack.army_list(each, points, agreed)
        if found.total_cost > points:
            words = f"{each} costs {found.total_cost}, more than the {points} Army Points of the game"
            raise Refused(words, "INF-LIST-01")
        listed = roster.of_list(side, found, army, pack.silhouettes, pack.anti_materiel, pack.weapons, len(troopers))
        roster.one_lieutenant(each, listed)
        for trooper in listed:
            trooper.listed = at
        troopers += listed
    kind = scenario.flags["extra_trooper"]["kind"]
    if kind != "none":
        unit = pack.free[kind]
        troopers += [
            roster.Trooper(
                side,
                len(troopers) + at,
                unit,
                option.label,
                1,
                pack.silhouettes,
                pack.anti_materiel,
                pack.weapons,
                kind,
            )
            for at, option in enumerate(unit.options, 1)
        ]
    return troopers


def _extras(text: str) -> frozenset[str]:
    """The Extras of an event, by their names or slugs; what concerns lists and pairings changes nothing at a table."""
    known = {roster.slug(name): name for name in load_season().extras}
    wished = [roster.slug(name) for name in text.split(",") if name.strip()]
    for name in wished:
        if name not in known:
            raise Ambiguous(f"there is no Extra '{name}'{did_you_mean(name, known)}; there are {', '.join(known)}")
    return frozenset(wished)


def _deck(name: str, scenario: Scenario) -> tuple[Card, ...]:
    """The cards of the game; not every scenario is played with every deck (SC-CM-07, SC-HC-06, SC-CLS-06, -07)."""
    use = scenario.flags["classified_deck"]
    if name not in DECKS:
        raise Ambiguous(f"there is no deck '{name}'; decks are {', '.join(DECKS)}")
    if name not in use["modes"]:
        rule = "SC-CM-07" if use["use"] == "shared" else "SC-HC-05"
        raise Refused(f"{scenario.name} is played with {', '.join(use['modes'])}, not with {name}", rule)
    if use["use"] == "none":
        return ()
    cards, _ = cards_of(DECKS[name], load_decks(), hvt_models=use["hvt_cards"] == "keep")
    return tuple(cards)


def _own_deck(scenario: Scenario, digital: bool) -> tuple[Card, ...]:
    """Real cards that lie face down with their owners: the software counts them and knows not what they say.

    So they do for people at a real table, and where no number or symbol of a card is needed.
    """
    if digital:
        raise Refused("cards of one's own lie on a real table; take the assisted mode, or another deck", "ITS-DECK-01")
    if scenario.flags["classified_deck"]["use"] != "private" or scenario.flags["intelcom"]["mode"] != "none":
        reason = (
            f"{scenario.name} needs to know its cards (they lie open, or have numbers and symbols); take another deck"
        )
        raise Refused(reason, "ITS-DECK-01")
    said = "what it says; its owner shows it now"
    return tuple(
        Card(id=f"own-{n}", name=f"Card {n}", type="event", who=["any"], condition=said, value=1, symbol="crate")
        for n in range(1, scenario.classified.count + 1)
    )


GAME = Infinity()

if TYPE_CHECKING:  # mypy holds the modules of this folder to what the kernel asks of them
    from wartable.games.infinity import draw, ending, lineup, outcomes, policy, screen
    from wartable.kernel.showing.parts import Parts

    PARTS: Parts[Table] = Parts(policy, lineup, outcomes, ending, situation_words, screen, draw)
