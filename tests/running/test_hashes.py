import sys

import pytest

from tests.toy.high_card import CONTENT
from toolkit.engine.game import Game
from toolkit.running.hashes import content_hash, rules_hash


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A game's package on disk, importable, of whose sources a fresh hash can be asked."""
    folder = tmp_path / "some_game"
    (folder / "lints").mkdir(parents=True)
    for name in ("__init__.py", "rules.py", "drawing.py", "lints/__init__.py"):
        (folder / name).write_text("A = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop("some_game", None)


def fresh_hash():
    rules_hash.cache_clear()
    return rules_hash(Game("some-game", "some_game"))


def test_rules_hash_follows_the_sources_of_the_rules(package):
    before = fresh_hash()
    assert before.startswith("sha256:")
    assert len(before) == 71
    (package / "rules.py").write_text("A = 2\n")
    assert fresh_hash() != before
    (package / "rules.py").write_bytes(b"A = 1\r\n")
    assert fresh_hash() == before, "line ends don't count"
    (package / "powers.py").write_text("")
    assert fresh_hash() != before, "a new module counts"


def test_rules_hash_leaves_out_what_only_checks_and_prints(package):
    before = fresh_hash()
    (package / "drawing.py").write_text("A = 2\n")
    (package / "lints" / "new.py").write_text("A = 2\n")
    assert fresh_hash() == before


def test_content_hash_is_of_the_data_alone():
    turned = {kind: CONTENT[kind] for kind in reversed(CONTENT)}
    assert content_hash(turned) == content_hash(CONTENT)
    edited = {**CONTENT, "cards": [{**CONTENT["cards"][0], "value": 99}, *CONTENT["cards"][1:]]}
    assert content_hash(edited) != content_hash(CONTENT)


def test_content_hash_is_pinned():
    pinned = "sha256:d70e12ebb8f89770f19ae119e73cfc7236d06ddc78b720225da6785fd8a20fe5"
    assert content_hash({"b": [1, 2.5, True, None], "a": "ä"}) == pinned
