"""Why an answer to a question of a mission is not possible now, with the rule that forbids it."""

from __future__ import annotations

from wartable.games.space_infantry import cards, nodes
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.names import find_unit
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.errors import Refused
from wartable.kernel.oracle import Question

QUESTIONS = (on.ASK_TURN, on.ASK_SKILL, on.ASK_CACHE, on.ASK_LEAVE)
DEEDS = ("try", "move", "intel", "treat", "repair", "work", "wait", "medikit", "withdraw", "leave", "check", "board")


def why_not(table: Table, question: Question, word: str, rest: str) -> Refused | None:
    """The reason why `word:rest` is no option of the question; None when it means nothing here."""
    if word == "withdraw":
        return _withdraw(table)
    if table.setting.mission is None:
        return None
    if word in ("try", "move", "intel"):
        return _go(table, question, word, rest)
    if word == "check":
        return _check(table, question, rest)
    if word == "take" and rest.isdecimal():
        return Refused("The squad cannot carry that many, or the cache does not hold them", "SI-BASE-RES-03")
    if word == "leave":
        return Refused("The mission may be ended at the end of a turn in an extraction node only", "SI-BASE-TURN-04")
    if question.what != on.ASK_TURN:
        return Refused("That is decided at the start of a mission turn", "SI-BASE-TURN-03") if word in DEEDS else None
    return _stay(table, word, rest)


def _withdraw(table: Table) -> Refused:
    if table.setting.mission is None:
        return Refused("There is nowhere to withdraw to in a skirmish", "SI-BASE-CAMP-06")
    return Refused(
        "A squad withdraws at the start of a round but the first, to an adjacent explored node", "SI-BASE-COMBAT-19"
    )


def _go(table: Table, question: Question, word: str, rest: str) -> Refused | None:
    ids = [node.id for node in nodes.sheet(table).nodes]
    if rest not in ids:
        return None
    if question.what != on.ASK_TURN:
        return Refused("Where to go is decided at the start of a mission turn", "SI-BASE-TURN-03")
    node = ids.index(rest)
    name = nodes.sheet(table).nodes[node].name
    if node not in nodes.node_of(table).links:
        return Refused(f"{name} is not adjacent", "SI-BASE-NODE-01")
    if (word == "move") != nodes.explored(table, node):
        return Refused(f"{name} is {'not ' if word == 'move' else ''}explored", "SI-BASE-NODE-07")
    no = nodes.why_no_access(table, node)
    if no is not None:
        return Refused(*no)
    if word == "intel":
        if not table.res[cards.INTEL]:
            return Refused("There is no Intel left", "SI-BASE-RES-04")
        return Refused("Intel never meets a Pilot requirement", "SI-BASE-RES-06")
    return Refused(f"Nobody can make the check for {name}", "SI-BASE-SKILL-06")


def _check(table: Table, question: Question, rest: str) -> Refused | None:
    key, _, skill = rest.partition("/")
    unit = find_unit(table, key)
    skill = skill.partition("+")[0]
    if unit < 0 or skill not in cards.SKILLS:
        return None
    if question.what != on.ASK_SKILL:
        return Refused("No check is made now", "SI-BASE-NODE-03")
    name = table.card(unit).name
    if table.aboard[unit] != NONE:
        return Refused(f"{name} is aboard; only Units on foot make checks", "SI-BASE-NODE-03")
    if table.used[unit]:
        rule = "SI-BASE-CMD-03" if table.card(unit).category == cards.LEADER else "SI-BASE-SKILL-05"
        return Refused(f"{name} has been activated in this turn", rule)
    if (skill == "pilot") != table.card(unit).vehicle:
        return Refused("Only a Vehicle makes a Pilot check, and it makes no other", "SI-BASE-PILUM-06")
    if cards.SKILLS.index(skill) in cards.NO_UNSKILLED:
        return Refused(f"{name} has no {skill.title()}, and that cannot be tried unskilled", "SI-BASE-SKILL-06")
    return Refused(f"The requirement does not ask for {skill.title()}", "SI-BASE-NODE-02")


def _stay(table: Table, word: str, rest: str) -> Refused | None:
    if word == "treat":
        return Refused("Nobody is wounded, or no living Medic is on foot", "SI-BASE-NODE-10")
    if word == "repair":
        return Refused("No damaged Vehicle is here, or nobody with Repair is on foot", "SI-BASE-NODE-11")
    if word == "work":
        return Refused("There is no objective here to work on", "SI-BASE-NODE-13")
    if word == "board":
        return Refused("There is no room aboard, or the Unit has been on or off in this turn", "SI-BASE-PILUM-02")
    if word == "medikit":
        unit = find_unit(table, rest)
        if unit < 0:
            return None
        if table.card(unit).vehicle:
            return Refused("A Medikit does nothing for a Vehicle", "SI-BASE-RES-08")
        if not table.res[cards.MEDIKIT]:
            return Refused("There is no Medikit left", "SI-BASE-RES-04")
        return Refused(f"{table.card(unit).name} has no wounds that could be healed", "SI-BASE-RES-08")
    return None
