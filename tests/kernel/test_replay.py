"""Records of matches: replayed, verified, continued from anywhere, and refused when they are not of these rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kernel.lanterns import LANTERNS, Lamp, Lanterns
from playing import play
from wartable.kernel.engine import journal as records
from wartable.kernel.engine import signing
from wartable.kernel.engine.chance import commitment, salted
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.journal import Journal, Line, Writer, parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, continue_from, replay, resume, start, verify

TWO = Setup("duel", ("human", "human"), {})


def text_of(match: Match[Lamp]) -> str:
    return "".join(f"{line}\n" for line in match.journal.lines)


def played(seed: str = "5", real_dice: bool = False, answers: int = 1_000) -> Match[Lamp]:
    """A match with an undo, a seat handed over, and random answers."""
    match = start(LANTERNS, TWO, seed, real_dice=real_dice)
    uniform = random.Random(seed.partition("+")[0]).random
    for seat in (0, 1):
        match.answer(seat, match.question_id, "one")
    if real_dice:
        match.answer_chance(match.question_id, "heads")
    match.answer(match.state.active, match.question_id, "light@2")
    match.undo(match.state.active)
    match.hand_over(1, "random")
    return play(match, uniform, answers)


def recorded(match: Match[Lamp]) -> Journal:
    return parse(text_of(match))


def rewritten(journal: Journal, entries: list[Line] | None = None, end: str | None = None) -> Journal:
    """A forged journal: changed, with all its checks made right again."""
    writer = Writer(journal.header)
    made = journal.entries if entries is None else entries
    told = list(journal.told)
    while told and told[0].after == 0:
        writer.told(told.pop(0))
    for line in made:
        writer.entry(line)
        while told and told[0].after == line.number:
            writer.told(told.pop(0))
    writer.end(journal.end if end is None else end)
    return parse("".join(f"{line}\n" for line in writer.lines))


@pytest.mark.parametrize("seed", ["5", "6", "7"])
@pytest.mark.parametrize("real_dice", [False, True])
def test_a_journal_replays_to_the_same_match(seed: str, real_dice: bool) -> None:
    match = played(seed, real_dice)
    again = replay(LANTERNS, recorded(match))
    assert again.entries == match.entries
    assert again.events == match.events
    assert again.retractions == match.retractions
    assert again.players == match.players == ["human", "random"]
    assert (again.state.key(), again.result) == (match.state.key(), match.result)


@pytest.mark.parametrize("real_dice", [False, True])
def test_a_replay_may_stop_after_any_entry(real_dice: bool) -> None:
    journal = recorded(played(real_dice=real_dice))
    for upto in range(len(journal.entries) + 1):
        match = replay(LANTERNS, journal, upto=upto)
        assert match.entries == journal.entries[:upto]


def test_verify_proves_the_dice_from_the_published_seed() -> None:
    match = played()
    verdict = verify(LANTERNS, recorded(match))
    assert (verdict.entries, verdict.finished, verdict.dice, verdict.cut) == (len(match.entries), True, "proven", "")
    assert verify(LANTERNS, recorded(played(answers=4))).dice == "open"
    assert verify(LANTERNS, recorded(played(real_dice=True))).dice == "people"


def test_a_changed_outcome_of_chance_is_found_out() -> None:
    journal = recorded(played())
    at = next(at for at, line in enumerate(journal.entries) if line.who == "chance" and line.what == "roll:1coin")
    line = journal.entries[at]
    forged = list(journal.entries)
    forged[at] = line._replace(key="tails" if line.key == "heads" else "heads")
    with pytest.raises(Unreadable, match=r"replayed as|is not asked|event"):
        verify(LANTERNS, rewritten(journal, forged))


def test_an_outcome_that_the_seed_does_not_give_is_found_out_even_if_everything_else_fits() -> None:
    """Somebody plays with dice of their own and publishes a seed that did not make them."""
    loaded = start(LANTERNS, TWO, "5")
    real = loaded.source
    assert real is not None
    loaded.source = lambda question: question.outcomes()[-1][0]
    play(loaded, random.Random(3).random)
    journal = recorded(loaded)
    forged = rewritten(journal, end=f"{journal.end} seed 5")
    with pytest.raises(Unreadable, match="does not follow from the seed that was committed to"):
        verify(LANTERNS, forged)


def test_a_seed_other_than_the_committed_one_is_found_out() -> None:
    journal = recorded(played())
    with pytest.raises(Unreadable, match="the seed at the end is not the one committed to"):
        verify(LANTERNS, rewritten(journal, end=journal.end.replace("seed 5", "seed 6")))


def test_a_changed_result_is_found_out() -> None:
    journal = recorded(played())
    swapped = journal.ending.replace("A=", "X=").replace("B=", "A=").replace("X=", "B=")
    if swapped.split() == journal.ending.split():
        swapped = "turns A=1 B=0"
    with pytest.raises(Unreadable, match="the end is recorded as"):
        verify(LANTERNS, rewritten(journal, end=f"{swapped} seed 5"))


def test_a_match_that_is_said_to_end_before_its_end_is_found_out() -> None:
    journal = recorded(played())
    shorter = rewritten(
        Journal(journal.header, journal.entries[:8], [t for t in journal.told if t.after <= 8]), end="x"
    )
    with pytest.raises(Unreadable, match="no end yet"):
        verify(LANTERNS, shorter)


def test_a_changed_event_is_found_out() -> None:
    journal = recorded(played())
    told = [telling._replace(text=telling.text.replace("bids", "bets")) for telling in journal.told]
    with pytest.raises(Unreadable, match="event 1 of the journal is not what the rules give"):
        verify(LANTERNS, rewritten(replace_told(journal, told)))


def replace_told(journal: Journal, told: list[records.Told]) -> Journal:
    return Journal(journal.header, journal.entries, told, journal.end)


@pytest.mark.parametrize(
    ("who", "what", "key", "said"),
    [
        ("C", "turn", "pass", "there is no seat 'C'"),
        ("A", "turn", "dance", "names nothing"),
        ("A", "undo", "free:99", "entry 99 is no answer of this line of history"),
        ("A", "undo", "free", "does not say which entry"),
        ("people", "roll:1coin", "heads", "Nothing is to be rolled or drawn now"),
        ("chance", "roll:1coin", "heads", "a result of chance is recorded, but a seat is asked"),
    ],
)
def test_an_entry_that_makes_no_sense_is_named(who: str, what: str, key: str, said: str) -> None:
    journal = recorded(played(answers=0))
    extra = Line(len(journal.entries) + 1, who, what, key, "0" * 16)
    with pytest.raises(Unreadable, match=rf"entry {extra.number} \({who} {what} {key}\): .*{said}"):
        replay(LANTERNS, rewritten(journal, [*journal.entries, extra], end="x"))


@pytest.mark.parametrize(
    ("what", "key", "said"),
    [
        ("roll:2coin", "heads", "'roll:2coin' is recorded where roll:1coin is asked"),
        ("roll:1coin", "edge", "'edge' is no face of the coin"),
    ],
)
def test_recorded_chance_must_fit_the_question(what: str, key: str, said: str) -> None:
    journal = recorded(played(answers=0))
    at = next(at for at, line in enumerate(journal.entries) if line.who == "chance")
    forged = list(journal.entries)
    forged[at] = forged[at]._replace(what=what, key=key)
    with pytest.raises(Unreadable, match=rf"entry {at + 1}: {said}"):
        replay(LANTERNS, rewritten(journal, forged))


def test_a_changed_state_digest_is_named_with_both_readings() -> None:
    journal = recorded(played(answers=2))
    forged = [*journal.entries[:-1], journal.entries[-1]._replace(state="0" * 16)]
    with pytest.raises(
        Unreadable, match=rf"entry {len(forged)}: replayed as '.*', recorded as '.* \| 0000000000000000'"
    ):
        replay(LANTERNS, rewritten(journal, forged, end="x"))


def test_a_journal_of_other_rules_content_or_game_is_refused_by_name() -> None:
    journal = recorded(played(answers=1))

    class Newer(Lanterns):
        rules_number = 2

    class OtherGame(Lanterns):
        name = "lamps"

    class OtherContent(Lanterns):
        def content_digest(self, content: Path | None = None) -> str:
            return "0123456789abcdef"

    for game, said in (
        (Newer(), "played with rules number 1; these are rules number 2"),
        (OtherGame(), "a journal of lanterns, not of lamps"),
        (OtherContent(), r"played with other content \(none; the content here is 0123456789ab\)"),
    ):
        with pytest.raises(Refused, match=said):
            verify(game, journal)
        with pytest.raises(Refused, match=said):
            continue_from(game, journal, 0, "1")
    with pytest.raises(Refused, match="lanterns has no mode 'trio'"):
        replay(LANTERNS, Journal(journal.header._replace(mode="trio")))


def test_a_match_can_be_continued_from_any_position_as_a_match_of_its_own() -> None:
    journal = recorded(played())
    uniform = random.Random(9).random
    for upto in range(len(journal.entries)):
        match = continue_from(LANTERNS, journal, upto, "new")
        assert match.entries[:upto] == journal.entries[:upto]
        assert match.header.continues == upto
        assert match.question is not None and not match.question.by_chance
        play(match, uniform)
        verdict = verify(LANTERNS, recorded(match))
        assert (verdict.finished, verdict.dice) == (True, "proven")


def test_a_continued_match_has_a_commitment_of_its_own_and_may_have_other_players() -> None:
    journal = recorded(played(answers=3))
    match = continue_from(LANTERNS, journal, 3, "new", players=("greedy", "human"))
    assert match.header.commitment == commitment("new")
    assert match.header.seats == (("A", "greedy"), ("B", "human"))
    for upto in (-1, len(journal.entries) + 1):
        with pytest.raises(Refused, match=f"there is no position {upto}"):
            continue_from(LANTERNS, journal, upto, "new")


def test_a_match_can_be_resumed_where_its_record_stops(tmp_path: Path) -> None:
    path = tmp_path / "resumed.journal"
    journal = recorded(played(answers=6))
    with path.open("w", encoding="utf-8") as file:
        match = resume(LANTERNS, journal, "more", file)
        assert match.question is not None
        play(match, random.Random(1).random)
    assert verify(LANTERNS, records.read(path)).dice == "proven"


def test_a_match_resumed_after_the_dice_were_asked_of_people_goes_on_with_streams() -> None:
    match = start(LANTERNS, TWO, "5", real_dice=True)
    for seat in (0, 1):
        match.answer(seat, match.question_id, "one")
    assert match.question is not None and match.question.by_chance
    resumed = resume(LANTERNS, recorded(match), "more", None)
    assert resumed.question is not None and not resumed.question.by_chance
    assert resumed.entries[-1].who == "chance"


# -- what a journal proves --------------------------------------------------------------------------------------------


def test_dice_before_a_continuation_are_said_to_be_unproven() -> None:
    match = played(answers=6)
    upto = len(match.entries)
    on = play(continue_from(LANTERNS, recorded(match), upto, "8"), random.Random(2).random)
    verdict = verify(LANTERNS, recorded(on))
    assert verdict.proven_from == upto + 1
    assert f"dice proven from entry {upto + 1} on, those before were taken over from another match" in str(verdict)


def test_hand_picked_dice_behind_a_forged_continuation_are_never_called_proven() -> None:
    loaded = start(LANTERNS, TWO, "5")
    loaded.source = lambda question: question.outcomes()[-1][0]
    play(loaded, random.Random(3).random)
    journal = recorded(loaded)
    for claimed in (len(journal.entries), 1_000_000):
        forged = rewritten(
            Journal(journal.header._replace(continues=claimed), journal.entries, journal.told),
            end=f"{journal.end} seed 5",
        )
        if claimed > len(journal.entries):
            with pytest.raises(Unreadable, match="1000000 entries were taken over from another match, but there are"):
                verify(LANTERNS, forged)
        else:
            verdict = verify(LANTERNS, forged)
            assert verdict.proven_from == 0
            assert "no dice proven" in str(verdict)


def test_salt_changes_the_commitment_but_no_die() -> None:
    plain, salty = played("5"), played(salted("5"))
    assert [line.key for line in plain.entries] == [line.key for line in salty.entries]
    assert plain.header.commitment == commitment("5") != salty.header.commitment
    assert verify(LANTERNS, recorded(salty)).dice == "proven"
    assert salted("5") != salted("5")


def test_a_signature_names_its_server_and_covers_the_whole_text() -> None:
    secret = signing.new_key()
    lines = played().journal.lines
    text = "".join(f"{line}\n" for line in [*lines, signing.signed(lines, secret)])
    verdict = verify(LANTERNS, parse(text))
    assert verdict.signer == signing.public(secret)
    assert f"signed by the server with the key {verdict.signer}" in str(verdict)
    assert verify(LANTERNS, recorded(played())).signer == ""
    forged = rewritten(recorded(played()), end="turns A=1 B=0 seed 5")
    with pytest.raises(Unreadable, match="the signature at its end does not belong to this text"):
        parse(text.replace(lines[-1], f"end {forged.end} | 00000000"))
