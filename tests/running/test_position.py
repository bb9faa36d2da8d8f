import pytest

from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.position import Position
from toolkit.errors import UsageError


@pytest.fixture
def start():
    return Position.start(GAME, GAME.tables(CONTENT, 2, {}), 5)


def test_a_move_gives_a_new_position_and_leaves_the_old_one(start):
    before = start.text()
    after = [start.after(move) for move in start.moves]
    assert start.text() == before
    assert len({each.text() for each in after}) == len(after)
    assert all(each.to_move == 1 and each.turn == 2 for each in after)


def test_a_move_may_be_given_in_words_or_as_a_number(start):
    for number, text in zip(start.moves, start.move_texts, strict=True):
        assert start.after(number).text() == start.after(f" {text.upper()} ").text()


def test_an_illegal_move_is_refused_with_a_suggestion(start):
    before = start.text()
    with pytest.raises(UsageError, match=f"did you mean '{start.move_texts[1]}'"):
        start.after(start.move_texts[1].replace("play", "pley"))
    hidden = next(move for move in range(12) if move not in start.moves)
    with pytest.raises(UsageError, match=f"'{hidden}' is no legal move here"):
        start.after(hidden)
    with pytest.raises(UsageError, match="'pass' is no legal move here; known: card 1"):
        start.after("pass")
    assert start.text() == before


def test_a_game_that_is_over_has_a_result_and_no_moves(start):
    assert start.shares == ()
    at = start
    while not at.is_over:
        at = at.after(at.moves[0])
    assert at.moves == at.move_texts == ()
    assert sum(at.shares) == 1.0
    with pytest.raises(UsageError, match="the game is over"):
        at.after("play card 1")


def test_a_seat_is_shown_nothing_it_does_not_know(start):
    table = start.tables
    other_deals = [Position.start(GAME, table, seed) for seed in range(6, 400)]
    alike = [each for each in other_deals if each.moves == start.moves]
    assert alike, "another deal with the same hand"
    assert {each.text(viewer=0) for each in alike} == {start.text(viewer=0)}
    assert len({each.text() for each in (start, *alike)}) == len(alike) + 1


def test_text_round_trips(start):
    again = Position(GAME, start.tables, GAME.position(start.tables, start.text()))
    assert again.text() == start.text()
    assert again.after(start.moves[0]).text() == start.after(start.moves[0]).text()
