"""Grids: how many components fit on a sheet, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toolkit.render.geometry import Box
from toolkit.render.profiles import Labels, Profile
from toolkit.render.registration import keep_out, overlap
from toolkit.render.sheet import STRIP_MM, Grid, Strip
from toolkit.render.shortage import Attempt, DoesNotFitError, larger_than_label, mm, no_room

EACH_GUTTER_MM = 4.0
"""The room between components that crop marks at each of them take."""
_TOLERANCE_MM = 1e-6
_PAPER_EDGE_MM = 1.0


def make_grid(
    width_mm: float, height_mm: float, profile: Profile, bleed_mm: float, *, each_marked: bool = False
) -> Grid:
    """The grid for components of that size: the one with the most places, upright when both ways hold as many.

    Raises DoesNotFitError that says why nothing fits.
    """
    if profile.paper is None:
        return _one(width_mm, height_mm, profile.margin_mm, bleed_mm)
    if profile.labels is not None:
        return _label_grid(width_mm, height_mm, profile, profile.labels, bleed_mm)
    cell, edge = (width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm), 2 * profile.margin_mm
    gutter = gutter_of(profile, each_marked=each_marked)
    attempts = [
        Attempt(profile.paper.name, page, (page[0] - edge, page[1] - edge), cell, bleed_mm, gutter)
        for page in pages_of(profile)
    ]
    for has_strip in (True, False):
        grids = [grid for attempt in attempts for grid in _grids(attempt, profile, has_strip=has_strip)]
        if grids:
            return max(grids, key=lambda grid: grid.count)
    raise no_room(attempts, profile)


def gutter_of(profile: Profile, *, each_marked: bool) -> float:
    """The room between components."""
    return max(profile.gutter_mm, EACH_GUTTER_MM) if each_marked else profile.gutter_mm


def pages_of(profile: Profile) -> list[tuple[float, float]]:
    """The ways the profile's paper may lie: width and height, upright first."""
    paper = profile.paper
    if paper is None:
        return []
    upright, lying = (paper.width_mm, paper.height_mm), (paper.height_mm, paper.width_mm)
    return {"portrait": [upright], "landscape": [lying], "best": [upright, lying]}[profile.orientation]


def counts(attempt: Attempt, profile: Profile) -> Iterator[tuple[int, int]]:
    """The columns and rows to try: as many as fit and fewer, or those that the profile asks for."""
    gutter, (across, down) = attempt.gutter_mm, attempt.cell
    columns = int((attempt.room[0] + gutter + _TOLERANCE_MM) // (across + gutter))
    rows = int((attempt.room[1] + gutter + _TOLERANCE_MM) // (down + gutter))
    for column_count in [profile.columns] if profile.columns else range(columns, 0, -1):
        for row_count in [profile.rows] if profile.rows else range(rows, 0, -1):
            if column_count <= columns and row_count <= rows:
                yield column_count, row_count


def _grids(attempt: Attempt, profile: Profile, *, has_strip: bool) -> Iterator[Grid]:
    """The grids that leave the cutter's marks in peace and, with `has_strip`, room for the slug line."""
    page, cell, gutter, bleed = attempt.page, attempt.cell, attempt.gutter_mm, attempt.bleed_mm
    taken, best = keep_out(profile.registration, *page), 0
    for columns, rows in counts(attempt, profile):
        if columns * rows <= best:
            continue
        used = (columns * (cell[0] + gutter) - gutter, rows * (cell[1] + gutter) - gutter)
        left, top = (page[0] - used[0]) / 2, (page[1] - used[1]) / 2
        strip = strip_beside(page, (left, top), profile.margin_mm)
        if (has_strip and strip is None) or any(overlap(box, Box(left, top, *used)) for box in taken):
            continue
        strip = _away_from(taken, strip) if strip else None
        best = columns * rows
        size, pitch = (cell[0] - 2 * bleed, cell[1] - 2 * bleed), (cell[0] + gutter, cell[1] + gutter)
        area = area_of(page, profile.margin_mm, strip)
        yield Grid(*page, columns, rows, *size, bleed, *pitch, left + bleed, top + bleed, area, strip)


def strip_beside(page: tuple[float, float], spare: tuple[float, float], margin: float) -> Strip | None:
    """The strip for the slug line: at the foot when components leave room there, else at the left, else none.

    `spare` is what is free between the paper's edge and the components at the left and at the foot.
    """
    if spare[1] >= margin + STRIP_MM - _TOLERANCE_MM:
        return Strip(Box(margin, page[1] - margin - STRIP_MM, page[0] - 2 * margin, STRIP_MM), upright=True)
    if spare[0] >= margin + STRIP_MM - _TOLERANCE_MM:
        return Strip(Box(margin, margin, STRIP_MM, page[1] - 2 * margin), upright=False)
    return None


def _away_from(taken: Sequence[Box], strip: Strip) -> Strip:
    """The strip, shortened where a cutter's mark is near: a cutter looks for its mark in some room around it."""
    for mark in taken:
        box, near = strip.box, mark.grown(STRIP_MM)
        if overlap(near, box) and strip.upright:
            left, right = max(0.0, near.right - box.x), max(0.0, box.right - near.x)
            box = box.padded(0, 0, 0, left) if left <= right else box.padded(0, right, 0, 0)
        elif overlap(near, box):
            top, foot = max(0.0, near.bottom - box.y), max(0.0, box.bottom - near.y)
            box = box.padded(top, 0, 0, 0) if top <= foot else box.padded(0, 0, foot, 0)
        strip = replace(strip, box=box)
    return strip


def area_of(page: tuple[float, float], margin: float, strip: Strip | None) -> Box:
    """The page within its margins and without the strip."""
    area = Box(0.0, 0.0, *page).grown(-margin)
    if strip is None:
        return area
    return area.padded(0, 0, STRIP_MM, 0) if strip.upright else area.padded(0, 0, 0, STRIP_MM)


def _one(width_mm: float, height_mm: float, margin_mm: float, bleed_mm: float) -> Grid:
    """One component a page; the margin is room for marks around the bleed."""
    edge = margin_mm + bleed_mm
    page = (width_mm + 2 * edge, height_mm + 2 * edge)
    strip = strip_beside(page, (margin_mm, margin_mm), _PAPER_EDGE_MM)
    area = area_of(page, _PAPER_EDGE_MM if strip else 0.0, strip)
    return Grid(*page, 1, 1, width_mm, height_mm, bleed_mm, width_mm, height_mm, edge, edge, area, strip)


def _label_grid(width_mm: float, height_mm: float, profile: Profile, labels: Labels, bleed_mm: float) -> Grid:
    """Each component in the middle of a label, the sheet laid the way in which it fits."""
    upright = pages_of(profile)[0]
    page, way = upright, labels
    if not _holds(labels, width_mm, height_mm):
        page, way = upright[::-1], _turned(labels, upright[0])
    if not _holds(way, width_mm, height_mm):
        raise larger_than_label(width_mm, height_mm, labels, profile)
    pitch = (way.pitch_x_mm, way.pitch_y_mm)
    between = min(pitch[0] - width_mm, pitch[1] - height_mm) / 2
    if bleed_mm > between + _TOLERANCE_MM:
        message = f"{bleed_mm:g} mm bleed reaches into the next label: there is room for {mm(between)} mm"
        raise DoesNotFitError(message)
    foot = page[1] - way.top_mm - (way.rows - 1) * pitch[1] - way.height_mm
    strip = strip_beside(page, (way.left_mm, foot), profile.margin_mm)
    left = way.left_mm + (way.width_mm - width_mm) / 2
    top = way.top_mm + (way.height_mm - height_mm) / 2
    area = area_of(page, profile.margin_mm, strip)
    return Grid(
        *page, way.columns, way.rows, width_mm, height_mm, bleed_mm, *pitch, left, top, area, strip
    )  # fmt: skip


def _holds(labels: Labels, width_mm: float, height_mm: float) -> bool:
    return width_mm <= labels.width_mm + _TOLERANCE_MM and height_mm <= labels.height_mm + _TOLERANCE_MM


def _turned(labels: Labels, page_width_mm: float) -> Labels:
    """The labels as they lie when the sheet is turned a quarter to the left, its upper edge now at the left."""
    right = page_width_mm - labels.left_mm - (labels.columns - 1) * labels.pitch_x_mm - labels.width_mm
    return Labels(
        labels.rows, labels.columns, labels.height_mm, labels.width_mm, labels.top_mm, right,
        labels.pitch_y_mm, labels.pitch_x_mm,
    )  # fmt: skip
