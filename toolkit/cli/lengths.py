"""Lengths as options give them."""

from __future__ import annotations

from toolkit.errors import UsageError


def length_mm(option: str, written: str | None) -> float | None:
    """The length that an option gives, in mm; None when it is not given. Raises UsageError."""
    if written is None:
        return None
    length = _mm(option, written)
    if length < 0:
        raise UsageError(f"{option} can't be less than nothing: {written}")
    return length


def point_mm(option: str, written: str) -> tuple[float, float]:
    """The X,Y that an option gives, in mm. Raises UsageError."""
    pair = written.split(",")
    if len(pair) != 2:
        raise UsageError(f"{option} {written} is no X,Y", f"write for example {option}=0.5,-0.3")
    return _mm(option, pair[0]), _mm(option, pair[1])


def _mm(option: str, written: str) -> float:
    from toolkit.render.units import to_mm

    try:
        return to_mm(written)
    except ValueError as error:
        raise UsageError(f"{option}: {error}") from error
