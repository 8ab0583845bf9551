"""What is on paper before the first round: announcement, scenarios, army lists in full and as Open Information."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wartable.desk.announcing import announcement_view
from wartable.desk.lists_held import army_list, shown
from wartable.desk.rounds_scenario import scenario_name, scenario_of
from wartable.desk.scenario_view import scenario_view
from wartable.desk.sheets.paper import Document, Rows, Section
from wartable.desk.state import EventState
from wartable.desk.times import day_and_hour
from wartable.its.privacy import courtesy_view, printed_copies
from wartable.kernel.engine.saying import in_a_row, said

if TYPE_CHECKING:
    from wartable.games.infinity.briefing import Point

BRING = said("bring your own Courtesy list on paper")
NONE_IN = said("No list is in")
TYPES = {
    "tournament": said("tournament"),
    "special": said("special event"),
    "league": said("league"),
    "one_shot": said("One Shot"),
}
DECKS = {
    "green": said("Green (Standard Mode)"),
    "red": said("Red (Extreme Mode)"),
    "both": said("Green and Red"),
    "none": said("not used"),
}


def announcement(state: EventState) -> Document:
    """Everything that is announced, with what has changed since the first announcement."""
    told = announcement_view(state)
    starts = f"{told['rounds'][0]['starts']} {told['zone']}".strip() if told["rounds"][0]["starts"] else ""
    day = ", ".join(filter(None, (told["day"], starts))) or said("not said")
    venue = told["venue"] or said("not said")
    official = told["wants_official"]
    painted, stand_ins = told["painting_required"], told["stand_ins_allowed"]
    until = day_and_hour(told["lists_until"], state.settings) if told["lists_until"] else ""
    facts = [
        said("When: %(day)s", day=day),
        said("Where: %(venue)s", venue=venue),
        said("What: %(type)s, Season %(season)s", type=TYPES[state.settings.type], season=told["season"]),
        said("Official, if all its conditions are met") if official else said("Not official"),
        said("Extras: %(extras)s (ITS-EXTRA-01)", extras=", ".join(told["extras"]) or "-"),
        said("Classified Deck: %(deck)s (%(rule)s)", deck=DECKS[told["deck"]["version"]], rule=told["deck"]["rule"]),
        said("Lists: until %(until)s", until=until) if until else said("Lists: until the draw"),
        said("Rules count as released until %(day)s (ITS-EVENT-05)", day=told["cut_off"])
        if told["cut_off"]
        else said("Rules count as released until a week before the event (ITS-EVENT-05)"),
        said("Tables: %(tables)s (ITS-ORG-05)", tables=told["tables"])
        if told["tables"]
        else said("Tables: as many as needed (ITS-ORG-05)"),
        said("Late entry until round %(n)s (ITS-LATE-02)", n=told["late_entry"]),
        said("Miniatures must be painted (ITS-MINI-02)") if painted else said("Miniatures need not be painted"),
        said("Stand-ins are allowed") if stand_ins else said("Stand-ins are not allowed"),
    ]
    rounds: Rows = [
        (str(each["number"]), each["scenario"] or said("not announced"), str(each["points"]), each["tier"],
         f"{each['starts']} - {each['ends']}" if each["starts"] else "")
        for each in told["rounds"]
    ]  # fmt: skip
    bring = [
        said(each["item"]) if each["needed"] else said("%(item)s (not needed here)", item=said(each["item"]))
        for each in told["bring"]
    ]
    sections = [
        Section(said("The event"), tuple(facts)),
        Section(said("Rounds"), (), ("Round", "Scenario", "Points", "Tier", "Time"), rows=rounds),
        Section(said("What to bring"), (*bring, "(ITS-EVENT-02)")),
    ]
    if told["own_rules"]:
        sections.append(Section(said("From the organiser"), tuple(told["own_rules"].splitlines())))
    if told["changed"]:
        lines = [
            said(
                "Announcement %(n)s, %(at)s: %(items)s",
                n=each["number"],
                at=day_and_hour(each["at"], state.settings),
                items=in_a_row(*map(said, each["items"])),
            )
            for each in told["changed"]
        ]
        sections.append(Section(said("Changed since the first announcement"), tuple(lines)))
    title = said("Announcement %(n)s", n=told["number"]) if told["number"] else said("Draft of an announcement")
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
            heading = said("%(name)s, List %(n)s: Complete", name=player.name, n=number)
            sections.append(Section(heading, tuple(lines), columns, rows=rows))
    _, why = printed_copies(count, 1)
    return Document(
        said("Complete Army Lists"), f"{state.settings.name}. {why}", sections or [Section(NONE_IN)], "pages"
    )


def courtesy_lists(state: EventState) -> Document:
    """Every list with its Open Information alone, one to a page (ITS-PRIV-02)."""
    sections: list[Section] = []
    for player in sorted(state.players.values(), key=lambda each: each.name.casefold()):
        for number, kept in enumerate(player.lists, start=1):
            found = army_list(kept)
            if found is None:
                sections.append(Section(said("%(name)s, List %(n)s", name=player.name, n=number), (BRING,)))
                continue
            view, why = courtesy_view(found)
            rows: Rows = [
                (str(line["group"]), line["option"] or line["name"], ", ".join([*line["skills"], *line["notes"]]))
                for line in view["troopers"]
            ]
            heading = said("%(name)s, List %(n)s: Courtesy", name=player.name, n=number)
            sections.append(Section(heading, (view["army"], str(why)), ("Group", "Trooper", "Notes"), rows=rows))
    return Document(said("Courtesy Army Lists"), state.settings.name, sections or [Section(NONE_IN)], "pages")


def scenarios(state: EventState) -> Document:
    """The scenarios of the book that are announced: each begins a page, with its map and everything players need."""
    sections: list[Section] = []
    for number in range(1, state.planned + 1):
        sections += _scenario(state, number)
    return Document(said("Scenarios"), state.settings.name, sections, "chapters")


def _scenario(state: EventState, number: int) -> list[Section]:
    from wartable.games.infinity.tablemap import svg

    found, view = scenario_of(state, number), scenario_view(state, number)
    if found is None or view is None:
        return []
    points = state.sizes()[number - 1]
    facts = "%(n)s points · table of %(size)s inches · at most %(op)s Objective Points"
    title = said("Round %(n)s: %(what)s", n=number, what=scenario_name(state, number))
    objectives = [(each.name, _cited(each)) for each in view.scoring]
    things = [
        said("%(n)s × %(kind)s, %(size)s mm", n=each.count, kind=each.kind, size=each.size) for each in view.things
    ]
    return [
        Section(
            title, (said(facts, n=points, size=view.size, op=found.max_op),),
            picture=lambda language: svg(found, points, language),
        ),
        Section(said("Objectives"), (), ("When", "What"), rows=list(objectives)),
        Section(said("Classified Objectives"), tuple(map(_cited, (*view.classified, view.deck)))),
        Section(said("End"), tuple(view.end)),
        Section(said("On the table"), tuple(things) or (said("nothing besides scenery"),)),
        Section(said("Special rules"), (), ("What", "Text"), rows=[(each.name, _cited(each)) for each in view.special]),
    ]  # fmt: skip


def _cited(point: Point) -> str:
    return said("%(what)s (%(rule)s)", what=point.text, rule=point.rule) if point.rule else point.text


def has_scenarios(state: EventState) -> bool:
    """Whether a scenario of the book is announced for a round."""
    return any(scenario_of(state, number) is not None for number in range(1, state.planned + 1))
