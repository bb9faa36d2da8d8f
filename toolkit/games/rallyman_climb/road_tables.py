"""A road as the integer tables that the race reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from toolkit.engine.chance import subject_of
from toolkit.errors import ContentError
from toolkit.games.rallyman_climb.roads.road import DANGERS, DRIFT, INSIDE, LINES, SHORTCUT, Road, Space
from toolkit.games.rallyman_climb.state import Rules

ROW = 60
"""A row's length in units of progress: half, third and quarter rows are whole numbers."""


def write_road(rules: Rules, road: Road, terrain_of: Mapping[str, int]) -> None:
    """Write spaces, steps and tiles. `terrain_of` numbers the track types in force.

    Raises ContentError for a track type that it lacks.
    """
    left = steps_left(road)
    progress = progress_of(road)
    inside = _inner_lanes(road)
    for i, space in enumerate(road.spaces):
        if space.terrain not in terrain_of:
            raise ContentError(f"stage {road.stage}: there is no track type '{space.terrain}'", "add it to terrains")
        rules.space_terrain[i] = terrain_of[space.terrain]
        _write_space(rules, i, space)
        rules.space_progress[i] = progress[i]
        rules.space_left[i] = left[i]
        rules.space_inside[i] = int(space.lane == inside[i])
        rules.space_is_finish[i] = int(i in road.finish)
    rules.spaces = len(road.spaces)
    rules.start_count = len(road.start)
    for i, start in enumerate(road.start):
        rules.start[i] = start
    _write_steps(rules, road)
    for i, first in enumerate(alike(road)):
        rules.space_alike[i] = first
    for i in dirty_spaces(road):
        rules.space_dirt[i] = 1
    for i, tile in enumerate(road.tiles):
        rules.tile_oxygen[i] = tile.oxygen
        rules.tile_clouds[i] = tile.clouds


def _write_space(rules: Rules, i: int, space: Space) -> None:
    rules.space_tile[i] = space.tile
    rules.space_limit[i] = space.limit
    rules.space_danger[i] = DANGERS.index(space.danger)
    rules.space_lane[i] = space.lane
    rules.space_is_shortcut[i] = int(space.kind == SHORTCUT)
    rules.space_jump[i] = int(space.jump)
    rules.space_water[i] = int(space.water)
    rules.space_zone[i] = space.row + 1
    rules.space_is_wide[i] = int(space.kind == DRIFT)
    rules.space_subject[i] = subject_of("space", space.id)


def _write_steps(rules: Rules, road: Road) -> None:
    """Write the steps space by space: those that leave one space stand side by side."""
    number = 0
    for i in range(len(road.spaces)):
        rules.space_first[i] = number
        for step in road.steps_from(i):
            rules.step_target[number] = step.target
            rules.step_line[number] = LINES.index(step.line)
            names = (road.spaces[step.origin].id, road.spaces[step.target].id)
            rules.step_subject[number] = subject_of("step", *names)
            number += 1
        rules.space_steps[i] = number - rules.space_first[i]


def progress_of(road: Road) -> list[int]:
    """How far along the road the front of each space lies: the order of play goes by it."""
    lines = [(each.row, each.kind, each.lane) for each in road.spaces]
    count = Counter(lines)
    met: Counter[tuple[int, str, int]] = Counter()
    found = []
    for line in lines:
        met[line] += 1
        found.append(ROW * line[0] + ROW * met[line] // count[line])
    return found


def alike(road: Road) -> list[int]:
    """For each space the last one that is just like it for a lone car: the same ground, leading to the same ends."""
    last: dict[object, int] = {}
    dirty = set(dirty_spaces(road))
    found = [0] * len(road.spaces)
    for i in reversed(range(len(road.spaces))):
        space = road.spaces[i]
        ahead = frozenset((found[step.target], step.line) for step in road.steps_from(i))
        ground = (space.tile, space.limit, space.terrain, space.danger, space.jump, space.water, i in dirty)
        key = (ground, space.kind == SHORTCUT, i in road.finish, ahead)
        found[i] = last.setdefault(key, i)
    return found


def dirty_spaces(road: Road) -> list[int]:
    """Where dirt lies before the race: on tiles with dirt tokens, where shortcuts join the road, else inside corners.

    Rulebook: Returning to the stage.
    """
    kinds = [space.kind for space in road.spaces]
    joined = {step.target for step in road.steps if kinds[step.origin] == SHORTCUT and kinds[step.target] != SHORTCUT}
    cut = {road.spaces[i].tile for i in joined}
    found = []
    for i, space in enumerate(road.spaces):
        is_place = i in joined if space.tile in cut else space.kind == INSIDE
        if road.tiles[space.tile].dirt and is_place:
            found.append(i)
    return found


def steps_left(road: Road) -> list[int]:
    """The fewest steps from each space past the finish line; 0 there. Raises ContentError where there is no way."""
    left = [0 if i in road.finish else len(road.spaces) for i in range(len(road.spaces))]
    for step in sorted(road.steps, key=lambda step: -step.origin):
        left[step.origin] = min(left[step.origin], left[step.target] + 1)
    if not road.start or max(left) >= len(road.spaces):
        raise ContentError(f"stage {road.stage} has no way from start to finish", "'toolkit stage check' tells why")
    return left


def _inner_lanes(road: Road) -> list[int]:
    """For each space the lane on the inside of its corner, or of the next one; −1 when no corner comes."""
    inner = {space.row: space.lane for space in road.spaces if space.kind == INSIDE}
    rows = sorted(inner)
    return [next((inner[row] for row in rows if row >= space.row), -1) for space in road.spaces]
