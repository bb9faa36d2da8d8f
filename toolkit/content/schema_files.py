"""The schema files of a project: found by stem, read once, every `$ref` resolved offline."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from referencing import Registry, Resource
from referencing.exceptions import NoSuchResource, Unresolvable
from referencing.jsonschema import DRAFT7, ObjectSchema, SchemaResource

from toolkit.content.decoding import read_text
from toolkit.content.metaschema import is_draft_07, why_not_draft_07
from toolkit.model.finding import Finding, Severity
from toolkit.model.json_text import read_json
from toolkit.project import Project

BASE = "https://tabletop-toolkit.invalid/schemas/"

_DATA_KEYWORDS = ("const", "default", "enum", "examples")


@dataclass(frozen=True)
class SchemaFile:
    """One schema: `contents` with every `$ref` made absolute, and the file it came from as findings call it."""

    uri: str
    file: str
    contents: ObjectSchema


class BrokenSchemaError(Exception):
    """A schema that can't be used, with the finding that says why."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class SchemaFiles:
    """The schemas of `project`, by relative path below schemas/."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._registry: Registry[Any] = Registry(retrieve=self._retrieve)  # type: ignore[call-arg]
        self._files: dict[str, SchemaFile] = {}
        self._found: dict[str, ObjectSchema | bool] = {}
        self._sound: set[str] = set()

    def find(self, game_id: str, stem: str) -> SchemaFile | None:
        """The schema for `content/<game>/<stem>.yaml`: the game's own or else the common one; None without either.

        Raises BrokenSchemaError when it, or one that it refers to, can't be used.
        """
        for folder in (game_id, "common"):
            relative = f"{folder}/{stem}.schema.json"
            if self._project.find(f"schemas/{relative}") is not None:
                found = self._read(relative)
                if relative not in self._sound:
                    self._check_references(found)
                    self._sound.add(relative)
                return found
        return None

    def lookup(self, reference: str) -> ObjectSchema | bool:
        """What an absolute `$ref` points at. Raises Unresolvable."""
        if reference not in self._found:
            self._found[reference] = self._registry.resolver().lookup(reference).contents
        return self._found[reference]

    def _retrieve(self, uri: str) -> SchemaResource:
        relative = uri.removeprefix(BASE)
        if relative == uri or ".." in relative.split("/") or self._project.find(f"schemas/{relative}") is None:
            raise NoSuchResource(uri)
        return Resource.from_contents(self._read(relative).contents, default_specification=DRAFT7)

    def _read(self, relative: str) -> SchemaFile:
        if relative not in self._files:
            path = self._project.find(f"schemas/{relative}")
            if path is None:
                raise NoSuchResource(BASE + relative)
            state = path.stat()
            self._files[relative] = _as_it_is(
                self._project.display(path), path, BASE + relative, state.st_mtime_ns, state.st_size
            )
        return self._files[relative]

    def _check_references(self, root: SchemaFile) -> None:
        seen: set[str] = set()
        waiting = [root.contents]
        while waiting:
            for reference in _references(waiting.pop()):
                if reference in seen:
                    continue
                seen.add(reference)
                try:
                    target = self.lookup(reference)
                except Unresolvable as error:
                    raise _unresolved(error, root.file, reference) from None
                if isinstance(target, dict):
                    waiting.append(target)


def schema_files(project: Project) -> SchemaFiles:
    """The schemas of `project` as they are now: read again only when one of them, or the working folder, changed."""
    listed = [path for folder in project.folders("schemas") for path in sorted(folder.rglob("*.schema.json"))]
    states = tuple((str(path), state.st_mtime_ns, state.st_size) for path in listed for state in (path.stat(),))
    return _kept(project, str(Path.cwd()), states)


@lru_cache(maxsize=8)
def _kept(project: Project, _here: str, _states: tuple[tuple[str, int, int], ...]) -> SchemaFiles:
    return SchemaFiles(project)


@lru_cache(maxsize=256)
def _as_it_is(file: str, path: Path, uri: str, _changed_ns: int, _size: int) -> SchemaFile:
    return read_schema(file, path, uri)


def read_schema(file: str, path: Path, uri: str) -> SchemaFile:
    """The schema in the file at `path`, which findings call `file` and `uri` names. Raises BrokenSchemaError."""
    text = read_text(path, file)
    if isinstance(text, Finding):
        raise BrokenSchemaError(text)
    try:
        contents = read_json(text)
    except json.JSONDecodeError as error:
        raise _broken(file, f"this is no JSON: {error.msg}", error.lineno, error.colno) from None
    except ValueError as error:
        raise _broken(file, f"this schema can't be used: {error}") from None
    if not isinstance(contents, dict):
        raise _broken(file, "a schema is a JSON object")
    if not is_draft_07(contents):
        raise _broken(file, why_not_draft_07(contents))
    _make_absolute(contents, uri)
    _check_patterns(contents, file)
    return SchemaFile(uri, file, contents)


def subschemas(schema: Any) -> Iterator[dict[str, Any]]:
    """Every mapping in `schema`, itself first, that may be a schema."""
    waiting = [schema]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            yield each
            waiting += (value for keyword, value in each.items() if keyword not in _DATA_KEYWORDS)
        elif isinstance(each, list):
            waiting += each


def _references(schema: Any) -> Iterator[str]:
    return (each["$ref"] for each in subschemas(schema) if isinstance(each.get("$ref"), str))


def _make_absolute(contents: dict[str, Any], uri: str) -> None:
    """Rewrite every `$ref` against where the file lies, so that a subschema can be used on its own."""
    contents["$id"] = uri
    for each in subschemas(contents):
        if isinstance(each.get("$ref"), str):
            each["$ref"] = urljoin(uri, each["$ref"])


def _check_patterns(contents: dict[str, Any], file: str) -> None:
    for each in subschemas(contents):
        by_pattern = each.get("patternProperties")
        patterns = [each.get("pattern"), *(by_pattern if isinstance(by_pattern, dict) else ())]
        for pattern in patterns:
            if isinstance(pattern, str):
                _compiled(pattern, file)


def _compiled(pattern: str, file: str) -> None:
    try:
        re.compile(pattern)
    except re.error as error:
        raise _broken(file, f"the pattern {pattern} is no regular expression: {error}") from None


def _unresolved(error: BaseException, file: str, reference: str) -> BrokenSchemaError:
    """Why `reference` leads nowhere: the file it names is broken, or there is no such place."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, BrokenSchemaError):
            return cause
        cause = cause.__cause__
    return _broken(file, f"nothing is found at the $ref {reference.removeprefix(BASE)}")


def _broken(file: str, message: str, line: int = 0, column: int = 0) -> BrokenSchemaError:
    return BrokenSchemaError(Finding("broken-schema", Severity.ERROR, file, line, column, message))
