"""A study as one page to show around: what was played, shares with intervals, lengths, what goes with winning.

The page holds everything it needs. Its plots are matplotlib's, as SVG (the extra `plots`).
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from wartable.kernel.engine.errors import Refused
from wartable.lab.report import Fortune, Interval, Report, Study, Tally

INK, ACCENT, FAINT = "#22303c", "#1f6f8b", "#d5dde3"
SHOWN: Final = 16
"""How many answers are shown with how they go with winning."""
STYLE: Final = """
body{font:16px/1.5 system-ui,sans-serif;color:#22303c;background:#f5f7f8;margin:0}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
section{background:#fff;border:1px solid #d5dde3;border-radius:.6rem;padding:1rem;margin:1rem 0;overflow-x:auto}
h1{margin:.2rem 0}h2{font-size:1.1rem;margin:0 0 .5rem}svg{max-width:100%;height:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.25rem .6rem;border-bottom:1px solid #e4e9ed}
td.r,th.r{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
code{background:#e9eef1;padding:.1rem .3rem;border-radius:.3rem}
.dim{color:#5a6b78}
"""


def page(report: Report, command: str) -> str:
    """The whole page; `command` is what gives the same report again."""
    study = report.study
    games = len(report.lengths)
    title = f"{study.game}, {study.mode}: {games} games"
    parts = [_section("Seats", _shares(_named(report)), _table(_named(report)))]
    if len(report.factions) > 1:
        parts.append(_section("What was played", _shares(report.factions), _table(report.factions)))
    if len(report.pairings) > 2:
        parts.append(_section("Row against column, share of games won", _pairings(report)))
    elif report.options:
        for option in sorted({name for name, _ in report.options}):
            found = {value: tally for (name, value), tally in report.options.items() if name == option}
            parts.append(_section(option.capitalize(), _shares(found), _table(found)))
    if report.first.games:
        parts.append(_section("Being asked first", _shares({"who was asked first": report.first})))
    parts.append(_section("Length of games", _lengths(report)))
    uses = report.uses()[:SHOWN]
    if uses:
        rows = [
            (
                use.words,
                use.faction or "-",
                f"{100 * use.games / use.of:.0f} %",
                f"{100 * use.effect:+.1f} ± {100 * use.half:.1f}",
            )
            for use in uses
        ]
        note = '<p class="dim">Points of percent; what goes with winning need not bring it about.</p>'
        heads = ("answer", "plays", "in games", "won more often by")
        parts.append(_section("What goes with winning", note, _rows(heads, rows)))
    if report.luck:
        parts.append(_luck(report))
    ended = ", ".join(f"{escape(cause)} {n}" for cause, n in report.causes.most_common())
    played = ", ".join(f"{name}: {player}" for name, player in zip(report.names, study.players, strict=True))
    cut = f" of {study.games}, interrupted" if report.interrupted else ""
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><main><h1>{escape(title)}{cut}</h1>"
        f'<p class="dim">{escape(played)}; seed {escape(study.seed)}. Bars are 95 % intervals. Ended by: {ended}.</p>'
        f"{''.join(parts)}<p>The same report again: <code>{escape(command)}</code></p></main></html>"
    )


def command(study: Study) -> str:
    """The command that gives the same report again."""
    words = [f"wartable simulate {study.game} --mode {study.mode} --games {study.games}"]
    words.append(f"--seats {','.join(study.players)} --seed {study.seed}")
    if len(study.options) > 1:
        words.append("--matchups")
    else:
        words += [f"--option {name}={value}" for name, value in study.options[0]]
    if study.content is not None:
        words.append(f"--content {study.content.name}")
    return " ".join(words)


def _named(report: Report) -> dict[str, Tally]:
    return {
        f"{name} ({player})": tally
        for (name, tally), player in zip(report.seats.items(), report.study.players, strict=True)
    }


def _section(title: str, *parts: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def _rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(f"<{tag}{' class=r' if at else ''}>{escape(cell)}</{tag}>" for at, cell in enumerate(row))

    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', heads)}</tr></thead><tbody>{body}</tbody></table>"


def _table(tallies: dict[str, Tally]) -> str:
    rows = []
    for name, tally in sorted(tallies.items()):
        share = tally.interval()
        between = f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
        rows.append((name, str(tally.games), f"{tally.points:g}", f"{100 * share.share:.1f} %", between))
    return _rows(("", "games", "points", "share", "95 % interval"), rows)


# -- plots ------------------------------------------------------------------------------------------------------------


def _plot(width: float, height: float, label: str, draw: Callable[[Any], None]) -> str:
    """An SVG of what `draw` puts on the axes; the same input gives the same text."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise Refused("a page with plots needs matplotlib: pip install 'wartable[plots]'") from None
    with matplotlib.rc_context({"svg.hashsalt": "wartable", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    svg = text.getvalue()
    return re.sub(r"<svg ", f'<svg role="img" aria-label="{escape(label)}" ', svg[svg.index("<svg ") :], count=1)


def _shares(tallies: dict[str, Tally]) -> str:
    names = sorted(tallies, key=lambda name: tallies[name].interval().share)
    found: list[Interval] = [tallies[name].interval() for name in names]

    def draw(axes: Any) -> None:
        axes.axvline(50, color=FAINT, zorder=0)
        for at, share in enumerate(found):
            axes.plot([100 * share.low, 100 * share.high], [at, at], color=INK, lw=2)
            axes.plot([100 * share.share], [at], "o", color=ACCENT, ms=8)
        axes.set_yticks(range(len(names)), names)
        axes.set_xlim(0, 100)
        axes.set_ylim(-0.6, len(names) - 0.4)
        axes.set_xlabel("share of games won, %")

    return _plot(8, 0.9 + 0.36 * len(names), "Shares of games won with 95 percent intervals", draw)


def _lengths(report: Report) -> str:
    p10, p50, p90 = (report.quantile(q) for q in (0.1, 0.5, 0.9))

    def draw(axes: Any) -> None:
        low, high = min(report.lengths), max(report.lengths)
        bins = min(40, high - low + 1)
        axes.hist(report.lengths, bins=bins, color=ACCENT)
        axes.axvline(p50, color=INK, lw=2)
        axes.set_xlabel("turns")
        axes.set_ylabel("games")

    words = f"<p>10 % take at most {p10} turns, half at most {p50} (the line), 90 % at most {p90}.</p>"
    return words + _plot(8, 2.6, "How long games take", draw)


def _luck(report: Report) -> str:
    """How lucky each seat was in its games, and what was expected against what was rolled."""
    names = sorted(report.luck, reverse=True)

    def draw(axes: Any) -> None:
        axes.axvline(0, color=FAINT, zorder=0)
        axes.boxplot(
            [[100 * each for each in report.luck[name].games] for name in names],
            orientation="horizontal",
            widths=0.5,
            medianprops={"color": ACCENT, "lw": 3},
            flierprops={"marker": ".", "markeredgecolor": INK},
        )
        axes.set_yticks(range(1, len(names) + 1), names)
        axes.set_xlabel("luck of a game, points of win chance")

    note = (
        '<p class="dim">After each answer that was left to chance: by how much it raises the win chance on average '
        "(expected), by how much it did (rolled), and how often that was more (lucky). Luck is the difference. All are "
        "points of percent for one game; boxes hold the middle half of the games.</p>"
    )
    rows = [(name, *fortune.in_words()) for name, fortune in sorted(report.luck.items())]
    plot = _plot(8, 1.1 + 0.5 * len(names), "How lucky each seat was in its games", draw)
    return _section("Luck", note, plot, _rows(("", *Fortune.HEADS), rows))


def _pairings(report: Report) -> str:
    names = sorted({first for first, _ in report.pairings})

    def draw(axes: Any) -> None:
        shares = [
            [
                100 * report.pairings[row, col].interval().share if (row, col) in report.pairings else 50.0
                for col in names
            ]
            for row in names
        ]
        axes.imshow(shares, cmap="RdYlBu", vmin=0, vmax=100, aspect="auto", alpha=0.55)
        for y, row in enumerate(names):
            for x, col in enumerate(names):
                tally = report.pairings.get((row, col))
                if tally is not None:
                    share = tally.interval()
                    half = 50 * (share.high - share.low)
                    axes.text(x, y, f"{100 * share.share:.0f}\n±{half:.0f}", ha="center", va="center", fontsize=9)
        axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
        axes.set_yticks(range(len(names)), names)

    size = 1.5 + 0.75 * len(names)
    return _plot(max(6, size + 1), size, "Row against column: share of games the row wins, in percent", draw)
