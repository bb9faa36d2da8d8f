"""The upper half of a dashboard of double thickness: a sheet with the slots as windows, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from toolkit.games.rallyman_climb.pictures.board_picture import SLOT, middle_of
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.road_book import Sheet
from toolkit.model.sketch import Element

_STEPS = (
    "1  Print this sheet and a dashboard on stiff paper, at 100 %.",
    "2  Cut the 17 windows out of this sheet along the dashed lines.",
    "3  Glue it on the dashboard, edge on edge: the boards are equally large.",
    "4  Press it flat and cut the corners. A token of 20 mm now lies in each slot.",
)


def slot_frame(name: str, slots: Sequence[Mapping[str, Any]], width: float, height: float) -> Iterator[Element]:
    """The frame over its whole size."""
    sheet, frame = Sheet(width, height), Frame(0, 0)
    yield frame.plate((width / 2, height / 2), width - 1, height - 1, 4, fill="board", stroke="label", stroke_width=0.6)
    yield sheet.text(name, 12, 4, 70, 10, 20, font="display")
    for number, step in enumerate(_STEPS):
        yield sheet.text(step, 84, 3 + number * 5.2, width - 94, 5, 8)
    for slot in slots:
        x, y = middle_of(slot)
        yield frame.plate((x, y), SLOT, SLOT, 2, fill="white", stroke="label", stroke_width=0.5, dash=[2, 1.2])
        yield sheet.text("cut out", x - 9, y - 3, 18, 6, 9, "center", color="slot-mark")
