import pytest
from ruamel.yaml import YAML

from toolkit.words import effect_hash

CAR = {
    "id": "spiky",
    "name": "Spiky",
    "copies": 1,
    "power": {"when": "at_back", "do": [{"destroy": {}}, {"draw": {"cards": 2}}]},
}


def test_the_hash_of_an_effect_is_the_same_for_ever():
    assert effect_hash(CAR) == "fx-596e89c8"


def test_names_numbers_texts_and_the_order_of_keys_do_not_count():
    power = {"do": CAR["power"]["do"], "when": "at_back"}
    other = {"power": power, "id": "x", "name": "Y", "copies": 2, "text": "Z", "design": "?", "flavour": "!"}
    assert effect_hash(other) == effect_hash(CAR)


@pytest.mark.parametrize(
    "change",
    [
        {"power": {**CAR["power"], "when": "at_front"}},
        {"power": {**CAR["power"], "do": CAR["power"]["do"][::-1]}},
        {"passives": [{"jams": {"cars": "adjacent"}}]},
    ],
)
def test_every_change_of_an_effect_counts(change):
    assert effect_hash({**CAR, **change}) != effect_hash(CAR)


def test_yaml_reads_a_hash_as_text():
    hashes = [effect_hash({"power": {"n": number}}) for number in range(300)]
    assert YAML(typ="safe").load("\n".join(f"- {each}" for each in hashes)) == hashes
