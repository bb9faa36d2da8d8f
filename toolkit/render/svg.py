"""A small, closed part of SVG as drawing operations: shapes, paths, groups, `use`, clip paths, flat colours.

Whatever a file uses beyond that is an SvgError naming it: a drawing is never printed with a part missing.
Nothing outside the file is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from xml.etree import ElementTree

from toolkit.model.drawing import IDENTITY, GroupOp, Matrix, Op, Outline, Paint, PathOp
from toolkit.render.colors import to_color
from toolkit.render.geometry import Box, multiply, rotation, scaling, translation
from toolkit.render.outline import ellipse, parse_path, polygon, rectangle, transformed

_STYLE = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-dasharray", "fill-rule", "color", "stroke-linejoin",
)  # fmt: skip
_IGNORED = ("title", "desc", "metadata", "defs", "clipPath", "symbol")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
_LINK = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")
_XLINK = "{http://www.w3.org/1999/xlink}href"
_DEPTH = 16


class SvgError(ValueError):
    """The file is no SVG, or uses what is not drawn; the text names it."""


@dataclass(frozen=True)
class Picture:
    """A drawing of its own size, its corner at (0, 0)."""

    width: float
    height: float
    ops: tuple[Op, ...]


@dataclass(frozen=True)
class _Style:
    fill: str = "black"
    stroke: str = "none"
    color: str = "black"
    width: float = 1.0
    round_ends: bool = False
    dash: tuple[float, ...] = ()
    even_odd: bool = False


@dataclass
class _Reader:
    theme: Mapping[str, str]
    by_id: Mapping[str, ElementTree.Element] = field(default_factory=dict)


def read_svg(text: str, theme: Mapping[str, str]) -> Picture:
    """The drawing in `text`; `var(--name, #rrggbb)` and `currentColor` take their colours from `theme`."""
    return _read(text, tuple(sorted(theme.items())))


@lru_cache(maxsize=512)
def _read(text: str, colors: tuple[tuple[str, str], ...]) -> Picture:
    # Checking and printing draw the same pictures one after the other.
    theme = dict(colors)
    if "<!ENTITY" in text or "<!DOCTYPE" in text:
        raise SvgError("it declares a document type; save it as plain SVG")
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 - no document type, so no entities to expand
    except ElementTree.ParseError as error:
        raise SvgError(f"it is no XML: {error}") from error
    if _tag(root) != "svg":
        raise SvgError(f"its first element is <{_tag(root)}>, not <svg>")
    x, y, width, height = _view(root)
    reader = _Reader(theme, {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib})
    style = _styled(_Style(color=theme.get("current", "black")), root, reader)
    ops = tuple(_children(root, style, reader, 0))
    return Picture(width, height, ops if (x, y) == (0, 0) else (GroupOp(ops, translation(-x, -y)),))


def _view(root: ElementTree.Element) -> tuple[float, float, float, float]:
    numbers = [float(each) for each in _NUMBER.findall(root.get("viewBox", ""))]
    if not numbers:
        numbers = [0.0, 0.0, _number(root, "width"), _number(root, "height")]
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise SvgError("it needs a viewBox of four numbers")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _children(parent: ElementTree.Element, style: _Style, reader: _Reader, depth: int) -> Iterator[Op]:
    for element in parent:
        if isinstance(element.tag, str) and _tag(element) not in _IGNORED:
            yield from _drawn(element, style, reader, depth)


def _drawn(element: ElementTree.Element, outer: _Style, reader: _Reader, depth: int) -> Iterator[Op]:
    if depth > _DEPTH:
        raise SvgError("its groups lie too deep, or a <use> uses itself")
    style = _styled(outer, element, reader)
    tag = _tag(element)
    ops: tuple[Op, ...]
    if tag in ("g", "a", "svg"):
        ops = tuple(_children(element, style, reader, depth + 1))
    elif tag == "use":
        ops = tuple(_used(element, style, reader, depth))
    else:
        ops = (PathOp(_outline(element), _paint(style, reader)),)
    yield from _grouped(element, ops, reader)


def _used(element: ElementTree.Element, style: _Style, reader: _Reader, depth: int) -> Iterator[Op]:
    link = element.get("href") or element.get(_XLINK) or ""
    target = reader.by_id.get(link.removeprefix("#"))
    if not link.startswith("#") or target is None:
        raise SvgError(f'<use href="{link}"> names nothing in the file')
    inside = _children if _tag(target) == "symbol" else _drawn
    ops = tuple(inside(target, style, reader, depth + 1))
    yield GroupOp(ops, translation(_number(element, "x"), _number(element, "y")))


def _grouped(element: ElementTree.Element, ops: tuple[Op, ...], reader: _Reader) -> Iterator[Op]:
    matrix, opacity = _matrix(element.get("transform", "")), float(element.get("opacity", 1))
    clip = _clip(element.get("clip-path", ""), reader)
    if matrix == IDENTITY and opacity == 1 and not clip:
        yield from ops
    else:
        yield GroupOp(ops, matrix, clip, opacity)


def _clip(link: str, reader: _Reader) -> Outline:
    match = _LINK.fullmatch(link.strip())
    if match is None:
        return ()
    target = reader.by_id.get(match[1])
    if target is None or _tag(target) != "clipPath":
        raise SvgError(f"clip-path {link} names no <clipPath> in the file")
    outline: list[tuple[str, tuple[float, ...]]] = []
    for shape in target:
        outline.extend(transformed(_outline(shape), _matrix(shape.get("transform", ""))))
    return tuple(outline)


def _outline(element: ElementTree.Element) -> Outline:
    tag = _tag(element)
    try:
        if tag == "path":
            return parse_path(element.get("d", ""))
    except ValueError as error:
        raise SvgError(str(error)) from error
    if tag == "rect":
        box = Box(*(_number(element, name) for name in ("x", "y", "width", "height")))
        return rectangle(box, _number(element, "rx" if "rx" in element.attrib else "ry"))
    if tag in ("circle", "ellipse"):
        across, down = ("r", "r") if tag == "circle" else ("rx", "ry")
        return ellipse(*(_number(element, name) for name in ("cx", "cy", across, down)))
    if tag == "line":
        ends = [(_number(element, "x1"), _number(element, "y1")), (_number(element, "x2"), _number(element, "y2"))]
        return polygon(ends, closed=False)
    if tag in ("polygon", "polyline"):
        numbers = [float(each) for each in _NUMBER.findall(element.get("points", ""))]
        return polygon(list(zip(numbers[::2], numbers[1::2], strict=False)), closed=tag == "polygon")
    raise SvgError(f"<{tag}> is not drawn; turn it into paths of flat colour")


def _styled(outer: _Style, element: ElementTree.Element, reader: _Reader) -> _Style:
    written = {name: element.attrib[name] for name in _STYLE if name in element.attrib}
    for rule in filter(None, (each.strip() for each in element.get("style", "").split(";"))):
        name, _, value = rule.partition(":")
        if name.strip() not in _STYLE:
            raise SvgError(f"style '{name.strip()}' is not drawn")
        written[name.strip()] = value.strip()
    for name in ("filter", "mask", "fill-opacity", "stroke-opacity"):
        if name in element.attrib:
            raise SvgError(f"attribute '{name}' is not drawn")
    if not written:
        return outer
    return _Style(
        written.get("fill", outer.fill),
        written.get("stroke", outer.stroke),
        written.get("color", outer.color),
        float(written.get("stroke-width", outer.width)),
        _is_round(written, outer),
        _dash(written["stroke-dasharray"]) if "stroke-dasharray" in written else outer.dash,
        written["fill-rule"] == "evenodd" if "fill-rule" in written else outer.even_odd,
    )


def _is_round(written: Mapping[str, str], outer: _Style) -> bool:
    """Ends and corners of strokes are both round or both sharp: one of the two words is enough."""
    said = [written[name] for name in ("stroke-linecap", "stroke-linejoin") if name in written]
    return "round" in said if said else outer.round_ends


def _paint(style: _Style, reader: _Reader) -> Paint:
    def color(text: str) -> str:
        if text.startswith("url("):
            raise SvgError("gradients and patterns are not drawn; use flat colours")
        try:
            return to_color(style.color if text.lower() == "currentcolor" else text, reader.theme)
        except ValueError as error:
            raise SvgError(str(error)) from error

    stroke = color(style.stroke) if style.width > 0 else ""
    return Paint(
        color(style.fill), stroke, style.width if stroke else 0.0, style.dash if stroke else (),
        style.round_ends and stroke != "", style.even_odd,
    )  # fmt: skip


def _dash(text: str) -> tuple[float, ...]:
    return tuple(float(each) for each in _NUMBER.findall(text))


def _matrix(text: str) -> Matrix:
    matrix = IDENTITY
    for name, inside in _TRANSFORM.findall(text):
        matrix = multiply(matrix, _transform(name, [float(each) for each in _NUMBER.findall(inside)]))
    return matrix


def _transform(name: str, numbers: list[float]) -> Matrix:
    if name == "matrix" and len(numbers) == 6:
        return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]
    if name == "translate" and numbers:
        return translation(numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
    if name == "scale" and numbers:
        return scaling(numbers[0], numbers[-1])
    if name == "rotate" and len(numbers) in (1, 3):
        return rotation(numbers[0], *(numbers[1:] or (0.0, 0.0)))
    raise SvgError(f"transform '{name}' is not drawn")


def _number(element: ElementTree.Element, name: str) -> float:
    match = _NUMBER.match(element.get(name, "0").strip())
    return float(match[0]) if match else 0.0


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]
