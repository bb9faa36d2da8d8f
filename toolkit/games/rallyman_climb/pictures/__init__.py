"""Tiles, stages, dashboards and tokens as elements of the layout language."""
