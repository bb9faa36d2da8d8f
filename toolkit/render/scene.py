"""What elements see while a face is drawn: names, colours, boxes, fonts and pictures, and a place for faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.model.drawing import Drawing
from toolkit.model.finding import Severity
from toolkit.model.sketch import Drawer, Sketch
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
    """What all faces of a game share. `drawings` are the game's own, `sketch` tells one what to draw: the component,
    the box and the values given; `face` draws a side of the first component of a kind, None when it has none."""

    typesetter: Typesetter
    pictures: Pictures
    expressions: Expressions
    find_art: Callable[[str], Path | None]
    drawings: Mapping[str, Drawer] = field(default_factory=dict)
    sketch: Callable[[Mapping[str, Any], Box, Mapping[str, Any]], Sketch] | None = None
    face: Callable[[str, str], Drawing | None] | None = None
    styles: dict[tuple[int, int, bool], tuple[Element, Mapping[str, str], TextStyle]] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """The surroundings of an element.

    `area` is the box that its own box is measured from; `using` are the parts that are being drawn, outermost first;
    `asked` collects the names that expressions have used. Unless it `draws`, elements of which nothing can be found
    wrong need not be drawn.
    """

    tools: Tools
    layout: Layout
    names: Mapping[str, Any]
    colors: Mapping[str, str]
    area: Box
    low_ink: bool = False
    faults: list[Fault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    using: tuple[str, ...] = ()
    asked: set[str] = field(default_factory=set)
    draws: bool = True

    def inside(self, area: Box, names: Mapping[str, Any] | None = None) -> Scene:
        """The scene for elements within `area`, with more names."""
        return replace(self, area=area, names={**self.names, **(names or {})})

    def turned(self) -> Scene:
        """The scene for what is turned once it is drawn: where it comes to lie is not known before."""
        return self if self.draws else replace(self, draws=True)

    def within(self, part: str) -> Scene:
        """The scene for the elements of a part."""
        return replace(self, using=(*self.using, part))

    def is_safe(self, box: Box) -> bool:
        """True when all of `box` is known to lie in the safe zone."""
        die = self.layout.die
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
        return die.shape != "path" and die.clearance(corners) >= self.layout.safe_mm

    def text(self, written: str) -> str:
        """`written` with its expressions worked out."""
        return self.tools.expressions.text(written, self.names, self.asked)

    def value(self, expression: str | int) -> Any:
        """The value of a bare expression."""
        return self.tools.expressions.value(expression, self.names, self.asked)

    def values(self, expression: str | int) -> list[Any]:
        """What an expression lists; a count n lists 0 to n - 1."""
        found = self.value(expression)
        if isinstance(found, int) and not isinstance(found, bool):
            return list(range(found))
        if not isinstance(found, Iterable) or isinstance(found, str | Mapping):
            raise ElementError(f"'{expression}' is nothing to repeat over")
        return list(found)

    def mm(self, length: str | float) -> float:
        """A length in mm, its expressions worked out."""
        try:
            return to_mm(self.text(length) if isinstance(length, str) else length)
        except ExpressionError:
            raise
        except ValueError as error:
            raise ElementError(str(error)) from error

    def number(self, written: str | float) -> float:
        """A number (degrees, parts of one), its expressions worked out."""
        text = self.text(written) if isinstance(written, str) else written
        try:
            return float(text)
        except ValueError as error:
            raise ElementError(f"'{text}' is no number") from error

    def color(self, written: str) -> str:
        """The colour that `written` names, "" for none."""
        try:
            return to_color(self.text(written), self.colors)
        except ExpressionError:
            raise
        except ValueError as error:
            raise ElementError(str(error)) from error

    def ink(self, written: str) -> str:
        """The colour that `written` names, black in low ink."""
        color = self.color(written)
        return "#000000" if color and self.low_ink else color

    def point(self, written: tuple[str | float, str | float], box: Box) -> tuple[float, float]:
        """A point measured from the corner of `box`."""
        return box.x + self.mm(written[0]), box.y + self.mm(written[1])

    def box(self, element: Element) -> Box:
        """The box of an element: a named one, one measured from `area`, or `area` itself."""
        written = element.get("box")
        if written is None:
            return self.area
        if isinstance(written, str):
            return self._named(self.text(written))
        if "inset" in written:
            outer = self._named(written["of"]) if "of" in written else self.area
            return outer.padded(*self.sides(written["inset"]))
        x, y = self.mm(written.get("x", 0)), self.mm(written.get("y", 0))
        width = self.mm(written.get("width", self.area.width - x))
        height = self.mm(written.get("height", self.area.height - y))
        return Box(self.area.x + x, self.area.y + y, width, height)

    def sketch(self, box: Box, given: Mapping[str, Any]) -> Sketch:
        """What a drawing of the game is asked for. Raises ElementError where there is no game."""
        if self.tools.sketch is None:
            raise ElementError("only the layouts of a game have drawings")
        self.asked.add("card")
        return self.tools.sketch(self.names["card"], box, given)

    def sides(self, written: Any) -> tuple[float, float, float, float]:
        """Top, right, bottom and left of an inset or a padding: one length for all, or four."""
        if not isinstance(written, list):
            same = self.mm(written)
            return same, same, same, same
        top, right, bottom, left = (self.mm(each) for each in written)
        return top, right, bottom, left

    def _named(self, name: str) -> Box:
        if name == "area":
            return self.area
        box: Box = self.known("box", name, self.layout.boxes)
        return box

    def known(self, kind: str, name: str, known: Mapping[str, Any]) -> Any:
        """What `name` stands for. Raises ElementError with the nearest name."""
        if name not in known:
            near = did_you_mean(name, known)
            raise ElementError(f"no {kind} '{name}'" + (f"; did you mean '{near}'?" if near else ""))
        return known[name]

    def own_style(self, element: Element) -> TextStyle:
        """The look of the text of an element of the layout; one that has no expressions is worked out only once."""
        key = (id(element), id(self.colors), self.low_ink)
        known = self.tools.styles.get(key)
        if known is not None and known[0] is element and known[1] is self.colors:
            return known[2]
        apart = self.apart()
        style = apart.style(element)
        self.asked.update(apart.asked)
        # A drawing of the game makes its elements anew each time: they are not worth keeping.
        if not apart.asked and id(element) in self.layout.places:
            self.tools.styles[key] = (element, self.colors, style)
        return style

    def style(self, element: Element) -> TextStyle:
        """The look of the element's text: its style by name, then what the element itself says."""
        name = element.get("style")
        named = self.known("style", self.text(name), self.layout.styles) if name else {}
        written = {**named, **element}
        size = self.mm(written.get("size", "9pt"))
        least = min(size, self.mm(written.get("min-size", size)))
        if least <= 0:
            raise ElementError("the size of a text must be more than nothing")
        color = self.ink(written.get("color", "#000000"))
        return TextStyle(
            family=self._family(written.get("font", "text")),
            style=written.get("weight", "regular"),
            size_mm=size,
            min_size_mm=least,
            color=color,
            align=written.get("align", "start"),
            valign=written.get("valign", "top"),
            leading=written.get("leading", 1.2),
            tracking=written.get("tracking", 0.0),
            paragraph_gap=written.get("paragraph-gap", 0.35),
            wrap=written.get("wrap", True),
            by_caps=written.get("measure", "lines") == "caps",
            language=written.get("language", self.names.get("language", "en")),
            icon_scale=written.get("icon-scale", 1.3),
            icon_color=self.ink(written["icon-color"]) if "icon-color" in written else color,
            direction=written.get("direction", "auto"),
            lists=element.get("type") != "text",
        )

    def _family(self, name: str) -> str:
        families = self.tools.typesetter.fonts.families
        family = self.layout.theme.fonts.get(name, name)
        return str(self.known("font", family, dict.fromkeys(families, family)))

    def report(self, code: str, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        """Notes a fault of the component, once."""
        self._note(Fault(code, message, hint, severity))

    def blame(self, element: Element, message: str) -> None:
        """Notes a fault of the layout at `element`, once."""
        self._note(Fault("layout", message, place=self.layout.place(element)))

    def warn(self, element: Element, code: str, message: str, hint: str = "") -> None:
        """Notes what may be meant but looks wrong in the layout at `element`, once."""
        self._note(Fault(code, message, hint, Severity.WARNING, self.layout.place(element)))

    def apart(self) -> Scene:
        """The same surroundings, with places of their own for faults, notes and the names that are used."""
        return Scene(
            self.tools,
            self.layout,
            self.names,
            self.colors,
            self.area,
            self.low_ink,
            using=self.using,
            draws=self.draws,
        )

    def take(self, faults: Iterable[Fault], notes: Iterable[Note]) -> None:
        """Notes what was found in surroundings `apart`."""
        for fault in faults:
            self._note(fault)
        self.notes.extend(notes)

    def _note(self, fault: Fault) -> None:
        if fault not in self.faults:
            self.faults.append(fault)
