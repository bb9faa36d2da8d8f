import pytest

from toolkit.render.units import to_mm


@pytest.mark.parametrize(
    ("written", "mm"),
    [(3, 3.0), ("3", 3.0), ("3mm", 3.0), ("0.125in", 3.175), ("72pt", 25.4), ("1cm", 10.0), ("-.5in", -12.7)],
)
def test_lengths_are_read_in_every_unit_and_bare_numbers_are_millimetres(written, mm):
    assert to_mm(written) == pytest.approx(mm)


@pytest.mark.parametrize("written", ["", "3px", "1e3mm", "mm", "3 mm 2", "١mm"])
def test_what_is_no_length_is_named(written):
    with pytest.raises(ValueError, match="is no length"):
        to_mm(written)
