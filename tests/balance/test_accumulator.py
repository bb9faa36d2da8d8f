import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.data import ComponentLabel, Labels, balance_data
from toolkit.balance.distinct import DistinctSketch
from toolkit.balance.histogram import Histogram
from toolkit.balance.rows import Shape
from toolkit.balance.summary import Origin, Run, results_object, simulate_object
from toolkit.balance.verdicts import verdicts
from toolkit.engine.match import GameRow
from toolkit.engine.record import Layout

from .synthetic import EXPOSURES, World, row_type

THREE = World(
    bots=("a", "b", "b"), rotated=True, effects=np.linspace(-0.05, 0.05, 9), hand=3, ties=0.2, caps=0.1, alike=0.3
)


ORIGIN = Origin("made-up", "sha256:r", "sha256:c", seed=1, options={"cars": 21})


def counted(world, *chunks):
    total = Accumulator(world.shape)
    for chunk in chunks:
        total.add(chunk)
    return total


def everything(world, accumulator):
    """Every number of the report and every sentence."""
    labels = Labels(
        "Made up", tuple(ComponentLabel("cards", str(i), f"Card {i}") for i in range(world.shape.components))
    )
    data = balance_data(ORIGIN, accumulator, labels)
    return data, verdicts(data)


def test_synthetic_rows_are_what_the_engine_yields():
    sizes = {"seats": 3, "components": 9, "exposure_rows": 9, "tally_rows": 2}
    assert Layout(GameRow, sizes).array(0).dtype.fields.keys() == row_type(3, 9).fields.keys()


@settings(max_examples=12, deadline=None)
@given(st.lists(st.integers(0, 1800), max_size=6))
def test_chunks_of_any_length_give_equal_results(cuts):
    rows = THREE.play(600)
    chunks = np.split(rows, sorted(cuts))
    assert everything(THREE, counted(THREE, *chunks)) == everything(THREE, counted(THREE, rows))


@pytest.mark.parametrize("world", [THREE, World(effects=np.linspace(-0.1, 0.1, 21))])
def test_merged_shards_give_equal_results(world):
    rows = world.play(6000 // world.shape.block)
    whole = counted(world, rows)
    merged = Accumulator(world.shape)
    for part in np.split(rows, [600, 1200, 4500]):
        merged.merge(counted(world, part))
    assert everything(world, merged) == everything(world, whole)


def test_memory_does_not_grow_with_games():
    world = World()
    accumulator = counted(world, *(world.play(5000, seed) for seed in range(2)))
    before = accumulator.effects.equations.gram.nbytes, len(accumulator.histograms["turns"].counts)
    accumulator.add(world.play(5000, 3))
    assert accumulator.effects.equations.gram.nbytes == before[0]
    assert len(accumulator.histograms["turns"].counts) <= before[1] + 5


def test_half_a_block_is_no_result():
    part = counted(THREE, THREE.play(10)[:-1])
    with pytest.raises(ValueError, match="within a block"):
        results_object(ORIGIN, part)
    with pytest.raises(ValueError, match="within a block"):
        counted(THREE, THREE.play(2)).merge(part)


def test_rotations_of_different_blocks_are_refused():
    rows = THREE.play(4)
    rows["block"][1] = 9
    with pytest.raises(ValueError, match="every rotation of one seed"):
        counted(THREE, rows)


def test_a_share_that_no_tie_can_give_is_refused():
    rows = World().play(4)
    rows["share"][2] = 0.3, 0.7
    with pytest.raises(ValueError, match="whole number of 1/2"):
        counted(World(), rows)


def test_other_games_do_not_merge():
    with pytest.raises(ValueError, match="different things"):
        Accumulator(THREE.shape).merge(Accumulator(World().shape))


def test_rows_wider_than_the_game_count_the_same():
    world = World(bots=("a", "b", "b"), effects=np.zeros(9), hand=3)
    rows = world.play(500)
    wide = np.zeros(500, dtype=row_type(3, 16, stride=6))
    for name in rows.dtype.names:
        if name not in ("share", "exposure", "tally"):
            wide[name] = rows[name]
    wide["share"][:, :3] = rows["share"]
    wide["share"][:, 3:] = 7.5
    wide["tally"][:, :, :3] = rows["tally"]
    wide["tally"][:, :, 3:] = 99
    for kind in range(3):
        wide["exposure"][:, kind * 6 : kind * 6 + 3, :9] = rows["exposure"][:, kind * 3 : kind * 3 + 3]
    assert everything(world, counted(world, wide)) == everything(world, counted(world, rows))


class TestSimulateObject:
    RUN = Run(1.5, 9000.0, "compiled", 2, 0.0)

    def test_keys_are_those_promised(self):
        world = World()
        found = simulate_object(ORIGIN, counted(world, world.play(1000)), self.RUN)
        assert list(found) == [
            "game", "rules", "content", "games", "seed", "players", "options", "seats", "draws", "capped", "distinct",
            "moves", "turns", "measures", "run",
        ]  # fmt: skip
        assert list(found["seats"][0]) == ["seat", "bot", "wins", "share", "low", "high"]
        assert list(found["moves"]) == list(found["turns"]) == ["mean", "p5", "p50", "p95"]
        assert list(found["run"]) == ["seconds", "games_per_second", "mode", "jobs", "compiled_in"]
        assert json.loads(json.dumps(found, allow_nan=False)) == found

    def test_ties_count_as_fractions_and_capped_games_as_no_draw(self):
        world = World(bots=("a", "b", "c"), effects=np.zeros(0), hand=0)
        rows = world.play(4)
        rows["share"] = [[1, 0, 0], [0.5, 0.5, 0], [1 / 3, 1 / 3, 1 / 3], [1 / 3, 1 / 3, 1 / 3]]
        rows["draw"], rows["capped"] = [0, 1, 1, 1], [0, 0, 0, 1]
        found = results_object(ORIGIN, counted(world, rows))
        assert (found["draws"], found["capped"]) == (2, 1)
        assert [each["wins"] for each in found["seats"]] == [2.166667, 1.166667, 0.666667]
        assert [each["share"] for each in found["seats"]] == [0.541667, 0.291667, 0.166667]

    def test_one_game_is_a_result_with_unknown_means(self):
        world = World()
        found = results_object(ORIGIN, counted(world, world.play(1)))
        assert found["measures"]["turns"]["low"] is None
        json.dumps(found, allow_nan=False)

    def test_no_game_is_no_result(self):
        with pytest.raises(ValueError, match="no game"):
            results_object(ORIGIN, Accumulator(World().shape))

    def test_seats_of_rotated_bots_name_all_of_them_and_measures_have_each(self):
        world = World(bots=("a", "b"), rotated=True, bot={"a": 0.2, "b": -0.2}, effects=np.zeros(4), hand=1)
        found = results_object(ORIGIN, counted(world, world.play(3000)))
        assert [each["bot"] for each in found["seats"]] == ["a,b", "a,b"]
        a, b = found["measures"]["bots"]
        assert a["low"] < 0.7 < a["high"]
        assert b["low"] < 0.3 < b["high"]
        assert found["measures"]["seat_fairness"]["p_value"] > 0.001

    def test_distinct_never_exceeds_the_games(self):
        world = World()
        rows = world.play(900)
        rows["digest"][450:] = rows["digest"][:450]
        assert results_object(ORIGIN, counted(world, rows))["distinct"] == 450

    def test_nothing_beside_the_run_depends_on_it(self):
        world = World()
        total = counted(world, world.play(100))
        slow = simulate_object(ORIGIN, total, Run(99.0, 1.0, "plain", 1, 0.0))
        fast = simulate_object(ORIGIN, total, self.RUN)
        assert slow.pop("run") != fast.pop("run")
        assert json.dumps(slow) == json.dumps(fast)


class TestHistogram:
    @given(st.lists(st.integers(0, 60), min_size=1), st.integers(1, 99))
    def test_percentile_is_the_inverse_of_the_distribution(self, values, percent):
        counts = Histogram()
        counts.add(np.array(values))
        assert counts.percentile(percent) == np.percentile(values, percent, method="inverted_cdf")
        assert counts.mean == pytest.approx(np.mean(values))


class TestDistinct:
    def test_exact_up_to_its_limit(self):
        sketch = DistinctSketch(limit=1000)
        sketch.add(np.repeat(np.arange(999), 3))
        assert sketch.count == 999

    def test_estimated_above_it(self):
        sketch = DistinctSketch(limit=4096)
        for start in range(0, 200_000, 7000):
            sketch.add(np.arange(start, min(start + 9000, 200_000)))
        assert abs(sketch.count / 200_000 - 1) < 4 / math.sqrt(4096)

    def test_order_and_split_make_no_difference(self):
        digests = np.random.default_rng(1).integers(-(2**63), 2**63 - 1, 30_000)
        one, two, three = (DistinctSketch(limit=512) for _ in range(3))
        one.add(digests)
        two.add(digests[::-1][:20_000])
        three.add(np.tile(digests[:10_000], 2))
        two.merge(three)
        assert one.count == two.count


def test_shape_counts_shares_in_units_that_hold_every_tie():
    assert Shape(("a",) * 6).unit == 60
    assert Shape(("a", "b"), rotated=True, exposures=EXPOSURES).block == 2
