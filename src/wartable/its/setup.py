"""Before the first draw: sizes, rounds, tiers, Extras and scenarios that an official event may have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.kernel.engine.errors import Ambiguous, Refused

ESCALATION = "Escalation Tournament"
DIRECT_ACTION = "Direct Action"
DOUBLE_DECK = "Double Deck"
REINFORCED_COMMAND = "Reinforced Command"

"""The fixed order of a round (ITS-FORMAT-05); INTELCOM only where the scenario has such a card."""


def suggested_rounds(players: int, season: Season) -> int:
    """How many rounds the table suggests (ITS-ROUNDS-01).

    >>> from wartable.its.season import load_season
    >>> [suggested_rounds(players, load_season()) for players in (4, 8, 9, 16, 17, 40)]
    [3, 3, 4, 4, 5, 5]
    """
    steps = [step.rounds for step in season.suggested_rounds if step.players <= players]
    return steps[-1] if steps else season.suggested_rounds[0].rounds


def check_players(names: Sequence[str], season: Season) -> None:
    """Round 1 of an official tournament needs enough players (ITS-FORMAT-02)."""
    if len(names) < season.minimum.players:
        raise Refused(
            f"{len(names)} players are too few; a tournament needs at least {season.minimum.players}",
            rule="ITS-FORMAT-02",
        )


def check_pins(pins: Mapping[str, str]) -> None:
    """Every checked-in player has a registration number of their own before Round 1 is drawn (ITS-ORG-04)."""
    missing = sorted(player for player, pin in pins.items() if not pin)
    if missing:
        raise Refused(f"{', '.join(missing)} has no registration number (PIN)", rule="ITS-ORG-04")
    owners: dict[str, str] = {}
    for player, pin in pins.items():
        if len(pin) > 12 or not pin.isalnum():
            raise Refused(f"the PIN of {player} must be 1 to 12 letters and digits", rule="ITS-ORG-04")
        if pin in owners:
            raise Refused(f"{owners[pin]} and {player} have the same PIN {pin}", rule="ITS-ORG-04")
        owners[pin] = player


def rounds_notices(rounds: int, players: int, extras: Sequence[str], season: Season) -> list[Reason]:
    """Refuse an impossible number of rounds, and note an unusual one (ITS-FORMAT-03, ITS-ROUNDS-01 to 05)."""
    if ESCALATION in extras and rounds != len(season.escalation):
        raise Refused(
            f"an Escalation tournament has exactly {len(season.escalation)} rounds, not {rounds}", rule="ITS-ROUNDS-03"
        )
    if rounds < season.minimum.rounds:
        raise Refused(
            f"{rounds} rounds are too few; a tournament has at least {season.minimum.rounds}", rule="ITS-FORMAT-03"
        )
    notices: list[Reason] = []
    suggested = suggested_rounds(players, season)
    if ESCALATION in extras:
        notices.append(
            Reason(f"Escalation is played over {rounds} rounds whatever the number of players", "ITS-ESC-01")
        )
    elif rounds == suggested:
        notices.append(Reason(f"{rounds} rounds are suggested for {players} players", "ITS-ROUNDS-01"))
    else:
        text = f"{suggested} rounds are suggested for {players} players; {rounds} are allowed"
        notices.append(Reason(text, "ITS-ROUNDS-02"))
    if players % 2 and rounds > players:
        text = f"{players} byes cover only {players} of {rounds} rounds; somebody will sit out twice"
        notices.append(Reason(text, "ITS-ROUNDS-05"))
    return notices


def sizes_by_round(army_points: int | Sequence[int], rounds: int, extras: Sequence[str], season: Season) -> list[int]:
    """The Army Points of each round (ITS-TIER-05, ITS-TIER-06, ITS-ESC-02, ITS-ESC-03)."""
    if isinstance(army_points, int):
        if ESCALATION in extras:
            raise Refused("Escalation needs the Army Points of each round", rule="ITS-ESC-03")
        season.tier(army_points)
        return [army_points] * rounds
    if ESCALATION not in extras:
        raise Refused("only Escalation has different Army Points by round", rule="ITS-TIER-06")
    if len(army_points) != len(season.escalation):
        raise Refused(
            f"Escalation needs {len(season.escalation)} numbers of Army Points, not {len(army_points)}",
            rule="ITS-ESC-03",
        )
    for number, (points, name) in enumerate(zip(army_points, season.escalation, strict=True), start=1):
        if season.tier(points).name != name:
            raise Refused(
                f"round {number} of Escalation is played at the {name}-Tier, not at {points}", rule="ITS-ESC-02"
            )
    return list(army_points)


def why_size(army_points: int, season: Season) -> Reason:
    """Tier and SWC that go with a number of Army Points (ITS-TIER-02 to 04)."""
    tier = season.tier(army_points)
    return Reason(f"{army_points} Army Points: {tier.name}-Tier, {tier.swc[army_points]} SWC", tier.rule)


def known_extras(names: Sequence[str], season: Season) -> list[str]:
    """The Extras meant by `names`, in the season's spelling; `escalation` or `free_game` are understood too."""
    found: list[str] = []
    for name in names:
        plain = _plain(name)
        match = [extra for extra in season.extras if plain and _plain(extra).startswith(plain)]
        if len(match) != 1:
            raise Ambiguous(f"{name!r} is not an Extra; the Extras are {', '.join(season.extras)}")
        found.append(match[0])
    return found


def extras_notices(extras: Sequence[str]) -> list[Reason]:
    """What to know about a choice of Extras (ITS-EXTRA-01)."""
    if DIRECT_ACTION in extras and DOUBLE_DECK in extras:
        return [Reason("Direct Action uses no cards, so Double Deck has no effect", "ITS-EXTRA-01")]
    return []


def scenario_choices(extras: Sequence[str], season: Season) -> list[str]:
    """The scenarios an Organizer may choose from (ITS-SCEN-03)."""
    return list(season.direct_action if DIRECT_ACTION in extras else season.scenarios)


def check_scenarios(
    scenarios: Sequence[str], personalised: Sequence[int], rounds: int, extras: Sequence[str], season: Season
) -> None:
    """One official scenario per round, none twice, at most one personalised one (ITS-SCEN-01 to 04, ITS-DA-01).

    `personalised` holds the numbers of the rounds that play a scenario of the Organizer's own.
    """
    if len(personalised) > 1:
        raise Refused("only one round may play a personalised scenario", rule="ITS-SCEN-04")
    choices = {_plain(name): name for name in scenario_choices(extras, season)}
    everywhere = {_plain(name): name for name in [*season.scenarios, *season.direct_action]}
    if DIRECT_ACTION in extras and rounds > len(choices) + len(personalised):
        raise Refused(f"only {len(choices)} distinct scenarios for {rounds} rounds", rule="ITS-DA-01")
    seen: set[str] = set()
    for number, name in enumerate(scenarios, start=1):
        plain = _plain(name.split("(")[0])
        if plain in seen:
            raise Refused(
                f"{everywhere.get(plain, name)} twice; a mode does not make another scenario", rule="ITS-SCEN-02"
            )
        seen.add(plain)
        if number in personalised:
            if plain in everywhere:
                raise Refused(f"{name} is the name of an official scenario", rule="ITS-SCEN-04")
        elif plain not in choices:
            needs = "needs Direct Action" if plain in everywhere and DIRECT_ACTION not in extras else "cannot be chosen"
            raise Refused(f"{name} {needs}", rule="ITS-SCEN-03", possible=list(choices.values()))
    if len(scenarios) != rounds:
        if len(scenarios) < rounds:
            raise Refused(f"the scenario of round {len(scenarios) + 1} is missing", rule="ITS-SCEN-01")
        raise Refused(f"{len(scenarios)} scenarios for {rounds} rounds", rule="ITS-SCEN-01")


def loss_of_lieutenant(extras: Sequence[str]) -> tuple[bool, Reason]:
    """Whether games use the Loss of Lieutenant rule (ITS-RCMD-01)."""
    used = REINFORCED_COMMAND not in extras
    return used, Reason(f"Loss of Lieutenant is {'used' if used else 'not used'}", "ITS-RCMD-01")


def clock(minutes_played: int, minutes: int) -> tuple[str, Reason]:
    """What the countdown of a round says; it never scores by itself (ITS-ORG-06)."""
    if minutes_played < minutes:
        return "running", Reason(f"{minutes - minutes_played} of {minutes} minutes left", "ITS-ORG-06")
    text = "out of time: finish the Order being resolved, then the game ends and is scored"
    return "out of time", Reason(text, "ITS-ORG-06")


def tables_needed(players: int) -> tuple[int, Reason]:
    """One table for every two players (ITS-ORG-05)."""
    alone = ", 1 player without a game" if players % 2 else ""
    return players // 2, Reason(f"{players} active players need {players // 2} tables{alone}", "ITS-ORG-05")


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").lower().split())
