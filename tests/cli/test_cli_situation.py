"""`wartable situation` and `wartable odds`: what is printed, what programs get, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.running import Wartable

CLASH = """
title: A Drone and a Rattler in one space destroy each other
rules: [BB-COMBAT-02]
game: battle-bosses
options: {bosses: "mecha-bot,old-marrow"}
position:
  A: {energy: 1, minions: {"0,1": 1}}
  B: {minions: {"0,2": 1}}
do:
  - use:drone-hover@0,1
  - to:0,2
expect: {A: {minions: {}}}
"""


def written(folder: Path, text: str, name: str = "case.yaml") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_each_step_is_shown_with_its_rule(wartable: Wartable, tmp_path: Path) -> None:
    file = written(tmp_path, CLASH)
    code, out, err = wartable("situation", file)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == f"A Drone and a Rattler in one space destroy each other ({file})"
    assert "  A: to:0,2" in lines
    assert "    A loses 1 Drone at 0,2. (BB-COMBAT-02)" in lines
    assert lines[-1] == "  as expected"


def test_a_mismatch_is_marked_and_gives_code_1(wartable: Wartable, tmp_path: Path) -> None:
    wrong = written(tmp_path, CLASH.replace("{A: {minions: {}}}", "{A: {energy: 5}}"), "wrong.yaml")
    code, out, _ = wartable("situation", wrong, written(tmp_path, CLASH))
    assert code == 1
    assert "  MISMATCH A.energy: expected 5, found 0" in out.splitlines()
    assert out.endswith("1 of 2 situations are as expected.\n")


def test_a_step_that_cannot_be_taken_is_marked_where_it_is(wartable: Wartable, tmp_path: Path) -> None:
    code, out, _ = wartable("situation", written(tmp_path, CLASH.replace("to:0,2", "to:9,9")))
    assert code == 1
    assert "  A: to:9,9\n    MISMATCH " in out


def test_a_file_that_cannot_be_read_gives_code_2_and_the_others_are_still_played(
    wartable: Wartable, tmp_path: Path
) -> None:
    typo = written(tmp_path, CLASH.replace("expect", "exspect"), "typo.yaml")
    code, out, err = wartable("situation", typo, written(tmp_path, CLASH))
    assert code == 2
    assert err.startswith(f"wartable: {typo}: exspect: 'exspect' is not a key here; keys are ")
    assert "as expected" in out


def test_programs_get_steps_events_and_mismatches(wartable: Wartable, tmp_path: Path) -> None:
    file = written(tmp_path, CLASH)
    code, out, _ = wartable("situation", "--json", file)
    assert code == 0
    [played] = json.loads(out)["situations"]
    assert list(played) == ["file", "title", "game", "rules", "ok", "steps", "mismatches"]
    assert (played["file"], played["game"], played["rules"], played["ok"]) == (
        file,
        "battle-bosses",
        ["BB-COMBAT-02"],
        True,
    )
    assert [step["do"] for step in played["steps"]] == ["start", "A: use:drone-hover@0,1", "A: to:0,2"]
    assert {"text": "A loses 1 Drone at 0,2.", "rule": "BB-COMBAT-02"} in played["steps"][2]["events"]


def test_the_odds_of_what_is_certain_are_one(wartable: Wartable, tmp_path: Path) -> None:
    code, out, err = wartable("odds", written(tmp_path, CLASH))
    assert (code, err) == (0, "")
    assert "A: to:0,2" in out
    assert "100.00%" in out and "#" * 24 in out


def test_odds_of_a_turn_that_ends_are_sampled_and_say_so(wartable: Wartable, tmp_path: Path) -> None:
    text = "title: t\ngame: battle-bosses\nposition: {A: {hand: []}}\ndo: [done]\n"
    code, out, _ = wartable("odds", "--json", written(tmp_path, text))
    assert code == 0
    found = json.loads(out)
    assert list(found) == ["title", "action", "sampled", "tail", "outcomes", "ahead"]
    assert found["sampled"] > 0 and found["action"] == "A: done"
    assert all(row["exact"] is None and row["low"] <= row["probability"] <= row["high"] for row in found["outcomes"])


def test_counted_odds_give_exact_fractions(wartable: Wartable, tmp_path: Path) -> None:
    code, out, _ = wartable("odds", "--json", written(tmp_path, CLASH))
    [row] = json.loads(out)["outcomes"]
    assert (code, row["probability"], row["exact"]) == (0, 1.0, "1")


def test_a_situation_in_which_nothing_is_done_has_no_odds(wartable: Wartable, tmp_path: Path) -> None:
    code, _, err = wartable("odds", written(tmp_path, "title: t\ngame: battle-bosses\nposition: {}\n"))
    assert code == 1
    assert "nothing is done in this situation" in err


@pytest.mark.parametrize("name", ["battle-bosses", "space-infantry", "starbreach", "infinity"])
def test_the_words_of_the_documentation_are_those_of_the_code(wartable: Wartable, name: str) -> None:
    code, out, _ = wartable("situation", "--words", name)
    page = (Path(__file__).parents[2] / "docs" / "situations.md").read_text(encoding="utf-8")
    assert code == 0
    assert page.partition(f"<!-- words {name} -->\n")[2].partition("\n<!-- end -->")[0] == out.strip()


def test_a_situation_made_from_a_match_comes_out_as_the_match_did(wartable: Wartable, tmp_path: Path) -> None:
    for game, mode, seats in (
        ("battle-bosses", "standard", "greedy,random"),
        ("space-infantry", "skirmish", "random"),
        ("starbreach", "intro-2", "random,random"),
    ):
        journal = str(tmp_path / f"{game}.journal")
        assert wartable("play", game, "--mode", mode, "--seats", seats, "--seed", "3", "--save", journal)[0] == 0
        for entry in (0, 9, 31):
            code, text, _ = wartable("situation", "--from", f"{journal}@{entry}")
            assert code == 0
            code, out, _ = wartable("situation", written(tmp_path, text, f"{game}-{entry}.yaml"))
            assert (code, out.splitlines()[-1]) == (0, "  as expected")
    code, _, err = wartable("situation", "--from", f"{journal}@99999")
    assert code == 1 and "there is no position 99999" in err
    code, _, err = wartable("situation", "--from", journal)
    assert code == 2 and "write JOURNAL@ENTRY" in err


WRONG = [
    ("battle-bosses", "{A: {boss: {health: 9}}}", "position.A.boss.health: 9 is written, but it is 32"),
    ("battle-bosses", "{A: {tokens: {'0,1': 50}}}", "50 are placed; Mecha Bot has at most 2 (BB-GEN-04)"),
    ("battle-bosses", "{A: {minions: {'0,1': 1}}, B: {minions: {'0,1': 1}}}", "minions of both sides stand at 0,1"),
    ("battle-bosses", "{A: {hand: [recycler, recycler]}}", "position.A.hand: there is 1 of recycler"),
    ("battle-bosses", "{A: {hand: 99}}", "position.A.hand: 99 is more than 24"),
    ("battle-bosses", "{A: {pets: [{pet: ember-hound}]}}", "only an Arena game has pets"),
    ("battle-bosses", "{A: {done: 3}}", "position.A.done: 3 is neither true nor false"),
    ("space-infantry", "{squad: [fire-team], enemies: [titan], attacks: [{pierce: true}]}", "did you mean piercing?"),
    ("space-infantry", "{boss: gate-warden, squad: [fire-team], zones: {ram: {wounds: 30}}}", "30 is more than"),
    ("space-infantry", "{squad: 5}", "position.squad: 5 is neither a list of kinds nor a mapping"),
    ("space-infantry", "{squad: [fire-team], resources: {grenade: 50}}", "50 is more than 12"),
    ("starbreach", "{enemies: {gnasher: {life: 40}}}", "the LP on its card"),
    ("starbreach", "{P1: {life: 40}}", "the top of his gauge (SB-DEF-06)"),
    ("starbreach", "{pillars: {'NW+': 9}}", "9 is more than 4, all that a platform has"),
    ("starbreach", "{fire: {NE: 2}}", "position.fire.NE: 2 is not a list"),
]


@pytest.mark.parametrize(("game", "position", "said"), WRONG, ids=[said[:40] for _, _, said in WRONG])
def test_a_position_that_the_rules_do_not_allow_is_not_played(
    wartable: Wartable, tmp_path: Path, game: str, position: str, said: str
) -> None:
    options = "options: {bosses: 'mecha-bot,old-marrow'}\n" if game == "battle-bosses" else ""
    code, out, err = wartable(
        "situation", written(tmp_path, f"title: x\ngame: {game}\n{options}position: {position}\n")
    )
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("{marks: 3}", "position.marks: 3 is not a mapping"),
        ("{marks: {basin: [1]}}", "position.marks.basin: [1] is not a whole number"),
        ("{track: many}", "position.track: 'many' is not a whole number"),
        ("{track: 99}", "99 is more than 30, where the track begins"),
    ],
)
def test_a_mission_that_is_written_wrongly_is_said_so(
    wartable: Wartable, tmp_path: Path, position: str, said: str
) -> None:
    text = f"title: x\ngame: space-infantry\nmode: mission\nposition: {position}\n"
    code, _, err = wartable("situation", written(tmp_path, text))
    assert code == 2 and said in err
