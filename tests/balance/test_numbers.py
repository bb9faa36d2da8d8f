import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.balance.intervals import Estimate, wilson
from toolkit.balance.numbers import count, decimals, p_value, percent, points, quantity, shown


def plain(texts):
    return tuple(text.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for text in texts)


@pytest.mark.parametrize(
    ("half_width", "places"), [(0.93, 1), (0.95, 1), (0.15, 2), (2.1, 1), (3.6, 0), (14, 0), (40, 0), (0.0042, 3)]
)
def test_digits_follow_the_uncertainty(half_width, places):
    assert decimals(half_width) == places


@given(st.floats(1e-6, 1e3))
def test_the_last_digit_is_neither_idle_nor_coarse(half_width):
    unit = 10.0 ** -decimals(half_width)
    assert unit <= half_width * 1.0001 or decimals(half_width) == 0
    assert half_width < 36 * unit or decimals(half_width) == 0


def test_shares():
    assert plain(percent(wilson(5230, 10_000))) == ("52.3 %", "51.3 to 53.3 %")
    assert plain(percent(Estimate(0, 0, 3e-4, 10_000))) == ("0 %", "below 0.030 %")
    assert plain(percent(Estimate(1, 1 - 3e-4, 1, 10_000))) == ("100 %", "above 99.970 %")


def test_digits_keep_what_lies_outside_outside():
    close = Estimate(0.509, 0.50004, 0.518, 9000)
    assert plain(percent(close)) == ("50.9 %", "50.0 to 51.8 %")
    assert plain(percent(close, 0.5)) == ("50.900 %", "50.004 to 51.800 %")
    assert plain(percent(close, 0.49)) == ("50.9 %", "50.0 to 51.8 %")


def test_differences_carry_a_sign_and_a_real_minus():
    assert points(Estimate(-0.032, -0.053, -0.011, 900)) == ("−3.2", "−5.3 to −1.1")
    assert points(Estimate(0.004, -0.001, 0.009, 900)) == ("+0.4", "−0.1 to +0.9")
    assert shown(-0.0004, 2, signed=True) == "0.00"


def test_means_and_counts():
    assert quantity(Estimate(24.31, 24.1, 24.5, 900)) == ("24.31", "24.10 to 24.50")
    assert quantity(Estimate(24, -math.inf, math.inf, 1)) == ("24", "unknown from one block")
    assert quantity(Estimate(24, 24, 24, 9)) == ("24", "always")
    assert quantity(Estimate(0, 0, 0, 9)) == ("0", "never")
    assert count(1234567) == "1,234,567"


def test_p_values():
    assert plain([p_value(each) for each in (1e-9, 0.0312, 0.25, 1.0)]) == (
        "p < 0.001",
        "p = 0.031",
        "p = 0.25",
        "p = 1.00",
    )
