"""Dustbiters: two players destroy each other's cars in one convoy."""

from toolkit.engine.game import Game

GAME = Game("dustbiters", __name__)
