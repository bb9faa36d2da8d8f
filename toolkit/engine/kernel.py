"""Kernels: rules as small functions that run as they are, or linked and compiled.

`@kernel`, `@slot` and `@primitive` only mark a function and return it unchanged. A *slot* is a function that a game
or a bot fills; a *primitive* has a plain body here and a compiled twin in `intrinsics`. A link walks from an entry
through the names its code uses and binds every filled slot, so the same engine code serves every game and bot, and
nothing is shared between two links but the source.

A kernel may use kernels, slots, primitives, numbers, tuples of numbers, and functions of `math` and builtins.
"""

from __future__ import annotations

import builtins
import dis
import hashlib
import math
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from toolkit.errors import KernelError

F = TypeVar("F", bound=Callable[..., Any])
Function = Callable[..., Any]
Fill = Mapping[Function, Function]
Link = Callable[[Function, Fill], Function]
"""Binds every slot that a kernel reaches, plain or compiled."""

_MARK = "__kernel_mark__"
_INLINED = "__kernel_inlined__"
_UNDEFINED = object()


def kernel(function: F) -> F:
    """Mark a function as part of the rules, bots or search: it may be compiled."""
    return _mark(function, "kernel")


def slot(function: F) -> F:
    """Mark a declaration that a game or bot fills; its body is never run."""
    return _mark(function, "slot")


def primitive(function: F) -> F:
    """Mark a function whose compiled twin is written by hand (`intrinsics`)."""
    return _mark(function, "primitive")


def inlined(function: F) -> F:
    """Ask the compiler to copy a kernel into its callers: for the few in which legal moves spend their time."""
    setattr(function, _INLINED, True)
    return function


def is_inlined(function: Function) -> bool:
    """Whether a kernel is to be copied into its callers."""
    return getattr(function, _INLINED, False)


def mark_of(function: object) -> str:
    """ "kernel", "slot", "primitive", or "" for anything else."""
    return getattr(function, _MARK, "")


def _mark(function: F, mark: str) -> F:
    setattr(function, _MARK, mark)
    return function


@dataclass(frozen=True)
class Twin:
    """One kernel in one link: what its global names stand for, and a key over all that it reaches."""

    function: types.FunctionType
    calls: Mapping[str, Function]
    constants: Mapping[str, Any]
    key: str
    reaches_slot: bool


@dataclass
class Graph:
    """Everything an entry reaches under a fill. `twins` is in call order: callees before callers."""

    fill: Fill
    keeps_open: bool = False
    twins: dict[Function, Twin] = field(default_factory=dict)

    def add(self, function: Function, trail: tuple[Function, ...] = ()) -> Twin | None:
        """Walk `function` and what it calls; None for a primitive or an open slot.

        Raises KernelError naming the function.
        """
        function = self.resolve(function)
        if mark_of(function) in ("primitive", "slot"):
            return None
        if function in self.twins:
            return self.twins[function]
        if function in trail:
            raise KernelError(f"kernel '{_name(function)}' calls itself", "keep a stack in the state instead")
        if not isinstance(function, types.FunctionType) or mark_of(function) != "kernel":
            raise KernelError(f"'{_name(function)}' is no kernel", "mark it with @kernel")
        twin = self._twin(function, (*trail, function))
        self.twins[function] = twin
        return twin

    def resolve(self, function: Function) -> Function:
        """The kernel that fills a slot, or the function itself. Raises KernelError for an unfilled slot."""
        if mark_of(function) != "slot" or (self.keeps_open and function not in self.fill):
            return function
        if function not in self.fill:
            raise KernelError(f"slot '{_name(function)}' is not filled")
        filled = self.fill[function]
        if mark_of(filled) != "kernel":
            raise KernelError(f"slot '{_name(function)}' is filled by '{_name(filled)}', which is no kernel")
        return filled

    def _twin(self, function: types.FunctionType, trail: tuple[Function, ...]) -> Twin:
        _refuse_state_of_its_own(function)
        calls: dict[str, Function] = {}
        constants: dict[str, Any] = {}
        is_open = False
        parts = [_code_text(function.__code__), f"inlined {is_inlined(function)}"]
        for name in _global_names(function.__code__):
            value = _lookup(function, name)
            if value is _UNDEFINED:
                raise KernelError(f"kernel '{_name(function)}' uses '{name}', which is not defined")
            if mark_of(value):
                callee = self.add(value, trail)
                calls[name] = self.resolve(value)
                is_open |= mark_of(value) == "slot" or (callee is not None and callee.reaches_slot)
                parts.append(f"{name}={callee.key if callee else mark_of(value) + ':' + _name(value)}")
            else:
                constants[name] = _constant(function, name, value)
                parts.append(f"{name}:{_constant_text(value)}")
        key = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:24]
        return Twin(function, calls, constants, key, is_open)


def link_plain(entry: Function, fill: Fill) -> Function:
    """`entry` with every slot bound, as plain Python.

    Only kernels that reach a slot are bound anew; the others stay as written, so debugger and coverage see them.
    """
    return _rebind(entry, Graph(fill))


def specialize(entry: Function, fill: Fill) -> Function:
    """A kernel like `entry` in which some slots are already filled; the others stay slots.

    Two bots of one match can so use the same search with different playouts.
    """
    return _rebind(entry, Graph(fill, keeps_open=True))


def _rebind(entry: Function, graph: Graph) -> Function:
    graph.add(entry)
    bound: dict[Function, Function] = {}
    for function, twin in graph.twins.items():
        if not twin.reaches_slot:
            bound[function] = function
            continue
        names = dict(twin.function.__globals__)
        names.update({name: bound.get(callee, callee) for name, callee in twin.calls.items()})
        bound[function] = kernel(types.FunctionType(twin.function.__code__, names, twin.function.__name__))
        bound[function].__module__ = twin.function.__module__
        if is_inlined(twin.function):
            inlined(bound[function])
    return bound[graph.resolve(entry)]


def code_key(function: Function) -> str:
    """A short text that changes with the code of `function` itself, not with what it calls."""
    return hashlib.sha256(_code_text(function.__code__).encode()).hexdigest()[:24]


def _refuse_state_of_its_own(function: types.FunctionType) -> None:
    """A kernel is its code alone: what it closes over or has as defaults would be lost when it is bound anew."""
    if function.__closure__:
        raise KernelError(f"kernel '{_name(function)}' is a closure", "pass what it needs as arguments")
    if function.__defaults__ or function.__kwdefaults__:
        raise KernelError(f"kernel '{_name(function)}' has default arguments", "let its callers pass every argument")
    for code in _codes(function.__code__):
        for name in _names_used(code, "STORE_GLOBAL", "DELETE_GLOBAL"):
            raise KernelError(f"kernel '{_name(function)}' sets the global '{name}'", "keep it in the state instead")


def _global_names(code: types.CodeType) -> Iterator[str]:
    """The globals that `code` reads, each once. Attributes are none: a kernel `fault` may read `s.fault`."""
    yield from dict.fromkeys(name for each in _codes(code) for name in _names_used(each, "LOAD_GLOBAL", "LOAD_NAME"))


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """`code` and the code of every comprehension and function inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


@cache
def _names_used(code: types.CodeType, *operations: str) -> tuple[str, ...]:
    return tuple(each.argval for each in dis.get_instructions(code) if each.opname in operations)


def _lookup(function: types.FunctionType, name: str) -> Any:
    if name in function.__globals__:
        return function.__globals__[name]
    return getattr(builtins, name, _UNDEFINED)


def _constant(function: types.FunctionType, name: str, value: Any) -> Any:
    is_number = isinstance(value, int | float) or value is None
    if is_number or (isinstance(value, tuple) and all(isinstance(each, int | float) for each in value)):
        return value
    if value is getattr(builtins, name, None):
        return value
    if value is math or getattr(value, "__module__", "") == "math":
        return value
    raise KernelError(
        f"kernel '{_name(function)}' uses '{name}', which is neither a kernel, a number, a tuple of numbers nor of math"
    )


def _constant_text(value: Any) -> str:
    return repr(value) if isinstance(value, int | float | tuple) or value is None else getattr(value, "__name__", "")


def _code_text(code: types.CodeType) -> str:
    constants = ",".join(
        _code_text(each) if isinstance(each, types.CodeType) else repr(each) for each in code.co_consts
    )
    return "|".join(
        (
            code.co_name,
            code.co_filename.rpartition("/")[2],
            f"{code.co_firstlineno},{code.co_argcount},{code.co_flags}",
            code.co_code.hex(),
            constants,
            f"{code.co_names}{code.co_varnames}{code.co_cellvars}{code.co_freevars}",
            code.co_linetable.hex(),
        )
    )


def _name(function: object) -> str:
    return f"{getattr(function, '__module__', '?')}.{getattr(function, '__name__', function)}"
