"""Pictures that can't go into a PDF as they are: made smaller, in inks, their transparency apart. Uses Pillow."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PIL import Image, ImageChops, ImageMath, ImageOps

from toolkit.render.images import StoredPicture, Wanted, plain_png
from toolkit.render.inks import Inks

_BY_RUNS = 3
"""How zlib looks for repetitions: only of the byte before. Twice as fast as its default, and little larger."""
_QUALITY = 92
_SAMPLE, _NO_GAIN = 8, 0.97
_PART = 1 << 16


def worked_jpeg(data: bytes, wanted: Wanted) -> StoredPicture:
    """A photograph, smaller or in inks; it stays a JPEG."""
    with Image.open(io.BytesIO(data)) as image:
        if wanted.most_px != (0, 0):
            # Decoding a half or a quarter of the pixels is faster than to throw them away later.
            image.draft(None, (2 * wanted.most_px[0], 2 * wanted.most_px[1]))
        upright = ImageOps.exif_transpose(image)
    colors = _smaller(upright if upright.mode == "L" else upright.convert("RGB"), wanted)
    if wanted.inks.are_four and colors.mode == "RGB":
        colors = _in_inks(colors, wanted.inks)
    space = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}[colors.mode]
    written = io.BytesIO()
    colors.save(written, "JPEG", quality=_QUALITY, subsampling=0)
    return StoredPicture(
        colors.width, colors.height, space, 8, "DCTDecode", written.getvalue(), inverted=colors.mode == "CMYK"
    )


def worked_png(data: bytes, wanted: Wanted) -> StoredPicture:
    """A drawing, smaller or in inks, its colours and its opacity as pictures of their own."""
    with Image.open(io.BytesIO(data)) as image:
        whole = _smaller(image.convert("RGBA"), wanted)
    colors, opacity = whole.convert("RGB"), whole.getchannel("A")
    stored = _inked(colors, wanted.inks) if wanted.inks.are_four else _again(colors)
    return stored if opacity.getextrema() == (255, 255) else replace(stored, mask=_again(opacity))


def _smaller(image: Any, wanted: Wanted) -> Any:
    if not wanted.is_less(image.width, image.height):
        return image
    part = max(wanted.most_px[0] / image.width, wanted.most_px[1] / image.height)
    size = (max(1, round(image.width * part)), max(1, round(image.height * part)))
    return image.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)


def _again(image: Any) -> StoredPicture:
    """The picture without loss, packed: but not one like noise, which takes long and gets no smaller."""
    top = max(0, image.height // 2 - _SAMPLE)
    sample = image.crop((0, top, image.width, min(image.height, top + 2 * _SAMPLE)))
    if len(_png_file(sample)) > _NO_GAIN * len(sample.tobytes()):
        space = "DeviceGray" if image.mode == "L" else "DeviceRGB"
        return StoredPicture(image.width, image.height, space, 8, "FlateDecode", zlib.compress(image.tobytes(), 0))
    return plain_png(_png_file(image))


def _png_file(image: Any) -> bytes:
    written = io.BytesIO()
    image.save(written, "PNG", compress_level=1, compress_type=_BY_RUNS)
    return written.getvalue()


def _inked(image: Any, inks: Inks) -> StoredPicture:
    data = _in_inks(image, inks).tobytes()
    # What is like noise takes long and gets no smaller: a part of it tells.
    part = data[len(data) // 2 :][:_PART]
    level = 0 if len(zlib.compress(part, 1)) > _NO_GAIN * len(part) else 3
    return StoredPicture(image.width, image.height, "DeviceCMYK", 8, "FlateDecode", zlib.compress(data, level))


def _in_inks(image: Any, inks: Inks) -> Any:
    """Red, green and blue as the four inks, as `Inks.parts` tells for one colour."""
    if inks.icc:
        from toolkit.render.separation import picture_in_inks

        *colors, black = picture_in_inks(image, inks.icc).split()
        room = ImageMath.lambda_eval(lambda of: of["float"](255.0 * inks.most - of["k"]), k=black)
        return _limited(colors, black, room)
    red, green, blue = image.split()
    white = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    rests = [_rest(part, white) for part in (red, green, blue)]
    room = ImageMath.lambda_eval(lambda of: of["float"](255.0 * inks.most - 255.0 + of["w"]), w=white)
    return _limited(rests, ImageChops.invert(white), room)


def _rest(part: Any, white: Any) -> Any:
    """What an ink adds once black stands for what all three have in common."""
    return ImageMath.lambda_eval(
        lambda of: (of["float"](of["w"]) - of["p"]) * 255.0 / of["max"](of["w"], 1), p=part, w=white
    )


def _limited(colors: Sequence[Any], black: Any, room: Any) -> Any:
    """The four inks, the three colours made less where there is not `room` for all of them."""
    bands = dict(zip("cmy", colors, strict=True))
    less = ImageMath.lambda_eval(
        lambda of: of["min"](of["r"] / of["max"](of["float"](of["c"]) + of["m"] + of["y"], 1.0), 1.0), r=room, **bands
    )
    inked = [
        ImageMath.lambda_eval(lambda of: of["convert"](of["float"](of["p"]) * of["l"] + 0.5, "L"), p=each, l=less)
        for each in colors
    ]
    return Image.merge("CMYK", [*inked, black])
