"""Gates that no game can be played for, or that can't be told apart, and files for tuning alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.checking.single_file import checked_file
from toolkit.content.lints import gate_name, gate_run
from toolkit.content.parse import parse
from toolkit.library.opening import open_game
from toolkit.model.content import GameContent
from toolkit.model.finding import Finding
from toolkit.model.lint import LintInput
from toolkit.project import open_project

GAME = """id: a
players: {min: 2, max: 3}
options:
  cars: {default: 21, values: [21, 18]}
  hand: {default: standard, values: [standard, pocket]}
  wide: {default: false, values: [false, true]}
"""


def findings(text: str, stem: str = "balance") -> list[Finding]:
    documents = {"game": parse(GAME, "game.yaml")[0], stem: parse(text, f"{stem}.yaml")[0]}
    assert all(documents.values())
    return list(gate_run.check(LintInput(GameContent("a", documents))))  # type: ignore[arg-type]


def gate(told: str) -> list[Finding]:
    return findings(f"gates:\n  - {{name: a, {told}, high: 9}}\n")


@pytest.mark.parametrize(
    ("told", "column", "says", "hint"),
    [
        ("bots: [b], options: {cars: 19}", 42, "option 'cars' can't be '19'", "one of: 21, 18"),
        ("bots: [b], options: {cars: 21.0}", 42, "option 'cars' can't be '21.0'", "did you mean '21'?"),
        ("bots: [b], options: {hand: pockets}", 42, "option 'hand' can't be 'pockets'", "did you mean 'pocket'?"),
        ("bots: [b], options: {wide: [true]}", 42, "option 'wide' can't be '[True]'", "did you mean 'true'?"),
        ("bots: [b], options: {car: 18}", 36, "the game has no option 'car'", "did you mean 'cars'?"),
        ("bots: [b], players: 4", 35, "the game is for 2 to 3 players, not 4", ""),
        ("bots: [b, b, b], players: 2", 21, "3 bots for 2 seats", "name one bot a seat, or one for all"),
        ("bots: [b, b, b, b]", 21, "4 bots for 2 to 3 seats", "name one bot a seat, or one for all"),
    ],
)
def test_games_that_cannot_be_played_are_found_where_they_are_asked_for(
    told: str, column: int, says: str, hint: str
) -> None:
    (found,) = gate(told)
    assert (found.code, found.line, found.column) == ("gate-run", 2, column)
    assert (found.message, found.hint) == (says, hint)


@pytest.mark.parametrize(
    "told",
    [
        "bots: [b]",
        "bots: [b, b, b]",
        "bots: [b], players: 3",
        "bots: [b, b], players: 2",
        "bots: [b], options: {cars: 18, hand: Pocket, wide: true}",
        "bots: [b], options: {cars: '18', wide: 'True'}",
    ],
)
def test_games_that_can_be_played_are_not(told: str) -> None:
    assert gate(told) == []


@pytest.mark.parametrize(
    ("told", "line"),
    [("bots: [b, b, b, b]", 1), ("bots: [b]\nplayers: 9", 2), ("bots: [b]\noptions: {cars: 1}", 2)],
)
def test_a_file_for_tuning_is_looked_at_alike(told: str, line: int) -> None:
    (found,) = findings(f"{told}\ntargets: []\n", "tune")
    assert (found.code, found.line) == ("gate-run", line)


def test_an_unknown_option_of_a_file_for_tuning_is_a_finding(tmp_path: Path) -> None:
    opened = open_game(open_project(), "dustbiters")
    file = tmp_path / "targets.yaml"
    file.write_text(
        "bots: [expert]\noptions: {carz: 18}\ntargets:\n  - {measure: turns, high: 9}\n"
        "free:\n  - {at: numbers.hand, values: [1, 2]}\n",
        encoding="utf-8",
    )
    document, (found,) = checked_file(open_project(), opened.content, file, "tune")
    assert document is None
    assert (found.code, found.line, found.column, found.hint) == ("gate-run", 2, 11, "did you mean 'cars'?")


def test_a_gate_is_found_that_is_called_as_an_earlier_one() -> None:
    lines = [f"  - {{name: {name}, measure: turns, bots: [b], high: 9}}\n" for name in ("a", "b", "a", "A", "a")]
    document, _ = parse("gates:\n" + "".join(lines), "balance.yaml")
    assert document is not None
    found = list(gate_name.check(LintInput(GameContent("a", {"balance": document}))))
    assert [(each.code, each.line, each.column) for each in found] == [("gate-name", 4, 12), ("gate-name", 6, 12)]
    assert found[0].message == "the gate in line 2 is called 'a' too"
