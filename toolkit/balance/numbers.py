"""Numbers as people read them: never more digits than the interval supports."""

from __future__ import annotations

import math

from toolkit.balance.intervals import Estimate

MINUS, THIN, GAP = "\N{MINUS SIGN}", "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def decimals(half_width: float) -> int:
    """How many decimals a value with that uncertainty deserves: its half width to one or two significant digits.

    Two when they start below 355, else one: the rounding rule of the Particle Data Group.
    """
    if not 0 < half_width < math.inf:
        return 0 if math.isinf(half_width) else 2
    exponent = math.floor(math.log10(half_width))
    return max(0, int(half_width / 10**exponent < 3.55) - exponent)


def shown(value: float, places: int, *, signed: bool = False) -> str:
    """`value` with that many decimals, a real minus sign and thousands set apart by commas."""
    text = f"{abs(value):,.{places}f}"
    is_zero = not any(digit in "123456789" for digit in text)
    if value < 0 and not is_zero:
        return MINUS + text
    return f"+{text}" if signed and not is_zero else text


def percent(estimate: Estimate, against: float | None = None, places: int | None = None) -> tuple[str, str]:
    """A share as ("52.3 %", "51.3 to 53.3 %"). When `against` lies outside, the digits shown keep it outside.

    `places` overrides the decimals, so that the rows of a column agree.
    """
    if estimate.value == 0:
        return f"0{THIN}%", f"below {shown(100 * estimate.high, decimals(50 * estimate.high))}{THIN}%"
    if estimate.value == 1:
        return f"100{THIN}%", f"above {shown(100 * estimate.low, decimals(50 * (1 - estimate.low)))}{THIN}%"
    digits = percent_places(estimate, against) if places is None else places
    value, low, high = (shown(100 * each, digits) for each in (estimate.value, estimate.low, estimate.high))
    return f"{value}{THIN}%", f"{low} to {high}{THIN}%"


def points(estimate: Estimate, places: int | None = None) -> tuple[str, str]:
    """A difference of shares in percentage points as ("+3.2", "+1.1 to +5.3")."""
    digits = percent_places(estimate, 0) if places is None else places
    ends = (shown(100 * end, digits, signed=True) for end in (estimate.low, estimate.high))
    return shown(100 * estimate.value, digits, signed=True), " to ".join(ends)


def quantity(estimate: Estimate, places: int | None = None) -> tuple[str, str]:
    """A mean as ("24.3", "24.1 to 24.5"); one block has no interval, and what never varied has none to show."""
    if math.isinf(estimate.half_width):
        return shown(estimate.value, 0), "unknown from one block"
    if estimate.half_width == 0:
        return shown(estimate.value, 0 if estimate.value % 1 == 0 else 2), "always" if estimate.value else "never"
    digits = decimals(estimate.half_width) if places is None else places
    return shown(estimate.value, digits), f"{shown(estimate.low, digits)} to {shown(estimate.high, digits)}"


def p_value(value: float) -> str:
    """ "p < 0.001" or "p = 0.03", never broken over lines."""
    if value < 0.001:
        return f"p{GAP}<{GAP}0.001"
    return f"p{GAP}={GAP}" + (f"{value:.2f}" if value >= 0.1 else f"{value:.2g}")


def count(value: int) -> str:
    """A whole number with its thousands set apart."""
    return shown(value, 0)


def on_one_line(text: str) -> str:
    """`text` with plain spaces, for terminals: many have no glyph for the others."""
    return text.replace(THIN, " ").replace(GAP, " ")


def percent_places(estimate: Estimate, against: float | None = None) -> int:
    """The decimals that a share in per cent deserves; enough to keep `against` outside when it is."""
    places = decimals(100 * estimate.half_width)
    if against is None or not estimate.excludes(against):
        return places
    near = estimate.low if against < estimate.low else estimate.high
    while places < 9 and round(100 * near, places) == round(100 * against, places):
        places += 1
    return places
