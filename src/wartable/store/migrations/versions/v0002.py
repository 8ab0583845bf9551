"""Codes are free again when a match is over; content is kept with the matches; what people bring is counted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """One new table, two columns for each of two others, and a narrower rule for codes."""
    _free_codes()
    for name, what in (("uploads", "journal"), ("packs", "files")):
        op.add_column(name, sa.Column("at", sa.Text, nullable=False, server_default=""))
        op.add_column(name, sa.Column("size", sa.Integer, nullable=False, server_default="0"))
        op.execute(f"UPDATE {name} SET size = length({what})")
    op.create_table(
        "contents",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("files", sa.Text, nullable=False),
    )


def _free_codes() -> None:
    """The code of a table is unique while its match goes on, not for ever."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("rooms_code_key", "rooms", type_="unique")
    else:  # SQLite cannot drop a constraint
        columns = ("code", "made", "terms", "seed", "ended")
        op.create_table(
            "rooms_anew",
            sa.Column("id", sa.Text, primary_key=True),
            *(sa.Column(column, sa.Text, nullable=False) for column in columns),
        )
        op.execute("INSERT INTO rooms_anew SELECT id, code, made, terms, seed, ended FROM rooms")
        op.drop_table("rooms")
        op.rename_table("rooms_anew", "rooms")
    running = sa.text("ended = ''")
    op.create_index(
        "rooms_running_code", "rooms", ["code"], unique=True, sqlite_where=running, postgresql_where=running
    )
