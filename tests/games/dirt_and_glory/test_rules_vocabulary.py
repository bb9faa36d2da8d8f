"""Words of abilities that the rules refuse, and whole games of all that they know."""

import pytest

from tests.games.dirt_and_glory.playing import content, troop
from toolkit.errors import ContentError
from toolkit.games.dirt_and_glory import GAME
from toolkit.testing import RULE_CHECKS, Depth, Trial


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ({"do": [{"move": {"card": "my", "to": "top"}}]}, "no selector 'my'"),
        ({"do": [{"look": {"cards": 1, "to": ["tops"]}}]}, "no place 'tops'"),
        ({"when": "overran", "do": [{"gain": {"fuel": 1}}]}, "no trigger 'overran'"),
        ({"if": {"reserved": {"least": 1}}, "do": [{"gain": {"fuel": 1}}]}, "no count 'reserved'"),
        ({"do": [{"dance": {"card": "me"}}]}, "no operation 'dance'"),
        ({"do": [{"play": {"from": "top"}}, {"gain": {"fuel": 1}}]}, "nothing can follow play"),
        ({"when": "passed", "then": {"play": {"from": "top"}}}, "can't play a card"),
    ],
)
def test_words_the_rules_do_not_know_are_refused(ability, message):
    with pytest.raises(ContentError, match=message):
        GAME.tables(content(troop("x", 2, ability)), 2, {})


def everything():
    """A troop for every step, trigger, condition and kind of value."""
    steps = [
        {"look": {"cards": 3, "to": ["top", "bottom", "reserve"]}},
        *({"move": {"card": card, "to": to}} for card, to in (
            ("me", "bottom"), ("last", "reserve"), ("top", "market"), ("bottom", "deck"), ("reserve", "market"),
            ("caravan", "top"), ("whole_reserve", "deck"), ("reserve", "deck"), ("caravan", "market"),
        )),
        {"gain": {"points": 1}},
        {"steal": {"fuel": 2, "from": "each"}},
        {"take": {"to": "bottom", "other": True}},
        {"take": {"to": "deck"}},
        {"renew": {"cards": "all"}},
    ]  # fmt: skip
    for number, step in enumerate(steps):
        yield troop(f"step {number}", number % 4, {"do": [step]})
        for when in ("would_overrun", "overrun", "passed", "round_end"):
            yield troop(f"{when} {number}", number % 3, {"when": when, "do": [step]})
    for where in ("caravan", "reserve", "market", "rivals"):
        yield troop(
            f"copy {where}", 1, {"then": {"copy": {"from": where}}}, {"pay": 1, "do": [{"gain": {"points": 1}}]}
        )
    yield troop("fast", [-1, 6], {"then": {"play": {"from": "top"}}})
    yield troop("slow", {"base": 3, "per": "deck", "each": -1, "least": -3}, {"then": {"play": {"from": "reserve"}}})


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_games_of_all_that_the_vocabulary_says_keep_the_rules(players):
    made = content()
    made["troops"] = list(everything())
    trial = Trial(GAME, made, players, depth=Depth(games=3, positions=25))
    for check in RULE_CHECKS:
        check(trial)
