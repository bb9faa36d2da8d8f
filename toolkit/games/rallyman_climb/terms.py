"""The numbers that stand for the words of the rules: kinds of dice, lines, dangers, phases, modes."""

from __future__ import annotations

GEARS = 6
COAST, BRAKE, BOOST, LEADER, SISU, TIRES = 7, 8, 9, 10, 11, 12
KINDS = 13
"""Gear dice are numbered by their gear; 0 is no die. SISU and tires are tokens without a die."""

KIND_IDS = ("", *(f"gear-{gear}" for gear in range(1, GEARS + 1)), "coast", "brake", "boost", "leader", "sisu", "tires")

NO_LINE, ASCENT, DESCENT = 0, 1, 2
LANE_LEFT, LANE_RIGHT = 0, 1
DANGER_LEVELS = 3

OFF_ROAD = -1
NO_BOARD = -1
NOBODY = -1
NO_CRASH = -1

GARAGE, GRID, PLAN, ROLL, SKID, PUNCTURE = 0, 1, 2, 3, 4, 5
ASKING = 6
"""Phases below this one wait for a choice; the others go on by themselves."""
DRIVE, SETTLE, TURN_OVER, NEXT_CAR, NEW_ROUND = 6, 7, 8, 9, 10

ONE_BY_ONE, FLAT_OUT = 0, 1

GOES_ON, FINISHED, CAPPED = 0, 1, 2
BAD_MOVE, BAG_EMPTY = 1, 2

FLYING_NEVER, FLYING_ALONE, FLYING_WITH_GEAR_1 = 0, 1, 2
TOKENS_NONE, TOKENS_PER_SPACE, TOKENS_PER_DIE = 0, 1, 2
