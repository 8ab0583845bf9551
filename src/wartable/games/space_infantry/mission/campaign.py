"""A campaign: missions in a row with one roster, experience, veterans, and one retry each (SI-BASE-CAMP)."""

from __future__ import annotations

import dataclasses
from itertools import combinations_with_replacement
from typing import Final

from wartable.games.space_infantry import cards, codes
from wartable.games.space_infantry.cards import Card
from wartable.games.space_infantry.mission import events as told
from wartable.games.space_infantry.mission import rules as mission
from wartable.games.space_infantry.mission.maps import Mission
from wartable.games.space_infantry.names import IMPROVED, bettered
from wartable.games.space_infantry.skills import SEAT
from wartable.games.space_infantry.state import EXTRACTED, GAVE_UP, GOES_ON, NONE, Setting, Table, lay_out
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options

HIT_POINT: Final = len(cards.SKILLS)
"""The improvement that is no skill."""
BEST_LEVEL: Final = 2
THRESHOLDS: Final = (2, 5)
"""Experience at which a Unit is improved (SI-BASE-CAMP-04)."""
DEARER: Final = 2
RETRY_POINTS: Final = 10
DECISIVE: Final = 3


def improvements(card: Card) -> list[int]:
    """What may be improved: a skill, never below 2, or a Hit Point (SI-BASE-CAMP-04)."""
    return [skill for skill, level in enumerate(card.skills) if level > BEST_LEVEL] + [HIT_POINT]


def improved(card: Card, what: int) -> Card:
    """The card of a Unit that was improved once more."""
    word = "hp" if what == HIT_POINT else cards.SKILLS[what]
    again = IMPROVED in card.id
    name = f"{card.name[:-1]}, {bettered(what)})" if again else f"Veteran {card.name} ({bettered(what)})"
    better = dataclasses.replace(card, id=f"{card.id}{IMPROVED}{word}", name=name, cost=card.cost + DEARER)
    if what == HIT_POINT:
        return dataclasses.replace(better, health=card.health + 1)
    skills = (*card.skills[:what], card.skills[what] - 1, *card.skills[what + 1 :])
    return dataclasses.replace(better, skills=skills)


def with_veterans(units: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[int, ...], dict[tuple[int, int], int]]:
    """Every kind, then every veteran it can become; what each once was; and the way from one to the next."""
    found = list(units)
    base = list(range(len(units)))
    ways: dict[tuple[int, int], int] = {}
    for kind, card in enumerate(units):
        if card.vehicle:
            continue
        made: dict[tuple[int, ...], int] = {(): kind}
        for times in (1, 2):
            for steps in combinations_with_replacement(range(HIT_POINT + 1), times):
                before = made.get(steps[:-1])
                if before is not None and steps[-1] in improvements(found[before]):
                    made[steps] = len(found)
                    found.append(improved(found[before], steps[-1]))
                    base.append(kind)
        for steps, at in made.items():
            for what in improvements(found[at]):
                after = made.get(tuple(sorted((*steps, what))))
                if after is not None:
                    ways[at, what] = after
    return tuple(found), tuple(base), ways


def stage_setting(setting: Setting, stage: int, retry: bool) -> Setting:
    """The setting of one mission of the campaign; a retry has ten points less (SI-BASE-CAMP-05)."""
    sheet: Mission = setting.campaign[stage]
    races = [race.id for race in setting.races]
    ids = [card.id for card in setting.units[: setting.fresh]]
    return dataclasses.replace(
        setting,
        stage=stage,
        retry=retry,
        mission=sheet,
        points=sheet.points - (RETRY_POINTS if retry else 0),
        resources=sheet.resources,
        race=races.index(sheet.race) if sheet.race in races else NONE,
        lends=tuple(ids.index(car) for car in sheet.lends),
    )


def aftermath(table: Table, ask: Oracle) -> tuple[int, list[int]]:
    """A mission of the campaign is over: points and experience (SI-BASE-CAMP-01, -03).

    Gives whether it succeeded, and the Units that become Veterans or better.
    """
    success = table.ended == EXTRACTED
    table.ended = GOES_ON
    if table.setting.retry:
        table.vps = (*table.vps[:-1], max(table.vps[-1], table.score))
    else:
        table.vps += (table.score,)
    promoted: list[int] = []
    if not success:
        return 0, promoted
    table.wins += 1
    gain = 2 if mission.rating(table.score, success) == DECISIVE else 1
    for unit in table.survivors():
        before = table.xp[unit]
        table.xp[unit] += gain
        ask.tell(told.experience, "SI-BASE-CAMP-03", table.code(unit), table.xp[unit])
        promoted += [unit for threshold in THRESHOLDS if before < threshold <= table.xp[unit]]
    return 1, promoted


@options(codes.SKILL, lambda t, me: range(len(cards.SKILLS) + 1))
def improvement(t: Table, me: int, skill: int) -> Said:
    if skill == len(cards.SKILLS):
        return Said("improve:hp", "one Hit Point more")
    return Said(f"improve:{cards.SKILLS[skill]}", f"{bettered(skill)} one level better")


NO_BETTER: Final = No("SI-BASE-CAMP-04", "That cannot be improved")
BOOST: Final = Asked("boost", "What does the Veteran improve?", improvement, otherwise=NO_BETTER)


def promote(table: Table, ask: Oracle, unit: int) -> None:
    """The player improves a Veteran (SI-BASE-CAMP-04)."""
    kind = table.kind[unit]
    choice = [what for what in improvements(table.card(unit)) if (kind, what) in table.setting.ways]
    what = ask.choose(SEAT, BOOST, choice)
    ask.tell(told.veteran, "SI-BASE-CAMP-04", table.code(unit), what)
    table.kind[unit] = table.setting.ways[kind, what]


RETRY: Final = Asked(
    "retry",
    "The mission has failed. Try it again with 10 points less?",
    option("retry", "try it again", codes.YES),
    option("go-on", "go on", codes.NO),
)


def go_home(table: Table, ask: Oracle, success: int) -> bool:
    """Back home: the living are healed and wait, the dead leave the roster; perhaps the mission is tried again.

    Gives whether another mission follows (SI-BASE-CAMP-02, -05).
    """
    setting = table.setting
    may_retry = not success and not setting.retry
    retry = may_retry and ask.choose(SEAT, RETRY, (codes.YES, codes.NO), always=True) == codes.YES
    if retry:
        ask.tell(told.retried, "SI-BASE-CAMP-05", table.place(0))
    pool = table.pool + tuple((table.kind[unit], table.xp[unit]) for unit in table.survivors())
    ask.tell(told.home, "SI-BASE-CAMP-02", len(pool))
    stage = setting.stage + (0 if retry else 1)
    vps, wins = table.vps, table.wins
    if stage == len(setting.campaign):
        table.score = sum(vps)
        table.ended = EXTRACTED if wins == stage else GAVE_UP
        ask.tell(told.campaign, "SI-BASE-CAMP-01", table.score)
        return False
    lay_out(table, stage_setting(setting, stage, retry))
    table.pool, table.vps, table.wins = tuple(sorted(pool)), vps, wins
    return True
