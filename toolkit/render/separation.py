"""Colours in the inks of a press by an ICC profile of it. Uses Pillow's LittleCMS."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from PIL import Image, ImageCms

from toolkit.errors import UsageError

_RELATIVE = ImageCms.Intent.RELATIVE_COLORIMETRIC
_BLACK_POINT = ImageCms.Flags.BLACKPOINTCOMPENSATION


@lru_cache(maxsize=8)
def _transform(profile: str) -> Any:
    return ImageCms.buildTransform(
        ImageCms.createProfile("sRGB"), _opened(profile), "RGB", "CMYK", renderingIntent=_RELATIVE, flags=_BLACK_POINT
    )


def _opened(profile: str) -> Any:
    try:
        return ImageCms.ImageCmsProfile(profile)
    except OSError as error:
        raise UsageError(f"{profile} is no ICC profile that can be read", "give a file that ends in .icc") from error


def described(profile: str) -> str:
    """What a profile says it is for. Raises UsageError for what is no profile of a press with four inks."""
    opened = _opened(profile).profile
    if opened.xcolor_space.strip() != "CMYK" or opened.device_class != "prtr":
        message = f"{profile} is a profile for {opened.xcolor_space.strip()}, not for the four inks of a press"
        raise UsageError(message, "ask the print shop for its profile, such as US Web Coated SWOP or FOGRA39")
    return " ".join((opened.profile_description or "a press").split())


@lru_cache(maxsize=4096)
def color_in_inks(red: int, green: int, blue: int, profile: str) -> tuple[float, ...]:
    """The four inks of one colour, each from 0 to 1."""
    pixel: Any = picture_in_inks(Image.new("RGB", (1, 1), (red, green, blue)), profile)
    return tuple(part / 255 for part in pixel.getpixel((0, 0)))


def picture_in_inks(image: Any, profile: str) -> Any:
    """A picture in the four inks."""
    return ImageCms.applyTransform(image, _transform(profile))
