import pytest

from toolkit.library.edits import changed_components, edits, put_back

OLD = {
    "game": {"title": "Fleet", "numbers": {"hand": 3}},
    "cars": [{"id": "horse", "power": {"do": [{"draw": {"cards": 1}}]}}, {"id": "jeep"}, {"id": "van", "copies": 1}],
}


def new(**parts):
    return {**OLD, **parts}


def test_equal_contents_have_no_edits():
    assert edits(OLD, {"game": dict(OLD["game"]), "cars": list(OLD["cars"])}) == ()


def test_a_number_deep_in_a_component_is_named_with_its_path():
    cars = [{"id": "horse", "power": {"do": [{"draw": {"cards": 2}}]}}, *OLD["cars"][1:]]
    (found,) = edits(OLD, new(cars=cars))
    assert found.text == "cars/horse: power.do[0].draw.cards 1 → 2"
    assert changed_components((found,)) == (("cars", "horse"),)


def test_one_component_can_be_put_back():
    cars = [{"id": "horse"}, {"id": "jeep", "copies": 2}, OLD["cars"][2]]
    assert put_back(OLD, new(cars=cars), "cars", "jeep") == new(cars=[cars[0], OLD["cars"][1], cars[2]])


def test_components_that_come_and_go_are_told():
    cars = [OLD["cars"][0], OLD["cars"][2], {"id": "bus"}]
    assert [each.text for each in edits(OLD, new(cars=cars))] == ["cars/bus: added", "cars/jeep: removed"]
    assert changed_components(edits(OLD, new(cars=cars))) == ()


def test_the_order_of_components_and_keys_is_no_edit():
    assert edits(OLD, new(cars=OLD["cars"][::-1])) == ()


def test_a_value_that_appears_goes_or_changes_its_type_is_an_edit():
    cars = [OLD["cars"][0], {"id": "jeep", "copies": 2}, {"id": "van", "copies": True}]
    texts = [each.text for each in edits(OLD, new(cars=cars))]
    assert texts == ["cars/jeep: copies nothing → 2", "cars/van: copies 1 → true"]


def test_numbers_of_the_game_and_new_kinds_are_edits_too():
    game = {"title": "Fleet", "numbers": {"hand": 4}}
    texts = [each.text for each in edits(OLD, {"game": game, "cars": OLD["cars"], "trucks": [{"id": "x"}]})]
    assert texts == ["game: numbers.hand 3 → 4", "trucks/x: added"]


@pytest.mark.parametrize("steps", [[{"a": 1}], [{"a": 1}, {"b": 2}, {"c": 3}]])
def test_lists_of_another_length_are_one_edit(steps):
    cars = [{"id": "horse", "power": {"do": steps}}, *OLD["cars"][1:]]
    found = edits(OLD, new(cars=cars))
    assert len(found) == (1 if len(steps) > 1 else 2)


def test_long_values_are_cut_in_the_text_only():
    (found,) = edits(OLD, new(cars=[{**OLD["cars"][0], "power": "x" * 100}, *OLD["cars"][1:]]))
    assert len(found.text) < 220
    assert found.new == "x" * 100


BACK, DRAW, LIMIT = {"build_at": {"place": "back"}}, {"on_destroyed": {"draw": 2}}, {"power_uses": {"limit": 2}}
LONG = {"on_destroyed": {"draw": 2, "if": {"place": "front", "of": "own"}, "then": {"draw": 3, "from": "scrap"}}}


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ([BACK, DRAW], [BACK, LIMIT, DRAW], "passives: 2 entries → 3 entries (added {power_uses: {limit: 2}})"),
        ([BACK], [], "passives: 1 entry → 0 entries (removed {build_at: {place: back}})"),
        ([1, 1], [True, 1, 2], "passives: 2 entries → 3 entries (removed 1, added true, 2)"),
        (
            [BACK, DRAW],
            [LONG],
            "passives: 2 entries → 1 entry (removed {build_at: {place: back}}, {on_destroyed: {draw: 2}}, 1 added)",
        ),
        (None, [DRAW, LIMIT], "passives nothing → [{on_destroyed: {draw: 2}}, {power_uses: {limit: 2}}]"),
        ([BACK, LONG], None, "passives 2 entries → nothing"),
        (DRAW, "none", "passives {on_destroyed: {draw: 2}} → none"),
        ("a" * 70, "b" * 60, f"passives {'a' * 57}… → {'b' * 60}"),
    ],
)
def test_lists_and_mappings_are_told_as_a_person_would(before, after, said):
    cars = [[{"id": "horse", **({} if each is None else {"passives": each})}] for each in (before, after)]
    (found,) = edits({"game": {}, "cars": cars[0]}, {"game": {}, "cars": cars[1]})
    assert found.text == f"cars/horse: {said}"
