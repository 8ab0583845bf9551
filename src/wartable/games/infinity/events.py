"""What can happen in a match once it is played: each kind of event is the function that says it in a sentence.

What comes before the first Turn is in `opening_events.py`, what happens in an Order of a digital match in `skirmish`.
"""

from __future__ import annotations

from typing import Final

from wartable.games.infinity.measure import place
from wartable.games.infinity.names import (
    card_name,
    profile_name,
    side_name,
    spoken,
    target_name,
    thing_name,
    trooper_name,
)
from wartable.games.infinity.setting import NOBODY, UNITS
from wartable.games.infinity.state import STATES, Table
from wartable.kernel.engine.people import speaking
from wartable.kernel.showing.words import counted, sentence


def card_of(table: Table, card: int) -> str:
    return "a card" if card == NOBODY else card_name(table, card)


# -- turns


def round_begins(table: Table, number: int) -> str:
    return f"Game Round {number}"


def turn_begins(table: Table, side: int, number: int) -> str:
    return f"Player Turn of {side_name(side)}, round {number}"


def retreat(table: Table, side: int, left: int) -> str:
    return f"{side_name(side)} is in Retreat!" + (
        f" with {counted(left, 'point')} left" if left else "; the game goes on"
    )


def no_quarter(table: Table, side: int, left: int) -> str:
    return f"No Quarter: {side_name(side)} fights on with {counted(left, 'point')} left"


def lieutenant_lost(table: Table, side: int) -> str:
    return f"{side_name(side)} is in Loss of Lieutenant"


def lieutenant_named(table: Table, side: int, t: int) -> str:
    if t == NOBODY:
        return f"{side_name(side)} has a new Lieutenant"
    return f"{trooper_name(table, t)} is the Lieutenant of {side_name(side)}"


def lieutenant_fell(table: Table, side: int, t: int) -> str:
    return f"{trooper_name(table, t)} counts as a Killed Lieutenant for good"


def orders(table: Table, side: int, pool: int, own: int) -> str:
    return f"{side_name(side)} has {counted(pool, 'Order')} in the pools and {own} of single Troopers"


def extra_order(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} brings one more Order"


def order(table: Table, t: int) -> str:
    return f"An Order for {trooper_name(table, t)}"


def turn_ends(table: Table, side: int) -> str:
    return f"{side_name(side)} ends the Turn"


def ending(table: Table, side: int) -> str:
    return "The game ends with this Turn" if side != NOBODY else "The game has ended"


def round_scored(table: Table, number: int, a: int, b: int) -> str:
    return f"After round {number} the score is {side_name(0)} {a}, {side_name(1)} {b}"


def victory_points(table: Table, a: int, b: int) -> str:
    return f"Victory Points of who is left: {side_name(0)} {a}, {side_name(1)} {b}"


def never_came(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} was never brought onto the table and does not survive the game"


def game_over(table: Table, a: int, b: int) -> str:
    return f"Objective Points: {side_name(0)} {a}, {side_name(1)} {b}"


# -- actions


MASTER_BREACHER, KEY_OPS, CSU, ARMORED_FURY = range(4)
GIFTS: Final = (
    "has Terrain (Zero-G) and D-Charges",
    "has Dodge (+3) and Tactical Awareness",
    "is a Specialist Troop and has Terrain (Zero-G)",
    "strikes with Armored Fury: its CC Weapons count as Anti-materiel",
)


def gift(table: Table, t: int, given: int) -> str:
    return f"{trooper_name(table, t)} {GIFTS[given]}"


def target_profile(table: Table, n: int) -> str:
    return f"{thing_name(table, n)} has the Designated Target profile and is an enemy Trooper from now on"


def moved(table: Table, t: int, x: int, y: int) -> str:
    return f"{trooper_name(table, t)} moves to {place(x, y)}"


def no_room(table: Table, t: int, target: int) -> str:
    return f"There is no room for {trooper_name(table, t)} beside {target_name(table, target)}"


def appeared(table: Table, t: int, x: int, y: int) -> str:
    return f"{trooper_name(table, t)} appears at {place(x, y)}"


def landed(table: Table, t: int, x: int, y: int) -> str:
    return f"{trooper_name(table, t)} lands at {place(x, y)}"


def concealed(table: Table, t: int, marker: int) -> str:
    return f"{trooper_name(table, t)} becomes {_marker(table, marker)}"


def unmasked(table: Table, marker: int, t: int) -> str:
    return f"{sentence(_marker(table, marker))} is {profile_name(table, t)}"


def _marker(table: Table, marker: int) -> str:
    return trooper_name(table, marker) if speaking() else f"the Marker {trooper_name(table, marker)}"


def success(table: Table, t: int, k: int, n: int, die: int, value: int, rolls: int) -> str:
    return f"{trooper_name(table, t)} succeeds with {_skill(table, k, n)}: {die} against {value}{_of(rolls)}"


def failure(table: Table, t: int, k: int, n: int, die: int, value: int, rolls: int) -> str:
    return f"{trooper_name(table, t)} fails with {_skill(table, k, n)}: {die} against {value}{_of(rolls)}"


def _of(rolls: int) -> str:
    return f", best of {rolls} rolls" if rolls > 1 else ""


def _skill(table: Table, k: int, n: int) -> str:
    if k < 0:
        return card_name(table, -k - 1)
    return f"{table.setting.skills[k].name} on {thing_name(table, n)}"


def waived(table: Table, t: int, k: int) -> str:
    return f"{trooper_name(table, t)} needs no roll for {table.setting.skills[k].name}"


def marked(table: Table, t: int, n: int) -> str:
    return f"{thing_name(table, n)} counts for {side_name(table.setting.troopers[t].side)} from now on"


def mark_taken(table: Table, t: int, n: int) -> str:
    return f"{thing_name(table, n)} no longer counts for {side_name(1 - table.setting.troopers[t].side)}"


def no_effect(table: Table, t: int, n: int) -> str:
    return f"The success of {trooper_name(table, t)} on {thing_name(table, n)} has no effect"


def heated(table: Table, t: int, n: int) -> str:
    return f"{thing_name(table, n)} is Active for {side_name(table.setting.troopers[t].side)}"


def coffin_empty(table: Table, t: int, n: int, die: int) -> str:
    return f"{die}: {thing_name(table, n)} is empty and leaves the table"


def coffin_hvt(table: Table, t: int, n: int, die: int, hvt: int) -> str:
    return f"{die}: {thing_name(table, hvt)} stands in the place of {thing_name(table, n)}"


def rogue(table: Table, t: int, n: int, die: int) -> str:
    return f"{die}: the Rogue AI is in {thing_name(table, n)}"


def hvt_revealed(table: Table, n: int, role: int) -> str:
    return f"{thing_name(table, n)} is {'the Designated Target' if role else 'a Target Decoy'}"


def carried(table: Table, t: int, n: int) -> str:
    return f"{trooper_name(table, t)} carries {thing_name(table, n)}"


def extracted(table: Table, t: int, n: int) -> str:
    return f"{trooper_name(table, t)} takes {thing_name(table, n)} out of its coffin"


def dropped(table: Table, n: int, x: int, y: int) -> str:
    return f"{thing_name(table, n)} stays on the table at {place(x, y)}"


def escorted(table: Table, t: int, n: int) -> str:
    return f"{thing_name(table, n)} goes with {trooper_name(table, t)}"


def civevaced(table: Table, t: int, n: int, die: int, value: int, passed: int) -> str:
    end = "goes along" if passed else "stays"
    return f"{trooper_name(table, t)} tries to take {thing_name(table, n)} along: {die} against {value}; it {end}"


def released(table: Table, n: int, t: int) -> str:
    return f"{thing_name(table, n)} no longer goes with {trooper_name(table, t)}"


def follows(table: Table, n: int, t: int, x: int, y: int) -> str:
    return f"{thing_name(table, n)} goes along with {trooper_name(table, t)} to {place(x, y)}"


def left_standing(table: Table, n: int, x: int, y: int, z: int) -> str:
    height = f", {z / UNITS:g} inches up" if z else ""
    return f"{thing_name(table, n)} stays on the table at {place(x, y)}{height}"


def gates_opened(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} opens all Gates"


def stays_regular(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} needs no Lieutenant: its Order stays Regular"


def retreat_over(table: Table, side: int) -> str:
    return f"{side_name(side)} is in Retreat! no more"


def no_loss(table: Table, side: int) -> str:
    return f"{side_name(side)} has no Lieutenant, but its Orders stay Regular: Reinforced Command"


def had_already(table: Table, t: int, row: int, die: int) -> str:
    return f"{trooper_name(table, t)} rolls {die} on the chart and has {table.setting.chart[row].gain} already"


def rolls_again(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} rolls again"


def full_again(table: Table, t: int, row: int) -> str:
    return f"{trooper_name(table, t)} has all uses of {table.setting.chart[row].gain} again"


def gained(table: Table, t: int, row: int, die: int) -> str:
    return f"{trooper_name(table, t)} rolls {die} on the Panoply chart: {table.setting.chart[row].gain}"


def d_charges(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} takes D-Charges"


def reloaded(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} is reloaded"


# -- fighting


def attacked(table: Table, t: int, target: int) -> str:
    return f"{trooper_name(table, t)} attacks {target_name(table, target)}"


def ads(table: Table, n: int, t: int, failed: int) -> str:
    return f"The defence of {thing_name(table, n)} hits {trooper_name(table, t)}: {failed} of 2 saves fail"


def thing_hit(table: Table, t: int, n: int, die: int) -> str:
    return f"{trooper_name(table, t)} hits {thing_name(table, n)}" + (f" with {die}" if die else " with a D-Charge")


def thing_missed(table: Table, t: int, n: int, die: int) -> str:
    return f"{trooper_name(table, t)} does not hit {thing_name(table, n)}: {die}"


def saved(table: Table, n: int) -> str:
    return f"{thing_name(table, n)} loses nothing"


def lost_str(table: Table, n: int, lost: int, left: int) -> str:
    return f"{thing_name(table, n)} loses {lost} STR, {max(0, left)} left"


def destroyed(table: Table, n: int) -> str:
    return f"{thing_name(table, n)} leaves the table"


def repaired(table: Table, t: int, n: int, die: int, passed: int) -> str:
    return f"{trooper_name(table, t)} {'repairs' if passed else 'cannot repair'} {thing_name(table, n)}: {die}"


def hurt(table: Table, t: int, left: int) -> str:
    return f"{trooper_name(table, t)} loses a point, {f'{left} left' if left >= 0 else 'one more than it had'}"


def healed(table: Table, t: int, left: int) -> str:
    return f"{trooper_name(table, t)} regains a point, {left} left"


def state(table: Table, t: int, state: int) -> str:
    return f"{trooper_name(table, t)} is {STATES[state]}"


def state_ended(table: Table, t: int, state: int) -> str:
    return f"{trooper_name(table, t)} is no longer {STATES[state]}"


def dead(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} is taken off the table"


def target_killed(table: Table, n: int, dead: int) -> str:
    return f"{thing_name(table, n)} is {'dead' if dead else 'unconscious'}"


def credited(table: Table, t: int, victim: int) -> str:
    return f"{trooper_name(table, t)} took part in the loss of {trooper_name(table, victim)}"


def plague_save(table: Table, t: int, die: int, passed: int) -> str:
    if not die:
        return f"{trooper_name(table, t)} touches a Biotechvore Antenna and need not save"
    return f"{trooper_name(table, t)} {'withstands' if passed else 'suffers from'} the plague: {die}"


def plague_grows(table: Table, number: int) -> str:
    return f"The Plague Area grows at the end of round {number}"


def slain(table: Table, t: int) -> str:
    return f"{trooper_name(table, t)} is Killed at the end of the third Game Round"


# -- cards


def claimed(table: Table, side: int, card: int) -> str:
    condition = table.setting.cards[card].condition
    if table.setting.digital:
        return f"{side_name(side)} has met {card_of(table, card)}: {condition}"
    return f"{side_name(side)} says that {card_of(table, card)} is met: {condition}"


def card_begun(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} has done half of {card_of(table, card)}; another Specialist must do the other half"


def card_done(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} accomplishes {card_of(table, card)}"


def card_denied(table: Table, side: int, card: int) -> str:
    return f"{card_of(table, card)} is not met, says {side_name(1 - side)}"


def card_taken(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} keeps {card_of(table, card)} as accomplished"


def secured(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} replaces {card_of(table, card)} by Secure HVT"


def intelcom_used(table: Table, side: int, card: int, zone: int) -> str:
    value, where = table.setting.cards[card].value, spoken(table.setting, table.setting.areas[zone].id)
    return f"{side_name(side)} adds {value} of {card_of(table, card)} to {where}"


def nothing_secured(table: Table) -> str:
    return "This scenario knows no Secure HVT: no Classified Objective is replaced"


def intelcom_decided(table: Table, side: int, yes: int) -> str:
    return f"{side_name(side)} {'uses' if yes else 'does not use'} the INTELCOM card"


def intelcom_shown(table: Table, side: int, card: int) -> str:
    return f"{side_name(side)} shows {card_of(table, card)}: its number is {table.setting.cards[card].value}"
