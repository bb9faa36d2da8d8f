import pytest

from toolkit.project import open_project
from toolkit.render.characters import clusters
from toolkit.render.font_config import open_fonts
from toolkit.render.typefaces import FontError

FONTS = open_fonts(open_project(), "no-such-game")


def test_pairs_are_kerned():
    anton = FONTS.typefaces["BarlowSemiCondensed-Medium"]
    together = sum(glyph.advance_em for glyph in anton.shape("AV"))
    apart = sum(glyph.advance_em for letter in "AV" for glyph in anton.shape(letter))
    assert together < apart


def test_every_named_typeface_can_be_opened_and_subset():
    for face in FONTS.typefaces.values():
        number = face.shape("A" if face.has("A") else "⚡" if face.has("⚡") else "★" if face.has("★") else "♔")[
            0
        ].number
        assert face.subset([number])[:4] == b"\0\1\0\0"


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
    assert FONTS.missing("漢字漢 ok \ue000", "text", "regular") == "漢字\ue000"
    assert "".join(run.text for run in FONTS.runs("漢字漢 ok", "text", "regular")) == " ok"


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
    with pytest.raises(FontError, match="X has no TrueType outlines"):
        open_fonts(tiny.project, "tiny").runs("a", "text", "regular")
