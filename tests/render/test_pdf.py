"""What is in the file itself: fonts, boxes, positions, and that equal input gives equal bytes."""

import io
import subprocess
import sys

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.tiny import BACK, CARDS, MM, opened, words_at
from toolkit.model.drawing import Drawing, Glyph, GroupOp, Paint, PathOp, SymbolOp, TextOp
from toolkit.render.booklet import Booklet, Page, PlacedFace
from toolkit.render.outline import parse_path
from toolkit.render.pdf import pdf_bytes


def cards(count, start=0):
    return [{"id": f"card{number:02}"} for number in range(start, start + count)]


def test_every_font_in_the_file_is_embedded_and_a_subset(tiny):
    tiny.layout(CARDS + BACK).cards({"id": "Škoda ⚡", "text": "**bold** Ж"}).render()
    with pikepdf.open(io.BytesIO(tiny.pdf())) as pdf:
        fonts = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        assert {str(font.Subtype) for font in fonts} == {"/Type0", "/CIDFontType2"}
        for font in fonts:
            assert str(font.BaseFont)[7] == "+"
            if font.Subtype == "/CIDFontType2":
                assert len(font.FontDescriptor.FontFile2.read_bytes()) > 500
        assert len(tiny.pdf()) < 60_000


def test_the_file_is_sound_and_asks_to_be_printed_at_its_size(tiny):
    tiny.layout(CARDS + BACK).cards(*cards(3)).render(flip="short")
    with pikepdf.open(io.BytesIO(tiny.pdf())) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert str(pdf.docinfo["/Title"]) == "Tiny: cards"


def test_one_component_a_page_states_its_trim_and_bleed(tiny):
    tiny.layout(CARDS + BACK).cards(*cards(2)).render(profile="poster")
    with pikepdf.open(io.BytesIO(tiny.pdf("cards-poster.pdf"))) as pdf:
        assert len(pdf.pages) == 4
        for page in pdf.pages:
            assert [float(each) / MM for each in page.MediaBox] == pytest.approx([0, 0, 69.5, 94.9], abs=1e-3)
            assert [float(each) / MM for each in page.BleedBox] == pytest.approx([0, 0, 69.5, 94.9], abs=1e-3)
            assert [float(each) / MM for each in page.TrimBox] == pytest.approx([3, 3, 66.5, 91.9], abs=1e-3)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_ten_cards_a_deck_without_backs_and_seven_with_another_back(tiny, flip):
    for kind, count in (("cards", 10), ("plain", 4), ("other", 7)):
        tiny.layout(CARDS + ("" if kind == "plain" else BACK), kind)
        tiny.cards(*({"id": f"{kind}{number}"} for number in range(count)), kind=kind)
    tiny.render(flip=flip)
    for kind, count, pages in (("cards", 10, 4), ("plain", 4, 2), ("other", 7, 2)):
        data = tiny.pdf(f"{kind}-a4.pdf")
        assert len(opened(data).pages) == pages
        for sheet in range(0, pages, 2):
            fronts, backs = words_at(data, sheet), words_at(data, sheet + 1)
            for number in range(count):
                at, behind = fronts.get(f"{kind}{number}"), _back_of(backs, f"{kind}{number}", flip)
                assert (behind is not None) == (at is not None and kind != "plain")
                if behind is not None:
                    assert _column_row(at) == _mirrored(_column_row(behind), flip)
    assert words_at(tiny.pdf("plain-a4.pdf"), 1) == {}


def _back_of(words, name, flip):
    # A back that stands on its head is read by pdfplumber letter by letter from the other side.
    wanted = f"back of {name}"
    return words.get(wanted) or words.get(wanted[::-1])


def _column_row(place):
    return int((place[0] - 9.75) // 63.5), int((place[1] - 15.15) // 88.9)


def _mirrored(place, flip):
    return (2 - place[0], place[1]) if flip == "long" else (place[0], 2 - place[1])


def test_cards_stand_a_trim_apart_to_a_hundredth_of_a_millimetre(tiny):
    tiny.layout(CARDS).cards(*cards(9)).render()
    places = words_at(tiny.pdf(), 0)
    for number in range(9):
        row, column = divmod(number, 3)
        x, y = places[f"card{number:02}"]
        assert x - places["card00"][0] == pytest.approx(63.5 * column, abs=0.01)
        assert y - places["card00"][1] == pytest.approx(88.9 * row, abs=0.01)
    assert places["card00"][0] == pytest.approx(9.75 + 3, abs=0.2)


def test_twenty_rows_of_tokens_on_letter(tiny):
    tiny.layout(
        """
        size: {width: 12.7, height: 12.7}
        front:
          - {type: text, text: "{{ number }}", size: 8pt, align: center, valign: middle}
        """,
        "tokens",
    ).cards(*({"id": f"t{number}"} for number in range(320)), kind="tokens")
    tiny.render(profile="letter")
    page = opened(tiny.pdf("tokens-letter.pdf")).pages[0]
    tops = sorted({round(char["top"] / MM, 2) for char in page.chars if char["size"] > 7.5})
    assert len(tops) == 20
    for row, top in enumerate(tops):
        assert top == pytest.approx(tops[0] + 12.7 * row, abs=0.011)
    footer = min(char["top"] for char in page.chars if char["size"] < 7) / MM
    grid_end = (279.4 + 20 * 12.7) / 2
    assert footer > grid_end


def test_the_scale_bar_is_a_hundred_millimetres_and_beside_the_cards_on_letter(tiny):
    tiny.layout(CARDS).cards(*cards(9)).render()
    tiny.render(profile="letter")
    for name, way in (("cards-a4.pdf", "width"), ("cards-letter.pdf", "height")):
        page = opened(tiny.pdf(name)).pages[0]
        assert any(line[way] / MM == pytest.approx(100, abs=0.01) for line in page.lines)
        slug = [char for char in page.chars if char["size"] < 7 or not char["upright"]]
        assert slug
        side = (215.9 - 190.5) / 2
        if way == "height":
            assert all(char["x1"] / MM < side and char["x0"] / MM >= 5 for char in slug if not char["upright"])
        else:
            assert all(char["top"] / MM > 15.15 + 266.7 for char in slug)


def test_the_slug_line_says_what_the_sheet_is(tiny):
    tiny.layout(CARDS + BACK).cards(*cards(10)).render()
    text = opened(tiny.pdf()).pages[3].extract_text()
    assert "tiny · cards · house content · content " in text
    assert "sheet 2 of 2 · back · flip on the long edge" in text


def test_an_offset_moves_backs_only(tiny):
    tiny.layout(CARDS + BACK).cards(*cards(1)).render()
    before = [words_at(tiny.pdf(), page) for page in (0, 1)]
    tiny.render(offset_mm=(1.5, -0.5))
    after = [words_at(tiny.pdf(), page) for page in (0, 1)]
    assert after[0]["card00"] == before[0]["card00"]
    (x, y), (left, top) = after[1]["back of card00"], before[1]["back of card00"]
    assert (x - left, y - top) == (pytest.approx(1.5, abs=0.01), pytest.approx(-0.5, abs=0.01))


def test_bleed_shows_only_as_far_as_asked(tiny):
    tiny.layout(CARDS).cards(*cards(1))
    for bleed, edge in ((0.0, 63.5), (2.0, 67.5)):
        tiny.render(profile="poster", bleed_mm=bleed)
        with pikepdf.open(io.BytesIO(tiny.pdf("cards-poster.pdf"))) as pdf:
            assert float(pdf.pages[0].MediaBox[2]) / MM == pytest.approx(edge, abs=1e-3)


def test_a_back_that_all_cards_share_is_stored_once(tiny):
    back = BACK.replace("{{ card.id }}", "all")
    tiny.layout(CARDS + back).cards(*({"id": f"c{number}", "name": "same"} for number in range(9))).render()
    with pikepdf.open(io.BytesIO(tiny.pdf())) as pdf:
        forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"]
        assert len(forms) == 2


SCRIPT = """
import sys
from pathlib import Path
from tests.render.tiny import BACK, CARDS, TinyGame
tiny = TinyGame(Path(sys.argv[1])).layout(CARDS + BACK)
tiny.cards(*({"id": f"Škoda {n}", "text": "**b** {icon:power} ⚡ Ж " * n} for n in range(4))).render()
sys.stdout.write(tiny.pdf().hex() + (Path(sys.argv[1]) / "output/tiny/cards-a4.manifest.json").read_text())
"""


@pytest.mark.slow
def test_equal_input_gives_equal_bytes_whatever_the_hash_seed_or_time_zone(tmp_path):
    made = set()
    for seed, zone in (("0", "UTC"), ("1", "Asia/Tokyo"), ("2", "America/New_York")):
        environment = {"PYTHONHASHSEED": seed, "TZ": zone, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        command = [sys.executable, "-c", SCRIPT, str(tmp_path / f"{seed}")]
        made.add(subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout)
    assert len(made) == 1
    assert len(made.pop()) > 10_000


def test_rendering_twice_gives_equal_bytes(tiny):
    tiny.layout(CARDS + BACK).cards(*cards(3)).render()
    first = tiny.pdf()
    tiny.render()
    assert tiny.pdf() == first


SQUARE = parse_path("M0 0L10 0L10 10L0 10Z")


def colour_at(face, x, y, **more):
    page = Page(20, 20, (PlacedFace(0, 5, 5, **more),))
    document = pypdfium2.PdfDocument(pdf_bytes(Booklet("t", (page,), (face,), face.bleed_mm), {}))
    return document[0].render(scale=10 * MM / MM).to_pil().getpixel((round(x * MM * 10), round(y * MM * 10)))


@given(st.sampled_from(["#c03020", "#0080ff"]), st.booleans())
def test_shapes_symbols_and_groups_land_where_they_say(color, turned):
    inner = SymbolOp("square", (PathOp(SQUARE, Paint(color)),), 10, 10, (0.2, 0, 0, 0.2, 1, 1))
    face = Drawing(10, 10, 0, (GroupOp((inner,), (1, 0, 0, 1, 2, 0), (), 1.0),))
    inside, outside = ((8.5, 6.5), (11.5, 13.5)) if not turned else ((11.5, 13.5), (8.5, 6.5))
    rgb = tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))
    assert colour_at(face, *inside, turned=turned) == rgb
    assert colour_at(face, *outside, turned=turned) == (255, 255, 255)


def test_opacity_mixes_a_group_as_a_whole():
    two = (PathOp(SQUARE, Paint("#000000")), PathOp(SQUARE, Paint("#ff0000")))
    red = colour_at(Drawing(10, 10, 0, (GroupOp(two, opacity=0.5),)), 10, 10)
    assert red[0] == 255
    assert red[1] == pytest.approx(128, abs=1)


def test_a_clip_cuts():
    clip = parse_path("M0 0L5 0L5 10L0 10Z")
    face = Drawing(10, 10, 0, (GroupOp((PathOp(SQUARE, Paint("#000000")),), clip=clip),))
    assert colour_at(face, 7, 10) == (0, 0, 0)
    assert colour_at(face, 13, 10) == (255, 255, 255)


def test_marks_above_a_letter_are_raised(tiny):
    tiny.layout(CARDS).cards({"id": "Q\u0323\u0308x"}).render()
    assert "Q\u0323\u0308x" in opened(tiny.pdf()).pages[0].extract_text()


def test_text_operations_tell_their_text():
    glyphs = (Glyph(1, "fi", 0.5), Glyph(2, "", 0.1))
    assert TextOp("F", 3, 0, 0, glyphs, "#000000").text == "fi"
