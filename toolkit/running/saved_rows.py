"""Rows that `simulate --save` wrote, read back."""

from __future__ import annotations

import csv
import math
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from toolkit.engine.match import game_seed
from toolkit.errors import UsageError
from toolkit.running.rows_parquet import parquet_lines
from toolkit.running.runner import Rows

AT_ONCE = 2048
SHARES_OFF = 1e-6
AGAIN = "save it again"
NAME_ROWS = "name a file of rows that 'simulate --save F.csv' or F.parquet wrote"
PARQUET = ".parquet"
LENGTHS, FLAGS = ("moves", "turns", "leads"), ("capped", "draw")
MOST = 2**31
"""What none of a game's counts reaches: sums of them stay whole."""
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

    def rows(self, seed: int) -> Generator[Rows, None, None]:
        """All rows in the order of the file, which must be the games of `seed` one after the other.

        Raises UsageError naming the first line that is damaged or of another game.
        """
        with written_lines(self.path) as lines:
            next(lines)
            number = 0
            while batch := [cells for cells in islice(lines, AT_ONCE) if cells]:
                yield self._read(batch, number, seed)
                number += len(batch)

    def _read(self, batch: Sequence[Sequence[str]], first: int, seed: int) -> Rows:
        place = {name: index for index, name in enumerate(self.columns)}
        made = np.zeros(len(batch), self._row_type())
        for offset, cells in enumerate(batch):
            self._check_line(cells, place, first + offset, seed)
        try:
            for name in COUNTS:
                made[name] = [int(cells[place[name]]) for cells in batch]
            for seat in range(len(self.bots)):
                made["share"][:, seat] = [float(cells[place[f"share_{seat}"]]) for cells in batch]
            self._read_grids(made, batch, place)
            self._check_values(made, first)
        except (ValueError, OverflowError) as error:
            raise UsageError(f"{self.path}: from line {first + 2}: {error}", AGAIN) from error
        return made

    def _check_values(self, made: Rows, first: int) -> None:
        """No number is one that games can't have. Raises UsageError naming the first line that has one."""
        units = made["share"] * math.lcm(*range(1, len(self.bots) + 1))
        grids = np.concatenate([made[name].reshape(len(made), -1) for name in ("exposure", "tally")], axis=1)
        lengths = np.column_stack([made[name] for name in LENGTHS])
        flags = np.column_stack([made[name] for name in FLAGS])
        wrong = {
            "shares of a win": np.abs(units - np.rint(units)) > SHARES_OFF,
            f"{', '.join(LENGTHS)} of a game": (lengths < 0) | (lengths > MOST),
            f"{' and '.join(FLAGS)}, each 0 or 1": (flags < 0) | (flags > 1),
            "counts of components and tallies": (grids < 0) | (grids > MOST),
        }
        for what, cells in wrong.items():
            lines = np.flatnonzero(cells.any(axis=1))
            if len(lines):
                raise UsageError(f"{self.path}:{first + 2 + int(lines[0])}: these are no {what}", AGAIN)

    def _check_line(self, cells: Sequence[str], place: dict[str, int], number: int, seed: int) -> None:
        """One game's line: its place in the run, who played, and shares that add up to 1."""
        where = f"{self.path}:{number + 2}"
        if len(cells) != len(self.columns):
            raise UsageError(f"{where}: {len(cells)} values, not {len(self.columns)}", AGAIN)
        size = len(self.bots)
        block, rotation = divmod(number, size if self.is_rotated else 1)
        expected = {"seed": str(game_seed(seed, block)), "block": str(block), "rotation": str(rotation)}
        expected |= {f"bot_{seat}": self.bots[(seat + rotation) % size] for seat in range(size)}
        for name, value in expected.items():
            if cells[place[name]] != value:
                told = f"{where}: {name} is {cells[place[name]]}, where game {number} of seed {seed} has {value}"
                raise UsageError(told, "rows must be those of one run, all of them, in order")
        shares = [_share(cells[place[f"share_{seat}"]]) for seat in range(size)]
        if not all(0 <= share <= 1 for share in shares) or abs(sum(shares) - 1) > SHARES_OFF:
            listed = ", ".join(cells[place[f"share_{seat}"]] for seat in range(size))
            raise UsageError(f"{where}: {listed} are no shares of a win", AGAIN)

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
        with written_lines(path) as written:
            lines = (cells for cells in written if cells)
            columns = tuple(next(lines, ()))
            first, second = next(lines, None), next(lines, None)
            games = (first is not None) + (second is not None) + sum(1 for _ in lines)
    except (OSError, UnicodeDecodeError, csv.Error, ValueError) as error:
        raise UsageError(f"{path} can't be read as rows: {error}", NAME_ROWS) from error
    seats = sum(name.startswith("bot_") for name in columns)
    needed = {*COUNTS, *(f"{each}_{seat}" for each in ("bot", "share") for seat in range(max(1, seats)))}
    if first is None or not needed <= set(columns) or len(first) != len(columns):
        raise UsageError(f"{path} holds no rows of games", NAME_ROWS)
    cells = dict(zip(columns, first, strict=True))
    exposures, components, tallies = _grids(columns[columns.index(COUNTS[-1]) + 1 :])
    grids = {f"{way}_{seat}_{each}" for way in exposures for seat in range(seats) for each in components}
    if missing := sorted(grids - set(columns)):
        raise UsageError(f"{path}: there is no column {missing[0]}", AGAIN)
    if not cells["seed"].removeprefix("-").isdecimal():
        raise UsageError(f"{path}:2: seed is {cells['seed']}, which is no whole number", AGAIN)
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


@contextmanager
def written_lines(path: Path) -> Iterator[Iterator[Sequence[str]]]:
    """The lines of a file of rows as text, the names of the columns first, while the block runs.

    A byte order mark, as spreadsheets write it, is no part of the text. Raises what reading files raises, and
    MissingExtraError for Parquet without pyarrow.
    """
    if path.suffix.lower() == PARQUET:
        yield parquet_lines(path)
        return
    with path.open(encoding="utf-8-sig", newline="") as file:
        yield csv.reader(file)


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return -1.0


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
