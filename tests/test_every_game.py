"""What every game gets by existing: the contract, tried with every number of players and every option."""

from functools import cache, partial

import pytest

from tests.found_games import GOLDENS, subjects
from toolkit.testing import (
    CHECKS,
    COMPILED_CHECKS,
    DEEP,
    PROCESS_CHECKS,
    QUICK,
    RULE_CHECKS,
    Depth,
    Trial,
    playthrough,
    tree_counts,
)
from toolkit.testing.endings import bot_games_end
from toolkit.testing.modes import modes_agree_move_by_move

LIGHT = Depth(games=1, positions=5, samples=30, bot_positions=2, iterations=4)
MATCHES = Depth(games=4, iterations=20)

GAMES = sorted(subjects())
SEATED = [(game_id, players) for game_id in GAMES for players in subjects()[game_id].players]
SMALLEST = [(game_id, subjects()[game_id].players[0]) for game_id in GAMES]
OPTIONS = [
    (game_id, players, tuple(options.items()))
    for game_id, players in SMALLEST
    for options in subjects()[game_id].flipped_options()
]
RECORDED = (0, 1)


def called(check):
    return check.__name__


def seated(each):
    return f"{each[0]}-{each[1]}p" + "".join(f"-{name}={value}" for name, value in (each[2] if len(each) > 2 else ()))


@cache
def trial(game_id, players, options=(), depth=QUICK):
    return subjects()[game_id].trial(players, dict(options), depth)


@pytest.mark.parametrize("check", CHECKS, ids=called)
@pytest.mark.parametrize("case", SEATED, ids=seated)
def test_the_contract(case, check):
    check(trial(*case))


@pytest.mark.parametrize("case", OPTIONS, ids=seated)
def test_the_rules_under_every_option(case):
    for check in RULE_CHECKS:
        check(trial(*case, depth=LIGHT))


@pytest.mark.parametrize("check", PROCESS_CHECKS, ids=called)
@pytest.mark.parametrize("case", SMALLEST, ids=seated)
def test_every_process_plays_the_same_games(case, check):
    check(trial(*case))


@pytest.mark.jit
@pytest.mark.parametrize("case", SMALLEST, ids=seated)
def test_compiled_and_plain_rules_agree_move_by_move(case):
    modes_agree_move_by_move(trial(*case))


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("check", COMPILED_CHECKS, ids=called)
@pytest.mark.parametrize("case", SEATED, ids=seated)
def test_compiled_and_plain_games_agree_in_depth(case, check):
    check(trial(*case, depth=MATCHES))


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("case", OPTIONS, ids=seated)
def test_compiled_and_plain_rules_agree_under_every_option(case):
    modes_agree_move_by_move(trial(*case))


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("case", SEATED, ids=seated)
def test_games_of_every_bot_end(case):
    partial(bot_games_end, with_search=True, compiled=True)(trial(*case, depth=Depth(games=60, iterations=50)))


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=called)
@pytest.mark.parametrize("case", SEATED, ids=seated)
def test_the_contract_in_depth(case, check):
    check(trial(*case, depth=DEEP))


@pytest.mark.slow
@pytest.mark.parametrize("case", OPTIONS, ids=seated)
def test_the_contract_in_depth_under_every_option(case):
    for check in CHECKS:
        check(trial(*case))


def golden_files():
    """What each golden file of every game holds, to be worked out when asked."""
    for game_id, subject in subjects().items():
        for players in subject.players:
            frozen = Trial(subject.game, subject.frozen, players)
            for number in RECORDED:
                name = f"{game_id}/playthrough-{players}-players-{number}.txt"
                yield name, partial(playthrough, frozen, number)
            yield f"{game_id}/tree-counts-{players}-players.txt", partial(counts, frozen)


def counts(frozen):
    lines = [f"game {number}: " + " ".join(map(str, tree_counts(frozen, number))) for number in range(5)]
    return "sequences of 1, 2, 3 … moves from the start of random games\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", dict(golden_files()))
def test_frozen_content_plays_as_recorded(name, update_goldens):
    """A difference means that rules, chance or texts changed: read it, then write it with `--update-goldens`."""
    path, text = GOLDENS / name, dict(golden_files())[name]()
    if update_goldens:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), "no golden yet: run pytest with --update-goldens"
    assert text == path.read_text(encoding="utf-8")


def test_no_golden_is_left_over():
    found = {path.relative_to(GOLDENS).as_posix() for path in GOLDENS.rglob("*.txt")}
    assert found == set(dict(golden_files()))
