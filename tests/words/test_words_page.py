"""The examples on the page about words do what the page says."""

import contextlib
import io
import re

from ruamel.yaml import YAML

from tests.games.dustbiters.files import bundled_root
from toolkit.words import PhraseTable, rules_text

PAGE = (bundled_root() / "docs/words.md").read_text(encoding="utf-8")


def block(start, language=""):
    """The first fenced block of that language after the text `start`."""
    found = re.search(f"```{language}\n(.*?)```", PAGE[PAGE.index(start) :], re.DOTALL)
    return found[1]


def test_the_python_example_prints_what_the_page_prints():
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(block("## From Python", "python"), "docs/words.md", "exec"), {})  # noqa: S102 - our own page
    assert printed.getvalue() == block("prints\n\n```")


def test_the_table_on_the_page_says_what_it_looks_like():
    table = PhraseTable.from_mapping(YAML(typ="safe").load(block("## A table", "yaml")))
    steps = [{"draw": {"cards": 1}}, {"destroy": {"target": {"owner": "enemy", "where": "behind"}}}]
    words = rules_text({"id": "x", "name": "X", "power": {"cost": 2, "do": steps}}, table)
    assert words.text == "{icon:power} Pay 2: draw a card, then destroy the enemy car behind."
