"""The bots that know Rallyman: DIRT – Climb."""

from __future__ import annotations

BOTS = ()
