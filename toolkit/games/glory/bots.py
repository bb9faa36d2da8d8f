"""The bots that know Glory."""

from toolkit.engine.game import Bot

BOTS: tuple[Bot, ...] = ()
