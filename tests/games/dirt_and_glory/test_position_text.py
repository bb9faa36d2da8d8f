"""Positions and moves as text."""

import pytest

from tests.games.dirt_and_glory.playing import content, racing, refusal, standard_tables, started, troop
from toolkit.engine.position import Position
from toolkit.errors import UsageError
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory.card_words import words_for
from toolkit.games.dirt_and_glory.position_fields import HEADER, SEAT
from toolkit.games.dirt_and_glory.state import State

TWO = "round: 1 | first: 0\nseat 0 | fuel: 1\nseat 1 | fuel: 1"


def test_every_plain_number_of_the_state_has_a_label():
    hints = State.__annotations__
    named = {field.name for field in (*HEADER, *SEAT)}
    numbers = {name for name, hint in hints.items() if hint == "Int"}
    elsewhere = {"seed", "air", "supply_count", "market_count"} | {
        name for name in numbers if name.startswith("frame_")
    }
    assert numbers - named == elsewhere


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "round: 1",
        TWO + "\nseat 2 | fuel: 1",
        TWO.replace("seat 1", "seat 2"),
        TWO.replace("round: 1", "turn: 1"),
        TWO.replace("round: 1", "round: 8"),
        TWO.replace("round: 1", "round: 0"),
        TWO.replace("round: 1", "round: 1 | player: 2"),
        TWO.replace("round: 1", "round: 1 | stage: sleeping"),
        TWO.replace("round: 1", "round: 1 | moon: 1"),
        TWO.replace("round: 1", "round: 1 | road: moon"),
        TWO.replace("round: 1", "round: 1 | road: bone-gate bone-gate"),
        TWO.replace("round: 1", "round: 1 | ability: 0 relay 1"),
        TWO.replace("round: 1", "round: 1 | seed: 99999999999999999999"),
        TWO.replace("fuel: 1", "fuel: much"),
        TWO.replace("fuel: 1", "fuel: 1 | fuel: 2"),
        TWO.replace("fuel: 1", "fuel: 1 | deck: moon"),
        TWO.replace("fuel: 1", "fuel: 1 | deck: blue-1@7"),
        TWO.replace("fuel: 1", "fuel: 1 | deck: " + "blue-1! " * 20),
        TWO.replace("fuel: 1", "fuel: 1 | reserve: " + "blue-1 " * 99),
        TWO.replace("fuel: 1", "fuel: 1 | caravan: gearbox"),
        TWO.replace("fuel: 1", "fuel: 1 | caravan: gearbox/3"),
        TWO.replace("fuel: 1", "fuel: 1 | caravan: blue-1/1"),
        TWO.replace("fuel: 1", "fuel: 1 | met: blue-1"),
        TWO.replace("fuel: 1", "fuel: 1 | met: blue-1=z"),
    ],
)
def test_what_is_no_position_is_refused(wrong):
    with pytest.raises(UsageError):
        GAME.position(standard_tables(2), wrong)


def test_an_unknown_card_gets_a_suggestion():
    assert "did you mean 'spotter'?" in refusal(
        GAME.position, standard_tables(2), TWO.replace("fuel: 1", "deck: spoter")
    )


def test_locations_left_out_are_filled_in_by_level():
    start = racing("fuel: 1", "fuel: 1", location="bone-gate")
    levels = [start.tables.rules.location_level[each] for each in start.state.road[:9]]
    assert start.zone("road")[0] == "bone-gate"
    assert levels == [1, 1, 2, 2, 3, 3, 1, 2, 3]


def test_an_ability_under_way_is_part_of_the_position():
    seats = "fuel: 0 | caravan: blue-2 | reserve: blue-1 blue-3 | deck: tow-truck blue-4", "deck: red-1"
    start = racing(*seats).plays("play", "use tow-truck")
    assert start.zone("ability") == ["0", "tow-truck", "1", "tow-truck.1", "0"]
    again = GAME.position(start.tables, start.text)
    assert start.values == {name: getattr(again, name) for name in start.values}


def test_words_are_distinct_and_free_of_the_marks_positions_use():
    assert words_for(["a b", "a-b", "a!", "x|y", "1/2", "a b#2"]) == (
        "a-b",
        "a-b#2",
        "a%21",
        "x%7cy",
        "1%2f2",
        "a-b%232",
    )


def test_games_of_odd_ids_have_texts_too():
    odd = [troop(each, 2, {"do": [{"gain": {"fuel": 1}}]}) for each in ("new car", "new-car", "what?!", "über 漢字")]
    tables = GAME.tables(content(*odd), 2, {})
    seats = "fuel: 0 | caravan: blue-1 | deck: " + " ".join(words_for([each["id"] for each in odd])), "deck: red-1"
    start = racing(*seats, more=tuple(odd))
    assert start.tables.components == tables.components
    assert start.zone("deck", 0) == ["new-car", "new-car#2", "what%3f%21", "über-漢字"]
    assert start.plays("play").legal[0] == "use new-car"


def test_moves_are_read_by_name_too():
    start = racing("fuel: 0 | caravan: blue-5", "deck: red-1", rest="market: tow-truck echo").plays("pass")
    assert GAME.read_move(start.tables, start.state, "TAKE  Tow Truck") == GAME.read_move(
        start.tables, start.state, "take tow-truck"
    )


def test_other_words_are_refused_with_a_suggestion():
    start = racing("fuel: 0 | deck: blue-5", "deck: red-1")
    assert "did you mean 'play'?" in refusal(GAME.read_move, start.tables, start.state, "pley")
    position = Position(GAME, start.tables, start.state)
    assert "no legal move" in refusal(position.after, "end turn")


def test_when_the_game_is_over_no_move_is_read():
    end = racing("caravan: blue-5", "status: passed | caravan: red-1", first_round=6).plays("pass")
    assert "no legal move" in refusal(GAME.read_move, end.tables, end.state, "pass")


def test_two_games_dealt_alike_are_written_alike():
    assert started(3, 4).text == started(3, 4).text
    assert started(3, 4).text != started(4, 4).text
