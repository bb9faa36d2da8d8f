from hypothesis import given
from hypothesis import strategies as st

from toolkit.render.breaking import balanced, break_lines
from toolkit.render.lines import hyphenator, list_item, paragraphs
from toolkit.render.markup import Piece, rich

LETTER = 1.0


def width(piece):
    return LETTER * len(piece.text)


def lines(text, room, cut=None, breaker=break_lines):
    return [
        "".join(piece.text for piece in line)
        for words in paragraphs(rich(text, "regular"))
        for line in breaker(words, room, width, cut)
    ]


def test_lines_break_at_spaces_and_blank_lines_stay():
    assert lines("one two three\n\nfour", 8) == ["one two", "three", "", "four"]


def test_a_word_of_two_styles_is_not_torn():
    assert lines("ab **cd**ef gh", 5) == ["ab", "cdef", "gh"]


def test_compounds_break_after_their_hyphen_but_numbers_do_not():
    assert lines("well-known 3-4 x", 6) == ["well-", "known", "3-4 x"]


def test_a_long_word_is_hyphenated_by_its_language():
    english = hyphenator("en_US")
    assert lines("manipulator", 8, english) == ["manipu-", "lator"]
    assert lines("manipulator", 8, hyphenator("xx")) == ["manipul-", "ator"]


def test_a_soft_hyphen_says_where():
    assert lines("mani\u00adpulator", 8, hyphenator("en")) == ["mani-", "pulator"]
    assert lines("a\u00adb", 8, hyphenator("en")) == ["ab"]


def test_without_hyphenation_a_long_word_stays_whole():
    assert lines("manipulator now", 8) == ["manipulator", "now"]


def test_balancing_takes_no_more_lines():
    assert lines("aaaa bbbb cccc d", 14) == ["aaaa bbbb cccc", "d"]
    assert lines("aaaa bbbb cccc d", 14, breaker=balanced) == ["aaaa bbbb", "cccc d"]


@given(st.lists(st.text("abc", min_size=1, max_size=30), min_size=1), st.integers(3, 40), st.booleans())
def test_nothing_is_lost_and_no_line_is_too_long(words, room, even):
    text = " ".join(words)
    found = lines(text, room, lambda word: [], balanced if even else break_lines)
    assert all(len(line) <= room for line in found)
    assert "".join(found).replace("-", "").replace(" ", "") == text.replace(" ", "")


def test_chinese_breaks_between_characters():
    assert len(lines("漢字漢字", 2)) == 2
    assert lines("ab漢字", 3) == ["ab漢", "字"]


def test_japanese_punctuation_begins_no_line_and_brackets_end_none():
    assert lines("漢字、漢", 2) == ["漢", "字、", "漢"]
    assert lines("漢「字」漢", 3) == ["漢", "「字」", "漢"]
    assert lines("カータ", 1) == ["カー", "タ"]


def test_scripts_without_hyphens_are_not_cut():
    assert lines("สวัสดีครับ", 4, lambda word: []) == ["สวัสดีครับ"]
    assert lines("שלוםעולם", 4, lambda word: []) == ["שלוםעולם"]


def test_a_list_item_is_told_from_a_word():
    def mark(text):
        return "".join(piece.text for piece in list_item(paragraphs(rich(text, "regular"))[0])[0])

    assert [mark(text) for text in ("- a", "• a", "3. a", "12) a", "-", "a - b", "2024. a", "-a")] == [
        "-", "•", "3.", "12)", "", "", "", "",
    ]  # fmt: skip


def test_windows_line_ends_are_line_ends():
    assert lines("a\r\nb\rc", 5) == ["a", "b", "c"]
    assert paragraphs([Piece("", icon=True)]) == [[(Piece("", icon=True),)]]
