"""Text taken apart: paragraphs, words, and where lines may end within words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from toolkit.render.characters import NEWLINES, SOFT_HYPHEN
from toolkit.render.markup import Piece

Word = tuple[Piece, ...]
Line = tuple[Piece, ...]
Width = Callable[[Piece], float]
Cut = Callable[[str], list[int]]
"""A word to the places where a hyphen may stand."""

_SPACES = " \t\u2002\u2003\u2009"
_BETWEEN = "\n" + _SPACES
_PARTS = re.compile(rf"\n|[{_SPACES}]+|[^\n{_SPACES}]+")
_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\U00020000-\U0003fffd"
_OPENING = "〈《「『【〔〖〘〚（［｛〝"
_NEVER_FIRST = "〉》」』】〕〗〙〛）］｝〟、。，．：；？！・…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻"
_BREAK_AFTER = re.compile(
    rf"(?<=[^\W\d_][-/–—])(?=\w)|(?<=\u200b)|(?<=[{_WIDE}])(?<![{_OPENING}])(?=\w)(?![{_NEVER_FIRST}])"
    rf"|(?<=[\w{_NEVER_FIRST}])(?=[{_WIDE}])(?![{_NEVER_FIRST}])"
)
_MARKER = re.compile(r"[•‣◦–*-]|\d{1,2}[.)]")


def paragraphs(pieces: Iterable[Piece]) -> list[list[Word]]:
    """The words of each paragraph; a newline ends one, and an empty paragraph is a blank line."""
    found: list[list[Word]] = [[]]
    word: list[Piece] = []
    for piece in pieces:
        if piece.icon:
            word.append(piece)
            continue
        for part in _PARTS.findall(NEWLINES.sub("\n", piece.text)):
            if part[0] not in _BETWEEN:
                word.append(_piece(part, piece.style))
                continue
            if word:
                found[-1].append(tuple(word))
                word = []
            if part == "\n":
                found.append([])
    found[-1] += [tuple(word)] if word else []
    return found


@lru_cache(maxsize=65536)
def _piece(text: str, style: str) -> Piece:
    # A game says the same words again and again.
    return Piece(text, style)


def list_item(words: Sequence[Word]) -> tuple[Word, Sequence[Word]]:
    """The mark that a paragraph of a list begins with (a bullet, a dash, a number) and the rest; no mark for others."""
    first = words[0] if len(words) > 1 else ()
    if len(first) == 1 and not first[0].icon and _MARKER.fullmatch(first[0].text):
        return first, words[1:]
    return (), words


def is_in_one_part(word: Word) -> bool:
    """True when a word of a single piece has no place where a line may end."""
    return len(word) == 1 and (word[0].icon or not _cuts(word[0].text))


def breakable(word: Word) -> Iterator[tuple[bool, Word]]:
    """The parts of a word that may stand on different lines without a hyphen, and whether a space stands before."""
    spaced, part = True, list[Piece]()
    for piece in word:
        cuts = () if piece.icon else _cuts(piece.text)
        for start, end in zip((0, *cuts), (*cuts, None), strict=True):
            part.append(Piece(piece.text[start:end], piece.style, piece.icon))
            if end is not None:
                yield spaced, tuple(part)
                spaced, part = False, []
    if part:
        yield spaced, tuple(part)


@lru_cache(maxsize=65536)
def _cuts(text: str) -> tuple[int, ...]:
    """Where a line may end within a word."""
    return tuple(match.start() for match in _BREAK_AFTER.finditer(text))


@cache
def hyphenator(language: str) -> Cut:
    """Where words of `language` ("en", "de", "cs") may be hyphenated; nowhere when it is not known."""
    # Reading the patterns takes 20 ms, and few texts have a word longer than a line.
    import pyphen  # type: ignore[import-untyped]

    known = pyphen.language_fallback(language)
    patterns = pyphen.Pyphen(lang=known) if known else None

    def places(word: str) -> list[int]:
        soft = [index for index, letter in enumerate(word) if letter == SOFT_HYPHEN]
        return soft or (list(map(int, patterns.positions(word))) if patterns else [])

    return places
