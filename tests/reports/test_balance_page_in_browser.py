"""The page as a browser lays it out, on a phone and on a desk."""

import html
import json
import re
import subprocess

import pytest

from toolkit.reports.balance import balance_texts

from .made_up import FOUR, TWO, data_of
from .test_deeper import deep_data

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1600,1000",
)

MEASURE = """
const page = document.querySelector("iframe").contentDocument, view = page.defaultView;
const inside = (each) => each.closest(".scroll, .command, .hidden, .axis, .below, .scale") !== null;
const spills = [...page.body.querySelectorAll("*")].filter((each) => !inside(each))
  .filter((each) => each.getBoundingClientRect().right > view.innerWidth + 1 || each.getBoundingClientRect().left < -1);
const all = (selector) => [...page.querySelectorAll(selector)];
const names = all(".figure tbody th").map((each) => each.getBoundingClientRect().right);
const marks = all(".figure td.picture svg svg").map((each) => each.getBoundingClientRect().left);
const sizes = all("p, td, th, li, small, text").map((each) => parseFloat(view.getComputedStyle(each).fontSize));
document.title = JSON.stringify({
  width: view.innerWidth,
  scroll: page.documentElement.scrollWidth,
  spills: spills.map((each) => each.outerHTML.slice(0, 90)),
  marks: marks.length,
  apart: marks.every((left, i) => left >= names[i] - 1),
  smallest: Math.min(...sizes),
  verdicts: page.querySelector(".verdicts").getBoundingClientRect().bottom,
  fetched: view.performance.getEntriesByType("resource").length,
});
"""


def measured(browser, page, width, folder):
    """What the browser finds at that width; the page's own policy stays in force, the measuring runs outside of it."""
    frame = f'<iframe style="width:{width}px;height:900px;border:0" srcdoc="{html.escape(page)}"></iframe>'
    script = f"<script>onload = () => {{ {MEASURE} }}</script>"
    outer = folder / "frame.html"
    outer.write_text(f"<!doctype html><meta charset=utf-8>{frame}{script}", encoding="utf-8")
    command = [browser, *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", outer.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    title = re.search(r"<title>(.*?)</title>", done.stdout.split("<iframe")[0], re.DOTALL)
    assert title, done.stderr[-2000:]
    return json.loads(html.unescape(title.group(1)))


@pytest.mark.slow
@pytest.mark.program("chromium")
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize(("world", "blocks"), [(TWO, 1500), (FOUR, 600)])
def test_the_page_fits_and_is_legible(world, blocks, width, tmp_path, program):
    names = [f"Mind Manipulator of the Extraordinarily-Long House {i}" for i in range(21)]
    page = balance_texts(data_of(world, blocks, names=names))["report.html"]
    found = measured(program("chromium"), page, width, tmp_path)
    assert found["width"] == width
    assert found["scroll"] <= width
    assert found["spills"] == []
    assert found["marks"] > 1
    assert found["apart"]
    assert found["smallest"] >= 10.5
    assert found["fetched"] == 0
    if width == 1280:
        assert found["verdicts"] < 900


@pytest.mark.slow
@pytest.mark.program("chromium")
@pytest.mark.parametrize("width", [360, 1280])
def test_the_deeper_measures_fit_too(width, tmp_path, program):
    page = balance_texts(deep_data())["report.html"].replace("<details", "<details open")
    found = measured(program("chromium"), page, width, tmp_path)
    assert found["scroll"] <= width
    assert found["spills"] == []
    assert found["smallest"] >= 10.5
    assert found["fetched"] == 0
