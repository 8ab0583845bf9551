"""Army lists as people hand them in: a code, the builder's text, our own format, a picture, paper.

What can be read is checked by rule; the rest is received and not checked, until the Organizer or a Referee accepts it.
"""

from __future__ import annotations

import re
from typing import Any

from wartable.its.army_code import Coded, UnitData, decode, looks_like_code, unknown_units, with_units
from wartable.its.list_file import ArmyList, Received, read_list
from wartable.its.lists import Finding, group_too_large
from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.saying import said


def read_given(text: str, name: str, units: UnitData | None = None) -> ArmyList | Received:
    """A list from what somebody typed, pasted or sent as a file of text. Raises Unreadable with what would be right."""
    if not text.strip():
        raise Unreadable(said("%(name)s: it is empty", name=name))
    if looks_like_code(text):
        coded = decode(text, name)
        whole = with_units(coded, units) if units else None
        return whole or from_code(coded).model_copy(update={"unknown": unknown_units(coded, units) if units else []})
    if re.search(r"^\s*troopers\s*:", text, re.MULTILINE) or text.lstrip().startswith("{"):
        return read_list(text, name)
    return from_text(text, name)


def from_code(coded: Coded) -> Received:
    """What a code says without unit data."""
    sizes = [len(group) for group in coded.groups]
    return Received(
        form="code", army=coded.title, name=coded.name, points=coded.points, groups=sizes, text=coded.code
    )  # fmt: skip


LINE = re.compile(r"^(?P<name>.+?)\s*[(\[]\s*(?P<swc>-?\d+(?:[.,]\d+)?|-)\s*\|\s*(?P<cost>\d+)\s*[)\]]\s*$")
GROUP = re.compile(r"^\W*GROUP\s*(?P<number>\d+)", re.IGNORECASE)
TOTAL = re.compile(r"(?P<swc>\d+(?:[.,]\d+)?)\s*SWC\s*\|\s*(?P<points>\d+)\s*P(?:oin)?ts", re.IGNORECASE)
RULER = re.compile(r"^[\W_]*$")


def from_text(text: str, name: str) -> ArmyList | Received:
    """The builder's text: a title, GROUP n, a line with (SWC | points) for each Trooper, and the totals at the end."""
    lines = [line.strip() for line in text.splitlines()]
    total = next((found for line in reversed(lines) if (found := TOTAL.search(line))), None)
    title = next((line.strip("─-= ") for line in lines if not RULER.match(line) and not GROUP.match(line)), "")
    troopers: list[dict[str, Any]] = []
    group = 1
    for line in lines:
        if found := GROUP.match(line):
            group = int(found["number"])
        elif found := LINE.match(line):
            swc = found["swc"].replace(",", ".")
            option = found["name"]
            troopers.append(
                {"name": option.split("(")[0].strip() or option, "option": option, "group": group,
                 "cost": int(found["cost"]), "swc": max(0.0, float(swc)) if swc != "-" else 0,
                 "lieutenant": re.search(r"\bLieutenant\b", option, re.IGNORECASE) is not None}
            )  # fmt: skip
    if not troopers and total is None:
        words = (
            "%(name)s: neither an army code nor a list; paste the code, the whole text of the army builder with its "
            "last line of SWC and points, or send a photo"
        )
        raise Unreadable(said(words, name=name))
    received = Received(
        form="text", army=title[:80], points=int(total["points"]) if total else None,
        swc=total["swc"].replace(",", ".") if total else "", text=text[:20_000],
    )  # fmt: skip
    numbers = {each["group"] for each in troopers}
    costs = sum(each["cost"] for each in troopers)
    whole = troopers and numbers == set(range(1, len(numbers) + 1)) and (not total or costs == int(total["points"]))
    if not whole or not title:
        return received
    return ArmyList.model_validate({"army": title[:80], "kind": "generic", "troopers": troopers})


def check_received(given: Received, army_points: int, season: Season) -> list[Finding]:
    """What can be said about a list that is known in part (ITS-LIST-03 to 06); that it is not checked is said too."""
    findings: list[Finding] = []
    if given.points is not None and given.points > army_points:
        over = said("made for %(n)s points, the event has %(allowed)s", n=given.points, allowed=army_points)
        findings.append(Finding("error", Reason(over, "ITS-LIST-03")))
    allowed = season.tier(army_points).swc[army_points]
    if given.swc and float(given.swc) > allowed:
        text = said("%(n)s SWC, %(allowed)s are allowed", n=given.swc, allowed=allowed)
        findings.append(Finding("error", Reason(text, "ITS-LIST-04")))
    if sum(given.groups) > season.lists.troopers:
        text = said("%(n)s Troopers, at most %(most)s", n=sum(given.groups), most=season.lists.troopers)
        findings.append(Finding("error", Reason(text, "ITS-LIST-05")))
    for number, size in enumerate(given.groups, start=1):
        if size > season.lists.combat_group:
            text = group_too_large(number, size, season)
            findings.append(Finding("error", Reason(text, "ITS-LIST-06")))
    findings.append(Finding("warning", Reason(not_checked(given), "ITS-LIST-08")))
    return findings


def not_checked(given: Received) -> str:
    """How a list came that is not checked in full, and what an Organizer's unit data lacks for it."""
    word = {"code": "an army code", "text": "text", "photo": "a picture", "paper": "paper"}[given.form]
    lacks = f"; the unit data does not know {', '.join(given.unknown)}" if given.unknown else ""
    return f"received as {word} and not checked in full{lacks}"
