"""A sheet as PDF, set by typst. The text goes in as data, so no name can break the layout."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from wartable.desk.paper import SLIPS, Document, Section
from wartable.desk.sheets_html import qr_svg
from wartable.kernel.engine.errors import Unreadable

FONTS = ("Noto Sans", "Noto Sans CJK JP", "Noto Sans JP", "DejaVu Sans", "Libertinus Serif")
"""Tried in this order for every letter; the last is part of typst. Others of the system are tried after them."""

EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
FOR_EAST_ASIAN = re.compile(r"CJK|Gothic|Mincho|Ming|Song|Hei|\b(JP|SC|TC|KR)\b")

TEMPLATE = r"""
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title + ", " + data.subtitle)
#set page(paper: "a4", margin: 15mm, numbering: "1 / 1")
#set text(font: data.fonts, size: 10pt, lang: "en")
#let section(s) = block(width: 100%, breakable: data.layout == "list")[
  #if s.qr != "" { place(top + right, image(bytes(s.qr), format: "svg", width: 22mm)) }
  #if s.heading != "" { strong(text(size: 12pt, s.heading)) }
  #for line in s.lines { if line != "" [ \ #line] }
  #if s.columns.len() > 0 {
    v(if s.qr != "" { 14mm } else { 1mm })
    table(
      columns: s.widths.map(width => if width { 1fr } else { auto }),
      inset: (x: 4pt, y: if data.layout == "list" { 3pt } else { 7pt }),
      fill: (_, row) => if data.layout == "list" and calc.even(row) and row > 0 { luma(235) },
      table.header(..s.columns.map(cell => strong(cell))),
      ..s.rows.flatten(),
    )
  }
]
#let title = [#text(size: 16pt, weight: "bold", data.title) \ #data.subtitle #v(3mm)]
#if data.layout == "list" { title }
#for (position, s) in data.sections.enumerate() {
  if data.layout == "slips" {
    if position > 0 and calc.rem(position, data.slips) == 0 { pagebreak() }
    block(width: 100%, height: 58mm, section(s))
    line(length: 100%, stroke: (dash: "dashed"))
  } else {
    if data.layout == "pages" {
      if position > 0 { pagebreak() }
      title
    }
    section(s)
    v(4mm)
  }
}
"""


def as_pdf(document: Document) -> bytes:
    """The PDF. Raises Unreadable when typst is not installed."""
    try:
        import typst
    except ModuleNotFoundError:
        raise Unreadable("PDF needs typst; install it with: pip install 'wartable[print]', or print the HTML") from None
    _check_fonts(str(document), typst.Fonts().families())
    data = {
        "title": document.title,
        "subtitle": document.subtitle,
        "layout": document.layout,
        "slips": SLIPS,
        "fonts": FONTS,
        "sections": [_section(section) for section in document.sections],
    }
    made: bytes = typst.compile(TEMPLATE.encode(), format="pdf", sys_inputs={"data": json.dumps(data)})
    return made


def _check_fonts(text: str, families: Sequence[str]) -> None:
    """typst draws empty boxes where no font has a letter, without a word; say it instead."""
    if EAST_ASIAN.search(text) and not any(FOR_EAST_ASIAN.search(family) for family in families):
        raise Unreadable(
            "no font here has the Chinese, Japanese or Korean letters of this sheet; install one such as Debian's "
            "fonts-noto-cjk, or print the HTML"
        )


def _section(section: Section) -> dict[str, Any]:
    wide = ("Player", "Opponent", "Name", "Faction", "Signature", "Scenario")
    return {
        "heading": section.heading,
        "lines": section.lines,
        "columns": section.columns,
        "widths": [column in wide for column in section.columns],
        "rows": section.rows,
        "qr": qr_svg(section.code) if section.code else "",
    }
