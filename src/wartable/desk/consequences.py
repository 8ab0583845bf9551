"""What an action or an undo would change, in words and as data, before it happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from wartable.desk.computed import report
from wartable.desk.seating import draft
from wartable.desk.state import EventState, RoundState
from wartable.kernel.engine.errors import Refused

Plain = dict[str, Any]

SHOWN = 24
"""So many moves of a round are told one by one."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """`falls`: entries that would not count any more, in words. `standings`: players whose place or points change.

    `rounds`: rounds whose pairings or results change. `stays`: published rounds that would be paired differently now,
    and are left as they are.
    """

    falls: list[str] = field(default_factory=list)
    standings: list[Plain] = field(default_factory=list)
    rounds: list[str] = field(default_factory=list)
    stays: list[str] = field(default_factory=list)

    def sentences(self) -> list[str]:
        """Everything in the order an organiser wants to hear it."""
        said = [f"falls with it: {each}" for each in self.falls]
        said += self.rounds
        for line in self.standings:
            said.append(f"{line['p']}: {_line(line['before'])} -> {_line(line['after'])}")
        return said + self.stays

    def as_json(self) -> Plain:
        """The same as data."""
        return {"falls": self.falls, "rounds": self.rounds, "standings": self.standings, "stays": self.stays}


def consequences(before: EventState, after: EventState, falls: Sequence[str] = ()) -> Consequences:
    """Compare two states of one event."""
    changes = [*_rounds(before, after), *_people(before, after)]
    return Consequences(list(falls), _standings(before, after), changes, _stays(after))


def _people(before: EventState, after: EventState) -> list[str]:
    """Who is out of the event from now on, or in it again."""
    said: list[str] = []
    for key, player in after.players.items():
        was = before.players[key].status if key in before.players else player.status
        if was == player.status:
            continue
        out = player.status in ("withdrawn", "removed")
        said.append(
            f"{player.name} is {'not paired any more, unless you say they are back' if out else 'paired again'}"
        )
    return said


def _table(state: EventState) -> dict[str, Plain]:
    if not state.computable:
        return {}
    return {
        line.final.standing.player: {
            "place": line.final.place,
            "tp": line.final.standing.tp,
            "op": line.final.standing.op,
            "vp": line.final.standing.vp,
        }
        for line in report(state).final
    }


def _standings(before: EventState, after: EventState) -> list[Plain]:
    old, new = _table(before), _table(after)
    if not old or not new:
        return []
    return [
        {"p": player, "before": old.get(player), "after": new.get(player)}
        for player in dict.fromkeys([*new, *old])
        if old.get(player) != new.get(player)
    ]


def _rounds(before: EventState, after: EventState) -> list[str]:
    said: list[str] = []
    for number in range(1, max(len(before.rounds), len(after.rounds)) + 1):
        old = before.rounds[number - 1] if number <= len(before.rounds) else None
        new = after.rounds[number - 1] if number <= len(after.rounds) else None
        if old is None or new is None:
            what = "is gone" if new is None else "comes back"
            said.append(f"round {number} {what}")
        elif old.published != new.published:
            said.append(f"round {number} is {'published' if new.published else 'a draft again'}")
        elif _seats(before, old) != _seats(after, new):
            said += _moved(number, _seats(before, old), _seats(after, new))
        elif len(old.missing()) != len(new.missing()) and new.published:
            said.append(f"round {number} waits for {len(new.missing())} results instead of {len(old.missing())}")
    return said


def _seats(state: EventState, played: RoundState) -> dict[str, str]:
    """Where everybody of a round is, in words."""
    made: dict[str, str] = {}
    walkovers = played.held().not_played()
    for a, b, table in played.seats():
        for x, y in ((a, b), (b, a)):
            over = " (walkover)" if frozenset((a, b)) in walkovers else ""
            made[state.name(x)] = f"table {table} against {state.name(y)}{over}"
    bye = played.held().bye
    return made | ({state.name(bye.player): "the bye"} if bye else {})


def _moved(number: int, old: dict[str, str], new: dict[str, str]) -> list[str]:
    moved = [player for player in dict.fromkeys([*old, *new]) if old.get(player) != new.get(player)]
    said = [f"round {number}, {who}: {old.get(who, 'no game')} -> {new.get(who, 'no game')}" for who in moved[:SHOWN]]
    return said + ([f"round {number}: {len(moved) - SHOWN} more move"] if len(moved) > SHOWN else [])


def _stays(after: EventState) -> list[str]:
    """A published round without results that would be paired differently today (ITS-SHEET-06, ITS-PAIR-07)."""
    if not after.rounds or after.closed:
        return []
    last = after.rounds[-1]
    if last.number == 1 or last.games:
        return []
    try:
        now = draft(after, last.number, again=True)
    except Refused:
        return []
    if {frozenset((each.a, each.b)) for each in now.boards} == {frozenset((each.a, each.b)) for each in last.boards}:
        return []
    if last.published:
        return [f"round {last.number} stays as published; it would be paired differently now (ITS-SHEET-06)"]
    return [f"the draft of round {last.number} is out of date; pair it again"]


def _line(line: Plain | None) -> str:
    if line is None:
        return "not in the table"
    place = "no place" if line["place"] is None else f"place {line['place']}"
    return f"{place}, {line['tp']} TP, {line['op']} OP, {line['vp']} VP"
