"""Rows of games as CSV (RFC 4180, UTF-8, "\\n"): one line a game, written as they come."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from typing import TextIO

from toolkit.running.request import Request
from toolkit.running.runner import Rows

NUMBERS = ("moves", "turns", "capped", "draw", "leads", "digest")


def column_names(request: Request) -> list[str]:
    """The columns of a file of rows.

    `seed` (the game's own), `block`, `rotation`, `bot_<seat>`, `share_<seat>`, the counts, for each way a seat meets
    components `<way>_<seat>_<component id>`, and for each tally of the game `<tally>_<seat>`.
    """
    seats, tables = range(request.players), request.tables
    return [
        *("seed", "block", "rotation"),
        *(f"bot_{seat}" for seat in seats),
        *(f"share_{seat}" for seat in seats),
        *NUMBERS,
        *(f"{way}_{seat}_{each}" for way in tables.exposures for seat in seats for each in tables.components),
        *(f"{kind}_{seat}" for kind in tables.tallies for seat in seats),
    ]


class RowsCsv:
    """Writes the header at once, then rows; `column_names` says which."""

    def __init__(self, file: TextIO, request: Request) -> None:
        self._request = request
        self._write = csv.writer(file, lineterminator="\n")
        self._write.writerow(column_names(request))

    def add(self, rows: Rows) -> None:
        """Write the lines of `rows`."""
        self._write.writerows(self._lines(rows))

    def _lines(self, rows: Rows) -> Iterator[list[object]]:
        bots, seats = self._request.bots, self._request.players
        met = rows["exposure"].reshape(len(rows), -1).tolist()
        tallied = rows["tally"].reshape(len(rows), -1).tolist()
        numbers = [rows[name].tolist() for name in ("seed", "block", "rotation", *NUMBERS)]
        for i, shares in enumerate(rows["share"].tolist()):
            seed, block, rotation, *counts = (column[i] for column in numbers)
            seated = [bots[(seat + rotation) % seats] for seat in range(seats)]
            yield [seed, block, rotation, *seated, *shares, *counts, *met[i], *tallied[i]]
