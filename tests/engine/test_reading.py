"""Reading words, signs and quoted names one after the other."""

import re

import pytest

from toolkit.engine.reading import QUOTED, TokenCursor, tokens_by, written
from toolkit.errors import UsageError

TOKENS = re.compile(QUOTED + r"|[^\s,]+|\S")
PLAIN = re.compile(r"\w+")


def cursor(text):
    return TokenCursor(None, tokens_by(TOKENS, text), text)


def test_key_words_are_read_whatever_their_capitals():
    reading = cursor("Add 3, health")
    assert reading.takes("add") and reading.number() == 3
    assert reading.sees(",", "health") and reading.takes(",", "health") and reading.is_done


def test_a_quoted_name_is_no_key_word():
    reading = cursor('"end" end')
    assert not reading.takes("end")
    assert reading.word() == "end" and reading.takes("end")


@pytest.mark.parametrize("name", ["wolf", "two words", 'a "b"', "back\\slash", ""])
def test_names_are_read_back_as_written(name):
    assert cursor(written(name, PLAIN)).word() == name


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", TokenCursor.word),
        ("x", TokenCursor.number),
        ("-1", TokenCursor.number),
        ("x", TokenCursor.end),
        ("x", lambda reading: reading.needs("y")),
    ],
)
def test_what_is_missing_or_too_much_is_told_with_the_text(text, read):
    with pytest.raises(UsageError, match=f"'{text}'"):
        read(cursor(text))
