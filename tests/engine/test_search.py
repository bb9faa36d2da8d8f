"""Search: stronger than its playouts, blind to the order of lists, exact in its budget."""

import pytest

from tests.toy.high_card import CONTENT, GAME
from toolkit.engine import search as tree_search
from toolkit.engine.bots import ISMCTS, greedy_move, random_move, search_bot
from toolkit.engine.chance import derive
from toolkit.engine.contract import legal_moves
from toolkit.engine.kernel import kernel, link_plain
from toolkit.engine.match import SEARCH
from toolkit.engine.search import iterate, search, search_with
from toolkit.running.runner import Runner
from toolkit.testing import Trial
from toolkit.testing.bots import MixedGame


class Desk:
    """A search in plain mode over the toy game, with its memory in sight."""

    def __init__(self, budget, cutoff=400, players=2, plays_on=random_move, **slots):
        self.trial = Trial(GAME, CONTENT, players)
        self.runner = Runner(GAME, self.trial.tables, [f"ismcts-{budget}"] * players, compiled=False)
        self.memory = self.runner.memory()
        self.memory.workspace.budget = budget
        self.memory.workspace.cutoff = cutoff
        self.fill = {**self.runner.fill, **search_with(plays_on, **slots)}
        self.kernel = link_plain(search, self.fill)

    def choose(self, state, key=1):
        seat = self.trial.ask("to_move", state)
        view = self.trial.view(state, seat, 3)
        memory = self.memory
        return self.kernel(view, memory.rules, memory.workspace, memory.pool, memory.tree, key)

    @property
    def root(self):
        return self.memory.tree[0]

    @property
    def nodes(self):
        """Every node of the tree, the root first."""
        found = [0]
        for index in found:
            child = self.memory.tree[index].child
            while child >= 0:
                found.append(child)
                child = self.memory.tree[child].sibling
        return [self.memory.tree[index] for index in found]

    @property
    def choices(self):
        return [node for node in self.nodes if node.parent == 0]

    def start(self, number=0):
        return self.trial.start(self.trial.seed(number))


@kernel
def own_cards(s, r, w, seat):
    """What parts the tree of the toy game: the cards that the seat holds."""
    seen = 1
    for card in range(r.cards):
        if s.place[card] == seat:
            seen += 2 << card
    return seen


@kernel
def by_turns(s, r, w):
    """The parts of the toy game: each player's first play, second play, and so on."""
    return s.plays // r.players


@kernel
def lowest_move(v, r, w, pool, tree, key):
    """A bot that plays its lowest card."""
    count = legal_moves(v, r, w.moves)
    best = w.moves[0]
    for i in range(count):
        best = min(best, w.moves[i])
    return best


@kernel
def after_four_visits(w):
    """How many visits are due for each move that a leading bot would not make."""
    return 4


def block_shares(bots, games, seed=1, compiled=True):
    """The first bot's share in every block of two games with changed seats."""
    runner = Runner(GAME, GAME.tables(CONTENT, 2, {}), bots, compiled=compiled)
    rows = runner.play(runner.memory(), seed, 0, games, 2)
    share = rows["share"].reshape(-1, 2, 2)
    return (share[:, 0, 0] + share[:, 1, 1]) / 2


@pytest.mark.slow
@pytest.mark.jit
def test_search_beats_random_play():
    shares = block_shares(["ismcts-100", "random"], 400)
    assert shares.mean() - 0.5 > 6 * shares.std() / len(shares) ** 0.5


@pytest.mark.jit
@pytest.mark.slow
def test_more_search_is_stronger_and_comes_near_the_best_play():
    """Greedy plays the toy game as well as it can be played: an even share against it is the most there is."""
    shares = block_shares(["ismcts-400", "ismcts-25"], 1200)
    assert shares.mean() - 0.5 > 4 * shares.std() / len(shares) ** 0.5
    assert 0.47 < block_shares(["ismcts-400", "greedy"], 1200).mean() < 0.505


def test_a_budget_is_spent_to_the_iteration():
    for budget in (1, 2, 37, 90):
        desk = Desk(budget)
        desk.choose(desk.start())
        assert desk.root.visits == budget
        assert sum(node.visits for node in desk.choices) == budget
        assert len(desk.nodes) <= budget + 1


def test_a_budget_beyond_the_tree_stops_at_the_tree():
    desk = Desk(20)
    desk.memory.workspace.budget = 10**9
    desk.choose(desk.start())
    assert desk.root.visits == len(desk.memory.tree) - 1


def test_every_iteration_adds_at_most_one_node_and_counts_its_path():
    desk = Desk(60)
    trial, memory = desk.trial, desk.memory
    step = link_plain(iterate, desk.fill)
    link_plain(tree_search.clear, {})(memory.tree[0])
    used = 1
    for key in range(60):
        trial.layout.copy(memory.pool[SEARCH], trial.view(desk.start(), 0, key))
        now = step(
            memory.pool[SEARCH], memory.rules, memory.workspace, memory.pool, memory.tree, 0, 0, used, derive(8, key)
        )
        assert now == used + 1 or (now == used and desk.root.visits > 20)
        assert desk.root.visits == key + 1
        used = now
    nodes = memory.tree[:used]
    for index, node in enumerate(nodes):
        assert sum(child.visits for child in nodes if child.parent == index) <= node.visits
        assert node is desk.root or 0 < node.visits <= node.available
        assert -1e-9 <= node.value <= node.visits + 1e-9


def test_a_node_earns_what_the_seat_earns_that_moved_into_it():
    """Of two seats one wins: down a path the values of the two movers add up to the visits."""
    desk = Desk(1)
    desk.choose(desk.start())
    (leaf,) = desk.choices
    final = desk.memory.pool[SEARCH]
    assert desk.trial.ask("to_move", final) == -1
    assert leaf.mover == 0
    assert leaf.value == desk.trial.ask("outcome", final, 0)


def test_a_game_that_is_cut_is_worth_its_evaluation_and_no_loss():
    for cutoff in (0, 1, 3):
        desk = Desk(1, cutoff)
        desk.choose(desk.start())
        (leaf,) = desk.choices
        cut = desk.memory.pool[SEARCH]
        assert desk.trial.ask("turns", cut) == 1 + cutoff
        assert leaf.value == desk.trial.ask("evaluate", cut, 0) > 0.2


def test_a_search_that_is_cut_at_once_still_tells_good_moves_from_bad():
    desk = Desk(300, cutoff=0)
    for number in range(5):
        state = desk.start(number)
        best = max(desk.trial.moves(state))
        assert desk.choose(state) == best, "the highest card"
        assert all(0.2 < node.value / node.visits < 0.9 for node in desk.choices)


def test_a_forced_move_is_made_without_a_search():
    desk = Desk(50, players=3)
    state = next(step.state for step in desk.trial.steps if len(step.moves) == 1)
    desk.memory.tree[0].visits = -7
    assert desk.choose(state) == desk.trial.moves(state)[0]
    assert desk.memory.tree[0].visits == -7


def test_a_search_is_a_pure_function_of_view_and_key():
    desk, other = Desk(40), Desk(40)
    for number in range(4):
        other.choose(desk.start(number + 50), key=9)  # another search before leaves no trace
        one, two = (each.choose(desk.start(number), key=5) for each in (desk, other))
        assert one == two
        assert [vars(node) for node in desk.nodes] == [vars(node) for node in other.nodes]


def test_another_key_searches_otherwise():
    desk = Desk(30)
    trees = set()
    for key in range(6):
        desk.choose(desk.start(), key)
        trees.add(tuple((node.move, node.visits, node.value) for node in desk.nodes))
    assert len(trees) == 6


@pytest.mark.parametrize("bots", [["random", "greedy"], ["ismcts-12", "greedy"]])
def test_whole_games_are_the_same_whatever_order_moves_are_listed_in(bots):
    rows = []
    for game in (GAME, MixedGame(GAME.id, GAME.package, GAME)):
        runner = Runner(game, GAME.tables(CONTENT, 2, {}), bots, compiled=False)
        rows.append(runner.play(runner.memory(), 3, 0, 6, 2).tobytes())
    assert rows[0] == rows[1]


@pytest.mark.parametrize("bot", ["random", "greedy", "ismcts-9"])
def test_ties_are_broken_evenly(bot):
    """All cards are worth the same, so every first move is as good: over seeds each place in the list comes up."""
    cards = [{**card, "value": 5} for card in CONTENT["cards"]]
    content = {**CONTENT, "cards": cards}
    runner = Runner(GAME, GAME.tables(content, 2, {}), [bot, bot], compiled=False)
    memory = runner.memory()
    trial = Trial(GAME, content, 2)
    counts = [0, 0, 0]
    for number in range(150):
        row = runner.play(memory, 1, number, 1)[0]
        first = runner.trace(memory)[0]
        counts[trial.moves(trial.start(int(row["seed"]))).index(first)] += 1
    assert sum((count - 50) ** 2 / 50 for count in counts) < 18.4  # chi-square with 2 degrees, one in 10,000


def test_what_is_seen_parts_the_tree():
    """After a move there is a node for each hand that chance may bring; blind, choices follow the move at once."""
    blind, seeing = Desk(300), Desk(300, sees=own_cards)
    blind.choose(blind.start())
    seeing.choose(seeing.start())
    assert all(node.mover >= 0 for node in blind.nodes if node is not blind.root)
    below = [node for choice in seeing.choices for node in seeing.nodes if seeing.memory.tree[node.parent] is choice]
    assert below
    assert all(node.mover == -1 for node in below)
    assert len({node.move for node in below}) > len(seeing.choices)
    assert seeing.root.visits == blind.root.visits == 300


def test_a_search_stops_where_its_part_of_the_game_ends():
    """Parts are single rounds, so the tree goes no deeper than what is left of one."""
    desk = Desk(200, parts=by_turns)
    desk.choose(desk.start())
    depths = []
    for node in desk.nodes:
        depth, at = 0, node
        while at.parent >= 0:
            at = desk.memory.tree[at.parent]
            depth += 1
        depths.append(depth)
    assert max(depths) == 2


@pytest.mark.parametrize(("budget", "tried"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (40, 3)])
def test_where_the_playout_bot_leads_its_move_is_tried_first_and_others_when_they_are_due(budget, tried):
    desk = Desk(budget, plays_on=lowest_move, waits=after_four_visits)
    desk.choose(desk.start())
    assert len(desk.choices) == tried
    assert desk.choices[-1].move == min(desk.trial.moves(desk.start()))
    assert desk.root.visits == budget


def test_a_leading_move_stands_until_another_is_surely_better():
    stood = []
    for budget in (20, 900):
        desk = Desk(budget, plays_on=lowest_move, waits=after_four_visits)
        starts = [desk.start(number) for number in range(4)]
        stood.append(sum(desk.choose(start) == min(desk.trial.moves(start)) for start in starts))
    assert stood[0] == 4
    assert stood[1] < 4


def test_two_searches_with_different_playouts_differ():
    eager = search_bot("eager", greedy_move, "search with greedy playouts", 80.0)
    desk = Desk(60)
    chosen = []
    for bot in (ISMCTS, eager):
        kernel = link_plain(bot.choose, desk.runner.fill)
        memory = desk.memory
        kernel(desk.trial.view(desk.start(), 0, 1), memory.rules, memory.workspace, memory.pool, memory.tree, 4)
        chosen.append([(node.move, node.visits, node.value) for node in desk.nodes])
    assert chosen[0] != chosen[1]
