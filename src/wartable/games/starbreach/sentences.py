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
    edge_name,
    enemy_name,
    hero_name,
    object_name,
    place_name,
    room_name,
    seat_key,
)
from wartable.games.starbreach.setting import Setting
from wartable.games.starbreach.state import Table

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
    on.ENEMY_DUE: ("cnw", "{0} is due at Initiative {1}: {2}."),
    on.ENEMY_ACTS: ("ca", "{0} acts from {1}."),
    on.SKIPPED: ("cv", "{0} skips its blocked circle {1}."),
    on.STRUCK: ("crnw", "{0} attacks {1} for {2}: {3}."),
    on.NOTHING_HIT: ("cw", "{0} does nothing: {1}."),
    on.HURT: ("snn", "{0} loses {1} LP and has {2}."),
    on.HERO_OUT: ("s", "{0} is eliminated."),
    on.CLOCK_STARTS: ("n", "A Hero is out: the objective must be reached by the end of round {0}."),
    on.PILLAR: ("crnw", "{0} destroys a pillar of {1}, {2} left: {3}."),
    on.COLLAPSED: ("r", "{0} collapses."),
    on.FLED: ("sr", "{0} gets away to {1}."),
    on.FELL: ("sr", "{0} falls into {1}."),
    on.ENEMY_MOVED: ("caw", "{0} moves to {1}: {2}."),
    on.GRENADE: ("cr", "{0} throws a grenade into {1}."),
    on.REGENERATED: ("cn", "{0} regenerates to {1} LP."),
    on.BLOCKS_BACK: ("", "The Block tokens come back."),
    on.GRENADES_GO: ("", "The Grenade tokens go back to the supply."),
    on.DICE_HOME: ("", "Enemies are unmarked, and all dice go back to their owners."),
    on.VICTORY: ("e", "The players win: {0}."),
    on.DEFEAT: ("e", "The players lose: {0}."),
    on.SHIELDS: ("rn", "{0} is protected by {1} shield(s)."),
    on.MISSION: ("", ""),  # its name and text, see event_text
    on.PLACED_TOKEN: ("or", "The {0} lies in {1}."),
    on.HID: ("r", "A hidden object lies in {0}."),
    on.AIRLOCKS: ("aa", "Airlocks lie clockwise after {0} and after {1}."),
    on.BUILT: ("d", "A barricade stands on {0}."),
    on.WALL_UP: ("cd", "The barricade on {1} takes the attack of {0}."),
    on.WALL_STRUCK: ("dx", "The barricade on {0} is {1}."),
    on.OVER_WALL: ("cd", "The barricade on {1} does not stop this attack of {0}."),
    on.HIT_WALL_BY: ("sdn", "{0} strikes the barricade on {1} for {2}."),
    on.TOKEN_PUT: ("cvm", "Circle {1} of {0} becomes {2}."),
    on.TOKENS_BACK: ("c", "The Move tokens of {0} come back."),
    on.CENTRED: ("sn", "{0} leaves the die in the centre, where {1} are now."),
    on.TOOK_OBJECT: ("sor", "{0} takes the {1} in {2}."),
    on.TURNED_UP: ("so", "{0} turns up the {1}."),
    on.DROPPED: ("sor", "{0} leaves the {1} in {2}."),
    on.OBJECT_GONE: ("o", "The {0} leaves the game."),
    on.REPAIRED_FIRE: ("rn", "The Fire in {0} is lowered to {1}."),
    on.REPAIRED_PILLAR: ("rn", "A pillar of {0} is restored: {1}."),
    on.REPAIRED_WALL: ("d", "The barricade on {0} is intact again."),
    on.LED: ("sr", "{0} leads the Scientist to {1}."),
    on.THROWN: ("sa", "{0} throws the Grenade into {1}; it burns there in Phase D."),
    on.BLASTED: ("a", "The Grenade burns in {0}."),
    on.SURVEYED: ("r", "The survey point in {0} is done."),
    on.UNHARMED: ("c", "{0} is not harmed: only the bearer of the Sacred Relic can do that."),
    on.SIEGE_FIRE: ("rn", "The attack gets into {0}: Fire there is {1} now."),
    on.PASSED: ("ca", "{0} goes through the airlock and comes out in {1}."),
    on.IGNORED: ("c", "{0} passes an airlock that leads to a ship without Heroes and objects, and ignores it."),
    on.STAYS: ("cw", "{0} stays where it is: {1}."),
    on.DICE_GONE: ("s", "The dice of {0} leave the game, except those others use."),
}

_REASONS: Final = (
    "that is the room in front of it",
    "that is the room behind the one in front, and somebody is in it",
    "it flies, so every level there is hit",
    "nobody is in the room in front of it",
    "who is above the room in front is out of a walker's reach",
    "nobody is behind the room in front, and no platform is in its line",
    "all Grenade tokens are in use",
    "there is nobody to throw the grenade at",
    "so its arrows say",
    "it jumps across the ship",
    "this is the first area clockwise that faces somebody",
    "so the Move token says",
    "it faces somebody already",
    "no area on its way faces anybody",
    "it has the lowest Initiative",
    "tied Enemies act area by area from Vortex 1 clockwise",
    "of those tied in its area it has the most LP",
    "the players decide among equals",
    "it can hit nobody, and this platform is the closest in its line",
    "it can hit nobody, and of the closest platforms in its line this is the topmost",
)
_WALLS: Final = ("destroyed", "damaged", "intact")

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
    "w": lambda setting, why: _REASONS[why],
    "o": lambda setting, kind: object_name(kind),
    "d": lambda setting, edge: edge_name(edge),
    "x": lambda setting, wall: _WALLS[wall],
    "m": lambda setting, arrows: cards.ARROW_NAMES[arrows].replace("-", " "),
}


def event_text(setting: Setting, kind: int, args: tuple[int, ...]) -> str:
    """The event as a sentence."""
    if kind in (on.ROLLED, on.REROLLED):
        shown = ", ".join(cards.FACES[face] for face in args[1:])
        return f"{hero_name(setting, args[0])} {'rolls' if kind == on.ROLLED else 'rolls again'}: {shown}."
    if kind == on.MISSION:
        return f"{setting.mission.name}. {setting.mission.text}"
    shapes, text = _TEXTS[kind]
    said = text.format(*(_WORDS[shape](setting, arg) for shape, arg in zip(shapes, args, strict=True)))
    return said[0].upper() + said[1:]


def outcome(before: Table, after: Table) -> str:
    """What changed, in a few words: LP of Heroes, Enemies and their LP, dice that lie differently."""
    if after.ended:
        return CAUSE_WORDS[after.ended]
    parts = []
    for seat, life in enumerate(after.life):
        if life != before.life[seat]:
            parts.append(f"{seat_key(before.setting, seat)} {life - before.life[seat]:+} LP")
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
    if after.o_kind != before.o_kind:
        parts.append("objects " + ",".join(object_name(kind) for kind in after.o_kind))
    if after.face != before.face:
        parts.append("dice " + ",".join("-" if face < 0 else cards.FACES[face] for face in after.face))
    return "; ".join(parts) or "nothing changes"
