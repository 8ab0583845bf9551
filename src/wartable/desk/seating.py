"""The draft of a round: the exact ITS pairing, then the organiser's own options on top, each explained.

Club mates: with the option on, each pair of one club costs something in the same exact search that counts rematches
(ITS-PAIR-05): `soft` less than any rematch, `hard` more than all of them, and then a pair that cannot be avoided is
refused. Tables: fixed ones first, then as many pairs as possible at a table new to both, each near its own number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.desk.actions import Board, Pair, Sits
from wartable.desk.computed import report
from wartable.desk.fold.rounds import check_can_pair
from wartable.desk.notices import OPTION, club_of, said_of_options, worn_tables
from wartable.desk.state import EventState, Players
from wartable.its.pairing import fewest_rematches, meetings
from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Refused


def draft(state: EventState, number: int, again: bool = False, keep: bool = False) -> Pair:
    """The pairings of a round as the rules and the options give them now. Raises Refused when it is not its turn.

    With `keep`, what the organiser set by hand stays: locked pairs and swaps, at their tables.
    """
    check_can_pair(state, number, again)
    computed = report(state, number - 1)
    if len(computed.rounds) < number:
        raise Refused("fewer than two active players are left; close the event", rule="ITS-DROP-07")
    paired = computed.rounds[number - 1].published
    keys = {player.name: player.key for player in state.players.values()}
    boards = [(keys[each.a], keys[each.b], each.reason) for each in paired.pairings]
    notices = [str(notice) for notice in paired.notices]
    bye = None
    if paired.bye is not None:
        bye = Sits(player=keys[paired.bye.player], why=paired.bye.reason.text, rule=paired.bye.reason.rule)
        notices += ["this is a second bye; publish only if you agree (ITS-BYE-06)"] if paired.bye.confirm else []
    kept, seated = _by_hand(state, number, bye) if keep else ([], {})
    if state.settings.clubs != "off" or state.forbidden or kept:
        ranking = [keys[line.player] for line in computed.rounds[number - 1].ranking]
        met = meetings(computed.games) if number > 1 and state.settings.avoid_rematches else {}
        known = {keys[a]: {keys[b]: times for b, times in row.items()} for a, row in met.items()}
        free = [key for key in ranking if bye is None or key != bye.player]
        boards = _apart(state, free, known, boards, kept)
    tables = seat(state, number, [(a, b) for a, b, _ in boards], seated)
    seats = [(a, b, table) for (a, b, _), table in zip(boards, tables, strict=True)]
    return Pair(
        round=number,
        boards=[
            Board(a=a, b=b, table=table, why=reason.text, rule=reason.rule)
            for (a, b, reason), table in zip(boards, tables, strict=True)
        ],
        bye=bye,
        notices=notices + said_of_options(state, number, seats),
    )


def _by_hand(
    state: EventState, number: int, bye: Sits | None
) -> tuple[list[tuple[str, str, Reason]], dict[Players, int]]:
    """The pairs which the organiser locked or swapped, and the tables of those in the draft that is there.

    A lock outlives its draft, which goes when somebody comes or leaves; then it has no table.
    """
    free = {key for key, player in state.players.items() if player.status == "active"} - {bye.player if bye else ""}
    there = state.rounds[number - 1].boards if number <= len(state.rounds) else []
    found = [
        board
        for board in there
        if {board.a, board.b} <= free
        and (frozenset((board.a, board.b)) in state.locked or "the organiser swapped" in board.why)
    ]
    seated = {frozenset((board.a, board.b)): board.table for board in found}
    kept = [(board.a, board.b, Reason(board.why, board.rule)) for board in found]
    for a, b in sorted(tuple(sorted(pair)) for pair in state.locked if pair not in seated and pair <= free):
        kept.append((a, b, Reason(f"the organiser locked {state.name(a)} and {state.name(b)}", OPTION)))
    return kept, seated


def _apart(
    state: EventState,
    ranking: Sequence[str],
    met: Mapping[str, Mapping[str, int]],
    by_the_rules: Sequence[tuple[str, str, Reason]],
    kept: Sequence[tuple[str, str, Reason]],
) -> list[tuple[str, str, Reason]]:
    """Pair again with club mates and forbidden pairs counted in; pairs that stay keep their reason."""
    settled = {key for a, b, _ in kept for key in (a, b)}
    ranking = [key for key in ranking if key not in settled]
    clubs = {key: club_of(state, key) for key in ranking}
    games = sum(sum(row.values()) for row in met.values()) // 2
    rematch, mates = (len(ranking), 1) if state.settings.clubs == "soft" else (1, games + 1)
    costs = {key: {other: rematch * times for other, times in met.get(key, {}).items()} for key in ranking}
    groups: dict[str, list[str]] = {}
    for key in ranking:
        groups.setdefault(clubs[key], []).append(key)
    never = (len(ranking) + 1) * (games + len(ranking) + 1)
    for pair in state.forbidden:
        for key in pair & costs.keys():
            costs[key] |= {other: costs[key].get(other, 0) + never for other in pair - {key}}
    for club, members in groups.items() if state.settings.clubs != "off" else ():
        for key in members if club else ():
            for other in members:
                if other != key:
                    costs[key][other] = costs[key].get(other, 0) + mates
    pairs = fewest_rematches(ranking, costs)
    met_again = [(a, b) for a, b in pairs if frozenset((a, b)) in state.forbidden]
    if met_again:
        names = ", ".join(f"{state.name(a)}-{state.name(b)}" for a, b in met_again)
        raise Refused(f"{names} cannot be kept apart; allow one of the forbidden pairs again", rule=OPTION)
    together = [(a, b) for a, b in pairs if state.settings.clubs != "off" and clubs[a] and clubs[a] == clubs[b]]
    if together and state.settings.clubs == "hard":
        names = ", ".join(f"{state.name(a)}-{state.name(b)}" for a, b in together)
        raise Refused(f"the club mates {names} cannot be kept apart; set clubs to soft or off", rule=OPTION)
    reasons = {frozenset((a, b)): reason for a, b, reason in by_the_rules}
    made: list[tuple[str, str, Reason]] = list(kept)
    for a, b in pairs:
        reason = reasons.get(frozenset((a, b)))
        if reason is None:
            apart = "club mates apart" if not state.forbidden and not kept else "apart who is to be kept apart"
            text = f"{state.name(a)} meets {state.name(b)}, the nearest in rank that keeps {apart}"
            reason = Reason(text, OPTION)
        if (a, b) in together:
            reason = Reason(f"{reason.text}; they are club mates, and fewer such pairs are not possible", reason.rule)
        made.append((a, b, reason))
    return made


def seat(state: EventState, number: int, pairs: Sequence[tuple[str, str]], seated: Mapping[Players, int]) -> list[int]:
    """A table for each pair. Pairing k has table k unless an option says otherwise; who is `seated` stays there."""
    fixed = {at: seated[frozenset(pair)] for at, pair in enumerate(pairs) if frozenset(pair) in seated}
    for position, (a, b) in enumerate(pairs):
        wanted = [table for table in (state.players[a].table, state.players[b].table) if table is not None]
        free = next((table for table in wanted if table not in fixed.values()), None)
        if free is not None and position not in fixed:
            fixed[position] = free
    rest = [position for position in range(len(pairs)) if position not in fixed]
    numbers = [table for table in range(1, len(pairs) + len(fixed) + 1) if table not in fixed.values()][: len(rest)]
    used = worn_tables(state, number)
    worn = [used.get(pairs[position][0], set()) | used.get(pairs[position][1], set()) for position in rest]
    tables = fixed | dict(zip(rest, fresh_tables(worn, numbers), strict=True))
    return [tables[position] for position in range(len(pairs))]


def fresh_tables(worn: Sequence[set[int]], numbers: Sequence[int]) -> list[int]:
    """As many as possible at a table that is not worn for them, each trying its own place first.

    Augmenting paths make the number exact (Kuhn); who is left over takes the tables that remain, in order.

    >>> fresh_tables([{1}, set()], [1, 2])
    [2, 1]
    """
    holder: dict[int, int] = {}

    def place(position: int, tried: set[int]) -> bool:
        nearest = sorted(range(len(numbers)), key=lambda index: (abs(index - position), index))
        for table in (numbers[index] for index in nearest):
            if table in worn[position] or table in tried:
                continue
            tried.add(table)
            if table not in holder or place(holder[table], tried):
                holder[table] = position
                return True
        return False

    homeless = [position for position in range(len(worn)) if not place(position, set())]
    remaining = [table for table in numbers if table not in holder]
    placed = {position: table for table, position in holder.items()} | dict(zip(homeless, remaining, strict=True))
    return [placed[position] for position in range(len(worn))]
