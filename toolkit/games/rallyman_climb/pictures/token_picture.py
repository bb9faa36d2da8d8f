"""The faces of tokens, each told apart without its colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from toolkit.games.rallyman_climb.pictures.curve import Point
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.marks import climb_token, cloud_token, oxygen_token
from toolkit.model.sketch import Element

HALF = 10.0
"""Half the side of a token, in the millimetres of its frame; `ground` reaches a little further."""

Face = Callable[[Frame], Iterator[Element]]
_CENTRE: Point = (0.0, 0.0)


def token_face(name: str, frame: Frame) -> Iterator[Element]:
    """The face of that name about the middle of a frame; a face without a picture shows its name."""
    yield from FACES.get(name, partial(_named, text=name))(frame)


def token_ground(name: str) -> str:
    """The colour under a face."""
    if name.startswith("gear-"):
        return "label"
    return _GROUNDS.get(name, "plate")


_GROUNDS = {
    "boost": "boost", "brake": "limit", "sisu": "blue", "gravel": "gravel", "asphalt": "asphalt", "snow": "snow",
    "dry": "dry", "wet": "wet", "tires": "tires", "sisu-used": "grey",
}  # fmt: skip


def _named(frame: Frame, text: str, size: float = 12, color: str = "label") -> Iterator[Element]:
    yield frame.words(text, _CENTRE, 17, 12, size, font="display", color=color)


def _gear(frame: Frame, number: int) -> Iterator[Element]:
    """A gear die: its number in a ring."""
    yield frame.disc(_CENTRE, 8.2, stroke="white", stroke_width=0.8)
    yield frame.words(str(number), _CENTRE, 12, 12, 36, font="display", color="white")


def _coast(frame: Frame) -> Iterator[Element]:
    """A coast die: an arrow that keeps its height."""
    yield frame.disc(_CENTRE, 8.2, stroke="label", stroke_width=0.8)
    yield frame.shape(_ARROW, fill="label")


_ARROW = ((6, 0), (0.5, 5), (0.5, 1.8), (-6, 1.8), (-6, -1.8), (0.5, -1.8), (0.5, -5))


def _brake(frame: Frame) -> Iterator[Element]:
    """A brake die: the bar of a no-entry sign."""
    yield frame.disc(_CENTRE, 8.2, stroke="white", stroke_width=0.8)
    yield frame.shape(((-5.6, -1.9), (5.6, -1.9), (5.6, 1.9), (-5.6, 1.9)), fill="white")


def _boost(frame: Frame) -> Iterator[Element]:
    """A boost die: two chevrons upwards."""
    for top in (-6.5, -0.5):
        yield frame.shape(
            ((0, top), (6, top + 5), (6, top + 8), (0, top + 3), (-6, top + 8), (-6, top + 5)), fill="label"
        )


def _sisu(frame: Frame) -> Iterator[Element]:
    yield from _named(frame, "SISU!", 15, "white")


def _used(frame: Frame) -> Iterator[Element]:
    """A SISU token that has been used: a cross, and over it the word, so that it can be read."""
    for way in (1, -1):
        yield frame.shape(((-8, -8 * way), (8, 8 * way)), closed=False, stroke="limit", stroke_width=2.2)
    yield from _barred(frame, "SISU!")


def _barred(frame: Frame, text: str) -> Iterator[Element]:
    """A word on a strip of its own, over what strikes it out."""
    yield frame.plate(_CENTRE, 12.6, 6.6, 1.2, fill="plate", stroke="label", stroke_width=0.3)
    yield frame.words(text, _CENTRE, 11.6, 5, 15, font="display", color="label")


def _tires(frame: Frame) -> Iterator[Element]:
    """Puncture proof tires: a tire with a tick in it."""
    yield frame.disc(_CENTRE, 8.6, fill="label")
    yield frame.disc(_CENTRE, 5.4, fill="tires")
    yield frame.shape(((-3, 0.2), (-0.8, 2.6), (3.2, -2.4)), closed=False, stroke="label", stroke_width=1.5)


def _ground(frame: Frame, name: str) -> Iterator[Element]:
    """A track type or weather: its surface and its name."""
    yield frame.plate(_CENTRE, 2 * HALF + 3, 2 * HALF + 3, 0, fill=name, pattern=name, ink="full")
    yield frame.plate(_CENTRE, 18.4, 7, 1.2, fill="plate", stroke="label", stroke_width=0.3)
    yield frame.words(name.upper(), _CENTRE, 17, 5, 13, font="display", color="label")


def _without(frame: Frame, name: str) -> Iterator[Element]:
    """A restriction: what may not be in the dashboard, struck out."""
    if name.startswith("gear-"):
        yield from _named(frame, name.removeprefix("gear-"), 36)
    elif name != "sisu":
        yield frame.disc(_CENTRE, 7.6, fill=token_ground(name))
        yield from token_face(name, Frame(frame.x_mm, frame.y_mm, frame.scale * 0.7, frame.turn))
    else:
        yield frame.disc(_CENTRE, 7.6, fill=token_ground(name))
    yield frame.disc(_CENTRE, 8.4, stroke="limit", stroke_width=1.5)
    yield frame.shape(((-6, -6), (6, 6)), closed=False, stroke="limit", stroke_width=1.1)
    if name == "sisu":
        yield from _barred(frame, "SISU!")


def _try(frame: Frame, number: int) -> Iterator[Element]:
    """An attempt that is still to be made."""
    yield frame.words("TRY", (0, -5.4), 15, 4.5, 11, font="display", color="label")
    yield frame.words(str(number), (0, 2.8), 12, 9, 28, font="display", color="label")


def _tried(frame: Frame, number: int) -> Iterator[Element]:
    """An attempt that is made: a tick over its number."""
    yield frame.words(str(number), (0, -5.4), 12, 5, 13, font="display", color="label")
    yield frame.shape(((-5, 2.4), (-1.4, 6.4), (5.4, -1.6)), closed=False, stroke="label", stroke_width=2.2)


def _blank(frame: Frame) -> Iterator[Element]:
    """The empty back of a restriction token: it takes a slot and does nothing."""
    yield frame.plate(_CENTRE, 13, 13, 1.5, stroke="grey", stroke_width=0.5, dash=[1.5, 1.2])


def _of_track(frame: Frame, token: Callable[..., Iterator[Element]], **what: object) -> Iterator[Element]:
    yield from token(frame, _CENTRE, radius=8.6, **what)


FACES: Mapping[str, Face] = {
    **{f"gear-{number}": partial(_gear, number=number) for number in range(1, 7)},
    **{f"try-{number}": partial(_try, number=number) for number in (1, 2, 3)},
    **{f"tried-{number}": partial(_tried, number=number) for number in (1, 2, 3)},
    **{name: partial(_ground, name=name) for name in ("gravel", "asphalt", "snow", "dry", "wet")},
    **{f"no-{name}": partial(_without, name=name) for name in ("gear-6", "gear-5", "boost", "sisu")},
    **{f"oxygen-{level}": partial(_of_track, token=oxygen_token, level=level) for level in (1, 2, 3)},
    "coast": _coast,
    "brake": _brake,
    "boost": _boost,
    "sisu": _sisu,
    "sisu-used": _used,
    "tires": _tires,
    "r": partial(_named, text="R", size=40),
    "gt": partial(_named, text="GT", size=32),
    "blank": _blank,
    "ascent": partial(_of_track, token=climb_token, is_ascent=True),
    "descent": partial(_of_track, token=climb_token, is_ascent=False),
    "cloud": partial(_of_track, token=cloud_token),
}
