"""Hand-written compiled twins of the primitives. Imported only when kernels are compiled."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from toolkit.engine import chance, contract
from toolkit.engine.kernel import Function, code_key


def _typed_mix(_context: Any, x: Any) -> Any:
    """`chance.mix` with wrapping multiplications: numba marks its own signed products as never overflowing."""

    def generate(_target: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        mask = ir.Constant(word, chance.MASK)

        def shifted(value: Any, by: int) -> Any:
            return builder.xor(value, builder.lshr(value, ir.Constant(word, by)))

        def times(value: Any, factor: int) -> Any:
            return builder.and_(builder.mul(value, ir.Constant(word, factor)), mask)

        z = builder.and_(builder.add(args[0], ir.Constant(word, chance.GAMMA)), mask)
        z = times(shifted(z, 30), chance.FACTOR_1)
        z = times(shifted(z, 27), chance.FACTOR_2)
        return shifted(z, 31)

    return types.int64(types.int64), generate


def _typed_copy_state(_context: Any, target: Any, source: Any) -> Any:
    """`contract.copy_state` as one block copy; both records are of one layout."""
    if not isinstance(target, types.Record) or target != source:
        return None

    def generate(target_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        cgutils.raw_memcpy(builder, args[0], args[1], ir.Constant(ir.IntType(64), target.size), 1)
        return target_context.get_dummy_value()

    return types.void(target, source), generate


TWINS: dict[Function, Any] = {
    chance.mix: intrinsic(_typed_mix),
    contract.copy_state: intrinsic(_typed_copy_state),
}

_NUMBERS = (chance.MASK, chance.GAMMA, chance.FACTOR_1, chance.FACTOR_2)
VERSION = f"{code_key(_typed_mix)} {code_key(_typed_copy_state)} {_NUMBERS}"
"""Changes with what the twins generate: part of the key of all compiled code."""
