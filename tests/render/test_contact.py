"""The contact sheet: every distinct face once, with its ids, on as few pages as can be."""

import hashlib
import json

import pytest

from tests.render.measure import page_count, page_size, shown_on
from tests.render.tiny import TinyGame, opened

CARDS = """
size: {width: 63.5, height: 88.9}
bleed: 3
front:
  - {type: rect, box: bleed, fill: "#{{ '%02x' % number }}fefe"}
back:
  - {type: rect, box: bleed, fill: "#fe0102"}
"""
TOKENS = """
size: {width: 20, height: 20}
front:
  - {type: rect, fill: "#{{ '%02x' % number }}fdfd"}
"""
BOARD = """
size: {width: 600, height: 400}
front:
  - {type: rect, fill: "#80a0c0"}
"""


def game(folder, count):
    tiny = TinyGame(folder).layout(CARDS).layout(TOKENS, "tokens").layout(BOARD, "board")
    tiny.cards(*({"id": f"card {number}", "copies": 2} for number in range(count)))
    tiny.cards({"id": "gold", "copies": 12}, {"id": "none", "copies": 0}, kind="tokens")
    return tiny.cards({"id": "field"}, kind="board")


def test_every_distinct_face_is_there_once_and_named(tmp_path):
    tiny = game(tmp_path, 12)
    tiny.render(contact=True)
    data = tiny.pdf("contact-a4.pdf")
    shown = [face for page in range(page_count(data)) for face in shown_on(data, page)]
    assert len(shown) == len({face.color for face in shown}) == 12 + 1 + 2 + 1
    text = "\n".join(page.extract_text() for page in opened(data).pages)
    for name in ("card 0 ×2", "card 11 ×2", "back of card 0 and 11 more", "gold ×12", "none ×0", "field"):
        assert name in text
    assert "cards: 12 different, 24 in all" in text


def test_pictures_are_small_whole_and_apart(tmp_path):
    tiny = game(tmp_path, 30)
    tiny.render(contact=True)
    data = tiny.pdf("contact-a4.pdf")
    for page in range(page_count(data)):
        width, height = page_size(data, page)
        shown = shown_on(data, page)
        for face in shown:
            assert face.scale <= 1 + 1e-6
            assert face.clip[0] >= 5 - 1e-2
            assert face.clip[2] <= width - 5 + 1e-2
            assert face.clip[3] <= height - 8
        for index, face in enumerate(shown):
            for other in shown[index + 1 :]:
                apart = (
                    face.clip[2] < other.clip[0] or other.clip[2] < face.clip[0]
                    or face.clip[3] < other.clip[1] or other.clip[3] < face.clip[1]
                )  # fmt: skip
                assert apart


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (40, 1), (250, 7)])
def test_few_pages_and_on_them_pictures_as_large_as_can_be(tmp_path, count, pages):
    layout = CARDS.replace("back:", "unused:").split("unused:")[0].replace("fefe", "{{ '%02x' % (number // 200) }}fe")
    tiny = TinyGame(tmp_path).layout(layout).cards(*({"id": f"c{number}"} for number in range(count)))
    tiny.render(contact=True)
    data = tiny.pdf("contact-a4.pdf")
    assert page_count(data) <= pages
    scale = shown_on(data, 0)[0].scale
    assert scale > (0.99 if count == 1 else 0.3)


def test_it_follows_only_and_stands_in_the_manifest(tmp_path):
    tiny = game(tmp_path, 5)
    tiny.render(("cards",), contact=True, only=("card 3",), profile="letter")
    data = tiny.pdf("contact-letter.pdf")
    assert len(shown_on(data, 0)) == 2
    files = json.loads((tmp_path / "output/tiny/contact-letter.manifest.json").read_text())["files"]
    assert files[-1] == {"file": "contact-letter.pdf", "sha256": hashlib.sha256(data).hexdigest()}
