"""Objective, Setup, Turns and Cars, a test a sentence of the rulebook."""

from collections import Counter

import pytest

from tests.games.dustbiters.playing import dealt, shipped_tables, table

SEEDS = 1000
FOUR_EACH = "front> blank:B blank:B blank:B blank:B blank:A blank:A blank:A blank:A <back"


# Objective


def test_who_destroys_all_of_the_other_players_cars_wins():
    end = table("front> spiky:A scorchy:A oil:B <back").plays("power scorchy")
    assert end.winner == "A"


def test_who_destroys_the_own_last_car_loses():
    end = table("front> mind-manipulator:A spiky:B oil:B <back").plays("power mind > spiky")
    assert end.convoy == "spiky:B oil-rig:B"
    assert end.winner == "B"


def test_the_game_is_over_at_once():
    end = table("front> spiky:A scorchy:A oil:B <back").plays("power scorchy")
    assert end.legal == []
    assert end.to_move == ""
    assert end.convoy == "spiky:A scorchy:A"


def test_nobody_draws_for_a_horse_whose_end_ends_the_game():
    end = table("front> scorchy:A horse:B <back | deck oil mimic").plays("power scorchy")
    assert end.winner == "A"
    assert end.hand("B") == []


# Setup


def test_the_starting_player_has_four_cars_at_the_back_and_the_other_four_at_the_front():
    owners = [word.rpartition(":")[2] for word in dealt(1).convoy.split()]
    assert owners == ["B"] * 4 + ["A"] * 4


def test_each_player_starts_with_four_cards_in_hand_and_the_rest_are_the_deck():
    start = dealt(1)
    assert len(start.hand("A")) == len(start.hand("B")) == 4
    assert len(start.deck) == 5
    assert start.scrap == []
    assert start.to_move == "A"


def test_every_card_is_dealt_once():
    start = dealt(2)
    cards = [word.split(":")[0] for word in start.convoy.split()] + start.hand("A") + start.hand("B") + start.deck
    assert Counter(cards) == Counter(start.tables.components)


def test_a_seed_shuffles_and_means_one_deal():
    assert dealt(3).text == dealt(3).text
    assert len({dealt(seed).convoy for seed in range(50)}) == 50


def test_every_car_is_equally_likely_anywhere():
    found = {"convoy": Counter(), "hand": Counter(), "deck": Counter()}
    for seed in range(SEEDS):
        start = dealt(seed)
        found["convoy"].update(word.split(":")[0] for word in start.convoy.split())
        found["hand"].update(start.hand("A") + start.hand("B"))
        found["deck"].update(start.deck)
    for place, share in (("convoy", 8 / 21), ("hand", 8 / 21), ("deck", 5 / 21)):
        spread = (share * (1 - share) / SEEDS) ** 0.5
        assert all(abs(found[place][car] / SEEDS - share) < 4.5 * spread for car in shipped_tables().components)


def test_a_car_left_out_shifts_no_other_card():
    """Chance is keyed by the card: with fewer cars the others keep their order."""
    fewer = dealt(4, cars=18)
    order = [word.split(":")[0] for word in reversed(dealt(4).deck)]
    kept = [car for car in order if car in fewer.tables.components]
    assert [car for car in reversed(fewer.deck) if car in kept][: len(kept)] == kept[: len(fewer.deck)]


# Turns


def test_a_turn_has_three_actions():
    start = table(FOUR_EACH + " | deck oil crusher mimic horse")
    assert start.actions == 3
    assert start.plays("draw", "drive blank#5 forward").actions == 1


def test_the_turn_is_over_once_the_third_action_is_spent():
    end = table(FOUR_EACH + " | deck oil crusher mimic horse").plays("draw", "draw", "draw")
    assert end.to_move == "B"
    assert end.actions == 3
    assert end.scrap == ["blank#8"]


@pytest.mark.parametrize("spent", [0, 1, 2])
def test_the_turn_may_be_ended_at_any_time_and_unspent_actions_are_lost(spent):
    end = table(FOUR_EACH + " | deck oil crusher mimic horse").plays(*["draw"] * spent, "end turn")
    assert end.to_move == "B"
    assert end.actions == 3


def test_the_storm_takes_the_car_at_the_back_whoever_owns_it():
    end = table("front> spiky:A oil:A mimic:B crusher:B jammer:B <back").plays("end turn", "end turn")
    assert end.scrap == ["crusher", "jammer"]


def test_the_storm_may_end_the_game():
    assert table("front> oil:B crusher:B spiky:A <back").plays("end turn").winner == "B"
    assert table("front> oil:A crusher:A spiky:B <back").plays("end turn").winner == "A"


def test_an_empty_deck_can_not_be_drawn_from_and_play_goes_on():
    start = table(FOUR_EACH)
    assert not start.may("draw")
    assert start.plays("end turn").to_move == "B"


def test_building_puts_a_card_from_hand_at_the_front():
    end = table("front> oil:B crusher:A <back | hands A: mimic spiky").plays("build spiky", "build mimic")
    assert end.convoy == "mimic:A spiky:A oil-rig:B crusher:A"
    assert end.hand("A") == []
    assert end.actions == 1


def test_driving_swaps_a_car_with_the_one_next_to_it_whoever_owns_that():
    start = "front> oil:B crusher:A spiky:A <back"
    assert table(start).plays("drive crusher forward").convoy == "crusher:A oil-rig:B spiky:A"
    assert table(start).plays("drive crusher backward").convoy == "oil-rig:B spiky:A crusher:A"


def test_there_is_no_driving_beyond_the_ends_nor_with_the_other_players_cars():
    start = table("front> crusher:A oil:B spiky:A <back")
    assert [each for each in start.legal if each.startswith("drive")] == [
        "drive crusher backward",
        "drive spiky forward",
    ]


def test_drawing_takes_the_top_card_of_the_deck():
    end = table("front> oil:B crusher:A <back | deck mimic horse").plays("draw")
    assert end.hand("A") == ["mimic"]
    assert end.deck == ["horse"]
    assert end.actions == 2


def test_using_a_power_costs_an_action_and_each_power_works_once_a_turn():
    end = table("front> oil:B ramp:A crusher:A spiky:B jammer:B mimic:B <back").plays("power ramp > crusher")
    assert end.actions == 2
    assert not end.may("power ramp")
    assert end.plays("end turn", "end turn").may("power ramp")


def test_the_other_players_powers_are_not_to_be_used():
    assert not table("front> oil:A spiky:B crusher:B <back").may("power spiky")


def test_a_built_car_may_act_at_once():
    end = table("front> oil:B crusher:A <back | hands A: scorchy").plays("build scorchy", "power scorchy")
    assert end.scrap == ["oil-rig"]


def test_the_game_is_a_draw_when_the_turns_reach_their_cap():
    end = table(FOUR_EACH + " | turn 199").plays("end turn")
    assert end.part("capped")
    assert end.to_move == ""
    assert end.winner == ""


# Cars


def test_a_destroyed_car_lies_on_top_of_the_scrap_heap_for_all_to_see():
    end = table("front> oil:B spiky:A crusher:A jammer:B mimic:B <back | scrap horse").plays("power spiky")
    assert end.scrap == ["oil-rig", "horse"]


def test_bikes_and_horses_are_cars():
    start = "front> oil:B scout:B horse:A mortar:A <back"
    assert table(start).plays("power mortar").scrap == ["scout-bike"]
    assert table(start).plays("drive horse backward", "end turn").scrap == ["horse"]


def test_each_shipped_car_is_there_once():
    assert list(shipped_tables().rules.car_copies[:21]) == [1] * 21
