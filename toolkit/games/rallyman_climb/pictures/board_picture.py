"""The Unlimited dashboard: 17 slots, the coloured lines that tie each to a track type, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolkit.games.rallyman_climb.pictures.curve import Point
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.road_book import Sheet
from toolkit.games.rallyman_climb.pictures.token_picture import token_face, token_ground
from toolkit.model.sketch import Element

PITCH, SLOT = 27.0, 21.0
_LEFT, _TOP = 27.5, 41.0
"""The middle of the slot in the first row and column."""

_LINES: Mapping[int, tuple[str, list[float]]] = {1: ("type-1", []), 2: ("type-2", [4, 2.5]), 0: ("type-3", [0.8, 2.2])}
_MEANS = ((1, "counts on track type 1 only"), (2, "counts on track types 1 and 2"), (0, "counts on every track type"))


def middle_of(slot: Mapping[str, Any]) -> tuple[float, float]:
    """Where the middle of a slot lies on the board, in mm from its upper left."""
    return _LEFT + (slot["column"] - 1) * PITCH, _TOP + (slot["row"] - 1) * PITCH


@dataclass(frozen=True)
class Board:
    """A dashboard to be drawn: its slots as content has them, and the token in each that is not empty.

    `types` are the track types of its track tokens, best first; none draws the slots for them instead. `columns` are
    the dice and the limit on each. With `windows` the slots are to be cut out.
    """

    name: str
    note: str
    slots: Sequence[Mapping[str, Any]]
    tokens: Mapping[str, str]
    types: Sequence[str] = ()
    columns: Sequence[tuple[str, int, int]] = ()
    windows: bool = False

    def elements(self, width: float, height: float) -> Iterator[Element]:
        """The board over its whole size."""
        sheet, frame = Sheet(width, height), Frame(0, 0)
        yield frame.plate(
            (width / 2, height / 2), width - 1, height - 1, 4, fill="board", stroke="label", stroke_width=0.6
        )
        yield sheet.text(self.name, 12, 7, 110, 12, 26, font="display")
        yield sheet.text(self.note, 12, 20, 110, 5, 8)
        yield from self._limit(frame, sheet, width)
        yield from self._lines(frame)
        for slot in self.slots:
            yield from self._window(frame, sheet, slot) if self.windows else self._slot(frame, sheet, slot)
        yield from self._legend(frame, sheet, height)

    def _lines(self, frame: Frame) -> Iterator[Element]:
        """From every slot to the slot of the track token it goes with. Rulebook: Setting your Track Type tokens."""
        tracks = {slot["track_token"]: slot for slot in self.slots if slot.get("track_token")}
        drawn = set[tuple[Point, Point]]()
        for slot in self.slots:
            upto = slot.get("counts_up_to", 0)
            anchor = tracks.get(upto or max(tracks))
            if slot.get("track_token") or anchor is None:
                continue
            color, dash = _LINES[upto]
            look: dict[str, Any] = {"stroke": color, "stroke_width": 2.6, **({"dash": dash} if dash else {})}
            for piece in self._between(slot, anchor):
                if piece not in drawn:
                    yield frame.shape(piece, closed=False, **look)
                drawn.add(piece)

    def _between(self, slot: Mapping[str, Any], anchor: Mapping[str, Any]) -> Iterator[tuple[Point, Point]]:
        """The line from one slot to another, along its row and then its column, in pieces that leave slots free."""
        taken = {(each["row"], each["column"]) for each in self.slots}
        row, column = slot["row"], slot["column"]
        while (row, column) != (anchor["row"], anchor["column"]):
            across = (anchor["column"] > column) - (anchor["column"] < column)
            down = 0 if across else (anchor["row"] > row) - (anchor["row"] < row)
            x, y = middle_of({"row": row, "column": column})
            start = SLOT / 2 if (row, column) in taken else 0.0
            row, column = row + down, column + across
            end = PITCH - (SLOT / 2 if (row, column) in taken else 0.0)
            first, last = (x + across * start, y + down * start), (x + across * end, y + down * end)
            yield (first, last) if first < last else (last, first)

    def _slot(self, frame: Frame, sheet: Sheet, slot: Mapping[str, Any]) -> Iterator[Element]:
        x, y = middle_of(slot)
        number = slot.get("track_token", 0)
        token = self.types[number - 1] if 0 < number <= len(self.types) else self.tokens.get(slot["id"], "")
        color = _LINES[slot.get("counts_up_to", 0)][0] if not number else _LINES[number % 3][0]
        fill = token_ground(token) if token else "slot"
        yield frame.plate((x, y), SLOT, SLOT, 2, fill=fill, stroke=color, stroke_width=1.2)
        if token:
            inside = Frame(x, y, 0.93)
            box = {"x": x - SLOT / 2 + 0.8, "y": y - SLOT / 2 + 0.8, "width": SLOT - 1.6, "height": SLOT - 1.6}
            local = Frame(box["width"] / 2, box["height"] / 2, inside.scale)
            yield {"type": "group", "box": box, "clip": True, "radius": 1.4, "elements": list(token_face(token, local))}
        elif not number or self.types:
            yield frame.shape(
                [(x, y - 6), (x + 6.6, y + 5.4), (x - 6.6, y + 5.4)], stroke="slot-mark", stroke_width=0.6
            )
            yield sheet.text("+1", x - 5, y - 1.5, 10, 6, 12, "center", color="slot-mark", font="display")
        else:
            yield sheet.text("track type", x - 9, y - 7, 18, 4, 7.5, "center")
            yield sheet.text(str(number), x - 9, y - 3, 18, 10, 24, "center", font="display")

    def _window(self, frame: Frame, sheet: Sheet, slot: Mapping[str, Any]) -> Iterator[Element]:
        x, y = middle_of(slot)
        yield frame.plate((x, y), SLOT, SLOT, 2, fill="white", stroke="label", stroke_width=0.5, dash=[2, 1.2])
        number = slot.get("track_token", 0)
        said = f"track type {number}" if number else "cut out"
        yield sheet.text(said, x - 9, y - 3, 18, 6, 9, "center", color="slot-mark")

    def _limit(self, frame: Frame, sheet: Sheet, width: float) -> Iterator[Element]:
        """The limit that is printed on every board, and how it grows."""
        x = width - 58
        yield frame.shape([(x, 8), (x + 8, 22), (x - 8, 22)], fill="danger-low", stroke="label", stroke_width=0.8)
        yield sheet.text("1", x - 5, 12, 10, 9, 20, "center", font="display")
        yield sheet.text("danger limit", x + 10, 9, 42, 5, 9, weight="bold")
        yield sheet.text("and 1 more for each empty slot", x + 10, 15, 44, 5, 8)

    def _legend(self, frame: Frame, sheet: Sheet, height: float) -> Iterator[Element]:
        """What the lines mean, and what the board gives on each of its track types."""
        top = height - 15.5
        for row, (upto, means) in enumerate(_MEANS):
            color, dash = _LINES[upto]
            y = top + row * 4.6
            look: dict[str, Any] = {"stroke": color, "stroke_width": 2.2, **({"dash": dash} if dash else {})}
            yield frame.shape([(12, y), (26, y)], closed=False, **look)
            yield sheet.text(means, 29, y - 2.4, 55, 4.8, 8)
        for row, (name, dice, limit) in enumerate(self.columns):
            y = top + row * 4.6
            said = f"on {name}: {dice} dice, limit {limit}"
            yield sheet.text(said, sheet.width - 78, y - 2.4, 66, 4.8, 9, "right", weight="bold")
