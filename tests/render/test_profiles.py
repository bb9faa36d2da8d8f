"""Papers as data: what fits on each, where labels and a cutter's marks lie, and what is said when nothing fits."""

import io

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.measure import picture, shown_on
from tests.render.tiny import BACK, CARDS, TinyGame
from toolkit.errors import UsageError
from toolkit.project import open_project
from toolkit.render.grids import make_grid
from toolkit.render.profiles import profile_names, read_profile
from toolkit.render.registration import keep_out, overlap
from toolkit.render.sheet import STRIP_MM

PROJECT = open_project()
SERVICES = ("drivethru", "gamecrafter", "mpc", "tts")
ALL = [name for name in profile_names(PROJECT) if name not in SERVICES]
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4), "a3": (297, 420), "tabloid": (279.4, 431.8)}


def token(folder, width, height, **more):
    size = f"size: {{width: {width}, height: {height}}}\nbleed: 2\n"
    layout = f"{size}front:\n  - {{type: rect, box: bleed, fill: '#205080'}}\n"
    return TinyGame(folder).layout(layout, "tokens").cards({"id": "t", **more}, kind="tokens")


@pytest.mark.parametrize("name", ALL)
def test_every_bundled_profile_prints_a_small_token_with_a_slug_line(tmp_path, name):
    tiny = token(tmp_path, 20, 20)
    tiny.render(profile=name)
    assert tiny.pdf(f"tokens-{name}.pdf").startswith(b"%PDF-")
    profile = read_profile(PROJECT, name)
    assert (make_grid(20, 20, profile, 0).strip is not None) == (name != "poster")
    assert profile.about


@pytest.mark.parametrize("name", PAPERS)
def test_papers_have_their_sizes(name):
    paper = read_profile(PROJECT, name).paper
    assert (paper.width_mm, paper.height_mm) == pytest.approx(PAPERS[name])


@given(st.sampled_from([name for name in ALL if read_profile(PROJECT, name).labels]), st.booleans())
def test_labels_lie_on_their_paper_and_apart(name, turned):
    profile = read_profile(PROJECT, name)
    labels = profile.labels
    size = (labels.width_mm, labels.height_mm)
    grid = make_grid(*(size[::-1] if turned else size), profile, 0)
    assert grid.count == labels.columns * labels.rows
    assert grid.block.x > 0
    assert grid.block.right < grid.page_width_mm
    assert grid.block.bottom < grid.page_height_mm
    assert grid.pitch_x_mm >= grid.width_mm - 1e-6
    assert grid.pitch_y_mm >= grid.height_mm - 1e-6
    # The sheets are made alike at both ends, to within what their makers state.
    assert grid.block.x == pytest.approx(grid.page_width_mm - grid.block.right, abs=0.6)
    assert grid.block.y == pytest.approx(grid.page_height_mm - grid.block.bottom, abs=0.6)


def test_components_stand_in_the_middle_of_labels(tmp_path):
    tiny = token(tmp_path, 30, 20, copies=4)
    tiny.render(profile="avery-l7160")
    faces = shown_on(tiny.pdf("tokens-avery-l7160.pdf"), 0)
    assert faces[0].origin == pytest.approx((7.25 + 33.5 / 2, 15.15 + 18.1 / 2), abs=2e-3)
    assert faces[1].origin[0] - faces[0].origin[0] == pytest.approx(66, abs=2e-3)
    assert faces[3].origin[1] - faces[0].origin[1] == pytest.approx(38.1, abs=2e-3)


def test_a_label_sheet_is_turned_for_a_component_that_is_upright(tmp_path):
    tiny = token(tmp_path, 38.1, 63.5, copies=2)
    tiny.render(profile="avery-l7160")
    faces = shown_on(tiny.pdf("tokens-avery-l7160.pdf"), 0)
    assert faces[1].origin[0] - faces[0].origin[0] == pytest.approx(38.1, abs=2e-3)
    assert faces[0].origin == pytest.approx((15.15, 7.25), abs=0.3)


def test_labels_print_fronts_only_unless_asked_otherwise(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS.replace("63.5", "40").replace("88.9", "30") + BACK).cards({"id": "a"})
    tiny.layout("size: {width: 30, height: 20}\nfront:\n  - {type: rect, fill: red-ish}\n".replace("red-ish", "'#f00'"))
    assert len(tiny.render(profile="avery-l7160").decks[0].imposed.sides) == 1
    assert len(tiny.render(profile="avery-l7160", sides="both").decks[0].imposed.sides) == 2


def test_what_a_label_can_not_hold_says_how_much_is_missing(tmp_path):
    with pytest.raises(UsageError, match=r"70 × 50 mm is more than a label: .* 63.5 × 38.1 mm, 6.5 mm across and 11.9"):
        token(tmp_path, 70, 50).render(profile="avery-l7160")
    with pytest.raises(UsageError, match=r"2 mm bleed reaches into the next label: there is room for 0 mm"):
        token(tmp_path, 63.5, 38.1).render(profile="avery-l7160", bleed_mm=2.0)


@given(
    st.sampled_from(["silhouette-a4", "silhouette-letter"]),
    st.tuples(st.floats(10, 120), st.floats(10, 120)),
    st.sampled_from([0.0, 2.0]),
)
def test_nothing_comes_near_a_cutters_marks(name, size, bleed):
    profile = read_profile(PROJECT, name)
    grid = make_grid(*size, profile, bleed)
    marks = keep_out(profile.registration, grid.page_width_mm, grid.page_height_mm)
    assert len(marks) == 5
    for mark in marks:
        assert not overlap(mark, grid.block.grown(bleed))
        assert not overlap(mark, grid.strip.box)


def test_registration_marks_are_black_where_the_profile_says_and_on_fronts_only(tmp_path):
    tiny = token(tmp_path, 60, 60)
    tiny.render(profile="silhouette-a4")
    front, back = (picture(tiny.pdf("tokens-silhouette-a4.pdf"), page, 8.0) for page in (0, 1))
    width = front.width / 8
    for x, y in ((12.5, 12.5), (10.5, 14.5), (width - 10.15, 20), (width - 25, 10.15), (10.15, front.height / 8 - 25)):
        at = (round(x * 8), round(y * 8))
        assert max(front.getpixel(at)) < 60
        assert back.getpixel(at) == (255, 255, 255)
    assert front.getpixel((round((width - 20) * 8), 16 * 8)) == (255, 255, 255)


def test_a_round_mark_of_ones_own_profile(tmp_path):
    tiny = token(tmp_path, 40, 40)
    tiny.file(
        "templates/common/profiles/mine.yaml",
        """
        about: Mine
        paper: {name: A4, width: 210, height: 297}
        marks: none
        registration:
          inset: 12
          marks: [{at: bottom-right, shape: circle, size: 6}]
        """,
    )
    tiny.render(profile="mine")
    page = picture(tiny.pdf("tokens-mine.pdf"), 0, 4.0)
    assert max(page.getpixel((195 * 4, 282 * 4))) < 40
    assert page.getpixel((round(192.3 * 4), round(279.3 * 4))) == (255, 255, 255)


@pytest.mark.parametrize(
    ("options", "size", "said"),
    [
        ({"profile": "mine"}, (63.5, 88.9), r"3 × 3 of 67.5 × 92.9 mm \(2 mm bleed.*, 2.5 mm across are missing"),
        ({"profile": "mine"}, (63.5, 88.9), r"it would fit with --bleed 0 or as many as fit \(no columns and rows\)"),
        ({"profile": "a4", "sides": "fold"}, (150, 200), r"not one of 150 × 200 mm fit on half of A4: .* are missing"),
        ({"profile": "a4", "sides": "fold"}, (150, 200), r"it would fit with --profile tabloid or --profile a3"),
        ({"profile": "a4", "sides": "fold"}, (400, 500), r"--profile poster prints one a page"),
        ({"profile": "silhouette-a4"}, (186, 270), r"fit on A4: the cutter's marks are in the way"),
        ({"profile": "poster", "sides": "fold"}, (30, 30), r"sheets of the profile poster can't be folded"),
    ],
)
def test_a_refusal_says_how_much_is_missing_and_what_would_help(tmp_path, options, size, said):
    tiny = token(tmp_path, *size)
    tiny.file(
        "templates/common/profiles/mine.yaml",
        "about: Mine\npaper: {name: A4, width: 210, height: 297}\ncolumns: 3\nrows: 3\nbleed: 2\n",
    )
    with pytest.raises(UsageError, match=said):
        tiny.render(**options)


def test_a_sheet_as_large_as_what_can_be_printed_stays_whole_and_says_what_is_left_out(tmp_path):
    tiny = token(tmp_path, 200, 287)
    result = tiny.render()
    assert result.decks[0].imposed.way == "sheets"
    assert result.notes == ("tokens: the sheets have no room for the slug line and the scale bar",)
    assert tiny.render(profile="a3").notes == ()


def test_a_sheet_as_large_as_the_paper_is_told_how_it_would_fit_on_one(tmp_path):
    tiny = token(tmp_path, 210, 297)
    (note,) = tiny.render().notes
    assert "it would fit with --margin 0 (if the printer reaches so far) or --profile tabloid" in note
    assert tiny.render(margin_mm=0.0).decks[0].imposed.way == "sheets"


def test_gutter_and_margin_of_a_profile_can_be_changed_for_one_print(tmp_path):
    tiny = token(tmp_path, 30, 30, copies=40)
    tiny.render(gutter_mm=5.0, margin_mm=20.0)
    faces = shown_on(tiny.pdf("tokens-a4.pdf"), 0)
    assert faces[1].origin[0] - faces[0].origin[0] == pytest.approx(35, abs=2e-3)
    assert min(face.left for face in faces) >= 20 - 1e-3
    assert max(face.right for face in faces) <= 190 + 1e-3


def test_a_page_for_a_print_shop_with_marks_states_its_boxes(tmp_path):
    tiny = token(tmp_path, 50, 30)
    tiny.render(profile="press")
    with pikepdf.open(io.BytesIO(tiny.pdf("tokens-press.pdf"))) as pdf:
        page = pdf.pages[0]
        boxes = {
            name: [float(each) * 25.4 / 72 for each in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")
        }
    assert boxes["/MediaBox"] == pytest.approx([0, 0, 70, 50], abs=1e-3)
    assert boxes["/TrimBox"] == pytest.approx([10, 10, 60, 40], abs=1e-3)
    assert boxes["/BleedBox"] == pytest.approx([8, 8, 62, 42], abs=1e-3)
    page = picture(tiny.pdf("tokens-press.pdf"), 0, 8.0)
    assert max(page.getpixel(((10 * 8), (6 * 8)))) < 200
    assert STRIP_MM == 3


def test_marks_on_the_front_only(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS + BACK).cards({"id": "a"})
    lines = []
    for marks_on in ("both", "front"):
        tiny.render(marks_on=marks_on)
        pages = [picture(tiny.pdf(), page, 4.0).crop((0, 0, 840, 60)) for page in (0, 1)]
        lines.append([page.getextrema()[0][0] < 255 for page in pages])
    assert lines == [[True, True], [True, False]]
