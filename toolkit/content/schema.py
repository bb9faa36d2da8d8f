"""A document checked by its schema: findings, and plain scalars read as the schema means them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from toolkit.content.predicates import Predicates, Schema
from toolkit.content.schema_files import BrokenSchemaError, SchemaFile, schema_files
from toolkit.content.shapes import Shape, as_meant
from toolkit.model.document import Document
from toolkit.model.finding import Finding, Severity
from toolkit.project import Project

if TYPE_CHECKING:
    from toolkit.content.validator import Checker


class Schemas:
    """Checks documents by the schemas of `project` as they are when this is made; each is read and prepared once."""

    def __init__(self, project: Project) -> None:
        self._files = schema_files(project)

    def check(
        self, document: Document, game_id: str, stem: str, known_ids: Mapping[str, Collection[str]]
    ) -> tuple[Document, list[Finding]]:
        """`document` with its plain scalars read as its schema means them, and what is wrong with it.

        Text as written takes the place of a number, truth value or null where the schema wants text. `known_ids`
        maps each kind to its ids, for values that refer to components.
        """
        try:
            schema = self._files.find(game_id, stem)
        except BrokenSchemaError as broken:
            return document, [broken.finding]
        if schema is None:
            missing = f"nothing describes this file: there is no schemas/{game_id}/{stem}.schema.json"
            hint = "add a schema, or name the file after a kind that has one"
            return document, [Finding("missing-schema", Severity.ERROR, document.file, 0, 0, missing, hint)]
        try:
            return self._checked(document, schema, known_ids)
        except RecursionError:
            message = "this schema refers to itself without end"
            return document, [Finding("broken-schema", Severity.ERROR, schema.file, 0, 0, message)]

    def _checked(
        self, document: Document, schema: SchemaFile, known_ids: Mapping[str, Collection[str]]
    ) -> tuple[Document, list[Finding]]:
        lookup = self._files.lookup
        findings = as_meant(document, Shape([schema.contents], lookup))
        if Predicates(lookup, known_ids, lambda rare: _checker(lookup, known_ids).predicate(rare)).of(schema.contents)(
            document.data
        ):
            return document, findings
        from toolkit.content.faults import Explainer  # jsonschema takes a tenth of a second to import

        explainer = Explainer(document, lookup, lambda kind: known_ids.get(kind, ()))
        for breach in _checker(lookup, known_ids).breaches(document.data, schema.contents):
            findings += explainer.findings(breach)
        return document, list(dict.fromkeys(findings))


def _checker(lookup: Callable[[str], Schema], known_ids: Mapping[str, Collection[str]]) -> Checker:
    from toolkit.content.validator import Checker

    return Checker(lookup, known_ids)
