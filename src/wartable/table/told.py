"""What each seat was told of a match, kept while the match grows: no event is worded twice for the same seat."""

from __future__ import annotations

from typing import Any, NamedTuple

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.events import Event
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.views import Heard
from wartable.kernel.showing.parts import draw_of


class Happened(NamedTuple):
    """An event as the seat was told it: its sentence, its rule, and the position it led to."""

    number: int
    text: str
    rule: str
    entry: int
    answered: int
    """How much of the record stands before what came of the same answer."""
    by: int
    """The seat whose answer brought it about; -1 for nobody's, and for what the book's own side did then."""
    grave: bool
    """Is it one that nobody may miss?"""
    gathered: bool
    """Is it one of many that are told together?"""
    picture: str
    """The id of what shows it on the page (`Draw.pictured`)."""
    opens: str = ""
    """Who begins to act with it, where the book's own side does (`Game.opposing`)."""


class Told:
    """What one seat was told so far, the oldest first: as data, and as rows of a log."""

    def __init__(self, seat: int, names: tuple[str, ...]) -> None:
        self.seat = seat
        self.names = names
        """What people are called in the sentences."""
        self.heard: list[Heard] = []
        self.rows: list[Happened] = []
        self._events: list[Event] = []

    def follow(self, match: Match[Any], view: Any) -> None:
        """Catch up with the match, `view` being the seat's. Events go only from the end (undo) and come at the end."""
        known, events = self._events, match.events
        while known and (len(known) > len(events) or known[-1] is not events[len(known) - 1]):
            if known.pop().seen_by(self.seat) is not None:
                self.heard.pop()
                self.rows.pop()
        entry, answered, by = -1, -1, -1
        game, pictured = match.game, draw_of(match.game).pictured
        for at in range(len(known), len(events)):
            event = events[at]
            known.append(event)
            args = event.seen_by(self.seat)
            if args is not None:
                self.heard.append((event.kind, event.rule, args))
                text = event.kind(view, *args)
                if entry != match.told_after[at]:
                    entry = match.told_after[at]
                    answered, by = _answered(match, entry)
                name = getattr(event.kind, "__name__", "")
                opens = game.opposing.get(name, "")
                others = opens or (self.rows and self.rows[-1].by < 0 and self.rows[-1].answered == answered)
                grave, gathered, picture = name in game.grave, name in game.gathered, pictured(view, event.kind, args)
                self.rows.append(
                    Happened(
                        at + 1, text, event.rule, entry, answered, -1 if others else by, grave, gathered, picture, opens
                    )
                )


def _answered(match: Match[Any], entry: int) -> tuple[int, int]:
    """The last answer of the first `entry` entries, as a number of entries, and the seat that gave it; 0 and -1 when
    nobody has yet."""
    for at in range(entry - 1, -1, -1):
        line = match.entries[at]
        if line.who in match.seats and line.what not in records.ASIDE:
            return at + 1, match.seats.index(line.who)
    return 0, -1
