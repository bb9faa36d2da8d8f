"""Keyed chance. The vectors are for ever: a seed means the same game on every machine and in every version."""

from collections import Counter
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from tests.engine.linking import both_modes
from toolkit.engine.chance import below, derive, mix, rolled, shuffle, subject_of, unit
from toolkit.engine.kernel import kernel

TOP = 2**63 - 1
SEEDS = st.integers(0, TOP)
ANY_NUMBER = st.integers(-(2**63), TOP)

MIXED = {
    0: 1517046713075839355,
    1: 1097491722282735498,
    2: 6938807493011938172,
    TOP: 3055647633038352039,
    2**62: 4353342393852266321,
    -1: 3055647633038352039,
    -(2**63): 1517046713075839355,
    12345678901: 540995457154473475,
    81985529216486895: 4339142658061453905,
}
DERIVED = {
    (0, 0): 1517046713075839355,
    (1, 2): 4016640831430751736,
    (5, -1): 5432879576104593381,
    (TOP, TOP): 1517046713075839355,
    (987654321, 123): 1351519473421696074,
}
BELOW = {
    (0, 6): 0,
    (TOP, 6): 5,
    (2**62, 6): 3,
    (1097491722282735498, 20): 2,
    (6938807493011938172, 52): 39,
    (4016640831430751736, 2**31 - 1): 935197069,
    (TOP, 1): 0,
}
UNITS = {0: 0.0, TOP: 1 - 2**-53, 2**62: 0.5, 7195639206139662248: 0.7801527659718491, 1023: 0.0, 1024: 2**-53}
SUBJECTS = {
    ("crusher",): 947543023082090087,
    ("crusher", 0): 2477760065493894287,
    ("crusher", 1): 236595362867440704,
    ("a", "b"): 8668388485945676816,
    ("Škoda",): 646676308762366151,
    ("",): 7252660547403494068,
    (7,): 7444476343858270082,
}


def test_vectors_hold_for_ever():
    assert {x: mix(x) for x in MIXED} == MIXED
    assert {each: derive(*each) for each in DERIVED} == DERIVED
    assert {each: below(*each) for each in BELOW} == BELOW
    assert {key: unit(key) for key in UNITS} == UNITS
    assert {each: subject_of(*each) for each in SUBJECTS} == SUBJECTS


def test_a_shuffle_is_the_same_for_ever():
    subjects = [subject_of(name) for name in "abcdefgh"]
    cards, scratch = list(range(8)), [0] * 8
    shuffle(cards, 0, 8, subjects, derive(42, 1), scratch)
    assert cards == [4, 3, 7, 2, 5, 0, 6, 1]
    assert scratch == [0] * 8


@given(SEEDS)
def test_mix_stays_in_range_and_can_be_undone(x):
    assert 0 <= mix(x) <= TOP
    assert _unmixed(mix(x)) == x


def _unmixed(z):
    """The one number in [0, 2**63) whose mix is `z`: that there is one for every `z` makes mix one-to-one."""
    from toolkit.engine.chance import FACTOR_1, FACTOR_2, GAMMA, MASK

    for shift, factor in ((31, FACTOR_2), (27, FACTOR_1)):
        z = _unshifted(z, shift) * pow(factor, -1, 2**63) & MASK
    return (_unshifted(z, 30) - GAMMA) & MASK


def _unshifted(z, by):
    whole = z
    for _ in range(63 // by):
        whole = z ^ (whole >> by)
    return whole


def test_every_bit_of_the_input_flips_half_the_bits_of_the_result():
    random, trials = Random(1), 400  # noqa: S311
    flips = np.zeros((63, 63))
    for _ in range(trials):
        x = random.getrandbits(63)
        for bit in range(63):
            change = mix(x) ^ mix(x ^ (1 << bit))
            flips[bit] += [change >> i & 1 for i in range(63)]
    error = 0.5 / trials**0.5
    assert np.abs(flips / trials - 0.5).max() < 5.5 * error  # 3,969 cells
    assert abs((flips / trials).mean() - 0.5) < 5 * error / 63


@pytest.mark.parametrize("sides", [2, 6, 20, 52, 1000])
def test_below_is_uniform_over_neighbouring_keys(sides):
    counts = Counter(below(derive(99, roll), sides) for roll in range(sides * 200))
    assert set(counts) == set(range(sides))
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_unit_is_uniform():
    counts = Counter(int(unit(derive(5, roll)) * 40) for roll in range(8000))
    assert chisquare([counts[i] for i in range(40)]).pvalue > 1e-4


@given(SEEDS, st.integers(1, 2**31 - 1))
def test_below_and_unit_stay_in_range(key, sides):
    assert 0 <= below(key, sides) < sides
    assert 0.0 <= unit(key) < 1.0


def test_every_order_of_a_shuffle_is_as_likely():
    subjects = [subject_of("card", i) for i in range(4)]
    counts = Counter()
    for seed in range(4800):
        cards, scratch = [0, 1, 2, 3], [0] * 4
        shuffle(cards, 0, 4, subjects, derive(seed, 1), scratch)
        counts[tuple(cards)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert chisquare(list(counts.values())).pvalue > 1e-4


def test_two_shuffles_of_one_game_are_independent():
    subjects = [subject_of("card", i) for i in range(3)]
    counts = Counter()
    for seed in range(3600):
        orders = []
        for zone in (1, 2):
            cards = [0, 1, 2]
            shuffle(cards, 0, 3, subjects, derive(derive(7, seed), zone), [0] * 3)
            orders.append(tuple(cards))
        counts[tuple(orders)] += 1
    assert len(counts) == 36
    assert chisquare(list(counts.values())).pvalue > 1e-4


@given(SEEDS, st.lists(SEEDS, unique=True, min_size=1, max_size=12), SEEDS)
def test_adding_a_card_keeps_the_order_of_the_others(key, subjects, added):
    few, many = list(range(len(subjects))), list(range(len(subjects) + 1))
    more = [*subjects, added]
    shuffle(few, 0, len(few), more, key, [0] * len(more))
    shuffle(many, 0, len(many), more, key, [0] * len(more))
    assert [card for card in many if card != len(subjects)] == few or added in subjects


@given(SEEDS, st.permutations(range(9)), st.integers(0, 8), st.data())
def test_a_shuffle_depends_on_what_is_shuffled_and_not_on_its_order(key, cards, first, data):
    count = data.draw(st.integers(0, 9 - first))
    subjects = [subject_of(i) for i in range(9)]
    one, other, scratch = list(cards), list(cards), [0] * 9
    other[first : first + count] = reversed(other[first : first + count])
    shuffle(one, first, count, subjects, key, scratch)
    shuffle(other, first, count, subjects, key, scratch)
    assert one == other
    assert sorted(one[first : first + count]) == sorted(cards[first : first + count])
    assert one[:first] + one[first + count :] == list(cards[:first]) + list(cards[first + count :])
    assert scratch == [0] * 9


class Script:
    script_count, script_key, script_value = 1, [derive(3, 4)], [6]


def test_a_script_decides_the_event_it_names_and_no_other():
    assert rolled(Script, derive(3, 4), 6) == 6
    assert rolled(Script, derive(3, 5), 6) == below(derive(3, 5), 6)


def test_subjects_of_nearby_names_are_unrelated():
    names = [subject_of("card", i, copy) for i in range(60) for copy in range(3)]
    assert len(set(names)) == 180
    ones = sum(each.bit_count() for each in names) / (180 * 63)
    assert abs(ones - 0.5) < 0.02


@kernel
def chances(values, sides, mixed, derived, rolls, units):
    for i in range(len(values)):
        mixed[i] = mix(values[i])
        derived[i] = derive(values[i], values[len(values) - 1 - i])
        rolls[i] = below(mixed[i], sides[i])
        units[i] = unit(mixed[i])


@kernel
def shuffled(cards, subjects, key, scratch):
    shuffle(cards, 1, len(cards) - 2, subjects, key, scratch)


@pytest.mark.jit
def test_both_modes_agree_on_extreme_and_ordinary_values():
    random = Random(3)  # noqa: S311
    values = [0, 1, -1, TOP, -(2**63), TOP - 1, 2**62, -(2**62), *(random.getrandbits(64) - 2**63 for _ in range(400))]
    sides = [1, 2, 2**31 - 1, *(1 + random.getrandbits(30) for _ in range(len(values) - 3))]
    plain, fast = both_modes(chances)
    count = len(values)
    kept = [0] * count, [0] * count, [0] * count, [0.0] * count
    arrays = [*(np.zeros(count, np.int64) for _ in range(3)), np.zeros(count)]
    plain(values, sides, *kept)
    fast(np.array(values, np.int64), np.array(sides, np.int64), *arrays)
    assert [each.tolist() for each in arrays] == list(kept)


@pytest.mark.jit
def test_both_modes_shuffle_alike():
    plain, fast = both_modes(shuffled)
    subjects = [subject_of(i) for i in range(40)]
    for key in (0, TOP, mix(8)):
        cards, fast_cards = list(range(40)), np.arange(40)
        plain(cards, subjects, key, [0] * 40)
        fast(fast_cards, np.array(subjects, np.int64), key, np.zeros(40, np.int64))
        assert fast_cards.tolist() == cards
