"""What tuning found, in words, as Markdown and as the object for scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolkit.balance.numbers import count
from toolkit.balance.summary import Json, number, significant
from toolkit.balance.verdicts import gate_verdict
from toolkit.library.tuning import Candidate, Confirmed, Tuned

SHOWN = 15


def tune_lines(made: Tuned) -> Iterator[str]:
    """What a person reads at the terminal, without the patch."""
    tried = len(made.candidates)
    dropped = sum(each.is_dropped for each in made.candidates)
    combinations = count(made.plan.combinations)
    yield f"{tried} of {combinations} combinations tried on seed {made.seed}, {dropped} of them dropped early"
    yield f"today, on seed {made.held_out_seed} (nothing was tuned on it):"
    yield from (f"  {line}" for line in _gate_lines(made.before))
    if not made.edits:
        yield "no edit is better than none"
        return
    yield "tuned:"
    yield from (f"  {free.name} {old} → {new}" for free, old, new in made.edits)
    yield f"tuned, on seed {made.held_out_seed}:"
    yield from (f"  {line}" for line in _gate_lines(made.after))
    yield outcome(made)


def outcome(made: Tuned) -> str:
    """Whether the targets are reached."""
    if made.after.is_reached:
        return "every target is shown to hold on seeds that nothing was tuned on"
    if made.after.is_refuted:
        return "no candidate reaches every target; this is the nearest: free more values, or widen the targets"
    return "no target is shown to be missed, but the games are too few to show that all hold: raise 'confirm'"


def _gate_lines(confirmed: Confirmed) -> Iterator[str]:
    for each in confirmed.gates:
        found = gate_verdict(each)
        yield f"{found.state.value.removeprefix('gate ')}: {found.text}"


def tune_markdown(made: Tuned, title: str, patches: Sequence[str], command: str) -> str:
    """The report: what was reached, the patch, and the candidates that were tried."""
    return "\n".join(_markdown(made, title, patches, command)) + "\n"


def _markdown(made: Tuned, title: str, patches: Sequence[str], command: str) -> Iterator[str]:
    yield f"## Tuning {title}"
    yield ""
    yield f"{outcome(made).capitalize()}."
    for name, confirmed in (("Today", made.before), ("Tuned", made.after)):
        yield ""
        yield f"### {name}, on seed {made.held_out_seed}, which nothing was tuned on"
        yield ""
        yield from (f"- {line}" for line in _gate_lines(confirmed))
    yield ""
    yield "### Edits"
    yield ""
    yield from (["```diff", *"".join(patches).splitlines(), "```"] if made.edits else ["None."])
    yield ""
    yield f"### Candidates, best first ({len(made.candidates)} tried on seed {made.seed})"
    yield ""
    yield "Shortfall: how far all measures lie outside their targets, together. Price: what the edits cost."
    yield ""
    yield f"| {' | '.join(each.name for each in made.plan.free)} | Shortfall | Price | Games | |"
    yield "|" + "--:|" * (len(made.plan.free) + 3) + "---|"
    ranked = sorted(made.candidates, key=lambda each: (each.is_dropped, each.loss, each.price))
    yield from (_row(made, each) for each in ranked[:SHOWN])
    if len(ranked) > SHOWN:
        yield ""
        yield f"And {len(ranked) - SHOWN} more."
    yield ""
    yield f"Repeat: `{command}`"


def _row(made: Tuned, each: Candidate) -> str:
    values = [str(free.values[at]) for free, at in zip(made.plan.free, each.choice, strict=True)]
    state = "dropped" if each.is_dropped else "chosen" if each.choice == made.after.choice else ""
    cells = [*values, f"{each.shortfall:.4f}", f"{each.price:.4f}", count(each.games), state]
    return f"| {' | '.join(cells)} |"


def tune_object(made: Tuned, game: str, patches: Sequence[str]) -> Json:
    """The object of `toolkit tune --format json`."""
    return {
        "game": game,
        "seed": made.seed,
        "held_out_seed": made.held_out_seed,
        "combinations": made.plan.combinations,
        "reached": made.after.is_reached,
        "refuted": made.after.is_refuted,
        "edits": [
            {"kind": free.kind, "id": free.id, "at": free.at, "old": old, "new": new} for free, old, new in made.edits
        ],
        "before": _confirmed(made.before),
        "after": _confirmed(made.after),
        "candidates": [
            {
                "values": [free.values[at] for free, at in zip(made.plan.free, each.choice, strict=True)],
                "shortfall": number(each.shortfall),
                "price": number(each.price),
                "games": each.games,
                "dropped": each.is_dropped,
            }
            for each in made.candidates
        ],
        "patch": "".join(patches),
    }


def _confirmed(found: Confirmed) -> list[Json]:
    return [
        {
            "target": each.gate.name,
            "state": each.state.value,
            "value": number(each.piece.estimate.value) if each.piece else None,
            "low": number(each.piece.estimate.low) if each.piece else None,
            "high": number(each.piece.estimate.high) if each.piece else None,
            "fail_p": significant(each.fail_p),
            "pass_p": significant(each.pass_p),
        }
        for each in found.gates
    ]
