"""Writing SVG and HTML so that nothing people typed can become a tag: text is escaped, markup is a type of its own."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape as escaped
from typing import Any

escape = lru_cache(16384)(escaped)
"""Text without markup. Pages say the same few words and numbers again and again."""


class Markup(str):
    """Text that is markup already. Template engines ask for `__html__` and then leave it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


NOTHING = Markup("")


def joined(*parts: str) -> Markup:
    """The parts one after the other; those that are no markup are escaped."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def tag(name: str, *inside: str, **attributes: Any) -> Markup:
    """An element. `class_` is the attribute class, `aria_label` aria-label; None and False leave one out.

    >>> tag("text", "a < b", x=1.5, class_="coord", hidden=False)
    '<text x="1.5" class="coord">a &lt; b</text>'
    >>> tag("circle", r=3)
    '<circle r="3"/>'
    """
    written = [
        f'{_attribute(key)}"{escape(value) if type(value) is str else _value(value)}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    ]
    start = f"<{name}{''.join(written)}"
    if not inside:
        return Markup(f"{start}/>")
    body = [part if isinstance(part, Markup) else escape(part) for part in inside]
    return Markup(f"{start}>{''.join(body)}</{name}>")


@cache
def _attribute(key: str) -> str:
    return f" {key.rstrip('_').replace('_', '-')}="


def _value(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    return "" if value is True else escape(str(value))


def use(symbol: str, **attributes: Any) -> Markup:
    """A symbol that the page defines, in a box of its own."""
    return tag("svg", tag("use", href=f"#{symbol}"), **attributes)


@lru_cache(4096)
def key_id(key: str) -> str:
    """An option's key as part of an element's id.

    >>> key_id("use:hover@-1,3")
    'use-hover--1-3'
    """
    return "".join(sign if sign.isascii() and (sign.isalnum() or sign in "-_") else "-" for sign in key)
