"""Private links of players: a random token, of which the log keeps only a hash. Whoever has the link is the player."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence

from wartable.desk import actions as act
from wartable.desk.persons import is_label
from wartable.desk.state import EventState, Player
from wartable.kernel.engine.errors import Refused
from wartable.store.stamps import fingerprint


def without_link(state: EventState) -> list[str]:
    """The players who could have a link and have none; erased people stay without."""
    return [each.key for each in state.players.values() if not each.link and not is_label(each.name)]


def new_links(state: EventState, keys: Sequence[str]) -> tuple[act.Link, dict[str, str]]:
    """Links for these players, which replace those they had; the tokens by key, never to be seen again."""
    for player in map(state.players.get, keys):
        if player and is_label(player.name):
            raise Refused(f"{player.name} was erased, and a link of theirs opens nothing; give them a name first")
    tokens = {key: secrets.token_urlsafe(16) for key in keys}
    linked = [act.Linked(player=key, hash=fingerprint(token)) for key, token in tokens.items()]
    return act.Link(links=linked), tokens


def player_of(state: EventState, token: str) -> Player | None:
    """Who has this link, unless they were erased. Every hash is compared, so that the clock tells nothing."""
    given = fingerprint(token)
    found = [each for each in state.players.values() if hmac.compare_digest(each.link or "", given)]
    return found[0] if found and not is_label(found[0].name) else None
