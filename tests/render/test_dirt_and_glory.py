"""The printed components of Dirt and Glory: complete, readable, told apart in grey, and alike from behind."""

import re
from dataclasses import replace

import pypdfium2
import pytest

from tests.bundled import content_of
from tests.render.tiny import opened
from toolkit.checking import check_game, component_words
from toolkit.model.drawing import GroupOp, SymbolOp, TextOp
from toolkit.project import open_project
from toolkit.render.colors import contrast, to_color
from toolkit.render.deck import PrintShop
from toolkit.render.icons import IconSet, Pictures
from toolkit.render.job import render_game
from toolkit.render.layout import read_layout
from toolkit.render.options import PrintOptions

PROJECT = open_project()
ID = "dirt-and-glory"
SHEETS = {
    "starting-troops": 4,
    "troops": 5,
    "locations": 1,
    "help-cards": 1,
    "score-cards": 2,
    "fuel-tokens": 1,
    "score-tokens": 1,
}
COLOURS = ("blue", "red", "yellow", "green", "violet")
MM = 2 * 72 / 25.4


@pytest.fixture(scope="module")
def game():
    return content_of(ID)


@pytest.fixture(scope="module")
def words(game):
    return component_words(PROJECT, game)


@pytest.fixture(scope="module")
def shop(game):
    return PrintShop(PROJECT, game)


@pytest.fixture(scope="module")
def printed(game, words, tmp_path_factory):
    project = replace(PROJECT, output=tmp_path_factory.mktemp("print"))
    result = render_game(project, game, words, (), PrintOptions())
    return {path.stem.removesuffix("-a4"): path.read_bytes() for path in result.files if path.suffix == ".pdf"}


def texts(ops):
    for op in ops:
        if isinstance(op, TextOp):
            yield op
        elif isinstance(op, GroupOp | SymbolOp):
            yield from texts(op.ops)


def said(card):
    """Everything on a front, without blanks: lines may break anywhere."""
    return "".join("".join(op.text for op in texts(card.front.drawing.ops)).split())


def letters(text):
    return "".join(text.replace("{icon:power}", "").split())


def page_of(data, number):
    return pypdfium2.PdfDocument(data)[number].render(scale=2).to_pil().convert("L")


def first_card(page, columns=3, rows=3, width=63.5, height=88.9):
    left, top = (210 - columns * width) / 2, (297 - rows * height) / 2
    return page.crop([round(each * MM) for each in (left, top, left + width, top + height)])


def difference(one, other):
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(abs(a - b) > 60 for a, b in pairs) / len(one.tobytes())


@pytest.mark.parametrize("kind", SHEETS)
def test_every_kind_of_the_box_is_printed_on_both_sides(game, printed, kind):
    assert len(opened(printed[kind]).pages) == 2 * SHEETS[kind]
    assert set(printed) == set(SHEETS) == {box["kind"] for box in game.game["boxes"]}


@pytest.mark.parametrize("kind", SHEETS)
def test_nothing_is_found_wrong_with_any_card(shop, words, kind):
    assert not shop.deck(kind, words).findings


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["letter", "a3", "tabloid"])
def test_all_papers_take_all_components(game, words, tmp_path, paper):
    result = render_game(replace(PROJECT, output=tmp_path), game, words, (), PrintOptions(profile=paper))
    assert len(result.decks) == len(SHEETS)


def test_a_troop_shows_its_name_and_all_its_words(game, words, shop):
    for component, card in zip(game.components("troops"), shop.deck("troops", words).cards, strict=True):
        spoken = words["troops"][component["id"]]
        assert letters(component["name"].upper()) in said(card)
        for sentence in (*spoken.passives, spoken.power):
            assert letters(sentence) in said(card)


def test_a_troop_with_two_values_has_a_head_at_each_end(game, words, shop):
    for component, card in zip(game.components("troops"), shop.deck("troops", words).cards, strict=True):
        heads = said(card).count(letters(component["name"].upper()))
        assert heads == (2 if isinstance(component["value"], list) else 1)


def test_a_card_with_two_values_turned_round_shows_the_other_one(printed):
    """The third row of the first sheet: all but the digits looks the same turned round."""
    page = page_of(printed["troops"], 0)
    card = page.crop([round(each * MM) for each in (9.75, 15.15 + 2 * 88.9, 73.25, 15.15 + 3 * 88.9)])
    assert 0 < difference(card, card.rotate(180)) < 0.05


def test_a_troop_with_two_values_says_what_it_can_do_at_each_end(tmp_path):
    """No shipped troop has two values and an ability; one that a designer writes has room for both."""
    (tmp_path / "toolkit.toml").touch()
    troops = tmp_path / "content" / ID / "troops.yaml"
    troops.parent.mkdir(parents=True)
    shipped = PROJECT.find(f"content/{ID}/troops.yaml").read_text(encoding="utf-8")
    look = "    abilities:\n      - do:\n          - look: {cards: 2, to: [top, bottom]}\n"
    before, gearbox, after = shipped.partition("  - id: gearbox\n")
    after = re.sub(r"(    value: \[.*\]\n)", rf"\1{look}", after, count=1)
    troops.write_text(before + gearbox + after, encoding="utf-8")
    project = open_project(tmp_path)
    game, findings = check_game(project, ID)
    assert not findings
    words = component_words(project, game)
    deck = PrintShop(project, game).deck("troops", words)
    assert not deck.findings
    names = [each["id"] for each in game.components("troops")]
    (sentence,) = words["troops"]["gearbox"].passives
    assert said(deck.cards[names.index("gearbox")]).count(letters(sentence)) == 2


def test_a_location_shows_its_target_and_what_every_row_pays(game, words, shop):
    for component, card in zip(game.components("locations"), shop.deck("locations", words).cards, strict=True):
        points = [str(row["points"]) for row in component["rows"] if row.get("points")]
        shown = [op.text for op in texts(card.front.drawing.ops)]
        assert str(component["target"]) in shown
        assert all(shown.count(each) >= points.count(each) for each in points)


def test_the_score_track_has_every_space(words, shop):
    shown = [op.text for op in texts(shop.deck("score-cards", words).cards[0].front.drawing.ops)]
    assert all(str(space) in shown for space in range(33))


def test_a_score_token_fits_a_space(words, shop):
    token = shop.deck("score-tokens", words).layout.boxes["trim"]
    assert (token.width, token.height) == (12, 12)


def test_names_can_be_read_at_arms_length_and_rules_in_the_hand(words, shop):
    for card in shop.deck("troops", words).cards:
        sizes = {note.label: note.size_mm * 72 / 25.4 for note in card.front.notes}
        assert sizes["value"] >= 24
        assert sizes["name"] >= 14
        assert sizes.get("rules", 9) >= 9


def test_troops_of_the_deck_and_of_the_start_are_alike_from_behind(printed):
    one, other = (first_card(page_of(printed[kind], 1)) for kind in ("troops", "starting-troops"))
    assert difference(one, other) == 0
    assert difference(one, one.rotate(180)) < 0.04


def test_colours_are_told_apart_in_grey(game, words, shop, printed):
    """The lower parts of starting cards, printed in grey: two colours differ in a fifth of their dots at least."""
    found = {}
    cards = [each for each in game.components("starting-troops") for _ in range(each["copies"])]
    for i, component in enumerate(cards):
        page, place = divmod(i, 9)
        if component["value"] == 3:
            column, row = place % 3, place // 3
            left, top = 9.75 + 63.5 * column, 15.15 + 88.9 * row
            sheet = page_of(printed["starting-troops"], 2 * page)
            found[component["colour"]] = sheet.crop([round(n * MM) for n in (left, top + 61, left + 63.5, top + 88)])
    assert tuple(found) == COLOURS
    for one in COLOURS:
        for other in COLOURS:
            size = found[one].size
            shares = zip(found[one].tobytes(), found[other].resize(size).tobytes(), strict=True)
            apart = sum(abs(a - b) > 25 for a, b in shares) / (size[0] * size[1])
            assert one == other or apart > 0.2


def test_every_role_and_colour_has_a_palette_and_an_icon(game):
    theme = read_layout(PROJECT, ID, "troops").theme
    icons = IconSet(PROJECT, ID, Pictures({})).names
    roles = {component["role"] for component in game.components("troops")}
    assert roles | set(COLOURS) <= set(theme.palettes)
    assert roles | {f"emblem-{colour}" for colour in COLOURS} <= set(icons)


def test_every_troop_and_place_has_a_picture_of_its_own(game):
    for component in (*game.components("troops"), *game.components("locations")):
        assert PROJECT.find(f"content/{ID}/art/{component['id']}.svg")


def test_words_stand_out_from_what_is_behind_them():
    theme = read_layout(PROJECT, ID, "troops").theme
    for palette in theme.palettes.values():
        colors = {**theme.colors, **palette}
        for ink, ground in (
            ("ink", "paper"),
            ("bone", "tarmac"),
            ("accent", "bone"),
            ("ink", "paint"),
            ("ink", "bone"),
        ):
            assert contrast(to_color(ink, colors), to_color(ground, colors)) >= 4.5
        for ink in ("#5d5546", "#6b6455"):
            assert contrast(ink, to_color("paper", colors)) >= 4.5


def test_low_ink_keeps_every_word(game, words, shop):
    for kind in SHEETS:
        plain = PrintShop(PROJECT, game).deck(kind, words, low_ink=True)
        for full, low in zip(shop.deck(kind, words).cards, plain.cards, strict=True):
            before, after = ([op.text for op in texts(card.front.drawing.ops)] for card in (full, low))
            assert before == after
