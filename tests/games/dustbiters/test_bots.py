"""How the bots of Dustbiters play, in positions written as text and in paired games at fixed seeds."""

from __future__ import annotations

import pytest

from tests.games.dustbiters.playing import content, standard_tables
from toolkit.engine.position import Position
from toolkit.games.dustbiters import GAME
from toolkit.running.asking import SeatedBots
from toolkit.running.linking import jit_allowed
from toolkit.running.runner import Runner

LOOKS_AHEAD = ("greedy", "expert")


def choice(bot: str, text: str, seed: int = 1) -> str:
    tables = standard_tables()
    at = Position(GAME, tables, GAME.position(tables, text))
    return at.move_text(SeatedBots(GAME, tables, (bot, bot)).choose(at, seed, 0))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("bot", LOOKS_AHEAD)
def test_a_win_within_reach_is_taken(bot, seed):
    assert choice(bot, "front> crusher:A mortar-bus:B horse:A <back", seed) == "power crusher > mortar-bus"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_expert_wins_in_two_steps(seed):
    at = "front> oil-rig:B crusher:B mortar-bus:A mimic:A <back"
    tables = standard_tables()
    position = Position(GAME, tables, GAME.position(tables, at))
    bots = SeatedBots(GAME, tables, ("expert", "expert"))
    turn = position.turn
    while not position.is_over and position.turn == turn:
        position = position.after(bots.choose(position, seed, 0))
    assert position.is_over
    assert position.shares[0] == 1.0


def test_the_staller_builds_and_never_attacks():
    assert choice("staller", "front> crusher:A mortar-bus:B horse:A <back | hands A: scorchy").startswith("build")


def short_games(cap: int):
    data = content()
    return {**data, "game": {**data["game"], "numbers": {**data["game"]["numbers"], "turn_cap": cap}}}


def test_a_game_that_is_stalled_to_its_cap_is_nobodys_win():
    runner = Runner(GAME, GAME.tables(short_games(3), 2, {}), ("staller", "staller"), compiled=False)
    rows = runner.play(runner.memory(), 1, 0, 20)
    assert rows["capped"].all()
    assert not rows["draw"].any()
    assert (rows["share"] == 0.5).all()
    assert (rows["turns"] == 3).all()


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize(
    ("stronger", "weaker", "blocks", "least"),
    [("greedy", "random", 150, 0.7), ("expert", "greedy", 300, 0.55), ("expert", "random", 150, 0.8)],
)
def test_levels_are_ordered_in_both_seats(stronger, weaker, blocks, least):
    """The share over whole rotations of fixed seeds: the same games every time."""
    if not jit_allowed():
        blocks //= 10
    runner = Runner(GAME, GAME.tables(content(), 2, {}), (stronger, weaker), compiled=jit_allowed())
    rows = runner.play(runner.memory(), 1, 0, 2 * blocks, 2)
    won = [rows["share"][rows["rotation"] == turn][:, turn].mean() for turn in (0, 1)]
    assert sum(won) / 2 > least
