"""Moves: each has one text and one key, and only the legal ones can be made."""

from __future__ import annotations

from typing import Any

from toolkit.engine.position import Position
from toolkit.errors import UsageError
from toolkit.testing.trial import Trial


def moves_are_distinct(trial: Trial) -> None:
    """No move is listed twice, and the legal moves fit into the list."""
    room = trial.tables.sizes["moves"]
    for step in trial.steps:
        is_once = len(set(step.moves)) == len(step.moves)
        trial.require(holds=is_once, message="a move is listed twice", state=step.state)
        trial.require(holds=len(step.moves) <= room, message="more moves than the size 'moves'", state=step.state)


def move_texts_return(trial: Trial) -> None:
    """Every legal move has a text of its own, of one line, from which the same move is read."""
    for step in trial.spread(trial.depth.positions):
        texts = [trial.game.move_text(trial.tables, step.state, move) for move in step.moves]
        twice = sorted({text for text in texts if texts.count(text) > 1})
        trial.require(holds=not twice, message=f"two moves are called {twice}", state=step.state)
        for move, text in zip(step.moves, texts, strict=True):
            is_line = bool(text.strip()) and "\n" not in text
            trial.require(holds=is_line, message=f"move {move} is called {text!r}, no line of text,", state=step.state)
            read = trial.game.read_move(trial.tables, step.state, text)
            trial.require(holds=read == move, message=f"{text!r} means {read}, not {move},", state=step.state)


def other_moves_are_refused(trial: Trial) -> None:
    """The checked door takes no move outside the legal list: by number, by text, or after the end."""
    for game in trial.played:
        seen = {move for step in game for move in step.moves}
        for step in (*game[:: max(1, len(game) * len(trial.played) // trial.depth.positions)], game[-1]):
            position = Position(trial.game, trial.tables, step.state)
            others = {*sorted(seen - set(step.moves))[:20], -1, 2**40, max(seen) + 1} - set(step.moves)
            refused: list[int | str] = [*others, "", "no such move"]
            for wrong in refused:
                _refuse(trial, position, wrong)


def _refuse(trial: Trial, position: Position, wrong: int | str) -> None:
    before = trial.values(position.state)
    try:
        position.after(wrong)
    except UsageError:
        is_same = trial.values(position.state) == before
        trial.require(holds=is_same, message=f"refusing {wrong!r} changed the position, now", state=position.state)
        return
    trial.require(holds=False, message=f"the illegal move {wrong!r} was accepted", state=position.state)


def move_keys_are_distinct(trial: Trial) -> None:
    """No two legal moves share a key, so ties are broken by what a move is and never by its place in a list."""
    for step in trial.steps:
        keys = {move: trial.ask("move_key", step.state, move) for move in step.moves}
        trial.require(holds=len(set(keys.values())) == len(keys), message="two moves share a key", state=step.state)
        in_range = all(0 <= key < 2**63 for key in keys.values())
        trial.require(holds=in_range, message=f"a key is out of range: {keys}", state=step.state)


def moves_are_explained(trial: Trial) -> None:
    """Each legal move names its component (or none) and, where the game has phases, its phase."""
    components, phases = len(trial.tables.components), max(1, len(trial.tables.phases))
    for step in trial.steps:
        for move in step.moves:
            component = trial.ask("move_component", step.state, move)
            phase = trial.ask("move_phase", step.state, move)
            message = f"move {move} is of component {component} and phase {phase}"
            in_range = -1 <= component < components and 0 <= phase < phases
            trial.require(holds=in_range, message=message, state=step.state)


def bad_options_are_refused(trial: Trial) -> None:
    """An unknown option or value raises UsageError."""
    known = trial.content["game"].get("options", {})
    refused: list[dict[str, Any]] = [{"no such option": 1}, *({name: "no such value"} for name in known)]
    for wrong in refused:
        try:
            trial.game.tables(trial.content, trial.players, wrong)
        except UsageError:
            continue
        trial.require(holds=False, message=f"the options {wrong} were accepted")
