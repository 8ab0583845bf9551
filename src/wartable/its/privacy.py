"""Who may see which list, and the sealed choice of a list before each game."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from wartable.its.list_file import ArmyList, Trooper
from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said

LIEUTENANT = re.compile(r"[(\[]?\s*\bLieutenant\b\s*[)\]]?", re.IGNORECASE)
"""What a list may say beside a name, and nobody but its owner may read."""
UNSEEN = re.compile(
    r"\b(?:Camouflage|Hidden Deployment|Impersonation|Combat Jump|Parachutist|Airborne Deployment)\b", re.IGNORECASE
)
"""Who begins as a Marker, hidden or off the table is Private Information as a whole (INF-INFO-01)."""


def without_rank(text: str) -> str:
    """A name as anybody reads it: who leads is not among it (INF-LT-01)."""
    return " ".join(LIEUTENANT.sub(" ", text).split()).strip(" ,;-/") if LIEUTENANT.search(text) else text


def _is_open(trooper: Trooper) -> bool:
    return not trooper.private and not any(UNSEEN.search(text) for text in (*trooper.skills, trooper.option))


def courtesy_view(army_list: ArmyList) -> tuple[dict[str, Any], Reason]:
    """The Courtesy list: open lines and open notes only, and no total that would give the rest away (ITS-PRIV-02)."""
    view = {
        "army": army_list.army,
        "kind": army_list.kind,
        "troopers": [
            {
                "name": without_rank(trooper.name),
                "option": without_rank(trooper.option),
                "group": trooper.group,
                "type": trooper.type,
                "classification": list(trooper.classification),
                "skills": [skill for skill in trooper.skills if not LIEUTENANT.fullmatch(skill)],
                "equipment": list(trooper.equipment),
                "notes": [note.text for note in trooper.notes if not note.private],
            }
            for trooper in army_list.troopers
            if _is_open(trooper)
        ],
    }
    return view, Reason(said("only Open Information, without totals"), "ITS-PRIV-02")


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who asks: by name, with the roles they hold in this event."""

    name: str
    organizer: bool = False
    referee: bool = False


def show_complete(viewer: Viewer, owner: str) -> Reason:
    """The Complete list is for its owner, the Organizer and Referees, for ever (ITS-PRIV-01)."""
    if viewer.name == owner or viewer.organizer or viewer.referee:
        return Reason(f"{viewer.name} may see the Complete list of {owner}", "ITS-PRIV-01")
    raise Refused(f"{viewer.name} may not see the Complete list of {owner}", rule="ITS-PRIV-01")


def show_courtesy(
    viewer: str, owner: str, opponent: str, deployment_finished: bool, in_use: ArmyList
) -> tuple[dict[str, Any], tuple[Reason, ...]]:
    """The Courtesy list in use, for this round's opponent, once both have deployed (ITS-PRIV-03)."""
    if viewer not in (owner, opponent):
        words = "%(name)s does not play against %(other)s in this round"
        raise Refused(said(words, name=viewer, other=owner), rule="ITS-PRIV-03")
    if not deployment_finished:
        raise Refused(said("the Courtesy list of %(name)s is shown after deployment", name=owner), rule="ITS-PRIV-03")
    view, open_only = courtesy_view(in_use)
    return view, (Reason(said("%(name)s asks after deployment", name=viewer), "ITS-PRIV-03"), open_only)


def told_before_choosing(opponent: str, faction: str, table: int, scenario: str) -> Reason:
    """What a player is told of the next game before choosing a list for it (ITS-PRIV-05)."""
    known = (faction or "no faction named", f"table {table}", scenario or "no scenario announced")
    return Reason(f"{opponent}: {', '.join(known)}", "ITS-PRIV-05")


def public_pin(viewer: Viewer, owner: str, pin: str) -> str:
    """A PIN is shown only to its owner and the Organizer (ITS-PRIV-05)."""
    if viewer.name != owner and not viewer.organizer:
        raise Refused(f"the PIN of {owner} is private", rule="ITS-PRIV-05")
    return pin


@dataclass(frozen=True, slots=True)
class PrivateNote:
    """Private Information on a control sheet, with the time it was written (ITS-SHEET-03)."""

    text: str
    at: str
    revealed: bool = False


def add_note(notes: tuple[PrivateNote, ...], text: str, at: str) -> tuple[tuple[PrivateNote, ...], Reason]:
    """Add a note; earlier ones can be neither changed nor removed (ITS-SHEET-03)."""
    if notes and at < notes[-1].at:
        raise Refused(said("a note cannot be older than the one before it"), rule="ITS-SHEET-03")
    return (*notes, PrivateNote(text, at)), Reason(f"noted at {at}", "ITS-SHEET-03")


def notes_for(viewer: Viewer, owner: str, notes: tuple[PrivateNote, ...]) -> tuple[list[str], Reason]:
    """Owner and Referee see every note, others what was revealed (ITS-SHEET-03)."""
    everything = viewer.name == owner or viewer.referee
    shown = [note.text for note in notes if everything or note.revealed]
    return shown, Reason(f"{len(shown)} of {len(notes)} notes are open to {viewer.name}", "ITS-SHEET-03")


@dataclass(frozen=True, slots=True)
class ListChoice:
    """The sealed choice of a player for one round; `locked` once the round clock runs (ITS-LIST-12)."""

    player: str
    lists: int
    chosen: int | None = None
    locked: bool = False


def choose_list(
    choice: ListChoice, number: int, pairing_published: bool, objectives_to_draw: int, objectives_drawn: int
) -> tuple[ListChoice, Reason]:
    """Choose a list, knowing opponent, faction, table and own Classified Objectives (ITS-LIST-12)."""
    if choice.locked:
        raise Refused(
            said("%(name)s cannot change the list once the clock runs", name=choice.player), rule="ITS-LIST-12"
        )
    if not pairing_published:
        words = "%(name)s chooses when the pairing and the table are published"
        raise Refused(said(words, name=choice.player), rule="ITS-LIST-12")
    if objectives_drawn < objectives_to_draw:
        raise Refused(said("%(name)s: draw the Classified Objective first", name=choice.player), rule="ITS-CO-06")
    if not 1 <= number <= choice.lists:
        there = [said("List %(n)s", n=n + 1) for n in range(choice.lists)]
        raise Refused(said("there is no List %(n)s", n=number), rule="ITS-LIST-12", possible=there)
    sealed = ListChoice(choice.player, choice.lists, number)
    return sealed, Reason(f"the choice of {choice.player} is sealed", "ITS-LIST-12")


def start_clock(choice: ListChoice) -> tuple[ListChoice, Reason]:
    """The round clock starts: the choice is final, and without one it is List 1 (ITS-LIST-12)."""
    used = choice.chosen or 1
    return ListChoice(choice.player, choice.lists, used, locked=True), Reason(f"List {used} is used", "ITS-LIST-12")


def fixed_list(player: str, round_number: int) -> tuple[ListChoice, Reason]:
    """In Escalation the list of a round is fixed (ITS-ESC-05)."""
    reason = Reason(f"{player} uses the list of round {round_number}", "ITS-ESC-05")
    return ListChoice(player, round_number, round_number, locked=True), reason


def printed_copies(players: int, lists: int) -> tuple[dict[str, int], Reason]:
    """Copies in the room: two Complete and one Courtesy of each list (ITS-LIST-10)."""
    each = players * lists
    copies = {"complete": 2 * each, "with the Organizer": each, "courtesy": each}
    return copies, Reason(
        f"{2 * each} Complete copies, {each} with the Organizer, {each} Courtesy copies", "ITS-LIST-10"
    )
