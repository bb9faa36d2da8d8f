"""Gameplay, Playing a Card, Passing, Fuel tokens: a test a sentence of the rulebook."""

import pytest

from tests.games.dirt_and_glory.playing import racing, refusal, started, table, troop

OTHER = "deck: red-1 red-2"


def first_turn(hand, more="", **options):
    return table(
        "round: 1 | player: 0 | asked: 0 | asks: start | road: crossing-13",
        f"status: racing | fuel: 1 | hand: {hand} | deck: blue-1 blue-3 | {more or 'points: 0'}",
        "fuel: 1 | deck: red-1 red-2 red-3",
        **options,
    )


# Gameplay


def test_players_take_turns_clockwise():
    start = racing(*["fuel: 0 | deck: blue-1 blue-1 blue-1"] * 4, player=2)
    seats = []
    for _ in range(6):
        seats.append(start.to_move)
        start.plays("play")
    assert seats == [2, 3, 0, 1, 2, 3]


def test_who_has_passed_or_overrun_plays_no_more_in_this_round():
    start = racing("deck: blue-1 blue-2", OTHER, "status: overran | order: 0", "status: passed | order: 1")
    start.plays("pass")
    assert start.to_move == 1
    start.plays("play")
    assert start.to_move == 1


def test_turns_go_on_until_all_have_passed_or_overrun():
    start = racing("caravan: blue-5 | deck: blue-1", "caravan: red-4 | deck: red-1").plays("pass", "pass")
    assert start.zone("round") == ["2"]


def test_in_the_first_turn_two_cards_are_drawn_off_the_shuffled_deck():
    start = started(1, 3)
    assert start.zone("asks") == ["start"]
    assert len(start.zone("hand", 0)) == 2
    assert len(start.zone("deck", 0)) == 7


def test_one_is_played_and_the_second_goes_to_the_reserve():
    start = first_turn("blue-5 blue-2")
    assert start.legal == ["start with blue-5", "start with blue-2"]
    end = start.plays("start with blue-2")
    assert end.zone("caravan", 0) == ["blue-2"]
    assert end.zone("reserve", 0) == ["blue-5"]


def test_the_first_turn_leaves_no_way_to_pass():
    assert "pass" not in first_turn("blue-5 blue-2").legal
    assert "pass" in refusal(first_turn("blue-5 blue-2").plays, "pass")


def test_two_like_cards_leave_no_choice():
    start = racing("fuel: 0 | caravan: blue-2 blue-2", "status: passed | caravan: red-1 | deck: red-2 red-3")
    end = start.plays("pass")
    assert end.zone("caravan", 0) == ["blue-2"]
    assert end.zone("reserve", 0) == ["blue-2"]
    assert end.to_move == 1


def test_the_first_card_may_use_its_ability():
    end = first_turn("jerrycan blue-2").plays("start with jerrycan")
    assert end.legal == ["use jerrycan", "reserve jerrycan by fuel", "end turn"]
    assert end.plays("use jerrycan").fuel[0] == 2


def test_the_first_card_may_be_moved_by_fuel():
    end = first_turn("blue-5 blue-2").plays("start with blue-5", "reserve blue-5 by fuel")
    assert end.zone("reserve", 0) == ["blue-2", "blue-5"]
    assert end.zone("caravan", 0) == []
    assert end.to_move == 1


def test_four_fuel_play_nothing_in_the_first_turn():
    start = first_turn("blue-5 blue-2", more="reserve: blue-4")
    start.state.fuel[0] = 4
    assert start.legal == ["start with blue-5", "start with blue-2"]


def test_in_later_turns_one_plays_the_top_card_or_passes():
    start = racing("fuel: 0 | caravan: blue-5 | deck: blue-1 blue-2", OTHER)
    assert start.legal == ["play", "pass"]


# Playing a Card


def test_the_top_card_joins_the_caravan():
    end = racing("fuel: 0 | caravan: blue-5 | deck: blue-1 blue-2", OTHER).plays("play")
    assert end.zone("caravan", 0) == ["blue-5", "blue-1"]
    assert end.zone("deck", 0) == ["blue-2"]


def test_the_sum_of_the_values_is_the_speed():
    assert racing("caravan: blue-5 blue-1 blue-4 gearbox/2", OTHER).speed(0) == 12


def test_the_just_played_card_may_trigger_its_ability():
    end = racing("fuel: 0 | caravan: blue-5 | deck: jerrycan blue-2", OTHER).plays("play")
    assert end.legal == ["use jerrycan", "end turn"]
    assert end.plays("use jerrycan").fuel[0] == 1


def test_no_ability_is_mandatory():
    end = racing("fuel: 0 | caravan: blue-5 | deck: jerrycan blue-2", OTHER).plays("play", "end turn")
    assert end.fuel[0] == 0
    assert end.to_move == 1


def test_a_card_played_before_can_use_no_ability():
    end = racing("fuel: 0 | caravan: jerrycan | deck: blue-1 blue-2", OTHER).plays("play")
    assert end.to_move == 1


def test_an_ability_is_used_once():
    end = racing("fuel: 0 | caravan: blue-5 | deck: jerrycan blue-2", OTHER).plays("play", "use jerrycan")
    assert end.legal == ["reserve jerrycan by fuel", "end turn"]


def test_a_speed_above_the_target_is_an_overrun():
    end = racing("fuel: 0 | caravan: blue-5 blue-5 blue-3 | deck: blue-1", OTHER).plays("play")
    assert end.speed(0) == 14
    assert end.zone("status", 0) == ["overran"]
    assert end.to_move == 1


def test_exactly_the_target_is_none_and_one_may_play_on():
    end = racing("fuel: 0 | caravan: blue-5 blue-5 blue-2 | deck: blue-1 blue-3", OTHER).plays("play")
    assert end.speed(0) == 13
    assert end.zone("status", 0) == ["racing"]
    assert end.plays("pass").legal == ["play", "pass"]


def test_who_overruns_takes_a_displayed_troop_to_the_bottom_of_the_deck():
    start = racing("fuel: 0 | caravan: blue-5 blue-5 blue-3 | deck: blue-1 blue-2", OTHER, rest="market: echo relay")
    end = start.plays("play", "take echo")
    assert end.zone("deck", 0) == ["blue-2", "echo@01"]
    assert end.zone("market") == ["relay"]


def test_an_overrun_comes_before_the_ability_of_the_card():
    end = racing("fuel: 0 | caravan: blue-5 blue-5 blue-3 | deck: jerrycan", OTHER).plays("play")
    assert end.zone("status", 0) == ["overran"]
    assert end.fuel[0] == 0


@pytest.mark.parametrize(("move", "status"), [("use hitcher", "racing"), ("end turn", "overran")])
def test_the_option_ability_before_overrun_lets_the_card_act_first(move, status):
    start = racing("fuel: 1 | caravan: blue-5 blue-5 | deck: hitcher", OTHER, ability_before_overrun=True)
    start.plays("play")
    assert start.legal == ["use hitcher", "end turn"]
    assert start.plays(move).zone("status", 0) == [status]


def test_under_that_option_an_ability_that_does_not_help_comes_before_the_overrun():
    start = racing("fuel: 1 | caravan: blue-5 blue-5 blue-3 | deck: jerrycan", OTHER, ability_before_overrun=True)
    end = start.plays("play", "use jerrycan")
    assert end.zone("status", 0) == ["overran"]
    assert end.fuel[0] == 2


# Passing


def test_who_passes_takes_a_displayed_troop_to_the_bottom_of_the_deck():
    start = racing("caravan: blue-5 | deck: blue-1 blue-2", OTHER, rest="market: echo relay")
    end = start.plays("pass", "take relay")
    assert end.zone("deck", 0) == ["blue-1", "blue-2", "relay@01"]
    assert end.zone("status", 0) == ["passed"]


def test_a_troop_must_be_taken():
    start = racing("caravan: blue-5 | deck: blue-1 blue-2", OTHER, rest="market: echo relay").plays("pass")
    assert start.legal == ["take relay", "take echo"]


def test_the_troops_are_taken_in_the_order_of_leaving():
    start = racing(
        "caravan: blue-5 | fuel: 0", "caravan: red-5 | fuel: 0", "fuel: 0", rest="market: echo relay spotter"
    )
    end = start.plays("pass", "take spotter", "pass")
    assert end.legal == ["take relay", "take echo"]
    assert end.plays("take relay", "pass").zone("round") == ["2"]


# Fuel tokens


def test_one_fuel_puts_the_just_played_card_into_the_reserve_and_ends_the_turn():
    end = racing("fuel: 1 | caravan: blue-5 | deck: blue-4", OTHER).plays("play", "reserve blue-4 by fuel")
    assert end.fuel[0] == 0
    assert end.zone("reserve", 0) == ["blue-4"]
    assert end.speed(0) == 5
    assert end.to_move == 1


def test_it_may_do_so_after_its_ability():
    start = racing("fuel: 0 | caravan: blue-5 | deck: jerrycan", OTHER)
    end = start.plays("play", "use jerrycan", "reserve jerrycan by fuel")
    assert end.fuel[0] == 0
    assert end.zone("reserve", 0) == ["jerrycan"]


def test_not_without_fuel():
    assert racing("fuel: 0 | caravan: blue-5 | deck: blue-4", OTHER).plays("play").to_move == 1


def test_not_after_an_overrun():
    end = racing("fuel: 4 | caravan: blue-5 blue-5 | deck: blue-4", OTHER).plays("play")
    assert end.zone("status", 0) == ["overran"]
    assert end.fuel[0] == 4


def test_not_when_the_card_has_left_the_caravan():
    end = racing("fuel: 4 | caravan: blue-5 | deck: hitcher", OTHER).plays("play", "use hitcher")
    assert end.to_move == 1
    assert end.fuel[0] == 4


def test_four_fuel_play_any_card_of_the_reserve_in_place_of_the_top_card():
    start = racing("fuel: 4 | caravan: blue-5 | reserve: blue-1 jerrycan blue-4 | deck: blue-2", OTHER)
    assert start.legal == [
        "play",
        "play from reserve blue-1",
        "play from reserve blue-4",
        "play from reserve jerrycan",
        "pass",
    ]
    end = start.plays("play from reserve jerrycan")
    assert end.fuel[0] == 0
    assert end.zone("deck", 0) == ["blue-2"]


def test_its_ability_may_be_triggered_and_the_fuel_gained_moves_it():
    start = racing("fuel: 4 | caravan: blue-5 | reserve: jerrycan | deck: blue-2", OTHER)
    end = start.plays("play from reserve jerrycan", "use jerrycan", "reserve jerrycan by fuel")
    assert end.fuel[0] == 0
    assert end.zone("reserve", 0) == ["jerrycan"]


def test_three_fuel_are_not_enough():
    assert racing("fuel: 3 | caravan: blue-5 | reserve: blue-1 | deck: blue-2", OTHER).legal == ["play", "pass"]


def test_without_a_deck_one_passes_or_plays_by_fuel():
    assert racing("fuel: 4 | caravan: blue-5 | reserve: blue-1", OTHER).legal == ["play from reserve blue-1", "pass"]
    assert racing("fuel: 3 | caravan: blue-5 | reserve: blue-1", OTHER).legal == ["pass"]


def test_nobody_has_more_than_four_fuel():
    end = racing("fuel: 4 | caravan: blue-5 | deck: jerrycan", OTHER).plays("play")
    assert "use jerrycan" not in end.legal
    big = troop("drum", 1, {"do": [{"gain": {"fuel": 3}}]})
    assert racing("fuel: 2 | deck: drum", OTHER, more=(big,)).plays("play", "use drum").fuel[0] == 4


# Card notes


def test_a_card_of_two_values_is_played_as_one_of_them():
    start = racing("fuel: 0 | caravan: blue-5 | deck: gearbox", OTHER).plays("play")
    assert start.legal == ["as 2", "as 5"]
    assert start.plays("as 5").speed(0) == 10


def test_its_value_stays_while_it_is_in_the_caravan():
    end = racing("fuel: 0 | caravan: gearbox/2 | deck: blue-1", OTHER).plays("play")
    assert end.zone("caravan", 0) == ["gearbox/2", "blue-1"]
    assert end.speed(0) == 3


def test_its_value_is_chosen_anew_when_it_is_played_again():
    start = racing("fuel: 4 | caravan: blue-5 | reserve: gearbox", OTHER).plays("play from reserve gearbox")
    assert start.legal == ["as 2", "as 5"]
