"""Damaged files: what a slip of the hand, a bad disk or a stranger makes of a good one."""

from __future__ import annotations

import random
from typing import Final

WORDS: Final = (
    "[", "]", "{", "}", ":", "- ", "\n", "\t", "'", '"', "#", "&a ", "*a", "!!python/name:os.system ", "null", "true",
    "-1", "99999999999999999999", "1e309", ".nan", "²", "\x00", "\ud800", "ß", "…", "[[[[[[[[", "a: b: c", "0x", "~",
    "2024-13-45", "%", ",", ";", "|", ">", "?", "5" * 5000, "=", "\r", "\ufeff",
)  # fmt: skip


def mangled(text: str, seed: int) -> str:
    """The text with one to four things gone, doubled, moved or put in; the same for the same seed."""
    chance = random.Random(f"mangled {seed}")
    for _ in range(chance.randint(1, 4)):
        lines = text.split("\n")
        at, to = chance.randrange(len(text) + 1), chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                text = text[:at] + chance.choice(WORDS) + text[at:]
            case 1:
                text = text[:at] + text[at + chance.randint(1, 40) :]
            case 2:
                text = "\n".join([*lines[:to], *lines[to + 1 :]])
            case 3:
                text = "\n".join([*lines[:to], lines[to], *lines[to:]])
            case 4:
                lines[to] = (" " * chance.randrange(5)) + lines[to].lstrip()
                text = "\n".join(lines)
            case 5:
                key, colon, _ = lines[to].partition(":")
                lines[to] = f"{key}{colon} {chance.choice(WORDS)}"
                text = "\n".join(lines)
            case _:
                text = text[:at]
    return text
