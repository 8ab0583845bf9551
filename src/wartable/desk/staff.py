"""The staff of an installation: roles, what each may do, and logging in. Passwords are kept as argon2 hashes only."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from wartable.desk import actions as act
from wartable.desk.state import EventState
from wartable.its.results import check_own_dispute
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.store.log import Store
from wartable.store.staff import StaffRow, StaffTable
from wartable.store.stamps import fingerprint

if TYPE_CHECKING:
    from argon2 import PasswordHasher

ORGANISER, JUDGE, SCOREKEEPER = "organiser", "judge", "scorekeeper"
ROLES = (ORGANISER, JUDGE, SCOREKEEPER)

DESK = (act.CheckIn, act.Result, act.Confirm, act.Link, act.Answered)
FLOOR = (
    *DESK,
    act.Correct,
    act.Sanction,
    act.Clock,
    act.Move,
    act.Drop,
    act.Back,
    act.Late,
    act.Arrive,
    act.WalkOver,
    act.Deployed,
    act.AcceptLists,
    act.HandIn,
    act.Reveal,
)
"""What a scorekeeper and a judge may do; an organiser may do everything."""

DAYS = 14
SHORTEST = 8


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the staff. A judge is a Referee of the book (ITS-REF-04)."""

    name: str
    role: str

    @property
    def signature(self) -> str:
        """How the log names them; never a player's name."""
        return f"{self.name} ({self.role})"

    @property
    def organiser(self) -> bool:
        """May do and see everything, PINs too (ITS-PRIV-05)."""
        return self.role == ORGANISER

    @property
    def referee(self) -> bool:
        """Decides as a Referee."""
        return self.role == JUDGE

    def check_organiser(self, what: str) -> None:
        """Refuse what is for organisers alone."""
        if not self.organiser:
            raise Refused(f"{self.name} is a {self.role}; only an organiser {what}")

    def check_may(self, action: act.Action, state: EventState) -> None:
        """Refuse what the role does not allow."""
        may: tuple[type, ...] = {SCOREKEEPER: DESK, JUDGE: FLOOR}.get(self.role, (object,))
        if not isinstance(action, may):
            raise Refused(f"{self.name} is a {self.role} and may not do this ({action.do}); ask an organiser")
        if self.referee and isinstance(action, act.Scored | act.Confirm):
            game = state.round(action.round).games.get(frozenset((action.a, action.b)))
            if game is not None:
                check_own_dispute(game.table, self.name, (state.name(action.a), state.name(action.b)))


class Staff:
    """Adding, removing and logging in."""

    def __init__(self, store: Store) -> None:
        self._table = StaffTable(store)
        self._nobody: str | None = None

    def members(self) -> list[Member]:
        """Everybody on the staff."""
        return [Member(row.name, row.role) for row in self._table.all()]

    def begin(self, name: str, password: str) -> None:
        """Make the first organiser. Raises Refused when there is one."""
        self._table.add(StaffRow(_checked_name(name), ORGANISER, self._hashed(password)), first=True)

    def add(self, name: str, role: str, password: str) -> None:
        """Somebody joins the staff."""
        if role not in ROLES:
            raise Unreadable(f"{role!r} is no role; roles are {', '.join(ROLES)}")
        self._table.add(StaffRow(_checked_name(name), role, self._hashed(password)))

    def remove(self, name: str) -> None:
        """Somebody leaves the staff. Raises Refused for the last organiser."""
        known = {row.name: row.role for row in self._table.all()}
        if name not in known:
            raise Ambiguous(f"nobody called {name!r} is on the staff; there are {', '.join(known)}")
        if list(known.values()).count(ORGANISER) == 1 and known[name] == ORGANISER:
            raise Refused(f"{name} is the only organiser and stays")
        self._table.remove(name)

    def change_password(self, name: str, old: str, new: str) -> None:
        """A new password for who knows the old one; all logins of the name end."""
        self._proved(name, old)
        self._table.change(name, self._hashed(new))

    def log_in(self, name: str, password: str) -> str:
        """A token for the browser of somebody who knows the password. Raises Refused."""
        member = self._proved(name, password)
        token = secrets.token_urlsafe(32)
        now = datetime.now(UTC)
        self._table.log_in(fingerprint(token), member.name, (now + timedelta(days=DAYS)).isoformat(), now.isoformat())
        return token

    def log_out(self, token: str) -> None:
        """The token is worth nothing any more."""
        self._table.log_out(fingerprint(token))

    def who(self, token: str) -> Member | None:
        """Who holds this token; None when nobody does."""
        row = self._table.logged_in(fingerprint(token), datetime.now(UTC).isoformat()) if token else None
        return Member(row.name, row.role) if row else None

    def _proved(self, name: str, password: str) -> StaffRow:
        from argon2.exceptions import VerifyMismatchError

        found = next((row for row in self._table.all() if row.name == name.strip()), None)
        if found is None and self._nobody is None:
            self._nobody = _hasher().hash(secrets.token_hex(16))
        try:
            # An unknown name takes as long as a wrong password, so that names cannot be guessed by the clock.
            _hasher().verify(found.password if found else str(self._nobody), password)
        except VerifyMismatchError:
            found = None
        if found is None:
            raise Refused("name and password do not fit together; try again")
        return found

    def _hashed(self, password: str) -> str:
        if len(password) < SHORTEST:
            raise Refused(f"a password has at least {SHORTEST} characters; write a longer one")
        return _hasher().hash(password)


def _hasher() -> PasswordHasher:
    try:
        from argon2 import PasswordHasher
    except ModuleNotFoundError:
        raise Unreadable("passwords need a library; install it with: pip install 'wartable[web]'") from None
    return PasswordHasher()


def _checked_name(name: str) -> str:
    if not name.strip():
        raise Refused("write a name")
    return name.strip()
