"""Shards of one run put together: the result is, but for `run`, what one machine would have got."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.summary import Json, Origin, Run, simulate_object
from toolkit.errors import UsageError
from toolkit.library.counted_file import CountedFile


@dataclass(frozen=True)
class Merged:
    """All games of a run."""

    origin: Origin
    counted: Accumulator
    run: Run

    @property
    def json(self) -> Json:
        """The object that `toolkit simulate --format json` prints for the whole run."""
        return simulate_object(self.origin, self.counted, self.run)


def merge_files(files: Sequence[CountedFile]) -> Merged:
    """Merge the shards of one run, given in any order.

    Raises UsageError when they are not of one run, or one is missing or there twice.
    """
    _check_one_run(files)
    _check_all_there(files)
    ordered = sorted(files, key=lambda each: each.shard.number)
    total = Accumulator(ordered[0].counted.shape)
    for each in ordered:
        total.merge(each.counted)
    if total.games != files[0].asked:
        raise UsageError(f"the files hold {total.games} games of {files[0].asked}", "play the shards again")
    return Merged(ordered[0].origin, total, _together([each.run for each in ordered]))


def _told(file: CountedFile) -> Iterator[tuple[str, object]]:
    origin, shape = file.origin, file.counted.shape
    yield "games", origin.game
    yield "rules", origin.rules
    yield "contents", origin.content
    yield "seeds", origin.seed
    yield "bots", ",".join(shape.bots)
    yield "rotations", shape.rotated
    yield "options", dict(sorted(origin.options.items()))
    yield "numbers of shards", file.shard.of
    yield "numbers of games", file.asked
    yield "ways of counting", shape


def _check_one_run(files: Sequence[CountedFile]) -> None:
    first = files[0]
    for other in files[1:]:
        for (what, one), (_, two) in zip(_told(first), _told(other), strict=True):
            if one != two:
                said = f"{one} and {two}"
                raise UsageError(
                    f"{first.name} and {other.name} are not of one run: their {what} differ: {said}",
                    "shards must be asked for by the same command but for --shard",
                )


def _check_all_there(files: Sequence[CountedFile]) -> None:
    found: dict[int, CountedFile] = {}
    for each in files:
        number = each.shard.number
        if number in found:
            raise UsageError(f"shard {each.shard} is there twice: {found[number].name} and {each.name}")
        found[number] = each
    of = files[0].shard.of
    missing = [str(number) for number in range(1, of + 1) if number not in found]
    if missing:
        one = len(missing) == 1
        raise UsageError(
            f"shard{'' if one else 's'} {', '.join(missing)} of {of} {'is' if one else 'are'} missing",
            "play " + " and ".join(f"--shard {each}/{of}" for each in missing[:4]) + (" …" if len(missing) > 4 else ""),
        )


def _together(runs: Sequence[Run]) -> Run:
    """How long all took together; the pace is what one of the machines had in the mean."""
    modes = {each.mode for each in runs}
    return Run(
        round(sum(each.seconds for each in runs), 3),
        _mean_pace(runs),
        modes.pop() if len(modes) == 1 else "mixed",
        max(each.jobs for each in runs),
        round(sum(each.compiled_in for each in runs), 3),
        all(each.cached for each in runs),
    )


def _mean_pace(runs: Sequence[Run]) -> float:
    known = [each.games_per_second for each in runs if each.games_per_second > 0]
    return round(len(known) / sum(1 / each for each in known), 1) if known else 0.0
