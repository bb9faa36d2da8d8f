import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.balance.histogram import Histogram
from toolkit.balance.intervals import Estimate
from toolkit.reports.balance import TEMPLATES
from toolkit.reports.plots import axis_for, bars_for, strip
from toolkit.resources import bundled_root


def place(text):
    assert text.endswith("%")
    return float(text[:-1])


def counted(values):
    histogram = Histogram()
    histogram.add(np.array(values))
    return histogram


shares = st.tuples(*[st.floats(0, 1)] * 3).map(sorted).map(lambda each: Estimate(each[1], each[0], each[2], 9))


@given(st.lists(shares, min_size=1, max_size=6), st.floats(0, 1))
def test_all_marks_and_labels_lie_inside(estimates, reference):
    axis = axis_for(estimates, reference)
    drawn = [strip(axis, each) for each in estimates]
    places = [axis.reference, *(tick.at for tick in axis.ticks)]
    places += [at for each in drawn for at in (each.point, each.low, each.high, each.wide_low, each.wide_high)]
    assert all(0 <= place(at) <= 100 for at in places)
    assert len(axis.ticks) <= 6
    assert all(place(each.low) <= place(each.point) <= place(each.high) for each in drawn)


def test_ticks_stand_where_their_labels_say():
    axis = axis_for([Estimate(0.52, 0.47, 0.561, 9)], 0.5)
    assert [tick.label for tick in axis.ticks] == ["48", "50", "52", "54", "56"]
    assert [tick.at for tick in axis.ticks] == [axis.place(value / 100) for value in (48, 50, 52, 54, 56)]
    assert axis.reference == axis.place(0.5)


def test_effects_are_labelled_with_signs():
    axis = axis_for([Estimate(0.01, -0.02, 0.04, 9)], 0, signed=True)
    assert [tick.label for tick in axis.ticks] == ["−2", "0", "+2", "+4"]


@given(st.lists(st.integers(0, 300), min_size=1, max_size=300))
def test_every_game_is_in_one_bar(values):
    drawn = bars_for(counted(values))
    assert sum(bar.games for bar in drawn.bars) == len(values)
    assert len(drawn.bars) <= 25
    for bar in drawn.bars:
        assert place(bar.left) + place(bar.width) <= 100.01
        assert place(bar.top) + place(bar.height) == pytest.approx(100, abs=0.02)
        first = int(bar.label.split("–")[0].split(" ")[0])
        last = 10**9 if bar.is_open else int(bar.label.split("–")[-1])
        assert bar.games == sum(first <= value <= last for value in values)


def test_a_long_thin_tail_is_one_open_bar():
    drawn = bars_for(counted([*range(10, 40)] * 20 + [200] * 5))
    assert drawn.bars[-1].is_open
    assert drawn.bars[-1].label.endswith(" or more")
    assert drawn.bars[-1].games == 5
    assert not any(bar.is_open for bar in drawn.bars[:-1])


def test_one_value_is_one_bar():
    (bar,) = bars_for(counted([7, 7, 7])).bars
    assert (bar.label, bar.games, bar.percent, bar.is_open) == ("7", 3, "100.00", False)


def luminance(color):
    short = color.lstrip("#")
    full = short if len(short) == 6 else "".join(each * 2 for each in short)
    parts = [int(full[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, two):
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_text_is_dark_enough_on_every_ground():
    css = (bundled_root() / TEMPLATES / Path("balance.css")).read_text(encoding="utf-8")
    names = dict(re.findall(r"--(\w+): (#\w+);", css))
    grounds = [names["paper"], *re.findall(r"background: (#\w+)", css)]
    assert len(grounds) >= 3
    for name in ("ink", "soft", "blue", "red"):
        assert min(contrast(names[name], ground) for ground in grounds) >= 4.5
