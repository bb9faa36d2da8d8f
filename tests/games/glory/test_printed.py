"""The printed board, boards, cards and tokens: complete, named, apart from one another, and alike each time."""

from collections import Counter
from dataclasses import replace
from math import hypot

import pypdfium2
import pytest

from tests.bundled import content_of
from toolkit.checking import component_words
from toolkit.games.glory.components import spaces_of
from toolkit.games.glory.pictures.board_map import board_map, crowded, map_size
from toolkit.games.glory.pictures.card_picture import icons_of, is_for_everyone
from toolkit.games.glory.pictures.map_parts import SIGNS, SIZES
from toolkit.model.drawing import GroupOp, SymbolOp, TextOp
from toolkit.project import open_project
from toolkit.render.colors import contrast, to_color
from toolkit.render.deck import PrintShop
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.job import render_game
from toolkit.render.layout import read_layout
from toolkit.render.options import PrintOptions

PROJECT = open_project()
DECKS = ("abilities", "battles", "fates", "goods", "quests", "lairs")
HEROES = ("adventurer", "druid", "ender", "golem", "knight", "totem", "seer", "steward", "warlock")


@pytest.fixture(scope="module")
def game():
    return content_of("glory")


@pytest.fixture(scope="module")
def spaces(game):
    return spaces_of(game.components("board"))


@pytest.fixture(scope="module")
def elements(game, spaces):
    return list(board_map(spaces, game.components("posters")[0]).elements())


def texts(ops):
    for op in ops:
        if isinstance(op, TextOp):
            yield op.text.strip()
        elif isinstance(op, GroupOp | SymbolOp):
            yield from texts(op.ops)


@pytest.fixture(scope="module")
def shown(game):
    """The texts on the front of a component, in painting order."""
    shop, words = PrintShop(PROJECT, game), component_words(PROJECT, game)

    def face(kind, number):
        return list(texts(shop.deck(kind, words).cards[number].front.drawing.ops))

    return face


def letters(written):
    """Everything without blanks: lines may break anywhere."""
    return "".join("".join(written).split()).upper().replace("’", "'")


def test_the_map_has_a_margin_alike_on_every_side(spaces):
    assert map_size(spaces) == (508, 508)
    assert min(each.at[0] for each in spaces) == 508 - max(each.at[0] for each in spaces)


def test_every_space_is_named_on_the_map(spaces, elements):
    written = {each["text"] for each in elements if each["type"] == "text"}
    assert {each.name for each in spaces} <= written


def test_every_space_shows_the_icon_of_its_kind_where_the_content_says(game, spaces, elements):
    icons = Counter(each["icon"] for each in elements if each["type"] == "icon" and each.get("ink") == "full")
    kinds = Counter(each.kind for each in spaces)
    assert {kind: icons[kind] - 1 for kind in kinds} == kinds, "one more of each in the key"
    wolf_run = next(each for each in spaces if each.id == "wolf-run")
    at = wolf_run.at[0], 508 - wolf_run.at[1]
    boxes = [each["box"] for each in elements if each.get("icon") == "battle"]
    assert any(hypot(b["x"] + b["width"] / 2 - at[0], b["y"] + b["height"] / 2 - at[1]) < 0.01 for b in boxes)


def test_every_path_is_drawn_once_from_sign_to_sign(spaces, elements):
    links = {frozenset((a.id, b)) for a in spaces for b in a.next}
    roads = [each for each in elements if each["type"] == "path" and each.get("stroke") == "road"]
    assert len(roads) == len(links)


def test_kinds_of_spaces_are_told_apart_without_colour(game):
    theme = read_layout(PROJECT, "glory", "posters", (508.0, 508.0)).theme.colors
    shapes = {kind: (shape["type"], shape.get("sides"), shape.get("star")) for kind, shape in SIGNS.items()}
    alike = [kind for kind, shape in shapes.items() if list(shapes.values()).count(shape) > 1]
    assert sorted(alike) == ["blank", "haven"], "these two differ in size and icon"
    assert SIZES["haven"] - SIZES["blank"] >= 8
    for kind in SIGNS:
        assert contrast(to_color(kind, theme), to_color(f"{kind}-ink", theme)) >= 3, kind


def test_signs_do_not_touch(spaces):
    assert list(crowded(spaces)) == []


def test_spaces_too_near_to_each_other_are_found():
    near = spaces_of([
        {"id": "a", "name": "A", "kind": "fate", "at": [100, 100], "next": ["b"]},
        {"id": "b", "name": "B", "kind": "battle", "at": [110, 100], "next": ["a"]},
    ])  # fmt: skip
    assert list(crowded(near)) == [("b", "a", 31.0)]


def test_equal_content_draws_equal_maps(game, spaces, elements):
    assert elements == list(board_map(spaces, game.components("posters")[0]).elements())


def test_every_hero_kind_and_deck_has_an_icon_of_its_own():
    icons = set(IconSet(PROJECT, "glory", Pictures({})).names)
    singular = {"abilities": "ability", "goods": "good"}
    assert {singular.get(deck, deck.removesuffix("s")) for deck in DECKS} <= icons
    assert set(HEROES) | set(SIGNS) | {"beast", "bandit", "undead", "giant", "dragon", "fairy"} <= icons


def test_decks_differ_in_colour_and_pattern():
    theme = read_layout(PROJECT, "glory", "abilities").theme
    assert len({theme.palettes[deck]["accent"] for deck in DECKS}) == len(DECKS)
    assert len({theme.patterns[deck]["kind"] for deck in DECKS}) == len(DECKS)


def test_heroes_differ_in_colour():
    palettes = read_layout(PROJECT, "glory", "heroes").theme.palettes
    assert len({palettes[hero]["accent"] for hero in HEROES}) == len(HEROES)


def test_a_quest_prints_both_rewards_its_own_or_those_of_the_game(game, shown):
    numbers = game.game["numbers"]
    usual = [numbers[name] for name in ("claim_glory", "claim_coins", "second_glory", "second_coins")]
    for number, quest in enumerate(game.components("quests")):
        own = quest.get("rewards")
        prizes = [own[which][what] for which in ("first", "second") for what in ("glory", "coins")] if own else usual
        written = shown("quests", number)
        assert letters(quest["name"]) in letters(written)
        assert [each for each in written if each.isdigit()][-4:] == [str(each) for each in prizes]


def test_a_hero_board_names_what_its_hero_starts_with_and_every_secret_place(game, spaces, shown):
    names = {each["id"]: each["name"] for kind in ("goods", "abilities") for each in game.components(kind)}
    for number, hero in enumerate(game.components("heroes")):
        written = letters(shown("heroes", number))
        for card in (*hero["starts_with"], hero["dragon_mode"]):
            assert letters(names[card]) in written
        places = [space for space in spaces if space.kind != "castle"]
        for space in places:
            assert (letters(space.name) in written) == (space.kind in ("town", "lair"))


def test_a_hero_board_has_twenty_and_five_boxes_for_glory(shown):
    written = shown("heroes", 0)
    assert [str(n) in written for n in (20, 21, 25, 26)] == [True, True, True, False]


def test_a_monster_has_a_box_to_tick_for_each_health(game, shown):
    for number, card in enumerate(game.components("lairs")):
        scores = [each for each in shown("lairs", number) if each.isdigit()]
        monster = card["monster"]
        prize = game.game["numbers"]["lair_glory"]
        assert scores[:4] == [str(each) for each in (monster["strike"], monster["power"], monster["health"], prize)]


def test_the_legend_prints_the_numbers_of_the_game(game, shown):
    written = letters(shown("legends", 0))
    numbers = game.game["numbers"]
    assert f"FIRSTTO{numbers['goal']}GLORY" in written and f"TO{numbers['dragon_goal']}GLORY" in written
    assert f"UPTO{numbers['haven_steps']}SPACES" in written and f"{numbers['lair_glory']}GLORY" in written
    for kind in ("CASTLE", "TOWN", "LAIR", "HAVEN", "BATTLE", "FATE"):
        assert kind in written


@pytest.mark.parametrize("name", ["heroes", "heroes.tokens", "heroes.standees", "tokens", "legends", *DECKS])
def test_nothing_is_found_wrong_with_any_print(game, name):
    assert not PrintShop(PROJECT, game).deck(name, component_words(PROJECT, game)).findings


def test_a_card_shows_what_it_is_about():
    assert icons_of({"trait": "dragon"}) == ("dragon",)
    assert icons_of({"goal": [{"fact": "wins", "at_least": 2}]}) == ("battle",)
    assert icons_of({"effects": [{"when": "land", "if": [{"on": "town"}], "do": [{"coins": 1}]}]}) == ("town",)
    assert icons_of({"effects": [{"when": "gain", "do": [{"draw": {"deck": "battle"}}]}]}) == ("battle",)
    choice = [{"choose": [{"do": [{"coins": -2}]}, {"do": [{"health": -1}]}]}]
    assert icons_of({"effects": [{"when": "gain", "do": choice}]}) == ("coins",)


def test_what_happens_to_every_hero_says_so_on_the_picture(game):
    fates = {each["id"]: each for each in game.components("fates")}
    assert is_for_everyone(fates["harvest-feast"]) and not is_for_everyone(fates["fever"])


def test_the_board_prints_in_one_piece_and_over_pages(game, tmp_path):
    project = replace(PROJECT, output=tmp_path)
    words = component_words(PROJECT, game)
    poster = render_game(project, game, words, ("posters",), PrintOptions(profile="poster", sides="fronts"))
    pages = render_game(project, game, words, ("posters",), PrintOptions())
    one = pypdfium2.PdfDocument(next(path for path in poster.files if path.suffix == ".pdf"))
    several = pypdfium2.PdfDocument(next(path for path in pages.files if path.suffix == ".pdf"))
    assert len(one) == 1 and one[0].get_size()[0] == pytest.approx((508 + 6) * 72 / 25.4, abs=1)
    assert len(several) == 7, "six pages and the one that shows how they come together"
