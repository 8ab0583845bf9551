"""The tables of an installation. Logs only grow; what is known about persons can be erased."""

from __future__ import annotations

from sqlalchemy import Column, Integer, MetaData, Table, Text

METADATA = MetaData()

ENTRIES = Table(
    "log",
    METADATA,
    Column("event", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

PERSONS = Table(
    "persons",
    METADATA,
    Column("event", Text, primary_key=True),
    Column("person", Integer, primary_key=True, autoincrement=False),
    Column("record", Integer, primary_key=True, autoincrement=False),
    Column("salt", Text),
    Column("data", Text),
)
"""What a log says about persons, kept beside it: `salt` and `data` are null once they are erased."""

STAFF = Table(
    "staff",
    METADATA,
    Column("name", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
)
"""Who runs events here; of a password only its hash is kept."""

LOGINS = Table(
    "logins",
    METADATA,
    Column("token", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("until", Text, nullable=False),
)
"""Staff who are logged in, by a hash of what their browser holds."""
