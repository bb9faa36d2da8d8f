"""The castle's goods, turn order, skipping, and the end by the cap."""

from tests.games.glory.playing import dealt, refusal, table
from toolkit.games.glory import GAME

SHOP = "A knight at wolf-run, coins {coins} | B seer at red-ford | shop rope wolf pony | roll 1 | tasks turn A rolled 0"


def test_a_hero_buys_as_many_goods_as_it_can_pay_and_each_is_replaced():
    start = table(SHOP.format(coins=8)).plays("go castle")
    assert {"done", "buy rope", "buy wolf", "buy pony"} <= set(start.legal)
    start.plays("buy rope", "buy wolf")
    assert start.of("A", "coins") == 1
    assert {"rope", "wolf"} <= set(start.has("A"))
    assert len(start.shop) == 5
    assert start.of("A", "spending") == 7


def test_who_can_pay_for_nothing_is_not_asked():
    assert table(SHOP.format(coins=0)).plays("go castle").to_move == "B"


def test_the_turn_goes_round_past_the_dead_and_the_skipping():
    start = table(
        "A knight at castle | B seer dead | C golem at castle, skips 1 | D totem at castle | gone seer"
        " | roll 1 | tasks turn A rolled 0",
        players=4,
    )
    start.plays("go quiet-grove")
    assert start.to_move == "D"
    assert start.of("C", "skips") == 0


def test_a_game_that_takes_too_long_is_capped_and_nobodys_win():
    cap = table(SHOP.format(coins=0)).tables.rules.turn_cap
    start = table(SHOP.format(coins=0) + f" | turn {cap - 1}").plays("go castle")
    assert start.to_move == ""
    assert start.shares == [0.5, 0.5]


def test_starting_goods_are_out_of_the_deck_before_five_are_shown():
    for seed in range(20):
        start = dealt(seed, 4)
        for letter in "ABCD":
            assert len(start.has(letter)) == 1
        assert len(start.shop) == 5


def test_heroes_may_be_chosen_in_turn_order():
    start = dealt(2, 3, heroes="chosen")
    assert start.to_move == "A"
    start.plays("take knight")
    assert start.to_move == "B"
    assert "take knight" not in start.legal
    start.plays("take seer", "take golem")
    assert start.has("A") == ["shield"]
    assert len(start.shop) == 5


def test_positions_that_are_none_are_refused_with_a_hint():
    tables = table(SHOP.format(coins=0)).tables
    for text, answer in (
        ("A knight at castle", "the position lacks B"),
        ("A knight at nowhere | B seer at castle", "no space 'nowhere'"),
        ("A rope at castle | B seer at castle", "is no hero"),
        ("A knight at castle, has rope | B seer at castle, has rope", "is in two places"),
        ("A knight at castle, luck 3 | B seer at castle", "nothing that a hero has"),
        ("A knight at castle | B seer at castle | quests castle patron", "is no town"),
        ("A knight at castle | B seer at castle | battle fairy", "nobody to fight"),
        ("A knight at castle | B seer at castle | shopp rope", "did you mean 'shop'"),
        ("A knight at castle | B seer dead | tasks turn B start 0", "has nothing to do"),
    ):
        assert answer in refusal(GAME.position, tables, text), text
