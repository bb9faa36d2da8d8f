"""The best dashboards for a stage, by the mean time of its lone driver.

A search begins with the content's dashboards, the best in the best order of the track types and the best that has the
longest type first, and moves to a better neighbour until there is none: neighbours are all builds that differ in one
slot, by a token moved to another group of slots, by two exchanged, or by the order of the types. On
a stage of one track type every other legal choice is then solved or ruled out by a bound (`proof`); on others, every
one that differs by two tokens taken out and two put in (`pairs`). While searching, tokens are seconds only and damage
has a price; what is shown is worked out in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import permutations
from threading import Lock
from typing import Any, TypeVar

from toolkit.engine.game import chosen_options
from toolkit.engine.kernel import Link
from toolkit.errors import UsageError
from toolkit.games.rallyman_climb.boards import Column
from toolkit.games.rallyman_climb.components import Dashboard, slots
from toolkit.games.rallyman_climb.driver.climb import Climb, Say, best_of
from toolkit.games.rallyman_climb.driver.garage import TOKENS, Build, Garage, build_of, garage, supply, words
from toolkit.games.rallyman_climb.driver.pairs import Pairs
from toolkit.games.rallyman_climb.driver.proof import Proof
from toolkit.games.rallyman_climb.driver.solving import Drives, Machine
from toolkit.games.rallyman_climb.driver.tails import Tails
from toolkit.games.rallyman_climb.tables import boards_of, race_on, race_tables, road_for
from toolkit.games.rallyman_climb.terms import KIND_IDS

MOST_SOLVED = 3000
"""How many dashboards and bounds are worth solving to prove that none is better."""
FINALISTS = 5
ENOUGH = 400
"""With so many dashboards solved, no further climb is begun."""
AVERSION = 0.03
EXAMPLES = ("simple", "technical")

Asked = TypeVar("Asked")
Made = TypeVar("Made")
Candidate = tuple[Dashboard, Build, float]
"""A dashboard, the same as a build, and how its driver feels about risk."""


@dataclass(frozen=True)
class Entry:
    """One dashboard as driven: predicted mean, and what many attempts gave. `aversion` is the driver's."""

    name: str
    board: Dashboard
    build: Build
    aversion: float
    predicted: float
    drives: Drives

    @property
    def spread(self) -> float:
        """The standard deviation of its times."""
        return float(self.drives.times.std(ddof=1))

    @property
    def risk(self) -> float:
        """The share of attempts with a loss of control."""
        return float((self.drives.crashes > 0).mean())


@dataclass(frozen=True)
class TokenWorth:
    """What a token is worth in the best build: seconds lost by taking one out, and by adding one more (negative: won).

    None where it can't be done. `in_best` is the share of the best builds that have it.
    """

    token: str
    without: float | None
    with_more: float | None
    in_best: float


@dataclass(frozen=True)
class Optimum:
    """What was found: entries by mean time, the Pareto set of mean, spread and risk, and the worth of tokens.

    `is_exhaustive` tells that no legal choice is better, by `bounds_solved` bounds. Else so many bounds ruled out all
    but `pairs_solved` of the `pairs_judged` dashboards that differ by up to two tokens out and up to two in; none is
    better. `builds_solved` tells how many dashboards were solved in all.
    """

    stage: str
    is_exhaustive: bool
    pairs_judged: int
    pairs_solved: int
    builds_solved: int
    bounds_solved: int
    entries: tuple[Entry, ...]
    pareto: tuple[Entry, ...]
    tokens: tuple[TokenWorth, ...]
    examples: tuple[Entry, ...]
    dashboard: Dashboard


class Workshop:
    """Solves builds on one stage, each once, on two machines side by side."""

    def __init__(self, content: Mapping[str, Any], options: Mapping[str, Any], link: Link | None) -> None:
        asked = {**options, "race": "stage", "dashboards": "choose", "category": "unlimited"}
        self.content, self.chosen = content, chosen_options(content["game"]["options"], asked)
        self.road = road_for(content, self.chosen)
        whole = race_on(content, self.chosen, self.road, boards_of(content))
        self.types = tuple(sorted({space.terrain for space in whole.road.spaces}))
        base = content["game"]["numbers"]["base_limit"]
        tables = race_tables(content, 1, self.chosen, whole)
        has_shortcut = any(tables.rules.space_is_shortcut)
        most = supply(dict(enumerate(tables.rules.die_copies)), has_shortcut=has_shortcut)
        self.garage: Garage = garage(slots(content), len(self.types), [min(each, 4) for each in most], base)
        self.terrains = whole.terrains
        self.first = next(each.board for each in whole.boards if not each.faults)
        self.tables = race_tables(content, 1, self.chosen, race_on(content, self.chosen, self.road, [self.first]))
        self.machines = [Machine(self.tables, link)]
        self.machines.append(self.machines[0].twin())  # a kernel runs without the lock: two cores, two machines
        self.is_loaded = False
        self.tails: Tails | None = None
        self.known: dict[Build, float] = {}

    def values(self, builds: Iterable[Build]) -> dict[Build, float]:
        """The mean time of each build when tokens are only seconds; solved on both machines."""
        return self.judge((), builds)[1]

    def bounds(self, asked: Sequence[Mapping[str, Column]]) -> list[float]:
        """Relaxed values of columns; solved on both machines."""
        return self.judge(asked, ())[0]

    def judge(
        self, asked: Sequence[Mapping[str, Column]], builds: Iterable[Build]
    ) -> tuple[list[float], dict[Build, float]]:
        """Relaxed values of columns, and the true ones of builds, side by side."""
        listed = list(dict.fromkeys(builds))
        fresh = [each for each in listed if each not in self.known]
        jobs = [(self._numbered(each), True) for each in asked]
        jobs += [(self._numbered(self.garage.columns(each)), False) for each in fresh]
        if jobs and not self.is_loaded:
            for machine in self.machines:
                self.tails = machine.load(self.tables, self.tails)
            self.is_loaded = True
        found = self._shared(lambda machine, job: machine.value_of(job[0], is_relaxed=job[1]), jobs)
        self.known.update(zip(fresh, found[len(asked) :], strict=True))
        return found[: len(asked)], {each: self.known[each] for each in listed}

    def _shared(self, work: Callable[[Machine, Asked], Made], asked: Sequence[Asked]) -> list[Made]:
        """What `work` makes of each, in the order asked: whichever machine is free takes the next."""
        todo = iter(enumerate(asked))
        found: dict[int, Made] = {}
        taking = Lock()

        def run(machine: Machine) -> None:
            while True:
                with taking:
                    number, each = next(todo, (-1, None))
                if each is None:
                    return
                found[number] = work(machine, each)

        with ThreadPoolExecutor(len(self.machines)) as pool:
            list(pool.map(run, self.machines))
        return [found[number] for number in range(len(asked))]

    def _numbered(self, columns: Mapping[str, Column]) -> dict[int, Column]:
        return {self.terrains.index(name): column for name, column in columns.items()}

    def entries(self, asked: Sequence[Candidate], tokens: int, attempts: int) -> list[Entry]:
        """Dashboards solved in full, and driven; on both machines, those that take longest first."""
        self.is_loaded = False
        order = sorted(range(len(asked)), key=lambda number: asked[number][2] == 0.0)

        def work(machine: Machine, each: Candidate) -> Entry:
            board, build, aversion = each
            race = race_on(self.content, self.chosen, self.road, [board])
            solution = machine.solve(race_tables(self.content, 1, self.chosen, race), board.id, tokens, aversion)
            drives = machine.drive_best(solution.tables, attempts)
            return Entry(board.name, board, build, aversion, solution.start, drives)

        made = dict(zip(order, self._shared(work, [asked[number] for number in order]), strict=True))
        return [made[number] for number in range(len(asked))]


def optimize(
    content: Mapping[str, Any],
    options: Mapping[str, Any],
    link: Link | None = None,
    *,
    tokens: int = 6,
    attempts: int = 1000,
    say: Say = lambda _what: None,
) -> Optimum:
    """The best dashboards for the stage that the options name, for one car and one attempt.

    Raises UsageError for fewer than 2 attempts, and as the tables do for content that can't be raced.
    """
    if attempts < 2:
        raise UsageError(f"{attempts} attempts tell no spread", "ask for 2 or more")
    shop = Workshop(content, options, link)
    say("searching dashboards")
    climb = Climb(shop.garage, shop.judge, shop.known, say)
    _search(shop, climb)
    proof = _proof(shop, say) if len(shop.types) == 1 else None
    pairs = None if proof and proof.is_complete else _change_two(shop, climb)
    ranked = sorted(shop.known, key=lambda build: (shop.known[build], words(build)))[:FINALISTS]
    say(f"driving the best {len(ranked)} of {len(shop.known)}")
    boards = {each: shop.garage.dashboard(each, "candidate", words(each)) for each in ranked}
    asked = [(boards[each], each, 0.0) for each in ranked]
    asked += [(boards[each], each, AVERSION) for each in ranked[:2]]
    shown = examples(shop)
    driven = shop.entries([*asked, *shown], tokens, attempts)
    entries, known = driven[: len(asked)], driven[len(asked) :]
    entries.sort(key=lambda each: (each.drives.mean, each.name))
    best = min((each for each in entries if each.aversion == 0.0), key=lambda each: (each.predicted, each.name))
    return Optimum(
        str(shop.chosen["stage"]),
        proof is not None and proof.is_complete,
        pairs.listed if pairs else 0,
        pairs.solved if pairs else 0,
        len(shop.known),
        pairs.bounded if pairs else proof.solved if proof else 0,
        tuple(entries),
        tuple(_pareto(entries)),
        tuple(_worths(shop, best.build, ranked)),
        tuple(known),
        boards[best.build],
    )


def _search(shop: Workshop, climb: Climb) -> None:
    """Climb from the best of the content's dashboards and a plain one in any order of the types, and from the best
    with the longest type first: either may end lower. Where types are mixed and few dashboards were solved so far, go
    on from the others, those least like the best first."""
    boards = [each for each in boards_of(shop.content) if set(shop.types) <= set(each.types)]
    counts = Counter(space.terrain for space in shop.road.spaces)
    longest = max(shop.types, key=lambda name: (counts[name], name))
    made = [
        build
        for order in permutations(shop.types)
        for build in (*(build_of(shop.garage, board, order) for board in boards), _plain(shop, order))
    ]
    values = shop.values(each for each in made if shop.garage.is_legal(each))
    sought = {build: value for build, value in values.items() if build.order[0] == longest}
    for start in dict.fromkeys((best_of(values), best_of(sought or values))):
        climb.run(start)
    best = best_of(shop.known)
    for start in sorted(values, key=lambda build: (-_unlike(build, best), words(build), build.order)):
        if len(shop.types) > 1 and len(shop.known) < ENOUGH:
            climb.run(start)


def _unlike(one: Build, other: Build) -> int:
    """How many tokens of each kind and group differ."""
    groups = zip(one.groups, other.groups, strict=True)
    return sum(abs(a - b) for pair in groups for a, b in zip(*pair, strict=True))


def _change_two(shop: Workshop, climb: Climb) -> Pairs:
    """Go on from the best as long as up to two tokens changed at once help, or another order of the types."""
    at = best_of(shop.known)
    climb.say("changing two tokens at once")
    while True:
        pairs = Pairs(shop.garage, shop.judge, at, shop.known[at], shop.known)
        orders = shop.values(Build(order, at.groups) for order in permutations(at.order))
        better = min(orders, key=lambda build: orders[build])
        if orders[better] >= shop.known[at]:
            better = pairs.better() or at
        if better == at:
            return pairs
        at = better
        climb.say(f"{shop.known[at]:.2f} s: {words(at)}")


def _proof(shop: Workshop, say: Say) -> Proof:
    """On a stage of one track type, see whether any legal choice is better than the best found."""
    say("ruling out the other choices")
    proof = Proof(shop.garage, shop.bounds, shop.values, min(shop.known.values()), MOST_SOLVED)
    proof.run(shop.types)
    for build in proof.better:
        say(f"{shop.known[build]:.2f} s: {words(build)}")
    return proof


def _plain(shop: Workshop, order: tuple[str, ...]) -> Build:
    """A build of gear dice 1 to 4 on every type."""
    rest = tuple((0,) * len(TOKENS) for _ in shop.garage.slots[1:])
    return Build(order, (tuple(int(i < 4) for i in range(len(TOKENS))), *rest))


def _pareto(entries: Sequence[Entry]) -> list[Entry]:
    """Those that no other beats in mean time, spread and risk at once."""
    figures = [(each.drives.mean, each.spread, each.risk) for each in entries]
    return [
        each for each, own in zip(entries, figures, strict=True) if not any(_beats(other, own) for other in figures)
    ]


def _beats(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _worths(shop: Workshop, best: Build, ranked: Sequence[Build]) -> list[TokenWorth]:
    """What each token is worth in the best build, the slots being left empty or taken where that hurts least."""
    found = []
    for token, kind in enumerate(TOKENS):
        places = range(len(best.groups))
        less = [best.changed(place, token, -1) for place in places if best.groups[place][token]]
        more = [best.changed(place, token, 1) for place in places]
        share = sum(each.held(token) > 0 for each in ranked) / len(ranked)
        found.append(TokenWorth(KIND_IDS[kind], _loss(shop, best, less), _loss(shop, best, more), share))
    return found


def _loss(shop: Workshop, best: Build, others: Sequence[Build]) -> float | None:
    legal = [each for each in others if shop.garage.is_legal(each)]
    return min(shop.values(legal).values()) - shop.known[best] if legal else None


def examples(shop: Workshop) -> list[Candidate]:
    """The manual's two builds where they may be driven."""
    found = []
    for board in boards_of(shop.content):
        if board.id in EXAMPLES:
            race = race_on(shop.content, shop.chosen, shop.road, [board, shop.first])
            if not race.boards[0].faults:
                found.append((board, build_of(shop.garage, board, race.boards[0].order), 0.0))
    return found
