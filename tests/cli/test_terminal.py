"""The terminal client with a game of its own, and what the screens of Battle Bosses look like.

The screens are kept as text in `screens`; `WARTABLE_SCREENS=1 pytest tests/cli/test_terminal.py` writes them again, so
that a change is seen in review.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest
from rich.console import Console

from kernel.lanterns import Lamp, Lanterns
from wartable.bots import bot
from wartable.cli.terminal.commands import Quit
from wartable.cli.terminal.sitting import Sitting
from wartable.cli.terminal.wires import InputEnded, Wires
from wartable.games.battle_bosses import GAME
from wartable.games.battle_bosses import events as on
from wartable.kernel.engine.position import run
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.parts import Look, screen_of

SCREENS: Final = Path(__file__).parent / "screens"
PICTURES: Final = Path(__file__).parent.parent.parent / "docs/screens"


class Lit(Lanterns):
    """Lanterns that can be seen."""

    parts = ("line",)

    def part(self, name: str) -> Any:
        return sys.modules[__name__] if name == "screen" else super().part(name)


def screen(lamp: Lamp, seat: int, look: Look) -> str:
    return "".join("." if place < 0 else "AB"[place] for place in lamp.line)


Play = Callable[..., tuple[str, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Lanterns from a script of lines; gives what was printed on both outputs."""

    def play(lines: str, players: str = "human,human", real_dice: bool = False) -> tuple[str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines.replace("|", "\n")))
        names = tuple(players.split(","))
        match = start(Lit(), Setup("duel", names, {}), "1", real_dice=real_dice)
        bots = {seat: bot(name, match.game, "1") for seat, name in enumerate(names) if name != "human"}
        with suppress(InputEnded, Quit):
            Sitting(match, Wires(plain=True), bots, None).play()
        out, err = capsys.readouterr()
        return out, err

    return play


def test_sealed_answers_are_asked_one_after_the_other(play: Play) -> None:
    out, err = play("two|one|quit")
    assert err == ""
    assert "B> one\nPass the keyboard to A.\nbids 2 1\n" in out
    assert out.startswith("Pass the keyboard to A.\n..........\nbid?\n1: zero.\n2: one.\n3: two.\nA> two\n")


def test_forms_are_shown_with_their_ranges_and_checked(play: Play) -> None:
    out, err = play("two|one|light@12|light@x|light@3|quit")
    assert "1: pass.\n2: fish.\nOr type a line like light@4: x from 0 to 9.\n" in out
    assert "x is 12 in light@12; it goes from 0 to 9.\n" in err
    assert "'light@x' names nothing that can be answered here" in err
    assert "lit 0 3\n...A......\n" in out


def test_what_takes_something_back_stands_in_a_group_of_its_own(play: Play) -> None:
    out, _ = play("two|one|light@3|3|quit")
    assert "1: pass.\n2: fish.\nTake back:\n3: take-back.\nA> 3\ntook 0 3\n..........\n" in out


def test_where_several_may_act_another_seat_can_be_let_first(play: Play) -> None:
    out, err = play("two|one|pass|let C|let B|shout|quit")
    assert "nobody here is called 'C'; A, B play\n" in err
    assert "A> let B\nPass the keyboard to B.\n" in out
    assert "B> shout\nshouted 1\n" in out


def test_people_come_before_bots_where_both_may_act(play: Play) -> None:
    out, _ = play("two|pass|shout|quit", players="human,random")
    assert "shout?\n1: wait.\n2: shout.\nA> shout\nshouted 0\n" in out


def test_what_everybody_saw_is_not_told_again_at_the_end(play: Play) -> None:
    out, _ = play("two|one|light@3" + "|pass|wait" * 12)
    assert out.count("bids 2 1\n") == out.count("lit 0 3\n") == 2
    assert out.endswith("B> pass\n...A......\n")


def test_people_may_roll_and_draw_by_hand(play: Play) -> None:
    out, err = play("one|one|log|card-9|heads|fish|options|Card-3|quit", real_dice=True)
    assert "Roll 1 coin (BB-SETUP-08) and type the faces that show: heads, tails.\n" in out
    assert "'card-9' is not one of heads, tails\n" in err
    assert "Draw for A (BB-SETUP-03) and type what it is; options lists what it can be.\nA> options\n" in out
    assert "type what it is: card-1, card-2, card-3, card-4, card-5, card-6.\nA> Card-3\n" in out
    assert "fished 0 0\n" in out.partition("Card-3")[2]


# -- screens ----------------------------------------------------------------------------------------------------------

DUEL: Final = {
    "turn": 9,
    "A": {
        "boss": {"at": "0,2", "damage": 19},
        "energy": 4,
        "crystals": 3,
        "hand": ["reserve-cell", "rivet-burst", "rivet-burst", "afterburners", "rail-cannon"],
        "discard": ["spare-part"],
        "upgrades": ["assembly-upgrade"],
        "minions": {"0,2": 2, "-1,3": 3},
        "tokens": {"1,2": 1},
    },
    "B": {
        "boss": {"at": "0,4", "damage": 18},
        "crystals": 1,
        "hand": ["cutlass", "spyglass"],
        "upgrades": ["prize-money"],
        "minions": {"1,3": 1, "0,3": 2, "-1,4": 2},
        "tokens": {"1,3": 1, "-2,4": 1},
    },
}
ARENA: Final = {
    "turn": 5,
    "active": "Omega",
    "A1": {"boss": {"at": "-1,0", "damage": 4}, "minions": {"-1,0": 2, "0,0": 1}},
    "A2": {"boss": {"at": "1,-2"}, "minions": {"0,0": 2}, "tokens": {"0,0": 1}, "upgrades": ["recycler"]},
    "B1": {"boss": {"at": "1,0"}, "hand": ["cutlass"], "energy": 3},
    "B2": {"boss": {"at": "2,0", "damage": 2}, "minions": {"0,1": 1, "-3,0": 2}},
}


def shown(
    position: dict[str, Any], mode: str, options: dict[str, str], seat: int, rows: int, plain: bool = False
) -> str:
    """The screen of a seat in a position, as text of 80 columns."""
    state = GAME.arrange(position, mode, options, None)
    question = run(GAME, state).question
    rolls = (
        (on.rolled, "BB-TURN-03", (0, 2, 1, 0, 1)),
        (on.overload, "BB-DICE-04", (0, 1)),
        (on.rolled, "", (0, 0, 0, 1, 0)),
    )
    look = Look(plain=plain, heard=rolls, question=question)
    file = io.StringIO()
    console = Console(file=file, width=80, height=rows, force_terminal=not plain, color_system=None)
    console.print(screen_of(GAME).screen(GAME.view(state, seat), seat, look), soft_wrap=plain)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


@pytest.mark.parametrize(
    ("name", "rows"),
    [("duel-drawn", 40), ("duel-low", 24), ("duel-plain", 24), ("arena-drawn", 40), ("arena-plain", 40)],
)
def test_screens_look_as_they_did(name: str, rows: int) -> None:
    plain = name.endswith("plain")
    if name.startswith("duel"):
        text = shown(DUEL, "standard", {"bosses": "mecha-bot,captain-saltjaw"}, 0, rows, plain)
    else:
        bosses = {"bosses": "brakka-ironmaw,captain-saltjaw,mecha-bot,vesper-null"}
        text = shown(ARENA, "arena-2v2", bosses, 1, rows, plain)
    path = SCREENS / f"{name}.txt"
    if os.environ.get("WARTABLE_SCREENS"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
    assert plain or max(map(len, text.splitlines())) <= 80
    assert not plain or text.isascii()


def test_a_terminal_without_box_characters_gets_plain_ones() -> None:
    state = GAME.arrange(DUEL, "standard", {"bosses": "mecha-bot,captain-saltjaw"}, None)
    out = io.BytesIO()
    console = Console(file=io.TextIOWrapper(out, encoding="ascii"), width=80, height=40)
    console.print(screen_of(GAME).screen(GAME.view(state, 0), 0, Look()))
    console.file.flush()
    text = out.getvalue().decode()
    assert "+----+----+" in text
    assert "#######......... 13/32 health" in text


def test_a_hidden_hand_is_not_on_the_screen() -> None:
    options = {"bosses": "mecha-bot,captain-saltjaw"}
    for part in ("", "board", "dashboards", "hand", "status"):
        for plain in (True, False):
            state = GAME.arrange(DUEL, "standard", options, None)
            console = Console(file=io.StringIO(), width=100)
            console.print(screen_of(GAME).screen(GAME.view(state, 0), 0, Look(part=part, plain=plain)))
            text = console.file.getvalue()  # type: ignore[attr-defined]
            assert "Cutlass" not in text and "Spyglass" not in text


@pytest.mark.parametrize("name", ["duel", "arena"])
def test_the_pictures_in_the_readme_show_what_the_terminal_draws(name: str) -> None:
    if name == "duel":
        position, mode, seat = DUEL, "standard", 0
        options = {"bosses": "mecha-bot,captain-saltjaw"}
    else:
        position, mode, seat = ARENA, "arena-2v2", 1
        options = {"bosses": "brakka-ironmaw,captain-saltjaw,mecha-bot,vesper-null"}
    state = GAME.arrange(position, mode, options, None)
    look = Look(question=run(GAME, state).question)
    console = Console(
        file=io.StringIO(), width=100, height=44, force_terminal=True, color_system="truecolor", record=True
    )
    console.print(screen_of(GAME).screen(GAME.view(state, seat), seat, look))
    picture = console.export_svg(title=f"wartable play battle-bosses --mode {mode}", unique_id=name)
    path = PICTURES / f"{name}.svg"
    if os.environ.get("WARTABLE_SCREENS"):
        path.write_text(picture, encoding="utf-8")
    assert picture == path.read_text(encoding="utf-8")
