"""One tuck box laid flat: its outline, its folds, and what is printed on its panels. Millimetres, y down.

From left to right: a flap to glue, the front, a side, the back, a side. The lid with its tuck hangs on the front; the
bottom of the front is glued over that of the back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.model.content import GameContent
from toolkit.model.drawing import Outline, Segment
from toolkit.model.sketch import Element, Sketch, literal
from toolkit.render.curves import QUARTER
from toolkit.render.geometry import Box

TUCK_BOX = "tuck-box"
_GLUE, _TUCK, _ROUND = 12.0, 15.0, 8.0
_NOTCH, _SLANT, _EASE = 9.0, 3.0, 0.5
_BLEED = 2.0
_CUT: Mapping[str, Any] = {"stroke": "#000000", "stroke-width": 0.25}
_FOLD: Mapping[str, Any] = {"stroke": "#6f6f6f", "stroke-width": 0.25, "dash": [2, 1.2]}


@dataclass(frozen=True)
class Flat:
    """The measures of a box laid flat: width, height and depth of its inside, and where its panels lie."""

    width: float
    height: float
    depth: float

    @property
    def dust(self) -> float:
        """How long the four flaps at the sides are."""
        return min(0.45 * self.width, max(12.0, self.depth))

    @property
    def top(self) -> float:
        """What lies above the panels: lid and tuck, or the flaps beside them."""
        return max(self.depth + _TUCK, self.dust)

    @property
    def foot(self) -> float:
        """What lies below the panels."""
        return max(self.depth, self.dust)

    @property
    def columns(self) -> tuple[float, float, float, float, float]:
        """The folds between the panels from left to right, and the right edge."""
        width, depth = self.width, self.depth
        return (_GLUE, _GLUE + width, _GLUE + width + depth, _GLUE + 2 * width + depth, _GLUE + 2 * (width + depth))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of all of it."""
        return self.columns[4], self.top + self.height + self.foot

    def panel(self, number: int) -> Box:
        """A panel by its number from the left: front, side, back, side."""
        left, right = self.columns[number], self.columns[number + 1]
        return Box(left, self.top, right - left, self.height)


def flat_of(component: Mapping[str, Any]) -> Flat:
    """The flat box of a component of the kind tuck-boxes."""
    return Flat(*component["inside"])


def tuck_box_size(content: GameContent, component: Mapping[str, Any]) -> tuple[float, float]:
    """Width and height of a box laid flat."""
    del content
    return flat_of(component).size


def tuck_box_outline(component: Mapping[str, Any]) -> Outline:
    """The line along which a box is cut out of its sheet, clockwise from the fold between glue flap and lid."""
    flat = flat_of(component)
    x, y, end = flat.columns, flat.top, flat.top + flat.height
    return (
        ("M", (x[0], y)),
        *_lid(flat),
        *_dust(x[1], x[2], y, -flat.dust),
        *_notch(flat),
        *_dust(x[3], x[4], y, -flat.dust),
        ("L", (x[4], end)),
        *_dust(x[4], x[3], end, flat.dust),
        ("L", (x[3] - _SLANT, end + flat.depth - _EASE)),
        ("L", (x[2] + _SLANT, end + flat.depth - _EASE)),
        ("L", (x[2], end)),
        *_dust(x[2], x[1], end, flat.dust),
        ("L", (x[1] - _EASE, end + flat.depth)),
        ("L", (x[0] + _EASE, end + flat.depth)),
        ("L", (x[0], end)),
        ("L", (0.0, end - _GLUE / 2)),
        ("L", (0.0, y + _GLUE / 2)),
        ("Z", ()),
    )


def _lid(flat: Flat) -> Iterator[Segment]:
    left, right, fold = flat.columns[0] + _EASE, flat.columns[1] - _EASE, flat.top - flat.depth
    top, bend = fold - _TUCK, _ROUND * QUARTER
    yield "L", (left, fold)
    yield "L", (left, top + _ROUND)
    yield "C", (left, top + _ROUND - bend, left + _ROUND - bend, top, left + _ROUND, top)
    yield "L", (right - _ROUND, top)
    yield "C", (right - _ROUND + bend, top, right, top + _ROUND - bend, right, top + _ROUND)
    yield "L", (right, fold)
    yield "L", (flat.columns[1], flat.top)


def _dust(start: float, end: float, y: float, reach: float) -> Iterator[Segment]:
    """A flap from `start` to `end` that reaches so far up or down, narrower there so that it does not jam."""
    inwards = _EASE if end > start else -_EASE
    slant = min(_SLANT, abs(end - start) / 4) * (1 if end > start else -1)
    yield "L", (start + inwards, y)
    yield "L", (start + slant, y + reach)
    yield "L", (end - slant, y + reach)
    yield "L", (end - inwards, y)
    yield "L", (end, y)


def _notch(flat: Flat) -> Iterator[Segment]:
    """Half a round for the thumb in the upper edge of the back."""
    middle, y, radius = flat.columns[2] + flat.width / 2, flat.top, min(_NOTCH, flat.width / 4)
    bend = radius * QUARTER
    yield "L", (middle - radius, y)
    yield "C", (middle - radius, y + bend, middle - bend, y + radius, middle, y + radius)
    yield "C", (middle + bend, y + radius, middle + radius, y + bend, middle + radius, y)
    yield "L", (flat.columns[3], y)


def folds(component: Mapping[str, Any]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The lines along which a box is folded."""
    flat = flat_of(component)
    x, y, end = flat.columns, flat.top, flat.top + flat.height
    upright = [((each, y), (each, end)) for each in x[:4]]
    lid = [((x[0], y), (x[1], y)), ((x[0] + _EASE, y - flat.depth), (x[1] - _EASE, y - flat.depth))]
    dust = [((x[1], y), (x[2], y)), ((x[3], y), (x[4], y))]
    return [*upright, *lid, *dust, *(((x[k], end), (x[k + 1], end)) for k in range(4))]


def draw_tuck_box(sketch: Sketch) -> Iterator[Element]:
    """The printed panels, then folds and the cut over them."""
    flat, card = flat_of(sketch.component), sketch.component
    yield from _grounds(flat)
    yield from _front(flat, card, sketch)
    yield from _back(flat, card, sketch)
    for number in (1, 3):
        yield from _spine(flat.panel(number), card)
    yield from _glued(flat)
    yield from ({"type": "line", "from": start, "to": end, **_FOLD} for start, end in folds(card))
    yield {"type": "path", "d": _path_data(tuck_box_outline(card)), **_CUT}


def _grounds(flat: Flat) -> Iterator[Element]:
    """Colour on all that shows once the box is closed, a little over its edges."""
    front, last = flat.panel(0), flat.panel(3)
    lid = front.y - flat.depth - _TUCK - _BLEED
    yield _rect(Box(front.x, lid, front.width + _BLEED, front.y - lid), fill="accent")
    yield _rect(Box(front.x, front.y, last.right - front.x + _BLEED, front.height), fill="accent")
    yield _rect(Box(front.x, front.bottom, front.width, flat.depth + _BLEED), fill="accent")


def _front(flat: Flat, card: Mapping[str, Any], sketch: Sketch) -> Iterator[Element]:
    """The panel below the lid: the back of the deck, and its name on a plate."""
    box = flat.panel(0)
    if card["has_back"]:
        yield {"type": "face", "kind": card["id"], "side": "back", "box": _box(box), "ink": "full"}
    plate = Box(box.x, box.y + box.height * 0.38, box.width, box.height * 0.24)
    yield _rect(plate, fill="ink", ink="full")
    yield _rect(plate, fill="paper", ink="low")
    yield _rect(plate.padded(1, 0, 1, 0), stroke="paper", **{"stroke-width": 0.3})
    inner = plate.padded(3, 4, 3, 4)
    name = Box(inner.x, inner.y, inner.width, inner.height * 0.62)
    yield _text(_label(card), name, "box-title", case="upper")
    title = Box(inner.x, inner.y + inner.height * 0.68, inner.width, inner.height * 0.32)
    yield _text(literal(str(sketch.content.game.get("title", ""))), title, "box-name")


def _back(flat: Flat, card: Mapping[str, Any], sketch: Sketch) -> Iterator[Element]:
    """The panel that the lid is tucked behind: what the game is, and how many cards there are."""
    box, game = flat.panel(2), sketch.content.game
    inner = box.padded(_NOTCH + 3, 6, 7, 6)
    yield _rect(inner, fill="paper", radius=2)
    text = inner.padded(4, 4, 4, 4)
    title = literal(str(game.get("title", "")))
    yield _text(title, Box(text.x, text.y, text.width, 9), "box-title", color="ink", case="upper")
    summary = Box(text.x, text.y + 11, text.width, text.height - 25)
    yield {
        "type": "text", "text": literal(str(game.get("summary", ""))), "box": _box(summary),
        "style": "box-text", "valign": "top", "name": "summary",
    }  # fmt: skip
    count = Box(text.x, text.bottom - 12, text.width, 12)
    yield _text(f"{card['cards']}", Box(count.x, count.y, count.width, 7), "box-title", color="accent")
    yield {
        "type": "text", "text": "{{ 'cards' | label }}", "box": _box(Box(count.x, count.y + 7, count.width, 5)),
        "style": "box-text", "align": "center", "name": "count",
    }  # fmt: skip


def _spine(box: Box, card: Mapping[str, Any]) -> Iterator[Element]:
    """The name up a side, where it is deep enough to be read."""
    room = box.padded(4, 1.2, 4, 1.2)
    middle = (room.x + room.width / 2, room.y + room.height / 2)
    lying = Box(middle[0] - room.height / 2, middle[1] - room.width / 2, room.height, room.width)
    yield {**_text(_label(card), lying, "box-spine", case="upper"), "rotate": -90}


def _glued(flat: Flat) -> Iterator[Element]:
    """What is glued is told, and left without colour."""
    back = flat.panel(2)
    side = Box(1, back.y + _GLUE, _GLUE - 2, back.height - 2 * _GLUE)
    lying = Box(side.x + side.width / 2 - 15, side.y + side.height / 2 - 2.5, 30, 5)
    yield {**_text("{{ 'glue' | label }}", lying, "box-glue"), "rotate": -90}
    foot = Box(back.x + 6, back.bottom + 0.5, back.width - 12, min(5.0, flat.depth - 1.5))
    yield _text("{{ 'glue' | label }}", foot, "box-glue")


def _label(card: Mapping[str, Any]) -> str:
    return "{{ '" + str(card["name"]).replace("\\", "").replace("'", "") + "' | label }}"


def _box(box: Box) -> dict[str, float]:
    return {"x": box.x, "y": box.y, "width": box.width, "height": box.height}


def _rect(box: Box, **looks: Any) -> Element:
    return {"type": "rect", "box": _box(box), **looks}


def _text(text: str, box: Box, style: str, **looks: Any) -> Element:
    return {"type": "text", "text": text, "box": _box(box), "style": style, "name": style, "near-cut": True, **looks}


def _path_data(outline: Outline) -> str:
    return " ".join(f"{command}{' '.join(f'{number:.4f}' for number in numbers)}" for command, numbers in outline)
