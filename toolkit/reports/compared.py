"""The section of a balance report that compares with another version."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.library.comparing import Comparison
from toolkit.library.comparison_text import DifferenceText, difference_text, edit_lines, identity_text, parting_text


@dataclass(frozen=True)
class ComparedRow:
    """A quantity in both versions. `outcome` is "" for what nobody asked about."""

    outcome: str
    told: DifferenceText


@dataclass(frozen=True)
class ComparedSection:
    """What `toolkit compare` says, for the templates."""

    against: str
    edits: tuple[str, ...]
    identity: str
    asked: tuple[ComparedRow, ...]
    moved: tuple[ComparedRow, ...]
    parting: str


@dataclass(frozen=True)
class Compared:
    """A comparison and the name of what was compared with."""

    made: Comparison
    against: str


def compared_section(compared: Compared) -> ComparedSection:
    """The section of a comparison."""
    made = compared.made
    flagged = [each for each in made.moved if each.is_flagged]
    return ComparedSection(
        compared.against,
        tuple(edit_lines(made, compared.against)),
        identity_text(made),
        tuple(ComparedRow(each.outcome.value, difference_text(each, made)) for each in made.judged),
        tuple(ComparedRow("", difference_text(each, made)) for each in flagged),
        parting_text(made.parting, made.differing) if made.parting else "",
    )
