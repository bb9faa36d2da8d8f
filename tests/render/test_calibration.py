"""A printer's offset: the sheet it is read from, where it is kept, and the backs it moves."""

import io
import json

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.render.measure import MM, shown_on
from tests.render.tiny import TinyGame, opened
from toolkit.cli import main
from toolkit.errors import ToolkitError, UnknownNameError, UsageError
from toolkit.project import open_project
from toolkit.render.calibration import calibration_sheet
from toolkit.render.marks import SCALE_MM
from toolkit.render.printers import LYING, UPRIGHT, Offset, back_shift, offsets, save_offset
from toolkit.render.profiles import Paper

A4, LETTER = Paper("A4", 210, 297), Paper("Letter", 215.9, 279.4)
UPRIGHT_PAGE, LYING_PAGE = (210, 297), (297, 210)
CARDS = """
size: {width: 63.5, height: 88.9}
bleed: 3
front:
  - {type: rect, box: bleed, fill: "#204060"}
back:
  - {type: rect, box: bleed, fill: "#602040"}
"""


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config"


def lines_of(data, page):
    """Every line of a page: x0, top, x1, bottom in mm."""
    found = opened(data).pages[page].lines
    return [tuple(each[name] / MM for name in ("x0", "top", "x1", "bottom")) for each in found]


@pytest.mark.parametrize("lying", [False, True])
@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_sheet_has_rulers_of_exactly_100_mm_and_4_inches(paper, lying):
    data = calibration_sheet(open_project(), paper, "long", lying=lying)
    lines = lines_of(data, 0)
    across = [x1 - x0 for x0, top, x1, bottom in lines if bottom - top < 0.01]
    down = [bottom - top for x0, top, x1, bottom in lines if x1 - x0 < 0.01]
    for wanted, lengths in ((100, across), (101.6, across), (100, down)):
        assert any(length == pytest.approx(wanted, abs=0.01) for length in lengths)
    ticks = sorted(x0 for x0, top, x1, bottom in lines if x1 - x0 < 0.01 and 1.5 < bottom - top < 4.1)
    assert len(ticks) == 101 + 65


@pytest.mark.parametrize(("flip", "lying"), [("long", False), ("short", False), ("long", True), ("short", True)])
def test_each_grid_lies_behind_a_cross_and_counts_right_and_down(flip, lying):
    data = calibration_sheet(open_project(), A4, flip, lying=lying)
    width, height = LYING_PAGE if lying else UPRIGHT_PAGE
    crosses = {
        ((x0 + x1) / 2, top) for x0, top, x1, bottom in lines_of(data, 0) if x1 - x0 == pytest.approx(16, abs=0.01)
    }
    assert len(crosses) == 5
    sideways = (flip == "long") == (height >= width)
    behind = {(width - x, y) if sideways else (x, height - y) for x, y in crosses}
    grids = lines_of(data, 1)
    for x, y in behind:
        columns = [
            line for line in grids if line[2] - line[0] < 0.01 and abs(line[0] - x) < 5.1 and line[1] < y < line[3]
        ]
        assert sorted(line[0] - x for line in columns) == pytest.approx(range(-5, 6), abs=0.01)
    words = opened(data).pages[1].extract_words()
    at = {word["text"]: word["x0"] / MM for word in words if abs(word["top"] / MM - (height / 2 - 7.5)) < 2.5}
    assert at["5"] > width / 2
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == f"/DuplexFlip{flip.capitalize()}Edge"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_an_offset_is_kept_by_printer_and_shape(config):
    save_offset("office", UPRIGHT, Offset(0.4, -0.2))
    save_offset("office", LYING, Offset(-0.1, 0.3, "short"))
    save_offset("home", UPRIGHT, Offset(1, 1))
    assert offsets("office") == {UPRIGHT: Offset(0.4, -0.2), LYING: Offset(-0.1, 0.3, "short")}
    assert set(json.loads((config / "printers.json").read_text())) == {"home", "office"}
    assert back_shift("office", "long", UPRIGHT_PAGE) == ((0.4, -0.2), "")
    assert back_shift("office", "long", LYING_PAGE) == ((0.1, -0.3), "")
    shift, note = back_shift("home", "long", LYING_PAGE)
    assert shift == (0, 0)
    assert "nothing is kept for landscape pages of the printer home" in note


@given(st.floats(-5, 5), st.floats(-5, 5))
def test_over_the_other_edge_the_back_stands_on_its_head(x, y):
    offset = Offset(x, y, "long")
    assert offset.for_flip("long") == (x, y)
    assert offset.for_flip("short") == pytest.approx((-x, -y))


def test_what_is_no_offset_is_refused(config):
    with pytest.raises(UnknownNameError, match="no printer 'offise'; known: none"):
        offsets("offise")
    with pytest.raises(UsageError, match="400, 0 mm is more than a printer is off"):
        save_offset("office", UPRIGHT, Offset(400, 0))
    with pytest.raises(UsageError, match="a printer needs a name"):
        save_offset(" ", UPRIGHT, Offset(0, 0))
    config.mkdir(exist_ok=True)
    for broken in ("{", "[]", '{"office": {"portrait": {"x_mm": "left"}}}'):
        (config / "printers.json").write_text(broken)
        with pytest.raises(ToolkitError, match=r"printers\.json can't be read"):
            offsets("office")


def test_render_moves_all_of_the_back_and_nothing_of_the_front(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS).cards({"id": "a", "copies": 4})
    tiny.render()
    before = [(shown_on(tiny.pdf(), page), lines_of(tiny.pdf(), page)) for page in (0, 1)]
    save_offset("office", UPRIGHT, Offset(0.7, -0.3))
    tiny.render(printer="office")
    after = [(shown_on(tiny.pdf(), page), lines_of(tiny.pdf(), page)) for page in (0, 1)]
    assert after[0] == before[0]
    for was, now in zip(before[1][0], after[1][0], strict=True):
        assert (now.left - was.left, now.top - was.top) == pytest.approx((0.7, -0.3), abs=2e-3)
    assert len(after[1][1]) > SCALE_MM / 10
    for was, now in zip(before[1][1], after[1][1], strict=True):
        assert (now[0] - was[0], now[1] - was[1]) == pytest.approx((0.7, -0.3), abs=2e-3)


def test_a_print_that_has_no_offset_for_its_pages_says_so(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS).cards({"id": "a"})
    save_offset("office", UPRIGHT, Offset(0.7, -0.3))
    (note,) = tiny.render(printer="office", bleed_mm=3.0).notes
    assert "landscape pages of the printer office" in note
    assert tiny.render(printer="office", bleed_mm=3.0, sides="fronts").notes == ()
    with pytest.raises(UnknownNameError, match="no printer 'offic'; did you mean 'office'"):
        tiny.render(printer="offic")


def run(tmp_path, capsys, *arguments):
    (tmp_path / "toolkit.toml").touch()
    with pytest.raises(SystemExit) as caught:
        main(["calibrate", *arguments, "--project", str(tmp_path)])
    out, err = capsys.readouterr()
    return caught.value.code or 0, out, err


def test_the_command_writes_a_sheet(tmp_path, capsys):
    code, out, _ = run(tmp_path, capsys, "--profile", "letter", "--landscape")
    assert (code, out.strip().rpartition("/")[2]) == (0, "calibration-letter-landscape.pdf")
    text = opened((tmp_path / "output/calibration-letter-landscape.pdf").read_bytes()).pages[1].extract_text()
    assert "toolkit calibrate" in text
    assert "landscape" in text


def test_the_command_keeps_negative_offsets_and_units(tmp_path, capsys, config):
    code, out, err = run(tmp_path, capsys, "--save", "office", "-0.4", "0.01in", "--flip", "short")
    assert (code, out) == (0, "")
    assert "office: backs of portrait pages go -0.4 mm right and 0.254 mm down" in err
    assert offsets("office") == {UPRIGHT: Offset(-0.4, 0.254, "short")}
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--save", "office", "left", "0"], "--save: 'left' is no length"),
        (["--flip", "lng"], "no choice for --flip 'lng'; did you mean 'long'?"),
        (["--profile", "poster"], "the profile poster has no paper of its own"),
        (["--profile", "a44"], "did you mean 'a4'"),
    ],
)
def test_the_command_refuses_what_makes_no_sense(tmp_path, capsys, arguments, said):
    code, out, err = run(tmp_path, capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err
