"""The YAML reader's complaints in plain words."""

from __future__ import annotations

from toolkit.content.events import YamlError

_QUOTE = "quote the text: '…'"
_WORDS: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a ':' can't stand here",
        "quote a text that holds ': ', and check how far this line is indented",
    ),
    (
        "could not find expected ':'",
        "the line before has no ':' after its key",
        "write 'key: value'; a text over several lines is indented or quoted",
    ),
    ("found a tab", "a tab can't indent YAML", "indent with spaces"),
    ("did not find expected '-'", "this line does not fit the list before it", "line it up with its neighbours"),
    ("expected <block end>", "this line does not fit what stands before it", "line it up with its neighbours"),
    ("did not find expected key", "this line does not fit the mapping before it", "line it up with its neighbours"),
    ("did not find expected node content", "a value is missing here", ""),
    ("expected the node content", "a value is missing here", ""),
    ("did not find expected ',' or ']'", "a list in [ ] lacks a ',' or its ']'", ""),
    ("expected ',' or ']'", "a list in [ ] lacks a ',' or its ']'", ""),
    ("did not find expected ',' or '}'", "a mapping in { } lacks a ',' or its '}'", ""),
    ("expected ',' or '}'", "a mapping in { } lacks a ',' or its '}'", ""),
    ("found unexpected ':'", "a ':' can't stand inside a text here", _QUOTE),
    ("found unexpected end of stream", "the quoted text that starts here has no end", "add the closing quote"),
    ("found unexpected document indicator", "the quoted text before has no end", "add the closing quote"),
    (
        "found unknown escape character",
        "an escape that YAML does not know",
        "write \\\\ for a \\, or use single quotes",
    ),
    ("found invalid Unicode character escape", "an escape for a character that does not exist", ""),
    ("found undefined tag handle", "a text can't start with '!' unless it is quoted", _QUOTE),
    ("found the control character", "a control character can't stand in a file", "remove it"),
    ("found incompatible YAML document", "this file asks for another version of YAML", "remove the %YAML line"),
)
_NO_KEY = ("did not find expected key", "did not find expected node content")
_STARTS = {
    "\t": ("a tab can't indent YAML", "indent with spaces"),
    "%": ("a text can't start with '%'", _QUOTE),
    "@": ("a text can't start with '@'", _QUOTE),
    "`": ("a text can't start with '`'", _QUOTE),
}


def in_plain_words(fault: YamlError, line: str) -> tuple[str, str]:
    """What is wrong and what to do about `fault`, which stands in `line`."""
    if "cannot start any token" in fault.problem:
        start = line[fault.column : fault.column + 1]
        return _STARTS.get(start, (f"a text can't start with '{start}'", _QUOTE))
    if line[fault.column : fault.column + 1] == ":" and fault.problem.startswith(_NO_KEY):
        return "the key before this ':' is missing", ""
    for beginning, message, hint in _WORDS:
        if fault.problem.startswith(beginning):
            return message, hint
    return f"this is no YAML: {fault.problem}", ""
