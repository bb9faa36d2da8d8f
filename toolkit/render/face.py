"""Draws the faces of components: a checked component and a layout give drawings and faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.model.drawing import Drawing, GroupOp, Op
from toolkit.render.elements import draw_all
from toolkit.render.layout import Element, Layout
from toolkit.render.margins import TOLERANCE_MM, clearance_of_text, is_surely_inside
from toolkit.render.scene import Fault, Note, Scene, Tools

FRONT, BACK = "front", "back"


@dataclass(frozen=True)
class Face:
    """One side of a component as drawn, and what is wrong with it."""

    drawing: Drawing
    faults: tuple[Fault, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class _Drawn:
    """What an element came to, and the values of the names that it used."""

    values: Mapping[str, Any]
    ops: list[Op]
    faults: list[Fault]
    notes: list[Note]

    def holds(self, names: Mapping[str, Any]) -> bool:
        """True when the element comes to the same with `names`."""
        return all(names.get(name) is value for name, value in self.values.items())


@dataclass(frozen=True)
class Painter:
    """Draws the faces of one kind; an element that uses nothing of the single component, only once.

    Unless it `draws`, a face has all of its faults, but not all of its ops.
    """

    tools: Tools
    layout: Layout
    low_ink: bool = False
    draws: bool = True
    _drawn: dict[tuple[int, str], _Drawn] = field(default_factory=dict)
    _colors: dict[str, Mapping[str, str]] = field(default_factory=dict)
    _asked: set[str] = field(default_factory=set)

    @property
    def asked(self) -> set[str]:
        """The names that expressions of the layout have used so far."""
        return set(self._asked)

    def has_back(self) -> bool:
        """True when the layout has a back."""
        return bool(self.layout.back)

    def draw(self, side: str, names: Mapping[str, Any]) -> Face:
        """One side; `names` are what expressions of the layout may use (`card`, `words`, `game`, …)."""
        faults, notes = list[Fault](), list[Note]()
        layout = self.layout
        colors = layout.theme.colors
        scene = Scene(self.tools, layout, names, colors, layout.trim, self.low_ink, faults, notes, draws=self.draws)
        elements: tuple[Element, ...] = layout.front if side == FRONT else layout.back
        (scene, palette), ops = self._in_palette(scene), list[Op]()
        self._asked.update(scene.asked)
        for element in elements:
            drawn = self._element(element, scene, palette)
            scene.take(drawn.faults, drawn.notes)
            ops += drawn.ops
        if layout.die.shape not in ("rectangle", "path") and ops:
            ops = [GroupOp(tuple(ops), clip=layout.die.grown(layout.bleed_mm))]
        drawing = Drawing(layout.width_mm, layout.height_mm, layout.bleed_mm, tuple(ops), layout.outline)
        return Face(drawing, tuple(faults), tuple(notes))

    def _element(self, element: Element, scene: Scene, palette: str) -> _Drawn:
        known = self._drawn.get((id(element), palette))
        if known is not None and known.holds(scene.names):
            return known
        own = scene.apart()
        ops = draw_all((element,), own)
        # Text that is known not to fit its box need not be found outside of it too.
        if not any(fault.code == "text-overflow" for fault in own.faults):
            self._check_cut(element, ops, own)
        self._asked.update(own.asked)
        drawn = _Drawn({name: scene.names.get(name) for name in own.asked}, ops, own.faults, own.notes)
        self._drawn[id(element), palette] = drawn
        return drawn

    def _check_cut(self, element: Element, ops: list[Op], scene: Scene) -> None:
        """Finds words that are cut off, or stand nearer to the cut than is safe."""
        layout, label = self.layout, element.get("name", element["type"])
        if is_surely_inside(ops, layout.die, scene.tools.typesetter.fonts.typefaces, layout.safe_mm):
            return
        inside = clearance_of_text(ops, layout.die, scene.tools.typesetter.fonts.typefaces)
        if inside < -TOLERANCE_MM:
            scene.report("cut-off", f"the text of '{label}' reaches {-inside:.1f} mm over the cut", "move it inwards")
        elif inside < layout.safe_mm - TOLERANCE_MM and not element.get("near-cut", False):
            message = f"the text of '{label}' stands outside the safe zone, {layout.safe_mm:g} mm inside the cut"
            scene.warn(element, "outside-safe", message, "move it inwards, or say near-cut: true where it is meant")

    def _in_palette(self, scene: Scene) -> tuple[Scene, str]:
        """The scene with the colours of the layout's palette over those of the theme, and the palette's name."""
        theme = self.layout.theme
        try:
            name = scene.text(self.layout.palette)
        except ValueError as error:
            scene.report("layout", f"{self.layout.file}: palette {error}")
            return scene, ""
        if name and name not in theme.palettes:
            near = did_you_mean(name, theme.palettes)
            hint = f"did you mean '{near}'?" if near else f"palettes of the theme: {', '.join(theme.palettes)}"
            scene.report("unknown-palette", f"the theme has no palette '{name}'", hint)
        if name not in self._colors:
            self._colors[name] = {**theme.colors, **theme.palettes.get(name, {})}
        return replace(scene, colors=self._colors[name]), name
