"""Troops, locations and options as the integer tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from toolkit.engine.chance import subject_of
from toolkit.engine.game import Tables, chosen_options
from toolkit.engine.record import Layout
from toolkit.errors import ContentError, UsageError
from toolkit.games.dirt_and_glory.coding import MOST_TROOPS
from toolkit.games.dirt_and_glory.components import Location, Troop, locations_from_content, troops_from_content
from toolkit.games.dirt_and_glory.sizes import sizes_for
from toolkit.games.dirt_and_glory.state import Rules
from toolkit.games.dirt_and_glory.terms import EXHAUSTED_TIES
from toolkit.games.dirt_and_glory.troop_tables import write_troops
from toolkit.games.dirt_and_glory.views import EXPOSURES, PHASES, TALLIES

PLAIN_NUMBERS = (
    "setup_draw",
    "setup_keep",
    "start_fuel",
    "fuel_cap",
    "move_fuel",
    "reserve_fuel",
    "fuel_per_point",
    "turn_cap",
    "ability_cap",
)


@dataclass(frozen=True)
class RoadTables(Tables):
    """Tables that also name the locations, card by card."""

    locations: tuple[str, ...] = ()


def build(content: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> RoadTables:
    """Content compiled for play by two to five.

    Raises UsageError for options or players that don't exist, ContentError for content that can't be dealt or played.
    """
    game = content["game"]
    fewest, most = game["players"]["min"], game["players"]["max"]
    if not fewest <= players <= most:
        raise UsageError(f"{game['title']} is for {fewest} to {most} players, not {players}")
    chosen = chosen_options(game["options"], options)
    sets = _starters(content["starting-troops"])
    if len(sets) < players:
        raise ContentError(f"{len(sets)} colours of starting troops are too few for {players} players")
    starters = sets[:players]
    common = [troop for troop in troops_from_content(content["troops"]) if troop.copies > 0]
    road = _road(content["locations"], game["numbers"]["boxed_locations"])
    _check_deal(common, players, game["numbers"], _rounds(road, game["numbers"]["boxed_locations"]))
    sizes = sizes_for(most, sets[:most], common, road, game["numbers"]["setup_draw"])
    rules = Layout(Rules, sizes).new()
    rules.players = players
    for name in PLAIN_NUMBERS:
        setattr(rules, name, game["numbers"][name])
    rules.ability_before_overrun = int(chosen["ability_before_overrun"])
    rules.tie_exhausted = EXHAUSTED_TIES.number(chosen["tie_exhausted"])
    troops = [*(troop for seat in starters for troop in seat), *common]
    write_troops(rules, troops)
    _write_seats(rules, starters)
    _write_road(rules, road, game["numbers"]["boxed_locations"])
    ids, names = tuple(troop.id for troop in troops), tuple(troop.name for troop in troops)
    places = tuple(each.id for each in road)
    return RoadTables(rules, sizes, players, chosen, ids, names, EXPOSURES, PHASES, TALLIES, places)


def _starters(components: Sequence[Mapping[str, Any]]) -> list[list[Troop]]:
    """The starting troops of each colour: seats take the colours in file order."""
    troops = [troop for troop in troops_from_content(components) if troop.copies > 0]
    colours = dict.fromkeys(troop.colour for troop in troops)
    return [[troop for troop in troops if troop.colour == colour] for colour in colours]


def _road(components: Sequence[Mapping[str, Any]], boxed: int) -> list[Location]:
    """Every location card, by level. Raises ContentError when none is left to race for."""
    cards = [each for each in locations_from_content(components) for _ in range(each.copies)]
    if _rounds(cards, boxed) < 1:
        raise ContentError(
            f"{len(cards)} locations are too few: {boxed} of each level goes back to the box", "add locations"
        )
    return sorted(cards, key=lambda location: location.level)


def _levels(road: Sequence[Location]) -> list[list[Location]]:
    levels = sorted({location.level for location in road})
    return [[location for location in road if location.level == level] for level in levels]


def _rounds(road: Sequence[Location], boxed: int) -> int:
    return sum(max(0, len(level) - boxed) for level in _levels(road))


def _check_deal(common: Sequence[Troop], players: int, numbers: Mapping[str, int], rounds: int) -> None:
    """Raise ContentError when the troops can't be dealt, or are too many to number."""
    draw, keep = numbers["setup_draw"], numbers["setup_keep"]
    if keep > draw:
        raise ContentError(f"nobody can keep {keep} of {draw} cards", "set setup_keep to setup_draw at most")
    if numbers["start_fuel"] > numbers["fuel_cap"]:
        raise ContentError("start_fuel is more than fuel_cap", "nobody may have more fuel than the cap")
    cards = sum(troop.copies for troop in common)
    needed = players * max(draw, keep + rounds - 1)
    if cards < needed:
        raise ContentError(
            f"{cards} troops are too few for {players} players: {needed} are drawn in a game", "add troops or copies"
        )
    if cards > MOST_TROOPS:
        raise ContentError(f"{cards} troops are more than the rules can number ({MOST_TROOPS})", "lower the copies")


def _write_seats(rules: Rules, starters: Sequence[Sequence[Troop]]) -> None:
    first = 0
    for seat, troops in enumerate(starters):
        rules.seat_first[seat] = first
        rules.seat_troops[seat] = len(troops)
        first += len(troops)
    rules.common = first


def _write_road(rules: Rules, road: Sequence[Location], boxed: int) -> None:
    """Number the location cards, and say for which level each place of the road is: the box's places come last."""
    levels = _levels(road)
    played = [level[0].level for level in levels for _ in level[boxed:]]
    in_box = [level[0].level for level in levels for _ in level[:boxed]]
    rules.locations, rules.rounds = len(road), len(played)
    copies: dict[str, int] = {}
    for i, location in enumerate(road):
        name = normalize("NFC", location.id)
        copies[name] = copies.get(name, 0) + 1
        rules.slot_level[i] = (*played, *in_box)[i]
        rules.location_level[i] = location.level
        rules.location_target[i] = location.target
        rules.location_subject[i] = subject_of(name, copies[name])
        rules.location_rows[i] = len(location.rows)
        for row, pay in enumerate(location.rows):
            rules.row_points[i][row], rules.row_fuel[i][row] = pay.points, pay.fuel
        rules.others_points[i], rules.others_fuel[i] = location.others.points, location.others.fuel
