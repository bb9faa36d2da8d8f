"""What a car functions as: Mimic, Necromancer and Jammer (rulings on copying and jamming)."""

import pytest

from tests.games.dustbiters.playing import car, table


def test_a_mimic_has_the_power_of_the_car_in_front_from_its_own_place():
    end = table("front> oil:B horse:B spiky:B mimic:A <back").plays("power mimic")
    assert end.scrap == ["spiky"]


def test_a_mimic_copies_an_own_car_too_and_both_may_act():
    end = table("front> oil:B horse:B spiky:A mimic:A martyr:B jammer:B <back").plays("power spiky", "power mimic")
    assert end.scrap == ["spiky", "horse"]


def test_a_mimic_at_the_front_is_blank():
    start = table("front> mimic:A spiky:B <back")
    assert start.legal == ["drive mimic backward", "end turn"]


def test_a_necromancer_functions_as_the_top_of_the_scrap_heap():
    end = table("front> oil:B necro:A horse:B <back | scrap scorchy spiky").plays("power necro")
    assert end.scrap == ["horse", "scorchy", "spiky"]


def test_a_necromancer_without_scrap_is_blank():
    assert not table("front> oil:B necro:A horse:B <back").may("power necro")


def test_what_a_necromancer_is_changes_with_every_card_on_the_heap():
    end = table("front> spiky:B ramp:B oil:B necro:A horse:B <back | scrap mortar").plays("power necro")
    assert end.scrap[0] == "ramp-truck"
    assert end.plays("power necro > oil").convoy == "oil-rig:B spiky:B necromancer:A horse:B"


def test_salvaging_the_top_changes_the_necromancer_at_once():
    start = table("front> oil:B salvage:A necro:A horse:B <back | scrap martyr scorchy")
    assert not start.may("power necro")
    assert start.plays("power salvage").may("power necro")


def test_a_mimic_behind_a_necromancer_follows_the_chain_to_the_heap():
    end = table("front> oil:B necro:B mimic:A horse:B <back | scrap scorchy").plays("power mimic")
    assert end.scrap == ["horse", "scorchy"]


def test_a_necromancer_with_a_mimic_on_the_heap_copies_the_car_in_front_of_itself():
    end = table("front> oil:B spiky:B necro:A horse:B <back | scrap mimic").plays("power necro")
    assert end.scrap == ["spiky", "mimic"]


def test_a_necromancer_at_the_front_with_a_mimic_on_the_heap_is_blank():
    assert not table("front> necro:A spiky:B <back | scrap mimic").may("power necro")


def test_copies_act_only_in_the_convoy():
    end = table("front> horse:B crusher:A <back | hands A: mimic").plays("build mimic")
    assert end.convoy == "mimic:A horse:B crusher:A"


def test_a_copied_horse_draws_when_destroyed():
    start = table("front> oil:B horse:B mimic:B spiky:A <back | deck martyr ramp jammer")
    assert start.plays("power spiky").hand("B") == ["martyr", "ramp-truck"]


def test_a_mimic_behind_scorchy_can_not_drive_forward_either():
    assert not table("front> oil:B scorchy:B mimic:A <back").may("drive mimic forward")


def test_a_power_resolves_with_the_text_it_began_with():
    """The Mimic acts as Teleporter; after the swap it stands at THE FRONT and is blank, which changes nothing."""
    end = table("front> oil:B teleporter:B mimic:A <back").plays("power mimic > oil")
    assert end.convoy == "mimic:A teleporter:B oil-rig:B"


def test_a_copied_cloning_van_gives_second_uses():
    start = table("front> blank:B scorchy:A blank:B blank:B blank:B cloning:B mimic:A blank:B <back")
    assert start.plays("power scorchy").may("power scorchy")


def test_a_copied_ice_cream_van_makes_the_car_in_front_of_the_copy_free():
    start = table("front> blank:B scorchy:A necro:A blank:B <back | scrap ice-cream")
    assert start.may("power scorchy")
    end = table("front> blank:B spiky:A necro:B blank:B <back | scrap ice-cream").plays("power spiky")
    assert end.actions == 3


# Jammer


def test_a_printed_jammer_blanks_a_mimic_before_it_copies():
    start = table("front> spiky:B jammer:B mimic:A scorchy:A horse:B <back")
    assert not start.may("power mimic")
    assert start.may("power scorchy")


def test_a_mimic_in_front_of_a_jammer_is_blank_too():
    assert not table("front> oil:B spiky:B mimic:A jammer:B <back").may("power mimic")


def test_a_necromancer_as_jammer_jams_its_neighbours():
    start = table("front> oil:B spiky:A necro:B scorchy:A horse:B <back | scrap jammer")
    assert not start.may("power spiky")
    assert not start.may("power scorchy")


def test_a_mimic_behind_a_necromancer_as_jammer_is_blank():
    start = table("front> oil:B horse:B necro:B mimic:A spiky:A <back | scrap jammer")
    assert not start.may("power mimic")
    assert start.may("power spiky")


def test_a_jammed_necromancer_jams_nobody():
    """There are two Jammers here: one on the heap, one in the line."""
    start = table(
        "front> jammer:B necro:B spiky:A oil:B <back | scrap twin", car("twin", {"jams": {"cars": "adjacent"}})
    )
    assert start.may("power spiky")


@pytest.mark.parametrize(("option", "may"), [(False, True), (True, False)])
def test_a_mimic_may_copy_a_jammed_car_unless_the_first_edition_is_played(option, may):
    start = table("front> oil:B jammer:B spiky:B mimic:A <back", first_edition_jammer=option)
    assert start.may("power mimic") is may


@pytest.mark.parametrize("option", [False, True])
def test_a_chain_through_a_jammed_necromancer(option):
    start = table("front> oil:B jammer:B necro:B mimic:A horse:B <back | scrap scorchy", first_edition_jammer=option)
    assert start.may("power mimic") is not option


@pytest.mark.parametrize(("option", "may"), [("lifted", True), ("kept", False)])
def test_a_jammed_scorchy_drives_forward_unless_restrictions_are_kept(option, may):
    start = table("front> oil:B spiky:B scorchy:A jammer:B <back", jammed_restrictions=option)
    assert start.may("drive scorchy forward") is may
    assert start.may("drive scorchy backward")


def test_kept_restrictions_are_the_cars_own_and_a_jammed_mimic_has_none():
    start = table("front> oil:B scorchy:B mimic:A jammer:B <back", jammed_restrictions="kept")
    assert start.may("drive mimic forward")


def test_a_jammed_horse_draws_nothing():
    end = table("front> oil:B jammer:B horse:B spiky:A <back | deck martyr ramp").plays("power spiky")
    assert end.hand("B") == []


def test_a_jammed_martyr_can_not_step_in():
    end = table("front> oil:B jammer:B martyr:B crusher:A horse:A <back | hands A: spiky").plays("end turn")
    assert end.scrap == ["horse"]


def test_a_jammed_cloning_van_gives_nothing():
    start = table("front> blank:B scorchy:A blank:B blank:B blank:B jammer:B cloning:A <back").plays("power scorchy")
    assert not start.may("power scorchy")


def test_a_jammed_ice_cream_van_gives_nothing():
    start = table("front> oil:B spiky:A ice-cream:A jammer:B <back").plays("power spiky")
    assert start.actions == 2


def test_a_jammed_scout_bike_draws_nothing():
    assert not table("front> scout:A jammer:B <back | deck oil").may("free draw scout")


def test_a_jammer_driven_away_frees_its_neighbours_at_once():
    start = table("front> oil:B spiky:A jammer:A horse:B mimic:B <back").plays("drive jammer backward")
    assert start.may("power spiky")


# Longer chains than the shipped cars can form


def test_chains_of_mimics_are_followed_to_the_end():
    echo = car("echo", {"copies": {"source": "in_front"}}, copies=3)
    start = table("front> horse:B oil:B spiky:B echo:B echo:B echo:A <back", echo)
    assert start.plays("power echo#3").scrap == ["echo#2"]


def test_a_necromancer_that_would_copy_itself_is_blank():
    ghoul = car("ghoul", {"copies": {"source": "scrap_top"}})
    start = table("front> oil:B spiky:B ghoul:A horse:B <back | scrap necro scorchy", ghoul)
    assert not start.may("power ghoul")
