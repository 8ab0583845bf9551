"""Words that people typed and nobody knows: which of the known ones they probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from wartable.kernel.engine.errors import Ambiguous


def nearest(word: str, words: Iterable[str], n: int = 1) -> list[str]:
    """Those of the words that are close to this one, the closest first."""
    return get_close_matches(word, list(words), n)


def did_you_mean(word: str, words: Iterable[str], n: int = 1) -> str:
    """`; did you mean x or y?` when some of the words are close, else nothing."""
    close = nearest(word, words, n)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def begun(word: str, words: Iterable[str], otherwise: str) -> str:
    """The one that is meant by a word or by its beginning. Raises `Ambiguous` with those it could be.

    >>> begun("stom", ["stomp", "stride"], "is no ability")
    'stomp'
    """
    known = list(words)
    found = [word] if word in known else [name for name in known if name.startswith(word)]
    if len(found) == 1:
        return found[0]
    raise Ambiguous(f"'{word}' {otherwise}; there are {', '.join(found or nearest(word, known, 3) or known)}")
