"""Positions whose outcome is known beforehand."""

from tests.games.dirt_and_glory.playing import racing, started, table


def test_of_five_and_two_the_five_is_played_and_the_two_reserved():
    start = table(
        "round: 1 | player: 0 | asked: 0 | asks: start",
        "status: racing | fuel: 1 | hand: blue-5 blue-2 | deck: blue-1 blue-3",
        "fuel: 1 | deck: red-1 red-2",
    )
    end = start.plays("start with blue-5")
    assert end.speed(0) == 5
    assert end.zone("reserve", 0) == ["blue-2"]


def test_a_look_ahead_puts_the_two_away_and_the_one_hits_the_target():
    start = racing("fuel: 0 | caravan: blue-5 blue-3 | deck: spotter blue-2 blue-1", "deck: red-1")
    end = start.plays("play")
    assert end.speed(0) == 12
    end.plays("use spotter")
    assert end.legal == ["put blue-2 on top", "put blue-2 into reserve"]
    end.plays("put blue-2 into reserve", "pass", "play")
    assert end.speed(0) == 13
    assert end.zone("reserve", 0) == ["blue-2"]


def test_five_players_are_paid_row_by_row():
    start = racing(
        "caravan: blue-5 blue-4 blue-4",
        "status: passed | order: 0 | caravan: red-5 red-5 red-2",
        "status: passed | order: 1 | caravan: yellow-5 yellow-5",
        "status: passed | order: 2 | caravan: green-5 green-4",
        "status: overran | order: 3 | caravan: violet-5 violet-5 violet-4",
        rest="passes: 4",
    )
    end = start.plays("pass")
    assert end.points == [3, 2, 1, 0, 0]
    assert end.fuel == [0, 0, 1, 2, 2]


def test_thirteen_in_three_cards_beats_thirteen_in_four():
    start = racing("caravan: blue-5 blue-3 blue-3 blue-2", "status: passed | caravan: red-5 red-5 red-3")
    assert start.plays("pass").points == [2, 3]


def test_who_can_draw_no_more_loses_the_tie():
    start = racing(
        "caravan: blue-5 blue-4 blue-4 | deck: blue-1",
        "status: passed | caravan: red-5 red-4 red-4 | deck: red-1 red-3",
    )
    assert start.plays("pass").points == [2, 3]


def test_who_overran_has_passed_and_takes_a_troop_and_spends_no_fuel():
    start = racing(
        "fuel: 4 | caravan: blue-5 blue-5 blue-2 | deck: blue-2 blue-1", "deck: red-1", rest="market: echo relay"
    )
    end = start.plays("play")
    assert end.zone("status", 0) == ["overran"]
    assert sorted(end.legal) == ["take echo", "take relay"]
    end.plays("take relay")
    assert end.zone("deck", 0) == ["blue-1", "relay@01"]
    assert end.to_move == 1
    assert end.fuel[0] == 4


def test_four_fuel_play_a_four_from_the_reserve():
    start = racing("fuel: 4 | caravan: blue-5 blue-4 | reserve: blue-4 | deck: blue-1", "deck: red-1")
    end = start.plays("play from reserve blue-4")
    assert end.speed(0) == 13
    assert end.fuel[0] == 0
    assert end.zone("reserve", 0) == []


def test_fuel_beyond_four_is_lost_and_three_fuel_make_one_point():
    start = racing("status: overran | fuel: 3 | caravan: blue-5 blue-5 blue-4", "caravan: red-5", player=1)
    assert start.plays("pass").fuel[0] == 4
    end = racing("fuel: 3 | points: 7 | caravan: blue-5", "status: passed | fuel: 0 | caravan: red-1", first_round=6)
    paid = end.tables.rules.row_points[end.state.road[5]][0]
    end.plays("pass")
    assert end.points[0] == 7 + paid + (3 + end.tables.rules.row_fuel[end.state.road[5]][0]) // 2


def test_starting_decks_sum_to_eighteen():
    start = started(3, 5)
    rules = start.tables.rules
    for seat in range(5):
        first = rules.seat_first[seat]
        troops = range(first, first + rules.seat_troops[seat])
        assert sum(rules.troop_low[troop] * rules.troop_copies[troop] for troop in troops) == 18
