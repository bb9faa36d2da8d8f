"""Content and options as tables: what is dealt, what is refused, what keeps the compiled rules as they are."""

import pytest

from tests.games.dustbiters.playing import BLANK, Table, car, content, dealt, state_layout, table
from toolkit.errors import ContentError, UsageError
from toolkit.games.dustbiters import GAME
from toolkit.games.dustbiters import rules as dustbiters
from toolkit.games.dustbiters.coding import BUILD, with_actor


@pytest.mark.parametrize(
    ("options", "cars", "hand", "deck"),
    [
        ({}, 21, 4, 5),
        ({"cars": 18}, 18, 4, 2),
        ({"hand": "pocket"}, 21, 3, 7),
        ({"cars": 18, "hand": "pocket"}, 18, 3, 4),
        ({"cars": "18", "crusher_wide": "true"}, 18, 4, 2),
    ],
)
def test_options_choose_what_is_dealt(options, cars, hand, deck):
    start = dealt(1, **options)
    assert len(start.tables.components) == cars
    assert (len(start.hand("A")), len(start.hand("B")), len(start.deck)) == (hand, hand, deck)
    assert len(start.convoy.split()) == 8


def test_without_the_extra_cars_there_is_no_sniper():
    assert {"teleporter", "spiky", "sniper"}.isdisjoint(dealt(1, cars=18).tables.components)


@pytest.mark.parametrize("wrong", [{"cars": 20}, {"crushers": True}, {"hand": "full"}])
def test_unknown_options_and_values_are_refused(wrong):
    with pytest.raises(UsageError, match="option"):
        GAME.tables(content(), 2, wrong)


@pytest.mark.parametrize("players", [1, 3])
def test_it_is_a_game_for_two(players):
    with pytest.raises(UsageError, match="2 players"):
        GAME.tables(content(), players, {})


def test_too_few_cards_to_deal_are_refused():
    few = {"game": content()["game"], "cars": [{**BLANK, "copies": 15}]}
    with pytest.raises(ContentError, match=r"15 cards are too few.*16 in all"):
        GAME.tables(few, 2, {})
    assert GAME.tables({**few, "cars": [{**BLANK, "copies": 16}]}, 2, {}).rules.cards == 16


def test_more_cards_than_can_be_numbered_are_refused():
    with pytest.raises(ContentError, match="more than the rules can number"):
        GAME.tables(content({**BLANK, "copies": 5000}), 2, {})


def test_cars_without_copies_do_not_play():
    assert "blank" not in GAME.tables(content({**BLANK, "copies": 0}), 2, {}).components


def test_an_unknown_car_in_an_effect_is_refused_with_a_suggestion():
    x = car("x", do=[{"destroy": {"target": {"not_acting_as": "spikey"}}}])
    with pytest.raises(ContentError, match="did you mean 'spiky'"):
        GAME.tables(content(x), 2, {})


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [
        (car("x", do=[{"destory": {"target": {}}}]), "did you mean 'destroy'"),
        (car("x", do=[{"destroy": {"target": {"where": "in_frnt"}}}]), "did you mean 'in_front'"),
        (car("x", {"jam": {"cars": "adjacent"}}), "no passive 'jam'"),
        (car("x", {"jams": {"cars": "all"}}), "no neighbour 'all'"),
    ],
)
def test_words_that_the_rules_do_not_know_are_refused(wrong, answer):
    with pytest.raises(ContentError, match=answer):
        GAME.tables(content(wrong), 2, {})


def test_one_more_car_keeps_the_layout_of_state_and_rules():
    """So that compiled rules stay valid: sizes grow in steps."""
    sizes = GAME.tables(content(), 2, {}).sizes
    assert GAME.tables(content(car("x", do=[{"draw": {"cards": 1}}])), 2, {}).sizes == sizes


def test_the_numbers_of_the_rulebook_come_from_content():
    game = content()["game"]
    game = {**game, "numbers": {**game["numbers"], "starting_cars": 3, "starting_hand": 5, "actions": 2, "turn_cap": 9}}
    rules = GAME.tables({"game": game, "cars": content()["cars"]}, 2, {}).rules
    assert (rules.starting_cars, rules.starting_hand, rules.actions, rules.turn_cap) == (3, 5, 2, 9)


def test_the_same_id_in_two_unicode_forms_means_the_same_chance():
    composed, decomposed = (GAME.tables(content({**BLANK, "id": each}), 2, {}).rules for each in ("\u00e4", "a\u0308"))
    assert composed.card_subject == decomposed.card_subject


def test_the_order_of_the_file_changes_neither_deals_nor_keys():
    """Chance and ties go by id: the same cards are dealt, and each move has the same key."""
    turned = GAME.tables({**content(), "cars": content()["cars"][::-1]}, 2, {})
    for seed in range(5):
        start = dealt(seed)
        other = state_layout(turned).new()
        dustbiters.setup(other, turned.rules, seed)
        assert keys(turned, other) == keys(start.tables, start.state)
        assert Table(turned, other).convoy == start.convoy


def keys(tables, state):
    """The key of each legal move by its text."""
    moves = [0] * tables.sizes["moves"]
    count = dustbiters.legal_moves(state, tables.rules, moves)
    return {
        GAME.move_text(tables, state, move): dustbiters.move_key(state, tables.rules, move) for move in moves[:count]
    }


def test_impossible_moves_are_a_fault():
    """The checked doors refuse them before; whoever comes past the doors is told."""
    for move in (with_actor(BUILD, 0), 0):
        start = table("front> oil:B crusher:A <back | hands A: horse")
        dustbiters.apply(start.state, start.tables.rules, move)
        assert dustbiters.fault(start.state, start.tables.rules) > 0
