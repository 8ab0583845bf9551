"""`wartable odds`: what the last action of a situation can lead to, and how likely each outcome is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from wartable.cli.arguments import ContentDir, Json

if TYPE_CHECKING:
    from fractions import Fraction

    from wartable.odds import Odds

BAR: Final = 24
"""How long the bar of a sure outcome is."""
LONGEST_FRACTION: Final = 20
"""Fractions with more characters are shown as percentages only."""


def odds(
    file: Annotated[Path, typer.Argument(metavar="SITUATION", help="A situation file.")],
    json: Json = False,
    depth: Annotated[int, typer.Option(min=1, help="Questions to chance in a row before a chain is cut.")] = 8,
    content: ContentDir = None,
) -> None:
    """Show what the last action of a situation can lead to, until somebody chooses again.

    The odds are counted with the rules themselves, on what the acting seat knows.

    Example: wartable odds src/wartable/rulebooks/examples/battle-bosses/overload.yaml
    """
    import random

    from wartable import games
    from wartable.cli.output import print_json
    from wartable.kernel.books import situation_runs, situations
    from wartable.odds import odds as count

    situation = situations.read(file, games.game, content)
    match, seat, option = situation_runs.before_last_action(situation)
    found = count(situation.game, match.view(seat), option, random.Random("odds").random, depth=depth)
    action = f"{match.seats[seat]}: {[step.key for step in situation.steps if step.key][-1]}"
    if json:
        print_json(_json(situation.title, action, found))
    else:
        _print(situation.title, action, found)


def _print(title: str, action: str, found: Odds) -> None:
    from wartable.odds.table import ways_ahead

    typer.echo(f"{title}\n{action}")
    for heading, way in ways_ahead(found):
        typer.echo(heading)
        _print_table(way)
    if not found.ahead:
        _print_table(found)


def _print_table(found: Odds) -> None:
    from wartable.cli.output import paper, plain_table

    table = plain_table("outcome", "", "chance", "between" if found.sampled else "exactly")
    for row in found.rows:
        exact = f"{row.low:.1%} and {row.high:.1%}" if found.sampled else _fraction(row.probability)
        table.add_row(row.name, "#" * round(row.probability * BAR), _percent(row.probability), exact)
    if found.tail:
        table.add_row("(longer chains)", "", _percent(found.tail), _fraction(found.tail))
    paper().print(table)
    if found.sampled:
        typer.echo(f"Sampled in {found.sampled} worlds; in 95 of 100 cases the true chance is within the bounds.")


def _percent(share: Fraction) -> str:
    return f"{float(share):.2%}" if share >= 0.0001 else f"{float(share):.1e}"


def _fraction(share: Fraction) -> str:
    text = str(share)
    return text if len(text) <= LONGEST_FRACTION else ""


def _json(title: str, action: str, found: Odds) -> dict[str, Any]:
    return {
        "title": title,
        "action": action,
        **_json_odds(found),
        "ahead": [{"answers": list(way.answers), **_json_odds(way.odds)} for way in found.ahead],
    }


def _json_odds(found: Odds) -> dict[str, Any]:
    return {
        "sampled": found.sampled,
        "tail": str(found.tail),
        "outcomes": [
            {
                "name": row.name,
                "probability": float(row.probability),
                "exact": None if found.sampled else str(row.probability),
                "low": row.low,
                "high": row.high,
            }
            for row in found.rows
        ],
    }
