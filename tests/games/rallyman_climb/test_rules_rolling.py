"""Rolling one by one and flat out, securing, SISU, clouds, loss of control and damage."""

import pytest

from tests.games.rallyman_climb.playing import board, content, on
from toolkit.engine.chance import derive
from toolkit.games.rallyman_climb.damage import BAG

ROAD = "gravel: . . . . . . . . . ."
# 16 slots on gravel alone: limit 1 + 16 − 12 = 5, or with fillers as low as wanted
DICE = "gear-1 gear-2 gear-3 gear-4 gear-5 gear-6 coast coast brake boost"


def limited(limit, more=""):
    """A dashboard for gravel with that limit; `more` tokens stand in the extra slots."""
    extra = more.split()
    free = 17 - limit - 10 - len(extra)
    filled = board(DICE, "gravel")
    slots = dict(zip(("t1", "t5", "m5", "b5", "m6", "b6"), [*extra, *["blank"] * free], strict=False))
    return type(filled)("test", "Test", ("gravel",), {**filled.slots, **slots})


def three(position, limit, *hazards, more="", road=ROAD, **options):
    race = on(road, position, limited(limit, more), **options)
    assert race.tables.rules.limit[0] == limit
    return race.plays("lay gear-3 to s2", "lay gear-4 to s3", "lay gear-5 to s4").rolls(*hazards)


def test_flat_out_below_the_limit_moves_all_the_way_and_earns_a_second_a_space():
    race = three("A s1 gear 2", 2, "1", "0", "0").plays("flat out")
    assert (race.car("A"), race.of("A", "tokens"), race.of("A", "clock")) == ("s4 gear 5", 3, 15)


def test_flat_out_tokens_may_be_for_dice_or_none():
    race = on(ROAD, "A s1 gear 3", limited(2), flat_out_tokens="per_die").plays("lay gear-5 boost to s2")
    assert race.rolls("00").plays("flat out").of("A", "tokens") == 2
    assert three("A s1 gear 2", 2, "0", "0", "0", flat_out_tokens="none").plays("flat out").of("A", "tokens") == 0


def test_flat_out_at_the_limit_control_is_lost_where_the_dice_as_laid_reach_it():
    race = three("A s1 gear 2", 2, "1", "1", "0").plays("flat out")
    assert (race.car("A"), race.of("A", "tokens"), race.of("A", "clock")) == ("s3 gear 0", 0, 60)
    assert three("A s1 gear 2", 2, "1", "1", "0", flat_out_place="last_space").plays("flat out").car("A") == "s4 gear 0"


def test_one_by_one_hazards_add_up_and_the_car_may_stop():
    race = three("A s1 gear 2", 3, "1", "1", "0").plays("one by one", "roll", "roll")
    assert (race.state.hazards, race.car("A")) == (2, "s3 gear 4")
    race.plays("stop")
    assert (race.of("A", "clock"), race.of("A", "tokens")) == (20, 0)


def test_the_first_dice_must_be_placed():
    assert not three("A s1 gear 2", 3, "0", "0", "0").plays("one by one").may("stop")


def test_one_by_one_the_limit_is_that_of_the_space_entered_at_once():
    race = three("A s1 gear 2", 2, "1", "1", "0").plays("one by one", "roll", "roll")
    assert race.car("A") == "s3 gear 0"


@pytest.mark.parametrize(("tokens", "left"), [(1, 0), (4, 1)])
def test_securing_costs_one_three_and_six_tokens(tokens, left):
    race = three(f"A s1 gear 2 tokens {tokens}", 2, "1", "1", "1").plays("one by one", "secure")
    if tokens == 4:
        race.plays("secure")
    assert race.of("A", "tokens") == left
    assert not race.may("secure")


def test_secured_dice_show_no_hazard():
    race = three("A s1 gear 2 tokens 6", 1, "1", "1", "1").plays("one by one", "secure", "secure", "secure")
    assert race.car("A") == "s4 gear 5"


def test_sisu_cancels_a_loss_of_control_by_hazards_once():
    race = three("A s1 gear 2", 2, "1", "1", "1", more="sisu").plays("one by one", "roll", "roll")
    assert race.legal == ["use sisu", "lose control"]
    race.plays("use sisu", "roll")
    assert (race.car("A"), race.of("A", "sisu_used")) == ("s4 gear 5", 1)


def test_sisu_saves_a_move_flat_out_too_or_may_be_kept():
    assert three("A s1 gear 2", 2, "1", "1", "1", more="sisu").plays("flat out", "use sisu").car("A") == "s4 gear 5"
    lost = three("A s1 gear 2", 2, "1", "1", "1", more="sisu").plays("flat out", "lose control")
    assert (lost.car("A"), lost.of("A", "sisu_used")) == ("s3 gear 0", 0)


@pytest.mark.parametrize(("cloud", "car"), [(0, "s1 gear 0"), (1, "s2 gear 0")])
def test_sisu_saves_a_flying_start_that_fails_flat_out_unless_a_cloud_ahead_is_enough_to_fail(cloud, car):
    race = on(f"gravel: . . | gravel cloud={cloud}: . .", "A s1 gear 0", limited(1, "sisu"))
    race.plays("lay flying gear-2 to s2", "lay gear-3 to s3").rolls("1", "0").plays("flat out")
    assert race.may("use sisu") == (cloud == 0)
    assert race.car("A") == car


def test_sisu_does_not_help_against_a_corner():
    race = on("gravel: . 2. . .", "A s1 gear 3", limited(3, "sisu")).plays("lay gear-3 to s2").rolls("0")
    assert race.plays("flat out").car("A") == "s2 gear 0"


def test_a_used_sisu_is_used():
    race = three("A s1 gear 2 sisu 1", 2, "1", "1", "1", more="sisu").plays("flat out")
    assert race.car("A") == "s3 gear 0"


def test_the_first_die_on_a_tile_adds_a_hazard_for_each_cloud():
    road = "gravel cloud=2: . . . . | gravel cloud=1: . . . ."
    race = (
        on(road, "A s1 gear 2", limited(5)).plays("lay gear-3 to s2", "lay gear-4 to s3", "one by one").rolls("0", "0")
    )
    race.plays("roll", "roll")
    assert race.state.turn == 1
    longer = on(road, "A s3 gear 2", limited(5)).plays("lay gear-3 to s4", "lay gear-4 to s5", "lay gear-5 to s6")
    longer.rolls("0", "0", "0").plays("one by one", "roll")
    assert longer.state.fog == 2
    assert longer.plays("roll").state.fog == 3


def test_sisu_and_securing_do_not_avoid_a_cloud():
    road = "gravel cloud=2: . . . ."
    race = on(road, "A s1 gear 2 tokens 1", limited(2, "sisu")).plays("lay gear-3 to s2", "one by one", "secure")
    assert race.car("A") == "s2 gear 0"


@pytest.mark.parametrize(
    ("gear", "danger", "lost", "damage"),
    [(2, "high", 0, 0), (3, "low", 0, 0), (3, "high", 0, 1), (4, "medium", 0, 1), (4, "high", 1, 2), (6, "low", 1, 2)],
)
def test_loss_of_control_costs_by_gear_and_danger(gear, danger, lost, damage):
    road = f"gravel {danger}: . 1. . ."
    race = on(road, f"A s1 gear {gear}", limited(3)).plays(f"lay gear-{gear} to s2").rolls("0").plays("flat out")
    taken = sum(race.state.damage[0])
    assert (race.car("A"), taken) == ("s2 gear 0", damage)
    assert race.of("A", "clock") == 60 * (1 + lost)


def test_time_cards_go_by_the_gear_in_which_a_turn_ends():
    seconds = {each["gear"]: each["seconds"] for each in content()["times"]}
    assert seconds == {6: 10, 5: 15, 4: 20, 3: 30, 2: 40, 1: 50, 0: 60}


def shortcut(token, more="", **options):
    """A car that enters a shortcut and draws `token` from a bag of all dice it has."""
    race = on("gravel: . 3s . . .", "A s1 gear 2", limited(3, more), **options).plays(
        "lay gear-3 to s2", "lay gear-4 to s3"
    )
    race.rolls("0", "0")
    key = derive(derive(derive(derive(race.state.seed, BAG), 0), 0), 0)
    race.script(derive(key, 0), 6 * (token - 1))
    return race


def test_a_shortcut_draws_damage_and_leaves_dirt_where_it_joins_the_road():
    race = shortcut(4).plays("flat out")
    assert race.state.damage[0][4] == 1
    assert [i for i, dirt in enumerate(race.state.dirt) if dirt] == [2]
    clean = shortcut(4, shortcut_effects="none").plays("flat out")
    assert (sum(clean.state.damage[0]), sum(clean.state.dirt)) == (0, 0)


def test_puncture_proof_tires_may_turn_coast_damage_away():
    race = shortcut(7, "tires").plays("flat out")
    assert race.legal == ["keep damage", "discard damage"]
    assert sum(race.plays("discard damage").state.damage[0]) == 0
    assert shortcut(7, "tires").plays("flat out", "keep damage").state.damage[0][7] == 1
    assert shortcut(4, "tires").plays("flat out").state.damage[0][4] == 1


def test_damage_for_a_die_that_the_dashboard_lacks_is_redrawn():
    few = board("gear-1 gear-2 gear-3", "gravel")
    race = on("gravel: . 3s . . .", "A s1 gear 2", few).plays("lay gear-3 to s2").rolls("0").plays("flat out")
    assert sum(race.state.damage[0][1:4]) == 1


def test_a_die_placed_in_dirt_or_on_a_jump_adds_a_hazard():
    race = on(ROAD, "A s1 gear 2 | dirt s2", limited(3)).plays("lay gear-3 to s2", "lay gear-4 to s3", "one by one")
    assert race.rolls("0", "0").plays("roll").state.fog == 1
    jump = on("gravel: . .j . .".replace(".j", "j"), "A s1 gear 2", limited(3))
    jump.plays("lay gear-3 to s2", "lay gear-4 to s3", "one by one").rolls("0", "0").plays("roll")
    assert jump.state.fog == 1


def test_the_first_car_rolls_leader_dice_on_gravel_in_place_of_coast_dice():
    lead = on(ROAD, "A s2 gear 3 | B s1 gear 3 | order A* B", limited(3), players=2).plays("lay coast 3 to s3")
    lead.plays("flat out")
    assert lead.state.used[0][9] == 1
    other = on(ROAD, "A s3 gear 3 | B s1 gear 3 | order A B*", limited(3), players=2).plays(
        "lay coast 3 to s2", "flat out"
    )
    assert (other.state.used[1][6], other.state.used[1][9]) == (1, 0)
    never = on(ROAD, "A s1 gear 3", limited(3), leader_dice="never").plays("lay coast 3 to s2", "flat out")
    assert never.state.used[0][6] == 1
