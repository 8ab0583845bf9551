"""The words that may be typed at any prompt instead of an answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from wartable.cli.terminal import explaining, saves
from wartable.cli.terminal.offers import key_typed
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.keys import read_key
from wartable.kernel.engine.nearest import did_you_mean
from wartable.kernel.engine.people import called
from wartable.table.people import name_of

if TYPE_CHECKING:
    from wartable.cli.terminal.sitting import Sitting

LOG: Final = 20
"""How many events `log` shows unless told otherwise."""


class Quit(Exception):
    """The person wants to stop here."""


class Command(NamedTuple):
    """`run` gets what was typed after the word, and tells whether another question is open now."""

    run: Callable[[Sitting, int, str], bool]
    usage: str
    does: str


def words(sitting: Sitting) -> list[str]:
    """Everything that `obey` understands."""
    return list(dict.fromkeys((*COMMANDS, *sitting.game.parts)))


def obey(sitting: Sitting, seat: int, typed: str) -> bool | None:
    """Carry a command out. True: another question is open now; None: the same is; False: this was no command."""
    word, _, rest = typed.partition(" ")
    word, rest = word.lower(), rest.strip()
    if not word:
        options(sitting, seat, "")
    elif word in sitting.game.parts:
        sitting.show(seat, word, rest)
    elif word in COMMANDS:
        if COMMANDS[word].run(sitting, seat, rest):
            return True
    else:
        return False
    return None


# -- looking ----------------------------------------------------------------------------------------------------------


def options(sitting: Sitting, seat: int, rest: str) -> bool:
    sitting.show_question(seat, everything=True)
    return False


def screen(sitting: Sitting, seat: int, rest: str) -> bool:
    sitting.show(seat)
    return False


def log(sitting: Sitting, seat: int, rest: str) -> bool:
    """The last events, numbered backwards as `why` counts them."""
    wanted = _number(rest, "log takes how many events to show, as in log 40") if rest else LOG
    _tell(sitting, seat, sitting.heard(seat)[-wanted:] if wanted else [])
    return False


def recap(sitting: Sitting, seat: int, rest: str) -> bool:
    """What came of this seat's last answer, and all that the others did since."""
    _tell(sitting, seat, sitting.heard(seat, sitting.answered[seat]))
    return False


def _tell(sitting: Sitting, seat: int, heard: list[tuple[Callable[..., str], str, tuple[Any, ...]]]) -> None:
    for back, (kind, rule, args) in zip(range(len(heard), 0, -1), heard, strict=True):
        sitting.wires.say(f"{back:>4}  {sitting.sentence(seat, kind, args)} ({rule})")
    if not heard:
        sitting.wires.say("Nothing has happened yet.")


def why(sitting: Sitting, seat: int, rest: str) -> bool:
    """The rule behind the last refusal, behind an event, or any rule by its id."""
    if rest and not rest.isdecimal():
        sitting.wires.say(explaining.rule(_rule(rest, sitting.game.system)))
        return False
    if not rest and sitting.refused is not None:
        sitting.wires.say(f"{sitting.refused.reason.rstrip('.')}.")
        sitting.wires.say(explaining.rule(ledger.find(sitting.refused.rule)))
        return False
    back = _number(rest or "1", "")
    heard = sitting.heard(seat)
    if not 0 < back <= len(heard):
        raise Ambiguous(f"there is no event {back} back; {len(heard)} have happened")
    kind, cited, args = heard[-back]
    sitting.wires.say(sitting.sentence(seat, kind, args))
    sitting.wires.say(explaining.rule(ledger.find(cited)))
    return False


def _rule(text: str, system: str) -> ledger.Rule:
    known = ledger.load(system).rules
    wanted = text.upper()
    if wanted not in known and (hint := did_you_mean(wanted, known, 3)):
        raise Ambiguous(f"no rulebook has a rule '{wanted}'{hint}")
    return ledger.find(wanted)


def odds(sitting: Sitting, seat: int, rest: str) -> bool:
    """What can follow an option, with its chances, as far as this seat knows."""
    from wartable.odds import odds as chances

    if seat not in sitting.match.waiting_for():
        raise Refused("There is nothing to choose now, so there are no odds to choose by")
    if not rest:
        raise Unreadable("odds takes the number or key of an option, as in odds 2")
    view = sitting.match.view(seat)
    assert view.question is not None
    offered = sitting.offered(seat)
    key = key_typed(offered, rest)
    answer = read_key(sitting.game, view.now, view.question, seat, key)
    found = chances(sitting.game, view, answer, random.Random(sitting.match.question_id).random)
    name = next((offer.label.partition(": ")[0] for offer in offered if offer.key == key), key)
    sitting.wires.say(explaining.odds(name[:1].upper() + name[1:], found, sitting.wires.plain))
    return False


def help_(sitting: Sitting, seat: int, rest: str) -> bool:
    sitting.wires.say("Answer with the number of an option, with its key, or with the beginning of its key. Or type:")
    rows = [(command.usage, command.does) for command in COMMANDS.values() if command.usage]
    rows += [(f"{part} [NAME]", f"the {part}, or only one thing of it") for part in sitting.game.parts]
    sitting.wires.say(explaining.commands(rows, sitting.wires.plain))
    return False


# -- doing ------------------------------------------------------------------------------------------------------------


def undo(sitting: Sitting, seat: int, rest: str) -> bool:
    """Take back the last answer of this seat, or of the one named; the other sides are asked if it is not free."""
    match = sitting.match
    who = _seat(sitting, rest) if rest else seat
    if who == sitting.onlooker:
        raise Unreadable(f"undo takes the name of whoever's answer is taken back, as in undo {called(match.seats[0])}")
    barrier = match.undo_barrier(who)
    if barrier is None:
        match.undo(who)
    else:
        people = sorted(barrier.consent.intersection(sitting.humans))
        for other in people:
            wish = f"would like to take the last answer back, but {barrier.reason}"
            if not _agrees(sitting, other, who, wish):
                sitting.note(f"{called(match.seats[other])} does not agree: nothing is taken back.")
                return True
        try:
            match.undo(who, barrier.consent.difference(people))
        except Refused:  # now the wish is known, and everybody may agree to it
            for other in people:
                match.agree(other)
    number = int(match.entries[-1].key.partition(":")[2])
    sitting.note(f"{called(match.seats[who])} takes back {match.entries[number - 1].key}.")
    return True


def _agrees(sitting: Sitting, other: int, who: int, wish: str) -> bool:
    """Ask a person; their own screen is in front of them meanwhile, nobody else's."""
    seats = sitting.match.seats
    sitting.sit_down(other)
    sitting.wires.say(f"{called(seats[who])} {wish}.")
    return _yes(sitting, f"{called(seats[other])}, do you agree?")


def _yes(sitting: Sitting, question: str) -> bool:
    return sitting.wires.ask(f"{question} yes or no> ", ("yes", "no")).lower() in ("y", "yes")


def resign(sitting: Sitting, seat: int, rest: str) -> bool:
    """Give the match up for one's side; whoever else plays on that side is asked."""
    match = sitting.match
    if rest or seat == sitting.onlooker:
        raise Unreadable("resign stands alone, at a prompt of whoever gives the game up")
    if not _yes(sitting, "Give the game up?"):
        sitting.wires.say("The game goes on.")
        return False
    for other in sitting.game.side(match.state, seat):
        if other != seat and other in sitting.humans and not _agrees(sitting, other, seat, "would like to resign"):
            sitting.note(f"{called(match.seats[other])} does not agree: the game goes on.")
            return True
    match.resign(seat)
    return True


def name(sitting: Sitting, seat: int, rest: str) -> bool:
    """Be called something else from now on."""
    wanted = name_of(rest)
    if not wanted or "," in wanted or seat == sitting.onlooker:
        raise Unreadable("name takes what you are called, without a comma, as in name Ada")
    before = called(sitting.match.seats[seat])
    sitting.call({seat: wanted})
    sitting.note(f"{before} is called {called(sitting.match.seats[seat])} now.")
    return True


def let(sitting: Sitting, seat: int, rest: str) -> bool:
    """Where several seats may act, let another one do so first."""
    other = _seat(sitting, rest)
    if other not in sitting.match.waiting_for():
        raise Refused(f"{called(sitting.match.seats[other])} is not asked now")
    sitting.asked_for = other
    return True


def save(sitting: Sitting, seat: int, rest: str) -> bool:
    """Keep the match in a file from now on."""
    if not rest:
        raise Unreadable("save takes the name of a file, as in save duel.journal")
    path = Path(rest).expanduser()
    saves.move(sitting.match, path)
    sitting.path = path
    sitting.wires.say(f"The match is kept in {path} from now on.", whole=True)
    return False


def quit_(sitting: Sitting, seat: int, rest: str) -> bool:
    raise Quit


def _number(text: str, otherwise: str) -> int:
    if not text.isdecimal():
        raise Unreadable(otherwise)
    return int(text)


def _seat(sitting: Sitting, name: str) -> int:
    """The seat of whoever is called that, or of that name in journals."""
    names = [called(seat) for seat in sitting.match.seats]
    for known in (names, sitting.match.seats):
        if name.lower() in (each.lower() for each in known):
            return [each.lower() for each in known].index(name.lower())
    raise Ambiguous(f"nobody here is called '{name}'; {', '.join(names)} play")


COMMANDS: Final[dict[str, Command]] = {
    "options": Command(options, "options", "lists everything you can answer, with keys; so does an empty line"),
    "screen": Command(screen, "screen", "shows everything again"),
    "board": Command(screen, "", ""),  # a word people try first; some games have such a part
    "why": Command(why, "why [N | RULE]", "the rule behind the last refusal or event, the Nth last event, or any rule"),
    "log": Command(log, "log [N]", "what happened, as far as you saw it, with rules"),
    "recap": Command(recap, "recap", "what happened since your last answer"),
    "odds": Command(odds, "odds N | KEY", "the exact chances of what an option can lead to"),
    "undo": Command(undo, "undo [NAME]", "takes your last answer back, or that of somebody else"),
    "let": Command(let, "let NAME", "where several may act: somebody else acts first"),
    "resign": Command(resign, "resign", "gives the game up for your side"),
    "name": Command(name, "name NAME", "what you are called from now on"),
    "save": Command(save, "save FILE", "keeps the match in a file from now on"),
    "quit": Command(quit_, "quit", "stops here; a match that is kept in a file can be taken up again"),
    "help": Command(help_, "help", "this list"),
    "?": Command(help_, "", ""),
}
