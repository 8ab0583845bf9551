"""What is asked before a match when the command line did not say it: the game, and how it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from wartable.kernel.engine.errors import Refused, WartableError
from wartable.kernel.engine.nearest import did_you_mean

if TYPE_CHECKING:
    from wartable.cli.terminal.wires import Wires
    from wartable.kernel.engine.game import Game


def ask_for_game(wires: Wires) -> tuple[Game[Any], str]:
    """The game that somebody wants to play, and its mode."""
    from wartable.games import game, names

    games = [game(name) for name in names()]
    wires.say("What do you want to play?")
    chosen = games[_ask(wires, "game", [(each.name, _cover(each)) for each in games])]
    modes = list(chosen.modes.values())
    if len(modes) == 1:
        return chosen, modes[0].name
    wires.say("How?")
    return chosen, modes[_ask(wires, "mode", [(mode.name, mode.title) for mode in modes])].name


def _cover(game: Game[Any]) -> str:
    return f"{game.title}: {game.cover.text}" if game.cover is not None else game.title


def _ask(wires: Wires, what: str, rows: Sequence[tuple[str, str]]) -> int:
    """The place of the row that is chosen by number or name."""
    for number, (_, words) in enumerate(rows, 1):
        wires.say(f"{number:>3}  {words}")
    names = [name for name, _ in rows]
    while True:
        try:
            typed = wires.ask(f"{what}> ", names).lower()
        except WartableError as error:
            wires.complain(str(error))
            continue
        if typed.isdecimal() and 0 < int(typed[:4]) <= len(rows):
            return int(typed) - 1
        if typed in names:
            return names.index(typed)
        if typed == "quit":
            raise typer.Exit
        known = did_you_mean(typed, [*names, "quit"])
        wires.complain(f"'{typed}' is none of them; type a number from 1 to {len(rows)}, or quit{known}")


def names_given(players: Sequence[str], wanted: str) -> dict[int, str]:
    """The names that people chose on the command line, by seat; nobody has to."""
    from wartable.bots import HUMAN
    from wartable.table.people import name_of

    if not wanted:
        return {}
    given = [name_of(name) for name in wanted.split(",")]
    people = [seat for seat, player in enumerate(players) if player == HUMAN]
    if len(given) > len(people):
        most = f"{len(people)} people play" if len(people) != 1 else "one person plays"
        raise Refused(f"--names gives {len(given)} names, but {most}")
    return {seat: name for seat, name in zip(people, given, strict=False) if name}
