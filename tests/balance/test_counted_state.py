import json

import numpy as np
import pytest

from tests.balance.synthetic import World
from toolkit.balance.accumulator import Accumulator
from toolkit.balance.counted_state import counted_from, counted_object

WORLDS = [
    World(bots=("a", "b", "b"), rotated=True, effects=np.linspace(-0.05, 0.05, 9), hand=3, ties=0.2, caps=0.1),
    World(effects=np.linspace(-0.1, 0.1, 21)),
]


def counted(world, *chunks):
    total = Accumulator(world.shape)
    for chunk in chunks:
        total.add(chunk)
    return total


def travelled(accumulator):
    """The accumulator written to a file and read back."""
    return counted_from(json.loads(json.dumps(counted_object(accumulator))))


@pytest.mark.parametrize("world", WORLDS)
def test_everything_counted_comes_back(world):
    whole = counted(world, world.play(400))
    back = travelled(whole)
    assert back.shape == whole.shape
    assert counted_object(back) == counted_object(whole)
    assert back.distinct.count == whole.distinct.count == 400 * world.shape.block
    assert (back.effects.equations.gram == whole.effects.equations.gram).all()
    assert back.histograms == whole.histograms


@pytest.mark.parametrize("world", WORLDS)
def test_what_comes_back_merges_like_what_was_written(world):
    rows = world.play(600)
    merged = Accumulator(world.shape)
    for part in np.split(rows, [300, 900]):
        merged.merge(travelled(counted(world, part)))
    merged.add(world.play(30, seed=2, first=600))
    whole = counted(world, rows, world.play(30, seed=2, first=600))
    assert counted_object(merged) == counted_object(whole)


def test_nothing_counted_is_left_out():
    """Every number of the accumulator differs once games were counted, and so does what is written of it."""
    world = WORLDS[0]
    empty, full = counted_object(Accumulator(world.shape))["counts"], counted_object(counted(world, world.play(90)))
    assert set(empty) == {"games", "histograms", "blocks", "distinct", "exposures", "effects"} <= set(full["counts"])
    for name, each in full["counts"].items():
        assert each != empty[name], name


def test_half_a_block_is_not_written():
    world = WORLDS[0]
    with pytest.raises(ValueError, match="within a block"):
        counted_object(counted(world, world.play(3)[:-1]))


def harmed(change):
    data = json.loads(json.dumps(counted_object(counted(WORLDS[1], WORLDS[1].play(20)))))
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data.pop("shape"), "no counted games"),
        (lambda data: data.update(version=99), "form 99"),
        (lambda data: data["shape"].pop("bots"), "other things"),
        (lambda data: data["counts"].pop("distinct"), "other things"),
        (lambda data: data["counts"].update(games="20"), "is no count"),
        (lambda data: data["counts"].update(games=True), "is no count"),
        (lambda data: data["counts"]["blocks"]["totals"].update(zlib="AAAA"), "damaged"),
        (lambda data: data["counts"]["blocks"]["totals"].update(zlib="?"), "damaged"),
        (lambda data: data["counts"]["blocks"]["totals"].update(shape=[3]), "other things"),
        (lambda data: data["counts"]["blocks"]["totals"].update(type="float64"), "other things"),
    ],
)
def test_what_was_not_counted_here_is_refused(change, says):
    with pytest.raises(ValueError, match=says):
        counted_from(harmed(change))
