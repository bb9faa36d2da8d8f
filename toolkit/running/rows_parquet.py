"""Rows of games as Parquet, with the columns of the CSV: written a row group for each chunk, read as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from toolkit.errors import MissingExtraError
from toolkit.running.request import Request
from toolkit.running.rows_csv import NUMBERS, column_names
from toolkit.running.runner import Rows


def require_pyarrow() -> None:
    """Raise MissingExtraError where Parquet can't be written or read."""
    if find_spec("pyarrow") is None:
        raise MissingExtraError("pyarrow", "data")


def parquet_lines(path: Path) -> Iterator[Sequence[str]]:
    """The names of the columns, then each row as text, read a batch at a time.

    Raises MissingExtraError without pyarrow, OSError and ValueError for what is no Parquet.
    """
    require_pyarrow()
    from pyarrow.parquet import ParquetFile

    with ParquetFile(path) as file:
        yield [str(name) for name in file.schema_arrow.names]
        for batch in file.iter_batches(2048):
            columns = [column.to_pylist() for column in batch.columns]
            yield from ([str(cell) for cell in cells] for cells in zip(*columns, strict=True))


class RowsParquet:
    """Writes rows to `path`; `close` ends the file.

    Bots are text, shares doubles, all else whole numbers of 64 bits.
    """

    def __init__(self, path: Path, request: Request) -> None:
        require_pyarrow()
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter

        self._request = request
        seats, names = request.players, column_names(request)
        first_number = 3 + 2 * seats
        kinds = [pa.int64()] * 3 + [pa.string()] * seats + [pa.float64()] * seats
        kinds += [pa.int64()] * (len(names) - first_number)
        self._schema: Any = pa.schema(list(zip(names, kinds, strict=True)))
        self._writer: Any = ParquetWriter(path, self._schema)

    def add(self, rows: Rows) -> None:
        """Write `rows`."""
        import pyarrow as pa

        if len(rows):
            arrays = [pa.array(each, kind) for each, kind in zip(self._columns(rows), self._schema.types, strict=True)]
            self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))

    def close(self) -> None:
        """End the file."""
        self._writer.close()

    def _columns(self, rows: Rows) -> Iterator[Any]:
        bots, seats = np.array(self._request.bots, dtype=object), self._request.players
        yield from (rows[name] for name in ("seed", "block", "rotation"))
        yield from (bots[(seat + rows["rotation"]) % seats] for seat in range(seats))
        yield from rows["share"].T
        yield from (rows[name] for name in NUMBERS)
        for name in ("exposure", "tally"):
            yield from rows[name].reshape(len(rows), -1).T
