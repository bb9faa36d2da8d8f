"""Data of made-up games, for reports."""

import numpy as np

from tests.balance.synthetic import World
from toolkit.balance.accumulator import Accumulator
from toolkit.balance.data import ComponentLabel, Labels, balance_data
from toolkit.balance.summary import Origin

HOSTILE = '<script>alert(1)</script> {{ 7*7 }} | AT&T @nobody #1 [a](http://example.invalid) `x` *y* "z" {% x %}'

TWO = World(seat=np.array([0.04, -0.04]), effects=np.linspace(-0.1, 0.1, 21), caps=0.01)
FOUR = World(
    bots=("expert", "greedy", "random", "random"),
    rotated=True,
    bot={"expert": 0.1, "random": -0.05},
    effects=np.array([0.05, -0.03] + [0.0] * 8),
    copies=np.full(10, 2),
    hand=3,
    ties=0.1,
)
ALONE = World(bots=("expert",), effects=np.zeros(0), hand=0)
SIX = World(bots=("random",) * 6, effects=np.zeros(0), hand=0)


def data_of(world, blocks=1500, names=None, title="Made up", seed=1):
    counted = Accumulator(world.shape)
    counted.add(world.play(blocks, seed))
    kinds = ["heroes" if i < 2 and world is FOUR else "quest-cards" for i in range(world.shape.components)]
    named = names or [f"Card {i}" for i in range(len(kinds))]
    labels = Labels(
        title,
        tuple(ComponentLabel(kind, f"card-{i}", named[i], 1 + i % 2, "house") for i, kind in enumerate(kinds)),
        {"random": "level 0", "greedy": "level 1", "expert": "level 2"},
        {"Toolkit": "0.1.0"},
        "toolkit balance made-up --games 1500 --seed 1",
    )
    origin = Origin(
        "made-up", "sha256:" + "0f" * 32, "sha256:" + "f0" * 32, seed=1, options={"cars": 21, "wide": False}
    )
    return balance_data(origin, counted, labels)
