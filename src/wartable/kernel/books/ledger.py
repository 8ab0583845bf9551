"""The rules ledger: every rule of every book, by id, read from `wartable/rulebooks/*.yaml`.

Here a rule can be looked up, and a ledger is checked when it is read: an id that occurs twice, a chapter that is not
listed or a misspelt key is an error that names file and rule. The format is described in `docs/rules.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, NoReturn, cast, get_args

from wartable.kernel.books.cache import kept
from wartable.kernel.engine.errors import Ambiguous, Unreadable

Kind = Literal["definition", "absence", "people"]

RULE_KEYS: Final = frozenset(
    ("id", "title", "kind", "why", "status", "rule", "where", "applies_to", "ruling", "examples", "data")
)
RULEBOOKS: Final = Path(__file__).parents[2] / "rulebooks"
RULE_ID: Final = r"[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)+-[0-9]{2,}"
"""What the id of a rule looks like."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words.

    `kind` is None for a rule that makes something happen or forbids it; such a rule is cited when it is at work.
    `applies_to` is empty when the rule holds in every mode.
    """

    id: str
    system: str
    chapter: str
    title: str
    text: str
    where: str
    ruling: str = ""
    kind: Kind | None = None
    why: str = ""
    applies_to: tuple[str, ...] = ()
    examples: tuple[Mapping[str, Any], ...] = field(default=(), hash=False)

    @property
    def is_cited_at_work(self) -> bool:
        """Whether this rule shows in an event, refusal or explanation; definitions and absences need not."""
        return self.kind is None

    @property
    def is_left_to_people(self) -> bool:
        return self.kind == "people"


class Chapter(NamedTuple):
    """All the rules whose ids share a prefix; `modes` limits what `finished` promises (empty: all modes)."""

    id: str
    title: str
    finished: bool = False
    modes: tuple[str, ...] = ()

    def promises(self, rule: Rule) -> bool:
        """Whether this chapter says of `rule` that it is implemented and tested."""
        if not self.finished or rule.chapter != self.id or rule.is_left_to_people:
            return False
        return not self.modes or not rule.applies_to or not set(self.modes).isdisjoint(rule.applies_to)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rules of one system, in the order of its book."""

    system: str
    books: tuple[str, ...]
    chapters: Mapping[str, Chapter]
    rules: Mapping[str, Rule]
    title: str
    """What pages call it: one book may fill two ledgers."""

    def promised(self) -> list[Rule]:
        """The rules that must have a counting test, because their chapter is finished."""
        return [rule for rule in self.rules.values() if self.chapters[rule.chapter].promises(rule)]


@cache
def systems() -> tuple[str, ...]:
    """The names of all ledgers, sorted."""
    files = (entry.name for entry in RULEBOOKS.iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml")))


@cache
def document(system: str) -> Mapping[str, Any]:
    """A ledger file as it is written, with the data blocks that stand beside its rules.

    Raises:
        Ambiguous: there is no such system.
        Unreadable: the file is not a YAML mapping.
    """
    if system not in systems():
        raise Ambiguous(f"there is no rulebook called {system!r}; there are {', '.join(systems())}.")
    text = _text_of(system)
    return kept(f"ledger-{system}", (text.encode(),), lambda: _mapping(system, text))


@cache
def _text_of(system: str) -> str:
    return (RULEBOOKS / f"{system}.yaml").read_text(encoding="utf-8")


@cache
def load(system: str) -> Ledger:
    """The ledger of one system, checked. Raises as `document` does, and Unreadable when the check fails."""
    return _ledger(system, document(system))


def parse(system: str, text: str) -> Ledger:
    """A ledger from the text of its file, checked."""
    return _ledger(system, _mapping(system, text))


def find(rule_id: str) -> Rule:
    """The rule with this id, whichever book it is in.

    >>> find("BB-TURN-09").title
    'No hand limit'

    Raises:
        Ambiguous: no ledger has this id.
    """
    for system in _naming(rule_id):
        rule = load(system).rules.get(rule_id)
        if rule is not None:
            return rule
    raise Ambiguous(f"no rulebook has a rule {rule_id!r}.")


@cache
def _citation() -> re.Pattern[str]:
    families = sorted({chapter.partition("-")[0] for system in systems() for chapter in load(system).chapters})
    return re.compile(rf"(?<![\w-])(?:{'|'.join(families)})(?:-[A-Z][A-Z0-9]*)+-[0-9]{{2,}}(?![\w-])")


def cited(text: str) -> Iterator[tuple[int, str]]:
    """Every rule id written in `text`, with its line number, once per line.

    Only whole ids count, and they need not exist.

    >>> list(cited("see BB-COMBAT-01\\nand BB-DMG-01 ff."))
    [(1, 'BB-COMBAT-01'), (2, 'BB-DMG-01')]
    """
    for number, line in enumerate(text.splitlines(), start=1):
        for rule_id in dict.fromkeys(_citation().findall(line)):
            yield number, rule_id


def unknown(rule_ids: Iterable[str]) -> list[str]:
    """Those of the given ids that no ledger has, in the order given; the ids of its worked cases are known too."""
    return [rule_id for rule_id in rule_ids if not any(rule_id in _ids(system) for system in _naming(rule_id))]


def _naming(rule_id: str) -> Iterator[str]:
    """The ledgers in whose text the id stands: the others need not be read."""
    return (system for system in systems() if rule_id in _text_of(system))


@cache
def _ids(system: str) -> frozenset[str]:
    def known() -> list[str]:
        return [*load(system).rules, *(case["id"] for case in document(system).get("worked", ()))]

    return frozenset(kept(f"ids-{system}", (_text_of(system).encode(),), known))


# ------------------------------------------------------------------ reading and checking


def _mapping(system: str, text: str) -> Mapping[str, Any]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        value = yaml.load(text, Loader=loader)
    except yaml.YAMLError as error:
        raise Unreadable(f"{system}.yaml is not readable YAML: {' '.join(str(error).split())}") from error
    if not isinstance(value, dict):
        raise Unreadable(f"{system}.yaml must be a mapping with system, book, chapters and rules")
    return value


def _ledger(system: str, raw: Mapping[str, Any]) -> Ledger:
    if raw.get("system") != system:
        _wrong(system, "", f"system must be {system!r}, not {raw.get('system')!r}")
    book = raw.get("book")
    books = tuple(book) if isinstance(book, list) else (book,)
    if not all(isinstance(name, str) and name for name in books):
        _wrong(system, "", "book must be the name of the book, or a list of names")
    title = raw.get("title", books[0])
    if not isinstance(title, str) or not title:
        _wrong(system, "", "title must be what pages call the rulebook")

    chapters: dict[str, Chapter] = {}
    for entry in _entries(system, raw, "chapters"):
        chapter = _chapter(system, entry)
        if chapter.id in chapters:
            _wrong(system, f"chapter {chapter.id}", "is listed twice")
        chapters[chapter.id] = chapter

    rules: dict[str, Rule] = {}
    for entry in _entries(system, raw, "rules"):
        rule = _rule(system, entry)
        if rule.id in rules:
            _wrong(system, f"rule {rule.id}", "the id is used twice")
        if rule.chapter not in chapters:
            _wrong(system, f"rule {rule.id}", f"its chapter {rule.chapter} is not listed under chapters")
        rules[rule.id] = rule

    used = {rule.chapter for rule in rules.values()}
    modes = {mode for rule in rules.values() for mode in rule.applies_to}
    for chapter in chapters.values():
        if chapter.id not in used:
            _wrong(system, f"chapter {chapter.id}", "has no rules")
        for mode in chapter.modes:
            if mode not in modes:
                _wrong(system, f"chapter {chapter.id}", f"is finished for {mode!r}, a mode that no rule applies to")
    return Ledger(system, books, chapters, rules, title)


def _entries(system: str, raw: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    entries = raw.get(key)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        _wrong(system, "", f"{key} must be a list of mappings")
    return entries


def _chapter(system: str, entry: Mapping[str, Any]) -> Chapter:
    place = f"chapter {entry.get('id')}"
    if set(entry) != {"id", "title", "finished"}:
        _wrong(system, place, "must have exactly id, title and finished")
    finished = entry["finished"]
    if isinstance(finished, bool):
        return Chapter(_text(system, place, entry, "id"), _text(system, place, entry, "title"), finished)
    modes = _texts(system, place, entry, "finished")
    if not modes:
        _wrong(system, place, "finished must be true, false or a list of modes")
    return Chapter(_text(system, place, entry, "id"), _text(system, place, entry, "title"), True, modes)


def _rule(system: str, entry: Mapping[str, Any]) -> Rule:
    place = f"rule {entry.get('id')}"
    rule_id = _text(system, place, entry, "id")
    if not re.fullmatch(RULE_ID, rule_id):
        _wrong(system, place, "an id is capital words and a number of at least two digits, joined by hyphens")
    for key in entry:
        if key not in RULE_KEYS:
            _wrong(system, place, f"unknown key {key!r}")
    kind = entry.get("kind")
    if kind is not None and kind not in get_args(Kind):
        _wrong(system, place, f"unknown kind {kind!r}; there are {', '.join(get_args(Kind))}")
    if (kind == "people") != ("why" in entry):
        _wrong(system, place, "a rule left to people (kind: people), and only such a rule, says why")
    examples = entry.get("examples", [])
    if not isinstance(examples, list) or not all(isinstance(example, dict) for example in examples):
        _wrong(system, place, "examples must be a list of mappings")
    return Rule(
        id=rule_id,
        system=system,
        chapter=rule_id.rpartition("-")[0],
        title=_text(system, place, entry, "title"),
        text=_text(system, place, entry, "rule"),
        where=_text(system, place, entry, "where"),
        ruling=_text(system, place, entry, "ruling") if "ruling" in entry else "",
        kind=cast("Kind | None", kind),
        why=_text(system, place, entry, "why") if "why" in entry else "",
        applies_to=_texts(system, place, entry, "applies_to") if "applies_to" in entry else (),
        examples=tuple(examples),
    )


def _text(system: str, place: str, entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        _wrong(system, place, f"{key} must be a text")
    return value


def _texts(system: str, place: str, entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    values = entry.get(key)
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        _wrong(system, place, f"{key} must be a list of words")
    return tuple(values)


def _wrong(system: str, place: str, reason: str) -> NoReturn:
    raise Unreadable(f"{system}.yaml, {place}: {reason}" if place else f"{system}.yaml: {reason}")
