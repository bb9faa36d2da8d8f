"""Texts in other languages: laid over content, and everything that is missing, stale or stray found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.fleets import codes, make_fleet, only
from toolkit.checking import check_game, component_words, known_languages
from toolkit.model.finding import Finding, Severity
from toolkit.project import Project
from toolkit.words import text_hash

CARS = """\
cars:
  - id: horse
    name: Horse
    status: house
    flavour: Runs on grass.
  - id: jammer
    name: Jammer
    status: house
"""
WORDS = "language: LANGUAGE\neffects: {power: power}\nphrases: {power: Draws.}\n"
EMPTY = "language: de\n"


def german(*lines: str) -> str:
    return "language: de\nkinds:\n  cars:\n" + "".join(f"    {line}\n" for line in lines)


def fleet(folder: Path, overlay: str) -> Project:
    return make_fleet(folder, {"content/fleet/cars.yaml": CARS, "content/fleet/i18n/de.yaml": overlay})


def found(project: Project, language: str = "de") -> list[Finding]:
    return check_game(project, "fleet", language=language)[1]


def entry(field: str, text: str, source: str) -> str:
    return f'{{{field}: {{text: "{text}", of: {text_hash(source)}}}}}'


def test_a_text_is_laid_over_its_field_and_all_else_stays(tmp_path: Path) -> None:
    project = fleet(tmp_path, german(f"horse: {entry('name', 'Pferd', 'Horse')}"))
    content, _ = check_game(project, "fleet", language="de")
    assert content is not None
    assert [each["name"] for each in content.components("cars")] == ["Pferd", "Jammer"]
    assert content.components("cars")[0]["flavour"] == "Runs on grass."
    english, _ = check_game(project, "fleet")
    assert english is not None
    assert english.components("cars")[0]["name"] == "Horse"


def test_each_missing_text_is_listed_with_what_to_write(tmp_path: Path) -> None:
    told = found(fleet(tmp_path, german(f"horse: {entry('name', 'Pferd', 'Horse')}")))
    missing = [each for each in told if each.code == "not-translated" and each.file.endswith("cars.yaml")]
    assert [(each.line, each.severity) for each in missing] == [(5, Severity.WARNING), (7, Severity.WARNING)]
    assert f"kinds: cars: jammer: name: {{text: …, of: {text_hash('Jammer')}}}" in missing[1].hint


def test_without_asking_for_the_language_missing_texts_are_one_note(tmp_path: Path) -> None:
    told = found(fleet(tmp_path, german(f"horse: {entry('name', 'Pferd', 'Horse')}")), "en")
    note = only(told, "not-translated")
    assert note.severity is Severity.INFO
    assert "--lang de" in note.hint


def test_a_text_that_changed_since_is_stale_and_tells_the_new_hash(tmp_path: Path) -> None:
    for language in ("de", "en"):
        stale = only(
            found(fleet(tmp_path, german(f"horse: {entry('name', 'Pferd', 'Old Horse')}")), language),
            "stale-translation",
        )
        assert (stale.file.rpartition("/")[2], stale.line) == ("de.yaml", 4)
        assert "now it is: Horse" in stale.message
        assert text_hash("Horse") in stale.hint


@pytest.mark.parametrize(
    ("overlay", "hint"),
    [
        ("language: de\nkinds: {carz: {}}\n", "did you mean 'cars'?"),
        (german(f"hose: {entry('name', 'Pferd', 'Horse')}"), "did you mean 'horse'?"),
        (german(f"horse: {entry('flavor', 'Gras', 'Grass')}"), "did you mean 'flavour'?"),
        (german(f"horse: {entry('id', 'pferd', 'horse')}"), ""),
        (f"language: de\ngame: {entry('titel', 'Flotte', 'Fleet')}\n", "did you mean 'title'?"),
    ],
)
def test_what_translates_nothing_is_found_at_its_key(tmp_path: Path, overlay: str, hint: str) -> None:
    stray = only(found(fleet(tmp_path, overlay)), "stray-translation")
    assert stray.file.endswith("i18n/de.yaml")
    assert hint in stray.hint


@pytest.mark.parametrize(
    ("overlay", "code"),
    [
        ("language: de\nwords: {}\n", "unknown-property"),
        ("language: fr\n", "unknown-value"),
        (german("horse: {name: Pferd}"), "wrong-type"),
        (german("horse: {name: {text: Pferd}}"), "missing-property"),
    ],
)
def test_the_file_is_checked_by_its_schema_in_every_language(tmp_path: Path, overlay: str, code: str) -> None:
    for language in ("de", "en"):
        told = found(fleet(tmp_path, overlay), language)
        assert codes([each for each in told if each.file.endswith("de.yaml")]) == [code]


def test_words_that_are_missing_in_the_language_are_found_and_english_is_used(tmp_path: Path) -> None:
    words = {"templates/fleet/words/en.yaml": WORDS.replace("LANGUAGE", "en")}
    powered = CARS.replace("flavour: Runs on grass.", "power: {draw: 2}")
    project = make_fleet(tmp_path, {**words, "content/fleet/cars.yaml": powered, "content/fleet/i18n/de.yaml": EMPTY})
    content, told = check_game(project, "fleet", language="de")
    assert content is not None
    assert "templates/fleet/words/de.yaml" in only(told, "no-words").hint
    assert component_words(project, content)["cars"]["horse"].text == "Draws."
    assert "no-words" not in [each.code for each in found(project, "en")]


def test_languages_are_those_of_texts_and_of_words(tmp_path: Path) -> None:
    project = make_fleet(
        tmp_path,
        {"content/fleet/i18n/de.yaml": EMPTY, "templates/fleet/words/fr.yaml": WORDS.replace("LANGUAGE", "fr")},
    )
    assert known_languages(project, "fleet") == ("de", "en", "fr")


def test_where_lines_break_does_not_make_a_translation_stale() -> None:
    assert text_hash("one\n  two") == text_hash("one two") != text_hash("one")
