"""What is kept of large decks between runs: components without a fault are not drawn again, and only those."""

import os

import pytest

from tests.render.tiny import BACK, CARDS
from toolkit.model.sketch import GameDrawings
from toolkit.render import deck as decks
from toolkit.render.check import check_prints
from toolkit.render.extras import EXTRAS
from toolkit.render.known_faces import forget_all

WORTH_IT = 20
COUNT = WORTH_IT + 5


@pytest.fixture
def drawn(monkeypatch, tmp_path):
    """Counts the faces that are drawn; the cache is empty at first, and twenty components are worth keeping."""
    monkeypatch.setattr(decks, "WORTH_IT", WORTH_IT)
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "cache"))
    found = []

    class Counting(decks.Painter):
        def draw(self, side, names):
            if names["kind"] not in EXTRAS:
                found.append((side, names["card"]["id"]))
            return super().draw(side, names)

    monkeypatch.setattr(decks, "Painter", Counting)
    return found


def cards(**texts):
    return [{"id": f"c{n}", "text": texts.get(f"c{n}", f"text {n}")} for n in range(COUNT)]


def checked(tiny, drawn):
    """The findings, and the cards that were drawn for them."""
    drawn.clear()
    found = check_prints(tiny.project, tiny.content, {})
    return found, sorted({card for _, card in drawn})


@pytest.mark.slow
def test_what_is_known_to_be_good_is_not_drawn_again_and_what_is_faulty_is(tiny, drawn):
    tiny.layout(CARDS + BACK).cards(*cards(c3="x" * 900))
    first, all_of_them = checked(tiny, drawn)
    assert len(all_of_them) == COUNT
    assert [each.code for each in first] == ["text-overflow"]
    assert checked(tiny, drawn) == (first, ["c3"])


def test_a_changed_component_is_drawn_alone(tiny, drawn):
    tiny.layout(CARDS + BACK).cards(*cards())
    checked(tiny, drawn)
    tiny.cards(*cards(c7="漢 " * 900))
    found, cards_drawn = checked(tiny, drawn)
    assert cards_drawn == ["c7"]
    assert found
    tiny.cards(*cards(c7="new"))
    assert checked(tiny, drawn) == ([], ["c7"])
    assert checked(tiny, drawn) == ([], [])


@pytest.mark.parametrize("what", ["layout", "art", "title"])
def test_when_what_surrounds_them_changes_all_are_drawn(tiny, drawn, what):
    tiny.layout(CARDS + BACK).cards(*cards())
    checked(tiny, drawn)
    if what == "layout":
        tiny.layout(CARDS + BACK + "# other\n")
    elif what == "art":
        tiny.file("content/tiny/art/new.svg", "<svg/>")
    else:
        path = tiny.folder / "templates/tiny/cards.layout.yaml"
        os.utime(path, ns=(1, 1))
    assert len(checked(tiny, drawn)[1]) == COUNT


@pytest.mark.parametrize(("shown", "again"), [("{{ card.name }}", 1), ("{{ number }}/{{ count }}", COUNT + 1)])
def test_its_place_counts_only_where_it_is_shown(tiny, drawn, shown, again):
    tiny.layout(CARDS.replace("{{ card.name }}", shown)).cards(*cards())
    checked(tiny, drawn)
    tiny.cards(*cards(), {"id": "more", "text": ""})
    assert len(checked(tiny, drawn)[1]) == again


def test_a_torn_file_means_that_nothing_is_known(tiny, drawn, tmp_path):
    tiny.layout(CARDS).cards(*cards())
    checked(tiny, drawn)
    (file,) = (tmp_path / "cache/checked").glob("*.json")
    file.write_bytes(file.read_bytes()[:100])
    assert len(checked(tiny, drawn)[1]) == COUNT
    assert checked(tiny, drawn)[1] == []
    assert forget_all() == 1
    assert len(checked(tiny, drawn)[1]) == COUNT


def test_small_decks_are_not_kept(tiny, drawn, tmp_path):
    tiny.layout(CARDS).cards(*cards()[:10])
    assert len(checked(tiny, drawn)[1]) == len(checked(tiny, drawn)[1]) == 10
    assert not (tmp_path / "cache").exists()


def test_what_a_game_draws_itself_is_kept_until_anything_of_the_game_changes(tiny, drawn, monkeypatch):
    monkeypatch.setattr(decks, "game_drawings", lambda _: GameDrawings({"nothing": lambda sketch: iter(())}, {}))
    tiny.layout(CARDS + BACK).cards(*cards()[:4])
    assert checked(tiny, drawn) == ([], ["c0", "c1", "c2", "c3"])
    assert checked(tiny, drawn) == ([], [])
    tiny.cards({"id": "other"}, kind="tokens")
    assert checked(tiny, drawn) == ([], ["c0", "c1", "c2", "c3"])
    assert checked(tiny, drawn) == ([], [])


def test_a_folder_that_can_not_be_written_keeps_nothing(tiny, drawn, monkeypatch, tmp_path):
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "taken"))
    tiny.layout(CARDS).cards(*cards())
    assert len(checked(tiny, drawn)[1]) == len(checked(tiny, drawn)[1]) == COUNT
