"""Every code has a page, every page a code, and the examples on the pages do what they say."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.content.fleets import make_fleet
from toolkit.checking import check_game
from toolkit.checking.explanations import explanation, explanations
from toolkit.errors import UnknownNameError
from toolkit.project import open_project
from toolkit.resources import bundled_root

SOURCE = Path(__file__).parents[2] / "toolkit"
PAGES = explanations(open_project())
BLOCK = re.compile(r"^```yaml (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAKERS = {"Finding": 0, "Fault": 0, "finding": 0, "report": 0, "_found": 0, "warn": 1}
"""The calls that make a finding, and which argument is its code."""
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def emitted_codes() -> Iterator[tuple[str, str]]:
    """Every code in the source with the file that emits it.

    A code is an argument of a call that makes a finding, written out or by the module's `CODE`; a module that picks
    its codes from a table lists them in `CODES`.
    """
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "CODE":
                yield ast.literal_eval(node.value), path.name
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            place = MAKERS.get(name, len(call.args))
            given = call.args[place] if place < len(call.args) else None
            if isinstance(given, ast.Constant) and isinstance(given.value, str) and CODE.fullmatch(given.value):
                yield given.value, path.name
    from toolkit.content.faults import CODES

    yield from ((code, "faults.py") for code in CODES)


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    emitted = {code for code, _ in emitted_codes()}
    assert sorted(emitted - PAGES.keys()) == [], "codes without a page in templates/*/explain/"
    assert sorted(PAGES.keys() - emitted) == [], "pages for codes that nothing emits"


@pytest.mark.parametrize("code", sorted(PAGES))
def test_a_page_has_its_code_as_title_and_a_first_sentence(code: str) -> None:
    page = PAGES[code]
    assert page.text.startswith(f"# {code}\n\n")
    assert page.headline and page.headline.endswith((".", ":"))
    assert CODE.fullmatch(code)


@pytest.mark.parametrize("code", sorted(code for code in PAGES if "Wrong:" in PAGES[code].text))
def test_the_wrong_example_is_found_and_the_right_one_is_not(code: str, tmp_path: Path) -> None:
    (file, wrong), (other, right) = BLOCK.findall(PAGES[code].text)
    found = []
    for number, (name, text) in enumerate(((file, wrong), (other, right))):
        project = make_fleet(tmp_path / str(number), {f"content/fleet/{name}": text})
        assert name in ("cars.yaml", "game.yaml", "balance.yaml", "restricted.yaml")
        found.append([finding.code for finding in check_game(project, "fleet")[1]])
    assert code in found[0]
    assert code not in found[1]


def test_most_pages_have_examples() -> None:
    common = list((bundled_root() / "templates/common/explain").glob("*.md"))
    with_example = [path for path in common if "Wrong:" in path.read_text(encoding="utf-8")]
    assert len(with_example) > len(common) / 2


def test_an_unknown_code_is_named_with_the_nearest() -> None:
    assert explanation(open_project(), "duplicate-id").startswith("# duplicate-id")
    with pytest.raises(UnknownNameError, match="did you mean 'duplicate-id'"):
        explanation(open_project(), "duplicate-ids")


def test_a_project_brings_pages_of_its_own(tmp_path: Path) -> None:
    project = make_fleet(tmp_path, {"templates/fleet/explain/too-few.md": "# too-few\n\nToo few.\n"})
    assert explanations(project)["too-few"].headline == "Too few."
