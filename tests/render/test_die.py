"""Shapes that components are cut in."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.test_layout import HEAD, drawn, found
from toolkit.render.curves import bounds, flattened
from toolkit.render.die import Die, regular, rounded
from toolkit.render.geometry import Box
from toolkit.render.layout import read_layout
from toolkit.render.outline import ellipse, parse_path
from toolkit.render.sizes import sizes
from toolkit.render.template_file import TemplateFileError

KINDS = [
    Die("rectangle", 30, 20),
    Die("rectangle", 30, 20, 3),
    Die("round", 30, 20),
    Die("round", 25, 25),
    Die("hexagon", 69.28, 80),
    Die("hexagon", 69.28, 80, 5),
    Die("hexagon-flat", 80, 69.28),
    Die("hexagon", 40, 60),
]


@pytest.mark.parametrize("die", KINDS)
def test_an_outline_fills_its_size_and_grows_on_every_side(die):
    box = bounds(die.outline)
    # Round corners cut off the tips of a hexagon.
    tips = 0.8 if die.corner_mm and die.shape != "rectangle" else 0.01
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((0, 0, die.width_mm, die.height_mm), abs=tips)
    grown = bounds(die.grown(2))
    assert grown.width > box.width + 3.9
    assert grown.height > box.height + 3.9


@pytest.mark.parametrize("die", [die for die in KINDS if die.shape.startswith("hexagon") and not die.corner_mm])
def test_the_bleed_of_a_hexagon_is_as_wide_on_every_side(die):
    corners = flattened(die.grown(2))
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    assert [die.clearance([middle]) for middle in middles] == pytest.approx([-2] * 6, abs=0.01)


@pytest.mark.parametrize("die", KINDS)
@pytest.mark.parametrize("inset", [0, 2, 3.5])
def test_the_inner_box_keeps_its_corners_from_the_cut(die, inset):
    box = die.inner(inset)
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    sharp = Die(die.shape, die.width_mm, die.height_mm)
    assert sharp.clearance(corners) >= inset - 0.15
    if die.shape != "rectangle":
        assert sharp.clearance(corners) <= inset + 2


@given(st.floats(0, 40), st.floats(0, 40))
def test_clearance_of_a_circle_is_the_radius_less_the_distance(x, y):
    die = Die("round", 40, 40)
    assert die.clearance([(x, y)]) == pytest.approx(20 - hypot(x - 20, y - 20), abs=0.15)


def test_the_outermost_point_counts():
    assert Die("rectangle", 30, 20).clearance([(5, 5), (29, 10), (15, 15)]) == 1
    assert Die("rectangle", 30, 20).clearance([(5, 5), (31, 10)]) == -1


def test_rounded_corners_stay_within_their_polygon():
    corners = [(0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0)]
    box = bounds(rounded(corners, 3))
    assert (box.width, box.height) == pytest.approx((20, 10))
    assert ("L", (17.0, 0.0)) in rounded(corners, 3)
    assert bounds(rounded(corners, 100)).height == pytest.approx(10)


@given(st.floats(1, 30), st.floats(1, 30))
def test_the_box_around_a_curve_is_that_of_the_curve_not_of_its_handles(across, down):
    box = bounds(ellipse(0, 0, across, down))
    assert (box.x, box.y, box.width, box.height) == pytest.approx((-across, -down, 2 * across, 2 * down))
    bulge = bounds(parse_path("M0 0C0 8 10 8 10 0"))
    assert (bulge.height, bulge.width) == pytest.approx((6, 10))


def test_regular_polygons_and_stars_begin_at_the_top():
    hexagon = regular(Box(0, 0, 10, 10), 6)
    assert hexagon[0] == pytest.approx((5, 0))
    assert len(regular(Box(0, 0, 10, 10), 5, star=0.5)) == 10
    assert regular(Box(0, 0, 10, 10), 4, turn=45)[0] == pytest.approx((5 + 5 * 0.5**0.5, 5 - 5 * 0.5**0.5))


def layout_of(tiny, text):
    return read_layout(tiny.layout(text).project, "tiny", "cards")


def test_a_size_by_name_brings_its_shape_corners_bleed_and_safe_zone(tiny):
    poker = layout_of(tiny, "size: poker")
    assert (poker.width_mm, poker.height_mm, poker.corner_mm, poker.bleed_mm, poker.safe_mm) == (63.5, 88.9, 3, 3, 3)
    token = layout_of(tiny, "size: token\nbleed: 0.5")
    assert (token.die.shape, token.bleed_mm) == ("round", 0.5)


@pytest.mark.parametrize("name", ["poker", "tarot", "hexagon", "business", "a4"])
def test_orientation_turns_a_size(tiny, name):
    portrait = layout_of(tiny, f"size: {name}\norientation: portrait")
    landscape = layout_of(tiny, f"size: {name}\norientation: landscape")
    assert portrait.width_mm <= portrait.height_mm
    assert (landscape.width_mm, landscape.height_mm) == (portrait.height_mm, portrait.width_mm)
    if name == "hexagon":
        assert (portrait.die.shape, landscape.die.shape) == ("hexagon", "hexagon-flat")


def test_a_size_by_name_takes_nothing_from_the_layout_it_extends(tiny):
    tiny.file("templates/common/base.layout.yaml", "size: poker\n")
    assert layout_of(tiny, "extends: common/base.layout.yaml\nsize: coin").corner_mm == 0


def test_a_game_adds_sizes_of_its_own(tiny):
    tiny.file("templates/tiny/sizes.yaml", "sizes:\n  ticket: {width: 40, height: 20, safe: 1}\n")
    assert layout_of(tiny, "size: ticket").width_mm == 40
    assert {"ticket", "poker"} <= set(sizes(tiny.project, "tiny"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("size: pokr", "there is no size 'pokr'; did you mean 'poker'?"),
        ("size: {width: 10, height: 10}\nshape: {path: M0 0L5 0}", "the path must fill 10 x 10 mm"),
        ("shape: {path: ''}", "shape"),
        ("shape: {path: M0}", "path command 'M'"),
        ("size: {width: 10, height: 10}\nshape: octagon", "shape"),
        ("size: poker\nshape: {path: Z}", "the path must fill|no place|wrong count"),
    ],
)
def test_sizes_and_shapes_that_make_no_sense_are_told(tiny, text, said):
    with pytest.raises(TemplateFileError, match=said):
        layout_of(tiny, text)


def test_a_path_of_its_own_gives_the_size(tiny):
    layout = layout_of(tiny, "shape: {path: M0 0H30V20H0}")
    assert (layout.width_mm, layout.height_mm, layout.die.shape) == (30, 20, "path")
    assert layout.outline[-1] == ("Z", ())


def test_every_size_by_name_is_read_and_regular(tiny):
    for name in sizes(tiny.project, "tiny"):
        layout = layout_of(tiny, f"size: {name}")
        if layout.die.shape.startswith("hexagon"):
            corners = flattened(layout.outline)
            sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
            assert max(sides) - min(sides) < 0.02


def test_faces_of_round_and_hexagonal_components_are_clipped_to_their_bleed(tiny):
    assert drawn(tiny, "shape: round\nfront: [{type: rect, box: bleed, fill: black}]")[0].startswith(
        "group clip M10,-1"
    )
    assert drawn(tiny, "front: [{type: rect, box: bleed, fill: black}]")[0].startswith("path")


def test_words_over_the_cut_and_near_to_it_are_found(tiny):
    text = "{{type: text, text: Wide, wrap: false, size: 6pt, box: {{x: {x}, y: {y}, width: 8, height: 4}}{more}}}"

    def codes(x, y, more="", head=HEAD + "safe: 2\n"):
        tiny.layout(head + f"front:\n  - {text.format(x=x, y=y, more=more)}").cards({"id": "a"}, {"id": "b"})
        return [(finding.code, finding.is_error) for finding in found(tiny)]

    assert codes(5, 4) == []
    assert codes(0.5, 4) == [("outside-safe", False)]
    assert codes(0.5, 4, ", near-cut: true") == []
    assert codes(-1, 4) == [("cut-off", True)] * 2
    assert codes(0.5, 4, ", rotate: 90") == []
    assert codes(6, 0.5, head="size: {width: 20, height: 20}\nshape: round\nsafe: 1\n") == [("outside-safe", False)]
    assert codes(0, 0, head="size: {width: 20, height: 20}\nshape: round\n") == [("cut-off", True)] * 2
