import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.balance.synthetic import World
from toolkit.balance.comparison import Outcome, Terms, is_decided, judge, looks, moved, primary_of, told_of
from toolkit.balance.paired import COMPONENTS, SEATS, PairedTally, Quantity, Version

PAIR = World(("a", "a"), effects=np.linspace(-0.05, 0.05, 21))
TABLE = World(("a", "b", "b"), rotated=True, effects=np.linspace(-0.05, 0.05, 9), hand=3, ties=0.1, alike=0.5)


def version(world):
    return Version(world.shape, tuple(f"card {i}" for i in range(world.shape.components)))


def played(world, blocks, seed=1):
    return world.play(blocks, seed)


def edited(rows, seats, rng, rate=0.2, towards=0):
    """The same games, but a part of them won by another seat."""
    changed = rows.copy()
    chosen = rng.random(len(rows)) < rate
    changed["share"][chosen] = 0.0
    changed["share"][chosen, towards] = 1.0
    changed["digest"][chosen] += 1
    return changed


def tallied(world, old, new):
    made = PairedTally(version(world), version(world))
    made.add(old, new)
    return made


def index_of(tally, topic, name, way=""):
    return next(i for i, q in enumerate(tally.quantities) if (q.topic, q.name, q.way) == (topic, name, way))


def by_hand(old, new, block):
    """Mean difference of seat 0's share over blocks, and its standard error."""
    gap = (new["share"][:, 0] - old["share"][:, 0]).reshape(-1, block).mean(axis=1)
    return gap.mean(), gap.std(ddof=1) / math.sqrt(len(gap)), int((gap != 0).sum())


@pytest.mark.parametrize("world", [PAIR, TABLE])
def test_a_seats_difference_is_the_mean_of_paired_block_differences(world):
    old = played(world, 400)
    new = edited(old, world.shape.seats, np.random.default_rng(2))
    tally = tallied(world, old, new)
    found = tally.difference(index_of(tally, SEATS, "seat 0"))
    value, error, discordant = by_hand(old, new, world.shape.block)
    assert found.value == pytest.approx(value)
    assert found.error == pytest.approx(error, rel=0.01)
    assert found.discordant >= discordant  # rotations within a block may cancel out
    apart = [rows["share"][:, 0].reshape(-1, world.shape.block).mean(axis=1) for rows in (old, new)]
    assert found.unpaired_error == pytest.approx(
        math.sqrt(sum(each.var(ddof=1) for each in apart) / len(apart[0])), rel=0.01
    )


def test_a_components_difference_is_that_of_the_ratios_of_totals():
    old = played(PAIR, 500)
    new = edited(old, 2, np.random.default_rng(3))
    tally = tallied(PAIR, old, new)
    found = tally.difference(index_of(tally, COMPONENTS, "card 20", "dealt"))
    dealt = old["exposure"][:, :2, 20] > 0
    expected = [(rows["share"] * dealt).sum() / dealt.sum() for rows in (old, new)]
    assert (found.old, found.new) == pytest.approx(tuple(expected))


def test_the_error_of_a_difference_covers_as_it_should():
    """Over 300 repetitions of an edit that changes nothing on average, |value| > 1.96 errors in about 5 %."""
    misses = 0
    for seed in range(300):
        old = played(PAIR, 150, seed)
        rng = np.random.default_rng(seed + 1000)
        towards = rng.integers(0, 2, len(old))
        new = old.copy()
        chosen = rng.random(len(old)) < 0.3
        new["share"][chosen] = 0.0
        new["share"][chosen, towards[chosen]] = 1.0
        tally = tallied(PAIR, old, new)
        found = tally.difference(index_of(tally, COMPONENTS, "card 5", "dealt"))
        misses += abs(found.value) > 1.96 * found.error
    assert misses <= 30


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, 120), max_size=4))
def test_any_split_of_the_blocks_gives_equal_results(cuts):
    old = played(TABLE, 120)
    new = edited(old, 3, np.random.default_rng(4))
    whole = tallied(TABLE, old, new)
    parts = PairedTally(version(TABLE), version(TABLE))
    ends = [0, *sorted(cuts), 120]
    for start, end in pairwise(ends):
        if end > start:
            parts.add(old[3 * start : 3 * end], new[3 * start : 3 * end])
    assert list(parts.differences()) == list(whole.differences())
    assert (parts.games, parts.differing, parts.parted) == (whole.games, whole.differing, whole.parted)


def test_equal_games_are_told_from_others_by_moves_and_outcome():
    old = played(PAIR, 100)
    new = old.copy()
    new["digest"][3] += 1
    new["share"][5] = 1 - new["share"][5]
    tally = tallied(PAIR, old, new)
    assert (tally.games, tally.differing, tally.relabelled, tally.parted) == (100, 2, 1, [3, 5])


def test_rows_of_other_seeds_or_bots_are_refused():
    old, other = played(PAIR, 10), World(("a", "a"), effects=PAIR.effects).play(10, 2, first=5)
    with pytest.raises(ValueError, match="not of the same games"):
        tallied(PAIR, old, other)
    with pytest.raises(ValueError, match="same bots"):
        PairedTally(version(PAIR), version(replace(PAIR, bots=("a", "b"))))


def test_components_that_come_and_go_are_left_out_of_the_pairing():
    fewer = Version(replace(PAIR, effects=np.zeros(20)).shape, tuple(f"card {i}" for i in range(1, 21)))
    old, new = played(PAIR, 50), played(replace(PAIR, effects=np.zeros(20)), 50)
    new["seed"], new["rotation"] = old["seed"], old["rotation"]
    tally = PairedTally(version(PAIR), fewer)
    tally.add(old, new)
    names = {each.name for each in tally.quantities if each.topic == COMPONENTS}
    assert names == {f"card {i}" for i in range(1, 21)}
    index = index_of(tally, COMPONENTS, "card 1", "dealt")
    dealt = new["exposure"][:, :2, 0] > 0
    assert tally.difference(index).new == pytest.approx((new["share"] * dealt).sum() / dealt.sum())


class TestJudging:
    TERMS = Terms(0.01, 20_000)

    def test_a_seat_that_gains_is_better_and_one_that_loses_is_worse(self):
        old = played(PAIR, 3000)
        for towards, outcome in ((0, Outcome.BETTER), (1, Outcome.WORSE)):
            tally = tallied(PAIR, old, edited(old, 2, np.random.default_rng(1), towards=towards))
            (found,) = judge(tally, primary_of(tally, ()), self.TERMS, is_last=False)
            assert found.outcome is outcome

    def test_few_discordant_blocks_decide_nothing_before_the_end_and_are_bounded_then(self):
        old = played(PAIR, 20_000)
        new = old.copy()
        new["share"][:7] = 1 - new["share"][:7]
        tally = tallied(PAIR, old, new)
        primary = primary_of(tally, ())
        (early,), (late,) = (judge(tally, primary, self.TERMS, is_last=last) for last in (False, True))
        assert (early.outcome, late.outcome) == (Outcome.OPEN, Outcome.EQUIVALENT)
        assert late.difference.value < 7 / 20_000 < late.high < 0.01

    def test_no_discordant_block_is_called_identical_only_at_the_end(self):
        old = played(PAIR, 2000)
        tally = tallied(PAIR, old, old)
        primary = primary_of(tally, ())
        outcomes = [judge(tally, primary, self.TERMS, is_last=last)[0].outcome for last in (False, True)]
        assert outcomes == [Outcome.OPEN, Outcome.IDENTICAL]

    def test_too_few_equal_blocks_are_not_called_identical(self):
        old = played(PAIR, 30)
        tally = tallied(PAIR, old, old)
        (found,) = judge(tally, primary_of(tally, ()), self.TERMS, is_last=True)
        assert found.outcome is Outcome.SPENT
        assert -1 <= found.low < -0.01
        assert 0.01 < found.high <= 1

    def test_many_small_changes_that_cancel_are_equivalent(self):
        old = played(PAIR, 20_000)
        rng = np.random.default_rng(7)
        new = old.copy()
        chosen = np.flatnonzero(rng.random(len(old)) < 0.02)
        new["share"][chosen] = np.eye(2)[rng.integers(0, 2, len(chosen))]
        tally = tallied(PAIR, old, new)
        (found,) = judge(tally, primary_of(tally, ()), self.TERMS, is_last=False)
        assert found.outcome is Outcome.EQUIVALENT
        assert found.difference.gain > 20

    def test_nothing_is_waited_for_once_the_edited_components_have_their_verdicts(self):
        old = played(PAIR, 3000)
        new = old.copy()
        given = (old["exposure"][:, 0, 4] > 0) & (np.arange(len(old)) % 3 == 0)
        new["share"][given] = (1.0, 0.0)
        mirrored = (old["exposure"][:, 1, 4] > 0) & (np.arange(len(old)) % 3 == 0)
        new["share"][mirrored] = (0.0, 1.0)
        tally = tallied(PAIR, old, new)
        seat, card = judge(tally, primary_of(tally, ("card 4",)), self.TERMS, is_last=False)
        assert (seat.outcome, card.outcome) == (Outcome.OPEN, Outcome.BETTER)
        assert is_decided([seat, card])
        assert not is_decided([seat])
        assert judge(tally, primary_of(tally, ()), self.TERMS, is_last=True)[0].outcome is Outcome.SPENT

    def test_the_edited_component_is_asked_about_by_the_deal_and_else_by_who_had_it(self):
        old = played(PAIR, 200)
        tally = tallied(PAIR, old, edited(old, 2, np.random.default_rng(1)))
        asked = [tally.quantities[i] for i in primary_of(tally, ("card 4",))]
        assert [(each.topic, each.name, each.way) for each in asked] == [
            (SEATS, "seat 0", ""),
            (COMPONENTS, "card 4", "dealt"),
        ]
        undealt = old.copy()
        undealt["exposure"][:, :2] = 0
        tally = tallied(PAIR, undealt, edited(undealt, 2, np.random.default_rng(1)))
        assert tally.quantities[primary_of(tally, ("card 4",))[1]].way == "held"

    def test_every_seat_is_asked_about_where_they_do_not_mirror_each_other(self):
        old = played(TABLE, 20)
        assert len(primary_of(tallied(TABLE, old, old), ())) == 3

    def test_what_else_moved_is_flagged_and_what_did_not_is_not(self):
        old = played(PAIR, 2000)
        new = old.copy()
        new["turns"] += (np.arange(len(new)) % 3 == 0).astype(np.int64)
        new["moves"] += np.random.default_rng(5).integers(-1, 2, len(new))
        found = {each.difference.quantity.name: each for each in moved(tallied(PAIR, old, new), (0,), self.TERMS)}
        assert found["turns"].is_flagged
        assert found["turns"].low < 1 / 3 < found["turns"].high
        assert not found["moves"].is_flagged
        assert "lead changes" not in found


def compared(old, new, terms, changed=()):
    """The outcomes after looking at every look of the plan until all are decided, as `compare` does."""
    tally = PairedTally(version(PAIR), version(PAIR))
    for look in looks(terms.blocks):
        tally.add(old[tally.blocks : look], new[tally.blocks : look])
        found = judge(tally, primary_of(tally, changed), terms, is_last=look == terms.blocks)
        if is_decided(found):
            break
    return [each.outcome for each in found]


@pytest.mark.slow
def test_a_version_against_itself_on_other_seeds_alarms_at_most_at_the_stated_rate():
    """A/A, looked at up to 11 times, two quantities at once: 200 times at α = 0.05; over 20 has a chance of 0.1 %."""
    alarms = 0
    for seed in range(200):
        old, new = played(PAIR, 2000, seed), played(PAIR, 2000, seed + 5000)
        outcomes = compared(old, new, Terms(0.01, 2000), ("card 5",))
        alarms += any(each in (Outcome.BETTER, Outcome.WORSE) for each in outcomes)
    assert alarms <= 20


def test_a_planted_two_point_handicap_is_caught():
    """2 % of the games that seat 0 loses are given to it: 20,000 blocks allowed, no outcome but "better"."""
    for seed in range(10):
        old = played(PAIR, 20_000, seed)
        new = old.copy()
        rng = np.random.default_rng(seed)
        given = (rng.random(len(old)) < 0.04) & (old["share"][:, 0] == 0)
        new["share"][given] = (1.0, 0.0)
        new["digest"][given] += 1
        assert compared(old, new, Terms(0.01, 20_000)) == [Outcome.BETTER]


def test_the_looks_are_a_fixed_plan_that_ends_with_the_budget():
    assert list(looks(500)) == [200, 250, 312, 390, 500]
    assert list(looks(100)) == [100]


@pytest.mark.parametrize(
    ("quantity", "text"),
    [
        (Quantity(SEATS, "seat 1"), "win share of seat 1"),
        (Quantity(COMPONENTS, "Horse", "dealt"), "win share of those dealt Horse"),
        (Quantity(COMPONENTS, "Horse", "held"), "win share of those who had Horse"),
        (Quantity("course", "turns"), "turns in a game"),
    ],
)
def test_quantities_in_words(quantity, text):
    assert told_of(quantity) == text
