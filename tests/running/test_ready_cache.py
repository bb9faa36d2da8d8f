"""What bots work out before a match is worked out once on a machine, and is the same when it is read back."""

from dataclasses import replace

import pytest

from tests.running.toy_requests import toy
from toolkit.engine.record import Layout
from toolkit.running.ready_cache import SUFFIX, clear, readied


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(tmp_path))
    return tmp_path


class Counted:
    """A `ready` that writes one number into the rules and counts how often it is asked."""

    def __init__(self):
        self.asked, self.__qualname__ = 0, "counted"

    def __call__(self, tables):
        self.asked += 1
        layout = Layout(type(tables.rules), tables.sizes)
        rules = layout.new()
        layout.copy(rules, tables.rules)
        rules.script_count = 7
        return replace(tables, rules=rules)


def made(ready, **options):
    request = toy(**options)
    tables = request.tables
    return readied(request.game, Layout(request.game.rules_record, tables.row_sizes), tables, ready)


def test_it_is_worked_out_once_and_read_back_the_same():
    ready = Counted()
    first, second = made(ready), made(ready)
    assert ready.asked == 1
    assert vars(first.rules) == vars(second.rules)
    assert second.rules.script_count == 7
    assert second.options == first.options


def test_other_rules_are_worked_out_anew():
    ready = Counted()
    made(ready)
    made(ready, options={"hand": 2})
    assert ready.asked == 2


@pytest.mark.parametrize("harm", [b"", b"short", bytes(500)])
def test_a_damaged_file_means_working_it_out_again(folder, harm):
    ready = Counted()
    made(ready)
    (path,) = folder.glob(f"*{SUFFIX}")
    path.write_bytes(harm)
    assert made(ready).rules.script_count == 7
    assert ready.asked == 2


def test_a_folder_that_cant_be_written_does_no_harm(folder, monkeypatch):
    (folder / "file").write_text("")
    monkeypatch.setenv("TOOLKIT_CACHE_DIR", str(folder / "file" / "below"))
    assert made(Counted()).rules.script_count == 7


def test_what_is_kept_can_be_removed():
    made(Counted())
    assert clear() == 1
    assert clear() == 0
