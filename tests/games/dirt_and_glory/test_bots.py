"""The bots: exact odds against frequency, what the expert does where the right move is plain, and that none cheats."""

import pytest

from tests.games.dirt_and_glory.playing import content, racing, standard_tables, started, troop
from toolkit.engine.chance import derive
from toolkit.engine.kernel import link_plain
from toolkit.engine.position import Position
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory import rules as dirt
from toolkit.games.dirt_and_glory.coding import END_TURN, PLAY_RESERVE, TO_RESERVE_BY_FUEL, kind_of
from toolkit.games.dirt_and_glory.components import troops_from_content
from toolkit.games.dirt_and_glory.expert import move_worth, tried_worth
from toolkit.games.dirt_and_glory.odds import overrun_odds
from toolkit.games.dirt_and_glory.outlook import round_worth
from toolkit.games.dirt_and_glory.state import ASKS_ACTION, ASKS_AFTER
from toolkit.games.dirt_and_glory.troop_bonus import bonus, can_leave
from toolkit.running.asking import SeatedBots
from toolkit.running.runner import Runner

OUT = "status: passed | caravan: red-5 red-4 | deck: red-1 red-1 red-2"
BEHIND = "fuel: 0 | caravan: red-1 | deck: red-1 red-2 red-3"
DECKS = (
    ("caravan: blue-5 blue-3", "blue-1 blue-1 blue-2 blue-2 blue-4"),
    ("caravan: blue-5 blue-5", "blue-1 blue-2 blue-3 blue-4 gearbox hitcher"),
    ("caravan: straggler blue-5 blue-2", "tanker hoarder blue-2 blue-4 two-stroke"),
    ("caravan: blue-5 blue-5 blue-3", "blue-1 blue-2"),
)


def odds(game, seat=0):
    return overrun_odds(game.state, game.tables.rules, seat)


def choice(game, bot="expert", seed=5):
    """The move in words that a bot makes at the table."""
    position = Position(GAME, game.tables, game.state)
    bots = SeatedBots(GAME, game.tables, (bot,) * game.tables.players)
    return GAME.move_text(game.tables, game.state, bots.choose(position, seed, 0))


def moves_of(game):
    """Every legal move as a number."""
    moves = [0] * game.tables.sizes["moves"]
    return moves[: dirt.legal_moves(game.state, game.tables.rules, moves)]


# Odds


@pytest.mark.parametrize(("caravan", "deck"), DECKS)
def test_the_odds_of_overrunning_are_those_that_the_engine_deals(caravan, deck):
    """Every view deals the deck anew; how often the next card overruns is what the odds say, within four errors."""
    start = racing(f"fuel: 0 | {caravan} | deck: {deck}", BEHIND)
    expected = odds(start)
    trials = 400
    overruns = 0
    for key in range(trials):
        view = start.seen_by(0, derive(1, key)).plays("play")
        while view.zone("asks") == ["value"]:
            view.plays(view.legal[0])
        overruns += view.zone("status", 0) == ["overran"]
    error = (expected * (1 - expected) / trials) ** 0.5
    assert abs(overruns / trials - expected) <= 4 * error


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("caravan: blue-5 blue-3 | deck: blue-1 blue-2 blue-4 blue-5", 0.0),
        ("caravan: blue-5 blue-4 | deck: blue-1 blue-2 blue-4 blue-5", 0.25),
        ("caravan: blue-5 blue-5 | deck: blue-1 blue-2 blue-4 blue-5", 0.5),
        ("caravan: blue-5 blue-5 blue-1 | deck: gearbox blue-4", 0.5),
        ("caravan: blue-5 blue-5 blue-2 | deck: gearbox blue-4", 1.0),
        ("caravan: blue-5 blue-5 | deck: blue-4@0 blue-1 blue-1", 1.0),
        ("caravan: blue-5 blue-5 | deck: blue-1@0 blue-4 blue-4", 0.0),
        ("caravan: blue-5 blue-5 | deck: blue-1 blue-4 blue-4@0", 0.5),
        ("caravan: blue-5 blue-5 blue-3", 0.0),
    ],
)
def test_odds_of_overrunning(line, expected):
    assert odds(racing(f"fuel: 0 | {line}", OUT)) == expected


def test_odds_see_how_values_change():
    shy = troop("shy", {"base": 4, "per": "caravan", "each": -1})
    start = racing("caravan: shy blue-5 blue-4 | deck: shy blue-2 blue-4", OUT, more=(shy,))
    assert start.speed(0) == 11
    assert odds(start) == pytest.approx(1 / 3)


def test_odds_do_not_look_at_the_order():
    one = racing("caravan: blue-5 blue-5 | deck: blue-4 blue-1 blue-2", OUT)
    two = racing("caravan: blue-5 blue-5 | deck: blue-1 blue-2 blue-4", OUT)
    assert odds(one) == odds(two) == pytest.approx(1 / 3)


# The expert


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("fuel: 0 | caravan: blue-5 blue-5 blue-3 | deck: blue-1 blue-2", "pass"),
        ("fuel: 0 | caravan: blue-5 | deck: blue-1 blue-2 blue-3", "play"),
        ("fuel: 0 | caravan: blue-5 blue-5 blue-2 | deck: blue-4@0 blue-1", "pass"),
        ("fuel: 0 | caravan: blue-5 blue-5 blue-2 | deck: blue-1@0 blue-4", "play"),
        ("fuel: 0 | caravan: blue-5 blue-4 | deck: blue-5 blue-5 blue-5", "pass"),
    ],
)
def test_the_expert_knows_when_to_stop(line, move):
    assert choice(racing(line, "status: passed | caravan: red-5 red-4 red-1 | deck: red-1 red-2 red-3")) == move


def test_the_expert_pays_for_a_hit_when_all_others_are_nearer():
    near = [f"status: passed | caravan: {colour}-5 {colour}-5 {colour}-1" for colour in ("red", "yellow", "green")]
    mine = "fuel: 4 | caravan: blue-5 blue-4 | reserve: blue-3 blue-4 | deck: blue-5 blue-5"
    assert choice(racing(mine, *near)) == "play from reserve blue-4"


def test_the_expert_puts_away_what_would_overrun():
    start = racing("fuel: 0 | caravan: blue-5 | deck: spotter blue-5 blue-1 blue-2", OUT).plays("play")
    assert choice(start) == "use spotter"
    start.plays("use spotter")
    assert choice(start) == "put blue-5 into reserve"


def test_the_expert_keeps_on_top_what_hits_the_target():
    start = racing("fuel: 0 | caravan: blue-5 blue-1 | deck: navigator blue-5 blue-4 blue-1", OUT)
    start.plays("play", "use navigator")
    start.plays(choice(start))
    start.plays(choice(start))
    assert start.zone("deck", 0)[0] == "blue-4@0"


@pytest.mark.parametrize(("speed", "move"), [("blue-5 blue-5 blue-1", "as 2"), ("blue-5 blue-3", "as 5")])
def test_the_expert_takes_the_value_that_hits_the_target(speed, move):
    near = "status: passed | caravan: red-5 red-5 red-2"
    start = racing(f"fuel: 0 | caravan: {speed} | deck: gearbox blue-4 blue-4", near).plays("play")
    assert choice(start) == move


def test_the_expert_saves_its_caravan():
    start = racing("fuel: 0 | caravan: parachute blue-5 blue-5 | deck: blue-4 blue-1", OUT).plays("play")
    assert choice(start) == "use parachute"


def test_the_expert_loses_a_tie_that_pays_the_loser_better():
    lines = "caravan: blue-5 blue-4 | deck: gearbox blue-1", "status: passed | caravan: red-5 red-4 | deck: red-3 red-1"
    start = racing(f"fuel: 0 | {lines[0]}", lines[1]).plays("pass")
    assert choice(start) == "as 2"
    poor = content()
    poor["locations"] = [{**each, "rows": [{"points": 1}, {"points": 4}, {"points": 0}]} for each in poor["locations"]]
    tables = GAME.tables(poor, 2, {})
    start.tables = tables
    assert choice(start) == "as 5"


def test_the_expert_steals_from_who_leads():
    lines = ["fuel: 0 | caravan: blue-1 | deck: siphon blue-1", "points: 2 | fuel: 2", "points: 9 | fuel: 2"]
    start = racing(lines[0], *(f"status: passed | caravan: blue-1 | {line}" for line in lines[1:])).plays(
        "play", "use siphon"
    )
    assert choice(start) == "choose seat 2"


def test_thoughts_leave_nothing_behind():
    start = started(3, 4)
    before = start.values
    for seat in range(4):
        round_worth(start.state, start.tables.rules, seat)
    assert start.values == before


def test_worth_of_a_round_lies_between_the_worst_and_the_best_pay():
    game = started(11, 3)
    for turn in range(80):
        if game.to_move < 0:
            break
        for seat in range(3):
            if game.state.status[seat] != 0:
                assert 0 <= round_worth(game.state, game.tables.rules, seat) <= 8
        game.plays(game.legal[turn % len(game.legal)])


def test_a_move_is_worth_what_the_position_after_it_is():
    game, sooner = started(5, 3), 0
    worth_of_move, worth_when_tried = (link_plain(each, GAME.fill) for each in (move_worth, tried_worth))
    work = Runner(GAME, game.tables, ("expert",) * 3, compiled=False).memory()
    for turn in range(300):
        if game.to_move < 0:
            break
        state, rules, before = game.state, game.tables.rules, game.values
        for move in moves_of(game) if state.asks in (ASKS_ACTION, ASKS_AFTER) else ():
            if kind_of(move) in (PLAY_RESERVE, TO_RESERVE_BY_FUEL, END_TURN):
                given = state, rules, work.workspace, work.pool, move
                quick = worth_of_move(*given)
                assert game.values == before
                assert quick == pytest.approx(worth_when_tried(*given), abs=1e-9)
                sooner += 1
        game.plays(game.legal[turn * 7 % len(game.legal)])
    assert sooner > 50


# Buying


def test_the_bonus_of_a_troop_grows_with_what_it_can_do():
    plain, gains, more = troops_from_content(
        [troop("a", 2), troop("b", 2, {"do": [{"gain": {"fuel": 1}}]}), troop("c", 2, {"do": [{"gain": {"fuel": 2}}]})]
    )
    assert bonus(plain) == 0 < bonus(gains) < bonus(more)


def test_a_troop_that_can_leave_the_caravan_is_known():
    stays, leaves = troops_from_content(
        [troop("a", 5), troop("b", 5, {"do": [{"move": {"card": "me", "to": "reserve"}}]})]
    )
    assert (can_leave(stays), can_leave(leaves)) == (False, True)


# The hoarder


@pytest.mark.parametrize("players", [2, 5])
def test_games_of_hoarders_end_with_little(players):
    runner = Runner(GAME, standard_tables(players), ["hoarder"] * players, compiled=False)
    rows = runner.play(runner.memory(), 3, 0, 3)
    assert (rows["capped"] == 0).all()
    assert (rows["turns"] <= 6 * 3 * players).all()


def test_the_hoarder_passes():
    assert choice(racing("fuel: 4 | caravan: blue-5 | reserve: blue-4 | deck: blue-1", OUT), "hoarder") == "pass"


def test_every_bot_is_a_choice_of_the_game():
    assert {"random", "greedy", "expert", "hoarder", "ismcts", "ismcts-expert"} <= set(GAME.bots)
    assert dirt.fault(started(1, 2).state, standard_tables(2).rules) == 0
