"""Translations: `content/<game>/i18n/<language>.yaml` lays texts over a game's content, by kind, id and field.

Each text keeps the hash of what it was translated from, so a later edit of that shows. What is not translated is
printed as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from toolkit.content.parse import read_document
from toolkit.content.schema import Schemas
from toolkit.errors import did_you_mean
from toolkit.model.content import GAME_FILE, GameContent
from toolkit.model.document import Document
from toolkit.model.document import Path as DataPath
from toolkit.model.finding import Finding, Severity, has_errors
from toolkit.model.value_path import value_at, value_path
from toolkit.project import Project
from toolkit.words import text_hash

FOLDER = "i18n"
SCHEMA = "translation"
TEXT_KEYS = frozenset(("name", "title", "text", "flavour", "lines"))
"""The keys whose values are texts for people, at any depth of a component."""

_OF_GAME = ("title", "summary", "affiliation")
_KINDS, _LABELS = "kinds", "labels"


@dataclass(frozen=True)
class Translation:
    """The texts of one game in one language. `document` is None where the game has no file of them."""

    language: str
    document: Document | None = None
    labels: Mapping[str, str] = field(default_factory=dict)


def languages(folders: Iterable[Path]) -> tuple[str, ...]:
    """The languages for which content `folders` hold a translation, in name order."""
    return tuple(sorted({path.stem for folder in folders for path in (folder / FOLDER).glob("*.yaml")}))


def read_translation(
    project: Project, game_id: str, folders: Iterable[Path], language: str, schemas: Schemas
) -> tuple[Translation, list[Finding]]:
    """The translation of a game, and what is wrong with its file; labels of templates/common lie under its own."""
    common = project.find(f"templates/common/{FOLDER}/{language}.yaml")
    shared, findings = _read(project, common, game_id, schemas)
    paths = (folder / FOLDER / f"{language}.yaml" for folder in folders)
    own, faults = _read(project, next((path for path in paths if path.is_file()), None), game_id, schemas)
    labels = {**(shared.data.get(_LABELS, {}) if shared else {}), **(own.data.get(_LABELS, {}) if own else {})}
    return Translation(language, own, labels), findings + faults


def _read(project: Project, path: Path | None, game_id: str, schemas: Schemas) -> tuple[Document | None, list[Finding]]:
    if path is None:
        return None, []
    document, findings = read_document(path, project.display(path))
    if document is None:
        return None, findings
    document, faults = schemas.check(document, game_id, SCHEMA, {})
    findings += faults
    if not has_errors(findings) and document.data["language"] != path.stem:
        message = f"this file is named {path.stem} and says it is in {document.data['language']}"
        findings.append(document.finding("unknown-value", ("language",), message, f"put language: {path.stem}"))
    return (None if has_errors(findings) else document), findings


def translated(content: GameContent, translation: Translation) -> tuple[GameContent, list[Finding]]:
    """`content` in the language, with a finding for each text that is missing, stale, or translates nothing."""
    overlay = _Overlay(content, translation)
    documents = {stem: overlay.laid_over(stem) for stem in content.documents}
    missing = [each for stem in content.documents for each in overlay.missing(stem)]
    in_language = replace(content, documents=documents, language=translation.language, labels=translation.labels)
    return in_language, [*overlay.stray(), *overlay.stale(), *missing]


@dataclass(frozen=True)
class _Overlay:
    content: GameContent
    translation: Translation

    def laid_over(self, stem: str) -> Document:
        """A document with the translated texts in place of its own."""
        document, data = self.content.documents[stem], None
        for path, entry in self._entries(stem):
            if isinstance(value_at(document.data, path), str):
                data = deepcopy(document.data) if data is None else data
                value_at(data, path[:-1])[path[-1]] = entry["text"]
        return document if data is None else replace(document, data=data)

    def missing(self, stem: str) -> Iterator[Finding]:
        """A warning for each text without a translation, with what to write."""
        document, known = self.content.documents[stem], {path for path, _ in self._entries(stem)}
        for path, text in self._texts(stem):
            if path not in known:
                place, name = _written(stem, path, document)
                message = f"{name} is not translated into '{self.translation.language}'"
                file = f"{FOLDER}/{self.translation.language}.yaml"
                hint = f"put into {file}, below {place}: {{text: …, of: {text_hash(text)}}}"
                yield document.finding("not-translated", path, message, hint, Severity.WARNING)

    def stale(self) -> Iterator[Finding]:
        """A warning for each text whose source has changed since."""
        for stem in self.content.documents:
            for path, entry in self._entries(stem):
                text = value_at(self.content.documents[stem].data, path)
                if isinstance(text, str) and entry["of"] != text_hash(text):
                    at = self._place(stem, path)
                    message = f"what this translates has changed; now it is: {' '.join(text.split())}"
                    hint = f"when the translation says the same, put of: {text_hash(text)}"
                    yield self._found("stale-translation", (*at, "of"), message, hint)

    def stray(self) -> Iterator[Finding]:
        """A warning for each kind, component and field that is not there."""
        document = self.translation.document
        data = document.data if document else {}
        yield from self._stray_fields(GAME_FILE, ("game",), data.get("game", {}), ())
        for kind, listed in data.get(_KINDS, {}).items():
            if kind not in self.content.kinds:
                yield self._no("kind", kind, (_KINDS, kind), self.content.kinds)
                continue
            ids = {str(each["id"]): index for index, each in _listed(self.content, kind)}
            for component, fields in listed.items():
                if component not in ids:
                    yield self._no(f"component of {kind}", component, (_KINDS, kind, component), ids)
                else:
                    yield from self._stray_fields(kind, (_KINDS, kind, component), fields, (kind, ids[component]))

    def _stray_fields(self, stem: str, at: DataPath, fields: Mapping[str, Any], inside: DataPath) -> Iterator[Finding]:
        texts = {path for path, _ in self._texts(stem)}
        known = {".".join(map(str, path[len(inside) :])) for path in texts if path[: len(inside)] == inside}
        for name in fields:
            if name not in known:
                yield self._no("text", name, (*at, name), known)

    def _no(self, what: str, name: str, at: DataPath, known: Iterable[str]) -> Finding:
        near = did_you_mean(name, known)
        return self._found(
            "stray-translation", at, f"there is no {what} '{name}'", f"did you mean '{near}'?" if near else ""
        )

    def _found(self, code: str, at: DataPath, message: str, hint: str) -> Finding:
        document = self.translation.document
        if document is None:
            raise ValueError("only a file of translations has findings")
        return document.finding(code, at, message, hint, Severity.WARNING, at_key=code == "stray-translation")

    def _texts(self, stem: str) -> Iterator[tuple[DataPath, str]]:
        """Every text for people in a document of the content, with its path."""
        data = self.content.documents[stem].data
        if stem == GAME_FILE:
            yield from (((name,), data[name]) for name in _OF_GAME if isinstance(data.get(name), str))
            for option in data.get("options") or {}:
                about = value_at(data, ("options", option, "about"))
                yield from [(("options", option, "about"), about)] if isinstance(about, str) else []
        elif stem in self.content.kinds:
            for index, component in _listed(self.content, stem):
                yield from _texts_in(component, (stem, index), is_text=False)

    def _entries(self, stem: str) -> Iterator[tuple[DataPath, Mapping[str, Any]]]:
        """The translations for a document: the path of what each stands for."""
        data = self.translation.document.data if self.translation.document else {}
        if stem == GAME_FILE:
            yield from ((value_path(name), entry) for name, entry in data.get("game", {}).items())
            return
        listed = data.get(_KINDS, {}).get(stem, {})
        for index, component in _listed(self.content, stem) if stem in self.content.kinds and listed else ():
            for name, entry in listed.get(str(component["id"]), {}).items():
                path = value_path(name)
                if any(isinstance(step, str) and step in TEXT_KEYS for step in path):
                    yield (stem, index, *path), entry

    def _place(self, stem: str, path: DataPath) -> DataPath:
        """Where in the file of translations the text of `path` stands."""
        if stem == GAME_FILE:
            return "game", ".".join(map(str, path))
        component = value_at(self.content.documents[stem].data, path[:2])
        return _KINDS, stem, str(component["id"]), ".".join(map(str, path[2:]))


def _listed(content: GameContent, kind: str) -> list[tuple[int, Mapping[str, Any]]]:
    """The components of a kind that have an id, with their places in the list."""
    found = value_at(content.documents[kind].data, (kind,))
    listed = found if isinstance(found, list) else []
    return [(index, each) for index, each in enumerate(listed) if isinstance(each, Mapping) and "id" in each]


def _texts_in(value: Any, path: DataPath, *, is_text: bool) -> Iterator[tuple[DataPath, str]]:
    if isinstance(value, str):
        if is_text:
            yield path, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts_in(inner, (*path, key), is_text=key in TEXT_KEYS)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _texts_in(inner, (*path, index), is_text=is_text)


def _written(stem: str, path: DataPath, document: Document) -> tuple[str, str]:
    """The keys below which a translation of `path` goes, and what people call it."""
    if stem == GAME_FILE:
        name = ".".join(map(str, path))
        return f"game: {name}", f"the {name} of the game"
    component, name = document.data[stem][path[1]]["id"], ".".join(map(str, path[2:]))
    return f"{_KINDS}: {stem}: {component}: {name}", f"the {name} of '{component}'"
