import pytest

from tests.cli.speaking import toolkit
from toolkit.running.link_notes import LinkNote


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def fill(folder):
    folder.mkdir()
    for name, size in (("a.kernel", 3), ("b.kernel", 4)):
        (folder / name).write_bytes(b"x" * size)
    LinkNote("dustbiters", ("random", "greedy"), "code", {"cards": 24}, "layout").write(["a.kernel"])


def test_an_empty_cache_is_shown_as_empty(folder):
    found = toolkit("cache", "show", "--format", "json").json
    assert found == {"folder": str(folder), "kernels": 0, "bytes": 0, "matches": [], "results": []}
    assert toolkit("cache", "clear").out.startswith("0 compiled kernels removed")


def test_what_is_in_the_cache_is_shown_and_cleared(folder):
    fill(folder)
    found = toolkit("cache", "show", "--format", "json").json
    assert (found["kernels"], found["bytes"]) == (2, 7)
    assert found["matches"] == [{"game": "dustbiters", "bots": ["random", "greedy"], "bytes": 3}]
    shown = toolkit("cache", "show")
    assert shown.code == 0
    assert "dustbiters  random, greedy" in shown.out
    assert toolkit("cache", "clear").out.startswith("2 compiled kernels removed")
    assert list(folder.iterdir()) == []


def test_clearing_touches_no_other_file(folder):
    fill(folder)
    (folder / "notes.txt").write_text("mine")
    toolkit("cache", "clear")
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]
