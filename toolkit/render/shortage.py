"""Why components do not fit on a paper: how much is missing, and what would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from toolkit.errors import UsageError
from toolkit.render.profiles import Labels, Profile

_MARGIN = "--margin"
_NARROW_MARGINS_MM = (3.0, 0.0)


class DoesNotFitError(UsageError):
    """Not one component, or not the grid asked for, fits on the paper; the text says how many mm are missing."""


@dataclass(frozen=True)
class Attempt:
    """What was tried: the page, the room for components on it, the size of each with its bleed, and what lies between.

    `what` names the paper, or the part of it that components have.
    """

    what: str
    page: tuple[float, float]
    room: tuple[float, float]
    cell: tuple[float, float]
    bleed_mm: float
    gutter_mm: float


def no_room(attempts: Sequence[Attempt], profile: Profile) -> DoesNotFitError:
    """How much is missing, on the paper laid the way on which least is."""
    columns, rows = profile.columns or 1, profile.rows or 1
    cell, gutter = attempts[0].cell, attempts[0].gutter_mm
    needed = (columns * (cell[0] + gutter) - gutter, rows * (cell[1] + gutter) - gutter)

    def lacking(attempt: Attempt) -> tuple[float, float]:
        return max(0.0, needed[0] - attempt.room[0]), max(0.0, needed[1] - attempt.room[1])

    best = min(attempts, key=lambda each: sum(lacking(each)))
    told = f"{_asked(profile, best)} fit on {best.what}"
    if not any(lacking(best)):
        return DoesNotFitError(f"{told}: the cutter's marks are in the way")
    size = f"{mm(best.room[0])} × {mm(best.room[1])} mm can be printed"
    both = f", {mm(needed[0])} × {mm(needed[1])} mm are needed" if columns * rows > 1 else ""
    return DoesNotFitError(f"{told}: {size}{both}, {_missing(*lacking(best))}")


def _asked(profile: Profile, attempt: Attempt) -> str:
    fixed = profile.columns or profile.rows
    asked = f"{profile.columns or 1} × {profile.rows or 1}" if fixed else "not one"
    extra = [f"{attempt.bleed_mm:g} mm bleed on every side"] if attempt.bleed_mm else []
    extra += [f"{attempt.gutter_mm:g} mm between them"] if attempt.gutter_mm and fixed else []
    detail = f" ({', '.join(extra)})" if extra else ""
    return f"{asked} of {mm(attempt.cell[0])} × {mm(attempt.cell[1])} mm{detail}"


def larger_than_label(width_mm: float, height_mm: float, labels: Labels, profile: Profile) -> DoesNotFitError:
    """How much a component is larger than a label."""
    missing = _missing(max(0.0, width_mm - labels.width_mm), max(0.0, height_mm - labels.height_mm))
    label = f"a label of {profile.id} has {mm(labels.width_mm)} × {mm(labels.height_mm)} mm"
    return DoesNotFitError(f"{mm(width_mm)} × {mm(height_mm)} mm is more than a label: {label}, {missing}")


def _missing(across: float, down: float) -> str:
    ways = [f"{mm(length)} mm {way}" for length, way in ((across, "across"), (down, "down")) if length > 1e-6]
    return f"{' and '.join(ways)} are missing"


def mm(length: float) -> str:
    """A length for people: at most two decimals."""
    return f"{round(length, 2):g}"


Fits = Callable[[Profile, float, str], object]
"""Raises DoesNotFitError unless components fit by that profile, with that bleed and those marks."""


def what_would_help(fits: Fits, profile: Profile, bleed_mm: float, marks: str, others: Sequence[Profile]) -> str:
    """Changes each of which alone would make it fit, the mildest first; "" when none does."""
    changes = _changes(profile, bleed_mm, marks, others)
    helping = [told for told, other, bleed, at in changes if _does_fit(fits, other, bleed, at)]
    margins = [told for told in helping if told.startswith(_MARGIN)]
    helping = [told for told in helping if told not in margins[1:]]
    return f"it would fit with {' or '.join(helping[:3])}" if helping else ""


def _changes(
    profile: Profile, bleed: float, marks: str, others: Sequence[Profile]
) -> Iterator[tuple[str, Profile, float, str]]:
    if marks == "each":
        yield "--marks outer", profile, bleed, "outer"
    if bleed:
        yield "--bleed 0", profile, 0.0, marks
    if profile.gutter_mm:
        yield "--gutter 0", replace(profile, gutter_mm=0.0), bleed, marks
    if profile.columns or profile.rows:
        yield "as many as fit (no columns and rows)", replace(profile, columns=0, rows=0), bleed, marks
    for margin in _NARROW_MARGINS_MM:
        if profile.margin_mm > margin and profile.labels is None:
            yield (
                f"{_MARGIN} {margin:g} (if the printer reaches so far)",
                replace(profile, margin_mm=margin),
                bleed,
                marks,
            )
    for other in others:
        yield f"--profile {other.id}", other, bleed, marks


def _does_fit(fits: Fits, profile: Profile, bleed_mm: float, marks: str) -> bool:
    try:
        fits(profile, bleed_mm, marks)
    except DoesNotFitError:
        return False
    return True
