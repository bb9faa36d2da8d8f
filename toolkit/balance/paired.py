"""Two versions of a game side by side: the same seeds, the same bots, other content. Counted block by block.

Every quantity is a ratio of block totals (wins per game, wins per seat dealt a component, turns per game), so one
form serves all: for each block its top and bottom in either version. Sums are whole numbers: any split of the blocks
gives equal results.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from toolkit.balance.exposures import USED
from toolkit.balance.rows import Ints, Rows, Shape, by_block, check_blocks, exposure, over_second, share_units, tallied

SEATS, COMPONENTS, COURSE, TALLIES = "seats", "components", "course", "tallies"
COURSE_OF = ("turns", "moves", "lead changes", "draws", "stalls")
OLD_TOP, OLD_BOTTOM, NEW_TOP, NEW_BOTTOM = range(4)
LOOKED_AT = 200
"""Games that differ whose numbers are kept, to see where they part."""


@dataclass(frozen=True)
class Quantity:
    """What is compared: a seat's wins, a component's wins in one way of meeting it, or how games go.

    Tops are counted in parts of 1/`scale`.
    """

    topic: str
    name: str
    way: str = ""
    scale: int = 1

    @property
    def is_share(self) -> bool:
        """Whether it is a share of wins, which δ is about."""
        return self.topic in (SEATS, COMPONENTS)


@dataclass(frozen=True)
class Difference:
    """New less old, with its standard error between blocks.

    `blocks` were played in both versions, `discordant` of them differ in this quantity. `unpaired_error` is what the
    error would have been with independent seeds. `most` bounds how far one discordant block can move the value.
    """

    quantity: Quantity
    old: float
    new: float
    error: float
    unpaired_error: float
    blocks: int
    discordant: int
    most: float

    @property
    def value(self) -> float:
        """New less old."""
        return self.new - self.old

    @property
    def gain(self) -> float:
        """How many times as many games independent seeds would take; infinite where nothing differs."""
        return (self.unpaired_error / self.error) ** 2 if self.error else math.inf


@dataclass(frozen=True)
class Version:
    """What the rows of one version hold: their shape, and the ids of the components in column order."""

    shape: Shape
    components: tuple[str, ...]


class PairedTally:
    """Counts blocks of two versions. The versions have equal bots and seats; components may come and go."""

    def __init__(self, old: Version, new: Version) -> None:
        if (old.shape.bots, old.shape.rotated) != (new.shape.bots, new.shape.rotated):
            raise ValueError("versions are compared with the same bots on the same seats")
        self.old, self.new = old, new
        self.quantities = tuple(_quantities(old, new))
        width = len(self.quantities)
        self.blocks = self.games = self.differing = self.relabelled = 0
        self.parted: list[int] = []
        self._totals: Ints = np.zeros((width, 4), dtype=np.int64)
        self._products: Ints = np.zeros((width, 4, 4), dtype=np.int64)
        self._discordant: Ints = np.zeros(width, dtype=np.int64)
        self._most: Ints = np.zeros((width, 2), dtype=np.int64)

    def add(self, old: Rows, new: Rows) -> None:
        """Count whole blocks of both versions, the same ones in the same order."""
        for rows in (old, new):
            check_blocks(rows, self.old.shape)
        if (old["seed"] != new["seed"]).any() or (old["rotation"] != new["rotation"]).any():
            raise ValueError("the rows are not of the same games")
        self._count_games(old, new)
        tops_and_bottoms = [*self._columns(old, self.old), *self._columns(new, self.new)]
        each: Ints = np.stack(tops_and_bottoms, axis=2)
        self.blocks += len(each)
        self._totals += each.sum(axis=0)
        self._products += np.einsum("bqi,bqj->qij", each, each)
        is_other = (each[:, :, OLD_TOP] != each[:, :, NEW_TOP]) | (each[:, :, OLD_BOTTOM] != each[:, :, NEW_BOTTOM])
        self._discordant += is_other.sum(axis=0)
        tallest = each.max(axis=0, initial=0)
        self._most = np.maximum(self._most, tallest.reshape(-1, 2, 2).max(axis=1))

    def difference(self, index: int) -> Difference | None:
        """New less old of a quantity; None where a version had no occasion, or less than two blocks were played."""
        old_top, old_bottom, new_top, new_bottom = (int(each) for each in self._totals[index])
        if not old_bottom or not new_bottom or self.blocks < 2:
            return None
        quantity, blocks = self.quantities[index], self.blocks
        old, new = old_top / old_bottom, new_top / new_bottom
        by_old = np.array([blocks / old_bottom, -old * blocks / old_bottom, 0.0, 0.0])
        by_new = np.array([0.0, 0.0, blocks / new_bottom, -new * blocks / new_bottom])
        products = self._products[index].astype(np.float64)
        spread = [float(way @ products @ way) for way in (by_new - by_old, by_new, by_old)]
        paired, *apart = (max(0.0, each) / (blocks * (blocks - 1)) for each in spread)
        discordant = int(self._discordant[index])
        return Difference(
            quantity,
            old / quantity.scale,
            new / quantity.scale,
            math.sqrt(paired) / quantity.scale if discordant else 0.0,
            math.sqrt(sum(apart)) / quantity.scale,
            blocks,
            discordant,
            self._reach_of_one(index, min(old_bottom, new_bottom) / blocks),
        )

    def differences(self) -> Iterator[Difference]:
        """Those of all quantities that have one."""
        for index in range(len(self.quantities)):
            found = self.difference(index)
            if found is not None:
                yield found

    def _reach_of_one(self, index: int, mean_bottom: float) -> float:
        """A block's top and bottom lie between 0 and the most seen; its influence is at most theirs together."""
        top, bottom = (int(each) for each in self._most[index])
        return (top / self.quantities[index].scale + bottom) / mean_bottom

    def _count_games(self, old: Rows, new: Rows) -> None:
        moved = old["digest"] != new["digest"]
        differ = moved | (old["moves"] != new["moves"]) | (old["turns"] != new["turns"])
        differ |= (share_units(old, self.old.shape) != share_units(new, self.new.shape)).any(axis=1)
        others = np.flatnonzero(differ)[: LOOKED_AT - len(self.parted)]
        self.parted += (new["block"][others] * self.new.shape.block + new["rotation"][others]).tolist()
        self.games += len(old)
        self.differing += int(differ.sum())
        self.relabelled += int((differ & ~moved).sum())

    def _columns(self, rows: Rows, version: Version) -> tuple[Ints, Ints]:
        """The tops and bottoms of all quantities, each blocks × quantities."""
        shape = version.shape
        units = share_units(rows, shape)
        scored = rows["capped"] == 0
        course = np.column_stack(
            [
                rows["turns"],
                rows["moves"],
                rows["leads"],
                (rows["draw"] != 0) & scored,
                rows["capped"],
                tallied(rows, shape)[:, [shape.tallies.index(each) for each in _shared_tallies(self.old, self.new)]],
            ]
        ).astype(np.int64)
        tops, bottoms = [units, course], [np.ones_like(units), np.ones_like(course)]
        for top, bottom in self._met(rows, version, units):
            tops.append(top)
            bottoms.append(bottom)
        return by_block(np.concatenate(tops, axis=1), shape), by_block(np.concatenate(bottoms, axis=1), shape)

    def _met(self, rows: Rows, version: Version, units: Ints) -> Iterator[tuple[Ints, Ints]]:
        """For each way of meeting components, wins of those who did and how many did, games × shared components."""
        places = [version.components.index(each) for each in _shared_components(self.old, self.new)]
        for way in _shared_ways(self.old, self.new):
            met = (exposure(rows, version.shape, way)[:, :, places] > 0).astype(np.int64)
            yield over_second(met * units[:, :, None]), over_second(met)


def _quantities(old: Version, new: Version) -> Iterator[Quantity]:
    unit = old.shape.unit
    yield from (Quantity(SEATS, f"seat {seat}", scale=unit) for seat in range(old.shape.seats))
    yield from (Quantity(COURSE, name) for name in COURSE_OF)
    yield from (Quantity(TALLIES, name) for name in _shared_tallies(old, new))
    for way in _shared_ways(old, new):
        yield from (Quantity(COMPONENTS, each, way, unit) for each in _shared_components(old, new))


def _shared_tallies(old: Version, new: Version) -> Sequence[str]:
    return [each for each in new.shape.tallies if each in old.shape.tallies]


def _shared_components(old: Version, new: Version) -> Sequence[str]:
    return [each for each in new.components if each in old.components]


def _shared_ways(old: Version, new: Version) -> Sequence[str]:
    return [each for each in new.shape.exposures if each in old.shape.exposures and each != USED]
