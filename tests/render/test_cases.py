"""C2, C3, C7, C11 and C12 on every kind of component of the workshop: each text of each kind takes its turn."""

from functools import cache
from itertools import pairwise

import pytest
from ruamel.yaml import YAML

from tests.render.measure import page_count, page_size, shown_on
from tests.render.test_kinds import KINDS, WORKSHOP, texts
from tests.render.test_text import NASTY
from toolkit.render.check import check_prints
from toolkit.render.deck import PrintShop

FIELD = {
    "boards": "name",
    "coins": "value",
    "events": "text",
    "heroes": "effects",
    "pads": "name",
    "spells": "text",
    "tiles": "name",
    "tokens": "value",
}
"""A field of each kind that is printed."""
RICH = {"events", "heroes", "spells"}
LONG = "\n\n".join(["many words and more of them " * 8 + "x" * 120] * 3 + ["the very last"])
EVERYWHERE = "Škoda Žižka ⚡ 漢字 🚗"


@cache
def components(kind):
    return YAML(typ="safe", pure=True).load((WORKSHOP / f"{kind}.yaml").read_text(encoding="utf-8"))


@pytest.fixture(params=KINDS)
def kind(request, tiny):
    tiny.layout((WORKSHOP / f"{request.param}.layout.yaml").read_text(encoding="utf-8"), request.param)
    return request.param


def saying(tiny, kind, text):
    """The kind's first component with `text` in its field; the deck as it is drawn."""
    field = FIELD[kind]
    first = components(kind)[0]
    tiny.cards({**first, field: [text] if isinstance(first[field], list) else text}, kind=kind)
    return PrintShop(tiny.project, tiny.content).deck(kind, {})


def said(deck):
    """All that a face says, without the spaces."""
    return "".join(op.text for op in texts(deck.cards[0].front.drawing.ops)).replace(" ", "").replace("\u00a0", "")


def alike(text):
    return "".join(text.split()).casefold()


def test_every_kind_has_a_text_that_is_tried():
    assert set(FIELD) == set(KINDS)


def test_c2_text_that_does_not_fit_is_found_with_what_is_missing_or_its_last_line_is_there(tiny, kind):
    deck = saying(tiny, kind, LONG)
    found = [each for each in deck.findings if each.code == "text-overflow"]
    name = components(kind)[0]["id"]
    assert all(each.message.startswith(f"{name}: the text in '") for each in found)
    assert all(" mm of " in each.message and ", there are " in each.message for each in found)
    assert found or alike("the very last") in alike(said(deck))
    assert {each.message for each in check_prints(tiny.project, tiny.content, {})} == {
        each.message for each in deck.findings
    }


def test_c3_every_letter_is_drawn_or_found(tiny, kind):
    deck = saying(tiny, kind, EVERYWHERE)
    assert not [each for each in deck.findings if each.code == "missing-glyph"]
    assert alike(EVERYWHERE) in alike(said(deck))
    runs = texts(deck.cards[0].front.drawing.ops)
    assert all(glyph.number for op in runs for glyph in op.glyphs)


def test_c3_letters_that_no_font_has_are_found_with_the_component(tiny, kind, without_cjk):
    deck = saying(tiny, kind, EVERYWHERE + " \ue000")
    (found,) = [each for each in deck.findings if each.code == "missing-glyph"]
    assert found.message.startswith(f"{components(kind)[0]['id']}: no font has ")
    assert all(letter in found.message for letter in ("'漢'", "'字'", "U+E000"))


def test_c11_what_looks_like_markup_is_printed_as_it_is_written(tiny, kind):
    # Where a word is too long for its line, a hyphen is drawn at the end of it.
    assert alike(NASTY).replace("-", "") in alike(said(saying(tiny, kind, NASTY))).replace("-", "")
    assert alike("{{ 7*7 }}{% include 'x' %}") in alike(said(saying(tiny, kind, "{{ 7*7 }} {% include 'x' %}")))


def test_c11_an_icon_that_is_not_there_is_found_where_text_has_markup(tiny, kind):
    deck = saying(tiny, kind, "a {icon:nonsense} b")
    found = [each.message for each in deck.findings if each.code == "unknown-icon"]
    assert bool(found) is (kind in RICH)
    assert kind in RICH or alike("a{icon:nonsense}b") in alike(said(deck))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("profile", ["a4", "letter"])
def test_c7_and_c12_backs_lie_behind_fronts_and_no_row_drifts(tiny, kind, flip, profile):
    listed = [{**each, "copies": 7} for each in components(kind)]
    tiny.cards(*listed, kind=kind)
    result = tiny.render(profile=profile, flip=flip)
    deck = result.decks[0]
    data = tiny.pdf(f"{kind}-{profile}.pdf")
    assert page_count(data) == len(deck.imposed.sides)
    if deck.imposed.way == "pages":
        return
    assert page_count(data) % 2 == 0
    layout, size = deck.deck.layout, page_size(data, 0)
    has_back = deck.deck.cards[0].back is not None
    sideways = (flip == "long") == (size[1] >= size[0])
    for page in range(0, page_count(data), 2):
        fronts, backs = shown_on(data, page), shown_on(data, page + 1)
        assert len(backs) == (len(fronts) if has_back else 0)
        mirrored = (
            sorted((_behind(front.box, size, sideways=sideways) for front in fronts), key=_place) if has_back else []
        )
        for back, front in zip(sorted((back.box for back in backs), key=_place), mirrored, strict=True):
            assert back == pytest.approx(front, abs=3e-3)
        rows = sorted({round(front.top, 3) for front in fronts})
        assert all(low - top == pytest.approx(layout.height_mm, abs=0.01) for top, low in pairwise(rows))
        foot = size[1] - 5
        assert all(front.top >= 5 - 0.01 and front.bottom <= foot + 0.01 for front in fronts)


def _behind(box, size, *, sideways):
    left, top, right, bottom = box
    if sideways:
        return size[0] - right, top, size[0] - left, bottom
    return left, size[1] - bottom, right, size[1] - top


def _place(box):
    return round(box[0]), round(box[1])
