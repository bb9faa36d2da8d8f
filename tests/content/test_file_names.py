"""A file name for any id: safe on every system, and two ids never share one."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.model.file_name import LONGEST, safe_name

IDS = st.text(max_size=80) | st.sampled_from(
    ["aux", "COM1", "lpt9.txt", "a.", ".a", "..", "a/b", "a-0123abcd", "ä", "Ä"]
)


@pytest.mark.parametrize("plain", ["horse", "cloning-van", "v1.2", "a_b", "007", "-", "x" * LONGEST])
def test_a_plain_id_is_its_own_name(plain: str) -> None:
    assert safe_name(plain) == plain


@pytest.mark.parametrize(
    ("odd", "readable"),
    [
        ("aux", "aux"),
        ("con.txt", "con-txt"),
        ("COM1", "com1"),
        ("../../evil", "evil"),
        ("Turn: L/R?", "turn-l-r"),
        ("Škoda Žižka", "skoda-zizka"),
        ("漢字", "unnamed"),
        ("", "unnamed"),
        ("Turbo", "turbo"),
        ("v1.", "v1"),
        (".hidden", "hidden"),
        ("a b", "a-b"),
        ("x-0123abcd", "x-0123abcd"),
    ],
)
def test_an_odd_id_keeps_what_can_be_read_and_gets_a_hash(odd: str, readable: str) -> None:
    assert re.fullmatch(re.escape(readable) + "-[0-9a-f]{8}", safe_name(odd))


@given(IDS)
def test_a_name_is_safe_everywhere(component_id: str) -> None:
    name = safe_name(component_id)
    assert re.fullmatch(r"[a-z0-9_-]([a-z0-9_.-]*[a-z0-9_-])?", name)
    assert len(name) <= LONGEST + 9
    assert name.partition(".")[0] not in {"con", "prn", "aux", "nul", "com1", "lpt9"}
    assert safe_name(component_id) == name


@given(IDS, IDS)
def test_different_ids_have_different_names_on_any_file_system(one: str, other: str) -> None:
    assert (safe_name(one) == safe_name(other)) == (one == other)


def test_twins_of_composition_and_case_have_different_names() -> None:
    forms = ["ä", unicodedata.normalize("NFD", "ä"), "Ä", "a"]
    assert len({safe_name(form) for form in forms}) == 4


def test_a_plain_id_never_meets_the_name_made_for_another() -> None:
    made = safe_name("Turn: L/R?")
    assert safe_name(made) != made
