"""The shipped German words of Dustbiters, on cards whose texts are German too."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.games.dustbiters.files import english
from tests.words.test_dustbiters_english import every_car, meaning, said
from toolkit.checking import check_game, component_words
from toolkit.content.parse import read_document
from toolkit.project import open_project
from toolkit.resources import bundled_root
from toolkit.words import PhraseTable

GOLDEN = Path(__file__).parent / "dustbiters_de.txt"


@cache
def german():
    path = bundled_root() / "templates/dustbiters/words/de.yaml"
    document, findings = read_document(path, path.name)
    assert not findings
    return document.data


def test_the_german_cards_read_as_they_should(update_goldens):
    project = open_project()
    content, findings = check_game(project, "dustbiters", draws=False, language="de")
    assert [each.message for each in findings] == []
    words = component_words(project, content)["cars"]
    cars = content.components("cars")
    lines = [f"{car['name']}: {words[car['id']].text} ({car['flavour']})".replace("\n", " / ") for car in cars]
    if update_goldens:
        GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert "\n".join(lines) + "\n" == GOLDEN.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def sentences():
    table = PhraseTable.from_mapping(german())
    return [(car, said(car, table)) for car in every_car()]


def test_whatever_a_designer_combines_reads_as_a_german_sentence(sentences):
    assert len(sentences) > 1000
    for car, text in sentences:
        assert re.fullmatch(r"(\{icon:power\} )?[A-ZÄÖÜ][A-Za-zÄÖÜäöüß0-9\u00a0 ,;:'()-]*[a-zA-Zß)]\.", text), (
            car,
            text,
        )
        assert "  " not in text, (car, text)
        assert " ," not in text, (car, text)
        assert not re.search(r"[,;:]\.", text), (car, text)


def test_cars_that_do_different_things_say_different_things_in_german(sentences):
    meant = {}
    for car, text in sentences:
        meant.setdefault(text, []).append(meaning(car))
    assert {text: cars for text, cars in meant.items() if any(car != cars[0] for car in cars)} == {}


def test_the_german_table_has_the_defaults_of_the_english_one():
    ours, theirs = german()["phrases"], english()["phrases"]
    for name, phrase in ours.items():
        if isinstance(phrase, dict):
            assert phrase.get("defaults") == theirs[name].get("defaults"), name
