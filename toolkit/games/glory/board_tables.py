"""The board as integer tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import normalize

from toolkit.engine.chance import subject_of
from toolkit.engine.record import capacity
from toolkit.errors import ContentError
from toolkit.games.glory.board import Links, distances, links_of, reach_sets
from toolkit.games.glory.coding import MOST_NAMED
from toolkit.games.glory.components import Space
from toolkit.games.glory.state import Rules
from toolkit.games.glory.terms import CASTLE, HALTING, LAIR, NONE, SPACES, TOWN

REACH_STEP = 512
MOST_SLOTS = 60


def board_sizes(spaces: Sequence[Space], numbers: Mapping[str, Any], players: int, most: int) -> dict[str, int]:
    """The sizes that the board needs, with room for `most` heroes. Raises ContentError for an unsound board."""
    links = checked_links(spaces, players)
    farthest, haven = numbers["most_move"], numbers["haven_steps"]
    reach = reach_sets(links, _halts(spaces), max(farthest, haven))
    total = sum(len(each) for sets in reach for each in sets) + sum(len(_haven(sets, haven)) for sets in reach)
    towns = capacity(_count(spaces, TOWN), 2)
    return {
        "spaces": capacity(len(spaces)),
        "towns": towns,
        "lairs": capacity(_count(spaces, LAIR), 2),
        "hidden": towns + capacity(_count(spaces, LAIR), 2),
        "baselines": most * towns,
        "reach_steps": max(farthest, haven) + 1,
        "reach_total": capacity(total, REACH_STEP),
    }


def checked_links(spaces: Sequence[Space], players: int) -> Links:
    """Who is next to whom. Raises ContentError for what the lints tell of more kindly."""
    try:
        links = links_of(spaces)
    except KeyError as error:
        raise ContentError(f"a space is next to {error}, which is no space of the board", "see `validate`") from None
    if not spaces or any(not each for each in links):
        raise ContentError("a hero could not move: a space has nothing next to it", "join it to the board")
    starts = [i for i, near in enumerate(links) if any(spaces[each].kind == "castle" for each in near)]
    if len(starts) < players:
        raise ContentError(f"{len(starts)} spaces beside the castle are too few for {players} heroes", "add some")
    if len(spaces) > MOST_NAMED or max(_count(spaces, TOWN), _count(spaces, LAIR)) > MOST_SLOTS:
        raise ContentError("the board has more spaces than the rules can number", "use fewer")
    return links


def write_board(rules: Rules, spaces: Sequence[Space]) -> None:
    """Write the board into the tables."""
    links = links_of(spaces)
    rules.spaces = len(spaces)
    for i, space in enumerate(spaces):
        rules.space_kind[i] = SPACES.number(space.kind)
        rules.space_subject[i] = subject_of("space", normalize("NFC", space.id))
        rules.space_slot[i] = NONE
    rules.towns = _number_slots(rules, TOWN, rules.town_space)
    rules.lairs = _number_slots(rules, LAIR, rules.lair_space)
    for i, near in enumerate(links):
        if any(rules.space_kind[each] == CASTLE for each in near) and rules.space_kind[i] != CASTLE:
            rules.start_space[rules.starts] = i
            rules.starts += 1
    _write_reach(rules, links, _halts(spaces))
    _write_distances(rules, links)


def _count(spaces: Sequence[Space], kind: int) -> int:
    return sum(SPACES.number(space.kind) == kind for space in spaces)


def _halts(spaces: Sequence[Space]) -> tuple[bool, ...]:
    return tuple(SPACES.number(space.kind) in HALTING for space in spaces)


def _haven(sets: Sequence[Sequence[int]], steps: int) -> list[int]:
    """Where a hero may go from a haven: the end of any movement of up to so many steps."""
    return sorted({end for ends in sets[1 : steps + 1] for end in ends})


def _number_slots(rules: Rules, kind: int, spaces: list[int]) -> int:
    found = 0
    for space in range(rules.spaces):
        if rules.space_kind[space] == kind:
            spaces[found] = space
            rules.space_slot[space] = found
            found += 1
    return found


def _write_reach(rules: Rules, links: Links, halts: tuple[bool, ...]) -> None:
    most = max(rules.most_move, rules.haven_steps)
    at = 0
    for space, sets in enumerate(reach_sets(links, halts, most)):
        for steps, ends in enumerate(sets):
            rules.reach_first[space][steps], rules.reach_count[space][steps] = at, len(ends)
            rules.reach[at : at + len(ends)] = ends
            at += len(ends)
        ends_of_haven = _haven(sets, rules.haven_steps)
        rules.reach_haven[space], rules.reach_haven_count[space] = at, len(ends_of_haven)
        rules.reach[at : at + len(ends_of_haven)] = ends_of_haven
        at += len(ends_of_haven)


def _write_distances(rules: Rules, links: Links) -> None:
    for space, row in enumerate(distances(links)):
        rules.distance[space][: len(row)] = row
        rules.nearest_lairs[space] = _nearest(row, rules.lair_space[: rules.lairs])
        rules.nearest_towns[space] = _nearest(row, rules.town_space[: rules.towns])


def _nearest(row: Sequence[int], spaces: Sequence[int]) -> int:
    """A bit mask over the slots whose spaces are nearest."""
    if not spaces:
        return 0
    best = min(row[space] for space in spaces)
    return sum(1 << slot for slot, space in enumerate(spaces) if row[space] == best)
