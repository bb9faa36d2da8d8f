import json

import numpy as np
import pytest

from tests.running.toy_requests import toy
from toolkit.balance.data import ComponentLabel, balance_data
from toolkit.library.simulation import simulate
from toolkit.reports.balance import balance_texts
from toolkit.reports.labels import UNLISTED, component_labels, labels_of
from toolkit.running.batch import play


@pytest.fixture(scope="module")
def rotated():
    return toy(rotate=True, games=400)


def test_real_games_make_a_report(rotated):
    made = simulate(rotated)
    data = balance_data(made.origin, made.counted, labels_of(rotated, "toolkit balance high-card"))
    texts = balance_texts(data)
    report = json.loads(texts["report.json"])
    assert report["games"] == 400
    assert report["blocks"] == 200
    assert [each["bot"] for each in report["measures"]["bots"]] == ["random", "greedy"]
    assert {each["name"] for each in report["components"]} == {f"Card {value}" for value in range(1, 13)}
    assert "greedy (level 1)" in texts["report.html"]
    # the highest card wins most: being dealt it must help, and the lowest must not
    values = {each["name"]: each["effect"]["value"] for each in report["components"]}
    assert values["Card 12"] > 0 > values["Card 1"]


def test_shards_merge_into_the_bytes_of_one_run(rotated):
    total = simulate(toy(rotate=True, games=100)).counted
    total.merge(simulate(toy(rotate=True, games=260, first=100)).counted)
    total.merge(simulate(toy(rotate=True, games=40, first=360)).counted)
    whole, labels = simulate(rotated), labels_of(rotated)
    merged = balance_texts(balance_data(whole.origin, total, labels))
    assert merged == balance_texts(balance_data(whole.origin, whole.counted, labels))


def test_results_add_up(rotated):
    found = simulate(rotated).json
    rows = np.concatenate(list(play(rotated)))
    assert [each["wins"] for each in found["seats"]] == pytest.approx(rows["share"].sum(axis=0).tolist(), abs=1e-6)
    assert found["distinct"] == len(np.unique(rows["digest"]))
    assert found["moves"]["mean"] == round(float(rows["moves"].mean()), 6)
    assert found["measures"]["lead_changes"]["p50"] == np.percentile(rows["leads"], 50, method="inverted_cdf")
    assert found["rules"].startswith("sha256:")


def test_labels_come_from_the_content():
    request = toy()
    cards = [
        *request.content["cards"][:11],
        {"id": "card 12", "name": "Ace", "value": 12, "copies": 1, "status": "house"},
    ]
    labels = component_labels(toy(content=request.content | {"cards": cards}))
    assert labels[0] == ComponentLabel("cards", "card 1", "Card 1")
    assert labels[11] == ComponentLabel("cards", "card 12", "Ace", 1, "house")


def test_a_component_of_no_file_is_still_named(monkeypatch):
    monkeypatch.setattr("toolkit.reports.labels._listed", lambda content: {})
    assert component_labels(toy())[0] == ComponentLabel(UNLISTED, "card 1", "Card 1")
