"""What one seat is shown of a table: its view drawn, its options, what happened, what it may take back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game, Look, Result
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ROLL, Question
from wartable.kernel.engine.views import SeatView, heard_by
from wartable.kernel.showing.drawing import Drawing, Note
from wartable.table.offers import Offer, offers

LOG: Final = 60
"""How many events a page shows; the replay has all."""


class Listed(NamedTuple):
    """An option as a page lists it."""

    offer: Offer
    note: Note


class Closed(NamedTuple):
    """Something people will look for that is no option now, and why not."""

    key: str
    note: Note
    reason: str
    rule: str


class Happened(NamedTuple):
    """An event as the seat was told it: its sentence, its rule, and the position it led to."""

    number: int
    text: str
    rule: str
    entry: int


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything a page of one seat shows. `seat` is beyond the last one for an onlooker."""

    seat: int
    seats: tuple[str, ...]
    players: tuple[str, ...]
    question_id: int
    prompt: str
    options: list[Listed]
    closed: list[Closed]
    forms: list[Form]
    waiting: tuple[int, ...]
    dice: str
    """What people are to roll or draw by hand; empty when nothing is."""
    drawing: Drawing
    log: list[Happened]
    undo: str | None
    """Whether an undo is free, and if not why; empty while that is not worked out. None: nothing to take back."""
    wish: tuple[int, frozenset[int]] | None
    result: Result | None

    @property
    def finish(self) -> Listed | None:
        """The option that ends the step, set apart from the others."""
        return next((row for row in self.options if row.offer.key == self.drawing.finish), None)

    @property
    def reasons(self) -> dict[str, str]:
        """Why what people look for is no option now, by key."""
        return {row.key: row.reason for row in self.closed}

    @property
    def asked(self) -> bool:
        """Is the seat to answer now?"""
        return bool(self.options or self.forms)


def sight(match: Match[Any], seat: int) -> Sight:
    """What `seat` is shown now. Whether an undo would be free is not worked out yet (`undo_note`)."""
    game = match.game
    view = match.view(seat)
    waiting = match.waiting_for()
    question = view.question if seat in waiting else None
    look = Look(heard=heard_by(match.events, seat), question=question)
    drawing = game.draw(view.now, seat, look)
    asked = question is not None
    return Sight(
        seat=seat,
        seats=match.seats,
        players=tuple(match.players),
        question_id=match.question_id,
        prompt=game.prompt(view.now, question, seat) if question is not None else "",
        options=_listed(game, view, drawing) if asked else [],
        closed=_closed(game, view, drawing) if asked else [],
        forms=list(question.forms) if question is not None else [],
        waiting=waiting,
        dice=_dice(match, seat),
        drawing=drawing,
        log=happened(match, seat, LOG),
        undo="" if _may_undo(match, seat) else None,
        wish=match.wish,
        result=match.result,
    )


def _listed(game: Game[Any], view: SeatView[Any], drawing: Drawing) -> list[Listed]:
    notes = drawing.notes or {}
    found = []
    for offer in offers(game, view):
        name, _, text = offer.label.partition(": ")
        found.append(Listed(offer, notes.get(offer.key) or Note(name, text)))
    return found


def _closed(game: Game[Any], view: SeatView[Any], drawing: Drawing) -> list[Closed]:
    question = view.question
    assert question is not None
    found = []
    for key in drawing.refused:
        refused = game.why_not(view.now, question, view.seat, key)
        if refused is not None:
            note = (drawing.notes or {}).get(key) or Note(key)
            found.append(Closed(key, note, refused.reason, refused.rule))
    return found


def happened(match: Match[Any], seat: int, most: int) -> list[Happened]:
    """The last events as the seat was told them, the newest first."""
    state = match.game.view(match.state, seat)
    found: list[Happened] = []
    for at in range(len(match.events) - 1, -1, -1):
        event = match.events[at]
        args = event.seen_by(seat)
        if args is not None:
            text = match.game.event_text(state, event.kind, args)
            found.append(Happened(at + 1, text, event.rule, match.told_after[at]))
            if len(found) == most:
                break
    return found


def _dice(match: Match[Any], seat: int) -> str:
    """What is to be rolled or drawn by hand, told to the seats that may see it."""
    question: Question | None = match.question
    if question is None or not question.by_chance or seat >= len(match.seats) or not question.seen_by >> seat & 1:
        return ""
    if question.mode == ROLL:
        assert question.die is not None
        return f"Roll {question.n} {question.die.name} and type the faces, with commas: {', '.join(question.die.faces)}"
    return "Draw by hand and type what it is"


def undo_note(match: Match[Any], seat: int) -> Callable[[], str | None]:
    """Whether the seat may take its last answer back freely, and if not why (see `Sight.undo`).

    That takes a while: what comes back works it out, also while the match goes on.
    """
    if not _may_undo(match, seat):
        return lambda: None
    weighed = match.undo_weighed(seat)

    def note() -> str:
        barrier = weighed()
        if barrier is None:
            return "Free"
        return f"{barrier.reason[:1].upper()}{barrier.reason[1:]}" if barrier.consent else "Nobody has to agree"

    return note


def _may_undo(match: Match[Any], seat: int) -> bool:
    return seat < len(match.seats) and match.question is not None and match.has_answered(seat)
