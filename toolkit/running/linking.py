"""Linking kernels that are no whole games: compiled with the cache on disk, or plain."""

from __future__ import annotations

import os
from collections.abc import Callable

from toolkit.engine.kernel import Fill, Function, Link
from toolkit.running.compile_cache import Journal

COMPILING = "compiling rules (first run only)"


def jit_allowed() -> bool:
    """False under TOOLKIT_JIT=0 or where numba is not installed."""
    if os.environ.get("TOOLKIT_JIT", "1") == "0":
        return False
    from importlib.util import find_spec

    return find_spec("numba") is not None


def linker(say: Callable[[str], None]) -> Link | None:
    """How to link, or None where nothing can be compiled; `say` is told before a compilation begins."""
    if not jit_allowed():
        return None
    journal = Journal(lambda: say(COMPILING))

    def link(entry: Function, fill: Fill) -> Function:
        from toolkit.engine.compiled import link_compiled

        return link_compiled(entry, fill, journal)

    return link
