"""`wartable games`: the games, their modes, seats and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from wartable.cli.arguments import Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wartable.kernel.game import Choice, Game, Named


def games(json: Json = False) -> None:
    """List the games with their modes, seats and options.

    Example: wartable games
    """
    from wartable.bots import BOTS, HUMAN
    from wartable.cli.output import print_json
    from wartable.games import game, names

    found = [game(name) for name in names()]
    players = [HUMAN, *BOTS]
    if json:
        print_json({"games": [_json(one) for one in found], "players": players})
        return
    for one in found:
        _print(one)
    typer.echo(f"Players: {', '.join(players)}. Play with: wartable play GAME --seats human,greedy --option NAME=VALUE")


def _json(game: Game[Any]) -> dict[str, Any]:
    named = game.named()
    return {
        "name": game.name,
        "title": game.title,
        "rules_number": game.rules_number,
        "system": game.system,
        "modes": [
            {
                "name": mode.name,
                "title": mode.title,
                "seats": list(mode.seats),
                "sides": [[mode.seats[seat] for seat in side] for side in mode.sides],
            }
            for mode in game.modes.values()
        ],
        "options": [
            {
                "name": name,
                "default": choice.default,
                "values": list(choice.values),
                "named": [{"value": one.value, "name": one.name, "text": one.text} for one in named.get(name, ())],
                "modes": list(choice.modes or game.modes),
                "help": choice.help,
            }
            for name, choice in game.choices.items()
        ],
    }


def _print(game: Game[Any]) -> None:
    from wartable.cli.output import paper, plain_table

    typer.echo(f"{game.title}: {game.name}, rules number {game.rules_number}")
    modes = plain_table("mode", "", "seats")
    for mode in game.modes.values():
        sides = " against ".join(" and ".join(mode.seats[seat] for seat in side) for side in mode.sides)
        modes.add_row(mode.name, mode.title, sides)
    options = plain_table("option", "default", "")
    named = game.named()
    for name, choice in game.choices.items():
        options.add_row(name, choice.default or "-", _meaning(choice, named.get(name, ())))
    out = paper()
    out.print(modes, options)


def _meaning(choice: Choice, named: Sequence[Named]) -> str:
    values = choice.values or [one.value for one in named if one.value]
    return f"{choice.help}: {', '.join(values)}" if values else choice.help
