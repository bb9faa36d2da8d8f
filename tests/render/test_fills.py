"""What shapes are filled with: colours, gradients, patterns of a theme."""

import pytest

from tests.render.test_layout import HEAD, drawn, found
from tests.render.tiny import opened
from toolkit.render.deck import PrintShop
from toolkit.render.layout import read_layout
from toolkit.render.listing import listing
from toolkit.render.template_file import TemplateFileError

KINDS = ["stripes", "crosses", "dots", "checks", "dashes", "waves", "bricks"]
FULL = "#ff0000"


def low_ink(tiny, layout):
    tiny.layout(HEAD + layout).cards({"id": "a"})
    deck = PrintShop(tiny.project, tiny.content).deck("cards", {}, low_ink=True)
    assert not deck.findings
    return listing(deck.cards[0].front.drawing).splitlines()[1:]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("angle", [0, 30, 90])
def test_a_pattern_covers_its_shape_and_stays_inside(tiny, kind, angle):
    pattern = f'{{kind: {kind}, color: "{FULL}", step: 1.5, line: 0.4, angle: {angle}}}'
    box = "{x: 10, y: 10, width: 20, height: 20}"
    tiny.layout(f"size: {{width: 40, height: 40}}\nfront: [{{type: rect, box: {box}, pattern: {pattern}}}]")
    tiny.cards({"id": "a"}).render(marks="none", profile="press")
    image = opened(tiny.pdf("cards-press.pdf")).pages[0].to_image(resolution=101.6).original.convert("RGB")
    left, top = (image.width - 160) // 2, (image.height - 160) // 2
    red = {(x, y) for x in range(160) for y in range(160) if image.getpixel((left + x, top + y))[1] < 128}
    assert {(x // 20, y // 20) for x, y in red if 40 <= x < 120 and 40 <= y < 120} == {
        (x, y) for x in range(2, 6) for y in range(2, 6)
    }
    assert not {(x, y) for x, y in red if not (38 <= x <= 121 and 38 <= y <= 121)}


def test_patterns_differ_without_colour(tiny):
    shapes = ", ".join(f"{{type: rect, pattern: {{kind: {kind}, color: black}}}}" for kind in KINDS)
    lines = [line for line in low_ink(tiny, f"front: [{shapes}]") if "path - #000000" in line]
    assert len(set(lines)) >= len(KINDS)


def test_low_ink_keeps_patterns_and_drops_fills_grounds_and_gradients(tiny):
    lines = low_ink(
        tiny,
        f"""
front:
  - {{type: rect, fill: "{FULL}", pattern: {{kind: stripes, color: "{FULL}", ground: "{FULL}"}}}}
  - {{type: circle, gradient: {{colors: ["{FULL}", white]}}}}
  - {{type: rect, fill: "{FULL}", hatch: true}}
""",
    )
    assert not [line for line in lines if FULL in line]
    assert sum("clip" in line for line in lines) == 2
    assert any(line.startswith("path - #000000 0.15 M10,0") for line in lines)


def test_low_ink_keeps_white_so_that_nothing_runs_through_what_lies_on_it(tiny):
    lines = low_ink(tiny, 'front: [{type: circle, fill: white, stroke: "#00ff00"}, {type: circle, fill: "#fffffe"}]')
    assert [line.split()[1] for line in lines if line.startswith("path")] == ["#ffffff", "-", "-"]


def test_a_pattern_of_the_theme_is_used_by_name_and_may_be_none(tiny):
    tiny.file("templates/tiny/theme.yaml", "colors: {mud: '#654321'}\npatterns: {bog: {kind: dots, color: mud}}")
    layout = 'theme: tiny/theme.yaml\nfront: [{type: rect, fill: white, pattern: "{{ card.ground }}"}]'
    assert any("#654321" in line for line in drawn(tiny, layout, ground="bog"))
    assert len(drawn(tiny, layout, ground="none")) == 1
    tiny.cards({"id": "a", "ground": "bgo"})
    (finding,) = found(tiny)
    assert (finding.code, finding.message) == ("layout", "no pattern 'bgo'; did you mean 'bog'?")


def test_patterns_take_the_colours_of_the_palette(tiny):
    theme = "colors: {mud: '#654321'}\npalettes: {wet: {mud: '#0000ff'}}\npatterns: {bog: {kind: dots, color: mud}}"
    tiny.file("templates/tiny/theme.yaml", theme)
    layout = "theme: tiny/theme.yaml\npalette: wet\nfront: [{type: rect, pattern: bog}]"
    assert any("#0000ff" in line for line in drawn(tiny, layout))


def test_a_gradient_goes_the_way_it_is_told(tiny):
    lines = drawn(
        tiny,
        """
front:
  - {type: rect, box: {x: 0, y: 0, width: 10, height: 10}, gradient: {colors: ["#111", "#222", "#333"]}}
  - {type: rect, box: {x: 0, y: 0, width: 10, height: 10}, gradient: {colors: ["#111", "#222"], angle: 90}}
  - {type: rect, box: {x: 0, y: 0, width: 6, height: 8}, gradient: {colors: ["#111", "#222"], kind: radial}}
""",
    )
    assert [line.partition(" M")[0] for line in lines] == [
        "shade #111111 #222222 #333333 5,0,5,10,0",
        "shade #111111 #222222 10,5,0,5,0",
        "shade #111111 #222222 3,4,3,4,5",
    ]


def test_a_gradient_is_printed_from_colour_to_colour(tiny):
    tiny.layout(
        "size: {width: 40, height: 40}\nfront: [{type: rect, gradient: {colors: ['#ff0000', '#00ff00', '#0000ff']}}]"
    )
    tiny.cards({"id": "a"}).render(marks="none", profile="press")
    image = opened(tiny.pdf("cards-press.pdf")).pages[0].to_image(resolution=101.6).original.convert("RGB")
    middle, top = image.width // 2, (image.height - 160) // 2
    for row, expected in ((1, (255, 0, 0)), (40, (128, 128, 0)), (80, (0, 255, 0)), (158, (0, 0, 255))):
        seen = image.getpixel((middle, top + row))
        assert all(abs(one - other) < 16 for one, other in zip(seen, expected, strict=True)), (row, seen)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("patterns: {bog: {kind: dots, color: mdu}}", r"theme.yaml:1:\d+: bog: 'mdu' is no colour"),
        ("patterns: {bog: {kind: spots}}", "'spots' is not one of"),
        ("palettes: {wet: {mud: blurple}}", r"theme.yaml:1:\d+: mud: 'blurple' is no colour"),
        ("extends: tiny/none.yaml", "which is not there"),
        ("extends: tiny/theme.yaml", "extends itself"),
    ],
)
def test_a_faulty_theme_is_told_with_its_place(tiny, text, said):
    tiny.file("templates/tiny/theme.yaml", text)
    tiny.layout(HEAD + "theme: tiny/theme.yaml").cards({"id": "a"})
    with pytest.raises(TemplateFileError, match=said):
        read_layout(tiny.project, "tiny", "cards")


def test_a_theme_extends_another_name_by_name(tiny):
    tiny.file("templates/tiny/base.yaml", "colors: {ink: '#111', paper: '#eee'}\nstyles: {a: {size: 9pt}}")
    tiny.file("templates/tiny/theme.yaml", "extends: tiny/base.yaml\ncolors: {ink: '#222'}\nfonts: {big: display}")
    tiny.layout(HEAD + "theme: tiny/theme.yaml\nstyles: {b: {size: 7pt}}")
    layout = read_layout(tiny.project, "tiny", "cards")
    assert layout.theme.colors == {"ink": "#222", "paper": "#eee"}
    assert set(layout.styles) == {"a", "b"}
    assert layout.theme.fonts == {"big": "display"}


def test_a_theme_gives_fonts_their_parts(tiny):
    tiny.file("templates/tiny/theme.yaml", "fonts: {text: sans, heading: display}")
    lines = drawn(
        tiny,
        "theme: tiny/theme.yaml\nfront: [{type: text, text: a}, {type: text, text: b, font: heading, size: 5pt}]",
    )
    assert ["NotoSans" in lines[0], "Anton" in lines[1]] == [True, True]
    tiny.layout(HEAD + "front: [{type: text, text: a, font: dislpay}]")
    (finding,) = found(tiny)
    assert finding.message == "no font 'dislpay'; did you mean 'display'?"


def test_the_common_theme_is_told_apart_without_colour(tiny):
    layout = read_layout(tiny.layout("size: poker\ntheme: common/theme.yaml").project, "tiny", "cards")
    looks = [
        tuple(value for key, value in sorted(pattern.items()) if key not in ("color", "ground"))
        for pattern in layout.theme.patterns.values()
    ]
    assert len(set(map(str, looks))) == len(looks)
    assert set(layout.theme.patterns) <= set(layout.theme.colors)
