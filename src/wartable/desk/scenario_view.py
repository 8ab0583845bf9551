"""A scenario as players need it at the table: objectives, Classified Objectives, special rules, tokens, end.

Everything but the texts of rules is said in sentences that can be translated.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from wartable.desk.rounds_scenario import scenario_of
from wartable.desk.sheets.paper import Said, said
from wartable.desk.state import EventState
from wartable.its.classified import deck_version
from wartable.its.profiles import token_diameter
from wartable.its.setup import DIRECT_ACTION, loss_of_lieutenant
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import Ambiguous

if TYPE_CHECKING:
    from wartable.games.infinity.scenario import Scenario

Plain = dict[str, Any]


def scenario_view(state: EventState, number: int) -> Plain:
    """Everything about the scenario of a round, with the event's Extras and deck in it. Raises Ambiguous for none."""
    found = scenario_of(state, number)
    if found is None:
        raise Ambiguous(f"there is no scenario of the book for round {number}")
    layout = found.layout(state.sizes()[number - 1])
    kinds = Counter(thing.kind for thing in layout.objects)
    sizes = {kind: token_diameter(kind) for kind in kinds}
    version, why = deck_version(state.settings.deck, state.extras())
    return {
        "size": f"{layout.table.width:g} x {layout.table.length:g}",
        "scoring": [
            {"when": "each round" if item.when == "round" else "end", "says": said(item.says),
             "rule": item.rule or found.scored_by}
            for item in found.scoring
        ],
        "classified": _classified(found, state),
        "deck": {"version": version, "text": said(sentence(why.text)), "rule": why.rule},
        "special": [*_skills(found), *_rules(found), *_extras(state)],
        "things": [
            {"count": count, "kind": said(kind.replace("-", " ")), "size": sizes[kind][0], "rule": sizes[kind][1].rule}
            for kind, count in kinds.items()
        ],
        "end": _end(found),
    }  # fmt: skip


def _classified(found: Scenario, state: EventState) -> Plain:
    rule = "SC-CLS-04"
    use = found.flags["classified_deck"]["use"]
    if DIRECT_ACTION in state.extras() or use == "none":
        return {"text": [said("No Classified Objectives are used.")], "rule": rule}
    if use == "shared":
        return {"text": [said("The cards are common to both players, as the special rules say.")], "rule": rule}
    each = found.classified
    text = [said("Each player has %(n)s, worth %(op)s OP each.", n=each.count, op=each.points_each)]
    if each.main or each.secondary:
        words = "Each player has %(main)s main and %(secondary)s secondary ones."
        text = [said(words, main=each.main, secondary=each.secondary)]
    if found.flags["hvt"]["secure_hvt"]:
        text.append(said("One may be replaced by Secure HVT at the end of the game."))
    return {"text": text, "rule": rule}


def _skills(found: Scenario) -> list[Plain]:
    """The skills that the scenario adds."""
    return [{"name": skill.name, "text": said(sentence(skill.effect)), "rule": ""} for skill in found.skills]


def _rules(found: Scenario) -> list[Plain]:
    """The rules in force, in the words of the ledger."""
    known = [(rule, ledger.find(rule)) for rule in found.rules_in_force]
    return [{"name": rule.title, "text": said(rule.text), "rule": id_} for id_, rule in known if rule is not None]


def _extras(state: EventState) -> list[Plain]:
    made: list[Plain] = []
    used, why = loss_of_lieutenant(state.extras())
    if not used:
        made.append({"name": "Reinforced Command", "text": said(sentence(why.text)), "rule": why.rule})
    if "CQB" in state.extras():
        text = "A BS Attack at 32 inches or more fails without a roll; a Face to Face Roll becomes a Normal one."
        made.append({"name": "CQB", "text": said(text), "rule": "ITS-CQB-01"})
    return made


def _end(found: Scenario) -> list[Said]:
    told = [said("The game ends after Game Round %(n)s.", n=found.end["last_round"])]
    if found.end.get("retreat_ends_game"):
        told.append(said("It ends earlier at the end of the Game Round in which a side is in Retreat!"))
    if found.end.get("all_null_ends_game"):
        told.append(said("It ends earlier when a side has no Trooper left that is not in a Null State."))
    return told


def sentence(text: str) -> str:
    """Words that a file gives without a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
