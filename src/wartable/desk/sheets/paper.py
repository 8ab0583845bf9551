"""What a sheet of paper is made of: sections with lines and tables. What stands on it is said in `sheets`."""

from __future__ import annotations

from dataclasses import dataclass, field

Rows = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, some lines, a table. `code` is printed as a QR code.

    `private`: below it is room for the Private Information of so many rounds, under `note` (ITS-SHEET-03).
    """

    heading: str = ""
    lines: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: Rows = field(default_factory=list)
    code: str = ""
    private: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet. `layout`: `list` runs on, `wall` does so in large type, `pages` gives every section a page, `slips` puts
    them SLIPS to a page to be cut.
    """

    title: str
    subtitle: str
    sections: list[Section]
    layout: str = "list"


SLIPS = 4
"""Slips on one page."""
