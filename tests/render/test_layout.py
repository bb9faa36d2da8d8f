"""Layouts as data: what they may say, and how faults in them are told."""

import pytest

from tests.render.tiny import CARDS, opened
from toolkit.render.check import check_prints
from toolkit.render.deck import PrintShop
from toolkit.render.layout import read_layout
from toolkit.render.listing import listing
from toolkit.render.template_file import TemplateFileError

HEAD = "size: {width: 20, height: 10}\nbleed: 1\n"


def found(tiny):
    return check_prints(tiny.project, tiny.content, {})


def drawn(tiny, layout, **card):
    tiny.layout(HEAD + layout).cards({"id": "a", **card})
    deck = PrintShop(tiny.project, tiny.content).deck("cards", {})
    assert not deck.findings, deck.findings
    return listing(deck.cards[0].front.drawing).splitlines()[1:]


def test_a_layout_extends_another_and_wins_over_it(tiny):
    tiny.file("templates/common/base.layout.yaml", HEAD + "boxes: {a: {x: 1}, b: {x: 2}}\nfront: []\n")
    tiny.layout("extends: common/base.layout.yaml\nsize: {height: 12}\nboxes: {b: {x: 3}}\n")
    layout = read_layout(tiny.project, "tiny", "cards")
    assert (layout.width_mm, layout.height_mm, layout.bleed_mm) == (20, 12, 1)
    assert (layout.boxes["a"].x, layout.boxes["b"].x) == (1, 3)


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("size: {width: 20}\nfront: []", ":1:1", "needs size"),
        ("size: {width: 20, height: 10}\nfrunt: []", ":1:1", "'frunt' was unexpected"),
        ("size: {width: 20px, height: 10}", ":1:15", "size/width"),
        (HEAD + "front:\n  - {type: txt}", ":4:", "'txt' is not one of"),
        (HEAD + "front:\n  - {type: text}", ":4:", "'text' is a required property"),
        (HEAD + "extends: common/none.layout.yaml", ":3:", "which is not there"),
        (HEAD + "extends: tiny/cards.layout.yaml", ":3:", "extends itself"),
        (HEAD + "theme: tiny/none.yaml", ":3:", "theme templates/tiny/none.yaml is not there"),
        ("size: {width: 20, height: 10}\nsize: {width: 1, height: 1}", ":2:7", "'size' stands twice"),
        ("size: [}", ":1:", "expected"),
        ("size: {width: 0, height: 10}", ":1:7", "more than nothing"),
        ("size: &a {width: 1, height: *a}", ":1:", "aliases have no end"),
        ("? [size]\n: 1", ":1:", "a key must be a word"),
        ("size: {width: 012, height: .inf}", ":1:", "size/height"),
    ],
)
def test_a_faulty_layout_is_told_with_its_place(tiny, text, where, said):
    tiny.layout(text).cards({"id": "a"})
    with pytest.raises(TemplateFileError, match=said) as caught:
        read_layout(tiny.project, "tiny", "cards")
    assert f"cards.layout.yaml{where}" in str(caught.value)
    (finding,) = found(tiny)
    assert finding.code == "layout"
    assert finding.file.endswith("templates/tiny/cards.layout.yaml")


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ('{type: text, text: "{{ card.nmae }}"}', "has no attribute 'nmae'"),
        ("{type: text, text: x, size: 0}", "must be more than nothing"),
        ("{type: rect, box: trimm}", "no box 'trimm'; did you mean 'trim'"),
        ("{type: rect, fill: blurple}", "'blurple' is no colour"),
        ("{type: text, text: x, style: nmae}", "no style 'nmae'"),
        ("{type: rect, when: 'card.x >'}", "card.x >"),
        ("{type: repeat, each: card.name, elements: []}", "nothing to repeat over"),
        ("{type: path, d: 'M1', fill: black}", "path command"),
        ('{type: text, text: "{{ card.__class__.__mro__ }}"}', "unsafe|has no attribute"),
    ],
)
def test_a_fault_in_an_element_is_told_once_at_its_line(tiny, element, said):
    tiny.layout(HEAD + f"front:\n  - {{type: rect, fill: black}}\n  - {element}").cards({"id": "a"}, {"id": "b"})
    (finding,) = found(tiny)
    assert finding.code == "layout"
    assert (finding.line, finding.column) == (5, 5)
    assert __import__("re").search(said, finding.message)


def test_fields_win_over_methods_of_mappings(tiny):
    assert drawn(tiny, 'front: [{type: text, text: "{{ card.items }} {{ card.copies }}"}]', items="mine", copies=3)[
        0
    ].endswith("'mine 3'")


def test_boxes_are_named_measured_or_inset(tiny):
    rects = drawn(
        tiny,
        """
front:
  - {type: rect, box: bleed, fill: black}
  - {type: rect, box: {x: 2, width: 0.5in}, fill: black}
  - {type: rect, box: {inset: 1}, fill: black}
  - {type: rect, box: {inset: [1, 2, 3, 4], of: bleed}, fill: black}
""",
    )
    assert [line.split(" ", 3)[3] for line in rects] == [
        "M-1,-1 L21,-1 L21,11 L-1,11 Z",
        "M2,0 L14.7,0 L14.7,10 L2,10 Z",
        "M1,1 L19,1 L19,9 L1,9 Z",
        "M3,0 L19,0 L19,8 L3,8 Z",
    ]


def test_groups_and_repeats_measure_from_their_own_corner(tiny):
    lines = drawn(
        tiny,
        """
front:
  - type: repeat
    each: card.hits
    as: hit
    columns: 2
    step: {x: 4, y: 3}
    box: {x: 1, y: 1, width: 3, height: 2}
    elements:
      - {type: rect, when: hit, fill: black}
      - {type: line, from: [0, 0], to: [1, 1], stroke: black}
""",
        hits=[True, False, True],
    )
    assert [line for line in lines if "Z" in line] == [
        "path #000000 - M1,1 L4,1 L4,3 L1,3 Z",
        "path #000000 - M1,4 L4,4 L4,6 L1,6 Z",
    ]
    assert [line.rpartition(" M")[2] for line in lines if "Z" not in line] == ["1,1 L2,2", "5,1 L6,2", "1,4 L2,5"]


def test_every_shape_is_drawn(tiny):
    lines = drawn(
        tiny,
        """
front:
  - {type: rect, radius: 2, fill: black}
  - {type: circle, box: {width: 4, height: 4}, stroke: "#f00", stroke-width: 0.4, dash: [1, 0.5]}
  - {type: polygon, points: [[0, 0], [1, 0], [0, 1]], fill: "#0f0"}
  - {type: path, d: M0 0h2v2z, fill: "#00f", rotate: 90, box: {x: 1, y: 1, width: 2, height: 2}}
  - {type: icon, icon: power, color: "#123456", box: {width: 5, height: 5}}
  - {type: icon-row, icon: power, count: card.hits, size: 2}
  - {type: icon-row, icons: [power, always], size: 2, opacity: 0.5}
""",
        hits=2,
    )
    assert sum("common/icons/power.svg" in line for line in lines) == 4
    assert "path - #ff0000 0.4 dash 1,0.5 M0,0" not in lines
    assert any("dash 1,0.5" in line for line in lines)
    assert any(line.startswith("group at 0,1,-1,0") for line in lines)
    assert any(line.endswith("opacity 0.5") for line in lines)


def test_stacked_texts_share_one_size_and_stand_below_each_other(tiny):
    layout = """
front:
  - type: stack
    size: 9pt
    min-size: 4pt
    gap: 1
    items:
      - each: card.lines
        as: line
        text: "{{ line }}"
        padding: [0.5, 0, 0.5, 1]
        behind: [{type: rect, stroke: black}]
      - {when: card.more is defined, text: more}
"""
    lines = drawn(tiny, layout, lines=["first", "second one that is longer"])
    texts = [line.split() for line in lines if line.startswith("text")]
    assert len({text[4] for text in texts}) == 1
    assert float(texts[0][4]) < 9 * 25.4 / 72
    assert float(texts[0][2]) < float(texts[-1][2]) <= 10
    assert sum(line.startswith("path") for line in lines) == 2
    tiny.cards({"id": "a", "lines": ["too much " * 20]})
    (finding,) = found(tiny)
    assert (finding.code, finding.line) == ("text-overflow", 2)


def test_art_is_looked_for_in_the_games_own_folders_only(tiny):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2"/></svg>'
    tiny.file("content/tiny/art/a.svg", svg)
    tiny.file("secret.svg", svg)
    layout = 'front: [{type: svg, file: "{{ card.art }}"}]'
    assert drawn(tiny, layout, art="art/a.svg")[0].startswith("symbol tiny/art/a.svg")
    for path in ("../../secret.svg", str(tiny.folder / "secret.svg"), "art\\a.svg", "art/b.svg", "art"):
        tiny.cards({"id": "a", "art": path})
        (finding,) = found(tiny)
        assert (finding.code, finding.line) == ("missing-art", 2)


def test_art_that_is_not_there_may_have_a_stand_in(tiny):
    tiny.file("content/tiny/art/any.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>')
    assert drawn(tiny, 'front: [{type: svg, file: "art/{{ card.id }}.svg", otherwise: art/any.svg}]')


def test_art_that_can_not_be_drawn_whole_is_found(tiny):
    tiny.file(
        "content/tiny/art/a.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><text>x</text></svg>'
    )
    tiny.layout(HEAD + "front: [{type: svg, file: art/a.svg}]").cards({"id": "a"})
    (finding,) = found(tiny)
    assert finding.code == "bad-art"
    assert "<text> is not drawn" in finding.message


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de000"
    "0000c49444154789c63f87f821900049401cb82fc2ad10000000049454e44ae426082"
)


def test_an_icon_that_can_not_be_drawn_is_found_wherever_it_stands(tiny):
    tiny.file("templates/tiny/icons/odd.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>')
    for element in ("{type: icon, icon: odd}", "{type: rich-text, text: 'a {icon:odd} b'}"):
        tiny.layout(HEAD + f"front: [{element}]").cards({"id": "a"})
        finding = next(each for each in found(tiny) if each.message.startswith("a: "))
        assert (finding.code, finding.message) == (
            "bad-art",
            "a: odd.svg can't be drawn: it needs a viewBox of four numbers",
        )


def test_a_picture_is_placed_and_cut_as_its_fit_says(tiny):
    tiny.file("content/tiny/art/a.png", PNG)
    assert drawn(tiny, "front: [{type: image, file: art/a.png, min-dpi: 0}]")[0].endswith("a.png 5,0,10,10")
    covered = drawn(tiny, "front: [{type: image, file: art/a.png, fit: cover, min-dpi: 0}]")
    assert covered[0] == "group clip M0,0 L20,0 L20,10 L0,10 Z"
    assert covered[1].endswith("a.png 0,-5,20,20")
    tiny.file("content/tiny/art/a.png", b"GIF89a")
    assert [finding.code for finding in found(tiny)] == ["bad-art"]


def test_a_picture_is_in_the_file_once(tiny):
    tiny.file("content/tiny/art/a.png", PNG)
    tiny.layout(HEAD + "front: [{type: image, file: art/a.png}]").cards(*({"id": str(number)} for number in range(5)))
    tiny.render()
    images = opened(tiny.pdf()).pages[0].images
    assert len(images) == 5
    assert len({image["stream"].objid for image in images}) == 1


def test_a_palette_overlays_the_theme_and_an_unknown_one_is_found(tiny):
    tiny.file("templates/tiny/theme.yaml", 'colors: {ink: "#111"}\npalettes: {red: {ink: "#f00"}}')
    layout = 'theme: tiny/theme.yaml\npalette: "{{ card.role }}"\nfront: [{type: rect, fill: ink}]'
    assert drawn(tiny, layout, role="red")[0].startswith("path #ff0000")
    assert drawn(tiny, layout, role="")[0].startswith("path #111111")
    tiny.cards({"id": "a", "role": "rde"})
    (finding,) = found(tiny)
    assert (finding.code, finding.hint) == ("unknown-palette", "did you mean 'red'?")


def test_a_theme_is_checked_colour_by_colour(tiny):
    tiny.file("templates/tiny/theme.yaml", "colors:\n  ink: blurple\n")
    tiny.layout(HEAD + "theme: tiny/theme.yaml").cards({"id": "a"})
    with pytest.raises(TemplateFileError, match=r"theme.yaml:2:\d+: ink: 'blurple' is no colour"):
        read_layout(tiny.project, "tiny", "cards")


def test_a_kind_without_a_layout_is_not_checked(tiny):
    tiny.layout(CARDS).cards({"id": "a"}).cards({"id": "漢"}, kind="tiles")
    assert found(tiny) == []
