"""The contact sheet: every distinct face of a game small, with the ids of its components, on few pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.model.drawing import Drawing, Op
from toolkit.render.booklet import Page, PlacedFace
from toolkit.render.deck import Deck
from toolkit.render.face import BACK, FRONT
from toolkit.render.faces import Faces
from toolkit.render.geometry import Box
from toolkit.render.grids import area_of, strip_beside
from toolkit.render.marks import slug
from toolkit.render.markup import Piece
from toolkit.render.outline import transformed
from toolkit.render.profiles import Paper
from toolkit.render.sheet import STRIP_MM, Strip
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.units import MM_PER_PT

_GAP_MM = 3.0
_LABEL_MM = 4.2
_NARROWEST_MM = 22.0
_TALLEST = 1.6
_HEAD_MM = 8.0
_LABEL = TextStyle(size_mm=6.5 * MM_PER_PT, min_size_mm=3.5 * MM_PER_PT, wrap=False, align="center", by_caps=True)
_HEAD = TextStyle(size_mm=11 * MM_PER_PT, style="bold", wrap=False, valign="middle", by_caps=True)


@dataclass(frozen=True)
class _Picture:
    face: int
    drawing: Drawing
    label: str


@dataclass(frozen=True)
class _Placed:
    picture: _Picture
    box: Box
    scale: float


@dataclass(frozen=True)
class _Head:
    text: str
    box: Box


_Leaf = list[_Placed | _Head]


def contact_pages(
    decks: Sequence[Deck], faces: Faces, paper: Paper, margin_mm: float, about: tuple[str, ...]
) -> tuple[Page, ...]:
    """The pages; pictures are as large as the least number of pages allows."""
    size = (paper.width_mm, paper.height_mm)
    strip = strip_beside(size, (margin_mm, margin_mm + STRIP_MM), margin_mm)
    area = area_of(size, margin_mm, strip).padded(0, 0, _GAP_MM, 0)
    groups = [(_title(deck), list(_pictures(deck, faces))) for deck in decks]
    most = max(1, int((area.width + _GAP_MM) // (_NARROWEST_MM + _GAP_MM)))
    tries = [_laid_out(groups, area, columns) for columns in range(1, most + 1)]
    least = min(len(leaves) for leaves in tries)
    leaves = next(each for each in tries if len(each) == least)
    typesetter = decks[0].tools.typesetter
    return tuple(
        _page(leaf, size, strip, (*about, f"contact sheet {number} of {least}"), typesetter)
        for number, leaf in enumerate(leaves, 1)
    )


def _title(deck: Deck) -> str:
    copies = sum(card.copies for card in deck.cards)
    return f"{deck.kind}: {len(deck.cards)} different, {copies} in all"


def _pictures(deck: Deck, faces: Faces) -> Iterator[_Picture]:
    """Each distinct face once: fronts with their ids and copies, then backs."""
    for side in (FRONT, BACK):
        found: dict[int, list[str]] = {}
        for card in deck.cards:
            if side == FRONT or card.back is not None:
                copies = f" ×{card.copies}" if card.copies != 1 and side == FRONT else ""
                found.setdefault(faces.number(deck, card, side), []).append(f"{card.id}{copies}")
        for number, ids in found.items():
            named = ids[0] if len(ids) == 1 else f"{ids[0]} and {len(ids) - 1} more"
            label = named if side == FRONT else f"back of {named}"
            yield _Picture(number, faces.drawings[number], label)


def _laid_out(groups: Sequence[tuple[str, list[_Picture]]], area: Box, columns: int) -> list[_Leaf]:
    """The pages with that many pictures side by side: decks one after the other, rows as high as they must be."""
    width = (area.width - (columns - 1) * _GAP_MM) / columns
    leaves, top = [_Leaf()], area.y
    for title, pictures in groups:
        for start in range(0, len(pictures), columns):
            row = pictures[start : start + columns]
            scales = [
                min(1.0, width / each.drawing.width_mm, _TALLEST * width / each.drawing.height_mm) for each in row
            ]
            tall = max(each.drawing.height_mm * scale for each, scale in zip(row, scales, strict=True))
            head = 0.0 if start else _HEAD_MM
            if top + head + tall + _LABEL_MM > area.bottom and leaves[-1]:
                leaves.append([])
                top = area.y
            if head:
                leaves[-1].append(_Head(title, Box(area.x, top, area.width, _HEAD_MM - 2)))
                top += head
            for column, (picture, scale) in enumerate(zip(row, scales, strict=True)):
                x = area.x + column * (width + _GAP_MM) + (width - picture.drawing.width_mm * scale) / 2
                size = (picture.drawing.width_mm * scale, picture.drawing.height_mm * scale)
                leaves[-1].append(_Placed(picture, Box(x, top + tall - size[1], *size), scale))
            top += tall + _LABEL_MM + _GAP_MM
    return leaves


def _page(
    leaf: _Leaf, size: tuple[float, float], strip: Strip | None, told: tuple[str, ...], typesetter: Typesetter
) -> Page:
    placed = [each for each in leaf if isinstance(each, _Placed)]
    pictures = tuple(_shown(each) for each in placed)
    ops = list[Op]()
    for each in leaf:
        if isinstance(each, _Head):
            ops += _written(each.text, _HEAD, each.box, typesetter)
        else:
            wide = max(each.box.width, _NARROWEST_MM)
            box = Box(each.box.x + (each.box.width - wide) / 2, each.box.bottom + 1.2, wide, _LABEL_MM - 1.2)
            ops += _written(each.picture.label, _LABEL, box, typesetter)
    ops += slug(strip, told, typesetter)
    return Page(*size, pictures, tuple(ops))


def _shown(placed: _Placed) -> PlacedFace:
    """The face, small, as it looks once it is cut."""
    box, scale = placed.box, placed.scale
    trim = transformed(placed.picture.drawing.trim, (scale, 0.0, 0.0, scale, box.x, box.y))
    return PlacedFace(placed.picture.face, box.x, box.y, scale=scale, clip=trim)


def _written(text: str, style: TextStyle, box: Box, typesetter: Typesetter) -> list[Op]:
    """The text, cut at its end with an ellipsis when it is too long even at its smallest."""
    done, lacking = typesetter.fit([Piece(text, style.style)], style, box)
    while lacking is not None and len(text) > 1:
        text = text.rstrip("…")[:-1] + "…"
        done, lacking = typesetter.fit([Piece(text, style.style)], style, box)
    return typesetter.draw(done, style, box)
