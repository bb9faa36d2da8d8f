"""What the deeper measures say, in a sentence each for a report's first screen."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.balance.course import Measured
from toolkit.balance.deeper import Course, Deeper, SkillStep, gain
from toolkit.balance.intervals import Estimate
from toolkit.balance.numbers import THIN, count, percent, points, quantity, shown
from toolkit.balance.restricted import LineState, verdict_on_lines

STANDS_OUT, NOT_SHOWN, NOTE = "stands out", "no difference shown", "for information"
"""As `verdicts.State` writes them."""

STILL = 1e-9


def deeper_news(deeper: Deeper) -> Iterator[tuple[str, str, str]]:
    """Topic, state and sentence of each."""
    if deeper.course is not None:
        if deeper.course.agency:
            yield "course", NOTE, _suspense(deeper.course)
        yield "choices", NOTE, _choices(deeper.course)
        if deeper.course.agency:
            yield "agency", NOTE, _agency(deeper.course)
    if deeper.lines:
        is_broken = any(each.state is LineState.BROKEN for each in deeper.lines)
        yield "lines", STANDS_OUT if is_broken else NOT_SHOWN, verdict_on_lines(deeper.lines)
    if deeper.skill:
        yield "skill", NOTE, _skill(deeper.skill)


def in_unit(measured: Measured) -> tuple[str, str]:
    """A measure's value and interval in its own unit."""
    return told(measured.estimate, measured.unit)


def told(estimate: Estimate | None, unit: str) -> tuple[str, str]:
    """An estimate as text: a share in per cent, points of win share (with a sign unless it is a size), or a number."""
    if estimate is None:
        return "–", ""
    if estimate.half_width < STILL:
        return _constant(estimate.value, unit)
    if unit == "share":
        return percent(estimate)
    if unit == "points":
        return points(estimate)
    if unit == "size":
        value, interval = points(estimate)
        return value.removeprefix("+"), interval.replace("+", "")
    return quantity(estimate)


def _constant(value: float, unit: str) -> tuple[str, str]:
    """What never varied, but for rounding: it has no interval to show."""
    scaled = value if unit == "number" else 100 * value
    text = shown(scaled, 0 if abs(scaled - round(scaled)) < STILL else 1, signed=unit == "points")
    return (f"{text}{THIN}%" if unit == "share" else text), "always"


def _of(found: tuple[Measured, ...], key: str) -> tuple[str, str]:
    return next(in_unit(each) for each in found if each.key == key)


def _suspense(course: Course) -> str:
    drama, drama_interval = _of(course.course, "drama")
    tail, tail_interval = _of(course.course, "decided_tail")
    return (
        f"The winner stands {drama} points of win share behind the leader on average "
        f"({drama_interval}); {tail} of a game is played after it is decided ({tail_interval}), by the evaluation."
    )


def _choices(course: Course) -> str:
    branching, _ = _of(course.course, "branching")
    forced, _ = _of(course.course, "forced")
    if not course.agency:
        return f"A decision has {branching} legal moves on average, {forced} have one only."
    false, interval = _of(course.course, "false_choices")
    return (
        f"A decision has {branching} legal moves on average, {forced} have one only; "
        f"in {false} of the others it makes no difference that the evaluation sees ({interval})."
    )


def _agency(course: Course) -> str:
    if not course.sees_luck:
        return "The evaluation sees no luck in this game, so choice and luck can’t be told apart by it."
    luck, interval = _of(course.agency, "luck_share")
    choice, of_choice = _of(course.agency, "choice")
    return (
        f"Of what decisions move, {luck} is luck ({interval}); a choice gains {choice} points over a random move "
        f"({of_choice})."
    )


def _skill(steps: tuple[SkillStep, ...]) -> str:
    last = steps[-1]
    value, interval = points(gain(last))
    return (
        f"Searching twice as long is still worth {value} points of win share at {count(last.iterations)} iterations "
        f"({interval})."
    )
