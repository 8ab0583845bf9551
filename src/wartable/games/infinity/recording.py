"""From a match to its record: what the scorer reads, live after each round and at any time, and the result of the game.

The record of a finished match is complete; written as YAML it is what `wartable its score` reads. While the match goes
on the record says what the score would be if the game ended now.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from wartable.games.infinity.effects import struck
from wartable.games.infinity.record import Card, GameRecord, History, Intelcom, ObjectState, TrooperState, document
from wartable.games.infinity.record import Snapshot as RecordSnapshot
from wartable.games.infinity.record import Trooper as RecordTrooper
from wartable.games.infinity.scenario import Side
from wartable.games.infinity.scorer import Sheet, outcome, score
from wartable.games.infinity.scoring_words import SIDES, Moment
from wartable.games.infinity.setting import DEPLOYED, ESCORTED, NOBODY, OFF, TOUCH, UNITS, Setting
from wartable.games.infinity.state import (
    DESIGNATED,
    DOWN,
    GONE,
    KILLED,
    LEFT,
    LT_NULL_AT_TURN_END,
    NOT_TAKEN,
    REVEALED,
    ROGUE,
    TABLE,
    UNKNOWN,
    WAS_DEAD,
    WAS_LIEUTENANT,
    Snapshot,
    Table,
    states_in,
)

_MARKS: tuple[list[Side], ...] = ([], ["A"], ["B"], ["A", "B"])
_NOT_RECORDED = frozenset({"turret-f13", "template", "data-pack", *DEPLOYED})


def record(table: Table) -> GameRecord:
    """The match as a record; the moment now stands for the end, and the running round has ended with it (SC-END-05)."""
    setting = table.setting
    if setting.judged is not None:
        return setting.judged
    now = snapshot(setting, table.snapshot())
    rounds = [_kept(setting, kept) for kept in table.rounds]
    if not table.over and (table.round > len(rounds) or not rounds):
        rounds.append(now)
    return GameRecord(
        scenario=setting.scenario.slug,
        points=setting.army_points,
        rounds_played=max(1, table.round),
        roster=_roster(table),
        rounds=rounds,
        end=now,
        history=_history(table),
        acquired={"A": table.acquired[0], "B": table.acquired[1]},
        classified={side: _cards(table, at) for at, side in enumerate(SIDES)},
        secure_hvt={
            side: setting.cards[table.secure[at]].id for at, side in enumerate(SIDES) if table.secure[at] != NOBODY
        },
        intelcom={side: _intelcom(table, at) for at, side in enumerate(SIDES) if table.intelcom_zone[at] != NOBODY},
    )


def live(table: Table, explain: bool = True) -> dict[Side, Sheet]:
    """The score if the game ended now, every point explained."""
    return score(record(table), table.setting.scenario, explain)


def slain_now(table: Table) -> list[int]:
    """The Troopers that the end effects of the scenario strike at this moment."""
    kept = record(table)
    moment = Moment(table.setting.scenario, kept, kept.final, frozenset())
    ids = struck(moment, table.setting.scenario.end_effects)
    return [t for t, trooper in enumerate(table.setting.troopers) if trooper.id in ids]


def result(table: Table) -> dict[Side, dict[str, int]]:
    """What the tournament desk enters for a finished match: Objective Points and Victory Points of both sides."""
    return outcome(record(table), table.setting.scenario)


def lists_played(table: Table) -> list[int] | None:
    """Which of its lists each side plays, from 0 on; None before both have deployed (ITS-PRIV-03)."""
    if not table.round:
        return None
    troopers = table.setting.troopers
    return [
        next(troopers[t].listed for t in army if not troopers[t].extra and table.place[t] != NOT_TAKEN)
        for army in table.setting.army
    ]


def as_document(table: Table) -> dict[str, Any]:
    """The record as plain data, as a record file holds it."""
    found: dict[str, Any] = document(record(table))
    return found


# ------------------------------------------------------------------------------------------------------------ the parts


@lru_cache(maxsize=64)
def _kept(setting: Setting, kept: Snapshot) -> RecordSnapshot:
    """The end of an earlier round, which does not change any more."""
    return snapshot(setting, kept)


def snapshot(setting: Setting, kept: Snapshot) -> RecordSnapshot:
    """A moment as a record keeps it; contact is worked out from the places (INF-GEO-05)."""
    place, xs, ys, marker, _, states, _, tx, ty, marks, str_, carrier, flags, role, named = kept
    troopers, things = setting.troopers, setting.things
    present = [t for t, at in enumerate(place) if at == TABLE]
    here = [
        n
        for n, x in enumerate(tx)
        if x != OFF and not flags[n] & GONE and carrier[n] == NOBODY and things[n].kind not in DEPLOYED
    ]
    touching: dict[int, list[str]] = {t: [] for t in present}
    for at, t in enumerate(present):
        x, y, reach = xs[t], ys[t], troopers[t].radius + TOUCH
        mine = touching[t]
        for n in here:
            dx, dy, r = x - tx[n], y - ty[n], reach + things[n].radius
            if -r <= dx <= r and dx * dx + dy * dy <= r * r:
                mine.append(things[n].id)
        for other in present[at + 1 :]:
            dx, dy, r = x - xs[other], y - ys[other], reach + troopers[other].radius
            if -r <= dx <= r and dx * dx + dy * dy <= r * r:
                mine.append(troopers[other].id)
                touching[other].append(troopers[t].id)
    carries: dict[int, list[str]] = {}
    for n, by in enumerate(carrier):
        if by != NOBODY and things[n].kind not in ESCORTED:
            carries.setdefault(by, []).append(things[n].id)
    return RecordSnapshot(
        troopers=[
            TrooperState(
                id=troopers[t].id,
                x=xs[t] / UNITS,
                y=ys[t] / UNITS,
                as_="marker" if marker[t] else "model",
                states=states_in(states[t]),
                contact=touching[t],
                carries=carries.get(t, []),
                lieutenant=t in named[:2],
            )
            for t in present
        ],
        objects=[
            _object(setting, n, tx[n], ty[n], marks[n], str_[n], carrier[n], flags[n], role[n])
            for n, thing in enumerate(things)
            if thing.kind not in _NOT_RECORDED and (thing.printed or tx[n] != OFF or carrier[n] != NOBODY)
        ],
    )


def _object(
    setting: Setting, n: int, x: int, y: int, marks: int, str_: int, carrier: int, flags: int, role: int
) -> ObjectState:
    thing = setting.things[n]
    moved = not thing.printed or (x, y) != (thing.x, thing.y)
    escorted = carrier != NOBODY and thing.kind in ESCORTED
    return ObjectState(
        id=thing.id,
        kind=thing.kind,
        owner="none" if thing.owner == NOBODY else SIDES[thing.owner],
        x=x / UNITS if moved and x != OFF else None,
        y=y / UNITS if moved and x != OFF else None,
        marks=_MARKS[marks],
        str_=str_ if thing.str_ else None,
        destroyed=bool(flags & GONE and thing.str_),
        civevac_by=setting.troopers[carrier].id if escorted else None,
        revealed=bool(flags & REVEALED),
        killed=bool(flags & (KILLED | DOWN)),
        role=None if role == UNKNOWN or thing.kind != "hvt" else "designated" if role == DESIGNATED else "decoy",
        rogue_ai=bool(flags & ROGUE),
    )


def _roster(table: Table) -> list[RecordTrooper]:
    found = []
    for t in (t for army in table.setting.army for t in army):
        if table.place[t] == NOT_TAKEN:
            continue
        printed = table.setting.recorded[t]
        if _masked(table, t):
            found.append(printed._replace(cost=0, skills=(), gear=(), classification=()))
            continue
        roles, ever = table.roles(t), bool(table.history[t] & WAS_LIEUTENANT)
        found.append(printed._replace(roles=roles, lieutenant_ever=ever) if roles or ever else printed)
    return found


def _masked(table: Table, t: int) -> bool:
    """Is it a Marker of the other side, of which a view knows neither Cost nor profile (INF-INFO-01)?"""
    theirs = table.eyes not in (NOBODY, table.setting.troopers[t].side)
    return bool(theirs and table.marker[t] and not table.over)


def _history(table: Table) -> dict[str, History]:
    troopers = table.setting.troopers
    return {
        troopers[t].id: History(
            entered_dead=bool(table.history[t] & WAS_DEAD),
            lt_null_turn_end=bool(table.history[t] & LT_NULL_AT_TURN_END),
            left_table=bool(table.history[t] & LEFT),
            null_by=None if table.null_by[t] == NOBODY else troopers[table.null_by[t]].id,
            death_order_hits_by=[troopers[by].id for by in table.hits[t]],
        )
        for t in range(len(troopers))
        if table.history[t] & (WAS_DEAD | LT_NULL_AT_TURN_END | LEFT) or table.null_by[t] != NOBODY
    }


def _cards(table: Table, side: int) -> list[Card]:
    """The cards of a side: kept and fulfilled ones; what another seat does not know is left out."""
    use = table.setting.scenario.flags["classified_deck"]["use"]
    if use == "none":
        return []
    found = []
    kept = table.done[side] if use == "shared" else (*table.hand[side], *(table.open if use != "private" else ()))
    for at, number in enumerate(kept):
        if number == UNKNOWN:
            continue
        card = table.setting.cards[number]
        found.append(
            Card(
                card=card.id,
                accomplished=number in table.done[side],
                pool="secondary" if use == "main-and-secondary" and number in table.hand[side] else "main",
                use="intelcom" if use == "private" and at == 0 and table.intelcom[side] == 1 else "objective",
                symbol=card.symbol,
            )
        )
    return found


def _intelcom(table: Table, side: int) -> Intelcom:
    value = table.setting.cards[table.hand[side][0]].value
    return Intelcom(value=value, zone=table.setting.areas[table.intelcom_zone[side]].id)
