"""`wartable situation` and `wartable odds`: what is printed, what programs get, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

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
