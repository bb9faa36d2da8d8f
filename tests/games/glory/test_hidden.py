"""Who knows what: quests and lairs belong to the hero who saw them until they are public."""

from tests.games.glory.playing import dealt, table

SECRETS = (
    "A knight at castle | B seer at red-ford | quests alderby patron by A, brindle pilgrimage, cobwick hardened by B"
    " | lairs gloom-fen ogre-lord by B, ash-hollow crypt-lich"
)


def quests(start):
    return start.part("quests").removeprefix("quests ").split(", ")


def test_what_a_hero_has_seen_never_moves_and_the_rest_is_dealt_anew():
    start = table(SECRETS)
    mine = [quests(start.seen_by("A", key)) for key in range(200)]
    assert all(each[0] == "alderby patron by A" for each in mine)
    assert len({each[1] for each in mine}) == 7
    theirs = [quests(start.seen_by("B", key)) for key in range(200)]
    assert all(each[2] == "cobwick hardened by B" for each in theirs)
    assert len({each[0] for each in theirs}) == 7


def test_what_is_gone_is_never_dealt_again():
    start = table(SECRETS + " | gone lair-breaker full-purse old-wyrm")
    for key in range(100):
        assert "lair-breaker" not in start.seen_by("A", key).part("quests")
        assert "old-wyrm" not in start.seen_by("A", key).part("lairs")


def test_a_lair_that_another_hero_looks_at_stays_a_secret_until_it_is_engaged():
    start = table(
        "A knight at odd-cairn | B seer at castle | lairs gloom-fen ogre-lord | roll 1 | tasks turn A rolled 0"
    )
    start.plays("go gloom-fen")
    foes = {start.seen_by("B", key).part("lairs") for key in range(60)}
    assert len(foes) == 6
    view = start.seen_by("B", 3)
    assert view.state.foe == view.state.lair[start.state.lair.index(start.state.foe)]
    assert start.seen_by("A").part("lairs") == "lairs gloom-fen ogre-lord by A"
    start.rolls(strike=[3], foe=[3]).plays("engage")
    assert start.seen_by("B").part("lairs") == "lairs gloom-fen ogre-lord by AB"


def test_progress_counts_from_when_the_hero_saw_the_quest():
    start = table(
        "A knight at chalk-track, did wins 3 | B seer at castle | quests alderby prove-yourself | roll 1"
        " | tasks turn A rolled 0"
    ).plays("go alderby")
    assert start.part("quests") == "quests alderby prove-yourself by A"
    assert start.part("since") == "since A alderby wins 3 town_visits 1"
    text = (
        "A knight at chalk-track, did wins {} | B seer at castle | quests alderby prove-yourself by A"
        " | since A alderby wins 3 | roll 1 | tasks turn A rolled 0"
    )
    assert table(text.format(5)).plays("go alderby").legal == ["claim", "pass"]
    assert table(text.format(4)).plays("go alderby").to_move == "B"


def test_a_quest_turned_up_is_seen_by_all_and_counts_for_them_from_then():
    start = table(
        "A knight at alderby, did wins 2 | B seer at castle, did wins 7 | quests alderby prove-yourself by A"
        " | tasks turn A end 0, claim A alderby"
    ).plays("claim")
    assert "by AB claimed A" in start.part("quests")
    assert "B alderby wins 7" in start.part("since")


def test_what_a_hero_has_is_looked_at_on_claiming():
    text = (
        "A knight at chalk-track, coins {} | B seer at castle | quests alderby full-purse by A | roll 1"
        " | tasks turn A rolled 0"
    )
    assert table(text.format(9)).plays("go alderby").legal == ["claim", "pass"]
    assert table(text.format(8)).plays("go alderby").to_move == "B"


def test_a_hero_completes_a_quest_only_once():
    start = table(
        "A knight at chalk-track, coins 20 | B seer at castle | quests alderby full-purse by AB claimed A | roll 1"
        " | tasks turn A rolled 0"
    ).plays("go alderby")
    assert start.to_move == "B"


def test_a_town_without_quest_only_heals():
    start = table("A knight at chalk-track, health 1 | B seer at castle | roll 1 | tasks turn A rolled 0")
    start.plays("go alderby")
    assert (start.of("A", "health"), start.to_move) == (7, "B")


def test_a_quest_may_have_rewards_of_its_own():
    start = table(
        "A knight at alderby, did dragons 1 | B seer at castle | quests alderby dragon-hunt by A"
        " | tasks turn A end 0, claim A alderby"
    ).plays("claim")
    assert (start.of("A", "glory"), start.of("A", "coins")) == (3, 4)


def test_views_do_not_tell_the_seed():
    start = dealt(5)
    view = start.seen_by("A")
    assert view.state.seed not in (0, start.state.seed)
    assert not any(view.state.met)
