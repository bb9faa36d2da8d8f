"""What elements see while a face is drawn: names, colours, boxes, fonts and pictures, and a place for faults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.model.finding import Severity
from toolkit.render.colors import to_color
from toolkit.render.expressions import ExpressionError, Expressions
from toolkit.render.geometry import Box
from toolkit.render.icons import Pictures
from toolkit.render.layout import Element, Layout, Place
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.units import to_mm


@dataclass(frozen=True)
class Fault:
    """What is wrong with one face. `place` is set when the layout is to blame, not the component."""

    code: str
    message: str
    hint: str = ""
    severity: Severity = Severity.ERROR
    place: Place | None = None


class ElementError(ValueError):
    """An element can't be drawn as written; becomes a fault of the layout."""


@dataclass(frozen=True)
class Note:
    """For proofs: a box that was filled, what with, and the size of its text in mm (0 for none)."""

    box: Box
    label: str
    size_mm: float = 0.0
    overflows: bool = False


@dataclass(frozen=True)
class Tools:
    """What all faces of a game share."""

    typesetter: Typesetter
    pictures: Pictures
    expressions: Expressions
    find_art: Callable[[str], Path | None]


@dataclass(frozen=True)
class Scene:
    """The surroundings of an element. `area` is the box that its own box is measured from."""

    tools: Tools
    layout: Layout
    names: Mapping[str, Any]
    colors: Mapping[str, str]
    area: Box
    low_ink: bool = False
    faults: list[Fault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def inside(self, area: Box, names: Mapping[str, Any] | None = None) -> Scene:
        """The scene for elements within `area`, with more names."""
        return replace(self, area=area, names={**self.names, **(names or {})})

    def text(self, written: str) -> str:
        """`written` with its expressions worked out."""
        return self.tools.expressions.text(written, self.names)

    def value(self, expression: str | int) -> Any:
        """The value of a bare expression."""
        return self.tools.expressions.value(expression, self.names)

    def color(self, written: str) -> str:
        """The colour that `written` names, "" for none."""
        try:
            return to_color(self.text(written), self.colors)
        except ExpressionError:
            raise
        except ValueError as error:
            raise ElementError(str(error)) from error

    def box(self, element: Element) -> Box:
        """The box of an element: a named one, one measured from `area`, or `area` itself."""
        written = element.get("box")
        if written is None:
            return self.area
        if isinstance(written, str):
            return self._named(self.text(written))
        if "inset" in written:
            outer = self._named(written["of"]) if "of" in written else self.area
            return outer.padded(*_sides(written["inset"]))
        x, y = to_mm(written.get("x", 0)), to_mm(written.get("y", 0))
        width = to_mm(written.get("width", self.area.width - x))
        height = to_mm(written.get("height", self.area.height - y))
        return Box(self.area.x + x, self.area.y + y, width, height)

    def _named(self, name: str) -> Box:
        if name == "area":
            return self.area
        if name not in self.layout.boxes:
            near = did_you_mean(name, self.layout.boxes)
            raise ElementError(f"no box '{name}'" + (f"; did you mean '{near}'?" if near else ""))
        return self.layout.boxes[name]

    def style(self, element: Element) -> TextStyle:
        """The look of the element's text: its style by name, then what the element itself says."""
        name = element.get("style")
        if name is not None and name not in self.layout.styles:
            near = did_you_mean(name, self.layout.styles)
            raise ElementError(f"no style '{name}'" + (f"; did you mean '{near}'?" if near else ""))
        written = {**(self.layout.styles[name] if name else {}), **element}
        size = to_mm(written.get("size", "9pt"))
        least = min(size, to_mm(written.get("min-size", size)))
        if least <= 0:
            raise ElementError("the size of a text must be more than nothing")
        return TextStyle(
            family=written.get("font", "text"),
            style=written.get("weight", "regular"),
            size_mm=size,
            min_size_mm=least,
            color=self.color(written.get("color", "#000000")) if not self.low_ink else "#000000",
            align=written.get("align", "left"),
            valign=written.get("valign", "top"),
            leading=written.get("leading", 1.2),
            tracking=written.get("tracking", 0.0),
            paragraph_gap=written.get("paragraph-gap", 0.35),
            wrap=written.get("wrap", True),
            by_caps=written.get("measure", "lines") == "caps",
            language=self.names.get("language", "en"),
            icon_scale=written.get("icon-scale", 1.3),
        )

    def report(self, code: str, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        """Notes a fault of the component, once."""
        fault = Fault(code, message, hint, severity)
        if fault not in self.faults:
            self.faults.append(fault)

    def blame(self, element: Element, message: str) -> None:
        """Notes a fault of the layout at `element`, once."""
        fault = Fault("layout", message, place=self.layout.place(element))
        if fault not in self.faults:
            self.faults.append(fault)


def _sides(inset: Any) -> tuple[float, float, float, float]:
    if not isinstance(inset, list):
        same = to_mm(inset)
        return same, same, same, same
    top, right, bottom, left = (to_mm(each) for each in inset)
    return top, right, bottom, left
