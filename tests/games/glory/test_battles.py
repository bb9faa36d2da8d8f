"""Battles, Fairies, lairs and dragon mode, sentence by sentence of the rulebook."""

import pytest

from tests.games.glory.playing import card, table

FACING = "A {hero} at red-ford{more} | B seer at castle | battle {foe} | tasks turn A end 0, battle A offered red-ford"


def facing(foe, hero="knight", more="", **options):
    return table(FACING.format(hero=hero, more=more, foe=foe), **options)


def test_a_drawn_monster_may_be_left_at_once_and_is_discarded():
    start = facing("night-wolf").plays("withdraw")
    assert "night-wolf" in start.part("discard")
    assert start.of("A", "retreats") == 0
    assert start.to_move == "B"


def test_who_loses_the_strike_roll_loses_health_by_the_winners_power():
    start = facing("cave-bear").rolls(strike=[6, 1], foe=[1, 6]).plays("engage")
    assert start.state.foe_health == 3
    start.plays("engage")
    assert start.of("A", "health") == 5
    assert (start.of("A", "hits"), start.of("A", "wounds")) == (1, 2)


def test_a_tie_changes_nothing():
    start = facing("cave-bear", more=", strike 1").rolls(strike=[3], foe=[3]).plays("engage")
    assert (start.of("A", "health"), start.state.foe_health, start.of("A", "ties")) == (7, 5, 1)


def test_a_hero_may_withdraw_before_every_roll():
    start = facing("cave-bear").rolls(strike=[6], foe=[1]).plays("engage", "withdraw")
    assert start.of("A", "retreats") == 1
    assert "cave-bear" in start.part("discard")


def test_a_monster_without_health_is_beaten_and_brings_its_glory():
    start = facing("moor-cat").rolls(strike=[6], foe=[1]).plays("engage")
    assert (start.of("A", "glory"), start.of("A", "wins")) == (1, 1)
    assert "moor-cat" in start.part("discard")


def test_a_hero_without_health_is_eliminated_and_the_last_survivor_wins():
    start = facing("frost-giant", more=", health 1, has rope").rolls(strike=[1], foe=[6]).plays("engage")
    assert start.at("A") == ""
    assert start.shares == [0.0, 1.0]
    assert {"knight", "rope"} <= set(start.part("gone").split())


def test_a_lone_hero_wins_nothing_by_being_alive():
    text = "A knight at red-ford | quests alderby patron | tasks turn A end 0"
    assert table(text, players=1).to_move == "A"


def test_alone_too_a_dead_hero_ends_the_game():
    start = table(
        "A knight at red-ford, health 1 | battle frost-giant | tasks turn A end 0, battle A offered red-ford", players=1
    )
    start.rolls(strike=[1], foe=[6]).plays("engage")
    assert start.to_move == ""


def test_reaching_the_goal_wins_at_once():
    start = facing("frost-giant", more=", glory 16, progress 3, power 9").rolls(strike=[6], foe=[1]).plays("engage")
    assert start.shares == [1.0, 0.0]


def test_a_fairy_found_by_landing_helps_and_one_drawn_by_order_is_drawn_again():
    deck = "marsh-rat stray-hound thorn-boar cave-bear moor-cat cutpurse toll-taker"
    others = (
        "deserter hired-blade robber-baron bone-walker mist-wraith barrow-king hollow-guard grave-moth hill-giant"
        " bridge-troll stone-ogre two-heads frost-giant lost-champion green-dragon red-dragon black-dragon blue-dragon"
        " gold-dragon fairy#2 fairy#3"
    )
    gone = f"gone night-wolf {deck} {others}"
    found = table(f"A knight at castle, health 2/7 | B seer at castle | {gone} | roll 1 | tasks turn A rolled 0").plays(
        "go wolf-run"
    )
    assert found.legal == ["pick 1", "pick 2"]
    found.plays("pick 1")
    assert found.of("A", "health") == 5
    assert "fairy#1" in found.part("discard")
    ordered = table(
        f"A knight at castle | B seer at castle | {gone.replace('night-wolf ', '')} | roll 1 | tasks turn A rolled 0",
        more=card("fates", {"when": "gain", "do": [{"draw": {"deck": "battle"}}]}),
    )
    ordered.state.more_battles = 1
    ordered.plays("go wishing-well")
    assert "fairy#1" in ordered.part("discard")
    assert "night-wolf" in ordered.part("battle") or "night-wolf" in ordered.part("discard")


def test_a_deck_that_is_empty_is_made_anew_from_its_discards():
    start = facing("moor-cat")
    rules = start.tables.rules
    for each in range(rules.first_card[4], rules.first_card[4] + rules.card_count[4]):
        if start.state.place[each] == 1:
            start.state.place[each] = 2
    start.state.more_battles = 1
    start.plays("withdraw")
    assert start.part("shuffles") == "shuffles battles 1"
    assert start.part("battle") or start.legal


def test_a_lair_without_card_still_stops_a_movement_and_nothing_happens():
    start = table("A knight at odd-cairn | B seer at castle | roll 4 | tasks turn A rolled 0")
    assert "gloom-fen" in start.spaces
    assert start.plays("go gloom-fen").to_move == "B"


def test_in_dragon_mode_an_undefeated_dragon_waits_and_is_met_again_and_healed():
    start = facing("red-dragon", mode="dragon").rolls(strike=[6], foe=[1]).plays("engage", "withdraw")
    assert start.part("waiting") == "waiting red-dragon at red-ford"
    again = table(
        "A knight at dry-bridge | B seer at castle | waiting red-dragon at red-ford | roll 1 | tasks turn A rolled 0",
        mode="dragon",
    ).plays("go red-ford")
    assert again.part("battle") == "battle red-dragon"
    again.plays("withdraw")
    assert again.part("waiting") == "waiting red-dragon at red-ford"


def test_in_dragon_mode_a_beaten_dragon_never_comes_back():
    start = facing("red-dragon", more=", power 9", mode="dragon").rolls(strike=[6], foe=[1]).plays("engage")
    start.plays(start.legal[0])
    assert "red-dragon" in start.part("gone")
    assert start.part("waiting") == ""


def test_in_normal_mode_dragons_are_discarded_like_others():
    assert "red-dragon" in facing("red-dragon").plays("withdraw").part("discard")


def test_the_green_dragon_brings_another_battle():
    start = facing("green-dragon", more=", power 9, glory 1").rolls(strike=[6], foe=[1]).plays("engage")
    assert start.of("A", "glory") == 5
    start.plays(start.legal[0])
    assert start.part("battle")


@pytest.mark.parametrize(
    ("hero", "extra"),
    [
        ("adventurer", "veteran-wisdom"),
        ("druid", "wolf"),
        ("ender", "consolidation"),
        ("golem", "walkers-thoughts"),
        ("knight", "bravery"),
        ("totem", "talisman"),
        ("seer", "magic-compass"),
        ("steward", "dancing-dagger"),
        ("warlock", "enchanted-diary"),
    ],
)
def test_heroes_start_dragon_mode_with_the_card_of_the_rulebook(hero, extra):
    start = table(
        "A nobody at castle | B seer at castle | tasks turn A open 0, hero A", mode="dragon", heroes="chosen"
    ) if hero != "seer" else table(
        "A nobody at castle | B knight at castle | tasks turn A open 0, hero A", mode="dragon", heroes="chosen"
    )  # fmt: skip
    start.plays(f"take {hero}")
    assert extra in start.has("A")
    assert extra not in start.shop


def test_dragon_mode_is_played_to_twenty_five():
    start = facing("frost-giant", more=", glory 19, progress 3, power 9", mode="dragon").rolls(strike=[6], foe=[1])
    start.plays("engage")
    assert start.of("A", "glory") == 23
    assert start.to_move == "A"
