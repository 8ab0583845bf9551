"""Small things about words that every game needs."""

from __future__ import annotations


def sentence(text: str) -> str:
    """The text with a capital letter in front, whatever name it begins with.

    >>> sentence("the Scientist is eliminated.")
    'The Scientist is eliminated.'
    """
    return text[:1].upper() + text[1:]


def counted(n: int, one: str, many: str = "") -> str:
    """A number with what is counted: the plural ends in s unless it is given.

    >>> counted(1, "point"), counted(2, "point"), counted(0, "die", "dice")
    ('1 point', '2 points', '0 dice')
    """
    return f"{n} {one if n == 1 else many or f'{one}s'}"
