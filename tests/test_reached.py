"""Everything is reached: each module from a command, a page or a game, each function from something else than a test.

`KNOWN` is what is not reached yet, each with the chapter that will need it or the reason why it stays. It must be
exact: what is new fails here, and so does what is reached by now. The list only ever gets shorter.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import grimp
from vulture import Vulture  # type: ignore[import-untyped]

import wartable
from wartable.cli.main import COMMANDS, GROUPS, UNDER_ITS
from wartable.games import PLACES
from wartable.kernel.books import ledger
from wartable.table.thinking import PRELOADED

PACKAGE: Final = Path(wartable.__file__).parent
ENTRIES: Final = (
    "wartable.cli.main",
    *(f"wartable.cli.{name}" for name in (*COMMANDS.values(), *GROUPS)),
    *(f"wartable.cli.its.{name}" for name in UNDER_ITS),
    "wartable.web.app",
    *PLACES.values(),
    *PRELOADED,  # what thinking processes begin with
    "wartable.lab.anti_vehicle",  # python -m, docs/space-infantry.md
    "wartable.lab.branching",  # python -m, docs/starbreach.md
)
NAMED: Final = re.compile(r'\.part\("(\w+)"\)')
"""Parts of games, which the kernel imports by name."""
DATA: Final = {"wartable.rulebooks", "wartable.store.migrations"}
"""Packages of files that are read, or run by alembic."""

KNOWN_MODULES: Final = {
    "wartable.kernel.engine.script": "the oracle that answers from a list is for tests",
}

KNOWN: Final = {
    "games/infinity/recording.py": {
        "as_document": "for programs that take a match over as a record (docs/infinity.md)"
    },
    "kernel/engine/chance.py": dict.fromkeys(("put_on_top", "put_at_bottom"), "no game puts a card back on a pile yet"),
    "kernel/engine/citations.py": {"listening": "the tests listen"},
    "games/battle_bosses/verbs.py": dict.fromkeys(
        ("damage_space", "damage_unit", "destroy", "place_token"), "found by the word that content uses"
    ),
    "kernel/books/ledger.py": {"promised": "the tests hold finished chapters to it"},
    "kernel/engine/replay.py": {"resume": "a match that was cut off; the terminal continues from a record instead"},
    "kernel/engine/script.py": {"Script": "the oracle that answers from a list is for tests"},
}

NAMES: Final = [*COMMANDS, "__init_subclass__", "format_commands", "send_400_response"]
"""Commands, and what the language, typer and uvicorn call."""
CALLED_BY_OTHERS: Final = [
    "@*.command",
    "@*.callback",
    "@*.get",
    "@*.post",
    "@*.websocket",
    "@field_validator",
    "@model_validator",
]
"""What typer, FastAPI and pydantic call."""


def reached() -> set[str]:
    """Every module that something is imported from, directly or not, with the packages around it."""
    graph = grimp.build_graph("wartable", exclude_type_checking_imports=True, cache_dir=None)
    found: set[str] = set()
    named = {name for file in PACKAGE.rglob("*.py") for name in NAMED.findall(file.read_text(encoding="utf-8"))}
    parts = {f"{game}.{name}" for game in PLACES.values() for name in named}
    waiting = [*ENTRIES, *(parts & graph.modules)]
    while waiting:
        module = waiting.pop()
        if module in found or not module:
            continue
        found.add(module)
        waiting += [module.rpartition(".")[0], *graph.find_modules_directly_imported_by(module)]
    data = {module for module in graph.modules for name in DATA if f"{module}.".startswith(f"{name}.")}
    return graph.modules - found - data


def test_what_will_need_the_rest_is_a_chapter_that_is_not_finished() -> None:
    chapters = ledger.load("its-tournament").chapters
    waiting = {*KNOWN_MODULES.values(), *(why for names in KNOWN.values() for why in names.values())}
    named = {chapter for chapter in waiting if chapter.startswith("ITS-")}
    assert [chapter for chapter in sorted(named) if chapters[chapter].finished] == []


def test_every_module_is_reached_from_a_command_a_page_or_a_game() -> None:
    assert reached() == set(KNOWN_MODULES)


def test_every_function_is_called_by_more_than_tests() -> None:
    looking = Vulture(ignore_names=NAMES, ignore_decorators=CALLED_BY_OTHERS)
    looking.scavenge([str(PACKAGE)])
    unused: dict[str, set[str]] = {}
    for found in looking.get_unused_code():
        file = Path(found.filename).relative_to(PACKAGE).as_posix()
        if found.typ in ("function", "method", "class", "property"):
            unused.setdefault(file, set()).add(found.name)
    assert unused == {file: set(names) for file, names in KNOWN.items()}
