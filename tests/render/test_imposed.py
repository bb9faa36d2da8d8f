"""What is in the PDF itself, for random decks printed in every way: backs behind fronts, nothing outside the bleed."""

import subprocess
import tempfile
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.render.measure import is_white_outside, page_count, page_size, picture, shown_on
from tests.render.tiny import TinyGame
from toolkit.render.sheet import STRIP_MM

COLOURED = """
size: {{width: {width}, height: {height}}}
bleed: 3
front:
  - {{type: rect, box: bleed, fill: "#{{{{ '%02x' % number }}}}fefe"}}
"""
BACK = """
back:
  - {{type: rect, box: bleed, fill: "#fe{{{{ '%02x' % number }}}}fe"}}
"""
DRAWN = (Phase.explicit, Phase.generate)
"""A print takes too long to be made again a hundred times for a smaller example."""
SIZES = st.tuples(st.integers(15, 90), st.integers(15, 90))


def game(folder, size, count, *, back=True):
    text = (COLOURED + (BACK if back else "")).format(width=size[0], height=size[1])
    return TinyGame(folder).layout(text).cards(*({"id": f"c{number}"} for number in range(count)))


def numbers(shown, side):
    """The faces of one side by the number of their card."""
    at = {"front": 0, "back": 1}[side]
    return {each.color[at]: each for each in shown if each.color[1 - at] == 254}


def seen_from_behind(box, size, *, sideways):
    """Where a box of the front lies on the back page."""
    left, top, right, bottom = box
    width, height = size
    if sideways:
        return width - right, top, width - left, bottom
    return left, height - bottom, right, height - top


@settings(max_examples=20, phases=DRAWN)
@given(
    size=SIZES,
    count=st.integers(1, 40),
    flip=st.sampled_from(["long", "short"]),
    profile=st.sampled_from(["a4", "letter", "a3", "tabloid", "silhouette-a4"]),
    bleed=st.sampled_from([0.0, 1.5, 3.0]),
    marks=st.sampled_from(["outer", "each", "none"]),
)
def test_on_paper_every_back_lies_behind_its_front(size, count, flip, profile, bleed, marks):
    with tempfile.TemporaryDirectory() as folder:
        tiny = game(Path(folder), size, count)
        tiny.render(profile=profile, flip=flip, bleed_mm=bleed, marks=marks)
        data = tiny.pdf(f"cards-{profile}.pdf")
    assert page_count(data) % 2 == 0
    found = set()
    for page in range(0, page_count(data), 2):
        fronts, backs = numbers(shown_on(data, page), "front"), numbers(shown_on(data, page + 1), "back")
        assert set(fronts) == set(backs)
        found |= set(fronts)
        paper = page_size(data, page)
        assert page_size(data, page + 1) == pytest.approx(paper)
        sideways = (flip == "long") == (paper[1] >= paper[0])
        for number, front in fronts.items():
            expected = seen_from_behind(front.box, paper, sideways=sideways)
            assert backs[number].box == pytest.approx(expected, abs=2e-3)
            assert not front.turned
            assert backs[number].turned is not sideways
            assert front.right - front.left == pytest.approx(size[0] + 2 * bleed, abs=2e-3)
    assert found == set(range(1, count + 1))


@settings(max_examples=15, phases=DRAWN)
@given(
    size=SIZES,
    count=st.integers(1, 12),
    profile=st.sampled_from(["a4", "letter", "a3"]),
    bleed=st.sampled_from([0.0, 3.0]),
    marks=st.sampled_from(["outer", "each"]),
)
def test_when_a_sheet_is_folded_every_back_lies_behind_its_front(size, count, profile, bleed, marks):
    with tempfile.TemporaryDirectory() as folder:
        tiny = game(Path(folder), size, count)
        tiny.render(profile=profile, sides="fold", bleed_mm=bleed, marks=marks)
        data = tiny.pdf(f"cards-{profile}.pdf")
    found = set()
    for page in range(page_count(data)):
        shown, paper = shown_on(data, page), page_size(data, page)
        fronts, backs = numbers(shown, "front"), numbers(shown, "back")
        assert set(fronts) == set(backs)
        found |= set(fronts)
        sideways = not any(back.turned for back in backs.values())
        for number, front in fronts.items():
            expected = seen_from_behind(front.box, paper, sideways=sideways)
            assert backs[number].box == pytest.approx(expected, abs=2e-3)
            assert backs[number].turned is not sideways
            middle = paper[0] / 2 if sideways else paper[1] / 2
            assert (front.right if sideways else front.bottom) <= middle - 3 + 2e-3
    assert found == set(range(1, count + 1))


@settings(max_examples=10, phases=DRAWN)
@given(
    size=SIZES,
    count=st.integers(1, 9),
    profile=st.sampled_from(["a4", "letter", "silhouette-letter"]),
    sides=st.sampled_from(["both", "fronts", "fold"]),
    bleed=st.sampled_from([0.0, 2.0]),
)
def test_nothing_is_printed_outside_the_bleed_but_the_slug_line(size, count, profile, sides, bleed):
    if profile.startswith("silhouette"):
        sides = "both"
    with tempfile.TemporaryDirectory() as folder:
        tiny = game(Path(folder), size, count)
        tiny.render(profile=profile, sides=sides, bleed_mm=bleed, marks="none")
        data = tiny.pdf(f"cards-{profile}.pdf")
    for page in range(page_count(data)):
        width, height = page_size(data, page)
        boxes = [each.box for each in shown_on(data, page)]
        boxes += [(5, height - 5 - STRIP_MM, width - 5, height - 5), (5, 5, 5 + STRIP_MM, height - 5)]
        if sides == "fold":
            boxes += [(width / 2 - 0.1, 5, width / 2 + 0.1, height), (5, height / 2 - 0.1, width - 5, height / 2 + 0.1)]
        if profile.startswith("silhouette") and page % 2 == 0:
            boxes += [(10, 10, 15, 15), (width - 30, 10, width - 10, 30), (10, height - 30, 30, height - 10)]
        assert is_white_outside(picture(data, page, 3.0), boxes, 3.0, 0.7)


WAYS = [
    {"profile": "a4"},
    {"profile": "letter", "flip": "short", "marks": "each", "bleed_mm": 3.0},
    {"profile": "a4", "sides": "fold"},
    {"profile": "silhouette-a4", "cuts": True},
    {"profile": "poster"},
    {"profile": "press"},
    {"profile": "drivethru"},
    {"profile": "a4", "low_ink": True, "proof": True},
    {"profile": "a4", "contact": True, "png": True},
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(str(each) for each in way.values()))
def test_equal_prints_have_equal_bytes(tmp_path, way):
    made = []
    for folder in ("one", "other"):
        files = game(tmp_path / folder, (63, 88), 10).render(**way).files
        made.append({path.name: path.read_bytes() for path in files})
    assert made[0] == made[1]


@pytest.mark.program("qpdf")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(str(each) for each in way.values()))
def test_every_pdf_is_sound(tmp_path, program, way):
    for path in game(tmp_path, (63, 88), 10).render(**way).files:
        if path.suffix == ".pdf":
            subprocess.run([program("qpdf"), "--check", path], check=True, capture_output=True)


def test_a_deck_without_backs_has_blank_backs_or_none(tmp_path):
    tiny = game(tmp_path, (63, 88), 10, back=False)
    tiny.render()
    assert [len(shown_on(tiny.pdf(), page)) for page in range(4)] == [9, 0, 1, 0]
    tiny.render(sides="fold")
    assert [len(shown_on(tiny.pdf(), page)) for page in range(3)] == [4, 4, 2]
    tiny.render(sides="fronts")
    assert page_count(tiny.pdf()) == 2
