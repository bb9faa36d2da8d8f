"""The notes of the rulebook and what else it says in passing, sentence by sentence."""

from tests.games.glory.playing import dealt, table

START = "A knight at castle{a} | B seer at {b}{more} | tasks turn A start 0"


def test_tokens_start_on_spaces_beside_the_castle():
    for seed in range(10):
        start = dealt(seed, 4)
        rules = start.tables.rules
        beside = {start.tables.spaces[rules.start_space[i]] for i in range(rules.starts)}
        assert {start.at(letter) for letter in "ABCD"} <= beside


def test_any_number_of_heroes_share_a_space():
    start = table("A knight at castle | B seer at wolf-run | C golem at wolf-run | D totem at wolf-run"
                  " | roll 1 | tasks turn A rolled 0", players=4)  # fmt: skip
    assert "wolf-run" in start.spaces
    start.plays("go wolf-run")
    assert {start.at(letter) for letter in "ABCD"} == {"wolf-run"}


def test_cards_are_used_by_their_own_hero_only():
    theirs = table(
        START.format(a="", b="castle, has healing-herbs", more="").replace(
            "A knight at castle", "A knight at castle, health 3/7"
        )
    )
    assert not any(move.startswith("use") for move in theirs.legal)
    ours = table(START.format(a=", health 3/7, has healing-herbs", b="castle", more=""))
    assert "use healing-herbs" in ours.legal


def test_cards_stay_with_their_hero_unless_they_say_otherwise():
    start = table("A knight at castle, has rope wolf | B seer at castle | roll 1 | tasks turn A rolled 0")
    assert sorted(start.has("A")) == ["rope", "wolf"]
    start.plays("use rope")
    assert start.has("A") == ["wolf"]
    assert "rope" in start.part("discard")


def test_one_card_may_be_used_several_times_at_once():
    start = table(START.format(a=", coins 5, has enchanted-diary", b="castle", more=""))
    before = start.of("A", "fates")
    uses = 0
    while "use enchanted-diary" in start.legal and uses < 9:
        start.plays("use enchanted-diary")
        uses += 1
    assert uses >= 1
    assert start.of("A", "fates") >= before + 1


def test_a_roll_is_the_number_on_the_die_and_not_the_score():
    text = (
        "A knight at red-ford, strike 5, has lucky-coin | B seer at castle | battle cave-bear, foe_die 6, engaged"
        " | roll {die}, added 3 | tasks turn A end 0, battle A struck red-ford"
    )
    assert "use lucky-coin" in table(text.format(die=2)).legal
    assert not any(move.startswith("use") for move in table(text.format(die=3)).legal)


def test_more_most_health_is_as_much_more_health():
    start = table("A knight at castle, health 3/7, coins 9 | B seer at castle | shop chain-mail"
                  " | tasks turn A end 0, shop A").plays("buy chain-mail")  # fmt: skip
    gained = start.of("A", "max_health") - 7
    assert gained > 0
    assert start.of("A", "health") == 3 + gained


def test_a_quest_is_not_claimed_on_the_visit_that_shows_it_though_it_is_done():
    text = (
        "A knight at chalk-track, coins 9 | B seer at castle | quests alderby full-purse{known} | roll 1"
        " | tasks turn A rolled 0"
    )
    assert table(text.format(known="")).plays("go alderby").to_move == "B"
    assert "claim" in table(text.format(known=" by A")).plays("go alderby").legal


def test_a_face_up_quest_may_be_claimed_on_a_first_visit():
    start = table(
        "A knight at chalk-track, coins 9 | B seer at castle | quests alderby full-purse by AB claimed B | roll 1"
        " | tasks turn A rolled 0"
    ).plays("go alderby", "claim")
    assert (start.of("A", "glory"), start.of("A", "coins")) == (1, 11)


def test_a_town_heals_all_and_a_blank_space_does_nothing():
    town = table("A knight at chalk-track, health 2/7 | B seer at castle | roll 1 | tasks turn A rolled 0")
    assert town.plays("go alderby").of("A", "health") == 7
    start = "A knight at alderby, health 2/7, coins 3 | B seer at castle | roll 1 | tasks turn A rolled 0"
    blank = table(start).plays("go chalk-track")
    assert (blank.of("A", "health"), blank.of("A", "coins"), blank.of("A", "glory")) == (2, 3, 0)
    assert blank.to_move == "B"


def test_the_tallies_tell_where_glory_came_from_and_who_fell():
    from toolkit.games.glory import rules as glory
    from toolkit.games.glory.views import TALLIES

    start = table("A knight at red-ford, glory 2, power 9, strike 9 | B seer at castle | battle moor-cat"
                  " | tasks turn A end 0, battle A offered red-ford")  # fmt: skip
    start.rolls(strike=[6], foe=[1]).plays("engage")
    told = {name: glory.tally(start.state, start.tables.rules, 0, i) for i, name in enumerate(TALLIES)}
    assert told == {
        "battle_glory": 1, "lair_glory": 0, "quest_glory": 0, "card_glory": 0, "glory": 1, "eliminated": 0,
    }  # fmt: skip
    fallen = table("A knight at red-ford, health 1 | B seer at castle | battle frost-giant"
                   " | tasks turn A end 0, battle A offered red-ford")  # fmt: skip
    fallen.rolls(strike=[1], foe=[6]).plays("engage")
    assert glory.tally(fallen.state, fallen.tables.rules, 0, len(TALLIES) - 1) == 1
