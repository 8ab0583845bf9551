"""How the questions of a mission and their options read. No rule lives here."""

from __future__ import annotations

from wartable.games.space_infantry import cards, mission, nodes
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.maps import Need
from wartable.games.space_infantry.names import unit_key, unit_name
from wartable.games.space_infantry.state import Table

DEEDS = ("", "try", "intel", "move", "treat", "repair", "work", "wait", "medikit", "board", "alight")
TITLES = (
    "", "try to enter", "spend Intel to enter", "move to", "treat wounds", "repair a Vehicle", "work on the objective",
    "wait", "a Medikit for", "everybody gets on", "everybody gets off",
)  # fmt: skip
HOW = ("", "+drone", "+charge")


def need_asked(table: Table) -> Need:
    """The requirement that the open check works on."""
    for task in table.agenda[:1]:
        if task:
            break
    return ()


def option_key(table: Table, what: int, option: int) -> str:
    names = [node.id for node in nodes.sheet(table).nodes]
    if what == on.ASK_WITHDRAW:
        return "fight" if option == on.NOBODY else f"withdraw:{names[option]}"
    if what == on.ASK_TURN:
        deed, about = divmod(option, on.TURN_OPTION)
        if deed in (on.TRY, on.USE_INTEL, on.MOVE):
            return f"{DEEDS[deed]}:{names[about]}"
        return f"medikit:{unit_key(table, about)}" if deed == on.USE_MEDIKIT else DEEDS[deed]
    if what == on.ASK_SKILL:
        unit, alternative, part, how = nodes.check_parts(option)
        return f"check:{unit_key(table, unit)}/{alternative + 1}.{part + 1}{HOW[how]}"
    if what == on.ASK_CACHE:
        return f"take:{option}"
    if what == on.ASK_DRONE:
        return "drone" if option == on.YES else "no-drone"
    if what == on.ASK_LEAVE:
        return "leave" if option == mission.LEAVE else "stay"
    return "draw" if option == mission.DRAW_LOTS else f"race:{table.setting.races[option].id}"


def option_label(table: Table, what: int, option: int) -> str:
    places = nodes.sheet(table).nodes
    if what == on.ASK_WITHDRAW:
        return "fight on" if option == on.NOBODY else f"withdraw to {places[option].name}"
    if what == on.ASK_TURN:
        deed, about = divmod(option, on.TURN_OPTION)
        if deed in (on.TRY, on.USE_INTEL, on.MOVE):
            return f"{TITLES[deed]} {places[about].name}" + (f" ({_need(places[about].need)})" if deed == on.TRY else "")
        unit = f" {unit_name(table.setting, table.code(about))}" if deed == on.USE_MEDIKIT else ""
        return TITLES[deed] + unit
    if what == on.ASK_SKILL:
        unit, alternative, part, how = nodes.check_parts(option)
        name = unit_name(table.setting, table.code(unit))
        return f"{name}, way {alternative + 1}, part {part + 1}{HOW[how].replace('+', ' with a ')}"
    if what == on.ASK_CACHE:
        return f"take {option}"
    if what == on.ASK_DRONE:
        return "spend a Drone" if option == on.YES else "keep the Drone"
    if what == on.ASK_LEAVE:
        return "end the mission" if option == mission.LEAVE else "stay"
    return "let an RN decide" if option == mission.DRAW_LOTS else table.setting.races[option].name


def _need(need: Need) -> str:
    ways = [" and ".join(f"{cards.SKILLS[skill].title()} {n}" for skill, n in parts) for parts in need]
    return " or ".join(ways)
