"""Rallyman: DIRT – Climb: rally cars climb a stage against the clock, on dice that they lay out themselves."""

from toolkit.engine.game import Game

GAME = Game("rallyman-climb", __name__)
