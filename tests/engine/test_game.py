"""A game's package as the toolkit addresses it: its bots by name, its options, and what it lacks."""

import sys
import types

import pytest

from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.contract import CONTRACT
from toolkit.engine.game import Game, chosen_options
from toolkit.errors import KernelError, UnknownNameError, UsageError

DECLARED = {
    "hand": {"default": 3, "values": [3, 2]},
    "wide": {"default": False, "values": [False, True]},
    "rule": {"default": "lifted", "values": ["lifted", "kept"]},
}


def test_bots_are_listed_from_the_weakest():
    assert list(GAME.bots) == ["random", "greedy", "ismcts"]


def test_a_search_bot_s_name_may_end_in_its_iterations():
    bot = GAME.bot("ismcts-25")
    assert (bot.name, bot.iterations, bot.choose) == ("ismcts-25", 25, GAME.bot("ismcts").choose)


@pytest.mark.parametrize("name", ["ismcts-0", "ismcts-", "ismcts--5", "ismcts-2.5", "random-5", "nobody-5", ""])
def test_a_name_that_is_no_bot_is_refused(name):
    with pytest.raises(UnknownNameError, match="no bot"):
        GAME.bot(name)


def test_a_near_name_is_suggested():
    with pytest.raises(UnknownNameError, match="did you mean 'greedy'"):
        GAME.bot("gredy")


def test_options_not_asked_for_have_their_defaults():
    assert chosen_options(DECLARED, {}) == {"hand": 3, "wide": False, "rule": "lifted"}
    assert chosen_options(DECLARED, {"hand": 2})["hand"] == 2


@pytest.mark.parametrize(
    ("text", "value"),
    [({"hand": "2"}, 2), ({"wide": "TRUE"}, True), ({"wide": "false"}, False), ({"rule": "Kept"}, "kept")],
)
def test_options_may_be_given_as_text(text, value):
    (name,) = text
    chosen = chosen_options(DECLARED, text)[name]
    assert (chosen, type(chosen)) == (value, type(value))


@pytest.mark.parametrize(
    "wrong", [{"hand": 4}, {"hand": True}, {"wide": 1}, {"wide": 0.0}, {"rule": ""}, {"hand": 3.0}]
)
def test_a_value_that_an_option_does_not_have_is_refused(wrong):
    with pytest.raises(UsageError, match=r"can't be '.*'; one of: "):
        chosen_options(DECLARED, wrong)


def test_an_unknown_option_is_refused_with_a_suggestion():
    with pytest.raises(UnknownNameError, match="no option 'hands'; did you mean 'hand'"):
        chosen_options(DECLARED, {"hands": 3})


def test_a_game_fills_every_slot_of_the_contract():
    assert set(GAME.fill) == set(CONTRACT)


def test_a_game_that_lacks_functions_of_the_contract_is_told_which(monkeypatch):
    monkeypatch.setitem(sys.modules, "half", types.ModuleType("half"))
    rules = types.ModuleType("half.rules")
    for each in CONTRACT:
        if each.__name__ not in ("apply", "fault"):
            setattr(rules, each.__name__, each)
    monkeypatch.setitem(sys.modules, "half.rules", rules)
    with pytest.raises(KernelError, match=r"half\.rules lacks apply, fault"):
        _ = Game("half", "half").fill


def test_addressing_a_game_loads_nothing_of_it():
    before = set(sys.modules)
    game = Game("not-there", "tests.toy.not_there")
    assert game.id == "not-there"
    assert set(sys.modules) == before


def test_content_is_not_written_into():
    before = repr(CONTENT)
    GAME.tables(CONTENT, 3, {"hand": 2})
    assert repr(CONTENT) == before
