"""The languages of pages that players read. English is in the templates; other languages are gettext files (`.po`).

A file `es.po` here is all a language needs; what it lacks is shown in English. The browser says which one is
wanted, or the event does for everybody.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from babel.messages.pofile import read_po
from markupsafe import Markup

FOLDER: Final = Path(__file__).parent
ENGLISH: Final = "en"


@lru_cache(1)
def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    return (ENGLISH, *sorted(path.stem for path in FOLDER.glob("*.po")))


@lru_cache(16)
def catalogue(language: str) -> dict[str, str]:
    """The words of a language: English to translation."""
    if language not in languages() or language == ENGLISH:
        return {}
    with (FOLDER / f"{language}.po").open("rb") as file:
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
    """The words in a language, with what belongs into their blanks."""
    text = catalogue(language).get(words, words)
    return str(Markup(text) % blanks) if blanks else text
