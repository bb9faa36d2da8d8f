"""What is drawn: roads that join on paper, marks that the data ask for, plates beside the road, boards and tokens."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.games.rallyman_climb.stage_words import stages, tiles
from toolkit.checking import check_game, component_words
from toolkit.games.rallyman_climb.pictures.course import FLAT, HALF_ROAD, course_of
from toolkit.games.rallyman_climb.pictures.curve import Vertex, rounded_line
from toolkit.games.rallyman_climb.pictures.frame import Frame
from toolkit.games.rallyman_climb.pictures.room import _gap, free_places, is_clear
from toolkit.games.rallyman_climb.pictures.stage_map import MARGIN, TITLE, StageMap
from toolkit.games.rallyman_climb.pictures.tile_picture import _LETTER, VERGE, TilePicture, _beside_port
from toolkit.games.rallyman_climb.pictures.token_picture import FACES
from toolkit.games.rallyman_climb.roads.geometry import bearing, edge_number, middle
from toolkit.model.drawing import GroupOp, PathOp, SymbolOp, TextOp
from toolkit.project import open_project
from toolkit.render.deck import PrintShop
from toolkit.render.layout import read_layout

PROJECT = open_project()
GAME = "rallyman-climb"


@pytest.fixture(scope="module")
def shop():
    content, findings = check_game(PROJECT, GAME, draws=False)
    assert [finding for finding in findings if finding.is_error] == []
    return PrintShop(PROJECT, content), component_words(PROJECT, content)


def said(ops):
    """Every run of text, in painting order."""
    for op in ops:
        if isinstance(op, TextOp):
            yield op.text
        elif isinstance(op, GroupOp | SymbolOp):
            yield from said(op.ops)


def card(shop, kind, id_):
    made, words = shop
    (deck,) = [each for each in made.decks(kind, words) if any(card.id == id_ for card in each.cards)]
    return next(card for card in deck.cards if card.id == id_)


def card_of(shop, kind, id_):
    return next(each for each in shop[0]._content.components(kind) if each["id"] == id_)


def texts(shop, kind, id_, side="front"):
    return list(said(getattr(card(shop, kind, id_), side).drawing.ops))


@pytest.mark.parametrize(
    "name", ["tiles", "pieces", "stages", "stages.road-book", "dashboards", "frames", "categories", "punchouts"]
)
def test_everything_prints_without_findings(shop, name):
    made, words = shop
    assert [finding.message for deck in made.decks(name, words) for finding in deck.findings] == []


class TestCurves:
    def test_an_arc_joins_its_straights_without_a_kink(self):
        line = rounded_line([Vertex(0, 0), Vertex(50, 0, 20), Vertex(50, 50)])
        assert line.length == pytest.approx(30 + 20 * math.pi / 2 + 30, abs=0.05)
        assert line.arcs[0] == pytest.approx((30, 30 + 20 * math.pi / 2), abs=0.05)
        assert line.at(30) == pytest.approx((30, 0), abs=0.01)

    def test_aside_is_to_the_right(self):
        line = rounded_line([Vertex(0, 0), Vertex(0, -10)])
        assert line.at(5, 3) == pytest.approx((3, -5))

    def test_a_band_runs_out_on_one_side_and_back_on_the_other(self):
        line = rounded_line([Vertex(0, 0), Vertex(10, 0)])
        assert line.band(2, 6, -1, 1) == [(2, -1), (6, -1), (6, 1), (2, 1)]


@pytest.mark.parametrize("face", sorted(tiles()))
class TestCourses:
    def test_the_road_meets_both_ports_in_their_middle_and_square_to_the_edge(self, face):
        tile, line = tiles()[face], course_of(tiles()[face]).line
        for port, along, inwards in ((tile.ports[0], 0.0, -1), (tile.ports[1], line.length, 1)):
            x, y = bearing(edge_number(port))
            assert line.at(along) == pytest.approx((x * FLAT / 2, y * FLAT / 2), abs=0.01)
            way = line.way(along)
            assert (math.cos(way), math.sin(way)) == pytest.approx((inwards * x, inwards * y), abs=0.06)

    def test_every_part_has_its_stretch_one_behind_the_other(self, face):
        course = course_of(tiles()[face])
        assert len(course.parts) == len(tiles()[face].road)
        assert course.parts[0][0] == 0
        assert course.parts[-1][1] == pytest.approx(course.line.length)
        assert all(before[1] == after[0] for before, after in pairwise(course.parts))
        assert min(end - start for start, end in course.parts) > 25, "a car needs room"

    def test_the_road_stays_on_the_tile(self, face):
        line = course_of(tiles()[face]).line
        for aside in (-HALF_ROAD, HALF_ROAD):
            for x, y in line.side(0, line.length, aside):
                reach = max(x * bearing(way)[0] + y * bearing(way)[1] for way in range(6))
                assert reach <= FLAT / 2 + 0.5

    def test_the_outside_of_a_corner_is_longer_than_its_inside(self, face):
        tile, course = tiles()[face], course_of(tiles()[face])
        for part, (start, end) in zip(tile.road, course.parts, strict=True):
            if hasattr(part, "side"):
                lengths = []
                for aside in (-HALF_ROAD, HALF_ROAD):
                    points = course.line.side(start, end, aside)
                    lengths.append(sum(math.dist(a, b) for a, b in pairwise(points)))
                left, right = lengths
                assert (left > right) == (part.side == "right")


@pytest.mark.parametrize("name", sorted(stages()))
class TestMaps:
    def test_on_paper_every_road_goes_on_where_the_one_before_ends(self, name):
        ends = []
        for each in StageMap(stages()[name], tiles()).placed:
            tile = tiles()[each.tile]
            frame = Frame(*middle((each.q, each.r), FLAT), 1.0, each.direction)
            line = course_of(tile).line
            first, last = frame.at(line.at(0)), frame.at(line.at(line.length))
            ends.append((first, last) if each.enter == tile.ports[0] else (last, first))
        for (_, left), (entered, _) in pairwise(ends):
            assert left == pytest.approx(entered, abs=0.01)

    def test_the_map_is_as_large_as_its_tiles_need(self, name, shop):
        made = StageMap(stages()[name], tiles())
        rows = [middle((each.q, each.r), FLAT)[1] for each in made.placed]
        assert made.size[1] == pytest.approx(max(rows) - min(rows) + FLAT + 2 * MARGIN + TITLE)
        drawing = card(shop, "stages", name).front.drawing
        assert (drawing.width_mm, drawing.height_mm) == pytest.approx(made.size)

    def test_tiles_are_numbered_in_driving_order(self, name, shop):
        chain = [each.tile for each in stages()[name].tiles]
        words = texts(shop, "stages", name)
        assert [word for word in words if word in tiles()] == chain
        assert set(map(str, range(1, len(chain) + 1))) <= set(words)

    def test_the_road_book_lists_every_tile(self, name, shop):
        words = texts(shop, "stages.road-book", name)
        assert [word for word in words if word in tiles()] == [each.tile for each in stages()[name].tiles]


class TestTiles:
    def test_every_climb_line_has_its_two_arrows(self, shop):
        words = texts(shop, "tiles", "325a")
        assert (words.count("−1"), words.count("+1")) == (3, 3)
        assert "−1" not in texts(shop, "tiles", "305a")

    def test_every_space_of_a_corner_shows_its_limit(self, shop):
        words = texts(shop, "tiles", "214a")
        assert (words.count("2"), words.count("1")) == (3, 1)

    def test_a_shortcut_shows_its_top_gear(self, shop):
        assert texts(shop, "tiles", "318a").count("3") == 3 + 1
        assert texts(shop, "tiles", "313a").count("3") == 0

    def test_the_arrows_of_419_point_the_other_way_than_those_of_326(self, shop):
        def arrow(face):
            ops = card(shop, "tiles", face).front.drawing.ops
            inner = ops[0].ops if isinstance(ops[0], GroupOp) else ops
            filled = [op for op in inner if isinstance(op, PathOp) and op.paint.fill == "#5b2a86"]
            return filled[0].outline

        assert arrow("419a") != arrow("326a")
        assert arrow("419a") == arrow("419b")

    @pytest.mark.parametrize("face", sorted(tiles()))
    def test_the_plate_lies_beside_road_and_verge_however_the_tile_is_turned(self, face):
        line = course_of(tiles()[face]).line
        for turn in range(6):
            picture = TilePicture(tiles()[face], Frame(0, 0, 1, turn))
            (width, height), scale, clear = picture.plate_size()
            turned = Frame(0, 0, 1, turn)
            way = tuple(turned.at(line.at(line.length * step / 60)) for step in range(61))
            size = (width * scale, height * scale)
            letters = tuple((turned.at(_beside_port(port)), _LETTER) for port in tiles()[face].ports)
            (place,) = free_places(picture._way, (size,), clear, letters)
            assert is_clear(place, size, way, HALF_ROAD + VERGE - 1)
            assert all(_gap(place, size, *letter) > 0 for letter in letters)

    def test_danger_and_track_type_can_be_told_apart_without_colour(self):
        patterns = read_layout(PROJECT, GAME, "tiles").theme.patterns
        for names in (("danger-low", "danger-medium", "danger-high"), ("gravel-land", "asphalt-land", "snow-land")):
            assert len({patterns[name]["kind"] for name in names}) == 3
        assert len({(patterns[name]["kind"], patterns[name]["step"]) for name in ("gravel", "asphalt", "snow")}) == 3


class TestBoards:
    def test_the_simple_build_says_its_dice_and_limits(self, shop):
        words = texts(shop, "dashboards", "simple")
        assert [word for word in words if word.startswith("on ")] == [
            "on gravel: 10 dice, limit 5",
            "on asphalt: 8 dice, limit 5",
            "on snow: 6 dice, limit 5",
        ]

    def test_its_tokens_lie_in_it(self, shop):
        words = texts(shop, "dashboards", "simple")
        assert {"GRAVEL", "ASPHALT", "SNOW", "1", "2", "3", "4", "5", "6"} <= set(words)

    def test_a_slot_for_a_track_type_that_the_board_has_not_counts_as_empty(self, shop):
        words = texts(shop, "dashboards", "gt6")
        assert {"DRY", "WET"} <= set(words)
        assert "track type" not in words
        assert words.count("+1") == 17 - 2 - len(card_of(shop, "dashboards", "gt6")["slots"])

    def test_an_empty_board_has_seventeen_slots_three_of_them_for_track_types(self, shop):
        words = texts(shop, "categories", "unlimited")
        assert words.count("+1") == 14
        assert words.count("track type") == 3

    def test_a_category_s_board_holds_its_restrictions(self, shop):
        words = texts(shop, "categories", "R5")
        assert "R" in words
        assert words.count("+1") == 14 - 3

    def test_a_frame_has_a_window_for_every_slot_and_there_are_six(self, shop):
        made, words = shop
        said_on_it = texts(shop, "frames", "slot-frame")
        assert said_on_it.count("cut out") == 14
        assert [f"track type {number}" in said_on_it for number in (1, 2, 3)] == [True] * 3
        assert [each.copies for each in made.deck("frames", words).cards] == [6]


class TestPieces:
    def test_a_tile_of_two_sides_has_a_face_on_each(self, shop):
        assert "418a" in texts(shop, "pieces", "418")
        assert "418b" in texts(shop, "pieces", "418", "back")

    def test_every_tile_with_two_faces_is_among_them(self, shop):
        content = shop[0]._content
        faces = {}
        for each in content.components("tiles"):
            faces.setdefault(each["piece"], set()).add(each["id"])
        two_sided = {piece: sides for piece, sides in faces.items() if len(sides) == 2}
        assert {each["id"]: {each["front"], each["back"]} for each in content.components("pieces")} == two_sided


class TestTokens:
    def test_as_many_are_printed_as_the_rulebook_counts(self, shop):
        made, words = shop
        counts = {}
        for each, drawn in zip(made._content.components("punchouts"), made.deck("punchouts", words).cards, strict=True):
            counts[each["group"]] = counts.get(each["group"], 0) + drawn.copies
        dashboard = ("track-type", "gear-or-other", "coast-brake-boost", "sisu", "tires")
        assert sum(counts[name] for name in dashboard) == 150
        assert counts["restriction"] + counts["r-or-gt"] == 30
        assert [counts[name] for name in ("climb-token", "cloud-token", "oxygen-token", "try-token")] == [6, 9, 9, 18]

    def test_every_face_is_known_to_the_schema_and_drawn(self):
        import json

        from toolkit.resources import bundled_root

        schema = json.loads((bundled_root() / f"schemas/{GAME}/punchouts.schema.json").read_text(encoding="utf-8"))
        assert set(schema["definitions"]["face"]["enum"]) == set(FACES)

    def test_a_used_sisu_is_on_the_back_of_a_fresh_one(self, shop):
        assert texts(shop, "punchouts", "sisu") == texts(shop, "punchouts", "sisu", "back") == ["SISU!"]
        assert texts(shop, "punchouts", "climb", "back") == ["+1"]


def test_what_was_simulated_shows_on_the_plan_of_a_road_book(shop):
    made, words = shop
    content = made._content
    listed = content.components("stages")
    hot = {**listed[0], "heat": [{"seconds": 12.34, "losses": 0.3}, {"seconds": 4.0, "losses": 0.0}]}
    document = replace(content.documents["stages"], data={"stages": [hot]})
    again = PrintShop(PROJECT, replace(content, documents={**content.documents, "stages": document}))
    found = texts((again, words), "stages.road-book", listed[0]["id"])
    assert "12.3 s · 30%" in found
    assert "4.0 s · 0%" in found
    assert [each for each in found if each.endswith("%") and ", " in each] == ["12.3 s, 30.0%", "4.0 s, 0.0%"]
