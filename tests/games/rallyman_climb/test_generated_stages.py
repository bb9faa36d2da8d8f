"""Random stages: always sound, near to the wish, the same for the same seed."""

from collections import defaultdict
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rallyman_climb.stage_words import tiles
from tests.games.rallyman_climb.test_stage_checks import faults
from toolkit.errors import UsageError
from toolkit.games.rallyman_climb.roads.build import build_road
from toolkit.games.rallyman_climb.roads.facts import stage_facts
from toolkit.games.rallyman_climb.roads.generate import Wish, generate_stage


@settings(max_examples=8, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    length=st.integers(9, 50),
    climb=st.floats(0, 1),
    corners=st.integers(-1, 12),
)
def test_every_stage_is_sound(seed, length, climb, corners):
    assert faults(generate_stage(tiles(), Wish(length, climb, corners), seed)) == []


@pytest.mark.parametrize("seed", range(6))
def test_every_space_of_a_generated_road_lies_on_a_way_from_its_beginning_to_its_end(seed):
    made = build_road(generate_stage(tiles(), Wish(45, 0.3), seed), tiles())
    forwards, backwards = defaultdict(set), defaultdict(set)
    for step in made.steps:
        assert step.target > step.origin
        forwards[step.origin].add(step.target)
        backwards[step.target].add(step.origin)
    last = made.spaces[-1].row
    ends = {index for index, space in enumerate(made.spaces) if space.row == last and space.kind != "drift"}
    begins = {index for index, space in enumerate(made.spaces) if space.row == 0 and space.kind != "drift"}
    everything = set(range(len(made.spaces)))
    assert reached(begins, forwards) == everything
    assert reached(ends, backwards) == everything


def reached(begin, ways):
    found, new = set(begin), list(begin)
    while new:
        for target in ways[new.pop()] - found:
            found.add(target)
            new.append(target)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_wish_that_the_tiles_allow_comes_true(seed):
    facts = stage_facts(generate_stage(tiles(), Wish(40, 0.25, 8), seed), tiles())
    assert (facts.rows, facts.corners) == (40, 8)
    assert facts.climb_share == pytest.approx(0.25, abs=0.03)


def test_all_track_types_are_there_when_they_are_asked_for():
    facts = stage_facts(generate_stage(tiles(), Wish(50, needs_all_terrains=True), 3), tiles())
    assert set(facts.terrains) == {"gravel", "asphalt", "snow"}


def test_only_the_track_types_that_are_asked_for_are_used():
    facts = stage_facts(generate_stage(tiles(), Wish(24, terrains=("gravel",)), 3), tiles())
    assert set(facts.terrains) == {"gravel"}


def test_equal_seeds_give_equal_stages_and_others_do_not():
    first, again, other = (generate_stage(tiles(), Wish(30), seed) for seed in (5, 5, 6))
    assert first == again
    assert first.tiles != other.tiles


def test_a_seed_means_the_same_stage_for_ever():
    few = {face: tiles()[face] for face in ("202a", "217a", "312a", "318a", "325a", "419b", "302a")}
    made = generate_stage(few, Wish(18, 0.2, 2), 7)
    assert " ".join(f"{each.tile}:{each.enter}" for each in made.tiles) == "202a:D 217a:D 325a:A 318a:D 302a:D"


def test_tiles_that_make_no_stage_are_told():
    with pytest.raises(UsageError, match="none of these tiles is a finish"):
        generate_stage({"305a": tiles()["305a"], "202a": tiles()["202a"]}, Wish(20, terrains=("gravel",)), 1)


def test_a_stage_is_shorter_than_wished_where_the_tiles_run_out():
    budget = {face: tiles()[face] for face in ("202a", "214a", "203a")}
    made = generate_stage(budget, Wish(400), 1)
    assert faults(made) == []
    assert [each.tile for each in made.tiles] == ["202a", "214a", "203a"]


def test_a_stage_is_no_longer_than_a_file_may_hold():
    budget = {face: replace(tiles()[face], copies=90) for face in ("202a", "203a", "215a", "217a", "218a")}
    assert max(len(generate_stage(budget, Wish(400), seed).tiles) for seed in range(3)) == 60
