"""What is wrong with lines of restricted play, and the shipped ones, item by item."""

import pytest

from tests.found_games import subjects
from toolkit.content.lints.restricted_line import check
from toolkit.content.parse import read_document
from toolkit.engine.restricted import check_line
from toolkit.library.deeper import line_of
from toolkit.library.opening import open_game
from toolkit.model.content import GameContent
from toolkit.model.lint import LintInput
from toolkit.project import open_project

GAMES = [subject.game for subject in subjects() if not subject.game.package.startswith("tests.")]


def findings(tmp_path, lines):
    documents = {}
    written = {
        "game": "phases: {draw: Turns, flat out: Dice}\n",
        "cars": "cars:\n  - {id: crusher}\n",
        "restricted": f"lines:\n{lines}",
    }
    for stem, text in written.items():
        path = tmp_path / f"{stem}.yaml"
        path.write_text(text, encoding="utf-8")
        documents[stem], _ = read_document(path, path.name)
    return list(check(LintInput(GameContent("x", documents))))


def test_phases_and_components_are_known(tmp_path):
    assert findings(tmp_path, "  - {name: a, never: [draw, flat out], always: [crusher]}\n") == []


def test_an_unknown_item_is_found_where_it_stands(tmp_path):
    (found,) = findings(tmp_path, "  - {name: a, never: [draw, crushr]}\n")
    assert (found.code, found.line) == ("restricted-line", 2)
    assert "crusher" in found.hint


def test_an_item_is_not_both_never_and_always_done(tmp_path):
    (found,) = findings(tmp_path, "  - {name: a, never: [draw, flat out], always: [crusher, draw]}\n")
    assert "'draw' is both" in found.message


def test_a_name_stands_once(tmp_path):
    (found,) = findings(tmp_path, "  - {name: a, never: [draw]}\n  - {name: a, always: [draw]}\n")
    assert found.line == 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_ships_lines_that_its_rules_know(game):
    opened = open_game(open_project(), game.id)
    assert opened.restricted is not None
    tables = game.tables(opened.data, max(2, opened.players(None)), {})
    for each in opened.restricted["lines"]:
        check_line(line_of(each), tables)
