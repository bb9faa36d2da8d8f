"""Lays out components larger than the paper: for each a page that shows how they come together, then the pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from toolkit.model.drawing import GroupOp
from toolkit.render.booklet import Page, PlacedFace
from toolkit.render.deck import Card
from toolkit.render.face import BACK, FRONT
from toolkit.render.marks import cut_lines, slug
from toolkit.render.outline import rectangle
from toolkit.render.reach import shows
from toolkit.render.sheet import Placement, SheetSide
from toolkit.render.shortage import mm
from toolkit.render.tile_marks import assembly, page_marks, page_ticks
from toolkit.render.tiling import Tiling, make_tiling
from toolkit.render.trim import is_cut_straight
from toolkit.render.work import Imposed, Work

ASSEMBLY = "assembly"
_NO_CUTS = "{}: there are no cut paths for components that go over several pages"


def over_pages(work: Work, helping: str = "") -> Imposed:
    """The pages of all copies, fronts and then backs, printed on one side. Raises DoesNotFitError.

    `helping` tells how a component would fit on one page of the paper.
    """
    tiling = make_tiling(*work.size_mm, work.profile, work.bleed_mm, work.profile.overlap_mm)
    made = list(_pages(work, tiling))
    sides = tuple(SheetSide(number, *side) for number, (side, _) in enumerate(made, 1))
    size = (tiling.page_width_mm, tiling.page_height_mm)
    pages = tuple(page for _, page in made)
    notes = (
        _why(work, tiling, helping),
        *_left_out(work, tiling, sides),
        *((_NO_CUTS.format(work.deck.kind),) if work.options.cuts else ()),
    )
    return Imposed("pages", size, tiling.columns, tiling.rows, work.bleed_mm, sides, pages, notes=notes)


def _without_blanks(work: Work, tiling: Tiling, item: int, side: str) -> Tiling:
    """The tiling of one side, its blank pages named; a side with nothing on it keeps all of them."""
    ops = work.faces.drawings[work.face(Placement(item, 0, 0, False, side))].ops
    blank = frozenset(page for page in range(tiling.count) if not shows(ops, tiling.own(page)))
    return replace(tiling, blank=blank if len(blank) < tiling.count else frozenset())


_Side = tuple[str, tuple[Placement, ...], str]
"""What a SheetSide holds beside its number."""


def _pages(work: Work, tiling: Tiling) -> Iterator[tuple[_Side, Page]]:
    for item, card in enumerate(work.copies):
        sides = [side for side in _sides(work) if side == FRONT or card.back is not None]
        is_first = item == 0 or work.copies[item - 1] is not card
        shown = {side: _without_blanks(work, tiling, item, side) for side in sides}
        if is_first and sides:
            yield (ASSEMBLY, (), ""), _assembly(work, shown[sides[0]], item, sides[0])
        for side, pages in shown.items():
            for page in pages.printed:
                at = Placement(item, *pages.corner(page), False, side)
                yield (side, (at,), pages.label(page)), _page(work, pages, page, card, at)


def _sides(work: Work) -> list[str]:
    return [side for side in (FRONT, BACK) if work.options.sides in ("both", f"{side}s")]


def _left_out(work: Work, tiling: Tiling, sides: Sequence[SheetSide]) -> Iterator[str]:
    """A note about the blank pages of a component, when it has any."""
    labels = {side.label for side in sides if side.side != ASSEMBLY}
    missing = [tiling.label(page) for page in range(tiling.count) if tiling.label(page) not in labels]
    if missing:
        yield f"{work.deck.kind}: nothing of their own would be on {', '.join(missing)}: left out"


def _why(work: Work, tiling: Tiling, helping: str) -> str:
    paper = work.profile.paper
    bleed = f" with {mm(work.bleed_mm)} mm bleed" if work.bleed_mm else ""
    size = f"{mm(tiling.trim.width)} × {mm(tiling.trim.height)} mm{bleed}"
    return (
        f"{work.deck.kind}: {size} do not fit on {paper.name if paper else work.profile.id}, so each is printed over "
        f"{tiling.count} pages ({tiling.first_and_last}) that share {mm(tiling.overlap_mm)} mm, with a page that shows "
        f"how they come together; {helping or '--profile poster prints it in one piece'}"
    )


def _assembly(work: Work, tiling: Tiling, item: int, side: str) -> Page:
    card = work.copies[item]
    at, ops = assembly(tiling, f"{card.id}: {len(tiling.printed)} pages, {tiling.first_and_last}", work.typesetter)
    face = PlacedFace(work.face(Placement(item, 0, 0, False, side)), at.x_mm, at.y_mm, scale=at.scale)
    strip = slug(tiling.strip, (*work.about, card.id, "how the pages come together"), work.typesetter)
    return Page(tiling.page_width_mm, tiling.page_height_mm, (face,), (*ops, *strip))


def _page(work: Work, tiling: Tiling, page: int, card: Card, at: Placement) -> Page:
    face = PlacedFace(work.face(at), at.x_mm, at.y_mm, clip=rectangle(tiling.window))
    told = (
        *work.about,
        f"{card.id}, {at.side}",
        f"page {tiling.label(page)} of {tiling.first_and_last}",
        "print at 100 %",
    )
    ops = [*page_marks(tiling, page, work.typesetter), *slug(tiling.strip, told, work.typesetter)]
    if work.options.marks != "none":
        ops += page_ticks(tiling, page)
    if work.options.marks != "none" and not is_cut_straight(work.deck.layout):
        ops.append(GroupOp(cut_lines(work.trim, [(at.x_mm, at.y_mm)]), clip=rectangle(tiling.window)))
    return Page(tiling.page_width_mm, tiling.page_height_mm, (face,), tuple(ops))
