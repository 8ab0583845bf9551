"""Where analyses of matches are kept: one text for each match, the newest ones of them."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from wartable.store.database import Database
from wartable.store.stamps import now
from wartable.store.tables import ANALYSES


class AnalysisStore:
    """The analyses of one installation."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def found(self, match: str) -> str | None:
        """What is known of a match; None when nobody has had it looked at."""
        with self._database.reading() as connection:
            kept = connection.scalar(select(ANALYSES.c.found).where(ANALYSES.c.match == match))
        return None if kept is None else str(kept)

    def keep(self, match: str, found: str, most: int) -> None:
        """Keep what is known by now in place of what was before; beyond so many matches the oldest go."""
        with self._database.writing() as connection:
            connection.execute(delete(ANALYSES).where(ANALYSES.c.match == match))
            connection.execute(insert(ANALYSES), [{"match": match, "at": now(), "found": found}])
            old = select(ANALYSES.c.match).order_by(ANALYSES.c.at.desc(), ANALYSES.c.match).offset(most)
            for each in list(connection.scalars(old.limit(100))):
                connection.execute(delete(ANALYSES).where(ANALYSES.c.match == each))
