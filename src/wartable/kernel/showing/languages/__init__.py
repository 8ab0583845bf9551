"""The languages of pages that players read. English is in the templates; other languages are gettext files (`.po`).

A file `es.po` here is all a language needs; what it lacks is shown in English. More of it may stand in parts, which are
read when something of them is shown: `es.rules.po` has the rules that pages quote. The browser says which language is
wanted, or the event does for everybody.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po

FOLDER: Final = Path(__file__).parent
ENGLISH: Final = "en"
RULES: Final = "rules"
"""The part with titles and texts of rules."""


class Said(str):
    """A sentence in English that remembers how it was made."""

    words: str
    blanks: dict[str, object]
    part: str


def said(words: str, **blanks: object) -> Said:
    """The sentence with its blanks filled in: `said("Round %(n)s", n=2)`."""
    made = Said(words % blanks if blanks else words)
    made.words, made.blanks, made.part = words, blanks, ""
    return made


def quoted(words: str) -> Said:
    """The title or the text of a rule as its book has it."""
    made = said(words)
    made.part = RULES
    return made


def in_a_row(*parts: str) -> Said:
    """Sentences with commas between them; each is told in the language of the whole."""
    blanks = {f"p{at}": part for at, part in enumerate(parts)}
    return said(", ".join(f"%({name})s" for name in blanks), **blanks)


@lru_cache(1)
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po") if "." not in path.stem))


@lru_cache(16)
def catalogue(language: str, part: str = "") -> dict[str, str]:
    """The words of a language, or those of one of its parts: English to translation."""
    path = FOLDER / f"{language}{part and f'.{part}'}.po"
    if language not in languages() or not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file) if each.id and each.string}


def preferred(accepted: str) -> str:
    """The language of a browser: the first of its wishes that there is, else English.

    >>> preferred("fr, es-MX;q=0.9, en;q=0.8")
    'es'
    """
    wishes: list[tuple[float, str]] = []
    for part in accepted[:200].split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), name.split("-")[0].casefold()))
        except ValueError:
            continue
    known = languages()
    return next((name for _, name in sorted(wishes, key=lambda each: each[0]) if name in known), ENGLISH)


def translated(words: str, language: str, **blanks: object) -> str:
    """The words in a language, with what belongs into their blanks; as text, which a page must still escape."""
    if isinstance(words, Said):
        return told(words, language)
    text = catalogue(language).get(words, words)
    return text % blanks if blanks else text


def told(text: str, language: str) -> str:
    """What was said, in a language, and so what stands in its blanks; other text stays as it is."""
    if not isinstance(text, Said):
        return text
    words = catalogue(language, text.part).get(text.words, text.words)
    blanks = {name: told(value, language) if isinstance(value, str) else value for name, value in text.blanks.items()}
    return words % blanks if blanks else words
