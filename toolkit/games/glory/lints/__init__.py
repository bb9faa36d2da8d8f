"""Rules about the content of Glory: `CODE` and `check(game)`, one a module."""
