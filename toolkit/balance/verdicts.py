"""The report's first screen: what the games say, in sentences with intervals, each naming the bots."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from toolkit.balance.data import FALSE_SHARE, BalanceData, ComponentResult
from toolkit.balance.deeper_news import deeper_news
from toolkit.balance.gates import LENGTHS, MEDIANS, OF_COMPONENTS, RATES, RATIO, SEATS, GateResult, GateState
from toolkit.balance.intervals import Estimate
from toolkit.balance.measures import SeatShare
from toolkit.balance.numbers import GAP, MINUS, THIN, count, p_value, percent, points, quantity, shown
from toolkit.balance.seats import FairnessTest

PLAIN = (*LENGTHS, *MEDIANS, RATIO)
"""Measures that are plain numbers, no shares."""

_NAMED = 3  # components named in a sentence; the table has them all


class State(StrEnum):
    """What kind of news a verdict is: the first and third come from a test, the others from counting."""

    STANDS_OUT = "stands out"
    LOOK = "worth a look"
    NOT_SHOWN = "no difference shown"
    NOTE = "for information"
    FAILED = "gate failed"
    UNDECIDED = "gate undecided"
    PASSED = "gate passed"


@dataclass(frozen=True)
class Verdict:
    """One sentence of the first screen. `topic` is a stable key for scripts."""

    topic: str
    state: State
    text: str


def verdicts(data: BalanceData) -> tuple[Verdict, ...]:
    """All sentences, in the order they are read."""
    return (*_each(data), *(Verdict(topic, State(state), text) for topic, state, text in deeper_news(data.deeper)))


def gate_verdict(result: GateResult) -> Verdict:
    """One sentence on a gate: its target, and the value that is nearest to its bounds or farthest beyond."""
    gate, state = result.gate, State[result.state.name]
    head = f"{gate.name} ({result.bots}; {result.players} players): {_target(result)}"
    if result.piece is None:
        return Verdict("gate", state, f"{head}; the games held nothing to measure it by.")
    value, interval = _gate_value(gate.measure, result.piece.estimate)
    which = "" if result.pieces == 1 else f"; of {result.pieces} the one nearest a bound is {result.piece.label}"
    tested = p_value(result.pass_p if result.state is GateState.PASSED else result.fail_p)
    return Verdict("gate", state, f"{head}{which}: {value} ({interval}; {tested}).")


def _target(result: GateResult) -> str:
    gate = result.gate
    named = gate.measure.replace("_", " ")
    if gate.measure == SEATS:
        named = "every seat's share of wins less an equal one"
    if gate.measure in OF_COMPONENTS:
        named = _components_named(result)
    if gate.measure == RATIO:
        named = f"{kind_name(gate.of)} per {kind_name(gate.per).removesuffix('s')}"
    is_plain = gate.measure in PLAIN
    scale = 1 if is_plain else 100
    unit = "" if is_plain else f"{THIN}%" if gate.measure in RATES else " points"
    ends = [None if math.isinf(each) else f"{scale * each:g}" for each in (gate.low, gate.high)]
    low, high = (each.replace("-", MINUS) if each is not None else None for each in ends)
    if low is not None and high is not None:
        return f"{named} must lie between {low} and {high}{unit}"
    if high is not None:
        return f"{named} must be at most {high}{unit}"
    return f"{named} must be at least {low}{unit}" if low is not None else f"{named} may be anything"


def _components_named(result: GateResult) -> str:
    """What is measured of which components: of the one that the gate names, or of each of its kind."""
    gate, kind = result.gate, kind_name(result.gate.of)
    how = {"held": "had"}.get(gate.measure, gate.measure)
    if not gate.id:
        return f"each of {kind} {how}, share of wins less their mean"
    name = result.piece.label if result.piece else gate.id
    return f"{name} {how}, share of wins less the mean of {kind}"


def _gate_value(measure: str, estimate: Estimate) -> tuple[str, str]:
    if measure in PLAIN:
        return quantity(estimate)
    return percent(estimate) if measure in RATES else points(estimate)


def bots_named(data: BalanceData) -> str:
    """ "random bots (level 0)", or "the bots …" with each of them when they differ."""
    different = tuple(dict.fromkeys(data.bot_names))
    if len(different) > 1:
        return f"the bots {bots_listed(data)}"
    level = data.labels.bot_levels.get(different[0])
    return f"{different[0]} bots ({level})" if level else f"{different[0]} bots"


def bots_listed(data: BalanceData) -> str:
    """ "expert (level 2), random (level 0)": each different bot with its level, in seat order."""
    levels = data.labels.bot_levels
    return ", ".join(f"{bot} ({levels[bot]})" if bot in levels else bot for bot in dict.fromkeys(data.bot_names))


def seat_name(seat: int) -> str:
    """ "1st player" for seat 0: seats are turn order."""
    number = seat + 1
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending} player"


def kind_name(kind: str) -> str:
    """A kind of component in words."""
    return kind.replace("-", " ").replace("_", " ")


def _each(data: BalanceData) -> Iterator[Verdict]:
    yield from (gate_verdict(each) for each in data.gates)
    if data.seat_test is not None:
        yield _seats(data, data.seat_test)
    if data.bots:
        yield _bots(data)
    for kind in data.kinds:
        yield _components(data, kind)
    yield _length(data)
    yield _leads(data)
    yield _endings(data)
    yield _variety(data)


def _seats(data: BalanceData, test: FairnessTest) -> Verdict:
    farthest = max(data.seats, key=lambda seat: abs(seat.share.value - data.fair_share))
    value, interval = percent(farthest.share, data.fair_share)
    fair = f"{shown(100 * data.fair_share, 0 if 100 % len(data.seats) == 0 else 1)}{THIN}%"
    stands_out = data.seat_q is not None and data.seat_q <= FALSE_SHARE
    what = f"the {seat_name(farthest.seat)} wins {value} of games ({interval}), where an equal share is {fair}"
    lead = "Seats are not equal" if stands_out else "No seat is shown to be better"
    text = f"{lead} between {bots_named(data)}: {what}; all seats at once: {p_value(test.p_value)}.{_confounded(data)}"
    return Verdict("seats", State.STANDS_OUT if stands_out else State.NOT_SHOWN, text)


def _confounded(data: BalanceData) -> str:
    if data.bots or len(set(data.bot_names)) == 1:
        return ""
    return " Each bot kept its seat, so seat and bot can't be told apart: play rotated games for that."


def _bots(data: BalanceData) -> Verdict:
    best = max(data.bots, key=lambda each: each.share.value)
    value, interval = percent(best.share, data.fair_share)
    stands_out = data.bot_q is not None and data.bot_q <= FALSE_SHARE
    lead = f"The {'stronger' if len(data.bots) == 2 else 'strongest'} bot is {best.bot}"
    if not stands_out:
        lead = "No bot is shown to be stronger"
    text = f"{lead}: over all seats, a seat played by {best.bot} wins {value} of games ({interval})."
    return Verdict("bots", State.STANDS_OUT if stands_out else State.NOT_SHOWN, text)


def _components(data: BalanceData, kind: str) -> Verdict:
    found = data.of_kind(kind)
    measured = [each for each in found if each.effect is not None]
    topic, words = f"components:{kind}", kind_name(kind)
    if not measured:
        return Verdict(topic, State.NOTE, f"Nothing can be said on single {words}: {_why_unmeasured(data)}.")
    flagged = [each for each in measured if each.is_flagged]
    if not flagged:
        widest = max(each.effect.together.half_width for each in measured if each.effect)
        text = (
            f"None of {len(measured)} {words} stands out between {bots_named(data)}: all effects on win share are "
            f"known to ±{shown(100 * widest, 1)} points or better, all at once."
        )
        return Verdict(topic, State.NOT_SHOWN, text)
    strong = [each for each in flagged if each.effect and each.effect.alone.value > 0]
    weak = [each for each in reversed(flagged) if each.effect and each.effect.alone.value < 0]
    parts = [f"{word} {_listed(group)}" for word, group in (("strong", strong), ("weak", weak)) if group]
    text = (
        f"{len(flagged)} of {len(measured)} {words} stand{'s' if len(flagged) == 1 else ''} out between "
        f"{bots_named(data)}, in points of win share: {'; '.join(parts)}."
    )
    return Verdict(topic, State.STANDS_OUT, text)


def _listed(group: list[ComponentResult]) -> str:
    named = []
    for each in group[:_NAMED]:
        value, interval = points(each.effect.alone) if each.effect else ("", "")
        named.append(f"{each.label.name} {value} ({interval})")
    rest = f" and {len(group) - _NAMED} more" if len(group) > _NAMED else ""
    return ", ".join(named) + rest


def _why_unmeasured(data: BalanceData) -> str:
    if data.blocks_needed:
        return f"that takes at least {count(data.blocks_needed)} blocks, and {count(data.blocks)} were played"
    return "every seat always had the same ones"


def _length(data: BalanceData) -> Verdict:
    turns, interval = quantity(data.turns.shown)
    moves, _ = quantity(data.moves.mean)
    text = (
        f"A game takes {turns} turns on average ({interval}) and {moves} moves; "
        f"nine games in ten take {count(data.turns.p5)} to {count(data.turns.p95)} turns."
    )
    return Verdict("length", State.NOTE, text)


def _leads(data: BalanceData) -> Verdict:
    mean, interval = quantity(data.lead_changes.shown)
    never, never_interval = percent(data.steady)
    text = (
        f"The lead changes {mean} times in a game on average ({interval}); "
        f"it never changes in {never} of games ({never_interval})."
    )
    return Verdict("leads", State.NOTE, text)


def _endings(data: BalanceData) -> Verdict:
    stalls, stalled = percent(data.stalls)
    draws, drawn = percent(data.draws)
    stalling = f"{stalls} of games stall at the turn limit" if data.stalls.value else "No game stalls"
    drawing = f"{draws} end in a draw" if data.draws.value else "none ends in a draw"
    state = State.LOOK if data.stalls.value else State.NOTE
    return Verdict("endings", state, f"{stalling} ({stalled}); {drawing} ({drawn}).")


def _variety(data: BalanceData) -> Verdict:
    repeats = len(data.bots) == 0 and data.blocks < data.games  # equal bots play the same game in every rotation
    expected = data.blocks if repeats else data.games
    what = "seeds give" if repeats else "games are"
    if data.distinct == expected:
        end = "a different game each" if repeats else "different"
        return Verdict("variety", State.NOTE, f"All {count(expected)} {what} {end}.")
    text = f"{count(data.distinct)} different games came up in {count(data.games)}; the others repeat one of them."
    return Verdict("variety", State.LOOK if data.distinct < expected / 2 else State.NOTE, text)


def seat_label(share: SeatShare) -> str:
    """ "1st player (seat 0)": the words of people and the number of files."""
    return f"{seat_name(share.seat)} (seat{GAP}{share.seat})"
