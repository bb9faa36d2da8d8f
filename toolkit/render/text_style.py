"""How a text looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.render.units import MM_PER_PT

STEP_MM = 0.25 * MM_PER_PT


@dataclass(frozen=True)
class TextStyle:
    """How a text looks. `leading` and `tracking` are ems; `by_caps` measures height from cap height to baseline.

    `align` is left, center, right, start or end (of the paragraph's own direction) or justify; `direction` is auto,
    ltr or rtl. With `lists`, a paragraph that begins with a bullet, a dash or a number keeps its lines beside it.
    """

    family: str = "text"
    style: str = "regular"
    size_mm: float = 9 * MM_PER_PT
    min_size_mm: float = 7 * MM_PER_PT
    color: str = "#000000"
    align: str = "start"
    valign: str = "top"
    leading: float = 1.2
    tracking: float = 0.0
    paragraph_gap: float = 0.35
    wrap: bool = True
    by_caps: bool = False
    language: str = "en"
    icon_scale: float = 1.1
    icon_color: str = ""
    direction: str = "auto"
    lists: bool = False

    @property
    def sizes_mm(self) -> Iterator[float]:
        """The sizes to try, largest first, in steps of a quarter point; the minimum is the last."""
        size = self.size_mm
        while size > self.min_size_mm + 1e-6:
            yield size
            size -= STEP_MM
        yield min(self.min_size_mm, self.size_mm)
