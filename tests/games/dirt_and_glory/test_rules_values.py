"""What cards are worth, on troops that do not exist: values that change, and overruns that come of it."""

import pytest

from tests.games.dirt_and_glory.playing import racing, troop

OTHER = "deck: red-1 red-2 red-3"


def worth(value, seat, drawn="x", **more):
    start = racing(f"fuel: 0 | {seat} | deck: {drawn} blue-1", OTHER, more=(troop("x", value),), **more)
    before = start.speed(0)
    return start.plays("play").speed(0) - before


@pytest.mark.parametrize(
    ("value", "seat", "expected"),
    [
        (4, "caravan: blue-1", 4),
        (-2, "caravan: blue-5", -2),
        ({"base": 1, "per": "reserve"}, "caravan: blue-1 | reserve: blue-2 blue-3", 3),
        ({"base": 0, "per": "reserve", "most": 1}, "caravan: blue-1 | reserve: blue-2 blue-3", 1),
        ({"base": 5, "per": "caravan", "each": -1, "least": 1}, "caravan: blue-1 blue-1", 3),
        ({"base": 2, "per": "caravan", "each": -3}, "caravan: blue-1 blue-1", 0),
        ({"base": 0, "per": "deck"}, "caravan: blue-1", 1),
        ({"base": -9, "per": "target", "least": -9}, "caravan: blue-1", 4),
        ({"base": 1, "if": {"target": {"least": 13}}, "plus": 3}, "caravan: blue-1", 4),
        ({"base": 1, "if": {"target": {"most": 12}}, "plus": 3}, "caravan: blue-1", 1),
        (
            {"base": 1, "if": {"caravan": {"exactly": 2}, "reserve": {"most": 0}}, "plus": 2},
            "caravan: blue-1 blue-1",
            3,
        ),
        (
            {"base": 1, "if": {"caravan": {"exactly": 2}, "reserve": {"least": 1}}, "plus": 2},
            "caravan: blue-1 blue-1",
            1,
        ),
    ],
)
def test_a_value(value, seat, expected):
    assert worth(value, seat) == expected


def test_a_value_by_fuel_changes_with_the_fuel():
    start = racing("fuel: 2 | caravan: tanker | deck: jerrycan", OTHER)
    assert start.speed(0) == 3
    end = start.plays("play", "use jerrycan")
    assert end.speed(0) == 6


def test_a_value_that_changes_may_overrun():
    start = racing("fuel: 3 | caravan: tanker blue-5 | deck: jerrycan", OTHER, location="rust-flats").plays("play")
    assert start.speed(0) == 11
    end = start.plays("use jerrycan")
    assert end.zone("status", 0) == ["overran"]
    assert end.fuel[0] == 4


def test_a_value_by_the_caravan_changes_as_cards_join():
    start = racing("fuel: 0 | caravan: straggler | deck: blue-1 blue-1", OTHER)
    assert start.speed(0) == 5
    assert start.plays("play").speed(0) == 5
    assert racing("caravan: straggler straggler", OTHER).speed(0) == 8


def test_a_victim_of_a_theft_may_overrun():
    shy = troop("shy", {"base": 5, "per": "fuel", "each": -3})
    start = racing(
        "fuel: 0 | caravan: blue-1 | deck: siphon", "fuel: 1 | caravan: shy red-5 red-5 | deck: red-1", more=(shy,)
    )
    assert start.speed(1) == 12
    end = start.plays("play", "use siphon")
    assert end.zone("status", 1) == ["overran"]
    assert end.speed(1) == 15
