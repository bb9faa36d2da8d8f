"""Opposed rolls and fights: the exact numbers, and the engine's frequency against them."""

from functools import cache
from math import isclose

import pytest

from tests.games.glory.playing import Table, table
from toolkit.engine.record import Layout
from toolkit.games.glory import GAME
from toolkit.games.glory import rules as glory
from toolkit.games.glory.odds import hits_for, hits_taken, round_odds, win_chance, winning_rolls

OPPOSED = {
    -3: (3, 3, 30),
    -2: (6, 4, 26),
    -1: (10, 5, 21),
    0: (15, 6, 15),
    1: (21, 5, 10),
    2: (26, 4, 6),
    3: (30, 3, 3),
    4: (33, 2, 1),
    5: (35, 1, 0),
}


@pytest.mark.parametrize(("difference", "counts"), OPPOSED.items())
def test_two_dice_win_tie_and_lose_as_often_as_the_table_says(difference, counts):
    wins, ties, losses = counts
    assert winning_rolls(difference, 6) == wins
    assert winning_rolls(-difference, 6) == losses
    assert 36 - winning_rolls(difference, 6) - winning_rolls(-difference, 6) == ties


@cache
def recursion(p, needed, allowed):
    """The chance to land `needed` hits before taking `allowed`, round by round."""
    if needed == 0:
        return 1.0
    if allowed == 0:
        return 0.0
    return p * recursion(p, needed - 1, allowed) + (1 - p) * recursion(p, needed, allowed - 1)


@pytest.mark.parametrize("difference", range(-6, 7))
def test_the_chance_to_win_a_fight_is_that_of_the_recursion(difference):
    p = round_odds(difference, 6)
    for needed in range(1, 9):
        for allowed in range(1, 9):
            assert isclose(win_chance(p, needed, allowed), recursion(p, needed, allowed), abs_tol=1e-12)


@pytest.mark.parametrize(("health", "power", "hits"), [(5, 2, 3), (4, 2, 2), (1, 3, 1), (5, 0, 99)])
def test_a_fight_needs_as_many_hits_as_health_lasts(health, power, hits):
    assert hits_for(health, power) == hits


def test_the_hits_taken_on_average_are_those_of_all_ways_to_end():
    assert isclose(hits_taken(0.5, 1, 2), 0.25 * 1 + 0.25 * 2)
    assert hits_taken(0.5, 0, 3) == 0.0
    assert hits_taken(0.5, 99, 3) == 3.0


FIGHT = (
    "A knight at red-ford, strike {strike}, power {power}, health {health}/9 | B seer at castle"
    " | battle {foe} | tasks turn A end 0, battle A offered red-ford | seed {seed}"
)


def fights_to_the_end(text):
    """Whether the hero wins when it never withdraws."""
    start = table(text)
    kept = Layout(GAME.state, start.tables.sizes)
    state = kept.new()
    kept.copy(state, start.state)
    at = Table(start.tables, state)
    while at.legal and "engage" in at.legal:
        at.plays("engage")
    return at.at("A") != ""


@pytest.mark.parametrize(
    ("strike", "power", "health", "foe"), [(1, 2, 5, "cave-bear"), (2, 1, 4, "night-wolf"), (3, 2, 7, "frost-giant")]
)
def test_the_engine_wins_fights_as_often_as_the_odds_say(strike, power, health, foe):
    games = 500
    start = table(FIGHT.format(strike=strike, power=power, health=health, foe=foe, seed=1))
    rules = start.tables.rules
    part = rules.card_part[start.state.foe]
    p = round_odds(strike - rules.part_strike[part], 6)
    needed = hits_for(rules.part_health[part], power)
    expected = recursion(p, needed, hits_for(health, rules.part_power[part]))
    won = sum(
        fights_to_the_end(FIGHT.format(strike=strike, power=power, health=health, foe=foe, seed=seed))
        for seed in range(games)
    )
    error = (expected * (1 - expected) / games) ** 0.5
    assert abs(won / games - expected) < 4 * error
    assert glory.fault(start.state, rules) == 0
