"""Breaks paragraphs into lines. Widths are ems, so one measurement serves every size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import Protocol

from toolkit.render.characters import SOFT_HYPHEN, ZERO_WIDTH_SPACE, clusters, takes_hyphens
from toolkit.render.lines import Cut, Line, Width, Word, breakable, is_in_one_part
from toolkit.render.markup import Piece


class CutsLines(Protocol):
    """Knows how a paragraph looks, and so how its lines do."""

    def cut_out(self, start: int, end: int) -> None:
        """Told of a line before it is measured: from where to where in its paragraph it goes."""

    def most_width_em(self, start: int, end: int) -> float:
        """A width that such a line does not exceed."""


_EPSILON = 1e-6


class _Spaces(dict[str, Piece]):
    """The space of each style."""

    def __missing__(self, style: str) -> Piece:
        self[style] = Piece(" ", style)
        return self[style]


_SPACE = _Spaces()


@dataclass(frozen=True)
class Measured:
    """The words of a paragraph in parts that may stand on different lines, each with its width.

    `gaps` is what the space before each part takes, 0 where none stands there; `longest` the width of the longest
    word. `whole` is the paragraph as one line when all of it is text of one style, and its parts go from `starts_at`
    to `ends_at`.
    """

    parts: tuple[Word, ...]
    gaps: tuple[float, ...]
    widths: tuple[float, ...]
    longest: float
    whole: Piece | None = None
    starts_at: tuple[int, ...] = ()
    ends_at: tuple[int, ...] = ()
    cutter: CutsLines | None = None
    _known: dict[float, list[int]] = field(default_factory=dict, repr=False)

    def starts(self, width_em: float) -> list[int]:
        """The part with which each line begins, as few lines as fit; a part longer than a line stays whole."""
        if width_em in self._known:
            return self._known[width_em]
        found, used, limit, is_open = list[int](), 0.0, width_em + _EPSILON, False
        for index, (gap, needed) in enumerate(zip(self.gaps, self.widths, strict=True)):
            if is_open and used + gap + needed <= limit:
                used += gap + needed
                continue
            found.append(index)
            used, is_open = needed, needed <= limit
        self._known[width_em] = found or [0]
        return self._known[width_em]

    def needs_cutting(self, width_em: float) -> bool:
        """True when a part is longer than a line."""
        return max(self.widths, default=0.0) > width_em + _EPSILON

    def broken(self, width_em: float, width: Width, cut: Cut | None) -> list[Line]:
        """See `break_lines`."""
        if cut is not None and self.needs_cutting(width_em):
            return self._cut(width_em, width, cut)
        return self._lines(self.starts(width_em))

    def balanced(self, width_em: float, width: Width, cut: Cut | None) -> list[Line]:
        """See `balanced`."""
        best = self.broken(width_em, width, cut)
        # Where a word is longer than a line, no narrower line holds it.
        if len(best) == 1 or self.longest > width_em or _is_too_long(best, width_em, width):
            return best
        starts = before = self.starts(width_em)
        low, high = width_em / 2, width_em
        for _ in range(6):
            middle = max((low + high) / 2, self.longest)
            tried = self.starts(middle)
            if len(tried) > len(starts):
                low = middle
            else:
                starts, high = tried, middle
        return best if starts == before else self._lines(starts)

    def most_width_em(self, width_em: float) -> float:
        """A width that no line exceeds when it is broken to that width; infinite when nothing is known of it."""
        if self.cutter is None:
            return float("inf")
        starts = self.starts(width_em)
        ends = [self.ends_at[start - 1] for start in [*starts[1:], len(self.parts)]]
        return max(map(self.cutter.most_width_em, [self.starts_at[start] for start in starts], ends))

    def _lines(self, starts: Sequence[int]) -> list[Line]:
        return [self._joined(start, end) for start, end in zip(starts, [*starts[1:], len(self.parts)], strict=True)]

    def _joined(self, start: int, end: int) -> Line:
        """The parts from `start` up to `end` as one line."""
        if self.whole is not None:
            first, last = self.starts_at[start], self.ends_at[end - 1]
            if self.cutter is not None:
                self.cutter.cut_out(first, last)
            return (Piece(self.whole.text[first:last], self.whole.style),)
        line = list[Word]()
        for index in range(start, end):
            if self.gaps[index] and line:
                line.append((Piece(" ", self.parts[index][0].style),))
            line.append(self.parts[index])
        return _merged(line)

    def _cut(self, width_em: float, width: Width, cut: Cut) -> list[Line]:
        lines, line, used = list[Line](), list[Word](), 0.0
        queue = list(zip(self.gaps, self.widths, self.parts, strict=True))[::-1]
        while queue:
            space, needed, word = queue.pop()
            gap = space if line else 0.0
            if used + gap + needed <= width_em + _EPSILON:
                line += [(Piece(" ", word[0].style),), word] if gap else [word]
                used += gap + needed
            elif line:
                lines.append(_merged(line))
                line, used = [], 0.0
                queue.append((space, needed, word))
            elif (split := _split(word, width_em, width, cut)) is None:
                lines.append(_merged([word]))
            else:
                lines.append(_merged([split[0]]))
                queue.append((0.0, sum(map(width, split[1])), split[1]))
        return [*lines, _merged(line)] if line or not lines else lines


def measured(
    words: Sequence[Word], width: Width, cutter: Callable[[Piece], CutsLines | None] | None = None
) -> Measured:
    """The words of a paragraph, measured; what `cutter` makes of a paragraph of one piece is told of its lines."""
    parts, gaps, widths, longest = list[Word](), list[float](), list[float](), 0.0
    for word in words:
        if is_in_one_part(word):
            parts.append(word)
            gaps.append(width(_SPACE[word[0].style]))
            widths.append(width(word[0]))
            longest = max(longest, widths[-1])
            continue
        for spaced, part in breakable(word):
            parts.append(part)
            gaps.append(width(_SPACE[part[0].style]) if spaced else 0.0)
            widths.append(sum(map(width, part)))
        longest = max(longest, sum(map(width, word)))
    whole = _whole(parts, gaps)
    if whole is None:
        return Measured(tuple(parts), tuple(gaps), tuple(widths), longest)
    lengths = [len(part[0].text) for part in parts]
    ends = list(accumulate(length + 1 if gap else length for length, gap in zip(lengths, gaps, strict=True)))
    # No space stands before the first part.
    ends = [end - 1 for end in ends] if gaps[0] else ends
    starts = tuple(end - length for end, length in zip(ends, lengths, strict=True))
    return Measured(
        tuple(parts), tuple(gaps), tuple(widths), longest, whole, starts, tuple(ends), cutter(whole) if cutter else None
    )


def _whole(parts: Sequence[Word], gaps: Sequence[float]) -> Piece | None:
    """The parts as one line, when they are text of one style and all of it shows."""
    styles = {(part[0].style, part[0].icon, len(part)) for part in parts}
    style, icon, count = styles.pop() if len(styles) == 1 else ("", True, 0)
    if icon or count != 1:
        return None
    text = "".join([f" {part[0].text}" if gap else part[0].text for part, gap in zip(parts, gaps, strict=True)])
    is_shown = SOFT_HYPHEN not in text and ZERO_WIDTH_SPACE not in text
    return Piece(text[1:] if gaps[0] else text, style) if is_shown else None


def break_lines(words: Sequence[Word], width_em: float, width: Width, cut: Cut | None) -> list[Line]:
    """One paragraph in lines of at most `width_em`, as few as fit.

    A word that is too long for a line of its own is cut where `cut` (its text to the places a hyphen may stand)
    says, then anywhere; without `cut` it stays whole, and its line is too long.
    """
    return measured(words, width).broken(width_em, width, cut)


def balanced(words: Sequence[Word], width_em: float, width: Width, cut: Cut | None) -> list[Line]:
    """`break_lines`, then the narrowest width that takes no more lines: no lonely word at the end."""
    return measured(words, width).balanced(width_em, width, cut)


def _is_too_long(lines: Iterable[Line], width_em: float, width: Width) -> bool:
    return any(sum(map(width, line)) > width_em + _EPSILON for line in lines)


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
