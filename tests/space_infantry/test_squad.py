"""Squad and Resource selection: points, composition and limits, refused with the rule."""

from __future__ import annotations

import pytest

from space_infantry.stage import Stage
from wartable.games.space_infantry import GAME, content, squad
from wartable.games.space_infantry.cards import SKILLS
from wartable.games.space_infantry.setting import STANDARD_SQUAD, listed
from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.replay import Setup, start

UNITS = content.load().units


def refused(**options: str) -> str:
    with pytest.raises(Refused) as error:
        start(GAME, Setup("skirmish", ("human",), options), "1")
    return error.value.rule


def test_the_standard_squad_costs_108_points() -> None:
    kinds = listed(STANDARD_SQUAD, [card.id for card in UNITS], "Unit")
    setting = GAME.new("skirmish", {}).setting
    assert squad.cost(setting, kinds) == 108
    assert sum(UNITS[kind].health for kind in kinds) == 27
    assert squad.refuse_squad(setting, kinds) is None


@pytest.mark.rule("SI-BASE-SQUAD-01")
def test_a_squad_of_112_points_is_refused() -> None:
    dear = "squad-leader,heavy-weapons*2,assault-team*2,fire-team*2,medic"
    kinds = listed(dear, [card.id for card in UNITS], "Unit")
    assert squad.cost(GAME.new("skirmish", {}).setting, kinds) == 112
    assert refused(squad=dear) == "SI-BASE-SQUAD-01"


@pytest.mark.rule("SI-BASE-SQUAD-02")
@pytest.mark.parametrize(
    "named",
    [
        "fire-team*2,assault-team,explorer,medic,technician",
        "squad-leader*2,fire-team*2,assault-team,explorer,medic",
        "squad-leader,fire-team*3,explorer,medic",
        "squad-leader,fire-team*2,explorer,medic,technician",
        "squad-leader,fire-team*2,assault-team,medic*2",
        "squad-leader,fire-team*2,assault-team,medic",
    ],
)
def test_a_squad_of_the_wrong_composition_is_refused(named: str) -> None:
    assert refused(squad=named) == "SI-BASE-SQUAD-02"


@pytest.mark.rule("SI-BASE-SQUAD-03")
def test_a_vehicle_with_a_price_is_for_sale_in_a_skirmish_and_one_without_is_lent_by_missions() -> None:
    hasta = GAME.new("skirmish", {"squad": "squad-leader,fire-team*2,shotgunner,medic,hasta,explorer,technician"})
    assert [hasta.setting.units[kind].id for kind in hasta.setting.squad].count("hasta") == 1
    assert refused(squad="squad-leader,fire-team*2,shotgunner,medic,pilum,explorer") == "SI-BASE-SQUAD-03"
    assert refused(squad="squad-leader,fire-team*2,shotgunner,medic,hasta*2") == "SI-BASE-SQUAD-03"


def test_an_option_of_another_mode_is_refused_with_what_there_is() -> None:
    with pytest.raises(Refused, match="'enemy' is an option of skirmish, not of mission; a mission has mission, race"):
        GAME.new("mission", {"enemy": "gate-warden"})


@pytest.mark.rule("SI-BASE-RES-01")
def test_at_most_eight_resources_and_three_of_a_kind() -> None:
    assert refused(resources="grenade*4") == "SI-BASE-RES-01"
    assert refused(resources="grenade*3,scorpio*3,medikit*3") == "SI-BASE-RES-01"


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(Ambiguous, match="did you mean 'fire-team'"):
        GAME.new("skirmish", {"squad": "fire-tem"})
    with pytest.raises(Ambiguous, match="Bosses are"):
        GAME.new("skirmish", {"enemy": "nobody"})


@pytest.mark.rule("SI-BASE-SQUAD-01", "SI-BASE-SQUAD-02", "SI-BASE-SQUAD-03", "SI-BASE-RES-01", "SI-SCO-01")
@pytest.mark.rule("SI-BASE-SETUP-01")
def test_a_squad_is_picked_one_by_one_and_then_eight_resources() -> None:
    stage = Stage(squad="pick", resources="pick")
    assert "enough" not in stage.keys and "take:hasta" in stage.keys and "take:pilum" not in stage.keys
    for kind in ("squad-leader", "heavy-weapons", "heavy-weapons", "assault-team", "assault-team"):
        stage.do(f"take:{kind}")
    assert stage.refusal("take:squad-leader") == "SI-BASE-SQUAD-02"
    assert stage.refusal("take:heavy-weapons") == "SI-BASE-SQUAD-02"
    assert stage.refusal("take:pilum") == "SI-BASE-SQUAD-03"
    assert stage.refusal("enough") == "SI-BASE-SQUAD-02"
    stage.do("take:close-combat")
    fits = ["fire-team", "sniper", "shotgunner", "burner", "recon-team", "explorer", "scientist", "medic", "demolisher"]
    assert stage.keys == [f"take:{kind}" for kind in (*fits, "technician", "zero-g-expert")] + ["enough"]
    assert stage.refusal("take:close-combat") == "SI-BASE-SQUAD-01"
    stage.do("enough")
    for _ in range(3):
        stage.do("pack:scorpio")
    assert stage.refusal("pack:scorpio") == "SI-BASE-RES-01"
    for _ in range(3):
        stage.do("pack:grenade")
    stage.do("pack:drone")
    stage.do("pack:drone")
    assert stage.now["resources"] == {"grenade": 3, "drone": 2, "scorpio": 3}
    assert stage.keys == ["command", "no-command"]


@pytest.mark.rule("SI-BASE-UNIT-01", "SI-BASE-UNIT-02", "SI-VEH-14")
def test_fifteen_unit_cards_and_three_vehicles() -> None:
    categories = [card.category for card in UNITS]
    assert [categories.count(category) for category in range(4)] == [8, 6, 1, 3]
    specialists = [card for card in UNITS if card.category == 1]
    assert max(card.health for card in specialists) <= min(card.health for card in UNITS if card.category == 0)
    assert all(any(card.skills) for card in UNITS)


@pytest.mark.rule(
    "SI-BASE-SKILL-01", "SI-BASE-SKILL-07", "SI-BASE-RES-02", "SI-BASE-PILUM-01", "SI-VEH-01", "SI-VEH-02"
)
def test_the_words_of_the_cards() -> None:
    assert len(SKILLS) == 14
    assert all(0 <= level <= 6 for card in UNITS for level in card.skills)
    pilum = next(card for card in UNITS if card.id == "pilum")
    assert (pilum.vehicle, pilum.heavy, pilum.health, pilum.skills[SKILLS.index("pilot")]) == (True, False, 4, 3)
    assert pilum.capacity == 10


@pytest.mark.rule("SI-VEH-07", "SI-VEH-08", "SI-VEH-09")
def test_heavy_armor_means_structure_points_and_dmg() -> None:
    vehicles = [card for card in (*UNITS, *content.load().enemies.values()) if card.vehicle]
    assert len(vehicles) == 7
    assert all((card.dmg > 0) == card.heavy for card in vehicles)
    titan = content.load().enemies["titan"]
    assert (titan.dmg, titan.health, titan.heavy) == (4, 2, True)
    heavy_weapons = next(card for card in UNITS if card.id == "heavy-weapons")
    assert (heavy_weapons.pen, heavy_weapons.skills[SKILLS.index("anti-vehicle")]) == (0, 3)
