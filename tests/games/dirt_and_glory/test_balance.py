"""What experts make of the shipped set: how often they overrun. Seats and troops: `toolkit balance dirt-and-glory`."""

import pytest
from ruamel.yaml import YAML

from tests.games.dirt_and_glory.playing import state_layout
from toolkit.games.dirt_and_glory import GAME, applying, turns
from toolkit.games.dirt_and_glory import rules as dirt
from toolkit.games.dirt_and_glory.state import HAS_OVERRUN
from toolkit.library.opening import open_game
from toolkit.project import open_project
from toolkit.running.runner import Runner

GAMES = 15
SLACK = 6.0
"""Points that the rate of so few games may lie beside its limits: two errors."""


def limits(players):
    """The least and the highest rate that the shipped targets allow."""
    file = open_project().find(f"content/{GAME.id}/balance.yaml")
    gates = YAML(typ="safe").load(file.read_text(encoding="utf-8"))["gates"]
    return next((g["low"], g["high"]) for g in gates if g["measure"] == "overruns" and g["players"] == players)


def ways_out(tables, seed, moves, monkeypatch):
    """How each seat left each race of a game: replayed move by move."""
    found = []

    def noted(s, seat, status):
        found.append(status)
        original(s, seat, status)

    original = turns.leave_race
    state = state_layout(tables).new()
    with monkeypatch.context() as patch:
        for module in (turns, applying):
            patch.setattr(module, "leave_race", noted)
        dirt.setup(state, tables.rules, seed)
        for move in moves:
            dirt.apply(state, tables.rules, move)
    assert dirt.to_move(state, tables.rules) < 0
    return found


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_experts_overrun_as_often_as_is_aimed_at(players, monkeypatch):
    data = open_game(open_project(), GAME.id).data
    tables = GAME.tables(data, players, {})
    low, high = limits(players)
    runner = Runner(GAME, tables, ["expert"] * players, compiled=False)
    memory = runner.memory()
    found = []
    for number in range(GAMES):
        row = runner.play(memory, 1, number, 1)[0]
        found += ways_out(tables, int(row["seed"]), runner.trace(memory), monkeypatch)
    assert len(found) == GAMES * tables.rules.rounds * players
    rate = 100 * found.count(HAS_OVERRUN) / len(found)
    assert low - SLACK <= rate <= high + SLACK
