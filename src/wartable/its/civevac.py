"""CivEvac: a Civilian is free, or escorted by exactly one Trooper. Chance comes in as the die the caller rolled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from wartable.its.reasons import Reason
from wartable.its.rolls import Roll, roll
from wartable.kernel.engine.errors import Refused

CONTROL_LIMIT = 2
"""Civilians one Trooper may escort (ITS-CIVEVAC-15)."""

ENDING_STATES = {
    "Isolated": "ITS-CIVEVAC-17",
    "Immobilized": "ITS-CIVEVAC-17",
    "Null": "ITS-CIVEVAC-17",
    "Fireteam": "ITS-CIVEVAC-18",
    "Marker": "ITS-CIVEVAC-19",
    "Impetuous": "ITS-CIVEVAC-20",
}
"""What ends the control of a Trooper's Civilians at the end of the Order, and by which rule."""


@dataclass(frozen=True, slots=True)
class Civilian:
    """A Civilian. `token` names the Trooper that controls it and is None while it is free (ITS-CIVEVAC-25).

    `ending` holds the rule by which control ends with the current Order; until then the Civilian still moves along.
    """

    name: str
    hostile: bool = False
    token: str | None = None
    ending: str | None = None


@dataclass(frozen=True, slots=True)
class Escort:
    """The Trooper that wants to take control, and its circumstances."""

    name: str
    wip: int
    type: str = "LI"
    skills: frozenset[str] = frozenset()
    is_marker: bool = False
    impetuous: bool = False
    in_fireteam: bool = False
    coordinated_order: bool = False
    active_turn: bool = True
    in_contact: bool = True
    escorting: int = 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of one CivEvac: the Civilian after it, the roll, and whether a Marker was revealed."""

    civilian: Civilian
    roll: Roll
    revealed: bool
    reasons: tuple[Reason, ...]


def check(escort: Escort, civilian: Civilian, enemy_in_contact: bool = False, limit: int = CONTROL_LIMIT) -> None:
    """Refuse a CivEvac that may not be declared, by the first requirement it lacks.

    `enemy_in_contact` is true for any enemy Model touching the Civilian, whatever its State; Markers do not count.
    `limit` is lower where a scenario says so.
    """
    lacks = (
        (not escort.active_turn, "CivEvac is no ARO", "ITS-CIVEVAC-01"),
        (not escort.in_contact, f"{escort.name} does not touch {civilian.name}", "ITS-CIVEVAC-03"),
        (enemy_in_contact, f"an enemy Model touches {civilian.name}", "ITS-CIVEVAC-04"),
        (civilian.token is not None, f"{civilian.name} is already under control", "ITS-CIVEVAC-04"),
        (escort.escorting >= limit, f"{escort.name} already escorts {escort.escorting}", "ITS-CIVEVAC-05"),
        (escort.impetuous, f"{escort.name} is Impetuous", "ITS-CIVEVAC-06"),
        ("Peripheral" in escort.skills, f"{escort.name} is a Peripheral", "ITS-CIVEVAC-07"),
        (escort.type == "REM", f"{escort.name} is a Remote", "ITS-CIVEVAC-08"),
        (escort.coordinated_order, "not in a Coordinated Order", "ITS-CIVEVAC-09"),
        (escort.in_fireteam, f"{escort.name} is in a Fireteam", "ITS-CIVEVAC-09"),
    )
    for wrong, text, rule in lacks:
        if wrong:
            raise Refused(f"{escort.name} cannot declare CivEvac on {civilian.name}: {text}", rule=rule)


def attempt(
    escort: Escort, civilian: Civilian, die: int, enemy_in_contact: bool = False, limit: int = CONTROL_LIMIT
) -> Attempt:
    """Declare CivEvac, which reveals a Marker (ITS-CIVEVAC-02), and resolve it with the die (ITS-CIVEVAC-10 to 12)."""
    check(escort, civilian, enemy_in_contact, limit)
    reasons: list[Reason] = []
    if escort.is_marker:
        reasons.append(Reason(f"{escort.name} is revealed by declaring CivEvac", "ITS-CIVEVAC-02"))
    if civilian.hostile:
        reasons.append(Reason(f"{civilian.name} is Hostile, so the +3 does not apply", "ITS-CIVEVAC-12"))
    made = roll(escort.wip, 0 if civilian.hostile else 3, die)
    if not made.success:
        text = f"{civilian.name} stays free; it may be tried again with another Short Skill"
        return Attempt(civilian, made, escort.is_marker, (*reasons, Reason(text, "ITS-CIVEVAC-11")))
    reasons.append(Reason(f"{civilian.name} is under the control of {escort.name}, put a token", "ITS-CIVEVAC-10"))
    return Attempt(replace(civilian, token=escort.name), made, escort.is_marker, tuple(reasons))


def suffer(civilians: Iterable[Civilian], trooper: str, state: str) -> tuple[tuple[Civilian, ...], tuple[Reason, ...]]:
    """A Trooper falls into a State; some States end control, with the end of the Order (ITS-CIVEVAC-17 to 20)."""
    rule = ENDING_STATES.get(state)
    after = tuple(
        replace(civilian, ending=rule) if rule and civilian.token == trooper else civilian for civilian in civilians
    )
    if rule is None:
        return after, ()
    return after, (Reason(f"{trooper} is {state}; control ends with this Order", rule),)


def end_order(civilians: Iterable[Civilian]) -> tuple[tuple[Civilian, ...], tuple[Reason, ...]]:
    """Remove the tokens whose control has lapsed; the Civilians stay on the table (ITS-CIVEVAC-16)."""
    after: list[Civilian] = []
    reasons: list[Reason] = []
    for civilian in civilians:
        if civilian.ending is None:
            after.append(civilian)
            continue
        after.append(replace(civilian, token=None, ending=None))
        reasons.append(Reason(f"{civilian.name} is free and stays on the table", "ITS-CIVEVAC-16"))
    return tuple(after), tuple(reasons)


def release(civilian: Civilian, trooper: str, activated: bool) -> tuple[Civilian, Reason]:
    """Let a Civilian go, without a roll, whenever the Trooper is activated by an Order or ARO (ITS-CIVEVAC-21)."""
    if civilian.token != trooper or not activated:
        why = "is not activated" if civilian.token == trooper else f"does not control {civilian.name}"
        raise Refused(f"{trooper} {why}", rule="ITS-CIVEVAC-21")
    return replace(civilian, token=None, ending=None), Reason(f"{trooper} releases {civilian.name}", "ITS-CIVEVAC-21")


def check_end_of_move(civilian: Civilian, room_in_contact: bool) -> Reason:
    """A movement of the escort must end where the Civilian fits in contact (ITS-CIVEVAC-13, ITS-CIVEVAC-14)."""
    if not room_in_contact:
        raise Refused(
            f"{civilian.token} may not end there: no room for {civilian.name} in contact", rule="ITS-CIVEVAC-13"
        )
    return Reason(f"{civilian.name} goes along and is placed in contact with {civilian.token}", "ITS-CIVEVAC-14")


def resting_place(on_horizontal_surface: bool) -> Reason:
    """Where a released Civilian stands (ITS-CIVEVAC-22)."""
    place = "where it is" if on_horizontal_surface else "on the surface straight below, without damage"
    return Reason(f"the Civilian stands {place}", "ITS-CIVEVAC-22")
