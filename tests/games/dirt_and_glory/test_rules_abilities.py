"""The whole vocabulary of values and abilities, on troops that do not exist: a new one needs content and no program."""

import pytest

from tests.games.dirt_and_glory.playing import content, racing, troop
from toolkit.errors import ContentError
from toolkit.games.dirt_and_glory import GAME
from toolkit.testing import RULE_CHECKS, Depth, Trial

OTHER = "deck: red-1 red-2 red-3"


def used(
    *steps, seat="fuel: 0 | caravan: blue-2", deck="blue-3 blue-1 blue-4", other=OTHER, rest="", then=None, **more
):
    """The table after a card x with these steps was played and used."""
    ability = {key: value for key, value in {"do": list(steps) or None, "then": then, **more}.items() if value}
    start = racing(f"{seat} | deck: x {deck}", other, rest=rest, more=(troop("x", 2, ability),))
    return start.plays("play", "use x")


# Values


def worth(value, seat, drawn="x", **more):
    start = racing(f"fuel: 0 | {seat} | deck: {drawn} blue-1", OTHER, more=(troop("x", value),), **more)
    before = start.speed(0)
    return start.plays("play").speed(0) - before


@pytest.mark.parametrize(
    ("value", "seat", "expected"),
    [
        (4, "caravan: blue-1", 4),
        (-2, "caravan: blue-5", -2),
        ({"base": 1, "per": "reserve"}, "caravan: blue-1 | reserve: blue-2 blue-3", 3),
        ({"base": 0, "per": "reserve", "most": 1}, "caravan: blue-1 | reserve: blue-2 blue-3", 1),
        ({"base": 5, "per": "caravan", "each": -1, "least": 1}, "caravan: blue-1 blue-1", 3),
        ({"base": 2, "per": "caravan", "each": -3}, "caravan: blue-1 blue-1", 0),
        ({"base": 0, "per": "deck"}, "caravan: blue-1", 1),
        ({"base": -9, "per": "target", "least": -9}, "caravan: blue-1", 4),
        ({"base": 1, "if": {"target": {"least": 13}}, "plus": 3}, "caravan: blue-1", 4),
        ({"base": 1, "if": {"target": {"most": 12}}, "plus": 3}, "caravan: blue-1", 1),
        (
            {"base": 1, "if": {"caravan": {"exactly": 2}, "reserve": {"most": 0}}, "plus": 2},
            "caravan: blue-1 blue-1",
            3,
        ),
        (
            {"base": 1, "if": {"caravan": {"exactly": 2}, "reserve": {"least": 1}}, "plus": 2},
            "caravan: blue-1 blue-1",
            1,
        ),
    ],
)
def test_a_value(value, seat, expected):
    assert worth(value, seat) == expected


def test_a_value_by_fuel_changes_with_the_fuel():
    start = racing("fuel: 2 | caravan: tanker | deck: jerrycan", OTHER)
    assert start.speed(0) == 3
    end = start.plays("play", "use jerrycan")
    assert end.speed(0) == 6


def test_a_value_that_changes_may_overrun():
    start = racing("fuel: 3 | caravan: tanker blue-5 | deck: jerrycan", OTHER, location="rust-flats").plays("play")
    assert start.speed(0) == 11
    end = start.plays("use jerrycan")
    assert end.zone("status", 0) == ["overran"]
    assert end.fuel[0] == 4


def test_a_value_by_the_caravan_changes_as_cards_join():
    start = racing("fuel: 0 | caravan: straggler | deck: blue-1 blue-1", OTHER)
    assert start.speed(0) == 5
    assert start.plays("play").speed(0) == 5
    assert racing("caravan: straggler straggler", OTHER).speed(0) == 8


def test_a_victim_of_a_theft_may_overrun():
    shy = troop("shy", {"base": 5, "per": "fuel", "each": -3})
    start = racing(
        "fuel: 0 | caravan: blue-1 | deck: siphon", "fuel: 1 | caravan: shy red-5 red-5 | deck: red-1", more=(shy,)
    )
    assert start.speed(1) == 12
    end = start.plays("play", "use siphon")
    assert end.zone("status", 1) == ["overran"]
    assert end.speed(1) == 15


# Steps


def test_look_puts_cards_back_in_any_order():
    end = used({"look": {"cards": 2, "to": ["top", "bottom"]}})
    assert end.legal == [
        f"put {card} {place}" for card in ("blue-3", "blue-1") for place in ("on top", "at the bottom")
    ]
    end.plays("put blue-3 on top", "put blue-1 on top")
    assert end.zone("deck", 0) == ["blue-1@0", "blue-3@0", "blue-4"]


def test_look_may_part_the_cards():
    end = used({"look": {"cards": 2, "to": ["top", "bottom"]}}).plays("put blue-1 at the bottom", "put blue-3 on top")
    assert end.zone("deck", 0) == ["blue-3@0", "blue-4", "blue-1@0"]


def test_look_at_two_with_one_card_uses_one_and_at_an_empty_deck_nothing():
    end = used({"look": {"cards": 2, "to": ["top", "bottom"]}}, deck="blue-3").plays("put blue-3 on top")
    assert end.zone("deck", 0) == ["blue-3@0"]
    alone = racing("fuel: 0 | caravan: blue-1 | deck: spotter", OTHER).plays("play")
    assert alone.to_move == 1


def test_like_cards_looked_at_are_one_choice():
    end = used({"look": {"cards": 2, "to": ["top", "reserve"]}}, deck="blue-1 blue-1 blue-4")
    assert end.legal == ["put blue-1 on top", "put blue-1 into reserve"]


@pytest.mark.parametrize(
    ("card", "to", "caravan", "reserve", "deck"),
    [
        ("me", "reserve", "blue-2", "blue-5 x", "blue-3 blue-1"),
        ("me", "top", "blue-2", "blue-5", "x@01 blue-3 blue-1"),
        ("me", "bottom", "blue-2", "blue-5", "blue-3 blue-1 x@01"),
        ("last", "reserve", "blue-2", "blue-5 x", "blue-3 blue-1"),
        ("top", "reserve", "blue-2 x", "blue-3 blue-5", "blue-1"),
        ("top", "bottom", "blue-2 x", "blue-5", "blue-1 blue-3"),
        ("bottom", "reserve", "blue-2 x", "blue-1 blue-5", "blue-3"),
        ("bottom", "top", "blue-2 x", "blue-5", "blue-1 blue-3"),
        ("reserve", "top", "blue-2 x", "", "blue-5@01 blue-3 blue-1"),
        ("reserve", "bottom", "blue-2 x", "", "blue-3 blue-1 blue-5@01"),
        ("whole_reserve", "top", "blue-2 x", "", "blue-5@01 blue-3 blue-1"),
    ],
)
def test_move(card, to, caravan, reserve, deck):
    end = used(
        {"move": {"card": card, "to": to}}, seat="fuel: 0 | caravan: blue-2 | reserve: blue-5", deck="blue-3 blue-1"
    )
    assert end.zone("caravan", 0) == caravan.split()
    assert end.zone("reserve", 0) == reserve.split()
    assert end.zone("deck", 0) == deck.split()


def test_move_of_one_of_several_asks_which():
    end = used({"move": {"card": "caravan", "to": "reserve"}}, seat="fuel: 0 | caravan: blue-2 gearbox/2 gearbox/5")
    assert end.legal == ["choose blue-2", "choose gearbox/2", "choose gearbox/5", "choose x"]
    end.plays("choose gearbox/5")
    assert end.zone("caravan", 0) == ["blue-2", "gearbox/2", "x"]
    assert end.zone("reserve", 0) == ["gearbox"]


def test_other_leaves_out_the_card_itself_and_its_like_in_the_reserve():
    end = used({"move": {"card": "caravan", "to": "reserve", "other": True}}, seat="fuel: 0 | caravan: blue-2 blue-3")
    assert end.legal == ["choose blue-2", "choose blue-3"]
    alone = used({"move": {"card": "reserve", "to": "top", "other": True}}, seat="fuel: 0 | reserve: x blue-2")
    assert alone.zone("reserve", 0) == ["x"]


def test_worth_limits_a_choice_by_value():
    seat = "fuel: 0 | caravan: blue-1 blue-3 gearbox/5 gearbox/2"
    end = used({"move": {"card": "caravan", "to": "reserve", "worth": {"least": 3, "most": 5}}}, seat=seat)
    assert end.legal == ["choose blue-3", "choose gearbox/5"]
    kept = used(
        {"move": {"card": "reserve", "to": "top", "worth": {"exactly": 2}}}, seat="fuel: 0 | reserve: blue-4 gearbox"
    )
    assert kept.zone("reserve", 0) == ["blue-4"]


def test_a_card_shuffled_into_the_deck_is_known_to_nobody():
    end = used(
        {"move": {"card": "whole_reserve", "to": "deck"}}, seat="fuel: 0 | caravan: blue-2 | reserve: blue-5 blue-4"
    )
    assert sorted(end.zone("deck", 0)) == ["blue-1", "blue-3", "blue-4", "blue-4", "blue-5"]


def test_gain_fuel_and_points():
    assert used({"gain": {"fuel": 2}}).fuel[0] == 2
    assert used({"gain": {"points": 2}}).points[0] == 2


def test_steal_from_one_or_each():
    thieves = ["fuel: 3 | caravan: blue-1 | deck: x", "fuel: 2 | deck: red-1", "fuel: 0", "fuel: 1 | deck: green-1"]
    one = troop("x", 2, {"do": [{"steal": {"fuel": 2}}]})
    start = racing(*thieves, more=(one,)).plays("play", "use x")
    assert start.legal == ["choose seat 1", "choose seat 3"]
    assert start.plays("choose seat 1").fuel == [4, 1, 0, 1]
    each = troop("x", 2, {"do": [{"steal": {"fuel": 1, "from": "each"}}]})
    assert racing(thieves[0].replace("3", "0"), *thieves[1:], more=(each,)).plays("play", "use x").fuel == [2, 1, 0, 0]


def test_take_brings_a_displayed_troop_where_it_says():
    end = used({"take": {"to": "top"}}, rest="market: echo relay echo")
    assert sorted(end.legal) == ["take echo", "take relay"]
    end.plays("take relay")
    assert end.zone("deck", 0)[0] == "relay@01"
    assert end.zone("market") == ["echo", "echo"]


def test_a_card_may_be_traded_for_a_displayed_one():
    end = used({"take": {"to": "reserve"}}, {"move": {"card": "me", "to": "market"}}, rest="market: echo")
    assert end.zone("reserve", 0) == ["echo"]
    assert end.zone("market") == ["x"]
    assert end.zone("caravan", 0) == ["blue-2"]


def test_renew_puts_the_display_under_the_troop_deck():
    end = used({"renew": {"cards": "all"}}, rest="market: echo relay | supply: spotter hoarder trader")
    assert end.zone("market") == ["spotter", "hoarder"]
    assert end.zone("supply") == ["trader", "relay@01", "echo@01"]


def test_an_ability_is_paid_for():
    assert used({"gain": {"points": 1}}, seat="fuel: 3", pay=2).fuel[0] == 1
    poor = racing("fuel: 1 | deck: x", OTHER, more=(troop("x", 2, {"pay": 2, "do": [{"gain": {"points": 1}}]}),)).plays(
        "play"
    )
    assert "use x" not in poor.legal


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ({"caravan": {"exactly": 3}}, True),
        ({"caravan": {"most": 2}}, False),
        ({"reserve": {"least": 1}}, True),
        ({"fuel": {"most": 1}}, False),
        ({"deck": {"exactly": 1}}, True),
        ({"target": {"least": 13}}, True),
        ({"speed": {"exactly": 8}}, True),
        ({"room": {"most": 5}}, True),
        ({"room": {"most": 4}}, False),
        ({"market": {"least": 2}}, True),
        ({"fuel": {"least": 1}, "market": {"least": 3}}, False),
    ],
)
def test_an_ability_needs_its_conditions(condition, holds):
    x = troop("x", 2, {"if": condition, "do": [{"gain": {"points": 1}}]})
    seat = "fuel: 2 | caravan: blue-5 blue-1 | reserve: blue-4 | deck: x blue-1"
    start = racing(seat, OTHER, rest="market: echo relay", more=(x,)).plays("play")
    assert ("use x" in start.legal) == holds


def test_a_step_that_can_do_nothing_is_passed_over_and_alone_offers_no_use():
    end = used({"move": {"card": "reserve", "to": "top"}}, {"gain": {"fuel": 1}})
    assert end.fuel[0] == 1
    assert racing("fuel: 0 | caravan: blue-1 | deck: tow-truck blue-1", OTHER).plays("play").to_move == 1


# Playing on


def test_play_brings_another_card_whose_ability_may_follow():
    seat = "fuel: 1 | caravan: blue-2 | reserve: jerrycan"
    end = used(seat=seat, then={"play": {"from": "reserve"}})
    assert end.zone("caravan", 0) == ["blue-2", "x*1", "jerrycan"]
    assert end.legal == ["use jerrycan", "reserve jerrycan by fuel", "end turn"]


def test_play_from_the_top_may_overrun():
    end = used(seat="fuel: 0 | caravan: blue-5 blue-5", deck="blue-3 blue-1", then={"play": {"from": "top"}})
    assert end.zone("status", 0) == ["overran"]


def test_a_played_card_of_two_values_asks_for_one():
    end = used(seat="fuel: 0 | caravan: blue-2 | reserve: gearbox", then={"play": {"from": "reserve"}})
    assert end.legal == ["as 2", "as 5"]


def test_copy_uses_another_cards_ability_as_its_own():
    start = racing("fuel: 0 | caravan: jerrycan hitcher echo | deck: echo blue-1", OTHER).plays("play", "use echo")
    assert start.legal == ["choose jerrycan", "choose hitcher"]
    end = start.plays("choose hitcher")
    assert end.zone("reserve", 0) == ["echo"]
    assert end.zone("caravan", 0) == ["jerrycan", "hitcher", "echo"]


def test_copy_needs_something_to_copy():
    assert racing("fuel: 0 | caravan: blue-1 echo parachute | deck: echo blue-1", OTHER).plays("play").to_move == 1


@pytest.mark.parametrize(
    ("where", "mine", "theirs", "rest"),
    [
        ("reserve", "reserve: jerrycan", "points: 0", ""),
        ("market", "points: 0", "points: 0", "market: jerrycan"),
        ("rivals", "points: 0", "caravan: jerrycan", ""),
    ],
)
def test_copy_from_elsewhere(where, mine, theirs, rest):
    end = used(
        seat=f"fuel: 0 | caravan: blue-2 | {mine}",
        other=f"fuel: 0 | {theirs} | {OTHER}",
        rest=rest,
        then={"copy": {"from": where}},
    )
    assert end.fuel == [1, 0]


def test_what_is_copied_must_be_paid_too():
    seat = "fuel: 1 | caravan: blue-2 afterburner | reserve: blue-1"
    end = used(seat=seat, then={"copy": {"from": "caravan"}})
    assert end.fuel[0] == 0
    assert end.zone("caravan", 0) == ["blue-2", "afterburner", "x", "blue-1"]


# Triggers


def test_a_card_may_save_its_caravan_from_overrunning():
    start = racing("fuel: 0 | caravan: parachute blue-5 blue-5 | deck: blue-4 blue-1", OTHER).plays("play")
    assert start.to_move == 0
    assert start.legal == ["use parachute", "overrun"]
    end = start.plays("use parachute")
    assert end.zone("caravan", 0) == ["blue-5", "blue-5"]
    assert end.zone("reserve", 0) == ["blue-4", "parachute"]
    assert end.zone("status", 0) == ["racing"]
    assert end.to_move == 1


def test_it_need_not():
    start = racing("fuel: 0 | caravan: parachute blue-5 blue-5 | deck: blue-4 blue-1", OTHER)
    assert start.plays("play", "overrun").zone("status", 0) == ["overran"]


def test_a_save_that_is_not_enough_is_followed_by_another_or_by_the_overrun():
    brake = troop("brake", 1, {"when": "would_overrun", "do": [{"move": {"card": "me", "to": "reserve"}}]}, copies=2)
    start = racing("fuel: 0 | caravan: brake brake blue-5 blue-5 | deck: blue-3 blue-1", OTHER, more=(brake,))
    end = start.plays("play", "use brake")
    assert end.legal == ["use brake", "overrun"]
    assert end.plays("use brake").speed(0) == 13
    again = racing("fuel: 0 | caravan: brake blue-5 blue-5 | deck: blue-4 blue-1", OTHER, more=(brake,))
    assert again.plays("play", "use brake").zone("status", 0) == ["overran"]


def test_after_a_save_the_turn_goes_on():
    brake = troop("brake", 2, {"when": "would_overrun", "do": [{"move": {"card": "me", "to": "reserve"}}]})
    start = racing("fuel: 1 | caravan: brake blue-5 blue-5 | deck: jerrycan blue-1", OTHER, more=(brake,))
    assert start.plays("play", "use brake").legal == ["use jerrycan", "reserve jerrycan by fuel", "end turn"]


def test_an_overrun_may_trigger_cards_before_a_troop_is_taken():
    start = racing("fuel: 0 | caravan: salvager blue-5 blue-5 | deck: blue-4", OTHER, rest="market: echo relay").plays(
        "play"
    )
    assert start.legal == ["use salvager ability 1", "done"]
    assert start.plays("use salvager ability 1").fuel[0] == 2
    assert sorted(start.legal) == ["take echo", "take relay"]


def test_passing_may_trigger_every_card_once():
    flag = troop("flag", 1, {"when": "passed", "do": [{"gain": {"fuel": 1}}]}, copies=2)
    start = racing("fuel: 0 | caravan: flag flag blue-5 | deck: blue-4", OTHER, more=(flag,)).plays("pass")
    end = start.plays("use flag", "use flag")
    assert end.fuel[0] == 2
    assert end.to_move == 1


def test_the_end_of_a_round_may_trigger_cards_by_rank():
    lines = ["fuel: 0 | caravan: salvager blue-5", "status: passed | fuel: 0 | caravan: salvager red-4"]
    start = racing(*lines).plays("pass")
    assert start.points == [3, 2]
    assert start.legal == ["use salvager ability 2", "done"]
    assert start.plays("use salvager ability 2").fuel == [1, 0]


def test_all_cards_of_the_end_of_a_round_are_asked_from_the_first_player_on():
    star = troop("star", 1, {"when": "round_end", "do": [{"gain": {"points": 1}}]}, copies=3)
    lines = ["caravan: star star", "status: passed | caravan: star"]
    start = racing(*lines, more=(star,), rest="first: 1").plays("pass")
    assert start.to_move == 1
    start.plays("use star")
    assert start.to_move == 0
    assert start.plays("use star", "done").points == [4, 3]


def test_abilities_that_call_each_other_are_capped():
    loop = troop("loop", 0, {"do": [{"move": {"card": "me", "to": "top"}}], "then": {"play": {"from": "top"}}})
    start = racing("fuel: 0 | caravan: blue-1 | deck: loop", OTHER, more=(loop,)).plays("play")
    for _ in range(20):
        start.plays("use loop")
    assert start.to_move == 1


# Mistakes


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ({"do": [{"move": {"card": "my", "to": "top"}}]}, "no selector 'my'"),
        ({"do": [{"look": {"cards": 1, "to": ["tops"]}}]}, "no place 'tops'"),
        ({"when": "overran", "do": [{"gain": {"fuel": 1}}]}, "no trigger 'overran'"),
        ({"if": {"reserved": {"least": 1}}, "do": [{"gain": {"fuel": 1}}]}, "no count 'reserved'"),
        ({"do": [{"dance": {"card": "me"}}]}, "no operation 'dance'"),
        ({"do": [{"play": {"from": "top"}}, {"gain": {"fuel": 1}}]}, "nothing can follow play"),
        ({"when": "passed", "then": {"play": {"from": "top"}}}, "can't play a card"),
    ],
)
def test_words_the_rules_do_not_know_are_refused(ability, message):
    with pytest.raises(ContentError, match=message):
        GAME.tables(content(troop("x", 2, ability)), 2, {})


def everything():
    """A troop for every step, trigger, condition and kind of value."""
    steps = [
        {"look": {"cards": 3, "to": ["top", "bottom", "reserve"]}},
        *({"move": {"card": card, "to": to}} for card, to in (
            ("me", "bottom"), ("last", "reserve"), ("top", "market"), ("bottom", "deck"), ("reserve", "market"),
            ("caravan", "top"), ("whole_reserve", "deck"), ("reserve", "deck"), ("caravan", "market"),
        )),
        {"gain": {"points": 1}},
        {"steal": {"fuel": 2, "from": "each"}},
        {"take": {"to": "bottom", "other": True}},
        {"take": {"to": "deck"}},
        {"renew": {"cards": "all"}},
    ]  # fmt: skip
    for number, step in enumerate(steps):
        yield troop(f"step {number}", number % 4, {"do": [step]})
        for when in ("would_overrun", "overrun", "passed", "round_end"):
            yield troop(f"{when} {number}", number % 3, {"when": when, "do": [step]})
    for where in ("caravan", "reserve", "market", "rivals"):
        yield troop(
            f"copy {where}", 1, {"then": {"copy": {"from": where}}}, {"pay": 1, "do": [{"gain": {"points": 1}}]}
        )
    yield troop("fast", [-1, 6], {"then": {"play": {"from": "top"}}})
    yield troop("slow", {"base": 3, "per": "deck", "each": -1, "least": -3}, {"then": {"play": {"from": "reserve"}}})


@pytest.mark.parametrize("players", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_games_of_all_that_the_vocabulary_says_keep_the_rules(players):
    made = content()
    made["troops"] = list(everything())
    trial = Trial(GAME, made, players, depth=Depth(games=3, positions=25))
    for check in RULE_CHECKS:
        check(trial)
