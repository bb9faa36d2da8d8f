from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.render.geometry import Box, multiply, rotation
from toolkit.render.outline import ellipse, parse_path, rectangle, transformed


def ends(outline):
    return [numbers[-2:] for _, numbers in outline if numbers]


def test_every_path_command_ends_where_svg_says():
    path = "M1 1 l2 0 h1 v3 H1 V1 c0 1 1 1 1 0 s1-1 1 0 q1 1 2 0 t2 0 a1 1 0 0 1 2 0 z m3,3 L0,0"
    assert ends(parse_path(path)) == [
        (1, 1), (3, 1), (4, 1), (4, 4), (1, 4), (1, 1), (2, 1), (3, 1), (5, 1), (7, 1),
        pytest.approx((8, 0)), pytest.approx((9, 1)), (4, 4), (0, 0),
    ]  # fmt: skip


def test_numbers_may_run_together():
    assert parse_path("M.5.5-1-1a1 1 0 012 0") == parse_path("M 0.5 0.5 L -1 -1 a 1 1 0 0 1 2 0")


@pytest.mark.parametrize("path", ["L", "M1", "M1 2 3", "M1 2 X", "1 2", "M1 1 C1 2 3"])
def test_a_broken_path_is_refused(path):
    with pytest.raises(ValueError, match="path"):
        parse_path(path)


@given(st.floats(0.5, 20), st.floats(0, 359), st.booleans(), st.booleans(), st.floats(-0.9, 0.9), st.floats(-0.9, 0.9))
def test_an_arc_of_a_circle_stays_on_a_circle(radius, turn, large, sweep, x, y):
    end = (x * radius + 0.01, y * radius)
    outline = parse_path(f"M0 0A{radius:f} {radius:f} {turn:f} {large:d} {sweep:d} {end[0]:f} {end[1]:f}")
    points = ends(outline)
    assert points[-1] == pytest.approx(end, abs=1e-3)
    middle = _centre(points) if len(points) > 2 else None
    if middle is not None:
        assert all(hypot(px - middle[0], py - middle[1]) == pytest.approx(radius, rel=1e-2) for px, py in points)


def _centre(points):
    (ax, ay), (bx, by), (cx, cy) = points[0], points[1], points[-1]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-4:
        return None
    squares = [ax**2 + ay**2, bx**2 + by**2, cx**2 + cy**2]
    ux = (squares[0] * (by - cy) + squares[1] * (cy - ay) + squares[2] * (ay - by)) / d
    uy = (squares[0] * (cx - bx) + squares[1] * (ax - cx) + squares[2] * (bx - ax)) / d
    return ux, uy


def test_rounded_corners_never_exceed_half_a_side():
    wide = rectangle(Box(0, 0, 10, 4), 100)
    assert ends(wide)[0] == (5, 0)
    assert ends(ellipse(5, 2, 5, 2))[0] == (5, 0)


def test_quarter_turns_are_exact():
    turned = transformed((("M", (1.0, 0.0)),), rotation(90, 0, 0))
    assert turned == (("M", (0.0, 1.0)),)
    assert multiply(rotation(180, 3, 4), rotation(180, 3, 4)) == (1, 0, 0, 1, 0, 0)
