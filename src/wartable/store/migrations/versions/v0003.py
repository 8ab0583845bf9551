"""Studies of the lab, and their games in parts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Two new tables."""
    words = ("owner", "made", "terms", "state", "said", "worker", "beat")
    op.create_table(
        "studies",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(word, sa.Text, nullable=False) for word in words),
        *(sa.Column(number, sa.Integer, nullable=False) for number in ("size", "seconds")),
    )
    op.create_table(
        "study_parts",
        sa.Column("study", sa.Text, primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
    )
