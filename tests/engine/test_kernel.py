"""Linking: what a kernel may use, what is bound anew, and what the key of a kernel covers."""

import math
import types
from math import sqrt

import pytest

from tests.engine.linking import compiled
from toolkit.engine.chance import mix
from toolkit.engine.kernel import Graph, code_key, kernel, link_plain, slot, specialize
from toolkit.errors import KernelError

STEP = 10
PAIR = (2, 3)
COUNTS = [0]
NESTED = ((1, 2), 3)


@slot
def value(x):
    """What a game says of x."""


@slot
def other_value(x):
    """What another says of x."""


@kernel
def plus_step(x):
    return x + STEP


@kernel
def doubled(x):
    return plus_step(x) * PAIR[0]


@kernel
def asked(x):
    return doubled(value(x)) + 1


@kernel
def asked_twice(x):
    return asked(x) + asked(x + 1)


@kernel
def both(x):
    return value(x) * 1000 + other_value(x)


@kernel
def squared(x):
    return x * x


@kernel
def negative(x):
    return -x


@kernel
def negative_of_value(x):
    return -value(x)


@kernel
def value_field(s):
    return s.value + s.squared


@kernel
def fault(s):
    return s.fault


@kernel
def many_allowed(x):
    best = 0.0
    for i in range(len(PAIR)):
        best = max(best, min(abs(x), 5) + math.floor(sqrt(PAIR[i])) + float(mix(int(x)) > 0))
    return best


def unmarked(x):
    return x


@kernel
def uses_unmarked(x):
    return unmarked(x)


@kernel
def uses_a_list(x):
    return x + COUNTS[0]


@kernel
def uses_nested_tuples(x):
    return x + NESTED[1]


@kernel
def uses_a_module(x):
    return types.SimpleNamespace(x=x)


@kernel
def uses_nothing_known(x):
    return x + no_such_name  # noqa: F821


@kernel
def sets_a_global(x):
    global STEP  # noqa: PLW0603
    STEP = x
    return x


@kernel
def calls_itself(x):
    return calls_itself(x - 1) if x else 0


@kernel
def calls_round_about(x):
    return goes_round(x)


@kernel
def goes_round(x):
    return calls_round_about(x)


@kernel
def with_defaults(x, y=2):
    return x + y


@kernel
def inside_a_comprehension(x):
    return [unmarked(each) for each in range(x)]


def closing_over(secret):
    @kernel
    def closed(x):
        return x + secret

    return closed


@kernel
def uses_what_is_wrong_far_below(x):
    return uses_a_list(x)


REFUSED = {
    uses_unmarked: r"'tests.engine.test_kernel.uses_unmarked' uses 'unmarked', which is neither",
    uses_a_list: r"uses_a_list' uses 'COUNTS', which is neither",
    uses_nested_tuples: r"uses_nested_tuples' uses 'NESTED', which is neither",
    uses_a_module: r"uses_a_module' uses 'types', which is neither",
    uses_nothing_known: r"uses_nothing_known' uses 'no_such_name', which is not defined",
    sets_a_global: r"sets_a_global' sets the global 'STEP'",
    calls_itself: r"calls_itself' calls itself",
    calls_round_about: r"calls_round_about' calls itself",
    with_defaults: r"with_defaults' has default arguments",
    inside_a_comprehension: r"inside_a_comprehension' uses 'unmarked'",
    closing_over(3): r"closed' is a closure",
    uses_what_is_wrong_far_below: r"uses_a_list' uses 'COUNTS'",
    unmarked: r"unmarked' is no kernel",
}


@pytest.mark.parametrize("entry", REFUSED, ids=lambda entry: entry.__name__)
def test_what_a_kernel_may_not_be_is_refused_by_name(entry):
    with pytest.raises(KernelError, match=REFUSED[entry]):
        link_plain(entry, {})


def test_kernels_numbers_tuples_math_and_builtins_are_allowed():
    assert link_plain(many_allowed, {})(3.0) == many_allowed(3.0) == 5.0


def test_an_unfilled_slot_is_named():
    with pytest.raises(KernelError, match=r"slot 'tests.engine.test_kernel.value' is not filled"):
        link_plain(asked, {other_value: squared})


@pytest.mark.parametrize("wrong", [unmarked, other_value, mix, 7])
def test_a_slot_is_filled_by_a_kernel_only(wrong):
    with pytest.raises(KernelError, match=r"value' is filled by '.*', which is no kernel"):
        link_plain(asked, {value: wrong})


def test_fields_are_no_names():
    """`s.value`, `s.fault` and `s.squared` are fields of the state, whatever else is called so."""
    made = types.SimpleNamespace(value=2, squared=3, fault=4)
    assert link_plain(value_field, {}) is value_field
    assert link_plain(value_field, {})(made) == 5
    assert link_plain(fault, {})(made) == 4
    assert Graph({}).add(value_field).calls == {}


def test_only_kernels_that_reach_a_slot_are_bound_anew():
    graph = Graph({value: squared})
    entry = link_plain(asked_twice, graph.fill)
    assert entry is not asked_twice
    assert entry.__globals__["asked"] is not asked
    assert entry.__globals__["asked"].__globals__["doubled"] is doubled
    assert entry.__globals__["asked"].__globals__["value"] is squared
    assert link_plain(doubled, {}) is doubled
    assert entry.__code__ is asked_twice.__code__


def test_two_links_of_one_entry_live_side_by_side():
    by_square, by_minus = link_plain(asked, {value: squared}), link_plain(asked, {value: negative})
    assert (by_square(5), by_minus(5), by_square(5)) == (71, 11, 71)


def test_some_slots_can_be_filled_first():
    half = specialize(both, {other_value: negative})
    assert link_plain(half, {value: squared})(3) == 8997
    assert link_plain(half, {value: squared, other_value: plus_step})(3) == 8997, "a filled slot stays filled"
    with pytest.raises(KernelError, match=r"value' is not filled"):
        link_plain(half, {})


@kernel
def two_ways(x):
    return value(x) * 1000 + other_value(x)


def test_one_link_holds_two_specialisations_of_one_kernel():
    """As two search bots with different playouts do in one match."""
    one, other = specialize(asked, {value: squared}), specialize(asked, {value: negative})
    fill = {value: one, other_value: other}
    assert link_plain(two_ways, fill)(5) == 71 * 1000 + 11


@pytest.mark.jit
def test_one_compiled_link_holds_two_specialisations_of_one_kernel():
    one, other = specialize(asked, {value: squared}), specialize(asked, {value: negative})
    assert compiled(two_ways, {value: one, other_value: other})(5) == 71 * 1000 + 11
    assert compiled(two_ways, {value: other, other_value: one})(5) == 11 * 1000 + 71


@pytest.mark.jit
def test_compiled_links_of_one_entry_live_side_by_side():
    by_square, by_minus = compiled(asked, {value: squared}), compiled(asked, {value: negative})
    assert (by_square(5), by_minus(5), by_square(5)) == (71, 11, 71)


def key(entry, fill=None):
    graph = Graph(fill or {})
    return graph.add(entry).key


def written(source, **names):
    """A kernel written as text, as an edited file would hold it."""
    found = {"kernel": kernel, "value": value, "STEP": STEP, **names}
    exec(compile(source, "rules.py", "exec"), found)  # noqa: S102
    return found


BASE = "@kernel\ndef helper(x):\n    return x + STEP\n\n@kernel\ndef entry(x):\n    return helper(x)\n"


@pytest.mark.parametrize(
    "edited",
    [
        BASE.replace("x + STEP", "x - STEP"),
        BASE.replace("x + STEP", "x + STEP + 0"),
        BASE.replace("helper(x)\n", "helper(x) + 1\n"),
        BASE.replace("x + STEP", "x + 7"),
        "# a line above\n" + BASE,
        BASE.replace("helper(x):", "helper(y):").replace("x + STEP", "y + STEP"),
    ],
)
def test_the_key_changes_with_the_code_it_reaches(edited):
    assert key(written(BASE)["entry"]) == key(written(BASE)["entry"])
    assert key(written(edited)["entry"]) != key(written(BASE)["entry"])


@pytest.mark.parametrize("step", [11, 10.0, True, (10,), None])
def test_the_key_changes_with_a_constant(step):
    assert key(written(BASE, STEP=step)["entry"]) != key(written(BASE)["entry"])


def test_the_key_of_what_an_edit_does_not_reach_stays():
    two = BASE + "\n@kernel\ndef apart(x):\n    return x\n"
    edited = two.replace("x + STEP", "x - STEP")
    assert key(written(two)["apart"]) == key(written(edited)["apart"])
    assert key(written(two)["helper"]) != key(written(edited)["helper"])


def test_the_key_tells_fills_apart():
    keys = {key(asked, {value: each}) for each in (squared, negative, plus_step)}
    assert len(keys) == 3


def test_equal_kernels_of_two_games_differ_by_what_they_reach():
    one = written(BASE, STEP=1)["entry"]
    two = written(BASE, STEP=2)["entry"]
    assert one.__code__ == two.__code__
    assert (link_plain(asked, {value: one})(1), link_plain(asked, {value: two})(1)) == (25, 27)
    assert key(one) != key(two)


@pytest.mark.jit
def test_versions_and_compiler_options_are_part_of_a_link_s_key(monkeypatch):
    from toolkit.engine import compiled as compiled_module

    monkeypatch.delenv("NUMBA_OPT", raising=False)
    before = compiled_module.link_key(asked, {value: squared})
    assert before == compiled_module.link_key(asked, {value: squared})
    monkeypatch.setenv("NUMBA_OPT", "1")
    assert compiled_module.link_key(asked, {value: squared}) != before
    monkeypatch.delenv("NUMBA_OPT")
    monkeypatch.setattr(compiled_module, "VERSION", "another")
    assert compiled_module.link_key(asked, {value: squared}) != before


@pytest.mark.jit
def test_the_version_of_hand_written_twins_follows_their_code():
    from toolkit.engine import intrinsics

    assert code_key(intrinsics._typed_mix) in intrinsics.VERSION
    assert code_key(intrinsics._typed_copy_state) in intrinsics.VERSION
    assert code_key(written(BASE)["helper"]) != code_key(written(BASE.replace("+ STEP", "- STEP"))["helper"])


@kernel
def out_of_its_depth(x):
    return PAIR[x]


def test_plain_kernels_keep_their_lines_for_debugger_and_coverage():
    bound = link_plain(asked, {value: squared})
    assert bound.__code__.co_filename == __file__
    assert bound.__name__ == "asked"
    with pytest.raises(IndexError) as caught:
        link_plain(asked, {value: out_of_its_depth})(9)
    assert [entry.name for entry in caught.traceback][-2:] == ["asked", "out_of_its_depth"]
