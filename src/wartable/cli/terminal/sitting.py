"""A match being played at one terminal: whose turn it is to type, what they are shown, what they answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from wartable.bots import Bot
from wartable.cli.terminal import commands
from wartable.cli.terminal.chance import outcomes, wanted
from wartable.cli.terminal.offers import DIM, drawn, key_typed, spoken
from wartable.cli.terminal.wires import Wires
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.errors import Ambiguous, Fault, Refused, WartableError
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.nearest import nearest
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.people import called
from wartable.kernel.engine.vocabulary import Wording
from wartable.kernel.showing.parts import Look, screen_of
from wartable.table.offers import Offer, blanks, offers
from wartable.table.people import names_at
from wartable.table.turns import NOBODY, next_to_answer

LOW: Final = 36
"""On a terminal with fewer lines every option takes only one."""


class Sitting:
    """One match and the people at one terminal. With several people a hand is hidden when the keyboard is passed on."""

    def __init__(
        self, match: Match[Any], wires: Wires, bots: Mapping[int, Bot], path: Path | None, known: int = 0
    ) -> None:
        """`known` is the number of events that everybody has been told before, when a match is taken up again."""
        self.match = match
        self.game = match.game
        self.wires = wires
        self.bots = bots
        self.path = path
        """The file the match is kept in."""
        self.humans = tuple(seat for seat in range(len(match.seats)) if seat not in bots)
        self.onlooker = len(match.seats)
        """A seat that nobody has: it sees what everybody may see."""
        self.watcher = self.humans[0] if len(self.humans) == 1 else self.onlooker
        """Whose eyes the match is watched with while nobody is asked."""
        self.names: dict[str, str] = {}
        """What everybody is called, by the name of their seat; empty until `call`, then seats keep theirs."""
        self._chosen: dict[int, str] = {}
        self.holder = NOBODY
        """Who sits at the keyboard."""
        self.asked_for = NOBODY
        """The seat that was asked to act first where several may."""
        self.refused: Refused | None = None
        """The last refusal that named a rule, until something happens."""
        self._told = [known] * (self.onlooker + 1)
        """How many events each seat has been shown."""
        self.answered = [known] * (self.onlooker + 1)
        """How many events there were when each seat last answered."""
        self._notes: list[list[str]] = [[] for _ in self._told]
        self._helped = False
        self._described = NOBODY
        """Who had the whole screen read out; in plain mode that is done once."""

    # -- names ------------------------------------------------------------------------------------------------------

    def call(self, chosen: Mapping[int, str]) -> None:
        """People are called by the names they choose, programs by what they are."""
        self._chosen.update(chosen)
        self.names.update(zip(self.match.seats, names_at(self.match.players, self._chosen), strict=True))

    @property
    def names_to_give(self) -> str:
        """The chosen names as `--names` takes them when the match is taken up again."""
        return ",".join(self._chosen.get(seat, "") for seat in self.humans).rstrip(",")

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on until the match is over. Raises `InputEnded` or `Quit` when it stops before."""
        while (question := self.match.question) is not None:
            if question.by_chance:
                self._ask_dice(question)
            else:
                seat = next_to_answer(self.match, self.bots, self.asked_for, self.holder)
                if seat in self.bots:
                    self.match.answer_option(seat, self.bots[seat].answer(self.match.view(seat)))
                    self.asked_for = NOBODY
                else:
                    self._ask_seat(seat)
            if len(self.humans) < 2:
                self.show_news(self.watcher)
        self._told[self.onlooker] = max(self._told)  # what everybody saw is not told again
        self.show_news(self.watcher)
        self.show(self.watcher)

    def _ask_seat(self, seat: int) -> None:
        self.sit_down(seat)
        self.show_news(seat)
        self.show(seat, self.game.parts[0] if self.wires.plain and self._described == seat and self.game.parts else "")
        self._described = seat
        self.show_question(seat)
        offered = self.offered(seat)
        self._read(seat, offered, lambda typed: self._answer(seat, offered, typed))

    def _answer(self, seat: int, offered: list[Offer], typed: str) -> None:
        before = len(self.match.events)
        self.match.answer(seat, self.match.question_id, key_typed(offered, typed))
        self.answered[seat] = before

    def _ask_dice(self, question: Question) -> None:
        """People give the result of real dice, or of a card drawn by hand; only who may see it is asked."""
        watching = [seat for seat in self.humans if question.seen_by >> seat & 1] or list(self.humans)
        seat = self.holder if self.holder in watching else watching[0] if watching else self.onlooker
        self.sit_down(seat)
        self.show_news(seat)
        self.show_question(seat)
        self._read(seat, [], lambda typed: self._roll(question, typed))

    def _roll(self, question: Question, typed: str) -> None:
        """Faces and cards may be written small, shortened, and with blanks or commas between them."""
        known = {key.lower(): key for key in outcomes(self.game, self.match.state, question)}
        found = []
        for word in typed.replace(",", " ").lower().split():
            meant = [word] if word in known else [name for name in known if name.startswith(word)]
            if len(meant) != 1:
                close = meant or nearest(word, known, 3) or list(known)
                raise Ambiguous(f"'{word}' is not one of {', '.join(known[name] for name in close)}")
            found.append(known[meant[0]])
        self.match.answer_chance(self.match.question_id, ",".join(found))

    def _read(self, seat: int, offered: list[Offer], accept: Callable[[str], None]) -> None:
        """Read lines until one of them is an accepted answer, or a command that changes the question."""
        keys = [offer.key for offer in offered]
        words = [*keys, *commands.words(self)]
        name = called(self.match.seats[seat]) if seat < self.onlooker else "dice"
        while True:
            try:
                typed = self.wires.ask(f"{name}> ", words)
                moved = typed not in keys and commands.obey(self, seat, typed)
                if moved is None:
                    continue
                if not moved:
                    accept(typed)
                self.refused = None
                self.asked_for = self.asked_for if moved else NOBODY
                return
            except WartableError as error:
                self.complain(error)

    def complain(self, error: WartableError) -> None:
        """Say what was wrong, and remember it for `why`; a mistake of ours is written down to be mended."""
        self.wires.complain(str(error))
        if isinstance(error, Fault):
            self._keep(error)
        if isinstance(error, Refused) and error.rule:
            self.refused = error

    def _keep(self, fault: Fault) -> None:
        from wartable.table.faults import folder, write_fault

        source = self.match.source
        seed = source.seed if isinstance(source, Dice) else "people roll the dice"
        place = folder() / f"{self.game.name}-{self.match.header.commitment[:12]}-{len(fault.journal)}.journal"
        if write_fault(place, [f"seed {seed}", "played in a terminal"], fault.journal, fault.error):
            self.wires.complain(f"What shows it again was written to {place}")

    def sit_down(self, seat: int) -> None:
        """Give the keyboard to a person."""
        if len(self.humans) > 1 and seat != self.holder:
            self.wires.pass_to(called(self.match.seats[seat]), hide=self.holder != NOBODY)
            self._described = NOBODY
        self.holder = seat

    # -- showing ----------------------------------------------------------------------------------------------------

    def offered(self, seat: int) -> list[Offer]:
        view = self.match.view(seat)
        assert view.question is not None
        return offers(self.game, Wording(view.now, seat, view.question))

    def heard(self, seat: int, since: int = 0) -> list[tuple[Callable[..., str], str, tuple[Any, ...]]]:
        """Everything the seat was told from event number `since` on: kind, rule, arguments."""
        told = ((event.kind, event.rule, event.seen_by(seat)) for event in self.match.events[since:])
        return [(kind, rule, args) for kind, rule, args in told if args is not None]

    def sentence(self, seat: int, kind: Callable[..., str], args: tuple[Any, ...]) -> str:
        return kind(self.game.view(self.match.state, seat), *args)

    def show_news(self, seat: int) -> None:
        """What happened since the seat last looked."""
        for note in self._notes[seat]:
            self.wires.say(note)
        self._notes[seat].clear()
        for kind, _, args in self.heard(seat, self._told[seat]):
            self.wires.say(
                self.sentence(seat, kind, args) if self.wires.plain else f"  {self.sentence(seat, kind, args)}"
            )
        self._told[seat] = len(self.match.events)

    def show(self, seat: int, part: str = "", about: str = "") -> None:
        """The position, or a part of it, as the seat knows it."""
        view = self.match.view(seat)
        question = view.question if seat in self.match.waiting_for() else None
        look = Look(part, about, self.wires.plain, self.heard(seat), question)
        if not self.wires.plain:
            self.wires.say()
        self.wires.say(screen_of(self.game).screen(view.now, seat, look))

    def show_question(self, seat: int, everything: bool = False) -> None:
        """The open question with its options."""
        view = self.match.view(seat)
        question = self.match.question
        assert question is not None and view.question is not None
        if question.by_chance:
            for line in wanted(self.game, self.match.state, question, self.match.seats, everything):
                self.wires.say(line)
            return
        offered, forms = offers(self.game, Wording(view.now, seat, view.question)), blanks(view.question)
        prompt = view.question.what.put(view.now, view.question, seat)
        if self.wires.plain:
            self.wires.say(prompt)
            self.wires.say(spoken(offered, forms, everything))
            return
        low = self.wires.paper.is_terminal and self.wires.paper.height < LOW
        self.wires.say()
        self.wires.say(
            Text.assemble((prompt, "bold"), ("" if self._helped else "   (type help for what else there is)", DIM))
        )
        self._helped = True
        self.wires.say(drawn(offered, forms, everything, low))

    def note(self, sentence: str) -> None:
        """Tell everybody something that is no event, such as an undo: what they were told after it does not stand."""
        self._told = [min(told, len(self.match.events)) for told in self._told]
        self.answered = [min(before, len(self.match.events)) for before in self.answered]
        for seat in self.humans:
            self._notes[seat].append(sentence)
