"""What follows from the columns of a state."""

from __future__ import annotations

from typing import final

import pytest

from kernel.lanterns import Lamp
from wartable.kernel.engine.chance import Bag
from wartable.kernel.engine.putby import PutBy
from wartable.kernel.engine.state import Derived, Fixed, Hidden, State, columns, written


class Rules:
    def __init__(self, seats: int) -> None:
        self.seats = seats


@final
class Table(State):
    rules: Fixed[Rules]
    turn: int
    winner: int
    gold: list[int]
    hands: Hidden[list[Bag]]
    rich: Derived[int]
    spent: tuple[tuple[int, int], ...]
    __slots__ = tuple(__annotations__)


def fresh(rules: Rules) -> Table:
    table = Table()
    table.rules, table.agenda = rules, ((1, 2),)
    table.turn, table.winner, table.rich = 3, -1, 1
    table.gold, table.hands, table.spent = [4, 5], [(1, 2), ()], ((6, 7),)
    return table


def test_a_copy_is_equal_and_independent_and_shares_what_never_changes() -> None:
    table = fresh(Rules(2))
    copy = table.copy()
    assert copy.key() == table.key() and copy.digest() == table.digest() and copy.rich == 1
    assert copy.rules is table.rules and copy.spent is table.spent
    copy.gold[0] = 9
    copy.hands[1] = (3,)
    assert (table.gold, table.hands) == ([4, 5], [(1, 2), ()])
    assert copy.key() != table.key()


def test_the_key_holds_the_agenda_then_numbers_then_the_other_columns_in_their_order() -> None:
    assert fresh(Rules(2)).key() == (((1, 2),), (3, -1), (4, 5), ((1, 2), ()), ((6, 7),))


def test_a_view_that_forgets_a_hidden_column_fails_instead_of_leaking_it() -> None:
    seen = fresh(Rules(2)).opened()
    assert (seen.gold, seen.turn, seen.rich) == ([4, 5], 3, 1)
    with pytest.raises(AttributeError, match="hands"):
        seen.key()


def test_a_state_takes_no_column_that_was_not_declared() -> None:
    with pytest.raises(AttributeError):
        setattr(fresh(Rules(2)), "gems", 1)  # noqa: B010 (the type checker would not let it pass)


def test_columns_say_who_may_see_them() -> None:
    assert [(each.name, each.policy) for each in columns(Table) if each.policy != "open"] == [
        ("rules", "fixed"),
        ("hands", "hidden"),
        ("rich", "derived"),
    ]


def test_what_is_no_column_of_numbers_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Loose\.names is a column: an int, a list or a tuple, not"):

        class Loose(State):
            names: dict[str, int]
            __slots__ = tuple(__annotations__)


def test_the_written_methods_are_plain_source_for_a_compiled_build() -> None:
    source = written(Table)
    assert "    new = Table()\n" in source and "__new__" not in source
    assert "    new.gold = self.gold[:]\n" in source


def test_a_state_that_is_put_by_comes_out_equal_and_as_it_was_then() -> None:
    table = fresh(Rules(2))
    before = table.key(), table.rich, table.agenda
    kept = PutBy(table)
    table.gold[0] += 5
    table.turn += 1
    out = kept.taken_out()
    assert (out.key(), out.rich, out.agenda) == before and out.rules is table.rules and type(out) is Table
    out.gold[0] += 1
    assert kept.taken_out().gold != out.gold


def test_a_state_that_is_copied_in_its_own_way_is_put_by_as_it_is() -> None:
    lamp = Lamp()
    assert PutBy(lamp).taken_out() is lamp
