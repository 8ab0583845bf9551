"""Installations with a desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.desk.desk_web import Venue


@pytest.fixture
def own_venue(tmp_path: Path) -> Venue:
    """An installation for one test alone."""
    return Venue(tmp_path)


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Venue:
    """One for all tests that only touch events of their own: passwords are slow on purpose."""
    return Venue(tmp_path_factory.mktemp("desk"))
