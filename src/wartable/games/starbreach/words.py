"""Questions and options as keys and labels."""

from __future__ import annotations

from wartable.games.starbreach import cards
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.names import (
    area_name,
    card_name,
    edge_name,
    enemy_name,
    hero_name,
    object_name,
    place_key,
    place_name,
    room_name,
    seat_key,
)
from wartable.games.starbreach.state import Table
from wartable.kernel.oracle import Question

_PROMPTS = {
    on.PLATFORM: "Over which ground room shall the next platform stand?",
    on.START_ROOM: "In which room do you start?",
    on.DICE: "Phase B: what do you do with your dice?",
    on.NEW_FACE: "To which face?",
    on.INITIATIVE_TO: "Which Initiative does the STAR give you?",
    on.WHICH_DIE: "Which die?",
    on.TAKE_BACK: "What do you take back?",
    on.EST_AREA: "Which area does the External Support Team fire at?",
    on.HERO_ORDER: "Which of the tied Heroes acts first?",
    on.ENEMY_ORDER: "Which of the tied Enemies acts first?",
    on.ACTION: "Your turn: what do you do?",
    on.HEAL_WHOM: "Who is healed?",
    on.BLOCK_WHAT: "Which circle is blocked?",
    on.PUSH_WHOM: "Which Enemy is pushed, and which way?",
    on.SWEEP_WHERE: "Which area do you sweep?",
    on.WHICH_VORTEX: "Which vortex is closed?",
    on.TO_ROOM: "To which room?",
    on.MOVE_WHOM: "Which Hero is moved?",
    on.AGREE: "Do you agree to be moved?",
    on.FLEE: "The platform above you has collapsed: where do you go?",
    on.FIRE_ROOM: "Which of the tied rooms gets the Fire token?",
    on.LEAD: "Do you take the Scientist along?",
    on.EDGE: "On which edge do you build the barricade?",
    on.TOKEN_ON: "Which arrow circle does the Move token replace?",
    on.ARROWS: "Which way does the Move token point, and how far?",
    on.REPAIR: "What does the Repair Kit repair?",
    on.THROW: "Into which area do you throw the Grenade?",
    on.SAMPLE: "Does this die give a sample instead of 1 LP?",
}
_PLAIN_ACTIONS = {
    on.END_TURN: ("end-turn", "End the turn"),
    on.END_AND_DROP: ("end-turn-and-drop", "End the turn and drop the object here"),
    on.USE_SPECIAL: ("special", "Special"),
    on.USE_OBJECT: ("use:object", "Use the object"),
}
_ROOMS = (on.PLATFORM, on.START_ROOM, on.TO_ROOM, on.FLEE, on.FIRE_ROOM)
_AREAS = (on.EST_AREA, on.SWEEP_WHERE, on.THROW)
_SEATS = (on.HERO_ORDER, on.HEAL_WHOM, on.MOVE_WHOM)


def prompt(table: Table, question: Question) -> str:
    """The question as it is put."""
    return _PROMPTS[question.what]


def option_key(table: Table, what: int, option: int) -> str:
    """The key of an option."""
    setting = table.setting
    if option == on.STOP:
        return "stop"
    if what in (on.DICE, on.TAKE_BACK):
        return _dice_key(table, what, option)
    if what == on.ACTION:
        return _action_key(table, option)
    if what in _ROOMS:
        return room_name(option)
    if what in _AREAS:
        return area_name(option)
    if what in _SEATS:
        return seat_key(setting, option)
    match what:
        case on.NEW_FACE | on.WHICH_DIE:
            return cards.FACES[option]
        case on.INITIATIVE_TO:
            return str(option)
        case on.ENEMY_ORDER:
            return setting.enemies[option].id
        case on.BLOCK_WHAT | on.TOKEN_ON:
            return f"{setting.enemies[option // 16].id}/{option % 16 + 1}"
        case on.EDGE:
            return edge_name(option)
        case on.ARROWS:
            return cards.ARROW_NAMES[option]
        case on.REPAIR:
            return _repair_key(option)
        case on.PUSH_WHOM:
            return f"{setting.enemies[option // 2].id}/{'counter' if option % 2 else 'clockwise'}"
        case on.WHICH_VORTEX:
            return f"vortex-{option + 1}"
        case _:
            return "yes" if option == on.YES else "no"


def _repair_key(option: int) -> str:
    if option >= on.BARRICADE_ON:
        return f"barricade@{edge_name(option - on.BARRICADE_ON)}"
    if option >= on.PILLAR_OF:
        return f"pillar@{room_name(option - on.PILLAR_OF)}"
    return f"fire@{room_name(option)}"


def object_key(table: Table, token: int) -> str:
    """An Object token as keys write it."""
    kind = table.o_kind[token]
    return cards.OBJECTS[kind] if kind != cards.UNKNOWN else "hidden"


def _dice_key(table: Table, what: int, option: int) -> str:
    setting = table.setting
    if option == on.READY:
        return "ready" if what == on.DICE else "keep"
    if option == on.REVISE:
        return "take-back"
    if option >= on.TAKE:
        return f"take:{object_key(table, option - on.TAKE)}"
    if option >= on.USE_B:
        return f"use:{setting.enemies[option - on.USE_B].equipment.id}"
    if option >= on.COMBINE:
        return f"combine:{cards.FACES[option - on.COMBINE]}"
    if option >= on.GIVE:
        face, seat = divmod(option - on.GIVE, 10)
        return f"give:{cards.FACES[face]}@{setting.seats[seat]}"
    face, place = divmod(option - on.PUT, 100)
    return f"put:{cards.FACES[face]}@{place_key(setting, place)}"


def _action_key(table: Table, option: int) -> str:
    enemies = table.setting.enemies
    if option in _PLAIN_ACTIONS:
        return _PLAIN_ACTIONS[option][0]
    if option >= on.USE_C:
        return f"use:{enemies[option - on.USE_C].equipment.id}"
    if option >= on.RANGED_AT:
        return f"ranged@{enemies[option - on.RANGED_AT].id}"
    if option >= on.MELEE_AT:
        return f"melee@{enemies[option - on.MELEE_AT].id}"
    if option >= on.HIT_WALL:
        return f"melee@barricade-{edge_name(option - on.HIT_WALL)}"
    if option >= on.ACTIVATE:
        face, n = divmod(option - on.ACTIVATE, 4)
        return f"activate:{cards.FACES[face]}*{n}"
    return f"move@{room_name(option - on.GO_TO)}"


def option_label(table: Table, seat: int, what: int, option: int) -> str:
    """An option in words."""
    setting = table.setting
    if option == on.STOP:
        return "No more"
    if what in (on.DICE, on.TAKE_BACK):
        return _dice_label(table, what, option)
    if what == on.ACTION:
        return _action_label(table, seat, option)
    if what in _ROOMS:
        tile = table.tile[option]
        return room_name(option) + (f", {setting.rooms[tile].name}" if tile >= 0 else "")
    if what in _AREAS:
        there = [table.enemy(at).name for at in table.enemies_in(option)]
        return f"{area_name(option)}: {', '.join(there) or 'nobody'}"
    if what in _SEATS:
        name = hero_name(setting, option)
        return f"{name[0].upper()}{name[1:]}, {table.life[option]} LP"
    match what:
        case on.ENEMY_ORDER:
            return enemy_name(setting, option)
        case on.BLOCK_WHAT | on.TOKEN_ON:
            card, circle = divmod(option, 16)
            return f"{enemy_name(setting, card)}, circle {circle + 1}: {strip(table, card)[circle]}"
        case on.EDGE:
            return f"The edge {edge_name(option)}"
        case on.ARROWS:
            return cards.ARROW_NAMES[option].replace("-", " ").capitalize()
        case on.REPAIR:
            what_for, _, where = _repair_key(option).partition("@")
            return f"{what_for.capitalize()} at {where}"
        case on.PUSH_WHOM:
            return f"{enemy_name(setting, option // 2)}, {'counter-clockwise' if option % 2 else 'clockwise'}"
        case _:
            return option_key(table, what, option).capitalize()


def strip(table: Table, card: int) -> list[str]:
    """The circles of an Enemy in words."""
    return [
        " and ".join(cards.ICONS[kind] + (f" {n}" if n else "") for kind, n in circle)
        for circle in table.setting.enemies[card].strip
    ]


def _dice_label(table: Table, what: int, option: int) -> str:
    setting = table.setting
    if option == on.READY:
        return "I am ready" if what == on.DICE else "Nothing"
    if option == on.REVISE:
        return "Take something back"
    if option >= on.TAKE:
        token = option - on.TAKE
        if what == on.TAKE_BACK:
            return f"The {object_name(table.o_kind[token])}"
        return f"Take the {object_name(table.o_kind[token])}"
    if option >= on.USE_B:
        card = setting.enemies[option - on.USE_B].equipment
        return f"{card.name}: {card.text}"
    if option >= on.COMBINE:
        return f"Combine a pair of {cards.FACES[option - on.COMBINE]}" if what == on.DICE else "The combined pair"
    if option >= on.GIVE:
        face, seat = divmod(option - on.GIVE, 10)
        return f"{cards.FACES[face]} to {hero_name(setting, seat)}"
    face, place = divmod(option - on.PUT, 100)
    return f"{cards.FACES[face]} on {place_name(setting, place)}"


def _action_label(table: Table, seat: int, option: int) -> str:
    setting = table.setting
    if option == on.USE_SPECIAL:
        return f"Special: {cards.ABILITIES[setting.heroes[seat].ability]}"
    if option == on.USE_OBJECT:
        return f"Use the {object_name(table.carries(seat))}"
    if option in _PLAIN_ACTIONS:
        return _PLAIN_ACTIONS[option][1]
    if option >= on.USE_C:
        card = option - on.USE_C
        return f"{card_name(setting, card)}: {setting.enemies[card].equipment.text}"
    if option >= on.RANGED_AT:
        return f"Shoot at {enemy_name(setting, option - on.RANGED_AT)}"
    if option >= on.MELEE_AT:
        return f"Strike {enemy_name(setting, option - on.MELEE_AT)}"
    if option >= on.HIT_WALL:
        return f"Strike the barricade on {edge_name(option - on.HIT_WALL)}"
    if option >= on.ACTIVATE:
        face, n = divmod(option - on.ACTIVATE, 4)
        return f"Activate {setting.rooms[table.tile[table.room[seat]]].name} with {n} {cards.FACES[face]}"
    position = option - on.GO_TO
    return f"Move to {room_name(position)}, {setting.rooms[table.tile[position]].name}"
