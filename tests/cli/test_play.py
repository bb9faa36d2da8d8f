import re

import pytest

from tests.cli.speaking import toolkit
from toolkit.engine.record_text import read_record

GAME = "dustbiters"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def played(said, *arguments):
    ran = toolkit("play", GAME, "--bots", "random", "--seed", 7, *arguments, said=said)
    assert ran.code == 0, ran.err
    return ran.out


def test_a_game_is_played_to_its_end_from_a_pipe(tmp_path):
    out = played("1\n" * 400, "--record", tmp_path / "game.txt")
    assert re.search(r"^(you win|seat 1 \(B\) wins)$", out.splitlines()[-1])
    record = read_record((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert record.heading.bots == ("person", "random")
    assert record.result.shares
    assert toolkit("replay", tmp_path / "game.txt").code == 0


def test_the_end_of_input_and_quit_leave_cleanly_and_keep_the_game(tmp_path):
    for said in ("", "1\n", "1\nquit\n", "q\n"):
        path = tmp_path / "game.txt"
        assert played(said, "--record", path).endswith("left before the end\n")
        record = read_record(path.read_text(encoding="utf-8"))
        assert record.result.text == "unfinished"
        assert len(record.moves) == said.count("1")


def test_equal_seeds_and_moves_give_equal_games():
    assert played("1\n2\n1\n") == played("1\n2\n1\n")
    assert played("1\n2\n1\n") != toolkit("play", GAME, "--bots", "random", "--seed", 8, said="1\n2\n1\n").out


def moves_shown(out):
    return re.findall(r"^ +(\d+)  (.+?) +\[.+\]$", out, re.MULTILINE)


def test_every_move_cites_its_section_of_the_rulebook():
    lines = re.findall(r"^ +\d+  .+$", played(""), re.MULTILINE)
    assert lines
    assert all(re.search(r"\[(Turns|Car Reference)", line) for line in lines)


def test_moves_are_numbered_and_taken_in_words():
    moves = moves_shown(played(""))
    assert [int(number) for number, _ in moves] == list(range(1, len(moves) + 1))
    assert played(f"{moves[0][1]}\n") == played("1\n")


def test_undo_takes_back_the_persons_last_move(tmp_path):
    out = played("1\nundo\nundo\n2\n", "--record", tmp_path / "undone.txt")
    assert "taken back" in out
    assert "there is nothing to take back" in out
    played("2\n", "--record", tmp_path / "plain.txt")
    assert (tmp_path / "undone.txt").read_text() == (tmp_path / "plain.txt").read_text()


def test_undo_takes_back_what_the_bots_answered():
    end_turn = played("end turn\n")
    assert "seat 1 (B) random: " in end_turn
    assert moves_shown(played("end turn\nundo\n"))[: len(moves_shown(played("")))] == moves_shown(played(""))


def test_a_wrong_move_is_answered_with_a_suggestion_and_costs_nothing():
    moves = moves_shown(played(""))
    out = played(f"{moves[0][1]}x\n0\n999\nfly away\n1\n")
    assert f"did you mean '{moves[0][1]}'" in out
    assert f"moves are 1 to {len(moves)}" in out
    assert "'fly away' is no legal move here" in out
    assert out.count("turn 1: ") == 2, "shown at first and after the one legal move"
    assert out.rsplit("turn 1: ", 1)[1] == played("1\n").rsplit("turn 1: ", 1)[1]


def test_hint_names_a_legal_move():
    out = played("hint\n")
    hinted = re.search(r"a bot would: (.+)", out)[1]
    assert hinted in [text for _, text in moves_shown(out)]


def test_about_tells_what_a_component_says():
    assert "crusher: " in played("about Crusher\n")
    assert "did you mean 'crusher'" in played("about crsher\n")


def test_help_lists_what_can_be_said():
    out = played("help\n")
    for word in ("moves", "about", "hint", "undo", "help", "quit"):
        assert re.search(rf"^{word}\b", out, re.MULTILINE)


def test_hidden_cards_are_not_shown():
    shown = next(line for line in played("").splitlines() if line.startswith("turn 1: "))
    assert "?" in shown
    other_seat = next(line for line in played("", "--seat", "1").splitlines() if line.startswith("turn "))
    assert "?" in other_seat
    assert shown.partition(": ")[2] != other_seat.partition(": ")[2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--seat", "2"], "seats are 0 to 1"),
        (["--bots", "gredy"], "did you mean 'greedy'"),
        (["--bots", "random,random"], "2 bots for 1 other seats"),
        (["--option", "cars=99"], "one of: 21, 18"),
    ],
)
def test_a_game_that_cannot_be_is_refused(arguments, says):
    ran = toolkit("play", GAME, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
