"""What the search of a turn leaves out while a stage is solved, and that no value depends on it."""

import pytest

from tests.games.rallyman_climb.playing import board, content, lane
from toolkit.engine.game import chosen_options
from toolkit.engine.kernel import kernel
from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.driver import pruning, turn
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.tables import race_on, race_tables
from toolkit.library.opening import open_game
from toolkit.project import open_project
from toolkit.running.linking import linker

ROAD = "gravel high: . . . . 2. . ."


def tables_of():
    """A straight road but for one corner, and two coast dice that may be laid anywhere in a turn."""
    dashboard = board("gear-1 gear-2 gear-3 gear-4 coast coast brake", "gravel")
    chosen = chosen_options(content()["game"]["options"], {"attempts": 1})
    tables = race_tables(content(), 1, chosen, race_on(content(), chosen, lane(ROAD), [dashboard]))
    tables.rules.limit[0] = 3
    return tables


def mixed(sisu):
    """Two track types of different limits, a corner and a cloud; one SISU token counts on both types, one on gravel."""
    dashboard = board(" ".join(["gear-2 gear-3 gear-4 gear-5 coast", *["sisu"] * (sisu > 0)]), "gravel snow")
    if sisu > 1:
        dashboard = board("gear-2 gear-3 gear-4 gear-5 coast sisu", "gravel snow", under_1="sisu")
    chosen = chosen_options(content()["game"]["options"], {"attempts": 1})
    road = lane("gravel high: . . . 3. . | snow high cloud=1: . . . | gravel high: . .")
    tables = race_tables(content(), 1, chosen, race_on(content(), chosen, road, [dashboard]))
    for terrain in range(tables.rules.terrains):
        tables.rules.limit[terrain] = 3 - terrain // 2
    return tables


@kernel
def never_repeated(s, r, w, car):
    return False


@kernel
def never_hopeless(s, r, w, car, fewest, most):
    return False


@kernel
def never_in_vain(s, r, w, car, move, fewest, most):
    return False


@pytest.mark.parametrize("tokens", [0, 2])
def test_values_are_the_same_when_nothing_is_left_out(monkeypatch, tokens):
    quick = Machine(tables_of()).solve(tables_of(), "test", tokens=tokens, sisu=0, damage=0)
    monkeypatch.setattr(turn, "is_in_vain", never_in_vain)
    monkeypatch.setattr(turn, "is_hopeless", never_hopeless)
    whole = Machine(tables_of()).solve(tables_of(), "test", tokens=tokens, sisu=0, damage=0)
    assert quick.tables.rules.value == pytest.approx(whole.tables.rules.value)
    assert quick.plans < whole.plans / 2


def test_the_same_dice_in_another_order_are_looked_at_once(monkeypatch):
    quick = Machine(tables_of()).solve(tables_of(), "test", tokens=0, sisu=0, damage=0)
    monkeypatch.setattr(pruning, "is_repeated", never_repeated)
    slow = Machine(tables_of()).solve(tables_of(), "test", tokens=0, sisu=0, damage=0)
    assert quick.tables.rules.value == pytest.approx(slow.tables.rules.value)
    assert quick.plans < slow.plans


@kernel
def never_beyond(bound, best):
    return False


@pytest.mark.parametrize("sisu", [0, 2])
def test_bounds_that_know_the_risk_change_no_value(monkeypatch, sisu):
    quick = Machine(mixed(sisu)).solve(mixed(sisu), "test", tokens=0, damage=0)
    monkeypatch.setattr(pruning, "is_beyond", never_beyond)
    monkeypatch.setattr(turn, "is_beyond", never_beyond)
    slow = Machine(mixed(sisu)).solve(mixed(sisu), "test", tokens=0, damage=0)
    assert quick.tables.rules.value == slow.tables.rules.value
    assert quick.plans < 0.9 * slow.plans


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("stage", ["climb-1", "climb-2", "first-frost"])
def test_on_whole_stages_values_are_the_same_when_nothing_is_left_out(monkeypatch, stage):
    data = open_game(open_project(), "rallyman-climb").data
    races = {board: GAME.tables(data, 1, {"stage": stage, "dashboards": board}) for board in ("simple", "technical")}

    def solved(board):
        return Machine(races[board], linker(str)).solve(races[board], board, tokens=3, damage=0)

    quick = {board: solved(board) for board in races}
    monkeypatch.setattr(turn, "is_in_vain", never_in_vain)
    monkeypatch.setattr(turn, "is_hopeless", never_hopeless)
    for name in races:
        whole = solved(name)
        assert quick[name].tables.rules.value == pytest.approx(whole.tables.rules.value)
        assert quick[name].plans < whole.plans / 2
