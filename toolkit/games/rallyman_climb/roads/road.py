"""A road: the spaces of a stage in driving order, and every step that leads from one to another.

The builder of a stage makes one; the race compiles it into tables. Nothing here knows the rules of a race.
"""

from __future__ import annotations

from dataclasses import dataclass

STRAIGHT, OUTSIDE, INSIDE, DRIFT = "straight", "corner_outside", "corner_inside", "drift"
SHORTCUT, START, FINISH = "shortcut", "start", "finish"
SPACE_KINDS = (STRAIGHT, OUTSIDE, INSIDE, DRIFT, SHORTCUT, START, FINISH)

NO_LINE, ASCENT, DESCENT = "none", "ascent", "descent"
LINES = (NO_LINE, ASCENT, DESCENT)

DANGERS = ("low", "medium", "high")


@dataclass(frozen=True)
class PlacedTile:
    """A tile of the chain: its face (a tile id), where and how it lies, and the tokens on it.

    `q`, `r` are axial coordinates, `direction` counts sixths of a turn clockwise, `enter` and `exit` are printed edges
    (A to F). `climb` is the climb token: −1 ascent, +1 descent, 0 none. `oxygen` is how many coast dice fewer,
    `dirt` how many dirt tokens of earlier shortcuts lie there.
    `is_climb` tells whether the face is a printed climb tile (which may be counted as gravel).
    """

    tile: str
    q: int
    r: int
    direction: int
    enter: str
    exit: str
    is_climb: bool = False
    climb: int = 0
    oxygen: int = 0
    clouds: int = 0
    dirt: int = 0


@dataclass(frozen=True)
class Space:
    """One space. `id` is one word, unique in the road. `tile` is the index of its placed tile.

    `row` counts the rows and corners of the whole road from its start: all spaces of one corner, of both its lines,
    share a row, and so do the lanes of a drift row with its two full-width spaces (kind "drift"). Within a row, spaces
    of one lane stand in driving order. `lane` is 0 for the left lane and 1 for the right, in driving direction; a
    full-width space has lane 0. `limit` is the highest gear allowed, 0 for none.
    """

    id: str
    tile: int
    kind: str
    lane: int
    row: int
    limit: int = 0
    terrain: str = "gravel"
    danger: str = "low"
    jump: bool = False
    water: bool = False


@dataclass(frozen=True)
class Step:
    """A way from one space to the next: indices into the road's spaces. `line` is the climb line it crosses.

    `kind` says what sort of step it is: ahead, diagonal, enter_shortcut, shortcut, leave_shortcut, enter_corner,
    inside_corner, outside_corner, leave_corner, lane_to_drift, drift, drift_to_lane.
    """

    origin: int
    target: int
    line: str = NO_LINE
    kind: str = "ahead"


@dataclass(frozen=True)
class Road:
    """A stage as a graph. `start` lists the spaces in which cars are set, left lane first; `finish` every space past
    the finish line, in driving order. `target > origin` for every step."""

    stage: str
    spaces: tuple[Space, ...]
    steps: tuple[Step, ...]
    start: tuple[int, ...]
    finish: tuple[int, ...]
    tiles: tuple[PlacedTile, ...]

    def steps_from(self, space: int) -> tuple[Step, ...]:
        """The steps that leave a space, in order."""
        return tuple(step for step in self.steps if step.origin == space)
