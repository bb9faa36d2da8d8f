"""What cards do on an overrun, on passing and at the end of a round, on troops that do not exist."""

from tests.games.dirt_and_glory.playing import racing, troop

OTHER = "deck: red-1 red-2 red-3"


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
