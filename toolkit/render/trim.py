"""The outline along which a component is cut."""

from __future__ import annotations

from toolkit.model.drawing import Outline
from toolkit.render.layout import Layout


def trim_outline(layout: Layout) -> Outline:
    """The edge of a component after cutting, in mm from the top left corner of its trim."""
    return layout.outline


def is_cut_straight(layout: Layout) -> bool:
    """True when crop marks tell all of the cuts but the rounding of corners."""
    return layout.die.shape == "rectangle"
