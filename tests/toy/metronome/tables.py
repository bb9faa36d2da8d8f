from tests.toy.metronome.state import Rules
from toolkit.engine.game import Tables
from toolkit.engine.record import Layout


def build(content, players, options):
    scores = [score for beat in content["beats"] for score in beat["scores"]]
    sizes = {"scores": max(64, len(scores)), "seats": players, "moves": 2, "components": 2}
    rules = Layout(Rules, sizes).new()
    rules.beats, rules.seats = len(content["beats"]) - 1, players
    rules.scores[: len(scores)] = scores
    rules.shares[:] = content["shares"]
    numbers = {"fault_at": -1, **content["game"]["numbers"]}
    for name, number in numbers.items():
        setattr(rules, name, number)
    return Tables(rules, sizes, players, {}, ("tick", "tock"), ("Tick", "Tock"))
