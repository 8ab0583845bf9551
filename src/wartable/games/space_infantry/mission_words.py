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


def _skill(table: Table, alternative: int, part: int) -> str:
    """The skill of a check; with the number of its way when an earlier way asks for the same."""
    need = nodes.need_asked(table)
    skill = need[alternative][part][0]
    before = any(other == skill for parts in need[:alternative] for other, _ in parts)
    return cards.SKILLS[skill] + (f".{alternative + 1}" if before else "")


ONE = {on.USE_MEDIKIT: "a Medikit for", on.BOARD: "on board:", on.ALIGHT: "off board:"}


def _names_a_unit(deed: int, about: int) -> bool:
    return deed in ONE and about != nodes.EVERYBODY


def option_key(table: Table, what: int, option: int) -> str:
    names = [node.id for node in nodes.sheet(table).nodes]
    if what == on.ASK_WITHDRAW:
        return "fight" if option == on.NOBODY else f"withdraw:{names[option]}"
    if what == on.ASK_TURN:
        deed, about = divmod(option, on.TURN_OPTION)
        if deed in (on.TRY, on.USE_INTEL, on.MOVE):
            return f"{DEEDS[deed]}:{names[about]}"
        return f"{DEEDS[deed]}:{unit_key(table, about)}" if _names_a_unit(deed, about) else DEEDS[deed]
    if what == on.ASK_SKILL:
        unit, alternative, part, how = nodes.check_parts(option)
        return f"check:{unit_key(table, unit)}/{_skill(table, alternative, part)}{HOW[how]}"
    if what == on.ASK_CACHE:
        return f"take:{option}"
    if what == on.ASK_DRONE:
        return "drone" if option == on.YES else "no-drone"
    if what == on.ASK_BOOST:
        return f"improve:{cards.SKILLS[option] if option < len(cards.SKILLS) else 'hp'}"
    if what == on.ASK_RETRY:
        return "retry" if option == on.YES else "go-on"
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
            return f"{TITLES[deed]} {places[about].name}" + (
                f" ({need_text(places[about].need)})" if deed == on.TRY else ""
            )
        if not _names_a_unit(deed, about):
            return TITLES[deed]
        return f"{ONE[deed]} {unit_name(table.setting, table.code(about))}"
    if what == on.ASK_SKILL:
        unit, alternative, part, how = nodes.check_parts(option)
        name = unit_name(table.setting, table.code(unit))
        skill = nodes.need_asked(table)[alternative][part][0]
        level = nodes.level(table, unit, skill, how)
        return f"{name}: {cards.SKILLS[skill].title()} {level}{HOW[how].replace('+', ' with a ')}"
    if what == on.ASK_CACHE:
        return f"take {option}"
    if what == on.ASK_DRONE:
        return "spend a Drone" if option == on.YES else "keep the Drone"
    if what == on.ASK_BOOST:
        return (
            f"{cards.SKILLS[option].title()} one level better" if option < len(cards.SKILLS) else "one Hit Point more"
        )
    if what == on.ASK_RETRY:
        return "try it again" if option == on.YES else "go on"
    if what == on.ASK_LEAVE:
        return "end the mission" if option == mission.LEAVE else "stay"
    return "let an RN decide" if option == mission.DRAW_LOTS else table.setting.races[option].name


def need_text(need: Need) -> str:
    """A requirement in words."""
    ways = [" and ".join(f"{cards.SKILLS[skill].title()} {n}" for skill, n in parts) for parts in need]
    return " or ".join(ways)
