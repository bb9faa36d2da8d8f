"""What the search bots see, how far they look, and what they leave to the expert's rules."""

import pytest

from tests.games.dirt_and_glory.playing import racing, started
from toolkit.engine.chance import derive
from toolkit.engine.match import Workspace
from toolkit.engine.position import Position
from toolkit.games.dirt_and_glory import GAME
from toolkit.games.dirt_and_glory.searching import as_all_see, by_outlook, by_rounds
from toolkit.games.dirt_and_glory.turn_ends import bring_back, ends_quietly, put_away
from toolkit.running.asking import SeatedBots

OTHER = "caravan: red-5 | deck: red-1 red-2 red-3"


def seen(game, seat=0):
    return as_all_see(game.state, game.tables.rules, Workspace(), seat)


def choice(game, bot, seed=5):
    position = Position(GAME, game.tables, game.state)
    bots = SeatedBots(GAME, game.tables, (bot,) * game.tables.players)
    return GAME.move_text(game.tables, game.state, bots.choose(position, seed, 0))


def test_what_a_seat_sees_does_not_depend_on_what_is_hidden():
    start = started(3, 3)
    assert len({seen(start.seen_by(0, derive(1, key))) for key in range(8)}) == 1


def test_a_drawn_card_parts_the_tree_by_the_speed_it_makes():
    line = "fuel: 0 | caravan: blue-5 | deck: {} blue-4"
    one, two, like = (racing(line.format(card), OTHER).plays("play") for card in ("blue-1", "blue-2", "blue-1"))
    assert seen(one) != seen(two)
    assert seen(one) == seen(like) > 0


def test_cards_looked_at_are_seen_by_who_looks():
    looks = [
        racing(f"fuel: 0 | caravan: blue-1 | deck: spotter {card} blue-1", OTHER).plays("play", "use spotter")
        for card in ("blue-4", "blue-5")
    ]
    assert len({seen(game, 0) for game in looks}) == 2
    assert len({seen(game, 1) for game in looks}) == 1


def test_a_search_ends_with_the_round():
    game = racing("caravan: blue-5 | deck: blue-1 blue-2", "caravan: red-4 | deck: red-1 red-2")
    parts = [by_rounds(game.state, game.tables.rules, Workspace())]
    game.plays("pass", "pass")
    assert by_rounds(game.state, game.tables.rules, Workspace()) == parts[0] + 1


def test_shares_add_up_and_favour_who_leads():
    game = racing("points: 9 | caravan: blue-5 | deck: blue-1", "points: 2 | caravan: red-4 | deck: red-1 red-2")
    shares = [by_outlook(game.state, game.tables.rules, Workspace(), seat) for seat in (0, 1)]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1]


@pytest.mark.parametrize("bot", ["ismcts-expert-40", "rollout-expert-40"])
def test_search_stops_on_the_target(bot):
    start = racing(
        "fuel: 0 | caravan: blue-5 blue-5 blue-3 | deck: blue-1 blue-2 blue-4", "status: passed | caravan: red-5 red-4"
    )
    assert choice(start, bot) == "pass"


@pytest.mark.parametrize("bot", ["ismcts-expert-40", "rollout-expert-40"])
def test_search_draws_while_nothing_can_go_wrong(bot):
    start = racing(
        "fuel: 0 | caravan: blue-5 | deck: blue-1 blue-2 blue-3", "status: passed | caravan: red-5 red-4 red-3"
    )
    assert choice(start, bot) == "play"


@pytest.mark.parametrize("bot", ["ismcts-expert-40", "rollout-expert-40"])
def test_buying_is_left_to_the_expert(bot):
    start = racing("caravan: blue-5 | deck: blue-1 blue-2", OTHER, rest="market: echo relay hitcher").plays("pass")
    assert choice(start, bot) == choice(start, "expert")


@pytest.mark.parametrize(
    "line", ["fuel: 2 | caravan: blue-5 | deck: blue-4 blue-1", "fuel: 1 | caravan: hoarder | deck: gearbox blue-1"]
)
def test_a_card_put_away_in_thought_comes_back(line):
    game = racing(line, OTHER).plays("play")
    if game.zone("asks") == ["value"]:
        game.plays("as 2")
    before, s, r = game.values, game.state, game.tables.rules
    slot = s.played
    used = s.caravan_used[0][slot]
    assert ends_quietly(s, r)
    bring_back(s, r, put_away(s, r), slot, used)
    assert game.values == before


def test_a_turn_before_another_s_first_one_does_not_end_quietly():
    game = racing("fuel: 1 | caravan: blue-5 | deck: blue-4 blue-1", "status: fresh | deck: red-1 red-2 red-3")
    game.plays("play")
    assert not ends_quietly(game.state, game.tables.rules)
