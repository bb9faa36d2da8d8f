from dataclasses import replace

from tests.junit_form import junit_suite
from tests.reports.made_up import TWO, data_of
from toolkit.balance.gates import gate_file, judge
from toolkit.reports.balance import balance_report
from toolkit.reports.gates_junit import gates_junit

GATES = [
    {"name": "seats are fair", "measure": "seats", "low": -0.02, "high": 0.02},
    {"name": "a wide gate", "measure": "seats", "high": 0.2},
    {"name": 'so-so < & "\x1b', "measure": "seats", "low": -0.0401, "high": 0.0401},
]


def gated(gates):
    data = data_of(TWO, 20_000)
    declared = gate_file({"gates": [{"bots": ["random"], **each} for each in gates]})
    return replace(data, gates=judge(declared, dict.fromkeys(declared.runs, data)))


def test_a_failed_gate_fails_an_undecided_one_is_skipped_and_a_passed_one_passes():
    suite = junit_suite(gates_junit(gated(GATES)))
    assert (suite.get("name"), suite.get("tests")) == ("made-up", "3")
    failed, passed, undecided = suite
    assert failed.get("name") == "seats are fair"
    assert "seats are fair (random; 2 players)" in failed.find("failure").get("message")
    assert [each.tag for each in passed] == ["system-out"]
    assert undecided.find("skipped").get("message").startswith("undecided: ")
    assert undecided.get("name") == 'so-so < & "\N{REPLACEMENT CHARACTER}'


def test_a_report_without_gates_has_no_file_of_them(tmp_path):
    assert "gates.xml" not in [path.name for path in balance_report(data_of(TWO, 60), tmp_path)]
    assert "gates.xml" in [path.name for path in balance_report(gated(GATES[:1]), tmp_path)]
