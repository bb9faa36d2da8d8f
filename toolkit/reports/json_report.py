"""A balance report for scripts."""

from __future__ import annotations

import json

from toolkit.balance.data import BalanceData, ComponentResult
from toolkit.balance.effects import Effect
from toolkit.balance.gates import GateResult
from toolkit.balance.intervals import Estimate
from toolkit.balance.summary import Json, number, share_object, significant
from toolkit.balance.verdicts import verdicts
from toolkit.library.comparison_text import comparison_object
from toolkit.reports.compared import Compared
from toolkit.reports.deeper_json import deeper_object

VERSION = 1


def json_report(data: BalanceData, compared: Compared | None = None) -> str:
    """The whole report as JSON text."""
    return json.dumps(report_object(data, compared), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def report_object(data: BalanceData, compared: Compared | None = None) -> Json:
    """The whole report: the object of `simulate --format json` but for its `run`, and more.

    With a comparison, "comparison" is the object of `compare --format json`, without its `run` either.
    """
    made = _report_object(data)
    if compared is not None:
        comparison = comparison_object(compared.made, compared.against)
        made["comparison"] = {key: value for key, value in comparison.items() if key != "run"}
    return made


def _report_object(data: BalanceData) -> Json:
    return {
        "report": "balance",
        "version": VERSION,
        "title": data.labels.title,
        **data.results,
        "measures": {**_measures(data), **deeper_object(data)},
        "blocks": data.blocks,
        "rotated": data.is_rotated,
        "bots": list(data.bot_names),
        "verdicts": [{"topic": each.topic, "state": each.state.value, "text": each.text} for each in verdicts(data)],
        "gates": [_gate(each) for each in data.gates],
        "tests": data.tests,
        "seats_q_value": None if data.seat_q is None else significant(data.seat_q),
        "bots_q_value": None if data.bot_q is None else significant(data.bot_q),
        "blocks_needed_for_effects": data.blocks_needed,
        "components": [_component(each) for kind in data.kinds for each in data.of_kind(kind)],
        "histograms": {
            name: [[value, often] for value, often in found.histogram.items()]
            for name, found in (("moves", data.moves), ("turns", data.turns), ("lead_changes", data.lead_changes))
        },
        "manifest": dict(data.labels.manifest),
        "command": data.labels.command,
    }


def _measures(data: BalanceData) -> Json:
    found = data.results["measures"]
    return found if isinstance(found, dict) else {}


def _gate(result: GateResult) -> Json:
    gate, piece = result.gate, result.piece
    return {
        "name": gate.name,
        "state": result.state.value,
        "measure": gate.measure,
        "of": gate.of,
        "low": number(gate.low),
        "high": number(gate.high),
        "players": result.players,
        "bots": list(gate.run.bots),
        "games": gate.run.games,
        "options": dict(gate.run.options),
        "nearest": None if piece is None else {"label": piece.label, **share_object(piece.estimate, "value")},
        "values": result.pieces,
        "fail_p": significant(result.fail_p),
        "pass_p": significant(result.pass_p),
    }


def _component(result: ComponentResult) -> Json:
    return {
        "kind": result.label.kind,
        "id": result.label.id,
        "name": result.label.name,
        "status": result.label.status,
        "copies": result.label.copies,
        "effect": _effect(result.effect),
        "against": "average" if result.is_relative else "none",
        "q_value": None if result.q_value is None else significant(result.q_value),
        "stands_out": result.is_flagged,
        "dealt": result.dealt,
        "share_with": _estimate(result.share_with),
        "exposed": {
            kind: {"seats": result.had[kind], "share": _estimate(share)} for kind, share in result.shares.items()
        },
        "share_without": _estimate(result.share_without),
        "held": _estimate(result.held),
        "used": _estimate(result.used),
        "uses": _estimate(result.uses),
    }


def _effect(effect: Effect | None) -> Json | None:
    if effect is None:
        return None
    return {
        **share_object(effect.alone, "value"),
        "low_together": number(effect.together.low),
        "high_together": number(effect.together.high),
        "p_value": significant(effect.p_value),
    }


def _estimate(estimate: Estimate | None) -> Json | None:
    return share_object(estimate, "value") if estimate else None
