"""Writes files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from toolkit.errors import ToolkitError
from toolkit.render.kept import Kept


def write_whole(path: Path, data: bytes | Kept) -> None:
    """Puts `data` at `path`: readers see the old file or the new one. Raises ToolkitError when it can't."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                for block in (data,) if isinstance(data, bytes) else data.blocks():
                    file.write(block)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ToolkitError(f"{path} can't be written: {error.strerror}", "choose another --output folder") from error
