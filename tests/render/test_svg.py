import pytest

from toolkit.model.drawing import GroupOp, PathOp
from toolkit.render.svg import SvgError, read_svg


def drawn(inside, theme=None):
    return read_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>', theme or {})


def test_styles_are_inherited_and_colours_come_from_the_theme():
    picture = drawn(
        '<g fill="var(--body, #111111)" stroke="currentColor" stroke-width="2"><rect width="3" height="4"/>'
        '<circle r="1" style="fill:none"/></g>',
        {"body": "#abcdef", "current": "#222"},
    )
    first, second = picture.ops
    assert (first.paint.fill, first.paint.stroke, first.paint.width_mm) == ("#abcdef", "#222222", 2)
    assert second.paint.fill == ""


def test_a_variable_without_a_theme_takes_its_own_colour():
    assert drawn('<path d="M0 0L1 1" fill="var(--body, #111)"/>').ops[0].paint.fill == "#111111"


def test_use_draws_another_part_where_it_says():
    picture = drawn('<defs><g id="a"><rect width="1" height="1"/></g></defs><use href="#a" x="4" y="5"/>')
    (group,) = picture.ops
    assert isinstance(group, GroupOp)
    assert group.matrix == (1, 0, 0, 1, 4, 5)
    assert isinstance(group.ops[0], PathOp)


def test_a_view_box_elsewhere_is_moved_to_the_corner():
    picture = read_svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 6 10 20"><rect width="1" height="1"/></svg>', {}
    )
    assert (picture.width, picture.height) == (10, 20)
    assert picture.ops[0].matrix == (1, 0, 0, 1, -5, -6)


def test_clip_paths_keep_their_transform():
    picture = drawn(
        '<defs><clipPath id="c"><rect width="1" height="1" transform="translate(2 3)"/></clipPath></defs>'
        '<g clip-path="url(#c)"><rect width="9" height="9"/></g>'
    )
    assert picture.ops[0].clip[0] == ("M", (2.0, 3.0))


@pytest.mark.parametrize(
    ("inside", "named"),
    [
        ("<text>hi</text>", "<text>"),
        ('<image href="http://127.0.0.1:9/x.png"/>', "<image>"),
        ('<rect fill="url(#g)"/>', "gradients"),
        ('<rect filter="url(#f)"/>', "filter"),
        ('<rect style="mix-blend-mode:screen"/>', "mix-blend-mode"),
        ('<use href="other.svg#a"/>', "names nothing"),
        ('<g id="a"><use href="#a"/></g>', "uses itself"),
        ('<path d="M0"/>', "path"),
        ('<rect fill="blurple"/>', "blurple"),
        ('<g transform="skewX(3)"><rect/></g>', "skewX"),
        ("<rect", "no XML"),
    ],
)
def test_what_is_not_drawn_is_named_and_never_left_out(inside, named):
    with pytest.raises(SvgError, match=named):
        drawn(inside)


def test_entities_are_refused_before_they_grow():
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"/>'
    with pytest.raises(SvgError, match="document type"):
        read_svg(bomb, {})
