"""Draws the samples that stand in the pages of this folder: `python docs/build.py`.

A block that begins with ```yaml sample NAME` holds a layout, or a list of elements for the front of one of 60 × 30 mm;
its picture is images/<page>/NAME.png. `card` in a layout is the component that it prints. A block that begins with
```yaml file PATH` is a file of the project that all samples of the page share. Tables between `<!-- table: NAME -->`
and `<!-- end -->` are made from schemas and data. With `--check`, nothing is written, and what is missing, left over or
out of date is told (exit code 1).
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from derived import with_tables
from PIL import Image, ImageChops, ImageStat
from ruamel.yaml import YAML

from toolkit.model.content import GameContent
from toolkit.model.document import Document
from toolkit.model.drawing import Drawing, GroupOp, Paint, PathOp
from toolkit.project import Project
from toolkit.render.deck import PrintShop
from toolkit.render.geometry import Box
from toolkit.render.pdf import Booklet, Page, PlacedFace, pdf_bytes
from toolkit.render.png import png_pages
from toolkit.render.proof import with_proof
from toolkit.resources import bundled_root
from toolkit.words import RulesText, Sentence

DOCS = Path(__file__).resolve().parent
GAME = "sample"
DPI = 150
MARGIN_MM = 1.0
COLORS = 256
ALIKE = 0.8
"""The largest mean difference (of 255) of two pictures that look alike."""

_BLOCK = re.compile(r"^```yaml (sample|file) (\S+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_EDGE = Paint("", "#909090", 0.1)
_WORDS = RulesText((Sentence("passives", "Always takes the sting out."), Sentence("power", "Go **anywhere**.")))


@dataclass(frozen=True)
class Sample:
    """One picture of a page. With `proof`, boxes and sizes are drawn over it."""

    page: Path
    name: str
    text: str
    proof: bool

    @property
    def picture(self) -> Path:
        """The file of the picture."""
        return DOCS / "images" / self.page.stem / f"{self.name}.png"


def pages() -> list[Path]:
    """The pages that hold samples."""
    return [path for path in sorted(DOCS.glob("*.md")) if "```yaml sample " in path.read_text(encoding="utf-8")]


def samples(page: Path) -> list[Sample]:
    """The samples of a page in order."""
    found = _BLOCK.findall(page.read_text(encoding="utf-8"))
    return [Sample(page, name, text, "proof" in more) for kind, name, more, text in found if kind == "sample"]


def drawn(page: Path) -> Iterator[tuple[Sample, bytes]]:
    """Each sample of a page with its picture as a PNG file. Raises ValueError for one that has findings."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for kind, name, _, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
            if kind == "file":
                _write(root / name, text.encode())
        _write(root / f"content/{GAME}/art/photo.png", _photo())
        _write(root / f"content/{GAME}/art/car.svg", (bundled_root() / "content/dustbiters/art/horse.svg").read_bytes())
        project = Project((root, bundled_root()), root / "output")
        for sample in samples(page):
            yield sample, _picture(sample, project, root)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


@cache
def _photo() -> bytes:
    """A picture with as many colours as a photograph: hills under an evening sky."""
    image = Image.new("RGB", (480, 320))
    for y in range(320):
        for x in range(480):
            hill = 200 + 40 * ((x / 480 - 0.3) ** 2) * 4 - 20 * ((x // 60) % 2)
            image.putpixel(
                (x, y),
                (40 + y // 3, 60 + x // 8, 50) if y > hill else (250 - y // 3, 170 - y // 4 + x // 16, 90 + y // 4),
            )
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def _picture(sample: Sample, project: Project, root: Path) -> bytes:
    data = YAML(typ="safe", pure=True).load(sample.text)
    layout: dict[str, Any] = data if isinstance(data, dict) else {"front": data}
    card = {"id": "card", "name": "Crusher", **layout.pop("card", {})}
    layout = {"size": {"width": 60, "height": 30}, "safe": 1, **layout} if "size" not in layout else layout
    stream = io.StringIO()
    YAML(typ="safe", pure=True).dump(layout, stream)
    _write(root / f"templates/{GAME}/{sample.name}.layout.yaml", stream.getvalue().encode())
    shop = PrintShop(project, _content(sample.name, card))
    deck = shop.deck(sample.name, {sample.name: {"card": _WORDS}})
    if deck.findings and not sample.proof:
        told = "; ".join(f"{each.code}: {each.message}" for each in deck.findings)
        raise ValueError(f"{sample.page.name}, sample {sample.name}: {told}")
    face = deck.cards[0].front
    drawing = with_proof(face, deck.layout, deck.tools.typesetter) if sample.proof else face.drawing
    return _small(_png(_as_cut(drawing), shop))


def _content(kind: str, card: Mapping[str, Any]) -> GameContent:
    documents = {"game": Document("game.yaml", "", {"id": GAME, "title": "Sample"})}
    return GameContent(GAME, {**documents, kind: Document(f"{kind}.yaml", "", {kind: [card]})}, ())


def _as_cut(drawing: Drawing) -> Drawing:
    """The face as it is cut, with a thin line where the paper ends."""
    ops = (GroupOp(drawing.ops, clip=drawing.trim), PathOp(drawing.trim, _EDGE))
    return Drawing(drawing.width_mm, drawing.height_mm, MARGIN_MM, ops, drawing.trim)


def _png(drawing: Drawing, shop: PrintShop) -> bytes:
    page = Box(0, 0, drawing.width_mm, drawing.height_mm).grown(MARGIN_MM)
    placed = Page(page.width, page.height, (PlacedFace(0, MARGIN_MM, MARGIN_MM),))
    (picture,) = png_pages(pdf_bytes(Booklet("sample", (placed,), (drawing,), MARGIN_MM), shop.typefaces), DPI)
    return picture


def _small(picture: bytes) -> bytes:
    """The picture in few colours: a fraction of the bytes, and no difference to the eye."""
    stream = io.BytesIO()
    image = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
    image.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def looks_alike(one: bytes, other: bytes) -> bool:
    """True when two PNG files show the same: rasterisers and font versions may differ a little."""
    first, second = (Image.open(io.BytesIO(each)).convert("RGB") for each in (one, other))
    if first.size != second.size:
        return False
    return max(ImageStat.Stat(ImageChops.difference(first, second)).mean) <= ALIKE


def stale(page: Path) -> list[str]:
    """What is wrong with the pictures of a page."""
    wrong, expected = list[str](), set[Path]()
    text = page.read_text(encoding="utf-8")
    for sample, picture in drawn(page):
        expected.add(sample.picture)
        if not sample.picture.is_file() or not looks_alike(sample.picture.read_bytes(), picture):
            wrong.append(f"{sample.picture.relative_to(DOCS)} is not what {page.name} says")
        if f"](images/{page.stem}/{sample.name}.png)" not in text:
            wrong.append(f"{page.name} does not show sample {sample.name}")
    if with_tables(text) != text:
        wrong.append(f"the tables of {page.name} are out of date")
    left_over = set((DOCS / "images" / page.stem).glob("*.png")) - expected
    return wrong + [f"{path.relative_to(DOCS)} belongs to no sample" for path in sorted(left_over)]


def build(page: Path) -> None:
    """Writes the pictures of a page, where they look different from what is there, and removes what is left over."""
    expected = set[Path]()
    for sample, picture in drawn(page):
        expected.add(sample.picture)
        if not sample.picture.is_file() or not looks_alike(sample.picture.read_bytes(), picture):
            _write(sample.picture, picture)
    for path in set((DOCS / "images" / page.stem).glob("*.png")) - expected:
        path.unlink()
    page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> int:
    """Builds or checks all pages."""
    parser = argparse.ArgumentParser(description="Draws the samples of the documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a picture is out of date")
    if parser.parse_args().check:
        wrong = [line for page in pages() for line in stale(page)]
        sys.stderr.write("".join(f"{line}\n" for line in wrong))
        return 1 if wrong else 0
    for page in pages():
        build(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
