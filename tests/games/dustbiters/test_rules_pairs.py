"""Every power beside the Mimic, Necromancer, Jammer, Cloning Van, Ice Cream Van and Mind Manipulator: `pairs.txt`."""

from itertools import product
from pathlib import Path

import pytest

from tests.games.dustbiters.files import frozen
from tests.games.dustbiters.playing import table

BESIDE = ("mimic", "necromancer", "jammer", "cloning-van", "ice-cream-van", "mind-manipulator")


def written_pairs():
    """Title and lines of every pair."""
    text = (Path(__file__).parent / "pairs.txt").read_text(encoding="utf-8")
    for block in text.split("\n\n"):
        title, *lines = block.strip().splitlines()
        if not title.startswith("#"):
            yield title, [line.strip() for line in lines]


PAIRS = dict(written_pairs())


def test_every_power_stands_beside_every_meddling_car():
    powers = [car["id"] for car in frozen("cars")["cars"] if "power" in car]
    assert set(PAIRS) == {f"{power}, {other}" for power, other in product(powers, BESIDE)}


@pytest.mark.parametrize("title", PAIRS)
def test_a_power_beside_a_car_that_changes_what_others_do(title):
    position, legal, *played = PAIRS[title]
    start = table(position)
    powers = [move for move in start.legal if move.startswith("power ")]
    assert legal == f"legal: {', '.join(powers) or 'none'}"
    if played:
        moves, after = played
        assert start.plays(*moves.split(", ")).text == after
