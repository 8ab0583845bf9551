"""The announcement on paper: for the wall of the shop before the day, and of the venue on it."""

from __future__ import annotations

from wartable.desk.announcing import announcement_view
from wartable.desk.paper import Document, Rows, Section
from wartable.desk.state import EventState
from wartable.desk.times import day_and_hour

DECKS = {"green": "Green (Standard Mode)", "red": "Red (Extreme Mode)", "both": "Green and Red", "none": "not used"}


def announcement(state: EventState) -> Document:
    """Everything that is announced, with what has changed since the first announcement."""
    told = announcement_view(state)
    facts = [
        f"When: {told['day'] or 'not said'}",
        f"Where: {told['venue'] or 'not said'}",
        f"What: {told['type']}, Season {told['season']}, {'official' if told['wants_official'] else 'not official'}",
        f"Extras: {', '.join(told['extras']) or 'none'} (ITS-EXTRA-01)",
        f"Classified Deck: {DECKS[told['deck']['version']]} ({told['deck']['rule']})",
        f"Lists: until {day_and_hour(told['lists_until'], state.settings) if told['lists_until'] else 'the draw'}",
        f"Rules count as released until {told['cut_off'] or 'a week before the event'} (ITS-EVENT-05)",
        f"Tables: {told['tables'] or 'as many as needed'} (ITS-ORG-05)",
        f"Late entry until round {told['late_entry']} (ITS-LATE-02)",
        f"Miniatures: {'painted' if told['painting_required'] else 'need not be painted'}; stand-ins "
        f"{'allowed' if told['stand_ins_allowed'] else 'not allowed'} (ITS-MINI-02)",
    ]
    rounds: Rows = [
        (str(each["number"]), each["scenario"] or "not announced", str(each["points"]), each["tier"],
         f"{each['starts']} - {each['ends']}" if each["starts"] else "")
        for each in told["rounds"]
    ]  # fmt: skip
    bring = [f"{each['item']}{'' if each['needed'] else ' (not needed here)'}" for each in told["bring"]]
    sections = [
        Section("The event", tuple(facts)),
        Section("Rounds", (), ("Round", "Scenario", "Points", "Tier", "Time"), rounds),
        Section("What to bring", (", ".join(bring) + " (ITS-EVENT-02)",)),
    ]
    if told["own_rules"]:
        sections.append(Section("From the organiser", tuple(told["own_rules"].splitlines())))
    if told["changed"]:
        lines = [
            f"Announcement {each['number']}, {day_and_hour(each['at'], state.settings)}: {', '.join(each['items'])}"
            for each in told["changed"]
        ]
        sections.append(Section("Changed since the first announcement", tuple(lines)))
    title = f"Announcement {told['number']}" if told["number"] else "Draft of an announcement"
    return Document(title, told["name"], sections)
