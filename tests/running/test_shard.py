import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.running.toy_requests import toy
from toolkit.errors import UsageError
from toolkit.running.batch import play
from toolkit.running.shard import Shard, read_shard


@given(blocks=st.integers(1, 200), of=st.integers(1, 200), rotate=st.booleans(), first=st.integers(0, 9))
def test_shards_are_whole_blocks_that_together_are_the_run_and_differ_by_one_at_most(blocks, of, rotate, first):
    whole = toy(games=blocks * (2 if rotate else 1), rotate=rotate, first=first * 2)
    if of > blocks:
        with pytest.raises(UsageError, match="can't be split"):
            Shard(1, of).part(whole)
        return
    parts = [Shard(number, of).part(whole) for number in range(1, of + 1)]
    assert parts[0].first == whole.first
    assert [each.first + each.games for each in parts] == [
        *(each.first for each in parts[1:]),
        whole.first + whole.games,
    ]
    sizes = [each.games // whole.block for each in parts]
    assert max(sizes) - min(sizes) <= 1


def test_shards_play_the_games_of_the_run():
    whole = toy(games=50, rotate=True)
    parts = [np.concatenate(list(play(Shard(number, 3).part(whole)))) for number in (1, 2, 3)]
    assert (np.concatenate(parts) == np.concatenate(list(play(whole)))).all()


def test_a_shard_reads_as_it_is_written():
    assert read_shard("3/8") == Shard(3, 8)
    assert str(Shard(3, 8)) == "3/8"


@pytest.mark.parametrize("text", ["", "3", "0/8", "9/8", "3/0", "-1/8", "3/8/2", "3 of 8", "1.5/2", "٣/8x"])
def test_what_is_no_shard_is_refused(text):
    with pytest.raises(UsageError, match="no part of a run"):
        read_shard(text)
