import doctest
import subprocess
import sys

import pytest

import toolkit
import toolkit.library
from toolkit.errors import UnknownNameError, UsageError
from toolkit.library.opening import FaultyContentError, open_game
from toolkit.project import open_project

GAME = "dustbiters"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


@pytest.fixture(scope="module")
def game():
    return toolkit.load(GAME)


def test_the_example_in_the_documentation_runs():
    ran = doctest.testmod(toolkit.library)
    assert ran.attempted > 5
    assert ran.failed == 0


def test_importing_the_toolkit_loads_nothing_heavy():
    script = "import toolkit, sys; print(sorted({'numpy', 'numba', 'ruamel', 'jsonschema'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_package_has_no_other_attributes():
    with pytest.raises(AttributeError, match="has no attribute 'lode'"):
        _ = toolkit.lode


def test_a_game_is_played_to_its_end(game):
    state = game.new(seed=3)
    while game.legal(state):
        state = game.apply(state, game.legal(state)[0])
    assert state.is_over
    assert sum(state.shares) == 1.0


def test_applying_a_move_leaves_the_state_as_it_was(game):
    state = game.new(seed=3)
    before = game.text(state)
    for move in game.legal(state):
        game.apply(state, move)
    with pytest.raises(UsageError, match="no legal move here"):
        game.apply(state, "fly away")
    assert game.text(state) == before


def test_text_and_position_round_trip(game):
    state = game.new(seed=4)
    while not state.is_over:
        again = game.position(game.text(state))
        assert game.text(again) == game.text(state)
        assert game.legal(again) == game.legal(state)
        state = game.apply(state, game.legal(state)[len(game.legal(state)) // 2])


def test_a_viewer_is_shown_less(game):
    state = game.new(seed=5)
    assert "?" in game.text(state, viewer=0)
    assert game.text(state, viewer=0) != game.text(state, viewer=1)


def test_the_seed_of_a_row_gives_that_game(game):
    assert game.text(game.new(6)) == game.text(game.new(6))
    assert game.text(game.new(6)) != game.text(game.new(7))


def test_options_and_bots_are_listed_and_taken(game):
    assert game.options["cars"][0] == 21
    assert "random" in game.bots
    assert game.text(game.new(1, cars=18)) != game.text(game.new(1))
    assert game.simulate(games=4, cars="18")["options"] == {"cars": 18}


def test_simulate_gives_what_the_command_prints(game):
    found = game.simulate(games=6, bots=("random", "greedy"), rotate=True, seed=9, jobs=1)
    assert (found["games"], found["seed"], found["run"]["mode"]) == (6, 9, "plain")
    again = game.simulate(games=6, bots=("random", "greedy"), rotate=True, seed=9, jobs=1)
    assert found | {"run": None} == again | {"run": None}


def test_what_does_not_exist_is_named(game):
    with pytest.raises(UnknownNameError, match="did you mean 'dustbiters'"):
        toolkit.load("dustbitters")
    with pytest.raises(UsageError, match="is for 2 players, not 3"):
        game.new(1, players=3)
    with pytest.raises(UnknownNameError, match="did you mean 'cars'"):
        game.new(1, car=18)
    with pytest.raises(UsageError, match="seed -1"):
        game.new(-1)
    with pytest.raises(UnknownNameError, match="did you mean 'random'"):
        game.simulate(games=1, bots=["randm"])


def test_content_with_errors_is_refused_with_its_findings(tmp_path):
    (tmp_path / "toolkit.toml").write_text("")
    folder = tmp_path / "content" / GAME
    folder.mkdir(parents=True)
    (folder / "cars.yaml").write_text("cars:\n  - id: turbo\n    copies: 2x\n")
    with pytest.raises(FaultyContentError) as refused:
        toolkit.load(GAME, project=tmp_path)
    assert any(finding.line == 3 for finding in refused.value.findings)


@pytest.mark.parametrize(
    ("game_id", "asked", "bots", "playing"),
    [
        ("glory", 0, (), 2),
        ("glory", 1, (), 1),
        ("glory", 0, ("expert",), 2),
        ("glory", 0, ("expert", "random", "random"), 3),
        ("dirt-and-glory", 0, (), 2),
        ("rallyman-climb", 6, ("greedy",), 6),
    ],
)
def test_where_wins_are_compared_at_least_two_play_unless_asked_otherwise(game_id, asked, bots, playing):
    assert open_game(open_project(), game_id).contenders(asked, bots) == playing
