"""The contract of a game: what every game's rules module fills, under these very names.

`s` is the state, `r` the rules record. Seats are turn order: seat 0 moves first. A move is an int.
"""

from __future__ import annotations

from typing import Any

from toolkit.engine.kernel import Function, kernel, primitive, slot
from toolkit.engine.record import Ints, Record

State = Any
Rules = Any


@primitive
def copy_state(target: State, source: State) -> None:
    """Make `target` equal to `source`: the only copy. Both are records of one layout and share nothing afterwards."""
    to, of = target.__dict__, source.__dict__
    for name, value in of.items():
        if not isinstance(value, list):
            to[name] = value
        elif value and isinstance(value[0], list):
            for row, other in zip(to[name], value, strict=True):
                row[:] = other
        else:
            to[name][:] = value


@slot
def setup(s: State, r: Rules, seed: int) -> None:
    """Set `s` (of any content) to the start of the game that `seed` in [0, 2**63) means."""


@slot
def to_move(s: State, r: Rules) -> int:  # type: ignore[empty-body]
    """The seat that must choose now, or −1 when the game is over."""


@slot
def legal_moves(s: State, r: Rules, moves: Ints) -> int:  # type: ignore[empty-body]
    """Write the legal moves of the seat to move into `moves`, each once, and return how many (≥ 1 unless over)."""


@slot
def apply(s: State, r: Rules, move: int) -> None:
    """Make a legal move and all that follows until someone must choose again or the game is over."""


@slot
def outcome(s: State, r: Rules, seat: int) -> float:  # type: ignore[empty-body]
    """The seat's share of the win once the game is over: a k-way tie is 1/k each; shares add up to 1."""


@slot
def capped(s: State, r: Rules) -> int:  # type: ignore[empty-body]
    """1 when the game is over only because it reached its cap, else 0."""


@slot
def score(s: State, r: Rules, seat: int) -> float:  # type: ignore[empty-body]
    """Who leads by how much, in the game's own units: larger is better. Frozen: measures use it."""


@slot
def evaluate(s: State, r: Rules, seat: int) -> float:  # type: ignore[empty-body]
    """The seat's expected share of the win in [0, 1], for cut searches; over all seats it adds up to 1. Frozen."""


@slot
def turns(s: State, r: Rules) -> int:  # type: ignore[empty-body]
    """How many turns have been completed."""


@slot
def determinize(s: State, r: Rules, seat: int, key: int) -> None:
    """Deal everything `seat` does not know anew by `key`, and replace the seed.

    The result depends only on what the seat knows and on `key`: two states that look alike to the seat become equal.
    """


@slot
def exposure(s: State, r: Rules, seat: int, component: int, kind: int) -> int:  # type: ignore[empty-body]
    """How often `component` was met by `seat` in the way `kind` (an index into the tables' `exposures`)."""


@slot
def tally(s: State, r: Rules, seat: int, kind: int) -> int:  # type: ignore[empty-body]
    """How often the event `kind` (an index into the tables' `tallies`) happened to `seat` in this game."""


@slot
def move_component(s: State, r: Rules, move: int) -> int:  # type: ignore[empty-body]
    """The component that acts in a move legal in `s`, or −1."""


@slot
def move_phase(s: State, r: Rules, move: int) -> int:  # type: ignore[empty-body]
    """What kind of decision a move legal in `s` is: an index into the tables' `phases`."""


@slot
def move_key(s: State, r: Rules, move: int) -> int:  # type: ignore[empty-body]
    """A number in [0, 2**63) for a move, from ids, never from row indices: ties are broken by its hash."""


@slot
def fault(s: State, r: Rules) -> int:  # type: ignore[empty-body]
    """0, or the code of an impossible state that the rules ran into: the caller raises with the record."""


CONTRACT: tuple[Function, ...] = (
    setup,
    to_move,
    legal_moves,
    apply,
    outcome,
    capped,
    score,
    evaluate,
    turns,
    determinize,
    exposure,
    tally,
    move_component,
    move_phase,
    move_key,
    fault,
)


@kernel
def nothing_tallied(s: State, r: Rules, seat: int, kind: int) -> int:
    """The `tally` of a game that counts no events of its own."""
    return 0


OPTIONAL: dict[Function, Function] = {tally: nothing_tallied}
"""What a game may leave out of its rules module, with what then stands in."""


class AnyRecord(Record):
    """A record of no fields: for games or tests that need none."""
