"""A Spec-Ops built on the builder's page, exported, checked by the tournament and played as it was bought."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from starlette.testclient import TestClient

from cli.running import Wartable
from infinity.tabletop import Played
from wartable.games.infinity import GAME, content
from wartable.games.infinity.content import check
from wartable.games.infinity.roster import Trooper
from wartable.kernel.books.examples import example
from wartable.kernel.engine.errors import Refused
from wartable.web.app import Settings, create_app

LEADER = "HW-04.1.1"
EVENT = "{{rounds: 3, army_points: 150, extras: [{extras}], draw: [A, B, C, D]}}\n"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    with TestClient(app, base_url="http://table.test") as made:
        yield made


def pressed(client: TestClient, page: str, label: str) -> str:
    """The page behind a link with this label."""
    link = re.search(rf'href="([^"]+)"(?: aria-label="{re.escape(label)}"|>{re.escape(label)}<)', page)
    assert link is not None, label
    return client.get(html.unescape(link[1])).text


@pytest.mark.rule("ITS-SPECOPS-01", "ITS-SPECOPS-02")
def test_a_spec_ops_is_bought_on_the_page_up_to_12_experience_points(client: TestClient) -> None:
    page = client.get(f"/armies/harbour-watch?points=150&picks={LEADER}").text
    assert "+ Spec-Ops" not in page and "ITS-SPECOPS-01" in page
    page = pressed(client, page, "With the Extra")
    page = pressed(client, page, "+ Spec-Ops, group 1")
    for name in ("BS +1", "Doctor with a MediKit", "Sniper Rifle"):
        page = pressed(client, page, f"Buy {name}")
    assert "12 of 12 Experience Points" in page and "Quay Constable Spec-Ops" in page and "BS 12" in page
    assert "Quay Constable spends 13 of 12 Experience Points" in page and "ITS-SPECOPS-02" in page
    assert "+ Spec-Ops, group" not in page, "a second one is not offered"
    assert f"harbour-watch~{LEADER}+spec-ops.1.bs-1.doctor.sniper-rifle" in page and "The list is legal" in page
    page = pressed(client, page, "Give back Sniper Rifle")
    assert "6 of 12 Experience Points" in page and "BS is bought once" in page
    page = pressed(client, page, "Without the Extra")
    assert "is a Spec-Ops, but the Extra is not in use" in page and "The list is legal" not in page


@pytest.mark.rule("ITS-SPECOPS-01", "ITS-SPECOPS-02", "ITS-SPECOPS-04")
def test_the_exported_list_says_what_was_bought_and_is_checked(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wartable = Wartable(monkeypatch, capsys)
    picks = f"{LEADER}%2Bspec-ops.1.bs-1.doctor.sniper-rifle"
    text = client.get(f"/armies/harbour-watch/list.txt?points=150&picks={picks}").text
    assert "Sniper Rifle: 6 Experience Points" in text
    written = client.get(f"/armies/harbour-watch/list.yaml?points=150&picks={picks}").text
    trooper = yaml.safe_load(written)["troopers"][1]
    assert [each["cost"] for each in trooper["spec_ops"]["purchases"]] == [2, 4, 6] and "Doctor" in trooper["skills"]
    files = {"with": EVENT.format(extras="Spec-Ops"), "without": EVENT.format(extras=""), "list": written}
    files["dear"] = written.replace("cost: 6", "cost: 7")
    files["silent"] = written[: written.index("  spec_ops:")] + "  spec_ops: true\n"
    files["two"] = written + written[written.index("- name: Quay") :]
    paths = {name: tmp_path / f"{name}.yaml" for name in files}
    for name, content_ in files.items():
        paths[name].write_text(content_, encoding="utf-8")

    def found(name: str, event: str = "with") -> str:
        return wartable("its", "check-list", paths[name], "--event", paths[event])[1]

    assert "SPECOPS" not in found("list")
    for name, rule in (("dear", "ITS-SPECOPS-02"), ("silent", "ITS-SPECOPS-04"), ("two", "ITS-SPECOPS-01")):
        assert rule in found(name), name
    assert "ITS-SPECOPS-01" in found("list", "without")


def spec_ops(purchases: str, *numbers: object, position: dict[str, object] | None = None) -> Played:
    lists = f"harbour-watch~{LEADER}+HW-01.0.1+spec-ops.1{purchases},low-tide-150"
    options = {"points": "150", "lists": lists, "table": "open", "extras": "Spec-Ops"}
    return Played("power-pack", position, *numbers, **options)


def made(purchases: str) -> Trooper:
    return spec_ops(purchases).state.setting.troopers[2]


@pytest.mark.rule("ITS-SPECOPS-05")
def test_what_a_spec_ops_bought_is_in_force_at_the_table() -> None:
    plain, bought = made(""), made(".bs-1.doctor.sniper-rifle")
    assert bought.bs == plain.bs + 1 and "doctor" in bought.skills and "doctor" not in plain.skills
    arms = {GAME.new("digital", {}).setting.weapons[n].name for n in set(bought.arms) - set(plain.arms)}
    assert arms == {"Sniper Rifle", "MediKit"}
    assert plain.specialist and plain.cost == 11 and plain.name == "Quay Constable Spec-Ops, Combi Rifle"
    tough = made(".wound.climbing-plus")
    assert tough.vitality == plain.vitality + 1
    told = spec_ops("", position={"step": "deployment"})
    assert "ITS-SPECOPS-05" in told.rules
    x, y = next((thing.x, thing.y) for thing in told.state.setting.things if thing.id == "antenna-3")
    for name, able in (("a2", False), ("a3", True)):
        position = {"round": 1, "active": "A", "first": "A", "order": {"trooper": name},
                    "troopers": {name: {"at": [x / 100, y / 100 - 1.3]}}}  # fmt: skip
        assert any(key.startswith("skill:") for key in spec_ops("", position=position).offered) is able


def test_a_spec_ops_shoots_with_the_weapon_and_the_attribute_it_bought() -> None:
    """20 inches away a Sniper Rifle rolls with +3: at 14 with the BS 11 of the base, at 15 with a point bought."""
    position: dict[str, object] = {
        "round": 1, "active": "A", "first": "A", "order": {"trooper": "a3"},
        "troopers": {"a3": {"at": [12, 4], "facing": 90}, "b1": {"at": [12, 24], "facing": 270}},
    }  # fmt: skip
    key = "shoot:sniper-rifle@b1"
    assert key not in spec_ops("", position=position).offered
    for purchases, needed in ((".sniper-rifle", "2 x 14 (range +3)"), (".sniper-rifle.bs-1", "2 x 15 (range +3)")):
        table = spec_ops(purchases, position=position)
        question = table.match.question
        assert question is not None
        labels = {
            question.what.key(table.state, 0, option): question.what.label(table.state, 0, option)
            for option in question.options[0]
        }
        assert needed in labels[key]


@pytest.mark.parametrize(
    ("picks", "extras", "rule"),
    [
        ("spec-ops.1", "", "ITS-SPECOPS-01"),
        ("spec-ops.1+spec-ops.1", "Spec-Ops", "ITS-SPECOPS-01"),
        ("spec-ops.1.spitfire.bs-2", "Spec-Ops", "ITS-SPECOPS-02"),
        ("spec-ops.1.bs-1.bs-2", "Spec-Ops", "ITS-SPECOPS-02"),
        ("spec-ops.1.dogged.dogged", "Spec-Ops", "ITS-SPECOPS-02"),
    ],
)
def test_a_match_refuses_a_spec_ops_that_the_tournament_does_not_allow(picks: str, extras: str, rule: str) -> None:
    options = {"points": "150", "lists": f"harbour-watch~{LEADER}+{picks},", "extras": extras}
    with pytest.raises(Refused) as error:
        GAME.new("digital", options)
    assert error.value.rule == rule


def test_every_purchase_gives_what_the_engine_knows_and_every_army_has_a_base(client: TestClient) -> None:
    pack = content.load()
    armoury = {weapon.name.partition(" (")[0] for weapon in pack.weapons}
    units = [unit for army in pack.armies.values() for unit in army.units]
    parts = [(each.skills, each.equipment) for unit in units for each in unit.options]
    parts += [(unit.skills, unit.equipment) for unit in units]
    skills, gear = ({name for part in parts for name in part[which]} for which in (0, 1))
    for purchase in pack.purchases.values():
        assert set(purchase.weapons) <= armoury and set(purchase.skills) <= skills, purchase.id
        assert set(purchase.equipment) <= gear, purchase.id
        assert purchase.attributes or purchase.skills or purchase.equipment or purchase.weapons, purchase.id
    for slug in pack.armies:
        page = client.get(f"/armies/{slug}?points=300&extras=Spec-Ops").text
        assert "+ Spec-Ops, group 1" in page, slug


def test_purchases_of_ones_own_are_checked_and_can_be_bought(tmp_path: Path) -> None:
    for kind in ("weapons", "spec-ops"):
        path, text = example(GAME, kind)
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    assert not check(tmp_path).problems
    options = {"points": "150", "lists": f"harbour-watch~{LEADER}+spec-ops.1.old-salt,", "extras": "Spec-Ops"}
    trooper = GAME.new("digital", options, tmp_path).setting.troopers[1]
    assert trooper.wip == 14 and "Chain Rifle" in trooper.weapons and "baggage" in trooper.gear
    file = tmp_path / "spec-ops" / "my-purchases.yaml"
    file.write_text(file.read_text("utf-8").replace("old-salt", "doctor").replace("Chain Rifle", "Harpoon"), "utf-8")
    problems = [str(problem) for problem in check(tmp_path).problems]
    assert any("'doctor' is another purchase" in each for each in problems)
    assert any("there is no weapon 'Harpoon'" in each for each in problems)


def test_a_list_that_an_event_got_is_played_with_what_its_spec_ops_bought(client: TestClient, tmp_path: Path) -> None:
    picks = f"{LEADER}%2Bspec-ops.1.wip-1.sniper-rifle"
    folder = tmp_path / "content" / "lists"
    folder.mkdir(parents=True)
    written = client.get(f"/armies/harbour-watch/list.yaml?points=150&picks={picks}").text
    (folder / "mine.yaml").write_text(written, encoding="utf-8")
    options = {"points": "150", "lists": "mine,low-tide-150"}
    trooper = GAME.new("digital", options, folder.parent).setting.troopers[1]
    assert trooper.wip == 14 and trooper.specialist and "Sniper Rifle" in trooper.weapons
