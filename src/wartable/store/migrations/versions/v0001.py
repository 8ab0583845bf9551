"""The schema of the time before versions were written down; parts of it may be there already."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make what is missing: events and tables were once made each by their own program."""
    there = set(sa.inspect(op.get_bind()).get_table_names())
    for table in _tables().sorted_tables:
        if table.name not in there:
            table.create(op.get_bind())


def _tables() -> sa.MetaData:
    made = sa.MetaData()
    _table(made, "log", ("event",), "at", "payload", "hash", numbers=("number",))
    persons = _table(made, "persons", ("event",), numbers=("person", "record"))
    persons.append_column(sa.Column("salt", sa.Text))
    persons.append_column(sa.Column("data", sa.Text))
    _table(made, "staff", ("name",), "role", "password")
    _table(made, "logins", ("token",), "name", "until")
    rooms = _table(made, "rooms", ("id",), "code", "made", "terms", "seed", "ended")
    rooms.append_constraint(sa.UniqueConstraint("code", name="rooms_code_key"))
    _table(made, "room_log", ("room",), "at", "payload", numbers=("number",))
    _table(made, "room_holders", ("browser", "room"), "since", numbers=("seat",))
    _table(made, "room_claims", ("room",), numbers=("seat",))
    _table(made, "uploads", ("id",), "journal")
    _table(made, "packs", ("id",), "files")
    _table(made, "settings", ("name",), "value")
    return made


def _table(
    made: sa.MetaData, name: str, keys: tuple[str, ...], *columns: str, numbers: tuple[str, ...] = ()
) -> sa.Table:
    """A table whose key is `keys` and `numbers`, with further columns of text that are never empty."""
    parts = [sa.Column(key, sa.Text, primary_key=True) for key in keys]
    counted = [sa.Column(number, sa.Integer, primary_key=True, autoincrement=False) for number in numbers]
    rest = [sa.Column(column, sa.Text, nullable=False) for column in columns]
    return sa.Table(name, made, *parts, *counted, *rest)
