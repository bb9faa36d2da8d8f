"""Imposition: which component stands where on which sheet, fronts and backs. Millimetres from the top left corner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.errors import UsageError
from toolkit.render.geometry import Box
from toolkit.render.profiles import Paper, Profile

STRIP_MM = 3.0
"""The height that the slug line and the scale bar take beside the components."""
EACH_GUTTER_MM = 4.0
"""The room between components that crop marks at each of them take."""
LONG, SHORT = "long", "short"
_TOLERANCE = 1e-6


@dataclass(frozen=True)
class Grid:
    """The places on a sheet. `left` and `top` are the trim corner of the first; the pitch is from trim to trim."""

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
    margin_mm: float

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

    def behind(self, place: int, flip: str) -> int:
        """The place on the back page that lies behind `place`."""
        row, column = divmod(place, self.columns)
        if self.turns_sideways(flip):
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column


@dataclass(frozen=True)
class Placement:
    """A component on a sheet: `item` is its number in the deck."""

    item: int
    x_mm: float
    y_mm: float
    turned: bool


@dataclass(frozen=True)
class SheetSide:
    """One side of a sheet. `sheet` counts from 1; a back without placements is blank."""

    sheet: int
    side: str
    placements: tuple[Placement, ...]


def make_grid(
    width_mm: float, height_mm: float, profile: Profile, bleed_mm: float, *, each_marked: bool = False
) -> Grid:
    """The grid for components of that size: the one with the most places, upright when both ways hold as many.

    Raises UsageError that says why nothing fits.
    """
    paper = profile.paper
    if paper is None:
        page = (width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm)
        return Grid(*page, 1, 1, width_mm, height_mm, bleed_mm, width_mm, height_mm, bleed_mm, bleed_mm, 0.0)
    gutter = max(profile.gutter_mm, EACH_GUTTER_MM) if each_marked else profile.gutter_mm
    cell = (width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm)
    ways = {
        "portrait": [(paper.width_mm, paper.height_mm)],
        "landscape": [(paper.height_mm, paper.width_mm)],
        "best": [(paper.width_mm, paper.height_mm), (paper.height_mm, paper.width_mm)],
    }[profile.orientation]
    grids = [grid for page in ways for grid in _grids(page, cell, gutter, profile)]
    if not grids:
        raise UsageError(*_why_not(paper, cell, gutter, profile, bleed_mm))
    columns, rows, page = max(grids, key=lambda grid: grid[0] * grid[1])
    pitch = (cell[0] + gutter, cell[1] + gutter)
    left = (page[0] - columns * pitch[0] + gutter) / 2 + bleed_mm
    top = (page[1] - rows * pitch[1] + gutter) / 2 + bleed_mm
    return Grid(*page, columns, rows, width_mm, height_mm, bleed_mm, *pitch, left, top, profile.margin_mm)


def _grids(
    page: tuple[float, float], cell: tuple[float, float], gutter: float, profile: Profile
) -> Iterator[tuple[int, int, tuple[float, float]]]:
    """The fullest grids that leave a strip for the slug line at the foot or at the side."""
    room = (page[0] - 2 * profile.margin_mm, page[1] - 2 * profile.margin_mm)
    most = [int((room[axis] + gutter + _TOLERANCE) // (cell[axis] + gutter)) for axis in (0, 1)]
    for less in ((0, 0), (0, 1), (1, 0)):
        columns = profile.columns or most[0] - less[0]
        rows = profile.rows or most[1] - less[1]
        spare = [room[axis] - count * (cell[axis] + gutter) + gutter for axis, count in enumerate((columns, rows))]
        if columns > 0 and rows > 0 and min(spare) >= -_TOLERANCE and max(spare) >= 2 * STRIP_MM - _TOLERANCE:
            yield columns, rows, page


def _why_not(
    paper: Paper, cell: tuple[float, float], gutter: float, profile: Profile, bleed_mm: float
) -> tuple[str, str]:
    room = f"{paper.width_mm - 2 * profile.margin_mm:g} × {paper.height_mm - 2 * profile.margin_mm:g} mm"
    asked = f"{profile.columns or 1} × {profile.rows or 1}" if profile.columns or profile.rows else "not one"
    size = f"{cell[0]:g} × {cell[1]:g} mm each"
    extra = [f"{bleed_mm:g} mm bleed on every side"] if bleed_mm else []
    extra += [f"{gutter:g} mm between them"] if gutter else []
    detail = f" ({', '.join(extra)})" if extra else ""
    return (
        f"{asked} of {size}{detail} fit on {paper.name}: {room} can be printed, and the slug line takes "
        f"{STRIP_MM:g} mm at an edge",
        "take larger paper (--profile a3), or --profile poster for one a page",
    )


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
            pages.append(SheetSide(sheet, "front", tuple(_front(items, grid))))
        if sides != "fronts":
            pages.append(SheetSide(sheet, "back", tuple(_back(items, grid, flip, backs))))
    return pages


def _front(items: range, grid: Grid) -> Iterator[Placement]:
    for place, item in enumerate(items):
        yield Placement(item, *grid.corner(place), turned=False)


def _back(items: range, grid: Grid, flip: str, backs: Sequence[bool]) -> Iterator[Placement]:
    """Each back behind its front. Where the sheet turns head over heels, so do the backs."""
    turned = not grid.turns_sideways(flip)
    for place, item in enumerate(items):
        if backs[item]:
            yield Placement(item, *grid.corner(grid.behind(place, flip)), turned)
