"""Matches: who sits where, what seeds mean, and what is kept of a game."""

from dataclasses import replace

import numpy as np
import pytest

from tests.toy.high_card import CONTENT
from tests.toy.high_card import GAME as HIGH_CARD
from tests.toy.metronome import GAME, content
from toolkit.engine import match
from toolkit.engine.match import game_seed
from toolkit.errors import UsageError
from toolkit.running.runner import EngineFaultError, Runner

FLAT = [(0, 0)] * 9


def runner(given, *bots, compiled=False):
    return Runner(GAME, GAME.tables(given, len(bots), {}), bots, compiled=compiled)


def rows_of(given, *bots, seed=1, first=0, count=2, rotations=1, compiled=False):
    made = runner(given, *bots, compiled=compiled)
    return made.play(made.memory(), seed, first, count, rotations)


def traces(given, *bots, count, rotations):
    made = runner(given, *bots)
    memory = made.memory()
    found = []
    for number in range(count):
        made.play(memory, 1, number, 1, rotations)
        found.append(made.trace(memory))
    return found


def test_the_bot_in_seat_i_is_bot_i_plus_rotation():
    assert traces(content(FLAT), "tick", "tock", count=3, rotations=2) == [(0, 1) * 4, (1, 0) * 4, (0, 1) * 4]
    three = content([(0, 0, 0)] * 7, shares=(1, 0, 0))
    assert traces(three, "tick", "tick", "tock", count=3, rotations=3) == [(0, 0, 1) * 2, (0, 1, 0) * 2, (1, 0, 0) * 2]


def test_games_are_numbered_in_blocks_of_all_rotations():
    rows = rows_of(content(FLAT), "tick", "tock", first=3, count=4, rotations=2)
    assert rows["block"].tolist() == [1, 2, 2, 3]
    assert rows["rotation"].tolist() == [1, 0, 1, 0]
    assert rows["seed"].tolist() == [game_seed(1, block) for block in (1, 2, 2, 3)]


def test_any_part_of_a_run_is_the_same_games_as_in_the_whole():
    made = Runner(HIGH_CARD, HIGH_CARD.tables(CONTENT, 2, {}), ["random", "greedy"], compiled=False)
    whole = made.play(made.memory(), 7, 0, 12, 2)
    memory = made.memory()
    parts = [made.play(memory, 7, first, count, 2) for first, count in ((5, 4), (0, 5), (9, 3))]
    assert np.concatenate([parts[1], parts[0], parts[2]]).tobytes() == whole.tobytes()


def test_all_rotations_of_equal_bots_play_one_game():
    made = Runner(HIGH_CARD, HIGH_CARD.tables(CONTENT, 3, {}), ["random"] * 3, compiled=False)
    rows = made.play(made.memory(), 3, 0, 9, 3)
    digests = rows["digest"].reshape(3, 3)
    assert (digests == digests[:, :1]).all()
    assert len(set(digests[:, 0].tolist())) == 3


def test_every_seat_draws_from_its_own_stream_anew_each_time():
    """40 decisions of bots that toss: no two seats and no two blocks toss alike, and about half are heads."""
    tosses = traces(content([(0, 0)] * 41), "toss", "toss", count=20, rotations=1)
    lines = [game[seat::2] for game in tosses for seat in (0, 1)]
    assert len(set(lines)) == len(lines)
    heads = sum(sum(line) for line in lines)
    assert abs(heads - 400) < 5 * 10 * 2**0.5


def test_bots_draw_from_no_stream_of_the_rules():
    """A rule may draw by (seed, seat, n-th): the key of a bot's n-th decision in that seat is another."""
    from toolkit.engine.chance import derive

    seed = game_seed(1, 0)
    drawn = [derive(derive(seed, seat), nth) for seat in (0, 1) for nth in range(9)]
    by_rules = {derive(key, part) for key in drawn for part in (101, 102)}
    made = runner(content(FLAT), "tick", "tock")
    memory = made.memory()
    made.play(memory, 1, 0, 1)
    keys = [record.seed for record in memory.pool]
    assert keys[match.VIEW] not in by_rules
    assert keys[match.VIEW] != keys[match.MATCH] == seed


@pytest.mark.parametrize(
    ("scores", "changes"),
    [
        ([(0, 0)] * 5, 0),
        ([(0, 0), (1, 0), (2, 0), (3, 0)], 0),
        ([(0, 0), (1, 0), (1, 2), (3, 2), (3, 4)], 3),
        ([(0, 0), (1, 0), (1, 1), (2, 1)], 0),
        ([(0, 0), (1, 0), (1, 1), (1, 2)], 1),
        ([(5, 0), (0, 1), (1, 0)], 1),
    ],
    ids=["nobody leads", "one leads", "three changes", "a tie between changes nothing", "a tie between", "start"],
)
def test_a_lead_changes_when_another_seat_leads_alone_after_a_turn(scores, changes):
    assert rows_of(content(scores), "tick", "tock", count=1)["leads"].tolist() == [changes]


def test_a_win_a_draw_and_a_cap_are_kept_apart():
    won, drawn, capped = (
        rows_of(content(FLAT, shares, is_capped=cap), "tick", "tock", count=1)[0]
        for shares, cap in (((0.0, 1.0), 0), ((0.5, 0.5), 0), ((0.0, 1.0), 1))
    )
    assert [each["share"].tolist() for each in (won, drawn, capped)] == [[0.0, 1.0], [0.5, 0.5], [0.5, 0.5]]
    assert [(int(each["draw"]), int(each["capped"])) for each in (won, drawn, capped)] == [(0, 0), (1, 0), (0, 1)]


def test_a_capped_game_of_three_gives_each_a_third():
    rows = rows_of(content([(0, 0, 0)] * 4, (1, 0, 0), is_capped=1), "tick", "tock", "toss", count=1)
    assert rows["share"].tolist() == [[1 / 3] * 3]


def test_a_row_counts_moves_turns_and_exposures():
    row = rows_of(content(FLAT), "tick", "tock", count=1)[0]
    assert (row["moves"], row["turns"]) == (8, 8)
    assert row["exposure"].tolist() == [
        [kind * 100 + seat * 10 + i for i in (0, 1)] for kind in (0, 1, 2) for seat in (0, 1)
    ]


def test_a_row_counts_the_games_own_tallies_and_none_where_it_has_none():
    made = Runner(HIGH_CARD, HIGH_CARD.tables(CONTENT, 2, {}), ["random"] * 2, compiled=False)
    row = made.play(made.memory(), 1, 0, 1)[0]
    assert row["tally"].shape == (2, 2)
    assert row["tally"][1].tolist() == row["exposure"][4:6].sum(axis=1).tolist()
    assert rows_of(content(FLAT), "tick", "tock", count=1)["tally"].shape == (1, 0, 2)


def test_the_digest_is_of_the_moves():
    ticks, tocks, mixed = (rows_of(content(FLAT), *bots, count=1)["digest"][0] for bots in BOTS)
    assert len({ticks, tocks, mixed}) == 3
    assert rows_of(content(FLAT), "tick", "tick", seed=2, count=1)["digest"][0] == ticks


BOTS = (("tick", "tick"), ("tock", "tock"), ("tick", "tock"))


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=[pytest.mark.jit, pytest.mark.slow])])
def test_a_game_without_end_is_a_fault_and_never_a_win(monkeypatch, compiled):
    monkeypatch.setattr(match, "MOVE_CAP", 500)
    with pytest.raises(EngineFaultError, match=r"metronome: no end after 500 moves in block 0, rotation 0 of seed 1"):
        rows_of(content(FLAT, is_endless=1), "tick", "tock", compiled=compiled)


def test_an_impossible_state_names_the_game_that_replays_it():
    with pytest.raises(
        EngineFaultError, match="metronome: impossible state 42 after 3 moves in block 1, rotation 1 of seed 5"
    ):
        rows_of(content(FLAT, fault_at=3), "tick", "tock", seed=5, first=3, count=1, rotations=2)


def test_a_match_takes_one_bot_a_seat():
    with pytest.raises(UsageError, match="1 bots for 2 seats"):
        Runner(GAME, GAME.tables(content(FLAT), 2, {}), ["tick"], compiled=False)


@pytest.mark.jit
def test_rows_are_equal_in_both_modes():
    rows = []
    for compiled in (False, True):
        made = Runner(HIGH_CARD, HIGH_CARD.tables(CONTENT, 2, {}), ["random", "greedy"], compiled=compiled)
        memory = made.memory()
        rows.append((made.play(memory, 11, 4, 60, 2).tobytes(), made.trace(memory)))
    assert rows[0] == rows[1]


def test_a_bot_that_goes_by_the_moves_alone_plays_as_if_it_were_shown_a_copy():
    made = Runner(HIGH_CARD, HIGH_CARD.tables(CONTENT, 2, {}), ["random", "greedy"], compiled=False)
    spared = made.play(made.memory(), 7, 0, 12, 2)
    assert [bot.by_moves_alone for bot in made.bots] == [True, False]
    made.bots = [replace(bot, by_moves_alone=False) for bot in made.bots]
    assert made.play(made.memory(), 7, 0, 12, 2).tobytes() == spared.tobytes()


def test_a_bot_held_to_a_line_of_play_is_shown_a_copy():
    assert not HIGH_CARD.bot("random~never=play").by_moves_alone
