import numpy as np
import pytest
from scipy import stats

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.effects import BLOCKS_PER_COLUMN, fit_effects
from toolkit.balance.normal_equations import GROUPS, NormalEquations
from toolkit.balance.rows import exposure

from .synthetic import World

CARDS = 21
TRUE = np.linspace(-0.12, 0.12, CARDS)


def fit(world, rows, pools=None, copies=None):
    counted = Accumulator(world.shape)
    counted.add(rows)
    width = world.shape.components
    return fit_effects(counted.effects, pools or ["cars"] * width, copies or [1] * width)


def reference(world, rows, clusters):
    """Least squares of the difference between two seats, cards coded to sum to zero, CR1 by the given clusters."""
    dealt = exposure(rows, world.shape, "dealt")
    apart = dealt[:, 0] - dealt[:, 1]
    x = np.column_stack([np.ones(len(rows)), apart[:, :-1] - apart[:, -1:]]).astype(float)
    y = rows["share"][:, 0] - rows["share"][:, 1]
    solved = np.linalg.lstsq(x, y, rcond=None)[0]
    scores = x * (y - x @ solved)[:, None]
    names = np.unique(clusters)
    summed = np.array([scores[clusters == name].sum(axis=0) for name in names])
    bread = np.linalg.inv(x.T @ x)
    free = len(rows) - x.shape[1]
    factor = len(names) / (len(names) - 1) * (len(rows) - 1) / free
    covariance = factor * bread @ (summed.T @ summed) @ bread
    to_cards = np.vstack([np.eye(x.shape[1])[1:], -np.eye(x.shape[1])[1:].sum(axis=0)])
    return to_cards @ solved, np.sqrt(np.diag(to_cards @ covariance @ to_cards.T)), len(names)


@pytest.mark.parametrize("rotated", [False, True])
@pytest.mark.parametrize("blocks", [GROUPS - 1, 1000])
def test_two_seats_are_least_squares_with_the_cluster_sandwich(blocks, rotated, monkeypatch):
    monkeypatch.setattr("toolkit.balance.effects.BLOCKS_PER_COLUMN", 1)
    world = World(effects=TRUE, seat=np.array([0.03, -0.03]), ties=0.1, rotated=rotated, alike=0.4)
    rows = world.play(blocks)
    found = fit(world, rows)
    values, errors, clusters = reference(world, rows, rows["block"] % GROUPS)
    assert [each.alone.value for each in found.effects] == pytest.approx(values.tolist(), abs=1e-9)
    reach = stats.t.ppf(0.975, clusters - 1)
    assert [each.alone.half_width for each in found.effects] == pytest.approx((reach * errors).tolist(), rel=1e-8)
    p_values = 2 * stats.t.sf(np.abs(values / errors), clusters - 1)
    assert [each.p_value for each in found.effects] == pytest.approx(p_values.tolist(), rel=1e-6)
    reach = stats.t.ppf(1 - 0.025 / CARDS, clusters - 1)
    assert [each.together.half_width for each in found.effects] == pytest.approx((reach * errors).tolist(), rel=1e-8)


@pytest.mark.parametrize(
    ("world", "blocks"),
    [
        (World(effects=TRUE, seat=np.array([0.02, -0.02])), 700),
        (World(effects=TRUE / 2, rotated=True, alike=0.5), 400),
        (World(bots=("a", "b"), bot={"a": 0.1, "b": -0.1}, rotated=True, effects=TRUE / 2), 400),
        (World(bots=("r",) * 4, effects=np.array([0.03, -0.03] + [0.0] * 10), hand=3), 500),
        (World(bots=("r",) * 6, effects=np.array([0.02, -0.01, -0.01, 0]), copies=np.array([9, 9, 9, 9]), hand=5), 500),
    ],
    ids=["two seats", "alike rotations", "two bots", "four seats", "six seats with copies"],
)
def test_known_effects_are_covered_at_the_stated_rate(world, blocks):
    copies = np.ones(len(world.effects)) if world.copies is None else world.copies
    true = world.effects - (world.effects * copies).sum() / copies.sum()
    covered, together, tries = 0, 0, 60
    for seed in range(tries):
        found = fit(world, world.play(blocks, seed), copies=copies.astype(int).tolist())
        inside = [e.alone.low <= t <= e.alone.high for e, t in zip(found.effects, true, strict=True)]
        covered += sum(inside)
        together += all(e.together.low <= t <= e.together.high for e, t in zip(found.effects, true, strict=True))
    assert covered / (tries * len(true)) == pytest.approx(0.95, abs=0.02)
    assert together / tries > 0.86


def test_rest_of_the_deck_makes_effects_relative_to_the_average_copy():
    world = World(effects=TRUE)
    found = fit(world, world.play(2000))
    assert all(found.relative)
    assert sum(each.alone.value for each in found.effects) == pytest.approx(0, abs=1e-9)


def test_unequal_hands_make_effects_absolute():
    world = World(effects=np.full(6, 0.08), hand=2)
    rows = world.play(4000)
    rng = np.random.default_rng(1)
    dropped = rng.random((4000, 2, 6)) < 0.5
    kept = rows["exposure"][:, :2] * ~dropped
    rows["exposure"][:, :2] = kept
    chance = 0.5 + (kept[:, 0] - kept[:, 1]).sum(axis=1) * 0.04
    rows["share"] = np.eye(2)[(rng.random(4000) > chance).astype(int)]
    found = fit(world, rows)
    assert not any(found.relative)
    assert all(each.alone.low < 0.08 < each.alone.high for each in found.effects)


def test_each_closed_pool_has_its_own_average():
    heroes = World(effects=np.array([0.1, -0.1, 0.0]), hand=1)
    rows = heroes.play(3000)
    cards = World(effects=np.zeros(8), hand=3).play(3000, seed=2)
    both = World(effects=np.zeros(11), hand=1)
    merged = both.play(3000)
    merged["share"] = rows["share"]
    merged["exposure"][:, :, :3], merged["exposure"][:, :, 3:] = rows["exposure"], cards["exposure"]
    found = fit(both, merged, pools=["heroes"] * 3 + ["cards"] * 8)
    values = [each.alone.value for each in found.effects]
    assert sum(values[:3]) == pytest.approx(0, abs=1e-9)
    assert sum(values[3:]) == pytest.approx(0, abs=1e-9)
    assert found.effects[0].alone.low < 0.1 < found.effects[0].alone.high
    assert found.effects[0].alone.low > 0


def test_what_the_games_cannot_tell_has_no_effect():
    world = World(effects=np.zeros(10), hand=3)
    rows = world.play(2000)
    dealt = rows["exposure"][:, :2]
    dealt[:, :, 7] = 0  # never dealt
    dealt[:, :, 8] = 1  # everyone always has it
    dealt[:, :, 9] = dealt[:, :, 6]  # always together with number 6
    found = fit(world, rows)
    assert [each is None for each in found.effects] == [False] * 6 + [True] * 4


def test_too_few_blocks_give_no_effects_but_say_how_many_are_needed():
    world = World(effects=TRUE)
    found = fit(world, world.play(100))
    assert found.effects == (None,) * CARDS
    assert found.too_few == BLOCKS_PER_COLUMN * (CARDS - 1 + 1)


def test_without_components_or_opponents_there_is_nothing_to_fit():
    empty = World(effects=np.zeros(0), hand=0)
    assert fit(empty, empty.play(100)).effects == ()
    alone = World(bots=("random",), effects=np.zeros(5), hand=2)
    assert fit(alone, alone.play(100)).effects == (None,) * 5


def test_sums_are_exact_or_refused():
    sums = NormalEquations(1)
    big = np.full((4, 2, 1), 2**27)
    with pytest.raises(ValueError, match="smaller chunks"):
        sums.add(big, big[:, :, 0], np.arange(4))
