"""The shipped content of Glory, its schemas and its lints."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from tests.bundled import findings_of
from tests.games.glory.files import KINDS, english, shipped
from toolkit.checking import check_game
from toolkit.games.glory.terms import COUNTED, LOOKED_UP, OPS, TRIGGERS
from toolkit.project import open_project
from toolkit.resources import bundled_root

HEROES = ["Adventurer", "Druid", "Ender", "Golem", "Knight", "Totem", "Seer", "Steward", "Warlock"]
NAMED = {
    "abilities": ["Veteran Wisdom", "Consolidation", "Walker's Thoughts", "Bravery"],
    "goods": ["Wolf", "Talisman", "Magic Compass", "Dancing Dagger", "Enchanted Diary"],
    "battles": ["Green Dragon", "Fairy"],
}
SIZES = {"abilities": 24, "battles": 30, "fates": 30, "goods": 24, "quests": 8, "lairs": 4, "heroes": 9}


def copies(kind):
    return sum(each.get("copies", 1) for each in shipped(kind)[kind])


def findings(project=None):
    found = check_game(project, "glory", draws=False)[1] if project else findings_of("glory")
    return [each for each in found if each.severity.value != "note"]


@pytest.mark.slow
def test_the_shipped_content_has_no_findings():
    assert findings() == []


@pytest.mark.parametrize(("kind", "count"), SIZES.items())
def test_there_are_as_many_cards_as_the_game_needs(kind, count):
    assert copies(kind) >= count


def test_the_names_of_the_rulebook_are_there():
    assert [each["name"] for each in shipped("heroes")["heroes"]] == HEROES
    for kind, names in NAMED.items():
        assert set(names) <= {each["name"] for each in shipped(kind)[kind]}
    battles = shipped("battles")["battles"]
    assert sum(each["trait"] == "dragon" for each in battles) == 5


def test_ids_are_unique_across_all_kinds():
    ids = [each["id"] for kind in KINDS if kind != "board" for each in shipped(kind)[kind]]
    assert len(ids) == len(set(ids))


def test_every_card_is_marked_as_ours():
    assert {each["status"] for kind in KINDS for each in shipped(kind)[kind]} == {"house"}


def test_words_and_schema_know_the_whole_vocabulary():
    schema = (bundled_root() / "schemas/glory/effects.schema.json").read_text(encoding="utf-8")
    for word in (*TRIGGERS.numbers, *COUNTED, *LOOKED_UP, *(set(OPS.numbers) - {"if", "jump"})):
        assert re.search(rf'"{word}"', schema), word
    phrases = english()["phrases"]
    assert set(OPS.numbers) - {"if", "jump"} <= phrases.keys()
    assert set(TRIGGERS.numbers) == set(phrases["moment"]["values"])


@pytest.fixture
def changed(tmp_path):
    """Glory as a user's project, to be spoilt."""
    (tmp_path / "toolkit.toml").write_text("", encoding="utf-8")
    copytree(bundled_root() / "content/glory", tmp_path / "content/glory")

    def spoil(stem, *changes):
        path: Path = tmp_path / "content/glory" / f"{stem}.yaml"
        text = path.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        return {each.code for each in findings(project=open_project(tmp_path))}

    return spoil


@pytest.mark.parametrize(
    ("stem", "old", "new", "code"),
    [
        ("board", "next: [castle, fortune-arch]", "next: [castle]", "board-graph"),
        ("board", "kind: castle", "kind: town", "board-graph"),
        ("board", "kind: blank", "kind: haven", ""),
        ("board", "gallows-bend, crossroads-shrine]", "gallows-bend, crossroads-shrine, alderby]", "board-graph"),
        ("board", "kind: haven", "kind: town", ""),
        ("board", "kind: fate", "kind: fete", "unknown-value"),
        ("heroes", "dragon_mode: wolf", "dragon_mode: wulf", "hero-starts"),
        ("heroes", "dragon_mode: wolf", "dragon_mode: talisman", "hero-starts"),
        ("heroes", "starts_with: [rope]", "starts_with: [rpoe]", "unknown-reference"),
        ("goods", "price: 4", "price: -4", "out-of-range"),
        ("fates", "when: gain", "when: gained", "unknown-value"),
        ("fates", "coins: 2", "coins: 0", "not-allowed"),
        ("quests", "fact: wins", "fact: victories", "unknown-value"),
    ],
)  # fmt: skip
def test_faults_are_found(changed, stem, old, new, code):
    found = changed(stem, (old, new))
    assert code in found if code else found == set(), found


def test_more_towns_than_quests_are_told(changed):
    dropped = shipped("quests")["quests"][:-1]
    found = changed("quests", *((f"id: {each['id']},", f"id: {each['id']}, copies: 0,") for each in dropped))
    assert "board-shape" in found
