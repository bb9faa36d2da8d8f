"""Cut paths for cutting machines: the trims of a sheet as SVG and as DXF, in mm at their place on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import atan2, ceil, dist, sin, sqrt, tan

from toolkit.model.drawing import Outline
from toolkit.render.operators import number_text
from toolkit.render.work import CutSheet

_DIGITS = 4
_TOLERANCE_MM = 0.01
_Point = tuple[float, float]


def cut_files(stem: str, sheets: Sequence[CutSheet]) -> dict[str, tuple[bytes, tuple[int, ...]]]:
    """An SVG and a DXF for all sheets that are cut alike, by file name, with the numbers of those sheets.

    The name tells the first of the sheets when not all are alike.
    """
    alike: dict[CutSheet, list[int]] = {}
    for sheet in sheets:
        alike.setdefault(replace(sheet, sheet=0), []).append(sheet.sheet)
    files = dict[str, tuple[bytes, tuple[int, ...]]]()
    for sheet, numbers in alike.items():
        name = f"{stem}-cut" if len(alike) == 1 else f"{stem}-cut-{numbers[0]}"
        files[f"{name}.svg"] = (svg_bytes(sheet), tuple(numbers))
        files[f"{name}.dxf"] = (dxf_bytes(sheet), tuple(numbers))
    return files


def svg_bytes(sheet: CutSheet) -> bytes:
    """The page with a path for each component."""
    width, height = _number(sheet.width_mm), _number(sheet.height_mm)
    paths = "".join(f'    <path d="{_svg_path(outline)}"/>\n' for outline in sheet.outlines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">\n'
        f'  <g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">\n{paths}  </g>\n</svg>\n'
    ).encode()


def _svg_path(outline: Outline) -> str:
    return " ".join(command + " ".join(map(_number, numbers)) for command, numbers in outline)


def _number(value: float) -> str:
    return number_text(value, _DIGITS)


def dxf_bytes(sheet: CutSheet) -> bytes:
    """The same as DXF (release 12, which every program reads), y upwards from the foot of the page.

    Straight lines and circular arcs are exact; other curves are off by no more than 0.01 mm.
    """
    width, height = _number(sheet.width_mm), _number(sheet.height_mm)
    head = [
        (0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"), (9, "$INSUNITS"), (70, "4"),
        (9, "$MEASUREMENT"), (70, "1"), (9, "$EXTMIN"), (10, "0"), (20, "0"), (9, "$EXTMAX"), (10, width),
        (20, height), (0, "ENDSEC"), (0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, "1"),
        (0, "LAYER"), (2, "CUT"), (70, "0"), (62, "1"), (6, "CONTINUOUS"), (0, "ENDTAB"), (0, "ENDSEC"),
        (0, "SECTION"), (2, "ENTITIES"),
    ]  # fmt: skip
    shapes = [pair for outline in sheet.outlines for part in _parts(outline, sheet.height_mm) for pair in _shape(part)]
    pairs = [*head, *shapes, (0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in pairs).encode("ascii")


_Vertex = tuple[float, float, float]
"""x, y, and how much the line to the next vertex bulges: the tangent of a quarter of its angle, 0 for straight."""


def _shape(vertices: Sequence[_Vertex]) -> Iterator[tuple[int, str]]:
    yield from ((0, "POLYLINE"), (8, "CUT"), (66, "1"), (70, "1"), (10, "0"), (20, "0"), (30, "0"))
    for x, y, bulge in vertices:
        yield from ((0, "VERTEX"), (8, "CUT"), (10, _number(x)), (20, _number(y)), (30, "0"))
        if bulge:
            yield 42, number_text(bulge, 9)
    yield from ((0, "SEQEND"), (8, "CUT"))


def _parts(outline: Outline, height: float) -> Iterator[list[_Vertex]]:
    """The vertices of each closed part of an outline, y turned upwards."""
    vertices, at = list[_Vertex](), (0.0, 0.0)
    for command, numbers in outline:
        points = [(x, height - y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if command == "M" and vertices:
            yield _closed(vertices)
            vertices = []
        elif command == "L":
            vertices.append((*at, 0.0))
        elif command == "C":
            vertices += _curve(at, *points)
        at = points[-1] if points else at
    if vertices:
        yield _closed([*vertices, (*at, 0.0)])


def _closed(vertices: Sequence[_Vertex]) -> list[_Vertex]:
    """The vertices without those that a line of no length leads away from, the last to the first included."""
    following = [*vertices[1:], vertices[0]]
    return [each for each, after in zip(vertices, following, strict=True) if dist(each[:2], after[:2]) > 1e-6]


def _curve(start: _Point, first: _Point, second: _Point, end: _Point) -> Iterator[_Vertex]:
    bulge = _arc_bulge(start, first, second, end)
    if bulge is not None:
        yield (*start, bulge)
        return
    bend = max(
        dist(start, (2 * first[0] - second[0], 2 * first[1] - second[1])),
        dist(end, (2 * second[0] - first[0], 2 * second[1] - first[1])),
    )
    count = max(1, ceil(sqrt(0.75 * bend / _TOLERANCE_MM)))
    for step in range(count):
        t = step / count
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        points = (start, first, second, end)
        x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
        yield x, y, 0.0


def _arc_bulge(start: _Point, first: _Point, second: _Point, end: _Point) -> float | None:
    """The bulge of the circular arc that a curve stands for; None when it stands for none."""
    out, across, into = _from(start, first), _from(start, end), _from(second, end)
    turn, leaning = _angle(out, into), _angle(out, across)
    chord, reach = dist(start, end), dist(start, first)
    if abs(turn) < 1e-6 or chord < 1e-6 or abs(reach - dist(second, end)) > _TOLERANCE_MM / 10:
        return None
    radius = chord / (2 * sin(abs(turn) / 2))
    is_arc = abs(reach - 4 / 3 * tan(abs(turn) / 4) * radius) < _TOLERANCE_MM / 10 and abs(leaning - turn / 2) < 1e-3
    return tan(turn / 4) if is_arc else None


def _from(one: _Point, other: _Point) -> _Point:
    return other[0] - one[0], other[1] - one[1]


def _angle(one: _Point, other: _Point) -> float:
    """The angle from one direction to another, left turns positive."""
    return atan2(one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1])
