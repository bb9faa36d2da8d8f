"""Lays a deck out on pages: on sheets, on sheets to fold, or each large component over several pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from toolkit.errors import UsageError
from toolkit.model.drawing import Op
from toolkit.render.board_pages import over_pages
from toolkit.render.booklet import Page
from toolkit.render.face import BACK, FRONT
from toolkit.render.fold import Fold, impose_fold, make_fold
from toolkit.render.geometry import translation
from toolkit.render.grids import make_grid
from toolkit.render.marks import crop_marks, cut_lines, slug
from toolkit.render.outline import transformed
from toolkit.render.picture_files import told_enlarged
from toolkit.render.printers import back_shift
from toolkit.render.profiles import Profile
from toolkit.render.registration import registration_marks
from toolkit.render.sheet import Grid, Placement, SheetSide, impose
from toolkit.render.shortage import DoesNotFitError, what_would_help
from toolkit.render.trim import is_cut_straight
from toolkit.render.work import CutSheet, Imposed, Work

FOLD = "fold"


def impose_deck(work: Work, others: Sequence[Profile] = ()) -> Imposed:
    """The pages of a deck. `others` are the profiles to point to when its components do not fit.

    Raises UsageError that says how much is missing and what would help, unless they may go over several pages.
    """
    profile, options, bleed = work.profile, work.options, work.bleed_mm
    fits = partial(_fit, work.size_mm, options.sides)
    try:
        made = fits(profile, bleed, options.marks)
    except DoesNotFitError as lacking:
        helping = what_would_help(fits, profile, bleed, options.marks, others)
        if profile.may_tile and options.sides != FOLD:
            return over_pages(work, helping)
        hint = helping or "--profile poster prints one a page"
        raise UsageError(f"{work.deck.kind}: {lacking.message}", hint) from lacking
    return _folded(work, made) if isinstance(made, Fold) else _on_sheets(work, made)


def _fit(size: tuple[float, float], sides: str, profile: Profile, bleed_mm: float, marks: str) -> Grid | Fold:
    is_each = marks == "each"
    if sides != FOLD:
        return make_grid(*size, profile, bleed_mm, each_marked=is_each)
    if profile.paper is None or profile.labels or profile.registration:
        raise UsageError(f"sheets of the profile {profile.id} can't be folded", "leave out --sides fold")
    return make_fold(*size, profile, bleed_mm, each_marked=is_each)


def _on_sheets(work: Work, grid: Grid) -> Imposed:
    options = work.options
    sides = tuple(_ordered(impose(work.has_back, grid, options.sides, options.flip), work.profile))
    size = (grid.page_width_mm, grid.page_height_mm)
    duplex = f"DuplexFlip{options.flip.capitalize()}Edge" if options.sides == "both" else "Simplex"
    shift, note = options.offset_mm, ""
    if options.printer and options.sides != "fronts":
        shift, note = back_shift(options.printer, options.flip, size)
    pages = tuple(_sheet(work, side, grid, sides[-1].sheet, shift) for side in sides)
    cuts = tuple(_cuts(work, sides, size))
    notes = (*((note,) if note else ()), *_without_slug(work, grid), *_enlarged(work))
    return Imposed("sheets", size, grid.columns, grid.rows, grid.bleed_mm, sides, pages, duplex, notes, cuts)


def _ordered(sides: Sequence[SheetSide], profile: Profile) -> Iterator[SheetSide]:
    """The sides as a service takes them: backs upright and each before its front, if the profile says so."""
    if profile.order == "front-back":
        yield from sides
        return
    upright = [replace(side, placements=tuple(replace(at, turned=False) for at in side.placements)) for side in sides]
    yield from sorted(upright, key=lambda side: (side.sheet, side.side == FRONT))


def _enlarged(work: Work) -> tuple[str, ...]:
    return told_enlarged(work.deck, work.scale, work.bleed_mm)


def _sheet(work: Work, side: SheetSide, grid: Grid, last: int, back_shift_mm: tuple[float, float]) -> Page:
    options, size = work.options, (grid.page_width_mm, grid.page_height_mm)
    shift = back_shift_mm if side.side == BACK else (0.0, 0.0)
    is_one = work.profile.paper is None
    trim = grid.block if is_one else None
    bleed = grid.block.grown(grid.bleed_mm) if is_one else None
    if not side.placements:
        return Page(*size, trim=trim, bleed=bleed, shift_mm=shift)
    ops = list[Op]()
    if options.marks_on == "both" or side.side == FRONT:
        ops += _marks(work, grid, side.placements)
    if side.side == FRONT and work.profile.registration:
        ops += registration_marks(work.profile.registration, *size)
    flip = (f"flip on the {options.flip} edge",) if options.sides == "both" else ()
    which = (work.copies[side.placements[0].item].id,) if is_one else ()
    told = (*work.about, *which, f"sheet {side.sheet} of {last}", side.side, *flip, "print at 100 %")
    ops += slug(grid.strip, told, work.typesetter)
    return Page(*size, work.placed(side.placements), tuple(ops), trim, bleed, shift)


def _marks(work: Work, grid: Grid, placements: Sequence[Placement]) -> tuple[Op, ...]:
    """Crop marks; where straight cuts are not enough, the outlines themselves."""
    if work.options.marks == "none" or is_cut_straight(work.deck.layout):
        return crop_marks(grid, work.options.marks)
    return cut_lines(work.trim, [(at.x_mm, at.y_mm) for at in placements])


def _cuts(work: Work, sides: Sequence[SheetSide], size: tuple[float, float]) -> Iterator[CutSheet]:
    for side in sides:
        fronts = [at for at in side.placements if at.side == FRONT]
        if fronts and work.options.cuts:
            outlines = tuple(transformed(work.trim, translation(at.x_mm, at.y_mm)) for at in fronts)
            yield CutSheet(side.sheet, *size, outlines)


def _folded(work: Work, fold: Fold) -> Imposed:
    grid = fold.fronts
    size = (grid.page_width_mm, grid.page_height_mm)
    sides = tuple(impose_fold(work.has_back, fold))
    pages = tuple(_fold_sheet(work, side, fold, len(sides)) for side in sides)
    cuts = tuple(_cuts(work, sides, size))
    notes = _without_slug(work, grid)
    return Imposed("fold", size, grid.columns, grid.rows, grid.bleed_mm, sides, pages, notes=notes, cuts=cuts)


def _without_slug(work: Work, grid: Grid) -> tuple[str, ...]:
    """A note for sheets so full that they can't say what they are."""
    if grid.strip is not None or work.profile.paper is None:
        return ()
    return (f"{work.deck.kind}: the sheets have no room for the slug line and the scale bar",)


def _fold_sheet(work: Work, side: SheetSide, fold: Fold, last: int) -> Page:
    options, grid = work.options, fold.fronts
    ops = [*fold.lines, *_marks(work, grid, [at for at in side.placements if at.side == FRONT])]
    if options.marks_on == "both":
        ops += _marks(work, fold.backs, [at for at in side.placements if at.side == BACK])
    told = (*work.about, f"sheet {side.sheet} of {last}", "print on one side at 100 %, fold, glue, cut")
    ops += slug(grid.strip, told, work.typesetter)
    return Page(grid.page_width_mm, grid.page_height_mm, work.placed(side.placements), tuple(ops))
