"""A sheet as one HTML page that prints from any browser and needs nothing from the network."""

from __future__ import annotations

import io
from base64 import b64encode
from html import escape
from typing import Final

from wartable.desk.sheets.paper import SLIPS, Document, Section
from wartable.kernel.showing.languages import ENGLISH

STYLE = """
body { font: 12pt "Noto Sans", "Noto Sans CJK JP", "Noto Sans JP", sans-serif; margin: 1.5em; }
table { border-collapse: collapse; width: 100%; margin: .5em 0 1em; }
th, td { border: 1px solid #444; padding: .25em .5em; text-align: left; overflow-wrap: break-word; }
thead { display: table-header-group; } tr { break-inside: avoid; }
tbody tr:nth-child(even) { background: #eee; }
h1 { font-size: 1.4em; margin: 0; } h2 { font-size: 1.15em; margin: .6em 0 .2em; } p { margin: .1em 0; }
h3 { font-size: 1em; margin: .8em 0 .3em; }
.wall table { font-size: 1.5em; } .wall table.many { font-size: 1.2em; } .many th, .many td { padding: .25em .35em; }
.wall h1 { font-size: 2.2em; }
.pages section, .slips div { break-after: page; } .slips section { border-bottom: 1px dashed #444; min-height: 64mm; }
.slips svg { float: right; width: 20mm; height: 20mm; } .slips td { height: 15mm; font-size: 1.15em; }
.slips h2 { font-size: 1.5em; } .slips tbody tr { background: none; } .slips td.box, .slips th.box { width: 22mm; }
.pages td { height: 9mm; }
.chapters .opens { break-before: page; } .chapters section:first-of-type { break-before: auto; }
.chapters img { display: block; max-width: 100%; max-height: 170mm; margin: 1em auto; }
.chapters td:first-child { width: 32mm; font-weight: bold; } .chapters { font-size: 10.5pt; }
.private { border: 1px solid #444; min-height: 26mm; padding: .2em .4em; margin-bottom: 3mm; break-inside: avoid; }
@media print { body { margin: 0; } }
"""

MANY_COLUMNS = 6
"""From more columns on the large type of the wall is a little smaller: no number is broken in two."""

BOXES = ("List", "OP", "VP")
"""Columns that are filled in with a pen."""


def as_html(document: Document, language: str = ENGLISH) -> str:
    """The whole page."""
    document = document.in_language(language)
    parts = [_section(section, document.language) for section in document.sections]
    if document.layout == "slips":
        parts = [f"<div>{''.join(parts[at : at + SLIPS])}</div>" for at in range(0, len(parts), SLIPS)]
    title = f"{escape(document.subtitle)}: {escape(document.title)}"
    return (
        f'<!DOCTYPE html>\n<html lang="{document.language}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<style>{STYLE}</style></head>\n<body class="{document.layout}">\n'
        f"<h1>{escape(document.title)}</h1><p>{escape(document.subtitle)}</p>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _section(section: Section, language: str) -> str:
    out = ['<section class="opens">' if section.picture else "<section>"]
    if section.code:
        out.append(qr_svg(section.code) or f"<p>{escape(section.code)}</p>")
    out += [f"<h2>{escape(section.heading)}</h2>"] if section.heading else []
    out += [f"<p>{escape(line)}</p>" for line in section.lines if line]
    if section.picture:
        drawn = b64encode(section.picture(language).encode()).decode()
        out.append(f'<img alt="{escape(section.heading)}" src="data:image/svg+xml;base64,{drawn}">')
    if section.columns:
        boxes = [' class="box"' if cell in BOXES else "" for cell in section.columns]
        head = "".join(
            f'<th scope="col"{box}>{escape(cell)}</th>' for box, cell in zip(boxes, section.heads, strict=True)
        )
        body = "\n".join(
            "<tr>" + "".join(f"<td{box}>{escape(cell)}</td>" for box, cell in zip(boxes, row, strict=True)) + "</tr>"
            for row in section.rows
        )
        many = ' class="many"' if len(section.columns) > MANY_COLUMNS else ""
        out.append(f"<table{many}><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>")
    if section.private:
        out.append(f"<h3>{escape(section.note)}</h3>")
        out += [f'<div class="private">{escape(each)}</div>' for each in section.private]
    return "".join(out) + "</section>"


MASK: Final = 3


def qr_svg(text: str) -> str:
    """A QR code as SVG; nothing when the package `segno` is not installed, and the text is printed instead."""
    try:
        import segno
    except ModuleNotFoundError:
        return ""
    out = io.BytesIO()
    # Any mask can be read; looking for the prettiest of eight takes most of the time of a stack of slips.
    segno.make(text, error="m", micro=False, mask=MASK).save(out, kind="svg", xmldecl=False, omitsize=True, title=text)
    return out.getvalue().decode()
