"""The engine: compiled against plain, against OpenSpiel driven from Python, search, and the second core."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

from benchmarks.content import tables
from benchmarks.measure import Figure, rate, ratio, rounds
from toolkit.games import game
from toolkit.running.runner import Memory, Runner

ROUNDS = 5
PEERS = ("gin_rummy", "crazy_eights", "cribbage")


def figures() -> list[Figure]:
    """Games and steps a second, one core each unless said otherwise."""
    compiled, plain = runner("random", compiled=True), runner("random", compiled=False)
    search = runner("ismcts-200", compiled=True)
    expert = runner("expert", compiled=True)
    peers = [spiel(name) for name in PEERS]
    values = rounds(
        ROUNDS,
        moves_of(compiled, 20_000),
        moves_of(plain, 300),
        moves_of(search, 20),
        games_of(expert, 2_000),
        games_of(expert, 10_000, threads=2),
        games_of(expert, 10_000, threads=1),
        *peers,
    )
    steps = Figure("random moves, compiled", "moves/s", values[0])
    slow = Figure("random moves, plain Python", "moves/s", values[1])
    two = Figure("10,000 expert games, two threads", "games/s", values[4])
    one = Figure("10,000 expert games, one thread", "games/s", values[5])
    made = [
        steps,
        slow,
        ratio("compiled ÷ plain", steps, slow, "≥ 40"),
        Figure("ISMCTS, 200 iterations", "moves/s", values[2], "≥ 500"),
        Figure("expert games", "games/s", values[3]),
        one,
        two,
        ratio("second core", two, one, "≥ 1.8"),
        Figure("10,000 expert games, two threads", "s", tuple(10_000 / each for each in two.values), "a few"),
    ]
    for name, value in zip(PEERS, values[6:], strict=True):
        peer = Figure(f"OpenSpiel {name} from Python", "steps/s", value)
        made += [peer, ratio(f"compiled ÷ OpenSpiel {name}", steps, peer, "≥ 5")]
    return made


def runner(bot: str, *, compiled: bool) -> Runner:
    """Dustbiters between two of one bot, ready to play."""
    made = Runner(game("dustbiters"), tables("dustbiters", 2), [bot, bot], compiled=compiled)
    made.prepare()
    return made


def moves_of(played: Runner, games: int) -> Callable[[], float]:
    """Moves a second over `games` games on one core."""
    memory = played.memory()
    return lambda: rate(lambda: int(played.play(memory, 1, 0, games)["moves"].sum()))


def games_of(played: Runner, games: int, threads: int = 1) -> Callable[[], float]:
    """Games a second over `games` games, shared out among `threads`."""
    memories = [played.memory() for _ in range(threads)]
    share = games // threads

    def work() -> int:
        workers = [
            threading.Thread(target=_play, args=(played, memory, i * share, share)) for i, memory in enumerate(memories)
        ]
        for each in workers:
            each.start()
        for each in workers:
            each.join()
        return share * threads

    return lambda: rate(work)


def _play(played: Runner, memory: Memory, first: int, count: int) -> None:
    played.play(memory, 1, first, count)


def spiel(name: str, steps: int = 20_000) -> Callable[[], float]:
    """Steps a second (chance steps counted too) of random play in OpenSpiel, driven from Python."""
    import pyspiel

    loaded = pyspiel.load_game(name)
    chance = random.Random(1)  # noqa: S311  # a benchmark, not a secret

    def work() -> int:
        done = 0
        while done < steps:
            state = loaded.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, odds)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return lambda: rate(work)
