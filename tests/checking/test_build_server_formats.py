"""Findings in the forms that build servers read."""

import json

import pytest

from tests.junit_form import junit_suite
from toolkit.checking.formats import Report, write
from toolkit.model.finding import Finding, Severity

FOUND = [
    Finding("a-code", Severity.ERROR, "a b/ü.yaml", 3, 4, 'wrong <&> "\x1b"', "do this"),
    Finding("a-code", Severity.WARNING, "a.yaml", 1, 1, "warned"),
    Finding("b-code", Severity.INFO, "d.yaml", 0, 0, "note"),
]


@pytest.mark.parametrize("found", [FOUND, FOUND[1:], []])
def test_junit_has_the_form_that_build_servers_read(found):
    suite = junit_suite(write("junit", Report(found, ["x", "y"])))
    assert int(suite.get("failures")) == sum(each.is_error for each in found)


@pytest.mark.parametrize("found", [FOUND, []])
def test_sarif_has_what_the_standard_requires(found):
    """SARIF 2.1.0, sections 3.13 (log), 3.14 (run), 3.19 (component), 3.27 (result), 3.30 (region)."""
    log = json.loads(write("sarif", Report(found, ["x"])))
    assert log["version"] == "2.1.0"
    assert log["$schema"].startswith("https://")
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"]
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(set(rules)) == len(rules)
    assert all(rule["help"]["text"] for rule in driver["rules"])
    assert len(run["results"]) == len(found)
    for result in run["results"]:
        assert result["ruleId"] in rules
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        for place in result["locations"]:
            physical = place["physicalLocation"]
            assert " " not in physical["artifactLocation"]["uri"]
            assert all(number >= 1 for number in physical.get("region", {}).values())
