"""Compiled kernels on disk: one file a kernel and signature, checked by a checksum, safe between processes.

A truncated, altered or missing file means compiling again; a folder that can't be written means compiling in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from platformdirs import user_cache_path

_SUFFIX = ".kernel"
_DIGEST = 32
_WAIT_SECONDS = 300.0


def cache_folder() -> Path:
    """Where compiled kernels are kept: $TOOLKIT_CACHE_DIR, or the user's cache folder."""
    chosen = os.environ.get("TOOLKIT_CACHE_DIR")
    return Path(chosen) if chosen else user_cache_path("tabletop-toolkit", appauthor=False)


class KernelFile:
    """The cache object numba asks for the compiled code of one kernel (its `load_overload` and `save_overload`)."""

    def __init__(self, key: str, folder: Path | None = None) -> None:
        self.key = key
        self.folder = folder or cache_folder()

    @property
    def cache_path(self) -> str:
        """The folder, as numba reports it."""
        return str(self.folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for a signature, or None."""
        target.refresh()
        path = self._path(signature, target)
        payload = _read(path)
        if payload is None:
            return None
        from numba.core.compiler import CompileResult

        try:
            return CompileResult._rebuild(target, *pickle.loads(payload))  # noqa: S301  # ours: checked by checksum
        except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, TypeError, ValueError):
            return None

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled code of a signature; does nothing where the folder can't be written."""
        from numba.core.serialize import dumps

        with contextlib.suppress(OSError):
            _write(self._path(signature, compiled.target_context), dumps(compiled._reduce()))

    def flush(self) -> None:
        """Forget nothing: a key never means other code."""

    def enable(self) -> None:
        """Always enabled."""

    def disable(self) -> None:
        """Always enabled."""

    def _path(self, signature: Any, target: Any) -> Path:
        text = f"{signature}|{target.codegen().magic_tuple()}"
        return self.folder / f"{self.key}-{hashlib.sha256(text.encode()).hexdigest()[:16]}{_SUFFIX}"


@contextlib.contextmanager
def one_compiler(key: str) -> Iterator[None]:
    """Let one process compile `key` while others wait for its result; without a writable folder nobody waits."""
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / f"{key}.lock", timeout=_WAIT_SECONDS)
        lock.acquire()
    except (OSError, Timeout):
        yield
        return
    try:
        yield
    finally:
        lock.release()


def kernel_files() -> list[Path]:
    """Every compiled kernel kept on this machine, by name."""
    return sorted(cache_folder().glob(f"*{_SUFFIX}"))


def clear() -> int:
    """Remove every compiled kernel; returns how many files went."""
    files = kernel_files()
    for path in [*files, *cache_folder().glob("*.lock")]:
        with contextlib.suppress(OSError):
            path.unlink()
    return len(files)


def _read(path: Path) -> bytes | None:
    try:
        content = path.read_bytes()
    except OSError:
        return None
    payload = content[_DIGEST:]
    return payload if hashlib.sha256(payload).digest() == content[:_DIGEST] else None


def _write(path: Path, payload: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(payload).digest() + payload)
        Path(temporary).replace(path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
