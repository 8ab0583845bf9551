"""Every number that stands for something to choose: which range means what, and how its parts are laid out."""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.vocabulary import Packed

NO: Final = 0
YES: Final = 1
NONE: Final = -1
"""Nobody, nothing, not now."""

# One kind of thing alone.
SIDE: Final = Packed(0, side=2)
CARD: Final = Packed(0, card=1_000)
AREA: Final = Packed(0, area=1_000)
ELEMENT: Final = Packed(0, thing=1_000)
LIST: Final = Packed(0, list=10)
COUNT: Final = Packed(0, count=1_000)

# A target: a Trooper or a thing.
TROOPER: Final = Packed(0, trooper=1_000)
THING: Final = Packed(1_000, thing=1_000)
MARKER: Final = Packed(5_000, side=2, number=1_000)
"""A Marker, as everybody may speak of it: who it is stays private (INF-CAMO-01)."""

# Options of deployment.
HIDE: Final = Packed(1_000, trooper=1_000)
RESERVE: Final = Packed(2_000, trooper=1_000)
REST: Final = 9_000
"""Deploy all others where the software finds room."""

# Options of a turn: an Order on a Trooper, a card that is claimed.
ORDER: Final = Packed(0, trooper=1_000)
CLAIM: Final = Packed(3_000, card=1_000)
FREE: Final = Packed(4_000, trooper=1_000)
"""A Command Token frees somebody from Retreat!"""
LEAD: Final = Packed(5_000, trooper=1_000)
"""The Lieutenant Special Order for a Trooper."""
REGROUP: Final = Packed(10_000, trooper=1_000, group=100)
"""A Command Token moves somebody to another Combat Group."""
END_TURN: Final = 9_001
SUFFER: Final = 9_002
UNSEEN: Final = 9_003
"""Somebody of the other side whom nobody has seen yet."""

# Options of an activated Trooper.
DONE: Final = 0
GO_MARKER: Final = 1
GO_MODEL: Final = 2
APPROACH: Final = 3
FIGHT: Final = 4
ATTEMPT: Final = Packed(3_000, card=1_000)
STRIKE: Final = Packed(5_000, thing=1_000)
"""Close combat against a thing."""
CHARGE: Final = Packed(6_000, thing=1_000)
SHOOT: Final = Packed(7_000, thing=1_000)
REPAIR: Final = Packed(8_000, thing=1_000)
RELOAD: Final = Packed(10_000, thing=1_000)
RELEASE: Final = Packed(11_000, thing=1_000)
CIVEVAC: Final = Packed(12_000, thing=1_000)
"""The season's common skill, on an HVT."""
SKILL: Final = Packed(100_000, skill=1_000, target=10_000)
"""A skill of the scenario on a target."""

# Options of an activated or reacting Trooper in a digital match, beside those of the scenario.
IDLE: Final = 20
DODGE: Final = 21
RESET: Final = 22
CLIMB: Final = 23
LEAVE_TABLE: Final = 24
LAY_DOWN: Final = 25
CORNERS: Final = 26
"""Move along corners that the player names."""
FIRE_AT: Final = Packed(20_000_000, weapon=1_000, trooper=1_000)
CUT: Final = Packed(21_000_000, weapon=1_000, trooper=1_000)
"""Close combat against a Trooper."""
DISCOVER: Final = Packed(22_000_000, trooper=1_000)
SUPPRESS: Final = Packed(23_000_000, weapon=1_000)
CONTACT: Final = Packed(24_000_000, target=2_000)
"""Move into contact with a Trooper or a thing."""
SPRAY: Final = Packed(25_000_000, weapon=1_000, trooper=1_000)
"""A Direct Template towards a Trooper."""
HACK: Final = Packed(26_000_000, weapon=1_000, trooper=1_000)
TREAT: Final = Packed(27_000_000, way=10, trooper=1_000)
"""A cure or repair: how, and whom."""
FINISH: Final = Packed(28_000_000, trooper=1_000)
"""Coup de grace."""
FIRE_ON: Final = Packed(29_000_000, weapon=1_000, thing=1_000)
"""A BS Attack on something that is no Trooper."""
BERSERK: Final = Packed(30_000_000, weapon=1_000, trooper=1_000)
LOB: Final = Packed(31_000_000, weapon=1_000, trooper=1_000)
"""A Speculative Attack."""
GUESS: Final = Packed(32_000_000, weapon=1_000, trooper=1_000)
"""An Intuitive Attack."""
BLOW_UP: Final = Packed(33_000_000, trooper=1_000)
"""A D-Charge on somebody who cannot get away."""
SEEK: Final = Packed(34_000_000, thing=1_000)
"""Discover a mine."""
CASEVAC: Final = Packed(35_000_000, trooper=1_000)
"""Carry an ally."""
SHARE: Final = Packed(1_000, trooper=1_000, dice=20)
"""Some of the dice go to another target."""
TURN_TO: Final = Packed(0, degrees=360)

# Options of what happened to a Trooper.
UNHURT: Final = 0
LOSE_POINT: Final = 1
REGAIN_POINT: Final = 2
UNMASK: Final = 3
ENTER: Final = Packed(10, state=30)
LEAVE: Final = Packed(40, state=30)


def check(troopers: int, things: int, cards: int, areas: int, skills: int, states: int) -> None:
    """Raises when a match has more of something than there are numbers for: two things never share one."""
    for numbers in (TROOPER, HIDE, RESERVE, ORDER, DISCOVER, FIRE_AT, CUT, SHARE, SPRAY, HACK, TREAT, FINISH):
        numbers.fits(trooper=troopers)
    for numbers in (BERSERK, LOB, GUESS, BLOW_UP, FREE, LEAD, REGROUP, CASEVAC):
        numbers.fits(trooper=troopers)
    for numbers in (ELEMENT, THING, STRIKE, CHARGE, SHOOT, REPAIR, RELOAD, RELEASE, CIVEVAC, FIRE_ON, SEEK):
        numbers.fits(thing=things)
    for numbers in (CARD, CLAIM, ATTEMPT):
        numbers.fits(card=cards)
    AREA.fits(area=areas)
    SKILL.fits(skill=skills)
    for numbers in (ENTER, LEAVE):
        numbers.fits(state=states)
