"""The road book of a stage: its tiles in a list, and how it climbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.marks import danger_sign
from toolkit.games.rallyman_climb.pictures.tile_picture import Heat
from toolkit.games.rallyman_climb.roads.facts import StageFacts, TileFacts, notes_of
from toolkit.games.rallyman_climb.roads.road import NO_LINE
from toolkit.model.sketch import Element, literal

_HIGHEST_ROW = 7.0
_COLUMNS: Sequence[tuple[str, float, str]] = (
    ("", 8, "center"), ("tile", 15, "left"), ("", 30, "left"), ("drive", 33, "left"), ("ground", 18, "left"),
    ("danger", 15, "center"), ("steps", 12, "center"), ("notes", 0, "left"),
)  # fmt: skip
"""The heads, widths in mm (0: what is left) and sides of the columns."""

_HEATED: Sequence[tuple[str, float, str]] = (
    ("", 8, "center"), ("tile", 13, "left"), ("", 27, "left"), ("drive", 31, "left"), ("ground", 15, "left"),
    ("danger", 14, "center"), ("steps", 11, "center"), ("notes", 0, "left"), ("time, lost", 21, "right"),
)  # fmt: skip
"""With what was simulated: seconds on the tile, and losses of control in an attempt."""


@dataclass(frozen=True)
class Sheet:
    """A part of a page, from (0, 0) to its width and height in mm."""

    width: float
    height: float

    def text(
        self,
        said: str,
        x: float,
        y: float,
        width: float,
        height: float,
        size_pt: float,
        align: str = "left",
        **look: Any,
    ) -> Element:
        """A line of text in a box, in the middle of its height; smaller where it has too little room."""
        return {
            "type": "text", "text": literal(said), "box": {"x": x, "y": y, "width": width, "height": height},
            "size": f"{size_pt:.2f}pt", "min-size": f"{size_pt * 0.55:.2f}pt", "align": align, "valign": "middle",
            "measure": "caps", "wrap": False, "color": "label", **look,
        }  # fmt: skip


def tile_list(facts: StageFacts, width: float, height: float, heat: Sequence[Heat] = ()) -> Iterator[Element]:
    """A line for each tile in driving order, with what was simulated on it, if anything; lower lines the more there
    are."""
    columns = _HEATED if heat else _COLUMNS
    places = _places(columns, width)
    sheet = Sheet(width, height)
    row = min(_HIGHEST_ROW, height / (len(facts.tiles) + 1))
    yield {"type": "rect", "box": {"x": 0, "y": 0, "width": width, "height": row}, "fill": "label"}
    for (head, _, align), (x, wide) in zip(columns, places, strict=True):
        if head:
            yield sheet.text(head, x + 1, 0, wide - 2, row, row * 1.35, align, color="white", weight="bold")
    for number, each in enumerate(facts.tiles, 1):
        hot = [_simulated(heat, number)] if heat else []
        yield from _line(sheet, (number * row, row), each, [str(number), *_cells(each), *hot], places)


def _simulated(heat: Sequence[Heat], number: int) -> str:
    """What was simulated on the tile of that number; nothing where nothing was."""
    if number > len(heat):
        return ""
    return f"{heat[number - 1].seconds:.1f} s, {heat[number - 1].losses:.1%}"


def _cells(each: TileFacts) -> list[str]:
    drive = f"{each.placed.enter} → {each.placed.exit}, {each.bend}"
    return [each.tile.id, each.tile.name, drive, each.tile.terrain, "", str(each.rows), ", ".join(notes_of(each))]


def _places(columns: Sequence[tuple[str, float, str]], width: float) -> list[tuple[float, float]]:
    """The left side and the width of each column."""
    rest = width - sum(wide for _, wide, _ in columns)
    found, x = list[tuple[float, float]](), 0.0
    for _, wide, _ in columns:
        found.append((x, wide or rest))
        x += wide or rest
    return found


def _line(
    sheet: Sheet,
    rows: tuple[float, float],
    each: TileFacts,
    cells: Sequence[str],
    places: Sequence[tuple[float, float]],
) -> Iterator[Element]:
    top, row = rows
    if int(cells[0]) % 2 == 0:
        box = {"x": 0, "y": top, "width": sheet.width, "height": row}
        yield {"type": "rect", "box": box, "fill": "stripe", "ink": "full"}
    for index, ((x, wide), said) in enumerate(zip(places, cells, strict=True)):
        look = {"weight": "bold"} if index < 2 else {}
        if said:
            yield sheet.text(said, x + 1, top, wide - 2, row, row * 1.4, _HEATED[index][2], **look)
    x, wide = places[5]
    yield from danger_sign(Frame(x + wide / 2, top + row / 2 + row * 0.05, row / 11), (0, 0), each.tile.danger)
    yield {
        "type": "line",
        "from": [0, top + row],
        "to": [sheet.width, top + row],
        "stroke": "tile-edge",
        "stroke-width": 0.1,
    }


def height_profile(facts: StageFacts, width: float, height: float) -> Iterator[Element]:
    """How the stage climbs: a step along for each row, a step up or down for each climb line; below it the tiles in
    the colour of their track type."""
    sheet, strip = Sheet(width, height), 5.0
    ways = list(_ways(facts))
    if not facts.tiles:
        return
    lowest, highest = min(high for _, high in ways), max(high for _, high in ways)
    along = width / max(1, facts.rows)
    room = height - strip - 3
    up = min(room / max(1, highest - lowest), 4.0)

    def at(step: float, high: float) -> tuple[float, float]:
        return step * along, height - strip - 1 - (high - lowest) * up

    points = [at(*way) for way in ways]
    ground = [(0.0, height - strip), *points, (width, height - strip)]
    frame = Frame(0, 0)
    yield frame.shape(ground, fill="hill", pattern="hill")
    yield frame.shape(points, closed=False, stroke="climb", stroke_width=0.8)
    x = 0.0
    for number, each in enumerate(facts.tiles, 1):
        wide = each.rows * along
        box = {"x": x, "y": height - strip, "width": wide, "height": strip}
        yield {"type": "rect", "box": box, "fill": each.tile.terrain, "stroke": "label", "stroke-width": 0.15}
        yield sheet.text(str(number), x, height - strip, wide, strip, 8, "center", weight="bold")
        x += wide


def _ways(facts: StageFacts) -> Iterator[tuple[float, float]]:
    """Steps along and up to each place where the slope changes: climb lines lie between the rows of their tile."""
    along, high = 0.0, 0.0
    yield along, high
    for each in facts.tiles:
        if each.line != NO_LINE:
            yield along + 0.5, high
            high += each.up - each.down
            yield along + each.rows - 0.5, high
        along += each.rows
        yield along, high
