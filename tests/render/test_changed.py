"""Printing only what looks different: from a git reference or another folder, with the reason, the tree untouched."""

import json
import re
import shutil
import subprocess

import pytest

from tests.render.measure import page_count
from tests.render.test_command import GAME, SCHEMA
from tests.render.tiny import opened
from toolkit.cli import main

LAYOUT = """
size: {width: 63.5, height: 88.9}
bleed: 3
boxes:
  name: {x: 6, y: 6, width: 50, height: 8}
front:
  - {type: rect, box: bleed, fill: "#e0c080"}
  - {type: text, name: name, text: "{{ card.name }}", box: name, size: 12pt}
  - {type: text, text: "{{ version }}", box: {x: 6, y: 70, width: 50, height: 5}, size: 8pt}
  - type: image
    when: card.picture is defined
    file: "art/{{ card.picture }}"
    box: {x: 10, y: 20, width: 20, height: 20}
back:
  - {type: rect, box: bleed, fill: "#804020"}
"""
CARDS = "cards:\n  - {id: a, name: Ape}\n  - {id: b, name: Bee, copies: 2}\n  - {id: c, name: Cat}\n"

pytestmark = pytest.mark.program("git")


@pytest.fixture
def project(tiny, monkeypatch):
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"):
        monkeypatch.delenv(name, raising=False)
    tiny.file("toolkit.toml", "")
    tiny.file("content/tiny/game.yaml", GAME)
    for stem in ("game", "cards"):
        tiny.file(f"schemas/tiny/{stem}.schema.json", json.dumps(SCHEMA))
    tiny.layout(LAYOUT)
    cards(tiny, CARDS)
    return tiny


def cards(tiny, text):
    tiny.file("content/tiny/cards.yaml", text)


def git(folder, *arguments):
    named = ["-c", "user.name=A", "-c", "user.email=a@example.invalid", "-c", "protocol.file.allow=always"]
    return subprocess.run(["git", *named, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def committed(tiny):
    git(tiny.folder, "init", "--quiet", "--initial-branch=main")
    git(tiny.folder, "add", ".")
    git(tiny.folder, "commit", "--quiet", "--message=one")
    return tiny


def run(tiny, capsys, *arguments):
    with pytest.raises(SystemExit) as caught:
        main(["render", "tiny", *arguments, "--project", str(tiny.folder)])
    out, err = capsys.readouterr()
    return caught.value.code or 0, out, err


def words(tiny):
    return "\n".join(page.extract_text() for page in opened(tiny.pdf()).pages)


def test_only_the_cards_that_look_different_are_printed_and_named_with_the_reason(project, capsys):
    committed(project)
    cards(project, CARDS.replace("Ape", "Orang").replace("copies: 2", "copies: 5") + "  - {id: d, name: Dog}\n")
    code, _, err = run(project, capsys, "--changed-since", "main")
    assert code == 0
    assert "cards: 3 of 4 to print since main: a (front), b (more copies), d (new)\n" in err
    assert "cards: 5 cards on 1 sheet" in err
    assert [words(project).count(name) for name in ("Ape", "Orang", "Bee", "Cat", "Dog")] == [0, 1, 3, 0, 1]
    data = json.loads((project.folder / "output/tiny/cards-a4.manifest.json").read_text())
    assert [change["id"] for change in data["changes"][0]["changes"]] == ["a", "b", "d"]
    assert data["options"]["changed_since"] == "main"


def test_what_can_not_be_seen_prints_nothing_and_says_so(project, capsys):
    committed(project)
    cards(project, CARDS.replace("{id: a,", "{id: a, design: thinking, cost: 3,"))
    code, out, err = run(project, capsys, "--no-extras", "--changed-since", "HEAD")
    assert (code, out) == (0, "")
    assert err == "cards: none of 3 looks different from HEAD\nnothing was written\n"
    assert not (project.folder / "output").exists()


def test_what_there_are_too_many_of_is_named(project, capsys):
    committed(project)
    cards(project, "cards:\n  - {id: a, name: Ape}\n  - {id: b, name: Bee, copies: 1}\n")
    _, _, err = run(project, capsys, "--changed-since", "HEAD")
    assert "cards: take out 1 of b: there are fewer now than in HEAD" in err
    assert "cards: take out 1 of c: there are fewer now than in HEAD" in err


def test_a_layout_a_picture_and_a_back_count_and_the_working_tree_is_not_touched(project, capsys):
    from tests.render.test_images import KINDS

    cards(project, CARDS.replace("name: Ape", "name: Ape, picture: p.png"))
    project.file("content/tiny/art/p.png", KINDS["rgb"])
    committed(project)
    project.file("content/tiny/art/p.png", KINDS["palette"])
    before = git(project.folder, "status", "--porcelain", "--ignored")
    _, _, err = run(project, capsys, "--changed-since", "HEAD", "--output", str(project.folder.parent / "out"))
    assert "1 of 3 to print since HEAD: a (front)\n" in err
    assert git(project.folder, "status", "--porcelain", "--ignored") == before
    project.layout(LAYOUT.replace("#804020", "#804021"))
    _, _, err = run(project, capsys, "--changed-since", "HEAD")
    assert "3 of 3 to print since HEAD: a (front, back), b (back), c (back)\n" in err
    _, _, err = run(project, capsys, "--changed-since", "HEAD", "--only", "b")
    assert "1 of 1 to print since HEAD: b (back)\n" in err


def test_version_lines_are_printed_but_are_no_difference(project, capsys):
    committed(project)
    project.layout(LAYOUT.replace('"{{ version }}"', '"v. {{ version }}"'))
    cards(project, CARDS.replace("{id: c,", "{id: c, cost: 9,"))
    run(project, capsys)
    first = re.findall(r"v\. ([0-9a-f]{6})", words(project))
    assert len(first) == 4
    cards(project, CARDS)
    run(project, capsys)
    then = re.findall(r"v\. ([0-9a-f]{6})", words(project))
    assert [a == b for a, b in zip(first, then, strict=True)] == [True, True, True, False]
    run(project, capsys, "--no-version")
    assert re.findall(r"v\. ([0-9a-f]{6})", words(project)) == []


def test_a_folder_stands_in_for_a_reference(project, capsys, tmp_path):
    earlier = tmp_path / "earlier"
    for part in ("content", "templates", "schemas"):
        shutil.copytree(project.folder / part, earlier / part)
    cards(project, CARDS.replace("Cat", "Cow"))
    _, _, err = run(project, capsys, "--changed-since", str(earlier))
    assert f"1 of 3 to print since {earlier}: c (front)\n" in err


def test_a_game_that_was_not_there_is_all_new(project, capsys):
    git(project.folder, "init", "--quiet", "--initial-branch=main")
    project.file("README.md", "x")
    git(project.folder, "add", "README.md", "toolkit.toml")
    git(project.folder, "commit", "--quiet", "--message=none")
    git(project.folder, "add", ".")
    _, _, err = run(project, capsys, "--changed-since", "HEAD")
    assert "3 of 3 to print since HEAD: a (new), b (new), c (new)\n" in err
    assert page_count(project.pdf()) == 2


def test_outside_of_git_a_folder_is_asked_for(project, capsys):
    code, _, err = run(project, capsys, "--changed-since", "main")
    assert code == 3
    assert "is in no git repository that can be read" in err
    assert "name a folder" in err


def test_unknown_references_and_shallow_clones_are_told_apart(project, capsys, tmp_path):
    committed(project)
    code, _, err = run(project, capsys, "--changed-since", "mian")
    assert code == 2
    assert "'mian' is neither a folder with content/ nor a reference that git knows" in err
    cards(project, CARDS.replace("Ape", "Orang"))
    git(project.folder, "commit", "--all", "--quiet", "--message=two")
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{project.folder}", "shallow")
    project.folder = tmp_path / "shallow"
    code, _, err = run(project, capsys, "--changed-since", "HEAD~1")
    assert code == 3
    assert "'HEAD~1' is not in this shallow clone" in err
    assert "git fetch --unshallow" in err


def test_earlier_content_with_errors_can_not_be_compared(project, capsys):
    cards(project, CARDS + "  - {id: a, name: Twin}\n")
    committed(project)
    cards(project, CARDS)
    code, out, err = run(project, capsys, "--changed-since", "HEAD")
    assert (code, out) == (1, "")
    assert "the content of tiny at HEAD has errors" in err


def test_a_reference_is_never_an_option_of_git(project, capsys):
    committed(project)
    code, _, err = run(project, capsys, "--changed-since=--output=evil")
    assert code == 2
    assert "nor a reference that git knows" in err
    assert not list(project.folder.rglob("evil"))
