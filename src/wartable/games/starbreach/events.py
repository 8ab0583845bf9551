"""What happens: a kind of event is the function that says it. Sentences are made from the setting and the arguments
alone, so they stay the same for ever."""

from __future__ import annotations

from wartable.games.starbreach import cards, motives
from wartable.games.starbreach.names import (
    CAUSE_WORDS,
    WALL_WORDS,
    area_name,
    card_name,
    edge_name,
    enemy_name,
    hero_name,
    object_name,
    place_name,
    room_name,
)
from wartable.games.starbreach.questions import proposal
from wartable.games.starbreach.state import Table
from wartable.kernel.showing.words import counted, sentence

# -- set-up -----------------------------------------------------------------------------------------------------------


def laid(t: Table, tile: int, room: int) -> str:
    return sentence(f"{t.setting.rooms[tile].name} is the room {room_name(room)}.")


def raised(t: Table, tile: int, room: int) -> str:
    return sentence(f"{t.setting.rooms[tile].name} stands on four pillars as {room_name(room)}.")


def starts(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} places first.")


def placed(t: Table, hero: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} starts in {room_name(room)}.")


def revealed(t: Table, enemy: int) -> str:
    return f"The top card of the Enemy deck is {enemy_name(t.setting, enemy)}."


def deck_empty(t: Table) -> str:
    return "The Enemy deck is empty."


# -- Phase A ----------------------------------------------------------------------------------------------------------


def round(t: Table, n: int) -> str:
    return f"Round {n} begins."


def arrived(t: Table, enemy: int, area: int, n: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} arrives in {area_name(area)} with {n} LP.")


def radar(t: Table, enemy: int, number: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} has radar: another Enemy comes through Vortex {number + 1}.")


def vortex_closed(t: Table, number: int) -> str:
    return f"Vortex {number + 1} is closed: no Enemy comes through it."


def vortex_opened(t: Table, number: int) -> str:
    return f"Vortex {number + 1} is open again."


def assault(t: Table) -> str:
    return "No card is left for an Enemy: an Assault."


def fire_laid(t: Table, room: int) -> str:
    return f"A -2 Fire token is laid in {room_name(room)}."


def no_fire(t: Table) -> str:
    return "No Fire token is laid."


# -- Phase B ----------------------------------------------------------------------------------------------------------


def rolled(t: Table, hero: int, *faces: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} rolls: {', '.join(cards.FACE_NAMES[face] for face in faces)}.")


def put(t: Table, hero: int, face: int, place: int) -> str:
    return sentence(
        f"{hero_name(t.setting, hero)} puts a {cards.FACE_NAMES[face]} die on {place_name(t.setting, place)}."
    )


def gave(t: Table, hero: int, face: int, other: int) -> str:
    return sentence(
        f"{hero_name(t.setting, hero)} gives a {cards.FACE_NAMES[face]} die to {hero_name(t.setting, other)}."
    )


def combined(t: Table, hero: int, face: int, new: int) -> str:
    pair = f"a pair of {cards.FACE_NAMES[face]} dice"
    return sentence(f"{hero_name(t.setting, hero)} combines {pair} into {cards.FACE_NAMES[new]}.")


def turned(t: Table, hero: int, face: int, new: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} turns a {cards.FACE_NAMES[face]} die to {cards.FACE_NAMES[new]}.")


def rerolled(t: Table, hero: int, *faces: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} rolls again: {', '.join(cards.FACE_NAMES[face] for face in faces)}.")


def took_back(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} takes something back.")


def ready(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} is ready.")


def not_ready(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} is not ready any more.")


def used(t: Table, hero: int, card: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} uses {card_name(t.setting, card)}.")


# -- Phase C: Heroes --------------------------------------------------------------------------------------------------


def support(t: Table, area: int) -> str:
    return f"The External Support Team fires at {area_name(area)}."


def turn(t: Table, hero: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} acts at Initiative {n}.")


def moved(t: Table, hero: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} moves to {room_name(room)}.")


def attacked(t: Table, hero: int, line: int, enemy: int, n: int) -> str:
    return sentence(
        f"{hero_name(t.setting, hero)} makes a {cards.LINES[line]} attack on {enemy_name(t.setting, enemy)} for {n}."
    )


def lost(t: Table, enemy: int, n: int, now: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} loses {n} LP and has {now}.")


def armored(t: Table, enemy: int, n: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} has Armor {n}.")


def enemy_out(t: Table, enemy: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} is eliminated.")


def equipment(t: Table, hero: int, card: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} gets {card_name(t.setting, card)}.")


def card_lost(t: Table, card: int) -> str:
    return f"The Equipment {card_name(t.setting, card)} leaves the game."


def healed(t: Table, hero: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} is healed to {n} LP.")


def blocked(t: Table, enemy: int, number: int) -> str:
    return f"Circle {number + 1} of {enemy_name(t.setting, enemy)} is blocked."


def pushed(t: Table, enemy: int, area: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} is pushed to {area_name(area)}.")


def swept(t: Table, hero: int, area: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} sweeps {area_name(area)} for {n}.")


def activated(t: Table, hero: int, tile: int, face: int, n: int) -> str:
    dice = f"a {cards.FACE_NAMES[face]} die" if n == 1 else f"{n} {cards.FACE_NAMES[face]} dice"
    return sentence(f"{hero_name(t.setting, hero)} activates {t.setting.rooms[tile].name} with {dice}.")


def closed(t: Table, number: int) -> str:
    return f"Vortex {number + 1} is closed."


def shielded(t: Table, hero: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} has {counted(n, 'personal shield')}.")


def raised_attack(t: Table, hero: int, line: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)}: the {cards.LINES[line]} attack is raised by {n}.")


def turn_ends(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} ends the turn.")


# -- Phase C: Enemies -------------------------------------------------------------------------------------------------


def enemy_acts(t: Table, enemy: int, area: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} acts from {area_name(area)}.")


def skipped(t: Table, enemy: int, number: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} skips its blocked circle {number + 1}.")


def struck(t: Table, enemy: int, room: int, n: int, why: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} attacks {room_name(room)} for {n}: {motives.WORDS[why]}.")


def nothing_hit(t: Table, enemy: int, why: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} does nothing: {motives.WORDS[why]}.")


def hurt(t: Table, hero: int, n: int, now: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} loses {n} LP and has {now}.")


def hero_out(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} is eliminated.")


def clock(t: Table, n: int) -> str:
    return f"A Hero is out: the objective must be reached by the end of round {n}."


def pillar(t: Table, enemy: int, room: int, n: int, why: int) -> str:
    return sentence(
        f"{enemy_name(t.setting, enemy)} destroys a pillar of {room_name(room)}, {n} left: {motives.WORDS[why]}."
    )


def collapsed(t: Table, room: int) -> str:
    return sentence(f"{room_name(room)} collapses.")


def fled(t: Table, hero: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} gets away to {room_name(room)}.")


def fell(t: Table, hero: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} falls into {room_name(room)}.")


def enemy_moved(t: Table, enemy: int, area: int, why: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} moves to {area_name(area)}: {motives.WORDS[why]}.")


def grenade(t: Table, enemy: int, room: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} throws a grenade into {room_name(room)}.")


# -- Phase D, and the end ---------------------------------------------------------------------------------------------


def regenerated(t: Table, enemy: int, n: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} regenerates to {n} LP.")


def blocks_back(t: Table) -> str:
    return "The Block tokens come back."


def grenades_go(t: Table) -> str:
    return "The Grenade tokens go back to the supply."


def dice_home(t: Table) -> str:
    return "Enemies are unmarked, and all dice go back to their owners."


def victory(t: Table, cause: int) -> str:
    return f"The players win: {CAUSE_WORDS[cause]}."


def defeat(t: Table, cause: int) -> str:
    return f"The players lose: {CAUSE_WORDS[cause]}."


def shields(t: Table, room: int, n: int) -> str:
    return sentence(f"{room_name(room)} is protected by {counted(n, 'shield')}.")


def dice_gone(t: Table, hero: int) -> str:
    return f"The dice of {hero_name(t.setting, hero)} leave the game, except those others use."


def enemy_due(t: Table, enemy: int, n: int, why: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} is due at Initiative {n}: {motives.WORDS[why]}.")


def to_be_raised(t: Table, tile: int) -> str:
    return sentence(f"{t.setting.rooms[tile].name} will be a platform.")


# -- missions ---------------------------------------------------------------------------------------------------------


def mission(t: Table, stage: int) -> str:
    sheet = t.setting.stages[stage]
    return f"{sheet.name}. {sheet.text}"


def mission_over(t: Table, stage: int, won: int, wins: int) -> str:
    return f"{t.setting.stages[stage].name} is {'won' if won else 'lost'}; missions won: {wins}."


def tried_again(t: Table, stage: int) -> str:
    return f"{t.setting.stages[stage].name} is tried once more."


def proposed(t: Table, hero: int, what: int, option: int) -> str:
    return proposal(t, hero, what, option)


def objected(t: Table, hero: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} objects; it is decided anew.")


def token_placed(t: Table, kind: int, room: int) -> str:
    return f"The {object_name(kind)} lies in {room_name(room)}."


def airlocks(t: Table, area: int, second: int) -> str:
    return f"Airlocks lie clockwise after {area_name(area)} and after {area_name(second)}."


def built(t: Table, edge: int) -> str:
    return f"A barricade stands on {edge_name(edge)}."


def barricade_struck(t: Table, edge: int, wall: int) -> str:
    return f"The barricade on {edge_name(edge)} is {WALL_WORDS[wall]}."


def token_put(t: Table, enemy: int, number: int, arrows: int) -> str:
    return (
        f"Circle {number + 1} of {enemy_name(t.setting, enemy)} becomes {cards.ARROW_NAMES[arrows].replace('-', ' ')}."
    )


def tokens_back(t: Table, enemy: int) -> str:
    return f"The Move tokens of {enemy_name(t.setting, enemy)} come back."


def centred(t: Table, hero: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} leaves the die in the centre, where {n} are now.")


def took_object(t: Table, hero: int, kind: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} takes the {object_name(kind)} in {room_name(room)}.")


def turned_up(t: Table, hero: int, kind: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} turns up the {object_name(kind)}.")


def dropped(t: Table, hero: int, kind: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} leaves the {object_name(kind)} in {room_name(room)}.")


def object_gone(t: Table, kind: int) -> str:
    return f"The {object_name(kind)} leaves the game."


def fire_lowered(t: Table, room: int, n: int) -> str:
    return f"The Fire in {room_name(room)} is lowered to {n}."


def pillar_restored(t: Table, room: int, n: int) -> str:
    return f"A pillar of {room_name(room)} is restored: {n}."


def barricade_repaired(t: Table, edge: int) -> str:
    return f"The barricade on {edge_name(edge)} is intact again."


def led(t: Table, hero: int, room: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} leads the Scientist to {room_name(room)}.")


def thrown(t: Table, hero: int, area: int) -> str:
    return sentence(
        f"{hero_name(t.setting, hero)} throws the Grenade into {area_name(area)}; it burns there in Phase D."
    )


def blasted(t: Table, area: int) -> str:
    return f"The Grenade burns in {area_name(area)}."


def surveyed(t: Table, room: int) -> str:
    return f"The survey point in {room_name(room)} is done."


def unharmed(t: Table, enemy: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} is not harmed: only the bearer of the Sacred Relic can do that.")


def siege_fire(t: Table, room: int, n: int) -> str:
    return f"The attack gets into {room_name(room)}: Fire there is {n} now."


def airlock_passed(t: Table, enemy: int, area: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} goes through the airlock and comes out in {area_name(area)}.")


def airlock_ignored(t: Table, enemy: int) -> str:
    name = enemy_name(t.setting, enemy)
    return sentence(f"{name} passes an airlock that leads to a ship without Heroes and objects, and ignores it.")


def stays(t: Table, enemy: int, why: int) -> str:
    return sentence(f"{enemy_name(t.setting, enemy)} stays where it is: {motives.WORDS[why]}.")


def barricade_up(t: Table, enemy: int, edge: int) -> str:
    return f"The barricade on {edge_name(edge)} takes the attack of {enemy_name(t.setting, enemy)}."


def hidden(t: Table, room: int) -> str:
    return f"A hidden object lies in {room_name(room)}."


def barricade_ignored(t: Table, enemy: int, edge: int) -> str:
    return f"The barricade on {edge_name(edge)} does not stop this attack of {enemy_name(t.setting, enemy)}."


def barricade_hit(t: Table, hero: int, edge: int, n: int) -> str:
    return sentence(f"{hero_name(t.setting, hero)} strikes the barricade on {edge_name(edge)} for {n}.")
