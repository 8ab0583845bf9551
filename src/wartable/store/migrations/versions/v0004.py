"""Analyses are kept with the matches they speak of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """One new table."""
    op.create_table(
        "analyses",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
    )
