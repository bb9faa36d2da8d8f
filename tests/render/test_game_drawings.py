"""Drawings of a game's own, more than one layout for a kind, and components that say their size."""

import json

import pytest

from tests.render.tiny import opened
from toolkit.errors import UnknownNameError
from toolkit.model.sketch import GameDrawings, literal
from toolkit.render.check import check_prints
from toolkit.render.game_drawings import game_drawings

DRAWN = """
size: {width: 60, height: 40}
front:
  - {type: use, part: sign, box: {x: 5, y: 5, width: 50, height: 20}, with: {word: card.name}}
"""
SIZED = """
size: {of: sheet}
front:
  - {type: rect, fill: black}
"""


def sign(sketch):
    yield {
        "type": "rect",
        "box": {"x": 0, "y": 0, "width": sketch.width_mm, "height": sketch.height_mm},
        "fill": "#eeeeee",
    }
    yield {"type": "text", "text": literal(f"{sketch.given['word']} of {len(sketch.content.components('cards'))}")}


def sheet(content, component):
    return component["wide"], 30.0


@pytest.fixture
def drawings(monkeypatch):
    monkeypatch.setattr("toolkit.render.deck.game_drawings", lambda _: GameDrawings({"sign": sign}, {"sheet": sheet}))


@pytest.mark.usefixtures("drawings")
class TestDrawings:
    def test_a_layout_uses_a_drawing_of_the_game_as_a_part(self, tiny):
        tiny.layout(DRAWN).cards({"id": "a"}, {"id": "b"}).render()
        text = opened(tiny.pdf()).pages[0].extract_text()
        assert "a of 2" in text
        assert "b of 2" in text

    def test_a_drawing_is_made_for_each_component(self, tiny, monkeypatch):
        def own(sketch):
            yield {"type": "text", "text": literal(f"this is {sketch.component['id']}")}

        monkeypatch.setattr("toolkit.render.deck.game_drawings", lambda _: GameDrawings({"sign": own}, {}))
        tiny.layout(DRAWN.replace(", with: {word: card.name}", "")).cards({"id": "a"}, {"id": "b"}).render()
        text = opened(tiny.pdf()).pages[0].extract_text()
        assert "this is a" in text
        assert "this is b" in text

    def test_what_content_says_is_never_an_expression(self, tiny):
        tiny.layout(DRAWN).cards({"id": "a", "name": "{{ 6 * 7 }}'"}).render()
        assert "{{ 6 * 7 }}' of 1" in opened(tiny.pdf()).pages[0].extract_text()

    def test_a_part_of_the_layout_hides_a_drawing_of_that_name(self, tiny):
        part = "parts:\n  sign: [{type: text, text: mine}]\n"
        tiny.layout(DRAWN + part).cards({"id": "a"}).render()
        assert "mine" in opened(tiny.pdf()).pages[0].extract_text()

    def test_an_unknown_drawing_is_named_with_the_nearest(self, tiny):
        tiny.layout(DRAWN.replace("sign", "sing")).cards({"id": "a"})
        (finding,) = check_prints(tiny.project, tiny.content, {})
        assert finding.message == "no part 'sing'; did you mean 'sign'?"


@pytest.mark.usefixtures("drawings")
class TestSizes:
    def test_each_component_prints_at_its_own_size_as_a_deck_of_its_own(self, tiny):
        tiny.layout(SIZED).cards({"id": "a", "wide": 40.0}, {"id": "b", "wide": 55.0})
        result = tiny.render(profile="poster")
        assert [path.name for path in result.files] == [
            "cards.a-poster.pdf",
            "cards.b-poster.pdf",
            "cards.a-poster.manifest.json",
            "cards.b-poster.manifest.json",
        ]
        files = [json.loads(path.read_text())["files"][0] for path in result.files[2:]]
        assert [file["card"] for file in files] == [[40.0, 30.0], [55.0, 30.0]]

    def test_only_prints_the_named_one(self, tiny):
        tiny.layout(SIZED).cards({"id": "a", "wide": 40.0}, {"id": "b", "wide": 55.0})
        assert [path.name for path in tiny.render(only=("b",)).files] == ["cards.b-a4.pdf", "cards.b-a4.manifest.json"]

    def test_an_unknown_size_is_told(self, tiny):
        tiny.layout(SIZED.replace("sheet", "shed")).cards({"id": "a", "wide": 40.0})
        with pytest.raises(UnknownNameError, match="no drawing that says a size 'shed'; did you mean 'sheet'"):
            tiny.render()


class TestSeveralLayouts:
    PLAIN = "size: {width: 40, height: 30}\nfront:\n  - {type: text, text: '%s {{ card.id }}'}\n"

    def two(self, tiny):
        tiny.layout(self.PLAIN % "front").layout(self.PLAIN % "list", "cards.list")
        return tiny.cards({"id": "a"}, {"id": "b"})

    def test_a_kind_prints_by_all_its_layouts(self, tiny):
        names = [path.name for path in self.two(tiny).render(["cards"]).files]
        assert names == ["cards-a4.pdf", "cards.list-a4.pdf", "cards-a4.manifest.json", "cards.list-a4.manifest.json"]
        assert "list a" in opened(tiny.pdf("cards.list-a4.pdf")).pages[0].extract_text()

    def test_one_layout_can_be_asked_for_by_its_name(self, tiny):
        assert [path.name for path in self.two(tiny).render(["cards.list"]).files] == [
            "cards.list-a4.pdf",
            "cards.list-a4.manifest.json",
        ]

    def test_an_unknown_layout_is_named_with_the_nearest(self, tiny):
        with pytest.raises(UnknownNameError, match=r"no kind 'cards.lost'; did you mean 'cards.list'"):
            self.two(tiny).render(["cards.lost"])

    def test_a_fault_in_the_second_layout_is_found_too(self, tiny):
        self.two(tiny).layout(self.PLAIN % "\ue123", "cards.list")
        assert {finding.code for finding in check_prints(tiny.project, tiny.content, {})} == {"missing-glyph"}


def test_a_game_without_drawings_has_none():
    assert game_drawings("dustbiters") == GameDrawings()
    assert game_drawings("no such game") == GameDrawings()
