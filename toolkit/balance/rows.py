"""Rows of games as whole numbers. A row is one game; rows come in seed order, all rotations of a block together.

Fields (`toolkit.engine.match.GameRow`): `share`, `moves`, `turns`, `capped`, `draw`, `digest`, `leads`, `block`,
`rotation`, `exposure[kind * stride + seat][component]` with the width of `share` as stride, and `tally[kind][seat]`.
Rows may be wider than
the game is: what lies past its seats and components is not read.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.void]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Shape:
    """What one row holds. `bots[(seat + rotation) % seats]` plays `seat`.

    `exposures` names the kinds of exposure ("dealt", "held", "used") in the order of the rows; `components` counts the
    columns of each. `tallies` names the game's own counts in the order of the rows.
    """

    bots: tuple[str, ...]
    rotated: bool = False
    exposures: tuple[str, ...] = ()
    components: int = 0
    tallies: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """How many seats a game has."""
        return len(self.bots)

    @property
    def block(self) -> int:
        """Games in one block: every rotation of a seed, or one game."""
        return self.seats if self.rotated else 1

    @property
    def unit(self) -> int:
        """Share units of a whole game: every k-way tie is a whole number of them."""
        return math.lcm(*range(1, self.seats + 1))

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The different bots, in seat order."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def mixes_bots(self) -> bool:
        """True when different bots take turns on the seats, so that a bot can be told from its seat."""
        return self.rotated and len(self.bot_names) > 1


def share_units(rows: Rows, shape: Shape) -> Ints:
    """Shares in units of 1/`shape.unit`, games × seats. Raises ValueError on a share that no tie can give."""
    scaled = np.asarray(rows["share"], dtype=np.float64)[:, : shape.seats] * shape.unit
    units = np.rint(scaled).astype(np.int64)
    if len(rows) and np.abs(scaled - units).max() > 1e-6:
        raise ValueError(f"a share is no whole number of 1/{shape.unit}")
    return units


def seated_bots(rows: Rows, shape: Shape) -> Ints:
    """Which bot plays each seat, as an index into `shape.bot_names`, games × seats."""
    index = np.array([shape.bot_names.index(bot) for bot in shape.bots], dtype=np.int64)
    places = np.arange(shape.seats)[None, :] + np.asarray(rows["rotation"], dtype=np.int64)[:, None]
    seated: Ints = index[places % shape.seats]
    return seated


def exposure(rows: Rows, shape: Shape, kind: str) -> Ints:
    """One kind of exposure, games × seats × components."""
    first = shape.exposures.index(kind) * rows.dtype["share"].shape[0]
    chosen: Ints = rows["exposure"][:, first : first + shape.seats, : shape.components].astype(np.int64)
    return chosen


def tallied(rows: Rows, shape: Shape) -> Ints:
    """The game's own counts summed over the seats, games × tallies."""
    if not shape.tallies:
        return np.zeros((len(rows), 0), dtype=np.int64)
    summed: Ints = rows["tally"][:, : len(shape.tallies), : shape.seats].sum(axis=2, dtype=np.int64)
    return summed


def by_block(values: Ints, shape: Shape) -> Ints:
    """Sums over the games of each block: games × … becomes blocks × …"""
    if shape.block == 1:
        return values
    return over_second(values.reshape(-1, shape.block, *values.shape[1:]))


def over_second(values: Ints) -> Ints:
    """Sums over the second axis, a short one: adding slices is several times as fast as numpy's own sum there."""
    total: Ints = values[:, 0].copy()
    for index in range(1, values.shape[1]):
        total += values[:, index]
    return total


def check_blocks(rows: Rows, shape: Shape) -> None:
    """Raise ValueError unless the rows are whole blocks, each all rotations of one block number."""
    if len(rows) % shape.block:
        raise ValueError(f"{len(rows)} rows are no whole number of blocks of {shape.block}")
    if shape.block == 1:
        return
    blocks = rows["block"].reshape(-1, shape.block)
    turned = np.sort(rows["rotation"].reshape(-1, shape.block), axis=1)
    if (blocks != blocks[:, :1]).any() or (turned != np.arange(shape.block)).any():
        raise ValueError("a block must hold every rotation of one seed, one after the other")
