import math

import pytest
from scipy import stats

from toolkit.balance.distributions import chi_square_tail, f_tail, normal_quantile, t_critical, t_two_sided


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 8])
@pytest.mark.parametrize("value", [0.0, 1e-6, 0.3, 1.0, 4.2, 25.0, 400.0])
def test_chi_square_tail_is_scipys(degrees, value):
    assert chi_square_tail(value, degrees) == pytest.approx(stats.chi2.sf(value, degrees), rel=1e-10, abs=1e-300)


@pytest.mark.parametrize("degrees", [1, 2, 5, 17, 127, 999, 49_999, 999_999])
@pytest.mark.parametrize("value", [0.0, 1e-4, 0.5, -1.96, 3.4, 8.0])
def test_two_sided_t_is_scipys(degrees, value):
    assert t_two_sided(value, degrees) == pytest.approx(2 * stats.t.sf(abs(value), degrees), rel=1e-8)


@pytest.mark.parametrize("degrees", [1, 2, 3, 10, 127, 4_999, 10**6, 10**9])
@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99, 1 - 0.05 / 60])
def test_t_critical_is_scipys(degrees, level):
    assert t_critical(level, degrees) == pytest.approx(stats.t.ppf((1 + level) / 2, degrees), rel=1e-8)


@pytest.mark.parametrize(("upper", "lower"), [(1, 4), (2, 60), (5, 60), (3, 4997), (5, 200_000)])
@pytest.mark.parametrize("value", [0.0, 0.2, 1.0, 3.3, 20.0])
def test_f_tail_is_scipys(upper, lower, value):
    assert f_tail(value, upper, lower) == pytest.approx(stats.f.sf(value, upper, lower), rel=1e-8)


def test_normal_quantile_is_scipys():
    for probability in (1e-9, 0.025, 0.5, 0.9, 1 - 1e-7):
        assert normal_quantile(probability) == pytest.approx(stats.norm.ppf(probability), rel=1e-9, abs=1e-15)


def test_t_with_very_many_degrees_is_the_normal():
    assert math.isclose(t_two_sided(1.96, 1e12), 2 * stats.norm.sf(1.96), rel_tol=1e-12)
