"""The calibration sheet: rulers, and grids on which a printer's offset between front and back is read by eye."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model.drawing import Op, Paint, PathOp
from toolkit.project import Project
from toolkit.render.booklet import Booklet, Page
from toolkit.render.font_config import open_fonts
from toolkit.render.geometry import Box
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.marks import line
from toolkit.render.markup import Piece
from toolkit.render.outline import ellipse
from toolkit.render.pdf import pdf_bytes
from toolkit.render.profiles import Paper
from toolkit.render.text import TextStyle, Typesetter
from toolkit.render.units import MM_PER_PT

REACH_MM = 5
"""How far the grids reach to each side: the largest offset that can be read."""
_MM_PER_INCH = 25.4
_LINE = Paint("", "#404040", 0.08)
_AXIS = Paint("", "#000000", 0.25)
_EDGE_MM = 26.0
_WORDS_MM = 132.0
_TITLE = TextStyle(size_mm=15 * MM_PER_PT, style="bold", wrap=False, by_caps=True)
_TEXT = TextStyle(size_mm=9.5 * MM_PER_PT, min_size_mm=6 * MM_PER_PT, leading=1.25, paragraph_gap=0.5)
_TICK = TextStyle(size_mm=5 * MM_PER_PT, wrap=False, align="center", valign="middle", by_caps=True)
_NAME = TextStyle(size_mm=7 * MM_PER_PT, wrap=False, align="center", valign="middle", by_caps=True)
_FRONT = (
    "1. Print both pages on one sheet at 100 %, turned on the {flip} edge.",
    "2. Measure the rulers. When they are not 100\u00a0mm and 4\u00a0in long, the printer scales: choose “actual "
    "size” or 100\u00a0%.",
    "3. Turn the sheet over and go on there.",
)
_BACK = (
    "4. Hold the sheet against the light, this page towards you and its words upright. The crosses of the front shine "
    "through the grids (or prick a needle through them).",
    "5. Read where each cross lies on its grid: x to the right, y downwards, in mm. Take the mean of the five.",
    "6. toolkit calibrate {shape}--save NAME X Y keeps the offset under a name for the printer; "
    "toolkit render GAME --printer NAME moves the backs by it.",
)


def calibration_sheet(project: Project, paper: Paper, flip: str, *, lying: bool) -> bytes:
    """The PDF: a front and a back of that paper, upright or lying, to be printed with that flip."""
    fonts = open_fonts(project, "common")
    typesetter = Typesetter(fonts, IconSet(project, "common", Pictures({})))
    size = (paper.height_mm, paper.width_mm) if lying else (paper.width_mm, paper.height_mm)
    told = {"flip": flip, "shape": "--landscape " if lying else ""}
    front = Page(*size, marks=(*_front(size, typesetter), *_words("front", paper, _FRONT, told, size, typesetter)))
    back = Page(*size, marks=(*_back(size, typesetter), *_words("back", paper, _BACK, told, size, typesetter)))
    duplex = f"DuplexFlip{flip.capitalize()}Edge"
    return pdf_bytes(Booklet("Calibration", (front, back), (), 0.0, duplex), fonts.typefaces)


def _spots(size: tuple[float, float]) -> list[tuple[float, float]]:
    """Five spots, each of which lies behind one of them whichever way the sheet is turned over."""
    width, height = size
    corners = [(x, y) for y in (_EDGE_MM, height - _EDGE_MM) for x in (_EDGE_MM, width - _EDGE_MM)]
    return [*corners, (width / 2, height / 2)]


def _front(size: tuple[float, float], typesetter: Typesetter) -> Iterator[Op]:
    for x, y in _spots(size):
        yield line((x - 8, y), (x + 8, y), _LINE)
        yield line((x, y - 8), (x, y + 8), _LINE)
        yield PathOp(ellipse(x, y, 1.5, 1.5), _LINE)
    left, middle = (size[0] - 110) / 2, size[1] / 2
    yield from _ruler(left, middle + 22, typesetter, 100, 1.0, 10, "mm")
    yield from _ruler(left, middle + 38, typesetter, 64, _MM_PER_INCH / 16, 16, "in")
    yield from _upright_ruler(size[0] - 14, middle - 50, typesetter)


def _ruler(x: float, y: float, typesetter: Typesetter, ticks: int, step: float, major: int, unit: str) -> Iterator[Op]:
    """A ruler of that many steps, to the right of (x, y)."""
    yield line((x, y), (x + ticks * step, y), _LINE)
    for tick in range(ticks + 1):
        at, reach = x + tick * step, _reach(tick, major)
        yield line((at, y), (at, y - reach), _LINE)
        if tick % major == 0:
            number = tick if unit == "mm" else tick // major
            label = f"{number} {unit}" if tick == ticks else str(number)
            yield from _word(label, at, y - reach - 1.6, _TICK, typesetter)


def _upright_ruler(x: float, y: float, typesetter: Typesetter) -> Iterator[Op]:
    """A ruler of 100 mm, downwards from (x, y)."""
    yield line((x, y), (x, y + 100), _LINE)
    for tick in range(101):
        reach = _reach(tick, 10)
        yield line((x, y + tick), (x - reach, y + tick), _LINE)
        if tick % 10 == 0:
            yield from _word(f"{tick} mm" if tick == 100 else str(tick), x - reach - 3, y + tick, _TICK, typesetter)


def _reach(tick: int, major: int) -> float:
    return 4.0 if tick % major == 0 else 2.8 if tick % (major // 2) == 0 else 1.6


def _back(size: tuple[float, float], typesetter: Typesetter) -> Iterator[Op]:
    for number, (x, y) in enumerate(_spots(size), 1):
        for at in range(-REACH_MM, REACH_MM + 1):
            paint = _AXIS if at == 0 else _LINE
            yield line((x + at, y - REACH_MM), (x + at, y + REACH_MM), paint)
            yield line((x - REACH_MM, y + at), (x + REACH_MM, y + at), paint)
        for label in ("−5", "0", "5"):
            at = int(label.replace("−", "-"))
            yield from _word(label, x + at, y - REACH_MM - 1.6, _TICK, typesetter)
            yield from _word(label, x - REACH_MM - 2.0, y + at, _TICK, typesetter)
        yield from _word("x →", x + REACH_MM + 3.5, y - REACH_MM - 1.6, _TICK, typesetter)
        yield from _word("y ↓", x - REACH_MM - 2.0, y + REACH_MM + 2.6, _TICK, typesetter)
        yield from _word(f"{number}", x + REACH_MM + 3, y + REACH_MM - 1, _NAME, typesetter)


def _word(text: str, x: float, y: float, style: TextStyle, typesetter: Typesetter) -> Iterator[Op]:
    box = Box(x - 8, y - 2, 16, 4)
    done = typesetter.set([Piece(text)], style, box.width, style.size_mm, cut=False)
    yield from typesetter.draw(done, style, box)


def _words(
    side: str, paper: Paper, steps: tuple[str, ...], told: dict[str, str], size: tuple[float, float], setter: Typesetter
) -> Iterator[Op]:
    left = (size[0] - _WORDS_MM) / 2
    title = Box(left, _EDGE_MM - 4, _WORDS_MM, 8)
    done = setter.set(
        [Piece(f"Calibration · {paper.name} · {side}", "bold")], _TITLE, _WORDS_MM, _TITLE.size_mm, cut=False
    )
    yield from setter.draw(done, _TITLE, title)
    box = Box(left, title.bottom + 6, _WORDS_MM, size[1] / 2 - title.bottom - 20)
    fitted, _ = setter.fit(
        [Piece("\n".join(step.format(**told) for step in steps).replace("--", "-\u200c-"))], _TEXT, box
    )
    yield from setter.draw(fitted, _TEXT, box)
