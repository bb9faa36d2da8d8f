"""Compiled kernels on disk: one file a kernel and signature, checked by a checksum, safe between processes.

A truncated, altered or missing file means compiling again; a folder that can't be written means compiling in memory.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolkit.resources import cache_folder
from toolkit.running.checked_file import read_checked, write_checked

SUFFIX = ".kernel"
LINK_SUFFIX = ".link"
_WAIT_SECONDS = 300.0


@dataclass
class Journal:
    """What one link did with the cache: which files it met, and whether anything had to be compiled.

    Makes the cache object of each kernel. `on_compile` is called once, before the first compilation.
    """

    on_compile: Callable[[], None]
    files: set[str] = field(default_factory=set)
    has_compiled: bool = False

    def __call__(self, key: str) -> KernelFile:
        """The cache object of the kernel of that key."""
        return KernelFile(key, self)

    def met(self, path: Path, *, is_usable: bool) -> None:
        """Note a look at `path`."""
        self.files.add(path.name)
        if not is_usable and not self.has_compiled:
            self.has_compiled = True
            self.on_compile()


class KernelFile:
    """The cache object numba asks for the compiled code of one kernel (its `load_overload` and `save_overload`)."""

    def __init__(self, key: str, journal: Journal) -> None:
        self.key = key
        self.journal = journal
        self.folder = cache_folder()

    @property
    def cache_path(self) -> str:
        """The folder, as numba reports it."""
        return str(self.folder)

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled code for a signature, or None.

        Of numba's runtime only its allocator is started: what is needed to compile (0.6 s of imports) loads when
        something has to be compiled.
        """
        from numba.core.runtime import rtsys

        rtsys.initialize(target)
        path = self._path(signature, target)
        found = _rebuilt(target, read_checked(path))
        self.journal.met(path, is_usable=found is not None)
        return found

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep the compiled code of a signature; does nothing where the folder can't be written."""
        from numba.core.serialize import dumps

        with contextlib.suppress(OSError):
            write_checked(self._path(signature, compiled.target_context), dumps(compiled._reduce()))

    def flush(self) -> None:
        """Forget nothing: a key never means other code."""

    def enable(self) -> None:
        """Always enabled."""

    def disable(self) -> None:
        """Always enabled."""

    def _path(self, signature: Any, target: Any) -> Path:
        text = f"{signature}|{target.codegen().magic_tuple()}"
        return self.folder / f"{self.key}-{hashlib.sha256(text.encode()).hexdigest()[:16]}{SUFFIX}"


@contextlib.contextmanager
def one_compiler(key: str) -> Iterator[None]:
    """Let one process compile `key` while others wait for its result; without a writable folder nobody waits."""
    from filelock import FileLock, Timeout

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
    return sorted(cache_folder().glob(f"*{SUFFIX}"))


def clear() -> int:
    """Remove every compiled kernel and note of one; returns how many kernels went."""
    files = kernel_files()
    for pattern in (f"*{SUFFIX}", f"*{LINK_SUFFIX}", "*.lock"):
        for path in cache_folder().glob(pattern):
            with contextlib.suppress(OSError):
                path.unlink()
    return len(files)


def _rebuilt(target: Any, payload: bytes | None) -> Any:
    if payload is None:
        return None
    from numba.core.compiler import CompileResult

    try:
        return CompileResult._rebuild(target, *pickle.loads(payload))  # noqa: S301  # ours: checked by checksum
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, TypeError, ValueError):
        return None
