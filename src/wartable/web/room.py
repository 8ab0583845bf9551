"""A table as HTML: regions that the first page shows together; afterwards only those that have changed are sent."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, NamedTuple

from wartable.bots import HUMAN
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.oracle import ALL
from wartable.kernel.engine.people import calling
from wartable.kernel.showing.drawing import Board, Note
from wartable.kernel.showing.markup import Markup
from wartable.kernel.showing.parts import draw_of
from wartable.table import daily
from wartable.table.live import LiveTable
from wartable.table.seat_page import Listed, SeatPage, seat_page
from wartable.table.told import Happened, Told
from wartable.table.turns import NOBODY
from wartable.table.tutorial import Word, word
from wartable.table.verdict import Verdict, verdict
from wartable.web import handwritten
from wartable.web.regions import kept, macro

STEPS: Final = 4
"""How many boards are shown one after the other for one answer; all of it takes no more than a second and a half."""
LOG: Final = 60
"""How many events a page shows; the replay has all."""


class Eyes(NamedTuple):
    """Whose eyes a page sees with: the seat it was opened for, and all seats of the same browser."""

    seat: int
    held: tuple[int, ...]


class Columns(NamedTuple):
    """Which regions stand in which column of the page, from top to bottom."""

    centre: tuple[str, ...]
    right: tuple[str, ...]
    left: tuple[str, ...]


class Manners(NamedTuple):
    """What somebody at a table can do beside playing: give up, offer a draw, say something, let a program play on."""

    resigns: bool
    draws: bool
    talks: bool
    invites: bool
    again: bool
    swaps: bool
    rematch: str
    hands_over: bool
    """A program may take a seat over; in a game of an event nobody but its players plays."""
    opens: bool
    """When it is over everything may be seen; of a game of an event what was private stays so (ITS-PRIV-01)."""


class Page(NamedTuple):
    """A table as some eyes see it."""

    seq: int
    regions: dict[str, str]
    """The text of every region by its id, but for board and log."""
    columns: Columns
    board: Board
    before: tuple[Board, ...]
    """The boards the last answer went through."""
    ground: str
    log: list[Happened]
    """The last events, the oldest first."""


def eyes_for(table: LiveTable, held: tuple[int, ...], wanted: int | None) -> Eyes:
    """The eyes of a browser that holds these seats: as it wishes, else whoever is asked, else an onlooker's."""
    if wanted is not None and wanted in held:
        return Eyes(wanted, held)
    asked = [seat for seat in table.match.waiting_for() if seat in held]
    return Eyes((asked or list(held) or [table.onlooker])[0], held)


class TableNow:
    """One look at a table as it stands, shared by everybody who watches: nothing is seen, drawn or said twice.

    It is used under the table's lock, and not kept.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.match = table.match
        self.names = table.names
        self.called = dict(zip(self.match.seats, self.names, strict=True))
        self._views: dict[int, Any] = {}
        self._seats: dict[int, SeatPage] = {}
        self._before: dict[int, tuple[Board, ...]] = {}
        self._told: dict[int, Told] = {}

    def view(self, seat: int) -> Any:
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.match.game.view(self.match.state, seat)
        return found

    def told(self, seat: int) -> Told:
        """What the seat was told; sentences are kept with the table, as long as everybody is called the same."""
        found = self._told.get(seat)
        if found is None:
            found = self.table.told.get(seat)
            if found is None or found.names != self.names:
                found = self.table.told[seat] = Told(seat, self.names)
            with calling(self.called):
                found.follow(self.match, self.view(seat))
            self._told[seat] = found
        return found

    def seat(self, seat: int) -> SeatPage:
        found = self._seats.get(seat)
        if found is None:
            told = self.told(seat)
            with calling(self.called):
                found = self._seats[seat] = seat_page(self.match, self.names, seat, self.view(seat), told.heard)
        return found

    def curtain(self, eyes: Eyes) -> int:
        """The seat the device must be passed to before its board is shown; `NOBODY` when the eyes may go on looking.

        Where the seats of one browser see the same there is nothing to hide, and nothing is hidden.
        """
        waiting = self.match.waiting_for()
        others = [seat for seat in waiting if seat in eyes.held and seat != eyes.seat]
        if eyes.seat in waiting or not others:
            return NOBODY
        return NOBODY if self.view(eyes.seat).key() == self.view(others[0]).key() else others[0]

    def looking_from(self, eyes: Eyes) -> int:
        """The seat these eyes see with now: behind a curtain an onlooker's; else the one of theirs that is asked."""
        if self.curtain(eyes) != NOBODY:
            return self.table.onlooker
        waiting = self.match.waiting_for()
        if eyes.seat in waiting:
            return eyes.seat
        return next((other for other in waiting if other in eyes.held), eyes.seat)

    def page(self, eyes: Eyes) -> Page:
        """The table as these eyes see it."""
        with calling(self.called):
            return self._page(eyes)

    def _page(self, eyes: Eyes) -> Page:
        table, curtain = self.table, self.curtain(eyes)
        seen = self.seat(self.looking_from(eyes))
        drawing, ended = seen.drawing, verdict(self.match, self.names, seen.seat)
        mode = table.game.modes[self.match.header.mode].title
        headline = ended.headline if ended else drawing.turn
        dice = kept("dice", tuple(drawing.dice))
        regions = {
            "title": handwritten.title(table.game.title, mode, headline, seen.prompt if seen.asked else ""),
            "turnbar": handwritten.turnbar(headline, () if ended else drawing.steps, drawing.step, dice, seen.may_undo),
            "board-cap": kept("caption", drawing.title, tuple(drawing.caption)),
            "board-text": handwritten.text(drawing.text),
        }
        centre = ["turnbar", "board"]
        if drawing.cards:
            reasons = seen.reasons
            held = [handwritten.card(card, reasons.get(card.wanted, ""), seen.asked) for card in drawing.cards]
            regions["hand"] = handwritten.hand(held)
        # Cards without pictures lie among the panels, and so do those of a board that needs the height.
        pictured = any(card.art for card in drawing.cards) and not drawing.cards_aside
        if pictured:
            centre.append("hand")
        coach = self._coach(seen)
        if seen.wish:
            regions["wish"] = macro("wish")(table.room.id, seen.seat, seen.seats, seen.wish)
        if seen.seat in eyes.held and not seen.result and not coach and not table.is_named(seen.seat):
            regions["naming"] = kept("naming", table.room.id, seen.seat)
        written = table.note_of(seen.seat) if seen.seat in eyes.held else ""
        if written:
            regions["notes"] = kept("notes", table.room.id, seen.seat, written)
        if table.draw_offer != NOBODY and not seen.result:
            asked = seen.seat in eyes.held and seen.seat not in table.game.side(self.match.state, table.draw_offer)
            regions["draw"] = kept(
                "draw", table.room.id, seen.seat, self.names[table.draw_offer], asked, table.draw_offer == seen.seat
            )
        if table.clock.minutes and not seen.result:
            regions["clocks"] = kept("clocks", self._clocks(), table.clock.since)
        if coach:
            regions["coach"] = macro("coach")(coach)
        if curtain != NOBODY:
            regions["curtain"] = kept("curtain", table.room.id, curtain, seen.seats[curtain])
        else:
            regions["act"] = self._act(seen, eyes, coach, ended)
        right = [
            name for name in ("clocks", "wish", "draw", "coach", "curtain", "act", "naming", "notes") if name in regions
        ]
        left = ["hand"] if drawing.cards and not pictured else []
        plays = any(panel.seat == seen.seat for panel in drawing.panels)
        for panel in drawing.panels:
            acting = panel.seat == seen.seat and seen.asked
            pending = panel.seat is not None and panel.seat in seen.waiting
            state = "acting" if acting else "pending" if pending else ""
            person = panel.seat is not None and self.match.players[panel.seat] == HUMAN
            name = "" if panel.seat is None else self.names[panel.seat]
            others = plays and panel.seat not in (None, seen.seat)  # one's own is read without scrolling
            regions[panel.id] = handwritten.panel(panel, state, name, person, others)
            left.append(panel.id)
        return Page(
            table.seq,
            regions,
            Columns(tuple(centre), (*right, "log"), tuple(left)),
            drawing.board,
            self._boards_before(seen),
            drawing.ground,
            self.told(seen.seat).rows[-LOG:],
        )

    def _clocks(self) -> tuple[tuple[str, float, bool, bool], ...]:
        """Who has how many seconds left, whether they run, and whether they have yet to begin."""
        clock = self.table.clock
        return tuple(
            (self.names[seat], round(clock.left(seat), 1), clock.runs(seat), seat not in clock.used)
            for seat in self._people()
        )

    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.match.players) if player == HUMAN]

    def _manners(self, seen: SeatPage) -> Manners:
        """What the people at the table can do beside playing."""
        people, event = self._people(), bool(self.table.room.terms.get("event"))
        sits = seen.seat < len(self.names)
        side = self.table.game.side(self.match.state, seen.seat) if sits else ()
        return Manners(
            resigns=sits and not event,
            draws=sits and not event and any(seat not in side for seat in people),
            talks=sits and len(people) > 1,
            invites=sits and not event and not all(self.table.is_named(seat) for seat in people if seat != seen.seat),
            again=sits and not event,
            swaps=len(self.names) > 1,
            rematch=self.table.rematch,
            hands_over=not event,
            opens=not event,
        )

    def _act(self, seen: SeatPage, eyes: Eyes, coach: Word | None, ended: Verdict | None) -> str:
        """What the seat is asked, or what it waits for, and below it what else it can do."""
        room, question = self.table.room, self.match.question
        you = seen.seats[seen.seat] if seen.seat < len(seen.seats) else ""
        manners, finish = self._manners(seen), seen.finish
        if seen.result:
            seed = room.seed if question is None and manners.opens else ""
            told = (self.table.game.name, self.match.header.mode, seen.seat, ended, self._winners(seen), seed, manners)
            inside = macro("over")(room.id, *told)
        elif seen.dice:
            inside = kept("rolling", room.id, seen.seat, seen.question_id, seen.dice)
        elif seen.asked:
            inside = self._asking(seen, finish, you if len(eyes.held) > 1 else "", coach)
        else:
            sealed = question is not None and question.mode == ALL and seen.seat in question.seats
            inside = kept("waiting", sealed, tuple(seen.seats[seat] for seat in seen.waiting), seen.held, you)
        pointed = coach is not None and finish is not None and coach.key == finish.offer.key
        more = bool(you) and not seen.result
        foot = kept("foot", room.id, room.code, seen.seat, seen.may_undo, more, finish, pointed, manners)
        return handwritten.act(inside, foot)

    def _asking(self, seen: SeatPage, finish: Listed | None, you: str, coach: Word | None) -> str:
        """The open question with everything it offers, group by group, and what is not possible now."""
        pointed, groups = coach.key if coach is not None else None, dict[str, list[str]]()
        for row in seen.options:
            if row is not finish:
                groups.setdefault(row.offer.group, []).append(handwritten.option(row, row.offer.key == pointed))
        return handwritten.asking(
            self.table.room.id,
            seen.seat,
            seen.question_id,
            seen.prompt,
            you,
            kept("dice", tuple(seen.drawing.dice)),
            [(group, "".join(rows)) for group, rows in (groups or {"": []}).items()],
            "".join([_blanks(form, (seen.drawing.notes or {}).get(form.key), coach) for form in seen.forms]),
            "".join([handwritten.closed(row) for row in seen.closed]),
        )

    def _winners(self, seen: SeatPage) -> tuple[Markup, ...]:
        """The pictures of who won."""
        result = self.match.result
        won = [seat for seat, score in enumerate(result.scores) if score == 1] if result is not None else []
        return tuple(panel.face for panel in seen.drawing.panels if panel.seat in won and panel.face)

    def _coach(self, seen: SeatPage) -> Word | None:
        """The word of a tutorial, or of the position of the day, at this point; None at other tables."""
        if self.table.room.terms.get("daily"):
            return daily.word(self.table, seen)
        return word(self.table, seen) if self.table.room.terms.get("tutorial") else None

    def _boards_before(self, seen: SeatPage) -> tuple[Board, ...]:
        """The last boards between two tasks of what the answer set off, as far as things stand elsewhere on them."""
        found = self._before.get(seen.seat)
        if found is None:
            game, boards = self.table.game, [seen.drawing.board]
            for state in reversed(self._steps):
                board = draw_of(game).board(game.view(state, seen.seat), seen.seat, None)
                if not board.same_but_for_targets(boards[-1]):
                    boards.append(board)
            found = self._before[seen.seat] = tuple(reversed(boards[1:]))
        return found

    @cached_property
    def _steps(self) -> list[Any]:
        """The last states between two tasks after which more was changed than what is to be done next."""
        states = [*self.match.passed[-STEPS:], self.match.state]
        keys = [state.key()[1:] for state in states]  # all but the agenda
        return [state for state, key, after in zip(states, keys, keys[1:], strict=False) if key != after]


def _blanks(form: Form, note: Note | None, coach: Word | None) -> str:
    """A form to be filled in, with what the coach writes into it."""
    pointed = coach is not None and coach.key == form.key
    said = coach.values if coach is not None and pointed else {}
    values = tuple(said.get(blank.name) for blank in form.blanks)
    return kept("blanks", form.key, form.typed, note.name if note else "", form.blanks, pointed, values)


def whole(table: LiveTable, page: Page) -> Markup:
    """All regions together, as the first page shows them. Forms have no token yet."""
    room = table.room
    log = macro("log")(room.id, page.log)
    practice = bool(room.terms.get("practice")) and not room.terms.get("tutorial")  # a tour is known to be one
    commit = kept("commit", room.code, table.match.header.commitment, practice)
    made = macro("room")({**page.regions, "log": log}, page.columns, page.board, page.ground, commit)
    return Markup(made)


def first_page(table: LiveTable, eyes: Eyes, token: str) -> dict[str, Any]:
    """What the template of a table needs; `token` goes into its forms."""
    with table.lock:
        now = TableNow(table)
        page, seen = now.page(eyes), now.seat(now.looking_from(eyes))
        room = whole(table, page)
    return {
        "id": table.room.id,
        "game": table.game,
        "turn": seen.drawing.turn,
        "art": seen.drawing.art,
        "eyes": eyes,
        "seq": page.seq,
        "room": Markup(room.replace('class="csrf" value=""', f'class="csrf" value="{token}"')),
    }
