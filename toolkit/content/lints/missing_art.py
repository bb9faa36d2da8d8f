"""Pictures that components name and that are not there."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "missing-art"


def check(game: LintInput) -> Iterator[Finding]:
    """Every `art` that is no picture in the game's art folder."""
    for kind in game.kinds:
        for component in game.components(kind):
            art = component.data.get("art")
            if isinstance(art, str) and art not in game.pictures:
                near = did_you_mean(art, game.pictures)
                hint = f"did you mean '{near}'?" if near else f"put it into content/{game.content.id}/art"
                yield component.finding(CODE, ("art",), f"there is no picture '{art}'", hint)
