"""Plays many games: batches, caches, progress."""
