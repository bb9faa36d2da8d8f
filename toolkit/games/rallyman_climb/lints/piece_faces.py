"""The two sides of a double-sided tile are faces of that tile."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.games.rallyman_climb.roads.checks import content_tiles
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "piece-faces"
_KIND = "pieces"


def check(game: LintInput) -> Iterator[Finding]:
    """Every side of a double-sided tile that no face is, or a face of another tile."""
    if _KIND not in game.kinds or "tiles" not in game.kinds:
        return
    tiles = {name: tile for name, (_, tile) in content_tiles(game).items()}
    if len(tiles) < sum(1 for _ in game.components("tiles")):
        return  # a face with a fault of its own would be called unknown
    for each in game.components(_KIND):
        if not each.is_sound:
            continue
        for side in ("front", "back"):
            face = tiles.get(each.data[side])
            if face is None:
                yield each.finding(CODE, (side,), f"there is no face '{each.data[side]}'", "tiles.yaml lists them")
            elif face.piece != each.id:
                message = f"'{face.id}' is a face of tile {face.piece}, not of {each.id}"
                yield each.finding(CODE, (side,), message, "name a face whose piece is this tile")
