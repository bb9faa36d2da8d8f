"""The bots that know Dustbiters."""

BOTS = ()
