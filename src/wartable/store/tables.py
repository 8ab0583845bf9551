"""The tables of an installation. Logs only grow; what is known about persons can be erased."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, MetaData, Table, Text, text

METADATA = MetaData()

# -- events ------------------------------------------------------------------------------------------------------------

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

# -- tables people play at ---------------------------------------------------------------------------------------------

ROOMS = Table(
    "rooms",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("made", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("ended", Text, nullable=False),
)
RUNNING = text("ended = ''")
Index("rooms_running_code", ROOMS.c.code, unique=True, sqlite_where=RUNNING, postgresql_where=RUNNING)
"""A code is taken while its match goes on, and free again when it is over."""

RECORDS = Table(
    "room_log",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("payload", Text, nullable=False),
)

HOLDERS = Table(
    "room_holders",
    METADATA,
    Column("browser", Text, primary_key=True),
    Column("room", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("since", Text, nullable=False),
)

CLAIMS = Table(
    "room_claims",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
"""Seats that somebody has sat down on, so that two people who come by the same code get different ones."""

UPLOADS = Table(
    "uploads",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("journal", Text, nullable=False),
    Column("at", Text, nullable=False, server_default=""),
    Column("size", Integer, nullable=False, server_default="0"),
)
"""Journals that people brought, by a hash of what they say: the same one is kept once."""

PACKS = Table(
    "packs",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("files", Text, nullable=False),
    Column("at", Text, nullable=False, server_default=""),
    Column("size", Integer, nullable=False, server_default="0"),
)
"""Content that people brought: the files of each pack as one text."""

CONTENTS = Table(
    "contents",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("files", Text, nullable=False),
)
"""The content matches were begun with, by the digest in their records: a match goes on with what it began with."""

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("at", Text, nullable=False),
    Column("found", Text, nullable=False),
)
"""What was found out about matches that are over: by the id of their table, or of the journal that was brought."""

# -- studies -----------------------------------------------------------------------------------------------------------

STUDIES = Table(
    "studies",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("made", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("said", Text, nullable=False),
    Column("worker", Text, nullable=False),
    Column("beat", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("seconds", Integer, nullable=False),
)
"""What is studied: `owner` is the hash of a browser, `worker` the server that plays it and `beat` its last sign of
life, `size` the letters of its parts, `seconds` how long they took."""

STUDY_PARTS = Table(
    "study_parts",
    METADATA,
    Column("study", Text, primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("last", Integer, nullable=False),
    Column("games", Text, nullable=False),
)
"""Games `first` to `last - 1` of a study, kept once, whoever played them."""

SETTINGS = Table("settings", METADATA, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))
