"""Prints in another language: names of files, slug lines, hyphenation, and words of layouts without a translation."""

from __future__ import annotations

import io
from pathlib import Path

import pdfplumber
import pytest

from toolkit.checking import check_game, component_words
from toolkit.project import Project
from toolkit.render.check import check_prints
from toolkit.render.expressions import Expressions
from toolkit.render.job import PrintResult, render_game
from toolkit.render.options import PrintOptions
from toolkit.resources import bundled_root


@pytest.fixture(scope="module")
def german(tmp_path_factory: pytest.TempPathFactory) -> PrintResult:
    project = Project((bundled_root(),), tmp_path_factory.mktemp("out"))
    content, _ = check_game(project, "dustbiters", draws=False, language="de")
    assert content is not None
    only = PrintOptions(only=("horse", "spiky"))
    return render_game(project, content, component_words(project, content), ["cars"], only)


def test_files_and_slug_lines_tell_the_language(german: PrintResult) -> None:
    assert [path.name for path in german.files] == ["cars-a4-de.pdf", "cars-a4-de.manifest.json"]
    with pdfplumber.open(io.BytesIO(german.files[0].read_bytes())) as pdf:
        text = pdf.pages[0].extract_text()
    assert "dustbiters · cars · de" in text


def test_names_words_and_labels_are_german(german: PrintResult) -> None:
    with pdfplumber.open(io.BytesIO(german.files[0].read_bytes())) as pdf:
        text = pdf.pages[0].extract_text()
    for word in ("PFERD", "Reiht sich am ENDE", "NACHSCHUB", "erschlossen", "Läuft mit Gras."):
        assert word in text
    assert "Horse" not in text


def test_german_cards_have_no_fault_on_paper(tmp_path: Path) -> None:
    project = Project((bundled_root(),), tmp_path)
    content, _ = check_game(project, "dustbiters", draws=False, language="de")
    assert content is not None
    assert check_prints(project, content, component_words(project, content)) == []


def test_a_word_of_a_layout_without_a_label_is_printed_and_noted() -> None:
    expressions = Expressions({"attack": "Angriff"})
    assert expressions.text("{{ 'attack' | label }} {{ 'move' | label }} {{ 3 | label }}", {}) == "Angriff move 3"
    assert expressions.unlabelled == {"move"}
    assert Expressions().text("{{ 'move' | label }}", {}) == "move"


def test_strong_words_are_those_of_the_language() -> None:
    names = {"text": "send it to THE FRONT"}
    assert Expressions().text("{{ text | strong('THE FRONT') }}", names) == "send it to **THE\u00a0FRONT**"
    german = Expressions({"THE FRONT": "SPITZE"})
    assert german.text("{{ text | strong('THE FRONT') }}", {"text": "an die SPITZE"}) == "an die **SPITZE**"
