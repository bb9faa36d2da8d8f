"""The whole vocabulary of abilities, on troops that do not exist: a new one needs content and no program."""

import pytest

from tests.games.dirt_and_glory.playing import racing, troop, used

OTHER = "deck: red-1 red-2 red-3"


# Steps


def test_look_puts_cards_back_in_any_order():
    end = used({"look": {"cards": 2, "to": ["top", "bottom"]}})
    assert end.legal == [
        f"put {card} {place}" for card in ("blue-3", "blue-1") for place in ("on top", "at the bottom")
    ]
    end.plays("put blue-3 on top", "put blue-1 on top")
    assert end.zone("deck", 0) == ["blue-1@0", "blue-3@0", "blue-4"]


def test_look_may_part_the_cards():
    end = used({"look": {"cards": 2, "to": ["top", "bottom"]}}).plays("put blue-1 at the bottom", "put blue-3 on top")
    assert end.zone("deck", 0) == ["blue-3@0", "blue-4", "blue-1@0"]


def test_look_at_two_with_one_card_uses_one_and_at_an_empty_deck_nothing():
    end = used({"look": {"cards": 2, "to": ["top", "bottom"]}}, deck="blue-3").plays("put blue-3 on top")
    assert end.zone("deck", 0) == ["blue-3@0"]
    alone = racing("fuel: 0 | caravan: blue-1 | deck: spotter", OTHER).plays("play")
    assert alone.to_move == 1


def test_like_cards_looked_at_are_one_choice():
    end = used({"look": {"cards": 2, "to": ["top", "reserve"]}}, deck="blue-1 blue-1 blue-4")
    assert end.legal == ["put blue-1 on top", "put blue-1 into reserve"]


@pytest.mark.parametrize(
    ("card", "to", "caravan", "reserve", "deck"),
    [
        ("me", "reserve", "blue-2", "blue-5 x", "blue-3 blue-1"),
        ("me", "top", "blue-2", "blue-5", "x@01 blue-3 blue-1"),
        ("me", "bottom", "blue-2", "blue-5", "blue-3 blue-1 x@01"),
        ("last", "reserve", "blue-2", "blue-5 x", "blue-3 blue-1"),
        ("top", "reserve", "blue-2 x", "blue-3 blue-5", "blue-1"),
        ("top", "bottom", "blue-2 x", "blue-5", "blue-1 blue-3"),
        ("bottom", "reserve", "blue-2 x", "blue-1 blue-5", "blue-3"),
        ("bottom", "top", "blue-2 x", "blue-5", "blue-1 blue-3"),
        ("reserve", "top", "blue-2 x", "", "blue-5@01 blue-3 blue-1"),
        ("reserve", "bottom", "blue-2 x", "", "blue-3 blue-1 blue-5@01"),
        ("whole_reserve", "top", "blue-2 x", "", "blue-5@01 blue-3 blue-1"),
    ],
)
def test_move(card, to, caravan, reserve, deck):
    end = used(
        {"move": {"card": card, "to": to}}, seat="fuel: 0 | caravan: blue-2 | reserve: blue-5", deck="blue-3 blue-1"
    )
    assert end.zone("caravan", 0) == caravan.split()
    assert end.zone("reserve", 0) == reserve.split()
    assert end.zone("deck", 0) == deck.split()


def test_move_of_one_of_several_asks_which():
    end = used({"move": {"card": "caravan", "to": "reserve"}}, seat="fuel: 0 | caravan: blue-2 gearbox/2 gearbox/5")
    assert end.legal == ["choose blue-2", "choose gearbox/2", "choose gearbox/5", "choose x"]
    end.plays("choose gearbox/5")
    assert end.zone("caravan", 0) == ["blue-2", "gearbox/2", "x"]
    assert end.zone("reserve", 0) == ["gearbox"]


def test_other_leaves_out_the_card_itself_and_its_like_in_the_reserve():
    end = used({"move": {"card": "caravan", "to": "reserve", "other": True}}, seat="fuel: 0 | caravan: blue-2 blue-3")
    assert end.legal == ["choose blue-2", "choose blue-3"]
    alone = used({"move": {"card": "reserve", "to": "top", "other": True}}, seat="fuel: 0 | reserve: x blue-2")
    assert alone.zone("reserve", 0) == ["x"]


def test_worth_limits_a_choice_by_value():
    seat = "fuel: 0 | caravan: blue-1 blue-3 gearbox/5 gearbox/2"
    end = used({"move": {"card": "caravan", "to": "reserve", "worth": {"least": 3, "most": 5}}}, seat=seat)
    assert end.legal == ["choose blue-3", "choose gearbox/5"]
    kept = used(
        {"move": {"card": "reserve", "to": "top", "worth": {"exactly": 2}}}, seat="fuel: 0 | reserve: blue-4 gearbox"
    )
    assert kept.zone("reserve", 0) == ["blue-4"]


def test_a_card_shuffled_into_the_deck_is_known_to_nobody():
    end = used(
        {"move": {"card": "whole_reserve", "to": "deck"}}, seat="fuel: 0 | caravan: blue-2 | reserve: blue-5 blue-4"
    )
    assert sorted(end.zone("deck", 0)) == ["blue-1", "blue-3", "blue-4", "blue-4", "blue-5"]


def test_gain_fuel_and_points():
    assert used({"gain": {"fuel": 2}}).fuel[0] == 2
    assert used({"gain": {"points": 2}}).points[0] == 2


def test_steal_from_one_or_each():
    thieves = ["fuel: 3 | caravan: blue-1 | deck: x", "fuel: 2 | deck: red-1", "fuel: 0", "fuel: 1 | deck: green-1"]
    one = troop("x", 2, {"do": [{"steal": {"fuel": 2}}]})
    start = racing(*thieves, more=(one,)).plays("play", "use x")
    assert start.legal == ["choose seat 1", "choose seat 3"]
    assert start.plays("choose seat 1").fuel == [4, 1, 0, 1]
    each = troop("x", 2, {"do": [{"steal": {"fuel": 1, "from": "each"}}]})
    assert racing(thieves[0].replace("3", "0"), *thieves[1:], more=(each,)).plays("play", "use x").fuel == [2, 1, 0, 0]


def test_take_brings_a_displayed_troop_where_it_says():
    end = used({"take": {"to": "top"}}, rest="market: echo relay echo")
    assert sorted(end.legal) == ["take echo", "take relay"]
    end.plays("take relay")
    assert end.zone("deck", 0)[0] == "relay@01"
    assert end.zone("market") == ["echo", "echo"]


def test_a_card_may_be_traded_for_a_displayed_one():
    end = used({"take": {"to": "reserve"}}, {"move": {"card": "me", "to": "market"}}, rest="market: echo")
    assert end.zone("reserve", 0) == ["echo"]
    assert end.zone("market") == ["x"]
    assert end.zone("caravan", 0) == ["blue-2"]


def test_renew_puts_the_display_under_the_troop_deck():
    end = used({"renew": {"cards": "all"}}, rest="market: echo relay | supply: spotter hoarder trader")
    assert end.zone("market") == ["spotter", "hoarder"]
    assert end.zone("supply") == ["trader", "relay@01", "echo@01"]


def test_an_ability_is_paid_for():
    assert used({"gain": {"points": 1}}, seat="fuel: 3", pay=2).fuel[0] == 1
    poor = racing("fuel: 1 | deck: x", OTHER, more=(troop("x", 2, {"pay": 2, "do": [{"gain": {"points": 1}}]}),)).plays(
        "play"
    )
    assert "use x" not in poor.legal


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"caravan": {"exactly": 3}}, True),
        ({"caravan": {"most": 2}}, False),
        ({"reserve": {"least": 1}}, True),
        ({"fuel": {"most": 1}}, False),
        ({"deck": {"exactly": 1}}, True),
        ({"target": {"least": 13}}, True),
        ({"speed": {"exactly": 8}}, True),
        ({"room": {"most": 5}}, True),
        ({"room": {"most": 4}}, False),
        ({"market": {"least": 2}}, True),
        ({"fuel": {"least": 1}, "market": {"least": 3}}, False),
    ],
)
def test_an_ability_needs_its_conditions(condition, holds):
    x = troop("x", 2, {"if": condition, "do": [{"gain": {"points": 1}}]})
    seat = "fuel: 2 | caravan: blue-5 blue-1 | reserve: blue-4 | deck: x blue-1"
    start = racing(seat, OTHER, rest="market: echo relay", more=(x,)).plays("play")
    assert ("use x" in start.legal) == holds


def test_a_step_that_can_do_nothing_is_passed_over_and_alone_offers_no_use():
    end = used({"move": {"card": "reserve", "to": "top"}}, {"gain": {"fuel": 1}})
    assert end.fuel[0] == 1
    assert racing("fuel: 0 | caravan: blue-1 | deck: tow-truck blue-1", OTHER).plays("play").to_move == 1


# Playing on


def test_play_brings_another_card_whose_ability_may_follow():
    seat = "fuel: 1 | caravan: blue-2 | reserve: jerrycan"
    end = used(seat=seat, then={"play": {"from": "reserve"}})
    assert end.zone("caravan", 0) == ["blue-2", "x*1", "jerrycan"]
    assert end.legal == ["use jerrycan", "reserve jerrycan by fuel", "end turn"]


def test_play_from_the_top_may_overrun():
    end = used(seat="fuel: 0 | caravan: blue-5 blue-5", deck="blue-3 blue-1", then={"play": {"from": "top"}})
    assert end.zone("status", 0) == ["overran"]


def test_a_played_card_of_two_values_asks_for_one():
    end = used(seat="fuel: 0 | caravan: blue-2 | reserve: gearbox", then={"play": {"from": "reserve"}})
    assert end.legal == ["as 2", "as 5"]


def test_copy_uses_another_cards_ability_as_its_own():
    start = racing("fuel: 0 | caravan: jerrycan hitcher echo | deck: echo blue-1", OTHER).plays("play", "use echo")
    assert start.legal == ["choose jerrycan", "choose hitcher"]
    end = start.plays("choose hitcher")
    assert end.zone("reserve", 0) == ["echo"]
    assert end.zone("caravan", 0) == ["jerrycan", "hitcher", "echo"]


def test_copy_needs_something_to_copy():
    assert racing("fuel: 0 | caravan: blue-1 echo parachute | deck: echo blue-1", OTHER).plays("play").to_move == 1


@pytest.mark.parametrize(
    ("where", "mine", "theirs", "rest"),
    [
        ("reserve", "reserve: jerrycan", "points: 0", ""),
        ("market", "points: 0", "points: 0", "market: jerrycan"),
        ("rivals", "points: 0", "caravan: jerrycan", ""),
    ],
)
def test_copy_from_elsewhere(where, mine, theirs, rest):
    end = used(
        seat=f"fuel: 0 | caravan: blue-2 | {mine}",
        other=f"fuel: 0 | {theirs} | {OTHER}",
        rest=rest,
        then={"copy": {"from": where}},
    )
    assert end.fuel == [1, 0]


def test_what_is_copied_must_be_paid_too():
    seat = "fuel: 1 | caravan: blue-2 afterburner | reserve: blue-1"
    end = used(seat=seat, then={"copy": {"from": "caravan"}})
    assert end.fuel[0] == 0
    assert end.zone("caravan", 0) == ["blue-2", "afterburner", "x", "blue-1"]
