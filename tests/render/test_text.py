"""C2, C3, C11 and C13: text in boxes, on the printed page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.tiny import BACK, CARDS, opened, says
from toolkit.render.check import check_prints
from toolkit.render.geometry import Box
from toolkit.render.markup import rich
from toolkit.render.text import TextStyle, Typesetter

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


def test_names_and_texts_of_all_the_world_are_drawn_or_found(tiny):
    tiny.layout(CARDS).cards({"id": "skoda", "name": "Škoda Žižka ⚡ 漢字 🚗"})
    (finding,) = found(tiny)
    assert finding.code == "missing-glyph"
    assert finding.message == "skoda: no font has '漢' (U+6F22), '字' (U+5B57)"
    tiny.cards({"id": "skoda", "name": "Škoda Žižka ⚡ 🚗"})
    assert "Škoda Žižka ⚡ 🚗" in printed(tiny)


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
    assert first.hint.startswith("known icons: always, back, front")
    assert (second.message, second.hint) == ("a: there is no icon 'powr'", "did you mean {icon:power}?")


def test_a_known_icon_stands_in_the_line_as_vectors(tiny):
    tiny.layout(CARDS).cards({"id": "a", "name": "", "text": "x {icon:power} y"})
    page = _page(tiny)
    x, y = (next(each for each in page.chars if each["text"] == letter) for letter in "xy")
    curves = [each for each in page.curves if x["x1"] < each["x0"] and each["x1"] < y["x0"]]
    assert curves
    assert not page.images


def _page(tiny):
    assert not tiny.render(png=False).findings
    return opened(tiny.pdf()).pages[0]


def test_findings_of_a_back_stand_at_the_card_too(tiny):
    tiny.layout(CARDS + BACK.replace("back of", "漢")).cards({"id": "ok"}, {"id": "a"})
    assert [(finding.line, finding.code) for finding in found(tiny)] == [(2, "missing-glyph"), (3, "missing-glyph")]


SETTER = None


def setter():
    global SETTER  # noqa: PLW0603 - opening the fonts for every example would take most of the time
    if SETTER is None:
        from toolkit.project import open_project
        from toolkit.render.font_config import open_fonts
        from toolkit.render.icons import IconSet, Pictures

        SETTER = Typesetter(open_fonts(open_project(), "tiny"), IconSet(open_project(), "tiny", Pictures({})))
    return SETTER


@given(
    st.text(st.sampled_from("abcdefgh ijklm\nnopq **{}-Ž⚡"), max_size=300),
    st.floats(5, 60),
    st.floats(3, 60),
    st.sampled_from(["left", "center", "right"]),
    st.floats(0, 0.1),
)
def test_text_that_fits_lies_in_its_box_and_is_whole(text, width, height, align, tracking):
    style = TextStyle(min_size_mm=2, align=align, valign="middle", tracking=tracking)
    box, pieces = Box(1, 2, width, height), rich(text, "regular")
    done, lacking = setter().fit(pieces, style, box)
    ops = setter().draw(done, style, box)
    if lacking is None:
        for op in ops:
            right = op.x_mm + op.size_mm * (sum(glyph.advance_em for glyph in op.glyphs) - tracking)
            assert op.x_mm >= box.x - 0.02
            assert right <= box.right + 0.02
            assert box.y - 0.02 <= op.baseline_mm - done.size_mm * 0.7
            assert op.baseline_mm <= box.bottom + 0.02
    drawn = "".join(op.text for op in ops)
    written = "".join(piece.text for piece in pieces)
    assert _letters(drawn) == _letters(written)


def _letters(text):
    return "".join(text.replace("-", "").split())


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
