"""A tiny game for engine tests: hidden hands, a deck, a cap. Play a card a turn, draw one; the highest sum wins."""

from toolkit.engine.game import Game

GAME = Game("high-card", __name__)

CONTENT = {
    "game": {
        "players": {"min": 2, "max": 3},
        "options": {"hand": {"default": 3, "values": [3, 2]}},
        "numbers": {"rounds": 4},
    },
    "cards": [{"id": f"card {value}", "name": f"Card {value}", "value": value} for value in range(1, 13)],
}
