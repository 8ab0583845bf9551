"""What a sheet of paper is made of: sections with lines and tables, in the language of its readers.

What stands on it is said in `documents.py` and `event.py`, in English: `said` marks a sentence that may be translated
and what belongs into its blanks. Names of people, scenarios and Troopers stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from wartable.kernel.showing.languages import ENGLISH, catalogue, told

Rows = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, some lines, a picture, a table. `code` is printed as a QR code.

    `picture` draws one for readers of a language, as SVG.

    `private`: below it is room for the Private Information of these rounds, under `note` (ITS-SHEET-03).
    """

    heading: str = ""
    lines: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    """Their English names; what is printed over them is in `heads` once the sheet is in a language."""
    heads: tuple[str, ...] = ()
    rows: Rows = field(default_factory=list)
    code: str = ""
    private: tuple[str, ...] = ()
    note: str = ""
    picture: Callable[[str], str] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet. `layout`: `list` runs on, `wall` does so in large type, `chapters` begins a page with every picture,
    `pages` gives every section a page, `slips` puts them SLIPS to a page to be cut.
    """

    title: str
    subtitle: str
    sections: list[Section]
    layout: str = "list"
    language: str = ENGLISH

    def in_language(self, language: str) -> Document:
        """The same sheet for other readers; what the language has no words for stays English."""
        known = catalogue(language)

        def here(text: str) -> str:
            return told(text, language)

        sections = [
            replace(
                each,
                heading=here(each.heading),
                lines=tuple(map(here, each.lines)),
                heads=tuple(known.get(column, column) for column in each.columns),
                rows=[tuple(map(here, row)) for row in each.rows],
                private=tuple(map(here, each.private)),
                note=here(each.note),
            )
            for each in self.sections
        ]
        return Document(here(self.title), here(self.subtitle), sections, self.layout, language)


SLIPS = 4
"""Slips on one page."""
