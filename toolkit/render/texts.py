"""Text elements: plain text, and rules text with bold words and icons."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.model.drawing import Op
from toolkit.render.geometry import Box
from toolkit.render.layout import Element
from toolkit.render.markup import Piece, plain, rich
from toolkit.render.pictures import report_unknown_icon
from toolkit.render.scene import Note, Scene
from toolkit.render.text import TOLERANCE_MM, Overflow, TextStyle


def draw_text(element: Element, scene: Scene) -> list[Op]:
    """Text without markup."""
    return _draw(element, scene)


def draw_rich_text(element: Element, scene: Scene) -> list[Op]:
    """Text with `**bold**` and `{icon:name}`."""
    return _draw(element, scene)


def _draw(element: Element, scene: Scene) -> list[Op]:
    style, box = scene.own_style(element), scene.box(element)
    pieces = pieces_of(element, scene, style)
    if not pieces:
        return []
    if not scene.draws and _is_surely_right(pieces, style, box, scene):
        return []
    done, lacking = scene.tools.typesetter.fit(pieces, style, box)
    label = element.get("name", element["type"])
    scene.notes.append(Note(box, label, done.size_mm, lacking is not None))
    if lacking is not None:
        report_overflow(lacking, label, scene)
    return scene.tools.typesetter.draw(done, style, box)


def _is_surely_right(pieces: Sequence[Piece], style: TextStyle, box: Box, scene: Scene) -> bool:
    """True when the text is known to fit its box, and the box to be so far inside the cut that no letter is not."""
    setter = scene.tools.typesetter
    if any(piece.icon for piece in pieces) or not setter.surely_fits(pieces, style, box):
        return False
    return scene.is_safe(box.grown(setter.reach_mm(pieces, style) + TOLERANCE_MM))


def pieces_of(element: Element, scene: Scene, style: TextStyle) -> list[Piece]:
    """The element's text in pieces that can be drawn; characters and icons that can't become faults."""
    written = scene.text(element["text"])
    if element.get("case") == "upper":
        written = upper_case(written)
    read = rich if element.get("type", "rich-text") == "rich-text" else plain
    pieces = read(written, style.style)
    report_missing(pieces, style, scene)
    icons = scene.tools.typesetter.icons.names
    for piece in pieces:
        if piece.icon and piece.text not in icons:
            report_unknown_icon(piece.text, scene)
    return [piece for piece in pieces if not piece.icon or piece.text in icons]


def upper_case(text: str) -> str:
    """`text` in capitals, ß as ẞ."""
    return text.replace("ß", "ẞ").upper()


def report_missing(pieces: Sequence[Piece], style: TextStyle, scene: Scene) -> None:
    """Notes the characters that no typeface has."""
    lost = scene.tools.typesetter.missing(pieces, style)
    if lost:
        listed = ", ".join(f"'{character}' (U+{ord(character):04X})" for character in lost)
        extra = scene.tools.typesetter.fonts.extra_for(lost)
        install = f"pip install 'tabletop-toolkit[{extra}]' brings a font that has them"
        hint = install if extra else "use other characters, or add a font to fonts.yaml"
        scene.report("missing-glyph", f"no font has {listed}", hint)


def report_overflow(lacking: Overflow, label: str, scene: Scene) -> None:
    """Notes text that does not fit at its smallest size."""
    scene.report(
        "text-overflow",
        f"the text in '{label}' needs {lacking.needed_mm:.1f} mm of {lacking.way}, there are "
        f"{lacking.available_mm:.1f} mm",
        "shorten the text, or give its box more room in the layout",
    )
