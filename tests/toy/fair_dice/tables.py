from tests.toy.fair_dice.state import Rules
from toolkit.engine.game import Tables
from toolkit.engine.record import Layout


def build(content, players, options):
    sizes = {"seats": players, "moves": 3, "components": 1}
    rules = Layout(Rules, sizes).new()
    rules.seats = players
    return Tables(rules, sizes, players, {}, ("die",), ("Die",), phases=("still", "roll"))
