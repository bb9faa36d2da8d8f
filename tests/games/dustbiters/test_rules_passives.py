"""Passives and copies on cars that do not exist, and all of the vocabulary mixed."""

import pytest

from tests.games.dustbiters.playing import car, content, table
from toolkit.errors import ContentError
from toolkit.games.dustbiters import GAME
from toolkit.testing import RULE_CHECKS, Depth, Trial


def test_a_car_may_have_several_passives_and_a_power():
    x = car(
        "x",
        {"build_at": {"place": "back"}},
        {"on_destroyed": {"draw": 1}},
        {"no_drive": {"direction": "forward"}},
        {"no_drive": {"direction": "backward"}},
        do=[{"destroy": {"target": {"where": "in_front"}}}],
    )
    start = table("front> blank:A blank:B blank:A <back | hands A: x | deck oil spiky", x).plays("build x")
    assert start.convoy.endswith("x:A")
    assert not any(move.startswith("drive x") for move in start.legal)
    assert start.plays("power x", "end turn").hand("A") == ["oil-rig"]


def test_a_limit_of_three_is_a_limit_of_three():
    x = car("x", {"power_uses": {"limit": 3}})
    start = table("front> blank:B blank:B blank:B spiky:A ice-cream:A x:A cloning:A <back", x)
    assert start.plays("power spiky", "power spiky", "power spiky").scrap == ["blank#1", "blank#2", "blank#3"]


def test_a_van_may_serve_the_car_behind():
    x = car("x", {"free_power": {"car": "behind"}})
    assert table("front> blank:B x:A scorchy:A blank:B <back", x).plays("power scorchy").actions == 3
    assert table("front> x:A scorchy:A blank:B blank:B <back", x).plays("power scorchy").actions == 3
    assert table("front> blank:B scorchy:A x:A blank:B <back", x).plays("power scorchy").actions == 2


@pytest.mark.parametrize(("cars", "front", "behind"), [("in_front", False, True), ("behind", True, False)])
def test_a_jammer_may_jam_one_side(cars, front, behind):
    x = car("x", {"jams": {"cars": cars}})
    start = table("front> blank:B spiky:A x:B scorchy:A blank:B <back", x)
    assert (start.may("power spiky"), start.may("power scorchy")) == (front, behind)


@pytest.mark.parametrize(("when", "may"), [("anywhere", True), ("at_front", False), ("at_back", True)])
def test_free_draws_have_places_and_times(when, may):
    x = car("x", {"free_draw": {"when": when, "times": 2}})
    start = table("front> blank:B x:A <back | deck oil spiky horse", x)
    assert start.may("free draw x") is may
    if may:
        assert not start.plays("free draw x", "free draw x").may("free draw x")


def test_a_power_may_need_the_front():
    x = car("x", do=[{"draw": {"cards": 1}}], when="at_front")
    assert table("front> x:A blank:B <back | deck oil", x).may("power x")
    assert not table("front> blank:B x:A <back | deck oil", x).may("power x")


def test_a_power_and_a_free_draw_are_used_apart():
    x = car("x", {"free_draw": {"when": "anywhere"}}, do=[{"draw": {"cards": 1}}])
    start = table("front> blank:B x:A <back | deck oil spiky horse", x).plays("free draw x", "power x")
    assert start.part("used") == "used x draw, x"


@pytest.mark.parametrize(
    "passives",
    [
        [{"copies": {"source": "in_front"}}, {"copies": {"source": "scrap_top"}}],
        [{"free_draw": {"when": "at_front"}}, {"free_draw": {"when": "at_back"}}],
    ],
)
def test_passives_that_contradict_each_other_are_refused(passives):
    with pytest.raises(ContentError, match="twice"):
        table("front> blank:A blank:B <back", car("x", *passives))


# Copies of a car


def test_identical_cards_in_hand_are_one_move():
    start = table("front> blank:A blank:B <back | hands A: blank blank spiky")
    assert [move for move in start.legal if move.startswith("build")] == ["build spiky", "build blank"]
    assert start.plays("build blank").convoy == "blank#3:A blank#1:A blank#2:B"


def test_the_copy_that_the_other_player_has_seen_is_the_one_that_is_built():
    start = table("front> blank:A blank:B <back | hands A: blank#5 blank#6*").plays("build blank")
    assert start.convoy == "blank#6:A blank#1:A blank#2:B"


# Any mixture of it


def test_games_of_invented_cars_keep_the_whole_contract():
    """Every operation, selector and passive in the schema, two copies of each, played at random."""
    cars = [*selector_cars(), *passive_cars(), *step_cars()]
    trial = Trial(GAME, {"game": content()["game"], "cars": cars}, 2, {}, Depth(games=2, positions=6))
    for check in RULE_CHECKS:
        check(trial)


def selector_cars():
    wheres = ("any", "in_front", "behind", "two_in_front", "two_behind", "at_front", "at_back", "between_self_and_own")
    for number, where in enumerate(wheres):
        target = {"where": where, "owner": ("any", "own", "enemy")[number % 3], "other": number % 2 == 0}
        yield car(f"destroy {where}", do=[{"destroy": {"target": target}}], copies=2)
        to = ("front", "back", "behind_self", "in_front_of_self")[number % 4]
        yield car(f"move {where}", do=[{"move": {"target": target, "to": to}}], copies=2)
        yield car(f"swap {where}", do=[{"swap": {"target": target}}])
        yield car(f"use {where}", do=[{"use_power": {"target": target}}])
        enemy = {"where": where, "owner": "enemy"}
        yield car(f"trade {where}", do=[{"exchange_owner": {"target": enemy}}], when="anywhere")


def passive_cars():
    passives = (
        {"power_uses": {"limit": 3}},
        {"build_at": {"place": "back"}},
        {"on_destroyed": {"draw": 1}},
        {"free_power": {"car": "behind"}},
        {"jams": {"cars": "adjacent"}},
        {"steps_in": {"for": "any_destruction"}},
        {"copies": {"source": "in_front"}},
        {"copies": {"source": "scrap_top"}},
        {"no_drive": {"direction": "backward"}},
        {"free_draw": {"when": "anywhere", "times": 2}},
    )
    for number, passive in enumerate(passives):
        more = passives[(number + 5) % len(passives)]
        both = [passive] if {"copies"} & passive.keys() & more.keys() else [passive, more]
        yield car(f"passive {number}", *both, copies=2, do=[{"draw": {"cards": 2}}] if number % 2 else ())


def step_cars():
    any_car, front = {"where": "any"}, {"where": "in_front"}
    yield car("two steps", do=[{"destroy": {"target": front}}, {"move": {"target": any_car, "to": "back"}}], copies=2)
    yield car("three", do=[{"take_scrap": {"from": "top"}}, {"use_power": {"target": any_car}}, {"draw": {"cards": 1}}])
    yield car("bang bang", do=[{"destroy": {"target": front}}, {"destroy": {"target": {"where": "behind"}}}], copies=2)
