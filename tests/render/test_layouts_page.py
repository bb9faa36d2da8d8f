"""The page on layouts: its pictures and tables are what its samples and the schemas say, and it leaves out nothing."""

import importlib.util
import json
import re
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SCHEMAS = DOCS.parent / "schemas" / "common"
LAYOUT = json.loads((SCHEMAS / "layout.schema.json").read_text(encoding="utf-8"))
TYPES = LAYOUT["definitions"]["type"]["enum"]


@pytest.fixture(scope="module")
def build():
    sys.path.insert(0, str(DOCS))
    try:
        spec = importlib.util.spec_from_file_location("docs_build", DOCS / "build.py")
        module = importlib.util.module_from_spec(spec)
        sys.modules["docs_build"] = module
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(DOCS))


@pytest.mark.slow
def test_pictures_and_tables_are_up_to_date(build, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["build.py", "--check"])
    assert (build.main(), capsys.readouterr().err) == (0, "")


def test_pictures_stay_small():
    assert sum(path.stat().st_size for path in (DOCS / "images").rglob("*.png")) < 1_500_000


def test_a_picture_that_looks_different_or_is_left_over_is_told(build, tmp_path, monkeypatch):
    page = tmp_path / "layouts.md"
    page.write_text("```yaml sample one\n- {type: rect, fill: black}\n```\n![one](images/layouts/one.png)\n")
    monkeypatch.setattr(build, "DOCS", tmp_path)
    build.build(page)
    assert build.stale(page) == []
    (tmp_path / "images/layouts/two.png").write_bytes((tmp_path / "images/layouts/one.png").read_bytes())
    page.write_text(page.read_text().replace("black", "'#888'"))
    assert [line.partition(" ")[0] for line in build.stale(page)] == [
        "images/layouts/one.png",
        "images/layouts/two.png",
    ]
    build.build(page)
    assert not (tmp_path / "images/layouts/two.png").exists()


def test_a_sample_with_findings_is_refused(build, tmp_path):
    page = tmp_path / "layouts.md"
    page.write_text("```yaml sample one\n- {type: text, text: 'far too long for so large a text', size: 60pt}\n```\n")
    with pytest.raises(ValueError, match="sample one: text-overflow"):
        list(build.drawn(page))


@pytest.mark.parametrize("name", TYPES)
def test_every_element_has_a_heading_a_table_and_a_sample(name):
    text = (DOCS / "layouts.md").read_text(encoding="utf-8")
    assert f"\n## {name}\n" in text
    section = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
    assert f"<!-- table: {name} -->" in section or name == "circle"
    assert re.search(rf"type: {name}\b", text)
    assert "```yaml sample " in section


def properties(node, path=""):
    if isinstance(node, dict):
        for name, entry in node.get("properties", {}).items():
            if isinstance(entry, dict) and "const" not in entry:
                yield f"{path}/{name}", entry
        for key, inner in node.items():
            yield from properties(inner, f"{path}/{key}")
    elif isinstance(node, list):
        for inner in node:
            yield from properties(inner, path)


@pytest.mark.parametrize("stem", ["layout", "theme", "fonts", "sizes"])
def test_every_property_of_the_schemas_is_described_with_an_example(stem):
    schema = json.loads((SCHEMAS / f"{stem}.schema.json").read_text(encoding="utf-8"))
    for place, entry in properties(schema):
        link = entry.get("$ref", "")
        said = schema["definitions"][link.rpartition("/")[2]] if link.startswith("#") else entry
        if "$ref" not in said:
            assert said.get("description"), place
            assert said.get("examples"), place
