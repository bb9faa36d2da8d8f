import json
import re
from html.parser import HTMLParser

import pytest
from jinja2.exceptions import SecurityError, UndefinedError
from markdown_it import MarkdownIt

from toolkit.balance.verdicts import verdicts
from toolkit.reports.balance import balance_report, balance_texts

from .made_up import ALONE, FOUR, HOSTILE, SIX, TWO, data_of

WORLDS = pytest.mark.parametrize(
    ("world", "blocks"), [(TWO, 1500), (TWO, 40), (TWO, 1), (FOUR, 600), (ALONE, 50), (SIX, 300)]
)
VOID = {"meta", "br"}


class Page(HTMLParser):
    """A page's elements and text; fails on tags that don't match."""

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.text, self.children = [], [], "", []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), tuple(self.open)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data

    def all(self, *tags):
        return [(tag, attributes) for tag, attributes, _ in self.elements if tag in tags]


@WORLDS
def test_the_page_needs_nothing_but_itself(world, blocks):
    html = balance_texts(data_of(world, blocks))["report.html"]
    page = Page(html)
    assert not page.all("script", "link", "img", "iframe", "object", "form")
    assert not re.search(r"url\(|@import|https?:|src=", html)
    assert all(attributes["href"].startswith("#") for _, attributes in page.all("a"))
    policy = next(a["content"] for _, a in page.all("meta") if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'")


@WORLDS
def test_the_page_is_accessible(world, blocks):
    page = Page(balance_texts(data_of(world, blocks))["report.html"])
    assert page.elements[0][:2] == ("html", {"lang": "en"})
    assert len(page.all("title")) == len(page.all("h1")) == len(page.all("main")) == 1
    assert len(page.all("caption")) == len(page.all("table"))
    assert all("scope" in attributes for _, attributes in page.all("th"))
    ids = [attributes["id"] for _, attributes, _ in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    refers = [a["href"][1:] for _, a in page.all("a")] + [
        a["aria-labelledby"] for _, a, _ in page.elements if "aria-labelledby" in a
    ]
    assert set(refers) <= set(ids)
    outer = [a for tag, a, within in page.elements if tag == "svg" and "svg" not in within]
    assert outer
    assert all(a.get("aria-hidden") == "true" for a in outer)


@WORLDS
def test_every_picture_has_its_table(world, blocks):
    html = balance_texts(data_of(world, blocks))["report.html"]
    page = Page(html)
    pictures = [a for _, a, _ in page.elements if a.get("role") == "img"]
    assert len(pictures) == len([a for _, a in page.all("table") if a.get("class") == "bins"]) == 3
    strips = [
        within
        for tag, attributes, within in page.elements
        if tag == "svg" and "strip" in attributes.get("class", "").split() and "p" not in within
    ]
    assert all("td" in within for within in strips)


@WORLDS
def test_every_verdict_is_in_all_three_files(world, blocks):
    data = data_of(world, blocks)
    texts = balance_texts(data)
    page = Page(texts["report.html"]).text
    report = json.loads(texts["report.json"])
    shown = MarkdownIt("commonmark").enable("table").render(texts["report.md"])
    for each, saved in zip(verdicts(data), report["verdicts"], strict=True):
        assert each.text in page
        assert each.text in Page(f"<main>{shown}</main>").text
        assert saved == {"topic": each.topic, "state": each.state.value, "text": each.text}
    assert page.index(verdicts(data)[-1].text) < page.index("Seats\n")


def test_json_holds_what_simulate_prints_and_each_component():
    data = data_of(FOUR, 600)
    report = json.loads(balance_texts(data)["report.json"])
    assert {key: report[key] for key in data.results} == json.loads(json.dumps(data.results))
    assert [each["id"] for each in report["components"] if each["kind"] == "heroes"] == ["card-0", "card-1"]
    assert len(report["components"]) == 10
    assert sum(often for _, often in report["histograms"]["turns"]) == report["games"] == 2400
    assert "run" not in report


def test_equal_data_give_equal_bytes(tmp_path):
    one = balance_report(data_of(FOUR, 600), tmp_path / "one")
    two = balance_report(data_of(FOUR, 600), tmp_path / "two")
    assert [path.name for path in one] == ["report.html", "report.md", "report.json"]
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


def test_text_of_content_is_printed_as_written_and_never_run():
    texts = balance_texts(data_of(TWO, 1500, names=[f"{HOSTILE} {i}" for i in range(21)], title=HOSTILE))
    page = Page(texts["report.html"])
    assert page.text.count(HOSTILE) >= 21 * 2
    assert not page.all("script")
    shown = Page(f"<main>{MarkdownIt('gfm-like', {'linkify': False}).render(texts['report.md'])}</main>")
    assert shown.text.count(HOSTILE) >= 21 * 2
    assert not shown.all("script", "a", "code", "em")
    widths = {row.count("<td") + row.count("<th") for row in re.findall(r"<tr>.*?</tr>", _tables(texts), re.DOTALL)}
    assert widths == {4, 5, 6, 7, 9}
    assert "@nobody" not in texts["report.md"]
    assert "http://" not in texts["report.md"]


def _tables(texts):
    return MarkdownIt("commonmark").enable("table").render(texts["report.md"])


def test_numbers_of_the_page_are_those_of_the_data():
    data = data_of(TWO, 1500)
    page = Page(balance_texts(data)["report.html"]).text.replace("\N{NARROW NO-BREAK SPACE}", " ")
    first = data.seats[0].share
    assert f"{100 * first.value:.1f} %" in page
    assert f"{100 * first.low:.1f} to {100 * first.high:.1f} %" in page
    assert "1,500 games" in page
    assert "cars = 21, wide = False" in page
    assert "sha256:" + "0f" * 32 in page
    assert "toolkit balance made-up --games 1500 --seed 1" in page
    assert "random bots (level 0)" in page


def test_nothing_is_written_when_one_file_cannot_be(tmp_path):
    (tmp_path / "report.json").mkdir()
    with pytest.raises(OSError, match=r"report\.json"):
        balance_report(data_of(ALONE, 20), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_project_may_bring_its_own_template(tmp_path):
    folder = tmp_path / "templates" / "reports"
    folder.mkdir(parents=True)
    (folder / "balance.css").write_text("body { color: rebeccapurple }", encoding="utf-8")
    assert "rebeccapurple" in balance_texts(data_of(ALONE, 20), (tmp_path,))["report.html"]


@pytest.mark.parametrize(
    ("template", "error"),
    [("{{ page.__class__.__mro__ }}", SecurityError), ("{{ page.verdict }}", UndefinedError)],
)
def test_templates_run_in_a_sandbox_and_names_must_exist(tmp_path, template, error):
    folder = tmp_path / "templates" / "reports"
    folder.mkdir(parents=True)
    (folder / "balance.md.j2").write_text(template, encoding="utf-8")
    with pytest.raises(error):
        balance_texts(data_of(ALONE, 20), (tmp_path,))
