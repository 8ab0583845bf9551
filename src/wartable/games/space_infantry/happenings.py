"""Numbers for everything that is asked (`what`) and everything that happens (event kinds). Words are in `words.py`."""

from __future__ import annotations

from typing import Final

# What is asked.
ASK_PICK: Final = 0
ASK_RESOURCE: Final = 1
ASK_FRONT: Final = 2
ASK_COMMAND: Final = 3
ASK_SHIFT: Final = 4
ASK_DEPLOY: Final = 5
ASK_ORDER: Final = 6
ASK_SPEND: Final = 7
ASK_STRIKE: Final = 8
ASK_OVERFLOW: Final = 9
ASK_SUFFER: Final = 10
ASK_WITHDRAW: Final = 11
ASK_TURN: Final = 12
ASK_SKILL: Final = 13
ASK_HEAL: Final = 14
ASK_CACHE: Final = 15
ASK_DRONE: Final = 16
ASK_TRAPPED: Final = 17
ASK_LEAVE: Final = 18
ASK_RACE: Final = 19
ASK_BOOST: Final = 20
ASK_RETRY: Final = 21
QUESTIONS: Final = (
    "pick",
    "resource",
    "front",
    "command",
    "shift",
    "deploy",
    "order",
    "spend",
    "strike",
    "overflow",
    "suffer",
    "withdraw",
    "turn",
    "skill",
    "heal",
    "cache",
    "drone",
    "trapped",
    "leave",
    "race",
    "boost",
    "retry",
)

# What happens.
JOINED: Final = 0
PACKED: Final = 1
RACE_DRAWN: Final = 2
ENCOUNTER: Final = 3
MET: Final = 4
ROUND: Final = 5
NO_COMMAND: Final = 6
COMMANDED: Final = 7
RANGE_DREW: Final = 8
SHIFTED: Final = 9
RANGE_SET: Final = 10
CLOSING: Final = 11
ENGAGED: Final = 12
DISENGAGED: Final = 13
IN_BREACH: Final = 14
MOUNTED: Final = 15
DISMOUNTED: Final = 16
ACTIVATED: Final = 17
SPENT: Final = 18
DREW: Final = 19
MODIFIED: Final = 20
SCORED: Final = 21
POTENTIAL: Final = 22
PENETRATION: Final = 23
HELD_BACK: Final = 24
FOE_ACTS: Final = 25
FOE_IDLE: Final = 26
FOE_SCORED: Final = 27
FOE_AIMS: Final = 28
ALLOTTED: Final = 29
ALLOTTED_ZONE: Final = 30
WAITS: Final = 31
PAIRED: Final = 32
PIERCED: Final = 33
SHIELDED: Final = 34
IMMUNE: Final = 35
OVERFLOWS: Final = 36
LOST: Final = 37
FOE_WOUNDED: Final = 38
FOE_DESTROYED: Final = 39
STRUCK: Final = 40
WOUNDED: Final = 41
HIT: Final = 42
KILLED: Final = 43
THROWN_OUT: Final = 44
GRAPPLED: Final = 45
POISONED: Final = 46
BLASTED: Final = 47
BOSS_DEAD: Final = 48
LEAVES: Final = 49
REGENERATED: Final = 50
SPAWNED: Final = 51
DRIVE_LOST: Final = 52
POINTS_OVER: Final = 53
CP_LOST: Final = 54
AMBUSHED: Final = 55
FIGHT_OVER: Final = 56
STALEMATE: Final = 57
BOTH_LOST: Final = 58
TOXIC: Final = 59
SCORE: Final = 60
SQUAD_LOST: Final = 61
TURN: Final = 62
CHECKED: Final = 63
MARKED: Final = 64
ENTERED: Final = 65
FAILED_ENTRY: Final = 66
MOVED: Final = 67
STAYED: Final = 68
TREATED: Final = 69
REPAIRED: Final = 70
EVENT_CHECK: Final = 71
EVENT_HAPPENS: Final = 72
SPECIAL: Final = 73
CACHE: Final = 74
TOOK: Final = 75
LEFT_BEHIND: Final = 76
OBJECTIVE: Final = 77
WITHDREW: Final = 78
TRACK: Final = 79
OUT_OF_TIME: Final = 80
EXTRACTED: Final = 81
VP: Final = 82
RATED: Final = 83
PARKED: Final = 84
UNSKILLED: Final = 85
INTEL: Final = 86
DRONE: Final = 87
MEDIKIT: Final = 88
TRAPPED: Final = 89
EXPERIENCE: Final = 90
VETERAN: Final = 91
NARROWED: Final = 92
TAKES_EFFECT: Final = 93
HOME: Final = 94
RETRIED: Final = 95
CAMPAIGN: Final = 96
EVENTS: Final = (
    "joined",
    "packed",
    "race-drawn",
    "encounter",
    "met",
    "round",
    "no-command",
    "commanded",
    "range-drew",
    "shifted",
    "range-set",
    "closing",
    "engaged",
    "disengaged",
    "in-breach",
    "mounted",
    "dismounted",
    "activated",
    "spent",
    "drew",
    "modified",
    "scored",
    "potential",
    "penetration",
    "held-back",
    "foe-acts",
    "foe-idle",
    "foe-scored",
    "foe-aims",
    "allotted",
    "allotted-zone",
    "waits",
    "paired",
    "pierced",
    "shielded",
    "immune",
    "overflows",
    "lost",
    "foe-wounded",
    "foe-destroyed",
    "struck",
    "wounded",
    "hit",
    "killed",
    "thrown-out",
    "grappled",
    "poisoned",
    "blasted",
    "boss-dead",
    "leaves",
    "regenerated",
    "spawned",
    "drive-lost",
    "points-over",
    "cp-lost",
    "ambushed",
    "fight-over",
    "stalemate",
    "both-lost",
    "toxic",
    "score",
    "squad-lost",
    "turn",
    "checked",
    "marked",
    "entered",
    "failed-entry",
    "moved",
    "stayed",
    "treated",
    "repaired",
    "event-check",
    "event-happens",
    "special",
    "cache",
    "took",
    "left-behind",
    "objective",
    "withdrew",
    "track",
    "out-of-time",
    "extracted",
    "vp",
    "rated",
    "parked",
    "unskilled",
    "intel",
    "drone",
    "medikit",
    "trapped",
    "experience",
    "veteran",
    "narrowed",
    "takes-effect",
    "home",
    "retried",
    "campaign",
)

# Means of attack; an order is `means * ORDER + unit * 256 + target`; target NOBODY is none.
NOBODY: Final = 255
DONE: Final = 0
STANDARD: Final = 1
PIERCING: Final = 2
"""A Fire attack with Piercing Rounds."""
GRENADE: Final = 3
ANTI_VEHICLE: Final = 4
SCORPIO: Final = 5
ORDER: Final = 65536

# Deployment: READY, or `DEPLOY * what + unit * 1024 + zone * 32 + target + 1`.
READY: Final = 0
ENGAGE: Final = 1
DISENGAGE: Final = 2
MOUNT: Final = 3
DISMOUNT: Final = 4
DEPLOY: Final = 65536

NO: Final = 0
YES: Final = 1

# A turn of a mission: `TURN_OPTION * what + node or Unit`.
TRY: Final = 1
USE_INTEL: Final = 2
MOVE: Final = 3
TREAT: Final = 4
REPAIR: Final = 5
WORK: Final = 6
WAIT: Final = 7
USE_MEDIKIT: Final = 8
BOARD: Final = 9
ALIGHT: Final = 10
TURN_OPTION: Final = 256

# A check: `unit * CHECK + alternative * 256 + part * 16 + how`.
PLAINLY: Final = 0
WITH_DRONE: Final = 1
WITH_CHARGE: Final = 2
CHECK: Final = 4096
