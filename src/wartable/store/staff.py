"""Who runs events here: staff with their role and the hash of their password, and who of them is logged in."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from wartable.kernel.engine.errors import Refused
from wartable.store.log import Store
from wartable.store.tables import LOGINS, STAFF


class StaffRow(NamedTuple):
    """A member of the staff as kept."""

    name: str
    role: str
    password: str


class StaffTable:
    """The staff of one installation."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    def all(self) -> list[StaffRow]:
        """Everybody, by name."""
        with self._database.reading() as connection:
            return [StaffRow(*row) for row in connection.execute(select(STAFF).order_by(STAFF.c.name))]

    def add(self, row: StaffRow, first: bool = False) -> None:
        """Keep a new member; `first` only while there is nobody. Raises Refused when the name is taken."""
        try:
            with self._database.writing() as connection:
                if first and connection.execute(select(STAFF.c.name)).first() is not None:
                    raise Refused("there is an organiser already; log in")
                connection.execute(insert(STAFF), [row._asdict()])
        except IntegrityError:
            raise Refused(f"{row.name} is on the staff already; write another name") from None

    def change(self, name: str, password: str) -> None:
        """A new password; whoever was logged in under the name is out."""
        with self._database.writing() as connection:
            connection.execute(update(STAFF).where(STAFF.c.name == name).values(password=password))
            connection.execute(delete(LOGINS).where(LOGINS.c.name == name))

    def remove(self, name: str) -> None:
        """Somebody leaves the staff, and is logged out."""
        with self._database.writing() as connection:
            connection.execute(delete(STAFF).where(STAFF.c.name == name))
            connection.execute(delete(LOGINS).where(LOGINS.c.name == name))

    def log_in(self, token: str, name: str, until: str, now: str) -> None:
        """Remember a login by the hash of its token; those that are over are forgotten."""
        with self._database.writing() as connection:
            connection.execute(delete(LOGINS).where(LOGINS.c.until < now))
            connection.execute(insert(LOGINS), [{"token": token, "name": name, "until": until}])

    def log_out(self, token: str) -> None:
        """Forget a login."""
        with self._database.writing() as connection:
            connection.execute(delete(LOGINS).where(LOGINS.c.token == token))

    def logged_in(self, token: str, now: str) -> StaffRow | None:
        """Whose login this is; None when it is unknown or over."""
        query = select(STAFF).join(LOGINS, LOGINS.c.name == STAFF.c.name)
        with self._database.reading() as connection:
            row = connection.execute(query.where(LOGINS.c.token == token, LOGINS.c.until >= now)).first()
        return StaffRow(*row) if row else None
