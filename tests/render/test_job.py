"""From a game to files: copies, refusals, proofs, variants, file names."""

import hashlib
import json
import struct

import pytest

from tests.render.tiny import BACK, CARDS, opened
from toolkit.errors import UnknownNameError, UsageError
from toolkit.model.finding import Finding
from toolkit.render.deck import PrintShop
from toolkit.render.job import render_game
from toolkit.render.options import PrintOptions


def text_of(tiny, name="cards-a4.pdf"):
    return "\n".join(page.extract_text() for page in opened(tiny.pdf(name)).pages)


def manifest(tiny):
    return json.loads((tiny.folder / "output/tiny/cards-a4.manifest.json").read_text())


def test_each_card_is_printed_as_often_as_it_says_and_none_is_skipped_silently(tiny):
    tiny.layout(CARDS).cards({"id": "two", "copies": 2}, {"id": "one"}, {"id": "zero", "copies": 0}).render()
    assert [text_of(tiny).count(name) for name in ("two", "one", "zero")] == [2, 1, 0]
    (file,) = manifest(tiny)["files"]
    assert file["skipped"] == ["zero"]
    assert [card["id"] for card in file["pages"][0]["cards"]] == ["two", "two", "one"]


def test_a_deck_in_which_nothing_is_to_be_printed_is_refused(tiny):
    tiny.layout(CARDS).cards({"id": "zero", "copies": 0})
    with pytest.raises(UsageError, match="there is no card to print in cards"):
        tiny.render()


def test_an_error_finding_stops_every_file_but_not_a_proof(tiny):
    tiny.layout(CARDS).cards({"id": "ok"}, {"id": "bad", "text": "\ue123"})
    result = tiny.render(png=True)
    assert [finding.code for finding in result.findings] == ["missing-glyph"]
    assert isinstance(result.findings[0], Finding)
    assert result.files == ()
    assert not (tiny.folder / "output").exists()
    assert tiny.render(proof=True).files


def test_a_proof_shows_the_boxes_and_sizes_used(tiny):
    tiny.layout(CARDS).cards({"id": "a", "text": "words"}).render(proof=True)
    labels = "".join(char["text"] for char in opened(tiny.pdf()).pages[0].chars if char["size"] < 4.5)
    assert "name 14.00 pt" in labels
    assert "rules 9.00 pt" in labels


def test_only_prints_the_named_cards_and_refuses_unknown_ones(tiny):
    tiny.layout(CARDS).cards({"id": "crusher"}, {"id": "mimic"}).render(only=("mimic",))
    assert "mimic" in text_of(tiny)
    assert "crusher" not in text_of(tiny)
    with pytest.raises(UnknownNameError, match="no component 'crushr'; did you mean 'crusher'"):
        tiny.render(only=("crushr",))


def test_kinds_and_profiles_are_refused_by_name(tiny):
    tiny.layout(CARDS).cards({"id": "a"}).cards({"id": "b"}, kind="tiles")
    with pytest.raises(UnknownNameError, match="no kind 'card'; did you mean 'cards'"):
        tiny.render(("card",))
    with pytest.raises(UnknownNameError, match="no layout for kind 'tiles'"):
        tiny.render(("tiles",))
    with pytest.raises(UnknownNameError, match="no print profile 'letr'; did you mean 'letter'"):
        tiny.render(profile="letr")
    with pytest.raises(UsageError, match="4 mm bleed is more than cards has: 3 mm"):
        tiny.render(bleed_mm=4.0)


def test_kinds_without_a_layout_are_not_printed(tiny):
    tiny.layout(CARDS).cards({"id": "a"}).cards({"id": "b"}, kind="tiles")
    assert [path.name for path in tiny.render().files] == ["cards-a4.pdf", "cards-a4.manifest.json"]


def test_any_printable_id_makes_a_distinct_file_inside_the_output_folder(tiny):
    ids = ["aux", "../../evil", "Turn: L/R?", "\u00e4", "a", "A"]
    tiny.layout(CARDS).cards(*({"id": each, "name": "x"} for each in ids))
    pngs = [path for path in tiny.render(png=True).files if path.suffix == ".png"]
    assert len({path.name.casefold() for path in pngs}) == len(ids)
    output = (tiny.folder / "output").resolve()
    assert all(path.resolve().is_relative_to(output) for path in pngs)
    assert {path.resolve() for path in tiny.folder.rglob("*.png")} == {path.resolve() for path in pngs}


def test_pngs_have_the_size_of_the_trim_and_one_back_serves_all(tiny):
    tiny.layout(CARDS + BACK.replace("{{ card.id }}", "all")).cards({"id": "a"}, {"id": "b"})
    files = tiny.render(png=True).files
    assert [path.name for path in files if path.suffix == ".png"] == ["a.png", "b.png", "cards-back.png"]
    for path in files:
        if path.suffix == ".png":
            assert struct.unpack(">II", path.read_bytes()[16:24]) == (750, 1050)


def test_different_backs_make_a_picture_each(tiny):
    tiny.layout(CARDS + BACK).cards({"id": "a"}, {"id": "b"})
    pictures = [
        path.relative_to(tiny.folder / "output/tiny/png")
        for path in tiny.render(png=True).files
        if path.suffix == ".png"
    ]
    assert [str(each) for each in pictures] == ["cards/a.png", "cards/b.png", "cards-back/a.png", "cards-back/b.png"]


def test_low_ink_has_outlines_and_black_text_only(tiny):
    layout = CARDS.replace("front:", "front:\n  - {type: rect, box: trim, fill: '#ff0000', hatch: true, ink: low}")
    tiny.layout(layout).cards({"id": "a"}).render(low_ink=True)
    page = opened(tiny.pdf()).pages[0]
    assert not [shape for shape in (*page.rects, *page.curves) if shape["fill"]]
    assert {tuple(char["non_stroking_color"]) for char in page.chars} == {(0, 0, 0)}
    assert len(page.lines) > 100


def test_the_manifest_tells_how_it_was_made_and_where_cards_lie(tiny):
    tiny.layout(CARDS + BACK).cards({"id": "a"}).render(flip="short", marks="none")
    made = manifest(tiny)
    (file,) = made["files"]
    assert made["options"]["flip"] == "short"
    assert file["sha256"] == hashlib.sha256(tiny.pdf()).hexdigest()
    assert file["pages"][0]["cards"] == [{"id": "a", "side": "front", "x": 9.75, "y": 15.15, "turned": False}]
    assert file["pages"][1]["cards"] == [{"id": "a", "side": "back", "x": 9.75, "y": 192.95, "turned": True}]


def test_a_card_keeps_its_look_until_it_would_look_different(tiny):
    def looks():
        return {card["id"]: card["front"] for card in manifest(tiny)["files"][0]["cards"]}

    tiny.layout(CARDS).cards({"id": "a"}, {"id": "b"}).render()
    before = looks()
    tiny.cards({"id": "a", "design": "not printed"}, {"id": "b", "text": "new"}).render()
    after = looks()
    assert after["a"] == before["a"]
    assert after["b"] != before["b"]


def test_no_half_file_is_left_when_the_folder_refuses(tiny):
    tiny.layout(CARDS).cards({"id": "a"})
    tiny.file("output/tiny", "a file where the folder should be")
    with pytest.raises(Exception, match="can't be written"):
        tiny.render()
    assert [path.name for path in (tiny.folder / "output").iterdir()] == ["tiny"]


def test_two_prints_from_one_shop_draw_once_and_are_those_of_two_shops(tiny):
    tiny.layout(CARDS + BACK).cards({"id": "a"}, {"id": "b"})
    apart = [tiny.render(profile=name).decks[0].pdf for name in ("a4", "letter")]
    shop, words = PrintShop(tiny.project, tiny.content), {"cards": {}}
    together = [
        render_game(tiny.project, tiny.content, words, (), PrintOptions(name), shop=shop).decks[0]
        for name in ("a4", "letter")
    ]
    assert [deck.pdf for deck in together] == apart
    assert together[0].deck is together[1].deck
    assert shop.deck("cards", {"cards": {}}) is not together[0].deck
