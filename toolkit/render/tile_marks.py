"""What is printed on the pages of a large component: marks to cut and glue by, and the page that shows how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.model.drawing import GroupOp, Op, Paint, PathOp
from toolkit.render.geometry import Box
from toolkit.render.marks import GAP_MM, LENGTH_MM, line, ticks
from toolkit.render.markup import Piece
from toolkit.render.outline import rectangle
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.tiling import ROOM_MM, Tiling
from toolkit.render.units import MM_PER_PT

_TAB = Paint("", "#909090", 0.1)
_WHITE = Paint("#ffffff", "#606060", 0.1)
_HATCH_MM = 4.0
_PLATE_MM = 3.6
_NAME = TextStyle(size_mm=9 * MM_PER_PT, style="bold", wrap=False, align="center", valign="middle", by_caps=True)
_HINT = TextStyle(size_mm=6 * MM_PER_PT, wrap=False, align="center", valign="middle", by_caps=True)


def page_marks(tiling: Tiling, page: int, typesetter: Typesetter) -> tuple[Op, ...]:
    """What helps to put a page beside its neighbours: their names, its own, and a hatched tab under each that covers
    it."""
    window = tiling.window
    ops = list[Op]()
    right, below = tiling.neighbour(page, 1, 0), tiling.neighbour(page, 0, 1)
    if right is not None:
        tab = Box(window.right - tiling.overlap_mm, window.y, tiling.overlap_mm, window.height)
        ops += _tab(tab, tiling.label(right), typesetter, upright=False)
    if below is not None:
        tab = Box(window.x, window.bottom - tiling.overlap_mm, window.width, tiling.overlap_mm)
        ops += _tab(tab, tiling.label(below), typesetter, upright=True)
    return (*ops, *_names(tiling, page, typesetter))


def page_ticks(tiling: Tiling, page: int) -> tuple[Op, ...]:
    """Ticks at what is cut off (the edges that lie over a neighbour, and the component's own trim) and at the line
    where a neighbour's edge comes to lie."""
    window, shown = tiling.window, tiling.shown(page)
    row, column = divmod(page, tiling.columns)
    across = [
        tiling.trim.x - shown.x if column == 0 else 0.0,
        tiling.trim.right - shown.x if column + 1 == tiling.columns else window.width - tiling.overlap_mm,
    ]
    down = [
        tiling.trim.y - shown.y if row == 0 else 0.0,
        tiling.trim.bottom - shown.y if row + 1 == tiling.rows else window.height - tiling.overlap_mm,
    ]
    reach = min(ROOM_MM, GAP_MM + LENGTH_MM)
    return tuple(ticks(window, GAP_MM, [reach] * 4, [window.x + x for x in across], [window.y + y for y in down]))


def _tab(tab: Box, name: str, typesetter: Typesetter, *, upright: bool) -> Iterator[Op]:
    """Light hatching over what the neighbouring page covers, with that page's name on it."""
    if min(tab.width, tab.height) <= 0:
        return
    count = int((tab.width + tab.height) / _HATCH_MM) + 1
    starts = (tab.x + step * _HATCH_MM for step in range(count))
    hatch = tuple(line((x, tab.y), (x - tab.height, tab.bottom), _TAB) for x in starts)
    yield GroupOp(hatch, clip=rectangle(tab))
    height = min(_PLATE_MM, tab.height if upright else tab.width)
    yield from _plate(Box(tab.x, tab.y, tab.width, tab.height), f"glue {name} here", height, typesetter)


def _plate(area: Box, text: str, height: float, typesetter: Typesetter) -> Iterator[Op]:
    """Words on a white plate in the middle of `area`, along its longer side."""
    done = typesetter.set([Piece(text)], _HINT, 200.0, _HINT.size_mm, cut=False)
    length = done.width_mm + 2
    if length > max(area.width, area.height) or height < done.height_mm:
        return
    flat = Box(-length / 2, -height / 2, length, height)
    ops = (PathOp(rectangle(flat, 0.6), _WHITE), *typesetter.draw(done, _HINT, flat))
    x, y = area.x + area.width / 2, area.y + area.height / 2
    upright = (0.0, -1.0, 1.0, 0.0, x, y)
    yield GroupOp(ops, (1.0, 0.0, 0.0, 1.0, x, y) if area.width >= area.height else upright)


def _names(tiling: Tiling, page: int, typesetter: Typesetter) -> Iterator[Op]:
    """The page's name above its corner, and each neighbour's at the side where it comes to lie."""
    window = tiling.window
    middle_x, middle_y = window.x + window.width / 2, window.y + window.height / 2
    out = ROOM_MM / 2 + GAP_MM / 2
    yield from _word(tiling.label(page), window.x + 8, window.y - out, _NAME, typesetter)
    beside = (
        (tiling.neighbour(page, 0, -1), middle_x, window.y - out),
        (tiling.neighbour(page, 0, 1), middle_x, window.bottom + out),
        (tiling.neighbour(page, -1, 0), window.x - out, middle_y),
        (tiling.neighbour(page, 1, 0), window.right + out, middle_y),
    )
    for found, x, y in beside:
        if found is not None:
            yield from _word(tiling.label(found), x, y, _HINT, typesetter)


def _word(text: str, x: float, y: float, style: TextStyle, typesetter: Typesetter) -> Iterator[Op]:
    box = Box(x - 10, y - 2, 20, 4)
    done = typesetter.set([Piece(text, style.style)], style, box.width, style.size_mm, cut=False)
    yield from typesetter.draw(done, style, box)


_STEPS = (
    "Print all pages at 100 %, on one side.",
    "Cut off the left edge of each page that has a neighbour at its left, and the upper edge of each that has one "
    "above, along the marks.",
    "Glue each row from left to right: every page covers the hatched tab of the one before. Then glue the rows, each "
    "over the tabs of the one above.",
    "Cut along the outer marks.",
)
_STEP = TextStyle(size_mm=9 * MM_PER_PT, min_size_mm=6 * MM_PER_PT, leading=1.2, paragraph_gap=0.3)
_TITLE = TextStyle(size_mm=16 * MM_PER_PT, min_size_mm=8 * MM_PER_PT, style="bold", wrap=False, valign="middle")
_BIG = TextStyle(size_mm=14 * MM_PER_PT, style="bold", wrap=False, align="center", valign="middle", by_caps=True)


@dataclass(frozen=True)
class Thumbnail:
    """Where on the assembly page the component's trim corner lies, and how large it is shown."""

    x_mm: float
    y_mm: float
    scale: float


def assembly(tiling: Tiling, title: str, typesetter: Typesetter) -> tuple[Thumbnail, tuple[Op, ...]]:
    """The page that shows how the pages of a component come together: a thumbnail, what lies over it, and the steps."""
    area = tiling.area
    head = Box(area.x, area.y, area.width, 10.0)
    words = Box(area.x, area.bottom - 30.0, area.width, 28.0)
    room = Box(area.x, head.bottom + 2, area.width, words.y - head.bottom - 6)
    scale = min(room.width / tiling.drawn.width, room.height / tiling.drawn.height, 1.0)
    width, height = tiling.drawn.width * scale, tiling.drawn.height * scale
    left, top = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
    at = Thumbnail(left - tiling.drawn.x * scale, top - tiling.drawn.y * scale, scale)
    ops = [*_seams(tiling, at, typesetter), *_fitted(title, _TITLE, head, typesetter)]
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(_STEPS, 1))
    return at, (*ops, *_fitted(steps, _STEP, words, typesetter))


def _fitted(text: str, style: TextStyle, box: Box, typesetter: Typesetter) -> list[Op]:
    done, _ = typesetter.fit([Piece(text, style.style)], style, box)
    return typesetter.draw(done, style, box)


def _seams(tiling: Tiling, at: Thumbnail, typesetter: Typesetter) -> Iterator[Op]:
    """The edges of the pages as they lie when glued, with their names."""
    for page in tiling.printed:
        shown = tiling.shown(page)
        right = tiling.overlap_mm if tiling.neighbour(page, 1, 0) is not None else 0.0
        foot = tiling.overlap_mm if tiling.neighbour(page, 0, 1) is not None else 0.0
        seen = shown.padded(0, right, foot, 0)
        box = Box(
            at.x_mm + seen.x * at.scale, at.y_mm + seen.y * at.scale, seen.width * at.scale, seen.height * at.scale
        )
        edge = rectangle(box)
        yield PathOp(edge, Paint("", "#ffffff", 0.8))
        yield PathOp(edge, Paint("", "#000000", 0.25, (1.5, 1.0)))
        x, y = box.x + box.width / 2, box.y + box.height / 2
        plate = Box(x - 6, y - 4, 12, 8)
        yield PathOp(rectangle(plate, 1.5), Paint("#ffffff", "#000000", 0.25))
        yield from _fitted(tiling.label(page), _BIG, plate, typesetter)
