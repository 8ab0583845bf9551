"""A real PostgreSQL server on a temporary folder, for the tests that must hold on both databases."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from debian import needed
from machine import patience

WANTED = "This test needs a PostgreSQL server, with initdb and pg_ctl"


def _binaries() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or sorted(Path("/usr/pgsql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _as_owner(*command: str) -> None:
    """PostgreSQL refuses to run as root, so root hands over to the user 'postgres'."""
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*prefix, *command], capture_output=True, text=True, cwd="/", check=False)
    if done.returncode != 0:
        pytest.fail(f"{WANTED}. {Path(command[0]).name} says: {done.stderr or done.stdout}", pytrace=False)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Path]:
    """The socket folder of a server of our own, which ends with the tests."""
    binaries = needed(_binaries, "postgresql", WANTED)
    folder = Path(tempfile.mkdtemp(prefix="wartable-pg-", dir="/tmp"))
    try:
        owner = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        shutil.chown(folder, owner)
        data = str(folder / "data")
        _as_owner(str(binaries / "initdb"), "-D", data, "-U", "wartable", "-A", "trust", "-E", "UTF8", "--locale=C")
        options = f"-k {folder} -c listen_addresses= -c shared_buffers=16MB"
        log, wait = str(folder / "log"), str(round(patience(60)))
        _as_owner(str(binaries / "pg_ctl"), "-D", data, "-w", "-t", wait, "-l", log, "-o", options, "start")
        try:
            yield folder
        finally:
            _as_owner(str(binaries / "pg_ctl"), "-D", data, "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: Path) -> str:
    """The URL of an empty database that no other test knows."""
    import psycopg

    name = f"test_{secrets.token_hex(6)}"
    with psycopg.connect(f"postgresql://wartable@/postgres?host={postgres_server}", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return f"postgresql://wartable@/{name}?host={postgres_server}"
