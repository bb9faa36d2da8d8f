"""Who knows what: picks and decks are hidden, what all have seen stays known (rulings 1, 14 and 15)."""

from collections import Counter

import pytest

from tests.games.dirt_and_glory.playing import Table, dealt, racing, started, state_layout, table, troop
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory.position import conserved

KEYS = range(120)


def cards_of(game, seat):
    """Every card of a seat, in the order of its zones."""
    return [
        card.partition("@")[0].rstrip("!").partition("/")[0]
        for zone in ("hand", "deck", "reserve", "caravan", "drawn")
        for card in game.zone(zone, seat)
    ]


def looks_alike(one, two, seat):
    return GAME.view(one.tables, one.state, seat) == GAME.view(two.tables, two.state, seat)


def test_the_composition_of_the_own_deck_is_known_and_its_order_is_not():
    start = started(2, 3)
    for key in KEYS:
        assert sorted(cards_of(start.seen_by(0, key), 0)) == sorted(cards_of(start, 0))
    decks = Counter(tuple(start.seen_by(0, key).zone("deck", 0)) for key in KEYS)
    assert len(decks) > 100


def test_the_drawn_cards_are_known_to_who_must_choose_one():
    start = started(2, 3)
    assert all(start.seen_by(0, key).zone("hand", 0) == start.zone("hand", 0) for key in KEYS)
    assert len({tuple(start.seen_by(1, key).zone("hand", 0)) for key in KEYS}) > 30


def test_of_the_others_two_cards_are_unknown():
    start = started(2, 3)
    hands = [cards_of(start.seen_by(1, key), 0) for key in KEYS]
    assert all(sum(card.startswith("blue-") for card in cards) == 7 and len(cards) == 9 for cards in hands)
    unknown = Counter(card for cards in hands for card in cards if not card.startswith("blue-"))
    assert sum(unknown.values()) == 240
    assert len(unknown) > 12


def test_what_one_keeps_and_returns_it_knows():
    game = dealt(4, 3)
    returned = [game.zone("hand", seat)[0] for seat in range(3)]
    for card in returned:
        game.plays(f"return {card}")
    for seat in range(3):
        view = game.seen_by(seat)
        assert view.zone("supply")[-3 + seat] == f"{returned[seat]}@{seat}"
        assert sorted(cards_of(view, seat)) == sorted(cards_of(game, seat))


def test_a_card_that_all_have_seen_stays_known_after_shuffling():
    start = racing(
        "fuel: 0 | caravan: blue-5 | deck: relay! blue-1",
        "fuel: 0 | caravan: red-5 red-4 | deck: red-1 red-2",
        rest="supply: echo tanker hoarder",
    )
    assert any("relay" not in cards_of(start.seen_by(1, key), 0) for key in KEYS)
    start.plays("play", "end turn", "play", "pass", "pass")
    assert start.zone("round") == ["2"]
    assert "!" not in "".join(start.zone("deck", 0) + start.zone("hand", 0))
    assert all("relay" in cards_of(start.seen_by(1, key), 0) for key in KEYS)


def test_a_troop_taken_from_the_display_is_known_at_the_bottom():
    start = racing("caravan: blue-5 | deck: blue-1 blue-2", "caravan: red-5 | deck: red-1", rest="market: echo relay")
    start.plays("pass", "take relay")
    assert all(start.seen_by(seat, key).zone("deck", 0)[-1] == "relay@01" for key in KEYS for seat in (0, 1))


def test_a_card_put_back_by_a_look_is_known_to_who_looked():
    start = racing("fuel: 0 | deck: spotter blue-2 blue-1 blue-3 blue-4", "deck: red-1", rest="supply: echo")
    start.plays("play", "use spotter", "put blue-2 on top")
    assert start.zone("deck", 0)[0] == "blue-2@0"
    assert all(start.seen_by(0, key).zone("deck", 0)[0] == "blue-2@0" for key in KEYS)
    assert len({start.seen_by(1, key).zone("deck", 0)[0] for key in KEYS}) == 4
    start.plays("play", "play")
    assert "blue-2" in start.zone("caravan", 0)


def test_a_card_put_on_top_off_the_reserve_is_known_to_all_even_while_it_is_looked_at():
    start = racing("fuel: 0 | deck: tow-truck spotter blue-1 | reserve: blue-4", "deck: red-1 red-2 red-3")
    start.plays("play", "use tow-truck")
    assert start.zone("deck", 0)[0] == "blue-4@01"
    look = racing("fuel: 0 | deck: spotter blue-4@01 blue-1 blue-2", "deck: red-1 red-2 red-3").plays(
        "play", "use spotter"
    )
    assert all(look.seen_by(1, key).zone("hand", 0) == ["blue-4"] for key in KEYS)
    assert look.plays("put blue-4 on top").zone("deck", 0)[0] == "blue-4@01"


def test_the_reserve_is_open():
    start = racing("fuel: 0 | deck: blue-1 | reserve: blue-4 relay", "deck: red-1", rest="supply: echo tanker")
    assert all(start.seen_by(1, key).zone("reserve", 0) == ["blue-4", "relay"] for key in KEYS)


def test_showing_one_of_two_like_cards_tells_nothing_of_the_other():
    """Seat 0 kept one relay in secret and took another for all to see. Which of them it plays nobody can tell."""
    seats = "caravan: blue-5 | deck: relay! relay blue-1", "caravan: red-5 | deck: red-1 red-2"
    start = racing(f"fuel: 0 | {seats[0]}", seats[1], rest="supply: echo tanker hoarder").plays("play")
    assert sum("!" in card for card in start.zone("deck", 0)) == 1
    assert any("relay" not in start.seen_by(1, key).zone("deck", 0) for key in KEYS)
    start.plays("end turn", "play", "play")
    assert "!" not in "".join(start.zone("deck", 0))


def test_a_seat_deals_alike_in_positions_that_look_alike():
    """The secrets of seat 0 and the troop deck may change places; what is known may not."""
    one = racing("deck: relay! blue-1 echo!", "deck: red-1 red-2", rest="supply: tanker hoarder spotter@1")
    two = racing("deck: blue-1 hoarder! tanker!", "deck: red-2 red-1", rest="supply: echo relay spotter@1")
    assert looks_alike(one, two, 1)
    assert one.seen_by(1).values == two.seen_by(1).values
    assert not looks_alike(one, two, 0)
    other = racing("deck: blue-1 hoarder! tanker!", "deck: red-2 red-1", rest="supply: echo spotter relay@1")
    assert not looks_alike(two, other, 1)


@pytest.mark.parametrize("round_number", range(3, 7))
def test_locations_to_come_are_unknown_but_for_their_level(round_number):
    start = racing("deck: blue-1", "deck: red-1", first_round=round_number)
    roads = [start.seen_by(0, key).zone("road") for key in KEYS]
    known = start.zone("road")[:round_number]
    levels = [start.tables.rules.location_level[each] for each in start.state.road[:9]]
    assert all(road[:round_number] == known for road in roads)
    for key in (1, 2):
        view = start.seen_by(0, key)
        assert [view.tables.rules.location_level[each] for each in view.state.road[:9]] == levels
        assert sorted(view.zone("road")) == sorted(start.zone("road"))
    later = {tuple(road[round_number:]) for road in roads}
    assert len(later) == {3: 12, 4: 6, 5: 2, 6: 1}[round_number]


def test_before_the_first_round_no_location_is_known():
    assert len({dealt(1, 2).seen_by(0, key).zone("road")[0] for key in KEYS}) == 3


def test_dealing_anew_conserves_all_cards():
    game = started(8, 4)
    for turn in range(60):
        before = conserved(game.tables, game.state)
        for seat in range(4):
            assert conserved(game.tables, game.seen_by(seat, turn).state) == before
        game.plays(game.legal[turn % len(game.legal)])


def test_views_do_not_tell_the_seed_nor_the_past():
    start = started(5, 2)
    view = start.seen_by(0)
    assert view.state.seed != start.state.seed
    assert not any([*view.state.dealt, *view.state.held, *view.state.taken])


def test_a_view_as_text_shows_only_what_the_seat_knows():
    start = table(
        "round: 1 | player: 0 | asked: 0 | asks: action | road: crossing-13 | supply: echo tanker@1 | seed: 77",
        "status: racing | fuel: 1 | deck: blue-2 blue-1@0 spotter! | reserve: blue-4 | caravan: blue-5 gearbox/2*1",
        "fuel: 1 | deck: red-1 red-5",
    )
    own, other = (GAME.view(start.tables, start.state, seat).splitlines() for seat in (0, 1))
    assert "supply: ? ?@1 | seed: ?" in own[0]
    assert "deck: ? blue-1@0 ? / blue-2 spotter! |" in own[1]
    assert "deck: ? ? / red-1 red-5 |" in other[2]
    assert "supply: ? tanker@1 |" in other[0]
    assert "deck: ? ?@0 ? / blue-1 blue-2 +1 | reserve: blue-4 | caravan: blue-5 gearbox/2*1 |" in other[1]
    assert own[0].split("road: ")[1].split(" | ")[0] == "crossing-13 ? ? ? ? ? ? ? ?"


def test_a_secret_sold_to_the_market_is_a_secret_no_more():
    fence = troop("fence", 1, {"do": [{"move": {"card": "top", "to": "market"}}]})
    start = racing("fuel: 0 | deck: fence relay! blue-1", "deck: red-1 red-2", more=(fence,))
    start.plays("play", "use fence")
    assert start.zone("market") == ["relay"]
    assert start.state.secret_count[0] == 0


def test_a_table_knows_its_state_layout():
    start = started(5, 2)
    assert isinstance(start.seen_by(0), Table)
    assert state_layout(start.tables).values(start.state) == start.values
