"""Where somebody may be placed: the ground that is allowed and the ground that is not, and whom each form is about."""

from __future__ import annotations

from collections import defaultdict

from wartable.games.infinity import questions
from wartable.games.infinity.draw.ground import down, px
from wartable.games.infinity.places import Spot
from wartable.games.infinity.setting import Rect
from wartable.games.infinity.state import Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.showing.drawing import Note
from wartable.kernel.showing.markup import Markup, tag

Areas = tuple[tuple[Rect, ...], tuple[tuple[Rect, int], ...]]
"""What a base must lie in, and what it may not come near."""


def names(table: Table, seat: int, question: Question | None) -> dict[str, Note] | None:
    """Whom each form of a deployment is about."""
    if question is None or question.what is not questions.DEPLOY or seat not in question.seats:
        return None
    of = {trooper.id: trooper for trooper in table.setting.troopers}
    found = {}
    for form in question.forms:
        slug, _, model = form.key.partition("@")[0].partition("-")
        as_what = ", as a Model" if model else ", as a Marker" if of[slug].camouflage else ""
        found[form.key] = Note(f"{slug} {of[slug].looks}{as_what}")
    return found


def areas(table: Table, seat: int, question: Question | None) -> list[Markup]:
    """Once for all forms that allow the same; the page shows those of the form that is being filled in."""
    if question is None or seat not in question.seats:
        return []
    alike: defaultdict[Areas, list[str]] = defaultdict(list)
    for form in question.forms:
        if isinstance(form.check, Spot):
            shut = tuple((rect, margin) for rect, margin, _ in form.check.outside)
            if form.check.inside or shut:
                alike[form.check.inside, shut].append(form.key)
    return [
        tag(
            "g",
            *(_area(table, rect, 0, "place-free") for rect in inside),
            *(_area(table, rect, margin, "place-shut") for rect, margin in shut),
            class_="place-areas",
            data_forms=" ".join(keys),
        )
        for (inside, shut), keys in alike.items()
    ]


def _area(table: Table, rect: Rect, margin: int, kind: str) -> Markup:
    setting = table.setting
    left, right = max(0, rect[0] - margin), min(setting.width, rect[2] + margin)
    low, high = max(0, rect[1] - margin), min(setting.length, rect[3] + margin)
    return tag("rect", x=px(left), y=down(setting, high), width=px(right - left), height=px(high - low), class_=kind)
