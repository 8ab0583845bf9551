"""The sources as they are made ready for compiling play the same games; compiled they do, too, only faster."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from compiled.__main__ import GAMES, ROOT, SLOTS, modules, prepare
from compiled.compare import played

from wartable import build, games


def test_sources_made_ready_for_compiling_play_the_same_games(tmp_path: Path) -> None:
    prepare(tmp_path)
    for folder in GAMES:
        name = folder.replace("_", "-")
        assert SLOTS not in (tmp_path / "wartable/games" / folder / "state.py").read_text()
        mode = next(iter(games.game(name).modes))
        ours, theirs = (played(str(source), name, mode, 0, 3) for source in (ROOT / "src", tmp_path))
        assert ours["sum"] == theirs["sum"] and ours["actions"] > 50


def test_what_is_compiled_reads_no_files_and_draws_nothing() -> None:
    found = [path.relative_to(ROOT / "src").as_posix() for path in modules(ROOT / "src")]
    assert "wartable/kernel/engine/oracle.py" in found and "wartable/games/battle_bosses/combat.py" in found
    for path in found:
        text = (ROOT / "src" / path).read_text()
        assert "pydantic" not in text and "import yaml" not in text, path


def test_constants_that_are_tuples_of_fractions_say_so() -> None:
    """`Final` alone makes mypyc keep them as so many single numbers, which it then takes for never set."""
    found = []
    for path in modules(ROOT / "src"):
        for line in ast.parse(path.read_text()).body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.value, ast.Tuple):
                inside = [each.value for each in ast.walk(line.value) if isinstance(each, ast.Constant)]
                if ast.unparse(line.annotation) == "Final" and any(isinstance(each, float) for each in inside):
                    found.append(f"{path.parent.name}/{path.name}:{line.lineno}")
    assert not found, f"declare them as Final[tuple[float, ...]] or the like: {', '.join(found)}"


def test_the_build_that_was_asked_for_runs() -> None:
    assert build() == os.environ.get("WARTABLE_BUILD", "interpreted"), "see `make test-compiled`"


def test_the_build_is_named() -> None:
    said = subprocess.run([sys.executable, "-m", "wartable.cli.main", "--version"], capture_output=True, text=True)
    assert said.returncode == 0 and said.stdout.strip().endswith((", interpreted", ", compiled"))


@pytest.mark.soak
def test_the_compiled_build_plays_the_same_games() -> None:
    subprocess.run([sys.executable, "-m", "compiled"], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "-m", "compiled.compare", "--games", "1500"], cwd=ROOT, check=True)
