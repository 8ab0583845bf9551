"""`make wheel`: the same sources with the hot path compiled by mypyc, as a wheel for this machine.

The sources are copied. The methods that a class of states gets when it is made (`written`) are put into its text, since
a compiled class cannot be changed any more, classes of data are told how to go to other processes, and what `modules`
names is compiled where it stands. With WARTABLE_PURE=1 the wheel is the plain one. `wartable --version` says
which build runs; `python -m compiled.compare` proves that both play the same games.
"""

from __future__ import annotations

import importlib
import inspect
import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Final

from wartable.kernel.engine.state import State, columns, written

ROOT: Final = Path(__file__).resolve().parent.parent
TREE: Final = ROOT / "build" / "compiled"
PURE: Final = bool(os.environ.get("WARTABLE_PURE"))
ENGINE: Final = ("chance", "citations", "events", "forms", "oracle", "state", "vocabulary")
BOTS: Final = ("answering", "greedy", "playing_on", "search", "tree")
EDGES: Final = {
    "__init__", "battlefields", "checks", "compiling", "content", "content_files", "lineup", "mapbook", "outcomes",
    "record", "record_files",
    "recording", "roster", "scenario", "schema", "screen", "situation_words", "speech", "tutorial", "vocabulary",
}  # fmt: skip
"""Modules of games that read files, check what people wrote or talk to people: they stay as they are."""
GAMES: Final = ("battle_bosses", "infinity", "space_infantry", "starbreach")
ONLY: Final = {
    "infinity": {
        "geometry", "opponent", "skirmish", "codes", "dice", "effects", "harm", "places", "policy", "profile", "scorer",
        "scoring_words", "setting", "state",
    }
}  # fmt: skip
"""Of a game that is mostly content, lists and scoring: the chapters where time is spent."""
PLAIN: Final = re.compile(r"^class (\w+)(?:\(State\))?:$", re.M)
"""A class of its own, or of states."""
SLOTS: Final = "    __slots__ = tuple(__annotations__)\n"
HOOK: Final = """
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
"""


def modules(source: Path) -> list[Path]:
    """What is compiled, below a folder of sources; modules in folders first: in that order mypy finds all types."""
    found = [source / "wartable/kernel/engine" / f"{name}.py" for name in ENGINE]
    found += [source / "wartable/bots" / f"{name}.py" for name in BOTS]
    for game in GAMES:
        folder = source / "wartable/games" / game
        found += [path for path in sorted(folder.rglob("*.py")) if _plays(path.relative_to(folder), ONLY.get(game))]
    return sorted(found, key=lambda path: -len(path.parts))


def _plays(path: Path, only: set[str] | None) -> bool:
    """Does a module of a game play it?"""
    if path.stem in EDGES or {"draw", "content"} & set(path.parts):
        return False
    return only is None or path.parts[0].removesuffix(".py") in only


def ready(source: Path, path: Path) -> None:
    """Let the classes of a module be compiled and still go to other processes, as they do interpreted.

    A class of states gets the methods it would get when it is made. Any other plain class says how it is built again:
    from what its constructor was given, where all of that is kept under the same names.
    """
    text = path.read_text(encoding="utf-8")
    module = importlib.import_module(".".join(path.relative_to(source).with_suffix("").parts))
    for name in PLAIN.findall(text):
        made = getattr(module, name)
        head = re.search(rf"^class {name}(\(\w+\))?:\n", text, re.M)
        assert head is not None
        if issubclass(made, State) and made is not State:
            if text.count(SLOTS) != 1:
                raise SystemExit(f"{path}: a class of states ends its columns with {SLOTS.strip()!r}")
            names = ("agenda", *(column.name for column in columns(made)))
            kept = ", ".join(f"{each!r}: self.{each}" for each in names)
            text = text.replace(SLOTS, f"\n{textwrap.indent(written(made), '    ')}\n")
            text = _with_method(text, head, f"({name}, (), {{{kept}}})")
        elif "__reduce__" not in vars(made) and all(
            hasattr(made, given) for given in inspect.signature(made).parameters
        ):
            kept = "".join(f"self.{given}, " for given in inspect.signature(made).parameters)
            text = _with_method(text, head, f"({name}, ({kept}))")
    path.write_text(text, encoding="utf-8")


def _with_method(text: str, head: re.Match[str], built_again: str) -> str:
    method = f"    def __reduce__(self) -> tuple[object, ...]:\n        return {built_again}\n\n"
    return text[: head.end()] + method + text[head.end() :]


def prepare(source: Path) -> None:
    """Copy the sources into a folder, and make them ready to be compiled there."""
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src/wartable", source / "wartable", ignore=ignore)
    if not PURE:
        for path in modules(source):
            ready(source, path)


def main() -> None:
    shutil.rmtree(TREE, ignore_errors=True)
    prepare(TREE / "src")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, TREE / name)
    if not PURE:
        compile_in(TREE / "src", modules(TREE / "src"))
        _include_shared()
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(ROOT / "dist"), str(TREE)], check=True
    )


def compile_in(source: Path, found: list[Path]) -> None:
    """Compile modules below a folder of sources that are ready for it, where they stand."""
    paths = [str(path.relative_to(source)) for path in found]
    environment = os.environ | {"MYPYPATH": str(source), "PYTHONPATH": os.pathsep.join((str(source), str(ROOT)))}
    print(f"compiling {len(paths)} modules", file=sys.stderr)
    command = [sys.executable, "-m", "compiled.extension", *paths]
    subprocess.run(command, cwd=source, env=environment, check=True, stdout=sys.stderr)
    shutil.rmtree(source / "build", ignore_errors=True)


def _include_shared() -> None:
    """Let the wheel carry the library that the compiled modules share."""
    shared = sorted(path.name for path in (TREE / "src").glob("*.so"))
    included = "".join(f'"src/{name}" = "{name}"\n' for name in shared)
    with (TREE / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('\n[tool.hatch.build.targets.wheel.hooks.custom]\npath = "hatch_build.py"\n')
        file.write(f"\n[tool.hatch.build.targets.wheel.force-include]\n{included}")
    (TREE / "hatch_build.py").write_text(HOOK, encoding="utf-8")


if __name__ == "__main__":
    main()
