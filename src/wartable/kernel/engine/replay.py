"""How matches begin: anew from a seed, or from the record of one (replay, verify, resume, continue elsewhere)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.chance import commitment
from wartable.kernel.engine.citations import surface
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.errors import Ambiguous, Fault, Refused, Unreadable, WartableError
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.journal import Header, Journal, Line
from wartable.kernel.engine.keys import chance_name, read_chance
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Answer, Question


class _Recorded:
    """Chance from the lines of a journal; gives None, so that the run stops, when the next line is an answer.

    Real dice are answers as well: they are fed one by one, as people gave them.
    """

    def __init__(self, game: Game[S], state: S, lines: Sequence[Line]) -> None:
        self._game = game
        self._state = state
        self.lines = list(lines)

    def __call__(self, question: Question) -> Answer:
        if not self.lines or self.lines[0].who != records.CHANCE:
            return None
        line = self.lines.pop(0)
        if line.what != chance_name(question):
            raise Unreadable(f"entry {line.number}: '{line.what}' is recorded where {chance_name(question)} is asked")
        try:
            return read_chance(self._game, self._state, question, line.key)
        except Unreadable as error:
            raise Unreadable(f"entry {line.number}: {error}") from None


@dataclass(frozen=True, slots=True)
class Setup:
    """What is agreed before a match. `players` has one name per seat (`human`, `random`, `greedy`, ...)."""

    mode: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    content: Path | None = None


@surface("match")
def start(game: Game[S], setup: Setup, seed: str, file: IO[str] | None = None, real_dice: bool = False) -> Match[S]:
    """Begin a new match. With `real_dice` people give the results of dice and draws."""
    mode = game.modes.get(setup.mode)
    if mode is None:
        raise Ambiguous(f"{game.name} has no mode '{setup.mode}'; it has {', '.join(game.modes)}")
    if len(setup.players) != len(mode.seats):
        raise Refused(f"{mode.title} has {len(mode.seats)} seats, but {len(setup.players)} players are named")
    base = game.new(setup.mode, setup.options, setup.content)
    header = Header(
        game=game.name,
        rules=game.rules_number,
        mode=setup.mode,
        content=game.content_digest(setup.content),
        commitment=commitment(seed),
        seats=tuple(zip(mode.seats, setup.players, strict=True)),
        options=tuple(sorted(setup.options.items())),
        rulings=game.rulings,
    )
    return Match(game, base, header, None if real_dice else Dice(seed), file)


def replay(
    game: Game[S], journal: Journal, content: Path | None = None, upto: int | None = None, file: IO[str] | None = None
) -> Match[S]:
    """The recorded match, after its first `upto` entries (all of them when None).

    Raises `Refused` for a journal of another game, rules number or content, `Unreadable` when the record does not fit
    the rules: a state digest differs, or an answer was not possible.
    """
    *_, match = follow(game, journal, content, upto, file)
    return match


def follow(
    game: Game[S], journal: Journal, content: Path | None = None, upto: int | None = None, file: IO[str] | None = None
) -> Iterator[Match[S]]:
    """The recorded match, given again after each of its answers. Raises what `replay` raises."""
    check_fits(game, journal, content)
    wanted = len(journal.entries) if upto is None else upto
    header = journal.header
    base = game.new(header.mode, dict(header.options), content)
    source = _Recorded(game, base, journal.entries[:wanted])
    match = Match(game, base, header, source, file)
    yield match
    while source.lines:
        _feed(match, source)
        yield match
    _check_digests(match, journal)


def check_fits(game: Game[S], journal: Journal, content: Path | None) -> None:
    """Refuse a journal that these rules and this content did not write."""
    header = journal.header
    if header.game != game.name:
        raise Refused(f"This is a journal of {header.game}, not of {game.name}")
    if header.rules != game.rules_number:
        raise Refused(
            f"This match was played with rules number {header.rules}; these are rules number {game.rules_number}. "
            "Its events can be shown, but it cannot be verified or continued"
        )
    if header.mode not in game.modes:
        raise Refused(f"{game.name} has no mode '{header.mode}'")
    digest = game.content_digest(content)
    if header.content != digest:
        raise Refused(
            f"This match was played with other content ({header.content[:12]}; the content here is {digest[:12]}). "
            "Give the folder it was played with as --content"
        )


def _feed(match: Match[S], source: _Recorded | _Proving) -> None:
    """Apply the next line that is not chance."""
    line = source.lines.pop(0)
    try:
        if line.who == records.CHANCE:
            raise Unreadable("a result of chance is recorded, but a seat is asked")
        if line.who == records.PEOPLE:
            match.answer_chance(match.question_id, line.key)
            return
        seat = match.seats.index(line.who) if line.who in match.seats else -1
        if seat < 0:
            raise Unreadable(f"there is no seat '{line.who}'")
        if line.what == records.UNDO:
            how, number = line.undoes
            match.undo_to(number, line.who, how)
        elif line.what == records.HAND_OVER:
            match.hand_over(seat, line.key)
        elif line.what == records.RESIGN:
            match.resign(seat, line.key)
        elif line.what == records.DRAW:
            match.draw(seat)
        else:
            match.answer(seat, match.question_id, line.key)
    except Fault:
        raise
    except WartableError as error:
        raise Unreadable(f"entry {line.number} ({line.who} {line.what} {line.key}): {error}") from None


def _check_digests(match: Match[S], journal: Journal) -> None:
    for made, recorded in zip(match.entries, journal.entries, strict=False):
        if made != recorded:
            raise Unreadable(f"entry {recorded.number}: replayed as '{made.text()}', recorded as '{recorded.text()}'")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found out about a whole journal: no more is claimed than this."""

    entries: int
    finished: bool
    dice: str
    """`proven` (outcomes follow from the published seed), `open` (not ended, so no seed is told) or `people`."""
    proven_from: int
    """The first entry whose dice are proven; those before were taken over from another match. 0: none are."""
    signer: str
    """The public key of the server that signed this text; empty when nobody did."""
    cut: str

    def __str__(self) -> str:
        end = "finished" if self.finished else "not finished"
        if self.dice == "people":
            dice = "dice rolled by people, which nothing can prove"
        elif self.dice == "open":
            dice = "dice not proven yet, as the seed is told at the end"
        elif not self.proven_from:
            dice = "no dice proven: every entry was taken over from another match"
        elif self.proven_from > 1:
            dice = f"dice proven from entry {self.proven_from} on, those before were taken over from another match"
        else:
            dice = "all dice proven from the seed"
        signer = f"signed by the server with the key {self.signer}" if self.signer else "signed by no server"
        said = f"consistent with itself: {self.entries} entries, {end}; {dice}; {signer}"
        return f"{said}; {self.cut}" if self.cut else said


def verify(game: Game[S], journal: Journal, content: Path | None = None) -> Verdict:
    """Prove that a journal replays to the same digests and events, and used the dice it committed to."""
    taken_over = journal.header.continues
    if taken_over > len(journal.entries):
        raise Unreadable(
            f"the header says that {taken_over} entries were taken over from another match, but there are only "
            f"{len(journal.entries)}"
        )
    match = replay(game, journal, content)
    recorded = [told.line() for told in journal.told]
    made = [told.line() for told in match.journal.said]
    if made[: len(recorded)] != recorded or (journal.end and len(made) != len(recorded)):
        at = next((n for n, pair in enumerate(zip(made, recorded, strict=False)) if pair[0] != pair[1]), len(made))
        raise Unreadable(f"event {at + 1} of the journal is not what the rules give for the same answers")
    ending = "" if match.question else records.ending(match.result, match.seats)
    if journal.end and journal.ending != ending:
        raise Unreadable(f"the end is recorded as '{journal.ending}', but the rules give '{ending or 'no end yet'}'")
    dice, first = "open", 0
    if any(line.who == records.PEOPLE for line in journal.entries):
        dice = "people"
    elif journal.seed:
        _check_dice(game, journal, content)
        dice, first = "proven", taken_over + 1
    proven_from = first if first <= len(journal.entries) else 0
    return Verdict(len(journal.entries), bool(journal.end), dice, proven_from, journal.signer, journal.cut)


def _check_dice(game: Game[S], journal: Journal, content: Path | None) -> None:
    """Play the record again with the seed's own dice; every outcome must come out the same."""
    header = journal.header
    if commitment(journal.seed) != header.commitment:
        raise Unreadable("the seed at the end is not the one committed to at the beginning")
    base = game.new(header.mode, dict(header.options), content)
    source = _Proving(game, base, journal.entries, journal.seed, header.continues)
    match = Match(game, base, header, source)
    while source.lines:
        _feed(match, source)


class _Proving(Dice):
    """Recorded chance, checked against the streams of the seed from entry `first` on."""

    def __init__(self, game: Game[S], state: S, lines: Sequence[Line], seed: str, first: int) -> None:
        super().__init__(seed)
        self._recorded = _Recorded(game, state, lines)
        self._first = first

    @property
    def lines(self) -> list[Line]:
        return self._recorded.lines

    def __call__(self, question: Question) -> Answer:
        number = self.lines[0].number if self.lines else 0
        recorded = self._recorded(question)
        if recorded is not None and number > self._first and super().__call__(question) != recorded:
            raise Unreadable(f"entry {number}: this outcome does not follow from the seed that was committed to")
        return recorded

    def again(self, question: Question, answer: Answer) -> Answer:
        number = self.lines[0].number if self.lines else 0
        recorded = self._recorded(question)
        if recorded is not None and number > self._first and recorded != answer:
            raise Unreadable(f"entry {number}: the same was done before an undo, and something else came out")
        return recorded

    def onward(self) -> Dice:
        """The dice where the record stopped."""
        dice = Dice(self.seed)
        dice.streams = self.streams
        return dice


def resume(game: Game[S], journal: Journal, seed: str, file: IO[str] | None, content: Path | None = None) -> Match[S]:
    """Take a recorded match up where it stopped, as a match of its own with a new seed for what is to come."""
    return continue_from(game, journal, len(journal.entries), seed, file, content)


def reopen(
    game: Game[S], journal: Journal, seed: str, content: Path | None = None, real_dice: bool = False
) -> Match[S]:
    """The recorded match itself, for whoever kept its seed: its dice go on as if it had never stopped.

    Raises `Unreadable` when the record does not fit the rules or the seed.
    """
    if commitment(seed) != journal.header.commitment:
        raise Unreadable("this is not the seed that the record commits to")
    check_fits(game, journal, content)
    header = journal.header
    base = game.new(header.mode, dict(header.options), content)
    source = _Proving(game, base, journal.entries, seed, header.continues)
    match = Match(game, base, header, source)
    while source.lines:
        _feed(match, source)
    _check_digests(match, journal)
    match.source = None if real_dice else source.onward()
    match.go_on()
    return match


def continue_from(
    game: Game[S],
    journal: Journal,
    upto: int,
    seed: str,
    file: IO[str] | None = None,
    content: Path | None = None,
    players: tuple[str, ...] | None = None,
    real_dice: bool = False,
) -> Match[S]:
    """Begin a new match at any position of a recorded one. With `real_dice` people roll and draw from there on."""
    if not 0 <= upto <= len(journal.entries):
        raise Refused(f"The journal has {len(journal.entries)} entries; there is no position {upto}")
    seats = journal.header.seats
    if players is not None:
        seats = tuple((name, player) for (name, _), player in zip(seats, players, strict=True))
    header = journal.header._replace(commitment=commitment(seed), continues=upto, seats=seats)
    match = replay(game, Journal(header, journal.entries[:upto]), content, file=file)
    match.source = None if real_dice else Dice(seed)
    match.go_on()
    return match
