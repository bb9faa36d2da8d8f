"""State and rules records, declared once: typed for readers, numpy records when compiled, plain objects otherwise.

    class State(Record):
        player: Int
        convoy: Annotated[Ints, "cards"]        # one-dimensional, as long as the size named "cards"
        known: Annotated[Grid, "seats", 40]     # two-dimensional, used as s.known[seat][card]
        deck: Annotated[Ints, "cards", SHORT]   # numbers from −32,768 to 32,767: a state is copied at every decision

Sizes by name come from the content, so a `Layout` is made of a record class and the sizes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from toolkit.errors import KernelError

if TYPE_CHECKING:
    import numpy as np

Int = int
Float = float
Ints = list[int]
Floats = list[float]
Grid = list[list[int]]

_STEP = 8


@dataclass(frozen=True)
class Width:
    """How wide the whole numbers of a list are when compiled. Plain lists hold any number."""

    bits: int


SHORT, MIDDLE = Width(16), Width(32)
_WIDE = Width(64)


class Record:
    """Base of every record class: only annotated fields, no methods."""


R = TypeVar("R", bound=Record)


def capacity(count: int, step: int = _STEP) -> int:
    """`count` rounded up to a multiple of `step`, at least one step.

    Field sizes grow in steps, so most edits of content keep the layout and with it the compiled code.
    """
    return max(1, -(-count // step)) * step


@dataclass(frozen=True)
class Field:
    """One field of a record: `shape` is () for a number, (n,) or (n, m) for lists; its numbers are wide or float."""

    name: str
    is_float: bool
    shape: tuple[int, ...]
    width: Width = _WIDE

    @property
    def code(self) -> str:
        """The type of its numbers, as numpy writes it."""
        return "f8" if self.is_float else f"i{self.width.bits // 8}"


class Layout(Generic[R]):
    """A record class with every size filled in. Makes, copies and describes records in both modes."""

    def __init__(self, record: type[R], sizes: Mapping[str, int]) -> None:
        self.record = record
        self.sizes = dict(sizes)
        hints = _hints(record)  # type: ignore[arg-type]  # mypy takes a class for unhashable
        self.fields = tuple(_field(name, hint, sizes) for name, hint in hints.items())
        self._zeros = tuple((field.name, 0.0 if field.is_float else 0, field.shape) for field in self.fields)
        self._numbers = tuple(field.name for field in self.fields if not field.shape)
        self._lists = tuple(field.name for field in self.fields if len(field.shape) == 1)
        self._grids = tuple(field.name for field in self.fields if len(field.shape) == 2)

    @property
    def signature(self) -> str:
        """A short text that changes whenever a field's name, type, order or size does."""
        text = ";".join(f"{field.name}:{field.code.removesuffix('8')}{field.shape}" for field in self.fields)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def new(self) -> R:
        """A plain object with every field zero."""
        made = self.record.__new__(self.record)
        into = made.__dict__
        for name, zero, shape in self._zeros:
            if not shape:
                into[name] = zero
            elif len(shape) == 1:
                into[name] = [zero] * shape[0]
            else:
                into[name] = [[zero] * shape[1] for _ in range(shape[0])]
        return made

    def many(self, count: int) -> list[R]:
        """`count` plain objects with every field zero."""
        return [self.new() for _ in range(count)]

    def copy(self, target: R, source: R) -> None:
        """Make the plain object `target` equal to `source`; they share no list afterwards."""
        to, of = target.__dict__, source.__dict__
        for name in self._numbers:
            to[name] = of[name]
        for name in self._lists:
            to[name][:] = of[name]
        for name in self._grids:
            for row, other in zip(to[name], of[name], strict=True):
                row[:] = other

    def values(self, record: Any) -> dict[str, Any]:
        """Every field of a plain object or numpy record as Python numbers and lists."""
        if isinstance(record, Record):
            return {field.name: _plain(getattr(record, field.name)) for field in self.fields}
        return {field.name: _plain(record[field.name]) for field in self.fields}

    def dtype(self) -> np.dtype[Any]:
        """The numpy structured type of this record; a number is 64 bits wide where its field says nothing else."""
        import numpy as np

        return np.dtype([(field.name, field.code, field.shape) for field in self.fields], align=True)

    def array(self, count: int) -> np.ndarray[Any, Any]:
        """`count` numpy records with every field zero."""
        import numpy as np

        return np.zeros(count, self.dtype())

    def pack(self, source: R, target: Any) -> None:
        """Write the plain object `source` into the numpy record `target`."""
        for field in self.fields:
            target[field.name] = getattr(source, field.name)

    def unpack(self, source: Any) -> R:
        """The numpy record `source` as a new plain object."""
        made = self.record.__new__(self.record)
        for name, value in self.values(source).items():
            setattr(made, name, value)
        return made


@cache
def _hints(record: Any) -> dict[str, Any]:
    return get_type_hints(record, include_extras=True)


def _field(name: str, hint: Any, sizes: Mapping[str, int]) -> Field:
    if hint is int or hint is float:
        return Field(name, hint is float, ())
    if get_origin(hint) is Annotated:
        base, *given = get_args(hint)
        widths = [each for each in given if isinstance(each, Width)]
        shape = tuple(_size(name, each, sizes) for each in given if not isinstance(each, Width))
        wanted = {Ints: 1, Floats: 1, Grid: 2}
        if base in wanted and len(shape) == wanted[base] and len(widths) <= (base is not Floats):
            return Field(name, base is Floats, shape, *widths)
    raise KernelError(
        f"field '{name}' is neither Int, Float, Annotated[Ints, n], [Floats, n] nor [Grid, n, m]",
        "SHORT or MIDDLE may follow in a list of whole numbers",
    )


def _size(name: str, size: int | str, sizes: Mapping[str, int]) -> int:
    if isinstance(size, int):
        return size
    if size not in sizes:
        raise KernelError(f"field '{name}' needs the size '{size}', which the game's tables don't give")
    return sizes[size]


_NUMBERS = frozenset((int, float))


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return value[:] if _NUMBERS.issuperset(map(type, value)) else [_plain(each) for each in value]
    return value.tolist() if hasattr(value, "tolist") else value
