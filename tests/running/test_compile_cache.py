import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running.toy_requests import toy
from tests.toy.high_card import CONTENT, GAME
from toolkit.engine.compiled import link_compiled
from toolkit.engine.kernel import kernel
from toolkit.running.compile_cache import Journal, clear, kernel_files
from toolkit.running.link_notes import LinkNote, link_notes
from toolkit.running.linking import jit_allowed
from toolkit.running.runner import Runner

ROOT = Path(__file__).parents[2]


@kernel
def twice(x):
    return x + x


@kernel
def fourfold(x):
    return twice(twice(x))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def compile_fourfold():
    """Links, runs and returns the journal of one small kernel."""
    said = []
    journal = Journal(lambda: said.append("compiling"))
    assert link_compiled(fourfold, {}, journal)(5) == 20
    assert said == ["compiling"] * journal.has_compiled
    return journal


@pytest.mark.jit
def test_the_second_link_compiles_nothing():
    assert compile_fourfold().has_compiled
    assert not compile_fourfold().has_compiled


LOADS = """
import sys
from tests.running.test_compile_cache import compile_fourfold
print(compile_fourfold().has_compiled, "numba.typed.typedlist" in sys.modules)
"""


@pytest.mark.jit
def test_another_process_loads_without_compiling_and_without_what_compiling_needs():
    compile_fourfold()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", LOADS], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


@pytest.mark.jit
@pytest.mark.parametrize("damage", [b"", b"short", None], ids=["empty", "cut", "flipped"])
def test_a_damaged_file_is_compiled_again(damage):
    compile_fourfold()
    for path in kernel_files():
        content = path.read_bytes()
        path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]) if damage is None else damage)
    assert compile_fourfold().has_compiled
    assert not compile_fourfold().has_compiled


@pytest.mark.jit
def test_a_folder_that_cannot_be_made_means_compiling_in_memory(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert compile_fourfold().has_compiled
    assert compile_fourfold().has_compiled


@pytest.mark.jit
def test_clearing_leaves_no_kernel_and_no_note():
    journal = compile_fourfold()
    note().write(journal.files)
    assert clear() == len(journal.files) > 0
    assert kernel_files() == link_notes() == []


def note(cards=16, code="code"):
    return LinkNote("high-card", ("random",), code, {"cards": cards, "seats": 2}, f"layout{cards}")


def test_a_note_is_believed_while_the_kernels_it_names_are_there(folder):
    assert not note().is_cached
    folder.mkdir()
    (folder / "a.kernel").write_bytes(b"")
    note().write(["a.kernel"])
    assert note().is_cached
    assert not note(code="edited").is_cached
    assert not note(cards=24).is_cached
    (folder / "a.kernel").unlink()
    assert not note().is_cached


def test_a_note_belongs_to_its_compilers(monkeypatch):
    note().write([])
    assert note().is_cached
    monkeypatch.setenv("NUMBA_OPT", "1")
    assert not note().is_cached


def test_a_note_that_cannot_be_read_is_none(folder):
    note().write([])
    note().path.write_text('{"files": ')
    assert not note().is_cached
    assert link_notes() == []


def test_crossing_a_step_of_capacity_says_so():
    assert note().grown == ""
    note().write([])
    assert note().grown == ""
    assert note(cards=24).grown == "cards 16 → 24"
    assert note(cards=24, code="edited").grown == ""


def test_content_that_outgrows_its_room_has_another_layout_and_smaller_edits_have_not():
    def layout(cards):
        content = {**CONTENT, "cards": [{"id": str(i), "name": str(i), "value": i} for i in range(cards)]}
        return Runner(GAME, GAME.tables(content, 2, {}), ("random", "random"), compiled=True).note

    layout(12).write([])
    assert layout(12).is_cached
    grown = layout(17)
    assert not grown.is_cached
    assert "cards 16 → 24" in grown.grown


def test_one_note_serves_every_edit_of_values():
    def cached():
        edited = {**CONTENT, "cards": [{**card, "value": 7} for card in CONTENT["cards"]]}
        return Runner(GAME, toy(content=edited).tables, ("random", "greedy"), compiled=True).note.is_cached

    assert not cached()
    Runner(GAME, toy().tables, ("random", "greedy"), compiled=True).note.write([])
    assert cached()


@pytest.mark.parametrize(("value", "allowed"), [("0", False), ("1", True)])
def test_toolkit_jit_0_forbids_compiling(monkeypatch, value, allowed):
    monkeypatch.setenv("TOOLKIT_JIT", value)
    assert jit_allowed() is allowed
