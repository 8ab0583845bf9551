"""The languages of pages that players read. English is in the templates; other languages are gettext files (`.po`).

A file `es.po` here is all a language needs; what it lacks is shown in English. More of it may stand in parts, which are
read when something of them is shown: `es.rules.po` has the rules that pages quote. The browser says which language is
wanted, or the event does for everybody.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from wartable.kernel.engine.errors import Refused, WartableError, listed
from wartable.kernel.engine.saying import Said, said

FOLDER: Final = Path(__file__).parent
ENGLISH: Final = "en"
RULES: Final = "rules"
"""The part with titles and texts of rules."""


def quoted(words: str) -> Said:
    """The title or the text of a rule as its book has it."""
    made = said(words)
    made.part = RULES
    return made


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
    from babel.messages.pofile import read_po  # only who reads another language waits for it

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


def sentence_of(error: WartableError, language: str) -> str:
    """What an error says, in a language; the ids of rules stay."""
    if not isinstance(error, Refused):
        return told(error.args[0], language) if error.args else str(error)
    if not isinstance(error.reason, Said):
        return str(error)
    cited = f" ({error.rule})" if error.rule else ""
    possible = listed([told(each, language) for each in error.possible])
    instead = f" {translated('Possible now: %(them)s.', language, them=possible)}" if possible else ""
    return f"{told(error.reason, language).rstrip('.')}{cited}.{instead}"
