"""Army list checks: every finding is an error, a warning or a note, with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from wartable.its.list_file import ArmyList, Received, SpecOps, Trooper
from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.its.setup import ESCALATION
from wartable.kernel.engine.saying import Said, enumerated, said

FREE_GAME = "Free Game"
SPEC_OPS = "Spec-Ops"
SOLDIERS_OF_FORTUNE = "Soldiers of Fortune"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a list. Only an error makes it invalid."""

    kind: Literal["error", "warning", "note"]
    reason: Reason


def is_valid(findings: Iterable[Finding]) -> bool:
    """No errors."""
    return not any(finding.kind == "error" for finding in findings)


def check_list(army_list: ArmyList, army_points: int, extras: Sequence[str], season: Season) -> list[Finding]:
    """Check one list against the Army Points of its event or round and the Extras in use."""
    findings = _limits(army_list, army_points, extras, season)
    findings += _groups(army_list, season)
    findings += _mercenaries(army_list, extras, season)
    findings += _spec_ops(army_list, extras, season)
    findings += _core_rules(army_list)
    if army_list.builder_verified and not is_valid(findings):
        text = "marked as checked with the official builder, which is right wherever the two differ"
        findings.append(Finding("note", Reason(text, "ITS-EVENT-06")))
    return findings


def check_lists(
    given: Sequence[ArmyList | Received], faction: str | None, extras: Sequence[str], season: Season
) -> list[Finding]:
    """What concerns a player's lists together: how many, and all of one army (ITS-LIST-01, ITS-LIST-02, ITS-ESC-05)."""
    lists = [each for each in given if isinstance(each, ArmyList)]
    findings: list[Finding] = []
    escalation = ESCALATION in extras
    wanted = len(season.escalation) if escalation else season.lists.per_player
    if len(given) != wanted:
        one, more = "1 list handed in, %(wanted)s are needed", "%(n)s lists handed in, %(wanted)s are needed"
        text = said(one if len(given) == 1 else more, n=len(given), wanted=wanted)
        if escalation:
            rounds = _rounds_without(len(given), wanted)
            text = said("%(first)s, one for each round: %(rest)s", first=text, rest=rounds)
        findings.append(_error(text, "ITS-ESC-05" if escalation else "ITS-LIST-01"))
    armies = {(each.army, each.kind) for each in lists}
    names = {each.army.casefold(): each.army for each in given if each.army}
    if len(armies) > 1:
        told = ", ".join(f"{army} ({kind})" for army, kind in sorted(armies))
        findings.append(_error(said("lists of %(n)s armies: %(them)s", n=len(armies), them=told), "ITS-LIST-02"))
    elif len(names) > 1:
        them = ", ".join(names.values())
        findings.append(_error(said("lists of %(n)s armies: %(them)s", n=len(names), them=them), "ITS-LIST-02"))
    elif faction is not None and names and faction.strip().casefold() not in names:
        words = "the control sheet says %(faction)s, the lists %(army)s"
        text = said(words, faction=faction, army=next(iter(names.values())))
        findings.append(_error(text, "ITS-LIST-02"))
    if not escalation and len(lists) == wanted and all(each.troopers == lists[0].troopers for each in lists):
        findings.append(Finding("note", Reason("the lists are identical, which is allowed", "ITS-LIST-01")))
    return findings


def _rounds_without(given: int, wanted: int) -> Said:
    """Which rounds of an Escalation have no list, or how many lists are too many."""
    if given > wanted:
        return said("%(n)s too many", n=given - wanted)
    missing = [str(number) for number in range(given + 1, wanted + 1)]
    return said("that of round %(n)s is missing", n=enumerated(missing))


def swc_used(army_list: ArmyList, extras: Sequence[str], season: Season) -> int:
    """SWC of a list in halves, with the surcharge of Soldiers of Fortune (ITS-LIST-04, ITS-SOF-05)."""
    surcharge = 2 * season.lists.mercenary_swc if _hired(army_list, extras) else 0
    return sum(trooper.swc for trooper in army_list.troopers) + surcharge


def _limits(army_list: ArmyList, army_points: int, extras: Sequence[str], season: Season) -> list[Finding]:
    findings: list[Finding] = []
    over = sum(trooper.cost for trooper in army_list.troopers) - army_points
    if over > 0:
        text = said("1 point over %(most)s" if over == 1 else "%(n)s points over %(most)s", n=over, most=army_points)
        findings.append(_error(text, "ITS-LIST-03"))
    allowed = 2 * season.tier(army_points).swc[army_points]
    over = swc_used(army_list, extras, season) - allowed
    if over > 0:
        findings.append(_error(said("%(n)s SWC over %(most)s", n=_swc(over), most=_swc(allowed)), "ITS-LIST-04"))
    if _hired(army_list, extras):
        used, hired = swc_used(army_list, extras, season), f"+{season.lists.mercenary_swc} SWC for Soldiers of Fortune"
        findings.append(Finding("note", Reason(f"{hired}, {_swc(used)} used", "ITS-SOF-05")))
    count = sum(trooper.counts_to_limit for trooper in army_list.troopers)
    over = count - season.lists.troopers
    if over > 0 and FREE_GAME in extras:
        findings.append(Finding("note", Reason(f"{count} Troopers, allowed by Free Game", "ITS-FREE-01")))
    elif over > 0:
        words = "1 Trooper over %(most)s" if over == 1 else "%(n)s Troopers over %(most)s"
        findings.append(_error(said(words, n=over, most=season.lists.troopers), "ITS-LIST-05"))
    return findings


def _groups(army_list: ArmyList, season: Season) -> list[Finding]:
    sizes = Counter(trooper.group for trooper in army_list.troopers if trooper.counts_to_limit)
    return [
        _error(group_too_large(group, size, season), "ITS-LIST-06")
        for group, size in sorted(sizes.items())
        if size > season.lists.combat_group
    ]


def group_too_large(group: int, size: int, season: Season) -> Said:
    """A Combat Group of more Troopers than one may have (ITS-LIST-06)."""
    return said("group %(group)s has %(n)s, at most %(most)s", group=group, n=size, most=season.lists.combat_group)


def _hired(army_list: ArmyList, extras: Sequence[str]) -> list[Trooper]:
    """The mercenaries taken by Soldiers of Fortune: not available in the army, or beyond what it allows."""
    if SOLDIERS_OF_FORTUNE not in extras:
        return []
    hired: list[Trooper] = []
    native: Counter[str] = Counter()
    for trooper in army_list.troopers:
        if not trooper.mercenary:
            continue
        if trooper.available_in_army:
            native[trooper.name] += 1
            if trooper.army_ava is None or native[trooper.name] <= trooper.army_ava:
                continue
        hired.append(trooper)
    return hired


def _mercenaries(army_list: ArmyList, extras: Sequence[str], season: Season) -> list[Finding]:
    findings: list[Finding] = []
    if SOLDIERS_OF_FORTUNE not in extras:
        return [
            _error(
                said("%(name)s is a mercenary that %(army)s does not list", name=trooper.name, army=army_list.army),
                "ITS-LIST-09",
            )
            for trooper in army_list.troopers
            if trooper.mercenary and not trooper.available_in_army
        ]
    hired = _hired(army_list, extras)
    points = sum(trooper.cost for trooper in hired)
    over = points - season.lists.mercenary_points
    if hired:
        findings.append(Finding("note", Reason(f"{points} points of mercenaries by Soldiers of Fortune", "ITS-SOF-01")))
    if over > 0:
        words = "mercenaries 1 point over %(most)s" if over == 1 else "mercenaries %(n)s points over %(most)s"
        findings.append(_error(said(words, n=over, most=season.lists.mercenary_points), "ITS-SOF-03"))
    for name, count in Counter(trooper.name for trooper in army_list.troopers if trooper.mercenary).items():
        ava = next((trooper.profile_ava for trooper in army_list.troopers if trooper.name == name), None)
        if ava is not None and count > ava:
            text = said("%(n)s of %(name)s, whose profile allows %(most)s", n=count, name=name, most=ava)
            findings.append(_error(text, "ITS-SOF-02"))
    characters = Counter(trooper.name for trooper in army_list.troopers if trooper.character)
    findings += [
        _error(said("the Character %(name)s appears %(n)s times", name=name, n=count), "ITS-SOF-06")
        for name, count in characters.items()
        if count > 1
    ]
    return findings


def _spec_ops(army_list: ArmyList, extras: Sequence[str], season: Season) -> list[Finding]:
    found = [trooper for trooper in army_list.troopers if trooper.spec_ops]
    spent = [(each.name, each.spec_ops.experience() if isinstance(each.spec_ops, SpecOps) else None) for each in found]
    return check_spec_ops(spent, extras, season)


def check_spec_ops(spent: Sequence[tuple[str, int | None]], extras: Sequence[str], season: Season) -> list[Finding]:
    """The Spec-Ops of a list by name, each with the Experience Points it spends; None where they are not listed."""
    findings: list[Finding] = []
    if spent and SPEC_OPS not in extras:
        text = said("%(name)s is a Spec-Ops, but the Extra is not in use", name=spent[0][0])
        findings.append(_error(text, "ITS-SPECOPS-01"))
    if len(spent) > season.lists.spec_ops:
        text = said("%(n)s Spec-Ops, at most %(most)s", n=len(spent), most=season.lists.spec_ops)
        findings.append(_error(text, "ITS-SPECOPS-01"))
    for name, points in spent:
        if points is None:
            findings.append(_error(said("the purchases of %(name)s are not listed", name=name), "ITS-SPECOPS-04"))
        elif points > season.lists.experience:
            words = "%(name)s spends %(n)s of %(most)s Experience Points"
            text = said(words, name=name, n=points, most=season.lists.experience)
            findings.append(_error(text, "ITS-SPECOPS-02"))
    return findings


def _core_rules(army_list: ArmyList) -> list[Finding]:
    """What the game itself asks is only warned about; the official builder decides (ITS-LIST-07, ITS-LIST-08)."""
    findings: list[Finding] = []
    lieutenants = sum(trooper.lieutenant for trooper in army_list.troopers)
    if lieutenants != 1:
        findings.append(_warning(f"{lieutenants} Lieutenants instead of exactly one", "ITS-LIST-07"))
    for name, count in Counter(trooper.name for trooper in army_list.troopers if not trooper.mercenary).items():
        given = next(trooper for trooper in army_list.troopers if trooper.name == name)
        ava = given.army_ava or given.profile_ava
        if ava is not None and count > ava:
            findings.append(_warning(f"{count} of {name}, AVA {ava}", "ITS-LIST-07"))
    if not army_list.builder_verified:
        findings.append(_warning("not marked as checked with the official army builder", "ITS-LIST-08"))
    return findings


def _swc(halves: int) -> str:
    return f"{halves / 2:g}"


def _error(text: str, rule: str) -> Finding:
    return Finding("error", Reason(text, rule))


def _warning(text: str, rule: str) -> Finding:
    return Finding("warning", Reason(text, rule))
