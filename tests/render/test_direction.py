"""Lines that run from right to left, and lines that run both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.typesetting import setter
from toolkit.render.direction import levels, runs_from_right, visual_order
from toolkit.render.geometry import Box
from toolkit.render.markup import rich
from toolkit.render.text import TextStyle


def seen(text, *, from_right):
    """The characters of a line from left to right, mirrored ones as written."""
    return "".join(text[index] for index in visual_order(levels(text, from_right=from_right)))


@pytest.mark.parametrize(
    ("text", "from_right", "expected"),
    [
        ("abc", False, "abc"),
        ("אבג", True, "גבא"),
        ("אבג abc 12", True, "abc 12 גבא"),
        ("abc אבג def", False, "abc גבא def"),
        ("אבג AB(CD)", True, "AB(CD) גבא"),
        ("1. אבג", True, "גבא .1"),
        ("1.", True, ".1"),
        ("سلام 3.5", True, "3.5 مالس"),
        ("a 🚗 ב ג", False, "a 🚗 ג ב"),
    ],
)
def test_characters_stand_where_unicode_says(text, from_right, expected):
    assert seen(text, from_right=from_right) == expected


def test_a_paragraph_begins_where_its_first_letter_says():
    assert runs_from_right("12 (שלום) abc")
    assert not runs_from_right("12 abc שלום")
    assert not runs_from_right("12 …")


@given(st.text(st.sampled_from("abאבس12 (.)\ud800ー🚗"), max_size=30), st.booleans())
def test_no_character_is_lost_or_doubled(text, from_right):
    assert len(levels(text, from_right=from_right)) == len(text)
    assert sorted(visual_order(levels(text, from_right=from_right))) == list(range(len(text)))


def drawn(text, style, width=60):
    box = Box(0, 0, width, 40)
    done, lacking = setter().fit(rich(text, "regular"), style, box)
    assert lacking is None
    return setter().draw(done, style, box)


@pytest.mark.parametrize(
    ("align", "text", "side"),
    [
        ("start", "abc", "left"),
        ("start", "שלום", "right"),
        ("end", "abc", "right"),
        ("end", "שלום", "left"),
        ("left", "שלום", "left"),
        ("justify", "שלום", "right"),
    ],
)
def test_text_starts_at_the_side_of_its_direction(align, text, side):
    (op,) = drawn(text, TextStyle(align=align))
    width = op.size_mm * sum(glyph.advance_em for glyph in op.glyphs)
    assert (op.x_mm if side == "left" else op.x_mm + width) == pytest.approx(0 if side == "left" else 60)


def test_the_direction_may_be_stated():
    left, right = drawn("12 abc", TextStyle(direction="ltr"))[0], drawn("12 abc", TextStyle(direction="rtl"))[0]
    assert left.x_mm == 0
    assert right.x_mm > 30


def test_mixed_lines_keep_every_word_and_their_order():
    ops = drawn("Say שלום twice", TextStyle())
    assert [op.text.strip() for op in sorted(ops, key=lambda op: op.x_mm) if op.text.strip()] == [
        "Say",
        "שלום",
        "twice",
    ]
    hebrew = next(op for op in ops if op.said)
    assert "".join(glyph.text for glyph in hebrew.glyphs) == "םולש"


def test_icons_take_part_in_the_direction():
    symbol = next(op for op in drawn("א {icon:power} ב", TextStyle()) if hasattr(op, "matrix"))
    letters = {
        op.text: op.x_mm for op in drawn("א {icon:power} ב", TextStyle()) if hasattr(op, "text") and op.text.strip()
    }
    assert letters["ב"] < symbol.matrix[4] < letters["א"]


def test_a_list_from_the_right_has_its_marks_at_the_right():
    ops = drawn("- שלום עולם שלום עולם שלום עולם שלום עולם שלום", TextStyle(lists=True), width=30)
    mark = next(op for op in ops if op.text == "-")
    rest = [op for op in ops if op is not mark and op.text.strip()]
    ends = [op.x_mm + op.size_mm * sum(glyph.advance_em for glyph in op.glyphs) for op in rest]
    assert len({round(op.baseline_mm, 3) for op in rest}) > 1
    assert mark.x_mm > max(ends)
    assert mark.x_mm + mark.size_mm * mark.glyphs[0].advance_em == pytest.approx(30)
