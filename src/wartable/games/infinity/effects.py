"""End effects: what strikes Troopers at the end of the third Game Round, before anything is counted (SC-OP-01)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from wartable.games.infinity.record import Trooper
from wartable.games.infinity.scenario import EndEffect, Zone
from wartable.games.infinity.scoring_words import Moment


def struck(moment: Moment, effects: Iterable[EndEffect]) -> frozenset[str]:
    """The Troopers that end effects kill at this moment (SC-BIO-04, SC-FROST-05, SC-PR-03)."""
    return frozenset(
        trooper.id
        for effect in effects
        for trooper in moment.roster.values()
        if moment.state(trooper) is not None
        and any(moment.inside(trooper, zone) for zone in _deadly(moment, effect))
        and not any(_exempt(moment, trooper, exception) for exception in effect.exempt)
    )


def exempt_from(moment: Moment, effect: EndEffect) -> list[Trooper]:
    """The Troopers that stand where the effect strikes, but are spared."""
    return [
        trooper
        for trooper in moment.roster.values()
        if moment.state(trooper) is not None
        and any(moment.inside(trooper, zone) for zone in _deadly(moment, effect))
        and any(_exempt(moment, trooper, exception) for exception in effect.exempt)
    ]


def _deadly(moment: Moment, effect: EndEffect) -> list[Zone]:
    """The zones of an effect, less those that a Heating Unit keeps warm; it never warms the Exclusion Zone."""
    zones = [moment.zones[name] for name in effect.zones if name in moment.zones]
    if not effect.safe_zone_if:
        return zones
    warm = {
        thing.zone
        for thing in moment.things.values()
        if thing.kind == "heating-unit" and thing.marks and not thing.destroyed
    }
    return [zone for zone in zones if zone.kind == "exclusion" or zone.id not in warm]


def _exempt(moment: Moment, trooper: Trooper, exception: Mapping[str, object]) -> bool:
    if "type" in exception:
        types = exception["type"]
        assert isinstance(types, list)
        return trooper.type in types
    if "role" in exception:
        return exception["role"] in trooper.roles
    state = moment.state(trooper)
    kind = exception.get("contact_with")
    return state is not None and any(
        moment.things[name].kind == kind and not moment.things[name].destroyed
        for name in state.contact
        if name in moment.things
    )
