"""Content, a stage and options as the integer tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from toolkit.engine.chance import subject_of
from toolkit.engine.game import Tables, chosen_options
from toolkit.engine.record import Layout, capacity
from toolkit.errors import ContentError, UsageError
from toolkit.games.rallyman_climb.boards import Fitted, fit
from toolkit.games.rallyman_climb.components import Dashboard, by_gear, category, dashboards, dice, slots, terrains
from toolkit.games.rallyman_climb.driver.memory import IDEALS, VALUES
from toolkit.games.rallyman_climb.names import RaceTables
from toolkit.games.rallyman_climb.pace import pace
from toolkit.games.rallyman_climb.road_tables import write_road
from toolkit.games.rallyman_climb.roads.build import build_road
from toolkit.games.rallyman_climb.roads.road import DANGERS, Road
from toolkit.games.rallyman_climb.roads.stage import read_stages
from toolkit.games.rallyman_climb.roads.tile import read_tiles
from toolkit.games.rallyman_climb.state import PRICES, Rules
from toolkit.games.rallyman_climb.terms import (
    BOOST,
    BRAKE,
    COAST,
    FLYING_ALONE,
    FLYING_NEVER,
    FLYING_WITH_GEAR_1,
    GEARS,
    KIND_IDS,
    LEADER,
    SISU,
    TIRES,
    TOKENS_NONE,
    TOKENS_PER_DIE,
    TOKENS_PER_SPACE,
)
from toolkit.games.rallyman_climb.views import PHASES, TALLIES

MOST_DRIVERS = 6
EVERY_DIE = (*range(1, GEARS + 1), COAST, BRAKE, BOOST, LEADER)
NO_BOUND = 99
DAMAGE_PRICE = 8.0
"""Seconds that bots take a damage token to cost."""
FLYING = {"never": FLYING_NEVER, "gear_2_alone": FLYING_ALONE, "with_gear_1": FLYING_WITH_GEAR_1}
TOKENS_FOR = {"none": TOKENS_NONE, "per_space": TOKENS_PER_SPACE, "per_die": TOKENS_PER_DIE}
CHOOSE = "choose"


@dataclass(frozen=True)
class Race:
    """What a race is made of: its road, and the dashboards as they fit it."""

    road: Road
    boards: tuple[Fitted, ...]
    terrains: tuple[str, ...]


def build(content: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> Tables:
    """Content compiled for play.

    Raises UsageError for options or players that don't exist, or a stage that is broken; ContentError for content that
    can't be raced.
    """
    chosen = chosen_options(content["game"]["options"], options)
    return race_tables(content, players, chosen, race_of(content, chosen))


def race_of(content: Mapping[str, Any], chosen: Mapping[str, Any]) -> Race:
    """The race that the options ask for. Raises as `build` does."""
    return race_on(content, chosen, road_for(content, chosen), boards_of(content))


def road_for(content: Mapping[str, Any], chosen: Mapping[str, Any]) -> Road:
    """The road of the stage that the options name. Raises as `build` does."""
    stages = read_stages(content["stages"])
    if chosen["stage"] not in stages:
        raise ContentError(f"there is no stage '{chosen['stage']}'", f"known: {', '.join(stages)}")
    return build_road(stages[chosen["stage"]], read_tiles(content["tiles"]))


def boards_of(content: Mapping[str, Any]) -> tuple[Dashboard, ...]:
    """The dashboards of the content. Raises ContentError when there are none."""
    listed = dashboards(content)
    if not listed:
        raise ContentError("there is no dashboard to drive with", "add one to dashboards.yaml")
    return listed


def race_on(content: Mapping[str, Any], chosen: Mapping[str, Any], road: Road, boards: Sequence[Dashboard]) -> Race:
    """A race on a road with these dashboards, under all options. Raises ContentError when none of them fits."""
    group = category(content, chosen["category"])
    known = [each.id for each in terrains(content)]
    spaces = road.spaces
    if group.family == "gt":
        spaces = tuple(replace(space, terrain=chosen["weather"]) for space in spaces)
    elif chosen["climb_as_gravel"]:
        spaces = tuple(
            replace(space, terrain="gravel") if road.tiles[space.tile].is_climb else space for space in spaces
        )
    present = sorted({space.terrain for space in spaces})
    base = content["game"]["numbers"]["base_limit"]
    parts = slots(content)
    fitted = tuple(fit(board, parts, present, group, base) for board in boards)
    if not any(_is_driven(each, chosen) for each in fitted):
        why = "; ".join(f"{each.board.id}: {each.faults[0]}" for each in fitted if each.faults)
        raise ContentError(f"no dashboard of category {group.id} fits stage {road.stage}", why)
    return Race(replace(road, spaces=spaces), fitted, tuple(known))


def _is_driven(each: Fitted, chosen: Mapping[str, Any]) -> bool:
    return not each.faults and chosen["dashboards"] in (CHOOSE, each.board.id)


def race_tables(content: Mapping[str, Any], players: int, chosen: Mapping[str, Any], race: Race) -> Tables:
    """The tables of a race. Raises UsageError for a number of players the rules don't know."""
    if not 1 <= players <= MOST_DRIVERS:
        raise UsageError(f"Rallyman is for 1 to {MOST_DRIVERS} drivers, not {players}")
    sizes = _sizes(race, players)
    rules = Layout(Rules, sizes).new()
    numbers = dict(content["game"]["numbers"])
    _write_prices(rules, numbers.pop("securing_prices"))
    for name, number in {**numbers, **_switches(chosen)}.items():
        if name != "base_limit":
            setattr(rules, name, number)
    rules.terrains = len(race.terrains)
    _write_dice(rules, content, chosen)
    _write_costs(rules, content)
    for i, each in enumerate(terrains(content)):
        rules.leader_first[i] = int(each.leader_first)
        rules.leader_always[i] = int(each.leader_always)
    write_road(rules, race.road, {name: i for i, name in enumerate(race.terrains)})
    _write_boards(rules, race, chosen)
    ids = (*(KIND_IDS[kind] for kind in EVERY_DIE), *(each.board.id for each in race.boards))
    names = (*(KIND_IDS[kind] for kind in EVERY_DIE), *(each.board.name for each in race.boards))
    _write_guess(rules, race.road)
    boards = tuple(each.board.id for each in race.boards)
    return RaceTables(
        rules, sizes, players, dict(chosen), ids, names, phases=PHASES, tallies=TALLIES, road=race.road, boards=boards
    )


def _sizes(race: Race, players: int) -> dict[str, int]:
    """Room for roads of about this length, so that most stages need no other compiled rules."""
    boards = capacity(len(race.boards), 16)
    return {
        "seats": players,
        "moves": 64 * -(-(len(race.boards) + 64) // 64),
        "components": capacity(len(EVERY_DIE) + len(race.boards), 16),
        "exposure_rows": len(Tables.exposures) * players,
        "plan": 24,
        "spaces": capacity(len(race.road.spaces), 128),
        "steps": capacity(len(race.road.steps), 256),
        "tiles": capacity(len(race.road.tiles), 16),
        "starts": capacity(len(race.road.start), 4),
        "terrains": capacity(len(race.terrains)),
        "boards": boards,
        "values": capacity(len(race.road.spaces), 128) * (GEARS + 1) * VALUES,
        "ends": capacity(len(race.road.spaces), 128) * (GEARS + 1),
        "ideals": capacity(len(race.road.spaces), 128) * (GEARS + 1) * IDEALS,
        "board_terrains": boards * len(race.terrains),
    }


def _switches(chosen: Mapping[str, Any]) -> dict[str, int]:
    """The options as numbers under the names of the rules record."""
    return {
        "attempts": 1 if chosen["race"] == "stage" else chosen["attempts"],
        "may_choose_board": int(chosen["dashboards"] == CHOOSE),
        "may_change_board": int(chosen["dashboard_changes"]),
        "coast_first": int(chosen["coast_first"]),
        "flying_start": FLYING[chosen["flying_start"]],
        "may_go_over_limit": int(chosen["over_limit"] != "forbidden"),
        "shortcut_damages": int(chosen["shortcut_effects"] != "none"),
        "tokens_for": TOKENS_FOR[chosen["flat_out_tokens"]],
        "crash_in_last_space": int(chosen["flat_out_place"] == "last_space"),
        "sisu_returns": int(chosen["sisu_reset"] == "attempt"),
        "leader_rolls": int(chosen["leader_dice"] != "never"),
        "passing_needs_gear": int(chosen["passing"] != "free"),
        "stuck_stops": int(chosen["stuck"] == "stops"),
        "stranded_repairs": int(chosen["stranded"] == "repairs"),
        "runs_on": int(chosen["finish_run"] == "tile"),
    }


def _write_prices(rules: Rules, prices: Sequence[int]) -> None:
    rules.most_secured = min(len(prices), PRICES)
    for i in range(rules.most_secured):
        rules.securing_prices[i] = prices[i]


def _write_dice(rules: Rules, content: Mapping[str, Any], chosen: Mapping[str, Any]) -> None:
    """Faces and hazards, and how many there are of each kind. Rulebook: Expanding your options."""
    known = dice(content)
    for kind in EVERY_DIE:
        if KIND_IDS[kind] not in known:
            raise ContentError(f"there is no die '{KIND_IDS[kind]}'", "add it to dice.yaml")
        die = known[KIND_IDS[kind]]
        rules.die_faces[kind] = die.faces
        rules.die_hazards[kind] = die.hazards
        rules.die_copies[kind] = NO_BOUND if chosen["extra_dice"] else die.copies
    for kind in (SISU, TIRES):
        rules.die_copies[kind] = NO_BOUND
    if chosen["dirt"] == "none":
        rules.dirt_hazards = 0


def _write_costs(rules: Rules, content: Mapping[str, Any]) -> None:
    """Time cards, loss of control, and the damage bag."""
    for gear in range(GEARS + 1):
        rules.seconds[gear] = by_gear(content["times"], gear, "time card")["seconds"]
        crash = by_gear(content["crashes"], gear, "loss of control")
        for i, danger in enumerate(DANGERS):
            rules.crash_lost[gear][i] = crash[danger]["turns_lost"]
            rules.crash_damage[gear][i] = crash[danger]["damage"]
    for token in content["damage"]:
        rules.damage_tokens[KIND_IDS.index(token["die"])] += token.get("copies", 1)


def _write_guess(rules: Rules, road: Road) -> None:
    """The first guess at what is to come from each space and gear."""
    token = rules.flat_out_tokens if rules.tokens_for == TOKENS_PER_SPACE else 0
    guess = pace(road, tuple(rules.seconds[: GEARS + 1]), token)
    rules.value[: len(guess) * (GEARS + 1)] = [each for row in guess for each in row]
    rules.value_classes = 1
    rules.value_board = list(rules.board_fits).index(1)
    rules.damage_price = DAMAGE_PRICE if any(rules.damage_tokens) else 0.0


def _write_boards(rules: Rules, race: Race, chosen: Mapping[str, Any]) -> None:
    """What each dashboard gives on each track type."""
    rules.boards = len(race.boards)
    for i, each in enumerate(race.boards):
        rules.board_fits[i] = int(_is_driven(each, chosen))
        rules.board_subject[i] = subject_of("dashboard", each.board.id)
        for name, column in each.columns.items():
            row = i * len(race.terrains) + race.terrains.index(name)
            rules.limit[row] = column.limit
            for kind, count in enumerate(column.counts):
                rules.counts[row][kind] = count
