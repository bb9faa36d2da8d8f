"""Rollouts: better than their base bot, never by noise, blind to the order of lists."""

import pytest

from tests.engine.test_search import Desk
from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.bots import greedy_move, random_move, rollout_bot
from toolkit.engine.kernel import kernel, link_plain
from toolkit.running.runner import Runner
from toolkit.testing.bots import MixedGame


@kernel
def never(w):
    """No difference is enough."""
    return 1e9


@kernel
def at_once(w):
    """Any difference is enough."""
    return 0.0


BETTER = rollout_bot("better", random_move, "", 10.0)
STUBBORN = rollout_bot("stubborn", greedy_move, "", 10.0, assures=never)
HASTY = rollout_bot("hasty", greedy_move, "", 10.0, assures=at_once)


class OwnBots:
    """The toy game with the bots of this file; `mixed` lists moves in another order."""

    def __init__(self, *, mixed=False):
        self.game = MixedGame(GAME.id, GAME.package, GAME) if mixed else GAME

    def __getattr__(self, name):
        return getattr(self.game, name)

    def bot(self, name):
        """Ours by name, with 60 playouts."""
        from dataclasses import replace

        own = {bot.name: replace(bot, iterations=60) for bot in (BETTER, STUBBORN, HASTY)}
        return own[name] if name in own else self.game.bot(name)


def rows(bots, games, *, mixed=False):
    runner = Runner(OwnBots(mixed=mixed), GAME.tables(CONTENT, 2, {}), bots, compiled=False)
    return runner.play(runner.memory(), 3, 0, games, 2)


@pytest.mark.slow
def test_rollouts_of_random_play_beat_random_play():
    share = rows(["better", "random"], 80)["share"].reshape(-1, 2, 2)
    shares = (share[:, 0, 0] + share[:, 1, 1]) / 2
    assert shares.mean() - 0.5 > 4 * shares.std() / len(shares) ** 0.5


@pytest.mark.parametrize("bot", ["better", "hasty"])
def test_rollouts_do_not_depend_on_the_order_of_moves(bot):
    one, two = (rows([bot, "random"], 6, mixed=mixed)["digest"].tolist() for mixed in (False, True))
    assert one == two


def test_where_no_gain_is_sure_enough_the_base_bot_s_move_stands():
    """The same moves as the base bot where moves differ in worth; between equals each breaks ties its own way."""
    stubborn, greedy = (rows([bot, "random"], 20) for bot in ("stubborn", "greedy"))
    assert (stubborn["share"] == greedy["share"]).mean() > 0.9


def test_all_moves_are_tried_in_the_same_worlds():
    desk = Desk(60)
    memory, state = desk.memory, desk.start()
    choose = link_plain(HASTY.choose, desk.runner.fill)
    choose(desk.trial.view(state, 0, 3), memory.rules, memory.workspace, memory.pool, memory.tree, 4)
    tried = memory.tree[: len(desk.trial.moves(state))]
    assert sorted(node.move for node in tried) == sorted(desk.trial.moves(state))
    assert {node.visits for node in tried} == {60 // len(tried)}
    assert tried[0].value == tried[0].squares == 0  # the base bot's own move is what the others are measured by


def test_too_small_a_budget_leaves_the_base_bot_s_move():
    desk = Desk(60)
    memory = desk.memory
    memory.workspace.budget = 12
    choose = link_plain(HASTY.choose, desk.runner.fill)
    view = desk.trial.view(desk.start(), 0, 3)
    move = choose(view, memory.rules, memory.workspace, memory.pool, memory.tree, 4)
    assert move in desk.trial.moves(desk.start())
    assert memory.tree[0].visits == 0
