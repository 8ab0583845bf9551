"""Numbers for everything that is asked (`what`) and everything that happens (event kinds). Words are in `words.py`."""

from __future__ import annotations

from typing import Final

# What is asked.
QUESTIONS: Final = (
    "keep", "extra", "announce", "prefer", "first", "deployer", "template", "turret", "hvt", "target", "deploy", "hide",
    "breacher", "key-ops", "data-pack", "exchange", "turn", "act", "land", "who", "hurt", "credit", "agree",
    "heating-unit", "server", "reveal", "panoply", "lieutenant", "closing", "secure-hvt", "intelcom", "to", "whom",
    "str-lost", "side", "appear",
)  # fmt: skip
(
    KEEP, EXTRA, ANNOUNCE, PREFER, FIRST, DEPLOYER, TEMPLATE, TURRET, HVT, TARGET, DEPLOY, HIDE, BREACHER, KEY_OPS,
    DATA_PACK, EXCHANGE, TURN, ACT, LAND, WHO, HURT, CREDIT, AGREE, HEATING_UNIT, SERVER, REVEAL, PANOPLY, LIEUTENANT,
    CLOSING, SECURE_HVT, INTELCOM, TO, WHOM, STR_LOST, SIDE, APPEAR,
) = range(len(QUESTIONS))  # fmt: skip

# Options that are no Trooper and no thing.
NO: Final = 0
YES: Final = 1
NONE: Final = -1
"""Nobody, nothing, not now."""
REST: Final = 9_000
"""Deploy all others where the software finds room."""
HIDE_AT: Final = 1_000
RESERVE_AT: Final = 2_000

# Options of a turn: an Order on a Trooper is its number.
END_TURN: Final = 9_001
SUFFER: Final = 9_002
CARD_AT: Final = 3_000

# Options of an activated Trooper.
DONE: Final = 0
GO_MARKER: Final = 1
GO_MODEL: Final = 2
APPROACH: Final = 3
FIGHT: Final = 4
ACT_CARD: Final = 3_000
STRIKE: Final = 5_000
"""Close combat against a thing."""
CHARGE: Final = 6_000
SHOOT: Final = 7_000
REPAIR: Final = 8_000
RELOAD: Final = 10_000
RELEASE: Final = 11_000
CIVEVAC: Final = 12_000
"""The season's common skill, on an HVT."""
USE_SKILL: Final = 100_000
PER_SKILL: Final = 10_000
THING: Final = 1_000
"""Of a target: a thing, counted from here; below it a Trooper."""

# Options of what happened to a Trooper.
UNHURT: Final = 0
LOSE_POINT: Final = 1
REGAIN_POINT: Final = 2
ENTER_STATE: Final = 10
LEAVE_STATE: Final = 40

# What happens.
EVENTS: Final = (
    "drew", "kept", "opened", "discarded", "took-extra", "no-extra", "rolled", "announced", "initiative", "preferred",
    "goes-first", "deploys-first", "objectives", "template-placed", "turret-placed", "hvt-placed", "target-noted",
    "deployed", "hidden", "in-reserve", "confused", "role-named", "role-none", "pack-given", "round-begins",
    "turn-begins", "retreat", "no-quarter", "lieutenant-lost", "lieutenant-named", "orders", "extra-order", "order",
    "moved", "no-room", "appeared", "landed", "marker", "revealed-model", "success", "failure", "waived", "marked",
    "mark-taken", "no-effect", "heated", "coffin-empty", "coffin-hvt", "rogue", "hvt-revealed", "carried", "extracted",
    "dropped", "escorted", "released", "gates-opened", "gained", "d-charges", "reloaded", "attacked", "ads",
    "thing-hit", "thing-missed", "saved", "lost-str", "destroyed", "repaired", "hurt", "healed", "state", "state-ended",
    "dead", "target-killed", "card-done", "card-denied", "card-taken", "plague-save", "plague-grows",
    "slain", "turn-ends", "ending", "round-scored", "secured", "intelcom-used", "game-over", "lieutenant-fell",
    "credited", "gift", "civevaced", "sides",
)  # fmt: skip
(
    DREW, KEPT, OPENED, DISCARDED, TOOK_EXTRA, NO_EXTRA, ROLLED, ANNOUNCED, INITIATIVE, PREFERRED,
    GOES_FIRST, DEPLOYS_FIRST, OBJECTIVES, TEMPLATE_PLACED, TURRET_PLACED, HVT_PLACED, TARGET_NOTED,
    DEPLOYED, HIDDEN_AT, IN_RESERVE, CONFUSED, ROLE_NAMED, ROLE_NONE, PACK_GIVEN, ROUND_BEGINS,
    TURN_BEGINS, RETREAT, NO_QUARTER, LIEUTENANT_LOST, LIEUTENANT_NAMED, ORDERS, EXTRA_ORDER, ORDER,
    MOVED, NO_ROOM, APPEARED, LANDED, MARKER, REVEALED_MODEL, SUCCESS, FAILURE, WAIVED, MARKED,
    MARK_TAKEN, NO_EFFECT, HEATED, COFFIN_EMPTY, COFFIN_HVT, ROGUE_FOUND, HVT_REVEALED, CARRIED, EXTRACTED,
    DROPPED, ESCORTED, RELEASED, GATES_OPENED, GAINED, D_CHARGES, RELOADED, ATTACKED, ADS,
    THING_HIT, THING_MISSED, SAVED, LOST_STR, DESTROYED, REPAIRED, HURT_POINT, HEALED, STATE_ENTERED, STATE_LEFT,
    DIED, TARGET_KILLED, CARD_DONE, CARD_DENIED, CARD_TAKEN, PLAGUE_SAVE, PLAGUE_GROWS,
    SLAIN, TURN_ENDS, ENDING, ROUND_SCORED, SECURED, INTELCOM_USED, GAME_OVER, LIEUTENANT_FELL,
    CREDITED, GIFT, CIVEVACED, SIDES_TAKEN,
) = range(len(EVENTS))  # fmt: skip

# Tasks of the agenda.
(
    T_CLASSIFIED, T_DRAW, T_MAIN, T_SECONDARY, T_EXTRA, T_INTELCOM, T_ANNOUNCE, T_INITIATIVE, T_OBJECTIVES, T_TEMPLATE,
    T_TURRET, T_DEPLOYMENT, T_HVT, T_TARGET, T_DEPLOY, T_HIDE, T_ROLES, T_ROLE, T_ROUND, T_TURN_BEGINS, T_EXCHANGE,
    T_TACTICAL, T_TURN, T_ACT, T_APPEAR, T_LAND, T_SKILL, T_SUFFER, T_HURT, T_WITH_THING, T_HURT_TARGET,
    T_CARD, T_ATTEMPT, T_REFILL, T_TURN_ENDS, T_ROUND_ENDS, T_CLOSING, T_CLOSING_CARD,
    T_SECURE, T_USE_INTELCOM, T_SHOW_INTELCOM, T_GAME_ENDS,
) = range(42)  # fmt: skip
