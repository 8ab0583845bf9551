"""All checks of one player's lists, list by list and together, for an event or by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.its import setup
from wartable.its.event_file import EventFile
from wartable.its.list_file import ArmyList, Received
from wartable.its.lists import Finding, check_list, check_lists
from wartable.its.received import check_received
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.saying import said

PlayerFindings = list[tuple[str, list[Finding]]]
"""Findings by name of the list; what concerns all lists together comes last, under `all lists`."""

TOGETHER = said("all lists")


def check_player(
    names: Sequence[str], lists: Sequence[ArmyList | Received], event: EventFile | None, faction: str | None = None
) -> PlayerFindings:
    """Check a player's lists, against the faction of their control sheet if it is known.

    Without an event each list is checked for the Army Points it names, without Extras.
    """
    season = load_season(event.season if event else 14)
    extras = setup.known_extras(event.extras, season) if event else []
    sizes: list[int] = []
    for position, (name, each) in enumerate(zip(names, lists, strict=True)):
        if event is None:
            points = each.points if isinstance(each, Received) else each.army_points
            if not points:
                raise Unreadable(f"{name}: army_points: this field is missing; or name the event the list is for")
            sizes.append(points)
        elif isinstance(event.army_points, int):
            sizes.append(event.army_points)
        else:
            if setup.ESCALATION not in extras:
                extras.append(setup.ESCALATION)
            sizes.append(event.army_points[min(position, len(event.army_points) - 1)])
    report: PlayerFindings = []
    for name, each, size in zip(names, lists, sizes, strict=True):
        try:
            if isinstance(each, ArmyList):
                report.append((name, check_list(each, size, extras, season)))
            else:
                report.append((name, check_received(each, size, season)))
        except Refused as refused:
            told = said("%(where)s: %(what)s", where=name, what=refused.reason)
            raise Refused(told, refused.rule, refused.possible) from None
    together = check_lists(lists, faction, extras, season)
    if event is None:
        together = [finding for finding in together if finding.reason.rule == "ITS-LIST-02"]
    return [*report, (TOGETHER, together)] if together or len(lists) > 1 else report
