"""Moves in words: short forms, odd names, and what is refused."""

import pytest

from tests.games.dustbiters.playing import car, refusal, table
from toolkit.games.dustbiters import GAME

START = "front> oil:B crusher:A horse:B mortar:A mimic:B ramp:A blank:B <back | hands A: spiky | deck jammer"


def read(start, text):
    """The move that a text means, written out."""
    return GAME.move_text(start.tables, start.state, GAME.read_move(start.tables, start.state, text))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("build spiky", "build spiky"),
        ("BUILD Spiky", "build spiky"),
        ("draw", "draw"),
        ("end turn", "end turn"),
        ("  end   turn ", "end turn"),
        ("drive mortar forward", "drive mortar-bus forward"),
        ("drive ramp-truck backward", "drive ramp-truck backward"),
        ("power mortar", "power mortar-bus > crusher"),
        ("power mortar > crusher", "power mortar-bus > crusher"),
        ("power crusher>horse", "power crusher > horse"),
        ("power ramp > blank", "power ramp-truck > blank#1"),
        ("power ramp > blank#1", "power ramp-truck > blank#1"),
    ],
)
def test_short_forms_are_understood(said, meant):
    assert read(table(START), said) == meant


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("bild spiky", "did you mean 'build spiky'?"),
        ("power crushr > horse", "did you mean 'crusher'?"),
        ("power m", "'m' may be martyr or mimic or mind-manipulator or mortar-bus"),
        ("power ramp", "may mean several moves"),
        ("power oil", "'power oil' is not legal now"),
        ("drive crusher sideways", "'forward' is missing"),
        ("drive crusher", "there stands nothing"),
        ("build", "the name of a car is missing"),
        ("build spiky now", "too much"),
        ("build mimic", "legal: build spiky"),
        ("power ramp > blank#9", "there is no blank#9"),
        ("let it be", "is not legal now"),
        ("", "is no move"),
    ],
)
def test_what_is_no_legal_move_is_refused_with_a_hint(said, answer):
    assert answer in refusal(read, table(START), said)


def test_nothing_is_legal_when_the_game_is_over():
    over = table("front> oil:A crusher:A <back")
    assert refusal(read, over, "draw") == "'draw' is not legal now; the game is over"


ODD = ("Turn: L/R?", "two words", 'say "hi"', "back\\slash", "> | <", "forward", "漢字", "a#1", "*", "x2", "ä", "draw")


@pytest.mark.parametrize("odd", ODD)
def test_odd_names_come_back(odd):
    x = car(odd, do=[{"destroy": {"target": {}}}], copies=2)
    name = (
        odd
        if odd in ("forward", "漢字", "x2", "ä", "draw")
        else '"' + odd.replace("\\", "\\\\").replace('"', '\\"') + '"'
    )
    start = table(f"front> {name}:A blank:B {name}:B <back | hands A: blank B: blank* | used {name}#2 x2", x)
    for move in start.legal:
        assert read(start, move) == move
    assert f"power {name}#1 > {name}#2" in start.legal
    assert table(start.text, x).text == start.text
    assert start.plays(f"power {name}#1 > {name}#2").scrap
