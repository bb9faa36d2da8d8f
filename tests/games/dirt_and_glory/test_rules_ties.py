"""Ties, at the end of a round and of the game: a test a sentence of the rulebook, down to empty decks."""

import pytest

from tests.games.dirt_and_glory.playing import racing

THIRTEEN = "caravan: {0}-5 {0}-4 {0}-4"


def tied(*decks, speeds=None, rest="", first_round=1, **options):
    """Everybody has the same caravan (or the one in `speeds`) and the deck given; seat 0 passes last."""
    colours = ("blue", "red", "yellow", "green", "violet")
    caravans = speeds or [THIRTEEN.format(colour) for colour in colours]
    lines = [f"{caravan} | deck: {deck}" if deck else caravan for caravan, deck in zip(caravans, decks, strict=False)]
    others = [f"status: passed | order: {i} | {line}" for i, line in enumerate(lines[1:])]
    return racing(lines[0], *others, rest=f"passes: {len(others)}{rest}", first_round=first_round, **options).plays(
        "pass"
    )


def test_fewer_cards_in_the_caravan_win():
    end = tied("blue-1", "red-1", speeds=["caravan: blue-5 blue-4 blue-3 blue-1", "caravan: red-5 red-4 red-4"])
    assert end.points == [2, 3]
    assert end.zone("drawn", 0) == []


def test_if_the_tie_persists_each_draws_and_the_lower_card_wins():
    end = tied("blue-3 blue-1", "red-2 red-1", "yellow-4 yellow-1")
    assert end.points == [2, 3, 1]


def test_only_the_tied_draw():
    end = tied(
        "blue-3 blue-1",
        "red-2 red-1",
        "yellow-4 yellow-1",
        speeds=[*[THIRTEEN.format(c) for c in ("blue", "red")], "caravan: yellow-5"],
    )
    assert end.points == [2, 3, 1]
    assert "yellow-4" in end.zone("deck", 2) + end.zone("hand", 2)


def test_in_case_of_another_tie_those_draw_again():
    assert tied("blue-2 blue-4 blue-1", "red-2 red-3 red-1").points == [2, 3]


def test_only_the_still_equal_draw_again():
    end = tied("blue-2 blue-5", "red-2 red-4", "yellow-1 yellow-3 yellow-3")
    assert end.points == [1, 2, 3]
    assert end.fuel == [1, 0, 0]


def test_who_has_no_card_to_draw_loses():
    assert tied("", "red-5 red-5 red-1").points == [2, 3]
    assert tied("blue-1", "red-1 red-5").points == [2, 3]


@pytest.mark.parametrize(
    ("option", "points"), [("earlier_pass", [1, 3, 2]), ("later_pass", [3, 1, 2]), ("turn_order", [3, 2, 1])]
)
def test_nobody_can_draw(option, points):
    """Seats 1, 2, 0 passed in this order; the option says who wins."""
    assert tied("", "", "", tie_exhausted=option).points == points


def test_who_could_draw_ranks_above_those_who_could_not():
    end = tied("", "red-5", "")
    assert end.points == [1, 3, 2]


def test_turn_order_counts_from_the_first_player():
    end = tied("", "", "", rest=" | first: 2", tie_exhausted="turn_order")
    assert end.points == [2, 1, 3]


def test_ties_that_make_no_difference_are_not_drawn_for():
    end = tied(
        "blue-1",
        "red-1",
        "yellow-1",
        "green-1",
        "violet-1",
        speeds=[
            "caravan: blue-5",
            "caravan: red-5",
            "caravan: yellow-5 yellow-1",
            "caravan: green-5 green-2",
            "caravan: violet-5 violet-3",
        ],
    )
    assert end.points == [0, 0, 1, 2, 3]
    assert end.fuel == [2, 2, 1, 0, 0]
    for seat in (0, 1):
        assert (
            len(end.zone("deck", seat))
            + len(end.zone("hand", seat))
            + len(end.zone("caravan", seat))
            + len(end.zone("reserve", seat))
            == 2
        )


def test_a_tie_for_the_last_paid_row_is_drawn_for():
    end = tied(
        "blue-2 blue-1",
        "red-1 red-1",
        "yellow-1",
        "green-1",
        speeds=[
            "caravan: blue-5",
            "caravan: red-5",
            "caravan: yellow-5 yellow-1",
            "caravan: green-5 green-2",
        ],
    )
    assert end.points == [0, 1, 2, 3]


def test_who_overran_is_in_no_tie():
    end = racing(
        "caravan: blue-5 blue-5 blue-4 | deck: blue-5", "status: overran | caravan: red-5 red-5 red-4 | deck: red-1"
    ).plays("pass")
    assert end.points == [0, 0]
    assert end.zone("drawn", 1) == []


def test_the_owner_chooses_the_value_of_a_drawn_card_of_two_values():
    start = tied("gearbox blue-1", "red-3 red-1")
    assert start.to_move == 0
    assert start.zone("draws", 0) == ["gearbox"]
    assert start.zone("draws", 1) == ["red-3"]
    assert start.legal == ["as 2", "as 5"]
    assert start.plays("as 2").points == [3, 2]


def test_losing_a_tie_may_be_chosen():
    assert tied("gearbox blue-1", "red-3 red-1").plays("as 5").points == [2, 3]


def test_two_owners_choose_in_turn_order():
    start = tied("gearbox blue-1", "two-stroke red-1", rest=" | first: 1")
    assert start.to_move == 1
    start.plays("as 3")
    assert start.to_move == 0
    assert start.plays("as 5").points == [2, 3]


def test_the_drawn_cards_lie_aside_until_the_next_round_shuffles_them_in():
    start = tied("gearbox blue-1", "two-stroke red-1 red-2")
    start.plays("as 2", "as 3")
    cards = start.zone("deck", 0) + start.zone("hand", 0)
    assert sorted(cards) == ["blue-1", "blue-4", "blue-4", "blue-5", "gearbox"]


# The end of the game


def final(*seats):
    lines = [seats[0], *(f"status: passed | order: {i} | {line}" for i, line in enumerate(seats[1:]))]
    return racing(*lines, rest=f"passes: {len(seats) - 1}", first_round=6).plays("pass")


def test_equal_points_at_the_end_go_by_fewer_cards_in_the_last_caravan():
    end = final(
        "points: 9 | caravan: blue-1 blue-1",
        "points: 4 | caravan: red-5",
    )
    gap = end.points[0] - end.points[1]
    again = final(f"points: {9 - gap} | caravan: blue-1 blue-1", "points: 4 | caravan: red-5")
    assert again.points[0] == again.points[1]
    assert again.winner == 1


def test_then_by_draws_from_what_is_left_of_the_decks():
    base = final("points: 9 | caravan: blue-1", "points: 4 | caravan: red-5")
    points = 9 - (base.points[0] - base.points[1])
    assert (
        final(f"points: {points} | caravan: blue-1 | deck: blue-2", "points: 4 | caravan: red-5 | deck: red-3").winner
        == 0
    )
    assert (
        final(f"points: {points} | caravan: blue-1 | deck: blue-2", "points: 4 | caravan: red-5 | deck: red-1").winner
        == 1
    )
    assert final(f"points: {points} | caravan: blue-1", "points: 4 | caravan: red-5 | deck: red-5").winner == 1
    assert final(f"points: {points} | caravan: blue-1", "points: 4 | caravan: red-5").winner == 1


def test_overrun_caravans_count_too():
    end = final(
        "points: 5 | caravan: blue-5 blue-5 blue-5 blue-5 blue-5",
        "points: 5",
    )
    assert end.winner == 1


def test_only_the_best_are_ranked_at_the_end():
    end = final(
        "points: 20 | caravan: blue-1",
        "points: 3 | caravan: red-5 | deck: red-1",
        "points: 3 | caravan: yellow-5 | deck: yellow-1",
    )
    assert end.winner == 0
