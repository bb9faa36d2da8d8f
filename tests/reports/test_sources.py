import json

import numpy as np
import pytest

from tests.running.toy_requests import toy
from toolkit.balance.accumulator import Accumulator
from toolkit.balance.data import ComponentLabel, balance_data
from toolkit.balance.summary import results_object, simulate_object
from toolkit.reports.balance import balance_texts
from toolkit.reports.sources import UNLISTED, component_labels, labels_of, origin_of, run_of, shape_of
from toolkit.running.batch import play


def counted(request):
    total = Accumulator(shape_of(request))
    for rows in play(request):
        total.add(rows)
    return total


@pytest.fixture(scope="module")
def rotated():
    return toy(rotate=True, games=400)


def test_real_games_make_a_report(rotated):
    data = balance_data(origin_of(rotated), counted(rotated), labels_of(rotated, "toolkit balance high-card"))
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
    total = counted(toy(rotate=True, games=100))
    total.merge(counted(toy(rotate=True, games=260, first=100)))
    total.merge(counted(toy(rotate=True, games=40, first=360)))
    labels = labels_of(rotated)
    assert balance_texts(balance_data(origin_of(rotated), total, labels)) == balance_texts(
        balance_data(origin_of(rotated), counted(rotated), labels)
    )


def test_results_add_up(rotated):
    found = results_object(origin_of(rotated), counted(rotated))
    rows = np.concatenate(list(play(rotated)))
    assert [each["wins"] for each in found["seats"]] == pytest.approx(rows["share"].sum(axis=0).tolist(), abs=1e-6)
    assert found["distinct"] == len(np.unique(rows["digest"]))
    assert found["moves"]["mean"] == round(float(rows["moves"].mean()), 6)
    assert found["measures"]["lead_changes"]["p50"] == np.percentile(rows["leads"], 50, method="inverted_cdf")
    assert found["rules"].startswith("sha256:")
    assert found["options"] == {"hand": 3}


def test_the_run_tells_how_it_went():
    playing = play(toy())
    total = Accumulator(shape_of(playing.request))
    for rows in playing:
        total.add(rows)
    found = simulate_object(origin_of(playing.request), total, run_of(playing.facts))["run"]
    assert (found["mode"], found["jobs"], found["compiled_in"]) == ("plain", 1, 0.0)
    assert found["games_per_second"] > 0


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
    monkeypatch.setattr("toolkit.reports.sources._listed", lambda content: {})
    assert component_labels(toy())[0] == ComponentLabel(UNLISTED, "card 1", "Card 1")
