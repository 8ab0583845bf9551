"""What a sheet of paper is made of: sections with lines and tables, in the language of its readers.

What stands on it is said in `documents.py` and `event.py`, in English: `said` marks a sentence that may be translated
and what belongs into its blanks. Names of people, scenarios and Troopers stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from wartable.kernel.showing.languages import ENGLISH, catalogue

Rows = list[tuple[str, ...]]


class Said(str):
    """A sentence in English that remembers how it was made."""

    words: str
    blanks: dict[str, object]


def said(words: str, **blanks: object) -> Said:
    """The sentence with its blanks filled in: `said("Round %(n)s", n=2)`."""
    made = Said(words % blanks if blanks else words)
    made.words, made.blanks = words, blanks
    return made


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, some lines, a table. `code` is printed as a QR code.

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


@dataclass(frozen=True, slots=True)
class Document:
    """A sheet. `layout`: `list` runs on, `wall` does so in large type, `pages` gives every section a page, `slips` puts
    them SLIPS to a page to be cut.
    """

    title: str
    subtitle: str
    sections: list[Section]
    layout: str = "list"
    language: str = ENGLISH

    def in_language(self, language: str) -> Document:
        """The same sheet for other readers; what the language has no words for stays English."""
        known = catalogue(language)

        def told(text: str) -> str:
            if not isinstance(text, Said):
                return text
            words = known.get(text.words, text.words)
            blanks = {name: told(value) if isinstance(value, str) else value for name, value in text.blanks.items()}
            return words % blanks if blanks else words

        sections = [
            replace(
                each,
                heading=told(each.heading),
                lines=tuple(map(told, each.lines)),
                heads=tuple(known.get(column, column) for column in each.columns),
                rows=[tuple(map(told, row)) for row in each.rows],
                private=tuple(map(told, each.private)),
                note=told(each.note),
            )
            for each in self.sections
        ]
        return Document(told(self.title), told(self.subtitle), sections, self.layout, language)


SLIPS = 4
"""Slips on one page."""
