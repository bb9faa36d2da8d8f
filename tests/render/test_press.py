"""Prints for a press: inks by its profile, and PDF/X-1a where nothing is see-through."""

from __future__ import annotations

import io

import pikepdf
import pytest

from tests.render.press_profile import press_profile
from tests.render.test_images import KINDS, stripes, written
from tests.render.tiny import BACK, CARDS
from toolkit.errors import UsageError
from toolkit.render.images import Wanted, stored_picture
from toolkit.render.inks import Inks

IMAGE = "  - {type: image, file: art/a.png, min-dpi: 0, box: {x: 5, y: 60, width: 10, height: 10}}\n"


@pytest.fixture(scope="module")
def profile(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("icc") / "press.icc"
    path.write_bytes(press_profile())
    return str(path)


def printed(tiny, icc, layout=CARDS + BACK, by="drivethru"):
    tiny.layout(layout).cards({"id": "a", "text": "words"})
    result = tiny.render(profile=by, icc=icc)
    return result, pikepdf.open(io.BytesIO(result.decks[0].pdf))


def test_a_deck_without_transparency_is_pdf_x_1a_for_the_press(tiny, profile):
    tiny.file("content/tiny/art/a.png", KINDS["rgb"])
    result, pdf = printed(tiny, profile, CARDS + IMAGE + BACK)
    assert "cards: PDF/X-1a:2003 for A press for tests" in result.notes
    (intent,) = pdf.Root.OutputIntents
    assert (intent.S, str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "A press for tests")
    assert intent.DestOutputProfile.read_bytes() == press_profile()
    assert (str(pdf.docinfo["/GTS_PDFXVersion"]), pdf.docinfo["/Trapped"]) == ("PDF/X-1a:2003", "/False")
    assert {"/Title", "/CreationDate", "/ModDate", "/Producer", "/Creator"} <= set(pdf.docinfo.keys())
    assert pdf.pdf_version == "1.4"
    assert len(pdf.trailer.ID) == 2
    for page in pdf.pages:
        media, bleed, trim = (list(map(float, page[name])) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        assert media[0] <= bleed[0] < trim[0] and media[2] >= bleed[2] > trim[2]


def test_it_holds_inks_and_embedded_fonts_and_nothing_that_lets_through(tiny, profile):
    tiny.file("content/tiny/art/a.png", KINDS["rgb"])
    _, pdf = printed(tiny, profile, CARDS + IMAGE + BACK)
    dictionaries = [each for each in pdf.objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)]
    for each in dictionaries:
        assert not {"/SMask", "/ca", "/CA", "/Group", "/Encrypt"} & set(each.keys())
        if each.get("/Type") == "/FontDescriptor":
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(each.keys())
        if each.get("/Subtype") == "/Image":
            assert each.ColorSpace in ("/DeviceCMYK", "/DeviceGray")


@pytest.mark.parametrize(
    "more", [IMAGE.replace("a.png", "b.png"), '  - {type: rect, fill: "#ff0000", opacity: 0.5, box: {width: 9}}\n']
)
def test_what_is_see_through_is_no_pdf_x_and_says_so(tiny, profile, more):
    tiny.file("content/tiny/art/b.png", written(stripes("RGBA"), "PNG"))
    result, pdf = printed(tiny, profile, CARDS + more + BACK)
    assert any("no PDF/X-1a:2003, as some of it is see-through" in note for note in result.notes)
    assert "/GTS_PDFXVersion" not in pdf.docinfo
    assert len(pdf.Root.OutputIntents) == 1


@pytest.mark.parametrize("color", ["#ff0000", "#102030", "#00a070", "#221100"])
def test_inks_by_a_profile_keep_to_the_limit(profile, color):
    for most in (1.5, 2.4):
        parts = Inks("cmyk", most, profile).parts(color)
        assert sum(parts) <= most + 1e-3
        assert all(0 <= part <= 1 for part in parts)
    assert Inks("cmyk", 2.4, profile).parts("#404040")[:3] == (0, 0, 0)
    assert Inks("cmyk", 3.0, profile).parts("#ff0000") != Inks("cmyk", 3.0).parts("#ff0000")


def test_pictures_by_a_profile_keep_to_the_limit(tmp_path, profile):
    import zlib

    path = tmp_path / "a.png"
    path.write_bytes(KINDS["rgb"])
    stored = stored_picture(path, Wanted(inks=Inks("cmyk", 1.5, profile)))
    data = zlib.decompress(stored.data)
    assert stored.space == "DeviceCMYK"
    assert max(sum(data[at : at + 4]) for at in range(0, len(data), 4)) <= 1.5 * 255 + 3


def test_a_profile_for_something_else_and_a_print_in_three_colours_are_refused(tiny, profile, tmp_path):
    path = tmp_path / "other.icc"
    path.write_bytes(press_profile(space=b"RGB ", kind=b"mntr"))
    with pytest.raises(UsageError, match="not for the four inks"):
        printed(tiny, str(path))
    path.write_bytes(b"no profile")
    with pytest.raises(UsageError, match="no ICC profile that can be read"):
        printed(tiny, str(path))
    with pytest.raises(UsageError, match="a4 is not one"):
        printed(tiny, profile, by="a4")


def test_equal_prints_have_equal_bytes(tiny, profile):
    assert printed(tiny, profile)[0].decks[0].pdf == printed(tiny, profile)[0].decks[0].pdf
