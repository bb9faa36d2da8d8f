"""Gutter-fold sheets: fronts and backs on one side, which meet when the sheet is folded along the line between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from toolkit.model.drawing import Op, Paint
from toolkit.render.face import BACK, FRONT
from toolkit.render.geometry import Box
from toolkit.render.grids import area_of, counts, gutter_of, pages_of, strip_beside
from toolkit.render.marks import line
from toolkit.render.profiles import Profile
from toolkit.render.sheet import Grid, Placement, SheetSide
from toolkit.render.shortage import Attempt, no_room

_FOLD = Paint("", "#606060", 0.15, (2.0, 1.5))


@dataclass(frozen=True)
class Fold:
    """A sheet that is folded in its middle: along an upright line when `sideways`, else along a level one."""

    fronts: Grid
    backs: Grid
    sideways: bool

    @property
    def lines(self) -> tuple[Op, ...]:
        """The line to fold along."""
        width, height = self.fronts.page_width_mm, self.fronts.page_height_mm
        area = _joined(self.fronts.area, self.backs.area)
        if self.sideways:
            return (line((width / 2, area.y), (width / 2, area.bottom), _FOLD),)
        return (line((area.x, height / 2), (area.right, height / 2), _FOLD),)

    def behind(self, place: int) -> tuple[float, float]:
        """The trim corner of the back that meets the front in that place."""
        grid, (x, y) = self.fronts, self.fronts.corner(place)
        if self.sideways:
            return grid.page_width_mm - x - grid.width_mm, y
        return x, grid.page_height_mm - y - grid.height_mm


def make_fold(
    width_mm: float, height_mm: float, profile: Profile, bleed_mm: float, *, each_marked: bool = False
) -> Fold:
    """The folded sheet that holds the most components of that size. Raises DoesNotFitError."""
    cell = (width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm)
    gutter, edge = gutter_of(profile, each_marked=each_marked), 2 * profile.margin_mm
    attempts = list[tuple[Attempt, bool]]()
    for page in pages_of(profile):
        for sideways in (True, False):
            half = [page[0] - edge, page[1] - edge]
            half[not sideways] = (half[not sideways] - profile.fold_mm) / 2
            what = f"half of {profile.paper.name if profile.paper else profile.id}"
            attempt = Attempt(what, page, (half[0], half[1]), cell, bleed_mm, gutter)
            attempts.append((attempt, sideways))
    folds = [fold for attempt, sideways in attempts for fold in _folds(attempt, profile, sideways=sideways)]
    if not folds:
        raise no_room([attempt for attempt, _ in attempts], profile)
    return max(folds, key=lambda fold: (fold.fronts.strip is not None, fold.fronts.count))


def _folds(attempt: Attempt, profile: Profile, *, sideways: bool) -> Iterator[Fold]:
    page, cell, gutter, bleed, margin = (
        attempt.page, attempt.cell, attempt.gutter_mm, attempt.bleed_mm, profile.margin_mm
    )  # fmt: skip
    for columns, rows in counts(attempt, profile):
        used = (columns * (cell[0] + gutter) - gutter, rows * (cell[1] + gutter) - gutter)
        # Components stand close to the fold, where paper folded askew is off by the least.
        left = page[0] / 2 - profile.fold_mm / 2 - used[0] if sideways else (page[0] - used[0]) / 2
        top = (page[1] - used[1]) / 2 if sideways else page[1] / 2 - profile.fold_mm / 2 - used[1]
        strip = strip_beside(page, (left, (page[1] - used[1]) / 2 if sideways else top), margin)
        size, pitch = (cell[0] - 2 * bleed, cell[1] - 2 * bleed), (cell[0] + gutter, cell[1] + gutter)
        area = area_of(page, margin, strip)
        fronts = Grid(*page, columns, rows, *size, bleed, *pitch, left + bleed, top + bleed, area, strip)
        yield _folded(fronts, sideways=sideways)


def _folded(fronts: Grid, *, sideways: bool) -> Fold:
    area, block = fronts.area, fronts.block
    width, height = fronts.page_width_mm, fronts.page_height_mm
    if sideways:
        near, far = Box(area.x, area.y, width / 2 - area.x, area.height), area.padded(0, 0, 0, width / 2 - area.x)
        backs = replace(fronts, left_mm=width - block.right, area=far)
    else:
        near, far = Box(area.x, area.y, area.width, height / 2 - area.y), area.padded(height / 2 - area.y, 0, 0, 0)
        backs = replace(fronts, top_mm=height - block.bottom, area=far)
    return Fold(replace(fronts, area=near), backs, sideways)


def _joined(one: Box, other: Box) -> Box:
    x, y = min(one.x, other.x), min(one.y, other.y)
    return Box(x, y, max(one.right, other.right) - x, max(one.bottom, other.bottom) - y)


def impose_fold(backs: Sequence[bool], fold: Fold) -> list[SheetSide]:
    """The sheets for a deck; `backs` tells of each copy whether it has a back."""
    sheets = list[SheetSide]()
    for start in range(0, len(backs), fold.fronts.count):
        items = range(start, min(start + fold.fronts.count, len(backs)))
        placements = tuple(_placements(items, fold, backs))
        sheets.append(SheetSide(len(sheets) + 1, "fold", placements))
    return sheets


def _placements(items: range, fold: Fold, backs: Sequence[bool]) -> Iterator[Placement]:
    """A front and its back are mirror places; a fold along a level line turns backs head over heels."""
    for place, item in enumerate(items):
        yield Placement(item, *fold.fronts.corner(place), False, FRONT)
        if backs[item]:
            yield Placement(item, *fold.behind(place), not fold.sideways, BACK)
