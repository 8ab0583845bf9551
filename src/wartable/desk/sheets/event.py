"""What is on paper before the first round: the announcement, and army lists in full and as Open Information."""

from __future__ import annotations

from wartable.desk.announcing import announcement_view
from wartable.desk.lists_held import army_list, shown
from wartable.desk.sheets.paper import Document, Rows, Section
from wartable.desk.state import EventState
from wartable.desk.times import day_and_hour
from wartable.its.privacy import courtesy_view, printed_copies

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


def complete_lists(state: EventState) -> Document:
    """Every list with all it holds, one to a page: for its owner and the Organizer (ITS-PRIV-01, ITS-LIST-10)."""
    sections: list[Section] = []
    count = 0
    for player in sorted(state.players.values(), key=lambda each: each.name.casefold()):
        for number, kept in enumerate(player.lists, start=1):
            found = army_list(kept)
            count += 1
            lines = [shown(kept), f"PIN: {player.pin or ''}"]
            rows: Rows = []
            for line in found.troopers if found else ():
                marks = [mark for mark, there in (("Lieutenant", line.lieutenant), ("private", line.private)) if there]
                notes = [note.text for note in line.notes]
                rows.append(
                    (str(line.group), line.option or line.name, ", ".join([*marks, *line.skills, *notes]),
                     f"{line.swc / 2:g}", str(line.cost))
                )  # fmt: skip
            columns = ("Group", "Trooper", "Notes", "SWC", "Cost") if rows else ()
            sections.append(Section(f"{player.name}, List {number}: Complete", tuple(lines), columns, rows))
    _, why = printed_copies(count, 1)
    return Document(
        "Complete Army Lists", f"{state.settings.name}. {why}", sections or [Section("No list is in")], "pages"
    )


def courtesy_lists(state: EventState) -> Document:
    """Every list with its Open Information alone, one to a page (ITS-PRIV-02)."""
    sections: list[Section] = []
    for player in sorted(state.players.values(), key=lambda each: each.name.casefold()):
        for number, kept in enumerate(player.lists, start=1):
            found = army_list(kept)
            if found is None:
                sections.append(Section(f"{player.name}, List {number}", ("bring your own Courtesy list on paper",)))
                continue
            view, why = courtesy_view(found)
            rows: Rows = [
                (str(line["group"]), line["option"] or line["name"], ", ".join([*line["skills"], *line["notes"]]))
                for line in view["troopers"]
            ]
            heading = f"{player.name}, List {number}: Courtesy"
            sections.append(Section(heading, (view["army"], str(why)), ("Group", "Trooper", "Notes"), rows))
    return Document("Courtesy Army Lists", state.settings.name, sections or [Section("No list is in")], "pages")
