"""What is house content is shown as such on every sheet."""

from dataclasses import replace

import pypdfium2
import pytest

from tests.bundled import content_of
from toolkit.checking import component_words
from toolkit.project import open_project
from toolkit.render.deck import PrintShop
from toolkit.render.job import render_game
from toolkit.render.options import PrintOptions
from toolkit.render.press import house_note

PROJECT = open_project()


def note(game_id, kind):
    game = content_of(game_id)
    return house_note(game, PrintShop(PROJECT, game).deck(kind, component_words(PROJECT, game)))


@pytest.mark.parametrize(
    ("game_id", "kind", "told"),
    [
        ("glory", "lairs", ("house content",)),
        ("dirt-and-glory", "locations", ("8 of 9 house content",)),
        ("dustbiters", "cars", ()),
    ],
)
def test_the_note_says_how_many_components_are_ours(game_id, kind, told):
    assert note(game_id, kind) == told


def test_the_slug_line_of_a_sheet_tells_it(tmp_path):
    game = content_of("glory")
    words = component_words(PROJECT, game)
    render_game(replace(PROJECT, output=tmp_path), game, words, ("lairs",), PrintOptions())
    (path,) = tmp_path.glob("glory/lairs-*.pdf")
    page = pypdfium2.PdfDocument(path)[0].get_textpage().get_text_bounded()
    assert "glory · lairs · house content · content" in page
    assert page.count("HOUSE · ") == 6
