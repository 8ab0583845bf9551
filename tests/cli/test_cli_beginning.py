"""`wartable play` without arguments asks what to play; people at a keyboard are called by their names."""

from __future__ import annotations

import re
from pathlib import Path

from cli.running import ALONE, HOT_SEAT, Run
from wartable.games import game, names


def test_without_arguments_one_is_asked_what_to_play_and_how(run: Run) -> None:
    place = names().index("battle-bosses") + 1
    done = run("play", lines=f"chess|{place}|standard|keep|quit")
    said = done.out + done.err
    assert done.code == 0, said
    assert all(game(name).title in said for name in names())
    assert "'chess' is none of them; type a number from 1 to" in said
    assert "Battle Bosses, Duel, 1v1: Guest (human), Normal bot (normal)." in said


def test_who_wants_to_play_nothing_after_all_quits(run: Run) -> None:
    done = run("play", lines="q|quit")
    assert done.code == 0 and "'q' is none of them; type a number from 1 to" in done.err and ", or quit" in done.err
    assert run("play", lines=f"{names().index('battle-bosses') + 1}|quit").code == 0


def test_who_types_nothing_is_told_how_to_name_a_game(run: Run) -> None:
    done = run("play")
    assert done.code == 2 and "wartable play battle-bosses" in done.err


def test_people_are_called_by_their_names(run: Run) -> None:
    given = ("battle-bosses", "--seats", "human,greedy", "--names", "Ada", "--seed", "names")
    done = run("play", *given, lines="keep|quit")
    said = done.out
    assert done.code == 0 and "Ada (human), Greedy bot (greedy)" in said
    assert "Ada> " in said and "Greedy bot draws a card." in said and "B draws" not in said
    done = run("play", "battle-bosses", "--seats", "human,greedy", "--names", "Ada,Bo")
    assert done.code == 1 and "2 names, but one person plays" in done.err


def test_who_gave_no_name_is_a_guest_and_can_say_it_at_the_prompt(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "duel.journal"
    done = run(*HOT_SEAT, "--plain", "--save", path, lines="keep|name A,B|name Bo|quit")
    assert "Guest 2> name Bo\nGuest 2 is called Bo now.\n" in done.out and "Bo> quit\n" in done.out
    assert done.err == "name takes what you are called, without a comma, as in name Ada\n"
    assert f"wartable play battle-bosses --save {path} --names ,Bo --plain\n" in done.out
    again = run("play", "battle-bosses", "--save", path, "--names", ",Bo", "--plain", lines="quit")
    assert "Guest (human), Bo (human)." in again.out and "Bo> quit" in again.out
    assert "Bo " not in path.read_text().replace("Mecha Bo", "")  # a journal knows seats


def test_a_game_can_be_given_up(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "duel.journal"
    done = run(*ALONE, "--plain", "--save", path, lines="keep|resign|no|resign now|resign|yes")
    assert done.code == 0 and "Give the game up? yes or no> no\nThe game goes on.\n" in done.out
    assert "You lose. You resigned.\nThe seed was 4.\n" in done.out
    assert done.err == "resign stands alone, at a prompt of whoever gives the game up\n"
    assert run("verify", path).code == 0
    done = run(*HOT_SEAT, "--names", "Ada,Bo", "--plain", lines="keep|keep|resign|yes")
    assert "Ada wins. Bo resigned.\n" in done.out


def test_who_plays_on_the_same_side_is_asked_before_it_resigns(run: Run) -> None:
    arena = ("play", "battle-bosses", "--mode", "arena-2v2", "--seats", "human,random,human,random", "--seed", "2")
    done = run(*arena, "--names", "Ada,Bo", "--plain", lines="resign|yes|no|resign|yes|yes")
    who, other = ("Ada", "Bo") if "Ada> resign" in done.out else ("Bo", "Ada")
    assert f"{who} would like to resign.\n{other}, do you agree? yes or no> no\n" in done.out
    assert f"{other} does not agree: the game goes on.\n" in done.out
    assert f"Random bot and Random bot 2 win. {who} resigned.\n" in done.out


def test_who_plays_alone_gets_the_same_dice_after_an_undo_and_the_result_says_so(run: Run) -> None:
    alone = ("play", "space-infantry", "--option", "enemy=gunhand*2", "--seed", "3", "--plain")
    done = run(*alone, lines="1|1|log|undo|1|log|resign|yes")
    first, again = re.findall(r"Guest> log\n((?:(?!Guest> ).*\n)*)", done.out)
    assert first == again and "(SI-" in first
    assert "You resigned. Practice: once an answer was taken back after it had shown something.\n" in done.out


def test_a_recap_tells_everything_since_ones_own_last_answer(run: Run) -> None:
    done = run(*ALONE, "--plain", lines="recap|keep|recap|use:mecha-assemble|recap|undo|recap|quit")
    first, others, own, undone = re.findall(r"Guest> recap\n((?:(?!Guest> ).*\n)*)", done.out)
    assert "Guest draws" in first and "Guest sets no cards aside." not in first
    assert "Guest sets no cards aside." in others and "Guest draws" not in others and "Random bot rolls " in others
    assert own.count("\n") == 2 and "1  Guest makes 1 Drone at -1,1. (BB-ABIL-14)\n" in own
    assert undone == "Nothing has happened yet.\n"


def test_a_list_of_commands_says_what_each_does_in_a_whole_sentence(run: Run) -> None:
    for group in ((), ("its",), ("its", "staff"), ("its", "person"), ("lab",), ("content",)):
        said = run(*group, "--help").out
        commands = said[said.index("Commands:") :]
        assert "..." not in commands and commands.rstrip().endswith("."), (group, commands)
