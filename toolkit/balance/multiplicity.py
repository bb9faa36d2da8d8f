"""Many tests at once: p-values adjusted so that reading all of them stays honest."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values, in the order given: rejecting those <= α keeps the chance of any false alarm <= α.

    Source: Holm (1979).
    """
    count = len(p_values)
    adjusted, running = [0.0] * count, 0.0
    for rank, index in enumerate(sorted(range(count), key=lambda each: p_values[each])):
        running = max(running, min(1.0, (count - rank) * p_values[index]))
        adjusted[index] = running
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Benjamini and Hochberg's adjusted p-values, in the order given: taking those <= q keeps the expected share of
    false ones among them <= q.

    Source: Benjamini and Hochberg (1995).
    """
    count = len(p_values)
    adjusted, running = [0.0] * count, 1.0
    order = sorted(range(count), key=lambda each: p_values[each], reverse=True)
    for below, index in enumerate(order):
        running = min(running, p_values[index] * count / (count - below))
        adjusted[index] = running
    return adjusted
