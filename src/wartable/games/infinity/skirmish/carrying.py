"""Casevac: a Model carries one ally that cannot walk by itself, until something ends it (ITS-CASEVAC)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import codes, deeds, harm
from wartable.games.infinity.names import who
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.state import STATES, TABLE, Table
from wartable.its import casevac
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

NAMES: Final = {
    "stunned": "Stunned", "immobilized-a": "IMM-A", "immobilized-b": "IMM-B", "unconscious": "Unconscious",
    "dead": "Dead",
}  # fmt: skip
"""States as the rules of the season call them."""
NOBODY_CARRIED: Final = No("ITS-CASEVAC-18", "{actor} carries nobody")
IN_MOTION: Final = frozenset({codes.IDLE, codes.GO_MODEL, codes.RESET, codes.DODGE, codes.CLIMB})


def carried_by(table: Table, t: int) -> int:
    """Whom a Trooper carries; NOBODY: nobody."""
    return table.borne.index(t) if t in table.borne else NOBODY


def _ally(table: Table, t: int, ally: int) -> casevac.Ally:
    trooper = table.setting.troopers[ally]
    states = frozenset(NAMES[name] for at, name in enumerate(STATES) if table.states[ally] >> at & 1 and name in NAMES)
    enemy = trooper.side != table.setting.troopers[t].side
    return casevac.Ally(trooper.id, trooper.ph, states, enemy, table.side_by_side(t, ally))


def _carrier(table: Table, t: int) -> casevac.Carrier:
    trooper, ally = table.setting.troopers[t], carried_by(table, t)
    baggage = frozenset({"Baggage"}) if "baggage" in trooper.gear else frozenset()
    return casevac.Carrier(
        trooper.id, trooper.ph, equipment=baggage, is_marker=bool(table.marker[t]),
        active_turn=trooper.side == table.active, carries=None if ally == NOBODY else _ally(table, t, ally),
    )  # fmt: skip


def cannot_carry(table: Table, t: int, ally: int) -> No | None:
    """Why a Trooper may not carry another, by the first requirement it lacks (ITS-CASEVAC-01 to -06)."""
    try:
        casevac.pick_up(_carrier(table, t), _ally(table, t, ally))
    except Refused as refused:
        return No(refused.rule or "ITS-CASEVAC-03", "{why}", why=refused.reason)
    lost = table.place[ally] != TABLE or table.borne[ally] != NOBODY or ally == t
    return No("ITS-CASEVAC-03", "{it} is not there to be carried") if lost else None


def cannot_lay_down(table: Table, t: int) -> No | None:
    return NOBODY_CARRIED if carried_by(table, t) == NOBODY else None


def pick_up(table: Table, ask: Oracle, t: int, ally: int) -> None:
    """No roll: the ally is carried from now on; a Marker is revealed by it, with Baggage PH does not matter."""
    _, reasons = casevac.pick_up(_carrier(table, t), _ally(table, t, ally))
    if table.marker[t]:
        harm.reveal(table, ask, t)
    table.borne[ally] = t
    deeds.note(table, table.setting.troopers[t].side, deeds.CARRIED, t, ally)
    for reason in reasons:
        ask.tell(done.carries, reason.rule, who(table, t), ally)


def lay_down(table: Table, ask: Oracle, t: int) -> None:
    """For one Short Skill the ally is put down (ITS-CASEVAC-18)."""
    _, reason = casevac.put_down(_carrier(table, t), in_aro=False)
    harm.let_go(table, ask, carried_by(table, t), reason.rule)


def declares(table: Table, ask: Oracle, t: int, chosen: int, moves: bool) -> None:
    """What a carrier declares keeps Casevac going, or ends it that moment (ITS-CASEVAC-13, -16)."""
    ally = carried_by(table, t)
    if ally == NOBODY or chosen == codes.LAY_DOWN:
        return
    if chosen == codes.GO_MARKER:
        harm.let_go(table, ask, ally, casevac.suffer(_carrier(table, t), "Marker")[1].rule)
        return
    skill = "Move" if moves or chosen in IN_MOTION else "another Skill"
    after, reason = casevac.declare(_carrier(table, t), skill)
    if after.carries is None:
        harm.let_go(table, ask, ally, reason.rule)
