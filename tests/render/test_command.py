"""`toolkit render` as people and scripts use it."""

import json
import re

import pdfplumber
import pytest

from tests.render.tiny import CARDS
from toolkit.cli import main

GAME = """\
# yaml-language-server: $schema=../../schemas/tiny/game.schema.json
id: tiny
title: Tiny
players: {min: 1, max: 2}
summary: A game for tests.
affiliation: None.
"""
NO_GLYPH = "\ue123"
"""For private use: no font has it."""
SCHEMA = {"type": "object", "additionalProperties": True}


@pytest.fixture(autouse=True)
def config(tmp_path, monkeypatch):
    monkeypatch.setenv("TOOLKIT_CONFIG_DIR", str(tmp_path / "config"))


@pytest.fixture
def project(tiny):
    tiny.file("toolkit.toml", "")
    tiny.file("content/tiny/game.yaml", GAME)
    for stem in ("game", "cards"):
        tiny.file(f"schemas/tiny/{stem}.schema.json", json.dumps(SCHEMA))
    tiny.layout(CARDS.replace("card.text", "card.says"))
    cards(tiny, "words")
    return tiny


def cards(tiny, text, more=""):
    head = "# yaml-language-server: $schema=../../schemas/tiny/cards.schema.json\n"
    tiny.file("content/tiny/cards.yaml", f"{head}cards:\n  - {{id: a, name: A, status: house, says: {text}{more}}}\n")


def run(tiny, capsys, *arguments):
    with pytest.raises(SystemExit) as caught:
        main(["render", "tiny", *arguments, "--project", str(tiny.folder)])
    out, err = capsys.readouterr()
    return caught.value.code or 0, out, err


def test_it_prints_and_says_where(project, capsys):
    code, out, err = run(project, capsys, "cards")
    assert code == 0
    assert [line.rpartition("/")[2] for line in out.splitlines()] == ["cards-a4.pdf", "cards-a4.manifest.json"]
    assert err == "cards: 1 card on 1 sheet\n"
    assert (project.folder / "output/tiny/cards-a4.pdf").read_bytes().startswith(b"%PDF-")


def test_findings_are_shown_at_their_line_and_nothing_is_written(project, capsys):
    cards(project, NO_GLYPH)
    code, out, err = run(project, capsys)
    assert code == 1
    assert "cards.yaml:3:5: error missing-glyph: a: no font has " in out
    assert "(U+E123)" in out
    assert err == "nothing was written\n"
    assert not (project.folder / "output").exists()


def test_a_proof_is_written_in_spite_of_print_findings_only(project, capsys):
    cards(project, NO_GLYPH)
    code, out, _ = run(project, capsys, "--proof")
    assert code == 1
    assert "cards-a4.pdf" in out
    cards(project, "ok", ", id: twice")
    code, out, err = run(project, capsys, "--proof")
    assert (code, err) == (1, "nothing was written\n")


def test_skipped_components_are_named(project, capsys):
    project.file(
        "content/tiny/cards.yaml",
        "cards:\n  - {id: a, name: A, status: house}\n  - {id: b, name: B, status: house, copies: 0}\n",
    )
    _, _, err = run(project, capsys, "cards")
    assert err == "cards: 1 card on 1 sheet; skipped with copies: 0: b\n"


def test_scripts_get_json(project, capsys):
    code, out, err = run(project, capsys, "cards", "--format", "json", "--profile", "letter", "--quiet")
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert data["game"] == "tiny"
    assert data["options"]["profile"] == "letter"
    assert [path.rpartition("/")[2] for path in data["files"]] == ["cards-letter.pdf", "cards-letter.manifest.json"]
    (deck,) = data["decks"]
    assert (deck["kind"], deck["components"], deck["pages"], deck["grid"]) == ("cards", 1, 2, [3, 3])
    assert data["findings"] == []


def test_another_output_folder_may_be_named(project, capsys, tmp_path):
    run(project, capsys, "--output", str(tmp_path / "elsewhere"))
    assert (tmp_path / "elsewhere/tiny/cards-a4.pdf").is_file()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--profile", "a7"], "no print profile 'a7'; known: a3, a4, "),
        (["--sides", "front"], "no choice for --sides 'front'; did you mean 'fronts'?"),
        (["--flip", "lng"], "did you mean 'long'"),
        (["--marks", "all"], "known: each, none, outer"),
        (["--bleed", "3px"], "'3px' is no length"),
        (["--bleed=-1"], "can't be less than nothing"),
        (["--offset", "1"], "--offset 1 is no X,Y"),
        (["--offset", "1,a"], "--offset: 'a' is no length"),
        (["--marks-on", "back"], "no choice for --marks-on 'back'"),
        (["--gutter", "wide"], "--gutter: 'wide' is no length"),
        (["--printer", "office"], "no printer 'office'"),
        (["--printer", "office", "--offset", "1,1"], "--printer and --offset both move the backs"),
        (["--only", "b"], "no component 'b'"),
        (["tiles"], "no kind 'tiles'"),
        (["tuck-box"], "did you mean 'tuck-boxes'"),
        (["--format", "xml"], "no format 'xml'"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(project, capsys, arguments, said):
    code, out, err = run(project, capsys, *arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_everything_at_once(project, capsys):
    options = [
        "--profile",
        "silhouette-a4",
        "--marks",
        "none",
        "--cuts",
        "--contact",
        "--png",
        "--bleed",
        "1mm",
        "--low-ink",
    ]
    code, out, _ = run(project, capsys, *options)
    assert code == 0
    assert [line.rpartition("/")[2] for line in out.splitlines()] == [
        "cards-silhouette-a4.pdf",
        "cards-silhouette-a4-cut.svg",
        "cards-silhouette-a4-cut.dxf",
        "a.png",
        "contact-silhouette-a4.pdf",
        "cards-silhouette-a4.manifest.json",
        "contact-silhouette-a4.manifest.json",
    ]


def test_a_board_that_goes_over_pages_says_so(project, capsys):
    project.layout(CARDS.replace("63.5", "300").replace("88.9", "250").replace("card.text", "card.says"))
    code, _, err = run(project, capsys)
    assert code == 0
    assert "cards: 300 × 250 mm do not fit on A4, so each is printed over" in err
    assert "cards: 1 card on 3 pages\n" in err
    code, out, _ = run(project, capsys, "--format", "json")
    data = json.loads(out)
    assert (data["decks"][0]["way"], data["decks"][0]["grid"]) == ("pages", [2, 1])
    assert data["notes"] == data["decks"][0]["notes"]


def test_only_the_kinds_asked_for_can_stop_a_print(project, capsys):
    project.file("schemas/tiny/tiles.schema.json", json.dumps(SCHEMA))
    project.layout(CARDS, "tiles")
    project.file("content/tiny/tiles.yaml", f"tiles:\n  - {{id: t, name: {NO_GLYPH}}}\n")
    assert run(project, capsys, "cards")[0] == 0
    assert run(project, capsys)[0] == 1


def test_everything_has_a_reference_sheet_with_the_options_in_force(project, capsys):
    options = "options:\n  storm: {default: mild, values: [mild, fierce], about: How strong it blows.}\n"
    project.file("content/tiny/game.yaml", GAME + options)
    _, out, _ = run(project, capsys)
    assert [line.rpartition("/")[2] for line in out.splitlines() if line.endswith(".pdf")] == [
        "cards-a4.pdf",
        "reference-a4.pdf",
    ]
    run(project, capsys, "reference", "--option", "storm=fierce")
    with pdfplumber.open(project.folder / "output/tiny/reference-a4.pdf") as pdf:
        assert re.search(r"Storm fierce .*\(default: mild\)", " ".join(pdf.pages[0].extract_text().split()))
    assert "reference" not in run(project, capsys, "--no-extras")[1]
    assert "reference" not in run(project, capsys, "--profile", "mpc")[1]


@pytest.mark.parametrize(
    ("written", "told"),
    [("wind=1", "no option 'wind'"), ("storm", "has no value"), ("storm=none", "no value of storm 'none'")],
)
def test_options_that_the_game_does_not_have_are_refused(project, capsys, written, told):
    options = "options:\n  storm: {default: mild, values: [mild, fierce], about: How strong it blows.}\n"
    project.file("content/tiny/game.yaml", GAME + options)
    code, _, err = run(project, capsys, "--option", written)
    assert code == 2
    assert told in err
