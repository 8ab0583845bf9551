"""Things the tests need from Debian: installed when they are missing and we may, else said in a clear sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

Found = TypeVar("Found")


def needed(find: Callable[[], Found | None], package: str, sentence: str) -> Found:
    """What `find` finds, after installing the package if it finds nothing and we are root; else the test fails."""
    found = find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        wait = ["-o", "DPkg::Lock::Timeout=300"]  # another worker may be installing the same
        subprocess.run(["apt-get", *wait, "-qq", "update"], capture_output=True, env=environment, check=False)
        install = ["apt-get", *wait, "install", "-y", "--no-install-recommends", package]
        subprocess.run(install, capture_output=True, env=environment, check=False)
        found = find()
    if found is None:
        pytest.fail(f"{sentence} (Debian's package '{package}'; the test installs it itself when run as root)", False)
    return found


def _cjk_font() -> Path | None:
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts")
    return next((font for folder in folders for font in folder.rglob("*CJK*")), None)


def _latin_font() -> Path | None:
    return next(Path("/usr/share/fonts").rglob("NotoSans-Regular.*"), None)


@pytest.fixture(scope="session")
def fonts() -> None:
    """Fonts for names in every script."""
    needed(_latin_font, "fonts-noto-core", "This test needs the font Noto Sans")
    needed(_cjk_font, "fonts-noto-cjk", "This test needs a font with Japanese letters")
