"""The table in whole numbers: the examples of the ledger, and brute force with exact fractions beside every answer."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.games.infinity import content
from wartable.games.infinity.geometry import paths, sight
from wartable.games.infinity.geometry.paths import Walker
from wartable.games.infinity.geometry.sight import Eye
from wartable.games.infinity.geometry.terrain import Piece, Terrain, leg_to_rect

S2 = (49, 157)
S5 = (79, 177)
S7 = (108, 264)


def wall(x: tuple[float, float], y: tuple[float, float], height: float) -> Terrain:
    return Terrain(
        4800,
        4800,
        (Piece(round(x[0] * 100), round(y[0] * 100), round(x[1] * 100), round(y[1] * 100), round(height * 100)),),
    )


OPEN = Terrain(4800, 4800, ())
LOW, FAR = Eye(1000, 1000, 0, *S2), Eye(1000, 3000, 0, *S2)


def test_distance_is_measured_from_rim_to_rim_in_plan() -> None:
    assert sight.distance(1000, 1000, 49, 1000, 1898, 49) == 800
    assert sight.distance(0, 0, 49, 957, 0, 108) == 800
    assert sight.distance(0, 0, 49, 958, 0, 108) == 801
    assert sight.distance(0, 0, 49, 50, 0, 49) == 0


def test_a_target_on_the_border_of_the_front_is_in_it() -> None:
    viewer = Eye(1000, 1000, 0, *S2)
    assert sight.in_arc(viewer, 90, Eye(2000, 1000, 0, *S2))
    assert not sight.in_arc(viewer, 90, Eye(2000, 940, 0, *S2))
    assert sight.in_arc(viewer, sight.ANY_WAY, Eye(2000, 940, 0, *S2))


def test_tops_pass_over_a_low_wall_and_not_over_a_tall_one() -> None:
    assert sight.sees(wall((9, 11), (20, 20.5), 0.8), LOW, FAR)
    assert not sight.sees(wall((9, 11), (20, 20.5), 2), LOW, FAR)


def test_three_equal_silhouettes_in_a_row_hide_the_third() -> None:
    assert not sight.sees(OPEN, LOW, FAR, ((1000, 2000, 49, 157),))
    assert sight.sees(OPEN, LOW, FAR, ((1001, 2000, 49, 157),))
    tall = (Eye(1000, 1000, 0, *S5), Eye(1000, 3000, 0, *S5))
    assert sight.sees(OPEN, *tall, ((1000, 2000, 49, 157),))


def test_the_edge_of_a_roof_hides_what_is_close_below() -> None:
    roof = Terrain(4800, 4800, (Piece(1000, 0, 1400, 1200, 300, True),))
    assert not sight.sees(roof, Eye(1200, 1000, 300, *S2), Eye(1200, 1300, 0, *S2))
    assert sight.sees(roof, Eye(1200, 1000, 300, *S2), Eye(1200, 3000, 0, *S2))


def test_only_what_touches_the_target_is_its_cover() -> None:
    assert sight.covered(wall((9, 11), (29, 29.51), 0.8), LOW, FAR)
    assert not sight.covered(wall((9, 11), (28, 28.5), 0.8), LOW, FAR)


def test_sample_points_are_half_an_inch_apart() -> None:
    assert paths.samples(((0, 0, 0), (130, 0, 0))) == ((0, 0, 0), (50, 0, 0), (100, 0, 0), (130, 0, 0))


def test_what_is_not_higher_than_the_walker_is_crossed_and_the_rest_gone_round() -> None:
    low, tall = wall((9, 11), (12, 12.5), 0.8), wall((9, 11), (12, 12.5), 2)
    walker = Walker(*S2)
    assert paths.find(low, walker, (1000, 1000, 0), (1000, 1400), 400) == ((1000, 1000, 0), (1000, 1400, 0))
    assert paths.find(tall, walker, (1000, 1000, 0), (1000, 1400), 400) is None
    way = paths.find(tall, walker, (1000, 1000, 0), (1000, 1400), 600)
    assert way is not None and len(way) > 2 and 400 < paths.length(way) <= 600


def test_a_ladder_costs_the_height_of_its_piece() -> None:
    tower = Terrain(4800, 4800, (Piece(1000, 1000, 1600, 1400, 300, True, ((1300, 1000),)),))
    way = paths.find(tower, Walker(*S2), (1300, 900, 0), (1300, 1100), 600)
    assert way is not None and way[-1] == (1300, 1100, 300)
    assert paths.length(way) == 500
    assert paths.find(tower, Walker(*S2), (1300, 900, 0), (1300, 1100), 499) is None


def test_a_wide_base_does_not_fit_through_a_narrow_gate() -> None:
    gate = Terrain(4800, 4800, (Piece(1000, 1000, 1320, 1020, 10**6), Piece(1480, 1000, 1800, 1020, 10**6)))
    for (radius, height), passes in ((S7, False), (S5, True)):
        found = paths.find(gate, Walker(radius, height), (1400, 850, 0), (1400, 1250), 420)
        assert (found is not None) is passes


# -- brute force ------------------------------------------------------------------------------------------------------

COORDINATE = st.integers(0, 40).map(lambda n: 20 * n)


@st.composite
def terrains(draw: st.DrawFn) -> Terrain:
    pieces = []
    for _ in range(draw(st.integers(0, 4))):
        a, b = draw(COORDINATE), draw(COORDINATE)
        w, h = draw(st.integers(1, 15)), draw(st.integers(1, 15))
        pieces.append(Piece(a, b, a + 20 * w, b + 20 * h, draw(st.sampled_from((80, 120, 157, 200, 300, 10**6)))))
    return Terrain(1200, 1200, tuple(pieces))


@st.composite
def eyes(draw: st.DrawFn) -> Eye:
    radius, height = draw(st.sampled_from((S2, S5, S7, (49, 98))))
    return Eye(draw(COORDINATE), draw(COORDINATE), draw(st.sampled_from((0, 0, 0, 100, 300))), radius, height)


def _inside(piece: Piece, p: tuple[int, int, int], q: tuple[int, int, int]) -> bool:
    """With fractions: is the line somewhere strictly inside the piece and below its top?"""
    enters, leaves = Fraction(0), Fraction(1)
    for at, low, high in ((0, piece.a, piece.c), (1, piece.b, piece.d)):
        d = q[at] - p[at]
        if d == 0:
            if not low < p[at] < high:
                return False
            continue
        one, two = sorted((Fraction(low - p[at], d), Fraction(high - p[at], d)))
        enters, leaves = max(enters, one), min(leaves, two)
    if enters >= leaves:
        return False
    return min(p[2] + (q[2] - p[2]) * enters, p[2] + (q[2] - p[2]) * leaves) < piece.height


def _nine(viewer: Eye, target: Eye, feet: bool = False) -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    ux, uy = sight.aside(target.x - viewer.x, target.y - viewer.y, viewer.radius)
    vx, vy = sight.aside(target.x - viewer.x, target.y - viewer.y, target.radius)
    top = target.z + (0 if feet else target.height)
    return [
        (
            (viewer.x + m * ux, viewer.y + m * uy, viewer.z + viewer.height),
            (target.x + n * vx, target.y + n * vy, top),
        )
        for m, n in product((-1, 0, 1), repeat=2)
    ]


@settings(max_examples=400, deadline=None)
@given(terrains(), eyes(), eyes())
def test_line_of_fire_is_what_nine_lines_in_fractions_say(terrain: Terrain, viewer: Eye, target: Eye) -> None:
    free = any(not any(_inside(piece, p, q) for piece in terrain.pieces) for p, q in _nine(viewer, target))
    if (viewer.x, viewer.y) != (target.x, target.y):
        assert sight.sees(terrain, viewer, target) == free


@settings(max_examples=300, deadline=None)
@given(terrains(), eyes(), eyes(), st.lists(eyes(), max_size=4))
def test_sight_is_mutual_also_past_others(terrain: Terrain, viewer: Eye, target: Eye, others: list[Eye]) -> None:
    bodies = tuple((each.x, each.y, each.radius, each.z + each.height) for each in others)
    assert sight.sees(terrain, viewer, target, bodies) == sight.sees(terrain, target, viewer, bodies)


def _hides(body: sight.Body, p: tuple[int, int, int], q: tuple[int, int, int]) -> bool:
    """With fractions: is the line somewhere in the closed circle and not above the top of the body?"""
    x, y, r, top = body
    low, high = Fraction(0), Fraction(1)
    rise = q[2] - p[2]
    if rise == 0:
        if p[2] > top:
            return False
    else:
        at = Fraction(top - p[2], rise)
        low, high = (low, min(high, at)) if rise > 0 else (max(low, at), high)
        if low > high:
            return False
    dx, dy = q[0] - p[0], q[1] - p[1]
    square = dx * dx + dy * dy
    best = Fraction((x - p[0]) * dx + (y - p[1]) * dy, square) if square else Fraction(0)
    at = min(max(best, low), high)
    return (p[0] + dx * at - x) ** 2 + (p[1] + dy * at - y) ** 2 <= r * r


@settings(max_examples=300, deadline=None)
@given(eyes(), eyes(), eyes())
def test_a_body_hides_what_fractions_say_it_hides(viewer: Eye, target: Eye, between: Eye) -> None:
    body = (between.x, between.y, between.radius, between.z + between.height)
    places = {(viewer.x, viewer.y), (target.x, target.y), (between.x, between.y)}
    if len(places) == 3:
        free = any(not _hides(body, p, q) for p, q in _nine(viewer, target))
        assert sight.sees(OPEN, viewer, target, (body,)) == free


@settings(max_examples=300, deadline=None)
@given(terrains(), eyes(), eyes())
def test_cover_is_what_nine_lines_to_the_feet_say(terrain: Terrain, attacker: Eye, target: Eye) -> None:
    beside = [
        piece
        for piece in terrain.pieces
        if piece.height > target.z
        and leg_to_rect(target.x, target.y, target.x, target.y, piece[:4]) <= target.radius + sight.TOUCH
    ]
    blocked = any(_inside(piece, p, q) for piece in beside for p, q in _nine(attacker, target, feet=True))
    if (attacker.x, attacker.y) != (target.x, target.y):
        assert sight.covered(terrain, attacker, target) == blocked


@settings(max_examples=200, deadline=None)
@given(terrains(), COORDINATE, COORDINATE, COORDINATE, COORDINATE)
def test_no_point_of_a_way_overlaps_what_is_too_high(terrain: Terrain, x: int, y: int, gx: int, gy: int) -> None:
    walker = Walker(*S2)
    if paths.rests(terrain, walker, x, y) != 0:
        return
    way = paths.find(terrain, walker, (x, y, 0), (gx, gy), 1000)
    if way is None:
        return
    assert way[0] == (x, y, 0) and way[-1][:2] == (gx, gy) and paths.length(way) <= 1000
    for px, py, _ in paths.samples(way):
        for piece in terrain.pieces:
            if piece.height > walker.height:
                # A sample is rounded down to whole units: it may lie that much nearer than the leg itself.
                assert leg_to_rect(px, py, px, py, piece[:4]) > walker.radius - 2


@pytest.mark.parametrize("slug", list(content.load().tables))
def test_every_shipped_table_can_be_walked_from_edge_to_edge(slug: str) -> None:
    scenery = content.load().tables[slug]
    pieces = tuple(
        Piece(
            round(100 * p.x),
            round(100 * p.y),
            round(100 * (p.x + p.w)),
            round(100 * (p.y + p.h)),
            round(100 * p.height),
        )
        for p in scenery.pieces
    )
    terrain = Terrain(round(scenery.width * 100), round(scenery.depth * 100), pieces)
    walker = Walker(*S2)
    waiting = [(x, 60) for x in range(60, terrain.width - 49, 100) if paths.rests(terrain, walker, x, 60) == 0]
    seen = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for step in ((200, 0), (-200, 0), (0, 200), (0, -200)):
            there = (x + step[0], y + step[1])
            inside = 49 <= there[0] <= terrain.width - 49 and 49 <= there[1] <= terrain.length - 49
            if inside and there not in seen and paths.find(terrain, walker, (x, y, 0), there, 400) is not None:
                seen.add(there)
                waiting.append(there)
    assert max(y for _, y in seen) > terrain.length - 300
