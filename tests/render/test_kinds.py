"""Invented components of every kind print as soon as they have a layout: each pair of files in `workshop` is tried."""

import io
from pathlib import Path

import pikepdf
import pytest
from PIL import Image
from ruamel.yaml import YAML

from tests.render.pixels import looks_as_it_did
from tests.render.tiny import MM, opened
from toolkit.model.drawing import GroupOp, TextOp
from toolkit.render.booklet import Booklet, Page, PlacedFace
from toolkit.render.check import check_prints
from toolkit.render.deck import PrintShop
from toolkit.render.margins import clearance_of_text
from toolkit.render.pdf import pdf_bytes
from toolkit.render.png import png_pages

WORKSHOP = Path(__file__).parent / "workshop"
KINDS = sorted(path.stem for path in WORKSHOP.glob("*.yaml") if not path.name.endswith(".layout.yaml"))
EDGE_MM = 6


@pytest.fixture(params=KINDS)
def kind(request, tiny):
    name = request.param
    tiny.layout((WORKSHOP / f"{name}.layout.yaml").read_text(encoding="utf-8"), name)
    components = YAML(typ="safe", pure=True).load((WORKSHOP / f"{name}.yaml").read_text(encoding="utf-8"))
    tiny.cards(*components, kind=name)
    return name


def deck_of(tiny, kind, **options):
    return PrintShop(tiny.project, tiny.content).deck(kind, {}, **options)


def faces(deck):
    return [face for card in deck.cards for face in (card.front, card.back) if face]


def texts(ops):
    for op in ops:
        if isinstance(op, TextOp):
            yield op
        elif isinstance(op, GroupOp):
            yield from texts(op.ops)


def test_it_has_no_findings_and_its_words_lie_in_the_safe_zone(tiny, kind):
    assert check_prints(tiny.project, tiny.content, {}) == []
    deck = deck_of(tiny, kind)
    typefaces = deck.tools.typesetter.fonts.typefaces
    for face in faces(deck):
        assert clearance_of_text(face.drawing.ops, deck.layout.die, typefaces) >= deck.layout.safe_mm - 0.05


def test_nothing_of_it_is_drawn_outside_its_bleed(tiny, kind):
    deck = deck_of(tiny, kind)
    layout, bleed = deck.layout, deck.layout.bleed_mm
    width, height = layout.width_mm + 2 * (bleed + EDGE_MM), layout.height_mm + 2 * (bleed + EDGE_MM)
    page = Page(width, height, (PlacedFace(0, bleed + EDGE_MM, bleed + EDGE_MM),))
    drawings = tuple(face.drawing for face in faces(deck)[:1])
    pdf = pdf_bytes(Booklet("one", (page,), drawings, bleed), deck.tools.typesetter.fonts.typefaces)
    (picture,) = png_pages(pdf, 50)
    image = Image.open(io.BytesIO(picture)).convert("L")
    left, top, right, bottom = (each * 50 / 25.4 for each in (EDGE_MM, EDGE_MM, width - EDGE_MM, height - EDGE_MM))
    image.paste(255, (int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2))
    assert image.getextrema() == (255, 255)


def test_its_bleed_is_covered_to_the_edge(tiny, kind):
    deck = deck_of(tiny, kind)
    layout = deck.layout
    if layout.bleed_mm == 0:
        return
    outline = layout.die.grown(layout.bleed_mm - 0.3)
    drawn = deck.cards[0].front.drawing
    page = Page(layout.width_mm + 20, layout.height_mm + 20, (PlacedFace(0, 10, 10),))
    pdf = pdf_bytes(Booklet("one", (page,), (drawn,), layout.bleed_mm), deck.tools.typesetter.fonts.typefaces)
    image = opened(pdf).pages[0].to_image(resolution=101.6).original.convert("RGB")
    ends = [numbers[-2:] for _, numbers in outline if numbers]
    white = [
        end for end in ends if image.getpixel((round((end[0] + 10) * 4), round((end[1] + 10) * 4))) == (255, 255, 255)
    ]
    assert white == []


def test_its_words_are_in_the_file_in_embedded_fonts(tiny, kind):
    result = tiny.render(kinds=[kind], marks="none")
    assert not result.findings
    data = tiny.pdf(f"{kind}-a4.pdf")
    printed = "".join("".join(page.extract_text() for page in opened(data).pages).split())
    for card in deck_of(tiny, kind).cards:
        for op in texts(card.front.drawing.ops):
            for word in op.text.split():
                assert word in printed or not word.isascii() or not word.isalnum()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [
            each
            for each in pdf.objects
            if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor"
        ]
        assert fonts
        assert all("/FontFile2" in font or "/FontFile3" in font for font in fonts)


def test_it_prints_in_low_ink_with_every_word_in_black(tiny, kind):
    full, low = deck_of(tiny, kind), deck_of(tiny, kind, low_ink=True)
    assert not low.findings
    for one, other in zip(faces(full), faces(low), strict=True):
        words = [[(op.text, round(op.size_mm, 3)) for op in texts(face.drawing.ops)] for face in (one, other)]
        assert words[0] == words[1]
        assert {op.color for op in texts(other.drawing.ops)} <= {"#000000"}


def test_a_sheet_of_it_looks_as_it_did(tiny, kind, request):
    tiny.render(kinds=[kind])
    looks_as_it_did(tiny.pdf(f"{kind}-a4.pdf"), kind, update=request.config.getoption("--update-goldens"))


def test_every_kind_that_a_table_needs_is_tried():
    assert {"tokens", "coins", "tiles", "boards", "pads", "events", "heroes", "spells"} <= set(KINDS)


def test_a_board_is_larger_than_the_paper_and_comes_over_pages(tiny):
    tiny.layout((WORKSHOP / "boards.layout.yaml").read_text(encoding="utf-8"), "boards")
    tiny.cards(*YAML(typ="safe", pure=True).load((WORKSHOP / "boards.yaml").read_text(encoding="utf-8")), kind="boards")
    tiny.render(kinds=["boards"])
    pages = opened(tiny.pdf("boards-a4.pdf")).pages
    assert len(pages) > 2
    assert max(page.width for page in pages) <= 297 * MM + 1
