"""Whether a text has the form of JUnit results."""

from pathlib import Path

from lxml import etree

SCHEMA = etree.XMLSchema(etree.parse(Path(__file__).with_name("junit.xsd")))


def junit_suite(text):
    """The suite in a text that build servers would read; raises for one they would not."""
    suite = etree.fromstring(text.encode())
    SCHEMA.assertValid(suite)
    cases = suite.findall("testcase")
    assert int(suite.get("tests")) == len(cases)
    assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
    assert int(suite.get("skipped", "0")) == len(suite.findall("testcase/skipped"))
    return suite
