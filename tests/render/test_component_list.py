"""The list of components: counts, sheets, and ink as it is on the pages."""

import re

import pytest

from tests.render.tiny import BACK, CARDS, TinyGame

BLACK = """
size: {width: 100, height: 100}
front:
  - {type: rect, fill: "%s"}
"""


def listed(tiny, name="components-a4.md", **options):
    tiny.render(listed=True, **options)
    return (tiny.folder / "output/tiny" / name).read_text()


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def test_it_counts_components_copies_and_sheets(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS + BACK).layout(CARDS.replace("63.5", "400"), "boards")
    tiny.cards({"id": "a", "name": "A *b*", "copies": 12}, {"id": "c", "copies": 0})
    tiny.cards({"id": "map"}, kind="boards")
    text = listed(tiny)
    head, _, boards, cards, total = rows(text)
    assert head == ["kind", "components", "copies", "size in mm", "sheets", "pages", "ink"]
    assert cards[:6] == ["cards", "2", "12", "63.5 × 88.9", "2", "4"]
    assert boards[:4] == ["boards", "1", "1", "400 × 88.9"]
    assert boards[4] == boards[5]
    assert total[4] == str(int(boards[4]) + 2)
    assert "- 12 × A \\*b\\* (a)" in text
    assert "- 0 × c: not printed" in text


@pytest.mark.parametrize(("color", "part"), [("#000000", 1.0), ("#ff0000", 2 / 3), ("#808080", 0.5), ("#ffffff", 0.0)])
def test_ink_is_what_covers_the_pages(tmp_path, color, part):
    tiny = TinyGame(tmp_path).layout(BLACK % color).cards({"id": "a", "copies": 2})
    found = rows(listed(tiny, sides="fronts", marks="none"))[-1][-1]
    assert int(found.removesuffix(" %")) == pytest.approx(100 * part * 2 * 100 * 100 / (210 * 297), abs=1.5)


def test_costs_are_the_prices_of_the_profile(tmp_path):
    tiny = TinyGame(tmp_path).layout(BLACK % "#000000").cards({"id": "a", "copies": 2})
    assert "About" not in listed(tiny)
    tiny.file(
        "templates/common/profiles/mine.yaml",
        """
        about: Ours
        paper: {name: A4, width: 210, height: 297}
        costs: {currency: EUR, sheet: 0.5, ink-page: 0.1}
        """,
    )
    text = listed(tiny, "components-mine.md", profile="mine", sides="fronts", marks="none")
    (line,) = [line for line in text.splitlines() if line.startswith("About")]
    total, paper, ink = map(float, re.findall(r"\d+\.\d\d", line))
    assert paper == 0.5
    assert ink == pytest.approx(0.1 * 2 * 100 * 100 / (210 * 297) / 0.05, abs=0.05)
    assert total == pytest.approx(paper + ink, abs=0.011)


def test_pictures_for_a_service_take_no_paper(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS).cards({"id": "a"})
    assert rows(listed(tiny, "components-tts.md", profile="tts"))[-1] == ["all", "1", "1", "", "0", "0", ""]
