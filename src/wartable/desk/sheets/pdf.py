"""A sheet as PDF, set by typst. The text goes in as data, so no name can break the layout."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from wartable.desk.sheets.html import BOXES, MANY_COLUMNS, qr_svg
from wartable.desk.sheets.paper import SLIPS, Document, Section
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.showing.languages import ENGLISH

FONTS = ("Noto Sans", "Noto Sans CJK JP", "Noto Sans JP", "DejaVu Sans", "Libertinus Serif")
"""Tried in this order for every letter; the last is part of typst. Others of the system are tried after them."""

EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
FOR_EAST_ASIAN = re.compile(r"CJK|Gothic|Mincho|Ming|Song|Hei|\b(JP|SC|TC|KR)\b")

MANY = 80
"""From so many lines on a wall list is set smaller."""

TEMPLATE = r"""
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title + ", " + data.subtitle)
#set page(paper: "a4", margin: 15mm, numbering: "1 / 1")
#let chapters = data.layout == "chapters"
#let runs = data.layout == "list" or data.layout == "wall" or chapters
#let slips = data.layout == "slips"
#let boxes = if slips { 21mm } else { auto }
#set text(font: data.fonts, size: data.size * 1pt, lang: data.language)
#let section(s) = block(width: 100%, breakable: runs)[
  #if s.qr != "" { place(top + right, image(bytes(s.qr), format: "svg", width: 22mm)) }
  #if s.heading != "" {
    let heading = strong(text(size: if slips { 16pt } else { 12pt }, s.heading))
    if s.lines.len() == 0 and runs { block(sticky: true, heading) } else { heading }
  }
  #for line in s.lines { if line != "" [ \ #line] }
  #if s.picture != "" {
    align(center, image(bytes(s.picture), format: "svg", width: 100%, height: 120mm, fit: "contain"))
  }
  #if s.columns.len() > 0 {
    v(if s.qr != "" { 7mm } else { 1mm })
    table(
      columns: s.widths.map(each => (wide: 1fr, name: 36mm, box: boxes).at(each, default: auto)),
      rows: if slips { (auto, 12mm, 12mm) } else { auto },
      align: if slips { horizon } else { top },
      inset: (x: 4pt, y: if data.layout == "wall" { data.size * 0.4pt } else if runs { 3pt } else { 7pt }),
      fill: (_, row) => if runs and calc.even(row) and row > 0 { luma(235) },
      table.header(..s.heads.map(cell => strong(cell))),
      ..s.rows.flatten(),
    )
  }
  #if s.private.len() > 0 {
    v(3mm)
    strong(s.note)
    for round in s.private {
      block(width: 100%, height: 26mm, stroke: .5pt, inset: 4pt, round)
    }
  }
]
#let title = [#text(size: 16pt, weight: "bold", data.title) \ #data.subtitle #v(3mm)]
#if runs { title }
#for (position, s) in data.sections.enumerate() {
  if data.layout == "slips" {
    if position > 0 and calc.rem(position, data.slips) == 0 { pagebreak() }
    block(width: 100%, height: 55mm, section(s))
    line(length: 100%, stroke: (dash: "dashed"))
  } else {
    if data.layout == "pages" {
      if position > 0 { pagebreak() }
      title
    }
    if s.picture != "" and position > 0 { pagebreak() }
    section(s)
    v(4mm)
  }
}
"""


def as_pdf(document: Document, language: str = ENGLISH) -> bytes:
    """The PDF. Raises Unreadable when typst is not installed."""
    document = document.in_language(language)
    try:
        import typst
    except ModuleNotFoundError:
        raise Unreadable("PDF needs typst; install it with: pip install 'wartable[print]', or print the HTML") from None
    _check_fonts(str(document), typst.Fonts().families())
    data = {
        "title": document.title,
        "subtitle": document.subtitle,
        "layout": document.layout,
        "language": document.language,
        "slips": SLIPS,
        "size": _size(document),
        "fonts": FONTS,
        "sections": [_section(section, document.language) for section in document.sections],
    }
    made: bytes = typst.compile(TEMPLATE.encode(), format="pdf", sys_inputs={"data": json.dumps(data)})
    return made


def _size(document: Document) -> int:
    """The size of the type in points."""
    if document.layout == "wall":
        wide = max(len(section.columns) for section in document.sections) > MANY_COLUMNS
        return 12 if wide or sum(len(section.rows) for section in document.sections) > MANY else 16
    return {"slips": 12, "chapters": 9}.get(document.layout, 10)


def _check_fonts(text: str, families: Sequence[str]) -> None:
    """typst draws empty boxes where no font has a letter, without a word; say it instead."""
    if EAST_ASIAN.search(text) and not any(FOR_EAST_ASIAN.search(family) for family in families):
        raise Unreadable(
            "no font here has the Chinese, Japanese or Korean letters of this sheet; install one such as Debian's "
            "fonts-noto-cjk, or print the HTML"
        )


def _section(section: Section, language: str) -> dict[str, Any]:
    return {
        "heading": section.heading,
        "lines": section.lines,
        "columns": section.columns,
        "heads": section.heads,
        "widths": [_width(column, section.columns) for column in section.columns],
        "rows": section.rows,
        "private": section.private,
        "note": section.note,
        "picture": section.picture(language) if section.picture else "",
        "qr": qr_svg(section.code) if section.code else "",
    }


def _width(column: str, columns: Sequence[str]) -> str:
    if column in ("Player", "Opponent", "Name", "Faction", "Signature", "Scenario", "Text"):
        return "wide"
    return "box" if column in BOXES else "name" if "Text" in columns else ""
