"""Components, Setup the game, Setup the Location Deck: a test a sentence of the rulebook."""

from collections import Counter

import pytest

from tests.games.dirt_and_glory.playing import COLOURS, dealt, standard_tables, started
from toolkit.games.dirt_and_glory.position import conserved

PLAYERS = range(2, 6)
SEEDS = 300


def levels(start):
    rules = start.tables.rules
    return [rules.location_level[each] for each in start.state.road[: rules.locations]]


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_takes_the_seven_troops_of_one_colour(players):
    start = dealt(1, players)
    for seat in range(players):
        values = sorted(int(word.rpartition("-")[2]) for word in start.zone("deck", seat))
        assert values == [1, 1, 2, 2, 3, 4, 5]
        assert {word.partition("-")[0] for word in start.zone("deck", seat)} == {COLOURS[seat]}


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_draws_three_troops_and_keeps_two(players):
    start = dealt(1, players)
    assert [len(start.zone("hand", seat)) for seat in range(players)] == [3] * players
    end = started(1, players)
    assert [len(end.zone("deck", seat)) + len(end.zone("hand", seat)) for seat in range(players)] == [9] * players


def test_the_third_goes_to_the_bottom_of_the_troop_deck_in_seat_order():
    start = dealt(1, 3)
    returned = [start.zone("hand", seat)[-1] for seat in range(3)]
    before = start.zone("supply")
    for seat in range(3):
        start.plays(f"return {returned[seat]}")
    assert start.zone("supply") == [*before[3:], *(f"{card}@{seat}" for seat, card in enumerate(returned))]


def test_nothing_is_returned_before_all_have_chosen():
    start = dealt(1, 3)
    card = start.zone("hand", 0)[0]
    supply = start.zone("supply")
    start.plays(f"return {card}")
    assert start.to_move == 1
    assert start.zone("supply") == supply
    assert start.zone("aside", 0) == [card]


def test_the_choice_is_hidden_from_those_who_choose_later():
    start = dealt(1, 3)
    one, two = start.zone("hand", 0)[:2]
    ends = [dealt(1, 3).plays(f"return {card}") for card in (one, two)]
    assert ends[0].seen_by(1).values == ends[1].seen_by(1).values
    assert ends[0].seen_by(0).values != ends[1].seen_by(0).values


def test_the_starting_deck_is_shuffled():
    tops = Counter(tuple(started(seed, 2).zone("hand", 0)) for seed in range(SEEDS))
    assert len(tops) > SEEDS / 3


@pytest.mark.parametrize("players", PLAYERS)
def test_each_player_gets_one_fuel(players):
    start = dealt(1, players)
    assert start.fuel == [1] * players
    assert start.points == [0] * players


def test_the_nine_locations_are_three_of_each_level_and_one_of_each_goes_to_the_box():
    for seed in range(20):
        assert levels(dealt(seed, 2)) == [1, 1, 2, 2, 3, 3, 1, 2, 3]


def test_which_locations_stay_in_the_box_and_their_order_are_chance():
    roads = Counter(tuple(dealt(seed, 2).zone("road")[:2]) for seed in range(SEEDS))
    assert len(roads) == 6
    assert max(roads.values()) - min(roads.values()) < SEEDS / 6


@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_troops_as_players_lie_beside_the_location_deck(players):
    assert len(started(1, players).zone("market")) == players


@pytest.mark.parametrize("players", PLAYERS)
def test_the_box_is_all_there(players):
    start = dealt(1, players)
    counted = conserved(start.tables, start.state)
    cards = sum(count for card, count in counted.items() if not card.startswith("location "))
    assert cards == 7 * players + 41
    assert sum(counted.values()) - cards == 9


def test_the_first_player_is_seat_0_to_which_chance_assigns_a_player():
    assert started(1, 4).to_move == 0
    assert started(1, 4).zone("player") == ["0"]


def test_no_other_number_of_players_is_dealt():
    assert standard_tables(5).players == 5
    for players in (1, 6):
        with pytest.raises(Exception, match="2 to 5 players"):
            standard_tables(players)
