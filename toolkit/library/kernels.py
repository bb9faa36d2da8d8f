"""Linking kernels that are no whole games: compiled with the cache on disk, or plain."""

from __future__ import annotations

from collections.abc import Callable

from toolkit.engine.kernel import Function
from toolkit.running.compile_cache import Journal
from toolkit.running.runner import jit_allowed

COMPILING = "compiling rules (first run only)"


def linker(say: Callable[[str], None]) -> Callable[[Function, dict[Function, Function]], Function] | None:
    """How to link, or None where nothing can be compiled; `say` is told before a compilation begins."""
    if not jit_allowed():
        return None
    from toolkit.engine.compiled import link_compiled

    journal = Journal(lambda: say(COMPILING))
    return lambda entry, fill: link_compiled(entry, fill, journal)
