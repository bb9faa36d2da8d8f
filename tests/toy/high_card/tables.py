from tests.toy.high_card.state import Rules
from toolkit.engine.chance import subject_of
from toolkit.engine.game import Tables, chosen_options
from toolkit.engine.record import Layout, capacity


def build(content, players, options):
    chosen = chosen_options(content["game"]["options"], options)
    cards = content["cards"]
    sizes = {"cards": capacity(len(cards)), "seats": players, "moves": 8, "components": len(cards)}
    rules = Layout(Rules, sizes).new()
    rules.cards, rules.players, rules.hand = len(cards), players, chosen["hand"]
    rules.rounds = content["game"]["numbers"]["rounds"]
    for i, card in enumerate(cards):
        rules.value[i] = card["value"]
        rules.subject[i] = subject_of(card["id"])
    ids = tuple(card["id"] for card in cards)
    names = tuple(card["name"] for card in cards)
    return Tables(rules, sizes, players, chosen, ids, names, phases=("low", "high"), tallies=("points", "played"))
