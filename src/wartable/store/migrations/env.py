"""How alembic runs the steps: always inside the transaction of whoever opens the database."""

from __future__ import annotations

from alembic import context

from wartable.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
