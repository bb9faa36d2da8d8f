"""Run every benchmark of this folder, or those named, and print one table each."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path

from benchmarks.measure import Figure, machine

PREFIX = "bench_"


def main(names: list[str]) -> None:
    """Each module `bench_<name>` has `figures() -> list[Figure]`."""
    found = [each.name for each in pkgutil.iter_modules([str(Path(__file__).parent)]) if each.name.startswith(PREFIX)]
    for name in sorted(found):
        if names and name.removeprefix(PREFIX) not in names:
            continue
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"\n{module.__doc__.splitlines()[0]}  [{machine()}]")
        show(module.figures())


def show(figures: list[Figure]) -> None:
    """Print figures as a table: median, unit, span over the rounds, goal."""
    rows = [("figure", "median", "unit", "span", "goal"), *(figure.row() for figure in figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main(sys.argv[1:])
