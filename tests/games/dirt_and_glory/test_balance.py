"""What the shipped targets say and what they count. Whether they hold: `toolkit balance dirt-and-glory`."""

import pytest
from ruamel.yaml import YAML

from tests.games.dirt_and_glory.playing import racing, standard_tables
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory import rules as dirt
from toolkit.project import open_project
from toolkit.running.runner import Runner

RACES, OVERRUNS = 0, 1
OUT = "status: passed | caravan: red-5 red-4 | deck: red-1 red-1 red-2"


def gates():
    """The shipped targets."""
    file = open_project().find(f"content/{GAME.id}/balance.yaml")
    return YAML(typ="safe").load(file.read_text(encoding="utf-8"))["gates"]


def counted(game, kind):
    return [int(dirt.tally(game.state, game.tables.rules, seat, kind)) for seat in range(game.tables.players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_targets_for_seats_troops_overruns_and_length(players):
    own = {gate["measure"]: gate for gate in gates() if gate["players"] == players}
    assert set(own) == {"seats", "taken", "ratio", "turns"}
    assert (own["seats"]["low"], own["seats"]["high"]) == (-0.02, 0.02)
    assert (own["taken"]["low"], own["taken"]["high"]) == (-0.03, 0.04)
    assert (own["ratio"]["of"], own["ratio"]["per"]) == ("overruns", "races")
    assert (own["ratio"]["low"], own["ratio"]["high"]) == (0.15, 0.40)


def test_a_race_is_counted_when_a_seat_leaves_it():
    game = racing("caravan: blue-5 blue-5 | deck: blue-4 blue-1", "caravan: red-1 | deck: red-1 red-2")
    assert counted(game, RACES) == counted(game, OVERRUNS) == [0, 0]
    game.plays("pass")
    assert (counted(game, RACES), counted(game, OVERRUNS)) == ([1, 0], [0, 0])


def test_an_overrun_is_counted_as_a_race_too():
    game = racing("fuel: 0 | caravan: blue-5 blue-5 | deck: blue-4 blue-1", "caravan: red-1 | deck: red-1 red-2")
    game.plays("play")
    assert (counted(game, RACES), counted(game, OVERRUNS)) == ([1, 0], [1, 0])


def test_a_caravan_that_is_saved_has_not_overrun():
    game = racing("fuel: 0 | caravan: parachute blue-5 blue-5 | deck: blue-4 blue-1", OUT).plays("play")
    game.plays("use parachute")
    assert (counted(game, RACES), counted(game, OVERRUNS)) == ([0, 0], [0, 0])


@pytest.mark.parametrize("players", [2, 5])
def test_everybody_runs_one_race_a_round(players):
    tables = standard_tables(players)
    runner = Runner(GAME, tables, ["random"] * players, compiled=False)
    for row in runner.play(runner.memory(), 7, 0, 3):
        races, overruns = row["tally"].reshape(len(tables.tallies), -1)[:, :players]
        assert races.tolist() == [tables.rules.rounds] * players
        assert (overruns <= races).all()
