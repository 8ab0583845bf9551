"""Lists as people give them to the desk: all that `its` reads, and lists of our own builder by address or word."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qs

from wartable.its.army_code import UnitData
from wartable.its.list_file import ArmyList, Received, SpecOps, read_list
from wartable.its.received import read_given
from wartable.kernel.engine.errors import Ambiguous, Unreadable
from wartable.kernel.engine.saying import said

ADDRESS: Final = re.compile(r"(?:https?://[^/\s]+)?/armies/(?P<army>[a-z-]+)(?:\?(?P<query>[^\s#]*))?(?:#\S*)?")
WORD: Final = re.compile(r"(?P<army>[a-z-]+)~(?P<picks>[\w.+-]+)")


def list_given(text: str, name: str, units: UnitData | None = None) -> ArmyList | Received:
    """A list from what somebody typed, pasted or sent. Raises Unreadable with what would be right."""
    picks = _picks(text.strip())
    return read_given(text, name, units) if picks is None else _built(*picks, name)


def _picks(text: str) -> tuple[str, str] | None:
    """The army and the Troopers of a list of the builder; None for anything else."""
    if found := ADDRESS.fullmatch(text):
        return found["army"], parse_qs(found["query"] or "").get("picks", [""])[0]
    found = WORD.fullmatch(text)
    return (found["army"], found["picks"]) if found else None


def _built(army: str, picks: str, name: str) -> ArmyList:
    from wartable.games.infinity import building, content

    pack = content.load()
    try:
        found, chosen = building.read(f"{army}{building.WORD}{picks}", pack.armies, pack.purchases)
    except (Ambiguous, Unreadable):
        chosen = []
    if not chosen:
        words = "%(name)s: this is no list of the builder; copy the whole address of the page that shows your list"
        raise Unreadable(said(words, name=name))
    made = read_list(building.as_yaml(found, chosen, building.cost(found, chosen)), name)
    return made.model_copy(update={"army_points": None})


def word_of(given: ArmyList) -> str | None:
    """A list of one of our own armies in the word of the builder, whichever way it came; None for any other.

    Such a list can be played by the software, which knows what its Troopers are and carry.
    """
    from wartable.games.infinity import building, content

    pack = content.load()
    army = next((each for each in pack.armies.values() if each.army.casefold() == given.army.casefold()), None)
    if army is None:
        return None
    bought = {each.name: each for each in pack.purchases.values()}
    picks: list[building.Pick] = []
    for line in given.troopers:
        if line.spec_ops:
            listed = line.spec_ops.purchases if isinstance(line.spec_ops, SpecOps) else ()
            if any(each.name not in bought for each in listed):
                return None
            picks.append(building.special(line.group, tuple(bought[each.name] for each in listed)))
            continue
        found = next(
            (
                building.Pick(unit.id, at, line.group)
                for unit in army.units
                for at, option in enumerate(unit.options)
                if (unit.name, option.label, option.cost, option.swc * 2)
                == (line.name, line.option, line.cost, line.swc)
            ),
            None,
        )
        if found is None:
            return None
        picks.append(found)
    return building.word(army, picks)
