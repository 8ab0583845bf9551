"""What is fixed when a match begins: scenario, table, both lists, the deck. Lengths are hundredths of an inch."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, final

from wartable.games.infinity.geometry.terrain import Terrain
from wartable.games.infinity.record import GameRecord
from wartable.games.infinity.roster import Trooper
from wartable.games.infinity.scenario import Layout, Scenario, Zone, common, quantities
from wartable.games.infinity.schema import ChartRow, Scenery
from wartable.games.infinity.skirmish.weapons import Weapon
from wartable.its.classified import Card, Version
from wartable.kernel.engine.chance import Die
from wartable.kernel.engine.forms import Unit

D20 = Die("d20", tuple(str(face) for face in range(1, 21)), (1,) * 20)
UNITS = 100
"""To the inch (INF-GEO-01)."""
UNIT = Unit("inches", "in", UNITS)
TOUCH = 2
"""How far apart elements in Silhouette contact may be (INF-GEO-05)."""
ZONE_OF_CONTROL = 800
TEMPLATE_RADIUS = 236
NOBODY = -1
OFF = -1
MINE, REPEATER = "mine", "deployable-repeater"
DEPLOYED = {MINE: 3, REPEATER: 2}
"""Tokens that Troopers place during a match, and how many each who carries them has (INF-DPL-04, -06)."""
FLAT = frozenset({"beacon", "supply-box", "data-pack", "gate", "template", *DEPLOYED})
"""Kinds that take up no room (INF-GEO-06)."""
SEVERAL = "|"
"""Between the lists of one side, of which its player chooses one in secret."""
OWN_DECK = "own"
"""Real cards in the hands of their owners, which the software does not know."""
SIZES = ("150", "200", "250", "300", "400")
"""In Army Points."""
DECKS: dict[str, Version] = {
    "standard": "green", "extreme": "red", "double": "both", "high-difficulty": "green", OWN_DECK: "none",
}  # fmt: skip
"""Which of the Classified Decks a choice means."""
DECK_NAMES: Final = {
    "standard": "Green, Standard Mode",
    "extreme": "Red, Extreme Mode",
    "double": "Green and Red together",
    "high-difficulty": "Green, High Difficulty Mode",
    OWN_DECK: "Real cards of your own (assisted)",
}
ESCORTED = frozenset({"civilian", "hvt"})
"""Kinds that go along with who has taken them under control (ITS-CIVEVAC-13)."""
_RADIUS = {25: 49, 40: 79}

Rect = tuple[int, int, int, int]


def units(inches: float) -> int:
    """Inches as whole units, halves away from zero (INF-GEO-01)."""
    return int(inches * UNITS + 0.5)


class Thing(NamedTuple):
    """An element of the scenario: an objective, an HVT, a turret, a token, a template."""

    id: str
    kind: str
    owner: int
    x: int
    y: int
    radius: int
    str_: int
    printed: bool
    """Stands in the layout; the others come onto the table during the match."""
    contains: str = ""
    letter: str = ""


class Area(NamedTuple):
    """A zone of the layout."""

    id: str
    kind: str
    owner: int
    rects: tuple[Rect, ...]
    grows_after: int
    """The Game Round at whose end it comes into being; 0: from the start."""


class Prize(NamedTuple):
    """The Objective Points of things of a kind: for each of them, and for having one at all, or more than the other."""

    each: int
    once: int


class Arsenal(NamedTuple):
    """What the content says of weapons, whoever carries them."""

    weapons: tuple[Weapon, ...]
    chart: tuple[ChartRow, ...]
    anti_materiel: frozenset[str]


@final
class Setting:
    """All that does not change during a match; shared by all its states."""

    __slots__ = (
        "agreed", "anti_materiel", "areas", "army", "army_points", "arranged", "brought", "cards", "chart", "credit",
        "deployment", "digital", "escorted", "extras", "factions", "gate_width", "given", "grounds", "groups", "hvts",
        "index", "judged", "kinds", "layout", "length", "lines", "lists", "offered", "packs", "prizes", "recorded",
        "rules", "scenario", "scenery", "scoring", "season", "shortlist", "skills", "templates", "things", "troopers",
        "turrets", "version", "weapons", "widest", "width", "worths",
    )  # fmt: skip

    def __init__(
        self,
        scenario: Scenario,
        points: int,
        lists: tuple[str, str],
        factions: tuple[str, ...],
        troopers: tuple[Trooper, ...],
        scenery: Scenery | None,
        cards: tuple[Card, ...],
        version: str,
        arsenal: Arsenal,
        digital: bool = False,
        agreed: frozenset[str] = frozenset(),
    ) -> None:
        self.given = (scenario, points, lists, factions, troopers, scenery, cards, version, arsenal, digital, agreed)
        """All that it is made of: so it goes to other processes, without what it remembers."""
        self.arranged: dict[tuple[str, ...], Setting] = {}
        """The same with other Troopers behind the numbers, see `behind`."""
        self.scenario = scenario
        self.digital = digital
        """Does the software move and roll? Else people enter what happens at their table."""
        self.agreed = agreed
        """The Extras of the event that the table belongs to, as slugs (ITS-EXTRA-01)."""
        self.weapons = arsenal.weapons
        self.grounds: dict[tuple[int, bool], Terrain] = {}
        """The terrain as it lies, by whether the table is turned and Gates are closed; made when first needed."""
        self.offered: tuple[tuple[object, ...], list[int]] = ((), [])
        """What was offered last in an Order, and at which position: a program asks for the same over and over."""
        self.lines: dict[tuple[object, ...], dict[tuple[object, ...], list[tuple[int, int, int]]]] = {}
        """At which points of a path somebody is seen, for the paths looked at last (`aiming.sight_pairs`)."""
        self.worths: dict[tuple[object, ...], float] = {}
        """What a program has worked out about positions looked at last (`opponent.goals`)."""
        self.shortlist: tuple[tuple[object, ...], frozenset[int]] = ((), frozenset())
        """Whose Orders a program has looked at closely last, and at which position."""
        self.judged: GameRecord | None = None
        """A record that is only to be scored; nothing is played."""
        self.army_points = points
        self.lists = lists
        self.factions = factions
        """What both armies are called; which list of it somebody plays is nobody else's business."""
        self.layout: Layout = scenario.layout(points)
        self.width, self.length = units(self.layout.table.width), units(self.layout.table.length)
        self.troopers = troopers
        self.army = tuple(tuple(t for t, trooper in enumerate(troopers) if trooper.side == side) for side in (0, 1))
        self.brought = tuple(len(name.split(SEVERAL)) for name in lists)
        """How many lists each side has to choose from (ITS-LIST-12)."""
        self.extras = tuple(tuple(t for t in army if troopers[t].extra) for army in self.army)
        self.widest = 2 * max(trooper.radius for trooper in troopers) + TOUCH
        """Troopers farther apart than this do not touch."""
        self.groups = max(trooper.group for trooper in troopers) + 1
        self.scenery = scenery
        self.cards = cards
        self.version = version
        """`standard`, `extreme`, `double` or `high-difficulty`."""
        self.chart = arsenal.chart
        self.anti_materiel = arsenal.anti_materiel
        self.rules = frozenset(scenario.rules_in_force)
        self.season = frozenset(scenario.flags["season_rules"])
        self.skills = tuple(scenario.skills)
        self.areas = tuple(
            Area(
                zone.id,
                zone.kind,
                _side(zone.owner),
                tuple((units(a), units(b), units(c), units(d)) for a, b, c, d in zone.rects),
                int(str(zone.grows_at)[-1]) if zone.grows_at else 0,
            )
            for zone in self.layout.zones
        )
        self.deployment = tuple(
            tuple(
                rect for area in self.areas if area.kind == "deployment" and area.owner == side for rect in area.rects
            )
            for side in (0, 1)
        )
        gates = [str(printed.width) for printed in self.layout.objects if printed.kind == "gate"]
        self.gate_width = gates[0] if gates else ""
        self.things = tuple(self._things())
        self.kinds = {kind: self._of(kind) for kind in {thing.kind for thing in self.things}}
        self.hvts = tuple(tuple(n for n in self._of("hvt") if self.things[n].owner == side) for side in (0, 1))
        self.escorted = tuple(n for n, thing in enumerate(self.things) if thing.kind in ESCORTED)
        self.turrets, self.templates = self._of("turret-f13"), self._of("template")
        self.packs = self._of("data-pack")
        self.index = {thing.id: n for n, thing in enumerate(self.things)}
        counted = [quantity.troopers for item in scenario.scoring for quantity in quantities(item)]
        self.credit = any(troopers is not None and "killed-by-key-ops" in troopers.where for troopers in counted)
        """Does anybody score for who killed whom?"""
        self.prizes = _prizes(scenario)
        self.scoring = tuple(
            tuple(
                (area, _zone_prize(scenario, zone, "AB"[side]))
                for area, zone in zip(self.areas, self.layout.zones, strict=True)
            )
            for side in (0, 1)
        )
        """For each side every zone, and the Objective Points it can be worth to have more points of Cost in it."""
        self.recorded = tuple(trooper.recorded((), False) for trooper in troopers)

    def __reduce__(self) -> tuple[object, ...]:
        return _made_again, (self.given, self.judged)

    def with_troopers(self, troopers: tuple[Trooper, ...]) -> Setting:
        """The same match with these Troopers behind the numbers; the ground is the same, nothing else is remembered."""
        scenario, points, lists, factions, _, scenery, cards, version, arsenal, digital, agreed = self.given
        made = Setting(scenario, points, lists, factions, troopers, scenery, cards, version, arsenal, digital, agreed)
        made.grounds, made.arranged, made.judged = self.grounds, self.arranged, self.judged
        return made

    def _of(self, kind: str) -> tuple[int, ...]:
        return tuple(n for n, thing in enumerate(self.things) if thing.kind == kind)

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """The things of a kind; none when the scenario has none."""
        return self.kinds.get(kind, ())

    def _things(self) -> list[Thing]:
        found = []
        for printed in self.layout.objects:
            str_ = printed.str_ or int(common().profiles.get(printed.kind, {}).get("str") or 0)
            found.append(
                Thing(
                    printed.id,
                    printed.kind,
                    _side(printed.owner),
                    units(printed.x),
                    units(printed.y),
                    _radius(printed.kind),
                    str_,
                    True,
                    str(printed.contains or ""),
                    printed.letter,
                )
            )
        boxes = [thing.contains for thing in found if thing.contains]
        found += [_later(box, "supply-box", NOBODY) for box in boxes]
        for side, name in enumerate("ab"):
            n = self.scenario.flags["hvt"]["per_player"]
            found += [_later(f"hvt-{name}{number}", "hvt", side) for number in range(1, n + 1)]
            if "turret-f13" in self.season:
                found.append(_later(f"turret-{name}", "turret-f13", side, 1))
            if "decompression" in self.season:
                found += [_later(f"template-{name}{number}", "template", side) for number in (1, 2)]
            if "SC-MW-07" in self.rules:
                found.append(_later(f"data-pack-{name}", "data-pack", side))
            for kind, uses in DEPLOYED.items() if self.digital else ():
                carriers = [self.troopers[t].listed for t in self.army[side] if _places(self.troopers[t], kind)]
                most = uses * max(carriers.count(at) for at in range(self.brought[side]))
                found += [_later(f"{kind}-{name}{number}", kind, side, 1) for number in range(1, most + 1)]
        return found


def _made_again(given: tuple[Any, ...], judged: GameRecord | None) -> Setting:
    made = Setting(*given)
    made.judged = judged
    return made


def _prizes(scenario: Scenario) -> dict[str, Prize]:
    """What things of a kind can be worth; of items of one family the best counts."""
    each: dict[str, int] = {}
    once: dict[str, dict[str, int]] = {}
    for item in scenario.scoring:
        for kind in sorted({asked.objects.kind for asked in quantities(item) if asked.objects is not None}):
            by_family = once.setdefault(kind, {})
            if item.each is not None:
                each[kind] = each.get(kind, 0) + (item.points or 1)
            else:
                family = item.family or item.id
                by_family[family] = max(by_family.get(family, 0), item.points or 1)
    return {kind: Prize(each.get(kind, 0), sum(by_family.values())) for kind, by_family in once.items()}


def _zone_prize(scenario: Scenario, zone: Zone, side: str) -> int:
    """The Objective Points that a zone can be worth to a side."""
    half = "any" if zone.half not in ("A", "B") else "own" if zone.half == side else "enemy"
    half = "mid" if zone.half == "mid" else half
    worth = 0
    for item in scenario.scoring:
        asked = [each.zones for each in quantities(item) if each.zones is not None and each.zones.group == zone.group]
        if any(each.half in ("any", half) for each in asked):
            worth = max(worth, item.points or 1)
    return worth if zone.rects else 0


def _places(trooper: Trooper, kind: str) -> bool:
    """Does a Trooper carry deployables of a kind?"""
    return "Shock Mines" in trooper.weapons if kind == MINE else kind in trooper.gear


def _later(name: str, kind: str, owner: int, str_: int = 0) -> Thing:
    return Thing(name, kind, owner, OFF, OFF, TEMPLATE_RADIUS if kind == "template" else _radius(kind), str_, False)


def _radius(kind: str) -> int:
    return _RADIUS[common().token_diameter_mm[kind]]


def _side(owner: str | None) -> int:
    return NOBODY if owner is None else "AB".index(owner)
