"""Drawings that a game makes itself: a function from a component to elements of the layout language.

A game's optional module `drawing.py` holds `DRAWINGS`, by name, and `SIZES` for components that have no common size.
A layout uses a drawing as it uses a part of its own. Elements, not operations: so a game's drawing has the themes,
patterns, fonts and low-ink looks of every layout, and its text is measured as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.model.content import GameContent

Element = Mapping[str, Any]
"""An element as layouts write it; lengths are mm from the corner of the drawing's box."""

_MARKS = ("{{", "{%", "{#")


@dataclass(frozen=True)
class Sketch:
    """What is drawn, and how large: the box is `width_mm` × `height_mm`. `given` are the values that the layout gives
    by `with`."""

    content: GameContent
    component: Mapping[str, Any]
    width_mm: float
    height_mm: float
    given: Mapping[str, Any] = field(default_factory=dict)


Drawer = Callable[[Sketch], Iterable[Element]]
Measure = Callable[[GameContent, Mapping[str, Any]], tuple[float, float]]
"""Width and height of a component in mm."""


@dataclass(frozen=True)
class GameDrawings:
    """The drawings of a game by name, and the sizes that its components say."""

    drawings: Mapping[str, Drawer] = field(default_factory=dict)
    sizes: Mapping[str, Measure] = field(default_factory=dict)


def literal(text: str) -> str:
    """`text` for an element, so that it prints as it is even where it looks like an expression."""
    if not any(mark in text for mark in _MARKS):
        return text
    return "{{ " + repr(text) + " }}"
