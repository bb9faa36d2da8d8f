"""Imposition: which component stands where on which sheet, fronts and backs. Millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.render.face import BACK, FRONT
from toolkit.render.geometry import Box

STRIP_MM = 3.0
"""The height that the slug line and the scale bar take beside the components."""
LONG, SHORT = "long", "short"


@dataclass(frozen=True)
class Strip:
    """Where the slug line and the scale bar go: along the foot of the sheet, or up its left side."""

    box: Box
    upright: bool


@dataclass(frozen=True)
class Grid:
    """The places on a sheet. `left` and `top` are the trim corner of the first; the pitch is from trim to trim.

    `area` is where components and their marks may lie.
    """

    page_width_mm: float
    page_height_mm: float
    columns: int
    rows: int
    width_mm: float
    height_mm: float
    bleed_mm: float
    pitch_x_mm: float
    pitch_y_mm: float
    left_mm: float
    top_mm: float
    area: Box
    strip: Strip | None = None

    @property
    def count(self) -> int:
        """Places on one sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """The rectangle from the first trim corner to the last."""
        width = (self.columns - 1) * self.pitch_x_mm + self.width_mm
        return Box(self.left_mm, self.top_mm, width, (self.rows - 1) * self.pitch_y_mm + self.height_mm)

    def corner(self, place: int) -> tuple[float, float]:
        """The trim corner of the place by its number, row after row."""
        row, column = divmod(place, self.columns)
        return self.left_mm + column * self.pitch_x_mm, self.top_mm + row * self.pitch_y_mm

    def turns_sideways(self, flip: str) -> bool:
        """True when turning the sheet over swaps left and right, False when it swaps top and bottom."""
        return (flip == LONG) == (self.page_height_mm >= self.page_width_mm)

    def behind(self, place: int, flip: str) -> tuple[float, float]:
        """The trim corner, on the back page, of what lies behind the place."""
        x, y = self.corner(place)
        if self.turns_sideways(flip):
            return self.page_width_mm - x - self.width_mm, y
        return x, self.page_height_mm - y - self.height_mm


@dataclass(frozen=True)
class Placement:
    """A component on a sheet: `item` is its number in the deck, `side` the face of it that shows."""

    item: int
    x_mm: float
    y_mm: float
    turned: bool = False
    side: str = FRONT


@dataclass(frozen=True)
class SheetSide:
    """One side of a sheet. `sheet` counts from 1; a back without placements is blank.

    `side` is "front", "back", "fold" (both on one side) or "assembly"; `label` names a page of a board.
    """

    sheet: int
    side: str
    placements: tuple[Placement, ...]
    label: str = ""


def impose(backs: Sequence[bool], grid: Grid, sides: str, flip: str) -> list[SheetSide]:
    """The sides of all sheets for a deck, in print order.

    `backs` tells of each copy in the deck whether it has a back. With `sides` "both" every front is followed by its
    back, blank where no card of the sheet has one, so the count of pages is even.
    """
    pages = list[SheetSide]()
    for start in range(0, len(backs), grid.count):
        items = range(start, min(start + grid.count, len(backs)))
        sheet = start // grid.count + 1
        if sides != "backs":
            pages.append(SheetSide(sheet, FRONT, tuple(_front(items, grid))))
        if sides != "fronts":
            pages.append(SheetSide(sheet, BACK, tuple(_back(items, grid, flip, backs))))
    return pages


def _front(items: range, grid: Grid) -> Iterator[Placement]:
    for place, item in enumerate(items):
        yield Placement(item, *grid.corner(place))


def _back(items: range, grid: Grid, flip: str, backs: Sequence[bool]) -> Iterator[Placement]:
    """Each back behind its front. Where the sheet turns head over heels, so do the backs."""
    turned = not grid.turns_sideways(flip)
    for place, item in enumerate(items):
        if backs[item]:
            yield Placement(item, *grid.behind(place, flip), turned, BACK)
