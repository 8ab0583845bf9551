"""What an answer changed, in a few words: the names under which odds are reported."""

from __future__ import annotations

from wartable.games.infinity.names import thing_name
from wartable.games.infinity.setting import OFF
from wartable.games.infinity.state import GONE, Table


def outcome(before: Table, after: Table, seat: int) -> str:
    """What changed, in a few words."""
    found = []
    for n in range(len(after.setting.things)):
        if before.marks[n] != after.marks[n]:
            found.append(f"{thing_name(after, n)} marked")
        if before.str_[n] != after.str_[n]:
            found.append(f"{thing_name(after, n)} STR {after.str_[n]}")
        if before.carrier[n] != after.carrier[n]:
            found.append(f"{thing_name(after, n)} changes hands")
        if before.tx[n] == OFF != after.tx[n]:
            found.append(f"{thing_name(after, n)} appears")
        new = after.flags[n] & ~before.flags[n]
        if new:
            found.append(f"{thing_name(after, n)} {'leaves the table' if new & GONE else 'changes'}")
    for t, trooper in enumerate(after.setting.troopers):
        if (before.states[t], before.points[t]) != (after.states[t], after.points[t]):
            found.append(f"{trooper.id} hurt" if after.points[t] < before.points[t] else f"{trooper.id} changes State")
        if before.gains[t] != after.gains[t]:
            found.append(f"{trooper.id} gains something")
    if before.done != after.done:
        found.append("card accomplished")
    return ", ".join(found) or "nothing changes"
