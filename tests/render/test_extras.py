"""Reference sheets and tuck boxes, measured in the PDF."""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import pairwise

import pdfplumber
import pytest

from tests.render.pixels import looks_as_it_did
from tests.render.tiny import BACK, CARDS, MM
from toolkit.checking import check_game, component_words
from toolkit.project import Project, open_project
from toolkit.render.extras import REFERENCE, TUCK_BOXES, with_extras
from toolkit.render.job import PrintResult, render_game
from toolkit.render.options import PrintOptions
from toolkit.resources import bundled_root

PROJECT = open_project()
POKER = CARDS.replace("bleed: 3", "bleed: 3\ncorner: 3")


def opened(data: bytes) -> pdfplumber.PDF:
    return pdfplumber.open(io.BytesIO(data))


def boxed(tiny, cards: int, layout: str = POKER + BACK, **options) -> PrintResult:
    tiny.layout(layout).cards({"id": "a", "copies": cards})
    return render_game(tiny.project, tiny.content, {}, [TUCK_BOXES], PrintOptions(**options))


def folds(page) -> tuple[list[float], list[float]]:
    """Where the dashed lines lie: x of those that run down a whole panel, y of those that run across."""
    lines = [each for each in page.lines if each.get("dash") and each["dash"][0]]
    down = sorted({round(each["x0"] / MM, 2) for each in lines if abs(each["x1"] - each["x0"]) < 0.1})
    across = sorted({round(each["top"] / MM, 2) for each in lines if abs(each["bottom"] - each["top"]) < 0.1})
    return down, across


@pytest.mark.parametrize("cards", [21, 54, 110])
def test_a_box_is_as_large_as_its_deck_and_its_room(tiny, cards):
    result = boxed(tiny, cards)
    down, across = folds(opened(result.decks[0].pdf).pages[0])
    depth = max(8.0, cards * 0.3 + 1)
    widths = [round(b - a, 2) for a, b in pairwise(down)]
    assert widths == pytest.approx([64.5, depth, 64.5], abs=0.03)
    assert [round(b - a, 2) for a, b in pairwise(across)] == pytest.approx([depth, 89.9], abs=0.03)


def test_a_box_looks_as_it_did(tiny, request):
    pdf = boxed(tiny, 54).decks[0].pdf
    looks_as_it_did(pdf, "tuck-box", update=request.config.getoption("--update-goldens"))


def test_a_reference_sheet_looks_as_it_did(tiny, request):
    tiny.layout(POKER + BACK).cards({"id": "a", "copies": 54})
    result = render_game(tiny.project, tiny.content, {}, [REFERENCE], PrintOptions())
    looks_as_it_did(result.decks[0].pdf, "reference", update=request.config.getoption("--update-goldens"))


def test_a_layout_says_how_thick_its_cards_are_or_that_it_wants_no_box(tiny):
    down, _ = folds(opened(boxed(tiny, 50, POKER + BACK + "tuck-box: {card: 0.5, room: 2}\n").decks[0].pdf).pages[0])
    assert [round(b - a, 2) for a, b in pairwise(down)] == pytest.approx([65.5, 27, 65.5], abs=0.03)
    tiny.layout(POKER + BACK + "tuck-box: false\n").cards({"id": "a", "copies": 50})
    assert TUCK_BOXES not in with_extras(tiny.project, tiny.content).kinds


@pytest.mark.parametrize("layout", [POKER, POKER.replace("corner: 3", "shape: round") + BACK, CARDS + BACK])
def test_what_is_no_deck_of_cards_has_no_box(tiny, layout):
    tiny.layout(layout).cards({"id": "a", "copies": 50})
    assert TUCK_BOXES not in with_extras(tiny.project, tiny.content).kinds


@pytest.mark.parametrize(
    ("profile", "paper", "larger", "size"),
    [("a4", "A4", "a3", [297, 420]), ("letter", "Letter", "tabloid", [279, 432])],
)
def test_a_box_too_large_for_the_paper_is_on_the_next_one_and_says_why(tiny, profile, paper, larger, size):
    result = boxed(tiny, 108, POKER.replace("63.5", "120").replace("88.9", "120") + BACK, profile=profile)
    (deck,) = result.decks
    page = opened(deck.pdf).pages[0]
    assert sorted((round(page.width / MM), round(page.height / MM))) == size
    assert deck.file_name == f"tuck-boxes.cards-{larger}.pdf"
    assert f"fit on {paper}" in result.notes[0]
    assert f"missing; so it is on {larger}" in result.notes[0]


def test_the_cut_path_of_a_box_is_its_outline(tiny):
    result = boxed(tiny, 54, cuts=True)
    names = [name for name in result.decks[0].files if name.endswith(".svg")]
    assert len(names) == 1
    assert result.decks[0].files[names[0]].count(b"<path") == 1


def test_a_box_shows_the_back_of_its_deck(tiny):
    text = opened(boxed(tiny, 54).decks[0].pdf).pages[0].extract_text()
    assert "back of a" in text
    assert "glue" in text


@pytest.fixture(scope="module", params=PROJECT.game_ids)
def printed(request, tmp_path_factory) -> PrintResult:
    project = Project((bundled_root(),), tmp_path_factory.mktemp("extras"))
    content, _ = check_game(project, request.param, draws=False)
    assert content is not None
    kinds = [kind for kind in (REFERENCE, TUCK_BOXES) if kind in with_extras(project, content).kinds]
    return render_game(project, content, component_words(project, content), kinds, PrintOptions("letter"))


def test_every_game_has_its_reference_on_one_page(printed):
    project = Project((bundled_root(),), bundled_root())
    game = check_game(project, printed.game, draws=False)[0].game
    with opened(next(deck.pdf for deck in printed.decks if deck.deck.kind == REFERENCE)) as pdf:
        (page,) = pdf.pages
        text = " ".join(page.extract_text().split())
    assert game["title"].upper() in text.upper()
    for name, option in game["options"].items():
        assert name.replace("_", " ").split()[0] in text.lower()
        assert option["about"].split()[0] in text
    for section in game["phases"].values():
        assert section.split()[0] in text


def test_every_box_of_every_game_is_on_one_page_of_the_paper_asked_for(printed):
    for deck in printed.decks:
        assert (deck.profile.id, deck.imposed.way, len(deck.imposed.pages)) == ("letter", "sheets", 1)


def test_more_options_than_a_page_holds_go_on_a_second(tiny):
    about = "Whether this or that is done, which takes a line or two to tell in full. " * 3
    options = {f"option_{n}": {"default": False, "values": [False, True], "about": about} for n in range(40)}
    pages = with_extras(tiny.project, content_with(tiny, options)).components(REFERENCE)
    assert len(pages) > 1
    assert sum(len(page["options"]) for page in pages) == 40
    result = render_game(tiny.project, content_with(tiny, options), {}, [REFERENCE], PrintOptions())
    assert not result.findings


def content_with(tiny, options):
    tiny.layout(CARDS).cards({"id": "a"})
    content = tiny.content
    game = content.documents["game"]
    return replace(
        content, documents={**content.documents, "game": replace(game, data={**game.data, "options": options})}
    )


@pytest.mark.parametrize("text", ["Škoda Žižka ⚡ 漢字 🚗", "AT&T Rock&Roll; if x<b then <b>go; {unknown}; {{ 7*7 }}"])
def test_c3_and_c11_texts_of_the_game_print_as_they_are_written(tiny, text):
    tiny.layout(POKER + BACK).cards({"id": "a", "copies": 50})
    content = with_game(tiny, title=text, summary=text, options={"o": {"default": 1, "values": [1], "about": text}})
    result = render_game(tiny.project, content, {}, [REFERENCE, TUCK_BOXES], PrintOptions())
    assert not result.findings
    for deck, times in zip(result.decks, (2, 2), strict=True):
        said = "".join(opened(deck.pdf).pages[0].extract_text().split()).casefold()
        for word in text.split():
            assert said.count(word.casefold()) >= times, (deck.deck.kind, word)


def test_c2_what_does_not_fit_on_the_sheets_is_found_and_nothing_is_cut_off(tiny):
    tiny.layout(POKER + BACK).cards({"id": "a", "copies": 50})
    content = with_game(tiny, title="x" * 400)
    result = render_game(tiny.project, content, {}, [REFERENCE, TUCK_BOXES], PrintOptions())
    assert {each.code for each in result.findings} == {"text-overflow"}
    title = content.documents["game"].where(("title",))
    assert {(each.file[-9:], each.line, each.column) for each in result.findings} == {
        ("game.yaml", title.line, title.column)
    }
    assert not result.files


def with_game(tiny, **fields):
    content = tiny.content
    game = content.documents["game"]
    return replace(content, documents={**content.documents, "game": replace(game, data={**game.data, **fields})})
