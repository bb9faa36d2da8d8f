"""Moves: each has one text and one key, and only the legal ones can be made."""

from __future__ import annotations

from toolkit.engine.position import Position
from toolkit.errors import UsageError
from toolkit.testing.trial import Trial, require


def moves_are_distinct(trial: Trial) -> None:
    """No move is listed twice, and the legal moves fit into the list."""
    room = trial.tables.sizes["moves"]
    for step in trial.steps:
        where = f"in {trial.show(step.state)}"
        message = f"{trial}: a move is listed twice {where}"
        require(holds=len(set(step.moves)) == len(step.moves), message=message)
        require(holds=len(step.moves) <= room, message=f"{trial}: more moves than the size 'moves' {where}")


def move_texts_return(trial: Trial) -> None:
    """Every legal move has a text of its own, of one line, from which the same move is read."""
    for step in trial.spread(trial.depth.positions):
        texts = [trial.game.move_text(trial.tables, step.state, move) for move in step.moves]
        where = f"in {trial.show(step.state)}"
        twice = sorted({text for text in texts if texts.count(text) > 1})
        require(holds=not twice, message=f"{trial}: two moves are called {twice} {where}")
        for move, text in zip(step.moves, texts, strict=True):
            message = f"{trial}: move {move} is called {text!r}, which is no line of text, {where}"
            require(holds=bool(text.strip()) and "\n" not in text, message=message)
            read = trial.game.read_move(trial.tables, step.state, text)
            require(holds=read == move, message=f"{trial}: {text!r} means {read}, not {move}, {where}")


def other_moves_are_refused(trial: Trial) -> None:
    """The checked door takes no move outside the legal list: by number, by text, or after the end."""
    for game in trial.played:
        seen = {move for step in game for move in step.moves}
        for step in (*game[:: max(1, len(game) * len(trial.played) // trial.depth.positions)], game[-1]):
            position = Position(trial.game, trial.tables, step.state)
            others = {*sorted(seen - set(step.moves))[:20], -1, 2**40, max(seen) + 1} - set(step.moves)
            for wrong in (*others, "", "no such move"):
                _refuse(trial, position, wrong)


def _refuse(trial: Trial, position: Position, wrong: int | str) -> None:
    before = trial.values(position.state)
    try:
        position.after(wrong)
    except UsageError:
        require(holds=trial.values(position.state) == before, message=f"{trial}: refusing {wrong!r} changed {position}")
        return
    require(holds=False, message=f"{trial}: the illegal move {wrong!r} was accepted in {position}")


def move_keys_are_distinct(trial: Trial) -> None:
    """No two legal moves share a key, so ties are broken by what a move is and never by its place in a list."""
    for step in trial.steps:
        keys = {move: trial.ask("move_key", step.state, move) for move in step.moves}
        where = f"in {trial.show(step.state)}"
        require(holds=len(set(keys.values())) == len(keys), message=f"{trial}: two moves share a key {where}")
        require(holds=all(0 <= key < 2**63 for key in keys.values()), message=f"{trial}: a key is negative {where}")


def moves_are_explained(trial: Trial) -> None:
    """Each legal move names its component (or none) and, where the game has phases, its phase."""
    components, phases = len(trial.tables.components), max(1, len(trial.tables.phases))
    for step in trial.steps:
        for move in step.moves:
            component = trial.ask("move_component", step.state, move)
            phase = trial.ask("move_phase", step.state, move)
            where = f"of move {move} in {trial.show(step.state)}"
            require(holds=-1 <= component < components, message=f"{trial}: component {component} {where}")
            require(holds=0 <= phase < phases, message=f"{trial}: phase {phase} {where}")


def bad_options_are_refused(trial: Trial) -> None:
    """An unknown option or value raises UsageError."""
    known = trial.content["game"].get("options", {})
    for wrong in ({"no such option": 1}, *({name: "no such value"} for name in known)):
        try:
            trial.game.tables(trial.content, trial.players, wrong)
        except UsageError:
            continue
        require(holds=False, message=f"{trial}: the options {wrong} were accepted")
