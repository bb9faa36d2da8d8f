"""The bots that know Dirt and Glory."""

BOTS = ()
