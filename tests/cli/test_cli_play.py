"""`wartable play` as pipes meet it: answers, commands, saves, and everything that can end it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from cli.running import ALONE, DUEL, ENV, GAME, HOT_SEAT, WARTABLE, Run, hands, process
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.replay import verify

# -- from a pipe ------------------------------------------------------------------------------------------------------


def test_a_whole_match_is_played_from_a_pipe_and_its_journal_proves_it(tmp_path: Path) -> None:
    path = tmp_path / "duel.journal"
    done = process(*DUEL, "--seats", "human,greedy", "--save", path, lines="|".join(["1"] * 400))
    assert (done.code, done.err) == (0, "")
    assert re.search(
        r"^(You lose|Random bot wins)\. Mecha Bot fell; Old Marrow had \d+ health left\.\nThe seed was 4\.$",
        done.out,
        re.M,
    )
    assert done.out.endswith(f"See it again with: wartable replay {path}\n")
    journal = records.read(path)
    assert journal.header.commitment in done.out
    assert verify(GAME, journal).dice == "proven"


def test_the_same_seed_gives_the_same_match_in_every_process(run: Run) -> None:
    words = ("play", "battle-bosses", "--seats", "random,random", "--plain")
    first, again = (process(*words, "--seed", "5") for _ in range(2))
    assert first == again
    assert first.code == 0
    assert run(*words, "--seed", "6").out != first.out


def test_without_a_seed_every_match_is_different(run: Run) -> None:
    first, second = (run("play", "battle-bosses", lines="quit") for _ in range(2))
    assert first.code == second.code == 0
    assert first.out != second.out


def test_a_number_a_key_and_the_beginning_of_a_key_are_the_same_answer(run: Run) -> None:
    answers = [
        run(*ALONE, "--plain", lines=f"keep|{typed}|log 1|quit").out
        for typed in ("2", "use:mecha-assemble", "use:mecha-a")
    ]
    assert "1  Guest makes 1 Drone at -1,1. (BB-ABIL-14)" in answers[0]
    assert len({re.sub(r"Guest> (2|use:mecha-a\w*)\n", "Guest> \n", text) for text in answers}) == 1


def test_an_option_that_is_a_number_is_meant_when_that_number_is_typed(run: Run) -> None:
    lines = "keep|use:mecha-assemble|use:mecha-assemble|done|use:drone|1|to:0,0|stop|log 1|quit"
    done = run(*ALONE, "--plain", lines=lines)
    assert "How many of them move?\n2: 2.\n1: 1.\nGuest> 1\n" in done.out
    assert "1  Guest's 1 Drone moves from -1,1 to 0,0. (BB-" in done.out


def test_bad_answers_get_a_sentence_and_the_match_goes_on(run: Run) -> None:
    done = run(
        *ALONE,
        lines="keep|hello|use:mecha-overdrive|play:spare-part|99|to|<>|" + "x" * 600 + "|use:mecha-assemble|log 1|quit",
    )
    assert done.code == 0
    said = done.err.splitlines()
    assert said[0].startswith("'hello' names nothing that can be answered here; possible now: done, use:mecha-stride")
    assert said[1].startswith("Mecha Bot has 4 energy and Overdrive Line costs 5 (BB-RES-04). Possible now: done, use:")
    assert said[2].startswith("Spare Part is not in your hand (BB-TURN-06). Possible now: done, use:")
    assert said[3].startswith("'99' names nothing")
    assert said[4].startswith("'to' names nothing")
    assert said[5].startswith("'<>' cannot be read as an answer")
    assert said[6].startswith("a line of 601 characters is no answer")
    assert "1  Guest makes 1 Drone at -1,1. (BB-ABIL-14)" in done.out


def test_a_beginning_that_fits_several_answers_lists_them(run: Run) -> None:
    done = run(*ALONE, lines="keep|use|quit")
    assert done.err == "'use' begins several answers: use:mecha-stride, use:mecha-assemble\n"


def test_lines_that_are_empty_or_begin_with_a_hash_are_passed_over(run: Run) -> None:
    done = run(*ALONE, lines="|# a comment|keep|quit")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("Guest> ") == 2


def test_what_is_no_text_is_no_answer(tmp_path: Path) -> None:
    done = subprocess.run(
        [*WARTABLE, *ALONE], input=b"\xff\xfe\nkeep\nquit\n", capture_output=True, env=ENV, check=False
    )
    assert done.returncode == 0
    assert b"cannot be read as an answer" in done.stderr


def test_the_end_of_the_input_loses_nothing_that_is_saved(tmp_path: Path) -> None:
    lost = process(*ALONE, lines="keep|use:mecha-assemble")
    assert lost.code == 2
    assert lost.err == (
        "wartable: the input ended before the match did. The match was not saved; --save FILE keeps one.\n"
    )
    path = tmp_path / "duel.journal"
    saved = process(*ALONE, "--save", path, lines="keep|use:mecha-assemble")
    assert saved.code == 0
    assert saved.err.endswith(f"take it up again with: wartable play battle-bosses --save {path}\n")
    entries = len(records.read(path).entries)
    again = process("play", "battle-bosses", "--save", path, lines="log 1|quit")
    assert f"The match in {path} goes on after entry {entries}.\n" in again.out
    assert "1  Guest makes 1 Drone at -1,1. (BB-ABIL-14)" in again.out


def test_a_closed_pipe_ends_quietly() -> None:
    with subprocess.Popen(
        [*WARTABLE, *ALONE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENV
    ) as child:
        assert child.stdin and child.stdout and child.stderr
        assert child.stdout.readline().startswith(b"Battle Bosses, Duel, 1v1: Guest (human), Random bot (random).")
        child.stdout.close()
        child.stdin.write(b"keep\n" + b"done\n" * 50)
        child.stdin.close()
        assert child.stderr.read() == b""


def test_nothing_is_coloured_where_nobody_looks(run: Run) -> None:
    assert "\x1b" not in run(*ALONE, lines="keep|board|hand|dashboards|quit").out


def test_nothing_is_drawn_in_plain_mode(run: Run) -> None:
    out = run(
        *ALONE, "--plain", lines="keep|odds 1|board|board -1,2|dashboards B|hand rivet|help|options|log|why|quit"
    ).out
    assert out.isascii()
    assert "-1,2 holds nothing. Its neighbours:\n-1,1: Mecha Bot.\n0,1: empty.\n" in out
    assert "\nRivet Burst, 2 copies, effect, 2 crystals. Deal 2 damage to a space up to 2 away from Mecha Bot.\n" in out
    assert "undo [NAME]: takes your last answer back, or that of somebody else." in out


# -- commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "shown"), [("space-infantry", "Gate Warden"), ("starbreach", "Medical Bay")])
def test_the_board_is_shown_in_every_game(run: Run, game: str, shown: str) -> None:
    before, _, after = run("play", game, "--seed", "3", lines="board|quit").out.partition("> board")
    assert shown in before and shown in after.partition("> quit")[0]


def test_why_explains_the_last_refusal_the_last_event_an_earlier_one_and_any_rule(run: Run) -> None:
    done = run(
        *ALONE,
        "--plain",
        lines="keep|use:mecha-overdrive|why|2|why|why 2|why bb-combat-02|why bb-combat-2|why 9999|quit",
    )
    refusal, event, earlier, rule, *_ = re.findall(r"Guest> why.*\n((?:(?!Guest> ).*\n)*)", done.out)
    assert refusal.startswith("Mecha Bot has 4 energy and Overdrive Line costs 5.\nBB-RES-04 ")
    assert event.startswith("Guest makes 1 Drone at -1,1.\nBB-ABIL-14 Moving and being placed. A unit MOVES when ")
    assert earlier.startswith("Guest uses Assemble at -1,1 for 2 energy.\nBB-RES-01 ")
    assert rule.startswith("BB-COMBAT-02 ")
    assert re.search(r"no rulebook has a rule 'BB-COMBAT-2'; did you mean .*BB-COMBAT-02", done.err)
    assert "there is no event 9999 back" in done.err


def test_the_log_tells_what_this_seat_saw(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "duel.journal"
    out = run(*ALONE, "--plain", "--save", path, lines="keep|log 99|log all|quit").out
    log = out.partition("> log 99\n")[2]
    held = hands(path)
    assert all(f"Guest draws {card}. (BB-SETUP-03)" in log for card in held["A"])
    assert set(re.findall(r"Random bot draws (.*?)\.", log)) == {"a card"}


def test_undo_is_free_until_something_is_learned_and_then_the_bots_agree(run: Run) -> None:
    done = run(*ALONE, "--plain", lines="keep|use:mecha-assemble|undo|done|undo|quit")
    assert done.err == ""
    assert "Guest takes back use:mecha-assemble.\nTurn 2, Guest's. You are Guest and have 4 energy" in done.out
    assert "Guest takes back done.\nTurn 2, Guest's. You are Guest and have 4 energy" in done.out


def test_undo_beyond_what_is_free_asks_the_other_people(run: Run) -> None:
    refused = run(*HOT_SEAT, "--plain", lines="keep|keep|done|undo Guest 2|no|quit").out
    assert "Guest 2 would like to take the last answer back, but Guest 2 has learned something since.\n" in refused
    assert "Guest, do you agree? yes or no> no\nGuest does not agree: nothing is taken back.\n" in refused
    agreed = run(*HOT_SEAT, "--plain", lines="keep|keep|done|undo Guest 2|yes|quit").out
    assert "Guest, do you agree? yes or no> yes\nPass the keyboard to Guest 2.\nGuest 2 takes back done.\n" in agreed


def test_nothing_to_undo_is_said(run: Run) -> None:
    done = run(*ALONE, lines="undo|undo C|quit")
    assert done.err == (
        "Guest has not answered anything that could be undone.\nnobody here is called 'C'; Guest, Random bot play\n"
    )


def test_odds_are_exact_where_chance_follows_and_say_so_where_it_does_not(run: Run) -> None:
    done = run(*ALONE, "--plain", lines="keep|odds use:mecha-assemble|odds done|odds|odds play:spare-part|quit")
    assert "Assemble (2 energy) rolls and draws nothing before the next choice: Guest -2 energy, +1 Drone." in done.out
    assert re.search(r"End your turn can lead to \(exact\):\n\d+\.\d %: ", done.out)
    assert "odds takes the number or key of an option, as in odds 2\n" in done.err
    assert "Spare Part is not in your hand (BB-TURN-06)." in done.err


def test_save_keeps_the_match_in_a_file_from_then_on(run: Run, tmp_path: Path) -> None:
    path, taken = tmp_path / "later.journal", tmp_path / "taken"
    taken.write_text("precious\n")
    done = run(*ALONE, lines=f"keep|save|save {taken}|save {path}|use:mecha-assemble|quit")
    assert (
        done.err
        == f"save takes the name of a file, as in save duel.journal\n{taken} exists already; choose another name.\n"
    )
    assert f"The match is saved; take it up again with: wartable play battle-bosses --save {path}\n" in done.out
    assert taken.read_text() == "precious\n"
    assert records.read(path).entries[-1].key == "use:mecha-assemble"
    assert sorted(tmp_path.iterdir()) == [path, taken]


def test_long_lists_are_cut_until_they_are_asked_for(run: Run) -> None:
    done = run(*ALONE, lines="options|quit")
    short, _, long = done.out.partition("Guest> options\n")
    assert "and 10 more: type options, or the beginning of a key" in short
    assert "24 Set aside" in long
    assert max(map(len, done.out.splitlines())) <= 80


# -- saved matches ----------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "duel.journal"
    assert run(*ALONE, "--save", path, lines="keep|use:mecha-assemble|quit").code == 0
    return path


def test_people_play_without_a_limit_of_turns(saved: Path) -> None:
    assert ("cap", "0") in records.read(saved).header.options


def test_a_cut_off_last_line_is_reported_and_nothing_else_is_lost(run: Run, saved: Path) -> None:
    whole = saved.read_text()
    saved.write_text(whole + "99 A action use:mec")
    done = run("play", "battle-bosses", "--save", saved, lines="log 1|quit")
    assert done.err == f"{saved}: the last line is cut off ('99 A action use:mec'); everything before it is here.\n"
    assert "1  Guest makes 1 Drone" in done.out
    assert [line.text() for line in records.read(saved).entries] == [
        line.text() for line in records.parse(whole).entries
    ]


def test_a_damaged_file_is_refused_and_left_alone(run: Run, saved: Path) -> None:
    damaged = saved.read_text().replace("Mecha Bot starts", "Mecha Bob starts")
    saved.write_text(damaged)
    done = run("play", "battle-bosses", "--save", saved)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"wartable: {saved}: damaged: the text up to line ")
    assert saved.read_text() == damaged
    assert list(saved.parent.iterdir()) == [saved]


def test_a_match_with_other_content_is_refused_and_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.journal"
    content = Path(__file__).parents[2] / "examples" / "content"
    assert run(*ALONE, "--content", content, "--save", path, lines="keep|quit").code == 0
    before = path.read_text()
    done = run("play", "battle-bosses", "--save", path)
    assert done.code == 1
    assert "This match was played with other content" in done.err
    assert path.read_text() == before
    again = run("play", "battle-bosses", "--save", path, "--content", content, lines="quit")
    assert f"wartable play battle-bosses --save {path} --content {content}\n" in again.out


def test_a_match_that_is_over_is_not_taken_up_again(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "over.journal"
    assert run("play", "battle-bosses", "--seats", "random,random", "--seed", "5", "--save", path).code == 0
    done = run("play", "battle-bosses", "--save", path)
    assert done.code == 1
    assert done.err.startswith(f"wartable: The match in {path} is over (elimination ")


def test_a_match_may_change_its_players_but_not_its_options(run: Run, saved: Path) -> None:
    again = ("play", "battle-bosses", "--save", saved)
    refused = run(*again, "--option", "bosses=mecha-bot,vesper-null")
    assert (refused.code, refused.err) == (
        1,
        f"wartable: The match in {saved} cannot change its options: bosses is mecha-bot,old-marrow.\n",
    )
    assert run(*again, "--mode", "arena-2v2").err.endswith("is played in mode standard, not arena-2v2.\n")
    done = run(*again, "--seats", "random,human", lines="quit")
    assert "Random bot (random), Guest (human)." in done.out


def test_a_saved_match_goes_on_with_people_rolling_the_dice(run: Run, saved: Path) -> None:
    done = run("play", "battle-bosses", "--save", saved, "--real-dice", "--plain", lines="done|Spare|2e|quit")
    assert "Roll 4 base-die (BB-TURN-03) and type the faces that show: 2E, 1E1C, 2C, 1E+OV." in done.out
    assert "'spare' is not one of 2E, 1E1C, 2C, 1E+OV\n" in done.err
    assert "'2E' shows 1 dice, but 4 are rolled\n" in done.err
    assert done.out.endswith(f"--save {saved} --real-dice --plain\n")


# -- what cannot be played --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("battle-boses", 2, "there is no game 'battle-boses'; games are battle-bosses"),
        ("battle-bosses --mode duel", 1, "Battle Bosses has no mode 'duel'; it has standard, "),
        ("battle-bosses --seats human", 1, "There are 2 seats (A, B), but --seats names 1 players."),
        (
            "battle-bosses --seats human,gredy",
            2,
            "there is no player 'gredy'; players are human, easy, normal, ",
        ),
        ("battle-bosses --option bosses=mecha-bott,old-marrow", 2, "there is no boss 'mecha-bott'; bosses are brakka-"),
        ("battle-bosses --option map=cave", 2, "there is no map 'cave'; maps are lens, causeway, hourglass"),
        ("battle-bosses --option hat=red", 2, "Battle Bosses has no option 'hat'; options are bosses, map, cap"),
        ("battle-bosses --option hat", 2, "--option hat: an option is written NAME=VALUE"),
        ("battle-bosses --content /nowhere", 2, "/nowhere: there is no such folder;"),
        ("battle-bosses --save /nowhere/x", 2, "/nowhere/x: cannot be written (No such file or directory)"),
        ("battle-bosses --save /", 2, "/: cannot be read (Is a directory)"),
    ],
)
def test_what_cannot_be_played_gets_one_sentence(run: Run, words: str, code: int, sentence: str) -> None:
    done = run("play", *words.split())
    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)
    assert done.err.startswith(f"wartable: {sentence}")


def test_games_lists_modes_seats_and_options(run: Run) -> None:
    done = run("games")
    assert (done.code, done.err) == (0, "")
    assert "standard" in done.out and "A against B" in done.out and "Players: human, easy, normal, " in done.out
    found = json.loads(run("games", "--json").out)
    [bosses] = [one for one in found["games"] if one["name"] == "battle-bosses"]
    assert bosses["modes"][0] == {
        "name": "standard", "title": "Duel, 1v1", "seats": ["A", "B"], "sides": [["A"], ["B"]],
    }  # fmt: skip
    assert [option["name"] for option in bosses["options"]] == ["bosses", "map", "cap"]
    assert found["players"] == ["human", "easy", "normal", "hard", "expert", "greedy", "random"]
