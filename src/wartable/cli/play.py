"""`wartable play`: a match at the terminal, between people and bots.

The journal is written as the match goes on, so whatever ends the program (the end of the input, Ctrl-C, a lost line, a
pulled plug), a match with `--save` can be taken up again at the very question where it stopped. Exit codes: 0 the match
ended or was stopped on purpose, or its input ended and it is saved; 1 refused; 2 the input could not be understood, or
ended in mid-match and nothing was saved; 130 interrupted.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from wartable.cli.arguments import ContentDir, Options, read_options
from wartable.kernel.engine.errors import Refused, Unreadable, WartableError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wartable.bots import Bot
    from wartable.cli.terminal.sitting import Sitting
    from wartable.cli.terminal.wires import Wires
    from wartable.kernel.engine.game import Game
    from wartable.kernel.engine.journal import Journal
    from wartable.kernel.engine.match import Match

REMINDER: Final = 8
"""How many past events are shown when a match is taken up again."""


class Stopped(WartableError):
    """The match stopped before its end."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


class Wish(NamedTuple):
    """What was asked for on the command line; empty where the game, or the saved match, decides."""

    game: Game[Any]
    mode: str
    players: tuple[str, ...]
    options: Mapping[str, str]
    content: Path | None
    seed: str
    real_dice: bool


def play(
    game: Annotated[
        str, typer.Argument(help="The game, e.g. battle-bosses; without one you are asked what to play.")
    ] = "",
    mode: Annotated[str, typer.Option("--mode", help="The mode; the game's first one if left out.")] = "",
    seats: Annotated[
        str,
        typer.Option("--seats", help="Who plays, in seat order: human, or a program such as easy or hard."),
    ] = "",
    names: Annotated[
        str, typer.Option("--names", help="What the people are called, in seat order, with commas between.")
    ] = "",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same dice.")] = "",
    option: Options = None,
    content: ContentDir = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Keep the match in this file, or take up the one in it.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences instead of drawings, for screen readers.")] = False,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Roll and draw by hand, and type the results.")
    ] = False,
) -> None:
    """Play in the terminal, alone against bots or several people at one keyboard; works from a pipe.

    At every prompt: a number, a key, or help. From a pipe: one answer per line; lines that begin with # are skipped.

    Example: wartable play battle-bosses --option bosses=mecha-bot,old-marrow --save duel.journal
    """
    import secrets

    from wartable.cli.terminal.beginning import names_given
    from wartable.cli.terminal.sitting import Sitting
    from wartable.cli.terminal.wires import Wires
    from wartable.kernel.engine import journal as records
    from wartable.kernel.engine.people import calling

    wires = Wires(plain)
    chosen, mode = _chosen(game, mode, wires)
    players = tuple(player.strip() for player in seats.split(",")) if seats else ()
    wish = Wish(chosen, mode, players, read_options(option), content, seed or secrets.token_hex(16), real_dice)
    saved = records.read(save) if save is not None and save.exists() else None
    match, bots = _begin(wish, save) if saved is None else _take_up(wish, saved, save)
    known = max(0, len(match.events) - REMINDER) if saved is not None else 0
    sitting = Sitting(match, wires, bots, save, known)
    sitting.call(names_given(match.players, names))
    with calling(sitting.names):
        _welcome(wish, match, wires, saved, save)
        _play(sitting, wish)
        _say_result(sitting)


# -- before -----------------------------------------------------------------------------------------------------------


def _chosen(game: str, mode: str, wires: Wires) -> tuple[Game[Any], str]:
    """The game and mode of the command line, or those that somebody types."""
    from wartable.cli.terminal.beginning import ask_for_game
    from wartable.cli.terminal.wires import InputEnded
    from wartable.games import game as find_game

    if game:
        return find_game(game), mode
    try:
        return ask_for_game(wires)
    except InputEnded:
        raise Stopped(
            "the input ended before a game was chosen; name one, as in: wartable play battle-bosses", 2
        ) from None
    except KeyboardInterrupt:
        raise Stopped("interrupted", 130) from None


def _begin(wish: Wish, save: Path | None) -> tuple[Match[Any], dict[int, Bot]]:
    from wartable.bots import HUMAN
    from wartable.bots.levels import USUAL
    from wartable.cli.terminal.saves import kept
    from wartable.kernel.engine.modes import mode_called
    from wartable.kernel.engine.replay import Setup, start

    game = wish.game
    mode = mode_called(game, wish.mode or next(iter(game.modes)))
    players = wish.players or (HUMAN, *[(USUAL if mode.programs else HUMAN)] * (len(mode.seats) - 1))
    mode.check_players([player == HUMAN for player in players])
    bots = _bots(wish, mode.seats, players)
    options = dict(wish.options)
    if HUMAN in players and "cap" in game.choices:
        options.setdefault("cap", "0")  # a limit on turns is for unattended play
    setup = Setup(mode.name, players, options, wish.content)
    return kept(save, lambda file: start(game, setup, wish.seed, file, wish.real_dice)), bots


def _take_up(wish: Wish, saved: Journal, save: Path | None) -> tuple[Match[Any], dict[int, Bot]]:
    """Go on with a saved match. What the command line says besides must not contradict it; the players may change."""
    from wartable.cli.terminal.saves import kept
    from wartable.kernel.engine.replay import check_fits, continue_from

    header, game = saved.header, wish.game
    if saved.end:
        raise Refused(f"The match in {save} is over ({saved.ending}); wartable replay {save} shows it")
    check_fits(game, saved, wish.content)
    if wish.mode not in ("", header.mode):
        raise Refused(f"The match in {save} is played in mode {header.mode}, not {wish.mode}")
    for name, value in wish.options.items():
        if dict(header.options).get(name) != value:
            was = dict(header.options).get(name, "left to its default")
            raise Refused(f"The match in {save} cannot change its options: {name} is {was}")
    players = wish.players or tuple(player for _, player in header.seats)
    seats = tuple(name for name, _ in header.seats)
    bots = _bots(wish, seats, players)

    def resumed(file: Any) -> Match[Any]:
        upto = len(saved.entries)
        return continue_from(game, saved, upto, wish.seed, file, wish.content, players, wish.real_dice)

    try:
        return kept(save, resumed), bots
    except Unreadable as error:
        raise Unreadable(f"{save}: {error}") from None


def _bots(wish: Wish, seats: tuple[str, ...], players: tuple[str, ...]) -> dict[int, Bot]:
    """The bots by seat. Raises `Ambiguous` for players that do not exist, `Refused` when they are too many or few."""
    from wartable.bots import HUMAN, bot

    found = {
        seat: bot(player, wish.game, f"{wish.seed}/{seat}") for seat, player in enumerate(players) if player != HUMAN
    }
    if len(players) != len(seats):
        raise Refused(f"There are {len(seats)} seats ({', '.join(seats)}), but --seats names {len(players)} players")
    return found


def _welcome(wish: Wish, match: Match[Any], wires: Wires, saved: Journal | None, save: Path | None) -> None:
    from wartable.kernel.engine.people import called

    game, header = match.game, match.header
    who = ", ".join(f"{called(name)} ({player})" for name, player in zip(match.seats, match.players, strict=True))
    wires.say(f"{game.title}, {game.modes[header.mode].title}: {who}.")
    if saved is not None:
        wires.say(f"The match in {save} goes on after entry {len(saved.entries)}.", whole=True)
        if saved.cut:
            wires.complain(f"{save}: {saved.cut}; everything before it is here.")
    elif not wish.options and game.choices:
        wires.say(f"Choose {', '.join(game.choices)} with --option NAME=VALUE; wartable games tells more.")
    if match.source is not None:
        wires.say(f"The dice are fixed by a seed, told at the end; its SHA-256 commitment is\n{header.commitment}")


# -- during -----------------------------------------------------------------------------------------------------------


def _play(sitting: Sitting, wish: Wish) -> None:
    """Play to the end. However it stops before that, one sentence says what became of the match."""
    from wartable.cli.terminal.commands import Quit
    from wartable.cli.terminal.wires import InputEnded

    try:
        sitting.play()
    except KeyboardInterrupt:
        if sitting.wires.live:
            sitting.wires.say()
        raise Stopped(f"interrupted. {_left(sitting, wish)}", 130) from None
    except InputEnded:
        lost = sitting.path is None and not sitting.wires.live
        raise Stopped(f"the input ended before the match did. {_left(sitting, wish)}", 2 if lost else 0) from None
    except Quit:
        sitting.wires.say(_left(sitting, wish), whole=True)
        raise typer.Exit from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Stopped(f"{error.strerror or error}. {_left(sitting, wish)}", 2) from None


def _left(sitting: Sitting, wish: Wish) -> str:
    """What becomes of a match that stops here, and how to take it up again."""
    if sitting.path is None:
        return "The match was not saved; --save FILE keeps one."
    words = ["wartable", "play", wish.game.name, "--save", str(sitting.path)]
    words += ["--content", str(wish.content)] if wish.content else []
    words += ["--names", sitting.names_to_give] if sitting.names_to_give else []
    words += ["--real-dice"] * wish.real_dice + ["--plain"] * sitting.wires.plain
    return f"The match is saved; take it up again with: {shlex.join(words)}"


# -- after ------------------------------------------------------------------------------------------------------------


def _say_result(sitting: Sitting) -> None:
    from wartable.kernel.engine.dice import Dice
    from wartable.kernel.engine.people import called
    from wartable.table.verdict import verdict

    match, wires = sitting.match, sitting.wires
    ended = verdict(match, tuple(called(name) for name in match.seats), sitting.watcher)
    assert ended is not None
    wires.say(f"{ended.headline}. {ended.why}")
    if isinstance(match.source, Dice):
        wires.say(f"The seed was {match.source.seed}.")
    if sitting.path is None:
        wires.say("The match was not saved; --save FILE keeps one.")
    else:
        wires.say(f"See it again with: {shlex.join(['wartable', 'replay', str(sitting.path)])}", whole=True)
