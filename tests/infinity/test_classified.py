"""Classified Objectives in a digital match: the deck, the draw, the updated cards, INTELCOM, Secure HVT."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop, ordered
from wartable.games.infinity import GAME, recording
from wartable.games.infinity.scenario import Side
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.views import heard_by
from wartable.kernel.showing.parts import Look, draw_of


def turn(scenario: str = "acquisition", **more: Any) -> Played:
    """A Turn of A, with a Trooper of each side far apart."""
    troopers = {"a5": {"at": [12, 4]}, "b8": {"at": [12, 40]}}
    position = {"round": 1, "active": "A", "first": "A", "step": "turn", "troopers": troopers, **more}
    return Played(scenario, position, table="open")


@pytest.mark.rule("ITS-DECK-01", "ITS-DECK-02", "ITS-DECK-03", "ITS-CO-04", "ITS-CO-05")
def test_each_player_keeps_one_of_two_cards_of_a_deck_of_their_own() -> None:
    match = Played("supplies", None, "G01", "G02")
    assert "The Classified Deck is Green, Standard Mode" in match.told
    assert "Each player has 20 cards of their own" in match.told
    assert "The scenario gives each player 2 Classified Objectives" in match.told
    assert (match.asked, match.offered) == ("A keep", ["G01", "G02"])
    match.do("G02", "G03", "G04").do("G03", "G02", "G01")  # both may hold the same objective
    assert match.offered == ["G02", "G01"] and match.now["A"]["cards"] == ["G02", "G03"]
    assert match.rules.count("ITS-DECK-02") >= 4
    extreme = Played("acquisition", None, "R01", "R02", deck="extreme")
    assert "Red, Extreme Mode" in extreme.told and all(key.startswith("R") for key in extreme.offered)


@pytest.mark.rule("ITS-DECK-05")
def test_without_hvts_the_hvt_cards_are_taken_out() -> None:
    match = Played("panic-room")
    assert "5 HVT cards are taken out" in match.told
    assert not any(card.is_hvt for card in match.state.setting.cards) and len(match.state.setting.cards) == 15


@pytest.mark.rule("ITS-CO-01", "ITS-CO-02", "ITS-CO-03")
def test_an_objective_adds_its_points_once() -> None:
    match = turn(A={"cards": ["G10"], "deeds": [["far-shot", "a5", "b8"]]})
    before = match.now["score"]["A"]
    match.do("card:G10")
    assert match.now["score"]["A"] == before + 1 and "ITS-CO-01" in match.rules
    assert match.refuses("card:G10") == "ITS-CO-03"
    end = turn(step="closing", round=3, A={"cards": ["G10"], "done": ["G10"]})
    while end.match.question is not None:
        end.do("none")
    why = [reason for item in recording.live(end.state)["A"].items for reason in item.why]
    assert "each is worth 1 OP in this scenario (ITS-CO-02)" in [str(reason) for reason in why]


# -- updated cards ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ITS-UPD-01", "ITS-UPD-02")
def test_predator_counts_a_coup_de_grace_and_experimental_drug_a_medikit() -> None:
    fallen = {"b8": {"at": [12, 12.99], "states": ["unconscious"]}}
    killed = ordered("a5", (12, 12), fallen, scenario="acquisition", A={"cards": ["G06"], "orders": 3})
    killed.do("finish@b8").do("done")
    while killed.asked != "A turn":
        killed.do("face:90")
    killed.do("card:G06")
    assert "by own close combat attack or Coup de Grâce" in killed.told
    assert killed.now["A"]["done"] == ["G06"] and "ITS-UPD-01" in killed.rules
    friend = {"a5": {"at": [12, 12.99], "states": ["unconscious"]}}
    healed = ordered("a8", (12, 12), friend, scenario="acquisition", A={"cards": ["G07"], "orders": 3})
    healed.do("medikit@a5").do("done", "1")
    while healed.asked != "A turn":
        healed.do("face:90")
    healed.do("card:G07")
    assert healed.now["A"]["done"] == ["G07"] and "ITS-UPD-02" in healed.rules


@pytest.mark.rule("ITS-UPD-03", "ITS-UPD-05")
def test_nanoespionage_and_in_extremis_recovery_need_contact() -> None:
    held = {"cards": ["G08", "G09"]}
    well = {"b8": {"at": [12, 12.99], "facing": 90}}
    engineer = ordered("a4", (12, 12), well, scenario="acquisition", A=held)
    assert "card:G08" in engineer.offered and "card:G09" not in engineer.offered
    engineer.do("card:G08").do("none").do("done", 3)
    assert engineer.now["A"]["done"] == ["G08"] and "ITS-UPD-03" in engineer.rules
    observer = ordered("a5", (12, 12), well, scenario="acquisition", A=held)
    assert observer.refuses("card:G08") == "SC-CLS-03"
    dogged = ordered("a5", (12, 12), {"b11": {"at": [12, 12.99], "states": ["dogged"]}}, scenario="acquisition", A=held)
    assert "card:G09" not in dogged.offered
    fallen = {"b8": {"at": [12, 12.99], "states": ["unconscious"]}}
    recovery = ordered("a5", (12, 12), fallen, scenario="acquisition", A=held)
    recovery.do("card:G09").do("done", 3)
    assert recovery.now["A"]["done"] == ["G09"] and "ITS-UPD-05" in recovery.rules


@pytest.mark.parametrize(
    ("name", "far", "card", "rule"),
    [
        pytest.param("a5", 8, "G03", "ITS-UPD-04", marks=pytest.mark.rule("ITS-UPD-04")),
        pytest.param("a8", 0.99, "G01", "ITS-UPD-06", marks=pytest.mark.rule("ITS-UPD-06")),
        pytest.param("a4", 0.99, "G02", "ITS-UPD-07", marks=pytest.mark.rule("ITS-UPD-07")),
    ],
)
def test_cards_about_the_enemy_hvt(name: str, far: float, card: str, rule: str) -> None:
    hvt = {"hvt-b1": {"at": [12, 12 + far]}}
    table = ordered(name, (12, 12), {}, scenario="acquisition", A={"cards": [card]}, objects=hvt)
    table.do(f"card:{card}").do("done", 3)
    assert table.now["A"]["done"] == [card] and rule in table.rules
    away = {"hvt-b1": {"at": [12, 13 + far + 1]}}
    too_far = ordered(name, (12, 12), {}, scenario="acquisition", A={"cards": [card]}, objects=away)
    assert too_far.refuses(f"card:{card}") == "SC-CLS-03"


# -- INTELCOM ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ITS-ICOM-01", "ITS-ICOM-02")
def test_before_the_game_each_says_whether_the_card_is_given_up_and_nobody_which_it_is() -> None:
    match = Played("the-armory", None, "G01", "G02").do("G01", "G03", "G04")
    match.do("G03", 7, 12)
    match.do("intelcom").do("objective", 3, 19)
    given = [side for side in "AB" if match.now[side]["intelcom"]]
    assert len(given) == 1 and f"{given[0]} gives up that Classified Objective" in match.told
    other = 1 - "AB".index(given[0])
    assert words_of(GAME).describe(GAME.view(match.state, other))[given[0]]["cards"] == ["hidden"]


@pytest.mark.rule("ITS-ICOM-04", "ITS-ICOM-05", "ITS-ICOM-06")
def test_the_intelcom_card_is_used_once_shown_then_and_no_objective() -> None:
    said: dict[str, Any] = {"step": "closing", "round": 3, "A": {"cards": ["G01", "G02"], "intelcom": True},
                            "B": {"cards": ["G05", "G04"], "intelcom": True}}  # fmt: skip
    hvts = {"hvt-a1": {"at": [40, 24]}, "hvt-b1": {"at": [8, 10]}}
    match = turn("frontline", objects=hvts, **said)
    assert words_of(GAME).describe(GAME.view(match.state, 1))["A"]["cards"] == ["hidden", "hidden"]
    match.do("sector-a")
    assert "A shows G01 HVT: Inoculation: its number is 12" in match.told
    assert words_of(GAME).describe(GAME.view(match.state, 1))["A"]["cards"] == ["G01", "hidden"]
    assert (match.asked, match.rules[-1]) == ("B intelcom", "SC-INT-03")
    match.do("none")
    assert "B does not use the INTELCOM card" in match.told
    assert match.asked == "A secure-hvt" and match.refuses("G01") == "ITS-ICOM-06"
    early = turn("frontline", A={"cards": ["G06", "G02"], "intelcom": True})
    assert early.refuses("card:G06") == "ITS-ICOM-06"


# -- Secure HVT -------------------------------------------------------------------------------------------------------


def closing(a5: tuple[float, float], b8: tuple[float, float]) -> Played:
    """The end of a game: a5 and b8 somewhere, the HVT of A at 40,24 and that of B at 8,24."""
    troopers = {"a5": {"at": list(a5)}, "b8": {"at": list(b8)}}
    hvts = {"hvt-a1": {"at": [40, 24]}, "hvt-b1": {"at": [8, 24]}}
    return turn(step="closing", round=3, troopers=troopers, objects=hvts, A={"cards": ["G10"]}, B={"cards": ["G10"]})


def reasons(match: Tabletop, side: Side) -> list[str]:
    return [reason.rule for item in recording.live(match.state)[side].items for reason in item.why]


@pytest.mark.rule("ITS-SHVT-01", "ITS-SHVT-02", "ITS-SHVT-03", "ITS-SHVT-04", "ITS-SHVT-05", "ITS-HVT-01")
def test_secure_hvt_takes_a_trooper_by_the_enemy_hvt_and_no_enemy_by_the_own() -> None:
    met = closing((8, 16), (24, 24)).all("G10", "none")
    assert "ITS-SHVT-01" in met.rules and met.now["items"]["A"]["classified"] == 1
    assert {"ITS-SHVT-02", "ITS-SHVT-03", "ITS-SHVT-05"} <= set(reasons(met, "A"))
    nobody = closing((24, 4), (24, 24)).all("G10", "none")
    assert "classified" not in nobody.now["items"]["A"] and "ITS-SHVT-02" in reasons(nobody, "A")
    both = closing((8, 16), (40, 32)).all("G10", "G10")
    assert not [side for side in "AB" if "classified" in both.now["items"][side]]
    assert "ITS-SHVT-03" in reasons(both, "A") and "ITS-SHVT-03" in reasons(both, "B")


@pytest.mark.rule("ITS-SHVT-06")
def test_a_scenario_without_hvts_knows_no_secure_hvt() -> None:
    match = turn("panic-room", step="closing", round=3, A={"cards": ["G10"]})
    assert "This scenario knows no Secure HVT" in match.told and match.match.question is None


# -- what else a match says of the tournament -------------------------------------------------------------------------


@pytest.mark.rule("ITS-LIST-13")
def test_the_free_trooper_of_a_scenario_counts_for_no_limit_and_no_points() -> None:
    match = Played("uplink-center").do("a17").do("none", 3, 19)
    assert "a17 costs neither points nor SWC" in match.told
    troopers = {"a17": {"at": [12, 4]}, "b8": {"at": [12, 40]}}
    end = Played("uplink-center", {"step": "closing", "round": 3, "troopers": troopers}, table="open")
    assert recording.result(end.state)["A"]["vp"] == 0 and recording.result(end.state)["B"]["vp"] > 0


@pytest.mark.rule("ITS-SPEC-01")
def test_only_specialists_use_the_skill_of_a_scenario_for_them() -> None:
    key = "skill:activate-antenna@antenna-3"
    assert ordered("a6", (36, 22.7), {}, scenario="power-pack").refuses(key) == "ITS-SPEC-01"
    for name in ("a4", "a5", "a7", "a8"):  # Engineer, Forward Observer, Hacker, Paramedic
        assert key in ordered(name, (36, 22.7), {}, scenario="power-pack").offered


LIST = """
army: Night Market
kind: generic
army_points: 150
troopers:
  - {name: Boss, option: Lieutenant, cost: 20, lieutenant: true}
  - {name: Trainee, option: Rifle, cost: 10}
  - name: Veteran of the Market
    option: Spec-Ops
    cost: 10
    spec_ops: {purchases: [{name: Camouflage, cost: 8}]}
"""


@pytest.mark.rule("ITS-SPECOPS-05")
def test_a_spec_ops_of_a_list_is_a_specialist(tmp_path: Path) -> None:
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "market.yaml").write_text(LIST, encoding="utf-8")
    own = type("Own", (Played,), {"content": tmp_path})
    options = {"points": "150", "lists": "market,low-tide-150", "table": "open"}
    told = own("power-pack", {"step": "deployment"}, **options)
    assert "ITS-SPECOPS-05" in told.rules
    for name, able in (("a2", False), ("a3", True)):
        x, y = next((thing.x, thing.y) for thing in told.state.setting.things if thing.id == "antenna-3")
        position = {"round": 1, "active": "A", "first": "A", "order": {"trooper": name},
                    "troopers": {name: {"at": [x / 100, y / 100 - 1.3]}}}  # fmt: skip
        table = own("power-pack", position, **options)
        assert any(key.startswith("skill:") for key in table.offered) is able


@pytest.mark.rule("ITS-CONDUCT-03")
def test_both_players_read_every_die() -> None:
    match = Played("uplink-center").do("none").do("none", 3, 19)
    assert "Every roll is shown to both players with its dice, and stays in the log" in match.told
    foe = {"b8": {"at": [12, 24], "facing": 270}}
    shot = ordered("a5", (12, 12), foe).do("shoot:combi-rifle@b8").do("dodge").do("done", "1,2,3", "20", "20,20,20")
    for seat in (0, 1):
        heard = [kind(shot.state, *args) for kind, _, args in heard_by(shot.match.events, seat)]
        assert any("a5 rolls 1, 2, 3 against" in line for line in heard)
        assert any("b8 rolls 20 against" in line for line in heard)


@pytest.mark.rule("INF-ADEP-07")
def test_who_never_came_does_not_survive() -> None:
    troopers = {"a5": {"at": [12, 4]}, "b8": {"at": [12, 40]}, "b14": {"place": "reserve"}}
    end = Played("annihilation", {"step": "closing", "round": 3, "troopers": troopers}, table="open")
    assert "b14 was never brought onto the table" in end.told
    alone = recording.result(end.state)["B"]["vp"]
    there = {**troopers, "b14": {"at": [20, 40]}}
    came = Played("annihilation", {"step": "closing", "round": 3, "troopers": there}, table="open")
    assert recording.result(came.state)["B"]["vp"] > alone


def test_what_the_adversary_has_shown_lies_at_the_table() -> None:
    killed = [["cut-down", "a5", "b8"]]
    match = turn(A={"cards": ["G06", "G01"], "deeds": killed}, B={"cards": ["G06"]})

    def names(seat: int) -> list[str]:
        return [card.name for card in draw_of(GAME).draw(GAME.view(match.state, seat), seat, Look()).cards]

    assert names(1) == ["Predator"] and names(2) == []
    match.do("card:G06")
    assert names(0) == ["Predator (accomplished)", "HVT: Inoculation"]
    assert names(1) == ["Predator", "Predator (A: accomplished)"] and names(2) == ["Predator (A: accomplished)"]
    ids = [card.id for card in draw_of(GAME).draw(GAME.view(match.state, 1), 1, Look()).cards]
    assert len(set(ids)) == 2


# -- real cards at a real table ---------------------------------------------------------------------------------------


def test_a_player_with_a_real_deck_keeps_its_cards_to_themselves_and_claims_them() -> None:
    match = Tabletop("frostbyte", None, 3, 19, deck="own")
    assert "Each player keeps 2 cards of a real deck" in match.told and match.asked == "A prefer"  # nothing was drawn
    assert match.now["A"]["cards"] == ["own-1", "own-2"]
    assert words_of(GAME).describe(GAME.view(match.state, 1))["A"]["cards"] == ["hidden", "hidden"]
    position = {"round": 1, "active": "A", "first": "A", "A": {"cards": ["own-1", "own-2"], "orders": 3},
                "B": {"cards": ["own-1"]}, "troopers": {"a5": {"at": [12, 4]}, "b8": {"at": [12, 40]}}}  # fmt: skip
    played = Tabletop("frostbyte", position, deck="own").all("card:own-2", "agree")
    assert played.now["A"]["done"] == ["own-2"] and played.now["items"]["A"]["classified"] == 1
    assert words_of(GAME).describe(GAME.view(played.state, 1))["A"]["cards"] == ["hidden", "own-2"]
    end = Tabletop("frostbyte", {**position, "step": "closing", "round": 3}, deck="own")
    assert (end.asked, end.offered) == ("A closing", ["none", "own-1", "own-2"])


@pytest.mark.parametrize(("scenario", "digital"), [("mindwipe", True), ("supplies", False), ("countermeasures", False)])
def test_real_cards_are_refused_where_the_software_must_know_them(scenario: str, digital: bool) -> None:
    with pytest.raises(Refused) as refused:
        (Played if digital else Tabletop)(scenario, None, deck="own")
    assert refused.value.rule == "ITS-DECK-01" and "deck" in refused.value.reason
