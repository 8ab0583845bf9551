"""`wartable rules`: the ledger, each rule with where it is implemented, where people meet it and what proves it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from wartable.kernel.books.ledger import Ledger, Rule
    from wartable.kernel.books.rule_places import Place, Places

RULE_ID: Final = re.compile(r"[\w-]+-\d+")

SHOWN_PLACES: Final = 3
"""How many places a table lists for one rule; the rest are counted. A single rule and JSON list all of them."""


class Coverage(NamedTuple):
    """Where rules are implemented, met and tested; `tests` is None where there is no checkout and so no tests."""

    code: Places
    met: Mapping[str, tuple[str, ...]]
    """The surfaces on which people meet each rule that a test proves."""
    tests: Places | None

    def lacks(self, rule: Rule) -> list[str]:
        """What is missing for `rule`; a rule that only defines or denies something needs a test but no code.

        A test counts only if the rule was met in it: in a match, at the desk, in a command or on a page.
        """
        if rule.is_left_to_people:
            return []
        lacks = ["implementation"] if rule.is_cited_at_work and not self.code.get(rule.id) else []
        return lacks if rule.id in self.met else [*lacks, "test"]

    def where_met(self, rule: Rule) -> str:
        """Where a person meets the rule, in words."""
        if rule.is_left_to_people:
            return "people"
        if rule.id not in self.met:
            return "nowhere yet"
        return ", ".join(self.met[rule.id]) or "stated"


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="SYSTEM|RULE", help="A rulebook, or the id of one rule; all if left out.")
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only rules without implementation or counting test.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show the rules with their text, where they are implemented, where people meet them and which tests prove them.

    Example: wartable rules battle-bosses --missing
    """
    from wartable.cli.output import print_json
    from wartable.kernel.books import ledger, rule_places
    from wartable.kernel.books.met import met

    one = ledger.find(name.upper()) if name and RULE_ID.fullmatch(name) else None
    ledgers = [ledger.load(one.system if one else system) for system in ([name] if name else ledger.systems())]
    package = rule_places.package()
    tests = rule_places.tests_folder(package)
    coverage = Coverage(rule_places.implemented(package), met(), rule_places.tested(tests) if tests else None)

    if as_json:
        print_json(_rule_json(one, coverage) if one else _json(ledgers, coverage, missing))
    elif one:
        _print_rule(one, ledgers[0], coverage)
    elif name is None and not missing:
        _print_overview(ledgers, coverage)
    else:
        for book in ledgers:
            _print_ledger(book, _chosen(book, coverage, missing), coverage)
    if tests is None and not as_json:
        typer.echo("There is no checkout here, so no tests are listed.")


def _chosen(book: Ledger, coverage: Coverage, missing: bool) -> list[Rule]:
    return [rule for rule in book.rules.values() if not missing or coverage.lacks(rule)]


# ------------------------------------------------------------------ for programs


def _json(ledgers: list[Ledger], coverage: Coverage, missing: bool) -> dict[str, Any]:
    return {
        "systems": [
            {
                "system": book.system,
                "books": list(book.books),
                "chapters": [
                    {"id": chapter.id, "title": chapter.title, "finished": list(chapter.modes) or chapter.finished}
                    for chapter in book.chapters.values()
                ],
                "rules": [_rule_json(rule, coverage) for rule in _chosen(book, coverage, missing)],
            }
            for book in ledgers
        ]
    }


def _rule_json(rule: Rule, coverage: Coverage) -> dict[str, Any]:
    return {
        "id": rule.id,
        "system": rule.system,
        "chapter": rule.chapter,
        "title": rule.title,
        "kind": rule.kind,
        "applies_to": list(rule.applies_to),
        "text": rule.text,
        "where": rule.where,
        "ruling": rule.ruling or None,
        "why": rule.why or None,
        "examples": list(rule.examples),
        "implemented": [str(place) for place in coverage.code.get(rule.id, ())],
        "met": list(coverage.met[rule.id]) if rule.id in coverage.met else None,
        "tests": None if coverage.tests is None else [str(place) for place in coverage.tests.get(rule.id, ())],
        "missing": coverage.lacks(rule),
    }


# ------------------------------------------------------------------ for people


def _print_overview(ledgers: list[Ledger], coverage: Coverage) -> None:
    from wartable.cli.output import paper, plain_table

    columns = ("system", "rules", "ruled", "proved", "people", "finished", "book")
    table = plain_table(*columns)
    for book in ledgers:
        counted = counts(book, coverage)
        finished = [chapter for chapter in book.chapters.values() if chapter.finished]
        table.add_row(
            book.system, *map(str, counted), f"{len(finished)} of {len(book.chapters)}", "; ".join(book.books)
        )
    paper().print(table)
    typer.echo("Ruled: a decision of ours completes the book. People: left to them, with the reason in the rule.")
    typer.echo("Proved: people meet it in a match, at the desk, in a command or on a page, and a test saw it there.")
    typer.echo("wartable rules SYSTEM shows the rules of one system.")


class Counts(NamedTuple):
    """Rules of a book; those completed by a ruling of ours; those that a counting test proves; those left to people."""

    rules: int
    rulings: int
    proved: int
    people: int


def counts(book: Ledger, coverage: Coverage) -> Counts:
    """How far a book is."""
    rules = book.rules.values()
    return Counts(
        len(rules),
        sum(bool(rule.ruling) for rule in rules),
        sum(rule.id in coverage.met for rule in rules),
        sum(rule.is_left_to_people for rule in rules),
    )


def _print_ledger(book: Ledger, chosen: list[Rule], coverage: Coverage) -> None:
    from wartable.cli.output import paper, plain_table

    out = paper()
    for chapter in book.chapters.values():
        rows = [rule for rule in chosen if rule.chapter == chapter.id]
        if not rows:
            continue
        finished = f"finished for {', '.join(chapter.modes)}" if chapter.modes else "finished"
        title = f"{book.system}: {chapter.title} ({finished if chapter.finished else 'not finished'})"
        table = plain_table("id", "rule", "implemented", "met", "tests", title=title)
        table.columns[0].no_wrap = True
        table.columns[1].ratio = 3
        for rule in rows:
            kind = f" [{rule.kind}]" if rule.kind else ""
            table.add_row(
                rule.id,
                f"{rule.title}{kind}. {rule.text}",
                _places(coverage.code.get(rule.id, [])),
                coverage.where_met(rule),
                "-" if coverage.tests is None else _places(coverage.tests.get(rule.id, [])),
            )
        out.print(table)
    if not chosen:
        typer.echo(f"{book.system}: nothing is missing.")


def _places(places: list[Place]) -> str:
    shown = [str(place).removeprefix("src/wartable/").removeprefix("tests/") for place in places[:SHOWN_PLACES]]
    more = [f"and {len(places) - SHOWN_PLACES} more"] if len(places) > SHOWN_PLACES else []
    return "\n".join([*shown, *more]) or "none"


def _print_rule(rule: Rule, book: Ledger, coverage: Coverage) -> None:
    import yaml

    typer.echo(f"{rule.id} {rule.title}")
    facts = {
        "book": f"{'; '.join(book.books)}: {rule.where}",
        "chapter": book.chapters[rule.chapter].title,
        "kind": rule.kind,
        "applies to": ", ".join(rule.applies_to),
        "rule": rule.text,
        "ruling": rule.ruling,
        "left to people because": rule.why,
        "implemented": _all_places(coverage.code.get(rule.id, [])),
        "met": None if rule.is_left_to_people else coverage.where_met(rule),
        "tests": None if coverage.tests is None else _all_places(coverage.tests.get(rule.id, [])),
    }
    for name, fact in facts.items():
        if fact:
            typer.echo(f"{name}: {fact}")
    if rule.examples:
        typer.echo("examples:")
        typer.echo(yaml.safe_dump(list(rule.examples), sort_keys=False, default_flow_style=None, width=120).rstrip())


def _all_places(places: list[Place]) -> str:
    return ", ".join(str(place) for place in places) or "none"
