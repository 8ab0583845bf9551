"""What is counted at the end of rounds and games: domination, control, threats, kills. Records are judged."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from its.commands import scored
from wartable.games.infinity.record import GameRecord, Snapshot, document
from wartable.games.infinity.record_files import check
from wartable.games.infinity.scenario import Side, scenarios
from wartable.games.infinity.scorer import score
from wartable.games.infinity.scoring_words import Moment

A1 = {"id": "a1", "side": "A", "cost": 30}
B1 = {"id": "b1", "side": "B", "cost": 31}


def judged(
    scenario: str, troopers: list[dict[str, Any]], objects: list[dict[str, Any]] | None = None, **said: Any
) -> Any:
    """The score of one moment that is both the only round and the end."""
    moment = {"troopers": troopers, "objects": objects or []}
    document = {"scenario": scenario, "points": 300, "roster": [A1, B1], "rounds": [moment], "end": moment}
    return scored({"rounds_played": 1, **document, **said})


def items(sheet: Any) -> dict[str, int]:
    return {item["id"]: item["op"] for item in sheet["items"] if item["op"]}


def cited(sheet: Any) -> set[str]:
    return {reason["rule"] for item in sheet["items"] for reason in item["why"]}


def at(name: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"id": name, "x": x, "y": y, **more}


@pytest.mark.rule("SC-ZONE-01", "SC-DOM-02", "SC-DOM-03", "SC-DOM-04")
def test_models_and_markers_count_in_a_zone_the_null_and_tokens_do_not() -> None:
    near = [at("a1", 10, 10, **{"as": "marker"})]
    assert items(judged("superiority", near)["A"]) == {"quadrants-more": 2}
    null = [at("a1", 10, 10), at("b1", 12, 10, states=["unconscious"])]
    sheet = judged("superiority", null)["A"]
    assert items(sheet) == {"quadrants-more": 2}
    assert {"SC-ZONE-01", "SC-DOM-02"} <= cited(sheet)
    lost = judged("superiority", [at("a1", 10, 10), at("b1", 12, 10)])
    assert (lost["A"]["op"], lost["B"]["op"]) == (0, 2)  # 31 is more than 30
    token = judged("cryogenics", [at("a1", 10, 10)], [{"id": "hvt-b1", "kind": "hvt", "owner": "B", "x": 40, "y": 40}])
    assert "hvt-quadrants" not in items(token["B"])


@pytest.mark.rule("SC-DOM-05")
def test_an_embryo_weighs_in_a_zone() -> None:
    sheet = judged("superiority", [at("a1", 10, 10, states=["shasvastii-embryo"])])["A"]
    assert items(sheet) == {"quadrants-more": 2}
    assert "SC-DOM-05" in cited(sheet)


@pytest.mark.rule("SC-DOM-06", "SC-DOM-07", "SC-SEC-03")
def test_baggage_and_the_csu_weigh_where_the_scenario_says_so() -> None:
    roster = [{**A1, "cost": 12, "gear": ["baggage"]}, B1]
    both = [at("a1", 10, 10), at("b1", 12, 10)]
    assert items(judged("superiority", both, roster=roster)["A"]) == {"quadrants-more": 2}  # 32 to 31
    assert judged("panic-room", [at("a1", 24, 24), at("b1", 26, 24)], roster=roster)["A"]["op"] == 0
    csu = judged("superiority", both, roster=[{**A1, "cost": 40, "extra": "secdet"}, B1])["A"]
    assert {"SC-DOM-07", "SC-SEC-03"} <= cited(csu)


@pytest.mark.rule("SC-ZONE-02", "SC-CAP-05", "SC-SCORE-04", "INF-VP-06")
def test_a_carried_beacon_is_where_its_carrier_is() -> None:
    home = judged("capture-and-protect", [at("a1", 24, 5, carries=["beacon-b"])])["A"]
    assert items(home) == {"enemy-beacon-round": 2, "enemy-beacon-home": 2, "own-beacon-safe": 1}
    assert {"SC-ZONE-02", "SC-CAP-05"} <= cited(home)
    assert {"rule": "INF-VP-06", "text": "beacon-b is where a1 is, who carries it"} in [
        reason for item in home["items"] if item["id"] == "enemy-beacon-home" for reason in item["why"]
    ]
    away = judged("capture-and-protect", [at("a1", 24, 20, carries=["beacon-b"])])["A"]
    assert "enemy-beacon-home" not in items(away)


@pytest.mark.rule("SC-CTRL-02", "SC-CTRL-03", "SC-CTRL-01")
def test_markers_and_the_null_neither_control_nor_contest() -> None:
    mine = at("a1", 24, 23, contact=["coffin-1"])
    for theirs in ({"as": "marker"}, {"states": ["unconscious"]}):
        other = at("b1", 24, 25, contact=["coffin-1"], **theirs)
        sheets = judged("acquisition", [mine, other])
        assert (sheets["A"]["op"], sheets["B"]["op"]) == (3, 0)
        assert judged("acquisition", [other])["B"]["op"] == 0


@pytest.mark.rule("SC-CTRL-04")
def test_a_box_is_controlled_by_a_carrier_whom_no_enemy_model_touches() -> None:
    box = [{"id": "box-1", "kind": "supply-box", "x": 24, "y": 24}]
    carrier = at("a1", 24, 24, carries=["box-1"])
    free = judged("supplies", [carrier], box)["A"]
    assert items(free)["boxes"] == 2
    assert "SC-CTRL-04" in cited(free)
    pressed = judged("supplies", [carrier, at("b1", 24.9, 24, contact=["a1"])], box)["A"]
    assert "boxes" not in items(pressed)


@pytest.mark.rule("SC-KILL-01", "SC-KILL-02", "SC-KILL-03", "SC-COR-02")
def test_losses_count_for_the_adversary_and_a_free_trooper_counts_nothing() -> None:
    sheets = judged("cutthroat", [at("a1", 10, 10)])
    assert items(sheets["A"])["kill-more"] == 3
    assert {"SC-KILL-02", "SC-KILL-03"} <= cited(sheets["A"])
    null = judged("cutthroat", [at("a1", 10, 10), at("b1", 20, 20, states=["sepsitorized"])])["A"]
    assert "SC-KILL-01" in cited(null)
    roster = [A1, B1, {"id": "b2", "side": "B", "cost": 19, "extra": "corsair"}]
    free = judged("firefight", [at("a1", 10, 10), at("b1", 20, 20)], roster=roster)["A"]
    assert items(free) == {"specialists-more": 2}
    both = judged("firefight", [at("a1", 10, 10)], roster=roster)["A"]
    assert "SC-COR-02" in cited(both)
    healed = judged("cutthroat", [at("a1", 10, 10), at("b1", 20, 20)])
    assert (healed["A"]["op"], healed["B"]["op"]) == (0, 0)


@pytest.mark.rule("SC-OP-03", "SC-OP-02", "SC-SCORE-13")
def test_the_same_number_of_quadrants_scores_in_every_round_of_supremacy() -> None:
    each = [at("a1", 10, 10), at("b1", 40, 40)]
    sheets = judged("supremacy", each)
    assert items(sheets["A"]) == items(sheets["B"]) == {"quadrants-same": 1}
    assert "SC-OP-03" in cited(sheets["A"])


@pytest.mark.rule("SC-FROST-05", "SC-FROST-06")
def test_cold_kills_in_the_exclusion_zone_all_but_the_well_clad() -> None:
    roster = [{**A1, "type": "HI"}, B1]
    sheets = judged("frostbyte", [at("a1", 24, 24), at("b1", 20, 24)], roster=roster, rounds_played=3)
    assert items(sheets["A"]) == {"kill-more": 2, "exclusion": 3}
    assert "SC-FROST-06" in cited(sheets["A"])
    assert "SC-FROST-05" in cited(sheets["B"])
    warm = [{"id": "heat-b-dz", "marks": ["A"]}]
    sheltered = judged("frostbyte", [at("b1", 24, 44)], warm, rounds_played=3)
    assert items(sheltered["A"]) == {"heating-more": 3}


# ----------------------------------------------------------------------------------------------------------- properties


RECORDS = st.sampled_from(sorted(scenarios()))
PLACES = st.tuples(st.integers(1, 47), st.integers(1, 47))


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Any scenario with a few Troopers anywhere in any State, and marks on any objects."""
    slug = draw(RECORDS)
    scenario = scenarios()[slug]
    states = st.lists(st.sampled_from(["unconscious", "isolated", "immobilized-a", "shasvastii-embryo"]), max_size=1)
    roster, troopers = [], []
    for side in ("A", "B"):
        for number in range(draw(st.integers(1, 4))):
            name = f"{side.lower()}{number}"
            skills = draw(st.lists(st.sampled_from(["hacker", "nco"]), max_size=1))
            roster.append(
                {
                    "id": name,
                    "side": side,
                    "cost": draw(st.integers(5, 60)),
                    "skills": skills,
                    "lieutenant_ever": number == 0,
                    "type": draw(st.sampled_from(["LI", "HI"])),
                    "roles": ["master-breacher", "key-ops"] if number == 1 else [],
                }
            )
            x, y = draw(PLACES)
            contact = draw(st.lists(st.sampled_from([thing.id for thing in scenario.layout(300).objects] or [name])))
            troopers.append(at(name, x, y, states=draw(states), contact=contact, lieutenant=number == 0))
    objects = [
        {"id": thing.id, "marks": draw(st.sampled_from([[], ["A"], ["B"]]))} for thing in scenario.layout(300).objects
    ]
    moment = {"troopers": troopers, "objects": objects}
    rounds = draw(st.integers(1, 3))
    document = {
        "scenario": slug,
        "points": 300,
        "roster": roster,
        "rounds": [moment] * rounds,
        "end": moment,
        "rounds_played": rounds,
    }
    return check(document, "drawn")[0]


def mirrored(record: GameRecord) -> GameRecord:
    """Both sides change places: the table is turned by half a circle, and A is B."""
    scenario = scenarios()[record.scenario]
    layout = scenario.layout(record.points)
    swap: dict[Side, Side] = {"A": "B", "B": "A"}
    spots = {(thing.kind, round(thing.x, 2), round(thing.y, 2)): thing.id for thing in layout.objects}
    names = {
        thing.id: spots[thing.kind, round(layout.table.width - thing.x, 2), round(layout.table.length - thing.y, 2)]
        for thing in layout.objects
    }

    def turned(moment: Snapshot) -> Snapshot:
        width, length = layout.table.width, layout.table.length
        return Snapshot(
            [
                state._replace(
                    x=width - state.x, y=length - state.y, contact=[names.get(each, each) for each in state.contact]
                )
                for state in moment.troopers
            ],
            [
                thing._replace(id=names[thing.id], marks=[swap[side] for side in thing.marks])
                for thing in moment.objects
            ],
        )

    made = record._replace(
        roster=[trooper._replace(side=swap[trooper.side]) for trooper in record.roster],
        rounds=[turned(moment) for moment in record.rounds],
        end=turned(record.final),
    )
    return check(document(made), "mirrored")[0]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_swapping_sides_and_turning_the_table_swaps_the_scores(record: GameRecord) -> None:
    scenario = scenarios()[record.scenario]
    ours, theirs = score(record, scenario), score(mirrored(record), scenario)
    assert (ours["A"].op, ours["B"].op) == (theirs["B"].op, theirs["A"].op)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records())
def test_nobody_scores_more_than_the_scenario_has(record: GameRecord) -> None:
    scenario = scenarios()[record.scenario]
    for sheet in score(record, scenario).values():
        assert 0 <= sheet.op <= scenario.max_op
        assert sheet.op == sum(item.op for item in sheet.items)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(records(), st.data())
def test_who_leaves_a_zone_never_raises_what_the_own_side_has_in_it(record: GameRecord, data: st.DataObject) -> None:
    scenario = scenarios()[record.scenario]
    moment = Moment(scenario, record, record.final, frozenset())
    zones = [zone for zone in moment.layout.zones if zone.zo]
    if not zones:
        return
    gone = data.draw(st.sampled_from(record.roster))
    rest = record.final._replace(troopers=[state for state in record.final.troopers if state.id != gone.id])
    after = Moment(scenario, record, rest, frozenset())
    for zone in zones:
        assert after.zone_points(gone.side, zone) <= moment.zone_points(gone.side, zone)
        assert not after.dominates(gone.side, zone) or moment.dominates(gone.side, zone)
