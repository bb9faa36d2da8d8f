import numpy as np
import pytest

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.data import ComponentLabel, Labels, balance_data
from toolkit.balance.gates import gate_file, judge
from toolkit.balance.summary import Origin
from toolkit.balance.verdicts import State, bots_named, gate_verdict, seat_name, verdicts

from .synthetic import World

ORIGIN = Origin("made-up", "sha256:r", "sha256:c", seed=1)


def data_of(world, blocks, seed=1, change=lambda rows: None):
    rows = world.play(blocks, seed)
    change(rows)
    counted = Accumulator(world.shape)
    counted.add(rows)
    cards = tuple(ComponentLabel("quest-cards", str(i), f"Card {i}") for i in range(world.shape.components))
    levels = {"random": "level 0", "greedy": "level 1"}
    return balance_data(ORIGIN, counted, Labels("Made up", cards, levels))


def sentence(data, topic):
    return next(each for each in verdicts(data) if each.topic == topic)


def test_an_uneven_seat_stands_out_with_its_interval_and_the_bots():
    found = sentence(data_of(World(seat=np.array([0.05, -0.05])), 8000), "seats")
    assert found.state is State.STANDS_OUT
    assert "not equal between random bots (level 0)" in found.text
    assert "an equal share is 50" in found.text


def test_even_seats_are_not_called_equal():
    found = sentence(data_of(World(), 2000), "seats")
    assert found.state is State.NOT_SHOWN
    assert "No seat is shown to be better" in found.text


def test_bots_that_keep_their_seats_are_not_told_from_them():
    fixed = World(bots=("greedy", "random"), bot={"greedy": 0.2})
    assert "can't be told apart" in sentence(data_of(fixed, 500), "seats").text
    turning = World(bots=("greedy", "random"), bot={"greedy": 0.2}, rotated=True)
    data = data_of(turning, 500)
    assert "can't be told apart" not in sentence(data, "seats").text
    assert "The stronger bot is greedy" in sentence(data, "bots").text
    assert bots_named(data) == "the bots greedy (level 1), random (level 0)"


def test_a_bot_that_wins_every_game_is_called_stronger():
    always = World(bots=("greedy", "random"), bot={"greedy": 1.0, "random": -1.0}, rotated=True)
    found = sentence(data_of(always, 60), "bots")
    assert found.state is State.STANDS_OUT
    assert "greedy wins 100" in found.text


@pytest.mark.parametrize("bots", [("greedy", "random"), ("greedy", "random", "random"), ("a", "b", "c", "b")])
def test_equal_bots_are_called_stronger_at_the_stated_rate(bots):
    world = World(bots=bots, rotated=True, effects=np.zeros(0), hand=0, alike=0.3)
    q_values = [data_of(world, 150, seed).bot_q for seed in range(120)]
    assert sum(each <= 0.05 for each in q_values) <= 14  # 6 expected; more than 14 happens once in 1,000 times


def test_components_that_stand_out_are_named_strongest_first():
    effects = np.zeros(21)
    effects[[3, 5, 7]] = 0.1, 0.2, -0.15
    found = sentence(data_of(World(effects=effects), 5000), "components:quest-cards")
    assert found.state is State.STANDS_OUT
    assert "3 of 21 quest cards stand out" in found.text
    strong, weak = found.text.split("; weak ")
    assert strong.index("Card 5 +") < strong.index("Card 3 +")
    assert weak.startswith("Card 7 −")


def test_no_component_standing_out_says_how_far_that_is_known():
    found = sentence(data_of(World(), 5000, seed=4), "components:quest-cards")
    assert found.state is State.NOT_SHOWN
    assert "None of 21 quest cards stands out between random bots (level 0)" in found.text
    assert "±" in found.text


def test_too_few_games_say_how_many_it_takes():
    found = sentence(data_of(World(), 50), "components:quest-cards")
    assert "at least 210 blocks, and 50 were played" in found.text


def test_stalls_are_news_and_their_absence_has_a_bound():
    stalled = sentence(data_of(World(caps=0.05), 2000), "endings")
    assert stalled.state is State.LOOK
    assert "stall at the turn limit" in stalled.text
    none = sentence(data_of(World(), 3000), "endings")
    assert none.state is State.NOTE
    assert "No game stalls (below 0.10" in none.text


def test_rotations_of_equal_bots_may_repeat_a_game_and_others_may_not():
    def repeat(rows):
        rows["digest"][1::2] = rows["digest"][::2]

    alike = sentence(data_of(World(rotated=True), 400, change=repeat), "variety")
    assert alike.text == "All 400 seeds give a different game each."
    fixed = sentence(data_of(World(), 400, change=repeat), "variety")
    assert fixed.text.startswith("200 different games came up in 400")


def test_chance_alone_flags_cards_at_the_stated_rate():
    """A/A control: where nothing has an effect, a page with any flag at all is as rare as the level says."""
    pages = [data_of(World(effects=np.zeros(12), hand=4), 400, seed) for seed in range(150)]
    flagged = sum(any(each.is_flagged for each in page.components) or page.seat_q <= 0.05 for page in pages)
    assert flagged <= 16  # 150 × 0.05 = 7.5; more than 16 happens once in 1,000 times


def test_a_planted_effect_is_caught():
    effects = np.zeros(12)
    effects[0] = 0.15
    pages = [data_of(World(effects=effects, hand=4), 1500, seed) for seed in range(25)]
    assert sum(page.components[0].is_flagged for page in pages) >= 20


def test_labels_must_match_the_columns():
    counted = Accumulator(World().shape)
    counted.add(World().play(10))
    with pytest.raises(ValueError, match="0 labels for 21 components"):
        balance_data(ORIGIN, counted, Labels("Made up"))


@pytest.mark.parametrize(("seat", "name"), [(0, "1st"), (1, "2nd"), (2, "3rd"), (5, "6th"), (10, "11th"), (20, "21st")])
def test_seats_are_named_in_turn_order(seat, name):
    assert seat_name(seat) == f"{name} player"


class TestGates:
    """The sentence on a gate says of what it is."""

    @pytest.mark.parametrize(
        ("gate", "said"),
        [
            ({"measure": "dealt"}, "each of quest cards dealt, share of wins less their mean must be"),
            ({"measure": "dealt", "id": "1"}, "Card 1 dealt, share of wins less the mean of quest cards must be"),
            ({"measure": "held", "id": "1"}, "Card 1 had, share of wins less the mean of quest cards must be"),
            ({"measure": "taken", "id": "1"}, "1 taken, share of wins less the mean of quest cards must be"),
        ],
    )
    def test_a_gate_on_one_component_names_it(self, gate, said):
        data = data_of(World(), 500)
        declared = gate_file({"gates": [{"name": "it", "bots": ["random"], "of": "quest-cards", "high": 0.3, **gate}]})
        (found,) = judge(declared, dict.fromkeys(declared.runs, data))
        assert said in gate_verdict(found).text
