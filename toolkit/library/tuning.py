"""Searches the free values of a targets file: candidates play the same keyed seeds, and bad ones are dropped early.

The sampler is Optuna's: every combination where there are no more than the trials asked for, else its tree-structured
Parzen estimator. A race of growing sizes decides how many games a candidate is worth (successive halving, Jamieson
and Talwalkar, 2016). What comes out is judged again on seeds that nothing was tuned on: the finalists share one α, so
that the one that is taken of them holds what it is said to (Bonferroni over the finalists, Holm over the targets).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from toolkit.balance.data import BalanceData, Labels, balance_data
from toolkit.balance.gates import ALPHA, Gate, GateFile, GateResult, GateRun, GateState, judge
from toolkit.balance.tuning import Choice, Free, TuneFile, price_of, shortfall
from toolkit.errors import MissingExtraError, UnknownNameError, UsageError
from toolkit.library.opening import OpenGame
from toolkit.library.simulation import simulate
from toolkit.model.value_path import has_value, value_at, value_path, with_value
from toolkit.reports.labels import component_labels
from toolkit.running.progress import OnProgress, Progress, unseen
from toolkit.running.request import LARGEST_SEED, Request, seats_filled

if TYPE_CHECKING:
    from optuna.trial import Trial

RUNGS = (4, 2, 1)
"""A candidate plays so small a part of its games before it goes on to the next size."""
FINALISTS = 3
SEED_STEP = 1_000_003
"""Confirmation plays the seed that far from the one tuned on."""


@dataclass(frozen=True)
class Candidate:
    """A choice that was tried: how far it stays from the targets, what its edits cost, and whether it was dropped."""

    choice: Choice
    shortfall: float
    price: float
    games: int
    is_dropped: bool

    @property
    def loss(self) -> float:
        """What the search makes small."""
        return self.shortfall + self.price


@dataclass(frozen=True)
class Confirmed:
    """A choice judged on seeds it was not tuned on; `shortfall` is how far its values stay from the targets there.

    The p-values of `gates` are adjusted for all targets of all choices of which one is taken.
    """

    choice: Choice
    gates: tuple[GateResult, ...]
    shortfall: float

    @property
    def is_reached(self) -> bool:
        """Whether every target is shown to hold."""
        return all(each.state is GateState.PASSED for each in self.gates)

    @property
    def is_refuted(self) -> bool:
        """Whether some target is shown not to hold."""
        return any(each.state is GateState.FAILED for each in self.gates)


@dataclass(frozen=True)
class Tuned:
    """What tuning found. `before` is the content of today, `after` the choice to take, both on held-out seeds."""

    plan: TuneFile
    today: Choice
    candidates: tuple[Candidate, ...]
    before: Confirmed
    after: Confirmed
    seed: int
    held_out_seed: int

    @property
    def edits(self) -> tuple[tuple[Free, Any, Any], ...]:
        """Each value that changes, from what to what."""
        pairs = zip(self.plan.free, self.today, self.after.choice, strict=True)
        return tuple((each, each.values[at], each.values[to]) for each, at, to in pairs if at != to)


def tune(opened: OpenGame, plan: TuneFile, seed: int = 1, jobs: int = 0, on_progress: OnProgress = unseen) -> Tuned:
    """Search, then confirm the best candidates; of those whose targets hold, the one with the cheapest edits.

    Raises MissingExtraError without Optuna, and UsageError for a free value that the content does not write out.
    """
    if not 0 <= seed < LARGEST_SEED:
        raise UsageError(f"seed {seed} is out of range", "a seed is a whole number from 0 to 2^63 - 1")
    if find_spec("optuna") is None:
        raise MissingExtraError("Optuna", "tune")
    search = _Search(opened, plan, seed, jobs, on_progress)
    candidates = search.run()
    finalists = _finalists(candidates, search.today)
    held_out = (seed + SEED_STEP) % LARGEST_SEED
    confirmed = [search.confirmed(each, held_out, len(finalists)) for each in finalists]
    as_today = [each for each in confirmed if each.choice == search.today]
    before = as_today[0] if as_today else search.confirmed(search.today, held_out)
    reached = [each for each in confirmed if each.is_reached]
    best = min(reached or confirmed, key=search.loss)
    return Tuned(plan, search.today, candidates, before, best, seed, held_out)


def _finalists(candidates: tuple[Candidate, ...], today: Choice) -> list[Choice]:
    """The best candidates that were played out, cheapest of equals first."""
    whole = [each for each in candidates if not each.is_dropped]
    ranked = sorted(whole, key=lambda each: (each.loss, each.price))
    return [each.choice for each in ranked[:FINALISTS]] or [today]


def judged_among(
    targets: tuple[Gate, ...], played: Mapping[GateRun, BalanceData], among: int
) -> tuple[GateResult, ...]:
    """The targets judged for one `among` so many choices.

    The chance that any of these is shown to hold what it does not, or to miss what it holds, is at most α.
    """
    return tuple(
        replace(each, fail_p=min(1.0, among * each.fail_p), pass_p=min(1.0, among * each.pass_p))
        for each in judge(GateFile(targets, ALPHA / among), played)
    )


class _Search:
    def __init__(self, opened: OpenGame, plan: TuneFile, seed: int, jobs: int, on_progress: OnProgress) -> None:
        self._opened, self._plan, self._seed, self._jobs = opened, plan, seed, jobs
        self._on_progress = on_progress
        self._tried: dict[Choice, Candidate] = {}
        self.today = tuple(check_today(opened.data, each) for each in plan.free)

    def run(self) -> tuple[Candidate, ...]:
        """Try candidates, the content of today first."""
        import optuna

        optuna.logging.set_verbosity(optuna.logging.ERROR)
        plan = self._plan
        grid = {each.name: list(range(len(each.values))) for each in plan.free}
        seed, trials = self._seed % 2**32, plan.trials  # what Optuna takes
        sampler: optuna.samplers.BaseSampler = optuna.samplers.TPESampler(seed=seed)
        if plan.combinations <= plan.trials:
            sampler, trials = optuna.samplers.GridSampler(grid, seed=seed), plan.combinations + 1  # today's comes twice
        pruner = optuna.pruners.SuccessiveHalvingPruner(min_resource=1, reduction_factor=2)
        study = optuna.create_study(sampler=sampler, pruner=pruner)
        study.enqueue_trial({each.name: at for each, at in zip(plan.free, self.today, strict=True)})
        study.optimize(self._try, n_trials=trials)
        return tuple(self._tried.values())

    def confirmed(self, choice: Choice, seed: int, among: int = 1) -> Confirmed:
        """The targets judged on other seeds, where the choice is one `among` so many of which one is taken."""
        data = self._play(choice, self._plan.confirm, seed)
        gates = judged_among(self._plan.targets, {self._plan.run: data}, among)
        return Confirmed(choice, gates, shortfall(self._plan.targets, data))

    def loss(self, found: Confirmed) -> float:
        """What the choice is by: its edits alone where its targets are shown to hold, else its shortfall too."""
        price = price_of(self._plan.free, self.today, found.choice, self._plan.price)
        return price if found.is_reached else found.shortfall + price

    def _try(self, trial: Trial) -> float:
        import optuna

        plan = self._plan
        choice = tuple(trial.suggest_int(each.name, 0, len(each.values) - 1) for each in plan.free)
        if choice in self._tried:
            return self._tried[choice].loss
        price = price_of(plan.free, self.today, choice, plan.price)
        for rung, part in enumerate(RUNGS, start=1):
            games = max(1, plan.run.games // part)
            missed = shortfall(plan.targets, self._play(choice, games, self._seed))
            trial.report(missed + price, rung)
            is_last = part == RUNGS[-1]
            is_dropped = not is_last and trial.should_prune()
            self._tried[choice] = Candidate(choice, missed, price, games, is_dropped)
            if is_dropped:
                raise optuna.TrialPruned
        self._on_progress(Progress(len(self._tried), min(plan.trials, plan.combinations), 0.0))
        return self._tried[choice].loss

    def _play(self, choice: Choice, games: int, seed: int) -> BalanceData:
        run, opened = self._plan.run, self._opened
        seated = seats_filled(run.bots, opened.contenders(run.players, run.bots))
        is_mixed = len(set(seated)) > 1
        block = len(seated) if is_mixed else 1
        content = with_choice(opened.data, self._plan.free, choice)
        games = max(2, -(-games // block)) * block
        request = Request(opened.game, content, seated, games, seed, is_mixed, dict(run.options), jobs=self._jobs)
        made = simulate(request)
        return balance_data(made.origin, made.counted, Labels(opened.title, component_labels(request)))


def with_choice(content: Mapping[str, Any], free: tuple[Free, ...], choice: Choice) -> dict[str, Any]:
    """The content with every free value as chosen; all else is shared."""
    made = dict(content)
    for each, index in zip(free, choice, strict=True):
        made[each.kind] = with_value(made[each.kind], _place(made, each), each.values[index])
    return made


def place_in_file(content: Mapping[str, Any], free: Free) -> tuple[str | int, ...]:
    """Where a free value stands in its file."""
    place = _place(content, free)
    return place if free.kind == "game" else (free.kind, *place)


def _place(content: Mapping[str, Any], free: Free) -> tuple[str | int, ...]:
    inside = value_path(free.at)
    if free.kind == "game":
        return inside
    return (_index_of(content, free), *inside)


def _index_of(content: Mapping[str, Any], free: Free) -> int:
    listed = content.get(free.kind)
    if not isinstance(listed, list):
        raise UnknownNameError("kind", free.kind, [each for each in content if isinstance(content[each], list)])
    ids = [str(component["id"]) for component in listed]
    if free.id not in ids:
        raise UnknownNameError("component", free.id, ids)
    return ids.index(free.id)


def check_today(content: Mapping[str, Any], free: Free) -> int:
    """The index of the value that the content holds today. Raises UsageError where that is none of the values."""
    place = _place(content, free)
    if place[-1:] == ("id",):
        raise UsageError(f"{free.name}: an id names a component and can't be tuned")
    if not has_value(content[free.kind], place):
        raise UsageError(f"{free.name}: the content writes no value there", "write it out, even where it is a default")
    value = value_at(content[free.kind], place)
    for index, each in enumerate(free.values):
        if (type(each), each) == (type(value), value):
            return index
    listed = ", ".join(str(each) for each in free.values)
    raise UsageError(f"{free.name}: today's {value} is not among its values {listed}", "list it among them")
