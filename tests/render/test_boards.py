"""Components larger than the paper: pages that overlap, all of it on them, names, and how to put them together."""

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.render.measure import page_count, page_size, picture, shown_on
from tests.render.test_imposed import DRAWN
from tests.render.tiny import TinyGame, opened
from toolkit.errors import UsageError
from toolkit.render.profiles import Paper, Profile
from toolkit.render.tiling import ROOM_MM, make_tiling

A4 = Profile("a4", "", Paper("A4", 210, 297))
BOARD = """
size: {{width: {width}, height: {height}}}
bleed: 3
front:
  - {{type: rect, box: bleed, fill: "#80a0c0"}}
"""
BACK = """
back:
  - {type: rect, box: bleed, fill: "#c0a080"}
"""


def board(folder, width, height, more="", copies=1):
    text = BOARD.format(width=width, height=height) + more
    return TinyGame(folder).layout(text, "board").cards({"id": "field", "copies": copies}, kind="board")


def manifest(tiny):
    return json.loads((tiny.folder / "output/tiny/board-a4.manifest.json").read_text())


@given(
    st.floats(30, 1500),
    st.floats(30, 1500),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([0.0, 5.0, 10.0, 20.0]),
)
def test_the_pages_show_all_of_a_component_and_share_exactly_the_overlap(width, height, bleed, overlap):
    tiling = make_tiling(width, height, A4, bleed, overlap)
    shown = [tiling.shown(page) for page in range(tiling.count)]
    assert shown[0].x == pytest.approx(-bleed)
    assert shown[0].y == pytest.approx(-bleed)
    assert shown[-1].right == pytest.approx(width + bleed)
    assert shown[-1].bottom == pytest.approx(height + bleed)
    for page, box in enumerate(shown):
        if (page + 1) % tiling.columns:
            assert box.right - shown[page + 1].x == pytest.approx(overlap)
        if page + tiling.columns < tiling.count:
            assert box.bottom - shown[page + tiling.columns].y == pytest.approx(overlap)
    window = tiling.window.grown(ROOM_MM)
    assert min(window.x, window.y) >= 5 - 1e-6
    assert window.right <= tiling.page_width_mm - 5 + 1e-6
    assert window.bottom <= tiling.page_height_mm - 8 + 1e-6


@settings(max_examples=10, phases=DRAWN)
@given(st.integers(220, 700), st.integers(220, 700), st.sampled_from([0.0, 3.0]))
def test_the_printed_pages_join_without_a_gap_or_a_shift(width, height, bleed):
    with tempfile.TemporaryDirectory() as folder:
        tiny = board(Path(folder), width, height)
        tiny.render(bleed_mm=bleed)
        data, (file,) = tiny.pdf("board-a4.pdf"), manifest(tiny)["files"]
    columns, rows = file["grid"]
    assert page_count(data) == columns * rows + 1
    origins = set()
    for page in range(1, page_count(data)):
        (face,) = shown_on(data, page)
        assert face.scale == pytest.approx(1.0, abs=1e-5)
        column, row = (page - 1) % columns, (page - 1) // columns
        step_x, step_y = face.clip[2] - face.clip[0] - 10, face.clip[3] - face.clip[1] - 10
        # Moved by what the pages before it show, each page's trim corner is the same one.
        x = face.origin[0] - face.clip[0] + column * step_x
        y = face.origin[1] - face.clip[1] + row * step_y
        origins.add((round(x, 2), round(y, 2)))
    assert origins == {(bleed, bleed)}


def test_pages_are_named_and_name_their_neighbours(tmp_path):
    tiny = board(tmp_path, 500, 350)
    result = tiny.render()
    (file,) = manifest(tiny)["files"]
    labels = [page.get("label") for page in file["pages"]]
    assert labels == [None, "A1", "A2", "B1", "B2"]
    pages = opened(tiny.pdf("board-a4.pdf")).pages
    words = [set(page.extract_text().split()) for page in pages]
    assert {"A1", "A2", "B1", "B2"} <= words[0]
    assert {"A1", "A2", "B1"} <= words[1]
    assert {"B1", "A1", "B2"} <= words[3]
    assert "page B2 of A1 to B2" in pages[4].extract_text()
    (note,) = result.notes
    assert "500 × 350 mm do not fit on A4" in note
    assert "4 pages (A1 to B2) that share 10 mm" in note
    assert result.decks[0].told == "board: 1 card on 5 pages"


def test_the_first_page_shows_the_whole_component_small_inside_the_page(tmp_path):
    tiny = board(tmp_path, 800, 300)
    tiny.render()
    data = tiny.pdf("board-a4.pdf")
    (face,) = shown_on(data, 0)
    width, height = page_size(data, 0)
    assert 0 < face.scale < 0.4
    assert face.left >= 5 - 1e-3
    assert face.right <= width - 5 + 1e-3
    assert face.top > 5
    assert face.bottom < height - 8
    text = opened(data).pages[0].extract_text()
    assert "Cut off the left edge" in text


def test_copies_share_one_page_that_shows_how_and_backs_have_pages_of_their_own(tmp_path):
    tiny = board(tmp_path, 300, 150, BACK, copies=2)
    tiny.render()
    pages = manifest(tiny)["files"][0]["pages"]
    told = [(page["side"], page.get("label")) for page in pages]
    once = [("front", "A1"), ("front", "A2"), ("back", "A1"), ("back", "A2")]
    assert told == [("assembly", None), *once, *once]


def test_overlap_can_be_asked_for_and_may_be_nothing(tmp_path):
    tiny = board(tmp_path, 500, 350)
    for overlap, count in ((0.0, 4), (25.0, 4)):
        result = tiny.render(overlap_mm=overlap)
        assert len(result.decks[0].imposed.sides) == count + 1
        (face,) = shown_on(tiny.pdf("board-a4.pdf"), 1)
        assert face.clip[2] - face.clip[0] == pytest.approx((500 + overlap) / 2, abs=0.01)
    with pytest.raises(UsageError, match="show nothing new"):
        tiny.render(overlap_mm=150.0)


def test_a_poster_is_one_page_and_needs_no_word(tmp_path):
    tiny = board(tmp_path, 500, 350)
    result = tiny.render(profile="poster")
    assert result.notes == ()
    assert page_size(tiny.pdf("board-poster.pdf"), 0) == pytest.approx((506, 356), abs=0.01)


@pytest.mark.parametrize("profile", ["silhouette-a4", "avery-l7160"])
def test_where_pages_make_no_sense_a_large_component_is_refused(tmp_path, profile):
    with pytest.raises(UsageError, match=r"board: .* (are missing|are in the way)"):
        board(tmp_path, 500, 350).render(profile=profile)


def test_low_ink_proofs_and_single_components_go_over_pages_too(tmp_path):
    tiny = board(tmp_path, 500, 350)
    tiny.render(low_ink=True, proof=True, png=True, only=("field",), contact=True)
    assert page_count(tiny.pdf("board-a4.pdf")) == 5
    assert (tmp_path / "output/tiny/png/board/field.png").is_file()
    assert page_count(tiny.pdf("contact-a4.pdf")) == 1


def test_a_round_board_shows_where_to_cut_on_its_pages(tmp_path):
    tiny = board(tmp_path, 400, 400)
    tiny.layout(BOARD.format(width=400, height=400).replace("bleed: 3", "bleed: 3\nshape: round"), "board")
    tiny.render()
    page = picture(tiny.pdf("board-a4.pdf"), 1, 8.0)
    (face,) = shown_on(tiny.pdf("board-a4.pdf"), 1)
    # On a line from the middle of the board, where its edge crosses the first page.
    edge = 200 - 200 * 0.5**0.5
    x, y = face.origin[0] + edge, face.origin[1] + edge
    near = [page.getpixel((round((x + step / 8) * 8), round((y + step / 8) * 8))) for step in range(-3, 4)]
    assert any(max(pixel) < 160 for pixel in near)


def test_pages_have_no_cut_paths_and_say_so(tmp_path):
    result = board(tmp_path, 500, 350).render(cuts=True)
    assert result.notes[1] == "board: there are no cut paths for components that go over several pages"
    assert [path.name for path in result.files] == ["board-a4.pdf", "board-a4.manifest.json"]


def test_without_marks_pages_keep_their_names_and_tabs(tmp_path):
    tiny = board(tmp_path, 500, 350)
    tiny.render(marks="none")
    assert "glue B1 here" in opened(tiny.pdf("board-a4.pdf")).pages[1].extract_text()


RING = """
size: {width: 560, height: 800}
front:
  - {type: rect, fill: "#80a0c0", box: {width: 100, height: 800}}
  - {type: rect, fill: "#80a0c0", box: {x: 100, y: 750, width: 460, height: 50}}
"""


def test_pages_with_nothing_on_them_are_left_out_and_no_mark_speaks_of_them(tmp_path):
    tiny = TinyGame(tmp_path).layout(RING, "board").cards({"id": "field"}, kind="board")
    result = tiny.render()
    (file,) = manifest(tiny)["files"]
    columns, rows = file["grid"]
    last = "ABCDEF"[rows - 1]
    left = [f"{row}1" for row in "ABCDEF"[:rows]]
    below = [f"{last}{column}" for column in range(2, columns + 1)]
    assert [page["label"] for page in file["pages"] if "label" in page] == left + below
    assert any(note.startswith("board: nothing of their own would be on A2, ") for note in result.notes)
    (first, *rest) = opened(tiny.pdf("board-a4.pdf")).pages
    assert f"field: {len(left + below)} pages, A1 to {below[-1]}" in first.extract_text()
    words = "".join(page.extract_text() for page in (first, *rest))
    assert "A2" not in words
    assert "glue B1 here" in words


def test_a_component_with_nothing_on_it_keeps_its_pages(tmp_path):
    empty = "size: {width: 300, height: 300}\nfront: []\n"
    tiny = TinyGame(tmp_path).layout(empty, "board").cards({"id": "field"}, kind="board")
    tiny.render()
    pages = manifest(tiny)["files"][0]["pages"]
    assert (
        len([page for page in pages if "label" in page])
        == manifest(tiny)["files"][0]["grid"][0] * manifest(tiny)["files"][0]["grid"][1]
    )


def test_a_page_that_only_a_corner_of_a_box_reaches_shows_nothing():
    from toolkit.model.drawing import Paint, PathOp
    from toolkit.render.geometry import Box
    from toolkit.render.outline import polygon
    from toolkit.render.reach import shows

    diamond = [PathOp(polygon([(50, 0), (100, 50), (50, 100), (0, 50)]), Paint("#000000"))]
    assert not shows(diamond, Box(0, 0, 20, 20))
    assert shows(diamond, Box(0, 0, 30, 30))
    assert shows(diamond, Box(40, 40, 5, 5))
