"""How the bots of Glory play, in positions written as text and in paired games at fixed seeds."""

from __future__ import annotations

import pytest

from tests.games.glory.files import content
from tests.games.glory.playing import standard_tables
from toolkit.engine.position import Position
from toolkit.games.glory import GAME
from toolkit.running.asking import SeatedBots
from toolkit.running.runner import Runner

SEEDS = [1, 2, 3]


def choice(text: str, seed: int = 1, bot: str = "expert", players: int = 2, **options: object) -> str:
    tables = standard_tables(players, **options)
    at = Position(GAME, tables, GAME.position(tables, text))
    return at.move_text(SeatedBots(GAME, tables, (bot,) * players).choose(at, seed, 0))


FACING = "A knight at red-ford, {} | B seer at castle | battle {} | tasks turn A end 0, battle A offered red-ford"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("hero", "foe", "move"),
    [
        ("health 7", "stray-hound", "engage"),
        ("health 2/7", "frost-giant", "withdraw"),
        ("health 1/7", "stray-hound, health 3", "withdraw"),
        ("health 7/7, glory 15", "stray-hound", "withdraw"),
        ("strike 6, power 5", "gold-dragon", "engage"),
        ("strike 0, power 1", "gold-dragon", "withdraw"),
    ],
)
def test_the_expert_fights_by_the_odds_and_for_glory(hero, foe, move, seed):
    assert choice(FACING.format(hero, foe), seed) == move


@pytest.mark.parametrize("seed", SEEDS)
def test_the_expert_risks_its_life_for_the_winning_glory_only_at_good_odds(seed):
    winning = "health 2/7, glory 18, progress 3, strike 7, power 5"
    assert choice(FACING.format(winning, "lost-champion, health 4"), seed) == "engage"
    assert choice(FACING.format(winning.replace("strike 7", "strike 0"), "lost-champion"), seed) == "withdraw"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_expert_claims_and_goes_where_it_can_claim(seed):
    quest = "quests alderby full-purse by A"
    start = f"A knight at chalk-track, coins 9 | B seer at castle | {quest} | roll 1 | tasks turn A rolled 0"
    assert choice(start, seed) == "go alderby"
    at_town = f"A knight at alderby, coins 9 | B seer at castle | {quest} | tasks turn A end 0, claim A alderby"
    assert choice(at_town, seed) == "claim"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_wounded_expert_looks_for_a_place_to_heal(seed):
    start = "A knight at chalk-track, health 1/7 | B seer at castle | roll 1 | tasks turn A rolled 0"
    assert choice(start, seed) == "go alderby"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_expert_uses_a_card_on_a_lost_roll_and_saves_it_on_a_won_one(seed):
    text = (
        "A knight at red-ford, health 3/7, has lucky-coin | B seer at castle | battle cave-bear, foe_die {foe}, engaged"
        " | roll {own} | tasks turn A end 0, battle A struck red-ford"
    )
    assert choice(text.format(own=1, foe=4), seed) == "use lucky-coin"
    assert choice(text.format(own=2, foe=1), seed) == "accept"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_expert_buys_what_is_worth_its_price(seed):
    start = (
        "A knight at castle, coins 7 | B seer at red-ford | shop long-sword travel-bread | tasks turn A end 0, shop A"
    )
    assert choice(start, seed) == "buy long-sword"


def paired(bots: tuple[str, ...], blocks: int, *, compiled: bool, **options: object) -> float:
    """The share of the first bot over whole rotations of fixed seeds: the same games every time."""
    players = len(bots)
    runner = Runner(GAME, GAME.tables(content(), players, options), bots, compiled=compiled)
    rows = runner.play(runner.memory(), 1, 0, blocks * players, players)
    shares = [row["share"][(players - row["rotation"]) % players] for row in rows]
    return float(sum(shares) / len(shares))


LADDER = [
    (("expert", "random"), 0.85, 1.0),
    (("expert", "greedy"), 0.85, 1.0),
    (("expert", "random", "random", "random"), 0.6, 1.0),
    (("random", "expert", "expert", "expert"), 0.0, 0.15),
]


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "least", "most"), LADDER)
def test_levels_are_ordered_in_every_seat(bots, least, most):
    assert least <= paired(bots, 2, compiled=False) <= most


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize(("bots", "least", "most"), [*LADDER, (("expert", "random", "greedy"), 0.7, 1.0)])
def test_levels_are_ordered_over_many_games(bots, least, most):
    assert least <= paired(bots, 100, compiled=True) <= most


def test_experts_play_dragon_mode_to_its_end():
    assert paired(("expert", "expert"), 2, compiled=False, mode="dragon") == pytest.approx(0.5, abs=0.5)
