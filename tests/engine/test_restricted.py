"""Restricted twins: what a line of play forbids is not done while there is anything else, and the rest is the bot's."""

import pytest

from tests.toy.fair_dice import CONTENT as DICE_CONTENT
from tests.toy.fair_dice import GAME as FAIR_DICE
from tests.toy.fair_dice import GIVE, KEEP, ROLL
from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.restricted import Line, read_line
from toolkit.errors import UnknownNameError, UsageError
from toolkit.running.runner import Runner


def moves_of(game, content, *bots, seed=1, number=0):
    runner = Runner(game, game.tables(content, len(bots), {}), bots, compiled=False)
    memory = runner.memory()
    runner.play(memory, seed, number, 1)
    return runner.trace(memory)


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("never=roll", {GIVE, KEEP}),
        ("never=die", {GIVE, KEEP}),
        ("always=roll", {ROLL}),
        ("always=still", {GIVE, KEEP}),
        ("never=roll+still", {GIVE, KEEP, ROLL}),
        ("never=roll~always=roll", {ROLL}),
        ("plays=score~never=roll", {KEEP}),
        ("plays=evaluate~never=die", {KEEP}),
    ],
)
def test_a_line_leaves_the_moves_that_it_allows(line, allowed):
    made = [moves_of(FAIR_DICE, DICE_CONTENT, f"random~{line}", "random", number=each)[::2] for each in range(20)]
    assert {move for game in made for move in game} == allowed


def test_the_other_seats_are_not_held_to_it():
    made = [moves_of(FAIR_DICE, DICE_CONTENT, "random~never=roll", "random", number=each)[1::2] for each in range(20)]
    assert {move for game in made for move in game} == {GIVE, KEEP, ROLL}


def test_where_the_bot_s_move_is_allowed_it_is_made():
    for number in range(5):
        plain = moves_of(GAME, CONTENT, "greedy", "random", number=number)
        assert moves_of(GAME, CONTENT, "greedy~never=card-1", "random", number=number) == plain


def test_two_twins_at_one_table_keep_to_their_own_lines():
    made = moves_of(FAIR_DICE, DICE_CONTENT, "random~always=roll", "random~never=roll")
    assert set(made[::2]) == {ROLL}
    assert ROLL not in made[1::2]


def test_a_random_kind_of_decision_is_chosen_at_random_and_the_rest_as_ever():
    made = [moves_of(FAIR_DICE, DICE_CONTENT, "greedy~random=roll", "greedy", number=each)[::2] for each in range(20)]
    assert {move for game in made for move in game} == {GIVE, KEEP, ROLL}


def test_the_name_of_a_twin_says_its_line_and_is_read_back():
    line = Line({"never": ("flat out", "gear-5"), "always": (), "random": ("board",)}, "score")
    assert line.suffix == "~never=flat-out+gear-5~random=board~plays=score"
    read = read_line(line.suffix.removeprefix("~"))
    assert read.suffix == line.suffix


@pytest.mark.parametrize("name", ["random~", "random~never", "random~never=", "random~sometimes=roll"])
def test_a_line_that_is_none_is_told(name):
    with pytest.raises(UsageError, match="is no line of play"):
        FAIR_DICE.bot(name)


def test_an_unknown_item_or_way_to_play_is_told_with_what_is_near():
    with pytest.raises(UnknownNameError, match="did you mean 'roll'"):
        moves_of(FAIR_DICE, DICE_CONTENT, "random~never=rol", "random")
    with pytest.raises(UnknownNameError, match="way to play"):
        FAIR_DICE.bot("random~plays=chess")
