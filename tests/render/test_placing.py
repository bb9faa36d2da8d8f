"""Repeats, parts used by name, rows of icons, tables and pictures: where they stand, and what is found."""

import io
from itertools import pairwise
from math import hypot

import pytest
from PIL import Image

from tests.render.test_layout import HEAD, PNG, drawn, found
from toolkit.model.finding import Severity


def corners(lines):
    """The first point of each drawn path."""
    paths = (line.rpartition(" M")[2].split()[0] for line in lines if line.strip().startswith("path"))
    return [tuple(map(float, point.split(","))) for point in paths]


def rounded(points):
    return [(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in points]


RECT = "elements: [{type: rect, fill: black}]"


@pytest.mark.parametrize(
    ("grid", "count", "expected"),
    [
        ("{columns: 2}", 4, [(0, 0), (10, 0), (0, 5), (10, 5)]),
        ("{rows: 2}", 4, [(0, 0), (10, 0), (0, 5), (10, 5)]),
        ("{columns: 2, rows: 2, order: columns}", 4, [(0, 0), (0, 5), (10, 0), (10, 5)]),
        ("{columns: 2, gap: 2}", 3, [(0, 0), (11, 0), (0, 6)]),
        ("{columns: 2, gap: [2, 4]}", 3, [(0, 0), (11, 0), (0, 7)]),
        ('{columns: "{{ card.wide }}"}', 3, [(0, 0), (20 / 3, 0), (40 / 3, 0)]),
    ],
)
def test_a_grid_fills_its_box(tiny, grid, count, expected):
    lines = drawn(tiny, f"front: [{{type: repeat, each: {count}, grid: {grid}, {RECT}}}]", wide=3)
    assert rounded(corners(lines)) == rounded(expected)


def test_a_full_grid_is_found(tiny):
    tiny.layout(HEAD + f"front: [{{type: repeat, name: wounds, each: 5, grid: {{columns: 2, rows: 2}}, {RECT}}}]")
    (finding,) = found(tiny.cards({"id": "a"}))
    assert (finding.code, finding.message) == ("text-overflow", "a: 'wounds' has room for 4 of 5")


def test_a_ring_goes_round_the_middle(tiny):
    lines = drawn(
        tiny, f"front: [{{type: repeat, each: 4, ring: {{radius: 3, cell: {{width: 2, height: 2}}}}, {RECT}}}]"
    )
    middles = [(x + 1, y + 1) for x, y in corners(lines)]
    assert rounded(middles) == [(10, 2), (13, 5), (10, 8), (7, 5)]


def test_half_a_ring_ends_where_it_says(tiny):
    ring = "{radius: 4, start: -90, sweep: 180, turn: true}"
    lines = drawn(tiny, f"front: [{{type: repeat, each: 3, ring: {ring}, {RECT}}}]")
    assert [x for x, _ in corners(lines)] == pytest.approx([6, 10, 14])
    assert sum(line.startswith("group") for line in lines) == 3


@pytest.mark.parametrize(("d", "count"), [("M0 0H10V10", 5), ("M0 0H6V4H0Z", 4), ("M0 0C8 0 8 9 16 9", 7)])
def test_a_path_has_copies_at_equal_distances(tiny, d, count):
    lines = drawn(tiny, f"front: [{{type: repeat, each: {count}, path: {{d: {d}}}, {RECT}}}]")
    places = corners(lines)
    assert len(places) == count
    assert places[0] == (0, 0)
    gaps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
    assert not d.startswith("M0 0C") or max(gaps) - min(gaps) < 0.15


def test_inside_a_repeat_the_place_has_names(tiny):
    layout = """
front:
  - type: repeat
    each: [3, 5]
    as: size
    grid: {columns: 2}
    elements:
      - type: repeat
        each: size
        as: dot
        step: {x: 1}
        elements:
          - type: text
            when: dot_index == size - 1
            size: 3pt
            text: "{{ size_index }}{{ index }}{{ total }}{{ row }}{{ column }}"
"""
    tiny_layout = layout.replace("each: [3, 5]", 'each: "[3, 5]"')
    assert [line.split()[-1] for line in drawn(tiny, tiny_layout)] == ["'02302'", "'14504'"]


@pytest.mark.parametrize(
    ("element", "said"),
    [
        (f"{{type: repeat, each: 2, step: {{x: 1}}, grid: {{columns: 2}}, {RECT}}}", "goes one way"),
        (f"{{type: repeat, each: 2, grid: {{gap: 1}}, {RECT}}}", "needs columns or rows"),
        (f"{{type: repeat, each: 2, path: {{d: M0 0}}, {RECT}}}", "no length"),
        (f"{{type: repeat, each: \"{{'a': 1}}\", {RECT}}}", "nothing to repeat over"),
        ("{type: use, part: bagde}", "no part 'bagde'; did you mean 'badge'?"),
        ("{type: use, part: loop}", "part 'loop' uses itself"),
        ("{type: polygon}", "needs points or sides"),
        ("{type: icon-row, size: 2}", "needs icons, or an icon"),
        ('{type: rect, fill: black, box: {x: "{{ card.name }}"}}', "is no length"),
        ('{type: rect, fill: black, rotate: "{{ card.name }}"}', "is no number"),
        ("{type: table, each: 2, columns: [{text: a, width: 30}]}", "the columns are 30.0 mm wide, the table 20.0 mm"),
    ],
)
def test_what_can_not_be_placed_is_told_at_its_line(tiny, element, said):
    parts = "parts:\n  badge: [{type: circle, fill: black}]\n  loop: [{type: use, part: loop}]\n"
    tiny.layout(HEAD + parts + f"front:\n  - {element}").cards({"id": "a"})
    finding = found(tiny)[0]
    assert finding.code == "layout"
    assert said in finding.message


def test_a_part_is_drawn_where_it_is_used_with_its_own_names(tiny):
    layout = """
parts:
  badge: [{type: circle, fill: "{{ color }}"}]
front:
  - {type: use, part: badge, box: {x: 1, y: 1, width: 2, height: 2}, with: {color: "'#ff0000'"}}
  - {type: use, part: "{{ card.part }}", box: {x: 5, y: 1, width: 2, height: 2}, with: {color: card.color}}
"""
    lines = drawn(tiny, layout, part="badge", color="#00ff00")
    assert [line.split()[1] for line in lines] == ["#ff0000", "#00ff00"]
    assert corners(lines) == [(2, 1), (6, 1)]


def test_lengths_and_turns_may_be_worked_out(tiny):
    lines = drawn(
        tiny, 'front: [{type: rect, fill: black, box: {x: "{{ card.x }}mm", width: "{{ card.x * 2 }}"}}]', x=3
    )
    assert lines == ["path #000000 - M3,0 L9,0 L9,10 L3,10 Z"]
    turned = drawn(tiny, 'front: [{type: rect, fill: black, rotate: "{{ card.turn }}"}]', turn=180)
    assert turned[0].startswith("group at -1,0,-0,-1")


def icons(lines):
    found = [tuple(map(float, line.rpartition(" at ")[2].split(","))) for line in lines if "power.svg" in line]
    return [(round(e, 2), round(f, 2)) for *_, e, f in found]


def test_icons_go_on_in_another_line_where_they_have_no_room(tiny):
    row = "{type: icon-row, icon: power, size: 4, gap: 1, count: 7, wrap: true"
    # A bolt is 3 mm wide at that height: five in 20 mm.
    assert icons(drawn(tiny, f"front: [{row}}}]")) == [(k * 4, 0.5) for k in range(5)] + [(0, 5.5), (4, 5.5)]
    assert icons(drawn(tiny, f"front: [{row}, align: right, valign: top}}]"))[-1] == (17, 5)


def test_icons_that_do_not_fit_are_found(tiny):
    for row, said in (("count: 7", "of width"), ("count: 20, wrap: true", "of height")):
        tiny.layout(HEAD + f"front: [{{type: icon-row, icon: power, size: 4, gap: 1, {row}}}]").cards({"id": "a"})
        (finding,) = found(tiny)
        assert finding.code == "text-overflow"
        assert said in finding.message


TABLE = """
front:
  - type: table
    name: speeds
    each: card.rows
    size: 5pt
    min-size: 3pt
    padding: 0.2
    lines: rows
    stripe: "#eeeeee"
    columns:
      - {head: Name, text: "{{ row.name }}", share: 2}
      - {head: "{icon:power}", text: "{{ row.speed }}", width: 5, align: end}
"""


def test_a_table_has_a_row_for_each_value_below_its_head(tiny):
    lines = drawn(tiny, TABLE, rows=[{"name": "Ice", "speed": 2}, {"name": "Mud", "speed": 30}])
    texts = {line.rpartition(" ")[2].strip("'"): line.split() for line in lines if line.startswith("text")}
    places = {word: (float(line[1]), float(line[2])) for word, line in texts.items()}
    assert places["Name"][1] < places["Ice"][1] < places["Mud"][1]
    assert places["Name"][0] == places["Ice"][0] == places["Mud"][0] == 0.2
    assert places["2"][0] > places["30"][0] > 15
    assert "Bold" in texts["Name"][3]
    assert sum("#eeeeee" in line for line in lines) == 1
    assert sum(line.startswith("path - #000000 0.2") for line in lines) == 4


def test_the_cells_of_a_table_shrink_together_until_they_are_found(tiny):
    rows = [{"name": "Ice", "speed": 2}] * 3
    sizes = {line.split()[4] for line in drawn(tiny, TABLE, rows=rows) if line.startswith("text")}
    assert len(sizes) == 1
    assert float(sizes.pop()) < 5 * 25.4 / 72
    tiny.cards({"id": "a", "rows": rows * 2})
    (finding,) = found(tiny)
    assert finding.code == "text-overflow"
    assert "the text in 'speeds' needs" in finding.message


def test_blocks_of_a_stack_shrink_each_to_its_own_least_size(tiny):
    layout = """
front:
  - type: stack
    size: 6pt
    min-size: 4pt
    items:
      - {text: Title, size: 8pt, min-size: 7pt}
      - {text: "one two three four five six seven eight nine ten eleven twelve thirteen"}
"""
    lines = [line.split() for line in drawn(tiny, layout) if line.startswith("text")]
    points = [float(line[4]) * 72 / 25.4 for line in lines]
    assert points[0] >= 7
    assert 4 <= points[-1] < 6


def test_a_picture_with_too_few_dots_is_found(tiny):
    tiny.file("content/tiny/art/a.png", PNG)
    tiny.layout(HEAD + "front: [{type: image, file: art/a.png}]").cards({"id": "a"})
    (finding,) = found(tiny)
    assert (finding.code, finding.severity, finding.line) == ("low-resolution", Severity.WARNING, 2)
    assert finding.message.startswith("a: a.png has 3 dots an inch at its size on paper, at least 200")


def test_a_picture_may_be_cut_to_a_circle_or_have_round_corners(tiny):
    tiny.file("content/tiny/art/a.png", PNG)
    image = "{type: image, file: art/a.png, min-dpi: 0, fit: cover"
    lines = drawn(tiny, f"front: [{image}, clip: circle}}, {image}, radius: 1}}]")
    assert lines[0].startswith("group clip M10,0")
    assert lines[2].startswith("group clip M1,0")


def test_a_group_is_kept_inside_its_box_its_ellipse_or_the_cut(tiny):
    group = "{type: group, box: {x: 2, y: 2, width: 4, height: 4}, elements: [{type: rect, fill: black}], clip: "
    lines = drawn(tiny, f"corner: 2\nfront: [{group}true}}, {group}circle}}, {group}trim}}]")
    assert [line.split(" L")[0].split(" C")[0] for line in lines if "clip" in line] == [
        "group clip M2,2", "group clip M4,2", "group clip M2,0",
    ]  # fmt: skip


def picture(form):
    stream = io.BytesIO()
    Image.new("RGB", (300, 200), "#c04020").save(stream, form)
    return stream.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_a_picture_that_is_cut_short_or_damaged_is_found(tiny, form):
    whole = picture(form)
    tiny.layout(HEAD + "front: [{type: image, file: art/a.img}]").cards({"id": "a"})
    for data, codes in ((whole, []), (whole[:-30], ["bad-art"]), (whole[:10], ["bad-art"]), (b"", ["bad-art"])):
        tiny.file("content/tiny/art/a.img", data)
        assert [finding.code for finding in found(tiny)] == codes
    tiny.file("content/tiny/art/a.img", whole[:60] + bytes(20) + whole[80:])
    assert form == "JPEG" or [finding.code for finding in found(tiny)] == ["bad-art"]


def test_a_jpeg_is_in_the_file_as_it_is(tiny):
    data = picture("JPEG")
    tiny.file("content/tiny/art/a.jpg", data)
    tiny.layout(HEAD + "front: [{type: image, file: art/a.jpg}]").cards({"id": "a"}, {"id": "b"}).render()
    assert tiny.pdf().count(data) == 1
