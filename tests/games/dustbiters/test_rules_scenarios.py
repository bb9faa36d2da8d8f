"""Eight short stories whose end is known."""

from tests.games.dustbiters.playing import table


def test_the_storm_takes_the_rearmost_of_eight_blank_cars():
    end = table("front> blank:B blank:B blank:B blank:B blank:A blank:A blank:A blank:A <back").plays("end turn")
    assert end.convoy == "blank#1:B blank#2:B blank#3:B blank#4:B blank#5:A blank#6:A blank#7:A"
    assert end.scrap == ["blank#8"]


def test_destroying_the_last_enemy_car_wins_before_any_storm():
    end = table("front> crusher:A mortar:B horse:A <back").plays("power crusher > mortar-bus")
    assert end.winner == "A"
    assert end.convoy == "crusher:A horse:A"


def test_a_crusher_beside_a_jammer_has_no_power():
    assert not table("front> crusher:A jammer:B horse:A <back").may("power crusher")


def test_scorchy_burns_what_is_behind_it_but_never_drives_forward():
    start = table("front> horse:B scorchy:A oil:B <back")
    assert not start.may("drive scorchy forward")
    assert start.plays("power scorchy").convoy == "horse:B scorchy:A"


def test_a_mimic_turns_from_one_car_into_the_next_as_the_line_closes_up():
    end = table("front> oil:B crusher:B mortar:A mimic:A <back").plays("power mortar", "power mimic")
    assert end.scrap == ["crusher", "oil-rig"]
    assert end.winner == "A"


def test_the_hijacker_is_the_price_of_what_it_takes():
    end = table("front> hijacker:A scout:B mortar:B <back").plays("power hijacker > mortar")
    assert end.convoy == "hijacker:B scout-bike:B mortar-bus:A"


def test_a_martyr_dies_for_the_horse_in_the_storm_and_nobody_draws():
    start = table("front> martyr:B scout:B horse:A <back | deck oil crusher").plays("end turn")
    assert start.to_move == "B"
    end = start.plays("step in martyr")
    assert end.convoy == "scout-bike:B horse:A"
    assert end.scrap == ["martyr"]
    assert end.deck == ["oil-rig", "crusher"]


def test_a_horse_built_last_is_lost_to_the_storm_and_draws_two():
    start = "front> oil:B crusher:A <back | hands A: horse | deck mimic jammer spiky"
    end = table(start).plays("build horse", "end turn")
    assert end.scrap == ["horse"]
    assert end.hand("A") == ["jammer", "mimic"]
    assert end.deck == ["spiky"]


def test_a_horse_draws_one_where_the_deck_has_one():
    end = table("front> oil:B crusher:A <back | hands A: horse | deck mimic").plays("build horse", "end turn")
    assert end.hand("A") == ["mimic"]
    assert end.deck == []
