"""The whole vocabulary of effects, on cars that do not exist: a new car needs content and no program."""

import pytest

from tests.games.dustbiters.playing import car, content, table
from toolkit.errors import ContentError
from toolkit.games.dustbiters import GAME
from toolkit.testing import RULE_CHECKS, Depth, Trial

LINE = "front> blank:A blank:B blank:A blank:B x:A blank:B blank:A blank:B <back"
"""Numbered 1 to 7 from the front; x stands between 4 and 5."""


def aims(target, op="destroy", line=LINE, **more):
    """The numbers of the blanks that a step with this target may be aimed at, and x for the car itself."""
    start = table(line, car("x", do=[{op: {"target": target, **more}}]))
    return {each.removeprefix("blank#") for each in start.aims("power x")}


# Selectors


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("any", {"1", "2", "3", "4", "5", "6", "7"}),
        ("in_front", {"4"}),
        ("behind", {"5"}),
        ("two_in_front", {"3"}),
        ("two_behind", {"6"}),
        ("at_front", {"1"}),
        ("at_back", {"7"}),
        ("between_self_and_own", {"4", "5"}),
    ],
)
def test_where_selects_places(where, expected):
    assert aims({"where": where}) == expected


@pytest.mark.parametrize(("owner", "expected"), [("own", {"1", "3", "6"}), ("enemy", {"2", "4", "5", "7"})])
def test_owner_selects_sides(owner, expected):
    assert aims({"owner": owner}) == expected


def test_without_other_the_acting_car_is_a_target_too():
    assert aims({"other": False, "owner": "own"}) == {"1", "3", "6", "x"}
    assert aims({"where": "at_back", "other": False}, line="front> blank:B blank:A x:A <back") == {"x"}
    assert aims({"where": "at_back"}, line="front> blank:B blank:A x:A <back") == set()


def test_where_and_owner_go_together():
    assert aims({"where": "in_front", "owner": "own"}) == set()
    assert aims({"where": "in_front", "owner": "enemy"}) == {"4"}
    assert aims({"where": "between_self_and_own", "owner": "own"}) == set()


def test_cars_acting_as_a_named_car_are_left_out():
    x = car("x", do=[{"destroy": {"target": {"not_acting_as": "spiky"}}}])
    start = table("front> horse:B spiky:B mimic:B oil:B x:A <back", x)
    assert start.aims("power x") == {"horse", "oil-rig"}


def test_a_named_car_that_does_not_play_leaves_out_nobody():
    x = car("x", do=[{"destroy": {"target": {"not_acting_as": "sniper"}}}])
    start = table("front> horse:B oil:B x:A <back", x, cars=18)
    assert start.aims("power x") == {"horse", "oil-rig"}


# Operations


@pytest.mark.parametrize(
    ("to", "idle", "after"),
    [
        ("front", "1", "3 1 2 4 x 5 6 7"),
        ("back", "7", "1 2 4 x 5 6 7 3"),
        ("behind_self", "5", "1 2 4 x 3 5 6 7"),
        ("in_front_of_self", "4", "1 2 4 3 x 5 6 7"),
    ],
)
def test_moves_go_where_they_say_and_not_where_the_car_stands(to, idle, after):
    assert aims({}, "move", to=to) == {"1", "2", "3", "4", "5", "6", "7"} - {idle}
    start = table(LINE, car("x", do=[{"move": {"target": {}, "to": to}}])).plays("power x > blank#3")
    assert [word.split(":")[0].removeprefix("blank#") for word in start.convoy.split()] == after.split()


def test_a_car_from_behind_may_be_moved_next_to_the_acting_one():
    start = table(LINE, car("x", do=[{"move": {"target": {}, "to": "in_front_of_self"}}])).plays("power x > blank#6")
    assert "blank#4:B blank#6:A x:A blank#5:B blank#7:B" in start.convoy


def test_a_car_can_not_be_moved_next_to_itself():
    assert "x" not in aims({"other": False}, "move", to="behind_self")
    assert "x" in aims({"other": False}, "move", to="back")


def test_a_swap_with_itself_is_no_swap():
    assert "x" not in aims({"other": False}, "swap")
    assert aims({"owner": "own"}, "swap") == {"1", "3", "6"}


def test_owners_are_exchanged_with_a_fixed_place_too():
    assert aims({"where": "behind", "owner": "enemy"}, "exchange_owner") == {"5"}
    x = car("x", do=[{"exchange_owner": {"target": {"where": "behind", "owner": "enemy"}}}])
    assert "x:B blank#5:A" in table(LINE, x).plays("power x").convoy


def test_a_power_may_be_borrowed_from_a_fixed_place_or_an_own_car():
    x = car("x", do=[{"use_power": {"target": {"where": "in_front"}}}])
    start = table("front> horse:B oil:B spiky:A x:A <back", x)
    assert start.legal[-2:] == ["power x > spiky > oil-rig", "end turn"]
    assert start.plays("power x").scrap == ["oil-rig"]
    assert start.part("used") == "used x, spiky"


def test_drawing_takes_as_many_as_there_are():
    start = table(LINE + " | deck oil spiky", car("x", do=[{"draw": {"cards": 3}}])).plays("power x")
    assert start.hand("A") == ["oil-rig", "spiky"]
    assert not table(LINE, car("x", do=[{"draw": {"cards": 3}}])).may("power x")


# Several steps


def test_steps_are_done_in_order_with_places_as_they_are_by_then():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}] * 2)
    assert table(LINE, x).plays("power x").scrap == ["blank#3", "blank#4"]


def test_a_power_works_if_any_of_its_steps_changes_something():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}, {"draw": {"cards": 1}}])
    start = table("front> x:A blank:B <back | deck oil", x)
    assert start.legal[-2:] == ["power x", "end turn"]
    assert start.plays("power x").hand("A") == ["oil-rig"]
    assert not table("front> x:A blank:B <back", x).may("power x")


def test_a_step_with_a_choice_needs_a_target():
    x = car("x", do=[{"destroy": {"target": {"owner": "own"}}}, {"draw": {"cards": 1}}])
    assert not table("front> x:A blank:B <back | deck oil", x).may("power x")


def test_a_choice_in_a_later_step_is_made_with_the_move():
    x = car("x", do=[{"draw": {"cards": 1}}, {"destroy": {"target": {"where": "in_front"}}}, {"swap": {"target": {}}}])
    start = table("front> blank:B blank:B x:A blank:B blank:A <back | deck oil", x).plays("power x > blank#4")
    assert start.convoy == "blank#1:B blank#4:A blank#3:B x:A"
    assert start.hand("A") == ["oil-rig"]


def test_a_chosen_target_that_is_gone_by_then_is_left_alone():
    x = car("x", do=[{"destroy": {"target": {"where": "in_front"}}}, {"move": {"target": {}, "to": "front"}}])
    start = table("front> blank:B blank:B x:A blank:A <back", x).plays("power x > blank#2")
    assert start.convoy == "blank#1:B x:A blank#3:A"


def test_steps_that_need_the_acting_car_end_with_it():
    x = car(
        "x",
        do=[
            {"destroy": {"target": {"where": "at_back", "other": False}}},
            {"destroy": {"target": {"where": "in_front"}}},
            {"move": {"target": {"where": "at_front"}, "to": "back"}},
        ],
    )
    assert table("front> blank:A blank:B x:A <back", x).plays("power x").convoy == "blank#2:B blank#1:A"


def test_a_power_with_steps_around_a_borrowed_one():
    x = car(
        "x", do=[{"draw": {"cards": 1}}, {"use_power": {"target": {"owner": "enemy"}}}, {"take_scrap": {"from": "top"}}]
    )
    start = table("front> blank:B blank:A spiky:B blank:B x:A <back | deck oil", x).plays("power x > spiky")
    assert start.convoy == "blank#1:B spiky:B blank#3:B x:A"
    assert start.hand("A") == ["oil-rig", "blank#2"]


def test_two_choices_in_one_power_are_refused():
    x = car("x", do=[{"destroy": {"target": {}}}, {"use_power": {"target": {"where": "in_front"}}}])
    with pytest.raises(ContentError, match="more than one choice"):
        table(LINE, x)


# Passives


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
        table(LINE, car("x", *passives))


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
