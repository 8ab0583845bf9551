"""Numbers for everything that is asked (`what`) and everything that happens (event kinds). Words are in `words.py`."""

from __future__ import annotations

from typing import Final

# What is asked.
MULLIGAN: Final = 0
ACTION: Final = 1
GROUP: Final = 2
STEP: Final = 3
TARGET: Final = 4
SPACE: Final = 5
WHETHER: Final = 6
HEAL_BY: Final = 7
DISCARD_CARD: Final = 8
CHOICE: Final = 9
ORDER: Final = 10
TAKE_OFF: Final = 11
COMPANY: Final = 12
LOSS: Final = 13
VICTIM: Final = 14
BRAWL_WITH: Final = 15
SPLIT: Final = 16
SPAWN: Final = 17
REWARD_TO: Final = 18
EVENT_SPACE: Final = 19
QUESTIONS: Final = (
    "mulligan",
    "action",
    "group",
    "step",
    "target",
    "space",
    "whether",
    "heal",
    "discard",
    "choice",
    "order",
    "take-off",
    "company",
    "loss",
    "victim",
    "brawl",
    "split",
    "spawn",
    "reward",
    "where",
)

# Options of the ACTION question: DONE, a card, or an ability with the kind and space of the piece that uses it.
DONE: Final = 0
PLAY: Final = 1
USE: Final = 4096
"""USE + ability * 8192 + kind * 64 + space; the kind is 0 and the space 63 for the boss."""
USE_PET: Final = 1 << 22
"""USE_PET + figure * 64 + number of the pet's ability."""
BOSS_SPACE: Final = 63

# Other options.
STOP: Final = -1
"""STEP: no more steps. TARGET: enough pieces."""
NO: Final = 0
YES: Final = 1
KEEP: Final = -1
"""TAKE_OFF: leave all tokens where they are."""

# What happens.
PLACED: Final = 0
DREW: Final = 1
SET_ASIDE: Final = 2
STARTS: Final = 3
TURN: Final = 4
ROLLED: Final = 5
OVERLOAD: Final = 6
GOT_ENERGY: Final = 7
GOT_CRYSTALS: Final = 8
USED: Final = 9
PLAYED: Final = 10
AIMED: Final = 11
MOVED: Final = 12
MADE: Final = 13
TOKEN_PLACED: Final = 14
LOST_MINIONS: Final = 15
LOST_TOKEN: Final = 16
LOST_UPGRADE: Final = 17
DAMAGED: Final = 18
HEALED: Final = 19
STOLE: Final = 20
DISCARDED: Final = 21
RESHUFFLED: Final = 22
GAINED: Final = 23
MODIFIED: Final = 24
SKIPPED: Final = 25
ELIMINATED: Final = 26
WON: Final = 27
DRAW_GAME: Final = 28
IS_DONE: Final = 29
LOST_ENERGY: Final = 30
FIGHT: Final = 31
TRIGGERED: Final = 32
IN_PLAY: Final = 33
BRAWLED: Final = 34
TIMEOUT: Final = 35
CHOSE: Final = 36
NO_CARD: Final = 37
BASE_DAMAGED: Final = 38
RESPAWNED: Final = 39
TURNED_UP: Final = 40
TIMER: Final = 41
DEFEATED: Final = 42
NEW_TILE: Final = 43
PET_GAINED: Final = 44
MONSTER_DAMAGED: Final = 45
HEALTH_LEFT: Final = 46
EVENTS: Final = (
    "placed",
    "drew",
    "set-aside",
    "starts",
    "turn",
    "rolled",
    "overload",
    "energy",
    "crystals",
    "used",
    "played",
    "aimed",
    "moved",
    "made",
    "token",
    "lost-minions",
    "lost-token",
    "lost-upgrade",
    "damaged",
    "healed",
    "stole",
    "discarded",
    "reshuffled",
    "gained",
    "modified",
    "skipped",
    "eliminated",
    "won",
    "draw",
    "done",
    "lost-energy",
    "fight",
    "triggered",
    "in-play",
    "brawled",
    "timeout",
    "chose",
    "no-card",
    "base-damaged",
    "respawned",
    "turned-up",
    "timer",
    "defeated",
    "new-tile",
    "pet",
    "monster-damaged",
    "health-left",
)
