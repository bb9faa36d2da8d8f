"""Files of a user that nest without end: each is an error that names the file, never a crash of the reader."""

import json

import pytest

from tests.cli.speaking import toolkit
from tests.content.fleets import CARS, make_fleet
from toolkit.checking import check_game
from toolkit.engine.record_text import FIRST_LINE
from toolkit.model.json_text import DEEPEST, read_json
from toolkit.project import open_project
from toolkit.render.template_file import TemplateFileError, read_template

ENDLESS, CLOSED = "[" * 100_000, "[" * 300 + "]" * 300


@pytest.fixture(params=[ENDLESS, CLOSED], ids=["endless", "closed"])
def text(request):
    return request.param


def test_counts_to_merge(tmp_path, text):
    file = tmp_path / "deep.json"
    file.write_text(text)
    ran = toolkit("merge", file)
    assert ran.code == 3
    assert "deep.json is no result of games: it nests lists and objects more than 50 levels deep" in ran.err


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_a_stage_to_import(tmp_path, text, form):
    file = tmp_path / f"deep.{form}"
    file.write_text(text)
    ran = toolkit("stage", "import", file)
    assert ran.code == 1
    assert f"deep.{form}" in ran.out
    assert "more than 50 levels deep" in ran.out


def test_an_option_of_a_record(tmp_path, text):
    file = tmp_path / "deep.txt"
    numbers = [f"{name}: 2" for name in ("players", "seed", "block", "rotation")]
    heading = ["game: dustbiters", "rules: r", "content: c", *numbers, "seat 0: random", "seat 1: random"]
    file.write_text("\n".join([FIRST_LINE, f"option cars: {text}", *heading, "", "result: unfinished", ""]))
    ran = toolkit("replay", file)
    assert ran.code == 3
    assert "deep.txt: line 2: '[[[" in ran.err
    assert len(ran.err) < 300


def test_content_and_schemas(tmp_path, text):
    path = "schemas/fleet/cars.schema.json"
    for number, (changed, code) in enumerate([({CARS: f"cars: {text}"}, "too-deep"), ({path: text}, "broken-schema")]):
        _, findings = check_game(make_fleet(tmp_path / str(number), changed), "fleet")
        assert [each.code for each in findings if each.code == code], findings


def test_layouts(tmp_path, text):
    file = tmp_path / "deep.layout.yaml"
    file.write_text(f"a: {text}")
    with pytest.raises(TemplateFileError, match=r"deep\.layout\.yaml:1:1: it nests more than 50 levels deep"):
        read_template(open_project(), file, "layout")


def test_what_a_file_may_hold_is_read():
    whole = "[" * DEEPEST + "1" + "]" * DEEPEST
    assert read_json(whole) == json.loads(whole)
    with pytest.raises(ValueError, match="levels deep"):
        read_json(f"[[{whole}]]")
