"""Where each rule is implemented and where it is tested, read from the source without running it.

A rule is implemented where a file of the package writes its id; the rulebooks do not count, nor does the kernel, which
knows no game and names rules only as examples. It is tested where a test carries its tag, such as
`@pytest.mark.rule("BB-COMBAT-02")`, or is a parameter of a test whose parameters are tagged one by one, or where a
situation file lists it under `rules:`. Tests exist only in a checkout; an installed package has none.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import wartable
from wartable.kernel.books import ledger
from wartable.kernel.books.cache import kept, stamps

NOT_CODE: Final = frozenset(("kernel", "rulebooks"))
"""The folders of the package in which naming a rule does not mean to implement it."""

SOURCES: Final = frozenset((".py", ".yaml", ".html", ".js", ".css"))
"""The endings of the files of the package that may cite a rule."""


class Place(NamedTuple):
    """A line of a file; `path` is written from the root of the checkout, or of the installed package's parent."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


Places = Mapping[str, list[Place]]
"""Rule id to the places that name it, in the order of path and line."""


def package() -> Path:
    """The folder of the package `wartable`."""
    return Path(wartable.__file__).parent


def tests_folder(package: Path) -> Path | None:
    """The folder `tests` of the checkout that `package` is part of; None when it is installed without one."""
    folder = package.parent.parent / "tests"
    return folder if package.parent.name == "src" and folder.is_dir() else None


def implemented(package: Path) -> Places:
    """Where the files of the package cite each rule."""
    return _kept("implemented", package, SOURCES, lambda: _implemented(package))


def _kept(name: str, folder: Path, endings: Collection[str], find: Callable[[], Places]) -> Places:
    """What `find` gives, kept as long as no file with one of the endings has changed."""
    plain = kept(name, stamps(str(folder), endings), lambda: _plain(find()))
    return {rule_id: [Place(path, line) for path, line in found] for rule_id, found in plain.items()}


def _plain(places: Places) -> dict[str, list[tuple[str, int]]]:
    return {rule_id: [(place.path, place.line) for place in found] for rule_id, found in places.items()}


def _implemented(package: Path) -> Places:
    root = package.parent.parent if package.parent.name == "src" else package.parent
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for path in sorted(package.rglob("*")):
        if path.suffix not in SOURCES or path.relative_to(package).parts[0] in NOT_CODE:
            continue
        for line, rule_id in ledger.cited(path.read_text(encoding="utf-8")):
            found[rule_id].append(Place(path.relative_to(root).as_posix(), line))
    return found


def tested(tests: Path) -> Places:
    """Where a test, or a situation that is played as one, is tagged with each rule."""
    root = tests.parent
    shown = root / "src" / "wartable" / "rulebooks" / "examples"
    found = defaultdict(list, _kept("tested", tests, (".py", ".yaml"), lambda: _tested(tests, root)))
    played = _kept("situations", shown, (".yaml",), lambda: _tested(shown, root)) if shown.is_dir() else {}
    for rule_id, places in played.items():
        found[rule_id] = [*places, *found[rule_id]]
    return found


def _tested(folder: Path, root: Path) -> Places:
    found: defaultdict[str, list[Place]] = defaultdict(list)
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.suffix == ".py":
            tags = _tags_of_module(path)
        elif path.suffix == ".yaml":
            tags = _tags_of_situation(path)
        else:
            continue
        for line, rule_id in tags:
            found[rule_id].append(Place(name, line))
    return found


def _tags_of_module(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), filename=str(path))):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=arguments):
                yield from _texts(arguments)
            case ast.Call(func=ast.Attribute(attr="parametrize"), args=[_, *parameters]) if _tags_each(parameters):
                words = [part for parameter in parameters for part in ast.walk(parameter)]
                known = {rule_id for _, text in _texts(words) for _, rule_id in ledger.cited(text)}
                yield from ((line, text) for line, text in _texts(words) if text in known)


def _texts(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def _tags_each(parameters: Iterable[ast.expr]) -> bool:
    """Whether parameters are tagged with a rule out of their own values: `marks=pytest.mark.rule(rule)`."""
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr == "rule"
        and any(isinstance(argument, ast.Name) for argument in part.args)
        for parameter in parameters
        for part in ast.walk(parameter)
    )


def _tags_of_situation(path: Path) -> Iterator[tuple[int, str]]:
    import yaml

    node = yaml.compose(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if not isinstance(node, yaml.MappingNode):
        return
    for key, value in node.value:
        if key.value == "rules" and isinstance(value, yaml.SequenceNode):
            for item in value.value:
                yield item.start_mark.line + 1, item.value
