"""What a print shop measures in the file: letters inside the safe zone, fonts embedded, boxes one in the other."""

import ctypes
import io

import pikepdf
import pypdfium2
import pypdfium2.raw
import pytest

from tests.render.test_cases import components
from tests.render.test_kinds import KINDS, WORKSHOP
from tests.render.tiny import MM
from toolkit.render.face import FRONT
from toolkit.render.layout import read_layout


@pytest.fixture(params=KINDS)
def kind(request, tiny):
    tiny.layout((WORKSHOP / f"{request.param}.layout.yaml").read_text(encoding="utf-8"), request.param)
    tiny.cards(*components(request.param), kind=request.param)
    return request.param


def letters(data, page):
    """The box around the ink of every letter of a page, in mm from the top left corner of its trim."""
    document = pypdfium2.PdfDocument(data)
    leaf = document[page]
    left, _, _, top = leaf.get_trimbox()
    text = leaf.get_textpage()
    for index in range(text.count_chars()):
        if not chr(pypdfium2.raw.FPDFText_GetUnicode(text, index)).strip():
            continue
        edges = [ctypes.c_double() for _ in range(4)]
        pypdfium2.raw.FPDFText_GetCharBox(text, index, *edges)
        x0, x1, y0, y1 = (edge.value for edge in edges)
        yield [((x - left) / MM, (top - y) / MM) for x in (x0, x1) for y in (y0, y1)]


def test_every_letter_in_the_file_lies_in_the_safe_zone(tiny, kind):
    result = tiny.render(profile="poster", bleed_mm=0.0, version=False)
    deck, data = result.decks[0], tiny.pdf(f"{kind}-poster.pdf")
    layout = read_layout(tiny.project, "tiny", kind)
    count = 0
    for number, side in enumerate(deck.imposed.sides):
        if not side.placements or side.side != FRONT:
            continue
        for corners in letters(data, number):
            count += 1
            # A letter's box is a little more than its ink, most of all for italics.
            assert layout.die.clearance(corners) >= layout.safe_mm - 0.35
    assert count > 0


@pytest.mark.parametrize("profile", ["poster", "press"])
def test_boxes_lie_one_in_the_other_and_fonts_are_in_the_file(tiny, kind, profile):
    tiny.render(profile=profile)
    with pikepdf.open(io.BytesIO(tiny.pdf(f"{kind}-{profile}.pdf"))) as pdf:
        for page in pdf.pages:
            media, bleed, trim = ([float(each) for each in box] for box in (page.MediaBox, page.BleedBox, page.TrimBox))
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert outer[0] <= inner[0] + 1e-3
                assert outer[1] <= inner[1] + 1e-3
                assert outer[2] >= inner[2] - 1e-3
                assert outer[3] >= inner[3] - 1e-3
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/FontDescriptor" in each]
        assert fonts
        for font in fonts:
            assert {"/FontFile2", "/FontFile3"} & set(font.FontDescriptor.keys())
