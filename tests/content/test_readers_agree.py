"""The C reader and the pure one give the same documents; any text and any bytes give findings, never an exception."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.content.builder import Builder
from toolkit.content.decoding import decode
from toolkit.content.events import YamlError, events, faults_of, has_fast_reader, is_fast_reader_right
from toolkit.content.parse import parse
from toolkit.model.finding import Finding

PIECES = ["a", "b", "1", "012", " ", "  ", "\n", "- ", ": ", ":", ", ", "[", "]", "{", "}", "'", '"', "#", " #", "|\n"]
PIECES += [
    ">-\n",
    "&x ",
    "*x",
    "!!str ",
    "!t ",
    "<<",
    "? ",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "\\",
    "\\n",
    "ü",
    "漢",
    "🚗",
]
PIECES += [
    "\t",
    "\u2028",
    "\x85",
    "\x00",
    "\\ud800",
    "\\U00110000",
    "true",
    "~",
    "@",
    "`",
    "1:30",
    "http://x",
    "\ufeff",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=25).map("".join)
QUICK = settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))


def built(text: str, *, fast: bool) -> Builder | None:
    """What one reader makes of `text`; None when it refuses."""
    builder = Builder("f")
    try:
        with faults_of(text):
            builder.take(events(text, fast=fast))
    except YamlError:
        return None
    return builder


def test_the_fast_reader_is_installed() -> None:
    assert has_fast_reader()


@QUICK
@given(TEXTS.map(lambda text: f"k: {text}"))
def test_what_both_readers_take_they_read_alike(text: str) -> None:
    fast, pure = built(text, fast=True), built(text, fast=False)
    if fast is not None and pure is not None and is_fast_reader_right(text):
        assert repr(fast.data) == repr(pure.data)
        assert _faults(fast) == _faults(pure)


def _faults(builder: Builder) -> object:
    """What is wrong in the document; where a second one starts the readers see differently."""
    return [(each.code, each.line) for each in builder.findings if each.code != "several-documents"]


@QUICK
@given(TEXTS)
def test_any_text_gives_a_document_or_findings(text: str) -> None:
    document, findings = parse(text, "f.yaml")
    assert document is not None or findings
    for finding in findings:
        assert finding.line <= text.count("\n") + 1


@QUICK
@given(st.binary(max_size=60) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_give_a_document_or_findings(raw: bytes) -> None:
    text = decode(raw, "f.yaml")
    assert isinstance(text, Finding) or any(parse(text, "f.yaml"))


def test_without_the_fast_reader_the_pure_one_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.content.events.has_fast_reader", lambda: False)
    document, findings = parse("cars:\n  - id: horse\n    copies: 012\n", "f.yaml")
    assert findings == []
    assert document is not None
    assert document.data == {"cars": [{"id": "horse", "copies": 12}]}
    assert document.sources == {("cars", 0, "copies"): "012"}
