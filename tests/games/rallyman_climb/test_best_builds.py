"""The builds that the optimizer finds beat the manual's, and what is predicted of them is driven."""

import pytest

from toolkit.games.rallyman_climb import GAME
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build
from toolkit.games.rallyman_climb.driver.optimize import Workshop, examples
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.tables import race_on, race_tables
from toolkit.games.rallyman_climb.terms import KIND_IDS
from toolkit.library.opening import open_game
from toolkit.project import open_project

SIGMAS = 3.5
ATTEMPTS, FORESEEN = 4000, 6
SIX = "gear-1 gear-2 gear-3 gear-4 gear-5 gear-6"
BEST = {
    "climb-1": ("gravel", f"{SIX} coast x2 brake boost x2 sisu"),
    "climb-2": ("asphalt", f"{SIX} coast x2 brake x2 boost sisu"),
    "three-seasons": ("snow/asphalt/gravel", "gear-2 gear-3 gear-5 gear-6 coast x2 boost | gear-4 sisu | coast sisu"),
    "the-saddle": ("snow/asphalt/gravel", "gear-2 gear-3 gear-4 gear-5 coast x2 sisu | gear-6 boost | gear-1 brake"),
    "over-the-snow-line": ("asphalt/snow", f"{SIX} brake boost sisu | coast x2"),
}
"""For each stage the order of the types and the build in which the search of `toolkit optimize STAGE` ends."""


def build(order, words):
    """A build from its words, group by group."""
    groups = []
    for part in words.split(" | "):
        counts = dict.fromkeys(TOKENS, 0)
        for word in part.replace(" x", ":").split():
            name, _, count = word.partition(":")
            if name != "nothing":
                counts[KIND_IDS.index(name)] = int(count or 1)
        groups.append(tuple(counts.values()))
    return Build(tuple(order.split("/")), tuple(groups))


@pytest.fixture(scope="module")
def data():
    return open_game(open_project(), "rallyman-climb").data


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("stage", BEST)
def test_the_best_build_beats_both_examples_and_drives_as_predicted(data, link, stage):
    shop = Workshop(data, {"stage": stage}, link)
    best = build(*BEST[stage])
    assert shop.garage.is_legal(best)
    board = shop.garage.dashboard(best, "best", "best")
    found = {each.name: each for each in shop.entries([(board, best, 0.0), *examples(shop)], FORESEEN, ATTEMPTS)}
    ours = found.pop("best")
    assert len(found) == 2
    for each in found.values():
        error = (ours.drives.error**2 + each.drives.error**2) ** 0.5
        assert ours.drives.mean + SIGMAS * error < each.drives.mean
    race = race_tables(data, 1, shop.chosen, race_on(data, shop.chosen, shop.road, [board]))
    bound = shop.machines[0].solve(race, "best", FORESEEN, is_bound=True).start
    assert bound <= ours.predicted + 1e-9
    assert ours.drives.mean > bound - SIGMAS * ours.drives.error
    assert abs(ours.drives.mean - ours.predicted) < SIGMAS * ours.drives.error + (ours.predicted - bound)


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("stage_and_board", ["climb-2 simple", "climb-2 technical", "climb-1 technical"])
@pytest.mark.parametrize("damage", [0, 1])
def test_the_predicted_mean_is_the_driven_mean_where_a_crash_draws_one_token(data, link, stage_and_board, damage):
    """There damage is exact, but for the rare car that crashes twice; tokens above the sixth are seconds."""
    stage, board = stage_and_board.split()
    tables = GAME.tables(data, 1, {"stage": stage, "attempts": 1, "dashboards": board})
    for row in tables.rules.crash_damage:
        row[:] = [min(each, damage) for each in row]
    machine = Machine(tables, link)
    solution = machine.solve(tables, board, FORESEEN)
    drives = machine.drive_best(solution.tables, 200_000)
    assert abs(drives.mean - solution.start) < SIGMAS * drives.error
