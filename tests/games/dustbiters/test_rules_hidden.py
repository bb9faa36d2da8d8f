"""Who knows what: hands are hidden, what everybody saw stays known (rulings 5 and 25)."""

import pytest

from tests.games.dustbiters.playing import Table, dealt, state_layout, table
from toolkit.games.dustbiters import GAME
from toolkit.games.dustbiters import rules as dustbiters

KNOWN = (
    "front> oil:B salvage:A spiky:B horse:B <back"
    " | hands A: mimic B: jammer* sniper ramp | scrap scorchy | deck crusher"
)


def seen_by(start, letter, key=7):
    """The table as a player sees it, with everything unknown dealt anew."""
    layout = state_layout(start.tables)
    view = layout.new()
    layout.copy(view, start.state)
    dustbiters.determinize(view, start.tables.rules, "AB".index(letter), key)
    return Table(start.tables, view)


def values(start):
    return state_layout(start.tables).values(start.state)


def test_a_salvaged_card_is_known_to_both():
    end = table(KNOWN).plays("power salvage")
    assert "scorchy*" in end.part("hands")
    assert all("scorchy" in seen_by(end, "B", key).hand("A") for key in range(200))


def test_a_drawn_card_is_known_to_who_drew_it():
    end = table(KNOWN).plays("draw")
    assert end.part("hands") == "hands A: crusher mimic B: jammer* ramp-truck sniper"


def test_a_card_the_other_player_has_seen_never_moves():
    start = table(KNOWN)
    for key in range(1000):
        view = seen_by(start, "A", key)
        assert "jammer" in view.hand("B")
        assert view.hand("A") == ["mimic"]
        assert sorted([*view.hand("B"), *view.deck]) == ["crusher", "jammer", "ramp-truck", "sniper"]


def test_what_is_not_known_is_dealt_evenly():
    start = table(KNOWN)
    decks = [seen_by(start, "A", key).deck[0] for key in range(900)]
    counts = [decks.count(car) for car in ("crusher", "ramp-truck", "sniper")]
    assert sum(counts) == 900
    assert max(counts) - min(counts) < 100


def test_a_built_card_is_public_and_a_car_on_the_heap_stays_so():
    end = table(KNOWN).plays("build mimic")
    assert "mimic:A" in seen_by(end, "B").convoy


def test_a_view_is_equal_for_positions_that_look_alike():
    """Known and unknown copies side by side, and the unknown ones elsewhere."""
    one = table("front> oil:A spiky:B <back | hands B: horse* crusher sniper | deck mimic jammer")
    two = table("front> oil:A spiky:B <back | hands B: horse* jammer mimic | deck crusher sniper")
    assert values(seen_by(one, "A")) == values(seen_by(two, "A"))
    assert values(seen_by(one, "B")) != values(seen_by(two, "B"))


def test_building_one_of_two_like_cards_tells_nothing_of_the_other():
    """B salvaged one blank for all to see and drew another; building a blank uses up the one that A knows of."""
    start = table("front> oil:A spiky:B <back | hands B: blank#1 blank#2* | deck mimic jammer | B to act").plays(
        "build blank"
    )
    assert start.part("hands") == "hands B: blank#1"
    assert any(seen_by(start, "A", key).hand("B") != ["blank#1"] for key in range(20))


def test_views_do_not_tell_the_seed_nor_the_past():
    start = dealt(5)
    view = seen_by(start, "A")
    assert view.state.seed not in (0, start.state.seed)
    assert not any(view.state.dealt) and not any(view.state.held)


def test_a_pending_question_and_marks_stay_in_a_view():
    start = table("front> martyr:B oil:B spiky:A ramp:A blank:B <back | hands B: mimic | deck jammer").plays(
        "power spiky"
    )
    view = seen_by(start, "B")
    assert view.legal == start.legal
    assert view.part("used") == "used spiky"
    assert view.plays("step in martyr").convoy == "oil-rig:B spiky:A ramp-truck:A blank#1:B"


@pytest.mark.parametrize(
    ("seat", "written"), [(0, "A: mimic B: jammer* ? ?"), (1, "A: ? B: jammer* ramp-truck sniper")]
)
def test_a_view_in_words_has_question_marks_for_what_is_hidden(seat, written):
    start = table(KNOWN)
    view = GAME.view(start.tables, start.state, seat)
    assert f"hands {written} | scrap scorchy | deck ?" in view
