"""`wartable its score`, `its scenarios` and `its scenario`: scenarios as data and maps, and games scored by them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wartable.cli.arguments import Json
from wartable.cli.its import app

if TYPE_CHECKING:
    from wartable.games.infinity.scenario import Scenario, Side
    from wartable.games.infinity.scorer import Sheet


@app.command()
def score(
    record: Annotated[Path, typer.Argument(help="The recorded game.")],
    json: Json = False,
) -> None:
    """Objective Points of a recorded game, every item explained.

    Example: wartable its score examples/records/acquisition.yaml
    """
    from wartable.cli.output import print_json
    from wartable.games.infinity.record_files import read
    from wartable.games.infinity.scorer import as_json
    from wartable.games.infinity.scorer import score as count

    game, played = read(record)
    sheets = count(game, played)
    if json:
        print_json(as_json(sheets))
    else:
        _print_score(played, game.points, sheets)


def _print_score(played: Scenario, points: int, sheets: dict[Side, Sheet]) -> None:
    from wartable.cli.output import paper

    out = paper()
    out.print(f"{played.name}, {points} points: A {sheets['A'].op}, B {sheets['B'].op}")
    for side, sheet in sheets.items():
        out.print(f"\n{side}: {sheet.op} Objective Points")
        for item in sheet.items:
            out.print(f"  {item.op:2d}  {item.says}", soft_wrap=True)
            for reason in item.why:
                out.print(f"        {reason}", soft_wrap=True)


@app.command()
def scenarios(
    json: Json = False,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="Write the maps of all of them to this file.")] = None,
) -> None:
    """All scenarios; with --pdf their maps at all sizes, ready to print.

    Example: wartable its scenarios --pdf maps.pdf
    """
    from wartable.cli.output import paper, plain_table, print_json
    from wartable.games.infinity.scenario import scenarios as load

    found = list(load().values())
    if pdf is not None:
        from wartable.games.infinity.mapbook import as_pdf

        pdf.write_bytes(as_pdf(found))
    if json:
        print_json([{"slug": each.slug, "name": each.name, "kind": each.kind, "max_op": each.max_op} for each in found])
        return
    table = plain_table("slug", "name", "kind", "most OP", "classified")
    for each in found:
        table.add_row(each.slug, each.name, each.kind, str(each.max_op), str(each.classified.count))
    paper().print(table)


@app.command()
def scenario(
    slug: Annotated[str, typer.Argument(help="The scenario, or a file with one of your own.")],
    points: Annotated[int, typer.Option("--points", help="Army Points: 150, 200, 250, 300 or 400.")] = 300,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the table map to this file.")] = None,
    json: Json = False,
) -> None:
    """One scenario: objectives, Classified Objectives, special rules, end, its zones and objects, and its map.

    Example: wartable its scenario frostbyte --points 300 --svg frostbyte.svg
    """
    from wartable.cli.output import paper, print_json
    from wartable.games.infinity.briefing import briefing
    from wartable.games.infinity.scenario import scenario as find
    from wartable.games.infinity.tablemap import svg as draw

    found = find(slug)
    layout = found.layout(points)
    if svg is not None:
        svg.write_text(draw(found, points), encoding="utf-8")
    if json:
        print_json(found.model_dump(mode="json", by_alias=True, exclude_none=True))
        return
    out = paper()
    out.print(f"{found.name} ({found.slug}), {points} points, {layout.table.width:g} x {layout.table.length:g} inches")
    out.print(f"scored by {found.scored_by}; at most {found.max_op} Objective Points ({found.max_op_working})")
    told = briefing(found, points)
    for item in told.scoring:
        out.print(
            f"  {'each round end' if item.name == 'each round' else 'end of the game'}: {item.text}", soft_wrap=True
        )
    for text in (*(f"{each.text} ({each.rule})" for each in told.classified), *told.end):
        out.print(f"  {text}", soft_wrap=True)
    for item in told.special:
        out.print(f"  {item.name}: {item.text}{f' ({item.rule})' if item.rule else ''}", soft_wrap=True)
    for zone in layout.zones:
        out.print(f"  zone {zone.id}: {zone.kind}{f' of {zone.owner}' if zone.owner else ''} {zone.rects}")
    for thing in layout.objects:
        out.print(f"  {thing.kind} {thing.id}{f' of {thing.owner}' if thing.owner else ''} at {thing.x:g}, {thing.y:g}")
    if svg is not None:
        out.print(f"map written to {svg}")
