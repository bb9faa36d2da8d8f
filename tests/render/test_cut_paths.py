"""Cut paths as a cutting machine reads them: closed shapes of the right size at the right place, arcs exact."""

import json
from itertools import pairwise
from math import atan, cos, hypot, pi, sin
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.measure import shown_on
from tests.render.tiny import TinyGame
from toolkit.render.cut_paths import cut_files, dxf_bytes
from toolkit.render.geometry import Box
from toolkit.render.outline import ellipse, parse_path, polygon, rectangle
from toolkit.render.work import CutSheet

LAYOUT = """
size: {width: 50, height: 40}
bleed: 2
corner: 4
front:
  - {type: rect, box: bleed, fill: "#205080"}
"""


def sheet(*outlines, number=1):
    return CutSheet(number, 210, 297, outlines)


def shapes(data):
    """The vertices of each polyline of a DXF: x, y and bulge."""
    lines = data.decode("ascii").split("\n")
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=False) if code]
    assert pairs[0] == (0, "SECTION")
    assert pairs[-1] == (0, "EOF")
    found, vertex = [], {}
    for code, value in pairs:
        if code == 0:
            if vertex.get(0) == "VERTEX":
                found[-1].append((float(vertex[10]), float(vertex[20]), float(vertex.get(42, 0))))
            elif vertex.get(0) == "POLYLINE":
                assert (vertex[66], vertex[70], vertex[8]) == ("1", "1", "CUT")
            if value == "POLYLINE":
                found.append([])
            vertex = {}
        vertex[code] = value
    return found


def along(vertices, steps=8):
    """Points on a closed line of vertices with bulges."""
    for (x0, y0, bulge), (x1, y1, _) in zip(vertices, [*vertices[1:], vertices[0]], strict=True):
        if not bulge:
            yield from ((x0 + (x1 - x0) * k / steps, y0 + (y1 - y0) * k / steps) for k in range(steps))
            continue
        angle, chord = 4 * atan(bulge), hypot(x1 - x0, y1 - y0)
        radius = chord / 2 / sin(abs(angle) / 2)
        side = 1 if bulge > 0 else -1
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        off = radius * cos(angle / 2) * side
        centre = (middle[0] - (y1 - y0) / chord * off, middle[1] + (x1 - x0) / chord * off)
        for k in range(steps):
            turn = angle * k / steps
            dx, dy = x0 - centre[0], y0 - centre[1]
            yield centre[0] + dx * cos(turn) - dy * sin(turn), centre[1] + dx * sin(turn) + dy * cos(turn)


def test_a_circle_is_four_exact_arcs():
    ((*vertices,),) = shapes(dxf_bytes(sheet(ellipse(50, 60, 12.5, 12.5))))
    assert len(vertices) == 4
    for x, y in along(vertices):
        assert hypot(x - 50, y - (297 - 60)) == pytest.approx(12.5, abs=1e-3)


@given(st.floats(10, 100), st.floats(10, 100), st.floats(0.5, 4.9))
def test_a_rounded_card_has_four_straight_sides_and_four_quarter_circles(width, height, radius):
    ((*vertices,),) = shapes(dxf_bytes(sheet(rectangle(Box(20, 30, width, height), radius))))
    assert len(vertices) == 8
    assert sorted(abs(bulge) for _, _, bulge in vertices) == pytest.approx([0] * 4 + [2**0.5 - 1] * 4)
    points = list(along(vertices))
    assert min(x for x, _ in points) == pytest.approx(20, abs=1e-3)
    assert max(x for x, _ in points) == pytest.approx(20 + width, abs=1e-3)
    assert max(y for _, y in points) == pytest.approx(297 - 30, abs=1e-3)
    corner = (20 + radius, 297 - 30 - radius)
    near = [hypot(x - corner[0], y - corner[1]) for x, y in points if x < corner[0] - 1e-6 and y > corner[1] + 1e-6]
    assert near == pytest.approx([radius] * len(near), abs=1e-3)


def test_a_hexagon_keeps_its_corners():
    corners = [(50 + 30 * cos(pi / 3 * k), 60 + 30 * sin(pi / 3 * k)) for k in range(6)]
    ((*vertices,),) = shapes(dxf_bytes(sheet(polygon(corners))))
    assert [(x, 297 - y) for x, y, _ in vertices] == [pytest.approx(corner, abs=1e-3) for corner in corners]


@settings(max_examples=40)
@given(st.lists(st.floats(0, 80), min_size=6, max_size=6))
def test_other_curves_are_followed_to_a_hundredth_of_a_millimetre(numbers):
    x1, y1, x2, y2, x3, y3 = numbers
    outline = (("M", (0.0, 0.0)), ("C", (x1, y1, x2, y2, x3, y3)), ("L", (200.0, 100.0)), ("Z", ()))
    (vertices,) = shapes(dxf_bytes(sheet(outline)))
    corners = [(x, 297 - y) for x, y, _ in vertices]
    for k in range(11):
        t = k / 10
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        x, y = (sum(w * p for w, p in zip(weights, axis, strict=True)) for axis in ((0, x1, x2, x3), (0, y1, y2, y3)))
        assert min(_distance((x, y), *ends) for ends in pairwise([*corners, corners[0]])) < 0.012


def _distance(point, start, end):
    """From a point to a straight line between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
    return hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))


def test_svg_and_dxf_lie_where_the_cards_are_printed(tmp_path):
    tiny = TinyGame(tmp_path).layout(LAYOUT, "tiles").cards({"id": "a", "copies": 33}, kind="tiles")
    result = tiny.render(profile="silhouette-a4", cuts=True, bleed_mm=2.0)
    names = [path.name for path in result.files]
    per_sheet = result.decks[0].imposed.columns * result.decks[0].imposed.rows
    last = -(-33 // per_sheet)
    assert names == [
        "tiles-silhouette-a4.pdf",
        *(f"tiles-silhouette-a4-cut-{sheet}.{form}" for sheet in (1, last) for form in ("svg", "dxf")),
        "tiles-silhouette-a4.manifest.json",
    ]
    folder = tmp_path / "output/tiny"
    for page, number in ((0, 1), (2 * (last - 1), last)):
        faces = shown_on(tiny.pdf("tiles-silhouette-a4.pdf"), page)
        # Our own file, so nobody set a trap in it.
        root = ElementTree.parse(folder / f"tiles-silhouette-a4-cut-{number}.svg").getroot()  # noqa: S314
        width, height = (float(root.get(name).removesuffix("mm")) for name in ("width", "height"))
        assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
        cuts = [parse_path(path.get("d")) for path in root.iter("{http://www.w3.org/2000/svg}path")]
        solid = shapes((folder / f"tiles-silhouette-a4-cut-{number}.dxf").read_bytes())
        assert len(cuts) == len(solid) == len(faces)
        for face, cut, vertices in zip(faces, cuts, solid, strict=True):
            trim = (face.left + 2, face.top + 2, face.right - 2, face.bottom - 2)
            for points in (_points(cut), [(x, height - y) for x, y in along(vertices)]):
                xs, ys = zip(*points, strict=True)
                assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(trim, abs=3e-3)
    (file,) = json.loads((folder / "tiles-silhouette-a4.manifest.json").read_text())["files"]
    assert [each["sheets"] for each in file["cuts"]] == [list(range(1, last)), list(range(1, last)), [last], [last]]


def _points(outline):
    return [pair for _, numbers in outline for pair in zip(numbers[-2::2], numbers[-1::2], strict=True)]


def test_sheets_that_are_cut_alike_share_their_files():
    square = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
    files = cut_files("tiles-a4", [sheet(square), sheet(square, number=2)])
    assert {name: sheets for name, (_, sheets) in files.items()} == {
        "tiles-a4-cut.svg": (1, 2),
        "tiles-a4-cut.dxf": (1, 2),
    }


def test_components_of_any_shape_are_cut_along_their_edge(tmp_path):
    text = LAYOUT.replace("corner: 4", "shape: hexagon-flat")
    tiny = TinyGame(tmp_path).layout(text, "tiles").cards({"id": "a"}, kind="tiles")
    tiny.render(cuts=True)
    (vertices,) = shapes((tmp_path / "output/tiny/tiles-a4-cut.dxf").read_bytes())
    assert len(vertices) == 6
    tiny.layout(LAYOUT.replace("corner: 4", "shape: round"), "tiles").render(cuts=True, sides="fold")
    (vertices,) = shapes((tmp_path / "output/tiny/tiles-a4-cut.dxf").read_bytes())
    assert max(x for x, _ in along(vertices)) - min(x for x, _ in along(vertices)) == pytest.approx(50, abs=0.01)
