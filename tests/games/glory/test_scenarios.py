"""The scenarios that the rulings promise, each as a position in text."""

import pytest

from tests.games.glory.playing import dealt, table
from toolkit.games.glory.terms import SHOP


@pytest.mark.parametrize(("players", "glory"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_the_setup_goes_by_the_number_of_players(players, glory):
    start = dealt(3, players)
    for letter in "ABCD"[:players]:
        assert (start.of(letter, "glory"), start.of(letter, "coins")) == (glory, 5)
    assert start.state.place[: start.tables.rules.cards].count(SHOP) == 5
    assert len({start.at(letter) for letter in "ABCD"[:players]}) == players


def test_a_first_claim_brings_two_glory_three_coins_and_what_they_bring_and_the_second_discards_the_quest():
    start = table(
        "A knight at alderby, glory 4, did wins 2 | B seer at chalk-track, did wins 2"
        " | quests alderby prove-yourself by AB | tasks turn A end 0, claim A alderby | A to act"
    ).plays("claim")
    assert (start.of("A", "glory"), start.of("A", "coins")) == (6, 4)
    assert start.legal[0].startswith("keep") and len(start.legal) == 2
    start.plays(start.legal[0])
    assert len(start.has("A")) == 1
    assert "claimed A" in start.part("quests")
    start.rolls(move=1).plays("go alderby", "claim")
    assert (start.of("B", "glory"), start.of("B", "coins")) == (1, 2)
    assert start.part("quests") == ""
    assert "prove-yourself" in start.part("gone")


def test_the_castle_stops_a_longer_roll_and_heals():
    start = table("A knight at fortune-arch, health 2/7 | B seer at red-ford | roll 5 | tasks turn A rolled 0")
    assert "castle" in start.spaces
    start.plays("go castle")
    assert start.of("A", "health") == 7


def test_a_march_goes_one_farther_for_one_health_once_a_turn():
    start = table("A knight at castle | B seer at red-ford | roll 3 | tasks turn A rolled 0")
    three = start.spaces
    start.plays("march")
    assert start.spaces != three
    assert (start.of("A", "health"), start.of("A", "marches")) == (6, 1)
    assert "march" not in start.legal
    assert start.spaces == table("A knight at castle | B seer at red-ford | roll 4 | tasks turn A rolled 0").spaces


def test_from_a_haven_a_town_two_steps_away_is_reached_without_a_roll_and_not_passed():
    start = table("A knight at lantern-camp | B seer at red-ford")
    assert {"elmstead", "farrow"} <= start.spaces
    assert "roll" in start.legal
    assert "moonlit-glade" not in start.spaces
    assert "tinkers-halt" not in start.spaces


LAIR = (
    "A knight at odd-cairn, strike 5, power 4, health 20/20 | B seer at red-ford | lairs gloom-fen ogre-lord"
    " | roll 1 | tasks turn A rolled 0"
)


def test_a_lair_that_is_declined_stays_hidden():
    start = table(LAIR).plays("go gloom-fen", "withdraw")
    assert "gloom-fen ogre-lord by A" in start.part("lairs")


def test_a_lair_that_is_wounded_and_left_heals_and_is_public():
    start = table(LAIR).plays("go gloom-fen")
    start.rolls(strike=[6], foe=[1]).plays("engage")
    assert start.state.foe_health == 4
    start.plays("withdraw")
    assert "gloom-fen ogre-lord by AB" in start.part("lairs")
    again = table(LAIR.replace("A knight", "A ender").replace("ogre-lord", "ogre-lord by AB")).plays("go gloom-fen")
    assert again.state.foe_health == 8


def test_a_lair_that_is_beaten_brings_five_glory_whatever_the_hero_has_and_leaves():
    start = table(LAIR.replace("strike 5", "strike 5, glory 12")).plays("go gloom-fen")
    start.rolls(strike=[6, 6], foe=[1, 1]).plays("engage", "engage")
    assert start.of("A", "glory") == 17
    start.plays(start.legal[0])
    assert start.part("lairs") == ""
    assert "ogre-lord" in start.part("gone")


@pytest.mark.parametrize(("before", "after"), [(13, 15), (14, 14)])
def test_a_hero_above_the_cap_gains_nothing_at_it_all(before, after):
    start = table(
        f"A knight at red-ford, glory {before}, power 9, strike 9 | B seer at castle | greatness B | battle cave-bear"
        " | tasks turn A end 0, battle A offered red-ford"
    )
    start.rolls(strike=[6], foe=[1]).plays("engage")
    assert start.of("A", "glory") == after


def test_the_first_to_fifteen_skips_a_turn_and_the_second_does_not():
    start = table(
        "A knight at red-ford, glory 14, progress 3, power 9, strike 9 | B seer at castle, glory 14, progress 3"
        " | battle moor-cat | tasks turn A end 0, battle A offered red-ford"
    )
    start.rolls(strike=[6], foe=[1]).plays("engage")
    assert start.of("A", "glory") == 14, "above the cap of a moor cat"
    start = table(
        "A knight at red-ford, glory 14, progress 3, power 9, strike 9 | B seer at castle, glory 14, progress 3"
        " | battle hired-blade | tasks turn A end 0, battle A offered red-ford"
    )
    start.rolls(strike=[6], foe=[1]).plays("engage")
    assert (start.of("A", "glory"), start.of("A", "skips")) == (16, 1)
    assert start.part("greatness") == "greatness A"
    assert start.to_move == "B"
