from scipy.stats import t

from toolkit.balance.intervals import Estimate
from toolkit.balance.restricted import LineResult, LineState, judged, verdict_on_lines


def line(name, value, error=0.01, blocks=500, seats=2):
    reach = t.ppf(0.975, blocks - 1) * error
    return LineResult(name, "", "expert", seats, 2 * blocks, Estimate(value, value - reach, value + reach, blocks))


def test_the_p_value_is_that_of_the_t_test():
    found = line("rush", 0.53, 0.012)
    assert abs(found.p_value - 2 * t.sf(0.03 / 0.012, 499)) < 1e-9


def test_holm_over_the_suite_decides():
    found = judged([line("rush", 0.56), line("turtle", 0.522), line("hoard", 0.40)])
    assert [each.state for each in found] == [LineState.BROKEN, LineState.BROKEN, LineState.COSTS]
    many = judged([line("turtle", 0.522), *(line(str(i), 0.5) for i in range(8))])
    assert many[0].state is LineState.FREE


def test_the_verdict_names_the_best_line():
    text = verdict_on_lines(judged([line("rush", 0.56), line("hoard", 0.40)]))
    assert text.startswith("A line beats its unrestricted twin") and "“rush” wins 56" in text
    assert verdict_on_lines(judged([line("hoard", 0.40)])).startswith("No line of the 1 tried beats")


def test_a_line_that_never_ends_is_told_and_judges_nothing():
    (found,) = judged([LineResult("circles", "", "expert", 2, 100, None)])
    assert found.state is LineState.ENDLESS
    assert verdict_on_lines([found]) == ""
