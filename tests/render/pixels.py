"""Sheets against pictures of how they looked: low resolution, and a little room for other rasterisers and fonts."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from toolkit.render.png import png_pages

GOLDENS = Path(__file__).parent / "goldens"
GOLDEN_DPI = 36
ALIKE = 6.0
"""The largest mean difference (of 255) of a sheet from its golden: rasterisers and font versions differ a little."""


def looks_as_it_did(pdf: bytes, name: str, *, update: bool) -> None:
    """Hold the first page of a PDF against its golden, or make that anew."""
    first = next(iter(png_pages(pdf, GOLDEN_DPI)))
    seen = Image.open(io.BytesIO(first)).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    golden = GOLDENS / f"{name}.png"
    if update:
        golden.parent.mkdir(exist_ok=True)
        seen.save(golden, optimize=True)
    expected = Image.open(golden).convert("RGB")
    assert seen.size == expected.size
    difference = ImageStat.Stat(ImageChops.difference(seen.convert("RGB"), expected)).mean
    assert max(difference) <= ALIKE
