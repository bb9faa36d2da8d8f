"""What the deeper measures of a report found; each part is there when it was asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.balance.agency import PhaseAgency, SeatAgency, agency_measures, by_phase, by_seat
from toolkit.balance.calibration import Calibration, calibration
from toolkit.balance.course import Measured, Profile, course_measures, profiles
from toolkit.balance.intervals import Estimate
from toolkit.balance.ladder import Proof, Rating
from toolkit.balance.observed import Observed
from toolkit.balance.pairs import Pairs
from toolkit.balance.restricted import LineResult


@dataclass(frozen=True)
class Course:
    """How games go and what decides them, from `games` games with `decisions` decisions, each weighed on `deals` deals.

    `sees_luck` is False where the evaluation never changed by chance: then luck is there, but not in its sight.
    """

    games: int
    decisions: int
    deals: int
    course: tuple[Measured, ...]
    agency: tuple[Measured, ...]
    profiles: tuple[Profile, ...]
    seats: tuple[SeatAgency, ...]
    phases: tuple[PhaseAgency, ...]
    calibration: Calibration
    sees_luck: bool


@dataclass(frozen=True)
class SkillStep:
    """The win share of one search of `iterations` among others of half as many, and of one of those among these."""

    bot: str
    iterations: int
    proof: Proof


@dataclass(frozen=True)
class LadderFound:
    """Proofs and ratings of a ladder, with what counts as equal."""

    proofs: tuple[Proof, ...]
    ratings: tuple[Rating, ...]
    delta: float


@dataclass(frozen=True)
class Deeper:
    """All of it. `lines` are those of restricted play."""

    course: Course | None = None
    pairs: Pairs | None = None
    lines: tuple[LineResult, ...] = ()
    ladder: LadderFound | None = None
    skill: tuple[SkillStep, ...] = ()


NOTHING_DEEPER = Deeper()

VISIBLE = 1e-9


def course_of(seen: Observed) -> Course:
    """Every measure of observed games; where the evaluation sees no luck, nothing is said of its size."""
    found = _course(seen)
    if found.sees_luck:
        return found
    of_luck = ("luck", "luck_share")
    return replace(
        found,
        agency=tuple(replace(each, estimate=None) if each.key in of_luck else each for each in found.agency),
        seats=tuple(replace(each, luck=None, bias=None) for each in found.seats),
        phases=tuple(replace(each, luck_share=None) for each in found.phases),
    )


def _course(seen: Observed) -> Course:
    return Course(
        games=len(seen.games),
        decisions=len(seen.decisions),
        deals=seen.deals,
        course=course_measures(seen),
        agency=agency_measures(seen) if seen.seats > 1 else (),
        profiles=profiles(seen),
        seats=by_seat(seen),
        phases=by_phase(seen),
        calibration=calibration(seen),
        sees_luck=bool(abs(seen.decisions["luck"]).max(initial=0.0) > VISIBLE),
    )


def gain(step: SkillStep) -> Estimate:
    """What doubling the search is worth at one seat: its win share less an equal one."""
    fair, share = 1 / step.proof.seats, step.proof.one_new
    return Estimate(share.value - fair, share.low - fair, share.high - fair, share.blocks)
