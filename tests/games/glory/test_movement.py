"""Movement: reach sets against an independent search, halting, havens, and what cards do to a roll."""

import pytest

from tests.games.glory.files import frozen, shipped
from tests.games.glory.playing import card, table
from toolkit.games.glory.board import distances, links_of, mean_reach, reach_sets
from toolkit.games.glory.components import spaces_of

HALTS = {"castle", "town", "lair"}
CORRIDOR = [
    {"id": "end", "name": "End", "status": "house", "kind": "blank", "at": [0, 0], "next": ["middle"]},
    {"id": "middle", "name": "Middle", "status": "house", "kind": "blank", "at": [0, 1], "next": ["end", "town"]},
    {"id": "town", "name": "Town", "status": "house", "kind": "town", "at": [0, 2], "next": ["middle", "beyond"]},
    {"id": "beyond", "name": "Beyond", "status": "house", "kind": "blank", "at": [0, 3], "next": ["town"]},
]


def walk(board, here, steps, seen):
    """Every space a walk may end on, straight from the rulebook's sentences, by names and without tables."""
    onward = [each for each in board[here]["next"] if each not in seen]
    if steps == 0 or not onward or (len(seen) > 1 and board[here]["kind"] in HALTS):
        return {here} if len(seen) > 1 else set()
    return set().union(*(walk(board, each, steps - 1, {*seen, each}) for each in onward))


def sets_by_name(spaces, most):
    made = spaces_of(spaces)
    sets = reach_sets(links_of(made), tuple(space.kind in HALTS for space in made), most)
    return {
        (space.id, steps): {made[end].id for end in ends}
        for space, rows in zip(made, sets, strict=True)
        for steps, ends in enumerate(rows)
    }


@pytest.mark.parametrize("read", [shipped, frozen])
def test_reach_sets_are_those_of_an_independent_search(read):
    spaces = read("board")["board"]
    board = {each["id"]: each for each in spaces}
    for (here, steps), ends in sets_by_name(spaces, 9).items():
        assert ends == walk(board, here, steps, {here}), (here, steps)


def test_a_walk_stops_at_a_town_and_where_it_cannot_go_on():
    sets = sets_by_name(CORRIDOR, 6)
    assert sets["end", 1] == {"middle"}
    assert sets["end", 5] == {"town"}
    assert sets["middle", 6] == {"end", "town"}
    assert sets["town", 2] == {"end", "beyond"}


def test_nobody_stays_put():
    assert all(here not in ends for (here, _), ends in sets_by_name(shipped("board")["board"], 9).items())


def test_a_roll_leaves_about_four_spaces_to_choose_from():
    made = spaces_of(shipped("board")["board"])
    assert 3.5 <= mean_reach(links_of(made), tuple(space.kind in HALTS for space in made), 6) <= 4.5


def test_the_castle_is_central_and_the_lairs_lie_in_the_corners():
    made = spaces_of(shipped("board")["board"])
    rows = distances(links_of(made))
    assert max(rows[0]) == min(max(row) for row in rows)
    assert made[0].kind == "castle"
    assert {space.at for space in made if space.kind == "lair"} == {(42, 42), (42, 466), (466, 42), (466, 466)}


def test_the_roll_decides_how_far_a_hero_goes():
    start = table("A knight at castle | B seer at castle | roll 1 | tasks turn A rolled 0")
    beside = {"wolf-run", "wishing-well", "crow-field", "quiet-grove", "gallows-bend", "crossroads-shrine"}
    assert start.spaces == beside


def test_a_hero_with_one_health_may_not_march():
    assert (
        "march" not in table("A knight at castle, health 1 | B seer at castle | roll 1 | tasks turn A rolled 0").legal
    )


def test_under_an_option_the_last_health_may_be_marched_away():
    start = table(
        "A knight at castle, health 1 | B seer at castle | roll 1 | tasks turn A rolled 0", march_to_death=True
    ).plays("march")
    assert start.at("A") == ""
    assert start.shares == [0.0, 1.0]


def test_a_haven_heals_one_and_lets_its_hero_peek_at_the_nearest_lairs():
    start = table(
        "A knight at elmstead, health 3/7 | B seer at castle | lairs gloom-fen ogre-lord, howling-crag crypt-lich"
        " | roll 1 | tasks turn A rolled 0"
    ).plays("go lantern-camp")
    assert start.of("A", "health") == 4
    assert set(start.legal) == {"pass", "peek gloom-fen", "peek howling-crag"}
    start.plays("peek gloom-fen")
    assert start.part("lairs") == "lairs gloom-fen ogre-lord by A, howling-crag crypt-lich"


def test_a_hero_may_stay_on_a_haven_only_under_an_option():
    text = "A knight at lantern-camp | B seer at castle"
    assert "lantern-camp" not in table(text).spaces
    assert "lantern-camp" in table(text, haven_may_stay=True).spaces


def test_a_haven_move_is_no_roll_that_a_march_could_lengthen():
    assert "march" not in table("A knight at lantern-camp | B seer at castle").legal


@pytest.mark.parametrize(("die", "added", "as_if"), [(1, -3, 1), (6, 8, 9)])
def test_a_movement_is_at_least_one_and_at_most_what_the_board_was_measured_for(die, added, as_if):
    text = "A knight at castle | B seer at castle | roll {} | tasks turn A rolled 0"
    changed = table(text.format(f"{die}, added {added}"))
    assert changed.spaces == table(text.format(f"{as_if}")).spaces if as_if <= 6 else len(changed.spaces) > 0


def test_cards_change_the_movement_roll_before_it_is_final():
    start = table("A knight at castle, has rope pony | B seer at castle | roll 1 | tasks turn A rolled 0")
    assert {"use rope", "use pony"} <= set(start.legal)
    start.plays("use rope")
    assert start.spaces == table("A knight at castle | B seer at castle | roll 3 | tasks turn A rolled 0").spaces
    assert "rope" in start.part("discard")


def test_a_next_roll_is_changed_and_the_current_one_is_not():
    start = table(
        "A knight at chalk-track, has test-card | B seer at castle | roll 1 | tasks turn A rolled 0",
        more=card("goods", {"when": "move_roll", "may": True, "once": "game", "do": [{"next_move": 2}]}, price=1),
    )
    before = start.spaces
    start.plays("use test-card")
    assert start.spaces == before
    assert start.of("A", "next_move") == 2
