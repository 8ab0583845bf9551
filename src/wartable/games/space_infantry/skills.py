"""Random Numbers, Action Points and Success Levels: how every activation is counted (SI-BASE-RN, -SKILL, -CMD)."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, codes
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import NOT_NOW
from wartable.games.space_infantry.state import Table
from wartable.kernel.engine.chance import Die
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options
from wartable.kernel.showing.words import counted

SEAT: Final = 0
RN: Final = Die("rn", ("1", "2", "3", "4", "5", "6"), (1, 1, 1, 1, 1, 1))


def draw(ask: Oracle, rule: str) -> int:
    """One Random Number, 1 to 6 (SI-BASE-RN-01)."""
    return ask.roll(RN, 1, rule).index(1) + 1


def draw_several(ask: Oracle, n: int, rule: str) -> list[int]:
    """Several Random Numbers that are read one by one, lowest first; their order never matters."""
    return [face + 1 for face, count in enumerate(ask.roll(RN, n, rule)) for _ in range(count)]


def successes(ap: int, level: int) -> int:
    """AP divided by the level, rounded down, never below zero (SI-BASE-SKILL-03, SI-BASE-GEN-03).

    >>> successes(5, 4), successes(6, 3), successes(-1, 2)
    (1, 2, 0)
    """
    return max(0, ap) // level


def modify(ask: Oracle, code: int, ap: int, rule: str) -> int:
    """An AP modifier, shown with its rule."""
    ask.tell(on.modified, rule, code, ap)
    return ap


# -- Command ----------------------------------------------------------------------------------------------------------

MOST_POINTS: Final = 12
"""More Command Points than one Leader can have."""
TOO_FEW: Final = No("SI-BASE-CMD-04", "Command Points left: {points}")
TOO_LATE: Final = No("SI-BASE-CMD-05", "Command Points are spent right after the RN they change")
FIRST_STEP: Final = No("SI-BASE-CMD-02", "Command is the first step of a round")
BEFORE_CHECK: Final = No("SI-BASE-CMD-02", "The Leader commands when a check for a node is about to be made")


@options(codes.POINTS, lambda t, me: range(MOST_POINTS))
def points(t: Table, me: int, n: int) -> Said:
    return Said(f"spend:{n}" if n else "keep", f"+{n} AP for {n} CP" if n else "spend nothing", points=t.cp)


def cannot_spend(t: Table, me: int, question: Question, n: int) -> No | None:
    return TOO_FEW if n > t.cp else None


def not_now(t: Table, me: int, question: Question, n: int) -> No:
    """Command Points are spent when they are asked for."""
    return TOO_LATE if n else NOT_NOW


def leader_only(t: Table, me: int, question: Question, yes: int) -> No | None:
    if yes != codes.YES:
        return None
    return FIRST_STEP if t.foe else BEFORE_CHECK


def what_points_give(t: Table, question: Question, me: int) -> str:
    """The question with its stakes: the Success Levels as they are, and those that Command Points can make of them."""
    if not question.about:
        return f"Spend Command Points on this activation? ({t.cp} CP)"
    ap, level = question.about
    found = [successes(ap + n, level) for n in range(t.cp + 1)]
    more = [
        f"{counted(n, 'Command Point')} {'makes' if n == 1 else 'make'} it {found[n]}"
        for n in range(1, t.cp + 1)
        if found[n] > found[n - 1]
    ]
    if not more:
        return f"{ap} AP at level {level} give {found[0]} SL, and {counted(t.cp, 'Command Point')} cannot raise that"
    return f"{ap} AP at level {level} give {found[0]} SL; {', '.join(more)}. Spend any?"


SPEND: Final = Asked(
    "spend",
    what_points_give,
    points,
    unless=cannot_spend,
    closed=not_now,
)


def whether_to_command(t: Table, question: Question, me: int) -> str:
    """What commanding brings, and that it takes the Leader's activation (SI-BASE-CMD-01, -03)."""
    level = t.card(leader(t)).skills[cards.COMMAND]
    return f"Does the Squad Leader command? Every {level} of its RN is 1 Command Point; it does nothing else then."


COMMAND: Final = Asked(
    "command",
    whether_to_command,
    option("command", "the Leader commands", codes.YES),
    option("no-command", "the Leader keeps the activation", codes.NO),
    closed=leader_only,
)


def spend_points(table: Table, ask: Oracle, code: int, ap: int, level: int) -> int:
    """Command Points for +1 AP each on so many AP of a skill, decided after the draw (SI-BASE-CMD-04)."""
    if not table.cp:
        return 0
    spent = ask.choose(SEAT, SPEND, range(table.cp + 1), (ap, level))
    if spent:
        table.cp -= spent
        modify(ask, code, spent, "SI-BASE-CMD-04")
    return spent


def leader(table: Table) -> int:
    """The Squad Leader who can command now, or -1 (SI-BASE-CMD-08)."""
    for unit in range(len(table.kind)):
        if table.card(unit).category == cards.LEADER and table.open(unit) and not table.grappled[unit]:
            return unit
    return -1


def command(table: Table, ask: Oracle, terror: bool) -> None:
    """The Leader may be activated to produce Command Points, before anything else (SI-BASE-CMD-01, -02)."""
    unit = leader(table)
    if unit < 0:
        ask.tell(on.no_command, "SI-BASE-CMD-08")
        return
    if ask.choose(SEAT, COMMAND, (codes.YES, codes.NO)) == codes.NO:
        return
    table.used[unit] = 1
    code = table.code(unit)
    rn = draw(ask, "SI-BASE-CMD-01")
    ap = rn + (modify(ask, code, -1, "SI-ABL-05") if terror else 0)
    table.cp = successes(ap, table.card(unit).skills[cards.COMMAND])
    ask.tell(on.commanded, "SI-BASE-CMD-01", code, rn, table.cp)


def lose_points(table: Table, ask: Oracle) -> None:
    """Command Points do not last (SI-BASE-CMD-07)."""
    if table.cp:
        ask.tell(on.cp_lost, "SI-BASE-CMD-07", table.cp)
        table.cp = 0
