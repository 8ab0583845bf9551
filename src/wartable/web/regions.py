"""Regions of a page that are made once for the same input: the macros of `parts.html` and `regions.html`, remembered.

What a macro makes depends on nothing but what it is given, and that came out of one seat's view. Two tables that show
the same card share its text.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from wartable.table.people import PHRASES
from wartable.web.pages import ENVIRONMENT

KEPT: Final = 8192
"""How many pieces of pages are remembered, most of them below a kilobyte."""


@cache
def macro(name: str) -> Callable[..., str]:
    """The macro of this name."""
    modules = (ENVIRONMENT.get_template(template).module for template in ("regions.html", "parts.html"))
    found: Callable[..., str] = next(getattr(module, name) for module in modules if hasattr(module, name))
    return found


@lru_cache(KEPT)
def kept(name: str, *given: Any) -> str:
    """What the macro makes of this, from memory if it was given the same before."""
    return macro(name)(*given)


ENVIRONMENT.globals["kept"] = kept
ENVIRONMENT.globals["phrases"] = PHRASES
