"""The deeper measures on the page, in Markdown, as JSON, and on the command line."""

import dataclasses
import json
import re

import numpy as np
import pytest

from tests.balance.test_agency import chancy
from tests.balance.test_restricted import line
from tests.reports.made_up import HOSTILE, TWO, data_of
from toolkit.balance.deeper import Deeper, LadderFound, SkillStep, course_of
from toolkit.balance.deeper_news import told
from toolkit.balance.intervals import Estimate
from toolkit.balance.ladder import Proof, ratings, tables_of
from toolkit.balance.numbers import THIN
from toolkit.balance.pairs import Pair, Pairs
from toolkit.balance.restricted import judged
from toolkit.balance.verdicts import verdicts
from toolkit.cli import main
from toolkit.reports.balance import balance_texts


def proof(new, old, share=0.6):
    one = Estimate(share, share - 0.03, share + 0.03, 500)
    return Proof(new, old, 2, one, Estimate(1 - share, 0.97 - share, 1.03 - share, 500), 1000)


def deep_data(blocks=1500):
    ladder = (proof("greedy", "random"), proof("expert", "greedy"))
    tables = [table for each in ladder for table in tables_of(each)]
    effect = Estimate(0.03, 0.01, 0.05, 700)
    deeper = Deeper(
        course_of(chancy(80)),
        Pairs((Pair(0, 3, "together", effect, 0.001, 0.01, 90), Pair(1, 2, "against", effect, 0.2, 0.2, 80)), 420),
        judged([line("rush", 0.56), line(HOSTILE, 0.4), dataclasses.replace(line("circles", 0.4), share=None)]),
        LadderFound(ladder, ratings(("random", "greedy", "expert"), tables), 0.01),
        (SkillStep("ismcts-50", 50, proof("ismcts-50", "ismcts-25")),),
    )
    return dataclasses.replace(data_of(TWO, blocks), deeper=deeper)


def test_every_part_is_on_the_page_with_its_table_and_in_markdown():
    texts = balance_texts(deep_data())
    for anchor in ("suspense", "agency", "pairs", "lines", "ladder", "skill"):
        assert f'<h2 id="{anchor}">' in texts["report.html"]
        assert f'href="#{anchor}"' in texts["report.html"]
    for title in ("Suspense and choices", "Choice and luck", "Pairs", "Lines of play", "Ladder", "Skill"):
        assert f"### {title}\n" in texts["report.md"]
    assert "<script" not in texts["report.html"]
    assert "Card 0 with Card 3" in texts["report.html"] and "Card 1 against Card 2" in texts["report.md"]


def test_tables_of_the_markdown_have_as_many_cells_in_every_row():
    lines = balance_texts(deep_data())["report.md"].split("### Suspense", 1)[1].splitlines()
    widths = set()
    for written in lines:
        if written.startswith("|"):
            widths.add(written.count("|"))
        elif widths:
            assert len(widths) == 1, written
            widths = set()


def test_every_component_has_a_part_of_its_own_that_opens_without_network():
    html = balance_texts(deep_data())["report.html"]
    assert html.count('<details class="component">') == TWO.shape.components
    one = re.search(r"<summary>Card 3</summary>(.*?)</details>", html, re.DOTALL).group(1)
    for fact in ("Effect of being dealt it", "Play rate", "Win share of seats that: used", "Card 0 with Card 3"):
        assert fact in one


def test_json_has_each_under_measures_with_intervals():
    found = json.loads(balance_texts(deep_data())["report.json"])["measures"]
    assert {"course", "agency", "pairs", "restricted", "ladder", "skill", "lead_changes"} <= set(found)
    assert {"value", "low", "high", "unit", "meaning"} <= set(found["course"]["drama"])
    assert [each["verdict"] for each in found["restricted"]][::2] == ["better than unrestricted", "never ends"]
    assert found["pairs"]["found"][0]["first"] == "card-0"
    assert found["skill"][0]["gain"]["value"] == pytest.approx(0.1)


def test_the_first_screen_says_whether_a_line_is_broken():
    told = {each.topic: each for each in verdicts(deep_data())}
    assert told["lines"].state.value == "stands out"
    assert "“rush” wins 56" in told["lines"].text
    assert "is luck" in told["agency"].text


def test_where_the_evaluation_sees_no_luck_the_page_says_so():
    seen = chancy(30)
    seen.decisions["luck"] = np.zeros_like(seen.decisions["luck"])
    data = dataclasses.replace(deep_data(), deeper=Deeper(course_of(seen)))
    assert "sees no luck" in {each.topic: each.text for each in verdicts(data)}["agency"]
    assert "sees no luck" in balance_texts(data)["report.html"]
    assert "| Share of luck in what decisions move: " in balance_texts(data)["report.md"]
    assert data.deeper.course.seats[0].luck is None


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TOOLKIT_JIT", "0")

    def once(*arguments):
        with pytest.raises(SystemExit) as ended:
            main(["balance", *arguments])
        return ended.value.code or 0, *capsys.readouterr()

    return once


@pytest.mark.slow
def test_the_command_measures_and_states_a_line_that_gives_the_same_bytes(run, tmp_path):
    small = ("dustbiters", "--games", "12", "--bots", "greedy", "--jobs", "1", "--measures", "--depth", "4")
    assert run(*small, "--ladder", "--skill", "2,4")[0] in (0, 1)
    folder = tmp_path / "output" / "dustbiters" / "balance"
    first = {path.name: path.read_bytes() for path in folder.iterdir()}
    report = json.loads(first["report.json"])
    assert {"course", "restricted", "ladder", "skill"} <= set(report["measures"])
    run(*report["command"].split()[2:], "--output", "again")
    assert {path.name: path.read_bytes() for path in (tmp_path / "again/dustbiters/balance").iterdir()} == first


@pytest.mark.parametrize("skill", ["25", "50,25", "a,b", "0,5", "25,25"])
def test_budgets_that_are_no_rising_list_are_told(run, skill):
    code, _, err = run("dustbiters", "--skill", skill)
    assert code == 2
    assert "no list of rising numbers" in err


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.2, "size", "20"),
        (1.0, "share", f"100{THIN}%"),
        (0.0, "points", "0"),
        (2.5, "number", "2.5"),
    ],
)
def test_what_never_varied_shows_no_digits_of_rounding(value, unit, text):
    assert told(Estimate(value, value - 1e-16, value + 1e-16, 9), unit) == (text, "always")
