"""The printed cars of Dustbiters: every one complete, readable and the same from behind."""

import json
import subprocess
import sys
from dataclasses import replace

import pypdfium2
import pytest

from tests.bundled import content_of
from tests.render.tiny import opened
from toolkit.checking import component_words
from toolkit.model.drawing import GroupOp, SymbolOp, TextOp
from toolkit.project import open_project
from toolkit.render.colors import contrast, to_color
from toolkit.render.deck import PrintShop
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.job import render_game
from toolkit.render.layout import read_layout
from toolkit.render.options import PrintOptions

PROJECT = open_project()


@pytest.fixture(scope="module")
def game():
    return content_of("dustbiters")


@pytest.fixture(scope="module")
def words(game):
    return component_words(PROJECT, game)


@pytest.fixture(scope="module")
def deck(game, words):
    return PrintShop(PROJECT, game).deck("cars", words)


@pytest.fixture(scope="module")
def printed(game, words, tmp_path_factory):
    project = replace(PROJECT, output=tmp_path_factory.mktemp("print"))
    result = render_game(project, game, words, ("cars",), PrintOptions())
    return result, result.files[0].read_bytes()


def texts(ops):
    for op in ops:
        if isinstance(op, TextOp):
            yield op
        elif isinstance(op, GroupOp | SymbolOp):
            yield from texts(op.ops)


def letters(text):
    return "".join(text.replace("*", "").split()).replace("{icon:power}", "")


def test_every_car_is_printed_with_its_name_and_all_its_words(game, words, deck):
    assert not deck.findings
    assert len(deck.cards) == len(game.components("cars"))
    for component, card in zip(game.components("cars"), deck.cards, strict=True):
        on_card = letters("".join(op.text for op in texts(card.front.drawing.ops)))
        said = words["cars"][component["id"]]
        assert letters(component["name"].upper()) in on_card
        for sentence in (*said.passives, said.power):
            assert letters(sentence) in on_card


def test_names_can_be_read_at_arms_length_and_rules_in_the_hand(deck):
    for card in deck.cards:
        sizes = {note.label: note.size_mm for note in card.front.notes}
        assert sizes["name"] * 72 / 25.4 >= 16
        assert sizes["rules"] * 72 / 25.4 >= 8.5


def test_all_words_lie_in_the_safe_zone(deck):
    safe = deck.layout.boxes["safe"]
    for card in deck.cards:
        for op in texts(card.front.drawing.ops):
            width = op.size_mm * sum(glyph.advance_em for glyph in op.glyphs)
            assert safe.x <= op.x_mm
            assert op.x_mm + width <= safe.right
            assert safe.y <= op.baseline_mm <= safe.bottom


def test_a_car_that_is_not_published_says_so(game, deck):
    for component, card in zip(game.components("cars"), deck.cards, strict=True):
        on_card = "".join(op.text for op in texts(card.front.drawing.ops))
        assert ("inferred" in on_card) == (component["status"] == "inferred")


def test_every_car_has_a_picture_of_its_own(game):
    for component in game.components("cars"):
        assert PROJECT.find(f"content/dustbiters/art/{component['id']}.svg")


def test_every_role_has_a_palette_and_an_icon(game):
    layout = read_layout(PROJECT, "dustbiters", "cars")
    icons = IconSet(PROJECT, "dustbiters", Pictures({})).names
    for role in {component["role"] for component in game.components("cars")}:
        assert role in layout.theme.palettes
        assert role in icons


def test_words_stand_out_from_what_is_behind_them():
    theme = read_layout(PROJECT, "dustbiters", "cars").theme
    for palette in theme.palettes.values():
        colors = {**theme.colors, **palette}
        for ink, ground in (
            ("ink", "paper-light"),
            ("ink", "#ffe9b0"),
            ("bone", "ink"),
            ("accent", "bone"),
            ("bone", "iron"),
        ):
            assert contrast(to_color(ink, colors), to_color(ground, colors)) >= 4.5
        for ink in ("#6b4a33", "#7a5c40"):
            assert contrast(ink, to_color("paper", colors)) >= 4.5


def test_the_back_looks_the_same_turned_round(printed):
    _, data = printed
    page = pypdfium2.PdfDocument(data)[1].render(scale=2).to_pil().convert("L")
    mm = 2 * 72 / 25.4
    left, top = (210 - 3 * 63.5) / 2, (297 - 3 * 88.9) / 2
    card = page.crop([round(each * mm) for each in (left, top, left + 63.5, top + 88.9)])
    differences = [abs(a - b) for a, b in zip(card.tobytes(), card.rotate(180).tobytes(), strict=True)]
    assert sum(each > 60 for each in differences) / len(differences) < 0.02


def test_twenty_one_cars_take_three_sheets_of_two_sides(printed):
    result, data = printed
    pages = opened(data).pages
    assert len(pages) == 6
    assert [len(side.placements) for side in result.decks[0].imposed.sides] == [9, 9, 9, 9, 3, 3]
    assert len(data) < 400_000


def test_low_ink_keeps_every_word(game, words, deck):
    plain = PrintShop(PROJECT, game).deck("cars", words, low_ink=True)
    for full, low in zip(deck.cards, plain.cards, strict=True):
        assert [op.text for op in texts(low.front.drawing.ops)] == [op.text for op in texts(full.front.drawing.ops)]
        assert {op.color for op in texts(low.front.drawing.ops)} == {"#000000"}


SCRIPT = """
import sys
from toolkit.cli import main
try:
    main(["render", "dustbiters", "--output", sys.argv[1], "--quiet"])
except SystemExit as stop:
    assert not stop.code
import json
print(json.dumps([name for name in sys.modules if name.partition(".")[0] in ("numba", "numpy", "pypdfium2")]))
"""


def test_printing_loads_no_simulation(tmp_path):
    done = subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path)], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1]) == []
    assert (tmp_path / "dustbiters/cars-a4.pdf").is_file()
