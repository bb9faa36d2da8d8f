"""Reads the YAML files of templates/ with the place of every value, and checks them by their schema."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError, best_match
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

from toolkit.errors import ToolkitError
from toolkit.model.document import Document, Position
from toolkit.model.document import Path as DataPath
from toolkit.project import Project


class TemplateFileError(ToolkitError):
    """A layout, theme, profile or font list is not what its schema asks for; `finding` tells where. Exit code 1."""

    exit_code = 1

    def __init__(self, document: Document, path: DataPath, message: str) -> None:
        self.finding = document.finding("layout", path, message)
        super().__init__(f"{document.file}:{self.finding.line}:{self.finding.column}: {message}")


def read_template(project: Project, path: Path, schema: str) -> Document:
    """The checked document at `path`; `schema` is a stem in schemas/common. Raises TemplateFileError."""
    name = project.display(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateFileError(Document(name, "", None), (), f"it can't be read: {error}") from error
    checked_by = project.find(f"schemas/common/{schema}.schema.json")
    if checked_by is None:
        raise ToolkitError(f"there is no schemas/common/{schema}.schema.json", "reinstall the toolkit")
    return _checked(name, text, checked_by.read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _checked(name: str, text: str, schema: str) -> Document:
    # Checking and printing read the same layouts one after the other.
    document = _parsed(name, text)
    fault: ValidationError | None = best_match(_validator(schema).iter_errors(document.data))
    if fault is not None:
        at: DataPath = tuple(fault.absolute_path)
        raise TemplateFileError(document, at, f"{'/'.join(map(str, at)) or 'the file'}: {fault.message}")
    return document


def _parsed(name: str, text: str) -> Document:
    try:
        node = YAML(typ="safe").compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark
        place = Position(mark.line + 1, mark.column + 1) if mark else Position(1, 1)
        broken = Document(name, text, None, {(): place})
        raise TemplateFileError(broken, (), str(error.problem or error.context)) from error
    values: dict[DataPath, Position] = {}
    data = _plain(node, (), values) if node else None
    document = Document(name, text, data, values)
    _refuse_twins(document, node, ())
    return document


def _refuse_twins(document: Document, node: Node | None, path: DataPath) -> None:
    """Raises TemplateFileError at a key that stands twice in one mapping."""
    if isinstance(node, SequenceNode):
        for index, item in enumerate(node.value):
            _refuse_twins(document, item, (*path, index))
    elif isinstance(node, MappingNode):
        seen = set[str]()
        for key, value in node.value:
            if key.value in seen:
                raise TemplateFileError(document, (*path, key.value), f"the key '{key.value}' stands twice")
            seen.add(key.value)
            _refuse_twins(document, value, (*path, key.value))


def _plain(node: Node, path: DataPath, values: dict[DataPath, Position]) -> Any:
    values[path] = Position(node.start_mark.line + 1, node.start_mark.column + 1)
    if isinstance(node, MappingNode):
        return {key.value: _plain(value, (*path, key.value), values) for key, value in node.value}
    if isinstance(node, SequenceNode):
        return [_plain(item, (*path, index), values) for index, item in enumerate(node.value)]
    return _scalar(node)


def _scalar(node: Node) -> Any:
    """The value of a scalar by the core schema of YAML 1.2, as the parser has tagged it."""
    kind = str(node.tag).rpartition(":")[2]
    if kind == "int":
        return int(node.value.replace("_", ""), 0)
    if kind == "float":
        return float(node.value.replace("_", ""))
    if kind == "bool":
        return node.value.lower() == "true"
    return None if kind == "null" else str(node.value)


@cache
def _validator(schema: str) -> Draft7Validator:
    return Draft7Validator(json.loads(schema))
