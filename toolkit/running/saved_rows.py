"""Rows that `simulate --save` wrote, read back."""

from __future__ import annotations

import csv
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from toolkit.engine.match import game_seed
from toolkit.errors import UsageError
from toolkit.running.runner import Rows

AT_ONCE = 2048
COUNTS = ("seed", "block", "rotation", "moves", "turns", "capped", "draw", "leads", "digest")


@dataclass(frozen=True)
class SavedRows:
    """A file of rows. `bots[seat]` plays `seat` in rotation 0; `components` are ids in column order."""

    path: Path
    columns: tuple[str, ...]
    bots: tuple[str, ...]
    is_rotated: bool
    games: int
    first_seed: int
    exposures: tuple[str, ...]
    components: tuple[str, ...]
    tallies: tuple[str, ...]

    def is_of_seed(self, seed: int) -> bool:
        """Whether these games were played from that seed."""
        return self.first_seed == game_seed(seed, 0)

    def rows(self) -> Generator[Rows, None, None]:
        """All rows in the order of the file. Raises UsageError at a line that is damaged."""
        with self.path.open(encoding="utf-8", newline="") as file:
            lines = csv.reader(file)
            next(lines)
            line = 2
            while batch := list(islice(lines, AT_ONCE)):
                yield self._read(batch, line)
                line += len(batch)

    def _read(self, batch: Sequence[Sequence[str]], line: int) -> Rows:
        seats = range(len(self.bots))
        place = {name: index for index, name in enumerate(self.columns)}
        made = np.zeros(len(batch), self._row_type())
        for offset, cells in enumerate(batch):
            if len(cells) != len(self.columns):
                wanted = len(self.columns)
                raise UsageError(f"{self.path}:{line + offset}: {len(cells)} values, not {wanted}", "save it again")
        try:
            for name in COUNTS:
                made[name] = [int(cells[place[name]]) for cells in batch]
            for seat in seats:
                made["share"][:, seat] = [float(cells[place[f"share_{seat}"]]) for cells in batch]
            self._read_grids(made, batch, place)
        except ValueError as error:
            raise UsageError(f"{self.path}: from line {line}: {error}", "save it again") from error
        return made

    def _read_grids(self, made: Rows, batch: Sequence[Sequence[str]], place: dict[str, int]) -> None:
        seats = range(len(self.bots))
        for kind, way in enumerate(self.exposures):
            for seat in seats:
                for column, each in enumerate(self.components):
                    at = place[f"{way}_{seat}_{each}"]
                    made["exposure"][:, kind * len(seats) + seat, column] = [int(cells[at]) for cells in batch]
        for kind, name in enumerate(self.tallies):
            for seat in seats:
                made["tally"][:, kind, seat] = [int(cells[place[f"{name}_{seat}"]]) for cells in batch]

    def _row_type(self) -> np.dtype[np.void]:
        seats = len(self.bots)
        return np.dtype(
            [
                *((name, np.int64) for name in COUNTS),
                ("share", np.float64, (seats,)),
                ("exposure", np.int64, (len(self.exposures) * seats, len(self.components))),
                ("tally", np.int64, (len(self.tallies), seats)),
            ]
        )


def read_saved(path: Path) -> SavedRows:
    """What a file of rows holds. Raises UsageError when it is none, or holds no game."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.reader(file)
            columns = tuple(next(lines, ()))
            first = next(lines, None)
            second = next(lines, None)
            games = (first is not None) + (second is not None) + sum(1 for _ in lines)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path} can't be read: {error}", "name a file that 'simulate --save F.csv' wrote") from error
    if first is None or not {*COUNTS, "share_0", "bot_0"} <= set(columns) or len(first) != len(columns):
        raise UsageError(f"{path} holds no rows of games", "name a file that 'simulate --save F.csv' wrote")
    seats = sum(name.startswith("bot_") for name in columns)
    cells = dict(zip(columns, first, strict=True))
    exposures, components, tallies = _grids(columns[columns.index(COUNTS[-1]) + 1 :])
    return SavedRows(
        path,
        columns,
        tuple(cells[f"bot_{seat}"] for seat in range(seats)),
        second is not None and dict(zip(columns, second, strict=False)).get("rotation") == "1",
        games,
        int(cells["seed"]),
        exposures,
        components,
        tallies,
    )


def _grids(columns: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Ways of meeting components, components, and tallies, from `<way>_<seat>_<component>` and `<tally>_<seat>`."""
    ways: dict[str, None] = {}
    components: dict[str, None] = {}
    tallies: dict[str, None] = {}
    for way, component in _split(columns):
        if component is None:
            tallies[way] = None
        else:
            ways[way] = None
            components[component] = None
    return tuple(ways), tuple(components), tuple(tallies)


def _split(columns: Sequence[str]) -> Iterator[tuple[str, str | None]]:
    for name in columns:
        before, seat, component = _parts(name)
        yield before, component if seat else None


def _parts(name: str) -> tuple[str, str, str]:
    """ "dealt_0_horse" as ("dealt", "0", "horse"); "overruns_1" as ("overruns", "", "")."""
    head, _, rest = name.partition("_")
    seat, is_component, component = rest.partition("_")
    if is_component and seat.isdecimal():
        return head, seat, component
    return name.rpartition("_")[0], "", ""
