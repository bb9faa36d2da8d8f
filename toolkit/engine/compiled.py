"""The compiled mode: every kernel of a link gets a jitted twin of its own.

The key of a twin covers all that it reaches, so an edit of a helper recompiles exactly what reaches it. The key and
the types of the arguments stand in the name of what is compiled, so the symbols of two links, or of one link for two
layouts, never clash.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.compiler import Compiler
from numba.core.dispatcher import _FunctionCompiler  # type: ignore[attr-defined]  # numba keeps it private

from toolkit.engine.intrinsics import TWINS, VERSION
from toolkit.engine.kernel import Fill, Function, Graph, Twin, is_inlined

OPTIONS = {"nogil": True, "_nrt": False}
"""Kernels allocate nothing, so the runtime that counts references is left out: a twelfth faster."""

CALLED_BY_KERNELS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

NAMING = "key and types"
"""What the name of compiled code holds: part of its key, so that code of another naming is never loaded beside it."""

CodeCache = Callable[[str], Any]
"""Makes numba's cache object for a kernel of that key."""


class _NamingCompiler(_FunctionCompiler):  # type: ignore[misc]  # numba is untyped
    """Numba's compiler of one function, with the types of the arguments in the name of what it makes.

    Numba writes a record into a symbol as a number that counts the types this process has met, and a nested array
    without its shape: processes that keep code of two layouts give both one name, and a third process that loads
    both would run one of them for either.
    """

    def _get_implementation(self, args: Any, _named: Any) -> Any:
        kinds = hashlib.sha256(str(args).encode()).hexdigest()[:16]
        plain = self.py_func
        made = types.FunctionType(plain.__code__, plain.__globals__, plain.__name__)
        made.__qualname__ = f"{plain.__qualname__}_{kinds}"
        made.__module__ = plain.__module__
        return made


def link_compiled(entry: Function, fill: Fill, code_cache: CodeCache | None = None) -> Function:
    """`entry` with every slot bound, compiled on its first call without holding the interpreter lock."""
    graph = Graph(fill)
    graph.add(entry)
    top = graph.resolve(entry)
    jitted: dict[Function, Any] = dict(TWINS)
    for function, twin in graph.twins.items():
        jitted[function] = _jit(twin, jitted, code_cache, is_entry=function is top)
    made: Function = jitted[top]
    return made


def link_key(entry: Function, fill: Fill) -> str:
    """The key of a link: equal for equal code under equal versions and options, on one kind of machine."""
    graph = Graph(fill)
    graph.add(entry)
    return _stamped(graph.twins[graph.resolve(entry)].key, is_entry=True)


def _jit(twin: Twin, jitted: dict[Function, Any], code_cache: CodeCache | None, *, is_entry: bool) -> Any:
    """Only an entry is called from Python: the others go without the wrappers for it, a quarter of the compile time."""
    key = _stamped(twin.key, is_entry=is_entry)
    names: dict[str, Any] = {"__builtins__": __builtins__, "__name__": twin.function.__module__}
    names.update(twin.constants)
    names.update({name: jitted[callee] for name, callee in twin.calls.items()})
    python = types.FunctionType(twin.function.__code__, names, twin.function.__name__)
    python.__qualname__ = f"{twin.function.__name__}_{key}"
    python.__module__ = twin.function.__module__
    options = dict(OPTIONS) if is_entry else {**OPTIONS, **CALLED_BY_KERNELS}
    if is_inlined(twin.function):
        options["forceinline"] = True
    dispatcher = numba.njit(**options)(python)
    dispatcher._compiler = _NamingCompiler(python, dispatcher.targetdescr, options, {}, Compiler)
    if code_cache is not None:
        dispatcher._cache = code_cache(key)
    return dispatcher


def _stamped(key: str, *, is_entry: bool) -> str:
    return hashlib.sha256(f"{key}|{is_entry}|{OPTIONS}|{VERSION}|{NAMING}|{_platform()}".encode()).hexdigest()[:24]


def _platform() -> str:
    options = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    return "|".join((*versions, *options))
