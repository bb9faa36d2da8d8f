"""Breaks text into lines. Widths are ems, so one measurement serves every size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby

from toolkit.render.characters import NEWLINES, SOFT_HYPHEN, ZERO_WIDTH_SPACE, clusters, takes_hyphens
from toolkit.render.markup import Piece

Word = tuple[Piece, ...]
Line = tuple[Piece, ...]
Width = Callable[[Piece], float]
Cut = Callable[[str], list[int]]
"""A word to the places where a hyphen may stand."""

_SPACES = " \t\u2002\u2003\u2009"
_PARTS = re.compile(rf"\n|[{_SPACES}]+|[^\n{_SPACES}]+")
_WIDE = "\u3000-\u30ff\u3400-\u9fff\uff00-\uffef\U00020000-\U0003fffd"
_OPENING = "〈《「『【〔〖〘〚（［｛〝"
_NEVER_FIRST = "〉》」』】〕〗〙〛）］｝〟、。，．：；？！・…‥ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々〻"
_BREAK_AFTER = re.compile(
    rf"(?<=[^\W\d_][-/–—])(?=\w)|(?<=\u200b)|(?<=[{_WIDE}])(?<![{_OPENING}])(?=\w)(?![{_NEVER_FIRST}])"
    rf"|(?<=[\w{_NEVER_FIRST}])(?=[{_WIDE}])(?![{_NEVER_FIRST}])"
)
_MARKER = re.compile(r"[•‣◦–*-]|\d{1,2}[.)]")
_EPSILON = 1e-6


def paragraphs(pieces: Iterable[Piece]) -> list[list[Word]]:
    """The words of each paragraph; a newline ends one, and an empty paragraph is a blank line."""
    found: list[list[Word]] = [[]]
    word: list[Piece] = []
    for part in _parts(pieces):
        if not part.icon and part.text[0] in "\n" + _SPACES:
            found[-1] += [tuple(word)] if word else []
            word = []
            if part.text == "\n":
                found.append([])
        else:
            word.append(part)
    found[-1] += [tuple(word)] if word else []
    return found


def _parts(pieces: Iterable[Piece]) -> Iterator[Piece]:
    for piece in pieces:
        if piece.icon:
            yield piece
        else:
            text = NEWLINES.sub("\n", piece.text)
            yield from (Piece(match[0], piece.style) for match in _PARTS.finditer(text))


def list_item(words: Sequence[Word]) -> tuple[Word, Sequence[Word]]:
    """The mark that a paragraph of a list begins with (a bullet, a dash, a number) and the rest; no mark for others."""
    first = words[0] if len(words) > 1 else ()
    if len(first) == 1 and not first[0].icon and _MARKER.fullmatch(first[0].text):
        return first, words[1:]
    return (), words


def break_lines(words: Sequence[Word], width_em: float, width: Width, cut: Cut | None) -> list[Line]:
    """One paragraph in lines of at most `width_em`, as few as fit.

    A word that is too long for a line of its own is cut where `cut` (its text to the places a hyphen may stand)
    says, then anywhere; without `cut` it stays whole, and its line is too long.
    """
    lines, line, used = list[Line](), list[Word](), 0.0
    queue = list(reversed([part for word in words for part in _breakable(word)]))
    while queue:
        spaced, word = queue.pop()
        gap = width(Piece(" ", word[0].style)) if spaced and line else 0.0
        needed = sum(map(width, word))
        if used + gap + needed <= width_em + _EPSILON:
            line += [(Piece(" ", word[0].style),), word] if gap else [word]
            used += gap + needed
        elif line:
            lines.append(_merged(line))
            line, used = [], 0.0
            queue.append((spaced, word))
        elif cut is None or (split := _split(word, width_em, width, cut)) is None:
            lines.append(_merged([word]))
        else:
            lines.append(_merged([split[0]]))
            queue.append((True, split[1]))
    return [*lines, _merged(line)] if line or not lines else lines


def balanced(words: Sequence[Word], width_em: float, width: Width, cut: Cut | None) -> list[Line]:
    """`break_lines`, then the narrowest width that takes no more lines: no lonely word at the end."""
    best = break_lines(words, width_em, width, cut)
    low, high = width_em / 2, width_em
    if len(best) == 1 or any(_line_width(line, width) > width_em + _EPSILON for line in best):
        return best
    longest = max((sum(map(width, word)) for word in words), default=0.0)
    for _ in range(6):
        middle = max((low + high) / 2, min(longest, width_em))
        tried = break_lines(words, middle, width, cut)
        if len(tried) > len(best):
            low = middle
        else:
            best, high = tried, middle
    return best


def _line_width(line: Line, width: Width) -> float:
    return sum(map(width, line))


def _breakable(word: Word) -> Iterator[tuple[bool, Word]]:
    """The parts of a word that may stand on different lines without a hyphen, and whether a space stands before."""
    spaced, part = True, list[Piece]()
    for piece in word:
        cuts = [] if piece.icon else [match.start() for match in _BREAK_AFTER.finditer(piece.text)]
        for start, end in zip([0, *cuts], [*cuts, None], strict=True):
            part.append(Piece(piece.text[start:end], piece.style, piece.icon))
            if end is not None:
                yield spaced, tuple(part)
                spaced, part = False, []
    if part:
        yield spaced, tuple(part)


def _split(word: Word, width_em: float, width: Width, cut: Cut) -> tuple[Word, Word] | None:
    letters = [Piece(text, p.style, p.icon) for p in word for text in ([p.text] if p.icon else clusters(p.text))]
    hyphen = width(Piece("-", letters[0].style))
    room = _count_fitting(letters, width_em - hyphen, width)
    if room >= len(letters) or room == 0 or not takes_hyphens("".join(each.text for each in letters if not each.icon)):
        return None
    starts = [sum(len(each.text) for each in letters[:index]) for index in range(len(letters))]
    allowed = {starts.index(at) for at in cut("".join(each.text for each in letters)) if at in starts}
    at = max((place for place in allowed if 0 < place <= room), default=room)
    head, tail = letters[:at], letters[at:]
    return tuple(_merged([tuple(head), (Piece("-", head[-1].style),)])), tuple(_merged([tuple(tail)]))


def _count_fitting(letters: Sequence[Piece], width_em: float, width: Width) -> int:
    used = 0.0
    for count, letter in enumerate(letters):
        used += width(letter)
        if used > width_em + _EPSILON:
            return count
    return len(letters)


def _merged(words: Iterable[Word]) -> Line:
    """Neighbouring text of one style as one piece, so that it is shaped (kerned) as a whole."""
    pieces = [piece for word in words for piece in word]
    line = list[Piece]()
    for (style, icon), group in groupby(pieces, key=lambda piece: (piece.style, piece.icon)):
        members = list(group)
        if icon:
            line += members
        else:
            text = "".join(each.text for each in members)
            line.append(Piece(text.replace(SOFT_HYPHEN, "").replace(ZERO_WIDTH_SPACE, ""), style))
    return tuple(line)


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
