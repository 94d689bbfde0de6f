"""The maps and counters: what the rulebook prints is kept, and what we drew hangs together."""

from __future__ import annotations

import itertools

import pytest
from tests.rules import rule

from grognard.games.blitzkrieg_west.setup import zone_hexes
from grognard.games.blitzkrieg_west.tables import BATTLES, FRENCH, GERMAN, LIMITS, field, pairs

SIZES = {
    "checked": (19, 16),
    "unleashed": (16, 18),
    "challenged": (25, 20),
    "stalled": (20, 13),
    "met": (19, 12),
    "undone": (19, 17),
}
COUNTERS = {  # combat counters, German and French
    "checked": (42, 73),
    "unleashed": (41, 50),
    "challenged": (49, 55),
    "stalled": (28, 29),
    "met": (16, 25),
    "undone": (12, 25),
}
NAMED = {  # hexes that the rulebook names
    "challenged": {"0119": "philippeville", "0417": "donveau", "1417": "villers-le-gambon-printed-id"},
    "undone": {
        "1217": "merdorp",
        "0915": "jandrenouille",
        "0712": "jandrain-west",
        "0912": "jandrain-east",
        "1004": "orp-le-grand",
        "1006": "orp-le-petit",
    },
}


@pytest.mark.parametrize("battle", BATTLES)
def test_a_map_is_whole(battle: str) -> None:
    printed = field(battle)
    width, height = SIZES[battle]
    assert len(printed.hex) == width * height
    assert sum(where.bit_count() for where in printed.terrain.values()) == width * height
    assert sum(where.bit_count() for where in printed.level.values()) == width * height


@pytest.mark.parametrize("battle", BATTLES)
def test_every_town_has_its_terrain(battle: str) -> None:
    printed = field(battle)
    lettered = {"hex-a", "hex-b", "hex-c", "hex-d", "hex-e", "to-arras"}
    hills = {"water-tower-hill", "pain-de-sucre-hill"}
    for hex_, name in printed.places.items():
        if name not in lettered | hills:
            assert printed.built >> printed.hex[hex_] & 1, f"{hex_} {name}"
    assert {printed.names[p] for p in printed.hex.values() if printed.built >> p & 1} <= set(printed.places)


@pytest.mark.parametrize("battle", BATTLES)
def test_a_stream_runs_on_from_hexside_to_hexside(battle: str) -> None:
    """Two sides that follow each other share a corner: they have a hex in common, and the other two are adjacent."""
    printed = field(battle)
    for kind in ("river", "stream"):
        for name, chain in printed.sheet.get(kind, {}).items():
            sides = pairs({name: chain})
            for (a, b), (c, d) in itertools.pairwise(sides):
                common = {a, b} & {c, d}
                assert len(common) == 1, (name, a, b, c, d)
                (one,), (other,) = {a, b} - common, {c, d} - common
                assert printed.grid.near[printed.hex[one]] >> printed.hex[other] & 1, (name, a, b, c, d)


@pytest.mark.parametrize("battle", BATTLES)
def test_no_hexside_is_river_and_stream(battle: str) -> None:
    assert not field(battle).rivers & field(battle).streams


@rule("BW-074")
@pytest.mark.parametrize("battle", ["unleashed", "challenged"])
def test_the_meuse_divides_the_map_and_no_bridge_is_left(battle: str) -> None:
    printed = field(battle)
    banks = [printed.regions[name] for name in printed.regions if name.endswith("-bank")]
    assert banks[0] | banks[1] == printed.all
    assert banks[0] & banks[1] == 0
    assert not printed.bridges


@pytest.mark.parametrize("battle", BATTLES)
def test_counters_are_as_many_as_designed_and_named_once(battle: str) -> None:
    printed = field(battle)
    found = tuple(sum(unit.side == side and not unit.vehicle for unit in printed.units) for side in (GERMAN, FRENCH))
    assert found == COUNTERS[battle]
    assert len(printed.unit) == len(printed.units)


@rule("BW-319", "BW-324")
def test_the_panzer_divisions_of_gembloux_have_the_printed_values() -> None:
    printed = field("checked")
    for formation, tanks, guns, tracks in (("3-panzer", 4, 1, 5), ("4-panzer", 4, 2, 6)):
        units = [printed.units[n] for n in printed.of_formation[formation]]
        values = sorted((u.type, u.attack, u.defence, u.moves // 2, u.range) for u in units)
        assert [v for v in values if v[0] == "tank"] == [("tank", 2, 3, 4, 0)] * 2 + [("tank", 4, 4, 4, 0)] * 2
        assert [v for v in values if v[0] == "armoured-car"] == [("armoured-car", 2, 1, 5, 0)]
        assert [v for v in values if v[0] == "infantry"] == [("infantry", 2, 3, 2, 0)] * tanks
        assert [v for v in values if v[0] == "artillery"] == [("artillery", 2, 1, 2, 4)] * guns
        assert [v for v in values if v[0] == "halftrack"] == [("halftrack", 0, 0, 4, 0)] * tracks


@pytest.mark.parametrize("battle", BATTLES)
def test_every_set_up_zone_has_room_for_its_units(battle: str) -> None:
    printed = field(battle)
    for row in printed.battle["setup"]:
        zone = zone_hexes(printed, row["zone"])
        units = [n for name in row["units"] for n in printed.of_formation[name] if not printed.units[n].vehicle]
        assert zone & printed.all == zone
        assert zone.bit_count() * LIMITS["mixed_stack"] >= len(units), row


@pytest.mark.parametrize("battle", NAMED)
def test_the_hexes_that_the_rulebook_names_are_where_it_says(battle: str) -> None:
    for hex_, name in NAMED[battle].items():
        assert field(battle).places[hex_] == name


@pytest.mark.parametrize("battle", BATTLES)
def test_every_arrival_has_its_hexes(battle: str) -> None:
    printed = field(battle)
    for row in printed.battle["arrival"]:
        assert "edge" in row or row["hexes"]
        assert printed.masked(row.get("hexes", ())) | printed.all == printed.all


@rule("BW-336", "BW-392", "BW-443", "BW-496", "BW-535", "BW-582")
def test_the_turn_tracks() -> None:
    tracks = {battle: (field(battle).turns, field(battle).nights) for battle in BATTLES}
    assert tracks == {
        "checked": (20, [11]),
        "unleashed": (20, [11]),
        "challenged": (32, [7, 17, 27]),
        "stalled": (19, [10]),
        "met": (20, [11]),
        "undone": (20, [11]),
    }
    days = [field("challenged").day(turn) for turn in (1, 7, 8, 17, 18, 27, 28, 32)]
    assert days == ["12-may", "12-may", "13-may", "13-may", "14-may", "14-may", "15-may", "15-may"]
