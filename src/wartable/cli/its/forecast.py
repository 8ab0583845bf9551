"""`wartable its forecast`: what an event may still bring, and how many rounds so many players need."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wartable.cli.arguments import Json


def forecast(
    file: Annotated[Path | None, typer.Argument(metavar="EVENT.yaml", help="The file of one event.")] = None,
    players: Annotated[
        int, typer.Option("--players", min=0, max=10_000, help="Instead: how many rounds so many players need.")
    ] = 0,
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same forecast.")] = "1",
    json: Json = False,
) -> None:
    """Forecast final places and the pairings after next from standings and ratings; no result, and marked so.

    Example: wartable its forecast spring-cup.yaml
    """
    from wartable.cli.its import _event, _naming
    from wartable.cli.measuring import percent
    from wartable.cli.output import paper, plain_table, print_json
    from wartable.kernel.engine.errors import Refused
    from wartable.lab.forecast import of_file, rounds_needed

    if (file is None) == (players == 0):
        raise Refused("name either an event file or --players N")
    if file is None:
        if players < 2:
            raise Refused("a tournament has at least 2 players")
        rounds = rounds_needed(players)
        if json:
            print_json({"players": players, "rounds": rounds})
            return
        typer.echo(f"{players} players need {rounds} rounds until at most one can have won every game.")
        return
    event = _event(file)
    with _naming(file):
        found = of_file(event, seed)
    if json:
        print_json(found.as_json())
        return
    out = paper()
    out.print(f"Forecast, no result: {found.rounds_left} rounds left, played {found.runs} times, seed {seed}")
    table = plain_table("player", "first", "95 % interval", "first three", "likely places")
    for each in found.players:
        between = f"{percent(each.first.low)} to {percent(each.first.high)}"
        places = f"{each.likely[0]} to {each.likely[1]}"
        table.add_row(each.player, percent(each.first.share), between, percent(each.podium.share), places)
    out.print(table)
    if found.pairings:
        out.print(f"Pairings of round {found.after_next}:")
        met = plain_table("pair", "chance", "95 % interval")
        for pair in found.pairings:
            between = f"{percent(pair.chance.low)} to {percent(pair.chance.high)}"
            met.add_row(f"{pair.a} - {pair.b}", percent(pair.chance.share), between)
        out.print(met)
