"""Several texts that shrink together until all of them fit: the blocks of a stack, the cells of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from toolkit.render.geometry import Box
from toolkit.render.markup import Piece
from toolkit.render.text import Overflow, SetText, TextStyle, Typesetter, overflow
from toolkit.render.text_style import STEP_MM


@dataclass(frozen=True)
class Block:
    """One text in a block of that width. `padding` is the room around it: top, right, bottom, left."""

    pieces: tuple[Piece, ...]
    style: TextStyle
    width_mm: float
    padding: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    min_height_mm: float = 0.0

    @property
    def text_width_mm(self) -> float:
        """The width for the text itself."""
        return self.width_mm - self.padding[1] - self.padding[3]

    def height_mm(self, done: SetText | None) -> float:
        """The block's height with its padding; `done` is None when it is empty."""
        return max(self.min_height_mm, (done.height_mm if done else 0.0) + self.padding[0] + self.padding[2])


@dataclass(frozen=True)
class Fitted:
    """The texts as they are set, None for an empty block; the height of all, and what is lacking."""

    texts: tuple[SetText | None, ...]
    heights_mm: tuple[float, ...]
    needed_mm: float
    lacking: Overflow | None


def fit_blocks(
    blocks: Sequence[Block], typesetter: Typesetter, room_mm: float, total: Callable[[Sequence[float]], float]
) -> Fitted:
    """The blocks at the largest sizes that fit; at their smallest, with what is lacking, when none do.

    `total` tells the height of all from the heights of the blocks. All sizes shrink in step, each to its own minimum.
    """
    for cut in (False, True):
        for part in _parts_of_size(blocks):
            fitted = _at(blocks, typesetter, room_mm, total, part, cut=cut)
            if fitted.lacking is None:
                return _at(blocks, typesetter, room_mm, total, part, cut=cut, even=True)
    return fitted


def _parts_of_size(blocks: Sequence[Block]) -> Iterator[float]:
    """By how much to shrink: from 1 in steps of a quarter point of the largest text that may shrink."""
    shrinking = [each.style for each in blocks if each.style.min_size_mm < each.style.size_mm - 1e-6]
    largest = max((style.size_mm for style in shrinking), default=1.0)
    least = min((style.min_size_mm / style.size_mm for style in shrinking), default=1.0)
    size = largest
    while size > least * largest + 1e-6:
        yield size / largest
        size -= STEP_MM
    yield least


def _at(
    blocks: Sequence[Block],
    typesetter: Typesetter,
    room_mm: float,
    total: Callable[[Sequence[float]], float],
    part: float,
    *,
    cut: bool,
    even: bool = False,
) -> Fitted:
    texts, worst = list[SetText | None](), list[Overflow]()
    for block in blocks:
        if not block.pieces:
            texts.append(None)
            continue
        size = max(block.style.min_size_mm, block.style.size_mm * part)
        done = typesetter.set(block.pieces, block.style, block.text_width_mm, size, cut=cut, even=even)
        texts.append(done)
        wide = overflow(done, Box(0, 0, block.text_width_mm, done.height_mm))
        worst += [wide] if wide else []
    heights = tuple(block.height_mm(done) for block, done in zip(blocks, texts, strict=True))
    needed = total(heights)
    if needed > room_mm + 0.01:
        worst.append(Overflow("height", needed, room_mm))
    lacking = max(worst, key=lambda each: each.needed_mm - each.available_mm, default=None)
    return Fitted(tuple(texts), heights, needed, lacking)
