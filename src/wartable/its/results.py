"""Agreeing on the result of a table: both players report, the Organizer or a Referee may decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from wartable.its.reasons import Reason
from wartable.its.scoring import Score
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said

Scores = tuple[Score, Score]
"""Scores in the order of the table's players a and b."""


@dataclass(frozen=True, slots=True)
class Staff:
    """Somebody of the event's staff with the roles they hold, which are separate permissions (ITS-REF-04)."""

    name: str
    organizer: bool = False
    referee: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a round: what each player reported, and the result once it is confirmed.

    `asked_again` are the players who have looked at their report again since the two differed. `by_referee` marks a
    result that only a Referee may change (ITS-REF-01). `history` keeps every change with its reason.
    """

    a: str
    b: str
    report_a: Scores | None = None
    report_b: Scores | None = None
    asked_again: frozenset[str] = frozenset()
    confirmed: Scores | None = None
    by_referee: bool = False
    history: tuple[Reason, ...] = ()

    @property
    def in_dispute(self) -> bool:
        """Both have reported, differently, and nobody has decided."""
        return self.confirmed is None and None not in (self.report_a, self.report_b)


def report(table: Table, player: str, scores: Scores) -> Table:
    """A player reports; equal reports are the result, different ones a dispute (ITS-SHEET-04)."""
    if player not in (table.a, table.b):
        words = "%(name)s does not play at this table"
        raise Refused(said(words, name=player), rule="ITS-SHEET-04", possible=[table.a, table.b])
    if table.confirmed is not None:
        raise Refused(said("this result is confirmed; ask the Organizer or a Referee"), rule="ITS-SHEET-04")
    again = table.asked_again | {player} if table.in_dispute else table.asked_again
    if player == table.a:
        table = replace(table, report_a=scores, asked_again=again)
    else:
        table = replace(table, report_b=scores, asked_again=again)
    if table.report_a is not None and table.report_a == table.report_b:
        return _confirmed(table, scores, Reason(f"{table.a} and {table.b} report the same", "ITS-SHEET-04"))
    if table.in_dispute:
        text = f"{table.a} and {table.b} report different results, which blocks the next round"
        return replace(table, history=(*table.history, Reason(text, "ITS-SHEET-04")))
    return table


def check_call(table: Table) -> None:
    """Players who report different results call the Referee after both have sent theirs again (ITS-REF-02)."""
    if table.in_dispute and table.asked_again != {table.a, table.b}:
        raise Refused(
            said("first both of you look at your numbers again and send them; if they still differ, call a referee"),
            rule="ITS-REF-02",
        )


def playing_referees(referees: Iterable[str], players: Iterable[str]) -> list[Reason]:
    """A notice for each Referee who plays, which is advised against (ITS-REF-05)."""
    playing = {player.casefold() for player in players}
    return [
        Reason(f"{name} is a Referee and plays; better not. Others decide a dispute of that game", "ITS-REF-05")
        for name in referees
        if name.casefold() in playing
    ]


def check_own_dispute(table: Table, referee: str, players: tuple[str, str]) -> None:
    """A Referee who plays leaves a dispute of the own game to another one or the Organizer (ITS-REF-05)."""
    if table.in_dispute and referee.casefold() in map(str.casefold, players):
        raise Refused(f"{referee} plays this disputed game; another Referee or the Organizer decides", "ITS-REF-05")


def decide(table: Table, staff: Staff, scores: Scores, why: str = "") -> Table:
    """Organizer or Referee enter or correct a result (ITS-SHEET-04, ITS-SHEET-06, ITS-REF-01, 04)."""
    if not (staff.organizer or staff.referee):
        raise Refused(f"{staff.name} is neither Organizer nor Referee", rule="ITS-SHEET-04")
    if table.by_referee and not staff.referee:
        raise Refused(f"a Referee set this result, so {staff.name} cannot change it", rule="ITS-REF-04")
    if table.by_referee and not why:
        raise Refused("a Referee's result is changed only with a reason", rule="ITS-REF-01")
    rule = "ITS-SHEET-06" if table.confirmed is not None else "ITS-REF-01" if staff.referee else "ITS-SHEET-04"
    reason = Reason(f"{staff.name} sets {_shown(scores)}{f', {why}' if why else ''}", rule)
    return _confirmed(replace(table, by_referee=staff.referee), scores, reason)


def _confirmed(table: Table, scores: Scores, reason: Reason) -> Table:
    return replace(table, confirmed=scores, history=(*table.history, reason))


def _shown(scores: Scores) -> str:
    return f"{scores[0].op}-{scores[1].op} OP, {scores[0].vp}-{scores[1].vp} VP"
