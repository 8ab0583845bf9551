"""A sheet as plain text, for the terminal."""

from __future__ import annotations

from wartable.desk.sheets.paper import Document


def as_text(document: Document) -> str:
    """Headings, lines, and tables whose columns stand under each other."""
    out = [f"{document.subtitle}: {document.title}"]
    for section in document.sections:
        out += ["", section.heading] if section.heading else [""]
        out += section.lines
        cells = [section.columns, *section.rows] if section.columns else []
        widths = [max(len(row[column]) for row in cells) for column in range(len(section.columns))]
        out += ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join(out)
