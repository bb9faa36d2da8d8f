"""What every game gets by existing: the contract, tried with every number of players and every option."""

from functools import partial

import pytest

from tests.found_games import GOLDENS, subjects
from toolkit.testing import (
    CHECKS,
    COMPILED_CHECKS,
    DEEP,
    PROCESS_CHECKS,
    RULE_CHECKS,
    Depth,
    option_trials,
    playthrough,
    seated_trials,
    tree_counts,
)
from toolkit.testing.endings import bot_games_end
from toolkit.testing.modes import modes_agree_move_by_move

LIGHT = Depth(games=1, positions=5, samples=30, bot_positions=2, iterations=4, steps=60)
MATCHES = Depth(games=2, iterations=5)
LONG = Depth(games=30, iterations=5)
COUNTED = Depth(tree_moves=800)
RECORDED = (0, 1)


def seatings(least, most):
    """For every game the numbers of players from place `least` to before `most` of those it allows."""
    return [trial for each in subjects() for trial in seated_trials(each.game, each.content)[least:most]]


SMALLEST = seatings(None, 1)
LARGEST = [trial for trial in seatings(-1, None) if trial.players > trial.content["game"]["players"]["min"]]
BETWEEN = seatings(1, -1)
EXTREMES = SMALLEST + LARGEST
OPTIONS = [trial for each in subjects() for trial in option_trials(each.game, each.content)]


def called(check):
    return check.__name__


@pytest.mark.parametrize("check", CHECKS, ids=called)
@pytest.mark.parametrize("trial", SMALLEST, ids=str)
def test_the_contract(trial, check):
    check(trial)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=called)
@pytest.mark.parametrize("trial", LARGEST, ids=str)
def test_the_contract_with_most_players(trial, check):
    check(trial.changed(depth=LIGHT))


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=called)
@pytest.mark.parametrize("trial", BETWEEN, ids=str)
def test_the_contract_with_every_number_of_players(trial, check):
    check(trial.changed(depth=LIGHT))


@pytest.mark.slow
@pytest.mark.parametrize("trial", OPTIONS, ids=str)
def test_the_rules_under_every_option(trial):
    light = trial.changed(depth=LIGHT)
    for check in RULE_CHECKS:
        check(light)


@pytest.mark.slow
@pytest.mark.parametrize("trial", OPTIONS, ids=str)
def test_the_contract_under_every_option(trial):
    light = trial.changed(depth=LIGHT)
    for check in CHECKS:
        if check not in RULE_CHECKS:
            check(light)


@pytest.mark.parametrize("check", PROCESS_CHECKS, ids=called)
@pytest.mark.parametrize("trial", SMALLEST, ids=str)
def test_every_process_plays_the_same_games(trial, check):
    check(trial)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("trial", EXTREMES, ids=str)
def test_compiled_and_plain_rules_agree_move_by_move(trial):
    modes_agree_move_by_move(trial)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("trial", OPTIONS, ids=str)
def test_compiled_and_plain_rules_agree_under_every_option(trial):
    modes_agree_move_by_move(trial.changed(depth=LIGHT))


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("check", COMPILED_CHECKS, ids=called)
@pytest.mark.parametrize("trial", EXTREMES, ids=str)
def test_compiled_and_plain_games_agree(trial, check):
    check(trial.changed(depth=MATCHES))


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("trial", EXTREMES, ids=str)
def test_games_of_every_bot_end(trial):
    bot_games_end(trial.changed(depth=LONG), with_search=True, compiled=True)


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=called)
@pytest.mark.parametrize("trial", SMALLEST, ids=str)
def test_the_contract_in_depth(trial, check):
    check(trial.changed(depth=DEEP))


@pytest.mark.parametrize("trial", SMALLEST[1:], ids=str)
def test_every_kind_of_decision_names_its_section_of_the_rulebook(trial):
    assert set(trial.content["game"].get("phases", {})) == set(trial.tables.phases)


@pytest.mark.parametrize("trial", SMALLEST[1:], ids=str)
def test_every_tally_says_what_it_counts(trial):
    assert tuple(trial.content["game"].get("tallies", {})) == trial.tables.tallies


def golden_files():
    """What each golden file of every game holds, to be worked out when asked."""
    for subject in subjects():
        for trial in seated_trials(subject.game, subject.frozen, COUNTED):
            name = f"{subject.game.id}/{trial.players}-players"
            for number in RECORDED:
                yield f"{name}-playthrough-{number}.txt", partial(playthrough, trial, number)
            yield f"{name}-tree-counts.txt", partial(counts, trial)


def counts(trial):
    lines = [f"game {number}: " + " ".join(map(str, tree_counts(trial, number))) for number in range(3)]
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
