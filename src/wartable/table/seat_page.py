"""What one seat is shown of a table: its view drawn, its options, what it may take back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game, Result
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ROLL, Question
from wartable.kernel.engine.views import Heard
from wartable.kernel.engine.vocabulary import Wording, why_wait, worded
from wartable.kernel.showing.drawing import Drawing, Note
from wartable.kernel.showing.parts import Look, draw_of
from wartable.table.offers import Offer, offers


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


@dataclass(frozen=True, slots=True)
class SeatPage:
    """What a page of one seat shows beside the log. `seat` is beyond the last one for an onlooker."""

    seat: int
    seats: tuple[str, ...]
    players: tuple[str, ...]
    question_id: int
    prompt: str
    options: list[Listed]
    closed: list[Closed]
    forms: list[Form]
    waiting: tuple[int, ...]
    held: tuple[str, str] | None
    """Why the seat waits, and by which rule, where the game has a rule for it."""
    dice: str
    """What people are to roll or draw by hand; empty when nothing is."""
    drawing: Drawing
    may_undo: bool
    """Is there an answer of the seat to take back? Whether that would be free is `undo_note`."""
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


def seat_page(match: Match[Any], names: tuple[str, ...], seat: int, view: Any, heard: Sequence[Heard]) -> SeatPage:
    """What `seat` is shown now, from its view of the state and what it was told so far; `names` are those of people."""
    game = match.game
    waiting = match.waiting_for()
    put = match.question
    question = put.seen_from(seat) if put is not None and seat in waiting else None
    wording = worded(view, seat, question)
    drawing = draw_of(game).draw(view, seat, Look(heard=heard, question=question, wording=wording))
    return SeatPage(
        seat=seat,
        seats=names,
        players=tuple(match.players),
        question_id=match.question_id,
        prompt=question.what.put(view, question, seat) if question is not None else "",
        options=_listed(game, wording, drawing) if wording is not None else [],
        closed=_closed(wording, drawing) if wording is not None else [],
        forms=list(question.forms) if question is not None else [],
        waiting=waiting,
        held=_held(put) if question is None else None,
        dice=_dice(match, seat),
        drawing=drawing,
        may_undo=_may_undo(match, seat),
        wish=match.wish,
        result=match.result,
    )


def _held(put: Question | None) -> tuple[str, str] | None:
    no = why_wait(put) if put is not None else None
    if no is None:
        return None
    refused = no.told()
    return refused.reason, refused.rule


def _listed(game: Game[Any], wording: Wording, drawing: Drawing) -> list[Listed]:
    notes = drawing.notes or {}
    found = []
    for offer in offers(game, wording):
        name, _, text = offer.label.partition(": ")
        found.append(Listed(offer, notes.get(offer.key) or Note(_begun(name), text)))
    return found


def _begun(name: str) -> str:
    """What an option is called, at the beginning of a line; keys of pieces, such as a1, stay as they are.

    >>> _begun("no, it waits for an Order"), _begun("a1 Gantry Walker")
    ('No, it waits for an Order', 'a1 Gantry Walker')
    """
    return name[:1].upper() + name[1:] if name.partition(" ")[0].rstrip(",").isalpha() else name


def _closed(wording: Wording, drawing: Drawing) -> list[Closed]:
    found, question = [], wording.question
    for option in drawing.refused:
        said = wording.said(option)
        no = question.what.against(wording.state, wording.seat, question, option)
        if no is not None:
            note = (drawing.notes or {}).get(said.key) or Note(said.label)
            refused = no.told(said)
            found.append(Closed(said.key, note, refused.reason, refused.rule))
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


def undo_note(match: Match[Any], seat: int, programs: Iterable[int]) -> Callable[[], str]:
    """Whether the seat may take its last answer back freely, and if not why; empty when there is nothing to take back.

    That takes a while: what comes back works it out, also while the match goes on.
    """
    if not _may_undo(match, seat):
        return str
    weighed = match.undo_weighed(seat)
    agreeing = frozenset(programs)

    def note() -> str:
        barrier = weighed()
        if barrier is None:
            return "Free"
        if barrier.consent <= agreeing:
            return "Marked as practice"
        return f"{barrier.reason[:1].upper()}{barrier.reason[1:]}"

    return note


def _may_undo(match: Match[Any], seat: int) -> bool:
    return seat < len(match.seats) and match.question is not None and match.has_answered(seat)
