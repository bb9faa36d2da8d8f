"""Findings about dashboards: the shipped ones are sound, and each broken slot rule is told."""

import pytest

from tests.games.rallyman_climb.playing import content
from toolkit.games.rallyman_climb.boards import fit
from toolkit.games.rallyman_climb.components import Dashboard, category, dashboards, slots
from toolkit.games.rallyman_climb.lints.dashboard_slots import too_many

TYPES = ("gravel", "asphalt", "snow")


def faults(filled, types=TYPES):
    board = Dashboard("test", "Test", types, filled)
    return list(fit(board, slots(content()), types, category(content(), "unlimited"), 1).faults)


@pytest.mark.parametrize("board", dashboards(content()), ids=lambda board: board.id)
def test_the_shipped_dashboards_are_sound_on_their_own_types(board):
    assert fit(board, slots(content()), board.types, category(content(), "unlimited"), 1).faults == ()


@pytest.mark.parametrize(
    ("filled", "types", "told"),
    [
        ({"m1": "gear-1", "t6": "coast"}, TYPES, "slot t6 holds a track token already"),
        ({"m1": "gear-1", "t1": "coast"}, TYPES, "slot t1 holds a track token already"),
        ({"m1": "gear-1", "x9": "coast"}, TYPES, "there is no slot x9"),
        ({"m6": "gear-1"}, TYPES, "no die to start with on asphalt"),
        ({"m1": "gear-1", "m2": "boost", "m3": "no-boost"}, TYPES, "boost is forbidden by a restriction token"),
    ],
)
def test_each_broken_slot_rule_is_told(filled, types, told):
    assert told in faults(filled, types)


SPARE = ("t1", "t2", "t3", "t4", "t5", "m2", "m3", "m4", "m5", "m6", "b2", "b3", "b4", "b5", "b6")


@pytest.mark.parametrize(
    ("tokens", "told"),
    [
        (["sisu"] * 12 + ["coast"] * 3, []),
        (["sisu"] * 13, ["it takes 13 tokens sisu, the box holds 12"]),
        (["tires"] * 7, ["it takes 7 tokens tires, the box holds 6"]),
        (["r"] * 4 + ["gt"] * 4, ["it takes 8 tokens r and gt, the box holds 6"]),
        (["coast"] * 15, []),
    ],
)
def test_a_dashboard_takes_no_more_tokens_than_the_box_holds(tokens, told):
    board = Dashboard("test", "Test", ("gravel",), {"m1": "gear-1", **dict(zip(SPARE, tokens, strict=False))})
    assert list(too_many(board, content()["tokens"])) == told


def test_the_third_slot_is_free_on_a_dashboard_of_two_types():
    assert faults({"m1": "gear-1", "t1": "coast"}, TYPES[:2]) == []


def test_the_tokens_add_up_as_the_manual_counts_them():
    groups = {}
    for each in content()["tokens"]:
        groups[each["group"]] = groups.get(each["group"], 0) + each["copies"]
    assert groups == {"dashboard": 150, "set-up": 30, "stage": 24, "try": 18}


def test_the_damage_bag_holds_48_tokens_and_none_for_boost_dice():
    assert sum(each["copies"] for each in content()["damage"]) == 48
    assert not any(each["die"] == "boost" for each in content()["damage"])


def test_dice_have_the_known_hazards():
    hazards = {each["id"]: (each["hazards"], each["faces"]) for each in content()["dice"]}
    one, two = (1, 6), (2, 6)
    assert hazards == {
        **dict.fromkeys(("gear-1", "gear-2", "coast", "boost"), one),
        **dict.fromkeys(("gear-3", "gear-4", "gear-5", "gear-6", "brake", "leader"), two),
    }
