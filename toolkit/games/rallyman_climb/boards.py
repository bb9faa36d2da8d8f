"""What a dashboard gives on each track type of a stage: its dice and its limit. Rulebook: The Unlimited Dashboards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from toolkit.games.rallyman_climb.components import Category, Dashboard, Slot
from toolkit.games.rallyman_climb.terms import BOOST, BRAKE, COAST, GEARS, KIND_IDS, KINDS, SISU, TIRES

_FORBIDS = {"no-gear-6": "gear-6", "no-gear-5": "gear-5", "no-boost": "boost", "no-sisu": "sisu"}
_USABLE = {KIND_IDS[kind]: kind for kind in (*range(1, GEARS + 1), COAST, BRAKE, BOOST, SISU, TIRES)}
DICE_ON_BOARD = (*range(1, GEARS + 1), COAST, BRAKE, BOOST)


@dataclass(frozen=True)
class Column:
    """What counts on one track type: how many of each kind, and the danger limit."""

    counts: tuple[int, ...]
    limit: int

    @property
    def dice(self) -> int:
        """How many dice may be laid on it."""
        return sum(self.counts[kind] for kind in DICE_ON_BOARD)


@dataclass(frozen=True)
class Fitted:
    """A dashboard made ready for a stage: `order` lists the stage's track types, best first."""

    board: Dashboard
    order: tuple[str, ...]
    columns: Mapping[str, Column]
    faults: tuple[str, ...]


def fit(
    board: Dashboard, slots: Sequence[Slot], present: Collection[str], category: Category, base_limit: int
) -> Fitted:
    """The dashboard with the track tokens of the types present, in its own order of preference.

    `faults` tell why it may not be driven: a type it has no token for, two tokens in one slot, what the category
    forbids or lacks, or no die to start with. Rulebook: Setting your Track Type tokens; SET-UP Mode.
    """
    order = tuple(each for each in board.types if each in present)
    columns = {each: _column(board, slots, len(order), number, base_limit) for number, each in enumerate(order, 1)}
    faults = (
        *_missing(present, order),
        *_doubled(board, slots),
        *_against(board, category),
        *(f"no die to start with on {each}" for each in order if not any(columns[each].counts[1:3])),
    )
    return Fitted(board, order, columns, faults)


def _column(board: Dashboard, slots: Sequence[Slot], types: int, number: int, base_limit: int) -> Column:
    """What counts on the track type of that number, of so many types. Rulebook: Creating your Dashboard."""
    counts = [0] * KINDS
    limit = base_limit
    for slot in slots:
        if 0 < slot.track_token <= types or not _counts(slot, number):
            continue
        token = board.slots.get(slot.id, "")
        if not token:
            limit += 1
        elif token in _USABLE:
            counts[_USABLE[token]] += 1
    return Column(tuple(counts), limit)


def _counts(slot: Slot, number: int) -> bool:
    """Whether a slot counts on the track type of that number: those below the token of a better type don't."""
    return slot.counts_up_to == 0 or number <= slot.counts_up_to


def _missing(present: Collection[str], order: Sequence[str]) -> list[str]:
    return [f"no track token for {each}" for each in sorted(set(present) - set(order))]


def _doubled(board: Dashboard, slots: Sequence[Slot]) -> list[str]:
    """A track token and another token in one slot: its own types decide, so that a board is sound on every stage."""
    taken = [slot.id for slot in slots if 0 < slot.track_token <= len(board.types)]
    known = {slot.id for slot in slots}
    unknown = [f"there is no slot {slot}" for slot in board.slots if slot not in known]
    return [*unknown, *(f"slot {each} holds a track token already" for each in taken if board.slots.get(each))]


def _against(board: Dashboard, category: Category) -> list[str]:
    """What a category forbids or asks for in vain. Rulebook: SET-UP Mode."""
    held = Counter(board.slots.values())
    lacking = [f"category {category.id} asks for the token {each}" for each in category.holds if not held[each]]
    barred = [_FORBIDS[each] for each in held if each in _FORBIDS]
    return [*lacking, *(f"{each} is forbidden by a restriction token" for each in barred if held[each])]
