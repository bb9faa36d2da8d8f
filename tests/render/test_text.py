"""C2, C3, C11 and C13: text in boxes, on the printed page."""

from collections import Counter
from itertools import pairwise
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.tiny import BACK, CARDS, opened, says
from tests.render.typesetting import setter
from toolkit.model.drawing import SymbolOp, TextOp
from toolkit.render.characters import clusters, drawn
from toolkit.render.check import check_prints
from toolkit.render.geometry import Box
from toolkit.render.markup import rich
from toolkit.render.text import TextStyle

NASTY = 'AT&T Rock&Roll; gain <fuel> now; if x<b then <b>go; {unknown}; <img src="http://127.0.0.1:9/x"/>'


def found(tiny, words=None):
    return check_prints(tiny.project, tiny.content, {"cards": words or {}})


def printed(tiny, **options):
    result = tiny.render(**options)
    assert not result.findings
    text = " ".join(word["text"] for word in opened(tiny.pdf()).pages[0].extract_words())
    return text.partition(" tiny · cards · ")[0]


def test_long_text_is_printed_to_its_last_line_or_found(tiny):
    paragraph = "word " * 40
    for count in range(1, 9):
        text = "\n\n".join([paragraph] * count) + "\n\nTHE-END"
        tiny.layout(CARDS).cards({"id": "long", "text": text})
        findings = found(tiny)
        if findings:
            break
        assert "THE-END" in printed(tiny)
    (finding,) = findings
    assert count > 2
    assert (finding.code, finding.file, finding.line) == ("text-overflow", "content/tiny/cards.yaml", 2)
    assert finding.message.startswith("long: the text in 'rules' needs ")
    assert finding.message.endswith("mm of height, there are 40.0 mm")


def test_twelve_hundred_characters_overflow_with_what_they_need(tiny):
    tiny.layout(CARDS.replace("height: 40", "height: 20")).cards({"id": "long", "text": "abc def ghi. " * 93})
    assert [finding.code for finding in found(tiny)] == ["text-overflow"]


def test_a_word_of_a_hundred_and_twenty_letters_is_broken_and_whole(tiny):
    word = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz" * 2
    tiny.layout(CARDS).cards({"id": "long", "text": word[:120]})
    assert printed(tiny).replace("-", "").replace(" ", "").endswith(word[:120])


def test_a_name_that_does_not_wrap_shrinks_and_then_is_found(tiny):
    tiny.layout(CARDS).cards({"id": "a", "name": "Mind Manipulator of the Wastes"}, {"id": "b", "name": "W" * 60})
    (finding,) = found(tiny)
    assert "b: the text in 'name' needs" in finding.message
    assert "mm of width, there are 57.5 mm" in finding.message


@pytest.mark.usefixtures("without_cjk")
def test_characters_that_no_font_has_are_found_with_the_extra_that_has_them(tiny):
    tiny.layout(CARDS).cards({"id": "skoda", "name": "Škoda Žižka ⚡ 漢字 🚗"}, {"id": "b", "name": "\ue000"})
    cjk, other = found(tiny)
    assert cjk.code == other.code == "missing-glyph"
    assert cjk.message == "skoda: no font has '漢' (U+6F22), '字' (U+5B57)"
    assert cjk.hint.startswith("pip install 'tabletop-toolkit[cjk]'")
    assert "fonts.yaml" in other.hint


@pytest.mark.parametrize("name", ["Škoda Žižka ⚡ 🚗", "Ελλάδα Вольта", "नमस्ते", "漢字かな한글"])
def test_names_and_texts_of_all_the_world_are_drawn(tiny, name):
    tiny.layout(CARDS).cards({"id": "a", "name": name})
    assert name in printed(tiny)


def test_only_our_markup_is_markup(tiny):
    tiny.layout(CARDS).cards({"id": "a", "name": NASTY[:30], "text": NASTY})
    text = printed(tiny)
    assert NASTY in text
    assert NASTY[:30] in text


def test_content_is_never_a_template(tiny):
    text = '{{ 7*7 }} {% include "/etc/hostname" %} {# gone #} ${x}'
    tiny.layout(CARDS).cards({"id": "a", "name": "{{ game }}", "text": text})
    assert printed(tiny).replace("/etc/ host", "/etc/host") == "{{ game }} " + text


def test_words_written_from_effects_are_no_templates_either(tiny):
    tiny.layout(CARDS.replace("{{ card.text | default('') }}", "{{ words.text }}")).cards({"id": "a"})
    result = tiny.render(words={"a": says("{{ 7*7 }} & more")})
    assert not result.findings
    assert "{{ 7*7 }} & more" in opened(tiny.pdf()).pages[0].extract_text()


def test_an_unknown_icon_is_found_with_a_suggestion(tiny):
    tiny.layout(CARDS).cards({"id": "a", "text": "Use {icon:powr} or {icon:nonsense}, not \\{icon:powr}"})
    first, second = sorted(found(tiny), key=lambda each: each.message)
    assert (first.code, first.message) == ("unknown-icon", "a: there is no icon 'nonsense'")
    assert first.hint.startswith("known icons: always, arrow, back")
    assert (second.message, second.hint) == ("a: there is no icon 'powr'", "did you mean {icon:power}?")


def test_a_known_icon_stands_in_the_line_as_vectors(tiny):
    tiny.layout(CARDS).cards({"id": "a", "name": "", "text": "x {icon:power} y"})
    page = _page(tiny)
    x, y = (next(each for each in page.chars if each["text"] == letter) for letter in "xy")
    curves = [each for each in page.curves if x["x1"] < each["x0"] and each["x1"] < y["x0"]]
    assert curves
    assert not page.images


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("{icon:power}", 1),
        ("{icon:power} first", 1),
        ("last {icon:power}", 1),
        ("a{icon:power}b", 1),
        ("**bold {icon:power}** and {icon:power}{icon:star}", 3),
        ("({icon:power}), {icon:star}.", 2),
        ("- {icon:power} in a list\n{icon:star}", 2),
        ("wraps " * 12 + "{icon:power} " * 40, 40),
    ],
)
def test_an_icon_may_stand_anywhere_in_a_line(text, count):
    style, box = TextStyle(lists=True, size_mm=3, min_size_mm=3), Box(5, 5, 50, 60)
    done, lacking = setter().fit(rich(text, "regular"), style, box)
    ops = setter().draw(done, style, box)
    icons = [op for op in ops if isinstance(op, SymbolOp)]
    assert lacking is None
    assert len(icons) == count
    for op in icons:
        across, _, _, _, left, top = op.matrix
        assert box.x <= left
        assert left + across * op.width_mm <= box.right + 0.01
        assert box.y <= top <= box.bottom
    spans = sorted((_baseline(op), *_span(op)) for op in ops)
    for (line, _, end), (other, start, _) in pairwise(spans):
        assert line != other or end <= start + 0.01


def _baseline(op):
    return round(op.baseline_mm if isinstance(op, TextOp) else op.matrix[5] + op.matrix[3] * op.height_mm / 2 + 1.05, 0)


def _span(op):
    if isinstance(op, TextOp):
        return op.x_mm, op.x_mm + op.size_mm * sum(glyph.advance_em for glyph in op.glyphs)
    return op.matrix[4], op.matrix[4] + op.matrix[0] * op.width_mm


def _page(tiny):
    assert not tiny.render(png=False).findings
    return opened(tiny.pdf()).pages[0]


def test_findings_of_a_back_stand_at_the_card_too(tiny):
    tiny.layout(CARDS + BACK.replace("back of", "\ue000")).cards({"id": "ok"}, {"id": "a"})
    assert [(finding.line, finding.code) for finding in found(tiny)] == [(2, "missing-glyph"), (3, "missing-glyph")]


WORLD = "abcdefgh ijklm\nnopq **{}-Ž⚡(12).אבגד \u05b8سلام नमस्ते ไทยไม่ 漢字「か」🚗\u200b\u00ad\u2067\u2069\u200f"


@given(
    st.text(st.sampled_from(WORLD), max_size=200),
    st.floats(5, 60),
    st.floats(3, 60),
    st.sampled_from(["start", "left", "center", "right", "end", "justify"]),
    st.sampled_from([0, 0, 0.05]),
    st.booleans(),
)
def test_text_that_fits_lies_in_its_box_and_is_whole(text, width, height, align, tracking, lists):
    style = TextStyle(min_size_mm=2, align=align, valign="middle", tracking=tracking, lists=lists)
    box, pieces = Box(1, 2, width, height), rich(text, "regular")
    done, lacking = setter().fit(pieces, style, box)
    ops = setter().draw(done, style, box)
    if lacking is None:
        for op in ops:
            assert op.x_mm >= box.x - 0.02
            assert _right(op, tracking) <= box.right + 0.02
            (top, bottom), overshoot = _ink(op), 0.02 + OVERSHOOT_EM * op.size_mm
            assert box.y - overshoot <= op.baseline_mm - top
            assert op.baseline_mm - bottom <= box.bottom + overshoot
    words = (letter for piece in pieces for letter in clusters(piece.text.replace("\u200b", "").replace("\u00ad", "")))
    known = "".join(letter for letter in words if not setter().fonts.missing(letter, "text", "regular"))
    seen, written = Counter(_letters("".join(op.text for op in ops))), "".join(piece.text for piece in pieces)
    # A mark that a line break parts from its letter is drawn although no typeface has both.
    assert Counter(_letters(known)) <= seen <= Counter(_letters(written))


OVERSHOOT_EM = 0.03
"""How far letters reach over the heights that their typeface states for its lines: the foot of a j, for one."""


def _right(op, tracking):
    return op.x_mm + op.size_mm * (sum(glyph.advance_em for glyph in op.glyphs) - tracking)


def _ink(op):
    inks = [setter().fonts.typefaces[op.typeface].ink(glyph.number) for glyph in op.glyphs]
    places = zip(inks, op.glyphs, strict=True)
    above, below = zip(*((top + glyph.y_em, bottom + glyph.y_em) for (top, bottom), glyph in places), strict=True)
    return op.size_mm * max(0.0, *above), op.size_mm * min(0.0, *below)


def _letters(text):
    return drawn("".join(normalize("NFC", text).replace("-", "").split()))


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_lines_stand_where_the_style_says(align):
    style = TextStyle(align=align)
    box = Box(10, 10, 50, 20)
    done, _ = setter().fit(rich("AVATAR", "regular"), style, box)
    (op,) = setter().draw(done, style, box)
    width = op.size_mm * sum(glyph.advance_em for glyph in op.glyphs)
    assert op.x_mm == pytest.approx({"left": 10, "center": 35 - width / 2, "right": 60 - width}[align])


def test_capitals_are_centred_by_their_height():
    style = TextStyle(valign="middle", by_caps=True, size_mm=10, min_size_mm=10)
    done, _ = setter().fit(rich("H", "regular"), style, Box(0, 0, 50, 20))
    (op,) = setter().draw(done, style, Box(0, 0, 50, 20))
    cap = setter().metrics(style).cap_height * 10
    assert op.baseline_mm == pytest.approx(10 + cap / 2)


def test_a_list_keeps_its_lines_beside_the_mark():
    style, box = TextStyle(lists=True), Box(0, 0, 30, 60)
    done, _ = setter().fit(
        rich("- one two three four five\nsix\n12. seven eight nine ten eleven", "regular"), style, box
    )
    starts = [op.x_mm for op in setter().draw(done, style, box)]
    dash, first, second, six, number, third, *_ = starts
    assert dash == six == number == 0
    assert first == second > 0
    assert third > first


def test_without_lists_a_dash_is_a_word():
    style, box = TextStyle(), Box(0, 0, 30, 60)
    done, _ = setter().fit(rich("- one two three four five", "regular"), style, box)
    assert {op.x_mm for op in setter().draw(done, style, box)} == {0}


def test_justified_lines_are_as_wide_as_the_box_but_the_last():
    style, box = TextStyle(align="justify"), Box(0, 0, 30, 60)
    done, _ = setter().fit(rich("the quick brown fox jumps over the lazy dog and runs away", "regular"), style, box)
    ends = [_right(op, 0) for op in setter().draw(done, style, box)]
    assert len(ends) > 2
    assert ends[:-1] == pytest.approx([30] * (len(ends) - 1))
    assert ends[-1] < 30


@pytest.mark.parametrize("text", ["q\u0336x", "ג\u05b8ש"])
def test_room_between_letters_does_not_move_marks_off_their_letters(text):
    def placed(tracking):
        style, box = TextStyle(tracking=tracking, size_mm=1), Box(0, 0, 40, 20)
        done, _ = setter().fit(rich(text, "regular"), style, box)
        pen, found = 0.0, {}
        for glyph in (glyph for op in setter().draw(done, style, box) for glyph in op.glyphs):
            found[glyph.text] = pen + glyph.x_em
            pen += glyph.advance_em
        return found

    (letter, mark, other), tight, wide = text, placed(0), placed(0.3)
    assert wide[mark] - wide[letter] == pytest.approx(tight[mark] - tight[letter])
    assert abs(wide[other] - wide[letter]) == pytest.approx(abs(tight[other] - tight[letter]) + 0.3)


def test_a_tall_script_takes_the_room_it_needs():
    style, box = TextStyle(), Box(0, 0, 60, 40)
    latin, _ = setter().fit(rich("abc\nabc", "regular"), style, box)
    thai, _ = setter().fit(rich("ปี่ป์\nปี่ป์", "regular"), style, box)
    assert thai.height_mm > latin.height_mm


def test_a_zero_width_space_lets_a_line_break_and_is_no_space():
    style, box = TextStyle(), Box(0, 0, 8, 40)
    done, _ = setter().fit(rich("abcdef\u200bghijkl", "regular"), style, box)
    assert [op.text for op in setter().draw(done, style, box)] == ["abcdef", "ghijkl"]
    done, _ = setter().fit(rich("ab\u200bgh", "regular"), style, Box(0, 0, 40, 40))
    assert [op.text for op in setter().draw(done, style, box)] == ["abgh"]
