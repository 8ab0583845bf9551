"""Events as sentences, and outcomes of odds in a few words."""

from __future__ import annotations

from wartable.games.infinity import happenings as on
from wartable.games.infinity.setting import NOBODY, OFF, UNITS
from wartable.games.infinity.state import GONE, STATES, Table
from wartable.games.infinity.words import SIDES, card_name, side_name, target_key, thing_name, trooper_name

ROLES = ("Master Breacher", "Key Ops", "holder of the Data Pack")


def at(x: int, y: int) -> str:
    return f"{x / UNITS:g}, {y / UNITS:g}"


def event_text(table: Table, kind: int, args: tuple[int, ...]) -> str:
    """The event as a sentence."""
    say = _Say(table)
    text: str = getattr(say, on.EVENTS[kind].replace("-", "_"))(*args)
    return text


class _Say:
    """A sentence for every kind of event, named after it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def t(self, t: int) -> str:
        return trooper_name(self.table, t)

    def n(self, n: int) -> str:
        return thing_name(self.table, n)

    def card(self, card: int) -> str:
        return "a card" if card == NOBODY else card_name(self.table, card)

    # -- set-up

    def drew(self, side: int, card: int) -> str:
        return f"{SIDES[side]} draws {self.card(card)}"

    def kept(self, side: int, card: int) -> str:
        return f"{SIDES[side]} keeps {self.card(card)}"

    def opened(self, card: int) -> str:
        return f"{self.card(card)} lies open"

    def discarded(self, side: int, card: int) -> str:
        return f"{SIDES[side]} discards {self.card(card)}"

    def took_extra(self, side: int, t: int) -> str:
        return f"{SIDES[side]} adds {self.t(t)}"

    def no_extra(self, side: int) -> str:
        return f"{SIDES[side]} adds no free Trooper"

    def rolled(self, side: int, die: int) -> str:
        return f"{SIDES[side]} rolls {die}"

    def announced(self, side: int, yes: int) -> str:
        return f"{SIDES[side]} uses the first card as {'the INTELCOM card' if yes else 'a Classified Objective'}"

    def initiative(self, side: int) -> str:
        return f"{SIDES[side]} wins the Initiative Roll"

    def preferred(self, side: int, keeps: int) -> str:
        return f"{SIDES[side]} keeps {'Initiative' if keeps else 'Deployment'}"

    def goes_first(self, side: int) -> str:
        return f"{SIDES[side]} takes the first Player Turn"

    def deploys_first(self, side: int) -> str:
        return f"{SIDES[side]} deploys first"

    def sides(self, side: int, turned: int) -> str:
        return f"{SIDES[side]} takes the {'other side of the table' if turned else 'side as the table lies'}"

    def objectives(self, n: int) -> str:
        return f"The objectives of the scenario stand: {n}"

    def template_placed(self, n: int, x: int, y: int) -> str:
        return f"Decompression {self.n(n)} lies at {at(x, y)}: Difficult Terrain (Zero-G) and a Saturation Zone"

    def turret_placed(self, n: int, x: int, y: int) -> str:
        return f"Defensive {self.n(n)} stands at {at(x, y)}"

    def hvt_placed(self, n: int, x: int, y: int) -> str:
        return f"{self.n(n)} stands at {at(x, y)}"

    def target_noted(self, side: int, n: int) -> str:
        return f"{SIDES[side]} notes {'its Designated Target' if n == NOBODY else self.n(n) + ' as Designated Target'}"

    def deployed(self, t: int, x: int, y: int) -> str:
        return f"{self.t(t)} is deployed at {at(x, y)}"

    def hidden(self, t: int, x: int, y: int) -> str:
        return f"{self.t(t)} is in Hidden Deployment" + ("" if x == NOBODY else f" at {at(x, y)}")

    def in_reserve(self, t: int) -> str:
        return f"{self.t(t)} stays off the table"

    def confused(self, t: int, die: int, value: int, passed: int) -> str:
        end = "lands where it wants" if passed else "ends up in the own Deployment Zone"
        return f"{self.t(t)} rolls {die} against {value} and {end}"

    def role_named(self, t: int, role: int) -> str:
        return f"{self.t(t)} is the {ROLES[role]}"

    def role_none(self, side: int, role: int) -> str:
        return f"{SIDES[side]} has nobody to be the {ROLES[role]}"

    def pack_given(self, t: int) -> str:
        return f"{self.t(t)} holds the Data Pack"

    def gift(self, t: int) -> str:
        if t < 0:
            return f"{self.n(-t - 1)} has the Designated Target profile and is an enemy Trooper from now on"
        return f"{self.t(t)} has what the scenario gives"

    # -- turns

    def round_begins(self, number: int) -> str:
        return f"Game Round {number}"

    def turn_begins(self, side: int, number: int) -> str:
        return f"Player Turn of {SIDES[side]}, round {number}"

    def retreat(self, side: int, left: int) -> str:
        return f"{SIDES[side]} is in Retreat!" + (f" with {left} points left" if left else "; the game goes on")

    def no_quarter(self, side: int, left: int) -> str:
        return f"No Quarter: {SIDES[side]} fights on with {left} points left"

    def lieutenant_lost(self, side: int) -> str:
        return f"{SIDES[side]} is in Loss of Lieutenant"

    def lieutenant_named(self, side: int, t: int) -> str:
        return f"{self.t(t)} is the Lieutenant of {SIDES[side]}"

    def lieutenant_fell(self, side: int, t: int) -> str:
        return f"{self.t(t)} counts as a Killed Lieutenant for good"

    def orders(self, side: int, pool: int, own: int) -> str:
        return f"{SIDES[side]} has {pool} Orders in the pools and {own} of single Troopers"

    def extra_order(self, t: int) -> str:
        return f"{self.t(t)} brings one more Order"

    def order(self, t: int) -> str:
        return f"An Order for {self.t(t)}"

    def turn_ends(self, side: int) -> str:
        return f"{SIDES[side]} ends the Turn"

    def ending(self, side: int) -> str:
        return "The game ends with this Turn" if side != NOBODY else "The game has ended"

    def round_scored(self, number: int, a: int, b: int) -> str:
        return f"After round {number} the score is A {a}, B {b}"

    def game_over(self, a: int, b: int) -> str:
        return f"Objective Points: A {a}, B {b}"

    # -- actions

    def moved(self, t: int, x: int, y: int) -> str:
        return f"{self.t(t)} moves to {at(x, y)}"

    def no_room(self, t: int, target: int) -> str:
        return f"There is no room for {self.t(t)} beside {target_key(self.table, target)}"

    def appeared(self, t: int, x: int, y: int) -> str:
        return f"{self.t(t)} appears at {at(x, y)}"

    def landed(self, t: int, x: int, y: int) -> str:
        return f"{self.t(t)} lands at {at(x, y)}"

    def marker(self, t: int) -> str:
        return f"{self.t(t)} becomes a Marker"

    def revealed_model(self, t: int) -> str:
        return f"{self.t(t)} is revealed"

    def success(self, t: int, k: int, n: int, die: int, value: int, rolls: int) -> str:
        return f"{self.t(t)} succeeds with {self._skill(k, n)}: {die} against {value}{self._of(rolls)}"

    def failure(self, t: int, k: int, n: int, die: int, value: int, rolls: int) -> str:
        return f"{self.t(t)} fails with {self._skill(k, n)}: {die} against {value}{self._of(rolls)}"

    def _of(self, rolls: int) -> str:
        return f", best of {rolls} rolls" if rolls > 1 else ""

    def _skill(self, k: int, n: int) -> str:
        if k < 0:
            return card_name(self.table, -k - 1)
        return f"{self.table.setting.skills[k].name} on {self.n(n)}"

    def waived(self, t: int, k: int) -> str:
        return f"{self.t(t)} needs no roll for {self.table.setting.skills[k].name}"

    def marked(self, t: int, n: int) -> str:
        return f"{self.n(n)} counts for {SIDES[self.table.setting.troopers[t].side]} from now on"

    def mark_taken(self, t: int, n: int) -> str:
        return f"{self.n(n)} no longer counts for {SIDES[1 - self.table.setting.troopers[t].side]}"

    def no_effect(self, t: int, n: int) -> str:
        return f"The success of {self.t(t)} on {self.n(n)} has no effect"

    def heated(self, t: int, n: int) -> str:
        return f"{self.n(n)} is Active for {SIDES[self.table.setting.troopers[t].side]}"

    def coffin_empty(self, t: int, n: int, die: int) -> str:
        return f"{die}: {self.n(n)} is empty and leaves the table"

    def coffin_hvt(self, t: int, n: int, die: int, hvt: int) -> str:
        return f"{die}: {self.n(hvt)} stands in the place of {self.n(n)}"

    def rogue(self, t: int, n: int, die: int) -> str:
        return f"{die}: the Rogue AI is in {self.n(n)}"

    def hvt_revealed(self, n: int, role: int) -> str:
        return f"{self.n(n)} is {'the Designated Target' if role else 'a Target Decoy'}"

    def carried(self, t: int, n: int) -> str:
        return f"{self.t(t)} carries {self.n(n)}"

    def extracted(self, t: int, n: int) -> str:
        return f"{self.t(t)} takes {self.n(n)} out of its coffin"

    def dropped(self, n: int, x: int, y: int) -> str:
        return f"{self.n(n)} stays on the table at {at(x, y)}"

    def escorted(self, t: int, n: int) -> str:
        return f"{self.n(n)} goes with {self.t(t)}"

    def civevaced(self, t: int, n: int, die: int, value: int, passed: int) -> str:
        end = "goes along" if passed else "stays"
        return f"{self.t(t)} tries to take {self.n(n)} along: {die} against {value}; it {end}"

    def released(self, n: int, t: int) -> str:
        return f"{self.n(n)} no longer goes with {self.t(t)}"

    def gates_opened(self, t: int) -> str:
        return f"{self.t(t)} opens all Gates"

    def gained(self, t: int, row: int, die: int) -> str:
        return f"{self.t(t)} rolls {die} on the Panoply chart: {self.table.setting.chart[row].gain}"

    def d_charges(self, t: int) -> str:
        return f"{self.t(t)} takes D-Charges"

    def reloaded(self, t: int) -> str:
        return f"{self.t(t)} is reloaded"

    # -- fighting

    def attacked(self, t: int, target: int) -> str:
        return f"{self.t(t)} attacks {target_key(self.table, target)}"

    def ads(self, n: int, t: int, failed: int) -> str:
        return f"The defence of {self.n(n)} hits {self.t(t)}: {failed} of 2 saves fail"

    def thing_hit(self, t: int, n: int, die: int) -> str:
        return f"{self.t(t)} hits {self.n(n)}" + (f" with {die}" if die else " with a D-Charge")

    def thing_missed(self, t: int, n: int, die: int) -> str:
        return f"{self.t(t)} does not hit {self.n(n)}: {die}"

    def saved(self, n: int) -> str:
        return f"{self.n(n)} loses nothing"

    def lost_str(self, n: int, lost: int, left: int) -> str:
        return f"{self.n(n)} loses {lost} STR, {max(0, left)} left"

    def destroyed(self, n: int) -> str:
        return f"{self.n(n)} leaves the table"

    def repaired(self, t: int, n: int, die: int, passed: int) -> str:
        return f"{self.t(t)} {'repairs' if passed else 'cannot repair'} {self.n(n)}: {die}"

    def hurt(self, t: int, left: int) -> str:
        return f"{self.t(t)} loses a point, {left} left"

    def healed(self, t: int, left: int) -> str:
        return f"{self.t(t)} regains a point, {left} left"

    def state(self, t: int, state: int) -> str:
        return f"{self.t(t)} is {STATES[state]}"

    def state_ended(self, t: int, state: int) -> str:
        return f"{self.t(t)} is no longer {STATES[state]}"

    def dead(self, t: int) -> str:
        return f"{self.t(t)} is taken off the table"

    def target_killed(self, n: int, dead: int) -> str:
        return f"{self.n(n)} is {'dead' if dead else 'unconscious'}"

    def credited(self, t: int, victim: int) -> str:
        return f"{self.t(t)} took part in the loss of {self.t(victim)}"

    def plague_save(self, t: int, die: int, passed: int) -> str:
        if not die:
            return f"{self.t(t)} touches a Biotechvore Antenna and need not save"
        return f"{self.t(t)} {'withstands' if passed else 'suffers from'} the plague: {die}"

    def plague_grows(self, number: int) -> str:
        return f"The Plague Area grows at the end of round {number}"

    def slain(self, t: int) -> str:
        return f"{self.t(t)} is Killed at the end of the third Game Round"

    # -- cards

    def card_done(self, side: int, card: int) -> str:
        return f"{SIDES[side]} accomplishes {self.card(card)}"

    def card_denied(self, side: int, card: int) -> str:
        return f"{self.card(card)} is not met, says {SIDES[1 - side]}"

    def card_taken(self, side: int, card: int) -> str:
        return f"{SIDES[side]} keeps {self.card(card)} as accomplished"

    def secured(self, side: int, card: int) -> str:
        return f"{SIDES[side]} replaces {self.card(card)} by Secure HVT"

    def intelcom_used(self, side: int, card: int, zone: int) -> str:
        value = self.table.setting.cards[card].value
        return f"{side_name(side)} adds {value} of {self.card(card)} to {self.table.setting.areas[zone].id}"


def outcome(before: Table, after: Table, seat: int) -> str:
    """What changed, in a few words."""
    found = []
    for n, thing in enumerate(after.setting.things):
        if before.marks[n] != after.marks[n]:
            found.append(f"{thing.id} marked")
        if before.str_[n] != after.str_[n]:
            found.append(f"{thing.id} STR {after.str_[n]}")
        if before.carrier[n] != after.carrier[n]:
            found.append(f"{thing.id} changes hands")
        if before.tx[n] == OFF != after.tx[n]:
            found.append(f"{thing.id} appears")
        new = after.flags[n] & ~before.flags[n]
        if new:
            found.append(f"{thing.id} {'leaves the table' if new & GONE else 'changes'}")
    for t, trooper in enumerate(after.setting.troopers):
        if (before.states[t], before.points[t]) != (after.states[t], after.points[t]):
            found.append(f"{trooper.id} hurt" if after.points[t] < before.points[t] else f"{trooper.id} changes State")
        if before.gains[t] != after.gains[t]:
            found.append(f"{trooper.id} gains something")
    if before.done != after.done:
        found.append("card accomplished")
    return ", ".join(found) or "nothing changes"
