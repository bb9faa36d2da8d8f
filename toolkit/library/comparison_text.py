"""A comparison in words and as the object for scripts."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.balance.comparison import Judged, Moved, Outcome, told_of
from toolkit.balance.intervals import Estimate
from toolkit.balance.numbers import THIN, count, points, quantity, shown
from toolkit.balance.paired import COMPONENTS, Difference, Quantity
from toolkit.balance.summary import Json, number, significant
from toolkit.library.comparing import Comparison
from toolkit.library.parting import Parting
from toolkit.running.request import Request

LISTED = 12
SHARES_OF_GAMES = ("draws", "stalls")


def comparison_lines(made: Comparison, against: str) -> Iterator[str]:
    """What a person reads: the edits, whether games are equal, a sentence for each thing asked about, what moved."""
    yield from edit_lines(made, against)
    yield identity_text(made)
    yield from (judged_text(each, made) for each in made.judged)
    if made.parting is not None:
        yield parting_text(made.parting, made.differing)
    flagged = [each for each in made.moved if each.is_flagged]
    if flagged:
        yield "also moved (exploration; adjusted for all that was looked at):"
        yield from (f"  {moved_text(each, made)}" for each in flagged[:LISTED])
        if len(flagged) > LISTED:
            yield f"  and {len(flagged) - LISTED} more"


def edit_lines(made: Comparison, against: str) -> Iterator[str]:
    """The edits of the content, each on a line, below a line that says how many."""
    if not isinstance(made.old, Request):
        yield f"compared with the rows in {against}; which content and rules played them is not known"
        return
    if not made.edits:
        yield f"the content is the same as at {against}"
        return
    yield f"{len(made.edits)} edit{'s' if len(made.edits) != 1 else ''} since {against}:"
    yield from (f"  {each.text}" for each in made.edits[:LISTED])
    if len(made.edits) > LISTED:
        yield f"  and {len(made.edits) - LISTED} more"


def identity_text(made: Comparison) -> str:
    """How many games are the same in both versions."""
    if made.is_proven:
        games = count(made.terms.blocks * made.new.block)
        why = "both versions compile to equal tables, so none had to be played"
        return f"identical: {games} of {games} games; {why}"
    if made.is_identical:
        return f"{count(made.games)} of {count(made.games)} games identical"
    dealt = " or ".join(made.labels.get(each, each) for each in made.dealt)
    among = f", of those alone that deal {dealt}" if dealt else ""
    return f"{count(made.differing)} of {count(made.games)} games differ{among}"


@dataclass(frozen=True)
class DifferenceText:
    """A quantity in both versions as text: its name, both values, the change with its interval, and the blocks."""

    name: str
    old: str
    new: str
    change: str
    interval: str
    blocks: str


def difference_text(each: Judged | Moved, made: Comparison) -> DifferenceText:
    """A quantity's numbers as people read them."""
    found = each.difference
    estimate = Estimate(found.value, each.low, each.high, found.blocks)
    blocks = f"{count(found.discordant)} of {count(found.blocks)} blocks differ"
    name = _named(found.quantity, made)
    if found.quantity.is_share or found.quantity.name in SHARES_OF_GAMES:
        change, interval = points(estimate)
        old, new = (f"{shown(100 * value, 1)}{THIN}%" for value in (found.old, found.new))
        return DifferenceText(name, old, new, f"{change} points", interval, blocks)
    change, interval = quantity(estimate)
    return DifferenceText(name, f"{found.old:.4g}", f"{found.new:.4g}", change, interval, blocks)


def judged_text(each: Judged, made: Comparison) -> str:
    """One sentence on a quantity that was asked about."""
    told, gain = difference_text(each, made), each.difference.gain
    head = each.outcome.value
    if each.outcome is Outcome.EQUIVALENT:
        head = f"equivalent within ±{100 * made.terms.delta:g} points"
    paired = f"; independent seeds would take {shown(gain, 1)} times the games" if math.isfinite(gain) else ""
    return f"{head}: {told.name} {told.old} → {told.new}, {told.change} ({told.interval}; {told.blocks}{paired})"


def moved_text(each: Moved, made: Comparison) -> str:
    """One line on a quantity that nobody asked about."""
    told = difference_text(each, made)
    return f"{told.name}: {told.old} → {told.new}, {told.change} ({told.interval})"


def parting_text(found: Parting, differing: int) -> str:
    """Where the games part."""
    if not found.places:
        return f"the {count(found.looked_at)} differing games looked at have equal moves and other outcomes"
    named = ", ".join(f"{place.text} ({shown(100 * often / found.looked_at, 0)} %)" for place, often in found.places)
    looked = f"the first {count(found.looked_at)} of them" if found.looked_at < differing else "they"
    return f"{looked} part most often at {named}; half of them by turn {found.turn}"


def _named(found: Quantity, made: Comparison) -> str:
    if found.topic == COMPONENTS:
        name = made.labels.get(found.name, found.name)
        return told_of(Quantity(found.topic, name, found.way, found.scale))
    return told_of(found)


def comparison_object(made: Comparison, against: str) -> Json:
    """The object of `toolkit compare --format json`; all but `run` is a pure function of what was asked."""
    asked = made.new
    return {
        "game": asked.game.id,
        "against": against,
        "rules": asked.rules_hash,
        "content": {"old": made.old.content_hash if isinstance(made.old, Request) else None, "new": asked.content_hash},
        "players": asked.players,
        "bots": list(asked.bots),
        "options": asked.chosen,
        "seed": asked.seed,
        "delta": made.terms.delta,
        "alpha": made.terms.alpha,
        "budget": made.terms.blocks * asked.block,
        "edits": [
            {"kind": each.kind, "id": each.id, "path": each.path, "old": each.old, "new": each.new}
            for each in made.edits
        ],
        "dealt": list(made.dealt),
        "identical": made.is_identical,
        "proven": made.is_proven,
        "games": made.games,
        "differ": made.differing,
        "verdicts": [
            {"verdict": each.outcome.value, **_difference(each.difference, each.low, each.high)} for each in made.judged
        ],
        "moved": [
            {**_difference(each.difference, each.low, each.high), "q_value": significant(each.q_value)}
            for each in made.moved
        ],
        "parting": _parting(made.parting),
        "run": {"seconds": round(made.seconds, 3)},
    }


def _difference(found: Difference, low: float, high: float) -> Json:
    return {
        "of": found.quantity.topic,
        "name": found.quantity.name,
        "way": found.quantity.way,
        "old": number(found.old),
        "new": number(found.new),
        "difference": number(found.value),
        "low": number(low),
        "high": number(high),
        "blocks": found.blocks,
        "discordant": found.discordant,
        "gain": number(found.gain),
    }


def _parting(found: Parting | None) -> Json | None:
    if found is None:
        return None
    return {
        "looked_at": found.looked_at,
        "turn": found.turn,
        "at_end": found.at_end,
        "places": [
            {"phase": place.phase, "component": place.component, "games": often} for place, often in found.places
        ],
    }
