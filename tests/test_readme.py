"""The examples in README.md are run, so that they stay true.

In a fenced block marked `console`, each line that starts with `$ wartable` is run by the shell in an empty folder of
the block's own, and what follows must be what it prints; `...` stands for anything. Other commands are only shown. In a
block marked `python`, lines with `>>>` are run as a doctest.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from machine import patience
from wartable.cli.rules import Coverage, counts
from wartable.kernel.books import ledger
from wartable.kernel.books.met import met

README: Final = Path(__file__).parent.parent / "README.md"
FENCE: Final = re.compile(r"^```(?P<language>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    language: str
    body: str
    line: int


class Example(NamedTuple):
    command: str
    output: str


def blocks(text: str, language: str) -> list[Block]:
    """The fenced blocks of one language, with the line on which each begins."""
    return [
        Block(language, match["body"], text.count("\n", 0, match.start()) + 1)
        for match in FENCE.finditer(text)
        if match["language"] == language
    ]


def examples(body: str) -> list[Example]:
    """The commands of a console block with the output shown under each."""
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]
    return [Example(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def run(command: str, folder: Path) -> str:
    """What a shell prints for `command`, standard error included."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "COLUMNS": "100", "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=patience(120),
        check=False,
    )
    return done.stdout


def agrees(shown: str, printed: str) -> bool:
    """Whether the output shown is the output printed; `...` matches anything, blanks at the ends of lines nothing."""

    def tidy(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"

    pattern = ".*".join(re.escape(part) for part in tidy(shown).split("..."))
    return re.fullmatch(pattern, tidy(printed), re.DOTALL) is not None


def at_line(block: Block) -> str:
    return f"line-{block.line}"


@pytest.mark.parametrize("block", blocks(README.read_text(encoding="utf-8"), "console"), ids=at_line)
def test_console_examples_print_what_the_readme_shows(block: Block, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(README.parent / "examples")
    for example in examples(block.body):
        if example.command.startswith("wartable"):
            printed = run(example.command, tmp_path)
            assert agrees(example.output, printed), f"$ {example.command}\nprints:\n{printed}"


@pytest.mark.parametrize("block", blocks(README.read_text(encoding="utf-8"), "python"), ids=at_line)
def test_python_examples_give_what_the_readme_shows(
    block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(block.body, {}, "README.md", str(README), block.line)
    complaints: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=complaints.append)
    assert not complaints, "".join(complaints)


SAMPLE: Final = """
# Sample

```console
$ make run
$ wartable rules BB-TURN-09
BB-TURN-09 No hand limit
...
rule: A hand ... size at any time.
...
```

```python
>>> 1 + 1
2
```
"""


def test_blocks_are_found_with_their_lines() -> None:
    assert [(block.line, block.body.splitlines()[0]) for block in blocks(SAMPLE, "console")] == [(4, "$ make run")]
    assert [(block.line, block.body) for block in blocks(SAMPLE, "python")] == [(13, ">>> 1 + 1\n2\n")]


def test_a_true_example_agrees_and_a_false_one_does_not(tmp_path: Path) -> None:
    shown, asked = examples(blocks(SAMPLE, "console")[0].body)
    assert shown == ("make run", "")
    printed = run(asked.command, tmp_path)
    assert agrees(asked.output, printed)
    assert not agrees(asked.output.replace("No hand limit", "Hand limit"), printed)
    assert not agrees("BB-TURN-09 No hand limit\n", printed)


def test_the_counts_of_rules_are_those_of_the_ledgers() -> None:
    coverage = Coverage({}, met(), None)
    counted = {system: counts(ledger.load(system), coverage) for system in ledger.systems()}
    rows = re.findall(r"^\| ([a-z-]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|", README.read_text(encoding="utf-8"), re.M)
    assert {system: tuple(map(int, numbers)) for system, *numbers in rows} == counted
