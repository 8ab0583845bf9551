"""Where everything stands: zones, objectives, tokens and profiles of the scenarios, at every size."""

from __future__ import annotations

import pytest

from infinity.tabletop import Tabletop, acting
from its.commands import its
from wartable.games.infinity import content
from wartable.games.infinity.scenario import Layout, common, scenarios
from wartable.kernel.engine.errors import Refused

SIZES = (150, 200, 250, 300, 400)


def layout(slug: str, points: int) -> Layout:
    return scenarios()[slug].layout(points)


def spots(slug: str, points: int, kind: str, owner: str | None = None) -> list[tuple[float, float]]:
    return [
        (thing.x, thing.y)
        for thing in layout(slug, points).objects
        if thing.kind == kind and (owner is None or thing.owner == owner)
    ]


def zone(slug: str, points: int, name: str) -> list[list[float]]:
    return next(zone.rects for zone in layout(slug, points).zones if zone.id == name)


@pytest.mark.rule("SC-FRAME-01", "SC-FRAME-03", "SC-FRAME-04", "SC-FRAME-05", "SC-FRAME-02")
def test_tables_and_deployment_zones_are_as_wide_as_printed() -> None:
    deep = {"acquisition", "decapitation", "firefight", "cutthroat", "uplink-center"}
    shallow = {"biotechvore", "panic-room"}
    for slug, scenario in scenarios().items():
        for row in scenario.rows:
            table = scenario.layout(row.points).table
            assert (table.width, table.length) == {150: (24, 32), 200: (32, 48), 250: (32, 48)}.get(
                row.points, (48, 48)
            )
            assert row.swc == row.points // 50
            if slug == "power-pack":
                continue
            standard = 8 if row.points == 150 else 12
            depth = standard + (4 if slug in deep else -4 if slug in shallow else 0)
            assert zone(slug, row.points, "dz-a") == [[0, 0, table.width, depth]]
            assert zone(slug, row.points, "dz-b") == [[0, table.length - depth, table.width, table.length]]
    with pytest.raises(Refused, match="is not played at 100 Army Points"):
        its("scenario", "firefight", "--points", "100")


@pytest.mark.rule("SC-FRAME-06")
def test_power_pack_deploys_in_two_corners() -> None:
    assert zone("power-pack", 150, "dz-a") == [[0, 0, 8, 8], [16, 0, 24, 8]]
    match = Tabletop("power-pack", {"step": "deployment", "deployer": "A"})
    match.all("at@500,500", "at@500,4500", "at@2400,2600")
    assert match.refuses("a5@2400,600") == "SC-FRAME-06"
    match.do("a5@500,600")
    assert match.trooper("a5")["at"] == [5, 6]


@pytest.mark.rule("SC-FRAME-07", "SC-FRAME-08", "SC-ACQ-01", "SC-PAN-01")
def test_tokens_are_measured_to_their_centre_and_have_their_size() -> None:
    assert spots("acquisition", 300, "comm-antenna") == [(12, 24), (36, 24)]
    assert spots("acquisition", 150, "comm-antenna") == [(4, 16), (20, 16)]
    assert spots("uplink-center", 200, "tech-coffin") == [(16, 24)]
    assert [round(x, 3) for x, _ in spots("firefight", 150, "panoply")] == [0.787, 12, 23.213]
    assert [x for x, _ in spots("looting-and-sabotaging", 300, "panoply")] == [12, 36]
    assert len(spots("the-armory", 250, "panoply")) == 2
    sizes = common().token_diameter_mm
    assert {kind for kind, size in sizes.items() if size == 25} == {
        "supply-box", "beacon", "player-token", "data-pack", "turret-f13", "civevac", "hvt", "civilian", "mine",
        "deployable-repeater",
    }  # fmt: skip
    assert {sizes[kind] for kind in ("console", "tech-coffin", "panoply", "server", "ac2")} == {40}


@pytest.mark.rule("SC-ZONE-03", "SC-ZONE-07")
def test_exclusion_and_dead_zones() -> None:
    assert zone("rescue", 150, "exclusion") == [[0, 12, 24, 20]]
    assert zone("unmasking", 250, "exclusion") == [[0, 16, 32, 32]]
    assert zone("frostbyte", 150, "dead-a") == [[0, 8, 24, 12]]
    assert zone("frostbyte", 300, "dead-b") == [[0, 32, 48, 36]]


@pytest.mark.rule("SC-ZONE-05", "SC-ZONE-08", "SC-ZONE-10")
def test_quadrants_sectors_and_the_saturation_zone() -> None:
    assert zone("supremacy", 150, "quad-3") == [[0, 16, 12, 32]]
    assert [zone("frontline", 300, f"sector-{name}") for name in ("a", "mid", "b")] == [
        [[0, 12, 48, 20]],
        [[0, 20, 48, 28]],
        [[0, 28, 48, 36]],
    ]
    assert [zone("battleground", 150, f"sector-{name}") for name in ("a", "mid", "b")] == [
        [[0, 10, 24, 14]],
        [[0, 14, 24, 18]],
        [[0, 18, 24, 22]],
    ]
    saturated = [zone for zone in layout("power-pack", 300).zones if zone.kind == "saturation"]
    assert [zone.rects for zone in saturated] == [[[0, 16, 48, 32]]]


@pytest.mark.rule("SC-ROOM-01")
def test_nobody_stands_astride_a_wall_of_the_room() -> None:
    assert zone("panic-room", 200, "panic-room") == [[12, 20, 20, 28]]
    assert sorted(spots("panic-room", 200, "gate")) == [(12, 24), (16, 20), (16, 28), (20, 24)]
    match = acting("panic-room", "a5", (5, 5))
    assert match.refuses("move@2100,2000") == "SC-ROOM-01"
    match.do("move@2400,2000")
    assert match.trooper("a5")["at"] == [24, 20]


@pytest.mark.rule("SC-CAP-01", "SC-LOOT-01", "SC-SUP-01", "SC-CRY-01", "SC-FROST-01", "SC-FROST-02")
def test_objectives_of_the_scenarios_stand_where_the_book_says() -> None:
    assert spots("capture-and-protect", 150, "beacon") == [(12, 8), (12, 24)]
    assert spots("looting-and-sabotaging", 300, "ac2") == [(24, 12), (24, 36)]
    assert spots("supplies", 200, "tech-coffin") == [(8, 24), (16, 24), (24, 24)]
    assert spots("cryogenics", 200, "tech-coffin") == [(8, 12), (24, 12), (8, 36), (24, 36)]
    assert spots("frostbyte", 250, "heating-unit") == [(16, 4), (16, 14), (16, 34), (16, 44)]
    assert spots("frostbyte", 150, "heating-unit") == [(12, 4), (12, 10), (12, 22), (12, 28)]
    assert spots("frostbyte", 300, "console") == [(12, 24), (24, 24), (36, 24)]


@pytest.mark.rule("SC-MW-01", "SC-PP-01", "SC-RES-01", "SC-BIO-01")
def test_servers_antennas_civilians_and_the_plague_area() -> None:
    servers = {(thing.owner, thing.letter): (thing.x, thing.y) for thing in layout("mindwipe", 200).objects}
    assert servers["B", "A"] == (26, 42)
    assert spots("power-pack", 200, "antenna") == [(4, 24), (16, 24), (28, 24)]
    assert spots("power-pack", 200, "console") == [(16, 12), (16, 36)]
    assert [x for x, _ in spots("rescue", 300, "civilian", "A")] == [12, 20, 28, 36]
    assert {round(y, 3) for _, y in spots("rescue", 300, "civilian", "A")} == {31.508}
    assert {round(y, 3) for _, y in spots("rescue", 150, "civilian", "B")} == {12.492}
    assert zone("biotechvore", 300, "plague-a") == [[0, 0, 48, 16]]
    assert zone("biotechvore", 150, "plague-b") == [[0, 24, 24, 32]]


@pytest.mark.rule("SC-TUR-02", "SC-PR-06")
def test_profiles_of_things() -> None:
    profiles = common().profiles
    turret = profiles["turret-f13"]
    assert [turret[name] for name in ("cc", "bs", "arm", "bts", "str", "s")] == [5, 10, 2, 3, 1, 2]
    assert (profiles["server"]["ads"], profiles["biotechvore-antenna"]["ads"]) == (False, False)
    assert (profiles["ac2"]["ads"], profiles["heating-unit"]["ads"]) == (True, True)


@pytest.mark.rule("SC-SETUP-02")
def test_scenery_leaves_the_spots_of_all_objectives_free_and_reachable() -> None:
    for table in content.load().tables.values():
        for slug, scenario in scenarios().items():
            for points in table.army_points:
                for thing in scenario.layout(points).objects:
                    over = [
                        piece.id
                        for piece in table.pieces
                        if piece.x < thing.x < piece.x + piece.w and piece.y < thing.y < piece.y + piece.h
                    ]
                    assert not over, f"{table.slug}: {over} stands on {thing.id} of {slug}"
