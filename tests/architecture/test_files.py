"""Files: small, named for what they hold, and each with a sentence at its head."""

import ast
from pathlib import Path

TOOLKIT = Path(__file__).parents[2] / "toolkit"
MODULES = sorted(path for path in TOOLKIT.rglob("*.py") if "_data" not in path.parts)
LONGEST = 400
VAGUE = {"common", "helper", "helpers", "manager", "misc", "util", "utils"}


def shown(path):
    return path.relative_to(TOOLKIT).as_posix()


def test_no_file_is_longer_than_a_reader_s_patience():
    lengths = {shown(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_every_module_is_named_for_what_it_holds():
    assert [shown(path) for path in MODULES if VAGUE & set(path.stem.split("_"))] == []


def test_every_module_says_what_it_is():
    heads = {shown(path): ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "" for path in MODULES}
    assert [name for name, head in heads.items() if not head.partition("\n\n")[0].endswith((".", ":", "?"))] == []
