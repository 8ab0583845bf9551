"""A place said by bearing and inches: `5 at 90` is five inches towards B (INF-GEO-01)."""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import Final

from wartable.games.infinity.setting import UNITS
from wartable.games.infinity.skirmish.moving import Creep, Leap, Reach, Turn
from wartable.kernel.engine.oracle import Question

SAID: Final = re.compile(
    r"(?:(?P<word>[a-z]+)[ @])?(?P<far>[0-9]{1,2}(?:\.[0-9]{1,2})?) ?at ?(?P<degrees>-?[0-9]{1,3})"
)


def spelled(question: Question, text: str) -> str:
    """`5 at 90`, `jump 3.5 at 45` or `step 2 at 180` as the key of a form; anything else as it is."""
    found = SAID.fullmatch(text.strip().lower())
    if found is None:
        return text
    for form in question.forms:
        word = form.key.partition("@")[0]
        check = form.check.go if isinstance(form.check, Creep | Turn) else form.check
        if isinstance(check, Reach | Leap) and found["word"] in (None, word):
            far, angle = float(found["far"]) * UNITS, radians(int(found["degrees"]))
            return f"{word}@{round(check.start[0] + far * cos(angle))},{round(check.start[1] + far * sin(angle))}"
    return text
