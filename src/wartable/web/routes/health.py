"""Is this server there? For whatever waits for it or watches it; nothing is read from the store."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from fastapi import APIRouter

ROUTER = APIRouter()
ANSWER: Final = {"status": "up", "version": version("wartable")}


@ROUTER.get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """Answers when the app is ready for requests."""
    return ANSWER
