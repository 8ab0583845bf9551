"""All table maps as one PDF, set by typst: a page for every scenario and size, with what players need to know."""

from __future__ import annotations

import json
from collections.abc import Iterable

from wartable.games.infinity.briefing import briefing
from wartable.games.infinity.scenario import Scenario
from wartable.games.infinity.tablemap import svg
from wartable.kernel.engine.errors import Unreadable

TEMPLATE = r"""
#let data = json(bytes(sys.inputs.data))
#set document(title: "ITS scenarios")
#set page(paper: "a4", margin: 15mm, numbering: "1 / 1")
#set text(font: ("Noto Sans", "DejaVu Sans", "Libertinus Serif"), size: 9pt, lang: "en")
#for (position, map) in data.enumerate() {
  if position > 0 { pagebreak() }
  [#heading(level: 1, map.title) #v(2mm)]
  align(center, image(bytes(map.svg), format: "svg", width: 100%, height: 165mm, fit: "contain"))
  v(2mm)
  for (heading, lines) in map.parts [
    === #heading
    #for line in lines [- #line]
  ]
}
"""


def as_pdf(scenarios: Iterable[Scenario], sizes: Iterable[int] = (150, 200, 300)) -> bytes:
    """The PDF; 200 stands for 250 as well and 300 for 400, which use the same tables.

    Raises:
        Unreadable: typst is not installed.
    """
    try:
        import typst
    except ModuleNotFoundError:
        raise Unreadable("PDF needs typst; install it with: pip install 'wartable[print]', or use --svg") from None
    chosen = tuple(sizes)
    pages = [
        {"title": _title(scenario, points), "svg": svg(scenario, points), "parts": _parts(scenario, points)}
        for scenario in scenarios
        for points in chosen
    ]
    made: bytes = typst.compile(TEMPLATE.encode(), format="pdf", sys_inputs={"data": json.dumps(pages)})
    return made


def _title(scenario: Scenario, points: int) -> str:
    layout = next(row.layout for row in scenario.rows if row.points == points)
    same = " and ".join(str(row.points) for row in scenario.rows if row.layout == layout)
    return f"{scenario.name}, {same} points"


def _parts(scenario: Scenario, points: int) -> list[tuple[str, list[str]]]:
    """What to know, under its headings."""
    told = briefing(scenario, points)
    return [
        ("Objectives", [f"{each.name}: {each.text} ({each.rule})" for each in told.scoring]),
        ("Classified Objectives", [f"{each.text} ({each.rule})" for each in told.classified]),
        ("End", [str(each) for each in told.end]),
        ("Special rules", [f"{each.name}: {each.text} {each.rule}" for each in told.special]),
    ]
