"""A state is a value: copies share nothing, starting anew forgets everything, and equal seeds mean equal games."""

from __future__ import annotations

from toolkit.engine.record import Layout
from toolkit.testing.trial import Trial


def copies_share_nothing(trial: Trial) -> None:
    """Applying every legal move to copies changes none of the states that came before."""
    for game in trial.played:
        before = [trial.values(step.state) for step in game]
        for step in game:
            for move in step.moves:
                trial.after(step.state, move)
            for seat in trial.seats:
                trial.view(step.state, seat, 1)
        for step, values in zip(game, before, strict=True):
            message = "a move made in a copy changed the position before it, now"
            trial.require(holds=trial.values(step.state) == values, message=message, state=step.state)


def questions_change_nothing(trial: Trial) -> None:
    """Asking for moves, shares, texts and the rest leaves the state as it was."""
    for step in trial.spread(trial.depth.positions):
        values = trial.values(step.state)
        for seat in trial.seats:
            for name in ("outcome", "score", "evaluate"):
                trial.ask(name, step.state, seat)
            trial.game.view(trial.tables, step.state, seat)
        for name in ("to_move", "capped", "turns", "fault"):
            trial.ask(name, step.state)
        for move in trial.moves(step.state):
            for name in ("move_component", "move_phase", "move_key"):
                trial.ask(name, step.state, move)
            trial.game.move_text(trial.tables, step.state, move)
        changed = [name for name, value in trial.values(step.state).items() if value != values[name]]
        trial.require(holds=not changed, message=f"a question changed {changed}", state=step.state)


def rules_are_only_read(trial: Trial) -> None:
    """Playing, dealing anew and asking bots never write into the rules record: all games of a table share it."""
    layout = Layout(trial.game.rules_record, trial.tables.sizes)
    before = layout.values(trial.tables.rules)
    for step in trial.steps:
        for seat in trial.seats:
            trial.view(step.state, seat, 3)
        trial.after(step.state, step.move)
    changed = [name for name, value in layout.values(trial.tables.rules).items() if value != before[name]]
    trial.require(holds=not changed, message=f"playing changed {changed} of the rules record")


def setup_forgets(trial: Trial) -> None:
    """Setting up over the end of another game gives the same start as setting up over an empty state."""
    for number, game in enumerate(trial.played):
        used = trial.copy(game[-1].state)
        trial.ask("setup", used, trial.seed(number + 1))
        fresh = trial.values(trial.start(trial.seed(number + 1)))
        kept = [name for name, value in trial.values(used).items() if value != fresh[name]]
        trial.require(holds=not kept, message=f"setup keeps {kept} of the game before")


def seeds_mean_games(trial: Trial) -> None:
    """A seed gives the same start again, any seed in range gives a game, and no two games played are the same."""
    starts = [trial.slots(trial.start(trial.seed(number))) for number in range(20)]
    again = [trial.slots(trial.start(trial.seed(number))) for number in range(20)]
    trial.require(holds=starts == again, message="one seed gave two different starts")
    extremes = [trial.start(seed) for seed in (0, 1, 2**63 - 1)]
    trial.require(holds=all(trial.moves(each) for each in extremes), message="an extreme seed gives no game")
    played = {(*(step.move for step in game), trial.show(game[-1].state)) for game in trial.played}
    trial.require(holds=len(played) == len(trial.played), message="two seeds gave the same random game")


def components_are_conserved(trial: Trial) -> None:
    """Where the game's `position` module has `conserved(tables, state)`, its answer is the same all game long."""
    conserved = getattr(trial.game.module("position"), "conserved", None)
    if conserved is None:
        return
    for game in trial.played:
        first = dict(conserved(trial.tables, game[0].state))
        for step in game:
            now = dict(conserved(trial.tables, step.state))
            differing = sorted(str(each) for each in first.keys() | now.keys() if first.get(each) != now.get(each))
            message = f"{', '.join(differing)} appeared or vanished"
            trial.require(holds=not differing, message=message, state=step.state)
