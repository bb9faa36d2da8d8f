"""The bots that know Rallyman: DIRT – Climb."""

from __future__ import annotations

from toolkit.games.rallyman_climb.driver.bot import DRIVER, EXPERT, GREEDY

BOTS = (GREEDY, EXPERT, DRIVER)
