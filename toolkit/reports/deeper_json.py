"""The deeper measures for scripts: keys added under `measures`."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.balance.agency import PhaseAgency
from toolkit.balance.course import Measured
from toolkit.balance.data import BalanceData
from toolkit.balance.deeper import Course, LadderFound, SkillStep, gain
from toolkit.balance.intervals import Estimate
from toolkit.balance.ladder import Proof
from toolkit.balance.pairs import Pairs
from toolkit.balance.restricted import LineResult
from toolkit.balance.summary import Json, number, share_object, significant


def deeper_object(data: BalanceData) -> Json:
    """What there is: `course`, `agency`, `pairs`, `restricted`, `ladder`, `skill`."""
    found = data.deeper
    made: Json = {}
    if found.course:
        made |= {"course": _course(found.course), "agency": _agency(found.course)}
    if found.pairs is not None:
        made["pairs"] = _pairs(data, found.pairs)
    if found.lines:
        made["restricted"] = [_line(each) for each in found.lines]
    if found.ladder:
        made["ladder"] = _ladder(found.ladder)
    if found.skill:
        made["skill"] = [_step(each) for each in found.skill]
    return made


def _estimate(estimate: Estimate | None) -> Json | None:
    return share_object(estimate, "value") if estimate else None


def _measured(found: Iterable[Measured]) -> Json:
    return {
        each.key: {**(_estimate(each.estimate) or {}), "unit": each.unit, "meaning": each.meaning} for each in found
    }


def _course(course: Course) -> Json:
    return {
        "games": course.games,
        "decisions": course.decisions,
        "deals": course.deals,
        **_measured(course.course),
        "profiles": {each.key: [_estimate(part) for part in each.parts] for each in course.profiles},
        "calibration": {
            "skill": _estimate(course.calibration.skill),
            "bins": [
                {"said": number(each.value), "won": _estimate(each.won), "positions": each.positions}
                for each in course.calibration.bins
            ],
        },
    }


def _agency(course: Course) -> Json:
    return {
        "sees_luck": course.sees_luck,
        **_measured(course.agency),
        "seats": [
            {
                "seat": each.seat,
                "choice": _estimate(each.choice),
                "luck": _estimate(each.luck),
                "rest": _estimate(each.rest),
                "mean_luck": _estimate(each.bias),
            }
            for each in course.seats
        ],
        "phases": [_phase(each) for each in course.phases],
    }


def _phase(phase: PhaseAgency) -> Json:
    return {
        "phase": phase.phase,
        "decisions": _estimate(phase.often),
        "moves": _estimate(phase.moves),
        "forced": _estimate(phase.forced),
        "false_choices": _estimate(phase.false),
        "stakes": _estimate(phase.stakes),
        "choice": _estimate(phase.choice),
        "luck_share": _estimate(phase.luck_share),
    }


def _pairs(data: BalanceData, pairs: Pairs) -> Json:
    ids = [each.id for each in data.labels.components]
    found = [
        {
            "first": ids[each.first],
            "second": ids[each.second],
            "kind": each.kind,
            "effect": _estimate(each.effect),
            "p_value": significant(each.p_value),
            "q_value": significant(each.q_value),
            "met": each.met,
        }
        for each in pairs.found
    ]
    return {"looked_at": pairs.looked_at, "found": found}


def _line(line: LineResult) -> Json:
    return {
        "line": line.name,
        "about": line.about,
        "bot": line.bot,
        "seats": line.seats,
        "games": line.games,
        "share": _estimate(line.share),
        "holm": significant(line.holm),
        "verdict": line.state.value,
    }


def _proof(proof: Proof) -> Json:
    return {
        "bot": proof.new,
        "over": proof.old,
        "games": proof.games,
        "one_new": share_object(proof.one_new),
        "one_old": share_object(proof.one_old),
    }


def _ladder(ladder: LadderFound) -> Json:
    rated = [{"bot": each.bot, "rating": number(each.points), "error": number(each.error)} for each in ladder.ratings]
    proofs = [{**_proof(each), "verdict": each.verdict(ladder.delta).value} for each in ladder.proofs]
    return {"delta": ladder.delta, "bots": rated, "proofs": proofs}


def _step(step: SkillStep) -> Json:
    return {"iterations": step.iterations, **_proof(step.proof), "gain": _estimate(gain(step))}
