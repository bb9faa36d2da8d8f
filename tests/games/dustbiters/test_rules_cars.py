"""The car reference: what each car does and does not do, a section a car. The Martyr has a file of its own."""

from tests.games.dustbiters.playing import table

# Cloning Van


def test_with_a_cloning_van_each_power_works_twice_and_each_use_costs_an_action():
    start = table("front> oil:B crusher:B spiky:B mortar:A cloning:A horse:B <back")
    end = start.plays("power mortar", "power mortar")
    assert end.scrap == ["oil-rig", "crusher"]
    assert end.actions == 1


def test_a_third_use_is_one_too_many():
    start = table("front> blank:B scorchy:A blank:B blank:B blank:B blank:B cloning:A <back")
    end = start.plays("power scorchy", "power scorchy")
    assert end.actions == 1
    assert not end.may("power scorchy")


def test_the_other_players_cloning_van_gives_nothing():
    end = table("front> blank:B scorchy:A blank:B blank:B cloning:B blank:B <back").plays("power scorchy")
    assert not end.may("power scorchy")


# Crusher


def test_the_crusher_destroys_a_neighbour_with_an_own_car_on_its_far_side():
    start = table("front> horse:A oil:B crusher:A mimic:B spiky:A jammer:B <back")
    assert start.aims("power crusher") == {"oil-rig", "mimic"}
    assert start.plays("power crusher > mimic").convoy == "horse:A oil-rig:B crusher:A spiky:A jammer:B"


def test_the_crusher_needs_the_own_car_right_beyond():
    assert not table("front> crusher:A oil:B mimic:B horse:A spiky:B <back").may("power crusher")
    assert not table("front> spiky:A oil:B mimic:B crusher:A horse:B <back").may("power crusher")


def test_the_crusher_may_crush_an_own_car():
    end = table("front> crusher:A oil:A horse:A mimic:B spiky:B <back").plays("power crusher > oil")
    assert end.scrap == ["oil-rig"]


def test_a_neighbour_at_the_end_of_the_line_is_between_nothing():
    assert not table("front> oil:B crusher:A mimic:B <back").may("power crusher")


# Equalizer


def test_the_equalizer_sends_the_front_car_to_the_back():
    assert table("front> oil:B mimic:B equalizer:A <back").plays("power equalizer").convoy == (
        "mimic:B equalizer:A oil-rig:B"
    )


def test_the_equalizer_may_send_itself_to_the_back():
    assert table("front> equalizer:A oil:B <back").plays("power equalizer").convoy == "oil-rig:B equalizer:A"


# Grappling Car


def test_the_grappling_car_pulls_any_car_right_behind_itself():
    start = "front> oil:B grappling:A mimic:B spiky:A <back"
    assert table(start).aims("power grappling-car") == {"oil-rig", "spiky"}
    assert table(start).plays("power grappling > spiky").convoy == "oil-rig:B grappling-car:A spiky:A mimic:B"
    assert table(start).plays("power grappling > oil").convoy == "grappling-car:A oil-rig:B mimic:B spiky:A"


# Hijacker


def test_the_hijacker_takes_enemy_cars_only():
    assert table("front> oil:B hijacker:A mimic:B spiky:A <back").aims("power hijacker") == {"oil-rig", "mimic"}


def test_the_exchange_leaves_both_with_as_many_cars_and_can_not_end_the_game():
    end = table("front> hijacker:A oil:B <back").plays("power hijacker")
    assert end.convoy == "hijacker:B oil-rig:A"
    assert end.to_move == "A"


def test_a_taken_car_may_be_used_at_once():
    end = table("front> hijacker:A scorchy:B oil:B <back").plays("power hijacker > scorchy", "power scorchy")
    assert end.scrap == ["oil-rig"]


# Horse


def test_the_horse_is_built_at_the_back():
    end = table("front> oil:B crusher:A <back | hands A: horse").plays("build horse")
    assert end.convoy == "oil-rig:B crusher:A horse:A"


def test_the_owner_of_a_destroyed_horse_draws_two_cards():
    end = table("front> spiky:B mimic:B scorchy:A horse:B <back | deck oil jammer martyr").plays("power scorchy")
    assert end.hand("B") == ["jammer", "oil-rig"]
    assert end.hand("A") == []


def test_the_owner_is_who_owns_it_when_it_is_destroyed():
    start = table("front> spiky:B hijacker:A scorchy:A horse:B <back | deck oil jammer martyr")
    assert start.plays("power hijacker > horse", "power scorchy").hand("A") == ["jammer", "oil-rig"]


def test_an_empty_deck_gives_a_horse_nothing():
    assert table("front> spiky:B mimic:B scorchy:A horse:B <back").plays("power scorchy").hand("B") == []


# Ice Cream Van


def test_the_car_in_front_of_an_ice_cream_van_uses_its_power_for_nothing():
    start = table("front> oil:B scorchy:A mimic:B ice-cream:A <back")
    assert start.plays("power scorchy").actions == 2
    start = table("front> oil:B spiky:A ice-cream:B mimic:B <back")
    assert start.plays("power spiky").actions == 3


def test_the_car_behind_an_ice_cream_van_pays():
    assert table("front> oil:B mimic:B ice-cream:A spiky:A <back").plays("power spiky").actions == 2


def test_an_ice_cream_van_gives_no_second_use():
    end = table("front> oil:B mimic:B spiky:A ice-cream:A <back").plays("power spiky")
    assert not end.may("power spiky")


# Jammer


def test_cars_next_to_a_jammer_have_no_powers():
    start = table("front> oil:B spiky:A jammer:B scorchy:A mimic:B <back")
    assert not start.may("power spiky")
    assert not start.may("power scorchy")


def test_the_own_jammer_jams_too_and_only_its_neighbours():
    start = table("front> oil:B spiky:A mimic:B jammer:A scorchy:A martyr:B <back")
    assert start.may("power spiky")
    assert not start.may("power scorchy")


def test_a_jammed_car_drives_as_usual():
    assert table("front> oil:B jammer:B ramp:A <back").plays("drive ramp forward").convoy == (
        "oil-rig:B ramp-truck:A jammer:B"
    )


# Mind Manipulator


def test_the_mind_manipulator_uses_an_enemy_power_for_one_action_in_all():
    end = table("front> horse:A oil:B crusher:B mind:A <back").plays("power mind > crusher > oil")
    assert end.scrap == ["oil-rig"]
    assert end.actions == 2


def test_yours_means_the_player_who_manipulates():
    """The enemy Crusher crushes what stands between it and a car of the Manipulator's owner."""
    start = table("front> spiky:B oil:B crusher:B mimic:A mind:A <back")
    assert start.aims("power mind-manipulator > crusher") == {"mimic"}


def test_an_enemy_power_is_used_from_the_enemy_cars_place():
    end = table("front> oil:B spiky:B horse:B mind:A <back").plays("power mind > spiky")
    assert end.scrap == ["oil-rig"]


def test_own_cars_and_cars_without_power_can_not_be_manipulated():
    assert not table("front> scout:B spiky:A horse:B mind:A <back").may("power mind")
    assert not table("front> oil:B spiky:B jammer:A horse:B mind:A <back | used oil").may("power mind")


def test_a_mind_manipulator_can_not_be_manipulated_nor_what_acts_as_one():
    start = table("front> ramp:B mind:B mimic:A spiky:B <back")
    assert {aim.split(" > ")[0] for aim in start.aims("power mimic")} == {"ramp-truck", "spiky"}
    start = table("front> ramp:B mind:A mimic:B spiky:B <back")
    assert {aim.split(" > ")[0] for aim in start.aims("power mind-manipulator")} == {"ramp-truck", "spiky"}


# Mortar Bus


def test_the_mortar_bus_destroys_the_car_two_spaces_ahead():
    end = table("front> oil:B mimic:B mortar:A horse:B <back").plays("power mortar")
    assert end.convoy == "mimic:B mortar-bus:A horse:B"


def test_the_mortar_bus_needs_a_car_there():
    assert not table("front> oil:B mortar:A horse:B <back").may("power mortar")


# Oil Rig


def test_the_oil_rig_sends_the_car_behind_to_the_back():
    end = table("front> oil:A mimic:B spiky:B horse:A <back").plays("power oil")
    assert end.convoy == "oil-rig:A spiky:B horse:A mimic:B"


def test_the_oil_rig_has_no_use_for_the_car_at_the_back():
    assert not table("front> mimic:B oil:A spiky:B <back").may("power oil")
    assert not table("front> mimic:B spiky:B oil:A <back").may("power oil")


# Ramp Truck


def test_the_ramp_truck_moves_any_other_car_to_the_front():
    start = table("front> oil:B mimic:B ramp:A spiky:A <back")
    assert start.aims("power ramp-truck") == {"mimic", "spiky"}
    assert start.plays("power ramp > spiky").convoy == "spiky:A oil-rig:B mimic:B ramp-truck:A"


# Salvage Truck


def test_the_salvage_truck_takes_the_top_of_the_scrap_heap_in_hand():
    end = table("front> oil:B salvage:A <back | scrap horse mimic").plays("power salvage")
    assert end.hand("A") == ["horse"]
    assert end.scrap == ["mimic"]


def test_the_salvage_truck_needs_scrap():
    assert not table("front> oil:B salvage:A <back").may("power salvage")


# Scorchy


def test_scorchy_drives_backward_only_but_may_be_pushed_forward():
    start = table("front> oil:A scorchy:A spiky:A mimic:B <back")
    assert not start.may("drive scorchy forward")
    assert start.may("drive scorchy backward")
    assert start.plays("drive oil backward").convoy == "scorchy:A oil-rig:A spiky:A mimic:B"


# Scout Bike


def test_a_scout_bike_at_the_front_draws_free_once_a_turn():
    end = table("front> scout:A oil:B <back | deck mimic horse").plays("free draw scout")
    assert end.hand("A") == ["mimic"]
    assert end.actions == 3
    assert not end.may("free draw scout")
    assert end.may("draw")


def test_a_scout_bike_draws_at_the_front_only_from_a_deck_with_cards_in_the_own_turn():
    assert not table("front> oil:B scout:A <back | deck mimic").may("free draw scout")
    assert not table("front> scout:A oil:B <back").may("free draw scout")
    assert not table("front> scout:B oil:A <back | deck mimic").may("free draw scout")


# Teleporter, Spiky, Sniper


def test_the_teleporter_swaps_places_with_any_other_car():
    start = table("front> oil:B teleporter:A mimic:B spiky:A <back")
    assert start.aims("power teleporter") == {"oil-rig", "mimic", "spiky"}
    assert start.plays("power teleporter > spiky").convoy == "oil-rig:B spiky:A mimic:B teleporter:A"


def test_spiky_destroys_the_car_right_in_front():
    assert table("front> horse:B oil:B spiky:A <back").plays("power spiky").convoy == "horse:B spiky:A"
    assert not table("front> spiky:A oil:B <back").may("power spiky")


def test_the_sniper_destroys_any_other_car_while_it_is_the_back():
    start = table("front> oil:B spiky:A mimic:B sniper:A <back")
    assert start.aims("power sniper") == {"oil-rig", "spiky", "mimic"}
    assert not table("front> oil:B sniper:A mimic:B <back").may("power sniper")
