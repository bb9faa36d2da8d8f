"""Tiles, stages and the roads they make."""
