"""Counted games as an object of JSON, and back: whole numbers only, so nothing is lost on the way.

What is written is whatever an `Accumulator` holds: sums, histograms and the sketch of different games, found by walking
it. An accumulator read back merges and reports exactly as the one written.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
import numpy.typing as npt

from toolkit.balance.accumulator import Accumulator
from toolkit.balance.rows import Shape

VERSION = 1
"""Of the form of this object; one of another version is not read."""

_FIXED = ("shape", "limit")  # part of what is counted, not of what was found
_WAITING = ("_pending", "_waiting", "_waits")  # nothing waits in a settled accumulator
_KINDS = {"int64": "<i8", "uint64": "<u8", "bool": "|b1"}

Array = npt.NDArray[Any]


def counted_object(counted: Accumulator) -> dict[str, Any]:
    """Everything counted. Raises ValueError when rows of an unfinished block are waiting."""
    counted.check_whole()
    counted.distinct.settle()
    shape = {each.name: getattr(counted.shape, each.name) for each in fields(Shape)}
    return {"version": VERSION, "shape": shape, "counts": _written(counted)}


def counted_from(data: Any) -> Accumulator:
    """The accumulator that `counted_object` wrote. Raises ValueError for anything else, saying what is wrong."""
    if not isinstance(data, Mapping) or not {"version", "shape", "counts"} <= data.keys():
        raise ValueError("these are no counted games")
    if data["version"] != VERSION:
        raise ValueError(f"they are of form {data['version']}, and this toolkit reads form {VERSION}")
    if not isinstance(data["shape"], Mapping) or data["shape"].keys() != {each.name for each in fields(Shape)}:
        raise ValueError("they count other things than this toolkit does")
    told: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in data["shape"].items()
    }
    counted = Accumulator(Shape(**told))
    _restore(counted, data["counts"])
    return counted


def _held(holder: object) -> dict[str, Any]:
    return {name: each for name, each in vars(holder).items() if name not in (*_FIXED, *_WAITING)}


def _written(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        packed = zlib.compress(np.ascontiguousarray(value, _KINDS[value.dtype.name]).tobytes(), 1)
        return {"type": value.dtype.name, "shape": list(value.shape), "zlib": b64encode(packed).decode("ascii")}
    if isinstance(value, Counter):
        return sorted([int(each), int(count)] for each, count in value.items())
    if isinstance(value, int):
        return int(value)
    if isinstance(value, dict):
        return {name: _written(each) for name, each in value.items()}
    if not hasattr(value, "__dict__"):
        raise TypeError(f"a {type(value).__name__} is no count")
    return {name: _written(each) for name, each in _held(value).items()}


def _restore(holder: Any, data: Any) -> None:
    """Fill an empty `holder` with what was written of one like it."""
    empty = _held(holder)
    _check_names(empty, data)
    for name, each in empty.items():
        setattr(holder, name, _restored(each, data[name]))


def _restored(empty: Any, data: Any) -> Any:
    if isinstance(empty, np.ndarray):
        return _array(empty, data)
    if isinstance(empty, Counter):
        return Counter({_whole(value): _whole(count) for value, count in data})
    if isinstance(empty, int):
        return _whole(data)
    if isinstance(empty, dict):
        _check_names(empty, data)
        return {name: _restored(each, data[name]) for name, each in empty.items()}
    _restore(empty, data)
    return empty


def _array(empty: Array, data: Any) -> Array:
    """An array of the type and shape of the empty one; one that is empty because it grows may have any length."""
    _check_names(dict.fromkeys(("type", "shape", "zlib")), data)
    shape = tuple(_whole(each) for each in data["shape"])
    grows = empty.shape == (0,) and len(shape) == 1
    if data["type"] != empty.dtype.name or (shape != empty.shape and not grows):
        raise ValueError("they count other things than this toolkit does")
    try:
        packed = zlib.decompress(b64decode(data["zlib"], validate=True))
        return np.frombuffer(packed, _KINDS[empty.dtype.name]).astype(empty.dtype).reshape(shape)
    except (Base64Error, zlib.error, TypeError) as error:
        raise ValueError(f"a table of counts is damaged: {error}") from error


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{value!r} is no count")
    return value


def _check_names(empty: Mapping[str, Any], data: Any) -> None:
    if not isinstance(data, Mapping) or data.keys() != empty.keys():
        raise ValueError("they count other things than this toolkit does")
