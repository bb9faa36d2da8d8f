"""Effects as rows of integers."""

import pytest

from toolkit.engine.effects import Encoder, Programs, Row, Vocabulary, joined, write_rows
from toolkit.engine.record import Layout, Record
from toolkit.errors import ContentError

ENCODER = Encoder(
    Vocabulary("operation", {"gain": 1, "lose": 2}),
    Vocabulary("target", {"self": 1, "other": 2}),
    Vocabulary("filter", {"own": 1, "enemy": 2, "wounded": 4}),
    Vocabulary("place", {"deck": 1}),
)


def test_a_step_becomes_a_row_of_numbers():
    assert ENCODER.row("lose", "other", ("own", "wounded"), 3, "deck") == Row(2, 2, 5, 3, 1)


def test_what_a_step_has_no_use_for_is_zero():
    assert ENCODER.row("gain") == Row(1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [
        (("gian",), "no operation 'gian'; did you mean 'gain'?"),
        (("gain", "everyone"), "no target 'everyone'; known: self, other"),
        (("gain", "self", ("owned",)), "no filter 'owned'; did you mean 'own'?"),
        (("gain", "self", (), 0, "table"), "no place 'table'; known: deck"),
    ],
)
def test_an_unknown_word_is_named(wrong, answer):
    with pytest.raises(ContentError) as error:
        ENCODER.row(*wrong)
    assert str(error.value) == answer


def test_programs_lie_end_to_end():
    one, two = Row(1), Row(2)
    assert joined([[one, two], [], [two]]) == Programs((one, two, two), (0, 2, 2), (2, 0, 1))


def test_rows_are_written_into_the_columns_of_a_rules_record():
    columns = {f"act_{name}": list[int] for name in ("op", "selector", "filter", "argument", "destination")}
    from typing import Annotated

    record = type("Rules", (Record,), {"__annotations__": dict.fromkeys(columns, Annotated[list[int], 3])})
    rules = Layout(record, {}).new()
    write_rows(joined([[Row(1, 2, 3, 4, 5), Row(6)]]), rules, "act")
    assert Layout(record, {}).values(rules) == {
        "act_op": [1, 6, 0],
        "act_selector": [2, 0, 0],
        "act_filter": [3, 0, 0],
        "act_argument": [4, 0, 0],
        "act_destination": [5, 0, 0],
    }
