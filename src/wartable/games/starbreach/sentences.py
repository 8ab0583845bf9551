"""Events as sentences. They are made from the setting and the arguments alone, so they stay the same for ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.games.starbreach import cards
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.names import (
    CAUSE_WORDS,
    area_name,
    card_name,
    enemy_name,
    hero_name,
    place_name,
    room_name,
)
from wartable.games.starbreach.state import Setting, Table

# Each letter says what an argument is: see _WORDS.
_TEXTS: Final[dict[int, tuple[str, str]]] = {
    on.LAID: ("tr", "{0} is the room {1}."),
    on.TO_BE_RAISED: ("t", "{0} will be a platform."),
    on.RAISED: ("tr", "{0} stands on four pillars as {1}."),
    on.STARTS: ("s", "{0} places first."),
    on.PLACED: ("sr", "{0} starts in {1}."),
    on.REVEALED: ("c", "The top card of the Enemy deck is {0}."),
    on.DECK_EMPTY: ("", "The Enemy deck is empty."),
    on.ROUND: ("n", "Round {0} begins."),
    on.ARRIVED: ("can", "{0} arrives in {1} with {2} LP."),
    on.RADAR: ("cv", "{0} has radar: another Enemy comes through Vortex {1}."),
    on.IS_CLOSED: ("v", "Vortex {0} is closed: no Enemy comes through it."),
    on.OPENED: ("v", "Vortex {0} is open again."),
    on.ASSAULT: ("", "No card is left for an Enemy: an Assault."),
    on.FIRE_LAID: ("r", "A -2 Fire token is laid in {0}."),
    on.NO_FIRE: ("", "No Fire token is laid."),
    on.PUT_ON: ("sfp", "{0} puts {1} on {2}."),
    on.GAVE: ("sfs", "{0} gives {1} to {2}."),
    on.COMBINED: ("sff", "{0} combines a pair of {1} into {2}."),
    on.TURNED: ("sff", "{0} turns {1} to {2}."),
    on.TOOK_BACK: ("s", "{0} takes something back."),
    on.IS_READY: ("s", "{0} is ready."),
    on.NOT_READY: ("s", "{0} is not ready any more."),
    on.USED: ("sq", "{0} uses {1}."),
    on.SUPPORT: ("a", "The External Support Team fires at {0}."),
    on.TURN: ("sn", "{0} acts at Initiative {1}."),
    on.MOVED: ("sr", "{0} moves to {1}."),
    on.ATTACKED: ("slcn", "{0} makes a {1} attack on {2} for {3}."),
    on.LOST: ("cnn", "{0} loses {1} LP and has {2}."),
    on.ARMORED: ("cn", "{0} has Armor {1}."),
    on.ENEMY_OUT: ("c", "{0} is eliminated."),
    on.GOT_CARD: ("sq", "{0} gets {1}."),
    on.CARD_LOST: ("q", "{0} leaves the game."),
    on.HEALED: ("sn", "{0} is healed to {1} LP."),
    on.BLOCKED: ("cv", "Circle {1} of {0} is blocked."),
    on.PUSHED: ("ca", "{0} is pushed to {1}."),
    on.SWEPT: ("san", "{0} sweeps {1} for {2}."),
    on.ACTIVATED: ("stfn", "{0} activates {1} with {2}, {3} at once."),
    on.CLOSED: ("v", "Vortex {0} is closed."),
    on.SHIELDED: ("sn", "{0} has {1} personal shield(s)."),
    on.RAISED_ATTACK: ("sln", "{0}: the {1} attack is raised by {2}."),
    on.DECLINED: ("s", "{0} does not agree to be moved."),
    on.TURN_ENDS: ("s", "{0} ends the turn."),
    on.ENEMY_DUE: ("cn", "{0} is due at Initiative {1}."),
    on.ENEMY_ACTS: ("ca", "{0} acts from {1}."),
    on.SKIPPED: ("cv", "{0} skips its blocked circle {1}."),
    on.STRUCK: ("crn", "{0} attacks {1} for {2}."),
    on.NOTHING_HIT: ("c", "{0} has nothing to hit."),
    on.HURT: ("snn", "{0} loses {1} LP and has {2}."),
    on.HERO_OUT: ("s", "{0} is eliminated."),
    on.CLOCK_STARTS: ("n", "A Hero is out: the Bosses must be eliminated by the end of round {0}."),
    on.PILLAR: ("crn", "{0} destroys a pillar of {1}; {2} are left."),
    on.COLLAPSED: ("r", "{0} collapses."),
    on.FLED: ("sr", "{0} gets away to {1}."),
    on.FELL: ("sr", "{0} falls into {1}."),
    on.ENEMY_MOVED: ("ca", "{0} moves to {1}."),
    on.GRENADE: ("cr", "{0} throws a grenade into {1}."),
    on.REGENERATED: ("cn", "{0} regenerates to {1} LP."),
    on.BLOCKS_BACK: ("", "The Block tokens come back."),
    on.GRENADES_GO: ("", "The Grenade tokens go back to the supply."),
    on.DICE_HOME: ("", "Enemies are unmarked, and all dice go back to their owners."),
    on.VICTORY: ("e", "The players win: {0}."),
    on.DEFEAT: ("e", "The players lose: {0}."),
    on.SHIELDS: ("rn", "{0} is protected by {1} shield(s)."),
    on.DICE_GONE: ("s", "The dice of {0} leave the game, except those others use."),
}

_WORDS: Final[dict[str, Callable[[Setting, int], str]]] = {
    "n": lambda setting, n: str(n),
    "s": hero_name,
    "r": lambda setting, position: room_name(position),
    "a": lambda setting, area: area_name(area),
    "t": lambda setting, tile: setting.rooms[tile].name,
    "c": enemy_name,
    "q": card_name,
    "v": lambda setting, number: str(number + 1),
    "f": lambda setting, face: cards.FACES[face],
    "l": lambda setting, line: cards.LINES[line],
    "p": place_name,
    "e": lambda setting, cause: CAUSE_WORDS[cause],
}


def event_text(setting: Setting, kind: int, args: tuple[int, ...]) -> str:
    """The event as a sentence."""
    if kind in (on.ROLLED, on.REROLLED):
        shown = ", ".join(cards.FACES[face] for face in args[1:])
        return f"{hero_name(setting, args[0])} {'rolls' if kind == on.ROLLED else 'rolls again'}: {shown}."
    shapes, text = _TEXTS[kind]
    return text.format(*(_WORDS[shape](setting, arg) for shape, arg in zip(shapes, args, strict=True)))


def outcome(before: Table, after: Table) -> str:
    """What changed, in a few words: LP of Heroes, Enemies and their LP, dice that lie differently."""
    if after.ended:
        return CAUSE_WORDS[after.ended]
    parts = []
    for seat, life in enumerate(after.life):
        if life != before.life[seat]:
            parts.append(f"{before.setting.seats[seat]} {life - before.life[seat]:+} LP")
    gone = [card for card in before.e_card if card not in after.e_card]
    parts += [f"{before.setting.enemies[card].name} eliminated" for card in gone]
    for at, card in enumerate(after.e_card):
        if card not in before.e_card:
            parts.append(f"{after.enemy(at).name} arrives")
        elif after.e_life[at] != before.e_life[before.e_card.index(card)]:
            parts.append(f"{after.enemy(at).name} at {after.e_life[at]} LP")
    if after.top != before.top:
        parts.append("top card " + (after.setting.enemies[after.top].name if after.top >= 0 else "none"))
    if sum(after.fire_two) != sum(before.fire_two):
        parts.append("fire " + ",".join(room_name(p) for p, n in enumerate(after.fire_two) if n != before.fire_two[p]))
    if after.face != before.face:
        parts.append("dice " + ",".join("-" if face < 0 else cards.FACES[face] for face in after.face))
    return "; ".join(parts) or "nothing changes"
