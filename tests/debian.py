"""Things the tests need from Debian: the newest is installed when we may, else a missing one is said in a sentence.

Once a day, and only as root: `apt-get update`, then the package. Every worker asks here before it uses the thing, and
one at a time, so nobody's browser is exchanged while it runs.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

Found = TypeVar("Found")
PACKAGES: Final = ("chromium", "postgresql", "fonts-noto-core", "fonts-noto-cjk")
DAY: Final = 24 * 3600


def needed(find: Callable[[], Found | None], package: str, sentence: str) -> Found:
    """What `find` finds, after installing the newest package if we are root; nothing found fails the test."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        _newest(package, find() is None)
    found = find()
    if found is None:
        pytest.fail(f"{sentence} (Debian's package '{package}'; the test installs it itself when run as root)", False)
    return found


def _newest(package: str, missing: bool) -> None:
    stamp = Path(tempfile.gettempdir()) / f"wartable-newest-{package}"
    with stamp.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = stamp.read_text()
        if not missing and said and time.time() - float(said) < DAY:
            return
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        apt = ["apt-get", "-o", "DPkg::Lock::Timeout=300"]
        install = ["install", "-y", "--no-install-recommends"]
        for words in (["-qq", "update"], [*install, package]):
            subprocess.run([*apt, *words], capture_output=True, env=environment, check=False)
        stamp.write_text(str(time.time()))


def _versions() -> str:
    """What is installed of what the tests use."""
    if not shutil.which("dpkg-query"):
        return ""
    ask = ["dpkg-query", "--show", "--showformat", "${Package} ${Version}, ", *PACKAGES]
    return subprocess.run(ask, capture_output=True, text=True, check=False).stdout.rstrip(", ")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    versions = _versions()
    if versions:
        terminalreporter.write_line(f"Debian's packages: {versions}")


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
