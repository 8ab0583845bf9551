"""`wartable games`: the games, their modes, seats and options."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from wartable.cli.arguments import Json

if TYPE_CHECKING:
    from wartable.kernel.engine.game import Game


def games(json: Json = False) -> None:
    """List the games with their modes, seats and options.

    Example: wartable games
    """
    from wartable.cli.output import print_json
    from wartable.games import PLACES
    from wartable.games import __file__ as package
    from wartable.kernel.books.cache import kept, stamps

    home = Path(package).parent
    depends_on = (
        *stamps(str(home), (".py", ".yaml")),
        *stamps(str(home.parent / "bots"), (".py",)),
        repr(PLACES).encode(),
    )
    listing = kept("games", depends_on, _listing)
    if json:
        print_json(listing)
        return
    for one in listing["games"]:
        _print(one)
    players = ", ".join(listing["players"])
    typer.echo(f"Players: {players}. Play with: wartable play GAME --seats human,hard --option NAME=VALUE")
    for level in listing["levels"]:
        typer.echo(f"  {level['face']} {level['name']}: {level['says']}")


def _listing() -> dict[str, Any]:
    from wartable.bots import BOTS, HUMAN
    from wartable.bots.levels import LEVELS
    from wartable.games import game, names

    return {
        "games": [_json(game(name)) for name in names()],
        "players": [HUMAN, *BOTS],
        "levels": [{"name": level.name, "face": level.face, "says": level.says} for level in LEVELS.values()],
    }


def _json(game: Game[Any]) -> dict[str, Any]:
    from wartable.kernel.engine.parts import lineup_of

    named = lineup_of(game).named()
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


def _print(game: dict[str, Any]) -> None:
    from wartable.cli.output import aligned

    sides = {mode["name"]: " against ".join(" and ".join(side) for side in mode["sides"]) for mode in game["modes"]}
    modes = [("mode", "", "seats"), *((mode["name"], mode["title"], sides[mode["name"]]) for mode in game["modes"])]
    options = [(option["name"], option["default"] or "-", _meaning(option)) for option in game["options"]]
    typer.echo(f"{game['title']}: {game['name']}, rules number {game['rules_number']}")
    for rows in (modes, [("option", "default", ""), *options]):
        typer.echo("\n".join(line.rstrip() for line in aligned(rows)) + "\n")


def _meaning(option: dict[str, Any]) -> str:
    values = option["values"] or [one["value"] for one in option["named"] if one["value"]]
    return f"{option['help']}: {', '.join(values)}" if values else str(option["help"])
