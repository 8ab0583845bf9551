"""Why something is not possible now, with the rule that forbids it. Says nothing the asking seat may not know."""

from __future__ import annotations

import re

from wartable.games.infinity import happenings as on
from wartable.games.infinity import objects, orders, requirements
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import TABLE, Table
from wartable.kernel.errors import Refused
from wartable.kernel.ledger import load
from wartable.kernel.oracle import Question

_SKILL = re.compile(r"skill:(?P<id>[a-z0-9-]+)@(?P<target>[a-z0-9-]+)")
_ATTACK = re.compile(r"(?P<how>strike|charge|shoot)@(?P<target>[a-z0-9-]+)")
_ORDER = re.compile(r"order:(?P<id>[ab]\d+)")


def why_not(table: Table, question: Question, seat: int, key: str) -> Refused | None:
    """The reason why `key` is no option of the question; None when the key means nothing at all."""
    actor = table.actor
    if found := _ORDER.fullmatch(key):
        return _why_no_order(table, question, found["id"])
    if question.what == on.ACT and actor != NOBODY:
        if found := _SKILL.fullmatch(key):
            return _why_no_skill(table, actor, found["id"], found["target"])
        if found := _ATTACK.fullmatch(key):
            return _why_no_attack(table, actor, found["target"])
        if key == "marker":
            return _why_no_marker(table, actor)
    if question.what == on.TURN and key.startswith("card:"):
        return Refused(
            f"{key.partition(':')[2]} cannot be claimed now: it was denied, is met, or is no event", "SC-CLS-03"
        )
    if question.what == on.SECURE_HVT and key in [card.id for card in table.setting.cards]:
        return Refused(f"{key} is no Classified Objective of yours that can be replaced", "SC-CLS-05")
    if question.what == on.WHOM and key in table.setting.index:
        return _why_no_target(table, key)
    if question.what in (on.BREACHER, on.KEY_OPS) and _trooper(table, key) is not None:
        rule = "SC-MB-01" if question.what == on.BREACHER else "SC-KEY-01"
        return Refused(f"{key} is no Model on the table, or Irregular, or a REM", rule)
    if question.what == on.DEPLOY and key.startswith(("hide:", "reserve:")):
        lieutenant = "SC-LT-03" in table.setting.rules
        return Refused(f"{key.partition(':')[2]} cannot be deployed so", "SC-LT-03" if lieutenant else "INF-DEP-01")
    return None


def _trooper(table: Table, name: str) -> int | None:
    return next((t for t, trooper in enumerate(table.setting.troopers) if trooper.id == name), None)


def _says(rule: str) -> str:
    for system in ("its-scenarios", "infinity-core", "its-tournament"):
        if rule in load(system).rules:
            return load(system).rules[rule].title
    return rule


def _why_no_order(table: Table, question: Question, name: str) -> Refused | None:
    t = _trooper(table, name)
    if t is None:
        return None
    if question.what != on.TURN:
        return Refused("The Order that was begun is finished first", "INF-SEQ-02")
    if table.setting.troopers[t].side != table.active:
        return Refused(f"{name} is not of the Active Player", "INF-SEQ-01")
    if table.place[t] == TABLE and not table.standing(t):
        return Refused(f"{name} is in a Null State", "INF-ORD-01")
    return Refused(f"there is no Order left for {name}", "INF-ORD-02")


def _why_no_skill(table: Table, t: int, name: str, target: str) -> Refused | None:
    k = next((k for k, skill in enumerate(table.setting.skills) if skill.id == name), None)
    n = table.setting.index.get(target)
    if k is None or n is None:
        return None
    rule = requirements.lacks(table, t, k, n) or "SC-SKILL-01"
    return Refused(f"{table.setting.troopers[t].id} cannot use {name} on {target}: {_says(rule)}", rule)


def _why_no_attack(table: Table, t: int, target: str) -> Refused | None:
    n = table.setting.index.get(target)
    if n is None:
        return None
    side = table.setting.troopers[t].side
    if not objects.may_attack(table, side, n):
        return Refused(f"{target} may not be attacked yet", "SC-MW-04")
    rule = objects.DAMAGE_RULES.get(table.setting.things[n].kind, "SC-OBJ-03")
    return Refused(f"{table.setting.troopers[t].id} cannot hurt {target} so: {_says(rule)}", rule)


def _why_no_marker(table: Table, t: int) -> Refused:
    trooper = table.setting.troopers[t]
    roles = table.roles(t)
    if roles:
        rule = "SC-MB-02" if "master-breacher" in roles else "SC-KEY-02"
        return Refused(f"{trooper.id} stays a Model for the whole game", rule)
    return Refused(f"{trooper.id} has no Marker State to go into", "INF-CAMO-01")


def _why_no_target(table: Table, target: str) -> Refused | None:
    n = table.setting.index[target]
    if table.setting.things[n].kind != "hvt":
        return Refused(f"{target} is no enemy", "INF-SEQ-01")
    if orders.attackable(table, n):
        return Refused(f"{target} is your own", "INF-SEQ-01")
    rule = "SC-UNM-05" if table.setting.scenario.flags["hvt"]["use"] == "masked-targets" else "SC-HVT-01"
    return Refused(f"{target} is a Neutral Civilian and may not be attacked", rule)
