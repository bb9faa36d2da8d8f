"""Gates that are about a tally, against those that the game declares."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.errors import did_you_mean
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-tally"
ANY_GAME = ("games", "seats", "moves", "turns")


def _declared(game: LintInput) -> tuple[str, ...]:
    data = game.game_document.data
    found = data.get("tallies") if isinstance(data, dict) else None
    return tuple(str(name) for name in found) if isinstance(found, dict) else ()


def check(game: LintInput) -> Iterator[Finding]:
    """Every gate of a ratio whose `of` is no tally of the game, or whose `per` is neither one nor counted anyway."""
    tallies = _declared(game)
    for document, at, gate in game.gates():
        if gate.get("measure") != "ratio":
            continue
        for key, given, known in (("of", "", tallies), ("per", "games", (*tallies, *ANY_GAME))):
            name = str(gate.get(key, given))
            if name not in known:
                path = (*at, key if key in gate else "measure")
                near = did_you_mean(name, known)
                listed = f"one of: {', '.join(known)}" if known else "game.yaml declares no tallies"
                hint = f"did you mean '{near}'?" if near else listed
                yield document.finding(CODE, path, f"'{key}' needs a tally of the game, not '{name}'", hint)
