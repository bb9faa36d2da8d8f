"""Reserve, End of the Round, Start of the next round, End of the game: a test a sentence of the rulebook."""

import pytest

from tests.games.dirt_and_glory.playing import content, dealt, racing, started, table, troop
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory.position import conserved
from toolkit.testing import Trial


def last_pass(*seats, **more):
    """A race that ends when seat 0 passes; the others are out already."""
    lines = [seats[0], *(f"status: passed | order: {order} | {line}" for order, line in enumerate(seats[1:]))]
    return racing(*lines, rest=f"passes: {len(seats) - 1}" + more.pop("rest", ""), **more).plays("pass")


# Reserve


def test_cards_in_the_reserve_are_outside_the_deck():
    end = last_pass("caravan: blue-5 | reserve: blue-4 blue-3 | deck: blue-1", "caravan: red-1 | deck: red-2 red-3")
    end.plays("leave reserve")
    assert sorted(end.zone("deck", 0) + end.zone("hand", 0)) == ["blue-1", "blue-5"]


def test_the_reserve_may_be_taken_back_before_cards_are_drawn():
    end = last_pass("caravan: blue-5 | reserve: blue-4 blue-3 | deck: blue-1", "caravan: red-1 | deck: red-2 red-3")
    assert end.legal == ["retrieve reserve", "leave reserve"]
    end.plays("retrieve reserve")
    assert end.zone("reserve", 0) == []
    assert sorted(end.zone("deck", 0) + end.zone("hand", 0)) == ["blue-1", "blue-3", "blue-4", "blue-5"]


def test_the_first_player_says_first_and_all_say_before_anybody_draws():
    end = last_pass(
        "caravan: blue-5 | reserve: blue-4 | deck: blue-1",
        "caravan: red-5 red-1 | reserve: red-3 | deck: red-2",
        "caravan: yellow-1 | reserve: yellow-2 | deck: yellow-3",
    )
    asked = []
    for _ in range(3):
        asked.append(end.to_move)
        end.plays("leave reserve")
    assert asked == [1, 2, 0]
    assert end.zone("hand", 1) != []


def test_who_has_no_reserve_is_not_asked():
    end = last_pass("caravan: blue-5 blue-2 | deck: blue-1", "caravan: red-1 | reserve: red-3 | deck: red-2")
    assert end.to_move == 1
    assert end.legal == ["retrieve reserve", "leave reserve"]


def test_who_could_not_draw_two_cards_must_take_it_back():
    end = last_pass("caravan: blue-5 | reserve: blue-4 blue-3", "caravan: red-1 red-1 | deck: red-2")
    assert end.zone("asks") == ["start"]
    assert sorted(end.zone("hand", 0) + end.zone("deck", 0)) == ["blue-3", "blue-4", "blue-5"]


def test_who_still_has_one_card_plays_it_and_reserves_none():
    end = last_pass("caravan: blue-5", "caravan: red-1 red-1 | deck: red-2")
    assert end.zone("caravan", 0) == ["blue-5"]
    assert end.zone("reserve", 0) == []


def test_who_has_no_card_at_all_is_out_of_the_race():
    end = last_pass("status: racing", "caravan: red-1 red-1 | deck: red-2")
    assert end.zone("status", 0) == ["fresh"]
    end.plays(end.legal[0])
    assert end.zone("status", 0) == ["passed"]


# End of the Round


def test_only_who_did_not_overrun_is_ranked_however_near():
    end = last_pass("caravan: blue-1", "caravan: red-5 red-5 red-4", "caravan: yellow-2")
    assert end.points == [2, 0, 3]
    assert end.fuel == [0, 2, 0]


def test_the_nearest_gets_the_first_row_and_so_on():
    end = last_pass("caravan: blue-1", "caravan: red-3", "caravan: yellow-2", "caravan: green-4")
    assert end.points == [0, 2, 1, 3]
    assert end.fuel == [2, 0, 1, 0]


def test_rows_nobody_reaches_are_not_paid():
    end = last_pass("caravan: blue-5 blue-5 blue-5", "caravan: red-5 red-5 red-5")
    assert end.points == [0, 0]
    assert end.fuel == [2, 2]


def test_the_target_itself_is_nearest_and_speed_0_is_a_result():
    end = last_pass("status: racing", "caravan: red-5 red-5 red-3")
    assert end.points == [2, 3]


def test_locations_pay_what_they_say():
    end = last_pass("caravan: blue-5", "caravan: red-5 red-4", location="bone-gate")
    assert end.points == [2, 2]
    assert end.fuel == [0, 1]


# Start of the next round


def test_a_new_location_is_revealed_and_as_many_troops_as_players():
    end = last_pass("caravan: blue-5", "caravan: red-4 | deck: red-1", rest=" | supply: echo relay spotter echo")
    assert end.zone("round") == ["2"]
    assert end.zone("market") == ["relay", "echo"]
    assert end.zone("supply") == ["spotter", "echo"]


def test_in_the_sixth_round_there_are_none():
    end = last_pass("caravan: blue-5", "caravan: red-4 | deck: red-1", rest=" | supply: echo relay", first_round=5)
    assert end.zone("round") == ["6"]
    assert end.zone("market") == []
    assert end.zone("supply") == ["echo", "relay"]


def test_who_leaves_the_race_of_the_sixth_round_takes_none():
    end = racing("caravan: blue-5", "caravan: red-4 | deck: red-1", first_round=6).plays("pass")
    assert end.to_move == 1
    assert end.zone("asks") == ["action"]


def test_played_cards_and_cards_drawn_for_ties_are_shuffled_into_the_deck():
    end = last_pass(
        "caravan: blue-5 blue-1 | drawn: blue-2 | deck: blue-3", "caravan: red-4 | deck: red-1 red-2 | reserve: red-3"
    )
    assert sorted(end.zone("deck", 0)) == ["blue-1", "blue-2", "blue-3", "blue-5"]
    assert end.zone("drawn", 0) == []
    assert end.to_move == 1


def test_who_won_the_round_begins_the_next():
    end = last_pass("caravan: blue-5 | deck: blue-1", "caravan: red-3 | deck: red-1", "caravan: yellow-5 yellow-1")
    assert end.zone("first") == ["2"]
    assert end.zone("player") == ["2"]


def test_when_nobody_scored_the_same_player_begins():
    fast = "5 {0}-5 {0}-5 | deck: {0}-1"
    end = last_pass(*(f"caravan: {colour}-" + fast.format(colour) for colour in ("blue", "red")), rest=" | first: 1")
    assert end.zone("first") == ["1"]


# End of the game


@pytest.mark.parametrize("fuel", range(5))
def test_every_two_fuel_left_earn_a_point(fuel):
    start = racing(
        "fuel: 4 | points: 20 | caravan: blue-1", f"status: passed | fuel: {fuel} | caravan: red-5", first_round=6
    )
    rules, last = start.tables.rules, start.state.road[5]
    before = rules.row_points[last][0]
    more = rules.row_fuel[last][0]
    assert start.plays("pass").points[1] == before + min(fuel + more, 4) // 2


def test_six_rounds_are_played_and_the_most_points_win():
    end = racing("points: 9 | caravan: blue-1", "status: passed | points: 4 | caravan: red-5", first_round=6).plays(
        "pass"
    )
    assert end.to_move == -1
    assert end.winner == 0
    assert end.legal == []


@pytest.mark.parametrize("players", range(2, 6))
def test_whole_games_conserve_every_card_and_fuel_never_exceeds_the_tokens(players):
    start = dealt(1, players)
    first = conserved(start.tables, start.state)
    trial = Trial(GAME, content(), players)
    for game in trial.played:
        for step in game:
            assert conserved(trial.tables, step.state) == first
            assert max(step.state.fuel) <= 4
            assert sum(step.state.fuel) <= 20


def test_five_players_use_35_of_the_41_troops():
    for seed in range(3):
        game = started(seed, 5)
        while game.to_move >= 0:
            game.plays(game.legal[-1])
        assert len(game.zone("supply")) == 6
        assert game.zone("market") == []


def test_endless_games_are_capped():
    loop = troop("loop", 0, {"do": [{"move": {"card": "me", "to": "bottom"}}]})
    start = racing("fuel: 0 | deck: loop", "status: passed | caravan: red-1", more=(loop,))
    for _ in range(600):
        if start.to_move < 0:
            break
        start.plays("play", "use loop")
    assert start.zone("over") == ["capped"]
    assert start.winner == -1


def test_a_next_round_begins_with_nobody_out():
    end = table(
        "round: 1 | player: 0 | asked: 0 | asks: action | road: crossing-13",
        "status: racing | caravan: blue-5 | deck: blue-1",
        "status: overran | caravan: red-5 red-5 red-5 | deck: red-1",
    ).plays("pass")
    assert [end.zone("status", seat) for seat in (0, 1)] == [["racing"], ["fresh"]]
