"""Rule tags count only when they should, in one process and in several."""

from __future__ import annotations

from pathlib import Path

import pytest

import rule_tags
from wartable.kernel.books import ledger

LEDGER = """
system: toy
book: Toy
chapters:
  - {id: TOY-MOVE, title: Moving, finished: [duel]}
  - {id: TOY-END, title: End, finished: false}
rules:
  - {id: TOY-MOVE-01, title: Step, rule: A piece steps., where: page 1}
  - {id: TOY-MOVE-02, title: Piece, kind: definition, rule: A piece is a cube., where: page 1}
  - {id: TOY-MOVE-03, title: No limit, kind: absence, rule: There is no limit., where: page 1}
  - {id: TOY-MOVE-04, title: Fun, kind: people, why: nobody can measure it, rule: Have fun., where: page 1}
  - {id: TOY-MOVE-05, title: Team step, applies_to: [team], rule: A team steps., where: page 2}
  - {id: TOY-MOVE-06, title: Duel step, applies_to: [duel, team], rule: A duellist steps., where: page 2}
  - {id: TOY-END-01, title: End, rule: It ends., where: page 3}
"""

PROVING = """
import pytest
from wartable.kernel.engine.citations import cite, surface

@pytest.mark.rule("TOY-MOVE-01", "TOY-MOVE-06")
def test_steps():
    with surface("match"):
        cite("TOY-MOVE-01")
        cite("TOY-MOVE-06")

@pytest.mark.rule("TOY-MOVE-02")
def test_a_piece_is_a_cube():
    pass

@pytest.mark.rule("TOY-MOVE-03")
def test_no_limit():
    pass
"""


MET = """{
  "TOY-MOVE-01": ["match"],
  "TOY-MOVE-02": [],
  "TOY-MOVE-03": [],
  "TOY-MOVE-06": ["match"]
}
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty suite with the plugin and a ledger of its own."""
    for name in ("ledgers", "met_file"):  # a run in this process replaces them; put them back after
        monkeypatch.setattr(rule_tags, name, getattr(rule_tags, name))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent))
    pytester.makeconftest(
        f"import rule_tags\nfrom wartable.kernel.books import ledger\n"
        f"rule_tags.ledgers = lambda: [ledger.parse('toy', {LEDGER!r})]\n"
        f"import pathlib\nrule_tags.met_file = lambda: pathlib.Path({str(pytester.path / 'met.json')!r})\n"
        f"pytest_plugins = ['rule_tags']\n"
    )
    pytester.path.joinpath("met.json").write_text(MET, encoding="utf-8")
    return pytester


def run(suite: pytest.Pytester, *options: str) -> pytest.RunResult:
    """Run the suite; with workers in a process of its own, since they start from there."""
    start = suite.runpytest_subprocess if "-n" in options else suite.runpytest_inprocess
    return start("-p", "no:cacheprovider", *options)


def test_a_tag_whose_rule_was_cited_passes(suite: pytest.Pytester) -> None:
    suite.makepyfile(PROVING)
    run(suite).assert_outcomes(passed=3)


def test_a_passing_test_in_which_its_rule_stayed_silent_fails(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import pytest
        from wartable.kernel.engine.citations import cite, surface

        @pytest.mark.rule("TOY-MOVE-01", "TOY-END-01")
        def test_end():
            with surface("desk"):
                cite("TOY-MOVE-01")
        """
    )
    result = run(suite)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*nothing in it cited TOY-END-01: the tag does not count.*"])


def test_what_is_cited_by_a_direct_call_counts_for_nothing(suite: pytest.Pytester) -> None:
    suite.makepyfile(PROVING.replace('with surface("match"):', "if True:"))
    result = run(suite)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*only a direct call, under no surface, cited TOY-MOVE-01, TOY-MOVE-06: the tag*"])


def test_a_failing_test_keeps_its_own_failure(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import pytest

        @pytest.mark.rule("TOY-MOVE-01")
        def test_step():
            assert 1 == 2
        """
    )
    result = run(suite)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*assert 1 == 2*"])
    result.stdout.no_fnmatch_line("*does not count*")


def test_an_unknown_id_fails_collection(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        """
        import pytest

        class TestEverything:
            @pytest.mark.rule("TOY-MOVE-99")
            def test_step(self):
                pass
        """
    )
    result = run(suite)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*tagged with 'TOY-MOVE-99', which no ledger has.*"])


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one-process", "two-workers"])
def test_a_complete_suite_passes(suite: pytest.Pytester, workers: list[str]) -> None:
    suite.makepyfile(PROVING)
    result = run(suite, "--rules-complete", *workers)
    result.assert_outcomes(passed=3)
    assert result.ret == pytest.ExitCode.OK


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["one-process", "two-workers"])
def test_a_rule_of_a_finished_chapter_without_a_counting_test_fails_the_run(
    suite: pytest.Pytester, workers: list[str]
) -> None:
    suite.makepyfile(PROVING.replace('"TOY-MOVE-03"', '"TOY-MOVE-02"'))
    result = run(suite, "--rules-complete", *workers)
    result.assert_outcomes(passed=3)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*without a counting test*", "TOY-MOVE-03 No limit"])


@pytest.mark.parametrize(
    ("said", "instead", "found"),
    [
        ('"TOY-MOVE-01": ["match"]', '"TOY-MOVE-01": ["desk", "match"]', "TOY-MOVE-01: not met in desk"),
        ('"TOY-MOVE-03": [],', '"TOY-MOVE-03": [],\n  "TOY-END-01": [],', "TOY-END-01: no counting test proves it"),
        ('  "TOY-MOVE-03": [],\n', "", "TOY-MOVE-03: proved, but not in the file"),
    ],
)
def test_a_file_that_says_something_else_than_the_run_fails_it(
    suite: pytest.Pytester, said: str, instead: str, found: str
) -> None:
    suite.makepyfile(PROVING)
    suite.path.joinpath("met.json").write_text(MET.replace(said, instead), encoding="utf-8")
    result = run(suite, "--rules-complete")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*met.json does not say*", found])


def test_a_run_writes_down_where_rules_are_met(suite: pytest.Pytester) -> None:
    suite.makepyfile(PROVING)
    suite.path.joinpath("met.json").unlink()
    assert run(suite, "--rules-complete", "--write-met").ret == pytest.ExitCode.OK
    assert suite.path.joinpath("met.json").read_text(encoding="utf-8") == MET


def test_a_test_whose_teardown_fails_does_not_count(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        PROVING.replace("def test_no_limit():", "def test_no_limit(broken):")
        + "\n@pytest.fixture\ndef broken():\n    yield\n    raise ValueError\n"
    )
    result = run(suite, "--rules-complete")
    result.stdout.fnmatch_lines(["*without a counting test*", "TOY-MOVE-03 No limit"])


def test_a_part_of_the_suite_is_not_asked_to_be_complete(suite: pytest.Pytester) -> None:
    suite.makepyfile(PROVING)
    assert run(suite, "-k", "test_steps").ret == pytest.ExitCode.OK


def test_situations_are_tagged_with_the_rules_they_list(suite: pytest.Pytester) -> None:
    folder = suite.mkdir("situations")
    (folder / "a-step.yaml").write_text("title: A step\nrules: [TOY-MOVE-01]\n", encoding="utf-8")
    (folder / "silence.yaml").write_text("title: Silence\nrules:\n  - TOY-END-01\n", encoding="utf-8")
    (folder / "untagged.yaml").write_text("title: Untagged\n", encoding="utf-8")
    suite.makepyfile(
        """
        import pathlib
        import pytest
        from rule_tags import situation_params
        from wartable.kernel.engine.citations import cite, surface

        @pytest.mark.parametrize("path", situation_params(pathlib.Path("situations").glob("*.yaml")))
        def test_situation(path):
            with surface("match"):
                cite("TOY-MOVE-01")
        """
    )
    result = run(suite, "-v")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*a-step* PASSED*", "*silence* FAILED*", "*untagged* PASSED*"])


def test_a_chapter_finished_for_one_mode_promises_only_the_rules_of_that_mode() -> None:
    missing = rule_tags.uncounted([ledger.parse("toy", LEDGER)], ["TOY-MOVE-01"])
    assert [rule.id for rule in missing] == ["TOY-MOVE-02", "TOY-MOVE-03", "TOY-MOVE-06"]


def test_a_chapter_finished_altogether_promises_all_but_what_is_left_to_people() -> None:
    missing = rule_tags.uncounted([ledger.parse("toy", LEDGER.replace("[duel]}", "true}"))], [])
    assert [rule.id[-2:] for rule in missing] == ["01", "02", "03", "05", "06"]
