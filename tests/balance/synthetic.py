"""Rows of made-up games whose true effects are known."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from toolkit.balance.rows import Rows, Shape

EXPOSURES = ("dealt", "held", "used")
TALLIES = ("rounds", "overruns")


def row_type(seats: int, components: int, stride: int | None = None) -> np.dtype:
    stride = stride or seats
    return np.dtype(
        [
            ("seed", np.int64),
            ("block", np.int64),
            ("rotation", np.int64),
            ("share", np.float64, (stride,)),
            ("moves", np.int64),
            ("turns", np.int64),
            ("capped", np.int64),
            ("draw", np.int64),
            ("digest", np.int64),
            ("leads", np.int64),
            ("fault", np.int64),
            ("exposure", np.int64, (len(EXPOSURES) * stride, components)),
            ("tally", np.int64, (len(TALLIES), stride)),
        ]
    )


@dataclass
class World:
    """Win share of seat i = 1/n + seat_i + bot_i + Σ effect_c (dealt_ic − mean dealt_c), for `copies` of each c.

    `deck` deals `hand` cards to each seat; `noise` is the chance of a game settled by the seed alone, which makes the
    rotations of a block alike.
    """

    bots: tuple[str, ...] = ("random", "random")
    rotated: bool = False
    effects: np.ndarray = field(default_factory=lambda: np.zeros(21))
    copies: np.ndarray | None = None
    seat: np.ndarray | None = None
    bot: dict[str, float] = field(default_factory=dict)
    hand: int = 8
    ties: float = 0.0
    caps: float = 0.0
    alike: float = 0.0

    @property
    def shape(self) -> Shape:
        return Shape(self.bots, self.rotated, EXPOSURES, len(self.effects), TALLIES)

    def play(self, blocks: int, seed: int = 1, first: int = 0) -> Rows:
        rng = np.random.default_rng(seed)
        n, per = len(self.bots), self.shape.block
        games = blocks * per
        rows = np.zeros(games, dtype=row_type(n, len(self.effects)))
        rows["seed"] = 1000 + first + np.repeat(np.arange(blocks), per)
        rows["block"] = first + np.repeat(np.arange(blocks), per)
        rows["rotation"] = np.tile(np.arange(per), blocks)
        dealt = np.repeat(self._deal(rng, blocks), per, axis=0)
        shares = np.clip(self._chances(rows, dealt), 0, None)
        luck = np.repeat(rng.random(blocks), per)
        luck = np.where(rng.random(games) < self.alike, luck, rng.random(games))
        winner = (luck[:, None] > np.cumsum(shares, axis=1)[:, :-1]).sum(axis=1)
        rows["share"] = np.eye(n)[winner]
        tied = rng.random(games) < self.ties
        rows["share"][tied] = 0.0
        rows["share"][tied, :2] = 0.5
        rows["draw"] = tied
        rows["capped"] = ~tied & (rng.random(games) < self.caps)
        rows["share"][rows["capped"] == 1] = 1 / n
        self._describe(rng, rows, dealt)
        return rows

    def _deal(self, rng: np.random.Generator, blocks: int) -> np.ndarray:
        copies = np.ones(len(self.effects), dtype=int) if self.copies is None else self.copies
        deck = np.repeat(np.arange(len(self.effects)), copies)
        order = np.argsort(rng.random((blocks, len(deck))), axis=1)
        hands = deck[order[:, : self.hand * len(self.bots)]].reshape(blocks, len(self.bots), self.hand)
        return (hands[:, :, :, None] == np.arange(len(self.effects))).sum(axis=2)

    def _chances(self, rows: Rows, dealt: np.ndarray) -> np.ndarray:
        n = len(self.bots)
        worth = (dealt - dealt.mean(axis=1, keepdims=True)) @ self.effects
        seat = np.zeros(n) if self.seat is None else self.seat
        by_bot = np.array([self.bot.get(name, 0.0) for name in self.bots])
        seated = by_bot[(np.arange(n)[None, :] + rows["rotation"][:, None]) % n]
        return 1 / n + seat[None, :] + seated - seated.mean(axis=1, keepdims=True) + worth

    def _describe(self, rng: np.random.Generator, rows: Rows, dealt: np.ndarray) -> None:
        n, games = len(self.bots), len(rows)
        held = np.minimum(1, dealt + (rng.random(dealt.shape) < 0.1))
        rows["exposure"][:, :n] = dealt
        rows["exposure"][:, n : 2 * n] = held
        rows["exposure"][:, 2 * n :] = held * rng.poisson(0.8, dealt.shape)
        rows["turns"] = 6 + rng.poisson(14, games)
        rows["moves"] = rows["turns"] * 3 + rng.poisson(2, games)
        rows["leads"] = rng.poisson(1.6, games)
        rows["tally"][:, 0] = 2 + rng.poisson(3, (games, 1))
        rows["tally"][:, 1, :n] = rng.binomial(rows["tally"][:, 0, :n], 0.25)
        rows["digest"] = rng.integers(-(2**63), 2**63 - 1, games)
