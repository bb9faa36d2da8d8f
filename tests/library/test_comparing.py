"""Comparisons of a tiny game with itself edited: played in plain mode, a few hundred games each."""

import copy
from dataclasses import replace

import numpy as np
import pytest

from tests.toy.high_card import CONTENT, GAME
from toolkit.balance.comparison import Outcome, Terms
from toolkit.balance.paired import PairedTally
from toolkit.errors import ToolkitError, UsageError
from toolkit.library.comparing import compare, version
from toolkit.library.comparison_text import comparison_lines, comparison_object
from toolkit.library.paired_rows import PairedRows
from toolkit.library.parting import parting
from toolkit.library.versions import play_alike
from toolkit.running.batch import play
from toolkit.running.request import Request
from toolkit.running.rows_csv import RowsCsv
from toolkit.running.runner import Runner
from toolkit.running.saved_rows import read_saved


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    monkeypatch.setenv("TOOLKIT_JIT", "0")


def edited(change):
    content = copy.deepcopy(CONTENT)
    change(content)
    return content


def named(content):
    content["cards"][3]["name"] = "Four"


def stronger(content):
    content["cards"][3]["value"] = 40


def one_card_more(content):
    content["cards"].append({"id": "card 13", "name": "Card 13", "value": 13})


def request(content=CONTENT, bots=("greedy", "greedy"), games=400, **asked):
    return Request(GAME, content, bots, games, jobs=1, rotate=len(set(bots)) > 1, **asked)


def compared(change, bots=("greedy", "greedy"), blocks=400, delta=0.01, **asked):
    size = len(bots) if len(set(bots)) > 1 else 1
    new = request(edited(change), bots, blocks * size, **asked)
    return compare(replace(new, content=CONTENT), new, Terms(delta, blocks))


def test_an_edit_of_words_alone_is_proven_identical_without_a_game():
    made = compared(named)
    assert (made.is_proven, made.is_identical, made.games, made.judged) == (True, True, 0, ())
    text = "\n".join(comparison_lines(made, "HEAD"))
    assert "cards/card 4: name Card 4 → Four" in text
    assert "identical: 400 of 400 games" in text


def test_a_stronger_card_is_found_better_and_named():
    made = compared(stronger)
    assert not made.is_identical
    card = made.judged[-1]
    assert (card.difference.quantity.name, card.difference.quantity.way) == ("card 4", "dealt")
    assert (card.outcome, card.low > 0) == (Outcome.BETTER, True)
    assert made.games < 400 or card.difference.blocks == 400
    assert "better: win share of those dealt Card 4" in "\n".join(comparison_lines(made, "HEAD"))


@pytest.mark.slow
def test_the_answer_is_the_same_for_any_number_of_workers_and_in_chunks_of_any_size(monkeypatch):
    one = compared(stronger)
    monkeypatch.setattr("toolkit.running.batch.CHUNK_SECONDS", 0.001)
    monkeypatch.setattr("toolkit.running.modes.WORKER_SECONDS", 0.001)
    two = compare(replace(one.old, jobs=2), replace(one.new, jobs=1), one.terms)
    objects = [{**comparison_object(each, "HEAD"), "run": None} for each in (one, two)]
    assert objects[0] == objects[1]


def test_a_card_that_is_added_is_compared_all_the_same():
    made = compared(one_card_more, blocks=200)
    assert [each.text for each in made.edits] == ["cards/card 13: added"]
    assert made.differing > 0
    assert [each.difference.quantity.topic for each in made.judged] == ["seats"]


def test_different_bots_take_turns_on_the_seats():
    made = compared(stronger, bots=("random", "greedy"), blocks=60)
    assert made.games == 120
    assert made.judged[0].difference.blocks == 60


def test_games_part_at_the_first_decision_that_is_another():
    made = compared(stronger, blocks=200)
    assert made.parting.looked_at > 0
    for place, often in made.parting.places:
        assert place.component.startswith("Card")
        assert 0 < often <= made.parting.looked_at
    assert made.parting.turn >= 1


def test_games_with_equal_moves_and_another_end_part_nowhere():
    old, new = request(), request(edited(stronger), bots=("random", "random"))
    same = parting(replace(new, content=CONTENT), new, range(20))
    assert (same.at_end, same.places) == (20, ())
    assert parting(old, old, []) is None


def test_play_alike_is_about_what_the_rules_read():
    assert play_alike(request(), request(edited(named)))
    assert not play_alike(request(), request(edited(stronger)))
    assert not play_alike(request(), request(edited(one_card_more)))
    assert not play_alike(request(), request(seed=2))


def test_an_option_the_earlier_version_lacks_is_told():
    content = edited(lambda content: content["game"]["options"].clear())
    asked = request(options={"hand": 2})
    with pytest.raises(ToolkitError, match="the earlier version can't be played so: no option 'hand'"):
        compare(replace(asked, content=content), asked, Terms(0.01, 400))


def test_a_component_whose_new_words_no_rule_reads_is_not_asked_about():
    def both(content):
        stronger(content)
        for card in content["cards"][4:]:
            card["name"] += " of old"

    alone, among = compared(stronger), compared(both)
    assert [each.difference for each in among.judged] == [each.difference for each in alone.judged]
    assert among.games == alone.games
    assert len(among.edits) > len(alone.edits)


class TestSavedRows:
    def saved(self, tmp_path, content=CONTENT, bots=("greedy", "greedy"), games=400):
        asked = request(content, bots, games)
        path = tmp_path / "rows.csv"
        runner = Runner(GAME, asked.tables, asked.bots, compiled=False)
        with path.open("w", encoding="utf-8", newline="") as file:
            RowsCsv(file, asked).add(runner.play(runner.memory(), asked.seed, 0, games, asked.block))
        return path

    def test_rows_come_back_as_they_were_played(self, tmp_path):
        found = read_saved(self.saved(tmp_path, games=30))
        asked = request(games=30)
        runner = Runner(GAME, asked.tables, asked.bots, compiled=False)
        played = runner.play(runner.memory(), 1, 0, 30, 1)
        (rows,) = found.rows(1)
        assert (found.bots, found.games, found.is_rotated) == (("greedy", "greedy"), 30, False)
        assert (found.exposures, found.tallies) == (("dealt", "held", "used"), ("points", "played"))
        assert found.components == asked.tables.components
        for name in played.dtype.names:
            assert rows[name].tolist() == played[name].tolist(), name
        assert found.is_of_seed(1)
        assert not found.is_of_seed(2)

    def test_comparing_with_saved_rows_gives_the_verdicts_of_comparing_with_the_content(self, tmp_path):
        new = request(edited(stronger))
        terms = Terms(0.01, 200)
        by_content = compare(replace(new, content=CONTENT), new, terms)
        by_rows = compare(read_saved(self.saved(tmp_path)), new, terms)
        assert [each.difference for each in by_rows.judged][:1] == [each.difference for each in by_content.judged][:1]
        assert (by_rows.games >= by_content.games, by_rows.parting) == (True, None)
        assert "which content and rules played them is not known" in next(comparison_lines(by_rows, "rows.csv"))

    @pytest.mark.parametrize(
        ("damage", "said"),
        [
            (lambda text: "", "holds no rows"),
            (lambda text: text.splitlines()[0] + "\n", "holds no rows"),
            (lambda text: "a,b\n1,2\n", "holds no rows"),
            (lambda text: text.replace("digest", "digits", 1), "holds no rows"),
        ],
    )
    def test_a_file_without_rows_is_refused(self, tmp_path, damage, said):
        path = self.saved(tmp_path, games=4)
        path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
        with pytest.raises(UsageError, match=said):
            read_saved(path)

    def test_a_damaged_line_is_named(self, tmp_path):
        path = self.saved(tmp_path, games=4)
        lines = path.read_text(encoding="utf-8").splitlines()
        path.write_text("\n".join([*lines[:3], lines[3][:20], lines[4]]) + "\n", encoding="utf-8")
        with pytest.raises(UsageError, match=r"rows\.csv:4: \d+ values, not \d+"):
            list(read_saved(path).rows(1))

    @pytest.mark.parametrize(
        ("column", "value", "said"),
        [
            ("share_0", "nan", "are no shares of a win"),
            ("share_0", "7.0", "are no shares of a win"),
            ("bot_0", "ranodm", "bot_0 is ranodm"),
            ("block", "9", "block is 9"),
            ("seed", "12", "seed is 12"),
            ("digest", "9" * 23, "from line 2"),
            ("moves", "many", "from line 2"),
            ("turns", "-5", r":3: these are no moves, turns, leads of a game"),
            ("turns", "9" * 16, r":3: these are no moves, turns, leads of a game"),
            ("capped", "7", r":3: these are no capped and draw, each 0 or 1"),
            ("dealt_0_card 3", "-1", r":3: these are no counts of components"),
        ],
    )
    def test_a_value_that_no_game_has_is_named_with_its_line(self, tmp_path, column, value, said):
        path = self.saved(tmp_path, games=4)
        lines = [line.split(",") for line in path.read_text(encoding="utf-8").splitlines()]
        lines[2][lines[0].index(column)] = value
        path.write_text("\n".join(",".join(line) for line in lines) + "\n", encoding="utf-8")
        with pytest.raises(UsageError, match=said) as caught:
            list(read_saved(path).rows(1))
        assert "rows.csv" in str(caught.value)

    def test_shares_that_no_tie_gives_are_named_with_their_line(self, tmp_path):
        path = self.saved(tmp_path, games=4)
        lines = [line.split(",") for line in path.read_text(encoding="utf-8").splitlines()]
        for seat, share in enumerate(("0.3", "0.7")):
            lines[2][lines[0].index(f"share_{seat}")] = share
        path.write_text("\n".join(",".join(line) for line in lines) + "\n", encoding="utf-8")
        with pytest.raises(UsageError, match=r"rows\.csv:3: these are no shares of a win"):
            list(read_saved(path).rows(1))

    def test_a_row_that_is_missing_or_there_twice_is_found(self, tmp_path):
        path = self.saved(tmp_path, games=4)
        lines = path.read_text(encoding="utf-8").splitlines()
        for kept in ([0, 1, 3, 4], [0, 1, 1, 2]):
            path.write_text("\n".join(lines[i] for i in kept) + "\n", encoding="utf-8")
            with pytest.raises(UsageError, match=r"rows\.csv:3: seed is"):
                list(read_saved(path).rows(1))

    def test_a_byte_order_mark_and_a_blank_last_line_do_no_harm(self, tmp_path):
        path = self.saved(tmp_path, games=4)
        path.write_text("\ufeff" + path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        assert sum(len(rows) for rows in read_saved(path).rows(1)) == 4

    @pytest.mark.parametrize("column", ["share_1", "dealt_0_card 3"])
    def test_a_column_that_is_misspelt_is_missed(self, tmp_path, column):
        path = self.saved(tmp_path, games=4)
        path.write_text(path.read_text(encoding="utf-8").replace(column, column[::-1], 1), encoding="utf-8")
        with pytest.raises(UsageError, match=r"no rows of games|no column"):
            read_saved(path)


class TestOnlyDealt:
    def test_the_games_sought_are_the_very_games_and_the_others_are_not_played(self):
        every = np.concatenate(list(play(request(games=60))))
        found = np.concatenate(list(play(request(games=60, sought=("card 4", "card 7")))))
        places = [request().tables.components.index(each) for each in ("card 4", "card 7")]
        dealt = (every["exposure"][:, :2][:, :, places] > 0).any(axis=(1, 2))
        assert 0 < dealt.sum() < 60
        assert (found["moves"] > 0).tolist() == dealt.tolist()
        assert (found[dealt] == every[dealt]).all()
        assert not found["exposure"][~dealt].any() and not found["share"][~dealt].any()

    def test_the_answer_on_the_component_is_that_of_all_games(self):
        sooner = dealt(stronger, blocks=120)
        assert [each.difference.quantity.topic for each in sooner.judged] == ["components"]
        assert sooner.judged[0].outcome is Outcome.BETTER
        tally = PairedTally(version(sooner.old), version(sooner.new))
        last = np.concatenate(list(play(replace(sooner.new, sought=("card 4",), games=400))))
        seeds = int(np.flatnonzero(last["moves"] > 0)[sooner.games - 1]) + 1
        tally.add(*(np.concatenate(list(play(replace(each, games=seeds)))) for each in (sooner.old, sooner.new)))
        found = tally.difference(tally.quantities.index(sooner.judged[0].difference.quantity))
        assert (found.old, found.new) == (sooner.judged[0].difference.old, sooner.judged[0].difference.new)

    def test_it_is_said_which_games_were_played(self):
        made = dealt(stronger, blocks=60)
        text = "\n".join(comparison_lines(made, "HEAD"))
        assert f"of {made.games} games differ, of those alone that deal Card 4" in text
        assert comparison_object(made, "HEAD")["dealt"] == ["card 4"]
        assert made.parting.looked_at == min(made.differing, 200)

    def test_an_edit_that_changes_what_is_dealt_is_refused(self):
        def fewer(content):
            stronger(content)
            content["cards"].pop()

        with pytest.raises(UsageError, match="change which games deal"):
            dealt(fewer, blocks=60)

    def test_whole_blocks_are_kept_where_bots_take_turns(self):
        made = dealt(stronger, bots=("greedy", "random"), blocks=30)
        assert made.games % 2 == 0

    def test_what_is_never_dealt_is_not_looked_for_for_ever(self):
        def unplayed():
            while True:
                yield np.zeros(500, [("moves", np.int64)])

        pairs = PairedRows(unplayed(), unplayed(), only_played=True)
        old, new = pairs.next(100)
        assert (len(old), len(new), pairs.kept) == (0, 0, 0)

    def test_what_no_setup_deals_is_told(self, tmp_path):
        with pytest.raises(UsageError, match="no edit of a component that both versions have reaches the games"):
            dealt(lambda content: content["cards"].pop(), blocks=40)
        old = read_saved(TestSavedRows().saved(tmp_path, games=40))
        with pytest.raises(UsageError, match="saved rows can't be played"):
            compare(old, request(edited(stronger), games=40), Terms(0.01, 40), only_dealt=True)


def dealt(change, bots=("greedy", "greedy"), blocks=400):
    size = len(bots) if len(set(bots)) > 1 else 1
    new = request(edited(change), bots, blocks * size)
    return compare(replace(new, content=CONTENT), new, Terms(0.01, blocks), only_dealt=True)
