"""Gates whose bounds say nothing, or whose run no game can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.errors import did_you_mean
from toolkit.model.document import Document, Path
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput

CODE = "gate-bounds"


def check(game: LintInput) -> Iterator[Finding]:
    """Every gate without bounds, with crossed ones, or of players and options that the game does not have."""
    for document, at, gate in game.gates():
        low, high = gate.get("low"), gate.get("high")
        if low is None and high is None:
            yield document.finding(CODE, (*at, "measure"), "neither low nor high is given", "say what must hold")
        elif isinstance(low, (int, float)) and isinstance(high, (int, float)) and low > high:
            yield document.finding(CODE, (*at, "low"), f"low {low} lies above high {high}", "exchange them?")
        if "per" in gate and gate.get("measure") != "ratio":
            yield document.finding(CODE, (*at, "per"), "only a ratio is per something", "leave 'per' out")
        yield from _run(game, document, at, gate)


def _run(game: LintInput, document: Document, at: Path, gate: Mapping[str, Any]) -> Iterator[Finding]:
    data = game.game_document.data
    allowed = data.get("players") if isinstance(data, dict) else None
    players = gate.get("players")
    few, many = (allowed.get("min"), allowed.get("max")) if isinstance(allowed, dict) else (None, None)
    if type(players) is int and type(few) is int and type(many) is int and not few <= players <= many:
        yield document.finding(CODE, (*at, "players"), f"the game is for {few} to {many} players, not {players}")
    declared = data.get("options") if isinstance(data, dict) else None
    known = [str(name) for name in declared] if isinstance(declared, dict) else []
    options = gate.get("options")
    for name in options if isinstance(options, dict) else ():
        if name not in known:
            near = did_you_mean(str(name), known)
            hint = f"did you mean '{near}'?" if near else f"one of: {', '.join(known)}" if known else ""
            yield document.finding(CODE, (*at, "options", name), f"the game has no option '{name}'", hint)
