"""Which answer is best by what came of the answers that were played on: another than the first only if it is clear."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from wartable.kernel.engine.oracle import Answer

Found = Mapping[Answer, Sequence[float]]
"""What came of each answer, world by world, in the same worlds for all; first the one that looks best."""
CAUTION: Final = 1.0
"""By how many standard errors an answer must be ahead of the first one."""


def best(*found: Found) -> Answer:
    """The answer to give, by what one search found or several.

    Luck makes one of many answers look best. The judgement of the greedy bot is rough, but luck has little to do with
    it, so its answer stands until another is ahead of it in the same worlds by more than luck would explain.
    """
    first = Counter(next(iter(each)) for each in found).most_common(1)[0][0]
    leads: dict[Answer, list[float]] = {}
    for each in found:
        if first in each:
            for option, worths in each.items():
                leads.setdefault(option, []).extend(
                    worth - usual for worth, usual in zip(worths, each[first], strict=False)
                )
    often = max(map(len, leads.values())) / 2
    sure = {option: ahead(lead) for option, lead in leads.items() if option != first and len(lead) >= often}
    chosen = max(sure, key=lambda option: sure[option], default=first)
    return chosen if sure.get(chosen, 0.0) > 0 else first


def ahead(lead: Sequence[float]) -> float:
    """By how much an answer is surely ahead, from its lead in each world.

    One more world is assumed where it makes no difference, so that a few worlds prove little.

    >>> round(ahead([0.2, 0.2, 0.2]), 3), ahead([0.2]) > 0, ahead([0.3, -0.3]) < 0
    (0.1, False, True)
    """
    n = len(lead) + 1
    mean = sum(lead) / n
    spread = math.sqrt((sum(each * each for each in lead) - n * mean * mean) / max(1, n - 1))
    return mean - CAUTION * spread / math.sqrt(n)
