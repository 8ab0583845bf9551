"""A scenario as players need it at the table: objectives, Classified Objectives, special rules, tokens, end.

Pages, sheets and the terminal show the same sentences; each can be told in another language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wartable.games.infinity.scenario import Scenario, common
from wartable.its.classified import Version, deck_version
from wartable.its.profiles import token_diameter
from wartable.its.setup import DIRECT_ACTION, REINFORCED_COMMAND, loss_of_lieutenant
from wartable.kernel.books import ledger
from wartable.kernel.engine.saying import Said, said
from wartable.kernel.showing.languages import quoted
from wartable.kernel.showing.words import sentence

CQB: Final = "CQB"


@dataclass(frozen=True, slots=True)
class Point:
    """Something to know: its name where it has one, what it says, and by which rule."""

    text: Said
    rule: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Things:
    """Tokens of one kind on the table, with their diameter in millimetres."""

    count: int
    kind: Said
    size: int
    rule: str


@dataclass(frozen=True, slots=True)
class Briefing:
    """Everything about a scenario at one size, with the Extras and the deck of an event in it."""

    size: str
    scoring: list[Point]
    """Named by when they are scored."""
    classified: list[Point]
    deck: Point
    special: list[Point]
    things: list[Things]
    end: list[Said]


def briefing(
    found: Scenario, points: int, extras: Sequence[str] = (), deck: Version = "green", extreme: bool = False
) -> Briefing:
    """What players need to know of a scenario; `extreme` is the mode in which it prescribes the Red deck."""
    layout = found.layout(points)
    kinds = Counter(thing.kind for thing in layout.objects)
    _, why = deck_version(deck, extras, "red" if extreme else None)
    return Briefing(
        size=f"{layout.table.width:g} x {layout.table.length:g}",
        scoring=[
            Point(said(item.says), item.rule or found.scored_by, said("each round" if item.when == "round" else "end"))
            for item in found.scoring
        ],
        classified=[Point(text, "SC-CLS-04") for text in _classified(found, extras)],
        deck=Point(_full(why.text), why.rule),
        special=[*_skills(found), *_rules(found), *_extras(extras)],
        things=[Things(count, said(kind.replace("-", " ")), *_size(kind)) for kind, count in kinds.items()],
        end=_end(found),
    )


def _size(kind: str) -> tuple[int, str]:
    """The diameter of a thing as the map draws it, and its rule: the chart of tokens, or the scenarios' own sizes."""
    size = common().token_diameter_mm[kind]
    charted, why = token_diameter(kind)
    return size, why.rule if charted == size else "SC-FRAME-08"


def _classified(found: Scenario, extras: Sequence[str]) -> list[Said]:
    use = found.flags["classified_deck"]["use"]
    if DIRECT_ACTION in extras or use == "none":
        return [said("No Classified Objectives are used.")]
    if use == "shared":
        return [said("The cards are common to both players, as the special rules say.")]
    each = found.classified
    text = [said("Each player has %(n)s, worth %(op)s OP each.", n=each.count, op=each.points_each)]
    if each.main or each.secondary:
        words = "Each player has %(main)s main and %(secondary)s secondary ones."
        text = [said(words, main=each.main, secondary=each.secondary)]
    if found.flags["hvt"]["secure_hvt"]:
        text.append(said("One may be replaced by Secure HVT at the end of the game."))
    return text


def _skills(found: Scenario) -> list[Point]:
    """The skills that the scenario adds."""
    return [Point(_full(skill.effect), "", said(skill.name)) for skill in found.skills]


def _rules(found: Scenario) -> list[Point]:
    """The rules in force, in the words of the ledger."""
    known = [(rule, ledger.find(rule)) for rule in found.rules_in_force]
    return [Point(quoted(rule.text), id_, quoted(rule.title)) for id_, rule in known]


def _extras(extras: Sequence[str]) -> list[Point]:
    made: list[Point] = []
    used, why = loss_of_lieutenant(extras)
    if not used:
        made.append(Point(_full(why.text), why.rule, said(REINFORCED_COMMAND)))
    if CQB in extras:
        text = "A BS Attack at 32 inches or more fails without a roll; a Face to Face Roll becomes a Normal one."
        made.append(Point(said(text), "ITS-CQB-01", said(CQB)))
    return made


def _end(found: Scenario) -> list[Said]:
    told = [said("The game ends after Game Round %(n)s.", n=found.end["last_round"])]
    if found.end.get("retreat_ends_game"):
        told.append(said("It ends earlier at the end of the Game Round in which a side is in Retreat!"))
    if found.end.get("all_null_ends_game"):
        told.append(said("It ends earlier when a side has no Trooper left that is not in a Null State."))
    return told


def _full(text: str) -> Said:
    """Words that a file gives without a capital and a full stop."""
    return said(f"{sentence(text)}.")
