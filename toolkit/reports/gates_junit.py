"""Gates as JUnit XML, which build servers list as tests: a failed one fails, an undecided one counts as skipped."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from toolkit.balance.data import BalanceData
from toolkit.balance.gates import GateResult, GateState
from toolkit.balance.numbers import on_one_line
from toolkit.balance.verdicts import gate_verdict
from toolkit.model.xml_text import xml_text


def gates_junit(data: BalanceData) -> str:
    """A suite named by the game with a case for each gate."""
    states = [each.state for each in data.gates]
    suite = Element(
        "testsuite",
        name=data.origin.game,
        tests=str(len(states)),
        failures=str(states.count(GateState.FAILED)),
        errors="0",
        skipped=str(states.count(GateState.UNDECIDED)),
    )
    for each in data.gates:
        _add_case(suite, data.origin.game, each)
    indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode") + "\n"


def _add_case(suite: Element, game: str, result: GateResult) -> None:
    said = xml_text(on_one_line(gate_verdict(result).text))
    case = SubElement(suite, "testcase", classname=f"{game}.balance", name=xml_text(result.gate.name))
    if result.state is GateState.FAILED:
        SubElement(case, "failure", type="gate", message=said).text = said
    elif result.state is GateState.UNDECIDED:
        SubElement(case, "skipped", message=f"undecided: {said}")
    else:
        SubElement(case, "system-out").text = said
