"""Records: declared once, the same in both modes, and never half shared."""

from copy import deepcopy
from typing import Annotated

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.linking import both_modes
from toolkit.engine.contract import copy_state
from toolkit.engine.kernel import kernel
from toolkit.engine.record import MIDDLE, SHORT, Float, Floats, Grid, Int, Ints, Layout, Record, capacity
from toolkit.errors import KernelError

SIZES = {"cards": 3, "seats": 2}


class Table(Record):
    player: Int
    share: Float
    convoy: Annotated[Ints, "cards"]
    odds: Annotated[Floats, 2]
    known: Annotated[Grid, "seats", "cards"]
    deck: Annotated[Ints, "cards", SHORT]
    plays: Annotated[Grid, "seats", 1, MIDDLE]


class Longer(Table):
    extra: Int


LAYOUT = Layout(Table, SIZES)
INT16, INT32, INT64 = (st.integers(-(2**bits), 2**bits - 1) for bits in (15, 31, 63))
FLOAT = st.floats(allow_nan=False)
VALUES = st.fixed_dictionaries(
    {
        "player": INT64,
        "share": FLOAT,
        "convoy": st.lists(INT64, min_size=3, max_size=3),
        "odds": st.lists(FLOAT, min_size=2, max_size=2),
        "known": st.lists(st.lists(INT64, min_size=3, max_size=3), min_size=2, max_size=2),
        "deck": st.lists(INT16, min_size=3, max_size=3),
        "plays": st.lists(st.lists(INT32, min_size=1, max_size=1), min_size=2, max_size=2),
    }
)


def filled(values):
    made = LAYOUT.new()
    for name, value in values.items():
        setattr(made, name, deepcopy(value))
    return made


def test_sizes_are_filled_in_by_name_and_by_number():
    assert {field.name: field.shape for field in LAYOUT.fields} == {
        "player": (),
        "share": (),
        "convoy": (3,),
        "odds": (2,),
        "known": (2, 3),
        "deck": (3,),
        "plays": (2, 1),
    }
    assert LAYOUT.values(LAYOUT.new()) == {
        "player": 0,
        "share": 0.0,
        "convoy": [0, 0, 0],
        "odds": [0.0, 0.0],
        "known": [[0, 0, 0], [0, 0, 0]],
        "deck": [0, 0, 0],
        "plays": [[0], [0]],
    }
    assert LAYOUT.values(LAYOUT.array(2)[1]) == LAYOUT.values(LAYOUT.new())


def test_a_record_inherits_the_fields_of_its_base_first():
    assert [field.name for field in Layout(Longer, SIZES).fields] == [*(field.name for field in LAYOUT.fields), "extra"]


@given(VALUES)
def test_packing_round_trips(values):
    packed = LAYOUT.array(1)
    LAYOUT.pack(filled(values), packed[0])
    assert LAYOUT.values(packed[0]) == LAYOUT.values(LAYOUT.unpack(packed[0])) == values


@given(VALUES, VALUES)
def test_copies_share_nothing(values, later):
    source, by_layout, by_kernel = filled(values), filled(later), filled(later)
    LAYOUT.copy(by_layout, source)
    copy_state(by_kernel, source)
    assert LAYOUT.values(by_layout) == LAYOUT.values(by_kernel) == LAYOUT.values(source)
    source.player, source.convoy[0], source.known[1][2], source.odds[1] = 5, 6, 7, 8.0
    assert LAYOUT.values(by_layout) == LAYOUT.values(by_kernel) == values


def test_records_made_together_share_nothing():
    one, other = LAYOUT.many(2)
    one.known[0][0] = one.convoy[0] = 9
    assert LAYOUT.values(other) == LAYOUT.values(LAYOUT.new())
    assert one.known[1] == [0, 0, 0]


@kernel
def copied(target, source):
    copy_state(target, source)
    source.player = 1
    source.convoy[0] = 2
    source.known[1][2] = 3
    source.share = 0.5
    source.deck[1] = source.known[0][0] + source.deck[2]
    source.plays[1][0] += 1 << 20


@pytest.mark.jit
def test_a_copy_in_either_mode_is_whole_and_apart():
    values = {"player": 7, "share": 0.25, "convoy": [1, 2, 3], "odds": [0.5, 2.0], "known": [[1, 2, 3], [4, 5, 6]]}
    values |= {"deck": [7, 8, -900], "plays": [[1], [2]]}
    plain, fast = both_modes(copied)
    target, source = LAYOUT.new(), filled(values)
    array = LAYOUT.array(3)
    LAYOUT.pack(source, array[1])
    fast(array[0], array[1])
    plain(target, source)
    assert LAYOUT.values(array[0]) == LAYOUT.values(target)
    assert LAYOUT.values(array[0])["known"] == [[1, 2, 3], [4, 5, 6]]
    assert LAYOUT.values(array[1]) == LAYOUT.values(source)
    assert LAYOUT.values(array[1])["known"] == [[1, 2, 3], [4, 5, 3]]
    assert LAYOUT.values(array[1])["deck"] == [7, -899, -900]
    assert LAYOUT.values(array[1])["plays"] == [[1], [2 + (1 << 20)]]
    assert LAYOUT.values(array[2]) == LAYOUT.values(LAYOUT.new())


def test_numbers_are_64_bits_wide_unless_their_field_says_otherwise():
    widths = {name: LAYOUT.dtype().fields[name][0].base.itemsize for name in LAYOUT.dtype().names}
    assert widths == {"player": 8, "share": 8, "convoy": 8, "odds": 8, "known": 8, "deck": 2, "plays": 4}
    assert LAYOUT.dtype()["share"] == np.float64


def test_a_number_too_wide_for_its_field_is_not_packed():
    table = LAYOUT.new()
    table.deck[0] = 1 << 15
    with pytest.raises(OverflowError):
        LAYOUT.pack(table, LAYOUT.array(1)[0])


def test_the_signature_tells_any_change_of_a_layout():
    class Renamed(Record):
        seat: Int
        share: Float
        convoy: Annotated[Ints, "cards"]
        odds: Annotated[Floats, 2]
        known: Annotated[Grid, "seats", "cards"]

    class Retyped(Record):
        player: Int
        share: Int
        convoy: Annotated[Ints, "cards"]
        odds: Annotated[Floats, 2]
        known: Annotated[Grid, "seats", "cards"]

    class Reordered(Record):
        share: Float
        player: Int
        convoy: Annotated[Ints, "cards"]
        odds: Annotated[Floats, 2]
        known: Annotated[Grid, "seats", "cards"]

    class Wider(Table):
        deck: Annotated[Ints, "cards"]

    layouts = [Layout(each, SIZES) for each in (Table, Longer, Renamed, Retyped, Reordered, Wider)]
    layouts.append(Layout(Table, {"cards": 4, "seats": 2}))
    assert len({each.signature for each in layouts}) == len(layouts)
    assert Layout(Table, {**SIZES, "unused": 5}).signature == LAYOUT.signature


def test_capacity_grows_in_steps_and_is_never_nothing():
    assert [capacity(count) for count in (0, 1, 8, 9, 16, 17)] == [8, 8, 8, 16, 16, 24]
    assert [capacity(count, 64) for count in (64, 65)] == [64, 128]


def test_a_size_that_is_not_given_is_named():
    with pytest.raises(KernelError, match="field 'convoy' needs the size 'cards'"):
        Layout(Table, {"seats": 2})


NO_FIELDS = (Annotated[Floats, 2, SHORT], Annotated[Ints, SHORT], Annotated[Ints, 2, SHORT, MIDDLE])


@pytest.mark.parametrize(
    "hint", [str, list, Ints, Annotated[Ints, 2, 3], Annotated[Grid, 2], Annotated[int, 2], bool, *NO_FIELDS]
)
def test_a_field_of_another_type_is_named(hint):
    made = type("Wrong", (Record,), {"__annotations__": {"odd": hint}})
    with pytest.raises(KernelError, match="field 'odd' is neither"):
        Layout(made, {})
