"""Files for services: as many pixels, pages, inks and places as each of them asks for."""

import io
import json

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from tests.render.test_images import KINDS
from tests.render.tiny import BACK, CARDS, MM, TinyGame, words_at
from toolkit.errors import UsageError
from toolkit.project import open_project
from toolkit.render.inks import Inks
from toolkit.render.profiles import profile_names, read_profile

PROJECT = open_project()
SHARED = "back:\n  - {type: rect, box: bleed, fill: '#804020'}\n"
FACES = """
size: poker
front:
  - {type: rect, box: bleed, fill: "#{{ '%02x' % number }}8040"}
"""
FACES_BACK = """
back:
  - {type: rect, box: bleed, fill: "#4080{{ '%02x' % number }}"}
"""


def game(folder, count=3, text=FACES, **more):
    tiny = TinyGame(folder).layout(text)
    return tiny.cards(*({"id": f"c{number}", "name": f"Card {number}", **more} for number in range(1, count + 1)))


def pictures(tiny):
    folder = tiny.folder / "output/tiny"
    return {path.relative_to(folder).as_posix(): Image.open(path) for path in sorted(folder.rglob("*.png"))}


def near(found, wanted, most=2):
    return all(abs(one - other) <= most for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize(("profile", "size"), [("gamecrafter", (825, 1125)), ("mpc", (822, 1122))])
def test_a_poker_card_has_the_pixels_that_the_service_asks_for(tmp_path, profile, size):
    tiny = game(tmp_path, 2, FACES + FACES_BACK)
    result = tiny.render(profile=profile)
    found = pictures(tiny)
    assert {picture.size for picture in found.values()} == {size}
    assert {picture.mode for picture in found.values()} == {"RGB"}
    assert len(found) == 4
    # The ground reaches every corner, although the layout has less bleed than is asked for.
    for picture in found.values():
        corners = [picture.getpixel((x, y)) for x in (0, size[0] - 1) for y in (0, size[1] - 1)]
        assert len(set(corners)) == 1
        assert corners[0] != (255, 255, 255)
    if profile == "gamecrafter":
        assert result.notes == ("cards: enlarged by 0.5 %, as its 3 mm bleed must reach 3.175 mm",)


def test_the_game_crafter_gets_one_file_a_card_and_one_back_when_all_are_the_same(tmp_path):
    tiny = game(tmp_path, 2, FACES + SHARED, copies=3)
    tiny.render(profile="gamecrafter")
    assert set(pictures(tiny)) == {
        "gamecrafter/cards-back.png",
        "gamecrafter/cards/c1.png",
        "gamecrafter/cards/c2.png",
    }


def test_make_playing_cards_gets_a_file_for_each_copy_in_order(tmp_path):
    tiny = game(tmp_path, 2, FACES + FACES_BACK, copies=2)
    tiny.render(profile="mpc")
    names = [name.removeprefix("mpc/cards/") for name in pictures(tiny)]
    assert names == [
        *(f"backs/00{number}-c{card}.png" for number, card in enumerate((1, 1, 2, 2), 1)),
        *(f"fronts/00{number}-c{card}.png" for number, card in enumerate((1, 1, 2, 2), 1)),
    ]


def test_a_layout_that_lacks_much_bleed_is_refused(tmp_path):
    tiny = game(tmp_path, 1, "size: {width: 63.5, height: 88.9}\nfront:\n  - {type: rect, fill: black}\n")
    for profile in ("gamecrafter", "mpc", "drivethru"):
        with pytest.raises(UsageError, match=r"cards: 3\.\d+ mm bleed are needed, the layout has 0 mm"):
            tiny.render(profile=profile)


def test_a_designer_adds_a_service_with_a_file(tmp_path):
    tiny = game(tmp_path, 2)
    tiny.file(
        "templates/common/profiles/mine.yaml",
        """
        about: Ours
        paper: component
        margin: 0
        pictures: {dpi: 100, front: "{{ id }}x{{ copies }}.png", back: "b.png"}
        """,
    )
    tiny.render(profile="mine")
    assert {name: picture.size for name, picture in pictures(tiny).items()} == {
        "mine/c1x1.png": (250, 350),
        "mine/c2x1.png": (250, 350),
    }
    tiny.file(
        "templates/common/profiles/mine.yaml",
        'about: Ours\npaper: component\npictures: {dpi: 100, front: "{{ nothing }}.png", back: "b.png"}\n',
    )
    with pytest.raises(UsageError, match="the profile names pictures"):
        tiny.render(profile="mine")


def test_names_lead_nowhere_else(tmp_path):
    tiny = TinyGame(tmp_path).layout(FACES).cards({"id": "../../evil"}, {"id": "aux"})
    files = tiny.render(profile="gamecrafter").files
    assert all(path.resolve().is_relative_to((tmp_path / "output/tiny").resolve()) for path in files)
    assert len(files) == 3


# Tabletop Simulator


def saved(tiny, name="cards-tts.json"):
    return json.loads((tiny.folder / "output/tiny" / name).read_text())


def test_a_deck_of_seventy_cards_is_two_sheets_of_at_most_69_faces_and_4096_pixels(tmp_path):
    tiny = game(tmp_path, 70, FACES + SHARED)
    tiny.render(profile="tts", address="https://example.org/")
    found = pictures(tiny)
    assert list(found) == ["cards-tts-1.png", "cards-tts-2.png", "cards-tts-back.png"]
    assert all(max(picture.size) <= 4096 and picture.mode == "RGB" for picture in found.values())
    (deck,) = saved(tiny)["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [*range(100, 169), 200]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["CustomDeck"]["1"] == {
        "FaceURL": "https://example.org/cards-tts-1.png", "BackURL": "https://example.org/cards-tts-back.png",
        "NumWidth": 10, "NumHeight": 7, "BackIsHidden": True, "UniqueBack": False, "Type": 0,
    }  # fmt: skip
    assert deck["CustomDeck"]["2"]["FaceURL"] == "https://example.org/cards-tts-2.png"


@pytest.mark.slow
@given(count=st.integers(1, 12), copies=st.integers(1, 3))
def test_every_card_points_to_its_face(tmp_path_factory, count, copies):
    tiny = game(tmp_path_factory.mktemp("deck"), count, FACES + FACES_BACK, copies=copies)
    tiny.render(profile="tts")
    (state,) = saved(tiny)["ObjectStates"]
    cards = state["ContainedObjects"] if state["Name"] == "DeckCustom" else [state]
    assert len(cards) == count * copies
    found = pictures(tiny)
    for index, card in enumerate(cards):
        number = index // copies + 1
        source, place = card["CustomDeck"]["1"], card["CardID"] - 100
        assert card["Nickname"] == f"Card {number}"
        assert source["UniqueBack"] is (count > 1)
        row, column = divmod(place, source["NumWidth"])
        front = found[source["FaceURL"]]
        at = ((column + 0.5) * front.width / source["NumWidth"], (row + 0.5) * front.height / source["NumHeight"])
        assert near(front.getpixel(tuple(map(int, at))), (number, 0x80, 0x40))
        back = found[source["BackURL"]]
        wanted = (0x40, 0x80, number)
        assert near(back.getpixel(tuple(map(int, at)) if count > 1 else (5, 5)), wanted)


def test_it_says_that_an_address_is_wanted(tmp_path):
    assert "print again with --address" in game(tmp_path, 2).render(profile="tts").notes[0]
    assert "put cards-tts.json into" in game(tmp_path, 2).render(profile="tts", address="file:///C:/").notes[0]


# DriveThruCards


def test_drive_thru_cards_gets_a_page_a_side_the_back_first_with_boxes(tmp_path):
    tiny = TinyGame(tmp_path).layout(CARDS + BACK).cards({"id": "a", "copies": 2}, {"id": "b"})
    tiny.render(profile="drivethru")
    data = tiny.pdf("cards-drivethru.pdf")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == 6
        for page in pdf.pages:
            assert [float(each) / MM for each in page.MediaBox] == pytest.approx([0, 0, 69.85, 95.25], abs=1e-3)
            assert [float(each) / MM for each in page.BleedBox] == pytest.approx([0, 0, 69.85, 95.25], abs=1e-3)
            assert [float(each) / MM for each in page.TrimBox] == pytest.approx(
                [3.175, 3.175, 66.675, 92.075], abs=1e-3
            )
    pages = [next(iter(words_at(data, page))) for page in range(6)]
    assert pages == ["back of a", "a", "back of a", "a", "back of b", "b"]


def test_it_is_in_four_inks_and_nothing_else(tmp_path):
    layout = CARDS + '  - {type: image, file: "art/{{ card.id }}.png", box: {x: 5, y: 60, width: 10, height: 10}}\n'
    tiny = TinyGame(tmp_path).layout(layout + BACK).cards(*({"id": kind} for kind in KINDS))
    for kind, data in KINDS.items():
        tiny.file(f"content/tiny/art/{kind}.png", data)
    tiny.render(profile="drivethru")
    with pikepdf.open(io.BytesIO(tiny.pdf("cards-drivethru.pdf"))) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        images = [each for each in streams if each.get("/Subtype") == "/Image"]
        assert {str(each.ColorSpace) for each in images} == {"/DeviceCMYK", "/DeviceGray"}
        assert len(images) == len(KINDS) - 1  # the two with a palette are equal files
        drawn = [each for each in streams if each.get("/Subtype") == "/Form"] + list(pdf.pages)
        used = {str(operator) for each in drawn for _, operator in pikepdf.parse_content_stream(each)}
    assert "k" in used
    assert not used & {"rg", "RG"}


@given(st.tuples(*[st.integers(0, 255)] * 3), st.sampled_from([1.5, 2.4, 3.0]))
def test_inks_are_limited_and_grey_is_black_alone(color, most):
    parts = Inks("cmyk", most).parts("#{:02x}{:02x}{:02x}".format(*color))
    assert all(0 <= part <= 1 for part in parts)
    assert sum(parts) <= most + 1e-3
    if len(set(color)) == 1:
        assert parts[:3] == (0, 0, 0)
    if sum(parts) < most - 0.01:
        shown = [255 * (1 - part) * (1 - parts[3]) for part in parts[:3]]
        assert shown == pytest.approx(color, abs=0.1)


@pytest.mark.parametrize("name", ["tts", "gamecrafter", "mpc", "drivethru"])
def test_equal_exports_have_equal_bytes(tmp_path, name):
    made = []
    for folder in ("one", "other"):
        files = game(tmp_path / folder, 3, FACES + FACES_BACK).render(profile=name).files
        made.append([path.read_bytes() for path in files])
    assert made[0] == made[1]
    manifest = json.loads((tmp_path / f"one/output/tiny/cards-{name}.manifest.json").read_text())["files"][0]
    assert [card["id"] for card in manifest["cards"]] == ["c1", "c2", "c3"]
    assert len(manifest.get("pictures", [])) == {"tts": 3, "gamecrafter": 6, "mpc": 6, "drivethru": 0}[name]


def test_every_profile_tells_what_it_is_for():
    assert all(read_profile(PROJECT, name).about for name in profile_names(PROJECT))


def test_prints_by_two_profiles_have_a_manifest_each(tmp_path):
    tiny = game(tmp_path, 1)
    tiny.layout(FACES, "tiles").cards({"id": "t"}, kind="tiles")
    for profile in ("a4", "letter"):
        tiny.render(profile=profile)
    found = {path.name for path in (tmp_path / "output/tiny").glob("*.manifest.json")}
    assert found == {f"{kind}-{profile}.manifest.json" for kind in ("cards", "tiles") for profile in ("a4", "letter")}
