"""Glory: up to four heroes race for glory across one board of castle, towns and lairs."""

from toolkit.engine.game import Game

GAME = Game("glory", __name__)
