"""What is known of a text without setting it, and of a face without drawing it, is what setting and drawing tell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.tiny import BACK, CARDS
from tests.render.typesetting import setter
from toolkit.model.finding import Severity
from toolkit.render.check import check_prints
from toolkit.render.deck import PrintShop
from toolkit.render.geometry import Box
from toolkit.render.markup import rich
from toolkit.render.text import TextStyle
from toolkit.render.typefaces import Manner

WORDS = st.sampled_from(["AVATAR", "To", "fi", "well-known", "3-4", "Škoda", "**bold**", "x" * 30, "r,", "V. W", "\n"])
TEXTS = st.lists(WORDS, min_size=1, max_size=25).map(" ".join).filter(str.strip)
STYLES = st.builds(
    TextStyle,
    family=st.sampled_from(["text", "display"]),
    size_mm=st.floats(2, 6),
    min_size_mm=st.floats(1.5, 3),
    tracking=st.sampled_from([0.0, 0.02, -0.01]),
    wrap=st.booleans(),
    by_caps=st.booleans(),
    lists=st.booleans(),
)


@settings(deadline=None)
@given(TEXTS, STYLES, st.floats(8, 70), st.floats(3, 40))
def test_what_surely_fits_does_fit(text, style, width, height):
    pieces, box = rich(text, "regular"), Box(0, 0, width, height)
    if setter().surely_fits(pieces, style, box):
        assert setter().fit(pieces, style, box)[1] is None


@given(TEXTS)
def test_a_line_cut_out_of_a_paragraph_has_the_glyphs_it_has_alone(text):
    face, whole = setter().fonts.chain("text", "regular")[0], text.replace("**", "").replace("\n", " ")
    for start in [0, *(at + 1 for at, letter in enumerate(whole) if letter == " ")]:
        end = whole.find(" ", start)
        found = face.cut_out(whole, start, len(whole) if end < 0 else end, Manner(language="en"))
        if found is not None:
            assert found == face.shape(whole[start : len(whole) if end < 0 else end], Manner(language="en"))


TURNED = """
  - {type: rich-text, name: turned, text: "{{ card.text }}", box: {x: 1, y: 40, width: 60, height: 30}, rotate: 20}
"""


@pytest.mark.parametrize("more", ["", TURNED], ids=["plain", "turned"])
def test_checking_finds_what_drawing_finds(tiny, more):
    texts = ["short", "漢 \u0378 {icon:nonsense}", "word " * 400, "x" * 200, "fine " * 30, "", "short"]
    tiny.layout(CARDS + more + BACK)
    tiny.cards(*({"id": f"c{number}", "name": text[:30] or "-", "text": text} for number, text in enumerate(texts)))
    checked = check_prints(tiny.project, tiny.content, {"cards": {}})
    drawn = PrintShop(tiny.project, tiny.content).deck("cards", {"cards": {}}).findings
    assert checked == sorted(drawn, key=lambda each: each.sort_key)
    assert {each.code for each in checked} >= {"text-overflow", "missing-glyph", "unknown-icon"}
    assert any(each.severity is Severity.ERROR for each in checked)


def test_what_does_not_differ_from_card_to_card_is_drawn_once(tiny):
    tiny.layout(CARDS + BACK.replace("{{ card.id }}", "{{ game.title }}")).cards({"id": "a"}, {"id": "b"})
    one, other = PrintShop(tiny.project, tiny.content).deck("cards", {"cards": {}}).cards
    assert one.back.drawing == other.back.drawing
    assert all(op is twin for op, twin in zip(one.back.drawing.ops, other.back.drawing.ops, strict=True))
    assert one.front.drawing != other.front.drawing


def test_a_fault_of_a_shared_element_is_found_at_every_card(tiny):
    tiny.layout(CARDS + "\n  - {type: image, file: nowhere.png, box: rules}\n").cards({"id": "a"}, {"id": "b"})
    found = check_prints(tiny.project, tiny.content, {"cards": {}})
    assert [each.message for each in found if each.code == "missing-art"] == [
        "a: there is no picture 'nowhere.png'",
        "b: there is no picture 'nowhere.png'",
    ]
