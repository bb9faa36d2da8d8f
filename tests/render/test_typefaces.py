import io
from pathlib import Path

import pikepdf
import pytest

from tests.render.tiny import opened
from toolkit.project import open_project
from toolkit.render.characters import clusters
from toolkit.render.font_config import open_fonts
from toolkit.render.typefaces import FontError, Manner

FONTS = open_fonts(open_project(), "no-such-game")


def test_pairs_are_kerned():
    anton = FONTS.typefaces["BarlowSemiCondensed-Medium"]
    together = sum(glyph.advance_em for glyph in anton.shape("AV"))
    apart = sum(glyph.advance_em for letter in "AV" for glyph in anton.shape(letter))
    assert together < apart


@pytest.mark.parametrize("name", FONTS.typefaces)
def test_every_named_typeface_can_be_opened_and_subset(name):
    face = FONTS.typefaces[name]
    letter = next(chr(code) for code in range(0x21, 0x30000) if face.has(chr(code)))
    subset = face.subset([face.shape(letter)[0].number])
    assert subset[:4] == (b"\1\0\4\4" if face.is_postscript else b"\0\1\0\0")


def test_a_subset_is_small_and_the_same_every_time():
    face = FONTS.typefaces["NotoSans-Bold"]
    numbers = [glyph.number for glyph in face.shape("Žižka")]
    assert face.subset(numbers) == face.subset(list(reversed(numbers)))
    assert len(face.subset(numbers)) < face.file.stat().st_size / 10


def test_accents_are_drawn_in_the_text_face_itself():
    assert [run.typeface.name for run in FONTS.runs("Škoda Žižka", "text", "bold")] == ["BarlowSemiCondensed-Bold"]


def test_what_the_text_face_lacks_falls_back_run_by_run():
    runs = [(run.typeface.name, run.text) for run in FONTS.runs("go ⚡🚗 Ж", "text", "regular")]
    assert runs == [
        ("BarlowSemiCondensed-Medium", "go "),
        ("NotoEmoji", "⚡🚗"),
        ("BarlowSemiCondensed-Medium", " "),
        ("NotoSans", "Ж"),
    ]


def test_what_no_face_has_is_named_once_and_drawn_by_none():
    assert FONTS.missing("\ue001\ue000\ue001 ok", "text", "regular") == "\ue001\ue000"
    assert "".join(run.text for run in FONTS.runs("\ue001 ok", "text", "regular")) == " ok"


def test_a_mark_that_is_in_no_typeface_with_its_letter_is_missing():
    assert FONTS.runs("漢\u05bc", "text", "regular") == []
    assert FONTS.missing("漢\u05bc", "text", "regular") == "漢\u05bc"


def test_what_only_steers_text_is_never_missing():
    assert FONTS.missing("a\u200b\u200f\u2060\u00ad\ufeffb", "text", "regular") == ""
    assert "".join(run.text for run in FONTS.runs("a\u2060b\u200f", "text", "regular")) == "ab"


def test_a_language_picks_its_letter_forms():
    face = FONTS.typefaces["NotoSansCJK"]
    japanese, chinese = (face.shape("骨", Manner(language=language)) for language in ("ja", "zh-Hans"))
    assert japanese != chinese


def test_letters_that_hang_together_take_no_room_between_them():
    plain = FONTS.runs("سلام", "text", "regular", Manner(from_right=True))
    spaced = FONTS.runs("سلام", "text", "regular", Manner(from_right=True, spaced=True))
    assert [run.is_joined for run in plain] == [True]
    assert plain == spaced


def test_scripts_are_shaped_apart_within_one_typeface():
    assert [run.text for run in FONTS.runs("Жab", "sans", "regular")] == ["Ж", "ab"]


def test_a_letter_and_its_marks_are_one_thing():
    assert list(clusters("e\u0301a\u0336b👍🏽")) == ["é", "a\u0336", "b", "👍🏽"]


def test_text_of_each_glyph_adds_up_to_the_text():
    face = FONTS.typefaces["NotoSans"]
    assert "".join(glyph.text for glyph in face.shape("Q\u0323ua\u0336")) == "Q\u0323ua\u0336"


def test_a_font_that_is_not_installed_is_named(tiny):
    tiny.file(
        "templates/tiny/fonts.yaml",
        "typefaces: {X: {package: no_such_pkg, file: x.ttf}}\nfamilies: {text: {regular: X}}",
    )
    with pytest.raises(FontError, match="font X is not installed; pip install no-such-pkg"):
        open_fonts(tiny.project, "tiny")


def test_a_font_with_other_outlines_is_refused_when_used(tiny):
    tiny.file("templates/tiny/x.otf", b"OTTO" + bytes(40))
    tiny.file("templates/tiny/fonts.yaml", "typefaces: {X: {file: x.otf}}\nfamilies: {text: {regular: X}}")
    with pytest.raises(FontError, match="X has no outlines"):
        open_fonts(tiny.project, "tiny").runs("a", "text", "regular")


def test_fonts_of_a_game_add_to_the_common_ones(tiny):
    tiny.file("templates/tiny/x.ttf", FONTS.typefaces["Anton"].file.read_bytes())
    tiny.file("templates/tiny/fonts.yaml", "typefaces: {X: {file: x.ttf}}\nfamilies: {title: {regular: X}}")
    fonts = open_fonts(tiny.project, "tiny")
    assert [run.typeface.name for run in fonts.runs("aЖ", "title", "regular")] == ["X", "NotoSans"]
    assert "text" in fonts.families


@pytest.mark.usefixtures("without_cjk")
def test_a_family_needs_its_extra(tiny):
    tiny.file("templates/tiny/fonts.yaml", "families: {title: {regular: NotoSansCJK}}")
    with pytest.raises(FontError, match=r"NotoSansCJK of family title is not installed; .*tabletop-toolkit\[cjk\]"):
        open_fonts(tiny.project, "tiny")


def test_a_name_that_is_no_typeface_is_told(tiny):
    tiny.file("templates/tiny/fonts.yaml", "families: {title: {regular: Antn}}")
    with pytest.raises(FontError, match="family title names 'Antn', which is no typeface there"):
        open_fonts(tiny.project, "tiny")


def fonts_in(data):
    """Of each font of a PDF: its kind, the kind of its file, and how large that is."""
    found = {}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for font in (each for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/CIDSystemInfo" in each):
            descriptor = font["/FontDescriptor"]
            file = descriptor.get("/FontFile3") or descriptor["/FontFile2"]
            name = str(font["/BaseFont"]).partition("+")[2]
            found[name] = (str(font["/Subtype"]), str(file.get("/Subtype")), len(file.read_bytes()))
    return found


def test_postscript_outlines_are_embedded_glyph_by_glyph_and_drawn(tiny):
    otf = (Path(__file__).parent / "fonts" / "cantarell-subset.otf").read_bytes()
    tiny.file("templates/tiny/x.otf", otf)
    tiny.file("templates/tiny/fonts.yaml", "typefaces: {X: {file: x.otf}}\nfamilies: {title: {regular: X}}")
    tiny.layout("size: {width: 40, height: 20}\nfront: [{type: text, text: AVé 漢字, font: title, size: 20pt}]")
    assert not tiny.cards({"id": "a"}).render(marks="none", profile="press").findings
    data = tiny.pdf("cards-press.pdf")
    for name in ("X", "NotoSansCJK"):
        kind, file, size = fonts_in(data)[name]
        assert (kind, file) == ("/CIDFontType0", "/CIDFontType0C")
        assert size < 3_000
    page = opened(data).pages[0]
    assert "AVé 漢字" in page.extract_text()
    image = page.to_image(resolution=101.6).original.convert("L")
    for letter in (char for char in page.chars if char["text"] in "AVé漢字"):
        box = tuple(round(letter[side] * 101.6 / 72) for side in ("x0", "top", "x1", "bottom"))
        assert image.crop(box).getextrema()[0] < 100


def test_a_subset_of_postscript_outlines_keeps_the_numbers_of_its_glyphs():
    face = FONTS.typefaces["NotoSansCJK"]
    numbers = sorted(glyph.number for glyph in face.shape("漢字かな"))
    subset = face.subset(reversed(numbers))
    assert subset == face.subset(numbers)
    assert subset.endswith(b"\0" + b"".join(number.to_bytes(2, "big") for number in numbers))
