"""Civilians, HVTs and Designated Targets: what they do and do not do on the table, question by question."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Ambiguous

CIVILIAN: dict[str, tuple[bool, str, str]] = {
    "is in an army list": (False, "Civilians are part of nobody's Army List", "ITS-CIV-01"),
    "gives orders": (False, "Civilians belong to no Combat Group and give no Orders", "ITS-CIV-02"),
    "can be attacked": (False, "Civilians are Neutral and no target of an Attack", "ITS-CIV-03"),
    "blocks line of fire": (False, "Civilians do not block Line of Fire", "ITS-CIV-04"),
    "gives close combat mods": (False, "Civilians give no close combat MODs", "ITS-CIV-05"),
    "suffers effects": (False, "Civilians ignore every effect and all damage", "ITS-CIV-06"),
    "sets off deployables": (False, "Civilians trigger no deployable weapons or equipment", "ITS-CIV-08"),
    "provokes aro": (False, "a Civilian coming into view lets nobody react", "ITS-CIV-09"),
    "cancels templates": (False, "a template that touches a Civilian is not cancelled", "ITS-CIV-10"),
    "engages": (False, "contact with a Civilian does not cause the Engaged State", "ITS-CIV-11"),
    "can be escorted": (True, "either player may take any Civilian under control", "ITS-CIVEVAC-24"),
    "shields its escort": (False, "an escorted Civilian neither shields nor suffers", "ITS-CIVEVAC-23"),
}
"""Answers for a Neutral Civilian, with the sentence and the rule."""

DESIGNATED_TARGET: dict[str, tuple[bool, str, str]] = {
    "can be attacked": (True, "a Designated Target is an enemy Trooper and can be attacked", "ITS-DT-01"),
    "suffers effects": (True, "a Designated Target is an enemy Trooper, no immune Civilian", "ITS-DT-01"),
    "reacts": (True, "it reacts like an enemy Trooper, declared by who deployed it", "ITS-DT-02"),
    "gives orders": (False, "it gives no Orders and cannot be activated", "ITS-DT-02"),
    "can be escorted": (False, "it is no Civilian, so nobody can take it under control", "ITS-DT-02"),
    "is worth VP": (False, "it counts for no Army Points and no VP", "ITS-DT-02"),
}
"""Answers that differ in scenarios with Designated Targets."""


def civilian(question: str, scenario: Mapping[str, bool] | None = None) -> tuple[bool, Reason]:
    """Answer a question about a Civilian; a scenario may answer it otherwise (ITS-CIV-07)."""
    known, text, rule = _answer(CIVILIAN, question)
    changed = (scenario or {}).get(question)
    if changed is not None and changed != known:
        return changed, Reason(
            f"the scenario changes this: {question} is {'true' if changed else 'false'}", "ITS-CIV-07"
        )
    return known, Reason(text, rule)


def hvt(question: str, designated_target: bool = False) -> tuple[bool, tuple[Reason, ...]]:
    """Answer a question about an HVT: a Neutral Civilian for both (ITS-HVT-08), unless it is a Designated Target."""
    if designated_target:
        known, text, rule = _answer(DESIGNATED_TARGET, question)
        return known, (Reason(text, rule),)
    known, reason = civilian(question)
    return known, (Reason("HVT Models are Neutral Civilians for both players", "ITS-HVT-08"), reason)


def _answer(answers: Mapping[str, tuple[bool, str, str]], question: str) -> tuple[bool, str, str]:
    if question not in answers:
        raise Ambiguous(f"{question!r} is not a question here; the questions are {', '.join(answers)}")
    return answers[question]
