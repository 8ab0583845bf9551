"""The campaign: one roster, experience, veterans, retries."""

from __future__ import annotations

import pytest

from space_infantry.stage import Stage
from wartable.games.space_infantry import GAME, cards, codes, content, squad, turn
from wartable.games.space_infantry.mission import campaign
from wartable.games.space_infantry.state import EXTRACTED, GAVE_UP, Table, lay_out
from wartable.kernel.engine.chance import commitment
from wartable.kernel.engine.events import Log
from wartable.kernel.engine.journal import Header
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import Live, Rollout
from wartable.lab.playing import play_out

SETTING = GAME.new("campaign", {}).setting
SEATS = (("Squad", "human"),)
KINDS = {card.id: kind for kind, card in enumerate(SETTING.units)}


def over(vp: int, ended: int, *squad_: str, dead: tuple[str, ...] = (), retry: bool = False, stage: int = 0) -> Table:
    """A mission of the campaign that has just been scored."""
    table = lay_out(Table(), campaign.stage_setting(SETTING, stage, retry))
    for kind in squad_:
        unit = table.recruit(KINDS[kind])
        table.dead[unit] = int(kind in dead)
        table.wounds[unit] = 1
    table.score, table.ended = vp, ended
    table.agenda = ((turn.AFTERMATH,),)
    if retry:
        table.vps = (3,)
    return table


def answer(table: Table, *answers: int) -> Table:
    """Play on at home with these answers, until the next mission begins or the campaign is over."""
    header = Header(GAME.name, GAME.rules_number, "campaign", GAME.content_digest(), commitment("x"), SEATS)
    match = Match(GAME, table, header, None)
    for given in answers:
        match.answer_option(0, given)
    if match.question is None:
        return match.state
    at_home = (turn.AFTERMATH, turn.PROMOTE, turn.HOME)
    return next(state for state in (*match.passed, match.position.base) if state.agenda[0][0] not in at_home)


@pytest.mark.rule("SI-BASE-CAMP-01", "SI-BASE-CAMP-02")
def test_a_campaign_is_its_missions_in_order_and_its_result_the_sum_of_their_points() -> None:
    assert [mission.id for mission in SETTING.campaign] == list(content.load().campaigns["long-fuse"])
    table = over(4, EXTRACTED, "squad-leader", stage=3)
    table.vps, table.wins = (9, -2, 6), 3
    table = answer(table)
    assert (table.score, table.ended, table.agenda) == (17, EXTRACTED, ())
    result = GAME.result(table)
    assert result is not None
    assert (result.scores, result.cause) == ((1.0,), "campaign")


@pytest.mark.rule("SI-BASE-CAMP-02", "SI-BASE-CAMP-03")
def test_between_missions_the_living_are_healed_and_wait_and_the_dead_are_gone() -> None:
    table = answer(over(7, EXTRACTED, "squad-leader", "fire-team", "medic", "pilum", dead=("medic",)))
    assert table.pool == ((KINDS["squad-leader"], 1), (KINDS["fire-team"], 1))
    assert (table.vps, table.wins, table.kind, table.agenda) == ((7,), 1, [], turn.MISSION)
    mission = table.setting.mission
    assert mission is not None
    assert (mission.id, table.setting.points) == ("anvil-pass", 120)


@pytest.mark.rule("SI-BASE-CAMP-03", "SI-BASE-CAMP-04")
def test_a_decisive_success_gives_two_experience_and_makes_veterans() -> None:
    table = answer(over(10, EXTRACTED, "fire-team", "heavy-weapons"), cards.FIRE, campaign.HIT_POINT)
    assert table.pool == tuple(sorted(((KINDS["fire-team+fire"], 2), (KINDS["heavy-weapons+hp"], 2))))
    better = SETTING.units[KINDS["fire-team+fire"]]
    assert (better.cost, better.skills[cards.FIRE], better.health) == (14, 2, 4)
    assert (SETTING.units[KINDS["heavy-weapons+hp"]].health, SETTING.units[KINDS["heavy-weapons+hp"]].cost) == (4, 20)


@pytest.mark.rule("SI-BASE-CAMP-04")
def test_a_second_and_last_improvement_comes_at_five_and_no_skill_goes_below_two() -> None:
    table = over(12, EXTRACTED, "heavy-weapons+melee")
    table.xp[0] = 3
    assert cards.FIRE not in campaign.improvements(table.card(0))
    table = answer(table, cards.MELEE)
    assert table.pool == ((KINDS["heavy-weapons+melee+melee"], 5),)
    best = SETTING.units[KINDS["heavy-weapons+melee+melee"]]
    assert (best.skills[cards.MELEE], best.cost) == (3, 22)
    table = over(12, EXTRACTED, "heavy-weapons+melee+melee")
    table.xp[0] = 5
    table = answer(table)
    assert table.pool == ((KINDS["heavy-weapons+melee+melee"], 7),)


@pytest.mark.rule("SI-BASE-CAMP-05")
def test_a_failed_mission_may_be_retried_once_with_ten_points_less_and_the_better_result_counts() -> None:
    table = answer(over(3, GAVE_UP, "fire-team"), 1)
    assert (table.setting.stage, table.setting.retry, table.setting.points, table.vps) == (0, True, 100, (3,))
    again = answer(over(1, GAVE_UP, "fire-team", retry=True))
    assert (again.setting.stage, again.setting.retry, again.vps) == (1, False, (3,))
    better = answer(over(6, EXTRACTED, "fire-team", retry=True))
    assert (better.setting.stage, better.vps, better.wins) == (1, (6,), 1)


@pytest.mark.rule("SI-BASE-CAMP-05")
def test_a_failed_mission_need_not_be_retried() -> None:
    table = answer(over(-2, GAVE_UP, "fire-team"), 0)
    table.setting = campaign.stage_setting(table.setting, 0, retry=True)
    assert table.vps == (-2,)
    answer(over(2, GAVE_UP, "fire-team"), 1)


def test_those_who_wait_join_with_their_experience_and_count_as_their_kind() -> None:
    stage = Stage(None, mode="campaign", squad="pick")
    stage.do("race:rustkin")
    table = stage.match.state.copy()
    table.pool = ((KINDS["fire-team+fire"], 2), (KINDS["fire-team+fire"], 2), (KINDS["medic"], 1))
    table.agenda = ((turn.PICK,), *table.agenda)
    fits = squad.picks(table)
    assert [codes.RECALL.part(option) for option in fits if codes.RECALL.has(option)] == [0, 2]
    assert squad.PICK.key(table, 0, codes.RECALL.code(0)) == "recall:1-fire-team+fire"
    assert squad.PICK.label(table, 0, codes.RECALL.code(2)) == "Medic, 9 points, experience 1"
    for _ in range(2):
        answer_one(table, codes.RECALL.code(0))
    assert (table.kind, table.xp) == ([KINDS["fire-team+fire"]] * 2, [2, 2])
    assert squad.refuse_squad(table.setting, [*table.kind, KINDS["fire-team"]], complete=False) is not None


def answer_one(table: Table, option: int) -> None:
    class _One(Live):
        def answer(self, question: object) -> int:
            return option

    squad.pick(table, _One(log=Log()))


def test_a_squad_named_beforehand_takes_its_veterans_along() -> None:
    table = over(10, EXTRACTED, "fire-team", "medic")
    table = answer(table, cards.FIRE, campaign.HIT_POINT)
    table.race = 0
    squad.pick(table, Rollout(lambda: 0.0))
    assert [SETTING.units[kind].id for kind in table.kind][:3] == ["squad-leader", "fire-team+fire", "fire-team"]
    assert sum(kind == KINDS["medic+hp"] for kind in table.kind) == 1


def test_a_bot_plays_a_whole_campaign() -> None:
    final = play_out(GAME, GAME.new("campaign", {}), ("random",), "campaign")
    assert len(final.vps) == 4
    assert final.score == sum(final.vps)
