import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from toolkit.balance.multiplicity import benjamini_hochberg, holm

p_values = st.lists(st.floats(0, 1), min_size=1, max_size=30)


@given(p_values)
def test_benjamini_hochberg_is_scipys(values):
    assert benjamini_hochberg(values) == pytest.approx(stats.false_discovery_control(values).tolist())


def test_holm_known_answer():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


@given(p_values, st.floats(0.001, 0.2))
def test_holm_rejects_what_stepping_down_rejects(values, level):
    rejected = set()
    for rank, index in enumerate(np.argsort(values, kind="stable")):
        if values[index] * (len(values) - rank) > level:
            break
        rejected.add(int(index))
    assert {index for index, adjusted in enumerate(holm(values)) if adjusted <= level} == rejected


def test_nothing_to_adjust():
    assert holm([]) == benjamini_hochberg([]) == []
