"""The effect vocabulary: each trigger, operation, cost and limit, on a card made for the test."""

import pytest

from tests.games.glory.playing import card, refusal, table
from toolkit.errors import ContentError

ROLLED = "A knight at castle, coins 3, has test-card{more} | B seer at castle | roll 1 | tasks turn A rolled 0"
FIGHT = (
    "A knight at red-ford, coins 3, has test-card{more} | B seer at castle | battle cave-bear"
    " | tasks turn A end 0, battle A offered red-ford"
)


EITHER = {"do": [{"coins": 1}], "else": [{"coins": -1}]}


def rolled(effect, more="", kind="goods"):
    fields = {"price": 1} if kind == "goods" else {}
    return table(ROLLED.format(more=more), more=card(kind, effect, **fields))


def fight(effect, more=""):
    return table(FIGHT.format(more=more), more=card("goods", effect, price=1))


def gained(steps, more="", who="me", text=None):
    """The table after the hero drew a fate that does `steps`."""
    effect = {"when": "gain", "who": who, "do": steps}
    at = text or f"A knight at castle, coins 3{more} | B seer at castle | tasks turn A end 0, effect A test-card 1"
    start = table(at, more=card("fates", effect))
    from toolkit.games.glory.turns import run

    run(start.state, start.tables.rules)
    return start


@pytest.mark.parametrize(
    ("steps", "name", "value"),
    [
        ([{"health": -2}], "health", 5),
        ([{"health": 5}], "health", 7),
        ([{"max_health": 2}], "health", 9),
        ([{"max_health": -2}], "health", 5),
        ([{"strike": 1}], "strike", 3),
        ([{"power": -9}], "power", 0),
        ([{"coins": -9}], "coins", 0),
        ([{"glory": 2}], "glory", 2),
        ([{"health": -3}, {"heal": True}], "health", 7),
        ([{"next_strike": 2}], "next_strike", 2),
        ([{"skip_turn": 1}], "skips", 1),
        ([{"check": {"if": [{"fact": "coins", "at_least": 3}], **EITHER}}], "coins", 4),
        ([{"check": {"if": [{"fact": "coins", "at_most": 2}], **EITHER}}], "coins", 2),
        ([{"check": {"if": [{"on": "castle"}, {"fact": "coins", "is": 3}], "do": [{"glory": 1}]}}], "glory", 1),
        ([{"check": {"if": [{"on": "town"}], "do": [{"glory": 1}]}}, {"coins": 1}], "glory", 0),
    ],
)  # fmt: skip
def test_operations_change_what_a_hero_has(steps, name, value):
    assert gained(steps).of("A", name) == value


def test_a_choice_is_the_players_and_one_that_cannot_be_paid_is_none():
    steps = [{"choose": [{"do": [{"coins": -2}]}, {"do": [{"health": -1}]}]}, {"glory": 1}]
    start = gained(steps)
    assert start.legal == ["pick 1", "pick 2"]
    start.plays("pick 2")
    assert (start.of("A", "coins"), start.of("A", "health"), start.of("A", "glory")) == (3, 6, 1)
    poor = gained(steps, text="A knight at castle | B seer at castle | tasks turn A end 0, effect A test-card 1")
    assert (poor.of("A", "health"), poor.of("A", "glory")) == (6, 1)


def test_what_happens_to_everyone_is_worked_out_before_any_of_it_happens():
    steps = [
        {"check": {"if": [{"fact": "behind", "at_least": 1}], "do": [{"glory": 2}]}},
        {"health": -1},
    ]
    start = gained(
        steps, who="everyone", text="A knight at castle, glory 1 | B seer at castle"
        " | tasks turn A end 0, effect A test-card 1",
    )  # fmt: skip
    assert [start.of(letter, "glory") for letter in "AB"] == [1, 2]
    assert [start.of(letter, "health") for letter in "AB"] == [6, 5]


@pytest.mark.parametrize(
    ("glory", "shares"), [((3, 2), [1.0, 0.0]), ((2, 3), [0.0, 1.0]), ((2, 2), [0.5, 0.5])]
)  # fmt: skip
def test_of_the_last_ones_who_die_together_the_most_glorious_wins_or_it_is_a_draw(glory, shares):
    text = (
        f"A knight at castle, health 1, glory {glory[0]} | B seer at castle, health 1, glory {glory[1]}"
        " | tasks turn A end 0, effect A test-card 1"
    )
    assert gained([{"health": -1}], who="everyone", text=text).shares == shares


def test_deaths_come_before_wins_and_the_active_player_comes_first_among_equals():
    text = (
        "A knight at castle, health {a}, glory 19, progress 3 | B seer at castle, glory 19, progress 3 | greatness A"
        " | tasks turn A end 0, effect A test-card 1 | A to act"
    )
    steps = [{"health": -1}, {"glory": 1}]
    assert gained(steps, who="everyone", text=text.format(a=1)).shares == [0.0, 1.0]
    assert gained(steps, who="everyone", text=text.format(a=5)).shares == [1.0, 0.0]


def test_an_effect_for_everyone_can_only_change_what_heroes_have():
    with pytest.raises(ContentError, match="everyone"):
        gained([{"draw": {"deck": "good"}}], who="everyone")


def test_an_effect_at_death_needs_a_limit():
    with pytest.raises(ContentError, match="limit"):
        rolled({"when": "death", "do": [{"health": 1}]})


def test_a_card_may_save_a_hero_that_would_die():
    start = fight({"when": "death", "cost": {"discard": True}, "do": [{"health": 3}]}, ", health 1")
    start.rolls(strike=[1], foe=[6]).plays("engage")
    assert start.of("A", "health") == 3
    assert "test-card" in start.part("discard")


@pytest.mark.parametrize("cost", [{"coins": 4}, {"health": 7}])
def test_what_cannot_be_paid_cannot_be_used(cost):
    start = rolled({"when": "move_roll", "may": True, "cost": cost, "do": [{"add_roll": 1}]})
    assert "use test-card" not in start.legal


def test_a_cost_is_paid():
    start = rolled({"when": "move_roll", "may": True, "cost": {"coins": 2, "health": 1}, "do": [{"add_roll": 1}]})
    start.plays("use test-card")
    assert (start.of("A", "coins"), start.of("A", "health"), start.state.added) == (1, 6, 1)


def test_a_limit_counts_uses_until_its_turn_or_battle_is_over():
    start = rolled({"when": "move_roll", "may": True, "once": "turn", "times": 2, "do": [{"add_roll": 1}]})
    start.plays("use test-card", "use test-card")
    assert "use test-card" not in start.legal
    again = rolled({"when": "move_roll", "may": True, "once": "game", "do": [{"add_roll": 1}]})
    again.plays("use test-card")
    assert "used test-card 1 x1" in again.text


def test_two_copies_of_a_card_bring_both_benefits():
    effect = {"when": "engage", "do": [{"battle_strike": 1}]}
    start = table(
        FIGHT.format(more="#1 test-card#2"), more=card("goods", effect, price=1, copies=2)
    ).rolls(strike=[3], foe=[3])  # fmt: skip
    start.plays("engage")
    assert start.state.own_strike == 2


@pytest.mark.parametrize(
    ("effect", "strike", "foe", "left"),
    [
        ({"when": "engage", "do": [{"foe_health": -1}]}, 3, 4, 4),
        ({"when": "engage", "if": [{"foe": "beast"}], "do": [{"foe_health": -2}]}, 3, 4, 3),
        ({"when": "engage", "if": [{"foe": "dragon"}], "do": [{"foe_health": -2}]}, 3, 4, 5),
        ({"when": "strike_roll", "do": [{"add_roll": 3}]}, 1, 3, 3),
        ({"when": "hit", "do": [{"foe_health": -1}]}, 6, 1, 2),
        ({"when": "hurt", "do": [{"foe_health": -1}]}, 1, 6, 4),
        ({"when": "tie", "do": [{"foe_health": -3}]}, 3, 4, 2),
        ({"when": "engage", "do": [{"battle_power": 2}]}, 6, 1, 1),
        ({"when": "engage", "do": [{"foe_strike": -1}, {"foe_power": -1}]}, 3, 4, 3),
    ],
)
def test_triggers_of_a_battle(effect, strike, foe, left):
    start = fight(effect).rolls(strike=[strike], foe=[foe]).plays("engage")
    assert start.state.foe_health == left


def test_a_roll_may_be_changed_before_it_is_final_or_accepted():
    start = fight({"when": "strike_roll", "may": True, "once": "battle", "do": [{"set_roll": 6}]})
    start.rolls(strike=[1], foe=[3]).plays("engage")
    assert set(start.legal) == {"accept", "use test-card"}
    start.plays("use test-card")
    assert start.state.foe_health == 3


def test_a_roll_made_again_is_another_roll():
    start = fight({"when": "strike_roll", "may": True, "once": "battle", "do": [{"roll_again": True}]})
    start.rolls(strike=[1], foe=[3], effect=[6]).plays("engage", "use test-card")
    assert start.state.foe_health == 3


def test_a_card_is_used_in_a_fight_before_a_roll():
    start = fight({"when": "fight", "once": "battle", "do": [{"foe_health": -9}]})
    start.plays("use test-card")
    assert start.of("A", "wins") == 1


def test_winning_and_fleeing_set_effects_off():
    start = fight({"when": "win", "do": [{"coins": 4}]}, ", power 9").rolls(strike=[6], foe=[1]).plays("engage")
    assert start.of("A", "coins") == 7
    start = fight({"when": "flee", "do": [{"coins": -1}]}).rolls(strike=[3], foe=[4]).plays("engage", "withdraw")
    assert start.of("A", "coins") == 2


def test_landing_and_fates_set_effects_off():
    start = rolled({"when": "land", "if": [{"on": "haven"}], "do": [{"coins": 2}]}).plays("go quiet-grove")
    assert start.of("A", "coins") == 5
    start = rolled({"when": "fate", "do": [{"glory": 1}]}).plays("go wishing-well")
    assert start.of("A", "glory") >= 1


def test_a_card_may_take_a_hero_instead_of_its_roll():
    text = "A knight at bare-hill, has test-card | B seer at castle"
    start = table(text, more=card("goods", {"when": "turn", "once": "game", "do": [{"go": {"to": "castle"}}]}, price=1))
    start.plays("use test-card")
    assert start.at("A") == "castle"
    assert start.of("A", "castle_visits") == 1
    assert start.to_move == "B"


def test_of_several_places_the_player_chooses_and_the_nearest_is_the_nearest():
    text = "A knight at bare-hill, has test-card | B seer at castle"
    nearest = {"when": "turn", "once": "game", "do": [{"go": {"to": "town", "nearest": True}}]}
    start = table(text, more=card("goods", nearest, price=1))
    assert start.plays("use test-card").at("A") == "dunmarsh"
    start = table(
        text, more=card("goods", {"when": "turn", "once": "game", "do": [{"go": {"to": "lair"}}]}, price=1)
    ).plays("use test-card")
    assert start.spaces == {"ash-hollow", "bone-cleft", "gloom-fen", "howling-crag"}


def test_a_peek_shows_a_secret_to_its_hero_only():
    text = "A knight at bare-hill, has test-card | B seer at castle | quests alderby patron"
    start = table(
        text, more=card("goods", {"when": "turn", "once": "game", "do": [{"peek": {"at": "quest"}}]}, price=1)
    )
    start.plays("use test-card", "peek alderby")
    assert start.part("quests") == "quests alderby patron by A"


def test_an_extra_movement_is_rolled_and_moved():
    start = gained([{"extra_move": 1}])
    assert start.to_move == "A"
    assert start.spaces


@pytest.mark.parametrize("fates", [4, 9])
def test_every_fifth_fate_brings_an_ability(fates):
    start = table(
        f"A knight at castle, fates {fates} | B seer at castle | roll 1 | tasks turn A rolled 0",
        more=card("fates", {"when": "gain", "do": [{"coins": 1}]}),
    ).plays("go wishing-well")
    assert start.state.fates[0] > fates
    assert len(start.has("A")) >= 2


def test_every_five_glory_bring_two_abilities_to_choose_from_and_a_coin_once():
    start = gained([{"glory": 10}])
    assert start.of("A", "coins") == 5
    first = start.legal
    assert len(first) == 2
    start.plays(first[0])
    assert len(start.legal) == 2
    start.plays(start.legal[0])
    assert len(start.has("A")) == 2
    lost = gained([{"glory": -3}, {"glory": 3}], text="A knight at castle, glory 6 | B seer at castle"
                  " | tasks turn A end 0, effect A test-card 1")  # fmt: skip
    assert lost.has("A") == []


def test_words_the_rules_do_not_know_are_refused_with_a_suggestion():
    with pytest.raises(ContentError, match="test-card"):
        rolled({"when": "turn_strat", "do": [{"coins": 1}]})
    assert "legal" in refusal(rolled({"when": "win", "do": [{"coins": 1}]}).plays, "fly")
