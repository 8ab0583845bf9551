"""Small things about words that every game needs."""

from __future__ import annotations


def sentence(text: str) -> str:
    """The text with a capital letter in front, whatever name it begins with.

    >>> sentence("the Scientist is eliminated.")
    'The Scientist is eliminated.'
    """
    return text[:1].upper() + text[1:]
