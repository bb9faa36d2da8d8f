"""The lone driver: values that hold, and that nobody beats; odds by exact convolution."""

import itertools

import pytest

from tests.games.rallyman_climb.playing import board, content, lane, on
from toolkit.engine.bots import random_move
from toolkit.engine.game import chosen_options
from toolkit.engine.match import Workspace
from toolkit.engine.record import Layout
from toolkit.errors import UsageError
from toolkit.games.rallyman_climb.driver.bot import driver_move, expert_move, greedy_move
from toolkit.games.rallyman_climb.driver.memory import CRASHES, GOES_ON, HELD, HELD_ROWS, MOST_HAZARDS
from toolkit.games.rallyman_climb.driver.odds import note_flat_out, note_odds
from toolkit.games.rallyman_climb.driver.risks import note_risks, note_spares
from toolkit.games.rallyman_climb.driver.solving import Machine
from toolkit.games.rallyman_climb.tables import race_on, race_tables

ROAD = "gravel: . . 2. . | snow high climb: ^. ^. . | gravel cloud=1: . ."
BOARD = board(
    "gear-1 gear-2 gear-3 coast boost blank blank blank blank blank", "gravel snow", "blank blank", "brake blank"
)
SIGMAS = 3.5


def tables_of(road=ROAD, dashboard=BOARD, **options):
    """A race of one attempt whose bag is empty: there the values are exact."""
    bare = {**content(), "damage": []}
    chosen = chosen_options(bare["game"]["options"], {"attempts": 1, **options})
    return race_tables(bare, 1, chosen, race_on(bare, chosen, lane(road), [dashboard]))


@pytest.fixture(scope="module")
def solved():
    machine = Machine(tables_of())
    return machine, machine.solve(tables_of(), "test", tokens=8)


def test_the_predicted_mean_is_the_simulated_mean(solved):
    machine, solution = solved
    drives = machine.drive_best(solution.tables, 400)
    assert abs(drives.mean - solution.start) < SIGMAS * drives.error


def test_the_driver_bot_drives_as_the_policy_does(solved):
    machine, solution = solved
    bot = machine.drive(solution.tables, driver_move, 12)
    assert bot.times.tolist() == machine.drive_best(solution.tables, 12).times.tolist()


@pytest.mark.parametrize("bot", [random_move, greedy_move, expert_move], ids=["random", "greedy", "expert"])
def test_no_bot_beats_it_alone(solved, bot):
    machine, solution = solved
    drives = machine.drive(solution.tables, bot, 60)
    assert drives.mean > solution.start - SIGMAS * drives.error


def test_a_careful_driver_is_never_quicker_on_average_and_worth_less_than_a_sure_time(solved):
    machine, solution = solved
    careful = machine.solve(tables_of(), "test", tokens=8, aversion=0.05)
    assert careful.start >= solution.start
    assert machine.drive_best(careful.tables, 200).mean > solution.start - SIGMAS


def test_values_are_for_dashboards_that_fit_and_tokens_there_is_room_for(solved):
    machine, _ = solved
    with pytest.raises(UsageError, match="no dashboard"):
        machine.solve(tables_of(), "nothing")
    with pytest.raises(UsageError, match="tokens"):
        machine.solve(tables_of(), "test", tokens=99)
    with pytest.raises(UsageError, match="one attempt"):
        machine.drive(on(ROAD, "A s1 gear 1", BOARD).tables, random_move, 1)


@pytest.mark.jit
@pytest.mark.slow
def test_compiled_and_plain_drivers_agree(solved):
    from toolkit.engine.compiled import link_compiled

    plain, solution = solved
    compiled = Machine(tables_of(), link_compiled)
    made = compiled.solve(tables_of(), "test", tokens=8)
    assert made.tables.rules.value == solution.tables.rules.value
    assert compiled.drive_best(made.tables, 50).times.tolist() == plain.drive_best(solution.tables, 50).times.tolist()


def test_the_odds_of_a_plan_are_those_of_every_roll_counted():
    race = on("gravel: . . . . . .", "A s1 gear 2", board("gear-1 gear-2 gear-3 gear-4 coast brake boost", "gravel"))
    race.plays("lay gear-4 boost to s2", "lay coast 4 to s3", "lay gear-3 to s4")
    rules, state = race.tables.rules, race.state
    limit = 3
    rules.limit[0] = limit
    work = Layout(Workspace, {**race.tables.sizes}).new()
    work.stack[HELD_ROWS] = 0
    for number in range(3):
        note_odds(state, rules, work, 0, number)
    note_flat_out(state, rules, work)
    dice = [(0, 2, 6), (0, 1, 6), (1, 2, 6), (2, 2, 6)]  # the place of each die, its hazards and faces; coast leads
    crashes = [0.0, 0.0, 0.0]
    for shown in itertools.product((0, 1), repeat=len(dice)):
        odds, hazards, place = 1.0, 0, None
        for face, (number, bad, faces) in zip(shown, dice, strict=True):
            odds *= bad / faces if face else 1 - bad / faces
            hazards += face
            if hazards >= limit and place is None:
                place = number
        if place is not None:
            crashes[place] += odds
    assert work.reals[CRASHES : CRASHES + 3] == pytest.approx(crashes)
    last = HELD + 2 * MOST_HAZARDS
    assert sum(work.reals[last : last + limit]) == pytest.approx(1 - sum(crashes))


def test_a_limit_beyond_all_hazards_leaves_the_odds_whole():
    race = on("gravel: . . . . . .", "A s1 gear 2", board("gear-1 gear-2 gear-3 gear-4 coast", "gravel"))
    race.plays("lay gear-3 to s2", "lay coast 3 to s3", "lay gear-2 to s4")
    rules, state = race.tables.rules, race.state
    rules.limit[0] = MOST_HAZARDS + 3
    work = Layout(Workspace, {**race.tables.sizes}).new()
    for number in range(3):
        note_odds(state, rules, work, 0, number)
    note_flat_out(state, rules, work)
    note_spares(state, rules, work, 0)
    for count in (1, 2, 3):
        state.plan_count = count
        note_risks(state, rules, work, 0, 0)
    last = HELD + 2 * MOST_HAZARDS
    assert sum(work.reals[last : last + MOST_HAZARDS]) == pytest.approx(1)
    assert work.reals[GOES_ON + 2] == pytest.approx(1)
    assert work.reals[CRASHES : CRASHES + 3] == [0.0] * 3


def test_lanes_that_are_alike_for_a_lone_car_are_one():
    from toolkit.games.rallyman_climb import GAME

    tables = GAME.tables(content(), 1, {"stage": "climb-1"})
    by_id = {space.id: i for i, space in enumerate(tables.road.spaces)}
    alike = tables.rules.space_alike
    assert alike[by_id["2.1L"]] == alike[by_id["2.1R"]]
    assert alike[by_id["4.2o1"]] != alike[by_id["4.2i1"]]
