"""Components larger than the paper: cut into pages that overlap. Millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from string import ascii_uppercase

from toolkit.render.geometry import Box
from toolkit.render.grids import area_of, pages_of, strip_beside
from toolkit.render.profiles import Profile
from toolkit.render.sheet import STRIP_MM, Strip
from toolkit.render.shortage import DoesNotFitError, mm

ROOM_MM = 4.0
"""The room around the printed part of a page, for its marks and its label."""


@dataclass(frozen=True)
class Tiling:
    """A large component cut into pages of equal windows, which share `overlap_mm` with their neighbours.

    `drawn` is what is printed of the component: its trim, at (0, 0), with its bleed. `window` is where it shows on
    every page. `blank` are the pages with nothing that others do not show too: they are not printed.
    """

    page_width_mm: float
    page_height_mm: float
    columns: int
    rows: int
    drawn: Box
    trim: Box
    window: Box
    overlap_mm: float
    area: Box
    strip: Strip
    blank: frozenset[int] = frozenset()

    @property
    def count(self) -> int:
        """Pages for one side of the component, blank ones too."""
        return self.columns * self.rows

    @property
    def printed(self) -> tuple[int, ...]:
        """The pages with something on them."""
        return tuple(page for page in range(self.count) if page not in self.blank)

    def neighbour(self, page: int, across: int, down: int) -> int | None:
        """The page so many columns and rows further on, None where there is none or it is blank."""
        row, column = divmod(page, self.columns)
        row, column = row + down, column + across
        found = row * self.columns + column
        is_there = 0 <= row < self.rows and 0 <= column < self.columns and found not in self.blank
        return found if is_there else None

    def label(self, page: int) -> str:
        """The name of a page: a letter for its row, a number for its column."""
        row, column = divmod(page, self.columns)
        return f"{_letters(row)}{column + 1}"

    @property
    def first_and_last(self) -> str:
        """The names of the pages, for people."""
        return f"{self.label(0)} to {self.label(self.count - 1)}" if self.count > 1 else self.label(0)

    def shown(self, page: int) -> Box:
        """What a page shows, in the component's own coordinates."""
        row, column = divmod(page, self.columns)
        step_x, step_y = self.window.width - self.overlap_mm, self.window.height - self.overlap_mm
        left, top = self.drawn.x + column * step_x, self.drawn.y + row * step_y
        return Box(left, top, self.window.width, self.window.height)

    def own(self, page: int) -> Box:
        """What a page shows that the pages at its right and below it do not show too."""
        row, column = divmod(page, self.columns)
        right = self.overlap_mm if column < self.columns - 1 else 0.0
        return self.shown(page).padded(0.0, right, self.overlap_mm if row < self.rows - 1 else 0.0, 0.0)

    def corner(self, page: int) -> tuple[float, float]:
        """Where the component's trim corner lies on that page; it may lie outside of the page."""
        shown = self.shown(page)
        return self.window.x - shown.x, self.window.y - shown.y


def _letters(row: int) -> str:
    """A to Z, then AA, AB, …"""
    row, last = divmod(row, len(ascii_uppercase))
    return (_letters(row - 1) if row else "") + ascii_uppercase[last]


def make_tiling(width_mm: float, height_mm: float, profile: Profile, bleed_mm: float, overlap_mm: float) -> Tiling:
    """The fewest pages of the profile's paper for a component of that size. Raises DoesNotFitError."""
    trim = Box(0.0, 0.0, width_mm, height_mm)
    drawn = trim.grown(bleed_mm)
    found = [tiling for page in pages_of(profile) for tiling in _tilings(page, drawn, trim, profile, overlap_mm)]
    if not found:
        raise DoesNotFitError(
            f"pages with {mm(overlap_mm)} mm of overlap show nothing new", "ask for less with --overlap"
        )
    return min(found, key=lambda tiling: tiling.count)


def _tilings(page: tuple[float, float], drawn: Box, trim: Box, profile: Profile, overlap: float) -> Iterator[Tiling]:
    margin = profile.margin_mm
    strip = strip_beside(page, (margin, margin + STRIP_MM), margin)
    area = area_of(page, margin, strip)
    most = area.grown(-ROOM_MM)
    if strip is None or min(most.width, most.height) < 2 * overlap or overlap < 0:
        return
    columns = _pages(drawn.width, most.width, overlap)
    rows = _pages(drawn.height, most.height, overlap)
    width = (drawn.width + (columns - 1) * overlap) / columns
    height = (drawn.height + (rows - 1) * overlap) / rows
    window = Box(most.x + (most.width - width) / 2, most.y + (most.height - height) / 2, width, height)
    yield Tiling(*page, columns, rows, drawn, trim, window, overlap, area, strip)


def _pages(length: float, window: float, overlap: float) -> int:
    return max(1, ceil((length - overlap) / (window - overlap) - 1e-9))
