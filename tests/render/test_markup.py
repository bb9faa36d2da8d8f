from hypothesis import given
from hypothesis import strategies as st

from toolkit.render.markup import Piece, plain, rich


def read(text):
    return [(piece.text, piece.style, piece.icon) for piece in rich(text, "regular")]


def test_bold_and_icons_are_the_only_markup():
    assert read("Gain **two {icon:fuel}** now") == [
        ("Gain ", "regular", False),
        ("two ", "bold", False),
        ("fuel", "bold", True),
        (" now", "regular", False),
    ]


def test_everything_else_prints_as_written():
    for text in (
        "AT&T Rock&Roll; gain <fuel> now; if x<b then <b>go; {unknown};",
        "{{ 7*7 }}",
        "a * b ** c",
        "****",
        "5 {",
        "\\{",
    ):
        assert "".join(piece.text for piece in rich(text, "regular")) == text


def test_a_backslash_prints_the_words_of_an_icon():
    assert read("\\{icon:fuel} is {icon:fuel}") == [("{icon:fuel} is ", "regular", False), ("fuel", "regular", True)]


def test_an_empty_icon_name_is_still_an_icon_to_be_found_missing():
    assert read("{icon:}") == [("", "regular", True)]


@given(st.text())
def test_no_letter_is_lost(text):
    pieces = rich(text, "regular")
    kept = "".join("{icon:" + piece.text + "}" if piece.icon else piece.text for piece in pieces)
    assert kept.replace("*", "") == text.replace("\\{icon:", "{icon:").replace("*", "")


def test_plain_text_has_no_markup():
    assert plain("**a** {icon:b}", "bold") == [Piece("**a** {icon:b}", "bold")]
