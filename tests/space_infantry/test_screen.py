"""What a terminal shows: drawn, in sentences, and one thing at a time."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

from space_infantry.stage import Stage
from wartable.cli.content import app
from wartable.games.space_infantry import GAME, content
from wartable.games.space_infantry.combat import SHIFT
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.markup import key_id
from wartable.kernel.showing.parts import Look, draw_of, screen_of

ROOT = Path(__file__).parent.parent.parent


def shown(stage: Stage, **look: Any) -> str:
    console = Console(width=160, no_color=True)
    with console.capture() as capture:
        console.print(screen_of(GAME).screen(stage.match.state, 0, Look(**look)))
    return capture.get()


def boss_fight() -> Stage:
    squad = {
        "squad-leader": {},
        "fire-team-1": {"engaged": "tail", "target": "gut", "wounds": 1},
        "medic": {"dead": True},
    }
    return Stage({"boss": "sample", "zones": {"tail": {"wounds": 3}}, "enemies": ["titan"], "squad": squad})


def test_the_boss_diagram_shows_zones_arrows_engaged_units_and_hit_points() -> None:
    text = shown(boss_fight())
    assert "1 of 2 ->" in text
    assert "breach" in text and "Brain *" in text and "* Vital Part" in text
    assert "Fire Team 1" in text and "fire-team-1" not in text and "Titan 1" in text
    assert "engaged with Gut through Tail" in text
    assert "2/2 SP" in text and "Heavy Armor 4+" in text


def test_the_same_in_sentences() -> None:
    text = shown(boss_fight(), plain=True)
    assert "Tail, Outer, breach, 0/3 HP, Fire 3 Melee 2, limit 2, connected to Brain and Gut" in text
    assert "Gut, Internal, live, 3/3 HP" in text
    assert "Titan 1: 2/2 SP" in text


def test_one_thing_at_a_time() -> None:
    stage = boss_fight()
    assert shown(stage, part="squad", about="fire").startswith("Fire Team 1: 3/4 HP")
    assert "closed" not in shown(stage, part="boss", about="brain")
    with pytest.raises(Ambiguous, match="names nothing here"):
        shown(stage, part="boss", about="nose")


def test_the_map_of_a_mission() -> None:
    stage = Stage(
        {"squad": ["squad-leader", "fire-team"], "marks": {"ridge": 1}}, mode="mission", mission="proving-ground"
    )
    text = shown(stage, part="map")
    assert "Base (the squad is here), explored, extraction" in text
    assert "Ridge, needs Climb 2, 1 SL marked, only on foot, light enemies 6+" in text
    assert "Proving Ground, 30 turns left, at Base" in shown(stage, part="status")
    cave = shown(stage, part="map", about="cave")
    assert cave.startswith("Cave, needs Search 2, only on foot, confined, cache: Scorpio")


def test_on_the_map_the_carrier_is_where_units_get_on_and_off() -> None:
    match = start(GAME, Setup("mission", ("human",), {"mission": "foundry-march"}), seed="first")
    while not any(key.startswith("board") for key in match.keys(0)):
        match.answer(0, match.question_id, match.keys(0)[0])
    board = str(draw_of(GAME).draw(GAME.view(match.state, 0), 0, Look(question=match.question)).board)
    assert 'aria-label="Pilum, nobody is aboard"' in board
    keys = [key_id(key) for key in match.keys(0) if key.startswith("board")]
    assert len(keys) == 10 and f'data-for="{" ".join(keys)}"' in board


def test_every_part_can_be_shown_at_every_moment() -> None:
    for mode in GAME.modes:
        stage = Stage(None, mode=mode, squad="pick")
        for part in ("", *GAME.parts):
            for plain in (False, True):
                shown(stage, part=part, plain=plain)


def test_the_example_of_the_docs_is_valid() -> None:
    assert content.check(ROOT / "examples" / "space-infantry").found["bosses"] == ["paper-golem"]
    sheet = (ROOT / "examples" / "space-infantry" / "boss-sheets" / "paper-golem.yaml").read_text(encoding="utf-8")
    assert sheet in (ROOT / "docs" / "space-infantry.md").read_text(encoding="utf-8")


def test_the_command_knows_the_folder_by_its_sheets() -> None:
    done = CliRunner().invoke(app, ["check", str(ROOT / "examples" / "space-infantry")])
    assert done.exit_code == 0
    assert "content for space-infantry, no problems" in done.output


def test_who_is_asked_to_shift_the_range_reads_which_range_comes_of_it() -> None:
    match = start(GAME, Setup("skirmish", ("human",), {"enemy": "gate-warden"}), seed="shift")
    while match.question is not None and match.question.what is not SHIFT:
        keys = match.keys(0)
        match.answer(0, match.question_id, next((key for key in ("command", "ready", "done") if key in keys), keys[0]))
    assert match.question is not None
    now, question = match.state, match.question
    shown = draw_of(GAME).draw(now, 0, Look(question=question)).turn
    assert shown == "Round 1", "no range is named while it is not settled"
    was, would_be = ("Fire", "Melee") if now.rn < now.closing else ("Melee", "Fire")
    prompt = question.what.put(now, question, 0)
    assert prompt.startswith(f"Range RN {now.rn} against Closing number {now.closing} is {was} range.")
    said = [question.what.said(now, 0, option).label for option in question.options_of(0)]
    assert said[0] == f"leave it: {was} range"
    far = [by for by in range(-now.cp, now.cp + 1) if (now.rn + by >= now.closing) != (now.rn >= now.closing)]
    assert {f"{by:+d} for {abs(by)} CP: {would_be} range" for by in far} == {
        words for words in said if would_be in words
    }


def test_the_map_of_a_mission_is_seen_while_its_race_and_squad_are_chosen() -> None:
    match = start(GAME, Setup("mission", ("human",), {"mission": "dry-well", "squad": "pick"}), "1")
    asked = []
    while match.question is not None and match.question.what.name != "turn":
        asked.append(match.question.what.name)
        drawn = draw_of(GAME).draw(GAME.view(match.state, 0), 0, Look(question=match.question))
        assert "Goat Track" in str(drawn.board) and drawn.turn == "Before the mission"
        match.answer_option(0, match.question.options_of(0)[-1])
    assert "race" in asked and len(set(asked)) > 1
    assert match.state.explored, "the mission has begun after that, and not before"


def test_units_in_reserve_are_as_wide_as_a_thumb_and_do_not_take_each_others_clicks() -> None:
    match = start(GAME, Setup("skirmish", ("human",), {"enemy": "gate-warden"}), "1")
    while match.question is not None and match.question.what.name != "deploy":
        match.answer_option(0, match.question.options_of(0)[0])
    board = str(draw_of(GAME).draw(GAME.view(match.state, 0), 0, Look(question=match.question)).board)
    grips = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="(\d+)" height="(\d+)" fill="transparent"', board)
    lefts = sorted(float(x) for x, *_ in grips)
    assert len(lefts) > 3 and {(wide, high) for *_, wide, high in grips} == {("60", "60")}
    on_a_phone = 31 / 46  # where the smallest words are 11 pixels high
    assert 60 * on_a_phone >= 40 and all(other - one >= 60 for one, other in itertools.pairwise(lefts))
