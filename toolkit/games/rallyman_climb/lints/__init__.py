"""Checks of tiles and stages."""
