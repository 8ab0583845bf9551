"""What Heroes, Enemies, Equipment and rooms look like, as symbols of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from wartable.kernel.showing.markup import Markup
from wartable.kernel.showing.pictures import Pictures

PICTURES: Final = Pictures(Path(__file__).parent / "pictures.yaml")


@cache
def art() -> Markup:
    """All of them: which Enemies arrive is not known before."""
    return PICTURES.symbols(PICTURES)
