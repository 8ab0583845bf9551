"""The words and symbols of a game with what they mean: one list for each game, for every page that shows them.

A list is data (`glossary.yaml` in the folder of its game). Pages mark the words where they stand, and
how-to pages list them.
"""

from __future__ import annotations

from functools import cache

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter

from wartable.games import game, names
from wartable.kernel.books import ledger


class Term(BaseModel):
    """A word of a game: small letters match in any case at the beginning, capitals only as they are written."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    term: str
    says: str
    also: tuple[str, ...] = ()
    """Other forms of the word, such as its plural."""
    icons: tuple[str, ...] = ()
    """Symbols of pages that stand for it."""
    rule: str = ""


@cache
def glossary(of: str) -> tuple[Term, ...]:
    """The words of a game by the alphabet; none for a game that explains none."""
    path = game(of).folder / "glossary.yaml"
    found = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else []
    return tuple(sorted(TypeAdapter(tuple[Term, ...]).validate_python(found), key=lambda one: one.term.lower()))


@cache
def game_of(system: str) -> str:
    """The game whose words a rulebook uses; empty for a book about no game."""
    told = {name: {ledger.find(one.rule).system for one in glossary(name) if one.rule} for name in names()}
    return next((name for name, systems in told.items() if system in systems), "")
