"""Where the games of a run are saved: rows as CSV or Parquet and records as they come, counts as JSON at the end."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import UsageError

if TYPE_CHECKING:
    from toolkit.library.simulation import Watcher
    from toolkit.running.request import Request

CSV, PARQUET, COUNTS = ".csv", ".parquet", ".json"


def check_save(path: Path | None) -> None:
    """Raise UsageError for a file of no known kind, MissingExtraError for one that this installation can't write."""
    if path is None:
        return
    kind = path.suffix.lower()
    if kind not in (CSV, PARQUET, COUNTS):
        raise UsageError(
            f"--save {path} names no kind of file that can be written",
            "rows are saved as F.csv or F.parquet, counts for 'toolkit merge' as F.json",
        )
    if kind == PARQUET:
        from toolkit.running.rows_parquet import require_pyarrow

        require_pyarrow()


def is_counts(path: Path | None) -> bool:
    """Whether a file is to hold counts instead of rows."""
    return path is not None and path.suffix.lower() == COUNTS


def watchers(files: ExitStack, request: Request, save: Path | None, record: Path | None) -> list[Watcher]:
    """Those who save every game of a run; what they write is whole when `files` closes without an error."""
    made: list[Watcher] = []
    if save is not None and not is_counts(save):
        made.append(_rows_watcher(files, request, save))
    if record is not None:
        from toolkit.running.records import write_records

        made.append(lambda chunk: write_records(record, request, chunk))
    return made


def _rows_watcher(files: ExitStack, request: Request, save: Path) -> Watcher:
    from toolkit.running.whole_file import whole_file, whole_path

    if save.suffix.lower() == CSV:
        from toolkit.running.rows_csv import RowsCsv

        lines = RowsCsv(files.enter_context(whole_file(save)), request)
        return lambda chunk: lines.add(chunk.rows)
    from toolkit.running.rows_parquet import RowsParquet

    groups = RowsParquet(files.enter_context(whole_path(save)), request)
    files.callback(groups.close)
    return lambda chunk: groups.add(chunk.rows)
