"""A variable that has another value inside a `with` block: what people are called, where a rule is met."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Inside:
    """A variable has another value in a `with` block, or in functions that this decorates.

    Every move goes through a dozen of these, so it is no generator.
    """

    __slots__ = ("_before", "_value", "_variable")

    def __init__(self, variable: ContextVar[Any], value: Any) -> None:
        self._variable = variable
        self._value = value

    def __enter__(self) -> None:
        self._before = self._variable.set(self._value)

    def __exit__(self, *_: object) -> None:
        self._variable.reset(self._before)

    def __call__(self, do: Callable[P, R]) -> Callable[P, R]:
        variable, value = self._variable, self._value

        @wraps(do)
        def inside(*args: P.args, **named: P.kwargs) -> R:
            before = variable.set(value)
            try:
                return do(*args, **named)
            finally:
                variable.reset(before)

        return inside
