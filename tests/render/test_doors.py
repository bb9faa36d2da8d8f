"""Only five modules know how a PDF is written."""

import ast
from pathlib import Path

import toolkit.render


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_reportlab_is_known_to_what_writes_the_file_only():
    folder = Path(toolkit.render.__file__).parent.parent
    users = {path.stem for path in folder.rglob("*.py") if any(name.startswith("reportlab") for name in imports(path))}
    assert users == {"fonts", "pdf", "pdf_file", "pdf_pictures", "pdf_standard"}


def test_drawings_are_made_of_the_standard_library_alone():
    folder = Path(toolkit.render.__file__).parent.parent
    found = set(imports(folder / "model" / "drawing.py"))
    assert found == {"__future__", "dataclasses"}
