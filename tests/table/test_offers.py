"""Options as people meet them: each group in one place, numbers counting upwards from it to the next."""

from __future__ import annotations

import random
from itertools import groupby

import pytest

from contract.cases import CASES, Case
from playing import choose
from wartable.kernel.engine.vocabulary import Wording
from wartable.kernel.showing.parts import draw_of
from wartable.table.offers import ELSE, offers

ANSWERS = 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_group_stands_together_and_numbers_count_upwards(case: Case) -> None:
    match, uniform = case.match(3), random.Random(3).random
    for _ in range(ANSWERS):
        if match.question is None:
            break
        seat, key = choose(match, uniform)
        view = case.game.view(match.state, seat)
        found = offers(case.game, Wording(view, seat, match.question))
        groups = [group for group, _ in groupby(found, key=lambda offer: offer.group)]
        assert len(groups) == len(set(groups)), groups
        assert "" not in groups[1:] and ELSE not in groups[:1], groups
        numbers = [int(offer.number) for offer in found if offer.number != offer.key]
        assert numbers == sorted(numbers)
        assert draw_of(case.game).finish(match.question) not in [offer.key for offer in found[:-1]]
        assert sorted(offer.key for offer in found) == sorted({offer.key for offer in found})
        match.answer(seat, match.question_id, key)
