"""Where the driver's state is exact, the predicted mean is the driven mean on the printed stages."""

import pytest

from benchmarks.predicted import EXACT, NEARLY, by_chance, compare

ATTEMPTS = 100_000
UNLIKELY = 0.0005
"""How seldom chance alone may give a largest difference like the one seen, of all cases: 4 standard errors."""


@pytest.mark.jit
@pytest.mark.slow
def test_the_predicted_mean_is_the_driven_mean_where_the_state_is_exact_or_nearly_so(link):
    found = {case: compare(case, link, ATTEMPTS) for case in (*EXACT, *NEARLY)}
    offs = {str(case): each.off for case, each in found.items()}
    assert by_chance(list(offs.values())) > UNLIKELY, offs
    assert sum(off * off for off in offs.values()) < 26.1, offs  # of eight, 1 in 1,000 by chance


def test_the_largest_of_several_differences_is_weighed_as_such():
    assert by_chance([1.96]) == pytest.approx(0.05, abs=1e-4)
    assert by_chance([0.0, -1.96]) == pytest.approx(1 - 0.95**2, abs=1e-4)
