"""Numbers for everything that is asked (`what`) and everything that happens (event kinds). Words are in `words.py`."""

from __future__ import annotations

from typing import Final

# What is asked.
PLATFORM: Final = 0
START_ROOM: Final = 1
DICE: Final = 2
NEW_FACE: Final = 3
INITIATIVE_TO: Final = 4
WHICH_DIE: Final = 5
TAKE_BACK: Final = 6
EST_AREA: Final = 7
HERO_ORDER: Final = 8
ENEMY_ORDER: Final = 9
ACTION: Final = 10
HEAL_WHOM: Final = 11
BLOCK_WHAT: Final = 12
PUSH_WHOM: Final = 13
SWEEP_WHERE: Final = 14
WHICH_VORTEX: Final = 15
TO_ROOM: Final = 16
MOVE_WHOM: Final = 17
AGREE: Final = 18
FLEE: Final = 19
FIRE_ROOM: Final = 20
LEAD: Final = 21
EDGE: Final = 22
TOKEN_ON: Final = 23
ARROWS: Final = 24
REPAIR: Final = 25
THROW: Final = 26
SAMPLE: Final = 27
QUESTIONS: Final = (
    "platform", "start", "dice", "face", "initiative", "die", "take-back", "support", "hero-order", "enemy-order",
    "action", "heal", "block", "push", "sweep", "vortex", "room", "hero", "agree", "flee", "fire", "lead", "edge",
    "token", "arrows", "repair", "throw", "sample",
)  # fmt: skip

# Options of DICE; PUT + face * 100 + place, GIVE + face * 10 + receiver, COMBINE + face, USE_B + card, TAKE + object.
READY: Final = 0
PUT: Final = 100
GIVE: Final = 1000
COMBINE: Final = 1100
USE_B: Final = 1200
TAKE: Final = 1300
REVISE: Final = 1400
"""Taking back; what is taken back is the next question, with the numbers above and KEEP."""
KEEP: Final = 0

# Options of ACTION; GO_TO + position, ACTIVATE + face * 4 + dice, HIT_WALL + edge, MELEE_AT + card and so on.
END_TURN: Final = 0
END_AND_DROP: Final = 1
USE_SPECIAL: Final = 2
USE_OBJECT: Final = 3
GO_TO: Final = 10
ACTIVATE: Final = 40
HIT_WALL: Final = 70
MELEE_AT: Final = 100
RANGED_AT: Final = 200
USE_C: Final = 300

# Other options. BLOCK_WHAT, TOKEN_ON: card * 16 + circle. PUSH_WHOM: card * 2 + 1 when counter-clockwise.
# REPAIR: a position with Fire, PILLAR_OF + a position, BARRICADE_ON + an edge.
PILLAR_OF: Final = 100
BARRICADE_ON: Final = 200
STOP: Final = -1
NO: Final = 0
YES: Final = 1

# What happens.
LAID: Final = 0
RAISED: Final = 1
STARTS: Final = 2
PLACED: Final = 3
REVEALED: Final = 4
DECK_EMPTY: Final = 5
ROUND: Final = 6
ARRIVED: Final = 7
RADAR: Final = 8
IS_CLOSED: Final = 9
OPENED: Final = 10
ASSAULT: Final = 11
FIRE_LAID: Final = 12
NO_FIRE: Final = 13
ROLLED: Final = 14
PUT_ON: Final = 15
GAVE: Final = 16
COMBINED: Final = 17
TURNED: Final = 18
REROLLED: Final = 19
TOOK_BACK: Final = 20
IS_READY: Final = 21
NOT_READY: Final = 22
USED: Final = 23
SUPPORT: Final = 24
TURN: Final = 25
MOVED: Final = 26
ATTACKED: Final = 27
LOST: Final = 28
ARMORED: Final = 29
ENEMY_OUT: Final = 30
GOT_CARD: Final = 31
CARD_LOST: Final = 32
HEALED: Final = 33
BLOCKED: Final = 34
PUSHED: Final = 35
SWEPT: Final = 36
ACTIVATED: Final = 37
CLOSED: Final = 38
SHIELDED: Final = 39
RAISED_ATTACK: Final = 40
DECLINED: Final = 41
TURN_ENDS: Final = 42
ENEMY_ACTS: Final = 43
SKIPPED: Final = 44
STRUCK: Final = 45
NOTHING_HIT: Final = 46
HURT: Final = 47
HERO_OUT: Final = 48
CLOCK_STARTS: Final = 49
PILLAR: Final = 50
COLLAPSED: Final = 51
FLED: Final = 52
FELL: Final = 53
ENEMY_MOVED: Final = 54
GRENADE: Final = 55
REGENERATED: Final = 56
BLOCKS_BACK: Final = 57
GRENADES_GO: Final = 58
DICE_HOME: Final = 59
VICTORY: Final = 60
DEFEAT: Final = 61
SHIELDS: Final = 62
DICE_GONE: Final = 63
ENEMY_DUE: Final = 64
TO_BE_RAISED: Final = 65
MISSION: Final = 66
PLACED_TOKEN: Final = 67
AIRLOCKS: Final = 68
BUILT: Final = 69
WALL_STRUCK: Final = 70
TOKEN_PUT: Final = 71
TOKENS_BACK: Final = 72
CENTRED: Final = 73
TOOK_OBJECT: Final = 74
TURNED_UP: Final = 75
DROPPED: Final = 76
OBJECT_GONE: Final = 77
REPAIRED_FIRE: Final = 78
REPAIRED_PILLAR: Final = 79
REPAIRED_WALL: Final = 80
LED: Final = 81
THROWN: Final = 82
BLASTED: Final = 83
SURVEYED: Final = 84
UNHARMED: Final = 85
SIEGE_FIRE: Final = 86
PASSED: Final = 87
IGNORED: Final = 88
STAYS: Final = 89
WALL_UP: Final = 90
HID: Final = 91
OVER_WALL: Final = 92
HIT_WALL_BY: Final = 93
EVENTS: Final = (
    "laid", "raised", "starts", "placed", "revealed", "deck-empty", "round", "arrived", "radar", "vortex-closed",
    "vortex-opened", "assault", "fire-laid", "no-fire", "rolled", "put", "gave", "combined", "turned", "rerolled",
    "took-back", "ready", "not-ready", "used", "support", "turn", "moved", "attacked", "lost", "armored", "enemy-out",
    "equipment", "card-lost", "healed", "blocked", "pushed", "swept", "activated", "closed", "shielded",
    "raised-attack", "declined", "turn-ends", "enemy-acts", "skipped", "struck", "nothing-hit", "hurt", "hero-out",
    "clock", "pillar", "collapsed", "fled", "fell", "enemy-moved", "grenade", "regenerated", "blocks-back",
    "grenades-go", "dice-home", "victory", "defeat", "shields", "dice-gone", "enemy-due", "to-be-raised",
    "mission", "token-placed", "airlocks", "built", "barricade-struck", "token-put", "tokens-back", "centred",
    "took-object", "turned-up", "dropped", "object-gone", "fire-lowered", "pillar-restored", "barricade-repaired",
    "led", "thrown", "blasted", "surveyed", "unharmed", "siege-fire", "airlock-passed", "airlock-ignored", "stays",
    "barricade-up", "hidden", "barricade-ignored",
    "barricade-hit",
)  # fmt: skip

# Why an Enemy does what it does; the last argument of its events. The words are in `sentences.py`.
IN_FRONT: Final = 0
BEHIND: Final = 1
EVERY_LEVEL: Final = 2
NOBODY_IN_FRONT: Final = 3
OUT_OF_REACH: Final = 4
NOBODY_IN_LINE: Final = 5
NO_GRENADE: Final = 6
NOBODY_TO_THROW_AT: Final = 7
BY_ARROWS: Final = 8
ACROSS: Final = 9
SCENT: Final = 10
BY_TOKEN: Final = 11
FACES_ONE: Final = 12
NO_SCENT: Final = 13
LOWEST: Final = 14
FIRST_AREA: Final = 15
MOST_LIFE: Final = 16
PLAYERS_CHOOSE: Final = 17
CLOSEST: Final = 18
TOPMOST: Final = 19
