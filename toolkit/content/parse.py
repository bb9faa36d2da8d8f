"""A content file to a Document: YAML 1.2, with positions for keys and values, every fault a finding."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toolkit.content.builder import DEEPEST, Builder, TooDeepError
from toolkit.content.decoding import read_text
from toolkit.content.events import YamlError, events, faults_of, is_fast_reader_right
from toolkit.content.places import Positions, sources
from toolkit.content.syntax import in_plain_words
from toolkit.model.document import Document
from toolkit.model.finding import Finding, Severity


def read_document(path: Path, shown: str) -> tuple[Document | None, list[Finding]]:
    """The document in the file at `path`, which findings call `shown`; None when it can't be read at all."""
    text = read_text(path, shown)
    return (None, [text]) if isinstance(text, Finding) else parse(text, shown)


def parse(text: str, file: str) -> tuple[Document | None, list[Finding]]:
    """`text` (with newlines as line ends) as a Document, and what is wrong with it as YAML.

    Faults that leave the rest readable (a key that stands twice) give both a document and findings. Text without any
    value gives no document and the finding `empty-file`.
    """
    lines = Document(file, text, None)
    try:
        builder = _built(text, file)
    except YamlError as fault:
        return None, [_syntax(lines, fault)]
    except TooDeepError:
        message = f"this file nests lists and mappings more than {DEEPEST} levels deep"
        return None, [Finding("too-deep", Severity.ERROR, file, 0, 0, message)]
    findings = [_at(lines, finding) for finding in builder.findings]
    if builder.data is None:
        empty = Finding("empty-file", Severity.ERROR, file, 1, 1, "this file holds nothing", "")
        return None, findings or [empty]
    root = builder.place
    places = Positions(root, of_keys=False), Positions(root, of_keys=True)
    return Document(file, text, builder.data, *places, sources(root)), findings


def _built(text: str, file: str) -> Builder:
    """A builder that has taken `text`, by the fast reader when it is right about it."""
    if is_fast_reader_right(text):
        builder = Builder(file)
        try:
            with faults_of(text):
                builder.take(events(text, fast=True))
        except YamlError as fault:
            if not fault.is_only_in_1_1:
                raise
        else:
            return builder
    builder = Builder(file)
    with faults_of(text):
        builder.take(events(text, fast=False))
    return builder


def _syntax(lines: Document, fault: YamlError) -> Finding:
    """The fault in plain words; one behind the end of the text is shown at the end of its last line that holds any."""
    message, hint = in_plain_words(fault, lines.line(fault.line + 1))
    line, column = fault.line + 1, fault.column + 1
    while line > 1 and not lines.line(line).strip():
        line -= 1
        column = len(lines.line(line).rstrip()) or 1
    return _at(lines, Finding("syntax", Severity.ERROR, lines.file, line, column, message, hint))


def _at(lines: Document, finding: Finding) -> Finding:
    return replace(finding, source=lines.line(finding.line))
