"""Reads the YAML files of templates/ with the place of every value, and checks them by their schema."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import CollectionEndEvent, CollectionStartEvent
from ruamel.yaml.nodes import MappingNode, Node, SequenceNode

from toolkit.errors import ToolkitError
from toolkit.model.document import Document, Position
from toolkit.model.document import Path as DataPath
from toolkit.model.json_text import DEEPEST, read_json
from toolkit.project import Project

_MOST_VALUES = 100_000


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
    schemas = _schemas(project)
    checked_by = next((path for path in schemas if path.name == f"{schema}.schema.json"), None)
    if checked_by is None:
        raise ToolkitError(f"there is no schemas/common/{schema}.schema.json", "reinstall the toolkit")
    return _checked(name, text, checked_by, schemas)


@lru_cache(maxsize=256)
def _checked(name: str, text: str, schema: Path, schemas: tuple[Path, ...]) -> Document:
    # Checking and printing read the same layouts one after the other, and every print reads all profiles.
    document = _parsed(name, text)
    fault = _fault(_Read(text, document.data), schema, schemas)
    if fault is not None:
        at: DataPath = tuple(fault.absolute_path)
        raise TemplateFileError(document, at, f"{'/'.join(map(str, at)) or 'the file'}: {fault.message}")
    return document


@dataclass(frozen=True)
class _Read:
    """What a file says; equal texts say the same."""

    text: str
    data: Any = field(compare=False)


@lru_cache(maxsize=256)
def _fault(read: _Read, schema: Path, schemas: tuple[Path, ...]) -> ValidationError | None:
    """What is most wrong with a file by its schema, whatever it is called."""
    fault: ValidationError | None = best_match(_validator(schema, schemas).iter_errors(read.data))
    return fault


@cache
def _schemas(project: Project) -> tuple[Path, ...]:
    return tuple(project.files("schemas/common", "*.schema.json"))


def _parsed(name: str, text: str) -> Document:
    try:
        if _nests_too_deep(text):
            raise TemplateFileError(Document(name, text, None), (), f"it nests more than {DEEPEST} levels deep")
        node = YAML(typ="safe").compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark
        place = Position(mark.line + 1, mark.column + 1) if mark else Position(1, 1)
        broken = Document(name, text, None, {(): place})
        raise TemplateFileError(broken, (), str(error.problem or error.context)) from error
    reader = _Reader(Document(name, text, None))
    data = reader.plain(node, ()) if node is not None else None
    return Document(name, text, data, reader.values)


def _nests_too_deep(text: str) -> bool:
    """Whether `text` has too many levels: what makes nodes of it recurses, in C without a limit."""
    depth = 0
    for event in YAML(typ="safe").parse(text):
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            return True
    return False


class _Reader:
    """Turns nodes into plain data, and notes where each value stands."""

    def __init__(self, document: Document) -> None:
        self.values: dict[DataPath, Position] = {}
        self._document = document
        self._inside: list[int] = []

    def plain(self, node: Node, path: DataPath) -> Any:
        """The data of a node. Raises TemplateFileError for twin keys, keys that are no text, and endless aliases."""
        self.values[path] = Position(node.start_mark.line + 1, node.start_mark.column + 1)
        if id(node) in self._inside or len(self.values) > _MOST_VALUES:
            raise self._error(path, "its aliases have no end")
        if not isinstance(node, MappingNode | SequenceNode):
            return _scalar(node)
        self._inside.append(id(node))
        data = self._mapping(node, path) if isinstance(node, MappingNode) else self._sequence(node, path)
        self._inside.pop()
        return data

    def _sequence(self, node: SequenceNode, path: DataPath) -> list[Any]:
        return [self.plain(item, (*path, index)) for index, item in enumerate(node.value)]

    def _mapping(self, node: MappingNode, path: DataPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key, value in node.value:
            if not isinstance(key.value, str):
                raise self._error(path, "a key must be a word")
            inner = (*path, key.value)
            if key.value in data:
                self.plain(value, inner)
                raise self._error(inner, f"the key '{key.value}' stands twice")
            data[key.value] = self.plain(value, inner)
        return data

    def _error(self, path: DataPath, message: str) -> TemplateFileError:
        return TemplateFileError(replace(self._document, values=self.values), path, message)


def _scalar(node: Node) -> Any:
    """The value of a scalar by the core schema of YAML 1.2; what is tagged as a number but is none stays text."""
    kind = str(node.tag).rpartition(":")[2]
    try:
        if kind == "int":
            return int(node.value, 0 if node.value.lstrip("+-")[:2] in ("0x", "0o") else 10)
        if kind == "float":
            return float(node.value)
    except ValueError:
        return str(node.value)
    if kind == "bool":
        return node.value.lower() == "true"
    return None if kind == "null" else str(node.value)


@cache
def _validator(schema: Path, schemas: tuple[Path, ...]) -> Draft7Validator:
    """Checks by `schema`, which may refer to the others."""
    return Draft7Validator(_read_schema(schema), registry=_registry(schemas))


@cache
def _registry(schemas: tuple[Path, ...]) -> Registry[Any]:
    read = (Resource.from_contents(_read_schema(path)) for path in schemas)
    return Registry[Any]().with_resources((str(each.id()), each) for each in read)


@cache
def _read_schema(path: Path) -> Any:
    try:
        return read_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ToolkitError(f"{path} is no schema: {error}", "mend it, or remove it: the toolkit has its own") from error
