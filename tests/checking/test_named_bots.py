"""Bots that gates name."""

from toolkit.checking.named_bots import check_named_bots
from toolkit.content.parse import read_document
from toolkit.model.content import GameContent
from toolkit.model.lint import LintInput


def findings(tmp_path, bots, game="dustbiters"):
    path = tmp_path / "balance.yaml"
    path.write_text(f"gates:\n  - {{name: a, measure: turns, bots: [{bots}], high: 9}}\n", encoding="utf-8")
    document, _ = read_document(path, path.name)
    return list(check_named_bots(LintInput(GameContent(game, {"balance": document}))))


def test_bots_of_the_game_budgets_and_twins_are_known(tmp_path):
    assert findings(tmp_path, "expert, ismcts-200, expert~never=draw") == []


def test_an_unknown_bot_is_found_where_it_stands(tmp_path):
    (found,) = findings(tmp_path, "random, exprt")
    assert (found.code, found.line, found.column) == ("gate-bot", 2, 46)
    assert "expert" in found.hint + found.message


def test_a_game_without_rules_has_no_bots_to_hold_against(tmp_path):
    assert findings(tmp_path, "exprt", game="no-rules") == []
