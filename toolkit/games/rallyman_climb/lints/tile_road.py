"""The parts of a tile fit together: its line, its slope, its shortcut, and the two faces of a piece."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from toolkit.games.rallyman_climb.roads.checks import content_tiles, tile_faults
from toolkit.model.finding import Finding
from toolkit.model.lint import Component, LintInput

CODE = "tile-road"
_FACES = 2


def check(game: LintInput) -> Iterator[Finding]:
    """Every tile whose parts do not fit, and every piece with more than two faces."""
    faces = defaultdict[str, list[Component]](list)
    for component, tile in content_tiles(game).values():
        faces[tile.piece].append(component)
        for key, message, hint in tile_faults(tile):
            yield component.finding(CODE, (key,), f"'{tile.id}': {message}", hint)
    for piece, components in faces.items():
        for component in components[_FACES:]:
            message = f"piece {piece} has a third face, '{component.id}'"
            yield component.finding(CODE, ("piece",), message, "a tile has two sides: give this one a piece of its own")
