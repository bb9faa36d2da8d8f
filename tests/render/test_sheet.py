"""Where cards lie on sheets: C7 and C12, and what fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.errors import UsageError
from toolkit.project import open_project
from toolkit.render.grids import make_grid
from toolkit.render.marks import crop_marks
from toolkit.render.profiles import Paper, Profile, profile_names, read_profile
from toolkit.render.sheet import impose

A4 = Profile("a4", "", Paper("A4", 210, 297))
LETTER = Profile("letter", "", Paper("Letter", 215.9, 279.4))
POKER = (63.5, 88.9)


def grid_of(size, profile, bleed=0.0, **more):
    return make_grid(*size, profile, bleed, **more)


@pytest.mark.parametrize("profile", [A4, LETTER])
def test_nine_poker_cards_fit_without_a_gutter(profile):
    grid = grid_of(POKER, profile)
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.corner(4)[0] - grid.corner(3)[0] == pytest.approx(63.5)
    assert grid.corner(3)[1] - grid.corner(0)[1] == pytest.approx(88.9)


def test_with_bleed_a4_lies_down_for_four_by_two():
    grid = grid_of(POKER, A4, 3.0)
    assert (grid.columns, grid.rows, grid.page_width_mm) == (4, 2, 297)
    assert grid.pitch_x_mm == pytest.approx(69.5)


def test_the_block_stands_in_the_middle_so_that_both_sides_meet():
    for bleed in (0, 1, 3):
        for profile in (A4, LETTER):
            grid = grid_of(POKER, profile, bleed)
            assert grid.block.x == pytest.approx(grid.page_width_mm - grid.block.right)
            assert grid.block.y == pytest.approx(grid.page_height_mm - grid.block.bottom)


def test_twenty_rows_of_tokens_do_not_drift_and_leave_the_foot_free():
    grid = grid_of((12.7, 12.7), LETTER)
    assert grid.rows == 20
    for row in range(20):
        assert grid.corner(row * grid.columns)[1] == pytest.approx(grid.top_mm + 12.7 * row, abs=1e-9)
    assert grid.block.bottom <= 279.4 - 5 - 3


def test_what_does_not_fit_says_why():
    with pytest.raises(
        UsageError, match=r"not one of 240 × 240 mm fit on A4: 200 × 287 mm can be printed, 40 mm across"
    ):
        grid_of((240, 240), A4)
    needed = r"200 × 287 mm can be printed, 208.5 × 284.7 mm are needed, 8.5 mm across are missing"
    with pytest.raises(UsageError, match=rf"3 × 3 of 69.5 × 94.9 mm \(3 mm bleed on every side\) fit on A4: {needed}"):
        grid_of(POKER, Profile("x", "", A4.paper, columns=3, rows=3), 3.0)


def test_marks_at_each_card_make_room_for_themselves():
    grid = grid_of(POKER, A4, each_marked=True)
    assert (grid.columns, grid.rows, grid.pitch_x_mm) == (3, 3, pytest.approx(67.5))
    assert grid_of(POKER, LETTER, each_marked=True).count < 9


def turned_over(x, y, grid, flip):
    """Where a point of the front lies on the back page as it is read after the sheet is turned over."""
    upright = grid.page_height_mm >= grid.page_width_mm
    if (flip == "long") == upright:
        return grid.page_width_mm - x, y
    return x, grid.page_height_mm - y


@given(
    st.lists(st.booleans(), min_size=1, max_size=60),
    st.sampled_from(["long", "short"]),
    st.sampled_from([A4, LETTER, Profile("a3", "", Paper("A3", 297, 420))]),
    st.tuples(st.floats(10, 120), st.floats(10, 120)),
    st.sampled_from([0.0, 3.0]),
)
def test_every_back_lies_behind_its_front_with_the_same_edge_up(backs, flip, profile, size, bleed):
    grid = grid_of(size, profile, bleed)
    sides = impose(backs, grid, "both", flip)
    assert len(sides) % 2 == 0
    assert [side.side for side in sides] == ["front", "back"] * (len(sides) // 2)
    fronts = {at.item: (side.sheet, at) for side in sides if side.side == "front" for at in side.placements}
    behind = {at.item: (side.sheet, at) for side in sides if side.side == "back" for at in side.placements}
    assert sorted(fronts) == list(range(len(backs)))
    assert sorted(behind) == [item for item, has_back in enumerate(backs) if has_back]
    for item, (sheet, at) in behind.items():
        front_sheet, front = fronts[item]
        assert sheet == front_sheet
        assert _all_corners(at, grid) == pytest.approx(_over(front, grid, flip))


def _all_corners(at, grid):
    """The corners in the order top left, top right, as the card's reader sees them."""
    left, right, top, bottom = at.x_mm, at.x_mm + grid.width_mm, at.y_mm, at.y_mm + grid.height_mm
    return (right, bottom, left, bottom) if at.turned else (left, top, right, top)


def _over(at, grid, flip):
    """The same corners of the front, seen from behind: what was left is right."""
    left, right, top = at.x_mm, at.x_mm + grid.width_mm, at.y_mm
    return (*turned_over(right, top, grid, flip), *turned_over(left, top, grid, flip))


@given(st.integers(1, 40), st.sampled_from(["fronts", "backs", "both"]))
def test_sides_that_are_not_asked_for_make_no_page(count, sides):
    grid = grid_of(POKER, A4)
    made = {side.side for side in impose([True] * count, grid, sides, "long")}
    assert made == {"fronts": {"front"}, "backs": {"back"}, "both": {"front", "back"}}[sides]


@given(
    st.sampled_from([0.0, 2.0, 3.0]),
    st.sampled_from(["outer", "each"]),
    st.tuples(st.floats(12, 90), st.floats(12, 90)),
)
def test_crop_marks_touch_neither_bleed_nor_margin(bleed, marks, size):
    grid = grid_of(size, A4, bleed, each_marked=marks == "each")
    cards = [grid.corner(place) for place in range(grid.count)]
    for line in crop_marks(grid, marks):
        (_, start), (_, end) = line.outline
        for x, y in (start, end):
            assert 5 - 1e-6 <= x <= grid.page_width_mm - 5 + 1e-6
            assert 5 - 1e-6 <= y <= grid.page_height_mm - 5 + 1e-6
            for left, top in cards:
                inside = left - bleed < x < left + size[0] + bleed and top - bleed < y < top + size[1] + bleed
                assert not inside


def test_every_cut_has_a_mark_at_both_ends():
    for profile, bleed in ((A4, 0), (LETTER, 0), (A4, 3)):
        grid = grid_of(POKER, profile, bleed)
        xs = {
            line.outline[0][1][0]
            for line in crop_marks(grid, "outer")
            if line.outline[0][1][0] == line.outline[1][1][0]
        }
        ends = [line for line in crop_marks(grid, "outer") if line.outline[0][1][0] == line.outline[1][1][0]]
        assert len(ends) == 2 * len(xs)
        assert len(xs) == (grid.columns + 1 if bleed == 0 else 2 * grid.columns)


def test_the_bundled_profiles_say_what_they_are():
    project = open_project()
    assert {"a3", "a4", "letter", "tabloid", "poster", "press"} <= set(profile_names(project))
    assert all(read_profile(project, name).about for name in profile_names(project))
